//! Statistics as plain tables: of a league, of a player.

use super::campaign::Names;
use super::error::Failure;
use super::layout::Page;
use super::visitor::Visitor;
use super::{pages, words};
use crate::app::App;
use crate::app::stats::tables::{Cell, Table, records, season_name, tables};
use crate::app::stats::{self, EnteredDice, Statistics, StatisticsBy, StatisticsFilter, StatisticsOf};
use crate::ids::{CampaignId, LeagueId, PlayerId};
use axum::extract::{Path, Query, State};
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
            entered: match self.entered.as_deref() {
                Some("exclude") => EnteredDice::Exclude,
                Some("only") => EnteredDice::Only,
                _ => EnteredDice::Include,
            },
            ..StatisticsFilter::default()
        })
    }
}

/// `/leagues/ID/statistics`
pub async fn league(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, Failure> {
    let (id, viewer): (LeagueId, _) = (pages::id(&text, "league")?, visitor.viewer());
    let league = app.league(viewer, id).await?.league;
    let filter = asked.filter()?;
    let statistics = app.statistics(viewer, StatisticsOf::League(id), &filter).await?;
    let names = pages::names(&app, &visitor).await?;
    let all = [
        ("Players", "player", StatisticsBy::Player),
        ("Factions", "faction", StatisticsBy::Faction),
        ("Missions", "mission", StatisticsBy::Mission),
        ("Seasons", "season", StatisticsBy::Season),
    ];
    let mut parts = Vec::new();
    for (title, head, by) in all {
        let found = app.statistics_by(viewer, id, by, &filter).await?;
        let name = |word: &str| season_name(word, &league.campaigns);
        let part = records(title, head, found.iter().map(|(word, part)| (name(word), part)));
        parts.extend(Some(part).filter(|part| !part.rows.is_empty() || by != StatisticsBy::Season));
    }
    let content = html! {
        h1 { "Statistics of " bdi { (league.name) } }
        (form(&asked, &league.campaigns))
        @for part in &parts { (table(part, Some(&names))) }
        (content(&statistics))
    };
    let title = format!("Statistics of {}", league.name);
    let page = Page::new(title.clone(), format!("{title}: wins, losses, weapons, luck."), content);
    Ok(page.under("Leagues", "/").under(league.name, format!("/leagues/{id}")))
}

/// `/players/ID`
pub async fn player(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Page, Failure> {
    let (id, viewer): (PlayerId, _) = (pages::id(&text, "player")?, visitor.viewer());
    let person = app.person(viewer, id).await?;
    let statistics = app.statistics(viewer, StatisticsOf::Player(id), &asked.filter()?).await?;
    let content = html! {
        h1 { bdi { (person.name) } }
        (form(&asked, &Campaigns::new()))
        (content(&statistics))
    };
    let summary = format!("Games, weapons and luck of {}.", person.name);
    Ok(Page::new(format!("{}, player", person.name), summary, content).under("Leagues", "/"))
}

fn content(statistics: &Statistics) -> Markup {
    html! {
        @for one in tables(statistics) { (table(&one, None)) }
        p.facts { "Only games that count are counted: confirmed results, as they were confirmed or corrected last, "
            "and friendlies that were played out. Void games, what-if battles and what a rewind took back are not." }
        p.facts { "Luck: " code { "z" } " is the number of standard deviations above what the dice come to on average, "
            code { "p" } " how likely fair dice are to be at least as far off; below the number of tries that is "
            "needed neither means anything." }
    }
}

/// Campaigns by id, with their names.
type Campaigns = BTreeMap<CampaignId, String>;

/// What may be asked for; a season is one of a campaign, which is chosen among `campaigns`.
fn form(asked: &Asked, campaigns: &Campaigns) -> Markup {
    let value = |text: &Option<String>| text.clone().unwrap_or_default();
    let entered = |word: &str| asked.entered.as_deref() == Some(word);
    html! {
        form.filter method="get" {
            @if !campaigns.is_empty() {
                label { "Campaign " select name="campaign" {
                    option value="" { "all" }
                    @for (id, name) in campaigns {
                        option value=(id) selected[asked.campaign == Some(id.to_string())] { (name) }
                    }
                } } " "
                label { "Season " input name="season" inputmode="numeric" size="3" value=(value(&asked.season)); } " "
            } @else {
                @for (name, value) in [("campaign", &asked.campaign), ("season", &asked.season)] {
                    @if let Some(value) = value { input type="hidden" name=(name) value=(value); }
                }
            }
            label { "Faction " input name="faction" value=(value(&asked.faction)) size="14"; } " "
            label { "Mission " input name="mission" value=(value(&asked.mission)) size="14"; } " "
            label { "From " input type="date" name="from" value=(value(&asked.from)); } " "
            label { "Until " input type="date" name="until" value=(value(&asked.until)); } " "
            label { "Dice typed in " select name="entered" {
                option value="include" { "are counted" }
                option value="exclude" selected[entered("exclude")] { "are left out" }
                option value="only" selected[entered("only")] { "alone are counted" }
            } } " "
            button { "Show" }
        }
    }
}

/// A table; rows of players with a link where `names` knows them.
fn table(table: &Table, names: Option<&Names>) -> Markup {
    html! {
        section {
            h2 { (table.title) }
            @if table.rows.is_empty() { p.empty { "Nothing is counted yet." } } @else {
                div.scroll { table {
                    thead { tr { @for (place, head) in table.head.iter().enumerate() {
                        th.number[place > 0] scope="col" { (words::sentence_case(head)) }
                    } } }
                    tbody { @for (name, cells) in &table.rows { tr {
                        th scope="row" { (named(name, names)) }
                        @for cell in cells { @match cell {
                            Cell::Words(words) => td { (words) },
                            Cell::Nothing => td.number { "–" },
                            number => td.number { (number) },
                        } }
                    } } }
                } }
            }
        }
    }
}

fn named(word: &str, names: Option<&Names>) -> Markup {
    let person = word.parse::<PlayerId>().ok().and_then(|id| Some((id, names?.get(&id)?)));
    html! {
        @match person {
            Some((id, name)) => a href={ "/players/" (id) } { bdi { (name) } },
            None => bdi { (words::sentence_case(word)) },
        }
    }
}
