//! Both teams of a battle at a moment: points, and what is left of each model.

use super::board;
use super::terms;
use super::tongue::Tongue;
use crate::battle::{Battle, Place};
use crate::ids::{ModelId, Side};
use maud::{Markup, html};

/// Who plays, with points and models left.
pub fn score(tongue: Tongue, battle: &Battle) -> Markup {
    html! {
        dl.score {
            @for side in Side::BOTH {
                @let state = &battle.sides[side.index()];
                @let started = battle.setup.sides[side.index()].started;
                @let left = started.saturating_sub(state.lost);
                div class=(side.word()) {
                    dt { span.chip { (tongue.say(called(side))) } " " bdi { (terms::side(tongue, battle, side)) } }
                    dd {
                        strong { (tongue.tell("replay-score", &[("points", state.points.into())])) } " · "
                        (tongue.tell("replay-models-left", &[("left", left.into()), ("all", started.into())]))
                        @if state.broken { " · " span.state { (tongue.say("replay-broken")) } }
                    }
                }
            }
        }
    }
}

const fn called(side: Side) -> &'static str {
    match side {
        Side::Red => "side-red",
        Side::Blue => "side-blue",
    }
}

/// Both teams with what is left of them.
pub fn muster(tongue: Tongue, battle: &Battle) -> Markup {
    let heads = ["replay-model", "replay-wounds", "replay-state", "replay-one-use"];
    html! {
        h2 { (tongue.say("replay-muster")) }
        div.sides {
            @for side in Side::BOTH {
                @let name = terms::side(tongue, battle, side);
                div.scroll tabindex="0" role="region" aria-label=(name) { table class=(side.word()) {
                    caption { bdi { (name) } }
                    thead { tr { @for head in heads { th scope="col" { (tongue.say(head)) } } } }
                    tbody {
                        @for id in battle.ids().filter(|id| battle.side_of(*id) == side) {
                            (row(tongue, battle, id))
                        }
                    }
                } }
            }
        }
    }
}

fn row(tongue: Tongue, battle: &Battle, id: ModelId) -> Markup {
    let made = battle.made(id);
    let left = battle.wounds_left(id);
    let all = left.saturating_add(battle.model(id).lost);
    html! {
        tr class=[(battle.model(id).place == Place::Removed).then_some("out")] {
            th scope="row" { span.key { (board::label(battle, id)) } " " bdi { (made.name) }
                @if made.leader { " " span title=(tongue.say("replay-leader")) { "★" } } }
            td { (tongue.tell("replay-of", &[("left", left.into()), ("all", all.into())])) }
            td { (state(tongue, battle, id)) }
            td { (stock(tongue, battle, id)) }
        }
    }
}

fn state(tongue: Tongue, battle: &Battle, id: ModelId) -> String {
    let unit = battle.unit(battle.unit_of(id));
    let key = match battle.model(id).place {
        Place::Waiting => "replay-state-waiting",
        Place::Reserve => "replay-state-reserve",
        Place::Embarked(vehicle) => {
            let vehicle = board::label(battle, vehicle);
            return tongue.tell("replay-state-inside", &[("vehicle", vehicle.into())]);
        }
        Place::Removed => "replay-state-removed",
        Place::Table if battle.model(id).burning => "board-on-fire",
        Place::Table if unit.ablaze => "board-ablaze",
        Place::Table if unit.blinded.is_some() => "board-blinded",
        Place::Table if unit.down.is_some() => "board-down",
        Place::Table if unit.falling_back => "board-falling-back",
        Place::Table if !battle.model(id).engaged.is_empty() => "replay-state-locked",
        Place::Table => "replay-state-table",
    };
    tongue.say(key)
}

/// Grenades and other things that one use spends: a used one is struck through. An item with several lines
/// (thrown, or in close combat) is one thing with one stock.
fn stock(tongue: Tongue, battle: &Battle, id: ModelId) -> Markup {
    let carries = battle.made(id).carries.iter().enumerate();
    let mut items: Vec<(&str, &str, u16, u16)> = Vec::new();
    for (place, carried) in carries {
        let (Some(all), weapon) = (carried.stock, battle.weapon(carried.weapon)) else { continue };
        if !items.iter().any(|(item, ..)| *item == weapon.item()) {
            let left = battle.uses_left(id, place).unwrap_or(all);
            items.push((weapon.item(), &weapon.name, all, all - left.min(all)));
        }
    }
    super::roster::boxes(
        tongue,
        items.into_iter().map(|(_, name, all, used)| (name, u32::from(all), u32::from(used))),
    )
}
