//! Reserves and units as sentences: who waits and arrives, who joins and leaves, who shoots apart.

use super::teller::Teller;
use super::{Sentence, name, unit_name};
use crate::battle::{Event, Place};
use crate::ids::ModelId;

/// The sentence of such an event; `None` for others.
pub(super) fn sentence(before: &Teller<'_>, event: &Event) -> Option<Sentence> {
    let of = |key, id: ModelId| Sentence::new(key).text("model", &name(before, id));
    Some(match event {
        Event::ModelKeptBack { model, outflank, deep_strike } => match (outflank, deep_strike) {
            (_, true) => of("model_deep_strikes", *model),
            (true, _) => of("model_outflanks", *model),
            _ => of("model_kept_back", *model),
        },
        Event::ReserveCalled { model, .. } if before.model(*model).deep_strikes => {
            of("deep_strike_called", *model)
        }
        Event::ReserveCalled { model, edges } => {
            let words: Vec<&str> = edges.iter().map(|edge| before.word(edge.word())).collect();
            of("reserve_called", *model).text("edges", &words.join(before.word(" or ")))
        }
        Event::ModelPlaced { model, place: Place::Table, at, .. } => {
            if before.model(*model).deep_strikes {
                of("model_came_down", *model).length("x", at.x).length("y", at.y)
            } else {
                of("model_arrived", *model)
            }
        }
        Event::ModelPlaced { model, place: Place::Reserve, .. } => of("model_sent_back", *model),
        Event::ArrivalFailed { model, at } => {
            of("arrival_failed", *model).length("x", at.x).length("y", at.y)
        }
        Event::CharacterJoined { model, unit } => {
            of("character_joined", *model).text("unit", &unit_name(before, *unit))
        }
        Event::CharacterLeft { model, unit } => {
            of("character_left", *model).text("unit", &unit_name(before, *unit))
        }
        Event::FireSplit { model, target, passed } => {
            let key = if *passed { "fire_split" } else { "fire_not_split" };
            of(key, *model).text("target", &unit_name(before, *target))
        }
        _ => return None,
    })
}
