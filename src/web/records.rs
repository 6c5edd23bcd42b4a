//! The records of a league: who did most of what, the longest streaks, the highest scores, the luckiest games. Who ties
//! holds a record together.

use super::error::Failure;
use super::layout::Page;
use super::pages;
use super::stats;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::App;
use crate::app::stats::{Fortune, Statistics, StatisticsBy, StatisticsFilter, chance_of_furthest, fortune};
use crate::campaign::{Campaign, Game, Outcome};
use crate::ids::{CampaignId, LeagueId, RosterId, Side};
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::get;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Fewer games than this say little about a share of games won.
const FEW: u64 = 3;
/// So many who hold a record together are named.
const NAMED: usize = 3;

/// The page by address.
pub fn routes() -> Router<App> {
    Router::new().route("/leagues/{id}/records", get(page))
}

/// A record: what it is of, what it comes to, who holds it, and what one should know of it.
struct Best {
    message: &'static str,
    value: String,
    holders: Vec<Markup>,
    note: Option<String>,
}

/// The campaigns of a league.
type Campaigns = [(CampaignId, Arc<Campaign>)];

/// `/leagues/ID/records`
async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Result<Page, Failure> {
    let (id, viewer, tongue): (LeagueId, _, _) =
        (pages::id(&text, "league")?, visitor.viewer(), visitor.tongue);
    let league = app.league(viewer, id).await?.league;
    let players = app.statistics_by(viewer, id, StatisticsBy::Player, &StatisticsFilter::default()).await?;
    let names = pages::names(&app, &visitor).await?;
    let mut campaigns = Vec::new();
    for campaign in league.campaigns.keys() {
        campaigns.push((*campaign, app.campaign(viewer, *campaign).await?.campaign));
    }
    let mut all = people(tongue, &players, &|word| stats::named(tongue, word, Some(&names)));
    all.extend(games(tongue, &campaigns));
    let fortunes = app.fortunes(viewer, id).await?;
    all.extend(luck(tongue, &campaigns, &fortunes));
    let content = html! {
        h1 { (tongue.say("stats-records-of")) " " bdi { (league.name) } }
        @if all.is_empty() { p.empty { (tongue.say("stats-records-none")) } }
        ul.records { @for best in &all { li { (shown(tongue, best)) } } }
        p.facts { (tongue.say("stats-counted")) }
        @if !fortunes.is_empty() { p.facts { (tongue.say("stats-records-small")) } }
    };
    let title = tongue.tell("stats-records-tab", &[("name", league.name.as_str().into())]);
    let page = Page::new(title, tongue.say("stats-records-summary"), content).with_style("stats.css");
    Ok(page.under(tongue.say("organise-leagues"), "/").under(league.name, format!("/leagues/{id}")))
}

fn shown(tongue: Tongue, best: &Best) -> Markup {
    let more = best.holders.len().saturating_sub(NAMED);
    html! {
        span.record-name { (tongue.say(best.message)) }
        strong.record-value { (best.value) }
        @for holder in best.holders.iter().take(NAMED) { span.record-holder { (holder) } }
        @if more > 0 { span.record-holder { (tongue.tell("words-more", &[("n", more.into())])) } }
        @if let Some(note) = &best.note { small.record-note { (note) } }
    }
}

/// The greatest value with all who have it, in their order; nothing of nobody.
fn greatest<T, V: PartialOrd + Copy>(all: impl IntoIterator<Item = (T, V)>) -> Option<(V, Vec<T>)> {
    let mut best: Option<(V, Vec<T>)> = None;
    for (one, value) in all {
        match &mut best {
            Some((most, _)) if value < *most => {}
            Some((most, holders)) if value == *most => holders.push(one),
            _ => best = Some((value, vec![one])),
        }
    }
    best
}

type Players = [(String, Statistics)];

/// The records of players; `named` knows what they are called.
fn people(tongue: Tongue, players: &Players, named: &dyn Fn(&str) -> Markup) -> Vec<Best> {
    let told = |message, value: String, holders: Vec<&str>| {
        let holders = holders.into_iter().map(named).collect();
        Best { message, value, holders, note: None }
    };
    let most = |message, of: &dyn Fn(&Statistics) -> u64| {
        let counts = players.iter().map(|(word, one)| (word.as_str(), of(one)));
        let (most, holders) = greatest(counts).filter(|(most, _)| *most > 0)?;
        Some(told(message, tongue.number(most), holders))
    };
    let rate = |one: &Statistics| {
        let (won, played) = one.record.win_rate().filter(|(_, played)| *played >= FEW)?;
        Some(won as f64 / played as f64)
    };
    let rates = players.iter().filter_map(|(word, one)| Some((word.as_str(), rate(one)?)));
    let percent =
        |(rate, holders): (f64, _)| told("stats-record-rate", tongue.percent(100.0 * rate), holders);
    let lucky = || players.iter().filter_map(|(word, one)| Some((word.as_str(), fortune(&one.luck)?)));
    let z = |message, (z, holders): (f64, _)| told(message, stats::signed(tongue, z), holders);
    // Who is above the average is no unlucky one, even if nobody is below it.
    let best = greatest(lucky()).filter(|(z, _)| *z > 0.0);
    let worst = greatest(lucky().map(|(word, z)| (word, -z))).filter(|(z, _)| *z > 0.0);
    let records = [
        most("stats-record-games", &|one| one.record.sides),
        most("stats-record-won", &|one| one.record.won),
        greatest(rates).map(percent),
        most("stats-record-kills", &|one| one.deeds.kills),
        most("stats-record-losses", &|one| one.deeds.losses),
        most("stats-record-grenades", &|one| one.grenades.iter().map(|(_, of)| of.used).sum()),
        best.map(|best| z("stats-record-lucky", best)),
        worst.map(|(far, holders)| z("stats-record-unlucky", (-far, holders))),
    ];
    records.into_iter().flatten().collect()
}

/// The confirmed games that were played, in the order in which they were closed.
fn played(campaign: &Campaign) -> Vec<&Game> {
    let mut games = Vec::new();
    for number in &campaign.closed {
        if let Some(game) = campaign.games.get(number).filter(|game| game.is_real()) {
            // A game that was reopened stands where it was closed last.
            games.retain(|known: &&Game| known.number != game.number);
            games.push(game);
        }
    }
    games
}

/// The longest row of games won, by roster.
fn streaks(games: &[&Game]) -> BTreeMap<RosterId, u32> {
    let (mut now, mut best) = (BTreeMap::new(), BTreeMap::new());
    for game in games {
        for side in Side::BOTH {
            let roster = game.rosters[side.index()];
            let won = game.outcome() == Outcome::Decided { winner: side };
            let row: &mut u32 = now.entry(roster).or_default();
            *row = if won { *row + 1 } else { 0 };
            let longest: &mut u32 = best.entry(roster).or_default();
            *longest = (*longest).max(*row);
        }
    }
    best
}

/// A game with its campaign.
type Place<'c> = (CampaignId, &'c Campaign, &'c Game);

/// The records of games.
fn games(tongue: Tongue, campaigns: &Campaigns) -> Vec<Best> {
    let all: BTreeMap<CampaignId, Vec<&Game>> =
        campaigns.iter().map(|(id, campaign)| (*id, played(campaign))).collect();
    let rows = campaigns.iter().flat_map(|(id, campaign)| {
        let rows = all.get(id).map(|games| streaks(games)).unwrap_or_default();
        rows.into_iter().map(move |(roster, length)| ((&**campaign, roster), length))
    });
    let streak = greatest(rows).filter(|(length, _)| *length > 1);
    let streak = streak.map(|(length, holders)| Best {
        message: "stats-record-streak",
        value: tongue.number(length),
        holders: holders.into_iter().map(|(campaign, roster)| team(campaign, roster)).collect(),
        note: None,
    });
    let places = || {
        campaigns.iter().flat_map(|(id, campaign)| {
            all.get(id).into_iter().flatten().map(move |game| (*id, &**campaign, *game))
        })
    };
    let most = |message, sign: &str, of: &dyn Fn(&Game) -> i64| {
        let (most, holders) =
            greatest(places().map(|place| (place, of(place.2)))).filter(|(most, _)| *most > 0)?;
        let holders = holders.into_iter().map(|place| html! { (link(place)) " " (score(place.2)) });
        let value = format!("{sign}{}", tongue.number(most));
        Some(Best { message, value, holders: holders.collect(), note: None })
    };
    let points = |game: &Game| game.report.as_ref().map_or([0, 0], |report| report.vp.map(i64::from));
    let records = [
        streak,
        most("stats-record-clear", "+", &|game| {
            points(game).into_iter().reduce(|a, b| (a - b).abs()).unwrap_or(0)
        }),
        most("stats-record-rich", "", &|game| points(game).into_iter().sum()),
        most("stats-record-bloody", "", &lost),
    ];
    records.into_iter().flatten().collect()
}

/// The luckiest and the unluckiest side of a game.
fn luck(tongue: Tongue, campaigns: &Campaigns, fortunes: &[Fortune]) -> Vec<Best> {
    let further = |message, sign: f64| {
        let (z, holders) = greatest(fortunes.iter().map(|one| (one, sign * one.z)))?;
        let (of, percent) = (fortunes.len(), 100.0 * chance_of_furthest(z, fortunes.len()));
        let values = [("sides", of.into()), ("percent", tongue.decimal(percent, 0).into())];
        (z > 0.0).then(|| Best {
            message,
            value: stats::signed(tongue, sign * z),
            holders: holders.into_iter().filter_map(|one| side(tongue, campaigns, one)).collect(),
            note: Some(tongue.tell("stats-record-chance", &values)),
        })
    };
    let records = [further("stats-record-lucky-game", 1.0), further("stats-record-unlucky-game", -1.0)];
    records.into_iter().flatten().filter(|best| !best.holders.is_empty()).collect()
}

/// A side of a game, with the way to the game.
fn side(tongue: Tongue, campaigns: &Campaigns, one: &Fortune) -> Option<Markup> {
    let (id, campaign) = campaigns.iter().find(|(id, _)| *id == one.campaign)?;
    let game = campaign.games.get(&one.game)?;
    let roster = team(campaign, game.rosters[one.side.index()]);
    let game = link((*id, campaign, game));
    Some(html! { (roster) " · " (tongue.say("stats-record-in")) " " (game) })
}

fn link((id, campaign, game): Place<'_>) -> Markup {
    let name = |roster| campaign.entry(roster).map_or("–", |entry| entry.name.as_str());
    html! {
        a href={ "/campaigns/" (id) "/games/" (game.number) } {
            bdi { (name(game.rosters[0])) } " – " bdi { (name(game.rosters[1])) } }
        " " small { bdi { (campaign.name) } }
    }
}

fn team(campaign: &Campaign, roster: RosterId) -> Markup {
    let name = campaign.entry(roster).map_or("–", |entry| entry.name.as_str());
    html! { a href={ "/rosters/" (roster) } { bdi { (name) } } }
}

/// The points of a game, the greater ones first.
fn score(game: &Game) -> String {
    let [red, blue] = game.report.as_ref().map_or([0, 0], |report| report.vp);
    format!("{}–{}", red.max(blue), red.min(blue))
}

/// How many models both sides lost in a game.
fn lost(game: &Game) -> i64 {
    let count = |report: &crate::campaign::Report| report.casualties.iter().map(Vec::len).sum::<usize>();
    game.report.as_ref().map_or(0, |report| i64::try_from(count(report)).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_ties_holds_a_record_together() {
        assert_eq!(greatest([("a", 1), ("b", 3), ("c", 3), ("d", 2)]), Some((3, vec!["b", "c"])));
        assert_eq!(greatest(Vec::<(&str, u32)>::new()), None);
        let holders = |count: usize| vec![html! { "x" }; count];
        let best = |count| Best {
            message: "stats-record-won",
            value: "2".to_owned(),
            holders: holders(count),
            note: None,
        };
        let told = |count| shown(Tongue::ENGLISH, &best(count)).into_string();
        assert!(told(3).matches(">x<").count() == 3 && !told(3).contains("more"));
        assert!(told(5).matches(">x<").count() == 3 && told(5).contains("and 2 more"));
    }
}
