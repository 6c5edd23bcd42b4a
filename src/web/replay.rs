//! The replay of a battle, one event a page: the board, the dice, a sentence, and the events around. What changes from
//! event to event is in parts, which a script may exchange ([`super::reel`]); without one every step is a link.

use super::layout::Neighbours;
use super::story::{Line, Step, shows_something, told};
use super::teams::{muster, score};
use super::timeline::{Timeline, left};
use super::tongue::Tongue;
use super::{board, dice, reel, terms};
use crate::battle::narration::tell_in;
use crate::battle::{Battle, Event, FoldError};
use crate::ids::{BattleId, Side};
use maud::{Markup, html};

/// How many events are listed before and after the one shown.
pub const AROUND: usize = 7;

/// A battle's log as it is replayed to somebody.
#[derive(Clone, Copy)]
pub struct Replay<'l> {
    /// The battle.
    pub battle: BattleId,
    /// All its events.
    pub log: &'l [Event],
    /// The tongue of who looks.
    pub tongue: Tongue,
}

/// All that changes from one event to the next.
pub struct Frame {
    /// Points and models left.
    pub score: Markup,
    /// The board.
    pub board: Markup,
    /// The links that step back.
    pub back: Markup,
    /// The links that step onwards.
    pub onwards: Markup,
    /// What each side has left.
    pub material: Markup,
    /// The event in words and dice.
    pub now: Markup,
    /// The events around it.
    pub events: Markup,
    /// Both teams.
    pub muster: Markup,
}

impl Frame {
    /// The parts with the names that they have on the page.
    pub fn parts(self) -> [(&'static str, Markup); 8] {
        [
            ("score", self.score),
            ("board", self.board),
            ("back", self.back),
            ("onwards", self.onwards),
            ("material", self.material),
            ("now", self.now),
            ("events", self.events),
            ("muster", self.muster),
        ]
    }
}

impl Replay<'_> {
    /// The address of an event.
    pub fn address(&self, number: usize) -> String {
        format!("/battles/{}/replay/{number}", self.battle)
    }

    /// The pages of the events before and after one.
    pub fn neighbours(&self, number: usize) -> Neighbours {
        let address = |number: Option<usize>| number.map(|number| self.address(number));
        Neighbours { previous: address(self.before(number).next()), next: address(self.after(number).next()) }
    }

    /// The numbers of the events before one that show something, nearest first.
    fn before(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        (1..number).rev().filter(|number| shows_something(&self.log[number - 1]))
    }

    /// The numbers of the events after one that show something, nearest first.
    fn after(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        (number + 1..=self.log.len()).filter(|number| shows_something(&self.log[number - 1]))
    }

    /// The numbers between which the events around one lie.
    fn around(&self, number: usize) -> (usize, usize) {
        let from = self.before(number).take(AROUND).last().unwrap_or(number);
        (from, self.after(number).take(AROUND).last().unwrap_or(number))
    }

    /// The events around those with the numbers `from` to `to`, told.
    ///
    /// # Errors
    /// If the log does not begin with a beginning.
    pub fn lines(&self, from: usize, to: usize) -> Result<Vec<Line>, FoldError> {
        told(self.log, self.around(from).0, self.around(to).1, self.tongue.language())
    }

    /// The content of the page of an event; `asked` is the number that was asked for, if there is no such event.
    ///
    /// # Errors
    /// If the log does not begin with a beginning.
    pub fn content(&self, number: usize, asked: Option<&str>) -> Result<Markup, FoldError> {
        let step = Step::at(self.log, number)?;
        let timeline = Timeline::of(self.log, self.tongue.language())?;
        let frame = self.frame(&step, &self.lines(number, number)?, &timeline);
        let say = |key| self.tongue.say(key);
        Ok(html! {
            div.replay data-replay={ "/battles/" (self.battle) } data-number=(number) data-last=(self.log.len())
                data-reel=(reel::LENGTH) {
                h1 { bdi { (step.after.setup.title) } }
                @if let Some(asked) = asked { (self.out_of_range(asked, number)) }
                div.standing data-part="score" { (frame.score) }
                div.stage {
                    div.view data-part="board" { (frame.board) }
                    (legend(self.tongue, &step.after))
                }
                div.tale {
                    div.player {
                        (self.strip(number, &timeline))
                        p.material data-part="material" { (frame.material) }
                        nav.steps aria-label=(say("replay-steps")) {
                            span data-part="back" { (frame.back) }
                            button.step.play type="button" aria-pressed="false" data-play=(say("replay-play"))
                                data-pause=(say("replay-pause")) title=(say("replay-play")) {
                                (sign("play")) span.label { (say("replay-play")) }
                            }
                            span data-part="onwards" { (frame.onwards) }
                        }
                    }
                    section.now data-part="now" aria-live="polite" tabindex="0" aria-label=(say("replay-now")) {
                        (frame.now)
                    }
                    (self.tools(number))
                    section.events data-part="events" { (frame.events) }
                }
                section.muster data-part="muster" { (frame.muster) }
                (timeline.words(self.tongue, &step.after, &|number| self.address(number)))
            }
        })
    }

    /// What the page of a step shows of it; `lines` are at least the events around it.
    pub fn frame(&self, step: &Step, lines: &[Line], timeline: &Timeline) -> Frame {
        let tongue = self.tongue;
        Frame {
            score: score(tongue, &step.after),
            board: board::svg(tongue, &step.after, &step.accent(self.log)),
            back: self.back(step.number),
            onwards: self.onwards(step.number),
            material: self.material(step, timeline),
            now: self.now(step),
            events: self.list(step.number, lines),
            muster: muster(tongue, &step.after),
        }
    }

    fn out_of_range(&self, asked: &str, number: usize) -> Markup {
        let number_asked = asked.parse::<u64>().map(|number| self.tongue.number(number));
        let asked = number_asked.unwrap_or_else(|_| asked.to_owned());
        let parts = [
            ("events", self.log.len().into()),
            ("asked", html! { bdi { (asked) } }.into()),
            ("number", number.into()),
        ];
        html! { p.notice role="status" { (self.tongue.mark("replay-out-of-range", &parts)) } }
    }

    /// The strip of the whole battle with a slider over it; without script the slider is a form.
    fn strip(&self, number: usize, timeline: &Timeline) -> Markup {
        let tongue = self.tongue;
        html! {
            div.scrubber {
                (timeline.svg(&tongue.say("replay-strip")))
                form method="get" action={ "/battles/" (self.battle) "/replay" } {
                    input type="range" name="to" min="1" max=(self.log.len()) value=(number)
                        aria-label=(tongue.say("replay-event-slider"));
                    button { (tongue.say("replay-go")) }
                }
            }
        }
    }

    /// What only a script can do: speed, and the address of this event for others.
    fn tools(&self, number: usize) -> Markup {
        let say = |key| self.tongue.say(key);
        html! {
            div.tools {
                label.speed { (say("replay-speed")) " "
                    select {
                        @for (word, pause) in [("½", 2400), ("1", 1200), ("2", 600), ("4", 300), ("8", 150)] {
                            option value=(pause) selected[pause == 1200] { (word) "×" }
                        }
                    }
                }
                a.here href=(self.address(number)) rel="bookmark" data-here { (say("replay-link-here")) }
                button.copy type="button" data-done=(say("replay-copied")) { (say("replay-copy")) }
                details.keys {
                    summary { (say("replay-keys")) }
                    dl { @for (keys, what) in KEYS {
                        div { dt { @for key in *keys { kbd { (key) } " " } } dd { (say(what)) } }
                    } }
                }
            }
        }
    }

    /// The links that step back; the signs are those of a player of films.
    fn back(&self, number: usize) -> Markup {
        let first = (number > 1).then_some(1);
        let turn = self.before(number).find(|number| self.begins_turn(*number));
        let roll = self.before(number).find(|number| self.is_roll(*number));
        html! {
            (self.step("first", ("f", "replay-step-first"), first))
            (self.step("turn-back", ("u", "replay-step-turn-back"), turn))
            (self.step("roll-back", ("b", "replay-step-roll-back"), roll))
            (self.step("prev", ("p", "replay-step-prev"), self.before(number).next()))
        }
    }

    fn onwards(&self, number: usize) -> Markup {
        let last = Some(self.log.len()).filter(|last| number < *last);
        let turn = self.after(number).find(|number| self.begins_turn(*number));
        let roll = self.after(number).find(|number| self.is_roll(*number));
        html! {
            (self.step("next", ("n", "replay-step-next"), self.after(number).next()))
            (self.step("roll-on", ("r", "replay-step-roll-on"), roll))
            (self.step("turn-on", ("t", "replay-step-turn-on"), turn))
            (self.step("last", ("l", "replay-step-last"), last))
        }
    }

    fn begins_turn(&self, number: usize) -> bool {
        matches!(self.log[number - 1], Event::TurnBegan { .. })
    }

    fn is_roll(&self, number: usize) -> bool {
        matches!(self.log[number - 1], Event::DiceRolled { .. })
    }

    fn step(&self, kind: &str, (key, label): (&str, &str), to: Option<usize>) -> Markup {
        let relation = matches!(kind, "prev" | "next" | "first" | "last").then_some(kind);
        let label = self.tongue.say(label);
        html! {
            @match to {
                Some(number) => {
                    a class={ "step " (kind) } href=(self.address(number)) rel=[relation] accesskey=(key)
                        data-step=(kind) data-to=(number) title=(label) { (sign(kind)) span.label { (label) } }
                }
                None => span class={ "step " (kind) } aria-disabled="true" {
                    (sign(kind)) span.label { (label) }
                },
            }
        }
    }

    /// What the lines of the strip stand at.
    fn material(&self, step: &Step, timeline: &Timeline) -> Markup {
        html! {
            @for side in Side::BOTH {
                span class=(side.word()) {
                    bdi.name { (terms::side(self.tongue, &step.after, side)) ": " }
                    (left(self.tongue, timeline.left(step.number, side)))
                }
            }
        }
    }

    /// The event in words and dice.
    fn now(&self, step: &Step) -> Markup {
        let tongue = self.tongue;
        let event = &self.log[step.number - 1];
        let (sentence, _) = tell_in(&step.before, event, tongue.language());
        let place =
            tongue.tell("replay-count", &[("number", step.number.into()), ("events", self.log.len().into())]);
        html! {
            p.count { (place) " · " bdi { (terms::moment(tongue, &step.after)) } }
            p.sentence { (sentence) }
            (roll_of(tongue, &step.before, event))
        }
    }

    fn list(&self, number: usize, lines: &[Line]) -> Markup {
        let (from, to) = self.around(number);
        let is_shown = |line: &&Line| {
            (from..=to).contains(&line.0) && (line.0 == number || shows_something(&self.log[line.0 - 1]))
        };
        html! {
            h2 { (self.tongue.say("replay-around")) }
            ol {
                @for (place, sentence, quiet) in lines.iter().filter(is_shown) {
                    li value=(place) class=[quiet.then_some("quiet")] {
                        a href=(self.address(*place)) data-to=(place)
                            aria-current=[(*place == number).then_some("step")] { (sentence) }
                    }
                }
            }
        }
    }
}

/// The keys of the player, and what each does.
const KEYS: &[(&[&str], &str)] = &[
    (&["␣"], "replay-key-play"),
    (&["←", "→"], "replay-key-event"),
    (&["⇧←", "⇧→"], "replay-key-roll"),
    (&["PgUp", "PgDn"], "replay-key-turn"),
    (&["Home", "End"], "replay-key-ends"),
];

/// The signs of a player of films.
fn sign(kind: &str) -> Markup {
    let path = match kind {
        "first" => "M4 4v12M16 4l-8 6 8 6z",
        "turn-back" => "M10 4l-7 6 7 6M17 4l-7 6 7 6",
        "roll-back" => "M6 5l-4 5 4 5M10 5h7v10h-7zM13.5 10h.01",
        "prev" => "M13 4l-7 6 7 6",
        "play" => "M6 4l10 6-10 6z",
        "next" => "M7 4l7 6-7 6",
        "roll-on" => "M14 5l4 5-4 5M3 5h7v10h-7zM6.5 10h.01",
        "turn-on" => "M3 4l7 6-7 6M10 4l7 6-7 6",
        _ => "M16 4v12M4 4l8 6-8 6z",
    };
    html! {
        svg viewBox="0 0 20 20" aria-hidden="true" {
            path d=(path) {}
            @if kind == "play" { path.pausing d="M7 4v12M13 4v12" {} }
        }
    }
}

/// The dice of an event: those thrown, or those asked for.
fn roll_of(tongue: Tongue, battle: &Battle, event: &Event) -> Markup {
    match event {
        Event::DiceRolled { roll, faces, source } => {
            dice::roll(tongue, battle, roll, Some(faces), Some(*source))
        }
        Event::DiceAwaited { roll } => dice::roll(tongue, battle, roll, None, None),
        _ => html! {},
    }
}

fn legend(tongue: Tongue, battle: &Battle) -> Markup {
    let [red, blue] = Side::BOTH.map(|side| terms::side(tongue, battle, side));
    html! {
        ul.legend aria-label=(tongue.say("replay-legend")) {
            li { span.swatch.red {} bdi { (red) } }
            li { span.swatch.blue {} bdi { (blue) } }
            li { span.swatch.gone {} (tongue.say("replay-state-removed")) }
            li { span.swatch.lying {} (tongue.say("board-down")) }
            li { span.swatch.flame {} (tongue.say("board-on-fire")) }
            li { "★ " (tongue.say("replay-legend-rest")) }
        }
    }
}
