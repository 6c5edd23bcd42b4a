//! Commands that are most likely wrong: by the wrong side, in the wrong phase, with models of anybody's, far
//! away, or of no sense at all.

use super::luck::Luck;
use crate::battle::legal::{charge_of, shot};
use crate::battle::{
    Answer, Battle, Charge, Command, Fact, Fight, Giver, Input, Order, Shoot, Shooter, Shot, Topic, Value,
    Wait, Walk,
};
use crate::dice::Face;
use crate::geometry::Point;
use crate::ids::WeaponId;

impl Luck {
    /// Any command by anybody.
    pub fn nonsense(&mut self, battle: &Battle) -> (Giver, Command) {
        let fair = Giver::Side(battle.moment.side);
        let giver = if self.one_in(3) { self.giver() } else { fair };
        let command = match self.below(24) {
            0 => Command::Rewind { to: self.below(2) as u32 * u32::MAX },
            1 => Command::Supply(Input::RollForMe),
            2 => Command::Supply(Input::TimeUp),
            3 => Command::Supply(Input::Dice(self.faces())),
            4 => Command::Supply(Input::Answer(*self.pick(Topic::ALL), self.any_answer(battle))),
            5 => {
                let fact = Fact::Distance(self.model(battle), self.model(battle));
                Command::Supply(Input::Fact(fact, Value::Length(self.between(-9, 9))))
            }
            _ => Command::Order(self.any_order(battle)),
        };
        // An order to give up is never wrong.
        match command {
            Command::Order(Order::Concede) => (Giver::Organiser, command),
            command => (giver, command),
        }
    }

    fn faces(&mut self) -> Vec<Face> {
        (0..self.below(5)).map(|_| Face(self.below(8) as u16)).collect()
    }

    fn any_answer(&mut self, battle: &Battle) -> Answer {
        match self.below(9) {
            0 => Answer::No,
            1 => Answer::Yes,
            2 => Answer::Auto,
            3 => Answer::Model(self.model(battle)),
            4 => Answer::Unit(self.unit(battle)),
            5 => Answer::Weapons(vec![self.weapon(battle)]),
            6 => Answer::At(self.point(battle)),
            7 => Answer::Dice(vec![self.below(9) as u16, u16::MAX]),
            _ => Answer::Blows(vec![(self.model(battle), u16::MAX), (self.model(battle), 1)]),
        }
    }

    /// Something of the sort that is waited for, and wrong.
    pub fn input(&mut self, battle: &Battle, wait: &Wait) -> Input {
        match wait {
            Wait::Dice(roll) => {
                let mut faces: Vec<Face> = (0..roll.dice).map(|_| self.dice.face(roll.die)).collect();
                if self.one_in(2) {
                    faces.push(Face(1))
                } else {
                    faces.fill(Face(7_777))
                }
                Input::Dice(faces)
            }
            Wait::Answer(question) => Input::Answer(question.topic, self.any_answer(battle)),
            Wait::Fact(fact) => Input::Fact(fact.clone(), self.any_value(battle)),
        }
    }

    /// A value of any sort, right for some facts, with models that may not exist.
    fn any_value(&mut self, battle: &Battle) -> Value {
        match self.below(6) {
            0 => Value::Length(self.between(i32::MIN, i32::MAX)),
            1 => Value::Holds(self.one_in(2)),
            2 => Value::Models(vec![self.model(battle), self.model(battle), self.model(battle)]),
            3 => Value::Cover(Some(self.below(256) as u8)),
            4 => Value::Names(vec!["nowhere".to_owned()]),
            _ => Value::WallAt(Some(self.between(i32::MIN, i32::MAX))),
        }
    }

    fn any_way(&mut self, battle: &Battle) -> Vec<Point> {
        (0..self.below(4)).map(|_| self.point(battle)).collect()
    }

    fn any_walk(&mut self, battle: &Battle) -> Walk {
        let told = if self.one_in(2) { Some(self.between(i32::MIN, i32::MAX)) } else { None };
        let facing = if self.one_in(2) { Some(self.bearing()) } else { None };
        Walk { model: self.model(battle), way: self.any_way(battle), facing, told }
    }

    fn any_shots(&mut self, battle: &Battle) -> Shoot {
        let mut shots = Vec::new();
        for _ in 0..self.below(4) {
            let by = if self.one_in(3) {
                Shooter::Unit(self.unit(battle))
            } else {
                Shooter::Model(self.model(battle))
            };
            shots.push(Shot { by, weapon: self.weapon(battle) });
        }
        let mut shoot = Shoot {
            shots,
            target: self.unit(battle),
            focus: None,
            markers: self.any_way(battle),
            facing: None,
            no_reroll: false,
            fast: false,
            groups: Vec::new(),
            hold: Vec::new(),
        };
        self.trimmings(battle, &mut shoot);
        shoot
    }

    fn any_order(&mut self, battle: &Battle) -> Order {
        let (model, unit) = (self.model(battle), self.unit(battle));
        match self.below(20) {
            0 => Order::Deploy { model, at: self.point(battle), facing: Some(self.bearing()) },
            1 => Order::KeepBack { model, outflank: self.one_in(2), deep_strike: self.one_in(2) },
            2 => Order::Scout(self.any_walk(battle)),
            3 | 4 => Order::Move(self.any_walk(battle)),
            5 => Order::Run(self.any_walk(battle)),
            6 => Order::Shoot(self.any_shots(battle)),
            7 if self.one_in(3) => Order::Join { model, unit },
            7 if self.one_in(3) => Order::Split(self.any_shots(battle)),
            7 => Order::Throw(self.any_shots(battle)),
            8 => self.single_shot(battle),
            9 => {
                let targets = (0..self.below(3)).map(|_| self.unit(battle)).collect();
                let by = (0..self.below(4)).map(|_| self.unit(battle)).collect();
                let grenade = if self.one_in(3) { Some(self.weapon(battle)) } else { None };
                Order::Charge(Charge { targets, by, grenade, way: self.any_way(battle) })
            }
            10 => charge_of(unit, self.unit(battle)),
            11 => Order::Fight(Fight { first: vec![model], fast: self.one_in(2) }),
            12 | 13 => Order::GoToGround { unit },
            14 => Order::Extinguish { model, friend: self.model(battle) },
            15 => Order::Embark { model, vehicle: self.model(battle) },
            16 => Order::Disembark { model, at: self.point(battle) },
            17 => Order::Regroup { unit },
            18 => Order::Errand(self.errand(battle, model)),
            _ => Order::EndPhase { first: vec![model, self.model(battle)] },
        }
    }

    /// One weapon, that exists, of one model at one unit.
    fn single_shot(&mut self, battle: &Battle) -> Order {
        let weapons = 0..battle.setup.weapons.len() as u16;
        match self.any(weapons) {
            Some(weapon) => shot(battle, self.model(battle), WeaponId(weapon), self.unit(battle)),
            None => Order::EndPhase { first: Vec::new() },
        }
    }
}
