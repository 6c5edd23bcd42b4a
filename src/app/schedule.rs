//! Dates and times of a league: read in its time zone, shown in that and in the reader's.

use super::outcome::Refused;
use crate::ids::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::{AmbiguousOffset, TimeZone};

/// The time zone with this IANA name.
///
/// # Errors
/// `unknown_time_zone`.
pub fn zone(name: &str) -> Result<TimeZone, Refused> {
    let unknown = || {
        let sentence = format!(
            "there is no time zone `{}`: give its IANA name, such as Europe/Berlin or UTC",
            name.escape_debug()
        );
        Refused::new("unknown_time_zone", sentence)
    };
    // Other forms of a zone, such as `EST5EDT,M3.2.0`, are no names.
    let is_name = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "/_+-".contains(letter));
    TimeZone::get(name).ok().filter(|_| is_name && !name.is_empty()).ok_or_else(unknown)
}

/// A moment as people write it: `2026-12-01T19:00` on the clocks of the zone, or with an offset,
/// `2026-12-01T19:00+01:00`.
///
/// # Errors
/// `bad_time`; `no_such_time` for an hour that the clocks skip; `two_such_times` for one that they show twice.
pub fn read(text: &str, zone: &TimeZone) -> Result<Timestamp, Refused> {
    if let Ok(moment) = text.parse::<jiff::Timestamp>() {
        return Ok(Timestamp(moment.as_microsecond()));
    }
    let bad = || {
        let sentence = format!(
            "`{}` is no time: write 2026-12-01T19:00, with an offset if it is not the league's time",
            text.escape_debug()
        );
        Refused::new("bad_time", sentence)
    };
    let written: DateTime = text.parse().map_err(|_| bad())?;
    let moment = zone.to_ambiguous_timestamp(written);
    match moment.offset() {
        AmbiguousOffset::Unambiguous { .. } => {}
        AmbiguousOffset::Gap { .. } => {
            let sentence =
                format!("the clocks are put forward over {written}: choose an earlier or a later time");
            return Err(Refused::new("no_such_time", sentence));
        }
        AmbiguousOffset::Fold { before, after } => {
            let sentence = format!(
                "the clocks show {written} twice that day: write {written}{before} for the first time, \
                 {written}{after} for the second"
            );
            return Err(Refused::new("two_such_times", sentence));
        }
    }
    let moment = moment.unambiguous().map_err(|_| bad())?;
    Ok(Timestamp(moment.as_microsecond()))
}

/// A moment on the clocks of a zone, to the minute, with its offset: `2026-12-01 19:00 +01:00`.
pub fn shown(moment: Timestamp, zone: &TimeZone) -> String {
    match jiff::Timestamp::from_microsecond(moment.0) {
        Ok(known) => {
            let there = known.to_zoned_datetime(zone.clone());
            there.strftime("%Y-%m-%d %H:%M %:z").to_string()
        }
        // A clock gone mad.
        Err(_) => format!("{} microseconds after 1970", moment.0),
    }
}

/// The day on the calendar of a zone; none beyond the years of the calendar.
pub(super) fn day(moment: Timestamp, zone: &TimeZone) -> Option<Date> {
    Some(jiff::Timestamp::from_microsecond(moment.0).ok()?.to_zoned_datetime(zone.clone()).date())
}
