//! A whole battle between two bots, with dice from a seed.

use super::bot::Bot;
use super::watched::Watched;
use crate::battle::{
    Answer, Battle, Command, Fact, Giver, Input, Question, Seeded, Setup, Supplier, Value, Wait,
};
use crate::dice::{Face, Roll, Source};
use crate::ids::Side;

/// More orders than any battle needs: one that goes on for longer is at fault.
pub const MOST_ORDERS: u32 = 20_000;

/// Dice from a seed, answers from the bots.
struct Bots<'b> {
    dice: &'b mut Seeded,
    bots: &'b [Bot; 2],
}

impl Supplier for Bots<'_> {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        self.dice.dice(battle, roll)
    }

    fn answer(&mut self, battle: &Battle, question: &Question) -> Option<Answer> {
        Some(self.bots[question.of.index()].answer(battle, question))
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}

/// Plays a battle to its end. The same set-up and seed give the same battle, byte for byte.
///
/// # Errors
/// A sentence if the battle does not end or the engine contradicts itself: a fault to report.
pub fn play(setup: Setup, seed: u64) -> Result<Watched, String> {
    by_bots(Watched::new(setup, false), seed)
}

/// The same, checked after every event.
///
/// # Errors
/// As for [`play`], and where a law is broken on the way.
pub fn play_strictly(setup: Setup, seed: u64) -> Result<Watched, String> {
    by_bots(Watched::new(setup, true), seed)
}

/// Where a bot wanted to put a model is no place for it: the places on offer are tried in turn.
fn place_elsewhere(battle: &mut Watched, supplier: &mut Bots<'_>) -> Result<(), String> {
    while let Some(open) = &battle.game.battle.open {
        let waits = open.waits.clone();
        let Some(Wait::Answer(question)) = waits.first() else {
            return Err(format!("nobody answers {waits:?}"));
        };
        let mut placed = false;
        for answer in &question.offers {
            let input = Input::Answer(question.topic, answer.clone());
            placed = battle.give(Giver::Side(question.of), &Command::Supply(input), supplier)?;
            if placed {
                break;
            }
        }
        if !placed {
            return Err(format!("nothing satisfies {question:?}"));
        }
    }
    Ok(())
}

fn by_bots(mut battle: Watched, seed: u64) -> Result<Watched, String> {
    let mut dice = Seeded::new(seed);
    let mut bots = Side::BOTH.map(Bot::new);
    let mut refused = false;
    while battle.game.battle.outcome.is_none() {
        if battle.orders + battle.refused.len() as u32 > MOST_ORDERS {
            return Err(format!("no end after {MOST_ORDERS} orders"));
        }
        let side = battle.game.battle.moment.side;
        let order = bots[side.index()].order(&battle.game.battle, refused);
        let mut supplier = Bots { dice: &mut dice, bots: &bots };
        refused = !battle.give(Giver::Side(side), &Command::Order(order), &mut supplier)?;
        place_elsewhere(&mut battle, &mut supplier)?;
    }
    Ok(battle)
}
