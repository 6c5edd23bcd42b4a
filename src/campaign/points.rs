//! League points: whole numbers, halves, anything with up to three decimals, and exact (LE-02).

use super::Fraction;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};
use std::str::FromStr;

/// League points, kept in thousandths. Written as a number: `3`, `0.5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points(i64);

impl Points {
    /// A whole number of points.
    pub const fn whole(points: i64) -> Points {
        Points(points.saturating_mul(1000))
    }

    /// The same in thousandths of a point.
    pub const fn thousandths(self) -> i64 {
        self.0
    }

    /// Exactly as many, as a fraction.
    pub fn fraction(self) -> Fraction {
        Fraction::new(self.0.into(), 1000.into())
    }

    /// How far two are apart.
    pub const fn distance(self, other: Points) -> Points {
        Points((self.0 - other.0).abs())
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Mul<u32> for Points {
    type Output = Points;

    fn mul(self, times: u32) -> Points {
        Points(self.0.saturating_mul(times.into()))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::default(), Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let text = match part {
            0 => format!("{sign}{whole}"),
            part => format!("{sign}{whole}.{}", format!("{part:03}").trim_end_matches('0')),
        };
        // Columns of a table pad it.
        formatter.pad(&text)
    }
}

/// A text that is no number of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPoints;

impl FromStr for Points {
    type Err = NoPoints;

    fn from_str(text: &str) -> Result<Points, NoPoints> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let part = if part.len() > 3 { part.trim_end_matches('0') } else { part };
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_short = part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
        if !are_digits(whole) || !is_short {
            return Err(NoPoints);
        }
        let part: i64 = format!("{part:0<3}").parse().map_err(|_| NoPoints)?;
        let whole: i64 = whole.parse().map_err(|_| NoPoints)?;
        let thousandths = whole.checked_mul(1000).and_then(|whole| whole.checked_add(part));
        thousandths.map(|points| Points(sign * points)).ok_or(NoPoints)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = serde_json::Number::from_str(&self.to_string());
        number.map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        let wrong = |_| D::Error::custom(format!("{number} has more than three decimals: write 0.5"));
        number.to_string().parse().map_err(wrong)
    }
}
