//! What just happened: the newest orders with their sentences and dice, and the way to take one back.

use super::desk::Desk;
use crate::armoury::Language;
use crate::battle::narration::tell_in;
use crate::battle::{Battle, Event, FoldError, in_force};
use crate::ids::Side;
use crate::web::{dice, story};
use maud::{Markup, html};

/// So many orders are told, with so many events at most.
const ORDERS: usize = 4;
const EVENTS: usize = 120;

/// One order with what came of it: where it begins in the log, whether that is shown, and its lines.
struct Told<'l> {
    begins: usize,
    is_whole: bool,
    lines: Vec<(usize, String, &'l Event)>,
}

/// The newest orders, the last one first.
///
/// # Errors
/// If the log does not begin with a beginning.
pub fn section(desk: &Desk<'_>, log: &[Event]) -> Result<Markup, FoldError> {
    let orders = told(log, desk.tongue().language())?;
    Ok(html! {
        section.story id="story" {
            h2 { (desk.say("play-story")) }
            @if orders.is_empty() { p.empty { (desk.say("play-nothing-yet")) } }
            ol { @for (place, order) in orders.iter().enumerate() {
                li.order.newest[place == 0] {
                    @for (number, sentence, event) in &order.lines { (line(desk, *number, sentence, event)) }
                    @if order.is_whole { (back(desk, order.begins)) }
                }
            } }
            p { a href={ "/battles/" (desk.view.id) "/replay/" (desk.view.version) } { (desk.say("play-replay")) } }
        }
    })
}

/// The newest orders of a log that count, the last one first.
fn told(log: &[Event], language: Language) -> Result<Vec<Told<'_>>, FoldError> {
    let places = in_force(log);
    let begins: Vec<usize> =
        places.iter().copied().filter(|place| matches!(log[*place], Event::Ordered { .. })).collect();
    let from = begins.get(begins.len().saturating_sub(ORDERS)).copied().unwrap_or(0);
    let from = from.max(log.len().saturating_sub(EVENTS));
    let mut battle = Battle::fold(&log[..from.max(1)])?;
    let mut orders: Vec<Told<'_>> = Vec::new();
    for (place, event) in log.iter().enumerate().skip(from) {
        let (sentence, quiet) = tell_in(&battle, event, language);
        // What was taken back is not told any more, only that it was.
        let counts = places.binary_search(&place).is_ok() || matches!(event, Event::Rewound { .. });
        if orders.is_empty() || begins.contains(&place) {
            orders.push(Told { begins: place, is_whole: begins.contains(&place), lines: Vec::new() });
        }
        if let Some(order) = orders.last_mut().filter(|_| counts && is_worth_telling(event, quiet)) {
            order.lines.push((place + 1, sentence, event));
        }
        match event {
            Event::Rewound { .. } => battle = Battle::fold(&log[..=place])?,
            _ if place > 0 => battle.evolve(event),
            _ => {}
        }
    }
    orders.retain(|order| !order.lines.is_empty());
    orders.reverse();
    Ok(orders)
}

/// Dice are always told; what is only asked stands where one answers.
fn is_worth_telling(event: &Event, quiet: bool) -> bool {
    let is_asked =
        matches!(event, Event::DiceAwaited { .. } | Event::AnswerAwaited { .. } | Event::FactAwaited { .. });
    (!quiet || matches!(event, Event::DiceRolled { .. })) && !is_asked && story::shows_something(event)
}

fn line(desk: &Desk<'_>, number: usize, sentence: &str, event: &Event) -> Markup {
    html! {
        p class=[matches!(event, Event::Ordered { .. }).then_some("ordered")] {
            a href={ "/battles/" (desk.view.id) "/replay/" (number) } { (sentence) }
        }
        @if let Event::DiceRolled { roll, faces, source } = event {
            (dice::roll(desk.tongue(), desk.battle(), roll, Some(faces), Some(*source)))
        }
    }
}

/// The way to ask for an order to be taken back.
fn back(desk: &Desk<'_>, begins: usize) -> Markup {
    let Some(side) = desk.seat.sides().next().filter(|_| begins > 0) else { return html! {} };
    // One request at a time: what waits for an answer is not asked again.
    if let Some((_, to)) = desk.view.rewind {
        let is_this = usize::try_from(to) == Ok(begins);
        return html! { @if is_this { p.facts { (desk.say("play-asked-back")) } } };
    }
    desk.button("rewind", side, ("to", &begins.to_string()), &html! { (desk.say("play-take-back")) })
}

/// A request to go back that waits for the other side, and what it says to it.
pub fn rewind(desk: &Desk<'_>, battle: &Battle) -> Markup {
    let Some((asker, to)) = desk.view.rewind else { return html! {} };
    let other: Side = asker.other();
    let name = crate::web::terms::side(desk.tongue(), battle, asker);
    html! {
        section.notice role="status" {
            h2 { (desk.tongue().tell("play-asks-back", &[("name", name.into())])) }
            p { a href={ "/battles/" (desk.view.id) "/replay/" (to) } { (desk.say("play-back-to")) } }
            @if desk.seat.plays(other) {
                (desk.form("agree", other, "answers", &html! { div.offers {
                    button name="agree" value="yes" { (desk.say("play-agree")) }
                    button name="agree" value="no" { (desk.say("play-decline")) }
                } }))
            }
        }
    }
}
