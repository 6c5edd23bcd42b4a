//! Bodies: the base a model stands on, how tall it is, and the distance between two of them.

use super::bearing::Bearing;
use super::shape::{self, Bounds, Vector};
use super::{CONTACT, FAR, Point};
use serde::{Deserialize, Serialize};

/// The footprint of a model in units; the long side lies along its facing. Odd lengths count as the
/// next even one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    /// A round base.
    Round { diameter: i32 },
    /// A long base with half-round ends (bikes, cavalry).
    Oval { long: i32, short: i32 },
    /// The rectangle of a hull without a base (`GN-05`).
    Hull { long: i32, short: i32 },
}

/// A model as an upright body: it stands `up` units above the table and is `height` units tall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Body {
    /// The centre of the base.
    pub at: Point,
    /// How high its feet are above the table.
    pub up: i32,
    /// How tall it is.
    pub height: i32,
    pub base: Base,
    /// Where it looks: the long side of the base lies along this.
    pub facing: Bearing,
}

/// A base as corners with a round rim about them: a spot (round), a line (oval) or a rectangle
/// (hull).
pub(super) struct Core {
    corners: [Vector; 4],
    count: usize,
    pub rim: i64,
}

impl Core {
    pub fn corners(&self) -> &[Vector] {
        &self.corners[..self.count]
    }
}

impl Base {
    /// Half of the base's length along the facing and half of its width across it.
    pub(super) fn halves(self) -> (i64, i64) {
        let half = |length: i32| (i64::from(length.clamp(0, FAR)) + 1) / 2;
        match self {
            Self::Round { diameter } => (half(diameter), half(diameter)),
            Self::Oval { long, short } => (half(long.max(short)), half(short)),
            Self::Hull { long, short } => (half(long), half(short)),
        }
    }

    /// A base that is wider by so many units on every side; narrower where they are negative.
    pub const fn grown(self, by: i32) -> Self {
        match self {
            Self::Round { diameter } => Self::Round { diameter: diameter + 2 * by },
            Self::Oval { long, short } => Self::Oval { long: long + 2 * by, short: short + 2 * by },
            Self::Hull { long, short } => Self::Hull { long: long + 2 * by, short: short + 2 * by },
        }
    }

    /// How far the base reaches from its centre at the most, in units.
    pub fn reach(self) -> i32 {
        let (long, short) = self.halves();
        let corner = if matches!(self, Self::Hull { .. }) {
            shape::ceil_sqrt(long * long + short * short)
        } else {
            long
        };
        shape::to_units(corner)
    }

    /// The base made smaller by `inset` units all round, turned to `facing` and put at `at`.
    fn core(self, at: Vector, facing: Bearing, inset: i64) -> Core {
        let (long, short) = self.halves();
        let (long, short) = ((long - inset).max(0), (short - inset).max(0));
        match self {
            Self::Round { .. } => Core { corners: [at; 4], count: 1, rim: long },
            Self::Oval { .. } => {
                let ahead = facing.vector((long - short).max(0));
                Core { corners: [at - ahead, at + ahead, at, at], count: 2, rim: short }
            }
            Self::Hull { .. } => {
                let (ahead, left) = (facing.vector(long), facing.turned(90).vector(short));
                let corners = [at + ahead - left, at + ahead + left, at - ahead + left, at - ahead - left];
                Core { corners, count: 4, rim: 0 }
            }
        }
    }
}

impl Body {
    /// A spot without size, such as an objective, to measure from and to.
    pub fn spot(at: Point, up: i32) -> Self {
        Self { at, up, height: 0, base: Base::Round { diameter: 0 }, facing: Bearing::EAST }
    }

    /// The same body standing elsewhere.
    pub fn moved_to(self, at: Point, up: i32) -> Self {
        Self { at, up, ..self }
    }

    /// The height of the body's top above the table.
    pub fn top(&self) -> i32 {
        self.up.clamp(-FAR, FAR) + self.height.clamp(0, FAR)
    }

    /// The distance from edge to edge in units, the difference in height included (`GN-05`,
    /// `AS-31`); 0 if they touch or overlap. It is rounded up to a whole unit, so [`Body::within`]
    /// agrees with it exactly.
    pub fn gap(&self, other: &Self) -> i32 {
        let (a, b) = (self.core(0), other.core(0));
        let centres = shape::distance_squared(a.corners(), b.corners());
        let apart = (shape::ceil_sqrt(centres) - a.rim - b.rim).max(0);
        let above = i64::from((self.bottom() - other.top()).max(other.bottom() - self.top()).max(0));
        let gap = if above == 0 { apart } else { shape::ceil_sqrt(apart * apart + above * above) };
        shape::to_units(gap)
    }

    /// Is this body with all of its base at most `range` units from the other's edge? Exact for a round base;
    /// a long one counts as if it pointed away.
    pub fn wholly_within(&self, other: &Self, range: i32) -> bool {
        let (long, _) = self.base.halves();
        self.gap(other).saturating_add(shape::to_units(2 * long)) <= range
    }

    /// The base's outline as corners, counter-clockwise; a round rim as corners on it, 30 degrees apart.
    pub fn outline(&self) -> Vec<Point> {
        let core = self.core(0);
        if core.rim == 0 {
            return core.corners().iter().map(|corner| corner.to_point()).collect();
        }
        let around = (0..12).map(|turn| Bearing::degrees(turn * 30).vector(core.rim));
        let rim = around.flat_map(|out| core.corners().iter().map(move |corner| *corner + out));
        let corners = shape::convex(rim.collect());
        corners.into_iter().map(Vector::to_point).collect()
    }

    /// Is the other body at most `range` units away (`GN-05`)?
    pub fn within(&self, other: &Self, range: i32) -> bool {
        self.gap(other) <= range
    }

    /// Are the two in base contact (`GN-09`)?
    pub fn touches(&self, other: &Self) -> bool {
        self.within(other, CONTACT)
    }

    /// Would the two bodies stand in each other? Touching is no overlap.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.bottom() < other.top()
            && other.bottom() < self.top()
            && self.footprint_overlaps(other.solid().corners(), other.solid().rim)
    }

    /// How far the two bodies stand in each other in units, at least 1; 0 if they do not.
    pub fn overlap(&self, other: &Self) -> i32 {
        if !self.overlaps(other) {
            return 0;
        }
        let (a, b) = (self.core(0), other.core(0));
        let centres = shape::distance_squared(a.corners(), b.corners());
        shape::to_units(a.rim + b.rim - shape::ceil_sqrt(centres)).max(1)
    }

    /// The distance from the base's edge to a spot in units, rounded up, as seen from above; 0 on
    /// the base.
    pub fn distance_to_point(&self, point: Point) -> i32 {
        self.distance_to_shape(&[point.into()])
    }

    /// Does the base lie at least partly under a disc of `radius` units, seen from above? Touching its edge is
    /// not enough.
    pub fn is_under_disc(&self, center: Point, radius: i32) -> bool {
        self.footprint_overlaps(&[center.into()], i64::from(radius.max(0)))
    }

    /// Does the base lie over the spot? Its edge counts.
    pub fn covers(&self, point: Point) -> bool {
        self.covers_disc(point, 0)
    }

    /// Does the base lie wholly over a disc of `radius` units about `point`?
    pub(super) fn covers_disc(&self, point: Point, radius: i32) -> bool {
        let (long, short) = self.base.halves();
        let radius = i64::from(radius.max(0));
        let core = self.core(radius);
        radius <= long.min(short)
            && shape::distance_squared(core.corners(), &[point.into()]) <= core.rim * core.rim
    }

    /// The distance from the base's edge to a shape, seen from above, rounded up.
    pub(super) fn distance_to_shape(&self, other: &[Vector]) -> i32 {
        let core = self.core(0);
        let centres = shape::distance_squared(core.corners(), other);
        shape::to_units((shape::ceil_sqrt(centres) - core.rim).max(0))
    }

    /// Does the base lie over part of a shape with a round rim, seen from above? Touching is not
    /// enough.
    pub(super) fn footprint_overlaps(&self, other: &[Vector], rim: i64) -> bool {
        let core = self.solid();
        shape::overlap(core.corners(), other, core.rim + rim)
    }

    /// The box around the base.
    pub(super) fn bounds(&self) -> Bounds {
        let core = self.core(0);
        Bounds::of(core.corners().iter().copied()).widened(core.rim)
    }

    /// The base as it keeps others out: the corners of a hull are drawn in by a unit, because
    /// turning it rounds them, and hulls side by side must not overlap.
    pub(super) fn solid(&self) -> Core {
        self.core(i64::from(matches!(self.base, Base::Hull { .. })))
    }

    pub(super) fn core(&self, inset: i64) -> Core {
        self.base.core(self.at.into(), self.facing, inset)
    }

    fn bottom(&self) -> i32 {
        self.up.clamp(-FAR, FAR)
    }
}
