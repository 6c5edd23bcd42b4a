//! What every special rule is called and does, in English and Russian.

use super::Rule;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A language of the glossary.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

/// Whether a rule holds in Kill Team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It holds.
    InForce,
    /// Legal, but it can never change anything there.
    NoEffect,
    /// A mission rule switches it off.
    Off,
    /// Not worked out by the engine: it is kept and shown, and the players apply it.
    Shown,
}

/// Why the engine leaves a rule alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOut {
    /// It is a flyer's, and flyers are data only.
    Flyers,
    /// The sources name it, and have no rule for it.
    Named,
    /// It counts where teams are drawn up, not in battle.
    Lists,
}

impl LeftOut {
    /// The reason in a sentence.
    pub const fn sentence(self, language: Language) -> &'static str {
        match (self, language) {
            (LeftOut::Flyers, Language::English) => "Flyers are data only: no battle has them on its table.",
            (LeftOut::Flyers, Language::Russian) => "Летающие есть только в данных: в боях их на столе нет.",
            (LeftOut::Named, Language::English) => "The sources name it and have no rule for it.",
            (LeftOut::Named, Language::Russian) => "Источники называют его, но самого правила в них нет.",
            (LeftOut::Lists, Language::English) => "It counts where teams are drawn up, not in battle.",
            (LeftOut::Lists, Language::Russian) => "Оно важно при составлении команды, а не в бою.",
        }
    }
}

/// One rule of the glossary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// English name and effect.
    en: [String; 2],
    /// Russian name and effect.
    ru: [String; 2],
    /// Whether it would hold in Kill Team, worked out or not.
    standing: Standing,
    /// Whether the engine works it out; otherwise it is kept and shown.
    #[serde(default)]
    pub worked_out: bool,
    /// Why the engine does not work it out.
    #[serde(default)]
    pub left_out: Option<LeftOut>,
}

impl RuleText {
    /// Its name.
    pub fn name(&self, language: Language) -> &str {
        &self.texts(language)[0]
    }

    /// What it does, in one line.
    pub fn effect(&self, language: Language) -> &str {
        &self.texts(language)[1]
    }

    /// What becomes of it in Kill Team: a rule is in force only where the engine works it out.
    pub const fn standing(&self) -> Standing {
        match self.standing {
            Standing::InForce if !self.worked_out => Standing::Shown,
            standing => standing,
        }
    }

    fn texts(&self, language: Language) -> &[String; 2] {
        match language {
            Language::English => &self.en,
            Language::Russian => &self.ru,
        }
    }
}

/// Every rule known by name: by its id without parameter, `large_blast`, `very_bulky` and
/// `extremely_bulky` beside `blast` and `bulky`.
pub fn glossary() -> &'static BTreeMap<String, RuleText> {
    static GLOSSARY: LazyLock<BTreeMap<String, RuleText>> = LazyLock::new(|| {
        // The text is part of the binary and a test reads it, so no built program can meet an error here.
        toml::from_str(include_str!("glossary.toml")).expect("the glossary in the binary is sound")
    });
    &GLOSSARY
}

impl Rule {
    /// Its place in the glossary; none for a rule the engine does not know.
    pub fn text(&self) -> Option<&'static RuleText> {
        let key = match self {
            Rule::Blast(5) => "large_blast",
            Rule::Bulky(3) => "very_bulky",
            Rule::Bulky(5) => "extremely_bulky",
            Rule::Other(_) => return None,
            rule => rule.name(),
        };
        glossary().get(key)
    }

    /// Its name with the parameter, for people: `Poisoned (4+)`, `Stealth (forests)`.
    pub fn title(&self, language: Language) -> String {
        let Some(text) = self.text() else { return self.to_string() };
        let name = text.name(language);
        match self {
            Rule::Blast(_) | Rule::Bulky(_) => name.to_owned(),
            Rule::FeelNoPain(on) | Rule::Poisoned(on) | Rule::Regeneration(on) | Rule::SmokeCover(on) => {
                format!("{name} ({on}+)")
            }
            _ => match self.to_string().split_once('(') {
                Some((_, argument)) => {
                    format!("{name} ({})", parameter(argument.trim_end_matches(')'), language))
                }
                None => name.to_owned(),
            },
        }
    }
}

/// A word in the brackets of a rule: another rule, a sort of terrain, or whatever a pack says.
fn parameter(word: &str, language: Language) -> String {
    let known = glossary().get(word).map(|text| text.name(language).to_lowercase());
    let of_terrain = [("forests", "леса"), ("ruins", "руины")];
    let terrain = of_terrain.iter().find(|(known, _)| *known == word && language == Language::Russian);
    known.or(terrain.map(|(_, russian)| (*russian).to_owned())).unwrap_or_else(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_shows_the_parameter() {
        let title = |id| Rule::from_id(id).title(Language::English);
        assert_eq!(title("poisoned(2)"), "Poisoned (2+)");
        assert_eq!(title("stealth(forests)"), "Stealth (forests)");
        assert_eq!(Rule::from_id("stealth(forests)").title(Language::Russian), "Скрытность (леса)");
        assert_eq!(Rule::from_id("immune(blind)").title(Language::Russian), "Невосприимчивый (слепота)");
        assert_eq!(title("stealth"), "Stealth");
        assert_eq!(title("blast(5)"), "Large Blast");
        assert_eq!(title("warp_spawn(2)"), "warp_spawn(2)");
        assert_eq!(Rule::Rending.title(Language::Russian), "Раздирающее");
    }
}
