//! Directions in whole degrees, with an integer table of sines.

use super::Point;
use super::shape::Vector;
use serde::{Deserialize, Serialize};

/// A direction in degrees, 0 up to 360: 0 is east, counter-clockwise. Larger numbers wrap around.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct Bearing(pub u16);

impl From<u16> for Bearing {
    fn from(degrees: u16) -> Self {
        Self::degrees(degrees.into())
    }
}

impl From<Bearing> for u16 {
    fn from(bearing: Bearing) -> Self {
        bearing.0
    }
}

impl Bearing {
    pub const EAST: Self = Self(0);
    pub const NORTH: Self = Self(90);
    pub const WEST: Self = Self(180);
    pub const SOUTH: Self = Self(270);

    /// The bearing of any whole number of degrees.
    pub fn degrees(degrees: i64) -> Self {
        Self(degrees.rem_euclid(360) as u16)
    }

    /// The bearing `degrees` further counter-clockwise.
    pub fn turned(self, degrees: i64) -> Self {
        Self::degrees(i64::from(self.0) + degrees.rem_euclid(360))
    }

    /// The opposite bearing.
    pub fn opposite(self) -> Self {
        self.turned(180)
    }

    /// The direction as a vector of length [`SCALE`].
    pub(super) fn unit(self) -> Vector {
        let degrees = usize::from(self.0 % 360);
        Vector { x: sine(degrees + 90), y: sine(degrees) }
    }

    /// A vector of `length` units in this direction, each part rounded to the nearest unit.
    pub(super) fn vector(self, length: i64) -> Vector {
        let unit = self.unit();
        Vector { x: rounded(unit.x * length), y: rounded(unit.y * length) }
    }
}

impl Point {
    /// The spot `distance` units from here in the direction of `bearing`, to the nearest unit.
    pub fn toward(self, bearing: Bearing, distance: i32) -> Self {
        (Vector::from(self) + bearing.vector(i64::from(distance))).to_point()
    }
}

/// The whole-degree bearing nearest to the direction from `a` to `b`; east if they are one spot.
pub fn bearing_to(a: Point, b: Point) -> Bearing {
    let toward = Vector::from(b) - Vector::from(a);
    let quadrant = match (toward.x > 0, toward.y > 0) {
        (_, false) if toward.y == 0 && toward.x >= 0 => return Bearing::EAST,
        (true, true) => 0,
        (false, true) => 90,
        (false, false) => 180,
        (true, false) => 270,
    };
    // Of two directions the one with the larger projection is nearer.
    (quadrant..=quadrant + 90)
        .map(Bearing::degrees)
        .max_by_key(|bearing| (toward.dot(bearing.unit()), std::cmp::Reverse(bearing.0)))
        .unwrap_or_default()
}

/// Sines are stored times this.
pub(super) const SCALE: i64 = 1 << 30;

fn rounded(scaled: i64) -> i64 {
    // Half away from zero, so that opposite bearings give opposite vectors.
    (scaled.abs() + SCALE / 2) / SCALE * scaled.signum()
}

fn sine(degrees: usize) -> i64 {
    match degrees % 360 {
        d @ 0..=90 => SINES[d],
        d @ 91..=180 => SINES[180 - d],
        d @ 181..=270 => -SINES[d - 180],
        d => -SINES[360 - d],
    }
}

/// The sine of each whole degree of the first quadrant, times [`SCALE`].
const SINES: [i64; 91] = [
    0,
    18_739_379,
    37_473_049,
    56_195_305,
    74_900_443,
    93_582_766,
    112_236_583,
    130_856_211,
    149_435_979,
    167_970_228,
    186_453_311,
    204_879_599,
    223_243_478,
    241_539_355,
    259_761_657,
    277_904_834,
    295_963_357,
    313_931_728,
    331_804_471,
    349_576_144,
    367_241_333,
    384_794_656,
    402_230_767,
    419_544_355,
    436_730_145,
    453_782_903,
    470_697_435,
    487_468_587,
    504_091_252,
    520_560_366,
    536_870_912,
    553_017_922,
    568_996_477,
    584_801_711,
    600_428_808,
    615_873_009,
    631_129_609,
    646_193_961,
    661_061_475,
    675_727_625,
    690_187_940,
    704_438_018,
    718_473_518,
    732_290_163,
    745_883_746,
    759_250_125,
    772_385_229,
    785_285_058,
    797_945_680,
    810_363_241,
    822_533_958,
    834_454_122,
    846_120_104,
    857_528_349,
    868_675_383,
    879_557_810,
    890_172_315,
    900_515_665,
    910_584_710,
    920_376_381,
    929_887_697,
    939_115_760,
    948_057_759,
    956_710_970,
    965_072_759,
    973_140_576,
    980_911_966,
    988_384_560,
    995_556_083,
    1_002_424_350,
    1_008_987_269,
    1_015_242_840,
    1_021_189_159,
    1_026_824_413,
    1_032_146_887,
    1_037_154_959,
    1_041_847_103,
    1_046_221_891,
    1_050_277_989,
    1_054_014_162,
    1_057_429_273,
    1_060_522_280,
    1_063_292_242,
    1_065_738_315,
    1_067_859_754,
    1_069_655_912,
    1_071_126_243,
    1_072_270_298,
    1_073_087_729,
    1_073_578_288,
    1_073_741_824,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_winds_are_exact() {
        let here = Point::new(1000, 1000);
        assert_eq!(here.toward(Bearing::EAST, 254), Point::new(1254, 1000));
        assert_eq!(here.toward(Bearing::NORTH, 254), Point::new(1000, 1254));
        assert_eq!(here.toward(Bearing::WEST, 254), Point::new(746, 1000));
        assert_eq!(here.toward(Bearing::SOUTH, 254), Point::new(1000, 746));
    }

    #[test]
    fn every_bearing_is_found_again() {
        let here = Point::new(500, 500);
        for degrees in 0..360 {
            let bearing = Bearing(degrees);
            assert_eq!(bearing_to(here, here.toward(bearing, 3000)), bearing);
        }
        assert_eq!(bearing_to(here, here), Bearing::EAST);
    }

    #[test]
    fn bearings_wrap() {
        assert_eq!(Bearing::degrees(-90), Bearing::SOUTH);
        assert_eq!(Bearing(350).turned(20), Bearing(10));
        assert_eq!(Bearing(30).opposite(), Bearing(210));
        assert_eq!(Point::default().toward(Bearing(450), 10), Point::new(0, 10));
    }
}
