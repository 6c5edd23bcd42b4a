//! What the statements of a set-up have said, and where: some things are said once, and some follow from all.

use super::fault::Fault;
use super::names::shown;
use super::words::Words;
use crate::battle::{Place, Setup};
use crate::ids::Side;
use std::collections::BTreeSet;

/// What the statements have said so far, and where.
#[derive(Default)]
pub(super) struct Said {
    once: BTreeSet<String>,
    /// The line of each model and the column of its name.
    models: Vec<(usize, usize)>,
    /// The line of `state SIDE lost ...` of each side.
    lost: [Option<usize>; 2],
    /// Whose edge was told, in which line and column.
    edges: Vec<(String, usize, usize)>,
}

impl Said {
    /// Notes a statement whose keyword was taken; what can be said once only is refused the second time.
    pub fn note(&mut self, keyword: &str, words: &Words<'_>) -> Result<(), Fault> {
        let about = words.peek().unwrap_or_default();
        match keyword {
            "model" => self.models.push((words.line, words.column_of_next())),
            "state" => {
                if let Some(side) = super::words::side(about) {
                    self.lost[side.index()] = Some(words.line);
                }
            }
            "edge" => self.edges.push((about.to_owned(), words.line, words.column_of_next())),
            _ => {}
        }
        let what = match keyword {
            "title" | "mode" | "table" | "turn" | "mission" => keyword.to_owned(),
            "option" | "edge" | "name" => format!("{keyword} {about}"),
            _ => return Ok(()),
        };
        if self.once.contains(&what) {
            let why = format!("`{what}` is given twice; keep one of the lines", what = shown(&what));
            return Err(words.fault("said_twice", why));
        }
        self.once.insert(what);
        Ok(())
    }

    /// The line of each model and the column of its name.
    pub fn models(&self) -> &[(usize, usize)] {
        &self.models
    }

    /// What follows from all set-up lines together: edges, casualties and strengths.
    pub fn finish(&self, setup: &mut Setup) -> Result<(), Fault> {
        // A side whose edge is not told has the one opposite the other's.
        if let [(told, ..)] = self.edges.as_slice() {
            let told = super::words::side(told).unwrap_or(Side::Red);
            setup.sides[told.other().index()].edge = setup.sides[told.index()].edge.opposite();
        }
        let [red, blue] = setup.sides.each_ref().map(|side| side.edge);
        if let Some((_, line, column)) = self.edges.last().filter(|_| red == blue) {
            let why = format!("both sides have the {} edge; give this one another", red.word());
            return Err(Fault { column: Some(*column), ..Fault::new(*line, "edge_taken", why) });
        }
        for side in Side::BOTH {
            let of_side = || setup.models.iter().filter(move |model| model.side == side);
            let models = of_side().count() as u16;
            let removed = of_side().filter(|m| m.state.place == Place::Removed).count() as u16;
            let state = &mut setup.sides[side.index()];
            let (told, lost) = (self.lost[side.index()], state.lost.max(removed));
            let started = models + lost - removed;
            if let Some(line) = told.filter(|_| state.lost < removed || (1..started).contains(&state.started))
            {
                let why = format!(
                    "{side} has {models} models here, {removed} of them removed: it has lost {removed} at least, and \
                     with {lost} lost it started with {started} at least; mend `lost {}{}`",
                    state.lost,
                    if state.started > 0 { format!(" of {}", state.started) } else { String::new() },
                );
                return Err(Fault::new(line, "lost_too_many", why));
            }
            (state.lost, state.started) = (lost, state.started.max(started));
        }
        for unit in &mut setup.units {
            unit.state.strength = unit.models.len() as u16;
        }
        Ok(())
    }
}
