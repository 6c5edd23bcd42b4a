//! The policy at the end of a game: what the campaign and both rosters are told, all in one transaction.
//!
//! Closing tells the rosters at once what was used and, by the charter, that it is back; that does not wait
//! for the result's confirmation. Voiding and reopening tell them to undo it (CA-41 to CA-44).

use super::games::find;
use super::{BattleResult, Campaign, Command, GrenadeCounts, Outcome, Refusal, Restock, Stage};
use crate::ids::{CommandId, RosterId};

/// What one event in a battle or one ruling means for the campaign and for both rosters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closing {
    /// The campaign's command.
    pub campaign: Command,
    /// What the rosters are told, red and blue.
    pub rosters: Vec<RosterClosing>,
}

/// What one roster is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RosterClosing {
    /// The roster.
    pub roster: RosterId,
    /// The game.
    pub game: u32,
    /// The same for every repetition of this step of this game, so that it happens exactly once (CA-09).
    pub key: CommandId,
    /// What becomes of the game on the roster.
    pub step: RosterStep,
}

/// What becomes of a game on a roster: the roster's own command of this name says it there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RosterStep {
    /// The game is over.
    Close {
        /// Grenades used by its members.
        used: GrenadeCounts,
        /// Whether they are back at once.
        restock: bool,
        /// Whether steps remain to be played before the roster is ready again.
        post_game: bool,
    },
    /// It never happened.
    Void,
    /// It goes on.
    Reopen,
}

/// What follows from the end of a battle.
///
/// # Errors
/// The game is unknown; everything else is refused by the campaign's own decider.
pub fn close(campaign: &Campaign, result: BattleResult) -> Result<Closing, Refusal> {
    let BattleResult { battle, game: number, report } = result;
    let void = report.outcome == Outcome::NoResult;
    let restock = campaign.charter.restock == Restock::AfterEachGame;
    let post_game = campaign.charter.has_post_game();
    let steps = report.grenades_used.clone().map(|used| match void {
        true => RosterStep::Void,
        false => RosterStep::Close { used, restock, post_game },
    });
    let command = Command::CloseGame { game: number, battle, report: Box::new(report) };
    told(campaign, number, command, steps)
}

/// What follows from voiding a game: its uses never happened. A game not yet locked concerns no roster.
///
/// # Errors
/// The game is unknown; everything else is refused by the campaign's own decider.
pub fn void(campaign: &Campaign, game: u32, reason: Option<String>) -> Result<Closing, Refusal> {
    told(campaign, game, Command::VoidGame { game, reason }, [RosterStep::Void, RosterStep::Void])
}

/// What follows from reopening a game: what was used in it is used again.
///
/// # Errors
/// The game is unknown; everything else is refused by the campaign's own decider.
pub fn reopen(campaign: &Campaign, game: u32, reason: Option<String>) -> Result<Closing, Refusal> {
    told(campaign, game, Command::ReopenGame { game, reason }, [RosterStep::Reopen, RosterStep::Reopen])
}

fn told(
    campaign: &Campaign,
    number: u32,
    command: Command,
    steps: [RosterStep; 2],
) -> Result<Closing, Refusal> {
    let game = find(campaign, number)?;
    let rosters = game.rosters.into_iter().zip(steps).filter(|_| game.stage != Stage::Arranged);
    let rosters = rosters.map(|(roster, step)| RosterClosing {
        roster,
        game: number,
        key: step_key(roster, number, game.closings, &step),
        step,
    });
    Ok(Closing { campaign: command, rosters: rosters.collect() })
}

/// The key of (roster, game, step); a game that was reopened is closed under a new one.
fn step_key(roster: RosterId, game: u32, closings: u32, step: &RosterStep) -> CommandId {
    let word = match step {
        RosterStep::Close { .. } => "close",
        RosterStep::Void => "void",
        RosterStep::Reopen => "reopen",
    };
    CommandId::named(roster.0, &format!("game {game} closing {closings} {word}"))
}
