//! An event of the log as clients read it: one shape for every kind.

use super::battle::wait::RollAsked;
use super::scalar::iso;
use super::word::SideWord;
use crate::app::BattleEvent;
use crate::battle::{self, Setup};
use crate::dice::{Face, Roll, Source};
use crate::ids::PlayerId;
use crate::store::StoredEvent;
use async_graphql::{ComplexObject, Json, SimpleObject};

/// Something that happened.
#[derive(SimpleObject)]
pub(super) struct RecordedEvent {
    /// The stream it is in: `battle/ID` and the like.
    pub stream: String,
    /// Its number in the stream, from 1.
    pub version: u64,
    /// What kind of event it is: `battle.model_moved`.
    pub kind: String,
    /// When it was recorded, UTC.
    pub recorded_at: String,
    /// Who caused it.
    pub actor: PlayerId,
    /// What happened, in plain English: a sentence for each event in a page of a list.
    pub narration: Option<String>,
    /// The dice rolled in it.
    pub rolls: Vec<Rolled>,
    /// Everything the log holds about it.
    pub detail: Json<serde_json::Value>,
}

/// Dice that were rolled.
#[derive(SimpleObject)]
#[graphql(complex, name = "Roll")]
pub(super) struct Rolled {
    /// The version of the event that records it.
    version: u64,
    /// What was asked for.
    asked: RollAsked,
    /// The faces. A scatter die shows a bearing of 0 to 359 degrees, or 1000 and more for HIT.
    faces: Vec<u16>,
    /// How many dice passed; for a test 1 or 0.
    passed: u16,
    /// The number of the first die in the battle, from 0, if the server rolled them provably.
    fair_from: Option<u32>,
    /// The side that typed them in, if they were rolled at the table.
    entered_by: Option<SideWord>,
    #[graphql(skip)]
    source: Source,
}

#[ComplexObject]
impl Rolled {
    /// Where the dice came from: `fair`, `entered`, `seeded` or `scripted`.
    async fn source(&self) -> &str {
        match self.source {
            Source::Fair { .. } => "fair",
            Source::Entered { .. } => "entered",
            Source::Seeded => "seeded",
            Source::Scripted => "scripted",
        }
    }
}

impl Rolled {
    /// The roll of a battle's event number `version`, if it is one.
    pub fn of(setup: &Setup, version: u64, event: &battle::Event) -> Option<Rolled> {
        match event {
            battle::Event::DiceRolled { roll, faces, source } => {
                Some(Rolled::new(setup, version, roll, faces, *source))
            }
            _ => None,
        }
    }

    fn new(setup: &Setup, version: u64, roll: &Roll, faces: &[Face], source: Source) -> Rolled {
        let (fair_from, entered_by) = match source {
            Source::Fair { first } => (Some(first), None),
            Source::Entered { by } => (None, Some(by.into())),
            Source::Seeded | Source::Scripted => (None, None),
        };
        Rolled {
            version,
            asked: RollAsked::of(setup, roll),
            faces: faces.iter().map(|face| face.0).collect(),
            passed: roll.passed(faces),
            fair_from,
            entered_by,
            source,
        }
    }
}

impl RecordedEvent {
    /// An event without narration or rolls.
    pub fn of(event: &StoredEvent) -> RecordedEvent {
        RecordedEvent {
            stream: event.stream.to_string(),
            version: event.version,
            kind: event.kind.to_string(),
            recorded_at: iso(event.recorded_at),
            actor: event.actor,
            narration: None,
            rolls: Vec::new(),
            detail: Json(serde_json::from_str(&event.payload).unwrap_or_default()),
        }
    }

    /// An event of a battle, told.
    pub fn of_battle(setup: &Setup, told: BattleEvent) -> RecordedEvent {
        let rolled = Rolled::of(setup, told.stored.version, &told.event);
        RecordedEvent {
            narration: Some(told.sentence),
            rolls: rolled.into_iter().collect(),
            ..RecordedEvent::of(&told.stored)
        }
    }
}
