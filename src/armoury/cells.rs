//! The lines of a weapon, cell by cell: `"x2"`, `"d6"`, `[2, 4]` become values.

use super::bounds;
use super::check::Checker;
use super::raw::{Cell, RawLine, RawWeapon};
use super::{Ap, GrenadeKind, Range, Shots, Strength, Weapon, WeaponClass};
use std::collections::BTreeSet;

/// One [`Weapon`] for each line; faults go to the checker.
pub(super) fn lines(checker: &mut Checker, raw: &RawWeapon, grenade: Option<GrenadeKind>) -> Vec<Weapon> {
    let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
    let fits = (1..=10).contains(&raw.lines.len());
    let problem = || format!("weapon {id} has {} lines, not 1 to 10", raw.lines.len());
    checker.faults.unless(fits, at, "too_many", problem, "Correct `lines`.");
    let mut seen = BTreeSet::new();
    let mut weapons = Vec::new();
    for line in raw.lines.iter().take(10) {
        let label = line.name.as_deref().filter(|_| raw.lines.len() > 1);
        let distinct = seen.insert(line.name.clone()) && (label.is_some() || raw.lines.len() == 1);
        let problem = || format!("weapon {id}: its lines need names of their own");
        checker.faults.unless(distinct, at, "duplicate_id", problem, "Name each line differently.");
        if let Some(name) = &line.name {
            checker.text(at, name, "a line's name");
        }
        weapons.push(weapon(checker, raw, line, label, grenade));
    }
    weapons
}

/// What `type` may be.
const TYPES: [&str; 7] = ["melee", "pistol", "assault", "rapid_fire", "heavy", "ordnance", "salvo"];

fn weapon(
    checker: &mut Checker,
    raw: &RawWeapon,
    line: &RawLine,
    label: Option<&str>,
    grenade: Option<GrenadeKind>,
) -> Weapon {
    let (at, id) = (raw.id.span().start, raw.id.get_ref().as_str());
    let mut cell = |what: &str, value: &dyn std::fmt::Display| {
        let problem = format!("weapon {id}: {what} {value} is not understood");
        checker.faults.add(at, "bad_cell", problem, "See the table of lines in the pack format.");
    };
    let range = range(&line.range);
    if range.is_none() {
        cell("range", &line.range);
    }
    let s = strength(&line.s).unwrap_or_else(|| {
        cell("s", &line.s);
        Strength::None
    });
    let ap = ap(&line.ap).unwrap_or_else(|| {
        cell("ap", &line.ap);
        Ap::None
    });
    let known = class(line, grenade.is_some());
    match &known {
        None if !TYPES.contains(&line.class.as_str()) => {
            let types = TYPES.join(", ");
            cell("type", &format!("`{}` (the types are {types})", line.class));
        }
        None => match &line.shots {
            Some(shots) => cell("shots", &format!("{shots} of type `{}`", line.class)),
            None => cell("type", &format!("`{}` without `shots`", line.class)),
        },
        // Of a range that is not understood nothing more is said.
        Some(class)
            if range.is_some_and(|range| (range == Range::Melee) != (*class == WeaponClass::Melee)) =>
        {
            cell("type for its range", &format!("`{}`", line.class));
        }
        Some(_) => {}
    }
    let class = known.unwrap_or(WeaponClass::Melee);
    let key = label.map_or_else(|| id.to_owned(), |label| format!("{id}.{}", snake_case(label)));
    let name = label.map_or_else(|| raw.name.clone(), |label| format!("{} ({label})", raw.name));
    if key.chars().count() > bounds::LONGEST_ID {
        let problem = format!("weapon {id}: its key {key} is too long");
        checker.faults.add(at, "bad_id", problem, "Shorten its id or the name of the line.");
    }
    let range = range.unwrap_or(Range::Melee);
    Weapon { key, name, range, s, ap, class, rules: checker.rules(at, &line.rules, id), grenade }
}

fn snake_case(label: &str) -> String {
    label.to_lowercase().replace(|letter: char| !letter.is_alphanumeric(), "_")
}

/// A small number within its bounds.
fn within(value: i64, span: bounds::Span) -> Option<u8> {
    u8::try_from(value).ok().filter(|value| span.contains(value))
}

fn range(cell: &Cell) -> Option<Range> {
    match cell {
        Cell::Number(inches) => {
            u16::try_from(*inches).ok().filter(|inches| bounds::RANGE.contains(inches)).map(Range::Inches)
        }
        Cell::Word(word) if word == "melee" => Some(Range::Melee),
        Cell::Word(word) if word == "template" => Some(Range::Template),
        Cell::Word(word) if word == "unlimited" => Some(Range::Unlimited),
        _ => None,
    }
}

fn strength(cell: &Cell) -> Option<Strength> {
    match cell {
        Cell::Number(value) => within(*value, bounds::STRENGTH).map(Strength::Fixed),
        Cell::Word(word) => match word.as_str() {
            "user" => Some(Strength::User),
            "*" => Some(Strength::Special),
            "x" | "-" => Some(Strength::None),
            text => match text.split_at_checked(1)? {
                ("+", more) => more.parse().ok().filter(|more| (1..=10).contains(more)).map(Strength::Plus),
                ("x", times) => {
                    times.parse().ok().filter(|times| bounds::TIMES.contains(times)).map(Strength::Times)
                }
                _ => None,
            },
        },
        _ => None,
    }
}

fn ap(cell: &Cell) -> Option<Ap> {
    match cell {
        Cell::Number(value) => within(*value, bounds::AP).map(Ap::Fixed),
        Cell::Word(word) if word == "-" => Some(Ap::None),
        Cell::Word(word) if word == "d6" => Some(Ap::D6),
        _ => None,
    }
}

/// Type and shots together; what a grenade throws is [`WeaponClass::Grenade`].
fn class(line: &RawLine, grenade: bool) -> Option<WeaponClass> {
    let shots = match &line.shots {
        None => None,
        Some(Cell::Number(value)) => Some(Shots::Fixed(within(*value, bounds::SHOTS)?)),
        Some(Cell::Word(word)) if word == "d3" => Some(Shots::D3),
        Some(Cell::Word(word)) if word == "attacks" => Some(Shots::Attacks),
        Some(Cell::Two(pair)) => return salvo(&line.class, *pair),
        Some(_) => return None,
    };
    let once = matches!(shots, None | Some(Shots::Fixed(1)));
    match (line.class.as_str(), shots) {
        ("melee", None) => Some(WeaponClass::Melee),
        ("assault", _) if grenade && once => Some(WeaponClass::Grenade),
        ("pistol", _) if once => Some(WeaponClass::Pistol),
        ("rapid_fire", _) if once => Some(WeaponClass::RapidFire),
        ("assault", Some(shots)) => Some(WeaponClass::Assault(shots)),
        ("heavy", Some(shots)) => Some(WeaponClass::Heavy(shots)),
        ("ordnance", Some(shots)) => Some(WeaponClass::Ordnance(shots)),
        _ => None,
    }
}

fn salvo(class: &str, [moved, stationary]: [u8; 2]) -> Option<WeaponClass> {
    let fits = class == "salvo" && [moved, stationary].iter().all(|shots| bounds::SHOTS.contains(shots));
    (fits && moved <= stationary).then_some(WeaponClass::Salvo { moved, stationary })
}
