//! Random choices (GN-06).

use crate::battle::{Step, Table, Tells};
use crate::dice::{Ask, Die, Roll};
use crate::ids::{ModelId, Side};

/// One of `among`, each as likely: a D6 for up to six candidates, two for up to 36; again while beyond them.
pub fn pick(table: &mut Table<'_>, side: Side, among: &[ModelId]) -> Step<Option<ModelId>> {
    let Some(subject) = among.first() else { return Ok(None) };
    Ok(place(table, side, *subject, among.len())?.and_then(|place| among.get(place).copied()))
}

/// One of so many places, each as likely; none of none.
pub fn place(table: &mut Table<'_>, side: Side, subject: ModelId, count: usize) -> Step<Option<usize>> {
    if count < 2 {
        return Ok(count.checked_sub(1));
    }
    let count = count.min(36) as u16;
    let (dice, faces) = if count <= 6 { (1, 6) } else { (2, 36) };
    let share = faces / count;
    loop {
        let roll = Roll::amount(Ask::Random, side, subject, dice);
        let thrown = table.roll_that_tells(roll, Tells::Lot { of: count })?;
        let number = thrown.iter().fold(0, |sum, face| sum * 6 + (face.0 - 1));
        if number / share < count {
            return Ok(Some(usize::from(number / share)));
        }
    }
}

/// A D3 for how many.
pub fn d3(table: &mut Table<'_>, ask: Ask, side: Side, subject: ModelId) -> Step<u16> {
    let faces = table.roll(Roll::amount(ask, side, subject, 1).with_die(Die::D3))?;
    Ok(faces.first().map_or(1, |face| face.0))
}
