//! What the brackets of a special rule may hold.

use super::Rule;

impl Rule {
    /// Whether the program knows it.
    pub const fn is_known(&self) -> bool {
        !matches!(self, Rule::Other(_))
    }

    /// What its brackets may hold; nothing for a rule that stands alone.
    pub const fn takes(&self) -> Option<&'static str> {
        Some(match self {
            Rule::FeelNoPain(_) | Rule::Poisoned(_) | Rule::Mandiblasters(_) | Rule::Regeneration(_) => {
                "it takes a score from 2 to 6, such as (4)"
            }
            Rule::SmokeCover(_) => "it takes a score from 2 to 6, such as (5)",
            Rule::Blast(_) => "it takes the size of a marker: (3) or (5)",
            Rule::Psyker(_) | Rule::Bulky(_) | Rule::ExtraWeapon(_) => {
                "it takes a number from 1 to 10, such as (2)"
            }
            Rule::OverwatchBs(_) | Rule::StationaryBs(_) => {
                "it takes a Ballistic Skill from 1 to 10, such as (2)"
            }
            Rule::JumpMove(_) => "it takes inches from 1 to 24, such as (18)",
            Rule::MinRange(_) => "it takes inches from 1 to 99, such as (12)",
            Rule::Hatred(_) | Rule::Immune(_) | Rule::PreferredEnemy(_) | Rule::Stealth(_) => {
                "its brackets hold a word, such as (orks), or are left out"
            }
            Rule::PsBattle(_) => "its brackets hold a power, such as (smite), or are left out",
            _ => return None,
        })
    }

    /// Whether its number is one that it can have.
    pub fn is_possible(&self) -> bool {
        match self {
            Rule::FeelNoPain(n)
            | Rule::Poisoned(n)
            | Rule::Mandiblasters(n)
            | Rule::Regeneration(n)
            | Rule::SmokeCover(n) => (2..=6).contains(n),
            Rule::Blast(n) => matches!(n, 3 | 5),
            Rule::Psyker(n)
            | Rule::Bulky(n)
            | Rule::ExtraWeapon(n)
            | Rule::OverwatchBs(n)
            | Rule::StationaryBs(n) => (1..=10).contains(n),
            Rule::JumpMove(n) => (1..=24).contains(n),
            Rule::MinRange(n) => (1..=99).contains(n),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_known_is_possible_and_says_what_it_takes() {
        for rule in Rule::known() {
            assert!(rule.is_possible(), "{rule}");
            assert_eq!(
                rule.takes().is_some(),
                Rule::from_id(&format!("{}(3)", rule.name())).is_known(),
                "{rule}"
            );
        }
        for id in ["poisoned(1)", "poisoned(7)", "blast(4)", "bulky(0)", "jump_move(25)", "psyker(11)"] {
            assert!(!Rule::from_id(id).is_possible(), "{id}");
        }
    }
}
