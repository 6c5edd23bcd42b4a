//! Dice that their owner may roll again, one by one as he likes (`fleet`, HO-45).

use super::charge_roll::lowest;
use crate::battle::{Answer, Question, Step, Subject, Table, Topic};
use crate::dice::{Ask, Face, Roll};

/// Asks which of the dice just rolled, so many at most, are rolled again, and rolls them (GN-02: once). `goal` is
/// the sum that a charge needs.
pub fn offer(table: &mut Table<'_>, roll: Roll, faces: &mut [Face], most: u16, goal: Option<u16>) -> Step {
    let (subject, of) = (Subject::Model(roll.subject), roll.side);
    let offers = offers(roll.dice, most);
    let advice = goal.map(|goal| advice(faces, &offers, goal));
    let question = Question { topic: Topic::Reroll, subject, of, offers };
    let places = match table.choose_advised(question, advice.as_ref())? {
        Answer::Dice(places) => places,
        _ => Vec::new(),
    };
    // What the dice that are rolled again showed matters no more.
    places.iter().for_each(|place| faces[usize::from(*place) - 1] = Face(0));
    table.settle(|| (roll.subject, &*faces, &places))?;
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

/// What serves best one who needs that sum: nothing where it is reached or cannot be, else the dice that most
/// likely reach it.
fn advice(faces: &[Face], offers: &[Answer], goal: u16) -> Answer {
    let shown: Vec<u16> = faces.iter().map(|face| face.0).collect();
    if lowest(shown.iter().copied()) >= goal {
        return Answer::No;
    }
    let chance = |offer: &&Answer| match offer {
        Answer::Dice(places) => ways(&shown, places, goal) * 6u32.pow((shown.len() - places.len()) as u32),
        _ => 0,
    };
    // Of equals the first.
    offers.iter().rev().max_by_key(chance).cloned().unwrap_or(Answer::No)
}

/// In how many ways the dice of these places, rolled again, reach the sum.
fn ways(shown: &[u16], places: &[u16], goal: u16) -> u32 {
    let Some((place, rest)) = places.split_first() else {
        return u32::from(lowest(shown.iter().copied()) >= goal);
    };
    let with = |face: u16| {
        let mut shown = shown.to_vec();
        shown[usize::from(*place) - 1] = face;
        ways(&shown, rest, goal)
    };
    (1..=6).map(with).sum()
}
