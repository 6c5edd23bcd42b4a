//! Laws over random play of a whole campaign: folds equal working states, and grenades never go wrong.

use super::world::{BLUE_WINS, RED_WINS, World, buy_grenades, draft, report};
use super::*;
use campaign::{Charter, Command, Outcome, Report, Restock, Stage};
use proptest::prelude::*;
use roster::{Recruit, Role, Status};
use std::collections::BTreeSet;
use warlog::events::Recorded;

/// One attempt, legal or not; numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Attempt {
    Begin(u32, u32),
    Close { game: u32, outcome: u8, uses: [u32; 2] },
    Word { game: u32, by: usize, dispute: bool },
    Correct(u32),
    Void(u32),
    Reopen(u32),
    Ready(u32),
    Finish(u32),
    Restock(u32, u32),
}

fn attempt() -> impl Strategy<Value = Attempt> {
    let game = || 1..6u32;
    prop_oneof![
        4 => (1..4u32, 1..4u32).prop_map(|(red, blue)| Attempt::Begin(red, blue)),
        4 => (game(), 0..4u8, [0..4u32, 0..4u32])
            .prop_map(|(game, outcome, uses)| Attempt::Close { game, outcome, uses }),
        3 => (game(), 0..3usize, any::<bool>())
            .prop_map(|(game, by, dispute)| Attempt::Word { game, by, dispute }),
        1 => game().prop_map(Attempt::Correct),
        1 => game().prop_map(Attempt::Void),
        2 => game().prop_map(Attempt::Reopen),
        1 => (1..4u32).prop_map(Attempt::Ready),
        3 => (1..4u32).prop_map(Attempt::Finish),
        1 => (1..4u32, game()).prop_map(|(roster, game)| Attempt::Restock(roster, game)),
    ]
}

fn outcome(n: u8) -> Outcome {
    [RED_WINS, BLUE_WINS, Outcome::Draw, Outcome::NoResult][usize::from(n % 4)]
}

/// Tries it; whether it was accepted.
fn attempted(world: &mut World, attempt: &Attempt) -> bool {
    let result = match attempt.clone() {
        Attempt::Begin(red, blue) => world.begin(red, blue).map(drop),
        Attempt::Close { game, outcome: n, uses } => {
            let mut said = report(outcome(n), [3, 2]);
            if said.outcome == Outcome::NoResult {
                said.end = Report::void().end;
            }
            if let Some(game) = world.campaign.games.get(&game) {
                said.grenades_used = [0, 1].map(|side| {
                    let roster = &world.rosters[&game.rosters[side]];
                    used(roster.members[1].model.member, "frag", uses[side])
                });
            }
            world.close(BOB, game, said)
        }
        Attempt::Word { game, by, dispute } => {
            let actor = [ANN, BOB, ORGANISER][by];
            let dispute = dispute.then_some(Command::DisputeResult { game, hours: 3, reason: None });
            world.campaign(actor, dispute.unwrap_or(Command::ConfirmResult { game }))
        }
        Attempt::Correct(game) => {
            let old = world.campaign.games.get(&game).and_then(|game| game.report.clone());
            let report = Box::new(Report { vp: [1, 1], ..old.unwrap_or_else(Report::void) });
            world.campaign(ORGANISER, Command::CorrectResult { game, report, reason: None })
        }
        Attempt::Void(game) => world.void(game),
        Attempt::Reopen(game) => world.reopen(game),
        Attempt::Ready(n) => {
            world.roster(roster_id(n), ORGANISER, roster::Command::ReadyRoster { faults: Vec::new() })
        }
        Attempt::Finish(n) => {
            let game = world.rosters[&roster_id(n)].fought.last().map_or(0, |fought| fought.locked.game);
            let award = warlog::armoury::Award::default();
            let awarded =
                world.roster(roster_id(n), ORGANISER, roster::Command::AwardRequisition { game, award });
            let close = roster::Command::ClosePostGame { game, faults: Vec::new(), overdue: false };
            let closed = world.roster(roster_id(n), ORGANISER, close);
            if awarded.is_ok() { closed.and(awarded) } else { closed }
        }
        Attempt::Restock(n, game) => {
            world.roster(roster_id(n), ORGANISER, roster::Command::RestockGrenades { game })
        }
    };
    result.is_ok()
}

/// CA-54 and CA-56 on every roster; streams agree on who plays.
fn check(world: &World) {
    assert_eq!(campaign::fold(&world.campaign_log), world.campaign);
    for (id, roster) in &world.rosters {
        let log = &world.roster_logs[id];
        assert_eq!(&roster::fold(log), roster);
        for member in &roster.members {
            for grenade in member.used.keys().chain(member.model.grenades.keys()) {
                assert!(member.used(grenade) <= member.total(grenade), "CA-54");
                assert_eq!(member.used(grenade) + member.available(grenade), member.total(grenade));
            }
        }
        let restocked = matches!(log.last(), Some(roster::Event::GrenadesRestocked { .. }));
        let all_restocked = roster.fought.iter().all(|fought| fought.restocked || fought.void);
        assert!(!(restocked || all_restocked) || roster.outstanding().is_empty(), "CA-54 after a restock");
        let playing: BTreeSet<u32> = world
            .campaign
            .games
            .values()
            .filter(|game| game.stage == Stage::Playing && game.side_of(*id).is_some())
            .map(|game| game.number)
            .collect();
        let running: BTreeSet<u32> = roster.running.iter().map(|locked| locked.game).collect();
        assert_eq!(playing, running, "campaign and roster agree");
        assert_eq!(roster.status == Status::InGame, roster.running.is_some());
        log.iter().for_each(check_lock);
        exactly_once(log);
    }
    let rows = campaign::standings(&world.campaign);
    let confirmed = world.campaign.games.values().filter(|game| game.stage == Stage::Confirmed).count();
    assert_eq!(rows.iter().map(|row| row.played as usize).sum::<usize>(), 2 * confirmed);
    assert!(rows.iter().all(|row| row.played == row.won + row.drawn + row.lost));
    assert!(rows.windows(2).all(|pair| pair[0].rank <= pair[1].rank && pair[0].points >= pair[1].points));
}

/// CA-55: one leader, nobody twice.
fn check_lock(event: &roster::Event) {
    if let roster::Event::TeamLocked { team, .. } = event {
        let members: BTreeSet<_> = team.iter().collect();
        assert_eq!(members.len(), team.len());
        let leaders = (1..4).filter(|n| members.contains(&member(10 * n))).count();
        assert_eq!(leaders, 1);
    }
}

/// CA-09: between two ends of a game it is reopened, or never happened.
fn exactly_once(log: &[roster::Event]) {
    let mut restocked = BTreeSet::new();
    for event in log {
        match event {
            roster::Event::GrenadesRestocked { game, .. } => assert!(restocked.insert(*game), "CA-09"),
            roster::Event::GameReopened { game, .. } | roster::Event::GameVoided { game } => {
                restocked.remove(game);
            }
            _ => {}
        }
    }
}

fn read_back<E: Recorded + PartialEq + std::fmt::Debug>(log: &[E]) {
    for event in log {
        assert_eq!(&E::decode(event.kind(), &event.payload()).unwrap(), event);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_random_campaign_keeps_its_laws(
        attempts in prop::collection::vec(attempt(), 1..60),
        restock in prop::sample::select(vec![Restock::AfterEachGame, Restock::Never]),
        hor in any::<bool>(),
    ) {
        let preset = if hor { Charter::hor_campaign() } else { Charter::seed_strict() };
        let mut world = World::running(Charter { restock, ..preset }, 3);
        for attempt in &attempts {
            let before = (world.campaign.clone(), world.rosters.clone());
            if attempted(&mut world, attempt) {
                check(&world);
            } else if !matches!(attempt, Attempt::Begin(..)) {
                let after = (world.campaign.clone(), world.rosters.clone());
                prop_assert_eq!(&before, &after, "refused: no trace");
            }
        }
        read_back(&world.campaign_log);
        world.roster_logs.values().for_each(|log| read_back(log));
    }

    /// CA-52: a roster is worth what was paid for those who are on it.
    #[test]
    fn a_roster_is_worth_what_was_paid(
        steps in prop::collection::vec((0..4u8, 0..8u32, 0..5u32, 0..40u32), 1..40),
    ) {
        let mut roster = roster::Roster::default();
        let mut log = Vec::new();
        let mut paid = std::collections::BTreeMap::<MemberId, u32>::new();
        let mut commands = vec![draft(1, ANN)];
        commands.extend(steps.iter().map(|(kind, n, count, points)| match kind {
            0 | 1 => {
                let price = vec![roster::PriceLine { what: "m".to_owned(), count: 1, points: *points }];
                let model = Recruit { price, ..recruit(*n, Role::Core) };
                roster::Command::RecruitModel { recruit: Box::new(model) }
            }
            2 => buy_grenades(*n, "krak", *count, Some(2)),
            _ => roster::Command::DismissModel { member: member(*n) },
        }));
        for command in &commands {
            let decided = roster::decide(&roster, ANN, false, command);
            prop_assert_eq!(&decided, &roster::decide(&roster, ANN, false, command), "the same again");
            for event in decided.into_iter().flatten() {
                roster::evolve(&mut roster, &event);
                match &event {
                    roster::Event::MemberRecruited { recruit, .. } => {
                        paid.insert(recruit.member, recruit.price[0].points);
                    }
                    roster::Event::GrenadesBought { member, count, unit_price, .. } => {
                        *paid.get_mut(member).unwrap() += count * unit_price;
                    }
                    roster::Event::MemberDismissed { member } => drop(paid.remove(member)),
                    _ => {}
                }
                log.push(event);
            }
            prop_assert_eq!(roster.points(), paid.values().sum::<u32>());
            prop_assert!(roster.points() <= roster.budget);
        }
        prop_assert_eq!(roster::fold(&log), roster);
    }
}
