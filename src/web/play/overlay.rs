//! What is drawn over the board for a chosen model: how far it may go, how far its weapons reach, whom it sees, and
//! what covers them.

use super::desk::Desk;
use crate::armoury::Range;
use crate::battle::legal::Choice;
use crate::battle::steps::{cover, reach};
use crate::battle::{Battle, Place, Recorded, Table, measure};
use crate::geometry::{INCH, Point};
use crate::ids::{ModelId, UnitId};
use crate::web::board;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The most that a run may be before its die is known, in units.
pub const LONGEST_RUN: i32 = 6 * INCH;

/// What lies under the models and what lies over them.
pub struct Overlay {
    /// Rings and lines.
    pub under: Markup,
    /// What is written beside targets.
    pub over: Markup,
}

/// What is drawn for the chosen model; nothing without one, with miniatures, or off the table.
pub fn of(desk: &Desk<'_>) -> Overlay {
    let battle = desk.battle();
    let there = |id: &ModelId| battle.model(*id).place == Place::Table;
    let Some(model) = desk.chosen.filter(there).filter(|_| desk.is_on_board()) else {
        return Overlay { under: html! {}, over: html! {} };
    };
    let enemies: Vec<Seen> =
        battle.on_table(battle.side_of(model).other()).map(|id| seen(battle, model, id)).collect();
    let at = place(battle, battle.model(model).at);
    Overlay {
        under: html! {
            g.reach aria-hidden="true" {
                @for (name, range) in ranges(battle, model) { (ring(battle, model, &name, range)) }
                @if let Some(reach) = goes(desk, model) { circle.goes cx=(at.x) cy=(at.y) r=(reach) {} }
                @for seen in enemies.iter().filter(|seen| seen.is_in_sight) {
                    @let to = place(battle, battle.model(seen.model).at);
                    path.sight d={ "M" (at.x) " " (at.y) "L" (to.x) " " (to.y) } {}
                }
            }
        },
        over: html! {
            g.seen aria-hidden="true" { @for seen in &enemies { (badge(battle, seen)) } }
        },
    }
}

/// An enemy as the chosen model sees him.
struct Seen {
    model: ModelId,
    is_in_sight: bool,
    cover: Option<u8>,
}

fn seen(battle: &Battle, from: ModelId, to: ModelId) -> Seen {
    let is_in_sight = measure::view(battle, from, to).sees;
    let cover = if is_in_sight { cover_of(battle, from, to) } else { None };
    Seen { model: to, is_in_sight, cover }
}

/// The cover save that a model has against another now; nothing without one.
pub fn cover_of(battle: &Battle, from: ModelId, to: ModelId) -> Option<u8> {
    let mut nothing = Recorded;
    let mut table = Table::new(battle.clone(), &mut nothing);
    let mut plan = cover::plan(&mut table, &[from], to).ok()?;
    cover::lie_down(&mut table, to, &mut plan).ok()?;
    plan.save()
}

/// The same of the nearest model of a unit.
pub fn cover_of_unit(battle: &Battle, from: ModelId, unit: UnitId) -> Option<u8> {
    let body = battle.body(from);
    let nearest = battle.alive(unit).min_by_key(|id| body.gap(&battle.body(*id)))?;
    cover_of(battle, from, nearest)
}

/// How far the model may go now, if it may.
fn goes(desk: &Desk<'_>, model: ModelId) -> Option<i32> {
    desk.choices.iter().find_map(|choice| match choice {
        Choice::Move { model: id, reach } | Choice::Scout { model: id, reach } if *id == model => {
            Some(*reach)
        }
        Choice::Run { model: id, reach } if *id == model => Some(reach.unwrap_or(LONGEST_RUN)),
        _ => None,
    })
}

/// The names of a model's weapons by how far they reach, in units; those for close combat reach nowhere.
fn ranges(battle: &Battle, model: ModelId) -> Vec<(String, i32)> {
    let mut names: BTreeMap<i32, Vec<&str>> = BTreeMap::new();
    for carried in &battle.made(model).carries {
        let weapon = battle.weapon(carried.weapon);
        if matches!(weapon.range, Range::Inches(_)) {
            let named = names.entry(reach::of(battle, model, weapon, true)).or_default();
            let name = weapon.name.split(" (").next().unwrap_or(&weapon.name);
            if !named.contains(&name) {
                named.push(name);
            }
        }
    }
    names.into_iter().map(|(reach, names)| (names.join(", "), reach)).collect()
}

fn ring(battle: &Battle, model: ModelId, name: &str, range: i32) -> Markup {
    let at = place(battle, battle.model(model).at);
    let far = range + board::radius(battle.profile(model).base);
    // The name stands where the ring is on the table: above, or else below.
    let y = if at.y - far > 0 { at.y - far } else { at.y + far };
    html! {
        circle.range cx=(at.x) cy=(at.y) r=(far) {}
        text.range-name x=(at.x) y=(y) dy="-0.3em" text-anchor="middle" { (name) " " (range / INCH) "\u{2033}" }
    }
}

/// What is written at an enemy: his cover, or that he is out of sight.
fn badge(battle: &Battle, seen: &Seen) -> Markup {
    let (at, far) =
        (place(battle, battle.model(seen.model).at), board::radius(battle.profile(seen.model).base));
    html! {
        @if !seen.is_in_sight {
            circle.hidden cx=(at.x) cy=(at.y) r=(far + 60) {}
        } @else if let Some(cover) = seen.cover {
            text.cover x=(at.x + far + 40) y=(at.y - far) { (cover) "+" }
        }
    }
}

/// A spot as SVG counts it, from the north edge.
fn place(battle: &Battle, at: Point) -> Point {
    Point::new(at.x, battle.board.depth.saturating_sub(at.y))
}
