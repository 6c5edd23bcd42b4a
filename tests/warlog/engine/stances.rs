//! Bases that are not round need another room when they turn: wherever they end, nobody stands in anybody.

use super::*;
use Side::{Blue, Red};
use proptest::prelude::*;
use warlog::armoury::Armour;
use warlog::battle::Seeded;
use warlog::battle::legal::charge_of;
use warlog::geometry::Body;

/// Bikes, walkers on hulls, vehicles that drive, and a man on foot.
fn shaped(profile: &mut Profile, kind: u64) {
    let armour = Some(Armour { front: 11, side: 11, rear: 10, hp: 3 });
    match kind {
        0 | 1 => {
            profile.unit_type = UnitType::Bike;
            profile.base = Base::Oval { long: 750, short: 420 };
        }
        2 => {
            profile.unit_type = UnitType::Walker;
            (profile.base, profile.armour) = (Base::Hull { long: 800, short: 450 }, armour);
        }
        3 => {
            profile.unit_type = UnitType::Vehicle;
            (profile.base, profile.armour) = (Base::Hull { long: 1140, short: 760 }, armour);
        }
        _ => {}
    }
}

fn spot(dice: &mut Seeded) -> Point {
    let mut inches = || 100 + dice.below(22 * INCH as u64) as i32;
    Point::new(inches(), inches())
}

fn bearing(dice: &mut Seeded) -> Bearing {
    Bearing::degrees(dice.below(360) as i64)
}

/// A crowd in a corner of the table, each where nobody else stands.
fn crowd(phase: Phase, dice: &mut Seeded) -> Field {
    let mut field = Field::at(1, Red, phase);
    let mut bodies: Vec<Body> = Vec::new();
    for number in 0..60 {
        let mut profile = warrior();
        shaped(&mut profile, dice.below(5));
        let (at, facing) = (spot(dice), bearing(dice));
        let body = Body { at, up: 0, height: 400, base: profile.base, facing };
        if bodies.len() == 12
            || bodies.iter().any(|other| other.overlaps(&body))
            || !field.0.board.holds(&body)
        {
            continue;
        }
        bodies.push(body);
        let side = if bodies.len().is_multiple_of(2) { Red } else { Blue };
        field = field.model(&format!("m{number}"), side, Some(at)).profile(|made| *made = profile.clone());
        field = field.made(|model| model.state.facing = facing).rule("hit_and_run");
    }
    field
}

fn order(battle: &Battle, dice: &mut Seeded) -> Order {
    let model = ModelId(dice.below(battle.models.len() as u64) as u16);
    if battle.moment.phase == Phase::Assault {
        return charge_of(battle.unit_of(model), UnitId(dice.below(battle.units.len() as u64) as u16));
    }
    let at = battle.model(model).at;
    let way = (0..dice.below(3)).map(|_| at.toward(bearing(dice), dice.below(12 * INCH as u64) as i32));
    let way = way.collect();
    let facing = (dice.below(2) == 0).then(|| bearing(dice));
    let walk = Walk { model, way, facing, told: None };
    if battle.moment.phase == Phase::Shooting { Order::Run(walk) } else { Order::Move(walk) }
}

/// Tries many orders of a phase, ends it, and says how many were taken.
fn crush(phase: Phase, seed: u64) -> usize {
    let mut dice = Seeded::new(seed);
    let mut game = crowd(phase, &mut dice).begin();
    assert_eq!(game.battle.unsoundness(), None, "as set up");
    let mut taken = 0;
    for _ in 0..30 {
        let order = order(&game.battle, &mut dice);
        let side = game.battle.moment.side;
        taken += usize::from(game.give(Giver::Side(side), &Command::Order(order.clone()), &mut dice).is_ok());
        assert_eq!(game.battle.unsoundness(), None, "after {order:?}");
    }
    let rest = [Order::Fight(warlog::battle::Fight::default()), end_phase(), end_phase(), end_phase()];
    for order in rest {
        let side = game.battle.moment.side;
        let _ = game.give(Giver::Side(side), &Command::Order(order.clone()), &mut dice);
        assert_eq!(game.battle.unsoundness(), None, "after {order:?}");
    }
    taken
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn nobody_ends_in_anybody_whatever_his_base(seed: u64) {
        for phase in [Phase::Movement, Phase::Shooting, Phase::Assault] {
            crush(phase, seed);
        }
    }
}

#[test]
fn the_crowd_moves_runs_and_charges() {
    for phase in [Phase::Movement, Phase::Shooting, Phase::Assault] {
        let taken: usize = (0..20).map(|seed| crush(phase, seed)).sum();
        assert!(taken > 20, "{phase:?}: {taken}");
    }
}
