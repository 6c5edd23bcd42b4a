//! Statistics as charts and tables: of a league, a player, a roster and a battle.

mod luck;
mod tables;

pub use luck::signed;
pub use tables::named;

use super::campaign::Names;
use super::charts::{self, Bar};
use super::error::Failure;
use super::forms::bad_form;
use super::layout::Page;
use super::pages;
use super::tongue::Tongue;
use super::visitor::Visitor;
use super::{packs, terms};
use crate::app::App;
use crate::app::stats::{
    self, Deciding, EnteredDice, Statistics, StatisticsBy, StatisticsFilter, StatisticsOf,
};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId, Side};
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::routing::get;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What the address asks for.
#[derive(Clone, Default, serde::Deserialize)]
pub struct Asked {
    campaign: Option<String>,
    season: Option<String>,
    faction: Option<String>,
    mission: Option<String>,
    from: Option<String>,
    until: Option<String>,
    entered: Option<String>,
}

impl Asked {
    fn filter(&self) -> Result<StatisticsFilter, Failure> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let moment = |text: &Option<String>| given(text).map(|text| stats::moment(text.trim())).transpose();
        let campaign = given(&self.campaign).map(|text| text.trim().parse::<CampaignId>());
        let season = given(&self.season).map(|text| text.trim().parse::<u32>());
        let no_number = |_| Failure::bad_request("bad_number", "A season is named by its number: 2.");
        Ok(StatisticsFilter {
            campaign: campaign.transpose().map_err(|_| Failure::unknown("campaign"))?,
            season: season.transpose().map_err(no_number)?,
            faction: given(&self.faction),
            mission: given(&self.mission),
            from: moment(&self.from)?,
            until: moment(&self.until)?,
            entered: match given(&self.entered).as_deref() {
                None | Some("include") => EnteredDice::Include,
                Some("exclude") => EnteredDice::Exclude,
                Some("only") => EnteredDice::Only,
                Some(_) => return Err(bad_form()),
            },
            ..StatisticsFilter::default()
        })
    }
}

/// The pages of statistics by address.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/leagues/{id}/statistics", get(league))
        .route("/players/{id}", get(player))
        .route("/rosters/{id}/statistics", get(roster))
        .route("/battles/{id}/statistics", get(battle))
}

/// By what the statistics of a league are told apart: title, head of the column, message for what they are of.
const APART: [(&str, &str, StatisticsBy); 4] = [
    ("Players", "player", StatisticsBy::Player),
    ("Factions", "faction", StatisticsBy::Faction),
    ("Missions", "mission", StatisticsBy::Mission),
    ("Seasons", "season", StatisticsBy::Season),
];

/// `/leagues/ID/statistics`
pub async fn league(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, Failure> {
    let (id, viewer, tongue): (LeagueId, _, _) =
        (pages::id(&text, "league")?, visitor.viewer(), visitor.tongue);
    let league = app.league(viewer, id).await?.league;
    let filter = asked.filter()?;
    let statistics = app.statistics(viewer, StatisticsOf::League(id), &filter).await?;
    let names = pages::names(&app, &visitor).await?;
    let mut parts = Vec::new();
    for (title, head, by) in APART {
        let found = app.statistics_by(viewer, id, by, &filter).await?;
        let name = |word: &str| season(tongue, word, &league.campaigns);
        let found: Vec<(String, Statistics)> =
            found.into_iter().map(|(word, part)| (name(&word), part)).collect();
        if !found.is_empty() || by != StatisticsBy::Season {
            parts.push((title, head, found));
        }
    }
    let content = html! {
        h1 { (tongue.say("stats-of")) " " bdi { (league.name) } }
        p.calls { a href={ "/leagues/" (id) "/records" } { (tongue.say("stats-records")) } }
        (form(tongue, &asked, &league.campaigns))
        @for (title, head, found) in &parts { (part(&visitor, (title, head), found, &names)) }
        (content(&visitor, "", &statistics))
    };
    let title = tongue.tell("stats-tab", &[("name", league.name.as_str().into())]);
    let page = Page::new(title, tongue.say("stats-summary"), content).with_style("stats.css");
    Ok(page.under(tongue.say("organise-leagues"), "/").under(league.name, format!("/leagues/{id}")))
}

/// Games by player, faction and the like: a chart with its numbers as a table.
fn part(
    visitor: &Visitor,
    (title, head): (&'static str, &'static str),
    found: &[(String, Statistics)],
    names: &Names,
) -> Markup {
    let table = stats::tables::records(title, head, found.iter().map(|(word, part)| (word.clone(), part)));
    let chart = html! { @if !found.is_empty() { (results(visitor.tongue, found, names)) } };
    tables::section(visitor, "", &table, Some(names), &chart)
}

/// What people call the season that a word names: `Autumn, season 2`.
fn season(tongue: Tongue, word: &str, campaigns: &Campaigns) -> String {
    let parts = word.split_once('/');
    let known = parts.and_then(|(id, number)| Some((campaigns.get(&id.parse().ok()?)?, number)));
    known.map_or_else(
        || word.to_owned(),
        |(name, number)| {
            tongue.tell("stats-season-of", &[("name", name.as_str().into()), ("season", number.into())])
        },
    )
}

/// Most rows of a chart; the table has them all.
const MOST_BARS: usize = 16;

/// Won, drawn and lost, those who played most first.
fn results(tongue: Tongue, found: &[(String, Statistics)], names: &Names) -> Markup {
    let mut found: Vec<&(String, Statistics)> = found.iter().collect();
    found.sort_by_key(|(_, part)| std::cmp::Reverse(part.record.sides));
    let legend = ["stats-won", "stats-drawn", "stats-lost"].map(|message| tongue.say(message));
    let row = |(word, part): &&(String, Statistics)| {
        let record = part.record;
        let rate = record.win_rate().map(|(won, of)| 100.0 * won as f64 / of as f64);
        Bar {
            name: tables::named(tongue, word, Some(names)),
            parts: [record.won, record.drawn, record.lost].map(|count| count as f64).into(),
            value: match rate {
                Some(rate) => {
                    format!("{}–{}–{} · {}", record.won, record.drawn, record.lost, tongue.percent(rate))
                }
                None => "–".to_owned(),
            },
        }
    };
    let rows: Vec<Bar> = found.iter().take(MOST_BARS).map(row).collect();
    charts::bars(&tongue.say("stats-results"), &legend, &rows, None)
}

/// `/players/ID`
pub async fn player(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, Failure> {
    let (id, viewer, tongue): (PlayerId, _, _) =
        (pages::id(&text, "player")?, visitor.viewer(), visitor.tongue);
    let person = app.person(viewer, id).await?;
    let statistics = app.statistics(viewer, StatisticsOf::Player(id), &asked.filter()?).await?;
    let mut rosters = app.rosters(viewer, &crate::app::Filter::default()).await?;
    rosters.retain(|line| line.player == id);
    let content = html! {
        h1 { bdi { (person.name) } }
        (record_line(tongue, &statistics))
        @if !rosters.is_empty() {
            section { h2 { (tongue.say("stats-teams")) }
                ul.tiles { @for line in &rosters { li { a.tile href={ "/rosters/" (line.id) } {
                    strong { bdi { (line.name) } }
                    span { bdi { (packs::name(app.armoury(), &line.pack)) } " · "
                        (tongue.count("points", line.points)) }
                } } } } }
        }
        (form(tongue, &asked, &Campaigns::new()))
        (content(&visitor, "", &statistics))
    };
    let title = tongue.tell("stats-player-tab", &[("name", person.name.as_str().into())]);
    let summary = tongue.tell("stats-player-summary", &[("name", person.name.as_str().into())]);
    Ok(Page::new(title, summary, content).with_style("stats.css").under(tongue.say("organise-leagues"), "/"))
}

/// How the games came out, in a line.
fn record_line(tongue: Tongue, statistics: &Statistics) -> Markup {
    let record = statistics.record;
    html! {
        p.lead { (tongue.tell("stats-record", &[
            ("won", record.won.into()), ("drawn", record.drawn.into()), ("lost", record.lost.into())])) }
    }
}

/// `/rosters/ID/statistics`
pub async fn roster(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, Failure> {
    let (id, viewer, tongue): (RosterId, _, _) =
        (pages::id(&text, "roster")?, visitor.viewer(), visitor.tongue);
    let roster = app.roster(viewer, id).await?.roster;
    let statistics = app.statistics(viewer, StatisticsOf::Roster(id), &asked.filter()?).await?;
    let content = html! {
        h1 { (tongue.say("stats-of")) " " bdi { (roster.name) } }
        (record_line(tongue, &statistics))
        (content(&visitor, "", &statistics))
    };
    let title = tongue.tell("stats-tab", &[("name", roster.name.as_str().into())]);
    let page = Page::new(title, tongue.say("stats-summary"), content).with_style("stats.css");
    let page = match roster.campaign {
        Some(campaign) => pages::under_campaign(&app, &visitor, page, campaign).await?,
        None => page.under(tongue.say("organise-leagues"), "/"),
    };
    Ok(page.under(roster.name, format!("/rosters/{id}")))
}

/// `/battles/ID/statistics`: what each side did, how lucky its dice were, and which of them decided.
pub async fn battle(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, Failure> {
    let (id, viewer, tongue): (BattleId, _, _) =
        (pages::id(&text, "battle")?, visitor.viewer(), visitor.tongue);
    let view = app.battle(viewer, id, None).await?;
    let mut sides = Vec::new();
    for side in Side::BOTH {
        let filter = StatisticsFilter { side: Some(side), ..asked.filter()? };
        sides.push((side, app.statistics(viewer, StatisticsOf::Battle(id), &filter).await?));
    }
    let deciding = told(tongue, &*app.deciding(viewer, id).await?);
    let content = html! {
        h1 { (tongue.say("stats-of")) " " bdi { (view.battle.setup.title) } }
        @for (side, statistics) in &sides {
            section.side-part { h2 { bdi { (terms::side(tongue, &view.battle, *side)) } }
                (content(&visitor, &format!("{}-", side.word()), statistics)) }
        }
        (tables::section(&visitor, "", &stats::tables::deciding(&deciding), None, &html! {}))
    };
    let title = tongue.tell("stats-tab", &[("name", view.battle.setup.title.as_str().into())]);
    let page = Page::new(title, tongue.say("stats-summary"), content).with_style("stats.css");
    let page = match view.campaign {
        Some(campaign) => pages::under_campaign(&app, &visitor, page, campaign).await?,
        None => page.under(tongue.say("organise-leagues"), "/"),
    };
    Ok(page.under(view.battle.setup.title.clone(), format!("/battles/{id}")))
}

/// What dice decided, with its sentences in the tongue of the reader.
fn told(tongue: Tongue, deciding: &Deciding) -> Deciding {
    let mut deciding = deciding.clone();
    if tongue == Tongue::RUSSIAN {
        for swing in &mut deciding.swings {
            swing.sentence.clone_from(&swing.russian);
        }
    }
    deciding
}

/// Every table of statistics; `of` tells those of a side from those of the other.
fn content(visitor: &Visitor, of: &str, statistics: &Statistics) -> Markup {
    let tongue = visitor.tongue;
    html! {
        @for one in stats::tables::tables(statistics) {
            @let chart = html! {
                @match one.title {
                    "Weapons" | "Models" => { (kills(tongue, one.title, statistics)) },
                    "Luck" => { (luck::chart(tongue, &statistics.luck)) },
                    _ => {},
                }
            };
            (tables::section(visitor, of, &one, None, &chart))
        }
        p.facts { (tongue.say("stats-counted")) }
        p.facts { (tongue.say("stats-luck-about")) }
    }
}

/// Enemies that models or weapons put out of action, the deadliest first.
fn kills(tongue: Tongue, title: &str, statistics: &Statistics) -> Markup {
    let of = if title == "Models" { &statistics.models } else { &statistics.weapons };
    let mut of: Vec<_> = of.iter().filter(|(_, _, deeds)| deeds.kills > 0).collect();
    of.sort_by_key(|(_, _, deeds)| std::cmp::Reverse(deeds.kills));
    let row = |(name, _, deeds): &&(String, _, stats::Deeds)| Bar {
        name: html! { bdi { (tables::word(tongue, name)) } },
        parts: vec![deeds.kills as f64],
        value: tongue.number(deeds.kills),
    };
    let rows: Vec<Bar> = of.iter().take(MOST_BARS).map(row).collect();
    html! { @if !rows.is_empty() { (charts::bars(&tongue.say("stats-kills-chart"), &[], &rows, None)) } }
}

/// Campaigns by id, with their names.
type Campaigns = BTreeMap<CampaignId, String>;

/// What may be asked for; a season is one of a campaign, which is chosen among `campaigns`.
fn form(tongue: Tongue, asked: &Asked, campaigns: &Campaigns) -> Markup {
    let value = |text: &Option<String>| text.clone().unwrap_or_default();
    let entered = |word: &str| asked.entered.as_deref() == Some(word);
    html! {
        form.filter method="get" {
            @if !campaigns.is_empty() {
                label { span { (tongue.say("stats-campaign")) } select name="campaign" {
                    option value="" { (tongue.say("charter-all")) }
                    @for (id, name) in campaigns {
                        option value=(id) selected[asked.campaign == Some(id.to_string())] { (name) }
                    }
                } }
                label { span { (tongue.say("stats-season")) }
                    input name="season" inputmode="numeric" size="3" value=(value(&asked.season)); }
            } @else {
                @for (name, value) in [("campaign", &asked.campaign), ("season", &asked.season)] {
                    @if let Some(value) = value { input type="hidden" name=(name) value=(value); }
                }
            }
            label { span { (tongue.say("stats-faction")) }
                input name="faction" value=(value(&asked.faction)) size="14"; }
            label { span { (tongue.say("stats-mission")) }
                input name="mission" value=(value(&asked.mission)) size="14"; }
            label { span { (tongue.say("organise-opens")) }
                input type="date" name="from" value=(value(&asked.from)); }
            label { span { (tongue.say("organise-closes")) }
                input type="date" name="until" value=(value(&asked.until)); }
            label { span { (tongue.say("stats-typed")) } select name="entered" {
                option value="include" { (tongue.say("stats-typed-counted")) }
                option value="exclude" selected[entered("exclude")] { (tongue.say("stats-typed-out")) }
                option value="only" selected[entered("only")] { (tongue.say("stats-typed-only")) }
            } }
            button { (tongue.say("stats-show")) }
        }
    }
}
