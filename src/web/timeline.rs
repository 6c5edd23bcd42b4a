//! A whole battle in a strip: what each side still had at every moment, who fell when, and the orders that cost most.

use super::story::go_on;
use super::terms;
use super::tongue::Tongue;
use crate::armoury::Language;
use crate::battle::narration::tell_in;
use crate::battle::{Battle, Event, FoldError, Place, in_force};
use crate::ids::{ModelId, Side};
use maud::{Markup, html};

/// How many orders are turning points at most.
const TURNING: usize = 3;
/// An order is none if it cost less than this part of what both sides began with, in hundredths.
const LEAST: u64 = 5;
/// The strip in its own units.
const WIDTH: u64 = 1000;
const HEIGHT: u64 = 100;

/// What a moment is marked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A player turn began.
    Turn(u8, Side),
    /// A model of this side fell.
    Casualty(Side),
    /// A side was broken.
    Broken(Side),
    /// One of the orders that cost most.
    Turning,
}

/// A moment that is marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The number of the event.
    pub number: usize,
    /// What for.
    pub kind: Kind,
    /// What happened, in a sentence.
    pub sentence: String,
}

/// A battle from its first event to its last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timeline {
    /// Worth of the models that red and blue have left after each event, in hundredths of a point; wounds count.
    pub material: Vec<[u64; 2]>,
    /// The moments that are marked and that no rewind took back, in order.
    pub marks: Vec<Mark>,
}

/// An order on its way: its number and sentence, and what was there before it.
struct Given {
    number: usize,
    sentence: String,
    before: [u64; 2],
}

impl Timeline {
    /// The timeline of a log, told in a language.
    ///
    /// # Errors
    /// If it does not begin with a beginning.
    pub fn of(log: &[Event], language: Language) -> Result<Timeline, FoldError> {
        let mut battle = Battle::fold(&log[..log.len().min(1)])?;
        let mut timeline = Timeline { material: vec![material(&battle)], marks: Vec::new() };
        let (mut given, mut costs): (Option<Given>, Vec<(u64, Mark)>) = (None, Vec::new());
        for number in 2..=log.len() {
            let event = &log[number - 1];
            timeline.marks.extend(mark(&battle, number, event, language));
            if matches!(event, Event::Ordered { .. }) {
                let before = material(&battle);
                given = Some(Given { number, sentence: tell_in(&battle, event, language).0, before });
            }
            go_on(&mut battle, log, number)?;
            let now = material(&battle);
            timeline.material.push(now);
            if matches!(event, Event::OrderDone {} | Event::BattleEnded { .. })
                && let Some(given) = given.take()
            {
                costs.push(cost(given, now));
            }
        }
        timeline.mark_turning(costs);
        let kept = in_force(log);
        timeline.marks.retain(|mark| kept.binary_search(&(mark.number - 1)).is_ok());
        timeline.marks.sort_by_key(|mark| (mark.number, mark.kind));
        Ok(timeline)
    }

    /// Marks the orders that cost one side most.
    fn mark_turning(&mut self, mut costs: Vec<(u64, Mark)>) {
        let whole: u64 = self.material.first().map_or(0, |began| began.iter().sum());
        costs.retain(|(cost, _)| *cost * 100 >= whole * LEAST && *cost > 0);
        costs.sort_by_key(|(cost, mark)| (std::cmp::Reverse(*cost), mark.number));
        self.marks.extend(costs.into_iter().take(TURNING).map(|(_, mark)| mark));
    }

    /// What a side has left after an event, in points, and the part of what it began with, in hundredths.
    pub fn left(&self, number: usize, side: Side) -> (u64, u64) {
        let of = |worth: &[u64; 2]| worth[side.index()];
        let began = self.material.first().map_or(0, of);
        let now = self.material.get(number.saturating_sub(1)).map_or(0, of);
        (now.div_ceil(100), (now * 100 + began / 2).checked_div(began).unwrap_or(0))
    }

    /// The strip: a line for each side, turns, casualties and turning points. It is read beside it.
    pub fn svg(&self, label: &str) -> Markup {
        let x = |number: usize| place(number, self.material.len());
        html! {
            svg.strip viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } preserveAspectRatio="none" role="img" aria-label=(label) {
                @for mark in &self.marks {
                    @match mark.kind {
                        Kind::Turn(..) => path.turn d={ "M" (x(mark.number)) " 0v" (HEIGHT) } {},
                        Kind::Turning => path.turning d={ "M" (x(mark.number)) " 0v" (HEIGHT) } {},
                        Kind::Casualty(Side::Red) => path.fell.red d={ "M" (x(mark.number)) " 0v12" } {},
                        Kind::Casualty(Side::Blue) => {
                            path.fell.blue d={ "M" (x(mark.number)) " " (HEIGHT) "v-12" } {}
                        }
                        Kind::Broken(_) => {}
                    }
                }
                @for side in Side::BOTH { path class={ "left " (side.word()) } d=(self.line(side)) {} }
            }
        }
    }

    /// What a side had left, as a line of steps. Both sides have the same scale.
    fn line(&self, side: Side) -> String {
        let most = self.material.iter().flatten().copied().max().unwrap_or_default().max(1);
        let y = |worth: u64| 14 + (HEIGHT - 28) * (most - worth) / most;
        let mut path = String::new();
        let mut last = None;
        for (at, worth) in self.material.iter().map(|worth| worth[side.index()]).enumerate() {
            if last != Some(worth) {
                let (x, y) = (place(at + 1, self.material.len()), y(worth));
                path += &if last.is_none() { format!("M{x} {y}") } else { format!("H{x}V{y}") };
                last = Some(worth);
            }
        }
        path + &format!("H{WIDTH}")
    }

    /// What may be read instead of the strip: the moments that matter, and what was left as each turn began.
    pub fn words(&self, tongue: Tongue, battle: &Battle, address: &dyn Fn(usize) -> String) -> Markup {
        let turns: Vec<&Mark> =
            self.marks.iter().filter(|mark| matches!(mark.kind, Kind::Turn(..))).collect();
        let moments = self.marks.iter().filter(|mark| !matches!(mark.kind, Kind::Turn(..)));
        let [red, blue] = Side::BOTH.map(|side| terms::side(tongue, battle, side));
        html! {
            details.moments {
                summary { (tongue.say("replay-moments")) }
                p.facts { (tongue.say("replay-moments-how")) }
                ul {
                    @for mark in moments {
                        li class=(sort(mark.kind)) { a href=(address(mark.number)) data-to=(mark.number) {
                            @if mark.kind == Kind::Turning { strong { (tongue.say("replay-turning-point")) } " " }
                            bdi { (mark.sentence) } } }
                    }
                }
                div.scroll tabindex="0" role="region" aria-label=(tongue.say("replay-left-by-turn")) { table {
                    caption { (tongue.say("replay-left-by-turn")) }
                    thead { tr { th scope="col" { (tongue.say("replay-turn")) }
                        th.number scope="col" { bdi { (red) } } th.number scope="col" { bdi { (blue) } } } }
                    tbody {
                        @for mark in turns { (self.row(tongue, battle, mark, address)) }
                    }
                } }
            }
        }
    }

    fn row(&self, tongue: Tongue, battle: &Battle, mark: &Mark, address: &dyn Fn(usize) -> String) -> Markup {
        let Kind::Turn(turn, side) = mark.kind else { return html! {} };
        html! {
            tr {
                th scope="row" { a href=(address(mark.number)) data-to=(mark.number) {
                    (tongue.number(turn)) ", " bdi { (terms::side(tongue, battle, side)) } } }
                @for side in Side::BOTH { td.number { (left(tongue, self.left(mark.number, side))) } }
            }
        }
    }
}

/// Points and hundredths as they are read.
pub fn left(tongue: Tongue, (points, part): (u64, u64)) -> String {
    tongue.tell("replay-points-left", &[("points", points.into()), ("part", part.into())])
}

const fn sort(kind: Kind) -> &'static str {
    match kind {
        Kind::Turn(..) => "turn",
        Kind::Casualty(Side::Red) => "fell red",
        Kind::Casualty(Side::Blue) => "fell blue",
        Kind::Broken(_) => "broken",
        Kind::Turning => "turning",
    }
}

/// Where an event is on the strip: the first at its beginning, the last at its end.
fn place(number: usize, last: usize) -> u64 {
    let steps = last.saturating_sub(1).max(1) as u64;
    WIDTH * number.saturating_sub(1) as u64 / steps
}

/// What an event is marked for; `before` is the battle before it.
fn mark(before: &Battle, number: usize, event: &Event, language: Language) -> Option<Mark> {
    let kind = match event {
        Event::TurnBegan { turn, side } => Kind::Turn(*turn, *side),
        Event::ModelRemoved { model, .. } => Kind::Casualty(before.side_of(*model)),
        Event::TeamBroke { side } => Kind::Broken(*side),
        _ => return None,
    };
    Some(Mark { number, kind, sentence: tell_in(before, event, language).0 })
}

/// By how much an order brought one side down more than the other, with its mark.
fn cost(given: Given, now: [u64; 2]) -> (u64, Mark) {
    let lost = |side: Side| given.before[side.index()].saturating_sub(now[side.index()]);
    let cost = lost(Side::Red).abs_diff(lost(Side::Blue));
    (cost, Mark { number: given.number, kind: Kind::Turning, sentence: given.sentence })
}

/// The worth of the models that both sides have left, in hundredths of a point.
fn material(battle: &Battle) -> [u64; 2] {
    let mut all = [0; 2];
    for id in battle.ids().filter(|id| battle.model(*id).place != Place::Removed) {
        all[battle.side_of(id).index()] += worth(battle, id);
    }
    all
}

/// What a model is worth with the wounds that it has left; those without a price all the same.
fn worth(battle: &Battle, id: ModelId) -> u64 {
    let left = u64::from(battle.wounds_left(id));
    let all = (left + u64::from(battle.model(id).lost)).max(1);
    u64::from(battle.made(id).points).max(1) * 100 * left / all
}
