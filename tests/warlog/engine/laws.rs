//! Laws over random legal play.

use super::*;
use Side::{Blue, Red};
use proptest::prelude::*;
use warlog::armoury::{Armour, Profile, Shots};
use warlog::battle::legal::{Choice, charge_of, legal, may, shot};
use warlog::battle::missions::{self, ALL};
use warlog::battle::{Errand, Fight, Seeded, SetUp};

/// Seven against seven: leaders, a scout, an infiltrator who burns, a biker, one without fear, a transport, a
/// walker.
fn war(seed: u64) -> Field {
    let codes = ["none", "random"].into_iter().chain(ALL.iter().map(|sheet| sheet.code));
    let codes: Vec<&str> = codes.collect();
    let mut field = Field::deployment().mission(codes[(seed % codes.len() as u64) as usize]);
    let one = Shots::Fixed(1);
    for side in Side::BOTH {
        let word = |n: u8| format!("{side}{n}");
        field = field.model(&word(0), side, None).leader().armed("pistol", WeaponClass::Pistol, &[]);
        field = field.armed("frag", WeaponClass::Grenade, &["blast(3)", "one_use_only"]);
        field = field.model(&word(1), side, None).rule("scout").armed("boltgun", WeaponClass::RapidFire, &[]);
        field = field.armed("sword", WeaponClass::Melee, &[]);
        field = field.model(&word(2), side, None).rule("infiltrate").rule("hit_and_run").rule("fleet");
        field = field.armed("flamer", WeaponClass::Assault(one), &["template", "flamer"]);
        field = field.made(|model| model.state.burning = true);
        field = field.model(&word(3), side, None).rule("and_they_shall_know_no_fear");
        field = field.armed(
            "missile",
            WeaponClass::Heavy(Shots::Fixed(2)),
            &["blast(3)", "barrage", "soul_blaze"],
        );
        field = field.armed("boltgun", WeaponClass::RapidFire, &[]);
        field = field.model(&word(4), side, None).profile(|profile| profile.unit_type = UnitType::Bike);
        field = field.armed("boltgun", WeaponClass::RapidFire, &[]).lost(side, 5);
        field = field.model(&word(5), side, None).profile(buggy);
        field = field.armed("boltgun", WeaponClass::RapidFire, &[]);
        field = field.model(&word(6), side, None).profile(mech).armed("claw", WeaponClass::Melee, &[]);
    }
    if seed & 1024 == 0 && field.0.mission.is_scored() {
        field.0.options.set_up = SetUp::Played;
        field.0.options.leader_traits = seed & 2048 == 0;
        field.0.mission.prepare = true;
    } else if !field.0.mission.prepare {
        missions::arrange(&mut field.0);
    }
    field
}

/// An open transport of armour so thin that anything may wreck it.
fn buggy(profile: &mut Profile) {
    profile.unit_type = UnitType::Vehicle;
    profile.base = Base::Hull { long: 900, short: 600 };
    profile.armour = Some(Armour { front: 7, side: 7, rear: 6, hp: 2 });
    profile.traits = vec!["open_topped".to_owned()];
    profile.capacity = 3;
}

/// A walker of armour that anything may wreck.
fn mech(profile: &mut Profile) {
    profile.unit_type = UnitType::Walker;
    profile.base = Base::Round { diameter: 600 };
    profile.armour = Some(Armour { front: 7, side: 7, rear: 6, hp: 2 });
}

/// The same shot, apart from the rest of the unit.
fn split(order: Order) -> Order {
    match order {
        Order::Shoot(shoot) | Order::Throw(shoot) => Order::Split(shoot),
        other => other,
    }
}

/// Orders that may or may not be legal.
fn some_orders(battle: &Battle, dice: &mut Seeded) -> Vec<Order> {
    let mut below = |n: u64| dice.below(n);
    let model = ModelId(below(battle.models.len() as u64) as u16);
    let at = Point::new(below(48 * INCH as u64) as i32, below(48 * INCH as u64) as i32);
    let walk = Walk { model, way: vec![at], facing: None, told: None };
    let vehicle = ModelId(below(battle.models.len() as u64) as u16);
    let weapon = WeaponId(below(battle.setup.weapons.len() as u64) as u16);
    let target = UnitId(below(battle.units.len() as u64) as u16);
    vec![
        shot(battle, model, weapon, target),
        Order::Deploy { model, at, facing: None },
        Order::KeepBack { model, outflank: below(2) == 0, deep_strike: below(2) == 0 },
        Order::Scout(walk.clone()),
        Order::Move(walk.clone()),
        Order::Run(walk),
        Order::Embark { model, vehicle },
        Order::Disembark { model, at },
        Order::Regroup { unit: battle.unit_of(model) },
        Order::Join { model, unit: target },
        split(shot(battle, model, weapon, target)),
        Order::Errand(Errand::Take { model, objective: below(6) as u8 }),
        Order::Errand(Errand::HandOver { model, to: ModelId(below(battle.models.len() as u64) as u16) }),
        Order::Errand(Errand::Leave { model }),
        Order::Errand(Errand::Demolish {
            model,
            objective: below(3) as u8,
            weapon: None,
            explosive: below(2) == 0,
        }),
        Order::Extinguish { model, friend: ModelId(below(battle.models.len() as u64) as u16) },
        charge_of(battle.unit_of(model), target),
        Order::Fight(Fight::default()),
        end_phase(),
        Order::Concede,
    ]
}

/// What is offered is taken; what is taken is offered.
fn agree(battle: &Battle, choices: &[Choice], side: Side, dice: &mut Seeded) {
    for choice in choices {
        if let Some(order) = choice.example(battle) {
            assert!(choice.covers(&order), "{choice:?} {order:?}");
            assert_eq!(may(battle, side, &order), Ok(()), "{choice:?} {order:?}");
        }
    }
    for order in some_orders(battle, dice) {
        if may(battle, side, &order).is_ok() {
            assert!(choices.iter().any(|choice| choice.covers(&order)), "{order:?} is not offered");
        }
    }
}

/// Plays a random order; concedes only if nothing else is left.
fn play(game: &mut Game, dice: &mut Seeded) {
    let side = game.battle.moment.side;
    let choices = legal(&game.battle, side);
    agree(&game.battle, &choices, side, dice);
    agree(&game.battle, &legal(&game.battle, side.other()), side.other(), dice);
    let mut orders: Vec<Order> = choices.iter().filter_map(|choice| choice.example(&game.battle)).collect();
    orders.retain(|order| *order != Order::Concede);
    let order = match orders.len() {
        0 => Order::Concede,
        n => orders.swap_remove(dice.below(n as u64) as usize),
    };
    let before = game.log().len();
    game.give(Giver::Side(side), &Command::Order(order), dice).unwrap();
    assert!(game.log().len() > before && game.battle.open.is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 42, ..ProptestConfig::default() })]

    #[test]
    fn legal_and_decide_agree_and_every_battle_ends(seed: u64) {
        let mut game = war(seed).begin();
        let mut dice = Seeded::new(seed);
        for _ in 0..600 {
            if game.battle.outcome.is_none() {
                play(&mut game, &mut dice);
            }
        }
        prop_assert!(game.battle.outcome.is_some(), "{:?}", game.battle.moment);
        prop_assert_eq!(decide_again(game.log()), Ok(()));
        prop_assert!(legal(&game.battle, Red).is_empty());
        prop_assert_eq!(Battle::fold(game.log()).unwrap(), game.battle);
    }
}

#[test]
fn an_open_order_leaves_only_what_it_waits_for() {
    let field = Field::at(2, Red, Phase::Movement).model("R", Red, Some(inch(10, 20)));
    let mut field = field.model("B", Blue, Some(inch(24, 40)));
    field.0.units[0].state.falling_back = true;
    let mut game = field.begin();
    let order = Command::Order(Order::Regroup { unit: UnitId(0) });
    game.give(Giver::Side(Red), &order, &mut warlog::battle::Entered).unwrap();
    let choices = legal(&game.battle, Red);
    assert!(matches!(choices[..], [Choice::Roll { .. }, Choice::Concede {}]), "{choices:?}");
    assert_eq!(legal(&game.battle, Blue), [Choice::Concede {}]);
    assert_eq!(may(&game.battle, Red, &end_phase()).map_err(|refusal| refusal.code), Err(Code::CommandOpen));
}
