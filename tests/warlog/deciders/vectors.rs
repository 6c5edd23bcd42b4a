//! Vectors of the digest that no other test has: TV-016, TV-017, TV-024, TV-056, TV-057.

use super::after_battle::{Desk, terms};
use super::world::World;
use super::*;
use campaign::{Casualty, Cause, Charter, Report};
use roster::{Command, Role, Status};
use warlog::armoury::{Armoury, Chosen, MusterRules};
use warlog::ids::Side;

fn codes(pack: &str, team: &[Chosen]) -> Vec<String> {
    let rules = MusterRules { points: None, cap: None, ..MusterRules::default() };
    let muster = Armoury::builtin().muster(pack, team, &rules);
    muster.faults.iter().map(|fault| fault.code.as_str().to_owned()).collect()
}

/// TV-016, TV-017: RO-12.
#[test]
fn lists_have_most_and_least_of_each_role() {
    let core = vec![Chosen::new("guardsman"); 31];
    assert!(codes("astra_militarum", &core).contains(&"E_CORE_MAX".to_owned()), "TV-016");
    let special = Armoury::builtin().pack("tau").unwrap().entries.iter();
    let special = special.filter(|entry| entry.role == warlog::armoury::Role::Special);
    let four: Vec<Chosen> = special.map(|entry| Chosen::new(entry.id.clone())).cycle().take(4).collect();
    assert!(codes("tau", &four).contains(&"E_SPECIAL_MAX".to_owned()), "TV-016");
    let mut team = vec![Chosen::new("sergeant")];
    team.extend(vec![Chosen::new("sternguard_veteran"); 3]);
    assert_eq!(codes("space_marines", &team), ["E_CORE_MIN"], "TV-017");
}

/// TV-024: RO-41.
#[test]
fn threat_is_points_over_a_hundred_rounded_up() {
    for (points, threat) in [(250, 3), (300, 3), (301, 4), (399, 4), (400, 4), (401, 5), (475, 5)] {
        let mut desk = Desk::with(&[(1, Role::Leader)]);
        desk.0.members[0].model.price[0].points = points;
        assert_eq!(desk.0.threat(), threat, "TV-024: {points}");
    }
}

/// TV-056: CA-42: the dead take their grenades with them.
#[test]
fn the_stock_of_the_dead_is_gone() {
    let mut bearer = recruit(2, Role::Core);
    bearer.grenades.insert("frag".to_owned(), roster::Stock { base: 1, bought: 2, granted: 0 });
    let mut desk = Desk::built(vec![recruit(1, Role::Leader), bearer]);
    assert_eq!(desk.of(2).unwrap().total("frag"), 3);
    desk.fight(1, &[2], terms());
    desk.roll(2, &[1]);
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    assert!(desk.of(2).is_none() && desk.0.outstanding().is_empty(), "TV-056");
    assert!(
        !roster::sheet(&desk.0, &Default::default()).iter().any(|line| line.member == member(2)),
        "TV-056"
    );
}

/// TV-057: CA-07: four losses, and everybody is back.
#[test]
fn the_seed_loses_and_earns_nothing_between_games() {
    let mut world = World::running(Charter::seed_strict(), 2);
    world.begin(1, 2).unwrap();
    let lost = |n| Casualty { member: member(n), cause: Cause::Shooting, by: None };
    let outcome = campaign::Outcome::Decided { winner: Side::Red };
    let report = Report {
        casualties: [vec![lost(10), lost(11)], vec![lost(20), lost(21)]],
        grenades_used: [used(member(10), "frag", 1), used(member(20), "frag", 1)],
        ..super::world::report(outcome, [1, 0])
    };
    world.close(BOB, 1, report).unwrap();
    for n in [1, 2] {
        let roster = &world.rosters[&roster_id(n)];
        assert_eq!((roster.status, roster.rp, roster.members.len()), (Status::Ready, 0, 3), "TV-057");
        assert!(roster.post_game.is_none() && roster.outstanding().is_empty(), "TV-057");
    }
}
