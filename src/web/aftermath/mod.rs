//! What follows a battle, as forms: each step of a roster is played on its page.

mod forms;
mod read;

use super::account::Wrong;
use super::error::Failure;
use super::forms::{Hand, actor, complaint, refused, request, wrong};
use super::layout::Page;
use super::pages::{self, Answer};
use super::visitor::{Fields, Visitor};
use super::{after, campaign};
use crate::app::{App, RosterView};
use crate::armoury::{Honour, Pack};
use crate::ids::{CampaignId, PlayerId, RosterId};
use crate::roster::Roster;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::html;
use std::collections::BTreeSet;

/// What the forms of a roster are made of.
pub(super) struct Desk<'a> {
    pub hand: Hand<'a>,
    pub roster: &'a Roster,
    pub pack: Option<&'a Pack>,
    /// The honours of its campaign.
    pub table: &'a [Honour],
    /// Where its forms are sent to.
    pub action: String,
}

/// `/rosters/ID/after`
pub async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    shown(&app, &visitor, pages::id(&text, "roster")?, None).await
}

async fn shown(app: &App, visitor: &Visitor, id: RosterId, wrong: Wrong<'_>) -> Answer {
    let RosterView { roster, .. } = app.roster(visitor.viewer(), id).await?;
    let table = app.honours_of_roster(visitor.viewer(), id).await?.unwrap_or_default();
    let desk = Desk {
        hand: Hand::of(app, visitor, roster.owner),
        roster: &roster,
        pack: app.armoury().pack(&roster.pack.id).filter(|pack| pack.hash == roster.pack.hash),
        table: &table,
        action: format!("/rosters/{id}/after"),
    };
    let may = desk.hand.is_of(&responsible(app, visitor, &roster).await?);
    let tongue = visitor.tongue;
    let waits = unconfirmed(app, visitor, &roster).await?;
    let acts =
        |step| html! { @if may && waits.is_none() { div.do-now { (forms::of_step(&desk, id, step)) } } };
    let content = html! {
        (complaint(wrong))
        @if let Some((campaign, game)) = waits {
            p.note {
                (tongue.tell("aftermath-unconfirmed", &[("game", game.into())])) " "
                a href={ "/campaigns/" (campaign) "/games/" (game) } {
                    (tongue.say("aftermath-to-result"))
                }
            }
        }
        (after::content(tongue, &roster, &acts))
        @if may {
            (forms::reserves(&desk))
            (forms::anew(&desk))
            (after::calls(tongue, id, &roster, &table))
        }
        p.calls { a href={ "/rosters/" (id) } { (tongue.say("aftermath-sheet")) } }
    };
    let title = tongue.tell("aftermath-tab", &[("name", roster.name.as_str().into())]);
    let page = Page::new(title, tongue.say("aftermath-about"), content).with_style("build.css");
    let page = match roster.campaign {
        Some(campaign) => pages::under_campaign(app, visitor, page, campaign).await?,
        None => page.under(tongue.say("organise-leagues"), "/"),
    };
    Ok(page.under(roster.name, format!("/rosters/{id}")))
}

/// The game that a roster's steps follow, with its campaign, if its result is not confirmed yet.
async fn unconfirmed(
    app: &App,
    visitor: &Visitor,
    roster: &Roster,
) -> Result<Option<(CampaignId, u32)>, Failure> {
    let (Some(open), Some(id)) = (roster.open_post_game(), roster.campaign) else { return Ok(None) };
    let campaign = app.campaign(visitor.viewer(), id).await?.campaign;
    Ok(campaign.is_open(open.game).then_some((id, open.game)))
}

/// Who acts for a roster: its player, and who organises its campaign.
async fn responsible(app: &App, visitor: &Visitor, roster: &Roster) -> Result<BTreeSet<PlayerId>, Failure> {
    let mut people: BTreeSet<PlayerId> = roster.owner.into_iter().collect();
    if let Some(campaign) = roster.campaign {
        people.extend(app.campaign(visitor.viewer(), campaign).await?.campaign.organisers.iter().copied());
    }
    Ok(people)
}

/// What its forms do.
pub async fn done(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: RosterId = pages::id(&text, "roster")?;
    app.roster(visitor.viewer(), id).await?;
    let asked = request(&app, actor(&visitor, &fields)?, &fields);
    let outcome = match fields.get("do") {
        "ready" => app.ready_roster(&asked, id).await,
        _ => app.after_battle(&asked, id, read::ask(&fields)?).await,
    };
    match refused(visitor.tongue, outcome)? {
        None => Ok(Redirect::to(&format!("/rosters/{id}/after#do")).into_response()),
        Some(why) => Ok(wrong(shown(&app, &visitor, id, Some(&why)).await?)),
    }
}

/// A link to it from a roster's sheet, with what else may be done there, for who may.
pub async fn offers(
    app: &App,
    visitor: &Visitor,
    id: RosterId,
    roster: &Roster,
) -> Result<maud::Markup, Failure> {
    let may = Hand::of(app, visitor, None).is_of(&responsible(app, visitor, roster).await?);
    let tongue = visitor.tongue;
    Ok(html! {
        p.calls {
            @if may { a.call href={ "/rosters/" (id) "/build" } { (tongue.say("build-here")) } }
            a href={ "/rosters/" (id) "/statistics" } { (tongue.say("stats-link")) }
        }
    })
}

/// Who a roster's player is, as a link to his page.
pub fn owner(names: &campaign::Names, roster: &Roster) -> Option<maud::Markup> {
    roster.owner.map(|owner| html! { a href={ "/players/" (owner) } { (campaign::person(names, owner)) } })
}

/// The page by address.
pub fn routes() -> Router<App> {
    Router::new().route("/rosters/{id}/after", get(page).post(done))
}
