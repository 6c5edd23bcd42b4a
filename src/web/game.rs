//! The page of a game: what it came to, with what a player or an organiser may say about it; and what a corrected
//! result left to be done.

use super::account::proof;
use super::campaign::{Names, person, result, roster, stage};
use super::visitor::Visitor;
use super::words;
use crate::app::ToDo;
use crate::campaign::{Campaign, Cause, Game, Report, Stage};
use crate::ids::{CampaignId, MemberId, PlayerId, Side};
use crate::roster::Roster;
use maud::{Markup, html};

/// What a game's page shows besides the game.
pub struct Seen<'a> {
    /// The campaign.
    pub campaign: &'a Campaign,
    /// Its rosters, red and blue.
    pub rosters: &'a [Roster; 2],
    /// What people are called.
    pub names: &'a Names,
    /// Who looks, if he is known.
    pub person: Option<PlayerId>,
}

/// The page; `key` makes a form that is sent twice one command.
pub fn content(
    visitor: &Visitor,
    id: CampaignId,
    game: &Game,
    seen: &Seen<'_>,
    (key, wrong): (&str, Option<&str>),
) -> Markup {
    let campaign = seen.campaign;
    let [red, blue] = game.rosters;
    html! {
        h1 { "Game " (game.number) ": " (roster(campaign, red)) " – " (roster(campaign, blue)) }
        @if let Some(sentence) = wrong { p.wrong role="alert" { (words::capitalised(sentence)) "." } }
        p { (stage(game.stage)) " " (result(campaign, game)) }
        @if game.entered { p.facts { "Only the result was told: nobody recorded the battle, so it has no dice." } }
        @if let Some(battle) = game.recorded_battle() { p { a href={ "/battles/" (battle) } { "The battle" } } }
        @if let Some(report) = game.report.as_ref().filter(|_| game.is_closed()) { (facts(report, seen)) }
        @if let Some(battle) = game.recorded_battle().filter(|_| game.stage == Stage::Playing) {
            p { a.call href={ "/battles/" (battle) "/play" } { "Play" } }
        }
        @if game.stage == Stage::Arranged {
            p { a.call href={ "/campaigns/" (id) "/games/" (game.number) "/start" } { "Begin the battle" } }
            p { a href={ "/campaigns/" (id) "/games/" (game.number) "/report" } { "Tell its result" }
                ", if it was played at a table." }
        }
        (said(visitor, game, seen, key))
    }
}

/// What was told of both sides.
fn facts(report: &Report, seen: &Seen<'_>) -> Markup {
    html! {
        @for side in Side::BOTH {
            @let (lost, feats) = (&report.casualties[side.index()], report.feats[side.index()]);
            section {
                h2 { bdi { (seen.rosters[side.index()].name) } }
                p.facts { (words::count(report.vp[side.index()].unsigned_abs(), "victory point"))
                    @if report.vp[side.index()] < 0 { " below none" }
                    @for (holds, text) in [(feats.first_blood, "first blood"), (feats.assassin, "slew the leader"),
                        (feats.linebreaker, "broke the line"), (feats.routed, "routed the enemy")] {
                        @if holds { " · " (text) }
                    } }
                @if lost.is_empty() { p { "Nobody was lost." } } @else {
                    ul { @for lost in lost { li { bdi { (called(seen, lost.member)) } ": " (cause(lost.cause))
                        @if let Some(by) = lost.by { ", by " bdi { (called(seen, by)) } } } } }
                }
                @for (member, sorts) in &report.grenades_used[side.index()] { @for (grenade, count) in sorts {
                    p.facts { bdi { (called(seen, *member)) } " used " (count) " × " (grenade.replace('_', " ")) }
                } }
            }
        }
    }
}

fn called(seen: &Seen<'_>, id: MemberId) -> String {
    let known = seen.rosters.iter().find_map(|roster| roster.called(id));
    known.unwrap_or("a model").to_owned()
}

const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Shooting => "shot",
        Cause::CloseCombat => "struck down",
        Cause::Fled => "fled",
        Cause::GetsHot => "own weapon overheated",
        Cause::FriendlyFire => "own side's fire",
        Cause::Fall => "fell",
        Cause::DangerousTerrain => "dangerous terrain",
        Cause::Perils => "own powers",
        Cause::Other => "lost",
    }
}

/// What may be said about a reported result, by whom.
fn said(visitor: &Visitor, game: &Game, seen: &Seen<'_>, key: &str) -> Markup {
    let awaited = seen.campaign.awaited(game);
    let plays = seen.person.is_some_and(|one| seen.campaign.players(game).contains(&Some(one)));
    let rules = seen.person.is_some_and(|one| seen.campaign.judges(game).contains(&one));
    let open = matches!(game.stage, Stage::Reported | Stage::Disputed);
    let form = |what: &str, label: &str, reason: bool| {
        html! {
            form.entry method="post" {
                (proof(visitor))
                input type="hidden" name="key" value={ (key) " " (what) };
                input type="hidden" name="say" value=(what);
                @if reason { label { span { "Why" } input name="reason" maxlength="500"; } }
                button { (label) }
            }
        }
    };
    html! {
        @if open {
            p { "A word is awaited from " @for (place, id) in awaited.iter().enumerate() {
                @if place > 0 { ", " } (person(seen.names, *id)) } "." }
            @if rules || (plays && seen.person.is_some_and(|one| !game.confirmed_by.contains(&one))) {
                (form("confirm", if game.stage == Stage::Disputed { "It stands" } else { "It is right" }, false))
            }
            @if plays && game.stage == Stage::Reported { (form("dispute", "It is wrong", true)) }
        }
        @if rules && game.is_closed() {
            (form("replay", "Have it played again", true))
            (form("void", "Make it void", true))
        }
    }
}

/// The list of what corrected results left to be done.
pub fn todos(
    visitor: &Visitor,
    campaign: &Campaign,
    todos: &[ToDo],
    may_tick: bool,
    wrong: Option<&str>,
) -> Markup {
    html! {
        h1 { "To be set right by hand" }
        @if let Some(sentence) = wrong { p.wrong role="alert" { (words::capitalised(sentence)) "." } }
        @if todos.is_empty() { p.empty { "Nothing: no corrected result left anything to be done." } }
        ul { @for ToDo { todo, sentence, mutation } in todos {
            li {
                p { a href={ "#game-" (todo.game) } { "Game " (todo.game) } ", " (roster(campaign, todo.roster)) ": "
                    (sentence) @if let Some(name) = mutation { " The mutation is " code { (name) } "." } }
                @if may_tick {
                    form method="post" {
                        (proof(visitor))
                        input type="hidden" name="game" value=(todo.game);
                        input type="hidden" name="roster" value=(todo.roster);
                        input type="hidden" name="kind" value=(todo.kind.word());
                        @if let Some(member) = todo.member { input type="hidden" name="member" value=(member); }
                        button { "Done" }
                    }
                }
            }
        } }
    }
}
