//! The outcomes of a roll that a step can tell apart, each with faces that show it and its ways.

use super::weight::Ways;
use crate::battle::Tells;
use crate::dice::{Die, Face, Needs, Roll};

/// The most dice of one roll whose ways still fit.
pub const MOST_DICE: u16 = 48;

/// One outcome of a roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fall {
    /// Faces that show it.
    pub faces: Vec<Face>,
    /// How many ways it has.
    pub ways: Ways,
}

/// A class of faces of one D6 or D3: a face that shows it and how many of the six sides do.
#[derive(Clone, Copy)]
struct Class {
    face: u16,
    sides: u128,
}

/// All outcomes of a roll that differ in what `tells` says; their ways add up to all.
pub fn falls(roll: &Roll, tells: Tells) -> Vec<Fall> {
    if roll.die == Die::Scatter {
        return scatter(roll.dice);
    }
    match (tells, roll.needs) {
        (Tells::Lot { of }, _) => lots(roll.dice, of),
        (Tells::Total, _) => totals(roll),
        (Tells::Picked { of, highest, steps }, _) => picked(roll, of, highest, steps),
        (Tells::Classes { .. }, Needs::AtMost(_)) => test(roll),
        (Tells::Classes { places: false, ones }, Needs::AtLeast(_)) => {
            counts(roll.dice, &classes(roll, ones))
        }
        (Tells::Classes { places: true, ones }, Needs::AtLeast(_)) => places(roll.dice, &classes(roll, ones)),
        (Tells::Faces, _) | (_, Needs::Nothing) => places(roll.dice, &faces(roll.die)),
    }
}

/// How many outcomes there are at least, without making them.
pub fn count_at_least(roll: &Roll, tells: Tells) -> u128 {
    let each: u128 = match (roll.die, tells) {
        (Die::Scatter, _) => 720,
        (_, Tells::Classes { places: false, .. } | Tells::Lot { .. } | Tells::Picked { .. }) => return 1,
        (_, Tells::Total) => return u128::from(roll.dice),
        (_, Tells::Classes { places: true, .. }) => 2,
        (Die::D3, Tells::Faces) => 3,
        (Die::D6, Tells::Faces) => 6,
    };
    each.saturating_pow(u32::from(roll.dice))
}

fn faces(die: Die) -> Vec<Class> {
    match die {
        Die::D3 => (1..=3).map(|face| Class { face, sides: 2 }).collect(),
        _ => (1..=6).map(|face| Class { face, sides: 1 }).collect(),
    }
}

/// Failures (ones apart where that matters), successes, and successes that mean more.
fn classes(roll: &Roll, ones: bool) -> Vec<Class> {
    let Needs::AtLeast(score) = roll.needs else { return faces(roll.die) };
    let kind = |face: u16| {
        let passes = face >= u16::from(score);
        let more = passes && roll.special > 0 && face >= u16::from(roll.special);
        (passes, more, ones && !passes && face == 1)
    };
    let mut classes: Vec<Class> = Vec::with_capacity(4);
    for class in faces(roll.die) {
        match classes.last_mut().filter(|last| kind(last.face) == kind(class.face)) {
            Some(last) => last.sides += class.sides,
            None => classes.push(class),
        }
    }
    classes
}

/// How many dice show each class.
fn counts(dice: u16, classes: &[Class]) -> Vec<Fall> {
    let mut falls = vec![(Vec::new(), 1u128)];
    for (place, class) in classes.iter().enumerate() {
        let last = place + 1 == classes.len();
        let mut more = Vec::new();
        for (faces, ways) in falls {
            let left = u128::from(dice) - faces.len() as u128;
            let fewest = if last { left } else { 0 };
            for count in fewest..=left {
                let mut faces = faces.clone();
                faces.extend((0..count).map(|_| Face(class.face)));
                more.push((faces, ways * choose(left, count) * class.sides.pow(count as u32)));
            }
        }
        falls = more;
    }
    falls.into_iter().map(|(faces, ways)| fall(faces, ways)).collect()
}

/// What class each die shows.
fn places(dice: u16, classes: &[Class]) -> Vec<Fall> {
    let mut falls = vec![(Vec::new(), 1u128)];
    for _ in 0..dice {
        let each = falls.into_iter().flat_map(|(faces, ways): (Vec<Face>, u128)| {
            classes.iter().map(move |class| {
                let mut faces = faces.clone();
                faces.push(Face(class.face));
                (faces, ways * class.sides)
            })
        });
        falls = each.collect();
    }
    falls.into_iter().map(|(faces, ways)| fall(faces, ways)).collect()
}

/// What the faces add up to, die after die.
fn totals(roll: &Roll) -> Vec<Fall> {
    let mut falls: Vec<(Vec<Face>, u128)> = vec![(Vec::new(), 1)];
    let total = |faces: &[Face]| faces.iter().map(|face| face.0).sum::<u16>();
    for _ in 0..roll.dice {
        let mut more: Vec<(Vec<Face>, u128)> = Vec::new();
        for (faces, ways) in falls {
            for class in self::faces(roll.die) {
                let faces = [faces.as_slice(), &[Face(class.face)]].concat();
                let ways = ways * class.sides;
                match more.iter_mut().find(|(other, _)| total(other) == total(&faces)) {
                    Some((_, alike)) => *alike += ways,
                    None => more.push((faces, ways)),
                }
            }
        }
        falls = more;
    }
    falls.into_iter().map(|(faces, ways)| fall(faces, ways)).collect()
}

/// What the dice that count add up to, told apart only where a step begins.
fn picked(roll: &Roll, of: u16, highest: bool, steps: u32) -> Vec<Fall> {
    merged(places(roll.dice, &faces(roll.die)), |faces| {
        let mut counted: Vec<u16> = faces.iter().map(|face| face.0).collect();
        counted.sort_unstable();
        if highest {
            counted.reverse();
        }
        let sum: u16 = counted.iter().take(usize::from(of)).sum();
        (0..=sum.min(31)).filter(|step| steps >> step & 1 == 1).count()
    })
}

/// Whether the total passes.
fn test(roll: &Roll) -> Vec<Fall> {
    merged(places(roll.dice, &faces(roll.die)), |faces| roll.passed(faces))
}

/// Outcomes of which `told` says the same, as one.
fn merged<T: PartialEq>(falls: Vec<Fall>, told: impl Fn(&[Face]) -> T) -> Vec<Fall> {
    let mut merged: Vec<(T, Fall)> = Vec::new();
    for fall in falls {
        let tells = told(&fall.faces);
        match merged.iter_mut().find(|(other, _)| *other == tells) {
            Some((_, alike)) => alike.ways.ways += fall.ways.ways,
            None => merged.push((tells, fall)),
        }
    }
    merged.into_iter().map(|(_, fall)| fall).collect()
}

/// HIT or an arrow, and where it points.
fn scatter(dice: u16) -> Vec<Fall> {
    let sides = (0..360u16)
        .flat_map(|bearing| [Class { face: 1000 + bearing, sides: 2 }, Class { face: bearing, sides: 4 }]);
    let mut falls = places(dice, &sides.collect::<Vec<Class>>());
    for fall in &mut falls {
        fall.ways.all *= 360u128.pow(u32::from(dice));
    }
    falls
}

/// One of several, each as likely; what would be rolled again is left out.
fn lots(dice: u16, of: u16) -> Vec<Fall> {
    let share = 6u16.pow(u32::from(dice)) / of;
    let fall = |lot: u16| {
        let number = lot * share;
        let faces = (0..dice).rev().map(|place| Face(number / 6u16.pow(u32::from(place)) % 6 + 1));
        Fall { faces: faces.collect(), ways: Ways { ways: 1, all: u128::from(of) } }
    };
    (0..of).map(fall).collect()
}

fn fall(faces: Vec<Face>, ways: u128) -> Fall {
    let all = 6u128.pow(faces.len() as u32);
    Fall { faces, ways: Ways { ways, all } }
}

/// n choose k. Exact for every n up to [`MOST_DICE`].
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}
