//! The replay by address: its pages, its steps as data, its notes and what-ifs, and the battle as a file.

use super::campaign::Names;
use super::error::Failure;
use super::forms::{actor, bad_form, refused, request, wrong};
use super::layout::Page;
use super::notes::{self, Here};
use super::onward;
use super::pages::{Answer, id, names, titled, under_battle, zone_of};
use super::reel::Reel;
use super::replay::Replay;
use super::visitor::{Fields, Visitor};
use super::{files, verify};
use crate::app::{App, BattleView, ForkBattle};
use crate::battle::Event;
use crate::exchange::battle_file;
use crate::ids::BattleId;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, VARY};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use jiff::tz::TimeZone;
use maud::html;

/// The addresses of replays.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/battles/{id}/replay", get(beginning))
        .route("/battles/{id}/replay/{number}", get(replay))
        .route("/battles/{id}/steps/{number}", get(steps))
        .route("/battles/{id}/notes", get(beginning).post(note))
        .route("/battles/{id}/fork", get(beginning).post(fork))
        .route("/battles/{id}/replay.battle", get(file))
}

/// A battle with what its replay needs.
struct Found {
    id: BattleId,
    view: BattleView,
    log: Vec<Event>,
    zone: TimeZone,
}

/// A form that was refused: which, why, and what it said.
#[derive(Default)]
struct Wrong {
    form: &'static str,
    sentence: String,
    written: String,
}

impl Found {
    async fn at(app: &App, visitor: &Visitor, text: &str) -> Result<Found, Failure> {
        let (id, viewer) = (id(text, "battle")?, visitor.viewer());
        let (view, log) = (app.battle(viewer, id, None).await?, app.battle_log(viewer, id).await?);
        let zone = zone_of(app, viewer, view.campaign).await?;
        Ok(Found { id, view, log, zone })
    }

    /// What stands beside an event, before any form was sent.
    fn here<'a>(&'a self, visitor: &'a Visitor, number: usize, names: &'a Names, key: &'a str) -> Here<'a> {
        Here {
            replay: Replay { battle: self.id, log: &self.log, tongue: visitor.tongue },
            number,
            visitor,
            setup: &self.view.battle.setup,
            names,
            zone: &self.zone,
            key,
            wrong: None,
            written: "",
        }
    }

    /// The nearest event to a number that was asked for.
    fn nearest(&self, wanted: i128) -> usize {
        usize::try_from(wanted.clamp(1, self.log.len().max(1) as i128)).unwrap_or(1)
    }

    async fn page(
        &self,
        app: &App,
        visitor: &Visitor,
        number: usize,
        (asked, wrong): (Option<&str>, Option<&Wrong>),
    ) -> Answer {
        let (tongue, viewer) = (visitor.tongue, visitor.viewer());
        let at = number as u32;
        let (names, key) = (names(app, visitor).await?, app.fresh_id().to_string());
        let here = Here {
            wrong: wrong.map(|wrong| (wrong.form, wrong.sentence.as_str())),
            written: wrong.map_or("", |wrong| &wrong.written),
            ..self.here(visitor, number, &names, &key)
        };
        let replay = here.replay;
        let noted = app.noted(viewer, self.id).await?;
        let notes = app.notes(viewer, self.id, at..=at).await?;
        let forks = app.forks_of(viewer, self.id).await?;
        let content = html! {
            (replay.content(number, asked)?)
            div.beside {
                (notes::section(&here, &notes, &noted))
                (onward::take_away(&here, &self.view))
                (onward::what_if(&here, &forks))
                (verify::section(tongue, self.id, &self.view.battle))
            }
        };
        let name = titled(tongue, &self.view);
        let values =
            [("title", name.as_str().into()), ("number", number.into()), ("events", self.log.len().into())];
        let page =
            Page::new(tongue.tell("replay-title", &values), tongue.tell("replay-summary", &values), content)
                .between(replay.neighbours(number))
                .with_style("replay.css")
                .with_script("replay.mjs")
                .with_script("verify.mjs");
        under_battle(app, visitor, page, &self.view).await
    }
}

/// Which event the slider without script asks for.
#[derive(serde::Deserialize)]
struct To {
    to: Option<String>,
}

/// `/battles/ID/replay`: from the beginning; `?to=N` leads to an event.
async fn beginning(Path(text): Path<String>, Query(to): Query<To>) -> Result<Redirect, Failure> {
    let id: BattleId = id(&text, "battle")?;
    let number = to.to.and_then(|to| to.trim().parse::<u64>().ok()).unwrap_or(1);
    Ok(Redirect::to(&format!("/battles/{id}/replay/{number}")))
}

/// `/battles/ID/replay/N`
async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
) -> Answer {
    let found = Found::at(&app, &visitor, &text).await?;
    let wanted: i128 = number.parse().map_err(|_| Failure::unknown("event"))?;
    let shown = found.nearest(wanted);
    let asked = (shown as i128 != wanted).then_some(number.as_str());
    found.page(&app, &visitor, shown, (asked, None)).await
}

/// `/battles/ID/steps/N`: the reel with event N, as data.
async fn steps(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let found = Found::at(&app, &visitor, &text).await?;
    let number: usize = number.parse().map_err(|_| Failure::unknown("event"))?;
    if !(1..=found.log.len()).contains(&number) {
        return Err(Failure::unknown("event"));
    }
    let (names, key) = (names(&app, &visitor).await?, app.fresh_id().to_string());
    let notes = app.notes(visitor.viewer(), found.id, ..).await?;
    let here = found.here(&visitor, number, &names, &key);
    let reel = Reel::with(&here.replay, number, &|at| notes::list(&Here { number: at, ..here }, at, &notes))?;
    let headers = [(CACHE_CONTROL, "private, no-cache"), (VARY, "accept-language, cookie")];
    Ok((headers, Json(reel)).into_response())
}

/// What the forms of notes do.
async fn note(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let actor = actor(&visitor, &fields)?;
    let found = Found::at(&app, &visitor, &text).await?;
    let request = request(&app, actor, &fields);
    let at = fields.number("at")?.unwrap_or(1);
    let outcome = match (fields.get("say"), fields.number("note")?) {
        ("leave", _) => app.leave_note(&request, found.id, at, fields.get("text")).await,
        ("erase", Some(note)) => app.erase_note(&request, found.id, note).await,
        _ => return Err(bad_form()),
    };
    let shown = found.nearest(at.into());
    match refused(visitor.tongue, outcome)? {
        None => Ok(Redirect::to(&format!("/battles/{}/replay/{shown}#notes", found.id)).into_response()),
        Some(sentence) => {
            let why = Wrong { form: "note", sentence, written: fields.get("text").to_owned() };
            Ok(wrong(found.page(&app, &visitor, shown, (None, Some(&why))).await?))
        }
    }
}

/// Starts a what-if battle.
async fn fork(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let actor = actor(&visitor, &fields)?;
    let found = Found::at(&app, &visitor, &text).await?;
    let request = request(&app, actor, &fields);
    let at = fields.number("at")?.unwrap_or(1);
    let start = ForkBattle {
        at: Some(at.into()),
        title: fields.filled("title").map(str::to_owned),
        seed: fields.number("seed")?.map(u64::from),
        ..ForkBattle::default()
    };
    let (fork, outcome) = app.fork_battle(&request, found.id, start).await?;
    match refused(visitor.tongue, Ok(outcome))? {
        None => Ok(Redirect::to(&format!("/battles/{fork}")).into_response()),
        Some(sentence) => {
            let why = Wrong { form: "fork", sentence, ..Wrong::default() };
            let shown = found.nearest(at.into());
            Ok(wrong(found.page(&app, &visitor, shown, (None, Some(&why))).await?))
        }
    }
}

/// `/battles/ID/replay.battle`
async fn file(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
) -> Result<Response, Failure> {
    let id: BattleId = id(&text, "battle")?;
    let log = app.battle_log(visitor.viewer(), id).await?;
    let text = battle_file::write(&log)?;
    Ok(files::file("text/plain; charset=utf-8", "replay.battle", text))
}
