//! The table as a picture: terrain, bases to scale, who looks where, and what just happened.
//!
//! Drawn in units of a tenth of a millimetre; north is up, so heights on the page count from the north edge.

use super::labels::{self, Named, Spot};
use super::tongue::Tongue;
use super::{board_words as told, words};
use crate::battle::missions::{Sort, ground};
use crate::battle::{Battle, Place};
use crate::geometry::{Base, Bearing, Board, INCH, Piece, PieceKind, Point, Zone, template};
use crate::ids::{ModelId, Side};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What is drawn on top of the state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Accent {
    /// Models it is about, ringed.
    pub models: Vec<ModelId>,
    /// A way that was gone.
    pub way: Option<(Point, Point)>,
    /// A line of fire.
    pub fire: Option<(Point, Point)>,
    /// A blast marker: centre and radius.
    pub marker: Option<(Point, i32)>,
    /// A flame template: its narrow end and where it points.
    pub flame: Option<(Point, Bearing)>,
}

/// What a page adds to the board on which one acts.
pub struct Dressing<'d> {
    /// Where models lead to.
    pub links: &'d BTreeMap<ModelId, String>,
    /// What lies under the models.
    pub under: Markup,
    /// What lies over them.
    pub over: Markup,
}

/// The table with everything on it, in accessible SVG.
pub fn svg(tongue: Tongue, battle: &Battle, accent: &Accent) -> Markup {
    drawn(tongue, battle, accent, None)
}

/// The same where one acts: each model is a link.
pub fn dressed(tongue: Tongue, battle: &Battle, accent: &Accent, dressing: &Dressing<'_>) -> Markup {
    drawn(tongue, battle, accent, Some(dressing))
}

fn drawn(tongue: Tongue, battle: &Battle, accent: &Accent, dressing: Option<&Dressing<'_>>) -> Markup {
    let board = &battle.board;
    let (width, depth) = (board.width, board.depth);
    let on_table: Vec<ModelId> = battle.ids().filter(|id| battle.model(*id).place == Place::Table).collect();
    // What is a picture has no parts for those who hear the page; links are parts.
    let role = if dressing.is_some() { "group" } else { "img" };
    html! {
        svg.board viewBox={ "-120 -120 " (width + 240) " " (depth + 240) }
            role=(role) aria-label=(told::spoken(tongue, battle)) data-depth=(depth) {
            (patterns())
            rect.table x="0" y="0" width=(width) height=(depth) rx="60" {}
            (zones(battle))
            (grid(board))
            @for piece in &board.pieces { (terrain(tongue, board, piece)) }
            @for place in 0..battle.objectives.len() { (objective(tongue, battle, place)) }
            (marks(board, accent))
            @for id in battle.ids().filter(|id| battle.model(*id).place == Place::Removed) {
                (ghost(tongue, battle, id))
            }
            @if let Some(dressing) = dressing { (dressing.under) }
            // Those it is about come last, so that nothing lies over them; their names choose first.
            @for (id, spot) in named(battle, accent, &on_table).into_iter().rev() {
                @let ringed = accent.models.contains(&id);
                @let drawn = model(tongue, battle, id, ringed, spot);
                @match dressing.and_then(|dressing| dressing.links.get(&id)) {
                    Some(link) => a href=(link) data-page aria-label=(heard(tongue, battle, id, ringed)) { (drawn) },
                    None => (drawn),
                }
            }
            @if let Some(dressing) = dressing { (dressing.over) }
        }
    }
}

/// Fills by which kinds of ground differ without colour.
fn patterns() -> Markup {
    html! {
        defs {
            pattern id="ground-ruin" width="180" height="180" patternUnits="userSpaceOnUse" {
                path.hatch d="M0 180 180 0M-45 45 45-45M135 225 225 135" {}
            }
            pattern id="ground-wood" width="420" height="420" patternUnits="userSpaceOnUse" {
                path.hatch d="M60 160l70-120 70 120zM130 160v40M270 370l70-120 70 120zM340 370v40" {}
            }
            pattern id="ground-rough" width="260" height="260" patternUnits="userSpaceOnUse" {
                path.hatch d="M40 90q40-50 80 0M160 210q40-50 80 0" {}
            }
        }
    }
}

/// Where each side sets up; a quarter of the table is clear about its centre.
fn zones(battle: &Battle) -> Markup {
    let board = &battle.board;
    let centre = Point::new(board.width / 2, board.depth / 2);
    html! {
        @if ground::has_zones(&battle.setup) {
            @for side in Side::BOTH {
                @let zone = ground::zone(&battle.setup, side);
                polygon class={ "zone " (side.word()) } points=(points(board, &zone.outline(board))) {}
                @if let Zone::Quarter { clear, .. } = zone {
                    circle.clear cx=(centre.x) cy=(centre.y) r=(clear) {}
                }
            }
        }
    }
}

/// A polygon as SVG wants it.
fn points(board: &Board, outline: &[Point]) -> String {
    let corner = |point: &Point| format!("{},{}", point.x, board.depth - point.y);
    outline.iter().map(corner).collect::<Vec<_>>().join(" ")
}

/// A line every six inches.
fn grid(board: &Board) -> Markup {
    let lines = |end: i32| (1..).map(|n| n * 6 * INCH).take_while(move |at| *at < end);
    html! {
        g.grid {
            @for x in lines(board.width) { path d={ "M" (x) " 0v" (board.depth) } {} }
            @for y in lines(board.depth) { path d={ "M0 " (y) "h" (board.width) } {} }
        }
    }
}

fn terrain(tongue: Tongue, board: &Board, piece: &Piece) -> Markup {
    let outline = points(board, &piece.outline);
    let kind = match piece.kind {
        PieceKind::Area => "area",
        PieceKind::Wall => "wall",
        PieceKind::Obstacle => "obstacle",
        PieceKind::Building => "building",
    };
    html! {
        g class={ "terrain " (kind) " " (ground(piece).unwrap_or_default()) } {
            title { (told::piece(tongue, piece)) }
            polygon points=(outline) {}
            @if let Some(ground) = ground(piece) {
                polygon.ground points=(outline) fill={ "url(#ground-" (ground) ")" } {}
            }
            @if matches!(piece.kind, PieceKind::Area | PieceKind::Building) {
                @let (at, anchor) = label_place(piece);
                @let y = board.depth - at.y;
                text.name x=(at.x) y=(y) dy="1.05em" text-anchor=(anchor) {
                    (told::piece_kind(tongue, piece))
                }
                @if let Some(cover) = piece.cover {
                    text x=(at.x) y=(y) dy="2.15em" text-anchor=(anchor) { (cover) "+" }
                }
            }
        }
    }
}

/// Where the name of a piece begins: in the corner of a rectangle, so that its middle is free; in the
/// middle of any other shape.
fn label_place(piece: &Piece) -> (Point, &'static str) {
    let range = |of: fn(&Point) -> i32| {
        let all = || piece.outline.iter().map(of);
        (all().min().unwrap_or_default(), all().max().unwrap_or_default())
    };
    let ((west, east), (south, north)) = (range(|point| point.x), range(|point| point.y));
    let is_edge = |point: &Point| [west, east].contains(&point.x) && [south, north].contains(&point.y);
    if piece.outline.iter().all(is_edge) {
        (Point::new(west + INCH / 4, north), "start")
    } else {
        (Point::new(west.midpoint(east), south.midpoint(north) + 2 * INCH), "middle")
    }
}

/// The pattern of a piece of area terrain, by what its name begins with.
fn ground(piece: &Piece) -> Option<&'static str> {
    let kinds = [("ruin", "ruin"), ("wood", "wood"), ("forest", "wood"), ("", "rough")];
    let fitting = |(word, _): &&(&str, &str)| piece.name.starts_with(*word);
    (piece.kind == PieceKind::Area).then(|| kinds.iter().find(fitting).map_or("rough", |(_, ground)| *ground))
}

/// An objective that is still on the table; what a model carries is drawn beside it.
fn objective(tongue: Tongue, battle: &Battle, place: usize) -> Markup {
    let objective = &battle.objectives[place];
    let sort = battle.sheet().map_or(Sort::Marker, |sheet| sheet.objectives.sort);
    let at = if objective.carrier.is_some() {
        Point::new(objective.at.x + INCH, objective.at.y)
    } else {
        objective.at
    };
    let class =
        if sort == Sort::Marker { "objective".to_owned() } else { format!("objective {}", sort.word()) };
    html! {
        @if !objective.gone {
            g class=(class) transform=(moved_to(&battle.board, at)) {
                title { (told::objective(tongue, battle, place, sort)) }
                path d="M0-260 260 0 0 260-260 0z" {}
                text y="95" text-anchor="middle" { (place + 1) }
            }
        }
    }
}

/// The way, the line of fire and the marker of what just happened.
fn marks(board: &Board, accent: &Accent) -> Markup {
    let line = |(from, to): (Point, Point)| {
        format!("M{} {}L{} {}", from.x, board.depth - from.y, to.x, board.depth - to.y)
    };
    html! {
        g.marks {
            @if let Some(way) = accent.way { path.way d=(line(way)) {} }
            @if let Some(fire) = accent.fire { path.fire d=(line(fire)) {} }
            @if let Some((tip, bearing)) = accent.flame {
                polygon.template points=(points(board, &template::outline(tip, bearing))) {}
            }
            @if let Some((at, radius)) = accent.marker {
                g.blast transform=(moved_to(board, at)) {
                    circle r=(radius) {}
                    path d="M-120 0h240M0-120v240" {}
                }
            }
        }
    }
}

fn moved_to(board: &Board, at: Point) -> String {
    format!("translate({} {})", at.x, board.depth.saturating_sub(at.y))
}

/// A model that is out of the game, where it was last.
fn ghost(tongue: Tongue, battle: &Battle, id: ModelId) -> Markup {
    let (state, made) = (battle.model(id), battle.made(id));
    let reach = radius(battle.profile(id).base);
    let cross = reach * 6 / 10;
    html! {
        // A model that never was on the table left no place.
        @if state.at != Point::default() {
            g class={ "ghost " (made.side.word()) } transform=(moved_to(&battle.board, state.at)) {
                title { (told::removed(tongue, battle, id)) }
                circle r=(reach) {}
                path d={ "M-" (cross) "-" (cross) "l" (2 * cross) " " (2 * cross)
                    "M-" (cross) " " (cross) "l" (2 * cross) "-" (2 * cross) } {}
            }
        }
    }
}

/// The models on the table, those it is about first, with the spots of their names.
fn named(battle: &Battle, accent: &Accent, on_table: &[ModelId]) -> Vec<(ModelId, Spot)> {
    let mut models = on_table.to_vec();
    models.sort_by_key(|id| !accent.models.contains(id));
    let one = |id: &ModelId| {
        let (ringed, at) = (accent.models.contains(id), battle.model(*id).at);
        let letters = caption(battle, *id, ringed).chars().count()
            + wounds(battle, *id).map_or(0, |wounds| wounds.chars().count() + 1);
        Named {
            at: Point::new(at.x, battle.board.depth.saturating_sub(at.y)),
            reach: radius(battle.profile(*id).base) + if ringed { 110 } else { 0 },
            letters,
        }
    };
    let named: Vec<Named> = models.iter().map(one).collect();
    let spots = labels::spots(&named, battle.board.width);
    models.into_iter().zip(spots).collect()
}

/// What stands beside a model: its name if it is what it is about.
fn caption(battle: &Battle, id: ModelId, ringed: bool) -> String {
    if ringed { words::shortened(&battle.made(id).name, 24) } else { label(battle, id) }
}

/// What a model is called to who hears the page: first what is written beside it, by which others call it.
fn heard(tongue: Tongue, battle: &Battle, id: ModelId, ringed: bool) -> String {
    let wounds = wounds(battle, id).map_or_else(String::new, |wounds| format!(" {wounds}"));
    format!("{}{wounds}, {}", caption(battle, id, ringed), told::model(tongue, battle, id))
}

fn model(tongue: Tongue, battle: &Battle, id: ModelId, ringed: bool, spot: Spot) -> Markup {
    let (state, made, base) = (battle.model(id), battle.made(id), battle.profile(id).base);
    let unit = battle.unit(battle.unit_of(id));
    let reach = radius(base);
    let class = [
        ("model", true),
        (made.side.word(), true),
        ("down", unit.down.is_some()),
        ("fleeing", unit.falling_back),
        ("burning", state.burning),
        ("ringed", ringed),
    ];
    let class: Vec<&str> = class.iter().filter(|(_, on)| *on).map(|(word, _)| *word).collect();
    html! {
        g class=(class.join(" ")) id={ "m-" (id.0) } transform=(moved_to(&battle.board, state.at)) {
            title { (told::model(tongue, battle, id)) }
            @if ringed { circle.ring r=(reach + 110) {} }
            g transform={ "rotate(" (360 - i32::from(state.facing.0 % 360)) ")" } {
                (outline(base))
                // Blue has a line inside, for those who see no colours.
                @if made.side == Side::Blue { circle.inner r=(reach * 84 / 100) {} }
                path.facing d={ "M" (reach * 45 / 100) "-" (reach * 55 / 100) "L" (reach) " 0 "
                    (reach * 45 / 100) " " (reach * 55 / 100) } {}
            }
            @if made.leader { path.leader d="M0-75 22-24 75-23 33 12 47 64 0 34-47 64-33 12-75-23-22-24z" {} }
            @if unit.down.is_some() { path.lying d={ "M-" (reach) " " (reach + 60) "h" (2 * reach) } {} }
            @if state.burning { path.flame d={ "M" (reach) "-" (reach) (FLAME) } {} }
            text.key x=(spot.x) y=(spot.y) text-anchor=(spot.anchor) {
                (caption(battle, id, ringed))
                @if let Some(wounds) = wounds(battle, id) { tspan.wounds { " " (wounds) } }
            }
        }
    }
}

/// A flame that begins at its foot.
const FLAME: &str =
    "c-90 0-110-80-70-150 20-35 15-65 0-90 60 15 95 50 105 95 10-10 15-25 15-45 60 80 40 190-50 190z";

/// What stands beside a model on the board: its key, or its number on its side where the key is long.
pub fn label(battle: &Battle, id: ModelId) -> String {
    let made = battle.made(id);
    if made.key.chars().count() <= 4 {
        return made.key.clone();
    }
    let letter = if made.side == Side::Red { 'R' } else { 'B' };
    let number = battle.setup.models[..=id.index()].iter().filter(|other| other.side == made.side).count();
    format!("{letter}{number}")
}

/// Wounds left of all, for models that began with more than one.
fn wounds(battle: &Battle, id: ModelId) -> Option<String> {
    let left = battle.wounds_left(id);
    let all = left.saturating_add(battle.model(id).lost);
    (all > 1).then(|| format!("{left}/{all}"))
}

fn outline(base: Base) -> Markup {
    html! {
        @match base {
            Base::Round { diameter } => circle.base r=((diameter / 2).max(60)) {},
            Base::Oval { long, short } => {
                rect.base x=(-long / 2) y=(-short / 2) width=(long) height=(short) rx=(short / 2) {}
            }
            Base::Hull { long, short } => {
                rect.base x=(-long / 2) y=(-short / 2) width=(long) height=(short) rx="40" {}
            }
        }
    }
}

/// Half of a base's length, in units.
pub fn radius(base: Base) -> i32 {
    match base {
        Base::Round { diameter } => (diameter / 2).max(60),
        Base::Oval { long, .. } | Base::Hull { long, .. } => (long / 2).max(60),
    }
}
