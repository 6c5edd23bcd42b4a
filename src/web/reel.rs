//! A stretch of a replay as data: what each step shows, so that a script steps without asking for pages. Most of a
//! frame is as it was in the frame before, so frames are cut into pieces, and each piece is told once.

use super::replay::Replay;
use super::story::Step;
use super::timeline::Timeline;
use crate::battle::FoldError;
use maud::Markup;
use serde::Serialize;
use std::collections::BTreeMap;

/// How many steps a reel has.
pub const LENGTH: usize = 50;

/// Where a frame may be cut: before these. Pieces are only put together again, so any place would do; these are what
/// changes as a whole.
const CUTS: [&str; 7] = ["<g ", "<tr", "<li", "<figure", "<text", "<polygon", "<circle"];

/// The steps to some events that follow one another.
#[derive(Serialize, Debug)]
pub struct Reel {
    /// The number of the first event.
    first: usize,
    /// All pieces of markup.
    pieces: Vec<String>,
    /// For each step the parts of the page that differ from those of the step before.
    steps: Vec<BTreeMap<&'static str, Change>>,
}

/// A part of the page as pieces: how many it keeps at its beginning and end of the same part a step before, and the
/// places of those between.
#[derive(Serialize, Debug)]
struct Change(usize, usize, Vec<usize>);

/// A reel that is being wound.
#[derive(Default)]
struct Winder {
    pieces: Vec<String>,
    places: BTreeMap<String, usize>,
    last: BTreeMap<&'static str, Vec<usize>>,
}

impl Reel {
    /// The reel with the event of this number; `more` adds what the page shows of notes at an event.
    ///
    /// # Errors
    /// If the log does not begin with a beginning.
    pub fn with(
        replay: &Replay<'_>,
        number: usize,
        more: &dyn Fn(usize) -> Markup,
    ) -> Result<Reel, FoldError> {
        let first = (number.max(1) - 1) / LENGTH * LENGTH + 1;
        let last = (first + LENGTH - 1).min(replay.log.len());
        let lines = replay.lines(first, last)?;
        let timeline = Timeline::of(replay.log, replay.tongue.language())?;
        let (mut winder, mut steps) = (Winder::default(), Vec::with_capacity(LENGTH));
        let mut step = Some(Step::at(replay.log, first)?);
        while let Some(shown) = step.take().filter(|step| step.number <= last) {
            let parts = replay.frame(&shown, &lines, &timeline).parts().into_iter();
            let parts = parts.chain([("notes", more(shown.number))]);
            steps.push(
                parts.filter_map(|(name, markup)| Some((name, winder.change(name, markup)?))).collect(),
            );
            step = shown.next(replay.log)?;
        }
        Ok(Reel { first, pieces: winder.pieces, steps })
    }
}

impl Winder {
    /// How a part changes; nothing if it stays as it was.
    fn change(&mut self, name: &'static str, markup: Markup) -> Option<Change> {
        let places: Vec<usize> = cut(&markup.into_string()).map(|piece| self.place(piece)).collect();
        let before = self.last.remove(name).unwrap_or_default();
        let most = before.len().min(places.len());
        let alike = |pair: &(&usize, &usize)| pair.0 == pair.1;
        let front = before.iter().zip(&places).take_while(alike).count();
        let back = before.iter().rev().zip(places.iter().rev()).take_while(alike).count().min(most - front);
        let change = Change(front, back, places[front..places.len() - back].to_vec());
        let is_same = before == places && !before.is_empty();
        self.last.insert(name, places);
        (!is_same).then_some(change)
    }

    fn place(&mut self, piece: &str) -> usize {
        if let Some(place) = self.places.get(piece) {
            return *place;
        }
        let place = self.pieces.len();
        self.pieces.push(piece.to_owned());
        self.places.insert(piece.to_owned(), place);
        place
    }
}

/// A text in pieces, each of which begins with one of the places where it may be cut.
fn cut(text: &str) -> impl Iterator<Item = &str> {
    let is_cut = |at: &usize| *at > 0 && CUTS.iter().any(|cut| text[*at..].starts_with(cut));
    let ends = text.match_indices('<').map(|(at, _)| at).filter(is_cut).chain([text.len()]);
    let mut from = 0;
    ends.map(move |end| &text[std::mem::replace(&mut from, end)..end]).filter(|piece| !piece.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_before_what_changes_as_a_whole() {
        let text = "<svg><g a></g><g b></g><circle r=1/></svg>";
        let pieces: Vec<&str> = cut(text).collect();
        assert_eq!(pieces, ["<svg>", "<g a></g>", "<g b></g>", "<circle r=1/></svg>"]);
        assert_eq!(cut("").count(), 0);
        assert_eq!(cut("<li>ж<li>").collect::<String>(), "<li>ж<li>");
    }
}
