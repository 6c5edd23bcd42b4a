//! Building a roster, locking a team, using grenades once.

use super::world::{buy_grenades, draft, ready_roster};
use super::*;
use roster::{Command, Role, Roster, Status, decide, evolve, sheet};

/// The roster after these commands of its owner.
fn given(commands: impl IntoIterator<Item = Command>) -> Roster {
    let mut roster = Roster::default();
    for command in commands {
        let events = decide(&roster, ANN, false, &command).unwrap_or_else(|refusal| panic!("{refusal}"));
        events.iter().for_each(|event| evolve(&mut roster, event));
    }
    roster
}

fn drafted() -> Roster {
    given(ready_roster(1, ANN).into_iter().take(5))
}

fn ready() -> Roster {
    given(ready_roster(1, ANN))
}

fn in_game() -> Roster {
    given(ready_roster(1, ANN).into_iter().chain([lock(1, &[10, 11, 12])]))
}

fn recruiting(change: impl FnOnce(&mut roster::Recruit)) -> Command {
    let mut recruit = recruit(13, Role::Core);
    change(&mut recruit);
    Command::RecruitModel { recruit: Box::new(recruit) }
}

fn lock(game: u32, team: &[u32]) -> Command {
    lock_inside(game, team, &[])
}

fn lock_inside(game: u32, team: &[u32], inside: &[(u32, &[u32])]) -> Command {
    let all = |members: &[u32]| members.iter().map(|n| member(*n)).collect::<Vec<_>>();
    let inside = inside.iter().map(|(transport, riders)| (member(*transport), all(riders))).collect();
    Command::LockTeam { game, battle: battle(game), team: all(team), size: 250, faults: Vec::new(), inside }
}

fn close(game: u32, used: roster::GrenadeCounts) -> Command {
    Command::CloseGame { game, used, restock: true, post_game: false }
}

fn check(roster: &Roster, rows: impl IntoIterator<Item = (PlayerId, Command, &'static str)>) {
    for (actor, command, verdict) in rows {
        assert_eq!(decide(roster, actor, false, &command).verdict(), verdict, "{command:?}");
    }
}

#[test]
fn a_roster_is_drafted_once_by_its_player() {
    let nothing = Roster::default();
    let nameless = Command::DraftRoster {
        roster: roster_id(1),
        campaign: CAMPAIGN,
        owner: ANN,
        name: String::new(),
        pack: pack(),
        budget: 250,
        fixed: true,
        max_per_type: None,
        freedom: Default::default(),
    };
    check(
        &nothing,
        [
            (ANN, Command::RetireRoster, "not_drafted"),
            (BOB, draft(1, ANN), "not_allowed"),
            (ANN, nameless, "bad_name"),
            (ANN, draft(1, ANN), "accepted"),
        ],
    );
    check(&drafted(), [(ANN, draft(1, ANN), "already_drafted")]);
    assert_eq!(decide(&nothing, ORGANISER, true, &draft(1, ANN)).verdict(), "accepted");
}

#[test]
fn models_are_recruited_within_the_budget_from_one_pack() {
    check(
        &drafted(),
        [
            (BOB, recruiting(|_| ()), "not_allowed"),
            (ANN, recruiting(|model| model.name = "\t".to_owned()), "bad_name"),
            (ANN, recruiting(|model| model.member = member(11)), "member_known"),
            (ANN, recruiting(|model| model.pack.hash = "other".to_owned()), "other_pack"),
            (ANN, recruiting(|model| model.price[0].points = 173), "over_budget"),
            (ANN, recruiting(|model| model.price[0].points = u32::MAX), "over_budget"),
            (ANN, recruiting(|model| model.price[0].points = 172), "accepted"),
        ],
    );
    check(&ready(), [(ANN, recruiting(|_| ()), "roster_fixed")]);
    check(&in_game(), [(ANN, recruiting(|_| ()), "wrong_status")]);
}

#[test]
fn grenades_are_bought_where_there_is_access() {
    check(
        &drafted(),
        [
            (BOB, buy_grenades(12, "frag", 1, Some(1)), "not_allowed"),
            (ANN, buy_grenades(19, "frag", 1, Some(1)), "unknown_member"),
            (ANN, buy_grenades(12, "frag", 0, Some(1)), "no_count"),
            (ANN, buy_grenades(12, "melta_bomb", 1, None), "grenade_access"),
            (ANN, buy_grenades(12, "frag", 173, Some(1)), "over_budget"),
            (ANN, buy_grenades(12, "frag", u32::MAX, Some(u32::MAX)), "over_budget"),
            (ANN, buy_grenades(12, "frag", 172, Some(1)), "accepted"),
        ],
    );
    check(&ready(), [(ANN, buy_grenades(12, "frag", 1, Some(1)), "roster_fixed")]);
}

#[test]
fn the_charter_may_cap_the_grenades_of_one_type() {
    let capped = match draft(1, ANN) {
        Command::DraftRoster { roster, campaign, owner, name, pack, budget, fixed, freedom, .. } => {
            let max_per_type = Some(2);
            Command::DraftRoster { roster, campaign, owner, name, pack, budget, fixed, max_per_type, freedom }
        }
        other => other,
    };
    let roster = given([capped, recruiting(|_| ())]);
    check(
        &roster,
        [
            (ANN, buy_grenades(13, "frag", 2, Some(1)), "grenade_cap"),
            (ANN, buy_grenades(13, "frag", 1, Some(1)), "accepted"),
        ],
    );
}

/// TV-002: default frag 1, krak 1; two frag and one krak more cost 3.
#[test]
fn further_grenades_add_to_those_carried() {
    let with_krak = recruiting(|model| {
        model.grenades.insert("krak".to_owned(), roster::Stock { base: 1, ..Default::default() });
    });
    let buy = [buy_grenades(13, "frag", 2, Some(1)), buy_grenades(13, "krak", 1, Some(1))];
    let roster = given([draft(1, ANN), with_krak].into_iter().chain(buy));
    let marine = roster.member(member(13)).unwrap();
    assert_eq!((marine.total("frag"), marine.total("krak")), (3, 2));
    assert_eq!(roster.points(), 17 + 3);
    assert_eq!(marine.model.weapons.iter().filter(|weapon| weapon.key == "krak").count(), 1);
}

#[test]
fn a_list_is_handed_in_when_it_is_legal_and_locked_when_it_is_ready() {
    let faults = vec![fault("leader_count"), fault("core_min")];
    let refused =
        decide(&drafted(), ANN, false, &Command::RegisterRoster { faults: faults.clone(), limits: None });
    let sentence = refused.clone().unwrap_err().to_string();
    assert!(sentence.contains("leader_count") && sentence.contains("core_min"), "{sentence}");
    assert_eq!(refused.verdict(), "not_legal");
    check(
        &given([draft(1, ANN)]),
        [(ANN, Command::RegisterRoster { faults: vec![], limits: None }, "no_members")],
    );
    check(
        &drafted(),
        [
            (ANN, Command::ReadyRoster { faults: vec![] }, "wrong_status"),
            (ANN, lock(1, &[10, 11, 12]), "wrong_status"),
            (ANN, Command::RegisterRoster { faults: vec![], limits: None }, "accepted"),
        ],
    );
    let mut roster = ready();
    check(
        &roster,
        [
            (ANN, Command::RegisterRoster { faults: vec![], limits: None }, "wrong_status"),
            (ANN, Command::ReadyRoster { faults: vec![] }, "wrong_status"),
        ],
    );
    for event in decide(&roster, ANN, false, &Command::ReadyRoster { faults }).unwrap() {
        evolve(&mut roster, &event);
    }
    assert_eq!((roster.status, roster.faults.len()), (Status::NeedsAttention, 2));
    check(&roster, [(ANN, lock(1, &[10, 11]), "wrong_status")]);
}

#[test]
fn a_team_has_one_leader_and_nobody_twice() {
    let small = Command::LockTeam {
        game: 1,
        battle: battle(1),
        team: vec![member(10), member(11)],
        size: 60,
        faults: Vec::new(),
        inside: Default::default(),
    };
    let unfit = Command::LockTeam {
        game: 1,
        battle: battle(1),
        team: vec![member(10), member(11)],
        size: 61,
        faults: vec![fault("ratio")],
        inside: Default::default(),
    };
    check(
        &ready(),
        [
            (BOB, lock(1, &[10, 11]), "not_allowed"),
            (ANN, lock(1, &[10, 99]), "unknown_member"),
            (ANN, lock(1, &[10, 10]), "twice_in_team"),
            (ANN, lock(1, &[]), "leader_count"),
            (ANN, lock(1, &[11, 12]), "leader_count"),
            (ANN, small, "over_size"),
            (ANN, unfit, "not_legal"),
            (ANN, lock(1, &[10, 11]), "accepted"),
        ],
    );
    check(&in_game(), [(ANN, lock(2, &[10, 11]), "wrong_status")]);
}

#[test]
fn a_grenade_is_used_once() {
    check(
        &in_game(),
        [
            (BOB, close(2, used(member(10), "frag", 1)), "unknown_game"),
            (BOB, close(1, used(member(99), "frag", 1)), "not_in_team"),
            (BOB, close(1, used(member(10), "krak", 1)), "no_grenade_left"),
            (BOB, close(1, used(member(10), "frag", 2)), "no_grenade_left"),
            (BOB, close(1, used(member(11), "frag", 4)), "no_grenade_left"),
            (BOB, close(1, used(member(11), "frag", 3)), "accepted"),
        ],
    );
    let away = given(ready_roster(1, ANN).into_iter().chain([lock(1, &[10, 11])]));
    check(&away, [(ANN, close(1, used(member(12), "frag", 1)), "not_in_team")]);
}

#[test]
fn without_restocking_a_used_grenade_stays_used_until_an_organiser_brings_it_back() {
    let keep =
        Command::CloseGame { game: 1, used: used(member(10), "frag", 1), restock: false, post_game: false };
    let commands = ready_roster(1, ANN).into_iter().chain([lock(1, &[10, 11]), keep, lock(2, &[10, 11])]);
    let roster = given(commands);
    check(&roster, [(ANN, close(2, used(member(10), "frag", 1)), "no_grenade_left")]);
    assert_eq!(
        decide(&roster, ORGANISER, true, &Command::RestockGrenades { game: 1 }).verdict(),
        "wrong_status"
    );

    let mut roster = given(ready_roster(1, ANN).into_iter().chain([
        lock(1, &[10, 11]),
        Command::CloseGame { game: 1, used: used(member(10), "frag", 1), restock: false, post_game: false },
    ]));
    let back = Command::RestockGrenades { game: 1 };
    for (actor, organises, game, verdict) in [
        (ANN, false, 1, "not_allowed"),
        (ORGANISER, true, 3, "unknown_game"),
        (ORGANISER, true, 1, "accepted"),
    ] {
        let command = Command::RestockGrenades { game };
        assert_eq!(decide(&roster, actor, organises, &command).verdict(), verdict);
    }
    for event in decide(&roster, ORGANISER, true, &back).unwrap() {
        evolve(&mut roster, &event);
    }
    assert_eq!(roster.member(member(10)).unwrap().available("frag"), 1);
    assert_eq!(decide(&roster, ORGANISER, true, &back).verdict(), "already_restocked");
}

#[test]
fn the_sheet_strikes_through_what_the_running_battle_used() {
    let line = |roster: &Roster, running: &roster::GrenadeCounts| {
        let sheet = sheet(roster, running);
        assert_eq!(sheet.len(), 3);
        let line = sheet.into_iter().find(|line| line.member == member(11)).unwrap();
        let frag = line.grenades[0].clone();
        (frag.total, frag.used, frag.available, frag.used_last, line.in_game)
    };
    let one = used(member(11), "frag", 1);
    assert_eq!(line(&ready(), &one), (3, 0, 3, 0, false), "no game runs");
    assert_eq!(line(&in_game(), &Default::default()), (3, 0, 3, 0, true));
    assert_eq!(line(&in_game(), &one), (3, 1, 2, 1, true));
    assert_eq!(line(&in_game(), &used(member(11), "frag", 9)), (3, 3, 0, 9, true), "never below none");
    let mut roster = in_game();
    for event in decide(&roster, ANN, false, &close(1, one)).unwrap() {
        evolve(&mut roster, &event);
    }
    assert_eq!(line(&roster, &Default::default()), (3, 0, 3, 1, false), "back, and still told");
}

#[test]
fn names_and_dismissals() {
    let rename = |n, name: &str| Command::RenameModel { member: member(n), name: name.to_owned() };
    check(
        &ready(),
        [
            (BOB, rename(10, "Ivo"), "not_allowed"),
            (ANN, rename(19, "Ivo"), "unknown_member"),
            (ANN, rename(10, ""), "bad_name"),
            (ANN, rename(10, "Ivo"), "accepted"),
            (ANN, Command::DismissModel { member: member(12) }, "roster_fixed"),
        ],
    );
    check(
        &drafted(),
        [
            (ANN, Command::DismissModel { member: member(19) }, "unknown_member"),
            (ANN, Command::DismissModel { member: member(12) }, "accepted"),
        ],
    );
    let roster =
        given(ready_roster(1, ANN).into_iter().take(4).chain([Command::DismissModel { member: member(12) }]));
    assert_eq!(roster.points(), 42 + 17, "CA-52: who left is worth nothing");
    check(&roster, [(ANN, recruiting(|model| model.member = member(12)), "member_known")]);
}

#[test]
fn a_retired_roster_does_nothing_more() {
    check(&in_game(), [(ANN, Command::RetireRoster, "wrong_status")]);
    let roster = given(ready_roster(1, ANN).into_iter().chain([Command::RetireRoster]));
    check(
        &roster,
        [
            (ANN, Command::RetireRoster, "wrong_status"),
            (ANN, Command::ReadyRoster { faults: vec![] }, "wrong_status"),
            (ANN, lock(1, &[10, 11]), "wrong_status"),
        ],
    );
}

/// MI-03: the naming must fit the team, the transport and its places.
#[test]
fn those_who_start_inside_are_named_at_the_lock() {
    use warlog::armoury::{Rule, UnitType};
    let mut commands = ready_roster(1, ANN);
    let transport = recruiting(|recruit| {
        recruit.role = Role::Transport;
        (recruit.profile.unit_type, recruit.profile.capacity) = (UnitType::Vehicle, 2);
    });
    let bulky = |n: u32| {
        let mut recruit = recruit(n, Role::Core);
        recruit.profile.rules.add(Rule::Bulky(2));
        Command::RecruitModel { recruit: Box::new(recruit) }
    };
    let place = commands.len() - 2;
    commands.splice(place..place, [transport, bulky(14)]);
    let roster = given(commands);
    let team = [10, 11, 12, 13, 14];
    let inside = |inside: &[(u32, &[u32])]| lock_inside(1, &team, inside);
    check(
        &roster,
        [
            (ANN, inside(&[(13, &[11, 12])]), "accepted"),
            (ANN, inside(&[(13, &[14])]), "accepted"),
            (ANN, inside(&[(13, &[11, 14])]), "no_room"),
            (ANN, inside(&[(13, &[11, 11])]), "cannot_ride"),
            (ANN, inside(&[(13, &[13])]), "cannot_ride"),
            (ANN, inside(&[(12, &[11])]), "cannot_ride"),
            (ANN, inside(&[(13, &[99])]), "unknown_member"),
            (ANN, lock_inside(1, &[10, 11, 13], &[(13, &[12])]), "cannot_ride"),
            (ANN, lock_inside(1, &[10, 11, 12], &[(13, &[12])]), "cannot_ride"),
        ],
    );
    let events = decide(&roster, ANN, false, &inside(&[(13, &[11])])).unwrap();
    let roster::Event::TeamLocked { inside, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(*inside, [(member(13), vec![member(11)])].into());
}
