//! A whole battle between two bots, with dice from a seed.

use super::bot::Bot;
use crate::battle::{Command, Game, GiveError, Giver, Seeded, Setup};
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
    pub refused: Vec<crate::battle::Refusal>,
}

/// Plays a battle to its end. The same set-up and seed give the same battle, byte for byte.
///
/// # Errors
/// A sentence if the battle does not end or the engine contradicts itself: a fault to report with the seed.
pub fn play(setup: Setup, seed: u64) -> Result<Played, String> {
    let mut game = Game::begin(setup);
    let mut dice = Seeded::new(seed);
    let mut bots = Side::BOTH.map(Bot::new);
    let mut played = (0, Vec::new());
    let mut refused = false;
    while game.battle.outcome.is_none() {
        if played.0 + played.1.len() as u32 > MOST_ORDERS {
            return Err(format!("no end after {MOST_ORDERS} orders (seed {seed})"));
        }
        let side = game.battle.moment.side;
        let order = bots[side.index()].order(&game.battle, refused);
        match game.give(Giver::Side(side), &Command::Order(order), &mut dice) {
            Ok(_) => {
                played.0 += 1;
                refused = false;
            }
            Err(GiveError::Refused(refusal)) => {
                played.1.push(refusal);
                refused = true;
            }
            Err(GiveError::Diverged(why)) => return Err(format!("{why} (seed {seed})")),
        }
    }
    Ok(Played { game, orders: played.0, refused: played.1 })
}
