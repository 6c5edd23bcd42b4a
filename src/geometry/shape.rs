//! Exact plane geometry on whole numbers: vectors, polygons and the distance between them.
//!
//! A shape is a list of corners: one is a spot, two a line, three or more a simple polygon.

use super::{FAR, Point};
use std::ops::{Add, Sub};

/// A spot or a direction in wide integers, within [`FAR`] of the corner of the table when made from
/// a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Vector {
    pub x: i64,
    pub y: i64,
}

impl From<Point> for Vector {
    fn from(point: Point) -> Self {
        let far = i64::from(FAR);
        Self { x: i64::from(point.x).clamp(-far, far), y: i64::from(point.y).clamp(-far, far) }
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Vector {
    pub fn to_point(self) -> Point {
        Point { x: to_units(self.x), y: to_units(self.y) }
    }

    pub fn dot(self, other: Self) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive if `other` points to the left of this vector.
    pub fn cross(self, other: Self) -> i64 {
        self.x * other.y - self.y * other.x
    }

    pub fn squared(self) -> i64 {
        self.dot(self)
    }

    /// The part `numerator / denominator` of this vector, each coordinate rounded towards zero.
    pub fn part(self, numerator: i64, denominator: i64) -> Self {
        let of = |length: i64| (i128::from(length) * i128::from(numerator) / i128::from(denominator)) as i64;
        Self { x: of(self.x), y: of(self.y) }
    }
}

/// A wide length as units, at most [`FAR`] either way.
pub(super) fn to_units(wide: i64) -> i32 {
    wide.clamp(-i64::from(FAR), i64::from(FAR)) as i32
}

/// The smallest whole number whose square is at least `square` (which is not negative).
pub(super) fn ceil_sqrt(square: i64) -> i64 {
    let root = square.max(0).isqrt();
    root + i64::from(root * root < square)
}

/// The sides of a shape in order, the closing one included.
pub(super) fn sides(shape: &[Vector]) -> impl Iterator<Item = (Vector, Vector)> + '_ {
    shape.iter().enumerate().map(|(i, &corner)| (corner, shape[(i + 1) % shape.len()]))
}

/// The upright box around some spots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub low: Vector,
    pub high: Vector,
}

impl Bounds {
    /// The box around spots; around none it lies nowhere.
    pub fn of(spots: impl IntoIterator<Item = Vector>) -> Self {
        let (most, least) = (Vector { x: i64::MAX, y: i64::MAX }, Vector { x: i64::MIN, y: i64::MIN });
        spots.into_iter().fold(Self { low: most, high: least }, |bounds, spot| Self {
            low: Vector { x: bounds.low.x.min(spot.x), y: bounds.low.y.min(spot.y) },
            high: Vector { x: bounds.high.x.max(spot.x), y: bounds.high.y.max(spot.y) },
        })
    }

    /// The box with a rim all round.
    pub fn widened(self, rim: i64) -> Self {
        let rim = Vector { x: rim, y: rim };
        Self { low: self.low - rim, high: self.high + rim }
    }

    /// Have the boxes a spot in common, an edge included?
    pub fn meets(&self, other: &Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }
}

/// The square of the distance between two shapes, rounded up; 0 if they share a spot.
pub(super) fn distance_squared(a: &[Vector], b: &[Vector]) -> i64 {
    match (a, b) {
        ([p], [q]) => (*q - *p).squared(),
        _ if meet(a, b) => 0,
        _ => corners_to_sides(a, b).min(corners_to_sides(b, a)),
    }
}

/// Do two shapes overlap, one of them with a round rim? Touching with the rim is not enough; shapes without one
/// need a spot in common.
pub(super) fn overlap(a: &[Vector], b: &[Vector], rim: i64) -> bool {
    let around = |shape: &[Vector]| Bounds::of(shape.iter().copied());
    // Most pairs lie far apart, and a box says so long before the sides do.
    if !around(a).widened(rim).meets(&around(b)) {
        return false;
    }
    let apart = distance_squared(a, b);
    apart < rim * rim || (rim == 0 && apart == 0)
}

fn corners_to_sides(corners: &[Vector], shape: &[Vector]) -> i64 {
    let pairs = corners.iter().flat_map(|&corner| sides(shape).map(move |side| spot_to_side(corner, side)));
    pairs.min().unwrap_or(i64::MAX)
}

/// The square of the distance from a spot to a side, rounded up.
fn spot_to_side(spot: Vector, (start, end): (Vector, Vector)) -> i64 {
    let side = end - start;
    let length = side.squared();
    let along = (spot - start).dot(side);
    if along <= 0 {
        return (spot - start).squared();
    }
    if along >= length {
        return (spot - end).squared();
    }
    let across = side.cross(spot - start).unsigned_abs();
    match across.checked_mul(across) {
        Some(square) => square.div_ceil(length as u64) as i64,
        None => u128::from(across).pow(2).div_ceil(length as u128) as i64,
    }
}

/// Do two shapes share at least one spot?
pub(super) fn meet(a: &[Vector], b: &[Vector]) -> bool {
    let (Some(&first), Some(&second)) = (a.first(), b.first()) else {
        return false;
    };
    holds(b, first) || holds(a, second) || sides(a).any(|one| sides(b).any(|other| sides_meet(one, other)))
}

/// Does the shape hold the spot, its border included?
pub(super) fn holds(shape: &[Vector], spot: Vector) -> bool {
    let mut inside = false;
    for (start, end) in sides(shape) {
        let turn = (end - start).cross(spot - start);
        if turn == 0 && (spot - start).dot(spot - end) <= 0 {
            return true;
        }
        if (start.y > spot.y) != (end.y > spot.y) && (turn > 0) == (end.y > start.y) {
            inside = !inside;
        }
    }
    inside
}

/// Does the shape hold the spot, and not on its border?
pub(super) fn holds_inside(shape: &[Vector], spot: Vector) -> bool {
    let on = |(start, end): (Vector, Vector)| {
        (end - start).cross(spot - start) == 0 && between((start, end), spot)
    };
    holds(shape, spot) && !sides(shape).any(on)
}

/// Is the shape listed counter-clockwise? Then its inside is to the left of every side.
pub(super) fn is_counter_clockwise(shape: &[Vector]) -> bool {
    let twice_area: i128 = sides(shape).map(|(a, b)| i128::from(a.cross(b))).sum();
    twice_area > 0
}

/// Do two sides share a spot, ends included?
pub(super) fn sides_meet(one: (Vector, Vector), other: (Vector, Vector)) -> bool {
    let side_of = |(start, end): (Vector, Vector), spot| (end - start).cross(spot - start).signum();
    let (a, b) = (side_of(one, other.0), side_of(one, other.1));
    let (c, d) = (side_of(other, one.0), side_of(other, one.1));
    if a == 0 && b == 0 && c == 0 && d == 0 {
        return between(one, other.0) || between(one, other.1) || between(other, one.0);
    }
    a * b <= 0 && c * d <= 0
}

/// Is a spot known to be on the line of a side between its ends?
fn between((start, end): (Vector, Vector), spot: Vector) -> bool {
    (spot - start).dot(spot - end) <= 0
}

/// How far along `way` the side is crossed, as a fraction (numerator, denominator) in 0..=1;
/// nothing if it is not, or runs the same way.
pub(super) fn crossing(way: (Vector, Vector), side: (Vector, Vector)) -> Option<(i64, i64)> {
    let (along, edge) = (way.1 - way.0, side.1 - side.0);
    let denominator = along.cross(edge);
    if denominator == 0 || !sides_meet(way, side) {
        return None;
    }
    let numerator = (side.0 - way.0).cross(edge);
    Some((numerator.abs(), denominator.abs()))
}

/// The corners of the smallest convex shape around some spots, counter-clockwise.
pub(super) fn convex(mut spots: Vec<Vector>) -> Vec<Vector> {
    spots.sort_unstable();
    spots.dedup();
    if spots.len() < 3 {
        return spots;
    }
    let half = |ordered: &mut dyn Iterator<Item = Vector>| {
        let mut chain: Vec<Vector> = Vec::new();
        for spot in ordered {
            while let [.., a, b] = chain[..] {
                if (b - a).cross(spot - b) > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(spot);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut spots.iter().copied());
    corners.extend(half(&mut spots.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: i64, y: i64) -> Vector {
        Vector { x, y }
    }

    fn square() -> [Vector; 4] {
        [v(0, 0), v(10, 0), v(10, 10), v(0, 10)]
    }

    #[test]
    fn roots_round_up() {
        for n in 0..3000_i64 {
            let root = ceil_sqrt(n);
            assert!(root * root >= n && (root == 0 || (root - 1) * (root - 1) < n));
        }
    }

    #[test]
    fn a_border_belongs_to_its_shape() {
        assert!(holds(&square(), v(5, 5)));
        assert!(holds(&square(), v(10, 5)));
        assert!(holds(&square(), v(0, 0)));
        assert!(!holds(&square(), v(11, 5)));
        assert!(!holds(&square(), v(-1, 10)));
        assert!(holds(&[v(3, 3)], v(3, 3)) && !holds(&[v(3, 3)], v(3, 4)));
    }

    #[test]
    fn distances_between_shapes() {
        assert_eq!(distance_squared(&square(), &[v(13, 14)]), 25);
        assert_eq!(distance_squared(&square(), &[v(5, 5)]), 0);
        assert_eq!(distance_squared(&[v(20, -5), v(20, 15)], &square()), 100);
        assert_eq!(distance_squared(&[v(-5, 5), v(15, 5)], &square()), 0);
    }

    #[test]
    fn the_hull_drops_inner_spots() {
        let spots = vec![v(0, 0), v(10, 0), v(5, 5), v(10, 10), v(0, 10), v(5, 0)];
        assert_eq!(convex(spots), square());
        assert_eq!(convex(vec![v(1, 1), v(1, 1)]), [v(1, 1)]);
    }
}
