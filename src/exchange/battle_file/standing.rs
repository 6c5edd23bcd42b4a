//! Where models of a set-up may stand: on the table, on nobody, on nothing impassable.
//!
//! With real miniatures the players see to it.

use super::fault::Fault;
use super::words::rounded;
use crate::battle::{Mode, ModelSetup, Place, Setup, measure};
use crate::geometry::Body;
use crate::ids::ModelId;

/// The body of a model as it is set up.
pub(super) fn body(setup: &Setup, model: &ModelSetup) -> Body {
    let profile = &setup.profiles[usize::from(model.profile)];
    let (state, height) = (&model.state, measure::height_of(profile.unit_type));
    Body { at: state.at, up: state.up, height, base: profile.base, facing: state.facing }
}

/// Checks all models; `lines` has the line of each and the column of its name.
pub(super) fn check(setup: &Setup, lines: &[(usize, usize)]) -> Result<(), Fault> {
    if setup.mode == Mode::Tabletop {
        return Ok(());
    }
    let mut standing: Vec<(&ModelSetup, Body)> = Vec::new();
    for (model, (line, column)) in setup.models.iter().zip(lines) {
        if model.state.place != Place::Table {
            continue;
        }
        let body = body(setup, model);
        let wrong = off_table(setup, model, &body)
            .or_else(|| on_impassable(setup, model, &body))
            .or_else(|| on_another(model, &body, &standing));
        if let Some((code, why)) = wrong {
            return Err(Fault { column: Some(*column), ..Fault::new(*line, code, why) });
        }
        standing.push((model, body));
    }
    Ok(())
}

fn off_table(setup: &Setup, model: &ModelSetup, body: &Body) -> Option<(&'static str, String)> {
    let (edge, beyond) = setup.board.overhang(&Body::spot(body.at, body.up))?;
    let (key, beyond) = (&model.key, rounded(beyond));
    let why = format!("{key} is {beyond}\" beyond the {} edge; move it onto the table", edge.word());
    Some(("model_off_table", why))
}

fn on_impassable(setup: &Setup, model: &ModelSetup, body: &Body) -> Option<(&'static str, String)> {
    let board = &setup.board;
    let barred = board.pieces_under(body).into_iter().find(|piece| board.pieces[*piece].bars_the_way())?;
    let (key, name) = (&model.key, &board.pieces[barred].name);
    Some(("model_on_impassable", format!("{key} stands on `{name}`, which nobody can enter; move it")))
}

fn on_another(
    model: &ModelSetup,
    body: &Body,
    standing: &[(&ModelSetup, Body)],
) -> Option<(&'static str, String)> {
    let (other, theirs) = standing.iter().find(|(_, other)| body.overlaps(other))?;
    let (key, other, depth) = (&model.key, &other.key, rounded(body.overlap(theirs)));
    let why = format!(
        "{key} and {other} stand on each other by {depth}\"; move one, or write `touching {other}` for base \
         contact"
    );
    Some(("models_overlap", why))
}

/// The body of a model by its id.
pub(super) fn body_of(setup: &Setup, id: ModelId) -> Body {
    body(setup, &setup.models[id.index()])
}
