//! A whole battle between two bots, with dice from a seed.

use super::bot::Bot;
use crate::battle::{
    Answer, Battle, Command, Fact, Game, GiveError, Giver, Question, Refusal, Seeded, Setup, Supplier, Value,
};
use crate::dice::{Face, Roll, Source};
use crate::ids::Side;

/// More orders than any battle needs: one that goes on for longer is at fault.
const MOST_ORDERS: u32 = 20_000;

/// A battle that was played to its end.
pub struct Played {
    /// The battle and its log.
    pub game: Game,
    /// Orders that were taken.
    pub orders: u32,
    /// Orders that were refused.
    pub refused: Vec<Refusal>,
}

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
pub fn play(setup: Setup, seed: u64) -> Result<Played, String> {
    let mut game = Game::begin(setup);
    let mut dice = Seeded::new(seed);
    let mut bots = Side::BOTH.map(Bot::new);
    let (mut orders, mut refusals) = (0, Vec::new());
    let mut refused = false;
    while game.battle.outcome.is_none() {
        if orders + refusals.len() as u32 > MOST_ORDERS {
            return Err(format!("no end after {MOST_ORDERS} orders"));
        }
        let side = game.battle.moment.side;
        let order = bots[side.index()].order(&game.battle, refused);
        let mut supplier = Bots { dice: &mut dice, bots: &bots };
        let given = game.give(Giver::Side(side), &Command::Order(order), &mut supplier);
        refused = matches!(given, Err(GiveError::Refused(_)));
        match given {
            Ok(_) => orders += 1,
            Err(GiveError::Refused(refusal)) => refusals.push(refusal),
            Err(GiveError::Diverged(why)) => return Err(why),
        }
        if let Some(open) = &game.battle.open {
            return Err(format!("nobody answers {:?}", open.waits));
        }
    }
    Ok(Played { game, orders, refused: refusals })
}
