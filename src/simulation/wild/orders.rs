//! What a random player orders: something of the present phase that may well be legal.

use super::super::{brawl, deployment, fire, footwork, purpose};
use super::luck::Luck;
use crate::armoury::{Range, WeaponClass};
use crate::battle::legal::shot;
use crate::battle::steps::{movement, reserves};
use crate::battle::{
    Battle, Charge, Errand, Fight, Focus, Order, Phase, Place, Shoot, Shooter, Shot, Walk, measure,
};
use crate::geometry::{INCH, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// Enemies nearer than this are charged and shot at first, in units.
const NEAR: i32 = 14 * INCH;
/// How often it thinks of something before it ends the phase.
const TRIES: u64 = 12;
/// One thought in so many is to end the phase.
const ENDS: u64 = 90;

impl Luck {
    /// An order of a side in the present phase.
    pub fn order(&mut self, battle: &Battle, side: Side) -> Order {
        if let Some(errand) = purpose::errand(battle, side).filter(|_| !self.one_in(8)) {
            return errand;
        }
        for _ in 0..TRIES {
            if self.one_in(ENDS) {
                break;
            }
            let found = match battle.moment.phase {
                Phase::Deployment => self.deployment(battle, side),
                Phase::Scout => self.scouting(battle, side),
                Phase::Movement => self.movement(battle, side),
                Phase::Shooting => self.shooting(battle, side),
                Phase::Assault => self.assault(battle, side),
            };
            if let Some(order) = found {
                return order;
            }
        }
        self.ending(battle)
    }

    fn ending(&mut self, battle: &Battle) -> Order {
        if self.one_in(400) {
            return Order::Concede;
        }
        let named = self.one_in(4);
        let first = if named { self.some(battle.ids().take(4)) } else { Vec::new() };
        Order::EndPhase { first }
    }

    fn deployment(&mut self, battle: &Battle, side: Side) -> Option<Order> {
        let model = self.own(battle, side, |id| battle.model(id).place == Place::Waiting)?;
        // Where the rest is to be kept back, one more on the table than may start.
        let full = reserves::check_may_start(battle, side).is_err();
        Some(match if full && self.one_in(4) { 2 } else { self.below(8) } {
            0 => {
                let (outflank, deep_strike) = (self.one_in(2), self.one_in(2));
                Order::KeepBack { model, outflank, deep_strike }
            }
            1 => Order::Embark { model, vehicle: self.transport(battle, side)? },
            2 => Order::Deploy { model, at: self.point(battle), facing: Some(self.bearing()) },
            _ => return self.any(deployment::orders(battle, model)),
        })
    }

    fn scouting(&mut self, battle: &Battle, side: Side) -> Option<Order> {
        let model = self.own(battle, side, |id| battle.model(id).place == Place::Table)?;
        if self.one_in(2) {
            return self.any(footwork::scouting(battle, model));
        }
        Some(Order::Scout(self.walk(battle, model, 8 * INCH)))
    }

    fn transport(&mut self, battle: &Battle, side: Side) -> Option<ModelId> {
        self.own(battle, side, |id| battle.profile(id).capacity > 0)
    }

    fn movement(&mut self, battle: &Battle, side: Side) -> Option<Order> {
        let model = self.own(battle, side, |id| !matches!(battle.model(id).place, Place::Removed))?;
        if let Some(carrier) = battle.carrier(model) {
            if self.one_in(3) {
                return self.any(footwork::exits(battle, model));
            }
            let at = self.near(battle.figure(carrier).at, 7 * INCH);
            return Some(Order::Disembark { model, at });
        }
        if self.one_in(4)
            && let Some(fled) = self.own(battle, side, |id| battle.unit(battle.unit_of(id)).falling_back)
        {
            return Some(Order::Regroup { unit: battle.unit_of(fled) });
        }
        Some(match self.below(12) {
            0 => Order::Regroup { unit: battle.unit_of(model) },
            1 | 2 => Order::Embark { model, vehicle: self.transport(battle, side)? },
            3 if self.one_in(2) => Order::Join { model, unit: self.unit(battle) },
            3 => Order::Errand(self.errand(battle, model)),
            4 => return self.any(footwork::joins(battle, model)),
            5..=6 => return self.any(footwork::moves(battle, model)),
            _ => {
                let reach = movement::reach(battle, model);
                Order::Move(self.walk(battle, model, reach + INCH / 2))
            }
        })
    }

    /// A way of one stretch or two in all.
    fn walk(&mut self, battle: &Battle, model: ModelId, reach: i32) -> Walk {
        let at = battle.figure(model).at;
        let first = self.near(at, reach);
        let mut way = vec![first];
        if self.one_in(4) {
            way.push(self.near(first, (reach - at.distance(first)).max(0)));
        }
        let facing = if self.one_in(2) { Some(self.bearing()) } else { None };
        let told = if self.one_in(6) { None } else { Some(self.between(0, reach)) };
        Walk { model, way, facing, told }
    }

    /// An errand of any mission.
    pub fn errand(&mut self, battle: &Battle, model: ModelId) -> Errand {
        let objective = self.below(battle.objectives.len() as u64 + 1) as u8;
        match self.below(6) {
            0 => Errand::Take { model, objective },
            1 => Errand::HandOver { model, to: self.model(battle) },
            2 => Errand::Leave { model },
            3 => {
                let weapon = if self.one_in(2) { Some(self.weapon(battle)) } else { None };
                Errand::Demolish { model, objective, weapon, explosive: self.one_in(2) }
            }
            4 => Errand::CallSupport { support: crate::armoury::Support::Turret },
            _ => Errand::Prepare,
        }
    }

    fn shooting(&mut self, battle: &Battle, side: Side) -> Option<Order> {
        let here = |id| matches!(battle.model(id).place, Place::Table | Place::Embarked(_));
        let model = self.own(battle, side, here)?;
        Some(match self.below(24) {
            0 | 1 => Order::Run(self.walk(battle, model, 6 * INCH)),
            2 => {
                let burning = self.own(battle, side, |id| battle.model(id).burning);
                Order::Extinguish { model, friend: burning? }
            }
            3 => Order::Errand(self.errand(battle, model)),
            4..=6 => return fire::rescues(battle, model).into_iter().next(),
            7..=14 => return self.any(fire::shots(battle, model)),
            _ => {
                let weapon = self.any(battle.made(model).carries.iter().map(|carried| carried.weapon))?;
                let target = self.enemy(battle, model)?;
                self.shots(battle, model, weapon, target)
            }
        })
    }

    /// An enemy unit, more likely one that is near.
    fn enemy(&mut self, battle: &Battle, model: ModelId) -> Option<UnitId> {
        let far = self.one_in(8);
        let body = battle.body(model);
        let enemies = battle.on_table(battle.side_of(model).other());
        let near = |id: &ModelId| far || body.within(&battle.body(*id), NEAR * 2);
        self.any(enemies.filter(near)).map(|id| battle.unit_of(id))
    }

    /// A shooting order with whatever may be said with it.
    fn shots(&mut self, battle: &Battle, model: ModelId, weapon: WeaponId, target: UnitId) -> Order {
        let mut shoot = match shot(battle, model, weapon, target) {
            Order::Shoot(shoot) | Order::Throw(shoot) => shoot,
            other => return other,
        };
        if self.one_in(3) {
            shoot.shots[0].by = Shooter::Unit(battle.unit_of(model));
        }
        if self.one_in(30) {
            shoot.target = self.unit(battle);
        }
        if self.one_in(4) {
            let more = battle.made(model).carries.iter().map(|carried| carried.weapon);
            let more = self.some(more);
            shoot.shots.extend(more.into_iter().map(|weapon| Shot { by: Shooter::Model(model), weapon }));
        }
        self.trimmings(battle, &mut shoot);
        let line = battle.weapon(weapon);
        if line.range == Range::Template && !self.one_in(3) {
            shoot.facing = Some(self.bearing());
        }
        match line.class {
            _ if self.one_in(20) => Order::Split(shoot),
            WeaponClass::Grenade => Order::Throw(shoot),
            _ => Order::Shoot(shoot),
        }
    }

    /// Focus, markers, groups, models that hold fire, fast dice: each now and then.
    pub fn trimmings(&mut self, battle: &Battle, shoot: &mut Shoot) {
        shoot.no_reroll = self.one_in(8);
        shoot.fast = self.one_in(4);
        if self.one_in(8) {
            let worst = self.between(2, 6) as u8;
            shoot.focus = Some(*self.pick(&[Focus::NoCover, Focus::Cover(worst)]));
        }
        if self.one_in(4)
            && let Some(victim) = battle.setup.units.get(usize::from(shoot.target.0))
        {
            let centres: Vec<Point> = victim.models.iter().map(|id| battle.figure(*id).at).collect();
            shoot.markers = self.any(centres).map(|centre| self.near(centre, 2 * INCH)).into_iter().collect();
        }
        if self.one_in(10) {
            shoot.groups = (0..self.below(3)).map(|_| self.between(0, 3) as u8).collect();
        }
        if self.one_in(10) {
            shoot.hold = vec![self.model(battle)];
        }
    }

    fn assault(&mut self, battle: &Battle, side: Side) -> Option<Order> {
        if self.one_in(12) {
            let first = self.some(battle.ids());
            return Some(Order::Fight(Fight { first, fast: self.one_in(2) }));
        }
        let model = self.own(battle, side, |id| battle.model(id).place == Place::Table)?;
        if self.one_in(4) {
            return self.any(brawl::charges(battle, model));
        }
        let near = |id: &ModelId| battle.body(model).within(&battle.body(*id), NEAR);
        let enemies: Vec<UnitId> =
            battle.on_table(side.other()).filter(near).map(|id| battle.unit_of(id)).collect();
        let mut targets = vec![*enemies.get(self.below(enemies.len() as u64) as usize)?];
        if self.one_in(4) {
            targets.extend(self.any(enemies));
        }
        let mut by = vec![battle.unit_of(model)];
        if self.one_in(2) {
            let nearby = |id: &ModelId| measure::gap_to_unit(battle, *id, targets[0]) <= NEAR;
            by.extend(self.some(battle.on_table(side).filter(nearby).map(|id| battle.unit_of(id))));
        }
        let mut orders = Charge { targets, by, grenade: None, way: Vec::new() };
        if self.one_in(6) {
            orders.grenade = self.any(battle.made(model).carries.iter().map(|carried| carried.weapon));
        }
        if self.one_in(8) {
            orders.way = self.walk(battle, model, NEAR).way;
        }
        Some(Order::Charge(orders))
    }
}
