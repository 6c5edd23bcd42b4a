//! Dice that their owner may roll again, one by one as he likes (`fleet`, HO-45).

use crate::battle::{Answer, Question, Step, Subject, Table, Topic};
use crate::dice::{Ask, Face, Roll};

/// Asks which of the dice just rolled, so many at most, are rolled again, and rolls them (GN-02: once).
pub fn offer(table: &mut Table<'_>, roll: Roll, faces: &mut [Face], most: u16) -> Step {
    let (subject, of) = (Subject::Model(roll.subject), roll.side);
    let question = Question { topic: Topic::Reroll, subject, of, offers: offers(roll.dice, most) };
    let Answer::Dice(places) = table.choose(question)? else {
        return Ok(());
    };
    let again = table.roll(Roll { ask: Ask::Reroll, dice: places.len() as u16, ..roll })?;
    for (place, face) in places.iter().zip(again) {
        faces[usize::from(*place) - 1] = face;
    }
    Ok(())
}

/// No, or any of the dice by their places, so many at most.
fn offers(dice: u16, most: u16) -> Vec<Answer> {
    let choice = |bits: u16| (1..=dice).filter(|place| bits >> (place - 1) & 1 == 1).collect();
    let few = |bits: &u16| bits.count_ones() <= u32::from(most);
    let choices = (1..1u16 << dice.min(4)).filter(few).map(|bits| Answer::Dice(choice(bits)));
    std::iter::once(Answer::No).chain(choices).collect()
}
