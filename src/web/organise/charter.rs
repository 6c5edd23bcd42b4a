//! Founding a campaign with its charter, looking at a charter, and amending it.

use super::league::check;
use crate::app::{App, CampaignView};
use crate::campaign::{Charter, Phase};
use crate::ids::{CampaignId, LeagueId};
use crate::web::account::Wrong;
use crate::web::charter_form::{self, Which};
use crate::web::error::Failure;
use crate::web::forms::{Hand, actor, complaint, refused, request, wrong};
use crate::web::layout::Page;
use crate::web::pages::{self, Answer};
use crate::web::visitor::{Fields, Visitor};
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;

/// The presets, each with its messages.
const PRESETS: [(&str, &str, &str); 2] = [
    ("seed_strict", "charter-preset-seed", "charter-preset-seed-about"),
    ("hor_campaign", "charter-preset-hor", "charter-preset-hor-about"),
];

/// From what a charter begins.
#[derive(serde::Deserialize)]
pub struct From {
    preset: Option<String>,
}

fn preset(name: &str) -> Result<(&'static str, Charter), Failure> {
    let known = PRESETS.iter().find(|(known, ..)| *known == name);
    let found = known.and_then(|(known, ..)| Some((*known, Charter::preset(known)?)));
    found.ok_or_else(|| {
        Failure::bad_request("unknown_preset", "There is no such preset: choose one of the page.")
    })
}

/// `/leagues/ID/organise/campaign`, `?preset=hor_campaign`
pub async fn founding(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(from): Query<From>,
) -> Answer {
    let id: LeagueId = pages::id(&text, "league")?;
    let preset = preset(from.preset.as_deref().unwrap_or(PRESETS[0].0));
    found_page(&app, &visitor, id, preset, (None, None)).await
}

async fn found_page(
    app: &App,
    visitor: &Visitor,
    id: LeagueId,
    preset: Result<(&'static str, Charter), Failure>,
    (sent, wrong): (Option<&Fields>, Wrong<'_>),
) -> Answer {
    let league = app.league(visitor.viewer(), id).await?.league;
    check(visitor, &league)?;
    let (chosen, charter) = preset?;
    let tongue = visitor.tongue;
    let hand = Hand::of(app, visitor, league.organisers.first().copied());
    let address = format!("/leagues/{id}/organise/campaign");
    let content = html! {
        h1 { (tongue.say("charter-found-title")) }
        p.lead { (tongue.say("charter-found-lead")) }
        (complaint(wrong))
        nav.presets aria-label=(tongue.say("charter-presets")) { ul.tiles {
            @for (name, title, about) in PRESETS {
                li { a.tile href={ (address) "?preset=" (name) } aria-current=[(name == chosen).then_some("true")] {
                    strong { (tongue.say(title)) } span { (tongue.say(about)) } } }
            }
        } }
        form.charter method="post" action=(address) {
            (hand.fields("found"))
            input type="hidden" name="preset" value=(chosen);
            label.wide { span { (tongue.say("charter-campaign-name")) }
                input name="name" required maxlength="100" autocomplete="off"
                    value=(sent.map_or("", |sent| sent.get("name"))); }
            (charter_form::fields(tongue, &charter, Which::All, sent))
            button.main { (tongue.say("charter-found-do")) }
        }
    };
    let page = Page::new(tongue.say("charter-found-title"), tongue.say("charter-found-lead"), content);
    let page = page.under(tongue.say("organise-leagues"), "/").under(league.name, format!("/leagues/{id}"));
    Ok(page.with_style("organise.css"))
}

/// What its form does.
pub async fn found(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: LeagueId = pages::id(&text, "league")?;
    app.league(visitor.viewer(), id).await?;
    let actor = actor(&visitor, &fields)?;
    let (chosen, base) = preset(fields.get("preset"))?;
    let charter = charter_form::read(visitor.tongue, &fields, &base, Which::All);
    let why = match charter {
        Ok(charter) => {
            let asked = request(&app, actor, &fields);
            let (campaign, outcome) = app.found_campaign(&asked, id, fields.get("name"), charter).await?;
            match refused(visitor.tongue, Ok(outcome))? {
                None => return Ok(Redirect::to(&format!("/campaigns/{campaign}/organise")).into_response()),
                Some(why) => why,
            }
        }
        Err(faults) => faults.join("; "),
    };
    Ok(wrong(found_page(&app, &visitor, id, Ok((chosen, base)), (Some(&fields), Some(&why))).await?))
}

/// `/campaigns/ID/charter`
pub async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    shown(&app, &visitor, pages::id(&text, "campaign")?, (None, None)).await
}

async fn shown(
    app: &App,
    visitor: &Visitor,
    id: CampaignId,
    (sent, wrong): (Option<&Fields>, Wrong<'_>),
) -> Answer {
    let CampaignView { campaign, .. } = app.campaign(visitor.viewer(), id).await?;
    let tongue = visitor.tongue;
    let hand = Hand::of(app, visitor, campaign.organisers.first().copied());
    let content = html! {
        h1 { (tongue.say("charter-title")) " " bdi { (campaign.name) } }
        (complaint(wrong))
        p.lead { (tongue.say("charter-lead")) }
        @if hand.is_of(&campaign.organisers) && campaign.phase != Phase::Closed {
            section {
                h2 { (tongue.say("charter-amend")) }
                @if campaign.phase == Phase::Running { p.facts { (tongue.say("charter-amend-some")) } }
                form.charter method="post" action={ "/campaigns/" (id) "/charter" } {
                    (hand.fields("amend"))
                    (charter_form::fields(tongue, &campaign.charter, which(campaign.phase), sent))
                    label.wide { span { (tongue.say("organise-why")) }
                        input name="reason" maxlength="500" value=(sent.map_or("", |sent| sent.get("reason"))); }
                    button.main { (tongue.say("charter-amend-do")) }
                }
            }
        }
        section { h2 { (tongue.say("charter-keys")) } (charter_form::table(tongue, &campaign.charter)) }
    };
    let title = tongue.tell("charter-tab", &[("name", campaign.name.as_str().into())]);
    let page = Page::new(title, tongue.say("charter-lead"), content).with_style("organise.css");
    pages::under_campaign(app, visitor, page, id).await
}

fn which(phase: Phase) -> Which {
    if phase == Phase::Gathering { Which::All } else { Which::Amendable }
}

/// Amends every key that the form changes, or none.
pub async fn amended(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: CampaignId = pages::id(&text, "campaign")?;
    let campaign = app.campaign(visitor.viewer(), id).await?.campaign;
    let actor = actor(&visitor, &fields)?;
    let why = match charter_form::read(visitor.tongue, &fields, &campaign.charter, which(campaign.phase)) {
        Err(faults) => Some(faults.join("; ")),
        Ok(charter) => {
            let changes = charter_form::changes(&campaign.charter, &charter);
            let reason = fields.filled("reason").map(str::to_owned);
            match changes.is_empty() {
                true => None,
                false => {
                    let asked = request(&app, actor, &fields);
                    refused(visitor.tongue, app.amend_charter(&asked, id, changes, reason).await)?
                }
            }
        }
    };
    match why {
        None => Ok(Redirect::to(&format!("/campaigns/{id}/charter")).into_response()),
        Some(why) => Ok(wrong(shown(&app, &visitor, id, (Some(&fields), Some(&why))).await?)),
    }
}
