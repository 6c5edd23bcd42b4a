//! What an organiser has still to set right by hand after a result was corrected or voided: what these are, and that
//! they were dealt with. Which there are follows from the rosters; see the app.

use super::decide::refuse_if;
use super::games::{find, ruled};
use super::{Campaign, Event, Refusal};
use crate::ids::{MemberId, PlayerId, RosterId};
use serde::{Deserialize, Serialize};

/// What has to be set right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TodoKind {
    /// Somebody suffered from a game in which, as it turned out, he was not put out of action.
    UndoInjury,
    /// Somebody was put out of action, as it turned out, and has not rolled for it.
    RollInjury,
    /// More requisition was spent than was earned (CA-36).
    Balance,
    /// Other grenades were used than the roster has counted.
    Grenades,
}

impl TodoKind {
    /// The kind of this word.
    pub fn from_word(word: &str) -> Option<TodoKind> {
        use TodoKind::{Balance, Grenades, RollInjury, UndoInjury};
        [UndoInjury, RollInjury, Balance, Grenades].into_iter().find(|kind| kind.word() == word)
    }

    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            TodoKind::UndoInjury => "undo_injury",
            TodoKind::RollInjury => "roll_injury",
            TodoKind::Balance => "balance",
            TodoKind::Grenades => "grenades",
        }
    }
}

/// One thing to set right; it is the same thing as long as these are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Todo {
    /// The game from which it comes.
    pub game: u32,
    /// The roster.
    pub roster: RosterId,
    /// What.
    pub kind: TodoKind,
    /// Whom it is about, if it is about one model.
    pub member: Option<MemberId>,
}

/// Ticks one off: by who rules on the game.
pub(super) fn settle(campaign: &Campaign, actor: PlayerId, todo: Todo) -> Result<Vec<Event>, Refusal> {
    let Todo { game, roster, kind, member } = todo;
    ruled(campaign, actor, game)?;
    let known = find(campaign, game)?.side_of(roster).is_some();
    refuse_if(!known, Refusal::NotInGame { roster, game })?;
    refuse_if(campaign.settled.contains(&todo), Refusal::TodoSettled { game })?;
    Ok(vec![Event::TodoSettled { game, roster, kind, member, by: actor }])
}
