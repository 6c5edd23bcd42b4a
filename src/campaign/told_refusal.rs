//! Why what is told of a game is not taken down: it cannot all be true.

use crate::ids::{MemberId, Side};

/// The fact that contradicts the others.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ToldRefusal {
    /// The points say something else (MI-39).
    #[error(
        "{red}:{blue} points in game {game} are another result: a lead of {lead} wins there, and less is a draw, \
         unless a side conceded or was wiped out, or an organiser ended it; put right the winner, the points or the end"
    )]
    OutcomeAgainstPoints {
        /// The game.
        game: u32,
        /// Points of red.
        red: i32,
        /// Points of blue.
        blue: i32,
        /// By how many points one wins.
        lead: i32,
    },
    /// Who gives up has lost (MI-36).
    #[error("a game that somebody conceded has a winner: name him, or say how else game {game} ended")]
    DrawnConcession {
        /// The game.
        game: u32,
    },
    /// Nobody is wiped out without a loss (MI-34).
    #[error(
        "{} lost nobody in game {game}, so it was not wiped out: name its losses, or say how else it ended",
        .side.word()
    )]
    NobodyWipedOut {
        /// The game.
        game: u32,
        /// Who is said to be wiped out.
        side: Side,
    },
    /// Only a broken force withdraws (MI-37).
    #[error(
        "neither side lost more than half of its models in game {game}, so none withdrew: name the losses, or say how \
         else it ended"
    )]
    NobodyBroken {
        /// The game.
        game: u32,
    },
    /// Who has nobody left has lost (MI-34).
    #[error(
        "{} lost every model in game {game}, and with them the game: name the other side as the winner",
        .side.word()
    )]
    NobodyLeft {
        /// The game.
        game: u32,
        /// Who lost all.
        side: Side,
    },
    /// Nobody was left to break the line (MI-44).
    #[error("{} lost every model in game {game}, so none was in the enemy's zone at the end", .side.word())]
    NobodyThere {
        /// The game.
        game: u32,
        /// Who lost all.
        side: Side,
    },
    /// Only a broken force is routed (CA-30).
    #[error(
        "{} cannot have routed the enemy in game {game}: he lost no more than half of his models; name his losses, or \
         leave that out",
        .side.word()
    )]
    NotRouted {
        /// The game.
        game: u32,
        /// Who is said to have done it.
        side: Side,
    },
    /// Who fled, or fell to his own side, was put out by no enemy.
    #[error("model {member} fell to no enemy in game {game}: name another cause, or nobody who did it")]
    KilledByNobody {
        /// Who.
        member: MemberId,
        /// The game.
        game: u32,
    },
    /// Grenades that were used are counted from one.
    #[error("model {member} used no grenade in game {game}: say how many, or leave it out")]
    NoneUsed {
        /// Who.
        member: MemberId,
        /// The game.
        game: u32,
    },
    /// A correction tells another result, not another game (LE-06, CA-32).
    #[error(
        "a correction of game {game} changes neither who fought nor whether it was played in character: leave both out"
    )]
    NotCorrected {
        /// The game.
        game: u32,
    },
    /// A game that came to nothing has no facts (MI-41).
    #[error(
        "game {game} has no result, so nothing in it counts: leave out its end, points, losses and all else, or say \
         what came out"
    )]
    FactsWithoutResult {
        /// The game.
        game: u32,
    },
}

impl ToldRefusal {
    /// The stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            ToldRefusal::OutcomeAgainstPoints { .. } => "outcome_against_points",
            ToldRefusal::DrawnConcession { .. } => "drawn_concession",
            ToldRefusal::NobodyWipedOut { .. } => "nobody_wiped_out",
            ToldRefusal::NobodyBroken { .. } => "nobody_broken",
            ToldRefusal::NobodyLeft { .. } => "nobody_left",
            ToldRefusal::NobodyThere { .. } => "nobody_there",
            ToldRefusal::NotRouted { .. } => "not_routed",
            ToldRefusal::KilledByNobody { .. } => "killed_by_nobody",
            ToldRefusal::NoneUsed { .. } => "none_used",
            ToldRefusal::NotCorrected { .. } => "not_corrected",
            ToldRefusal::FactsWithoutResult { .. } => "facts_without_result",
        }
    }

    /// The numbers of the refusal by name.
    pub(super) fn numbers(&self) -> Vec<(&'static str, i64)> {
        let of = |game: &u32| ("game", i64::from(*game));
        match self {
            ToldRefusal::OutcomeAgainstPoints { game, red, blue, lead } => {
                let points =
                    [("red", red), ("blue", blue), ("lead", lead)].map(|(name, n)| (name, (*n).into()));
                std::iter::once(of(game)).chain(points).collect()
            }
            ToldRefusal::DrawnConcession { game }
            | ToldRefusal::NobodyWipedOut { game, .. }
            | ToldRefusal::NobodyBroken { game }
            | ToldRefusal::NobodyLeft { game, .. }
            | ToldRefusal::NobodyThere { game, .. }
            | ToldRefusal::NotRouted { game, .. }
            | ToldRefusal::KilledByNobody { game, .. }
            | ToldRefusal::NoneUsed { game, .. }
            | ToldRefusal::NotCorrected { game }
            | ToldRefusal::FactsWithoutResult { game } => vec![of(game)],
        }
    }
}
