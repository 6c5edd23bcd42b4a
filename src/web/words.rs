//! Small words of the pages: lengths, counts, moments and names, as people write them.

use crate::armoury::{Ap, Range, Shots, Strength, Weapon, WeaponClass};
use crate::battle::{Battle, EndReason, Outcome, Phase};
use crate::ids::{Side, Timestamp};

/// `1 model`, `3 models`.
pub fn count(n: impl TryInto<u64>, noun: &str) -> String {
    let n = n.try_into().unwrap_or_default();
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// A snake_case word as people write it: `to_hit` is `To hit`.
pub fn sentence_case(word: &str) -> String {
    let spaced = word.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence that begins as sentences do; its words stay as they are.
pub fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text of at most so many characters, cut with an ellipsis.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A characteristic; a dash where there is none.
pub fn characteristic(value: u8) -> String {
    if value == 0 { "–".to_owned() } else { value.to_string() }
}

/// A save: `3+`, a dash for none.
pub fn save(value: Option<u8>) -> String {
    value.map_or_else(|| "–".to_owned(), |needed| format!("{needed}+"))
}

/// How far a weapon reaches.
pub fn range(range: Range) -> String {
    match range {
        Range::Melee => "melee".to_owned(),
        Range::Template => "template".to_owned(),
        Range::Inches(inches) => format!("{inches}\""),
        Range::Unlimited => "unlimited".to_owned(),
    }
}

/// The Strength of a weapon.
pub fn strength(strength: Strength) -> String {
    match strength {
        Strength::Fixed(s) => s.to_string(),
        Strength::User => "user".to_owned(),
        Strength::Plus(more) => format!("{more:+}"),
        Strength::Times(times) => format!("×{times}"),
        Strength::Special => "*".to_owned(),
        Strength::None => "–".to_owned(),
    }
}

/// The AP of a weapon.
pub fn ap(ap: Ap) -> String {
    match ap {
        Ap::None => "–".to_owned(),
        Ap::Fixed(ap) => ap.to_string(),
        Ap::D6 => "D6".to_owned(),
    }
}

/// The type of a weapon with its number of shots.
pub fn class(weapon: &Weapon) -> String {
    match weapon.class {
        WeaponClass::Melee => "melee".to_owned(),
        WeaponClass::Pistol => "pistol".to_owned(),
        WeaponClass::Assault(n) => format!("assault {}", shots(n)),
        WeaponClass::RapidFire => "rapid fire".to_owned(),
        WeaponClass::Heavy(n) => format!("heavy {}", shots(n)),
        WeaponClass::Salvo { moved, stationary } => format!("salvo {moved}/{stationary}"),
        WeaponClass::Ordnance(n) => format!("ordnance {}", shots(n)),
        WeaponClass::Grenade => "grenade".to_owned(),
    }
}

fn shots(shots: Shots) -> String {
    match shots {
        Shots::Fixed(n) => n.to_string(),
        Shots::D3 => "D3".to_owned(),
        Shots::Attacks => "A".to_owned(),
    }
}

/// What a side is called in a battle: the name of its team.
pub fn side(battle: &Battle, side: Side) -> &str {
    match battle.setup.sides[side.index()].name.as_str() {
        "" => side.word(),
        name => name,
    }
}

/// The moment of a battle: `Turn 2, Orks, shooting phase`.
pub fn moment(battle: &Battle) -> String {
    if let Some(outcome) = battle.outcome {
        return self::outcome(battle, outcome);
    }
    let (moment, side) = (battle.moment, side(battle, battle.moment.side));
    match moment.phase {
        Phase::Deployment => format!("Deployment: {side} sets up"),
        Phase::Scout => format!("Before the first turn: {side} may redeploy scouts"),
        phase => format!("Turn {}, {side}, {} phase", moment.turn, phase.word()),
    }
}

/// How a battle ended: `Orks won: nobody of the other side is left`.
pub fn outcome(battle: &Battle, outcome: Outcome) -> String {
    let reason = match outcome.reason {
        EndReason::TurnLimit => "the last turn is over",
        EndReason::WipedOut => "nobody of the other side is left",
        EndReason::Conceded => "the other side gave up",
        EndReason::Withdrew => "the other side left the field",
        EndReason::TimeLimit => "the time is up",
        EndReason::MissionEnd => "the mission is over",
        EndReason::Abandoned => "the organiser stopped it",
    };
    match outcome.winner {
        Some(winner) => format!("{} won: {reason}", side(battle, winner)),
        None => format!("Draw: {reason}"),
    }
}

/// A moment in UTC: `2026-11-30 02:54 UTC`.
pub fn time(at: Timestamp) -> String {
    let minutes = at.0.div_euclid(60_000_000);
    let (days, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

/// Year, month and day of a number of days since 1970-01-01, in the Gregorian calendar. Years are
/// counted from March, so that the leap day is the last one.
const fn date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_utc() {
        assert_eq!(time(Timestamp(0)), "1970-01-01 00:00 UTC");
        assert_eq!(time(Timestamp(951_782_400_000_000)), "2000-02-29 00:00 UTC");
        assert_eq!(time(Timestamp(1_796_007_282_000_000)), "2026-11-30 02:54 UTC");
        assert_eq!(time(Timestamp(-1)), "1969-12-31 23:59 UTC");
        time(Timestamp(i64::MIN));
        time(Timestamp(i64::MAX));
    }

    #[test]
    fn words_and_counts_read_well() {
        assert_eq!(sentence_case("look_out_sir"), "Look out sir");
        assert_eq!(sentence_case(""), "");
        assert_eq!((shortened("шесть", 3), shortened("six", 3)), ("шес…".into(), "six".into()));
        assert_eq!((count(1_u16, "die"), count(0_usize, "model")), ("1 die".into(), "0 models".into()));
    }
}
