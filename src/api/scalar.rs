//! Ids, lengths and places as they are written on the wire.

use crate::campaign::{NoPoints, Points};
use crate::geometry::{INCH, Point};
use crate::ids::{BattleId, CampaignId, LeagueId, MemberId, PlayerId, RosterId, Timestamp};
use async_graphql::{
    InputObject, InputValueError, InputValueResult, Number, Scalar, ScalarType, SimpleObject, Value, scalar,
};

scalar!(LeagueId, "LeagueId", "A league, as a UUID.");
scalar!(CampaignId, "CampaignId", "A campaign, as a UUID.");
scalar!(RosterId, "RosterId", "A roster, as a UUID.");
scalar!(BattleId, "BattleId", "A battle, as a UUID.");
scalar!(PlayerId, "PlayerId", "A person, as a UUID.");
scalar!(MemberId, "MemberId", "A model on a roster, the same through a whole campaign, as a UUID.");

/// Lengths beyond this many inches are no lengths of a table.
const LONGEST: f64 = 1000.0;

/// A length in inches, as a number such as `6` or `12.25`. It is kept in tenths of a millimetre: what comes
/// in is converted once, halves up; what goes out is rounded to a thousandth, so that it reads back as the
/// same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Inches(pub i32);

/// A length in inches, as a number such as `6` or `12.25`. It is kept in tenths of a millimetre: what comes
/// in is converted once, halves up; what goes out is rounded to a thousandth, so that it reads back as the
/// same.
#[Scalar]
impl ScalarType for Inches {
    fn parse(value: Value) -> InputValueResult<Self> {
        let Value::Number(number) = &value else { return Err(InputValueError::expected_type(value)) };
        match number.as_f64() {
            Some(inches) if inches.abs() <= LONGEST => {
                Ok(Inches((inches * f64::from(INCH) + 0.5).floor() as i32))
            }
            _ => {
                Err(InputValueError::custom(format!("{number} is not a length: give up to {LONGEST} inches")))
            }
        }
    }

    fn to_value(&self) -> Value {
        let thousandths = (i64::from(self.0) * 1000 + i64::from(INCH / 2)).div_euclid(i64::from(INCH));
        if thousandths % 1000 == 0 {
            return Value::Number((thousandths / 1000).into());
        }
        Number::from_f64(thousandths as f64 / 1000.0).map_or(Value::Null, Value::Number)
    }
}

/// League points: a whole number such as `3`, or one with up to three decimals such as `0.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LeaguePoints(pub Points);

/// League points: a whole number such as `3`, or one with up to three decimals such as `0.5`.
#[Scalar]
impl ScalarType for LeaguePoints {
    fn parse(value: Value) -> InputValueResult<Self> {
        let Value::Number(number) = &value else { return Err(InputValueError::expected_type(value)) };
        let wrong = |_: NoPoints| {
            InputValueError::custom(format!("{number} has more than three decimals: write 0.5"))
        };
        number.to_string().parse().map(LeaguePoints).map_err(wrong)
    }

    fn to_value(&self) -> Value {
        self.0.to_string().parse().map_or(Value::Null, Value::Number)
    }
}

/// A place on the table, in inches from its south-west corner: `x` east, `y` north.
#[derive(Clone, Copy, PartialEq, Eq, Debug, SimpleObject, InputObject)]
#[graphql(name = "Point", input_name = "PointInput")]
pub(super) struct At {
    /// To the east.
    pub x: Inches,
    /// To the north.
    pub y: Inches,
}

impl From<Point> for At {
    fn from(point: Point) -> At {
        At { x: Inches(point.x), y: Inches(point.y) }
    }
}

impl From<At> for Point {
    fn from(at: At) -> Point {
        Point::new(at.x.0, at.y.0)
    }
}

/// A length from a text such as `12.25`.
pub(super) fn read(text: &str) -> Option<i32> {
    let number = Number::from_f64(text.trim().parse().ok()?)?;
    Inches::parse(Value::Number(number)).ok().map(|inches| inches.0)
}

/// A moment as text: `2026-11-30T02:55:57.000001Z`.
pub(super) fn iso(moment: Timestamp) -> String {
    const DAY: i64 = 86_400_000_000;
    let (days, rest) = (moment.0.div_euclid(DAY), moment.0.rem_euclid(DAY));
    let (year, month, day) = date(days);
    let (seconds, micros) = (rest / 1_000_000, rest % 1_000_000);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z")
}

/// Year, month and day of a number of days since 1970, counted in eras of 400 years that begin in March, so
/// that the leap day is the last of its year.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::keys::inches;

    #[test]
    fn moments_are_written_as_dates() {
        let at = |seconds: i64| iso(Timestamp(seconds * 1_000_000));
        assert_eq!(at(0), "1970-01-01T00:00:00.000000Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00.000000Z");
        assert_eq!(at(1_796_007_357), "2026-11-30T02:55:57.000000Z");
        assert_eq!(iso(Timestamp(-1)), "1969-12-31T23:59:59.999999Z");
        assert_eq!(iso(Timestamp(i64::MAX)).len(), "+294247-01-10T04:00:54.775807Z".len() - 1);
    }

    #[test]
    fn lengths_are_converted_halves_up_and_come_back() {
        let parsed = |text: &str| read(text);
        assert_eq!(parsed("6"), Some(6 * INCH));
        assert_eq!(parsed("0.25"), Some(64)); // 63.5 units
        assert_eq!(parsed("-0.25"), Some(-63));
        assert_eq!([parsed("1e9"), parsed("NaN"), parsed("six"), parsed("")], [None; 4]);
        for units in -3000..3000 {
            assert_eq!(read(&inches(units)), Some(units));
        }
    }
}
