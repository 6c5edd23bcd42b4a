//! The pages by address: what each asks of the app, and how it is framed.

use super::campaign::Names;
use super::error::Failure;
use super::layout::{Head, Page};
use super::marked::around;
use super::tongue::Tongue;
use super::visitor::Visitor;
use super::{
    about, account, aftermath, battle, campaign, feed, forks, home, organise, packs, roster, rounds, waiting,
    what_if,
};
use crate::app::{App, AppError, BattleView, Filter, Moment, Viewer, Waiting, schedule};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use std::collections::btree_map::Entry;
use std::str::FromStr;

/// A page, or why there is none.
pub type Answer = Result<Page, Failure>;

impl IntoResponse for Page {
    /// Framed on its way out, where it is known who looks: see `web::guarded`.
    fn into_response(self) -> Response {
        let mut response = Html("").into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// An id in an address; one that is none belongs to nothing.
pub fn id<I: FromStr>(text: &str, what: &str) -> Result<I, Failure> {
    text.parse().map_err(|_| Failure::unknown(what))
}

/// The end of a ledger for the footer.
async fn head(app: &App, visitor: &Visitor, ledger: LeagueId) -> Result<Option<Head>, Failure> {
    let head = app.head(visitor.viewer(), ledger).await?;
    Ok(Some(Head { ledger: ledger.to_string(), position: head.position, hash: head.hash }))
}

pub(super) async fn names(app: &App, visitor: &Visitor) -> Result<Names, Failure> {
    let people = app.names(visitor.viewer()).await?;
    Ok(people.into_iter().map(|person| (person.id, person.name)).collect())
}

/// `/`
pub async fn home(State(app): State<App>, visitor: Visitor) -> Answer {
    let (all, newest) = (Filter::default(), Filter { limit: 12, ..Filter::default() });
    let leagues = app.leagues(visitor.viewer()).await?;
    let campaigns = app.campaigns(visitor.viewer(), &all).await?;
    let battles = app.battles(visitor.viewer(), &newest).await?;
    let newest = match battles.first() {
        Some(line) => match app.battle(visitor.viewer(), line.id, None).await {
            Ok(view) => Some(Ok(view.battle)),
            Err(error) if error.is_unreadable() => Some(Err(line.id)),
            Err(error) => return Err(error.into()),
        },
        None => None,
    };
    let named = app.leagues_of(visitor.viewer(), &battles).await?;
    let is_fresh = visitor.has_accounts && !app.has_accounts().await?;
    let newest = newest.as_ref().map(|newest| newest.as_ref().map_err(|id| *id));
    let content = html! {
        @if is_fresh { (home::first_account(visitor.tongue)) }
        (home::content(visitor.tongue, &leagues, &campaigns, (&battles, &named), newest))
        (organise::league::way(&visitor))
    };
    Ok(Page::new(visitor.tongue.say("home-title"), visitor.tongue.say("home-summary"), content))
}

/// `/leagues/ID`
pub async fn league(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    league_page(&app, &visitor, id(&text, "league")?, None).await
}

/// The page of a league; `new` is the code of an invitation that its organiser has just made.
pub async fn league_page(app: &App, visitor: &Visitor, id: LeagueId, new: Option<&str>) -> Answer {
    let viewer = visitor.viewer();
    let league = app.league(viewer, id).await?.league;
    let of_league = Filter { parent: Some(id.0), ..Filter::default() };
    let campaigns = app.campaigns(viewer, &of_league).await?;
    let organises = viewer.person().is_some_and(|person| league.organisers.contains(&person));
    let invitations = if organises { app.invitations(viewer, id).await? } else { Vec::new() };
    let content = html! {
        (campaign::league(visitor.tongue, &league, &campaigns, &names(app, visitor).await?))
        (organise::league::offers(app, visitor, id, &league))
        @if organises { (account::league(visitor, &league, &invitations, new)) }
    };
    let page = named(visitor.tongue, ("league-title", "league-summary"), &league.name, content);
    let page = page.with_style("organise.css");
    Ok(under_leagues(page, visitor).at(head(app, visitor, id).await?))
}

/// A page whose title and summary are messages that take a name.
fn named(tongue: Tongue, (title, summary): (&str, &str), name: &str, content: Markup) -> Page {
    let name = [("name", name.into())];
    Page::new(tongue.tell(title, &name), tongue.tell(summary, &name), content)
}

/// A page under the first one.
fn under_leagues(page: Page, visitor: &Visitor) -> Page {
    page.under(visitor.tongue.say("layout-leagues"), "/")
}

/// A page under a campaign and its league.
pub(super) async fn under_campaign(app: &App, visitor: &Visitor, page: Page, id: CampaignId) -> Answer {
    let campaign = app.campaign(visitor.viewer(), id).await?.campaign;
    under_league(app, visitor, page, campaign.league)
        .await
        .map(|page| page.under(campaign.name.clone(), format!("/campaigns/{id}")))
}

/// On whose clocks times of a campaign are told: its charter's, or those of UTC where there is none.
///
/// # Errors
/// What the app says if the campaign cannot be read.
pub(super) async fn zone_of(
    app: &App,
    viewer: Viewer,
    campaign: Option<CampaignId>,
) -> Result<TimeZone, AppError> {
    let Some(id) = campaign else { return Ok(TimeZone::UTC) };
    let campaign = app.campaign(viewer, id).await?.campaign;
    Ok(schedule::zone(&campaign.charter.time_zone).unwrap_or(TimeZone::UTC))
}

/// A page under a league, with where its log stands.
async fn under_league(app: &App, visitor: &Visitor, page: Page, league: Option<LeagueId>) -> Answer {
    let page = under_leagues(page, visitor);
    let Some(id) = league else { return Ok(page) };
    let name = app.league(visitor.viewer(), id).await?.league.name;
    Ok(page.under(name, format!("/leagues/{id}")).at(head(app, visitor, id).await?))
}

/// On whose clocks times are shown, and which moment is.
#[derive(serde::Deserialize)]
pub struct Clocks {
    zone: Option<String>,
    at: Option<String>,
    as_of: Option<String>,
}

impl Clocks {
    /// The moment that the address names.
    fn moment(&self) -> Result<Moment, Failure> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let number = |text: String| {
            text.trim().parse().map_err(|_| {
                Failure::bad_request("bad_number", "A moment is a number of events: `?at=12`.".to_owned())
            })
        };
        let at = given(&self.at).map(number).transpose()?;
        Ok(Moment::named(at, given(&self.as_of).as_deref().map(str::trim))?)
    }
}

/// That a page shows an earlier moment, and the way back.
fn earlier(tongue: Tongue, moment: Moment, version: u64, address: &str) -> Markup {
    let now = around(html! { a href=(address) {} });
    html! {
        @if moment != Moment::Now {
            p.lead { (tongue.mark("campaign-earlier", &[("version", version.into()), ("now", now)])) }
        }
    }
}

/// `/campaigns/ID`, `/campaigns/ID?zone=Europe/Berlin`
pub async fn campaign(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(clocks): Query<Clocks>,
) -> Answer {
    let id: CampaignId = id(&text, "campaign")?;
    let moment = clocks.moment()?;
    let view = app.campaign_at(visitor.viewer(), id, moment).await?;
    let names = names(&app, &visitor).await?;
    let zone = clocks.zone.filter(|zone| !zone.is_empty());
    let zone = zone.as_deref().unwrap_or(&view.campaign.charter.time_zone);
    let known = schedule::zone(zone).map_err(|no| Failure::bad_request("unknown_time_zone", &no.sentence))?;
    let ratings = app.ratings_at(visitor.viewer(), id, moment).await?;
    let tongue = visitor.tongue;
    let league = html! {
        (rounds::section(&visitor, &view.campaign, (zone, &known)))
        (rounds::ratings(&visitor, &ratings, &names))
    };
    let of_campaign = Filter { parent: Some(id.0), ..Filter::default() };
    let rosters = app.rosters(visitor.viewer(), &of_campaign).await?;
    let what_ifs = app.what_ifs(visitor.viewer(), id).await?;
    let season = view.campaign.seasons.last().map(|season| season.number);
    let columns = app.columns(visitor.viewer(), &view, season).await?;
    let ways = html! {
        (earlier(tongue, moment, view.version, &format!("/campaigns/{id}")))
        (organise::campaign::ways(&app, &visitor, id, &view.campaign))
    };
    let table = (&view.standings[..], &columns);
    let content = html! {
        (campaign::content(&visitor, &view.campaign, table, (&rosters, app.armoury()), &names, (&ways, &league)))
        (what_if::link(tongue, id))
        (forks::section(tongue, &what_ifs))
        (feed::links(tongue, id))
    };
    let page = named(tongue, ("campaign-title", "campaign-summary"), &view.campaign.name, content);
    let page = page.with_style("organise.css");
    under_league(&app, &visitor, page, view.campaign.league).await
}

/// `/rosters/ID`
pub async fn roster(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(clocks): Query<Clocks>,
) -> Answer {
    let (id, moment): (RosterId, _) = (id(&text, "roster")?, clocks.moment()?);
    let view = app.roster_at(visitor.viewer(), id, moment).await?;
    let pack = &view.roster.pack.id;
    let known = app.armoury().pack(pack);
    let link = match known {
        Some(known) => html! { a href={ "/packs/" (pack) } { bdi { (known.name) } } },
        None => html! { code { (pack) } },
    };
    let names = names(&app, &visitor).await?;
    let (owner, tongue) = (aftermath::owner(&names, &view.roster), visitor.tongue);
    let offers = aftermath::offers(&app, &visitor, id, &view.roster).await?;
    let content = html! {
        (earlier(tongue, moment, view.version, &format!("/rosters/{id}")))
        @if let Some(battle) = view.unreadable { (home::unreadable(tongue, battle)) }
        (roster::content(tongue, &view.roster, &view.sheet, (&link, known), owner.as_ref()))
        (offers)
        (roster::story(tongue, id, &app.roster_story(visitor.viewer(), id, tongue.language()).await?))
    };
    let page = named(tongue, ("roster-title", "roster-summary"), &view.roster.name, content);
    let page = page.with_style("sheet.css");
    match view.roster.campaign {
        Some(campaign) => under_campaign(&app, &visitor, page, campaign).await,
        None => Ok(under_leagues(page, &visitor)),
    }
}

/// `/battles/ID`
pub async fn battle(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    let id: BattleId = id(&text, "battle")?;
    let view = app.battle(visitor.viewer(), id, None).await?;
    let what_ifs = app.forks_of(visitor.viewer(), id).await?;
    let tongue = visitor.tongue;
    let content = battle::content(tongue, &view, &what_ifs);
    let title = [("title", titled(tongue, &view).into())];
    let page = Page::new(tongue.tell("battle-title", &title), tongue.tell("battle-summary", &title), content);
    above_battle(&app, &visitor, page, &view).await
}

/// A page of a battle, under its campaign if it has one.
async fn above_battle(app: &App, visitor: &Visitor, page: Page, view: &BattleView) -> Answer {
    match view.campaign {
        Some(campaign) => under_campaign(app, visitor, page, campaign).await,
        None => Ok(under_leagues(page, visitor).at(head(app, visitor, view.ledger).await?)),
    }
}

/// A page under a battle.
pub(super) async fn under_battle(app: &App, visitor: &Visitor, page: Page, view: &BattleView) -> Answer {
    let page = above_battle(app, visitor, page, view).await?;
    Ok(page.under(view.battle.setup.title.clone(), format!("/battles/{}", view.id)))
}

/// What a battle is called, with the number of its game: two teams may meet again.
pub(super) fn titled(tongue: Tongue, view: &BattleView) -> String {
    let title = view.battle.setup.title.as_str();
    match (view.game, &view.battle.setup.fork) {
        (Some((_, number)), _) => {
            tongue.tell("battle-of-game", &[("title", title.into()), ("game", number.into())])
        }
        (None, Some(_)) => tongue.tell("battle-what-if", &[("title", title.into())]),
        (None, None) => title.to_owned(),
    }
}

/// What `/waiting` is asked for.
#[derive(serde::Deserialize)]
pub struct Whose {
    player: Option<String>,
}

/// `/waiting`, `/waiting?player=ID`
pub async fn waiting(State(app): State<App>, visitor: Visitor, Query(whose): Query<Whose>) -> Answer {
    let tongue = visitor.tongue;
    let summary = tongue.say("waiting-summary");
    let own = visitor.identity.as_ref().map(|identity| identity.player.to_string());
    let Some(text) = whose.player.filter(|text| !text.is_empty()).or(own) else {
        if visitor.has_accounts {
            return Err(Failure::not_logged_in());
        }
        let people = app.players(visitor.viewer()).await?;
        return Ok(Page::new(tongue.say("waiting-title"), summary, waiting::choose(&visitor, &people)));
    };
    let sentence = "The player in this address is no id: choose one from the list.";
    let player: PlayerId = text.parse().map_err(|_| Failure::bad_request("bad_id", sentence))?;
    let waits = app.waiting_for(visitor.viewer(), player).await?;
    let mut battles = waiting::Battles::new();
    for id in waits.iter().filter_map(waiting::battle_of) {
        if let Entry::Vacant(battle) = battles.entry(id) {
            battle.insert(app.battle(visitor.viewer(), id, None).await?.battle);
        }
    }
    let zones = zones(&app, visitor.viewer(), &waits).await?;
    let names = names(&app, &visitor).await?;
    let name = names.get(&player).cloned().unwrap_or_else(|| tongue.say("waiting-somebody"));
    let title = tongue.tell("waiting-title-of", &[("player", name.into())]);
    let mut content =
        waiting::content((tongue, !visitor.has_accounts), player, &names, (&waits, &zones), &battles);
    if !visitor.has_accounts {
        content = html! { (content) (waiting::other(tongue)) };
    }
    Ok(Page::new(title, summary, content))
}

/// On whose clocks each of these waits.
async fn zones(app: &App, viewer: Viewer, waits: &[Waiting]) -> Result<Vec<TimeZone>, AppError> {
    let mut zones = Vec::with_capacity(waits.len());
    for one in waits {
        let campaign = match one {
            Waiting::Result { campaign, .. } => Some(*campaign),
            Waiting::AfterBattle { roster, .. } => app.roster(viewer, *roster).await?.roster.campaign,
            Waiting::Turn { battle, .. }
            | Waiting::Dice { battle, .. }
            | Waiting::Answer { battle, .. }
            | Waiting::Fact { battle, .. }
            | Waiting::Rewind { battle, .. } => app.battle(viewer, *battle, None).await?.campaign,
        };
        zones.push(zone_of(app, viewer, campaign).await?);
    }
    Ok(zones)
}

/// `/packs`
pub async fn packs(State(app): State<App>, visitor: Visitor) -> Page {
    let tongue = visitor.tongue;
    Page::new(tongue.say("packs-title"), tongue.say("packs-summary"), packs::list(tongue, app.armoury()))
}

/// `/packs/ID`
pub async fn pack(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    let pack = app.armoury().pack(&text).ok_or_else(|| Failure::unknown("pack"))?;
    let tongue = visitor.tongue;
    let summary = tongue.tell("pack-summary", &[("name", pack.name.as_str().into())]);
    let page = Page::new(pack.name.clone(), summary, packs::content(tongue, pack));
    Ok(page.under(tongue.say("packs-title"), "/packs"))
}

/// `/dice`
pub async fn dice(visitor: Visitor) -> Page {
    let tongue = visitor.tongue;
    Page::new(tongue.say("dice-title"), tongue.say("dice-summary"), about::dice(tongue))
}

/// `/api`
pub async fn api(visitor: Visitor, headers: HeaderMap) -> Page {
    let tongue = visitor.tongue;
    Page::new(tongue.say("api-title"), tongue.say("api-summary"), about::api(tongue, &site(&headers)))
}

/// The address of this server as the reader has written it.
fn site(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_plain = |host: &&str| host.chars().all(|c| c.is_ascii_alphanumeric() || ".:-[]".contains(c));
    let scheme = if text("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    format!("{scheme}://{}", text("host").filter(is_plain).unwrap_or("127.0.0.1:8080"))
}

/// `/health`
pub async fn health(State(app): State<App>) -> Result<&'static str, Failure> {
    app.ledgers(Viewer::System).await?;
    Ok("ok\n")
}

/// Any other method.
pub async fn read_only() -> Failure {
    Failure::read_only()
}
