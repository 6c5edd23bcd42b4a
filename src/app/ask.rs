//! Who asks, under which key, and what he believes to be so.

use crate::ids::{CommandId, PlayerId};
use uuid::Uuid;

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// Nobody in particular: may look at what is public, may do nothing.
    Guest,
    /// A player, for himself. Where the log says that he is an organiser, he has those rights too.
    Player(PlayerId),
    /// A player who acts as an organiser: in a battle he may give orders for either side.
    Organiser(PlayerId),
    /// The program itself: timers, bots, repairs.
    System,
}

impl Viewer {
    /// The program as an actor in the log.
    pub const SYSTEM: PlayerId = PlayerId(Uuid::nil());

    /// Who stands in the log as the actor; nobody for a guest.
    pub const fn actor(self) -> Option<PlayerId> {
        match self {
            Viewer::Guest => None,
            Viewer::Player(player) | Viewer::Organiser(player) => Some(player),
            Viewer::System => Some(Viewer::SYSTEM),
        }
    }

    /// The person, if it is one.
    pub const fn person(self) -> Option<PlayerId> {
        match self {
            Viewer::Player(player) | Viewer::Organiser(player) => Some(player),
            Viewer::Guest | Viewer::System => None,
        }
    }
}

/// One command's frame: sending the same one again returns the first answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// Who asks.
    pub viewer: Viewer,
    /// The idempotency key, chosen by who asks.
    pub key: CommandId,
    /// The version of the stream that he has seen: if it has moved on, the answer is a conflict.
    pub expected: Option<u64>,
}

impl Request {
    /// A request that does not mind what happened meanwhile.
    pub const fn new(viewer: Viewer, key: CommandId) -> Request {
        Request { viewer, key, expected: None }
    }

    /// Under which ids lie that follow from the key, in a ledger or a database: elsewhere the same key gives others.
    pub fn place_in(&self, whole: Uuid) -> Uuid {
        Uuid::new_v5(&whole, self.key.0.as_bytes())
    }

    /// The same request, but only if the stream still is at this version.
    #[must_use]
    pub const fn at_version(self, version: u64) -> Request {
        Request { expected: Some(version), ..self }
    }
}
