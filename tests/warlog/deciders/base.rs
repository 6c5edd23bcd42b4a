//! Optional modules: the base camp with its facilities, renown, and battlefield support (CA-46 to CA-49).

use super::after_battle::{Desk, terms};
use super::spending::award;
use super::*;
use roster::{Command, Deeds, Event, InjuryDie, Member, Role, Terms};
use warlog::armoury::{BASE_LEVELS, Deed, Facility, Penalty, Support};
use warlog::dice::Face;

/// A roster with a base that spends `rp` after its first game, in which these were put out of action under these dice.
fn camp(rp: i32, rolls: &[(u32, &[u16])], more: Terms) -> Desk {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core), (4, Role::Core)]);
    grant_modules(&mut desk);
    let out: Vec<u32> = rolls.iter().map(|(n, _)| *n).collect();
    let mut out_once = out.clone();
    out_once.dedup();
    desk.fight(1, &out_once, Terms { requisition: true, ..more });
    rolls.iter().for_each(|(n, faces)| desk.roll(*n, faces));
    if desk.0.open_post_game().is_some_and(|open| !open.settled) {
        desk.give(Command::SettleInjuries { game: 1 });
    }
    desk.give(Command::AwardRequisition { game: 1, award: award(rp) });
    desk
}

/// The campaign of the roster plays with bases and support, from its first event on.
fn grant_modules(desk: &mut Desk) {
    if let Event::RosterDrafted { freedom, .. } = &mut desk.1[0] {
        (freedom.base, freedom.support) = (true, true);
        desk.0.freedom = *freedom;
    }
}

fn build(facility: Facility) -> Command {
    Command::BuyFacility { facility, at: None }
}

fn scrap(facility: Facility) -> Command {
    Command::ScrapFacility { facility, at: None }
}

fn range(at: &str) -> Command {
    Command::BuyFacility { facility: Facility::FiringRange, at: Some(at.to_owned()) }
}

fn help(facility: Facility, n: u32, face: u16) -> Command {
    Command::UseFacility { game: 1, facility, member: member(n), face: Face(face), fair: None }
}

/// CA-46, CA-47, CA-49: the tables.
#[test]
fn the_tables_are_those_of_the_campaign_document() {
    let levels: Vec<_> =
        BASE_LEVELS.iter().map(|level| (level.rp, level.inches, level.cap, level.facilities)).collect();
    assert_eq!(
        levels,
        [(0, 8, 200, 2), (25, 10, 250, 4), (50, 12, 300, 6), (75, 14, 350, 7), (100, 16, 400, 8)],
        "CA-46"
    );
    let facilities: Vec<_> = Facility::ALL.iter().map(|one| (one.word(), one.rp(), one.most())).collect();
    assert_eq!(
        facilities,
        [
            ("medical_facility", 30, 1),
            ("comfortable_living_space", 25, 1),
            ("scavenger_enclave", 30, 1),
            ("orbital_comms_array", 50, 3),
            ("firing_range", 30, 3),
            ("explosives_magazine", 40, 1),
            ("war_room", 25, 1),
            ("distillery", 15, 1),
            ("vehicle_bay", 50, 1),
            ("auto_simulacra", 25, 1),
        ],
        "CA-47"
    );
    let support: Vec<_> = Support::ALL.iter().map(|one| (one.word(), one.rp())).collect();
    assert_eq!(
        support,
        [
            ("ammo_drop", 15),
            ("autosurgeon", 20),
            ("shield_projector", 15),
            ("grenade_cache", 15),
            ("turret", 30),
            ("recon_drone", 20),
            ("cluster_munition", 20),
            ("illumination", 20),
            ("blind_barrage", 10),
        ],
        "CA-49"
    );
    assert_eq!((Facility::named("war_room"), Facility::named("pool")), (Some(Facility::WarRoom), None));
}

/// CA-46, CA-47: as many as the level holds, one of a kind; scrapping refunds nothing.
#[test]
fn facilities_fill_a_base() {
    let mut desk = camp(300, &[], terms());
    let threat = desk.0.threat();
    desk.give(build(Facility::WarRoom));
    assert_eq!(desk.code(build(Facility::WarRoom)), "facility_built");
    assert_eq!(desk.code(build(Facility::FiringRange)), "facility_aim", "a range is for something");
    let aimed = Command::BuyFacility { facility: Facility::Distillery, at: Some("a/b".to_owned()) };
    assert_eq!(desk.code(aimed), "facility_aim");
    desk.give(range("tactical_marine/special"));
    assert_eq!(desk.code(build(Facility::Distillery)), "no_room_in_base", "level 1 holds two");
    assert_eq!((desk.0.rp, desk.0.base_worth()), (300 - 25 - 30, 55));
    assert_eq!(desk.0.cap(400), 200, "they do not count for the cap");
    assert_eq!((threat, desk.0.threat()), (1, 2), "93 + 55: they count for Threat");
    desk.give(scrap(Facility::WarRoom));
    assert_eq!((desk.0.rp, desk.0.base_worth()), (245, 30), "no refund");
    assert_eq!(desk.code(scrap(Facility::WarRoom)), "no_facility");
    desk.give(range("tactical_marine/special"));
    desk.give(Command::RaiseBase);
    desk.give(range("tactical_marine/heavy"));
    assert_eq!(desk.code(range("tactical_marine/heavy")), "facility_built", "up to three times");
    let mut poor = camp(14, &[], terms());
    assert_eq!(poor.code(build(Facility::Distillery)), "rp_missing");
    poor.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    assert_eq!(poor.code(build(Facility::Distillery)), "no_post_game");
}

/// CA-39: taken back while spending is open, if nothing rests on it.
#[test]
fn what_a_base_bought_can_be_taken_back() {
    let mut desk = camp(300, &[], terms());
    let before = desk.0.clone();
    desk.give(Command::RaiseBase);
    for facility in [Facility::WarRoom, Facility::Distillery, Facility::VehicleBay] {
        desk.give(build(facility));
    }
    desk.give(Command::BuySupport { support: Support::Turret });
    let back = |purchase| Command::TakeBack { purchase, faults: Vec::new() };
    assert_eq!(desk.code(back(1)), "built_upon", "level 1 holds two of the three");
    (2..=5).for_each(|purchase| desk.give(back(purchase)));
    desk.give(back(1));
    assert_eq!((desk.0.rp, desk.0.base_level(), desk.0.cap(400)), (300, 1, 200));
    assert_eq!((&desk.0.facilities, &desk.0.support), (&before.facilities, &before.support));
    desk.give(Command::RaiseBase);
    assert_eq!(desk.0.base_level(), 2, "what was taken back may be bought again");
}

/// CA-47: one mauled model, on a 4 or more, once after each game.
#[test]
fn a_comfortable_living_space_heals_one() {
    for (face, heals) in [(3, false), (4, true)] {
        let mut desk = camp(25, &[(2, &[2, 4]), (2, &[1])], terms());
        let space = Facility::ComfortableLivingSpace;
        assert_eq!(desk.code(help(space, 2, face)), "no_facility");
        desk.give(build(space));
        assert_eq!(desk.code(help(space, 3, face)), "nothing_to_help");
        assert_eq!(desk.code(help(space, 9, face)), "unknown_member");
        assert_eq!(desk.code(help(space, 2, 7)), "bad_faces");
        desk.give(help(space, 2, face));
        let left = desk.of(2).unwrap().penalty;
        assert_eq!(left, if heals { None } else { Some(Penalty::SitsOut) }, "{face}");
        assert_eq!(desk.code(help(space, 2, 6)), "helped_before");
    }
    let mut desk = camp(25, &[], terms());
    desk.give(build(Facility::WarRoom));
    assert_eq!(desk.code(help(Facility::WarRoom, 2, 6)), "no_help");
}

/// CA-47: upgrade weapons of a dead model, on a 4 or more.
#[test]
fn a_scavenger_enclave_brings_weapons_back() {
    for (face, comes) in [(3, 0), (4, 1)] {
        let mut bearer = recruit(3, Role::Core);
        let line = |what: &str| roster::PriceLine { what: what.to_owned(), count: 1, points: 5 };
        bearer.price.extend([line("special=flamer"), line("extra=bionics")]);
        bearer.wargear.push("bionics".to_owned());
        let mut desk = Desk::built(vec![recruit(1, Role::Leader), recruit(2, Role::Core), bearer]);
        grant_modules(&mut desk);
        desk.fight(1, &[2, 3], Terms { requisition: true, ..terms() });
        desk.roll(2, &[1]);
        desk.roll(3, &[1]);
        desk.give(Command::AwardRequisition { game: 1, award: award(30) });
        desk.give(build(Facility::ScavengerEnclave));
        assert_eq!(desk.code(help(Facility::ScavengerEnclave, 1, 6)), "nothing_to_help", "he lives");
        assert_eq!(desk.code(help(Facility::ScavengerEnclave, 2, 6)), "nothing_to_help", "bare hands");
        desk.give(help(Facility::ScavengerEnclave, 3, face));
        let stored: Vec<&str> = desk.0.store.iter().map(|gear| gear.what.as_str()).collect();
        assert_eq!(stored, ["flamer"][..comes], "weapons only, {face}");
    }
}

/// CA-47: a vehicle, on a 3 or more, for one played game.
#[test]
fn auto_simulacra_mend_a_vehicle_for_a_game() {
    for (face, mends) in [(2, false), (3, true)] {
        let mut desk = camp(25, &[(2, &[1, 4]), (2, &[2])], terms());
        assert_eq!(desk.of(2).unwrap().profile().ws, 3);
        desk.give(build(Facility::AutoSimulacra));
        assert_eq!(desk.code(help(Facility::AutoSimulacra, 2, face)), "nothing_to_help", "no vehicle");
        // A walker that lost Weapon Skill by a table of one's own.
        desk.0.members[1].model.profile.unit_type = UnitType::Walker;
        let used = roster::decide(&desk.0, ANN, true, &help(Facility::AutoSimulacra, 2, face)).unwrap();
        used.iter().for_each(|event| roster::evolve(&mut desk.0, event));
        let walker: &Member = desk.of(2).unwrap();
        assert_eq!((walker.mended, walker.profile().ws), (mends, if mends { 4 } else { 3 }));
        assert_eq!(walker.lasting_profile().ws, 3, "the injury stays");
    }
}

/// CA-47: one more of each sort that a model comes with; bought ones stay as many.
#[test]
fn an_explosives_magazine_holds_one_more() {
    let mut bare = recruit(4, Role::Core);
    bare.grenades.clear();
    let mut desk = Desk::built(vec![recruit(1, Role::Leader), recruit(2, Role::Core), bare]);
    grant_modules(&mut desk);
    desk.fight(1, &[], Terms { requisition: true, ..terms() });
    desk.give(Command::AwardRequisition { game: 1, award: award(60) });
    desk.give(super::spending::frag(4, 1));
    desk.give(build(Facility::ExplosivesMagazine));
    let total = |desk: &Desk, n| desk.of(n).unwrap().total("frag");
    assert_eq!([total(&desk, 2), total(&desk, 4)], [2, 1]);
    desk.give(super::spending::buy(9, 17, false));
    assert_eq!(total(&desk, 9), 2, "recruits too");
    desk.give(scrap(Facility::ExplosivesMagazine));
    assert_eq!([2, 4, 9].map(|n| total(&desk, n)), [1, 1, 1]);
}

/// CA-47: a transport needs its bay, where there are bases.
#[test]
fn a_transport_needs_a_vehicle_bay() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Core), (3, Role::Transport)]);
    let lock = || Command::LockTeam {
        game: 1,
        battle: battle(1),
        team: vec![member(1), member(2), member(3)],
        size: 400,
        faults: Vec::new(),
        inside: Default::default(),
    };
    grant_modules(&mut desk);
    assert_eq!(desk.code(lock()), "no_vehicle_bay");
    let built = Event::FacilityBought { facility: Facility::VehicleBay, at: None, rp: 50, game: 0 };
    roster::evolve(&mut desk.0, &built);
    assert!(roster::decide(&desk.0, ANN, true, &lock()).is_ok());
    let mut without = Desk::with(&[(1, Role::Leader), (2, Role::Core), (3, Role::Transport)]);
    without.give(lock());
}

/// CA-47, CA-25: the medical facility is a source of its own beside others.
#[test]
fn a_medical_facility_rolls_an_injury_again() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core)]);
    let rerolls = vec![Facility::MedicalFacility.word().to_owned()];
    desk.fight(1, &[2, 3], Terms { rerolls, ..terms() });
    desk.roll(2, &[6, 6]);
    desk.roll(3, &[1]);
    let (source, die) = (Facility::MedicalFacility.word().to_owned(), InjuryDie::Core);
    let again = Command::RerollInjury { game: 1, member: member(3), die, source };
    desk.give(again.clone());
    desk.roll(3, &[6]);
    assert!(desk.of(3).is_some());
    assert_eq!(desk.code(again), "step_done", "one after each game");
}

fn deeds(n: u32, deed: Deed, count: u32) -> Deeds {
    [(member(n), [(deed, count)].into())].into()
}

/// CA-48: thresholds, and who is counted.
#[test]
fn renown_is_counted_game_by_game() {
    for (deed, tiers) in [(Deed::MeleeKills, [11, 26, 40]), (Deed::FirstBloods, [6, 16, 31])] {
        assert_eq!(deed.thresholds(), tiers);
    }
    assert_eq!(Deed::RoundsHolding.thresholds(), [16, 31, 46]);
    let tier = |count| Deed::MeleeKills.tier(count);
    assert_eq!([0, 10, 11, 25, 26, 39, 40, 99].map(tier), [0, 0, 1, 1, 2, 2, 3, 3]);
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core)]);
    let gain = |game, deeds| Command::GainRenown { game, deeds };
    for game in 1..=3 {
        desk.fight(game, &[], Terms { tables: None, ..terms() });
        let mut all = deeds(2, Deed::MeleeKills, 13);
        all.extend(deeds(3, Deed::MeleeKills, 40));
        all.extend(deeds(1, Deed::RangedKills, 0));
        desk.give(gain(game, all));
        desk.give(Command::ClosePostGame { game, faults: Vec::new(), overdue: false });
    }
    assert_eq!(desk.0.renown(member(2)), [(Deed::MeleeKills, 39)].into());
    assert!(desk.0.renown(member(3)).is_empty(), "leaders and specials only");
    assert_eq!([1, 2, 3].map(|n| desk.0.tier(member(n))), [0, 2, 0]);
    assert_eq!(desk.0.hardened(&[member(1), member(2)]), [format!("renown {}", member(2))]);
    desk.give(Command::VoidGame { game: 2 });
    assert_eq!((desk.0.renown(member(2))[&Deed::MeleeKills], desk.0.tier(member(2))), (26, 2));
    desk.give(Command::ReopenGame { game: 3, battle: None });
    assert_eq!((desk.0.renown(member(2))[&Deed::MeleeKills], desk.0.tier(member(2))), (13, 1));
}

/// CA-48: the second tier rolls an injury die of its own again, and nobody else's.
#[test]
fn renown_rolls_own_injuries_again() {
    let mut desk = Desk::with(&[(1, Role::Leader), (2, Role::Special), (3, Role::Core)]);
    let rerolls = vec![format!("renown {}", member(2))];
    desk.fight(1, &[2, 3], Terms { rerolls: rerolls.clone(), ..terms() });
    desk.roll(2, &[1, 1]);
    desk.roll(3, &[1]);
    let again =
        |n, die| Command::RerollInjury { game: 1, member: member(n), die, source: rerolls[0].clone() };
    assert_eq!(desk.code(again(3, InjuryDie::Core)), "no_reroll");
    desk.give(again(2, InjuryDie::Special));
    desk.roll(2, &[6, 6]);
    assert_eq!((desk.of(2).is_some(), desk.of(3).is_some()), (true, false));
}

/// CA-49: paid before, used up by its call, back if the game is undone.
#[test]
fn support_is_paid_for_and_used_up() {
    let mut desk = camp(100, &[], terms());
    let buy = |support| Command::BuySupport { support };
    desk.give(buy(Support::Turret));
    desk.give(buy(Support::Turret));
    desk.give(buy(Support::AmmoDrop));
    assert_eq!((desk.0.rp, desk.0.support.len()), (100 - 30 - 30 - 15, 3));
    assert_eq!(desk.code(buy(Support::Turret)), "rp_missing");
    assert_eq!(desk.0.threat(), 1, "it is no part of the base");
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    desk.fight(2, &[], terms());
    desk.give(Command::UseSupport { game: 2, support: Support::Turret });
    assert_eq!(desk.0.support, [Support::Turret, Support::AmmoDrop]);
    desk.give(Command::RedoPostGame { game: 2 });
    assert_eq!(desk.0.support.len(), 2, "what follows the game begins anew, not the game");
    desk.give(Command::ReopenGame { game: 2, battle: None });
    assert_eq!(desk.0.support.len(), 3, "it goes on: nothing is used up yet");
    let mut plain = Desk::with(&[(1, Role::Leader), (2, Role::Core)]);
    assert_eq!(plain.code(buy(Support::Turret)), "no_support");
    assert_eq!(plain.code(build(Facility::WarRoom)), "no_base");
}

/// CA-51: what is granted without a game is granted once for each cause, and taken back as it was granted.
#[test]
fn grants_are_kept_by_their_cause() {
    let mut desk = camp(0, &[], terms());
    let grant = |rp| Command::GrantRequisition { rp, cause: "bye of season 1, round 1".to_owned() };
    let revoke = || Command::RevokeRequisition { cause: "bye of season 1, round 1".to_owned() };
    assert!(roster::decide(&desk.0, ANN, true, &revoke()).unwrap().is_empty(), "nothing was granted");
    desk.give(grant(8));
    assert_eq!(desk.code(grant(8)), "already_granted");
    assert_eq!(desk.0.rp, 8);
    desk.give(super::spending::frag(3, 3));
    desk.give(revoke());
    assert_eq!(desk.0.rp, -3, "CA-36: spent before it was taken back");
    assert_eq!(desk.code(Command::BuySupport { support: Support::BlindBarrage }), "rp_missing");
    desk.give(grant(6));
    desk.give(Command::RedoPostGame { game: 1 });
    assert_eq!(desk.0.rp, 6, "no game brought it: undoing one does not undo it");
}
