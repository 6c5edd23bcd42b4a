//! Results that are told as a whole, rulings on them, and what is undone with a game.

use super::world::{BLUE_WINS, RED_WINS, World, report};
use super::*;
use campaign::{
    Casualty, Cause, Charter, Command, ConfirmPolicy, Feats, Outcome, Report, Stage, Todo, TodoKind,
};
use proptest::prelude::*;
use roster::{Possessions, Roster, Status};
use warlog::app::ratings::rate;
use warlog::dice::Face;
use warlog::ids::Side;

fn lost(n: u32, cause: Cause) -> Casualty {
    Casualty { member: member(n), cause, by: None }
}

/// A report in which the mission adds so much requisition to blue.
fn with_bonus(bonus: i32) -> Report {
    let feats = [Feats::default(), Feats { bonus, ..Feats::default() }];
    Report { feats, ..report(RED_WINS, [5, 3]) }
}

fn used_two() -> Report {
    Report { grenades_used: [used(member(11), "frag", 2), Default::default()], ..report(RED_WINS, [5, 3]) }
}

fn world() -> World {
    let mut world = World::running(Charter::seed_strict(), 2);
    world.arrange(1, 2);
    world
}

/// T87: delivered twice, a result counts once; T68: of two who tell it one wins.
#[test]
fn a_result_is_told_once_and_what_follows_is_as_after_a_battle() {
    let mut world = world();
    let before = world.roster_logs[&roster_id(1)].len();
    world.enter(ANN, 1, used_two()).unwrap();
    let game = &world.campaign.games[&1];
    assert_eq!((game.stage, game.outcome(), game.entered), (Stage::Reported, RED_WINS, true));
    assert_eq!(game.recorded_battle(), None, "there is nothing to look at");
    assert_eq!(world.campaign.awaited(game), [BOB].into());
    use warlog::events::Recorded;
    let kinds: Vec<&str> = world.roster_logs[&roster_id(1)][before..].iter().map(Recorded::kind).collect();
    assert_eq!(
        kinds,
        [
            "roster.team_locked",
            "roster.team_returned",
            "roster.grenades_spent",
            "roster.grenades_restocked",
            "roster.ready"
        ]
    );
    let log = world.campaign_log.clone();
    assert_eq!(world.enter(BOB, 1, used_two()), Err("wrong_stage"));
    assert_eq!(world.enter(ANN, 1, used_two()), Err("wrong_stage"));
    assert_eq!(world.campaign_log, log);
    assert_eq!(campaign::fold(&world.campaign_log), world.campaign);
}

/// T51: a player tells of his own game, an organiser of any, a stranger of none.
#[test]
fn who_may_tell_a_result_and_what_cannot_be_one() {
    let mut world = world();
    let before = (world.campaign.clone(), world.rosters.clone());
    for (actor, told, verdict) in [
        (STRANGER, report(RED_WINS, [1, 0]), "not_allowed"),
        (ANN, Report::void(), "outcome_against_end"),
        (ANN, report(Outcome::NoResult, [1, 1]), "outcome_against_end"),
        (ANN, report(RED_WINS, [1000, 0]), "bad_points"),
        (ANN, with_bonus(i32::MIN), "bad_points"),
        (ANN, with_bonus(1_000), "bad_points"),
        (
            ANN,
            Report {
                grenades_used: [used(member(11), "frag", 4), Default::default()],
                ..report(RED_WINS, [1, 0])
            },
            "no_grenade_left",
        ),
    ] {
        assert_eq!(world.enter(actor, 1, told), Err(verdict));
        assert_eq!((&world.campaign, &world.rosters), (&before.0, &before.1), "nothing is left of it");
    }
    let said = |kayfabe| Command::ReportResult {
        game: 1,
        battle: battle(1),
        report: Box::new(report(RED_WINS, [1, 0])),
        kayfabe,
    };
    let hor = {
        let mut world = World::running(Charter::hor_campaign(), 2);
        world.arrange(1, 2);
        world
    };
    for (world, actor, kayfabe, verdict) in [
        (&world, ANN, [None, Some(true)], "no_kayfabe"),
        (&hor, ANN, [Some(true), None], "not_allowed"),
        (&hor, ANN, [None, Some(true)], "accepted"),
        (&hor, ORGANISER, [Some(true), Some(false)], "accepted"),
    ] {
        assert_eq!(campaign::decide(&world.campaign, actor, &said(kayfabe)).verdict(), verdict);
    }
    let playing = {
        let mut world = World::running(Charter::seed_strict(), 2);
        world.begin(1, 2).unwrap();
        world.arrange(1, 2);
        world
    };
    let told = Command::ReportResult {
        game: 2,
        battle: battle(2),
        report: Box::new(report(RED_WINS, [1, 0])),
        kayfabe: [None; 2],
    };
    assert_eq!(campaign::decide(&playing.campaign, ANN, &told).verdict(), "roster_plays");
}

#[test]
fn a_report_is_held_against_the_teams() {
    let (red, blue) = ([member(10), member(11)], [member(20)]);
    let with = |casualties: [Vec<Casualty>; 2]| Report { casualties, ..report(RED_WINS, [1, 0]) };
    let by = |n, killer| Casualty { by: Some(member(killer)), ..lost(n, Cause::Shooting) };
    for (told, verdict) in [
        (
            with([vec![lost(10, Cause::Fall), lost(11, Cause::Fall), lost(12, Cause::Fall)], vec![]]),
            "too_many_casualties",
        ),
        (with([vec![lost(20, Cause::Shooting)], vec![]]), "not_fielded"),
        (with([vec![lost(10, Cause::Shooting), lost(10, Cause::Fall)], vec![]]), "lost_twice"),
        (with([vec![by(10, 11)], vec![]]), "not_fielded"),
        (
            Report {
                grenades_used: [used(member(12), "frag", 1), Default::default()],
                ..with([vec![], vec![]])
            },
            "not_fielded",
        ),
        (with([vec![by(10, 20), lost(11, Cause::Fled)], vec![by(20, 10)]]), "accepted"),
    ] {
        let judged = campaign::check_teams(&told, 1, [&red, &blue]);
        let verdict_of = judged.as_ref().map_or_else(|refusal| refusal.code(), |()| "accepted");
        assert_eq!(verdict_of, verdict);
        if let Err(refusal) = judged {
            assert!(!refusal.numbers().is_empty() && refusal.to_string().contains(':'), "{refusal}");
        }
    }
    let mut told = with([vec![], vec![]]);
    told.feats[0] = Feats { first_blood: true, ..Feats::default() };
    assert_eq!(campaign::check_blood(&told, 1).unwrap_err().code(), "bloodless_first_blood");
    told.casualties[1].push(lost(20, Cause::Shooting));
    assert!(campaign::check_blood(&told, 1).is_ok());
}

/// LE-04 in all its policies, also where an organiser plays himself (LE-08).
#[test]
fn results_that_were_told_are_confirmed_by_every_policy() {
    for (policy, awaited, after_bob) in [
        (ConfirmPolicy::Both, vec![BOB], Stage::Confirmed),
        (ConfirmPolicy::BothOrTimeout, vec![BOB], Stage::Confirmed),
        (ConfirmPolicy::Organiser, vec![ORGANISER], Stage::Reported),
    ] {
        let mut world = World::running(Charter { confirm: policy, ..Charter::seed_strict() }, 2);
        world.arrange(1, 2);
        world.enter(ANN, 1, used_two()).unwrap();
        assert_eq!(world.campaign.awaited(&world.campaign.games[&1]), awaited.into_iter().collect());
        world.campaign(BOB, Command::ConfirmResult { game: 1 }).unwrap();
        assert_eq!(world.campaign.games[&1].stage, after_bob, "{policy:?}");
    }
    let alone = Charter { confirm: ConfirmPolicy::Reporter, ..Charter::seed_strict() };
    let mut world = World::running(alone, 2);
    world.arrange(1, 2);
    world.enter(ANN, 1, used_two()).unwrap();
    assert_eq!(world.campaign.games[&1].stage, Stage::Confirmed);

    let organisers = Charter { confirm: ConfirmPolicy::Organiser, ..Charter::seed_strict() };
    let mut world = World::running(organisers, 2);
    world.campaign(ORGANISER, Command::AppointOrganiser { player: ANN }).unwrap();
    world.arrange(1, 2);
    world.enter(ANN, 1, used_two()).unwrap();
    let game = &world.campaign.games[&1];
    assert_eq!(game.stage, Stage::Reported, "an organiser does not rule on his own game");
    assert_eq!(world.campaign.awaited(game), [ORGANISER].into());
    world.campaign(ORGANISER, Command::RemoveOrganiser { player: ORGANISER }).unwrap();
    assert_eq!(world.campaign.awaited(&world.campaign.games[&1]), [ANN].into(), "unless there is no other");
    world.campaign(ANN, Command::ConfirmResult { game: 1 }).unwrap();
    assert_eq!(world.campaign.games[&1].stage, Stage::Confirmed);
}

/// LE-05: uphold, change, replay, void.
#[test]
fn a_disputed_result_is_upheld_changed_replayed_or_void() {
    let disputed = || {
        let mut world = world();
        world.enter(ANN, 1, used_two()).unwrap();
        world.campaign(BOB, Command::DisputeResult { game: 1, hours: 1, reason: None }).unwrap();
        assert_eq!(world.campaign.awaited(&world.campaign.games[&1]), [ORGANISER].into());
        world
    };
    let mut upheld = disputed();
    upheld.campaign(ORGANISER, Command::ConfirmResult { game: 1 }).unwrap();
    assert_eq!(upheld.campaign.games[&1].stage, Stage::Confirmed);

    let mut changed = disputed();
    let mut other = report(BLUE_WINS, [3, 5]);
    other.grenades_used[0] = used(member(11), "frag", 1);
    let correct = Command::CorrectResult { game: 1, report: Box::new(other), reason: None };
    assert_eq!(changed.campaign(BOB, correct.clone()), Err("not_allowed"));
    changed.campaign(ORGANISER, correct).unwrap();
    assert_eq!(changed.campaign.games[&1].outcome(), BLUE_WINS);

    let mut void = disputed();
    void.void(1).unwrap();
    assert_eq!(void.campaign.games[&1].stage, Stage::Void);

    let mut again = disputed();
    assert_eq!(again.reopen(1), Err("nothing_recorded"));
    assert_eq!(again.campaign(BOB, Command::OrderReplay { game: 1, reason: None }), Err("not_allowed"));
    again.replay(1).unwrap();
    let game = &again.campaign.games[&1];
    assert_eq!((game.stage, game.battle, game.entered), (Stage::Arranged, None, false));
    assert_eq!(again.replay(1), Err("wrong_stage"));
    assert_eq!(again.rosters[&roster_id(1)].status, Status::Ready);
    again.enter(BOB, 1, report(BLUE_WINS, [0, 1])).unwrap();
    let roster = &again.rosters[&roster_id(1)];
    assert_eq!(
        roster.fought.iter().map(|fought| fought.void).collect::<Vec<_>>(),
        [false],
        "once in its list"
    );
    again.campaign(ANN, Command::ConfirmResult { game: 1 }).unwrap();
    assert_eq!(again.campaign.games[&1].outcome(), BLUE_WINS);

    let mut rested = disputed();
    rested.arrange(1, 2);
    rested.enter(ANN, 2, report(RED_WINS, [1, 0])).unwrap();
    assert_eq!(rested.replay(1), Err("played_since"), "a later game rests on it");
}

#[test]
fn what_was_set_right_by_hand_is_ticked_off_until_the_facts_change() {
    let mut world = world();
    world.enter(ANN, 1, used_two()).unwrap();
    let todo = Todo { game: 1, roster: roster_id(1), kind: TodoKind::UndoInjury, member: Some(member(11)) };
    let settle = Command::SettleTodo { todo };
    let elsewhere = Command::SettleTodo { todo: Todo { roster: roster_id(9), ..todo } };
    assert_eq!(world.campaign(ANN, settle.clone()), Err("not_allowed"));
    assert_eq!(world.campaign(ORGANISER, elsewhere), Err("not_in_game"));
    world.campaign(ORGANISER, settle.clone()).unwrap();
    assert_eq!(world.campaign(ORGANISER, settle.clone()), Err("todo_settled"));
    let correct =
        Command::CorrectResult { game: 1, report: Box::new(report(BLUE_WINS, [0, 1])), reason: None };
    world.campaign(ORGANISER, correct).unwrap();
    assert_eq!(world.campaign(ORGANISER, settle.clone()), Err("todo_settled"), "nothing about it is new");
    let lost = vec![lost(11, Cause::Shooting)];
    let hurt = Report { casualties: [lost, Vec::new()], ..report(BLUE_WINS, [0, 1]) };
    let correct = Command::CorrectResult { game: 1, report: Box::new(hurt), reason: None };
    world.campaign(ORGANISER, correct).unwrap();
    world.campaign(ORGANISER, settle).unwrap();
}

fn hurt(n: u32) -> World {
    let mut world = World::running(Charter::hor_campaign(), 2);
    world.arrange(1, 2);
    let told =
        Report { casualties: [vec![lost(n, Cause::Shooting)], Vec::new()], ..report(RED_WINS, [5, 3]) };
    world.enter(ANN, 1, told).unwrap();
    world
}

fn roll(world: &mut World, n: u32, faces: &[u16]) {
    let faces = faces.iter().map(|face| Face(*face)).collect();
    let rolled = roster::Command::RollInjury { game: 1, member: member(n), faces, fair: None };
    world.roster(roster_id(1), ANN, rolled).unwrap();
}

#[test]
fn an_injury_is_undone_whether_it_killed_maimed_or_mauled() {
    for (n, rolls) in
        [(11, vec![vec![1u16]]), (10, vec![vec![1, 5], vec![2]]), (10, vec![vec![2, 3], vec![4]])]
    {
        let mut world = hurt(n);
        let before = world.rosters[&roster_id(1)].clone();
        for faces in &rolls {
            roll(&mut world, n, faces);
        }
        let roster = &world.rosters[&roster_id(1)];
        assert_eq!(roster.harmed_by(1), [member(n)], "{rolls:?}");
        let undo = |who: u32| roster::Command::UndoInjury { game: 1, member: member(who) };
        assert_eq!(world.roster(roster_id(1), ANN, undo(n)), Err("not_allowed"));
        assert_eq!(world.roster(roster_id(1), ORGANISER, undo(12)), Err("not_harmed"));
        world.roster(roster_id(1), ORGANISER, undo(n)).unwrap();
        let (after, mut members) = (&world.rosters[&roster_id(1)], before.members.clone());
        members.sort_by_key(|member| member.model.member);
        let mut now = after.members.clone();
        now.sort_by_key(|member| member.model.member);
        assert_eq!((now, &after.gone), (members, &before.gone), "{rolls:?}");
        assert!(after.harmed_by(1).is_empty());
        assert_eq!(world.roster(roster_id(1), ORGANISER, undo(n)), Err("not_harmed"));
        assert_eq!(roster::fold(&world.roster_logs[&roster_id(1)]), world.rosters[&roster_id(1)]);
    }
}

/// What a roster is apart from the list of its games.
fn having(roster: &Roster) -> (Possessions, Status, Vec<(warlog::ids::MemberId, u32)>) {
    let (members, store) = (roster.members.clone(), roster.store.clone());
    let base = (roster.base, roster.base_raised);
    let outstanding =
        roster.outstanding().into_iter().map(|(member, sorts)| (member, sorts.values().sum())).collect();
    let (facilities, support) = (roster.facilities.clone(), roster.support.clone());
    let honours = roster.honours.clone();
    let has = Possessions { members, store, rp: roster.rp, base, facilities, support, honours };
    (has, roster.status, outstanding)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// CA-43, LE-07: after a void game a roster is what it was before it.
    #[test]
    fn a_void_game_leaves_nothing(
        lost_of in prop::collection::btree_set(10..13u32, 0..4),
        faces in prop::collection::vec(1..7u16, 24),
        frags in 0..3u32,
        award in any::<bool>(),
        close in any::<bool>(),
    ) {
        let mut world = World::running(Charter::hor_campaign(), 2);
        world.arrange(1, 2);
        let before = having(&world.rosters[&roster_id(1)]);
        let casualties = [lost_of.iter().map(|n| lost(*n, Cause::Shooting)).collect(), Vec::new()];
        let grenades_used = [used(member(11), "frag", frags), Default::default()];
        let told = Report { casualties, grenades_used, ..report(BLUE_WINS, [1, 3]) };
        world.enter(ANN, 1, told).unwrap();
        let mut faces = faces.into_iter();
        while let Some(next) = world.rosters[&roster_id(1)].open_post_game().and_then(|open| open.next_roll()) {
            let these = faces.by_ref().take(usize::from(next.dice)).map(Face).collect();
            let rolled =
                roster::Command::RollInjury { game: 1, member: next.member, faces: these, fair: None };
            world.roster(roster_id(1), ANN, rolled).unwrap();
        }
        if award {
            let award = warlog::armoury::Award { total: 30, ..Default::default() };
            let given = roster::Command::AwardRequisition { game: 1, award };
            world.roster(roster_id(1), ANN, given).unwrap();
            if close {
                let closed = roster::Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false };
                world.roster(roster_id(1), ANN, closed).unwrap();
            }
        }
        world.void(1).unwrap();
        prop_assert_eq!(having(&world.rosters[&roster_id(1)]), before);
        prop_assert!(world.rosters[&roster_id(1)].gone.is_empty());
        prop_assert_eq!(roster::fold(&world.roster_logs[&roster_id(1)]), world.rosters[&roster_id(1)].clone());
    }

    /// CA-56: tables and ratings from a corrected log are those of the right facts at once.
    #[test]
    fn corrections_come_out_as_if_it_had_been_right_from_the_start(
        games in prop::collection::vec(
            ((1..5u32, 1..5u32), (0..3u8, -3..9i32), (0..3u8, -3..9i32), any::<bool>()),
            1..10,
        ),
        order in prop::collection::vec(any::<prop::sample::Index>(), 10),
    ) {
        let games: Vec<_> = games.into_iter().filter(|((red, blue), ..)| red != blue).collect();
        let facts = |(how, points): (u8, i32)| match how {
            0 => report(RED_WINS, [points, points - 1]),
            1 => report(BLUE_WINS, [points - 1, points]),
            _ => report(Outcome::Draw, [points, points]),
        };
        let told = |right: bool| {
            let mut world = World::running(Charter::seed_strict(), 4);
            for ((red, blue), wrong, correct, is_corrected) in &games {
                let game = world.arrange(*red, *blue);
                let said = if right || !is_corrected { correct } else { wrong };
                world.enter(ORGANISER, game, facts(*said)).unwrap();
                world.campaign(ORGANISER, Command::ConfirmResult { game }).unwrap_or_default();
            }
            world
        };
        let (mut one, other) = (told(false), told(true));
        let mut corrected: Vec<usize> = (0..games.len()).filter(|place| games[*place].3).collect();
        for (place, index) in (1..corrected.len()).zip(&order) {
            corrected.swap(place, index.index(place + 1));
        }
        for place in corrected {
            let report = Box::new(facts(games[place].2));
            let game = place as u32 + 1;
            one.campaign(ORGANISER, Command::CorrectResult { game, report, reason: None }).unwrap();
        }
        prop_assert_eq!(campaign::standings(&one.campaign), campaign::standings(&other.campaign));
        let rated = |world: &World| {
            let rated = rate(&world.campaign, &Default::default());
            rated.into_iter().map(|rated| (rated.player, rated.elo.map(|elo| elo.to_bits()))).collect::<Vec<_>>()
        };
        prop_assert_eq!(rated(&one), rated(&other));
        for side in Side::BOTH {
            for (game, right) in one.campaign.games.values().zip(other.campaign.games.values()) {
                prop_assert_eq!(
                    campaign::award(&one.campaign, game, side, [1, 2]),
                    campaign::award(&other.campaign, right, side, [1, 2])
                );
            }
        }
    }
}
