//! The laws that every battle keeps, whoever played it.

use crate::battle::{Battle, Game, decide_again};

/// Checks a battle: the fold of its log is the state that was played, deciding it again gives the same
/// events, and the state is sound.
///
/// # Errors
/// A sentence that says which law is broken and where.
pub fn check(game: &Game) -> Result<(), String> {
    let folded = Battle::fold(game.log()).map_err(|error| error.to_string())?;
    if folded != game.battle {
        return Err("the fold of the log is not the state that was played".to_owned());
    }
    decide_again(game.log()).map_err(|divergence| divergence.to_string())?;
    folded.unsoundness().map_or(Ok(()), Err)
}
