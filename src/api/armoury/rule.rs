//! Special rules, in English and Russian.

use crate::api::app;
use crate::armoury::{Language, Rule, RuleText, Rules};
use async_graphql::{Context, Enum, Object, Result};

/// A language of names and texts.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Language", remote = "crate::armoury::Language")]
pub(in crate::api) enum LanguageWord {
    /// English.
    English,
    /// Russian.
    Russian,
}

/// Whether a rule holds in Kill Team.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Standing", remote = "crate::armoury::Standing")]
pub(in crate::api) enum StandingWord {
    /// It holds.
    InForce,
    /// Legal, but it can never change anything there.
    NoEffect,
    /// A mission rule switches it off.
    Off,
    /// Not worked out by the engine: it is kept and shown, and the players apply it.
    Shown,
}

/// A special rule that something has, with its parameter.
pub(in crate::api) struct RuleTag(pub Rule);

/// A special rule that something has, with its parameter.
#[Object]
impl RuleTag {
    /// Its tag: `poisoned(4)`.
    async fn id(&self) -> String {
        self.0.to_string()
    }

    /// Its name with the parameter, for people.
    async fn title(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "LanguageWord::English", desc = "Of the text; English by default.")]
        language: LanguageWord,
    ) -> Result<String> {
        Ok(app(ctx)?.armoury().rule_title(&self.0, language.into()))
    }

    /// Whether the engine works it out; otherwise it is kept and shown, and the players apply it.
    async fn worked_out(&self) -> bool {
        self.0.text().is_some_and(|text| text.worked_out)
    }

    /// What it is, if the engine knows it.
    async fn rule(&self) -> Option<RuleView> {
        let text = self.0.text()?;
        Some(RuleView { id: self.0.name().to_owned(), text })
    }
}

/// The tags of a set of rules.
pub(in crate::api) fn tags(rules: &Rules) -> Vec<RuleTag> {
    rules.iter().cloned().map(RuleTag).collect()
}

/// A special rule of the glossary.
pub(in crate::api) struct RuleView {
    pub id: String,
    pub text: &'static RuleText,
}

/// A special rule of the glossary.
#[Object(name = "Rule")]
impl RuleView {
    /// Its id without a parameter: `poisoned`.
    async fn id(&self) -> &str {
        &self.id
    }

    /// Its name.
    async fn name(
        &self,
        #[graphql(default_with = "LanguageWord::English", desc = "Of the text; English by default.")]
        language: LanguageWord,
    ) -> &str {
        self.text.name(Language::from(language))
    }

    /// What it does, in one line.
    async fn effect(
        &self,
        #[graphql(default_with = "LanguageWord::English", desc = "Of the text; English by default.")]
        language: LanguageWord,
    ) -> &str {
        self.text.effect(Language::from(language))
    }

    /// Whether it holds in Kill Team.
    async fn standing(&self) -> StandingWord {
        self.text.standing().into()
    }

    /// Whether the engine works it out, in units of several models too; otherwise it is kept and shown, and where
    /// its standing is no reason to leave it alone the players apply it.
    async fn worked_out(&self) -> bool {
        self.text.worked_out
    }

    /// Why the engine does not work it out, in a sentence; null where it does.
    async fn left_out_because(
        &self,
        #[graphql(default_with = "LanguageWord::English", desc = "Of the text; English by default.")]
        language: LanguageWord,
    ) -> Option<&str> {
        self.text.left_out.map(|why| why.sentence(language.into()))
    }
}
