//! Beginning a game that was arranged: where it is played, whose dice are thrown, and who fights.

use crate::app::{App, Outcome, Pairing, Setting, StartGame};
use crate::battle::{DiceFrom, Mode, boards};
use crate::campaign::{Campaign, Game, Stage};
use crate::ids::{CampaignId, MemberId, PlayerId, Side};
use crate::roster::{Inside, Member, Roster};
use crate::web::account::proof;
use crate::web::error::Failure;
use crate::web::forms::{bad_form, request, wrong};
use crate::web::layout::Page;
use crate::web::pages::{Answer, id, under_campaign};
use crate::web::tongue::Tongue;
use crate::web::visitor::{Fields, Visitor};
use crate::web::words;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use std::sync::Arc;

/// How long questions may wait, in seconds; 0 for as long as it takes.
const PATIENCE: [u16; 5] = [0, 60, 180, 600, 3600];

/// A game with what its form needs.
struct Found {
    id: CampaignId,
    campaign: Arc<Campaign>,
    game: Game,
    rosters: [Roster; 2],
}

impl Found {
    async fn at(app: &App, visitor: &Visitor, text: &str, number: &str) -> Result<Found, Failure> {
        let viewer = visitor.viewer();
        let id: CampaignId = id(text, "campaign")?;
        let campaign = app.campaign(viewer, id).await?.campaign;
        let game = number.parse().ok().and_then(|number: u32| campaign.games.get(&number).cloned());
        let game = game.ok_or_else(|| Failure::unknown("game"))?;
        let [red, blue] = game.rosters;
        let rosters = [app.roster(viewer, red).await?.roster, app.roster(viewer, blue).await?.roster];
        Ok(Found { id, campaign, game, rosters })
    }
}

/// `/campaigns/ID/games/N/start`
pub async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
) -> Answer {
    let found = Found::at(&app, &visitor, &text, &number).await?;
    shown(&app, &visitor, &found, None).await
}

async fn shown(app: &App, visitor: &Visitor, found: &Found, wrong: Option<&str>) -> Answer {
    let tongue = visitor.tongue;
    let (number, names) = (found.game.number, [&found.rosters[0].name, &found.rosters[1].name]);
    let title = tongue.tell("play-begin-title", &[("number", number.into())]);
    let key = app.fresh_id().to_string();
    let content = html! {
        h1 { (title) }
        p.lead { bdi { (names[0]) } " – " bdi { (names[1]) } }
        @if let Some(sentence) = wrong { p.wrong role="alert" { (words::capitalised(sentence)) } }
        @if found.game.stage != Stage::Arranged {
            p { (tongue.say("play-begun-already")) " "
                a href={ "/campaigns/" (found.id) "/games/" (number) } { (tongue.say("play-to-game")) } }
        } @else if visitor.has_accounts && visitor.identity.is_none() {
            p { a href={ "/login?next=/campaigns/" (found.id) "/games/" (number) "/start" } {
                (tongue.say("play-log-in")) } }
        } @else { (form(visitor, found, &key)) }
        @if found.game.stage == Stage::Arranged {
            p { a href={ "/campaigns/" (found.id) "/games/" (number) "/report" } {
                (tongue.say("play-only-result")) } }
        }
    };
    let page = Page::new(title, tongue.say("play-summary"), content).with_style("play.css");
    under_campaign(app, visitor, page, found.id).await
}

fn form(visitor: &Visitor, found: &Found, key: &str) -> Markup {
    let tongue = visitor.tongue;
    html! {
        form.entry.wide method="post" {
            (proof(visitor))
            input type="hidden" name="key" value=(key);
            fieldset {
                legend { (tongue.say("play-where")) }
                (choice("mode", "board", &tongue.say("play-where-board"), true))
                (choice("mode", "tabletop", &tongue.say("play-where-table"), false))
            }
            fieldset {
                legend { (tongue.say("play-dice-from")) }
                (choice("dice", "either", &tongue.say("play-dice-either"), true))
                (choice("dice", "server", &tongue.say("play-dice-server"), false))
                (choice("dice", "entered", &tongue.say("play-dice-entered"), false))
            }
            label { span { (tongue.say("play-table")) } select name="table" {
                @for (number, name) in boards::NAMES.iter().enumerate() {
                option value=(number) { (tongue.term("play-table", name)) }
            } } }
            label { span { (tongue.say("play-patience")) } select name="seconds" { @for seconds in PATIENCE {
                option value=(seconds) { (patience(tongue, seconds)) }
            } } }
            @for side in Side::BOTH { (team(visitor, found, side)) (inside(visitor, found, side)) }
            button { (tongue.say("play-begin")) }
        }
    }
}

fn choice(name: &str, word: &str, label: &str, is_usual: bool) -> Markup {
    html! { label.tick { input type="radio" name=(name) value=(word) checked[is_usual]; " " (label) } }
}

fn patience(tongue: Tongue, seconds: u16) -> String {
    match seconds {
        0 => tongue.say("play-no-limit"),
        seconds => tongue.tell("play-minutes", &[("count", (seconds / 60).into())]),
    }
}

/// Who of a roster fights; all who are fit unless somebody is left out.
fn team(visitor: &Visitor, found: &Found, side: Side) -> Markup {
    let roster = &found.rosters[side.index()];
    html! {
        details.more {
            summary { (visitor.tongue.tell("play-who-fights", &[("name", roster.name.as_str().into())])) }
            @for member in fit(roster) {
                label.tick { input type="checkbox" name=(word(side, member.model.member)) value="yes" checked;
                    " " bdi { (member.model.name) } " " small { (member.model.points()) } }
            }
        }
    }
}

/// Who starts inside each transport of a roster: nobody unless he is named (MI-03).
fn inside(visitor: &Visitor, found: &Found, side: Side) -> Markup {
    let roster = &found.rosters[side.index()];
    html! {
        @for transport in fit(roster).filter(|member| riders(roster, member).next().is_some()) {
            details.more {
                summary { (visitor.tongue.tell("play-begin-inside", &[
                    ("name", transport.model.name.as_str().into()),
                    ("room", transport.model.profile.capacity.into()),
                ])) }
                @for member in riders(roster, transport) {
                    label.tick { input type="checkbox" name=(seat(side, transport, member)) value="yes";
                        " " bdi { (member.model.name) } }
                }
            }
        }
    }
}

/// Those of a roster who could ride in one of its models.
fn riders<'r>(roster: &'r Roster, transport: &Member) -> impl Iterator<Item = &'r Member> {
    let profile = &transport.model.profile;
    fit(roster)
        .filter(|rider| profile.carries(rider.model.profile.unit_type, rider.model.profile.rules.iter()))
}

/// A place inside in the names of fields.
fn seat(side: Side, transport: &Member, rider: &Member) -> String {
    format!("{}_{}", word(side, transport.model.member), rider.model.member.0.simple())
}

/// Who is to start inside, as the form says.
fn seated(fields: &Fields, found: &Found, side: Side) -> Inside {
    let roster = &found.rosters[side.index()];
    let mut all = Inside::new();
    for transport in fit(roster) {
        let named = riders(roster, transport);
        let named = named.filter(|rider| fields.filled(&seat(side, transport, rider)).is_some());
        let named: Vec<MemberId> = named.map(|rider| rider.model.member).collect();
        if !named.is_empty() {
            all.insert(transport.model.member, named);
        }
    }
    all
}

fn fit(roster: &Roster) -> impl Iterator<Item = &Member> {
    roster.active().filter(|member| !member.sits_out())
}

/// A model in the names of fields.
fn word(side: Side, member: MemberId) -> String {
    format!("{side}_{}", member.0.simple())
}

/// What the form does: both teams are locked, the battle begins.
pub async fn begun(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Failure> {
    let found = Found::at(&app, &visitor, &text, &number).await?;
    let actor = actor(&visitor, &found)?;
    let request = request(&app, actor, &fields);
    let team = |side: Side| {
        let roster = &found.rosters[side.index()];
        let all: Vec<MemberId> = fit(roster).map(|member| member.model.member).collect();
        let named: Vec<MemberId> =
            all.iter().copied().filter(|id| fields.filled(&word(side, *id)).is_some()).collect();
        (named.len() < all.len()).then_some(named)
    };
    let start = StartGame {
        pairing: Pairing::Arranged(found.game.number),
        teams: Side::BOTH.map(team),
        inside: Side::BOTH.map(|side| seated(&fields, &found, side)),
        setting: setting(&fields)?,
    };
    let (battle, outcome) = app.start_game(&request, found.id, start).await?;
    let why = match outcome {
        Outcome::Accepted(_) | Outcome::Waiting { .. } => {
            return Ok(Redirect::to(&format!("/battles/{battle}/play")).into_response());
        }
        Outcome::Refused(refused) => format!("{} ({})", visitor.tongue.refused(&refused), refused.code),
        Outcome::Conflict { .. } => visitor.tongue.say("play-stale"),
    };
    Ok(wrong(shown(&app, &visitor, &found, Some(&why)).await?))
}

/// Who begins it: who is logged in; where nobody logs in, the first player.
fn actor(visitor: &Visitor, found: &Found) -> Result<PlayerId, Failure> {
    if visitor.has_accounts {
        return Ok(visitor.somebody()?.player);
    }
    let players = found.campaign.players(&found.game).into_iter().flatten();
    let first = players.chain(found.campaign.organisers.iter().copied()).next();
    first.ok_or_else(|| Failure::unknown("player"))
}

fn setting(fields: &Fields) -> Result<Setting, Failure> {
    let words = |name: &str, words: &[&'static str]| fields.one_of(name, words).ok_or_else(bad_form);
    let table = fields.number("table")?.unwrap_or(0);
    let seconds = fields.number("seconds")?.unwrap_or(0);
    let seconds = PATIENCE.into_iter().find(|known| u32::from(*known) == seconds).ok_or_else(bad_form)?;
    if table as usize >= boards::NAMES.len() {
        return Err(bad_form());
    }
    let mut setting = Setting {
        mode: if words("mode", &["board", "tabletop"])? == "tabletop" { Mode::Tabletop } else { Mode::Board },
        board_seed: u64::from(table),
        ..Setting::default()
    };
    setting.options.dice = match words("dice", &["either", "server", "entered"])? {
        "server" => DiceFrom::Server,
        "entered" => DiceFrom::Entered,
        _ => DiceFrom::Either,
    };
    setting.options.answer_seconds = seconds;
    Ok(setting)
}
