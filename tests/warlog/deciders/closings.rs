//! The end of a game on all three streams: used, back exactly once, and undone without a trace.

use super::world::{RED_WINS, World, report};
use super::*;
use campaign::{BattleResult, Charter, Command, EndReason, Outcome, Report, Restock, RosterStep, Stage};
use roster::{Event, Status};

/// Red's member 11 has three frag grenades; this report uses two of them, and one of blue's leader.
fn two_used() -> Report {
    let grenades_used = [used(member(11), "frag", 2), used(member(20), "frag", 1)];
    Report { grenades_used, ..report(RED_WINS, [5, 3]) }
}

fn frag(world: &World) -> (u32, u32) {
    let roster = &world.rosters[&roster_id(1)];
    let marine = roster.member(member(11)).unwrap();
    (marine.used("frag"), marine.available("frag"))
}

fn playing(charter: Charter) -> World {
    let mut world = World::running(charter, 2);
    world.begin(1, 2).unwrap();
    world
}

fn kinds(world: &World, from: usize) -> Vec<&'static str> {
    use warlog::events::Recorded;
    world.roster_logs[&roster_id(1)][from..].iter().map(Recorded::kind).collect()
}

#[test]
fn closing_spends_and_restocks_at_once_whatever_is_confirmed() {
    let mut world = playing(Charter::seed_strict());
    let before = world.roster_logs[&roster_id(1)].len();
    world.close(BOB, 1, two_used()).unwrap();
    assert_eq!(
        kinds(&world, before),
        ["roster.team_returned", "roster.grenades_spent", "roster.grenades_restocked", "roster.ready"]
    );
    assert_eq!(world.campaign.games[&1].stage, Stage::Reported, "confirmation is another matter");
    assert_eq!(frag(&world), (0, 3));
    let log = &world.roster_logs[&roster_id(1)];
    let two = used(member(11), "frag", 2);
    assert!(log.contains(&Event::GrenadesSpent { game: 1, used: two.clone() }));
    assert!(log.contains(&Event::GrenadesRestocked { game: 1, restocked: two }));
    assert_eq!(world.rosters[&roster_id(1)].status, Status::Ready);
}

// shows GR-03 TN-10
#[test]
fn grenades_come_back_exactly_once_a_game() {
    let mut world = playing(Charter::seed_strict());
    world.close(BOB, 1, two_used()).unwrap();
    let after: Vec<usize> = world.roster_logs.values().map(Vec::len).collect();
    assert_eq!(world.close(BOB, 1, two_used()), Err("wrong_stage"));
    let again = roster::Command::CloseGame {
        game: 1,
        used: used(member(11), "frag", 2),
        restock: true,
        post_game: false,
    };
    assert_eq!(world.roster(roster_id(1), ANN, again), Err("already_closed"));
    let restock = roster::Command::RestockGrenades { game: 1 };
    assert_eq!(world.roster(roster_id(1), ORGANISER, restock), Err("already_restocked"));
    assert_eq!(world.roster_logs.values().map(Vec::len).collect::<Vec<_>>(), after);
}

#[test]
fn each_step_has_one_key_and_a_game_closed_again_has_another() {
    let mut world = playing(Charter::seed_strict());
    let result = || BattleResult { battle: battle(1), game: 1, report: two_used() };
    let first = campaign::close(&world.campaign, result()).unwrap();
    assert_eq!(first, campaign::close(&world.campaign, result()).unwrap());
    assert_ne!(first.rosters[0].key, first.rosters[1].key);
    world.close(BOB, 1, two_used()).unwrap();
    world.reopen(1).unwrap();
    let second = campaign::close(&world.campaign, result()).unwrap();
    assert_ne!(first.rosters[0].key, second.rosters[0].key);
    let unknown = BattleResult { battle: battle(1), game: 8, report: two_used() };
    assert_eq!(campaign::close(&world.campaign, unknown).unwrap_err().code(), "unknown_game");
}

#[test]
fn overuse_refuses_the_whole_transaction() {
    let mut world = playing(Charter::seed_strict());
    let grenades_used = [used(member(11), "frag", 4), Default::default()];
    let overuse = Report { grenades_used, ..report(RED_WINS, [5, 3]) };
    let before = (world.campaign.clone(), world.rosters.clone());
    assert_eq!(world.close(BOB, 1, overuse), Err("no_grenade_left"));
    assert_eq!((world.campaign, world.rosters), before);
}

/// TV-054: void: the uses never happened; conceded: restocked.
#[test]
fn a_void_game_never_happened_and_a_conceded_one_restocks() {
    let mut world = playing(Charter::seed_strict());
    world.void(1).unwrap();
    assert_eq!(frag(&world), (0, 3));
    assert_eq!(world.rosters[&roster_id(1)].status, Status::Ready);
    assert_eq!(world.void(1), Err("wrong_stage"));
    assert_eq!(world.reopen(1), Err("wrong_stage"));

    let mut world = playing(Charter::seed_strict());
    world.close(BOB, 1, Report { end: EndReason::Conceded, ..two_used() }).unwrap();
    assert_eq!(frag(&world), (0, 3));
}

#[test]
fn a_battle_without_result_frees_the_teams() {
    let mut world = playing(Charter::seed_strict());
    world.close(BOB, 1, Report { end: EndReason::Void, outcome: Outcome::NoResult, ..two_used() }).unwrap();
    assert_eq!(frag(&world), (0, 3));
    assert_eq!(world.campaign.games[&1].stage, Stage::Void);
    assert!(world.rosters.values().all(|roster| roster.status == Status::Ready));
    world.begin(1, 2).unwrap();
}

#[test]
fn an_arranged_game_is_voided_without_a_word_to_the_rosters() {
    let mut world = World::running(Charter::seed_strict(), 2);
    let rosters = [roster_id(1), roster_id(2)];
    let arrange = Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None };
    world.campaign(ANN, arrange).unwrap();
    let before = world.rosters.clone();
    world.void(1).unwrap();
    assert_eq!(world.rosters, before);
}

/// TV-055: after the undo the roster is as it was in the game, and the battle's uses lie on top of it again.
#[test]
fn reopening_puts_the_roster_back_into_its_game() {
    let mut world = playing(Charter::seed_strict());
    let in_game = world.rosters.clone();
    world.close(BOB, 1, two_used()).unwrap();
    world.reopen(1).unwrap();
    assert_eq!(world.rosters, in_game, "nothing of the close is left");
    let sheet = roster::sheet(&world.rosters[&roster_id(1)], &used(member(11), "frag", 2));
    let line = sheet.iter().find(|line| line.member == member(11)).unwrap();
    assert_eq!((line.grenades[0].used, line.grenades[0].available), (2, 1));
    assert_eq!(world.campaign.games[&1].stage, Stage::Playing);
    assert_eq!(world.campaign.games[&1].outcome(), Outcome::NoResult);
    world.close(BOB, 1, two_used()).unwrap();
    assert_eq!(frag(&world), (0, 3));
}

#[test]
fn only_the_last_game_of_both_rosters_is_reopened() {
    let mut world = playing(Charter::seed_strict());
    world.close(BOB, 1, two_used()).unwrap();
    world.begin(2, 1).unwrap();
    assert_eq!(world.reopen(1), Err("played_since"));
    world.void(1).unwrap();
}

#[test]
fn voiding_a_closed_game_gives_back_what_was_not_restocked() {
    let never = Charter { restock: Restock::Never, ..Charter::seed_strict() };
    let mut world = playing(never);
    world.close(BOB, 1, two_used()).unwrap();
    assert_eq!(frag(&world), (2, 1));
    world.begin(1, 2).unwrap();
    let mut one = report(RED_WINS, [1, 0]);
    one.grenades_used[0] = used(member(11), "frag", 1);
    world.close(BOB, 2, one).unwrap();
    assert_eq!(frag(&world), (3, 0));
    world.void(1).unwrap();
    assert_eq!(frag(&world), (1, 2), "game 2 still happened");
}

#[test]
fn with_steps_to_play_the_roster_is_ready_only_after_them() {
    let mut world = World::running(Charter::hor_campaign(), 2);
    world.begin(1, 2).unwrap();
    world.close(BOB, 1, two_used()).unwrap();
    assert_eq!(world.rosters[&roster_id(1)].status, Status::PostGame);
    assert_eq!(frag(&world), (2, 1), "CA-08: they come back last");
    assert_eq!(world.begin(1, 2), Err("wrong_status"), "CA-10");
    let ready = roster::Command::ReadyRoster { faults: Vec::new() };
    assert_eq!(world.roster(roster_id(1), ANN, ready), Err("step_open"));
    let award = warlog::armoury::Award::default();
    world.roster(roster_id(1), ANN, roster::Command::AwardRequisition { game: 1, award }).unwrap();
    let close = roster::Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false };
    world.roster(roster_id(1), ANN, close.clone()).unwrap();
    assert_eq!(frag(&world), (0, 3));
    assert_eq!(world.rosters[&roster_id(1)].status, Status::Ready);
    assert_eq!(world.roster(roster_id(1), ANN, close), Err("no_post_game"), "CA-09");
}

#[test]
fn the_policy_follows_the_charter() {
    for (restock, back) in
        [(Restock::AfterEachGame, true), (Restock::Never, false), (Restock::PerSeason, false)]
    {
        let world = playing(Charter { restock, ..Charter::seed_strict() });
        let result = BattleResult { battle: battle(1), game: 1, report: two_used() };
        let closing = campaign::close(&world.campaign, result).unwrap();
        assert_eq!(closing.rosters.len(), 2);
        let blue = &closing.rosters[1];
        assert_eq!((blue.roster, blue.game), (roster_id(2), 1));
        let used = used(member(20), "frag", 1);
        assert_eq!(blue.step, RosterStep::Close { used, restock: back, post_game: false });
    }
}

#[test]
fn a_fork_in_place_of_a_running_game_closes_it_with_what_the_fork_used() {
    let mut world = playing(Charter::seed_strict());
    let before = world.roster_logs[&roster_id(1)].len();
    world.adopt(ORGANISER, 1, battle(9), two_used()).unwrap();
    assert_eq!(
        kinds(&world, before),
        ["roster.team_returned", "roster.grenades_spent", "roster.grenades_restocked", "roster.ready"]
    );
    let game = &world.campaign.games[&1];
    assert_eq!((game.stage, game.battle, game.outcome()), (Stage::Confirmed, Some(battle(9)), RED_WINS));
    assert_eq!((game.superseded.as_slice(), game.first_battle()), ([battle(1)].as_slice(), Some(battle(1))));
    assert_eq!(frag(&world), (0, 3));
    // If it is reopened, the rosters are in the battle that counts.
    world.reopen(1).unwrap();
    assert_eq!(world.rosters[&roster_id(1)].running.as_ref().map(|locked| locked.battle), Some(battle(9)));
    world.adopt(ORGANISER, 1, battle(8), two_used()).unwrap();
    // What comes late from the battle that was there is refused.
    assert_eq!(world.close(BOB, 1, two_used()), Err("wrong_stage"));
}

#[test]
fn a_fork_in_place_of_a_reported_game_undoes_its_close() {
    let never = Charter { restock: Restock::Never, ..Charter::seed_strict() };
    for (charter, used_after) in [(Charter::seed_strict(), 0), (never, 1)] {
        let mut world = playing(charter);
        world.close(BOB, 1, two_used()).unwrap();
        world.campaign(ANN, Command::DisputeResult { game: 1, hours: 0, reason: None }).unwrap();
        let before = world.roster_logs[&roster_id(1)].len();
        let one = Report { grenades_used: [used(member(11), "frag", 1), Default::default()], ..two_used() };
        world.adopt(ORGANISER, 1, battle(9), one).unwrap();
        let kinds = kinds(&world, before);
        assert_eq!(kinds[..3], ["roster.game_reopened", "roster.team_returned", "roster.grenades_spent"]);
        let back = kinds.iter().filter(|kind| **kind == "roster.grenades_restocked").count();
        assert_eq!(back, usize::from(used_after == 0), "back exactly once, if at all");
        assert_eq!(frag(&world), (used_after, 3 - used_after), "what the fork used, and nothing else");
        assert_eq!(world.rosters[&roster_id(1)].fought.len(), 1);
    }
}

#[test]
fn with_steps_to_play_a_fork_leaves_them_to_be_played() {
    let mut world = World::running(Charter::hor_campaign(), 2);
    world.begin(1, 2).unwrap();
    world.close(BOB, 1, two_used()).unwrap();
    world.adopt(ORGANISER, 1, battle(9), two_used()).unwrap();
    assert_eq!(world.rosters[&roster_id(1)].status, Status::PostGame);
}

/// Each row is one thing more right than the one above.
#[test]
fn a_fork_does_not_count_when() {
    let mut world = World::running(Charter::seed_strict(), 2);
    let fork = battle(9);
    let arrange = |world: &mut World| {
        let rosters = [roster_id(1), roster_id(2)];
        let arrange = Command::ArrangeGame { rosters, mission: "fw_border".to_owned(), size: None };
        world.campaign(ANN, arrange).unwrap();
    };
    assert_eq!(world.adopt(ORGANISER, 1, fork, two_used()), Err("unknown_game"));
    arrange(&mut world);
    assert_eq!(world.adopt(ORGANISER, 1, fork, two_used()), Err("other_battle"), "no battle yet");
    world.void(1).unwrap();
    world.begin(1, 2).unwrap();
    assert_eq!(world.adopt(BOB, 2, fork, two_used()), Err("not_allowed"));
    let elsewhere = campaign::Adoption {
        result: BattleResult { battle: fork, game: 2, report: two_used() },
        root: battle(1),
        reason: None,
    };
    let closing = campaign::adopt(&world.campaign, elsewhere).unwrap();
    assert_eq!(world.told(ORGANISER, closing), Err("other_battle"), "another game's");
    assert_eq!(world.adopt(ORGANISER, 2, battle(2), two_used()), Err("battle_taken"));
    assert_eq!(world.adopt(ORGANISER, 2, fork, Report::void()), Err("fork_without_result"));
    let wrong = Report { end: EndReason::Void, ..two_used() };
    assert_eq!(world.adopt(ORGANISER, 2, fork, wrong), Err("outcome_against_end"));
    let overuse = Report { grenades_used: [used(member(11), "frag", 4), Default::default()], ..two_used() };
    assert_eq!(world.adopt(ORGANISER, 2, fork, overuse), Err("no_grenade_left"));
    world.close(BOB, 2, two_used()).unwrap();
    world.begin(1, 2).unwrap();
    assert_eq!(world.adopt(ORGANISER, 2, fork, two_used()), Err("played_since"));
    world.void(3).unwrap();
    world.campaign(ORGANISER, Command::ConfirmResult { game: 2 }).unwrap();
    assert_eq!(world.adopt(ORGANISER, 2, fork, two_used()), Err("wrong_stage"));
    world.begin(1, 2).unwrap();
    world.campaign(ORGANISER, Command::AppointOrganiser { player: ANN }).unwrap();
    assert_eq!(world.adopt(ANN, 4, fork, two_used()), Err("second_organiser_needed"));
    world.adopt(ORGANISER, 4, fork, two_used()).unwrap();
    assert_eq!(world.adopt(ORGANISER, 4, fork, two_used()), Err("battle_taken"), "once");
}
