//! The records of a league: who did most of what, the longest streaks, the highest scores.

use super::error::Failure;
use super::layout::Page;
use super::pages;
use super::stats;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::stats::{Statistics, StatisticsBy, StatisticsFilter};
use crate::app::{App, CampaignView};
use crate::campaign::{Campaign, Game, Outcome};
use crate::ids::{CampaignId, LeagueId, RosterId, Side};
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::get;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Fewer games than this say little about a share of games won.
const FEW: u64 = 3;

/// The page by address.
pub fn routes() -> Router<App> {
    Router::new().route("/leagues/{id}/records", get(page))
}

/// A record: what it is of, who holds it, and what it comes to.
struct Best {
    message: &'static str,
    holder: Markup,
    value: String,
}

/// `/leagues/ID/records`
async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Result<Page, Failure> {
    let (id, viewer, tongue): (LeagueId, _, _) =
        (pages::id(&text, "league")?, visitor.viewer(), visitor.tongue);
    let league = app.league(viewer, id).await?.league;
    let players = app.statistics_by(viewer, id, StatisticsBy::Player, &StatisticsFilter::default()).await?;
    let names = pages::names(&app, &visitor).await?;
    let of_people = |message, best: Option<(&str, String)>| {
        best.map(|(word, value)| Best { message, holder: stats::named(tongue, word, Some(&names)), value })
    };
    let mut all: Vec<Best> =
        people(tongue, &players).into_iter().filter_map(|(message, best)| of_people(message, best)).collect();
    for campaign in league.campaigns.keys() {
        let CampaignView { campaign: found, .. } = app.campaign(viewer, *campaign).await?;
        all.extend(games(tongue, *campaign, &found));
    }
    let content = html! {
        h1 { (tongue.say("stats-records-of")) " " bdi { (league.name) } }
        @if all.is_empty() { p.empty { (tongue.say("stats-records-none")) } }
        ul.records { @for best in &all { li {
            span.record-name { (tongue.say(best.message)) }
            strong.record-value { (best.value) }
            span.record-holder { (best.holder) }
        } } }
        p.facts { (tongue.say("stats-counted")) }
    };
    let title = tongue.tell("stats-records-tab", &[("name", league.name.as_str().into())]);
    let page = Page::new(title, tongue.say("stats-records-summary"), content).with_style("stats.css");
    Ok(page.under(tongue.say("organise-leagues"), "/").under(league.name, format!("/leagues/{id}")))
}

type Players = [(String, Statistics)];

/// What the player with the most of something holds; nobody where nobody has any.
fn most(tongue: Tongue, players: &Players, of: impl Fn(&Statistics) -> u64) -> Option<(&str, String)> {
    let best = players.iter().max_by_key(|(_, one)| of(one))?;
    (of(&best.1) > 0).then(|| (best.0.as_str(), tongue.number(of(&best.1))))
}

/// The records of players.
fn people<'p>(tongue: Tongue, players: &'p Players) -> Vec<(&'static str, Option<(&'p str, String)>)> {
    let rate = |one: &Statistics| {
        one.record
            .win_rate()
            .filter(|(_, played)| *played >= FEW)
            .map(|(won, played)| won as f64 / played as f64)
    };
    let rated = players.iter().filter_map(|(word, one)| Some((word.as_str(), rate(one)?)));
    let best = rated.max_by(|a, b| a.1.total_cmp(&b.1));
    let lucky = players.iter().filter_map(|(word, one)| Some((word.as_str(), fortune(one)?)));
    let lucky: Vec<(&str, f64)> = lucky.collect();
    let told = |one: Option<&(&'p str, f64)>| one.map(|(word, z)| (*word, stats::signed(tongue, *z)));
    vec![
        ("stats-record-games", most(tongue, players, |one| one.record.sides)),
        ("stats-record-won", most(tongue, players, |one| one.record.won)),
        (
            "stats-record-rate",
            best.map(|(word, rate)| (word, format!("{} %", tongue.decimal(100.0 * rate, 0)))),
        ),
        ("stats-record-kills", most(tongue, players, |one| one.deeds.kills)),
        ("stats-record-losses", most(tongue, players, |one| one.deeds.losses)),
        (
            "stats-record-grenades",
            most(tongue, players, |one| one.grenades.iter().map(|(_, of)| of.used).sum()),
        ),
        ("stats-record-lucky", told(lucky.iter().max_by(|a, b| a.1.total_cmp(&b.1)))),
        ("stats-record-unlucky", told(lucky.iter().min_by(|a, b| a.1.total_cmp(&b.1)))),
    ]
}

/// By how many standard deviations all dice of somebody that only count successes are above what they come to on
/// average; nothing below the tries that it takes.
fn fortune(one: &Statistics) -> Option<f64> {
    let counted = one.luck.iter().filter(|luck| !luck.pips && luck.is_enough());
    let (above, variance) = counted.fold((0.0, 0.0), |(above, variance), luck| {
        (above + luck.actual as f64 - luck.expected, variance + luck.deviation * luck.deviation)
    });
    (variance > 0.0).then(|| above / variance.sqrt())
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

/// The records of a campaign's games.
fn games(tongue: Tongue, id: CampaignId, campaign: &Campaign) -> Vec<Best> {
    let games = played(campaign);
    let points = |game: &Game| game.report.as_ref().map(|report| report.vp);
    let link = |game: &Game| {
        html! {
            a href={ "/campaigns/" (id) "/games/" (game.number) } {
                bdi { (team(campaign, game.rosters[0])) } " – " bdi { (team(campaign, game.rosters[1])) } }
            " " small { bdi { (campaign.name) } }
        }
    };
    let streak =
        streaks(&games).into_iter().max_by_key(|(_, length)| *length).filter(|(_, length)| *length > 1);
    let scored = games.iter().filter_map(|game| Some((*game, points(game)?)));
    let scored: Vec<_> = scored.collect();
    let clear = scored.iter().max_by_key(|(_, vp)| (vp[0] - vp[1]).abs()).filter(|(_, vp)| vp[0] != vp[1]);
    let rich = scored.iter().max_by_key(|(_, vp)| vp[0] + vp[1]).filter(|(_, vp)| vp[0] + vp[1] > 0);
    let bloody = games.iter().max_by_key(|game| lost(game)).filter(|game| lost(game) > 0);
    let mut all = Vec::new();
    all.extend(streak.map(|(roster, length)| Best {
        message: "stats-record-streak",
        holder: html! {
            a href={ "/rosters/" (roster) } { bdi { (team(campaign, roster)) } } " " small { bdi { (campaign.name) } }
        },
        value: tongue.number(length),
    }));
    let told = |message, game: &Game, value: String| Best { message, holder: link(game), value };
    all.extend(clear.map(|(game, vp)| told("stats-record-clear", game, score(*vp))));
    all.extend(rich.map(|(game, vp)| told("stats-record-rich", game, score(*vp))));
    all.extend(bloody.map(|game| told("stats-record-bloody", game, tongue.number(lost(game)))));
    all
}

fn team(campaign: &Campaign, roster: RosterId) -> String {
    campaign.entry(roster).map_or_else(String::new, |entry| entry.name.clone())
}

fn score([red, blue]: [i32; 2]) -> String {
    format!("{}–{}", red.max(blue), red.min(blue))
}

/// How many models both sides lost in a game.
fn lost(game: &Game) -> u32 {
    let count = |report: &crate::campaign::Report| report.casualties.iter().map(Vec::len).sum::<usize>();
    game.report.as_ref().map_or(0, |report| u32::try_from(count(report)).unwrap_or(u32::MAX))
}
