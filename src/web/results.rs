//! The pages of results by address: what each asks of the app, and what its forms do.

use super::campaign::Names;
use super::error::Failure;
use super::forms::{actor, coded, request, wrong};
use super::game::{self, Seen};
use super::layout::Page;
use super::marked::around;
use super::pages::{Answer, id, names, under_campaign};
use super::report_form::{self, Told};
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor};
use crate::app::{App, AppError, Outcome, Refused};
use crate::campaign::{Campaign, Game, Stage, Todo, TodoKind};
use crate::ids::CampaignId;
use crate::roster::Roster;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use fluent_bundle::FluentValue;
use maud::html;
use std::sync::Arc;

/// A game with what its pages need.
struct Found {
    id: CampaignId,
    number: u32,
    campaign: Campaign,
    rosters: [Roster; 2],
}

impl Found {
    async fn at(app: &App, visitor: &Visitor, text: &str, number: &str) -> Result<Found, Failure> {
        let viewer = visitor.viewer();
        let id: CampaignId = id(text, "campaign")?;
        let campaign = judged(app, visitor, id).await?;
        let game = number.parse().ok().and_then(|number: u32| campaign.games.get(&number));
        let game = game.ok_or_else(|| Failure::unknown("game"))?;
        let ([red, blue], number) = (game.rosters, game.number);
        let rosters = [app.roster(viewer, red).await?.roster, app.roster(viewer, blue).await?.roster];
        Ok(Found { id, number, campaign, rosters })
    }

    fn address(&self) -> String {
        format!("/campaigns/{}/games/{}", self.id, self.number)
    }

    /// What titles name.
    fn values(&self) -> [(&'static str, FluentValue<'_>); 2] {
        [("game", self.number.into()), ("campaign", self.campaign.name.as_str().into())]
    }

    /// What the form of the result is about.
    fn told<'a>(&'a self, game: &'a Game, names: &'a Names) -> Told<'a> {
        let teams = [0, 1].map(|side| report_form::fit(&self.rosters[side]));
        Told { campaign: &self.campaign, game, rosters: &self.rosters, names, teams, corrects: false }
    }

    fn game(&self) -> Result<&Game, Failure> {
        self.campaign.games.get(&self.number).ok_or_else(|| Failure::unknown("game"))
    }
}

/// Why a command was not given; nothing if it was.
fn refused(tongue: Tongue, outcome: Result<Outcome, AppError>) -> Result<Option<String>, Failure> {
    let refused = match outcome? {
        Outcome::Refused(refused) => refused,
        Outcome::Conflict { .. } => Refused::new("conflict", "somebody else was faster: look again"),
        Outcome::Accepted(_) | Outcome::Waiting { .. } => return Ok(None),
    };
    Ok(Some(coded(tongue, &refused)))
}

/// A page of a campaign on which something is wrong.
async fn wrong_game(
    app: &App,
    visitor: &Visitor,
    page: Page,
    campaign: CampaignId,
) -> Result<Response, Failure> {
    Ok(wrong(under_campaign(app, visitor, page, campaign).await?))
}

/// `/campaigns/ID/games/N`
pub async fn game(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
) -> Answer {
    let found = Found::at(&app, &visitor, &text, &number).await?;
    let page = game_page(&app, &visitor, &found, None).await?;
    under_campaign(&app, &visitor, page, found.id).await
}

async fn game_page(app: &App, visitor: &Visitor, found: &Found, wrong: Option<&str>) -> Answer {
    let names = names(app, visitor).await?;
    let person = visitor.viewer().person();
    let may_dispute = match person {
        Some(person) => app.can_dispute(visitor.viewer(), found.id, found.number, person).await?,
        None => false,
    };
    let seen =
        Seen { campaign: &found.campaign, rosters: &found.rosters, names: &names, person, may_dispute };
    let key = app.fresh_id().to_string();
    let content = game::content(visitor, found.id, found.game()?, &seen, (&key, wrong));
    let title = visitor.tongue.tell("game-title", &found.values());
    Ok(Page::new(title, visitor.tongue.say("game-summary"), content))
}

/// What the forms of a game's page do.
pub async fn say(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Failure> {
    let found = Found::at(&app, &visitor, &text, &number).await?;
    let request = request(&app, actor(&visitor, &fields)?, &fields);
    let (id, game) = (found.id, found.number);
    let reason = fields.filled("reason").map(str::to_owned);
    let outcome = match fields.get("say") {
        "confirm" => app.confirm_result(&request, id, game).await,
        "dispute" => app.dispute_result(&request, id, game, reason).await,
        "replay" => app.replay_game(&request, id, game, reason).await,
        "void" => app.void_game(&request, id, game, reason).await,
        _ => return Err(Failure::bad_request("bad_form", "This is not what the form of this page sends.")),
    };
    match refused(visitor.tongue, outcome)? {
        None => Ok(Redirect::to(&found.address()).into_response()),
        Some(why) => {
            let page = game_page(&app, &visitor, &found, Some(&why)).await?;
            wrong_game(&app, &visitor, page, id).await
        }
    }
}

/// `/campaigns/ID/games/N/report`
pub async fn report(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
) -> Answer {
    let found = Found::at(&app, &visitor, &text, &number).await?;
    let page = report_page(&app, &visitor, &found, (None, None)).await?;
    under_campaign(&app, &visitor, page, found.id).await
}

async fn report_page(
    app: &App,
    visitor: &Visitor,
    found: &Found,
    (sent, wrong): (Option<&Fields>, Option<&str>),
) -> Answer {
    let names = names(app, visitor).await?;
    let game = found.game()?;
    let told = found.told(game, &names);
    let key = app.fresh_id().to_string();
    let may = game.stage == Stage::Arranged && (visitor.identity.is_some() || !visitor.has_accounts);
    let tongue = visitor.tongue;
    let (address, login) = (found.address(), format!("/login?next={}/report", found.address()));
    let content = html! {
        h1 { (tongue.tell("report-heading", &found.values()[..1])) }
        @if game.stage != Stage::Arranged {
            p.lead { (tongue.mark("report-begun", &[("game", around(html! { a href=(address) {} }))])) }
        } @else if !may {
            p.lead { (tongue.mark("report-log-in", &[("login", around(html! { a href=(login) {} }))])) }
        } @else {
            p.lead { (tongue.say("report-lead")) }
        }
        @if may || wrong.is_some() { (report_form::form(visitor, &told, &key, sent, wrong)) }
    };
    Ok(Page::new(tongue.tell("report-title", &found.values()), tongue.say("report-summary"), content))
}

/// What the form of a result does.
pub async fn reported(
    State(app): State<App>,
    visitor: Visitor,
    Path((text, number)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Failure> {
    let found = Found::at(&app, &visitor, &text, &number).await?;
    let request = request(&app, actor(&visitor, &fields)?, &fields);
    let names = names(&app, &visitor).await?;
    let told = found.told(found.game()?, &names);
    let outcome = match report_form::read(visitor.tongue, &told, &fields) {
        Ok(told) => Ok(app.report_result(&request, found.id, found.number, told).await),
        Err(why) => Err(why),
    };
    let why = match outcome {
        Ok(outcome) => refused(visitor.tongue, outcome)?,
        Err(why) => Some(format!("{why} (bad_form)")),
    };
    match why {
        None => Ok(Redirect::to(&found.address()).into_response()),
        Some(why) => {
            let page = report_page(&app, &visitor, &found, (Some(&fields), Some(&why))).await?;
            wrong_game(&app, &visitor, page, found.id).await
        }
    }
}

/// `/campaigns/ID/todos`
pub async fn todos(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    let id: CampaignId = id(&text, "campaign")?;
    let page = todos_page(&app, &visitor, id, None).await?;
    under_campaign(&app, &visitor, page, id).await
}

async fn todos_page(app: &App, visitor: &Visitor, id: CampaignId, wrong: Option<&str>) -> Answer {
    let campaign = judged(app, visitor, id).await?;
    let todos = app.todos(visitor.viewer(), id).await?;
    let may_tick = visitor.viewer().person().is_some_and(|person| campaign.rules(person));
    let content = game::todos(visitor, &campaign, &todos, may_tick, wrong);
    let title = visitor.tongue.tell("todo-title", &[("campaign", campaign.name.as_str().into())]);
    Ok(Page::new(title, visitor.tongue.say("todo-summary"), content))
}

/// Ticks one of them off.
pub async fn ticked(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: CampaignId = id(&text, "campaign")?;
    app.campaign(visitor.viewer(), id).await?;
    let request = request(&app, actor(&visitor, &fields)?, &fields);
    let bad = || Failure::bad_request("bad_form", "This is not what the form of this page sends.");
    let todo = Todo {
        game: fields.number("game")?.ok_or_else(bad)?,
        roster: fields.get("roster").parse().map_err(|_| bad())?,
        kind: TodoKind::from_word(fields.get("kind")).ok_or_else(bad)?,
        member: fields.filled("member").map(|member| member.parse().map_err(|_| bad())).transpose()?,
    };
    match refused(visitor.tongue, app.settle_todo(&request, id, todo).await)? {
        None => Ok(Redirect::to(&format!("/campaigns/{id}/todos")).into_response()),
        Some(why) => {
            let page = todos_page(&app, &visitor, id, Some(&why)).await?;
            wrong_game(&app, &visitor, page, id).await
        }
    }
}

/// A campaign with those who rule in its league.
pub async fn judged(app: &App, visitor: &Visitor, id: CampaignId) -> Result<Campaign, Failure> {
    let mut campaign = Arc::unwrap_or_clone(app.campaign(visitor.viewer(), id).await?.campaign);
    if let Some(league) = campaign.league {
        campaign.arbitrators.extend(app.league(visitor.viewer(), league).await?.league.arbitrators);
    }
    Ok(campaign)
}
