//! The charter's keys of seasons, rounds, tables and ratings: what they may say.

use super::LeagueFormat;
use super::charter::{Charter, CharterFault, words};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::str::FromStr as _;

words!(/** What separates rosters in the table (LE-11, LE-12). */ TieBreak {
    /** League points. */ Points,
    /** Points of the games among those still equal, if each of them has met each (LE-13). */ DirectComparison,
    /** Strength of the opponents met (LE-14). */ Sos,
    /** The mean of that of the opponents (LE-14). */ ExtendedSos,
    /** Victory points made less those given away. */ VpDifference,
    /** Victory points made. */ VpFor,
    /** Games won, by walk-over too. */ Wins,
    /** Fewer games lost by walk-over. */ FewerWalkoverLosses,
});

impl TieBreak {
    /// The word of the charter: `vp_difference`.
    pub const fn word(self) -> &'static str {
        match self {
            TieBreak::Points => "points",
            TieBreak::DirectComparison => "direct_comparison",
            TieBreak::Sos => "sos",
            TieBreak::ExtendedSos => "extended_sos",
            TieBreak::VpDifference => "vp_difference",
            TieBreak::VpFor => "vp_for",
            TieBreak::Wins => "wins",
            TieBreak::FewerWalkoverLosses => "fewer_walkover_losses",
        }
    }
}

words!(/** What a bye is worth (LE-26). */ ByePoints {
    /** As much as a win. */ Win,
    /** As much as a draw. */ Draw,
    /** No points. */ Nothing,
});
words!(/** What a round missed before a late entry is worth (LE-29). */ LatePoints {
    /** No points. */ Nothing,
    /** As much as a draw. */ Draw,
});
words!(/** What goes on into the next season (LE-32). */ SeasonCarry {
    /** Rosters with all they have, and ratings. */ RostersAndRatings,
    /** Ratings; everybody enrols a new roster. */ Ratings,
    /** Nothing: new rosters, and ratings begin anew. */ Nothing,
});
words!(/** How players are rated (LE-34, LE-35). */ RatingSystem {
    /** Elo. */ Elo,
    /** Glicko-2. */ Glicko2,
    /** Both, side by side. */ Both,
    /** Not at all. */ Off,
});
words!(/** What Glicko-2 takes together (LE-35). */ RatingPeriod {
    /** The games of a round; outside of rounds those of a week. */ Round,
    /** The games of a week, from Monday, in the league's time zone. */ Week,
    /** The games of a month in the league's time zone. */ Month,
});
words!(/** Who chooses the mission of a round (CA-11, MI-62). */ MissionSource {
    /** The organiser who pairs it; a battle rolls for its own if he names none. */ List,
    /** The server's dice, one for the whole round. */ Random,
    /** The order of `missions.set`, one round after the other. */ Narrative,
});

impl RatingSystem {
    /// Whether Elo ratings are shown.
    pub const fn has_elo(self) -> bool {
        matches!(self, RatingSystem::Elo | RatingSystem::Both)
    }

    /// Whether Glicko-2 ratings are shown.
    pub const fn has_glicko(self) -> bool {
        matches!(self, RatingSystem::Glicko2 | RatingSystem::Both)
    }
}

/// A number with up to three decimals, kept whole: 0.5 is 500.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Thousandths(pub u32);

impl Thousandths {
    /// Reads `0.5`, `1`, `1.25`.
    fn read(text: &str) -> Option<Thousandths> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let is_short = part.len() <= 3 && part.chars().all(|digit| digit.is_ascii_digit());
        let part: u32 = format!("{part:0<3}").parse().ok().filter(|_| is_short)?;
        let whole: u32 = whole.parse().ok()?;
        whole.checked_mul(1000)?.checked_add(part).map(Thousandths)
    }
}

impl Serialize for Thousandths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        serde_json::Number::from_str(&text).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Thousandths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Thousandths, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        let wrong = || D::Error::custom(format!("{number} is no number with up to three decimals: 0.5"));
        Thousandths::read(&number.to_string()).ok_or_else(wrong)
    }
}

impl Charter {
    /// What separates equals in its tables, in this order: the charter's own, or that of the format (LE-11, LE-12).
    pub fn chain(&self) -> Vec<TieBreak> {
        use TieBreak::{
            DirectComparison, ExtendedSos, FewerWalkoverLosses, Points, Sos, VpDifference, VpFor, Wins,
        };
        match self.format {
            _ if !self.tiebreaks.is_empty() => self.tiebreaks.clone(),
            LeagueFormat::Swiss => vec![Points, DirectComparison, Sos, ExtendedSos, VpDifference, VpFor],
            _ => vec![Points, DirectComparison, VpDifference, VpFor, Wins, FewerWalkoverLosses],
        }
    }
}

/// Every key of this file whose value cannot be.
pub(super) fn faults(charter: &Charter) -> Vec<CharterFault> {
    let mut faults = Vec::new();
    let mut fault = |key: &str, fault: String| faults.push(CharterFault { key: key.to_owned(), fault });
    let ranges = [
        ("rating.k", charter.rating_k, 8, 64),
        ("rating.start", charter.rating_start, 100, 3000),
        ("rp.bye", charter.rp_bye, 0, 20),
        ("rp.walkover_winner", charter.rp_walkover_winner, 0, 20),
    ];
    for (key, value, least, most) in ranges {
        if !(least..=most).contains(&value) {
            fault(key, format!("is {value}, but goes from {least} to {most}"));
        }
    }
    if !(300..=1200).contains(&charter.glicko_tau.0) {
        let Thousandths(tau) = charter.glicko_tau;
        fault("rating.glicko_tau", format!("is {tau} thousandths, but goes from 0.3 to 1.2"));
    }
    if !(-1..=0).contains(&charter.walkover_loser_points) {
        let points = charter.walkover_loser_points;
        fault("league.walkover_loser_points", format!("is {points}, but is 0 or -1"));
    }
    for (place, criterion) in charter.tiebreaks.iter().enumerate() {
        if charter.tiebreaks[..place].contains(criterion) {
            fault("league.tiebreaks", format!("names {} twice: once is enough", criterion.word()));
        }
    }
    faults
}
