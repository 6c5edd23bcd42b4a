//! Special rules as data: tags with parameters. What they do is in `rules`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// A special rule as it is printed on a profile or a weapon.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Re-rolls failed rolls to hit.
    TwinLinked,
    /// A last roll at this score.
    FeelNoPain(u8),
    /// Sixes to wound pierce.
    Rending,
    /// Wounds at this score whatever the Toughness.
    Poisoned(u8),
    /// Ones hurt the firer.
    GetsHot,
    /// Better cover; `Some(terrain)` only there.
    Stealth(Option<Arc<str>>),
    /// Much better cover.
    Shrouded,
    /// Passes tests of nerve.
    Fearless,
    /// Tests of nerve hold.
    AndTheyShallKnowNoFear,
    /// No instant death.
    EternalWarrior,
    /// Wounds pin.
    Pinning,
    /// Re-rolls ones against this enemy (everybody if absent).
    PreferredEnemy(Option<Arc<str>>),
    /// A marker of this many inches (TB-01).
    Blast(u8),
    /// Used once.
    OneUseOnly,
    /// A rule that the engine does not work out: kept and shown, never dropped.
    Other(Arc<str>),
}

impl Rule {
    /// The rule with this id, `poisoned(4)` or `rending`; unknown ones are kept as they are.
    pub fn from_id(id: &str) -> Rule {
        let (name, argument) = match id.split_once('(') {
            Some((name, rest)) => (name, rest.strip_suffix(')')),
            None => (id, None),
        };
        let number = |default: u8| argument.and_then(|text| text.parse().ok()).unwrap_or(default);
        match name {
            "twin_linked" => Rule::TwinLinked,
            "feel_no_pain" => Rule::FeelNoPain(number(5)),
            "rending" => Rule::Rending,
            "poisoned" => Rule::Poisoned(number(4)),
            "gets_hot" => Rule::GetsHot,
            "stealth" => Rule::Stealth(argument.map(Arc::from)),
            "shrouded" => Rule::Shrouded,
            "fearless" => Rule::Fearless,
            "and_they_shall_know_no_fear" => Rule::AndTheyShallKnowNoFear,
            "eternal_warrior" => Rule::EternalWarrior,
            "pinning" => Rule::Pinning,
            "preferred_enemy" => Rule::PreferredEnemy(argument.map(Arc::from)),
            "blast" => Rule::Blast(number(3)),
            "large_blast" => Rule::Blast(5),
            "one_use_only" => Rule::OneUseOnly,
            _ => Rule::Other(Arc::from(id)),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::TwinLinked => f.write_str("twin_linked"),
            Rule::FeelNoPain(on) => write!(f, "feel_no_pain({on})"),
            Rule::Rending => f.write_str("rending"),
            Rule::Poisoned(on) => write!(f, "poisoned({on})"),
            Rule::GetsHot => f.write_str("gets_hot"),
            Rule::Stealth(None) => f.write_str("stealth"),
            Rule::Stealth(Some(terrain)) => write!(f, "stealth({terrain})"),
            Rule::Shrouded => f.write_str("shrouded"),
            Rule::Fearless => f.write_str("fearless"),
            Rule::AndTheyShallKnowNoFear => f.write_str("and_they_shall_know_no_fear"),
            Rule::EternalWarrior => f.write_str("eternal_warrior"),
            Rule::Pinning => f.write_str("pinning"),
            Rule::PreferredEnemy(None) => f.write_str("preferred_enemy"),
            Rule::PreferredEnemy(Some(enemy)) => write!(f, "preferred_enemy({enemy})"),
            Rule::Blast(inches) => write!(f, "blast({inches})"),
            Rule::OneUseOnly => f.write_str("one_use_only"),
            Rule::Other(id) => f.write_str(id),
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        String::deserialize(deserializer).map(|id| Rule::from_id(&id))
    }
}

/// A set of rules, kept sorted: a rule held twice counts once (special.md, principle 4).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Rule>", into = "Vec<Rule>")]
pub struct Rules(Vec<Rule>);

impl Rules {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether exactly this rule, parameter included, is in the set.
    pub fn has(&self, rule: &Rule) -> bool {
        self.0.binary_search(rule).is_ok()
    }

    /// The rules in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.0.iter()
    }

    /// Adds a rule; one already there changes nothing.
    pub fn add(&mut self, rule: Rule) {
        if let Err(place) = self.0.binary_search(&rule) {
            self.0.insert(place, rule);
        }
    }
}

impl From<Vec<Rule>> for Rules {
    fn from(mut rules: Vec<Rule>) -> Rules {
        rules.sort();
        rules.dedup();
        Rules(rules)
    }
}

impl From<Rules> for Vec<Rule> {
    fn from(rules: Rules) -> Vec<Rule> {
        rules.0
    }
}

impl FromIterator<Rule> for Rules {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Rules {
        Rules::from(rules.into_iter().collect::<Vec<_>>())
    }
}

impl<'r> IntoIterator for &'r Rules {
    type Item = &'r Rule;
    type IntoIter = std::slice::Iter<'r, Rule>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
