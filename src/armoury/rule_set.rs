//! Sets of special rules.

use super::Rule;
use serde::{Deserialize, Serialize};

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
