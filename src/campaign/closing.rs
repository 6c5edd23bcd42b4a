//! The policy at the end of a game: what the campaign and both rosters are told, all in one transaction.
//!
//! Closing tells the rosters at once what was used and, by the charter, that it is back; that does not wait
//! for the result's confirmation. Voiding and reopening tell them to undo it (CA-41 to CA-44).

use super::games::find;
use super::{
    BattleResult, Campaign, Command, Entered, Game, GrenadeCounts, Outcome, Refusal, Report, restocks_after,
};
use crate::ids::{BattleId, CommandId, RosterId};

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
    Reopen {
        /// The battle that goes on, if it is another than the teams were locked for.
        battle: Option<BattleId>,
    },
    /// It was over in another way: undone, and closed anew.
    Replace {
        /// The battle that counts now.
        battle: BattleId,
        /// Grenades used by its members.
        used: GrenadeCounts,
        /// Whether they are back at once.
        restock: bool,
        /// Whether steps remain to be played before the roster is ready again.
        post_game: bool,
    },
}

impl RosterStep {
    /// Whether steps remain to be played after it.
    pub const fn has_post_game(&self) -> bool {
        matches!(
            self,
            RosterStep::Close { post_game: true, .. } | RosterStep::Replace { post_game: true, .. }
        )
    }
}

/// A what-if battle that is to count as a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adoption {
    /// The what-if battle, its game and what it came to.
    pub result: BattleResult,
    /// The battle from which it comes in the end.
    pub root: BattleId,
    /// Hash of the reason's text.
    pub reason: Option<String>,
}

/// What follows from the end of a battle.
///
/// # Errors
/// The game is unknown; everything else is refused by the campaign's own decider.
pub fn close(campaign: &Campaign, result: BattleResult) -> Result<Closing, Refusal> {
    let BattleResult { battle, game: number, report } = result;
    let void = report.outcome == Outcome::NoResult;
    let steps = closed(campaign, number, &report).map(|step| if void { RosterStep::Void } else { step });
    let command = Command::CloseGame { game: number, battle, report: Box::new(report) };
    told(campaign, number, command, steps)
}

/// What follows from the report of a game that was played without a battle here: the same as after a battle.
///
/// # Errors
/// The game is unknown; everything else is refused by the campaign's own decider.
pub fn enter(campaign: &Campaign, entered: Entered) -> Result<Closing, Refusal> {
    let Entered { game: number, battle, report, kayfabe } = entered;
    let steps = closed(campaign, number, &report);
    let command = Command::ReportResult { game: number, battle, report: Box::new(report), kayfabe };
    let rosters = closings(find(campaign, number)?, steps);
    Ok(Closing { campaign: command, rosters })
}

/// What follows from having a game played again: for the rosters it never happened.
///
/// # Errors
/// The game is unknown; everything else is refused by the campaign's own decider.
pub fn replay(campaign: &Campaign, game: u32, reason: Option<String>) -> Result<Closing, Refusal> {
    told(campaign, game, Command::OrderReplay { game, reason }, [RosterStep::Void, RosterStep::Void])
}

/// Both rosters leave the game with what was used in it.
fn closed(campaign: &Campaign, game: u32, report: &Report) -> [RosterStep; 2] {
    let post_game = campaign.charter_of(game).has_post_game();
    // With steps to play, restocking is the last of them (CA-08).
    let restock = restocks_after(campaign, game) && !post_game;
    report.grenades_used.clone().map(|used| RosterStep::Close { used, restock, post_game })
}

/// What follows from putting a fork in the place of a game's battle: what was used is what the fork used.
///
/// # Errors
/// The game is unknown; everything else is refused by the campaign's own decider.
pub fn adopt(campaign: &Campaign, adoption: Adoption) -> Result<Closing, Refusal> {
    let Adoption { result: BattleResult { battle: fork, game: number, report }, root, reason } = adoption;
    let over = find(campaign, number)?.is_closed();
    let steps = closed(campaign, number, &report).map(|step| match step {
        RosterStep::Close { used, restock, post_game } if over => {
            RosterStep::Replace { battle: fork, used, restock, post_game }
        }
        step => step,
    });
    let command = Command::AdoptFork { game: number, fork, root, report: Box::new(report), reason };
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
    let found = find(campaign, game)?;
    let battle = found.battle.filter(|_| !found.superseded.is_empty());
    let steps = [RosterStep::Reopen { battle }, RosterStep::Reopen { battle }];
    told(campaign, game, Command::ReopenGame { game, reason }, steps)
}

fn told(
    campaign: &Campaign,
    number: u32,
    command: Command,
    steps: [RosterStep; 2],
) -> Result<Closing, Refusal> {
    let game = find(campaign, number)?;
    let rosters = if game.battle.is_some() { closings(game, steps) } else { Vec::new() };
    Ok(Closing { campaign: command, rosters })
}

/// What both rosters are told of a game.
fn closings(game: &Game, steps: [RosterStep; 2]) -> Vec<RosterClosing> {
    let rosters = game.rosters.into_iter().zip(steps).map(|(roster, step)| RosterClosing {
        roster,
        game: game.number,
        key: step_key(roster, game.number, game.closings, &step),
        step,
    });
    rosters.collect()
}

/// The key of (roster, game, step); a game that was reopened is closed under a new one.
fn step_key(roster: RosterId, game: u32, closings: u32, step: &RosterStep) -> CommandId {
    let word = match step {
        RosterStep::Close { .. } => "close",
        RosterStep::Void => "void",
        RosterStep::Reopen { .. } => "reopen",
        RosterStep::Replace { .. } => "replace",
    };
    CommandId::named(roster.0, &format!("game {game} closing {closings} {word}"))
}
