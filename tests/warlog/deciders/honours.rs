//! Battle honours on a roster: who may earn what, at which price, what it changes, and how it goes again.

use super::after_battle::{Desk, terms};
use super::spending::{award, buy, frag};
use super::*;
use roster::{
    Command, Earned, GrenadeOffer, HonourObject, HonourTerms, InjuryDie, PriceSource, Recruit, Role, Status,
    Step, StepState, Terms, honour_offers,
};
use warlog::armoury::{
    self, Characteristic, EntryLimits, Honour, HonourGroup, Lasting, Limit, Limits, OptionLimits, Rule,
    TeamLimits, WithLeader, honours,
};

/// The keys of the preset.
pub const TERMS: HonourTerms = HonourTerms { elite_surcharge: 5, leadership_leader_only: false };

fn with_honours(terms: Terms) -> Terms {
    Terms { honours: Some(TERMS), requisition: true, ..terms }
}

fn honour(code: &str) -> Honour {
    honours().iter().find(|honour| honour.code == code).unwrap_or_else(|| panic!("no {code}")).clone()
}

fn earn_for(n: Option<u32>, code: &str, object: Option<HonourObject>) -> Command {
    Command::BuyHonour { member: n.map(member), honour: Box::new(honour(code)), object }
}

fn earn(n: u32, code: &str) -> Command {
    earn_for(Some(n), code, None)
}

fn team(code: &str) -> Command {
    earn_for(None, code, None)
}

fn back(purchase: u32) -> Command {
    Command::TakeBack { purchase, faults: Vec::new() }
}

/// A roster that spends after its first game; `more` makes of its models what a test needs.
fn earning(more: impl Fn(u32, &mut Recruit), limits: Option<Box<Limits>>) -> Desk {
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

fn plain() -> Desk {
    earning(|_, _| (), None)
}

/// What an honour costs, by what is left after it.
fn price(desk: &mut Desk, command: Command) -> i32 {
    let before = desk.0.rp;
    desk.give(command);
    before - desk.0.rp
}

fn next_game(desk: &mut Desk, number: u32, out: &[u32]) {
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
fn list() -> Box<Limits> {
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

fn listed(n: u32, model: &mut Recruit) {
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
    assert_eq!(desk.code(hand("krak", 1)), "no_grenade_left", "HO-58: bound to it");
    assert_eq!(desk.code(back(2)), "built_upon", "it was bought with it");
    desk.give(back(3));
    assert_eq!(desk.of(3).unwrap().total("krak"), 0);
    desk.give(back(2));
    desk.give(hand("frag", 1));
    let events = &desk.1;
    assert!(events.iter().any(|event| matches!(event, roster::Event::GrenadesBought { granted: 2, .. })));
}

/// TV-039 with the honour that allows it: after each battle, one die.
// shows HO-16
#[test]
fn medical_gear_allows_one_die_after_each_battle() {
    for (faces, survives) in [([5, 3], true), ([1, 1], false)] {
        let mut desk = plain();
        desk.give(team("kt_medical"));
        assert_eq!(desk.code(team("kt_medical")), "honour_held");
        next_game(&mut desk, 2, &[2]);
        desk.roll(2, &[1, 2]);
        assert_eq!(desk.state(Step::Injuries), StepState::Open);
        let (game, source) = (2, "kt_medical".to_owned());
        desk.give(Command::RerollInjury { game, member: member(2), die: InjuryDie::Special, source });
        desk.roll(2, &faces);
        assert_eq!(desk.of(2).is_some(), survives, "TV-039");
        desk.give(Command::AwardRequisition { game: 2, award: award(0) });
        next_game(&mut desk, 3, &[3]);
        assert_eq!(desk.0.post_game.as_ref().unwrap().rerolls, ["kt_medical"], "after each battle");
    }
}

/// CA-40, HO-12: only who has fought since it came to the active part.
// shows HO-12
#[test]
fn who_has_not_fought_earns_nothing() {
    let made = |n: u32, model: &mut Recruit| {
        if n == 4 {
            model.profile.rules.add(Rule::NonLearning);
        }
    };
    let mut desk = earning(made, None);
    assert_eq!(desk.code(earn(4, "sp_fast")), "non_learning", "HO-12");
    desk.give(buy(9, 17, false));
    assert_eq!(desk.code(earn(9, "sp_fast")), "not_fought", "CA-40");
    desk.give(earn(3, "sp_fast"));
    desk.give(Command::StoreModel { member: member(3), faults: Vec::new() });
    assert_eq!(desk.code(earn(3, "sp_dash")), "in_reserves", "CA-40");
    let stored = desk.0.threat();
    desk.give(Command::ActivateModel { member: member(3), faults: Vec::new() });
    assert!(
        desk.0.threat() >= stored && desk.of(3).unwrap().holds("sp_fast"),
        "honours wait with their bearer"
    );
    assert_eq!(desk.code(earn(3, "sp_dash")), "not_fought", "CA-40: it left the reserves");
    next_game(&mut desk, 2, &[9]);
    desk.roll(9, &[6]);
    desk.give(Command::AwardRequisition { game: 2, award: award(0) });
    desk.give(earn(3, "sp_dash"));
    desk.give(earn(9, "sp_fast"));
    desk.give(Command::ClosePostGame { game: 2, faults: Vec::new(), overdue: false });
    desk.give(Command::VoidGame { game: 2 });
    assert!(!desk.0.has_fought(desk.of(9).unwrap()), "LE-07: a void game was not played");
    assert_eq!(desk.of(3).unwrap().honours.len(), 1, "and what followed it never happened");
}

/// TV-084, RO-42, RO-49: who is gone counts nothing; a team counts its own and all those of the team.
// shows HO-01, HO-08
#[test]
fn honours_count_for_threat_as_long_as_their_bearer_is_there() {
    let mut desk = plain();
    for (n, code) in [(3, "sp_fast"), (3, "sp_dash"), (4, "sk_tech"), (1, "ld_firemission")] {
        desk.give(earn(n, code));
    }
    desk.give(team("kt_specialist"));
    desk.give(team("kt_specialist"));
    assert_eq!((desk.0.points(), desk.0.honours_worth()), (93, 10 + 8 + 25 + 50));
    assert_eq!(desk.0.threat(), 2);
    desk.give(earn(4, "kt_deadly"));
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    let lock = Command::LockTeam {
        game: 2,
        battle: battle(2),
        team: vec![member(1), member(3)],
        size: 400,
        faults: Vec::new(),
        inside: Default::default(),
    };
    desk.give(lock);
    let threat = desk.0.running.as_ref().unwrap().threat;
    assert_eq!(threat, (42u32 + 17 + 25 + 10 + 50 + 10).div_ceil(100), "RO-42: but not what stays at home");
    assert_eq!(desk.0.running.as_ref().unwrap().team.len(), 2);
    desk.give(Command::CloseGame { game: 2, used: Default::default(), restock: false, post_game: true });
    let terms = Box::new(with_honours(terms()));
    desk.give(Command::BeginPostGame { game: 2, terms, out: vec![member(3)], commitment: None });
    let before = desk.0.honours_worth();
    desk.roll(3, &[1]);
    assert_eq!(before - desk.0.honours_worth(), 10, "TV-084");
    desk.give(Command::AwardRequisition { game: 2, award: award(0) });
    desk.give(Command::DismissModel { member: member(4) });
    assert_eq!(desk.0.honours_worth(), 25 + 50, "RO-48: with its honours, and those that were for it");
}

/// HO-13 to HO-15: limits that honours lift, and what of a list they can lift.
// shows HO-13, HO-14, HO-15
#[test]
fn the_team_lifts_limits_of_its_list() {
    let mut desk = earning(listed, Some(list()));
    let entry =
        |entry: &str| earn_for(None, "kt_personnel", Some(HonourObject::Entry { entry: entry.to_owned() }));
    let option = |entry: &str, option: &str| {
        let (entry, option) = (entry.to_owned(), option.to_owned());
        earn_for(None, "kt_training", Some(HonourObject::Option { entry, option }))
    };
    assert_eq!(desk.code(entry("captain")), "no_such_limit");
    assert_eq!(desk.code(team("kt_personnel")), "honour_object");
    desk.give(entry("veteran"));
    desk.give(entry("veteran"));
    assert_eq!(
        desk.code(option("tactical_marine", "squad_gun")),
        "no_such_limit",
        "of a batch, not of a team"
    );
    assert_eq!(desk.code(option("veteran", "gun")), "no_such_limit");
    desk.give(option("tactical_marine", "gun"));
    assert_eq!(desk.code(option("tactical_marine", "gun")), "honour_held", "HO-14: once for each entry");
    desk.give(team("kt_specialist"));
    let lifted = desk.0.lifted();
    assert_eq!((lifted.specials, lifted.entries["veteran"]), (1, 2));
    assert_eq!(lifted.options["tactical_marine/gun"], 1);
    let over = Command::TakeBack { purchase: 4, faults: vec![fault("E_SPECIAL_MAX")] };
    assert_eq!(desk.code(over), "not_legal", "its special is there already");
    desk.give(back(4));
    assert_eq!(desk.0.lifted().specials, 0);
}

/// CA-39, LE-06, CA-44: what was earned is given up, undone, or stays.
#[test]
fn honours_are_taken_back_and_undone() {
    let mut desk = plain();
    let before = desk.0.clone();
    desk.give(earn(3, "kt_honed"));
    desk.give(earn(3, "sp_fast"));
    desk.give(earn(3, "co_duel"));
    assert_eq!(desk.code(back(1)), "built_upon", "the second group needs it");
    for purchase in [3, 2, 1] {
        desk.give(back(purchase));
    }
    assert_eq!((desk.0.rp, &desk.0.members), (before.rp, &before.members));
    desk.give(earn(3, "sp_fast"));
    desk.give(team("kt_medical"));
    desk.give(Command::DismissModel { member: member(3) });
    assert_eq!(desk.code(back(4)), "built_upon", "its bearer is gone");
    desk.give(Command::ClosePostGame { game: 1, faults: Vec::new(), overdue: false });
    assert_eq!((desk.0.status, desk.code(back(5))), (Status::Ready, "no_post_game"), "CA-39");
    assert_eq!(desk.0.honours.len(), 1);
    desk.give(Command::RedoPostGame { game: 1 });
    assert!(desk.0.honours.is_empty() && desk.of(3).unwrap().honours.is_empty(), "LE-06");
}

/// Every way to be refused, with its code; each sentence says what would do.
// shows HO-09
#[test]
fn refusals_have_codes_and_numbers() {
    let mut desk = plain();
    let entry = Some(HonourObject::Entry { entry: "x".to_owned() });
    for (command, code) in [
        (team("sp_fast"), "honour_object"),
        (earn_for(Some(3), "sp_fast", entry.clone()), "honour_object"),
        (earn(3, "kt_medical"), "honour_object"),
        (team("kt_honed"), "honour_object"),
        (team("kt_surgery"), "honour_object"),
        (earn_for(None, "kt_specialist", entry.clone()), "honour_object"),
        (earn_for(Some(3), "kt_honed", entry.clone()), "honour_object"),
        (team("kt_training"), "honour_object"),
        (earn_for(None, "kt_personnel", entry), "no_such_limit"),
        (earn(77, "sp_fast"), "unknown_member"),
    ] {
        assert_eq!(desk.code(command.clone()), code, "{command:?}");
    }
    desk.give(earn(3, "sp_fast"));
    let groups = roster::decide(&desk.0, ANN, true, &earn(3, "co_duel")).unwrap_err();
    assert_eq!(groups.numbers(), [("opened", 1), ("most", 1)], "{groups}");
    assert!(groups.to_string().contains("kt_honed"), "{groups}");
    desk.give(earn(3, "sp_dash"));
    let count = roster::decide(&desk.0, ANN, true, &earn(3, "sp_bound")).unwrap_err();
    assert_eq!(count.numbers(), [("held", 2), ("most", 2)]);
    assert_eq!(roster::decide(&desk.0, BOB, false, &earn(3, "sp_fast")).verdict(), "not_allowed");
    let mut poor = Desk::with(&[(1, Role::Leader), (3, Role::Core)]);
    poor.fight(1, &[], with_honours(terms()));
    assert_eq!(poor.code(earn(3, "sp_fast")), "step_open", "CA-08: awards first");
    poor.give(Command::AwardRequisition { game: 1, award: award(4) });
    assert_eq!(poor.code(earn(3, "sp_fast")), "rp_missing", "CA-38");
    let mut none = Desk::with(&[(1, Role::Leader), (3, Role::Core)]);
    none.fight(1, &[], terms());
    assert_eq!(none.code(earn(3, "sp_fast")), "no_honours", "CA-07");
    let mut strict = Desk::with(&[(1, Role::Leader), (3, Role::Core)]);
    let only = HonourTerms { elite_surcharge: 0, leadership_leader_only: true };
    strict.fight(1, &[], Terms { honours: Some(only), ..terms() });
    assert_eq!(strict.code(earn(3, "ld_strident")), "honour_needs", "HO-09");
    assert_eq!(plain().try_give(earn(3, "ld_strident")), Ok(()), "HO-09: open to every role");
}

/// What a player is told of an offer is what happens if he takes it up.
#[test]
fn offers_say_what_would_happen() {
    let mut desk = earning(listed, Some(list()));
    desk.give(earn(3, "sp_fast"));
    for who in [None, Some(1), Some(2), Some(3), Some(4), Some(77)] {
        let offers = honour_offers(&desk.0, honours(), who.map(member));
        assert!(!offers.is_empty());
        for offer in offers {
            let (before, honour) = (desk.0.clone(), Box::new(offer.honour.clone()));
            let taken = Command::BuyHonour { member: who.map(member), honour, object: offer.object.clone() };
            let decided = roster::decide(&before, ANN, false, &taken);
            assert_eq!(decided.as_ref().err(), offer.refusal.as_ref(), "{offer:?}");
            for event in decided.into_iter().flatten() {
                let roster::Event::HonourBought { rp, .. } = event else { panic!("{event:?}") };
                assert_eq!(rp, offer.rp);
            }
        }
    }
    let of = |who: Option<u32>, group| {
        let offers = honour_offers(&desk.0, honours(), who.map(member));
        offers.iter().filter(|offer| offer.honour.group == group).count()
    };
    assert_eq!(
        (of(None, HonourGroup::Kt), of(Some(3), HonourGroup::Kt)),
        (4, 2),
        "each where it can be for something"
    );
    assert_eq!((of(None, HonourGroup::Sp), of(Some(3), HonourGroup::Sp)), (0, 4));
}

/// The charter's keys: presets, bounds, the word of older charters, tables of one's own (CA-06, CA-50).
#[test]
fn the_charter_says_which_honours_there_are() {
    use campaign::{Charter, HonourMode};
    let (strict, hor) = (Charter::seed_strict(), Charter::hor_campaign());
    assert_eq!((strict.honours, hor.honours), (HonourMode::Off, HonourMode::General));
    assert_eq!((hor.elite_surcharge, hor.leadership_leader_only), (5, false));
    assert_eq!(strict.honours_of("orks", &[]), None);
    assert_eq!(hor.honours_of("orks", &[]).unwrap(), honours());
    let older = hor.amended("honours.mode", "\"on\"").unwrap();
    assert_eq!(older.honours, HonourMode::General, "older charters say `on`");
    assert_eq!(hor.amended("honours.elite_surcharge", "11").unwrap_err().key, "honours.elite_surcharge");
    assert!(hor.amended("honours.elite_surcharge", "10").is_ok());
    assert_eq!(hor.amended("honours.mode", "\"custom\"").unwrap_err().key, "honours.table");
    for key in ["honours.mode", "honours.table", "honours.elite_surcharge", "honours.leadership_leader_only"]
    {
        assert!(!Charter::is_amendable(key), "{key} is fixed at the start");
    }
    let own = |code: &str, lists: &[&str]| Honour {
        code: code.to_owned(),
        group: HonourGroup::Fa,
        lists: lists.iter().map(|list| (*list).to_owned()).collect(),
        ..honour("sp_fast")
    };
    let of_list = [own("fa_waaagh", &[]), own("fa_dakka", &[])];
    let cheap = Honour { rp: 1, ..own("fa_dakka", &["orks"]) };
    let factions = Charter {
        honours: HonourMode::GeneralFaction,
        honour_table: Some(vec![cheap, own("fa_other", &["tau"])]),
        ..hor.clone()
    };
    assert!(factions.faults().is_empty());
    let table = factions.honours_of("orks", &of_list).unwrap();
    assert_eq!(table.len(), honours().len() + 2, "CA-50: those of the list, and of the charter for it");
    assert_eq!(table.iter().find(|honour| honour.code == "fa_dakka").unwrap().rp, 1, "CA-01");
    let word = serde_json::to_value(&factions).unwrap();
    assert_eq!(word["honours.mode"], "general+faction");
    let general = Charter { honour_table: Some(vec![honour("sp_fast")]), ..factions.clone() };
    assert_eq!(general.faults()[0].key, "honours.table");
    let custom = Charter { honours: HonourMode::Custom, ..general.clone() };
    assert!(custom.faults().is_empty());
    assert_eq!(custom.honours_of("orks", &of_list).unwrap(), [honour("sp_fast")]);
    let told = |table: Vec<Honour>| {
        let custom = Charter { honours: HonourMode::Custom, honour_table: Some(table), ..hor.clone() };
        custom.faults().into_iter().map(|fault| fault.fault).collect::<Vec<_>>().join("; ")
    };
    let two = told(vec![honour("sp_fast"), honour("sp_fast")]);
    assert!(two.contains("sp_fast is there twice"), "{two}");
    assert!(told(vec![Honour { rp: 1_001, ..honour("sp_fast") }]).contains("at most 1000"));
    assert!(told(vec![Honour { code: "Sp Fast".to_owned(), ..honour("sp_fast") }]).contains("is no code"));
    assert!(
        told(vec![Honour { en: [String::new(), "x".to_owned()], ..honour("sp_fast") }]).contains("a name")
    );
    let team = told(vec![Honour { group: HonourGroup::Kt, ..honour("sp_fast") }]);
    assert!(team.contains("kt_specialist"), "{team}");
    assert!(told(vec![Honour { group: HonourGroup::Sp, ..honour("kt_honed") }]).contains("group kt"));
}

/// RO-49 and the like: an honour is kept by value, whatever becomes of the table.
#[test]
fn an_honour_is_kept_as_it_was_earned() {
    let mut desk = plain();
    let own = Honour { code: "own".to_owned(), boost: [(Characteristic::A, 1)].into(), ..honour("sp_fast") };
    let own = Honour { group: HonourGroup::Fa, ..own };
    desk.give(Command::BuyHonour { member: Some(member(3)), honour: Box::new(own.clone()), object: None });
    let marine = desk.of(3).unwrap();
    assert_eq!(marine.honours, [Earned { honour: own, object: None, rp: 5 }]);
    assert_eq!(marine.profile().a, 2);
    assert!(marine.profile().rules.has(&Rule::from_id("own")), "the players apply the rest");
    let names = roster::compare(&plain().0, &desk.0);
    assert_eq!(names.changed[0].honours_gained, ["own"]);
}
