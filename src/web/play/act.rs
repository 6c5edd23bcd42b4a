//! What the forms of the page do: each gives one command to the battle.

use super::desk::address;
use super::page::{self, Asked};
use super::seat::Seat;
use super::{facts, order, questions, throw};
use crate::app::{App, AppError, BattleView, Outcome, Refused, Request, Viewer};
use crate::battle::{Answer, Battle, DiceFrom, Input, Order, Topic, Wait};
use crate::ids::{BattleId, CommandId, Side};
use crate::web::error::Failure;
use crate::web::forms::bad_form;
use crate::web::pages::id;
use crate::web::tongue::Tongue;
use crate::web::visitor::{Fields, Visitor};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

/// Why a form came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The stable code.
    pub code: String,
    /// What is wrong and what to do.
    pub sentence: String,
    /// What explains it, for people: names and lengths.
    pub named: Vec<(String, String)>,
    /// The battle has gone on since the page was made.
    pub is_stale: bool,
}

impl Wrong {
    /// A sentence with its code.
    pub fn new(code: &str, sentence: impl Into<String>) -> Wrong {
        Wrong { code: code.to_owned(), sentence: sentence.into(), named: Vec::new(), is_stale: false }
    }

    fn refused(tongue: Tongue, refused: Refused) -> Wrong {
        let sentence = tongue.refused(&refused);
        Wrong { named: refused.named, ..Wrong::new(&refused.code, sentence) }
    }

    fn stale(tongue: Tongue) -> Wrong {
        Wrong { is_stale: true, ..Wrong::new("stale_version", tongue.say("play-stale")) }
    }
}

/// What a form asks for.
enum Wanted {
    Order(Order),
    Supply(Input),
    Rewind(u32),
    Agree(bool),
    Words(String),
    Leave(Topic, Option<Answer>),
    CallTime,
    Abandon,
}

/// `POST /battles/ID/play`
pub async fn act(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: BattleId = id(&text, "battle")?;
    let view = app.battle(visitor.viewer(), id, None).await?;
    let seat = Seat::at(&app, &visitor, &view, fields.filled("as")).await?;
    let asked =
        Asked { place: fields.filled("as"), model: fields.filled("model"), dice: fields.filled("dice") };
    match given(&app, &visitor, &view, &seat, &fields).await? {
        Ok(()) => {
            let given = [("as", asked.place), ("dice", asked.dice), ("model", asked.model)];
            let given = given.map(|(name, value)| value.map(|value| (name, value)));
            Ok(Redirect::to(&address(&view, &given)).into_response())
        }
        Err(wrong) => {
            let status = if wrong.is_stale { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
            let page = page::of(&app, &visitor, id, asked, Some(&wrong)).await?;
            Ok((status, page).into_response())
        }
    }
}

/// Gives the command of a form, or says why not.
async fn given(
    app: &App,
    visitor: &Visitor,
    view: &BattleView,
    seat: &Seat,
    fields: &Fields,
) -> Result<Result<(), Wrong>, Failure> {
    let side = Side::BOTH.into_iter().find(|side| side.word() == fields.get("side")).ok_or_else(bad_form)?;
    let version = u64::from(fields.number("version")?.ok_or_else(bad_form)?);
    let is_ruling = ["time", "abandon"].contains(&fields.get("does"));
    let Some(viewer) = (if is_ruling { seat.office } else { seat.viewer(side) }) else {
        return Ok(Err(Wrong::new("not_allowed", visitor.tongue.say("play-not-yours"))));
    };
    if version > view.version || version == 0 {
        return Ok(Err(Wrong::stale(visitor.tongue)));
    }
    // Of a form that is sent again the fields mean what its page showed, so that it is the same command.
    let shown = match version == view.version {
        true => view.battle.clone(),
        false => app.battle(visitor.viewer(), view.id, Some(version)).await?.battle,
    };
    let wanted = match wanted(visitor.tongue, &shown, fields) {
        Ok(wanted) => wanted.ok_or_else(bad_form)?,
        Err(wrong) => return Ok(Err(wrong)),
    };
    let request = request(app, viewer, fields, version);
    let dice = fields.one_of("dice", &["", "entered"]).ok_or_else(bad_form)?;
    let dice = (dice == "entered").then_some(DiceFrom::Entered);
    let (battle, side) = (view.id, Some(side));
    let outcome = match wanted {
        Wanted::Order(order) => app.order(&request, battle, side, order, dice).await,
        Wanted::Supply(input) => app.supply(&request, battle, side, input).await,
        Wanted::Rewind(to) => app.ask_rewind(&request, battle, side, to).await,
        Wanted::Agree(agree) => app.answer_rewind(&request, battle, side, agree).await,
        Wanted::Words(words) => app.add_words(&request, battle, side, &words).await,
        Wanted::CallTime => app.call_time(&request, battle).await,
        Wanted::Abandon => app.abandon(&request, battle).await,
        Wanted::Leave(topic, answer) => app.leave_answer(&request, battle, side, (topic, answer)).await,
    };
    Ok(match outcome {
        Ok(Outcome::Accepted(_) | Outcome::Waiting { .. }) => Ok(()),
        Ok(Outcome::Refused(refused)) => Err(Wrong::refused(visitor.tongue, refused)),
        // The key was of another command: the page is an old one.
        Ok(Outcome::Conflict { .. }) | Err(AppError::KeyReused) => Err(Wrong::stale(visitor.tongue)),
        Err(error) => return Err(error.into()),
    })
}

/// The command's frame: another button of the same page is another command.
fn request(app: &App, viewer: Viewer, fields: &Fields, version: u64) -> Request {
    let fresh = app.request(viewer).at_version(version);
    match (fields.filled("key"), viewer.actor()) {
        (Some(key), Some(actor)) => {
            Request { key: CommandId::named(actor.0, &format!("{key} {version}")), ..fresh }
        }
        _ => fresh,
    }
}

/// What a form asks for; nothing if it is no form of the page.
fn wanted(tongue: Tongue, battle: &Battle, fields: &Fields) -> Result<Option<Wanted>, Wrong> {
    let place = fields.get("wait").parse::<usize>().ok();
    let wait = place.and_then(|place| battle.open.as_ref()?.waits.get(place));
    let supply = |input| Ok(Some(Wanted::Supply(input)));
    match (fields.get("does"), wait) {
        ("order", _) => order::read(tongue, battle, fields).map(Wanted::Order).map(Some),
        ("roll", _) => supply(Input::RollForMe),
        ("dice", Some(Wait::Dice(roll))) => supply(Input::Dice(throw::read(tongue, roll, fields)?)),
        ("answer", Some(Wait::Answer(question))) => supply(questions::read(tongue, question, fields)?),
        ("fact", Some(Wait::Fact(fact))) => {
            supply(Input::Fact(fact.clone(), facts::read(tongue, battle, fact, fields)?))
        }
        ("rewind", _) => Ok(fields.get("to").parse().ok().map(Wanted::Rewind)),
        ("agree", _) => {
            let agree = Some(fields.get("agree")).filter(|word| ["yes", "no"].contains(word));
            Ok(agree.map(|word| Wanted::Agree(word == "yes")))
        }
        ("words", _) => Ok(Some(Wanted::Words(fields.get("words").to_owned()))),
        ("leave", _) => Ok(left(fields)),
        ("time", _) => Ok(Some(Wanted::CallTime)),
        ("abandon", _) => Ok(Some(Wanted::Abandon)),
        _ => Ok(None),
    }
}

/// An answer that is left for the rest of the turn, or taken back.
fn left(fields: &Fields) -> Option<Wanted> {
    let topic = Topic::from_word(fields.get("topic"))?;
    let answer = match fields.get("left") {
        "yes" => Some(Answer::Yes),
        "no" => Some(Answer::No),
        "ask" => None,
        _ => return None,
    };
    Some(Wanted::Leave(topic, answer))
}
