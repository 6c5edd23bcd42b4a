//! The replay of a battle, one event a page: the board, the dice, a sentence, and the events around.

use super::layout::Neighbours;
use super::story::{Step, shows_something, told};
use super::{board, dice, words};
use crate::battle::narration::tell;
use crate::battle::{Battle, Event, FoldError, Place};
use crate::ids::{BattleId, ModelId, Side};
use maud::{Markup, html};

/// How many events are listed before and after the one shown.
const AROUND: usize = 9;

/// A place in a battle's log.
pub struct Replay<'l> {
    /// The battle.
    pub battle: BattleId,
    /// All its events.
    pub log: &'l [Event],
    /// The number of the event shown, from 1.
    pub number: usize,
    /// The number that was asked for, if there is no such event.
    pub asked: Option<String>,
}

impl Replay<'_> {
    /// The address of an event.
    fn address(&self, number: usize) -> String {
        format!("/battles/{}/replay/{number}", self.battle)
    }

    /// The pages of the events before and after.
    pub fn neighbours(&self) -> Neighbours {
        let address = |number: Option<usize>| number.map(|number| self.address(number));
        Neighbours { previous: address(self.back().next()), next: address(self.onwards().next()) }
    }

    /// The numbers of the events before this one that show something, nearest first.
    fn back(&self) -> impl Iterator<Item = usize> + '_ {
        (1..self.number).rev().filter(|number| shows_something(&self.log[number - 1]))
    }

    /// The numbers of the events after this one that show something, nearest first.
    fn onwards(&self) -> impl Iterator<Item = usize> + '_ {
        (self.number + 1..=self.log.len()).filter(|number| shows_something(&self.log[number - 1]))
    }

    /// The content of the page.
    ///
    /// # Errors
    /// If the log does not begin with a beginning.
    pub fn content(&self) -> Result<Markup, FoldError> {
        let step = Step::at(self.log, self.number)?;
        let event = &self.log[step.number - 1];
        let (sentence, _) = tell(&step.before, event);
        let accent = step.accent(self.log);
        let list = self.list()?;
        Ok(html! {
            div.replay {
                h1 { bdi { (step.after.setup.title) } }
                @if let Some(asked) = &self.asked { (self.out_of_range(asked)) }
                (score(&step.after))
                div.stage { (board::svg(&step.after, &accent)) (legend(&step.after)) }
                div.tale {
                    (self.steps())
                    section.now aria-live="polite" {
                        p.count { "Event " (self.number) " of " (self.log.len()) " · " (moment(&step.after)) }
                        p.sentence { (sentence) }
                        (roll_of(&step.before, event))
                    }
                    (list)
                }
                (muster(&step.after))
            }
        })
    }

    fn out_of_range(&self, asked: &str) -> Markup {
        html! {
            p.notice role="status" {
                "This battle has " (words::count(self.log.len(), "event"))
                "; there is no event " bdi { (asked) }
                ". You see event " (self.number) " instead."
            }
        }
    }

    /// The links that step; the keys are those of a player of films.
    fn steps(&self) -> Markup {
        let begins_turn = |number: &usize| matches!(self.log[number - 1], Event::TurnBegan { .. });
        let last = self.log.len();
        html! {
            nav.steps aria-label="Steps" {
                (self.step("first", "f", "First", (self.number > 1).then_some(1)))
                (self.step("turn-back", "u", "Previous turn", self.back().find(begins_turn)))
                (self.step("prev", "p", "Previous", self.back().next()))
                (self.step("next", "n", "Next", self.onwards().next()))
                (self.step("turn-on", "t", "Next turn", self.onwards().find(begins_turn)))
                (self.step("last", "l", "Last", (self.number < last).then_some(last)))
            }
        }
    }

    fn step(&self, kind: &str, key: &str, label: &str, to: Option<usize>) -> Markup {
        let relation = matches!(kind, "prev" | "next" | "first" | "last").then_some(kind);
        html! {
            @match to {
                Some(number) => {
                    a class={ "step " (kind) } href=(self.address(number)) rel=[relation] accesskey=(key)
                        data-step=(kind) title=(label) { (sign(kind)) span.label { (label) } }
                }
                None => span class={ "step " (kind) } aria-disabled="true" {
                    (sign(kind)) span.label { (label) }
                },
            }
        }
    }

    fn list(&self) -> Result<Markup, FoldError> {
        let from = self.back().take(AROUND).last().unwrap_or(self.number);
        let to = self.onwards().take(AROUND).last().unwrap_or(self.number);
        let mut lines = told(self.log, from, to)?;
        lines.retain(|(number, ..)| *number == self.number || shows_something(&self.log[number - 1]));
        Ok(html! {
            section.events {
                h2 { "Around this event" }
                ol {
                    @for (number, sentence, quiet) in lines {
                        li value=(number) class=[quiet.then_some("quiet")] {
                            @if number == self.number {
                                a href=(self.address(number)) aria-current="step" { (sentence) }
                            } @else {
                                a href=(self.address(number)) { (sentence) }
                            }
                        }
                    }
                }
            }
        })
    }
}

/// The signs of a player of films.
fn sign(kind: &str) -> Markup {
    let path = match kind {
        "first" => "M4 4v12M16 4l-8 6 8 6z",
        "turn-back" => "M10 4l-7 6 7 6M17 4l-7 6 7 6",
        "prev" => "M13 4l-7 6 7 6",
        "next" => "M7 4l7 6-7 6",
        "turn-on" => "M3 4l7 6-7 6M10 4l7 6-7 6",
        _ => "M16 4v12M4 4l8 6-8 6z",
    };
    html! { svg viewBox="0 0 20 20" aria-hidden="true" { path d=(path) {} } }
}

fn moment(battle: &Battle) -> Markup {
    html! { bdi { (words::moment(battle)) } }
}

/// The dice of an event: those thrown, or those asked for.
fn roll_of(battle: &Battle, event: &Event) -> Markup {
    match event {
        Event::DiceRolled { roll, faces, source } => dice::roll(battle, roll, Some(faces), Some(*source)),
        Event::DiceAwaited { roll } => dice::roll(battle, roll, None, None),
        _ => html! {},
    }
}

/// Who plays, with points and models left.
pub fn score(battle: &Battle) -> Markup {
    html! {
        dl.score {
            @for side in Side::BOTH {
                @let state = &battle.sides[side.index()];
                @let started = battle.setup.sides[side.index()].started;
                div class=(side.word()) {
                    dt { span.chip { (side.word()) } " " bdi { (words::side(battle, side)) } }
                    dd {
                        strong { (state.points) } " " (if state.points == 1 { "point" } else { "points" })
                        " · " (started.saturating_sub(state.lost)) " of " (started) " left"
                        @if state.broken { " · " span.state { "broken" } }
                    }
                }
            }
        }
    }
}

fn legend(battle: &Battle) -> Markup {
    let [red, blue] = Side::BOTH.map(|side| words::side(battle, side));
    html! {
        ul.legend aria-label="What the signs on the board mean" {
            li { span.swatch.red {} bdi { (red) } }
            li { span.swatch.blue {} bdi { (blue) } }
            li { span.swatch.gone {} "removed" }
            li { span.swatch.lying {} "gone to ground" }
            li { span.swatch.flame {} "on fire" }
            li { "★ leader · a line every 6\"" }
        }
    }
}

/// Both teams with what is left of them.
pub fn muster(battle: &Battle) -> Markup {
    html! {
        section.muster {
            h2 { "The teams at this moment" }
            div.sides {
                @for side in Side::BOTH {
                    div.scroll { table class=(side.word()) {
                        caption { bdi { (words::side(battle, side)) } }
                        thead { tr { th scope="col" { "Model" } th scope="col" { "Wounds" }
                            th scope="col" { "State" } th scope="col" { "One use" } } }
                        tbody {
                            @for id in battle.ids().filter(|id| battle.side_of(*id) == side) {
                                (row(battle, id))
                            }
                        }
                    } }
                }
            }
        }
    }
}

fn row(battle: &Battle, id: ModelId) -> Markup {
    let made = battle.made(id);
    let left = battle.wounds_left(id);
    let all = left.saturating_add(battle.model(id).lost);
    html! {
        tr class=[(battle.model(id).place == Place::Removed).then_some("out")] {
            th scope="row" { span.key { (board::label(battle, id)) } " " bdi { (made.name) }
                @if made.leader { " " span title="leader" { "★" } } }
            td { (left) " of " (all) }
            td { (state(battle, id)) }
            td { (stock(battle, id)) }
        }
    }
}

fn state(battle: &Battle, id: ModelId) -> String {
    let unit = battle.unit(battle.unit_of(id));
    match battle.model(id).place {
        Place::Waiting => "to be set up".to_owned(),
        Place::Reserve => "in reserve".to_owned(),
        Place::Embarked(vehicle) => format!("inside {}", board::label(battle, vehicle)),
        Place::Removed => "removed".to_owned(),
        Place::Table if battle.model(id).burning => "on fire".to_owned(),
        Place::Table if unit.ablaze => "ablaze".to_owned(),
        Place::Table if unit.blinded.is_some() => "blinded".to_owned(),
        Place::Table if unit.down.is_some() => "gone to ground".to_owned(),
        Place::Table if unit.falling_back => "falling back".to_owned(),
        Place::Table if !battle.model(id).engaged.is_empty() => "locked".to_owned(),
        Place::Table => "on the table".to_owned(),
    }
}

/// Grenades and other things that one use spends: a used one is struck through. An item with several lines
/// (thrown, or in close combat) is one thing with one stock.
fn stock(battle: &Battle, id: ModelId) -> Markup {
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
        items.into_iter().map(|(_, name, all, used)| (name, u32::from(all), u32::from(used))),
    )
}
