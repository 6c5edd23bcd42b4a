//! Where the names of models stand on the board, so that they hide neither bases nor each other.

use crate::geometry::Point;

/// Width of a letter and height of a line, in units; a little more than they have on a wide screen.
const LETTER: i32 = 150;
const LINE: i32 = 240;

/// A model that wants its name beside it; its place counts from the north edge, as on the page.
pub struct Named {
    /// The middle of its base.
    pub at: Point,
    /// How far its base, or the ring around it, reaches.
    pub reach: i32,
    /// How many letters its name has.
    pub letters: usize,
}

/// Where a name stands from the middle of its model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Down, to the foot of the letters.
    pub y: i32,
    /// Where in the name that is: `start`, `middle` or `end`.
    pub anchor: &'static str,
}

/// What something covers: west, north, east, south.
type Cover = [i32; 4];

/// The spot of each name on a board so wide, in the order in which they choose: below if nothing is there, else
/// above, right or left, wherever it hides least and is not cut off.
pub fn spots(named: &[Named], width: i32) -> Vec<Spot> {
    let mut taken: Vec<Cover> = Vec::with_capacity(named.len());
    let mut chosen = Vec::with_capacity(named.len());
    for (place, one) in named.iter().enumerate() {
        let others = named.iter().enumerate().filter(|(other, _)| *other != place);
        let bases: Vec<Cover> = others.map(|(_, other)| base(other)).collect();
        let hidden = |spot: &Spot| {
            let cover = cover(one, spot);
            let is_cut = cover[0] < 0 || cover[2] > width;
            (is_cut, bases.iter().chain(&taken).filter(|other| overlap(&cover, other)).count())
        };
        let Some(best) = candidates(one.reach).into_iter().min_by_key(hidden) else { continue };
        taken.push(cover(one, &best));
        chosen.push(best);
    }
    chosen
}

fn candidates(reach: i32) -> [Spot; 4] {
    let (beside, middle) = (reach + 60, LINE / 3);
    [
        Spot { x: 0, y: reach + LINE, anchor: "middle" },
        Spot { x: 0, y: -beside, anchor: "middle" },
        Spot { x: beside, y: middle, anchor: "start" },
        Spot { x: -beside, y: middle, anchor: "end" },
    ]
}

fn base(named: &Named) -> Cover {
    let (Point { x, y }, reach) = (named.at, named.reach);
    [x.saturating_sub(reach), y.saturating_sub(reach), x.saturating_add(reach), y.saturating_add(reach)]
}

fn cover(named: &Named, spot: &Spot) -> Cover {
    let width = i32::try_from(named.letters).unwrap_or(i32::MAX / LETTER) * LETTER;
    let (x, south) = (named.at.x.saturating_add(spot.x), named.at.y.saturating_add(spot.y));
    let west = match spot.anchor {
        "start" => x,
        "end" => x.saturating_sub(width),
        _ => x.saturating_sub(width / 2),
    };
    [west, south.saturating_sub(LINE), west.saturating_add(width), south]
}

const fn overlap(a: &Cover, b: &Cover) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_give_way_to_bases_and_to_each_other() {
        let at = |x, y| Named { at: Point::new(x, y), reach: 150, letters: 2 };
        let anchors = |named: &[Named]| -> Vec<(i32, &str)> {
            spots(named, 9000).iter().map(|spot| (spot.y.signum(), spot.anchor)).collect()
        };
        assert_eq!(anchors(&[at(900, 0)]), [(1, "middle")]);
        assert_eq!(
            anchors(&[at(900, 0), at(900, 350)]),
            [(-1, "middle"), (1, "middle")],
            "above a base below"
        );
        assert_eq!(anchors(&[at(100, 0), at(8900, 0)]), [(1, "start"), (1, "end")], "inwards at an edge");
        let crowd = [at(900, 0), at(900, 350), at(900, -350)];
        assert_eq!(anchors(&crowd)[0], (1, "start"), "beside, between two");
    }
}
