//! The page of play: how the battle stands, the board, what one may do, and what just happened.

use super::act::Wrong;
use super::asked::{self, Deadline};
use super::chances::{self, Hopes};
use super::choices;
use super::desk::Desk;
use super::overlay;
use super::seat::{Chair, Seat};
use super::story;
use crate::app::{App, AppError, Viewer, Waiting};
use crate::battle::{Battle, DiceFrom, Event, Place, Wait, legal};
use crate::ids::{BattleId, ModelId, Side};
use crate::web::board::{self, Accent, Dressing};
use crate::web::error::Failure;
use crate::web::layout::Page;
use crate::web::pages::{Answer, id, under_battle};
use crate::web::visitor::Visitor;
use crate::web::{board_words, forks, pages, roster, teams, terms, words};
use axum::extract::{Path, Query, State};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What the address, or a form, asks for.
#[derive(serde::Deserialize)]
pub struct Choice {
    #[serde(rename = "as")]
    place: Option<String>,
    model: Option<String>,
    dice: Option<String>,
}

/// The same, borrowed.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The place at the table: `red`, `blue`, `both`.
    pub place: Option<&'a str>,
    /// The key of the chosen model.
    pub model: Option<&'a str>,
    /// `entered` if dice are typed in where the battle leaves it open.
    pub dice: Option<&'a str>,
}

/// `/battles/ID/play`, `?as=red&model=R1&dice=entered`
pub async fn play(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(choice): Query<Choice>,
) -> Answer {
    let id: BattleId = id(&text, "battle")?;
    let asked = Asked {
        place: choice.place.as_deref(),
        model: choice.model.as_deref(),
        dice: choice.dice.as_deref(),
    };
    of(&app, &visitor, id, asked, None).await
}

/// The page; `wrong` is why the form that was sent came to nothing.
pub async fn of(
    app: &App,
    visitor: &Visitor,
    id: BattleId,
    asked: Asked<'_>,
    wrong: Option<&Wrong>,
) -> Answer {
    let view = app.battle(visitor.viewer(), id, None).await?;
    let log = app.battle_log(visitor.viewer(), id).await?;
    let seat = Seat::at(app, visitor, &view, asked.place).await?;
    let chosen = asked.model.and_then(|key| view.battle.setup.model_by_key(key));
    let by_hand = view.battle.setup.options.dice == DiceFrom::Either && asked.dice == Some("entered");
    let key = app.fresh_id().to_string();
    let (choices, hopes) = thought_of(&view.battle, &seat, chosen).await;
    let desk = Desk { visitor, view: &view, seat: &seat, chosen, choices, by_hand, key };
    let deadline = deadline(app, &desk).await?;
    // What is read after the view may have gone on: the page tells of what it shows.
    let log = log.get(..view.version as usize).unwrap_or(&log);
    let content = content(&desk, log, &hopes, deadline, wrong)?;
    let title = titled(&desk);
    let page =
        Page::new(title, desk.say("play-summary"), content).with_style("play.css").with_script("play.mjs");
    under_battle(app, visitor, page, &view).await
}

/// What the page is called: the battle, and for whom one plays.
fn titled(desk: &Desk<'_>) -> String {
    let battle = pages::titled(desk.tongue(), desk.view);
    let named = |side: Side| {
        let name = terms::side(desk.tongue(), desk.battle(), side);
        let values = [("battle", battle.as_str().into()), ("name", name.into())];
        desk.tongue().tell("play-title-side", &values)
    };
    match desk.seat.taken {
        Some(Chair::Red) => named(Side::Red),
        Some(Chair::Blue) => named(Side::Blue),
        Some(Chair::Both) => desk.tongue().tell("play-title-both", &[("battle", battle.as_str().into())]),
        None => desk.tongue().tell("play-title", &[("battle", battle.as_str().into())]),
    }
}

/// What the side whose turn it is may do, for who acts for it or has chosen one of its models; and the odds of what
/// the chosen one may do, for who orders it. Worked out beside the requests of others.
async fn thought_of(battle: &Battle, seat: &Seat, chosen: Option<ModelId>) -> (Vec<legal::Choice>, Hopes) {
    let side = battle.moment.side;
    let chosen = chosen.filter(|id| battle.side_of(*id) == side);
    let acts = seat.plays(side);
    if battle.open.is_some() || battle.outcome.is_some() || (!acts && chosen.is_none()) {
        return (Vec::new(), Hopes::new());
    }
    let battle = battle.clone();
    let thought = tokio::task::spawn_blocking(move || {
        let choices = legal::legal(&battle, side);
        let model = chosen.filter(|_| acts);
        let hopes = model.map(|model| chances::of(&battle, side, model, &choices));
        (choices, hopes.unwrap_or_default())
    });
    thought.await.unwrap_or_default()
}

/// Until when the open question is to be answered, if the battle's options set a time.
async fn deadline(app: &App, desk: &Desk<'_>) -> Result<Option<Deadline>, AppError> {
    let waits = desk.battle().open.as_ref().map_or(&[][..], |open| &open.waits);
    let asked = waits.iter().find_map(|wait| match wait {
        Wait::Answer(question) => Some(question.of),
        _ => None,
    });
    let of = asked.filter(|_| desk.battle().setup.options.answer_seconds > 0);
    let Some(player) = of.and_then(|side| desk.battle().setup.sides[side.index()].player) else {
        return Ok(None);
    };
    // Whoever sees the battle sees how long its question stands; the list it is read from is the player's own.
    let waiting = app.waiting_for(Viewer::System, player).await?;
    let due = waiting.iter().find_map(|waiting| match waiting {
        Waiting::Answer { battle, due, .. } if *battle == desk.view.id => *due,
        _ => None,
    });
    Ok(due.map(|due| Deadline { due, now: app.now() }))
}

fn content(
    desk: &Desk<'_>,
    log: &[Event],
    hopes: &Hopes,
    deadline: Option<Deadline>,
    wrong: Option<&Wrong>,
) -> Result<Markup, Failure> {
    let (battle, view) = (desk.battle(), desk.view);
    let act = html! {
        section.act id="act" tabindex="-1" aria-label=(desk.say("play-act")) {
            (complaint(desk, wrong))
            (story::rewind(desk, battle))
            (act(desk, hopes, deadline))
        }
    };
    let stage = html! {
        @if desk.is_on_board() { (stage(desk)) } @else {
            nav.stage id="stage" aria-label=(desk.say("play-models")) { (pieces(desk)) }
        }
    };
    // Who is asked answers; who orders looks at the table first.
    let (first, second) = if battle.open.is_some() || wrong.is_some() { (act, stage) } else { (stage, act) };
    Ok(html! {
        div.play data-version=(view.version) data-live={ "/battles/" (view.id) "/play/live" } {
            header.standing id="standing" {
                h1 { bdi { (battle.setup.title) } }
                (forks::notice(desk.tongue(), view))
                (teams::score(desk.tongue(), battle))
                p.moment { strong { bdi { (terms::moment(desk.tongue(), battle)) } } " "
                    span.live-sign { (desk.say("play-live")) }
                    a.news href=(desk.link(desk.chosen)) data-page { (desk.say("play-news")) } }
            }
            (first)
            (second)
            (card(desk))
            (story::section(desk, log)?)
            section.teams id="teams" { section.muster { (teams::muster(desk.tongue(), battle)) } (pick(desk)) }
        }
    })
}

fn complaint(desk: &Desk<'_>, wrong: Option<&Wrong>) -> Markup {
    html! {
        @if let Some(wrong) = wrong {
            div.wrong role="alert" {
                p { (words::capitalised(&wrong.sentence)) }
                @if !wrong.named.is_empty() { p { small {
                    @for (place, (name, value)) in wrong.named.iter().enumerate() {
                        @if place > 0 { " · " } (desk.tongue().term("named", name)) " " bdi { (value) }
                    }
                } } }
                p { small { (desk.say("play-code")) " " code { (wrong.code) } } }
            }
        }
    }
}

/// What is to be done now, by whom.
fn act(desk: &Desk<'_>, hopes: &Hopes, deadline: Option<Deadline>) -> Markup {
    let (battle, tongue) = (desk.battle(), desk.tongue());
    let side = battle.moment.side;
    let name = || terms::side(tongue, battle, side);
    html! {
        @if battle.outcome.is_some() { (after(desk)) }
        @else if let Some(open) = &battle.open {
            (asked::section(desk, &open.waits, deadline))
        } @else if desk.seat.plays(side) {
            h2 class={ "turn " (side.word()) } { (tongue.tell("play-your-turn", &[("name", name().into())])) }
            (choices::section(desk, side, hopes))
        } @else {
            h2 class={ "turn " (side.word()) } { (tongue.tell("play-their-turn", &[("name", name().into())])) }
        }
        @if battle.outcome.is_none() {
            @if battle.open.is_none() { @for side in desk.seat.sides() { (asked::standing(desk, side)) } }
            @if battle.dice_thrown == 0 && battle.open.is_none() { @for side in desk.seat.sides() {
                (own_words(desk, side))
            } }
            (office(desk))
            (places(desk))
        }
    }
}

/// Words of one's own for the fair dice, before the first roll.
fn own_words(desk: &Desk<'_>, side: Side) -> Markup {
    html! {
        @if desk.battle().setup.options.dice != DiceFrom::Entered {
            details.more {
                summary { (desk.say("play-words")) }
                p.facts { (desk.say("play-words-mean")) " " a href="/dice" { (desk.say("play-words-how")) } }
                (desk.form("words", side, "order", &html! { div.numbers {
                    label { span { (terms::side(desk.tongue(), desk.battle(), side)) }
                        input name="words" maxlength="200" value=(desk.battle().sides[side.index()].words); }
                    button { (desk.say("play-add-words")) }
                } }))
            }
        }
    }
}

/// What an organiser may rule.
fn office(desk: &Desk<'_>) -> Markup {
    html! {
        @if desk.seat.office.is_some() { details.more {
            summary { (desk.say("play-office")) }
            p.facts { (desk.say("play-office-means")) }
            (desk.button("time", Side::Red, ("rule", "time"), &html! { (desk.say("play-call-time")) }))
            (desk.button("abandon", Side::Red, ("rule", "abandon"), &html! { (desk.say("play-abandon")) }))
        } }
    }
}

/// Who looks on, and the places that he may take.
fn places(desk: &Desk<'_>) -> Markup {
    let others: Vec<Chair> =
        desk.seat.offers.iter().copied().filter(|place| desk.seat.taken != Some(*place)).collect();
    let name = |side: Side| terms::side(desk.tongue(), desk.battle(), side);
    let label = |place: Chair| match place {
        Chair::Red => desk.tongue().tell("play-take-side", &[("name", name(Side::Red).into())]),
        Chair::Blue => desk.tongue().tell("play-take-side", &[("name", name(Side::Blue).into())]),
        Chair::Both => desk.say("play-take-both"),
    };
    html! {
        @if desk.seat.sides().next().is_none() { p.facts { (desk.say("play-looks-on"))
            @if desk.visitor.has_accounts && desk.visitor.identity.is_none() {
                " " a href={ "/login?next=/battles/" (desk.view.id) "/play" } { (desk.say("play-log-in")) }
            } } }
        @let back = desk.visitor.has_accounts && desk.seat.taken.is_some();
        @if back || !others.is_empty() {
            nav.switch aria-label=(desk.say("play-places")) {
                @for place in others {
                    a href={ "/battles/" (desk.view.id) "/play?as=" (place.word()) } data-page { (label(place)) }
                }
                @if back { a href={ "/battles/" (desk.view.id) "/play" } data-page { (desk.say("play-take-own")) } }
            }
        }
    }
}

/// What follows the end.
fn after(desk: &Desk<'_>) -> Markup {
    let (battle, id) = (desk.battle(), desk.view.id);
    html! {
        h2 { (desk.say("play-over")) }
        p.lead { bdi { (terms::moment(desk.tongue(), battle)) } }
        ul.next-steps {
            @if let Some((campaign, game)) = desk.view.game {
                li { a.call href={ "/campaigns/" (campaign) "/games/" (game) } { (desk.say("play-to-game")) } }
            }
            @for side in &battle.setup.sides { @if let Some(roster) = side.roster {
                li { a href={ "/rosters/" (roster) "/after" } {
                    (desk.tongue().tell("play-to-after", &[("name", side.name.as_str().into())])) } }
            } }
            li { a href={ "/battles/" (id) "/replay/1" } { (desk.say("play-to-replay")) } }
            li { a href={ "/battles/" (id) } { (desk.say("play-to-battle")) } }
        }
    }
}

/// The board, each model a link that chooses it.
fn stage(desk: &Desk<'_>) -> Markup {
    let battle = desk.battle();
    let overlay = overlay::of(desk);
    let links: BTreeMap<ModelId, String> =
        battle.ids().map(|id| (id, format!("{}#act", desk.link(Some(id))))).collect();
    let accent = Accent { models: desk.chosen.into_iter().collect(), ..Accent::default() };
    let dressing = Dressing { links: &links, under: overlay.under, over: overlay.over };
    html! {
        section.stage id="stage" aria-label=(desk.say("play-board")) {
            (board::dressed(desk.tongue(), battle, &accent, &dressing))
            div.under-board {
                (waiting_models(desk))
                div.tools hidden data-tools {
                    button type="button" data-zoom="in" aria-label=(desk.say("play-zoom-in")) { "+" }
                    button type="button" data-zoom="out" aria-label=(desk.say("play-zoom-out")) { "−" }
                    button type="button" data-zoom="all" aria-label=(desk.say("play-zoom-all")) { "⤢" }
                }
            }
        }
    }
}

/// Those who are not on the table yet: links, as there is nothing of them on the board.
fn waiting_models(desk: &Desk<'_>) -> Markup {
    let battle = desk.battle();
    let off = |id: &ModelId| {
        matches!(battle.model(*id).place, Place::Waiting | Place::Reserve | Place::Embarked(_))
    };
    html! {
        @if battle.ids().any(|id| off(&id)) {
            p.off-table { (desk.say("play-off-table")) " "
                @for id in battle.ids().filter(off) { (piece(desk, id)) " " } }
        }
    }
}

fn piece(desk: &Desk<'_>, id: ModelId) -> Markup {
    html! {
        a class={ "piece " (desk.battle().side_of(id).word()) } href={ (desk.link(Some(id))) "#act" } data-page
            title=(board_words::model(desk.tongue(), desk.battle(), id)) { (board::label(desk.battle(), id)) }
    }
}

/// With miniatures: all models as links, since only the players see the table.
fn pieces(desk: &Desk<'_>) -> Markup {
    let battle: &Battle = desk.battle();
    html! {
        @for side in Side::BOTH { p.off-table {
            bdi { (terms::side(desk.tongue(), battle, side)) } " "
            @for id in battle.ids().filter(|id| battle.side_of(*id) == side) {
                @if battle.model(id).place != Place::Removed { (piece(desk, id)) " " }
            }
        } }
    }
}

/// The chosen model: what it is, and what it carries.
fn card(desk: &Desk<'_>) -> Markup {
    let battle = desk.battle();
    html! {
        section.chosen-card id="card" { @if let Some(id) = desk.chosen {
            details open[desk.seat.sides().next().is_none()] {
                summary { span.key { (board::label(battle, id)) } " "
                    bdi { (board_words::model(desk.tongue(), battle, id)) } }
                (roster::profile(desk.tongue(), battle.profile(id)))
                @let weapons: Vec<_> = battle.made(id).carries.iter()
                    .map(|carried| battle.weapon(carried.weapon).clone()).collect();
                (roster::weapons(desk.tongue(), &weapons, None))
                @let rules = battle.profile(id).rules.iter().chain(battle.made(id).rules.iter());
                p.rules { (roster::rule_list(desk.tongue(), rules, None)) }
            }
        } }
    }
}

/// That nobody is chosen any more.
fn pick(desk: &Desk<'_>) -> Markup {
    html! {
        @if desk.chosen.is_some() {
            p { a href=(desk.link(None)) data-page { (desk.say("play-choose-nobody")) } }
        }
    }
}
