//! What a charter rules: the switches that its games begin with, and the missions that it names.

use super::outcome::Refused;
use crate::battle::missions::RANDOM;
use crate::battle::{Mission, Options};
use crate::campaign::{Charter, FirstBlood, Morale, ObjectiveControl};
use std::collections::BTreeSet;

/// Switches that a charter has keys of its own for.
const KEYS: [(&str, &str); 6] = [
    ("morale", "morale"),
    ("withdrawal", "withdrawal"),
    ("leader_traits", "leader_traits"),
    ("objective_control", "objective.control"),
    ("first_blood", "first_blood"),
    ("fled_leader_counts", "vp.fled_leader_counts"),
];

/// The switches of a charter's games.
///
/// # Errors
/// A ruling of a switch that does not exist, or with a value that it does not take.
pub(super) fn options(charter: &Charter) -> Result<Options, Refused> {
    let mut options = Options::default();
    for (name, word) in own_keys(charter).into_iter().chain(named(charter)) {
        let set = options.set(name, word);
        set.map_err(|error| Refused::new("bad_ruling", format!("charter key rulings: {error}")))?;
    }
    Ok(options)
}

fn named(charter: &Charter) -> impl Iterator<Item = (&str, &str)> {
    charter.rulings.iter().map(|(name, word)| (name.as_str(), word.as_str()))
}

fn own_keys(charter: &Charter) -> [(&'static str, &'static str); 6] {
    let flag = |on: bool| if on { "on" } else { "off" };
    let morale = match charter.morale {
        Morale::BreakTests => "break_tests",
        Morale::RoutTest => "rout_test",
        Morale::Off => "off",
    };
    let control = match charter.objective_control {
        ObjectiveControl::Contest => "contest",
        ObjectiveControl::Majority => "majority",
    };
    let first_blood = match charter.first_blood {
        FirstBlood::Hor => "hor",
        FirstBlood::Gw2013 => "gw2013",
    };
    [
        ("morale", morale),
        ("withdrawal", flag(charter.withdrawal)),
        ("leader_traits", flag(charter.leader_traits)),
        ("objective_control", control),
        ("first_blood", first_blood),
        ("fled_leader_counts", flag(charter.fled_leader_counts)),
    ]
}

/// Whether a charter's rulings and missions can be played.
///
/// # Errors
/// `bad_ruling` or `unknown_mission`, with what would be right.
pub(super) fn check(charter: &Charter) -> Result<(), Refused> {
    for name in charter.rulings.keys() {
        if let Some((_, key)) = KEYS.iter().find(|(switch, _)| switch == name) {
            let sentence = format!("charter key rulings: {name} has a key of its own, {key}: set that");
            return Err(Refused::new("bad_ruling", sentence));
        }
    }
    options(charter)?;
    super::schedule::zone(&charter.time_zone)?;
    charter.missions.iter().try_for_each(|code| super::start::mission(code).map(|_| ()))
}

/// The switches of one game: those of the charter, and what the players chose where the charter is silent.
///
/// # Errors
/// `ruled_by_charter` where a choice contradicts the charter.
pub(super) fn of_game(charter: &Charter, chosen: &Options) -> Result<Options, Refused> {
    let mut options = options(charter)?;
    let ruled: BTreeSet<&str> =
        KEYS.iter().map(|(name, _)| *name).chain(charter.rulings.keys().map(String::as_str)).collect();
    let words = chosen.words().into_iter().zip(Options::default().words()).zip(options.words());
    for (((name, word), (_, usual)), (_, rule)) in words.collect::<Vec<_>>() {
        if word == usual || word == rule {
            continue;
        }
        if ruled.contains(name) {
            let sentence = format!("the charter of this campaign rules `{name} {rule}`: leave it out");
            return Err(Refused::new("ruled_by_charter", sentence));
        }
        options.set(name, &word).map_err(|error| Refused::new("bad_option", error.to_string()))?;
    }
    Ok(options)
}

/// The mission of a game, by its code; a random one is chosen among the charter's.
pub(super) fn mission(charter: &Charter, mission: Mission) -> Mission {
    if mission.code != RANDOM {
        return mission;
    }
    let known = charter.missions.iter().filter(|code| Mission::named(code).is_some_and(|m| m.is_scored()));
    Mission { choices: known.cloned().collect(), ..mission }
}
