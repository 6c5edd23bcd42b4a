//! What random players give to an order in progress: dice, answers and facts.

use super::super::bot::Bot;
use super::luck::Luck;
use crate::battle::{
    Answer, Battle, Between, Command, DiceFrom, Fact, Giver, Input, Place, Question, Subject, Supplier,
    Topic, Value, VehicleArc, Wait, measure,
};
use crate::dice::{Face, Roll, Source};
use crate::geometry::INCH;
use crate::ids::{ModelId, Side};

/// Gives most things at once; the rest is waited for.
pub struct Hands<'h> {
    luck: &'h mut Luck,
    bots: &'h [Bot; 2],
    wild: [bool; 2],
    /// Nothing is given at once in this order.
    slow: bool,
}

impl<'h> Hands<'h> {
    /// The hands for one command.
    pub fn new(luck: &'h mut Luck, bots: &'h [Bot; 2], wild: [bool; 2]) -> Hands<'h> {
        let slow = luck.one_in(12);
        Hands { luck, bots, wild, slow }
    }
}

impl Supplier for Hands<'_> {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        if self.slow || battle.setup.options.dice == DiceFrom::Entered {
            return None;
        }
        self.luck.dice.dice(battle, roll)
    }

    fn answer(&mut self, battle: &Battle, question: &Question) -> Option<Answer> {
        if !self.wild[question.of.index()] {
            return Some(self.bots[question.of.index()].answer(battle, question));
        }
        // A place of one's own may be refused, which only who supplies it himself is told.
        let waits = self.slow || self.luck.one_in(10) || (question.is_open() && self.luck.one_in(2));
        if waits { None } else { self.luck.offer(question) }
    }

    fn fact(&mut self, battle: &Battle, fact: &Fact) -> Option<Value> {
        (!self.slow && !self.luck.one_in(6)).then(|| self.luck.tell(battle, fact))
    }

    fn is_by_hand(&self) -> bool {
        self.slow
    }
}

impl Luck {
    /// One of the offers, or a share of blows.
    fn offer(&mut self, question: &Question) -> Option<Answer> {
        let offer = self.any(question.offers.iter().cloned());
        match (&offer, question.topic) {
            (Some(Answer::Blows(shares)), Topic::SplitBlows) if self.one_in(2) => {
                let all = shares.first().map_or(0, |(_, blows)| *blows);
                let models = question.offers.iter().filter_map(|offer| match offer {
                    Answer::Blows(shares) => shares.first().map(|(model, _)| *model),
                    _ => None,
                });
                Some(Answer::Blows(self.shares(models.collect(), all)))
            }
            _ => offer,
        }
    }

    fn shares(&mut self, mut models: Vec<ModelId>, all: u16) -> Vec<(ModelId, u16)> {
        models.dedup();
        let (mut left, last) = (all, models.len().saturating_sub(1));
        let mut shares = Vec::new();
        for (place, model) in models.into_iter().enumerate() {
            let share = if place == last { left } else { self.below(u64::from(left) + 1) as u16 };
            left -= share;
            shares.push((model, share));
        }
        shares
    }

    /// An answer to a question, a place of one's own where that may be.
    pub fn answer(&mut self, battle: &Battle, question: &Question) -> Answer {
        if question.is_open() && !self.one_in(3) {
            let at = match question.subject {
                Subject::Model(model) => battle.figure(model).at,
                Subject::Unit(unit) => {
                    battle.alive(unit).next().map_or_else(|| self.point(battle), |id| battle.figure(id).at)
                }
                Subject::Side(_) => self.point(battle),
            };
            return Answer::At(self.near(at, 6 * INCH));
        }
        self.offer(question).unwrap_or_else(|| Answer::At(self.point(battle)))
    }

    /// What is waited for, given by whose it is.
    pub fn supply(&mut self, battle: &Battle, wait: &Wait) -> (Giver, Command) {
        let side = match wait {
            Wait::Dice(roll) => roll.side,
            Wait::Answer(question) => question.of,
            Wait::Fact(_) => *self.pick(&Side::BOTH),
        };
        let input = match wait {
            Wait::Dice(_) if self.one_in(3) => Input::RollForMe,
            Wait::Dice(roll) => Input::Dice((0..roll.dice).map(|_| self.dice.face(roll.die)).collect()),
            Wait::Answer(_) if self.one_in(8) => Input::TimeUp,
            Wait::Answer(question) => Input::Answer(question.topic, self.answer(battle, question)),
            Wait::Fact(fact) => Input::Fact(fact.clone(), self.tell(battle, fact)),
        };
        (Giver::Side(side), Command::Supply(input))
    }

    /// What must satisfy whoever waits: each is tried in turn.
    pub fn plain(&mut self, battle: &Battle, bots: &[Bot; 2], wait: &Wait) -> Vec<(Side, Input)> {
        match wait {
            Wait::Dice(roll) => {
                let faces = (0..roll.dice).map(|_| self.dice.face(roll.die)).collect();
                vec![(roll.side, Input::Dice(faces)), (roll.side, Input::RollForMe)]
            }
            Wait::Answer(question) => {
                let bots = bots[question.of.index()].answer(battle, question);
                let offers = question.offers.iter().cloned().chain([bots]);
                offers.map(|answer| (question.of, Input::Answer(question.topic, answer))).collect()
            }
            Wait::Fact(fact) => {
                let value = self.tell(battle, fact);
                vec![(Side::Red, Input::Fact(fact.clone(), value))]
            }
        }
    }

    /// A value that a fact might have.
    pub fn tell(&mut self, battle: &Battle, fact: &Fact) -> Value {
        match fact {
            Fact::Distance(..) => Value::Length(self.between(0, 30 * INCH)),
            Fact::Height(_) => Value::Length(self.between(0, 6 * INCH)),
            Fact::Sight(..) | Fact::CanPlace(_) => Value::Holds(!self.one_in(4)),
            Fact::Obscured(..) | Fact::InContact(..) => Value::Holds(self.one_in(3)),
            Fact::OffTable(_) => Value::Holds(self.one_in(8)),
            Fact::Cover(..) | Fact::CoverFromMarker(..) => {
                Value::Cover((!self.one_in(2)).then(|| self.between(2, 6) as u8))
            }
            Fact::Nearest(_, to) => Value::Models(battle.alive(*to).collect()),
            Fact::Under(_) => {
                let on_table = battle.ids().filter(|id| battle.model(*id).place == Place::Table);
                Value::Models(self.some(on_table))
            }
            Fact::InArea(_) | Fact::Path(_) => {
                let names = battle.board.pieces.iter().map(|piece| piece.name.clone());
                let one = self.any(names).filter(|_| self.one_in(3));
                Value::Names(one.into_iter().collect())
            }
            Fact::Between(..) => {
                Value::Between(*self.pick(&[Between::Through, Between::Over, Between::None]))
            }
            Fact::Facing(..) => {
                Value::Arc(*self.pick(&[VehicleArc::Front, VehicleArc::Side, VehicleArc::Rear]))
            }
            Fact::WallAt(_) => Value::WallAt(self.one_in(3).then(|| self.between(0, 6 * INCH))),
            Fact::InZone(_) => measure::compute(battle, fact),
        }
    }
}
