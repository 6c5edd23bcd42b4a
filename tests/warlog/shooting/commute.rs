//! Special rules commute: whatever order they speak in, every plan comes out the same.

use std::sync::Arc;
use warlog::armoury::{Ap, Profile, Rule, UnitType, WeaponClass};
use warlog::geometry::Base;
use warlog::rules::{
    Blow, BurnPlan, BurstPlan, CoverPlan, FightPlan, FirePlan, HitPlan, Impact, NervePlan, PacePlan, Peril,
    PiercePlan, RecoveryPlan, SavePlan, Spot, WoundPlan, hooks,
};

/// A monster, on foot or in the air.
fn monster(flies: bool) -> Profile {
    let traits = if flies { vec!["flying".to_owned()] } else { Vec::new() };
    Profile { unit_type: UnitType::MonstrousCreature, traits, ..foe() }
}

fn foe() -> Profile {
    let text = r#"{"key":"ork_boy","name":"Ork","unit_type":"infantry","base":{"round":{"diameter":250}}}"#;
    let foe: Profile = serde_json::from_str(text).unwrap();
    assert_eq!((foe.unit_type, foe.base), (UnitType::Infantry, Base::Round { diameter: 250 }));
    foe
}

/// Every known rule, some with other parameters too.
fn rules() -> Vec<Rule> {
    let mut rules = Rule::known();
    let more =
        ["feel_no_pain(3)", "poisoned(2)", "poisoned(6)", "stealth(ruins)", "preferred_enemy(ork_boy)"];
    rules.extend(more.into_iter().map(Rule::from_id));
    rules
}

/// Bends one plan by the rules in the given order.
fn both<P: Clone + PartialEq + std::fmt::Debug>(
    plan: &P,
    bend: impl Fn(&mut P, [&Rule; 2]),
    a: &Rule,
    b: &Rule,
) {
    let (mut one, mut other) = (plan.clone(), plan.clone());
    bend(&mut one, [a, b]);
    bend(&mut other, [b, a]);
    assert_eq!(one, other, "{a} and {b}");
}

#[test]
fn every_pair_of_rules_commutes_on_every_plan() {
    let (foes, rules) = ([foe(), monster(false), monster(true)], rules());
    let areas = [String::from("ruin_2")];
    let spot = Spot { areas: &areas, moved: true, boosted: false };
    // Rules without any effect commute; pairing them all would only cost time.
    let acting: Vec<&Rule> = rules
        .iter()
        .filter(|rule| {
            let h = hooks(rule);
            let shoots = h.fire.is_some() || h.hit.is_some() || h.wound.is_some();
            let fights = h.fight.is_some() || h.pace.is_some() || h.pierce.is_some();
            let burns = h.burn.is_some() || h.burst.is_some() || h.recovery.is_some();
            shoots || fights || burns || h.cover.is_some() || h.save.is_some() || h.nerve.is_some()
        })
        .collect();
    assert!(acting.len() > 12);
    for a in &acting {
        for b in &acting {
            for (melee, foe) in
                [false, true].into_iter().flat_map(|melee| foes.iter().map(move |foe| (melee, foe)))
            {
                let class = if melee { WeaponClass::Melee } else { WeaponClass::RapidFire };
                let (snap, template, one_use) = (!melee, !melee, !melee);
                let (first_round, unaimed, character) = (melee, false, false);
                let (strength, toughness) = (4, 4);
                let blow = Blow {
                    melee,
                    first_round,
                    shooting: !melee,
                    overwatch: !melee,
                    ran: true,
                    still: true,
                    volley: true,
                    snap,
                    unaimed,
                    template,
                    class,
                    by_weapon: melee,
                    spent: false,
                    one_use,
                    character,
                    strength,
                    toughness,
                    foe,
                };
                both(&HitPlan::shot(4, snap), |plan, pair| plan.bend(pair, &blow), a, b);
                both(&HitPlan::shot(6, false), |plan, pair| plan.bend(pair, &blow), a, b);
                let impact = Impact { melee, near: true, by_weapon: melee, template };
                both(&PiercePlan::new(2, 13), |plan, pair| plan.bend(pair, &impact), a, b);
                both(&HitPlan::blow(4, 4), |plan, pair| plan.bend(pair, &blow), a, b);
                both(&WoundPlan::new(4, Ap::Fixed(5), 8), |plan, pair| plan.bend(pair, &blow), a, b);
            }
            both(&FirePlan::default(), |plan, pair| plan.bend(pair), a, b);
            both(&FightPlan::default(), |plan, pair| plan.bend(pair), a, b);
            both(&PacePlan::default(), |plan, pair| plan.bend(pair), a, b);
            both(&CoverPlan::found(Some(5)), |plan, pair| plan.bend(pair, &spot), a, b);
            for peril in [Peril::Overwatch, Peril::Fall, Peril::Other] {
                both(&SavePlan::default(), |plan, pair| plan.bend(pair, peril), a, b);
            }
            both(&NervePlan::default(), |plan, pair| plan.bend(pair), a, b);
            both(&BurstPlan::default(), |plan, pair| plan.bend(pair), a, b);
            both(&RecoveryPlan::default(), |plan, pair| plan.bend(pair), a, b);
            both(&BurnPlan::default(), |plan, pair| plan.bend(pair), a, b);
        }
    }
}

#[test]
fn a_rule_held_twice_counts_once() {
    let stealth = [Rule::Stealth(None), Rule::Stealth(Some(Arc::from("ruins")))];
    let areas = [String::from("ruins")];
    let mut plan = CoverPlan::found(Some(4));
    plan.bend(&stealth, &Spot { areas: &areas, moved: false, boosted: false });
    assert_eq!(plan.save(), Some(3));
    let mut plan = SavePlan::default();
    plan.bend(&[Rule::FeelNoPain(6), Rule::FeelNoPain(4), Rule::FeelNoPain(5)], Peril::Other);
    assert_eq!(plan.ward(), Some(4));
}
