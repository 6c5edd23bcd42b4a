//! The page of a game: what it came to, with what a player or an organiser may say about it; and what a corrected
//! result left to be done.

use super::account::proof;
use super::campaign::{Names, person, result, roster, stage};
use super::forms::complaint;
use super::marked::around;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::ToDo;
use crate::campaign::{Campaign, Cause, Game, Report, Stage, TodoKind};
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
    /// Whether he may say that the result is wrong.
    pub may_dispute: bool,
}

/// The page; `key` makes a form that is sent twice one command.
pub fn content(
    visitor: &Visitor,
    id: CampaignId,
    game: &Game,
    seen: &Seen<'_>,
    (key, wrong): (&str, Option<&str>),
) -> Markup {
    let (tongue, campaign) = (visitor.tongue, seen.campaign);
    let [red, blue] = game.rosters.map(|id| roster(campaign, id).into());
    let report = around(html! { a href={ "/campaigns/" (id) "/games/" (game.number) "/report" } {} });
    html! {
        h1 { (tongue.mark("game-heading", &[("game", game.number.into()), ("red", red), ("blue", blue)])) }
        (complaint(wrong))
        p { (stage(tongue, game.stage)) " " (result(tongue, campaign, game)) }
        @if game.entered { p.facts { (tongue.say("game-entered")) } }
        @if let Some(battle) = game.recorded_battle() {
            p { a href={ "/battles/" (battle) } { (tongue.say("game-battle")) } " · "
                a href={ "/battles/" (battle) "/statistics" } { (tongue.say("battle-statistics")) } }
        }
        @if let Some(battle) = game.recorded_battle().filter(|_| game.stage == Stage::Playing) {
            p { a.call href={ "/battles/" (battle) "/play" } { (tongue.say("battle-play")) } }
        }
        @if let Some(report) = game.report.as_ref().filter(|_| game.is_closed()) { (facts(tongue, report, seen)) }
        @if game.stage == Stage::Arranged {
            p { a.call href={ "/campaigns/" (id) "/games/" (game.number) "/start" } { (tongue.say("game-start")) } }
            p { (tongue.mark("game-tell", &[("report", report)])) }
        }
        (said(visitor, id, game, seen, key))
    }
}

/// What was told of both sides.
fn facts(tongue: Tongue, report: &Report, seen: &Seen<'_>) -> Markup {
    let model = |id: MemberId| html! { bdi { (called(tongue, seen, id)) } }.into();
    html! {
        div.both { @for side in Side::BOTH {
            @let (lost, feats) = (&report.casualties[side.index()], report.feats[side.index()]);
            section {
                h2 { bdi { (seen.rosters[side.index()].name) } }
                p.facts { (tongue.count("victory-points", report.vp[side.index()].unsigned_abs()))
                    @if report.vp[side.index()] < 0 { (tongue.say("game-below-none")) }
                    @for (holds, key) in [(feats.first_blood, "game-first-blood"), (feats.assassin, "game-assassin"),
                        (feats.linebreaker, "game-linebreaker"), (feats.routed, "game-routed")] {
                        @if holds { " · " (tongue.say(key)) }
                    } }
                @if lost.is_empty() { p { (tongue.say("game-nobody-lost")) } } @else {
                    ul { @for lost in lost { li { bdi { (called(tongue, seen, lost.member)) } ": "
                        (tongue.say(cause(lost.cause)))
                        @if let Some(by) = lost.by { (tongue.mark("game-by", &[("killer", model(by))])) } } } }
                }
                @for (member, sorts) in &report.grenades_used[side.index()] { @for (grenade, count) in sorts {
                    p.facts { (tongue.mark("game-used", &[
                        ("model", model(*member)),
                        ("count", (*count).into()),
                        ("grenade", html! { bdi { (grenade.replace('_', " ")) } }.into()),
                    ])) }
                } }
            }
        } }
    }
}

fn called(tongue: Tongue, seen: &Seen<'_>, id: MemberId) -> String {
    let known = seen.rosters.iter().find_map(|roster| roster.called(id));
    known.map_or_else(|| tongue.say("game-a-model"), str::to_owned)
}

const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Shooting => "cause-shooting",
        Cause::CloseCombat => "cause-close-combat",
        Cause::Fled => "cause-fled",
        Cause::GetsHot => "cause-gets-hot",
        Cause::FriendlyFire => "cause-friendly-fire",
        Cause::Fall => "cause-fall",
        Cause::DangerousTerrain => "cause-dangerous-terrain",
        Cause::Perils => "cause-perils",
        Cause::Other => "cause-other",
    }
}

/// What may be said about a reported result, by whom.
fn said(visitor: &Visitor, id: CampaignId, game: &Game, seen: &Seen<'_>, key: &str) -> Markup {
    let tongue = visitor.tongue;
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
                @if reason {
                    label { span { (tongue.say("game-why")) } input name="reason" maxlength="500"; }
                }
                button { (tongue.say(label)) }
            }
        }
    };
    let people = html! { @for (place, id) in awaited.iter().enumerate() {
        @if place > 0 { ", " } (person(seen.names, *id))
    } };
    html! {
        @if open {
            p { (tongue.mark("game-awaited", &[("people", people.into())])) }
            @if rules || (plays && seen.person.is_some_and(|one| !game.confirmed_by.contains(&one))) {
                @let stands = game.stage == Stage::Disputed;
                (form("confirm", if stands { "game-it-stands" } else { "game-it-is-right" }, false))
            }
        }
        @if seen.may_dispute { (form("dispute", "game-it-is-wrong", true)) }
        @if rules && game.is_closed() {
            p { a href={ "/campaigns/" (id) "/games/" (game.number) "/correct" } { (tongue.say("organise-correct")) } }
            (form("replay", "game-replay", true))
            (form("void", "game-void", true))
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
    let tongue = visitor.tongue;
    html! {
        h1 { (tongue.say("todo-heading")) }
        (complaint(wrong))
        @if todos.is_empty() { p.empty { (tongue.say("todo-nothing")) } }
        ul { @for one in todos {
            @let ToDo { todo, mutation, .. } = one;
            li {
                p { (tongue.mark("todo-line", &[
                        ("game", around(html! { a href={ "#game-" (todo.game) } {} })),
                        ("game", todo.game.into()),
                        ("roster", roster(campaign, todo.roster).into()),
                        ("what", matter(tongue, one).into()),
                    ]))
                    @if let Some(name) = mutation { (tongue.mark("todo-mutation", &[("name", (*name).into())])) } }
                @if may_tick {
                    form method="post" {
                        (proof(visitor))
                        input type="hidden" name="game" value=(todo.game);
                        input type="hidden" name="roster" value=(todo.roster);
                        input type="hidden" name="kind" value=(todo.kind.word());
                        @if let Some(member) = todo.member { input type="hidden" name="member" value=(member); }
                        button { (tongue.say("todo-done")) }
                    }
                }
            }
        } }
    }
}

/// What is the matter, and what to do.
fn matter(tongue: Tongue, todo: &ToDo) -> String {
    let key = match todo.todo.kind {
        TodoKind::UndoInjury => "todo-undo-injury",
        TodoKind::RollInjury if todo.mutation.is_some() => "todo-roll-injury",
        TodoKind::RollInjury => "todo-rolled-too-late",
        TodoKind::Balance => "todo-balance",
        TodoKind::Grenades => "todo-grenades",
    };
    let model = todo.model.clone().unwrap_or_else(|| tongue.say("game-a-model"));
    tongue.tell(
        key,
        &[
            ("game", todo.todo.game.into()),
            ("roster", todo.roster.as_str().into()),
            ("model", model.into()),
            ("points", todo.owed.into()),
        ],
    )
}
