//! What the forms of a campaign's desk do.

use super::campaign::shown;
use crate::app::{App, AppError, CampaignView, Outcome, PairRound, Request, SeedBy};
use crate::campaign::Campaign;
use crate::ids::{CampaignId, PlayerId, RosterId};
use crate::web::choosing::{meant, person_meant};
use crate::web::error::Failure;
use crate::web::forms::{actor, bad_form, refused, request, wrong};
use crate::web::pages;
use crate::web::visitor::{Fields, Visitor};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

/// What the forms of `/campaigns/ID/organise` do.
pub async fn done(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: CampaignId = pages::id(&text, "campaign")?;
    let CampaignView { campaign, .. } = app.campaign(visitor.viewer(), id).await?;
    let request = request(&app, actor(&visitor, &fields)?, &fields);
    let outcome = match said(&app, &request, (id, &campaign), &fields).await? {
        Some(outcome) => outcome,
        None => of_season(&app, &request, id, &fields).await?,
    };
    match refused(visitor.tongue, outcome)? {
        None => Ok(Redirect::to(&format!("/campaigns/{id}/organise")).into_response()),
        Some(why) => Ok(wrong(shown(&app, &visitor, id, Some(&why)).await?)),
    }
}

fn roster(fields: &Fields, name: &str) -> Result<RosterId, Failure> {
    fields.get(name).parse().map_err(|_| bad_form())
}

/// A roster of a campaign that a form names, by its id or its name.
fn enrolled(campaign: &Campaign, fields: &Fields, name: &str) -> Result<RosterId, Failure> {
    meant(fields.get(name), campaign.entries.iter().map(|entry| (entry.roster, entry.name.clone())))
}

async fn player(app: &App, asked: &Request, fields: &Fields) -> Result<PlayerId, Failure> {
    person_meant(fields.get("player"), app.names(asked.viewer).await?)
}

fn given(fields: &Fields, name: &str) -> Option<String> {
    fields.filled(name).map(str::to_owned)
}

/// What came of a command; the failure of a form is another matter.
type Came = Result<Outcome, AppError>;

/// What is said about the campaign, its rosters and officials; nothing if it is about seasons and games.
async fn said(
    app: &App,
    asked: &Request,
    (id, campaign): (CampaignId, &Campaign),
    fields: &Fields,
) -> Result<Option<Came>, Failure> {
    let came = match fields.get("do") {
        "start" => app.start_campaign(asked, id).await,
        "close" => app.close_campaign(asked, id).await,
        "appoint" => app.appoint_organiser(asked, id, player(app, asked, fields).await?).await,
        "remove" => app.remove_organiser(asked, id, player(app, asked, fields).await?).await,
        "enrol" => app.enrol_roster(asked, roster(fields, "roster")?).await,
        "withdraw" => app.withdraw_roster(asked, id, roster(fields, "roster")?).await,
        "expel" => app.expel_roster(asked, id, roster(fields, "roster")?, given(fields, "reason")).await,
        "return" => app.return_roster(asked, id, roster(fields, "roster")?).await,
        "arrange" => {
            let rosters = [enrolled(campaign, fields, "red")?, enrolled(campaign, fields, "blue")?];
            app.arrange_game(asked, id, rosters, fields.get("mission"), fields.number("size")?).await
        }
        _ => return Ok(None),
    };
    Ok(Some(came))
}

/// What is said about seasons, rounds and games.
async fn of_season(app: &App, asked: &Request, id: CampaignId, fields: &Fields) -> Result<Came, Failure> {
    let number = |name: &str| fields.number(name)?.ok_or_else(bad_form);
    Ok(match fields.get("do") {
        "open_season" => app.open_season(asked, id, given(fields, "name")).await,
        "close_season" => app.close_season(asked, id).await,
        "seed_rating" => app.seed_season(asked, id, SeedBy::Rating).await,
        "seed_lots" => app.seed_season(asked, id, SeedBy::Lots).await,
        "delete_pairing" => app.delete_pairing(asked, id, number("round")?).await,
        "window" => {
            let (opens, closes) = (given(fields, "opens"), given(fields, "closes"));
            let round = PairRound { round: number("round")?, opens, closes, ..PairRound::default() };
            app.set_round_window(asked, id, round).await
        }
        "schedule" => app.schedule_game(asked, id, number("game")?, given(fields, "at"), None).await,
        "walkover" => app.declare_walkover(asked, id, number("game")?, roster(fields, "absent")?).await,
        "nobody" => app.declare_double_walkover(asked, id, number("game")?).await,
        "unrated" => app.mark_unrated(asked, id, number("game")?, given(fields, "reason")).await,
        _ => return Err(bad_form()),
    })
}
