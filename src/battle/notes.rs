//! Notes that people leave at moments of a battle. They are a stream of their own beside the battle's: a note neither
//! plays nor moves the battle's version. The log holds who left one and where, and a hash; the text lies outside it,
//! so that it can be erased.

use crate::ids::PlayerId;
use std::collections::BTreeMap;

/// The most notes that a battle keeps at a time.
pub const MOST_NOTES: usize = 200;
/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 1_000;

crate::events! {
    /// What happens to the notes of a battle. The number of a note is that of the event that left it.
    pub enum Event: "notes" {
        /// Somebody left a note.
        NoteLeft = "left" {
            /// The number of the battle's event at which it stands.
            at: u32,
            /// Who.
            by: PlayerId,
            /// SHA-256 of the text as it is kept, in hex.
            text: String,
        },
        /// A note was taken away, and its text erased.
        NoteErased = "erased" {
            /// The number of the note.
            note: u32,
        },
    }
}

/// A note that stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The number of the battle's event at which it stands.
    pub at: u32,
    /// Who left it.
    pub by: PlayerId,
    /// SHA-256 of the text as it is kept, in hex.
    pub text: String,
}

/// The notes of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// How many events their stream has.
    pub version: u32,
    /// Those that stand, by number.
    pub standing: BTreeMap<u32, Note>,
}

/// Why a note is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It says nothing.
    #[error("a note says something: write a word or more")]
    Empty,
    /// It is too long.
    #[error("a note has at most {LONGEST_NOTE} characters, this one has {length}: shorten it, or leave two")]
    TooLong {
        /// How many it has.
        length: usize,
    },
    /// The battle has no such event.
    #[error("this battle has events 1 to {last}, not {at}: leave the note at one of them")]
    NoSuchEvent {
        /// The event named.
        at: u32,
        /// The last there is.
        last: u32,
    },
    /// There are too many.
    #[error("a battle keeps at most {MOST_NOTES} notes: erase one that is not needed any more")]
    TooMany,
    /// There is none of this number, or it was erased.
    #[error("this battle has no note {note}: look up the numbers in `notes` of the battle")]
    NoSuchNote {
        /// The number named.
        note: u32,
    },
    /// It is somebody else's.
    #[error("a note is erased by who left it, by an organiser or by an arbitrator: ask one of them")]
    NotYours,
}

impl Refusal {
    /// The stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Empty => "empty_note",
            Refusal::TooLong { .. } => "note_too_long",
            Refusal::NoSuchEvent { .. } => "no_such_event",
            Refusal::TooMany => "too_many_notes",
            Refusal::NoSuchNote { .. } => "no_such_note",
            Refusal::NotYours => "not_allowed",
        }
    }

    /// The numbers that explain it.
    pub fn numbers(&self) -> Vec<(&'static str, i64)> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        match self {
            Refusal::TooLong { length } => vec![("length", number(*length)), ("most", number(LONGEST_NOTE))],
            Refusal::NoSuchEvent { at, last } => vec![("at", i64::from(*at)), ("last", i64::from(*last))],
            Refusal::TooMany => vec![("most", number(MOST_NOTES))],
            Refusal::NoSuchNote { note } => vec![("note", i64::from(*note))],
            Refusal::Empty | Refusal::NotYours => Vec::new(),
        }
    }
}

impl Notes {
    /// The notes after these events.
    pub fn fold(events: &[Event]) -> Notes {
        let mut notes = Notes::default();
        events.iter().for_each(|event| notes.evolve(event));
        notes
    }

    /// Folds one event.
    pub fn evolve(&mut self, event: &Event) {
        self.version += 1;
        match event {
            Event::NoteLeft { at, by, text } => {
                self.standing.insert(self.version, Note { at: *at, by: *by, text: text.clone() });
            }
            Event::NoteErased { note } => {
                self.standing.remove(note);
            }
        }
    }

    /// Whether a note of these words may be left at event `at` of a battle with `last` events.
    ///
    /// # Errors
    /// The first fact that forbids it.
    pub fn check(&self, words: &str, at: u32, last: u32) -> Result<(), Refusal> {
        let length = words.chars().count();
        if words.trim().is_empty() {
            return Err(Refusal::Empty);
        }
        if length > LONGEST_NOTE {
            return Err(Refusal::TooLong { length });
        }
        if !(1..=last).contains(&at) {
            return Err(Refusal::NoSuchEvent { at, last });
        }
        if self.standing.len() >= MOST_NOTES {
            return Err(Refusal::TooMany);
        }
        Ok(())
    }

    /// The note of this number, if `actor` may erase it; `rules` is whether he rules over the notes of others.
    ///
    /// # Errors
    /// The first fact that forbids it.
    pub fn erasable(&self, note: u32, actor: PlayerId, rules: bool) -> Result<&Note, Refusal> {
        let found = self.standing.get(&note).ok_or(Refusal::NoSuchNote { note })?;
        if found.by == actor || rules { Ok(found) } else { Err(Refusal::NotYours) }
    }
}
