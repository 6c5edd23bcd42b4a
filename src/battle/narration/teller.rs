//! Who tells: the battle just before an event, and the language in which it is told.

use super::sentence::Sentence;
use super::{english, russian};
use crate::armoury::Language;
use crate::battle::Battle;
use std::ops::Deref;

/// A battle with a language to tell of it.
pub(super) struct Teller<'b> {
    battle: &'b Battle,
    language: Language,
}

impl<'b> Teller<'b> {
    /// Tells of what comes after this state.
    pub const fn new(battle: &'b Battle, language: Language) -> Teller<'b> {
        Teller { battle, language }
    }

    /// The battle, for what outlives the teller.
    pub const fn battle(&self) -> &'b Battle {
        self.battle
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A sentence in the language.
    pub fn render(&self, sentence: &Sentence) -> String {
        match self.language {
            Language::English => english::render(sentence),
            Language::Russian => russian::render(sentence),
        }
    }

    /// A small English word that stands between names, in the language.
    pub fn word<'w>(&self, english: &'w str) -> &'w str {
        match self.language {
            Language::English => english,
            Language::Russian => russian::word(english).unwrap_or(english),
        }
    }

    /// The one of two texts, English and Russian, that is in the language.
    pub fn of(&self, texts: &[&'static str; 2]) -> &'static str {
        match self.language {
            Language::English => texts[0],
            Language::Russian => texts[1],
        }
    }

    /// What a unit of several is called by the first of them.
    pub fn unit_of_leader(&self, name: &str) -> String {
        match self.language {
            Language::English => format!("{name}'s unit"),
            Language::Russian => format!("отряд {name}"),
        }
    }
}

impl Deref for Teller<'_> {
    type Target = Battle;

    fn deref(&self) -> &Battle {
        self.battle
    }
}
