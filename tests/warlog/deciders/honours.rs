//! Battle honours on a roster: who may earn what, at which price, and what it changes.

use super::after_battle::{Desk, terms};
use super::spending::{award, frag};
use super::*;
use roster::{Command, GrenadeOffer, HonourObject, HonourTerms, PriceSource, Recruit, Role, Terms};
use warlog::armoury::{
    self, Characteristic, EntryLimits, Honour, Lasting, Limit, Limits, OptionLimits, Rule, TeamLimits,
    WithLeader, honours,
};

/// The keys of the preset.
pub const TERMS: HonourTerms = HonourTerms { elite_surcharge: 5, leadership_leader_only: false };

pub fn with_honours(terms: Terms) -> Terms {
    Terms { honours: Some(TERMS), requisition: true, ..terms }
}

pub fn honour(code: &str) -> Honour {
    honours().iter().find(|honour| honour.code == code).unwrap_or_else(|| panic!("no {code}")).clone()
}

pub fn earn_for(n: Option<u32>, code: &str, object: Option<HonourObject>) -> Command {
    Command::BuyHonour { member: n.map(member), honour: Box::new(honour(code)), object }
}

pub fn earn(n: u32, code: &str) -> Command {
    earn_for(Some(n), code, None)
}

pub fn team(code: &str) -> Command {
    earn_for(None, code, None)
}

pub fn back(purchase: u32) -> Command {
    Command::TakeBack { purchase, faults: Vec::new() }
}

/// A roster that spends after its first game; `more` makes of its models what a test needs.
pub fn earning(more: impl Fn(u32, &mut Recruit), limits: Option<Box<Limits>>) -> Desk {
    let roles = [(1, Role::Leader), (2, Role::Special), (3, Role::Core), (4, Role::Core)];
    let made = roles.map(|(n, role)| {
        let mut model = recruit(n, role);
        more(n, &mut model);
        model
    });
    let mut desk = Desk::limited(made.into(), limits);
    desk.fight(1, &[], with_honours(terms()));
    desk.give(Command::AwardRequisition { game: 1, award: award(300) });
    desk
}

pub fn plain() -> Desk {
    earning(|_, _| (), None)
}

/// What an honour costs, by what is left after it.
pub fn price(desk: &mut Desk, command: Command) -> i32 {
    let before = desk.0.rp;
    desk.give(command);
    before - desk.0.rp
}

pub fn next_game(desk: &mut Desk, number: u32, out: &[u32]) {
    desk.give(Command::ClosePostGame { game: number - 1, faults: Vec::new(), overdue: false });
    let rerolls = desk.0.injury_rerolls();
    desk.fight(number, out, Terms { rerolls, ..with_honours(terms()) });
}

/// TV-062, TV-063. A core model.
// shows HO-03, HO-04, HO-05, HO-17, HO-18
#[test]
fn a_core_model_has_two_honours_of_one_group() {
    let mut desk = plain();
    desk.give(earn(3, "sp_fast"));
    desk.give(earn(3, "sp_dash"));
    assert_eq!(desk.code(earn(3, "sp_bound")), "honour_count", "TV-062");
    assert_eq!(desk.code(earn(3, "co_duel")), "honour_groups", "TV-062");
    desk.give(earn(3, "kt_honed"));
    assert_eq!(desk.code(earn(3, "co_duel")), "honour_count", "TV-063");
    assert_eq!(desk.code(earn(3, "kt_honed")), "honour_held");
    desk.give(earn(3, "kt_deadly"));
    desk.give(earn(3, "co_duel"));
    let limits = desk.0.honour_limits(desk.of(3).unwrap());
    assert_eq!((limits.opened, limits.groups, limits.held, limits.honours), (2, 2, 3, Some(3)));
}

/// TV-066, TV-026: a leader, and whoever is promoted.
// shows HO-04
#[test]
fn a_leader_has_four_groups_and_any_number_of_honours() {
    let mut desk = plain();
    for code in ["sp_fast", "sp_dash", "sp_bound", "co_duel", "co_follow", "sh_disc", "sk_ring"] {
        desk.give(earn(1, code));
    }
    assert_eq!(desk.code(earn(1, "ld_strident")), "honour_groups", "TV-066");
    desk.give(earn(1, "sp_rungun"));
    for code in ["sp_fast", "sp_dash", "sp_bound", "co_duel"] {
        desk.give(earn(2, code));
    }
    assert_eq!(desk.code(earn(2, "co_fire")), "honour_count", "HO-04: a special has four");
    desk.give(Command::ReplaceLeader { successor: member(2), dismiss: true, cheapest: None });
    desk.give(earn(2, "co_fire"));
    let limits = desk.0.honour_limits(desk.of(2).unwrap());
    assert_eq!((limits.groups, limits.honours), (4, None), "TV-026");
}

/// A list in which the leader's entry makes the special one of the core.
pub fn list() -> Box<Limits> {
    let entry = |id: &str, role, limit, with_leader, options| EntryLimits {
        id: id.to_owned(),
        name: id.to_owned(),
        role,
        batch: 1,
        limit,
        with_leader,
        options,
    };
    let cap = |base, per_batch| Limit { base, each: None, of: Vec::new(), batches: false, per_batch };
    let taken = WithLeader {
        leader: "captain".to_owned(),
        item: Some("power_armour".to_owned()),
        role: Some(armoury::Role::Core),
        unlimited: false,
    };
    let gun = |id: &str, limit| OptionLimits { id: id.to_owned(), limit: Some(limit), whole_batch: false };
    let options = vec![gun("gun", cap(Some(1), None)), gun("squad_gun", cap(None, Some(1)))];
    let entries = vec![
        entry("captain", armoury::Role::Leader, None, Vec::new(), Vec::new()),
        entry("veteran", armoury::Role::Special, Some(cap(Some(2), None)), vec![taken], Vec::new()),
        entry("tactical_marine", armoury::Role::Core, None, Vec::new(), options),
    ];
    Box::new(Limits { team: TeamLimits::default(), entries })
}

pub fn listed(n: u32, model: &mut Recruit) {
    model.entry = ["captain", "veteran"].get(n as usize - 1).unwrap_or(&"tactical_marine").to_string();
}

/// TV-067.
// shows HO-04
#[test]
fn a_special_taken_as_core_has_three_honours_of_two_groups() {
    let mut desk = earning(listed, Some(list()));
    for code in ["sp_fast", "sp_dash", "co_duel"] {
        desk.give(earn(2, code));
    }
    assert_eq!(desk.code(earn(2, "co_follow")), "honour_count", "TV-067");
    assert_eq!(desk.code(earn(2, "sh_disc")), "honour_groups", "TV-067");
    let limits = desk.0.honour_limits(desk.of(2).unwrap());
    assert_eq!((limits.groups, limits.honours), (2, Some(3)));
}

/// TV-068, TV-069, TV-070, TV-073: elite models pay more, and what is paid counts for Threat alone.
// shows HO-01, HO-06, HO-07, HO-08, HO-33
#[test]
fn elite_models_pay_more() {
    let armoured = |n: u32, model: &mut Recruit| {
        let p = &mut model.profile;
        match n {
            1 => p.sv = Some(2),
            2 => (p.sv, p.w) = (Some(2), 3),
            3 => p.w = 2,
            _ => p.rules.add(Rule::SynapseCreature),
        }
    };
    let mut desk = earning(armoured, None);
    let (points, threat) = (desk.0.points(), desk.0.threat());
    assert_eq!((points, threat), (93, 1));
    assert_eq!(price(&mut desk, earn(1, "st_furious")), 10, "TV-068");
    assert_eq!((desk.0.points(), desk.0.threat()), (93, 2), "TV-068: 93 + 10, for Threat alone");
    assert_eq!(price(&mut desk, earn(2, "co_duel")), 10, "TV-069: once");
    assert_eq!(price(&mut desk, earn(3, "st_jaw")), 10, "TV-070");
    assert_eq!(desk.of(3).unwrap().profile().w, 3);
    assert_eq!(price(&mut desk, earn(3, "kt_honed")), 10, "TV-073");
    assert_eq!(price(&mut desk, earn(3, "co_duel")), 10, "TV-070: elite by its third wound");
    assert_eq!(price(&mut desk, earn(4, "sp_fast")), 10, "an aura");
    assert_eq!(price(&mut desk, team("kt_medical")), 20);
    let mut aura = plain();
    assert_eq!(price(&mut aura, earn(1, "ld_precision")), 15);
    assert_eq!(price(&mut aura, earn(1, "ld_stuckin")), 20, "HO-07: elite by its own aura");
    assert_eq!(price(&mut aura, earn(2, "uw_wind")), 10);
    assert_eq!(price(&mut aura, earn(2, "sp_fast")), 10, "HO-06: harder to hit");
}

/// Each reason for the surcharge, and just short of it.
// shows HO-06
#[test]
fn what_makes_a_model_elite() {
    let elite = |change: fn(&mut armoury::Profile)| {
        let mut profile = profile("m");
        change(&mut profile);
        profile.is_elite(std::iter::empty())
    };
    use armoury::{Armour, UnitType};
    let hull = |hp| Some(Armour { front: 10, side: 10, rear: 10, hp });
    assert!(!elite(|_| ()));
    assert!(elite(|p| p.sv = Some(2)) && !elite(|p| p.sv = None));
    assert!(elite(|p| p.inv = Some(3)) && !elite(|p| p.inv = Some(4)));
    assert!(elite(|p| p.s = 5) && elite(|p| p.t = 5));
    assert!(elite(|p| p.w = 3) && !elite(|p| p.w = 2));
    assert!(elite(|p| (p.w, p.unit_type) = (2, UnitType::JumpInfantry)));
    assert!(elite(|p| (p.w, p.unit_type) = (2, UnitType::Jetbike)));
    assert!(!elite(|p| (p.w, p.unit_type) = (2, UnitType::Bike)));
    assert!(!elite(|p| p.unit_type = UnitType::JumpInfantry));
    let mut walker = profile("walker");
    (walker.unit_type, walker.w, walker.s, walker.t, walker.armour) = (UnitType::Walker, 0, 0, 0, hull(2));
    assert!(!walker.is_elite(std::iter::empty()));
    walker.traits.push("skimmer".to_owned());
    assert!(walker.is_elite(std::iter::empty()));
    (walker.traits, walker.armour) = (Vec::new(), hull(3));
    assert!(walker.is_elite(std::iter::empty()));
}

/// TV-072: injuries are in the profile that is looked at. TV-083: one of two is healed.
// shows HO-07, HO-19
#[test]
fn injuries_count_and_can_be_healed() {
    let tough = |n: u32, model: &mut Recruit| {
        if n == 2 {
            model.profile.t = 5;
        }
    };
    let mut desk = earning(tough, None);
    assert_eq!(price(&mut desk, earn(2, "sp_fast")), 10, "T5");
    next_game(&mut desk, 2, &[2]);
    desk.roll(2, &[1, 5]);
    desk.roll(2, &[5]);
    desk.give(Command::AwardRequisition { game: 2, award: award(20) });
    assert_eq!(price(&mut desk, earn(2, "sp_dash")), 5, "TV-072: T4 by an injury");
    next_game(&mut desk, 3, &[2]);
    desk.roll(2, &[1, 5]);
    desk.roll(2, &[2]);
    desk.give(Command::AwardRequisition { game: 3, award: award(20) });
    let surgery = |injury| earn_for(Some(2), "kt_surgery", Some(HonourObject::Injury { injury }));
    assert_eq!(desk.code(surgery(Lasting::Attacks)), "no_such_injury");
    assert_eq!(desk.code(earn(2, "kt_surgery")), "honour_object");
    let hurt = desk.of(2).unwrap().clone();
    desk.give(surgery(Lasting::Toughness));
    let now = desk.of(2).unwrap().profile();
    assert_eq!((now.t, now.ws), (5, 3), "TV-083: T back, WS stays");
    assert_eq!(desk.code(surgery(Lasting::Toughness)), "no_such_injury");
    desk.give(back(1));
    let mut again = desk.of(2).unwrap().clone();
    again.injuries.sort();
    assert_eq!(
        (again.injuries.len(), again.honours.len()),
        (hurt.injuries.len(), hurt.honours.len()),
        "CA-39"
    );
    desk.give(surgery(Lasting::Toughness));
    desk.give(surgery(Lasting::WeaponSkill));
    assert!(desk.of(2).unwrap().injuries.is_empty(), "HO-19: repeatable");
}

/// TV-074, TV-075, TV-077, HO-22, HO-28, HO-33, HO-11.
// shows HO-02, HO-11, HO-20, HO-22, HO-28, HO-33
#[test]
fn honours_change_profiles_within_bounds_and_never_twice() {
    let made = |n: u32, model: &mut Recruit| {
        let p = &mut model.profile;
        match n {
            1 => (p.ld, p.sv) = (10, Some(5)),
            2 => p.rules.add(Rule::FuriousCharge),
            3 => p.w = 3,
            _ => p.rules.add(Rule::Psyker(2)),
        }
    };
    let mut desk = earning(made, None);
    desk.give(earn(1, "ld_strident"));
    desk.give(earn(1, "ld_warplate"));
    let leader = desk.of(1).unwrap().profile();
    assert_eq!((leader.ld, leader.sv), (10, Some(3)), "TV-077, HO-22");
    assert!(leader.rules.has(&Rule::from_id("ld_strident")), "its tag goes into battle");
    desk.give(earn(2, "co_duel"));
    assert_eq!(desk.code(earn(2, "co_duel")), "honour_held", "TV-074");
    assert_eq!(desk.code(earn(2, "st_furious")), "honour_repeats", "TV-075");
    desk.give(earn(2, "uw_hammer"));
    assert!(desk.of(2).unwrap().profile().rules.has(&Rule::HammerOfWrath));
    desk.give(earn(3, "st_jaw"));
    assert_eq!(desk.of(3).unwrap().profile().w, 3, "HO-33: up to 3");
    assert_eq!(desk.code(earn(3, "ld_warplate")), "honour_needs", "HO-22");
    assert_eq!(desk.code(earn(3, "ps_alpha")), "honour_needs", "HO-28");
    desk.give(earn(4, "ps_alpha"));
    desk.give(earn(4, "ps_openmind"));
    let psyker = desk.of(4).unwrap().profile();
    assert!(psyker.rules.has(&Rule::Psyker(3)) && !psyker.rules.has(&Rule::Psyker(2)), "HO-28");
    let raised = |honour: &Honour, change: fn(&mut armoury::Profile)| {
        let mut profile = profile("m");
        change(&mut profile);
        honour.apply(&mut profile, None);
        profile
    };
    assert_eq!(raised(&honour("ld_strident"), |p| p.ld = 8).ld, 9);
    assert_eq!(raised(&honour("st_jaw"), |p| p.w = 1).w, 2);
    assert_eq!(raised(&honour("st_jaw"), |p| p.w = 5).w, 5, "nothing is lost");
    assert_eq!(raised(&honour("st_jaw"), |p| p.w = 0).w, 0, "what it does not have cannot rise");
    assert_eq!(raised(&honour("ld_warplate"), |p| p.sv = Some(2)).sv, Some(2));
    let better = Honour { boost: [(Characteristic::Sv, 2)].into(), ..honour("sp_fast") };
    assert_eq!(raised(&better, |p| p.sv = Some(3)).sv, Some(2), "HO-11");
}

/// HO-29: a named power, of psykers that are no brotherhood.
// shows HO-27, HO-29
#[test]
fn psychic_honours_are_for_psykers() {
    let made = |n: u32, model: &mut Recruit| match n {
        2 => model.profile.rules.add(Rule::Psyker(1)),
        3 => {
            model.profile.rules.add(Rule::Psyker(1));
            model.profile.rules.add(Rule::BrotherhoodOfPsykers);
        }
        _ => {}
    };
    let mut desk = earning(made, None);
    let power = |n| {
        let power = HonourObject::Power { power: "smite".to_owned() };
        earn_for(Some(n), "ps_battle", Some(power))
    };
    assert_eq!(desk.code(earn(2, "ps_battle")), "honour_object");
    let wild = HonourObject::Power { power: "smite) or any".to_owned() };
    assert_eq!(desk.code(earn_for(Some(2), "ps_battle", Some(wild))), "honour_object");
    desk.give(power(2));
    assert!(desk.of(2).unwrap().profile().rules.has(&Rule::from_id("ps_battle(smite)")), "its tag names it");
    assert_eq!(desk.code(power(3)), "honour_needs");
    assert_eq!(desk.code(power(4)), "honour_needs");
    assert_eq!(desk.code(earn(4, "ps_openmind")), "honour_needs");
}

/// TV-076: grenades bought from now on count twice, and stay with their bearer.
// shows HO-58
#[test]
fn a_grenadier_gets_two_for_one() {
    let mut desk = plain();
    desk.give(frag(3, 1));
    desk.give(earn(3, "sk_gren"));
    let krak = Command::RequisitionGrenades {
        member: member(3),
        grenade: "krak".to_owned(),
        weapons: vec![grenade("krak", GrenadeKind::Krak)],
        count: 2,
        offer: Some(GrenadeOffer { unit_price: 1, source: PriceSource::Table }),
        faults: Vec::new(),
    };
    let points = desk.0.points();
    assert_eq!(price(&mut desk, krak), 2, "TV-076");
    let marine = desk.of(3).unwrap();
    assert_eq!((marine.total("krak"), marine.total("frag")), (4, 2), "TV-076: earlier ones are not doubled");
    assert_eq!(desk.0.points(), points + 2, "CA-52");
    let hand = |grenade_id: &str, count| Command::MoveGrenades {
        from: member(3),
        to: member(4),
        grenade: grenade_id.to_owned(),
        count,
        weapons: Some(vec![grenade(grenade_id, GrenadeKind::Krak)]),
    };
    assert_eq!(desk.code(hand("krak", 1)), "grenades_stay", "HO-58: bound to it");
    assert_eq!(desk.code(back(2)), "built_upon", "it was bought with it");
    desk.give(back(3));
    assert_eq!(desk.of(3).unwrap().total("krak"), 0);
    desk.give(back(2));
    desk.give(hand("frag", 1));
    let events = &desk.1;
    assert!(events.iter().any(|event| matches!(event, roster::Event::GrenadesBought { granted: 2, .. })));
}
