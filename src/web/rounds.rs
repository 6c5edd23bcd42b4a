//! The rounds of a campaign's newest season, when they are played, and how its players are rated.

use super::campaign::{Names, person, roster};
use super::tongue::Tongue;
use crate::app::ratings::Rated;
use crate::campaign::{Campaign, Fraction, Round, Row, Season, Stage};
use crate::ids::Timestamp;
use jiff::tz::TimeZone;
use maud::{Markup, html};
use num_traits::ToPrimitive as _;

/// On whose clocks times are shown: the name of the zone and itself.
type Clocks<'z> = (&'z str, &'z TimeZone);

/// The rounds of the newest season, the last one first, and games with an appointed time.
pub fn section(tongue: Tongue, campaign: &Campaign, clocks: Clocks<'_>) -> Markup {
    html! {
        @if let Some(season) = campaign.seasons.last() {
            section #rounds {
                h2 { (tongue.say("campaign-rounds")) }
                p.facts { (facts(tongue, season, clocks)) }
                @if season.rounds.is_empty() { p.empty { (tongue.say("campaign-no-rounds")) } }
                @for round in season.rounds.iter().rev() { (paired(tongue, campaign, (season, round), clocks)) }
            }
        }
        (appointed(tongue, campaign, clocks))
    }
}

fn facts(tongue: Tongue, season: &Season, clocks: Clocks<'_>) -> Markup {
    let parts = [
        ("season", html! { bdi { (season.name) } }.into()),
        ("rosters", tongue.count("rosters", season.entrants.len()).into()),
        ("zone", clocks.0.into()),
    ];
    match season.ranks {
        Some(_) => tongue.mark("campaign-season-over", &parts),
        None => tongue.mark("campaign-season", &parts),
    }
}

fn paired(
    tongue: Tongue,
    campaign: &Campaign,
    (season, round): (&Season, &Round),
    clocks: Clocks<'_>,
) -> Markup {
    let newest = season.rounds.last().is_some_and(|last| last.number == round.number);
    html! {
        details open[newest] {
            summary { (tongue.tell("campaign-round", &[("number", round.number.into())])) }
            @if let Some(window) = round.window {
                p.facts { (tongue.mark("campaign-window", &[
                    ("opens", moment(tongue, window.opens, clocks).into()),
                    ("closes", moment(tongue, window.closes, clocks).into()),
                ])) }
            }
            (pairs(tongue, campaign, round, true))
            @if round.rematches > 0 {
                p.facts { (tongue.tell("campaign-rematches", &[
                    ("pairs", tongue.count("pairs", round.rematches).into()),
                ])) }
            }
        }
    }
}

/// Who meets whom in a round, and who does not play; with links to the games, if there are any.
pub fn pairs(tongue: Tongue, campaign: &Campaign, round: &Round, linked: bool) -> Markup {
    let named = |key: &str, id| tongue.mark(key, &[("roster", roster(campaign, id).into())]);
    html! {
        ul {
            @for pair in &round.pairs {
                li { (roster(campaign, pair.rosters[0])) " – " (roster(campaign, pair.rosters[1]))
                    @if linked { ", " (game(tongue, pair.game)) } }
            }
            @if let Some(bye) = round.bye { li { (named("campaign-bye", bye)) } }
            @for pause in &round.pauses { li { (named("campaign-pauses", *pause)) } }
        }
    }
}

fn game(tongue: Tongue, number: u32) -> Markup {
    html! { a href={ "#game-" (number) } { (tongue.tell("campaign-game", &[("number", number.into())])) } }
}

fn moment(tongue: Tongue, moment: Timestamp, (_, zone): Clocks<'_>) -> Markup {
    html! { time { (tongue.moment(moment, zone)) } }
}

/// Games to come at an appointed time, the next one first.
fn appointed(tongue: Tongue, campaign: &Campaign, clocks: Clocks<'_>) -> Markup {
    let to_come = campaign.games.values().filter(|game| game.stage == Stage::Arranged);
    let mut games: Vec<_> = to_come.filter_map(|game| Some((game.at?, game))).collect();
    games.sort_by_key(|(at, game)| (*at, game.number));
    html! {
        @if !games.is_empty() {
            section #schedule {
                h2 { (tongue.say("campaign-schedule")) }
                ul {
                    @for (at, one) in games {
                        li { (moment(tongue, at, clocks)) ": " (roster(campaign, one.rosters[0])) " – "
                            (roster(campaign, one.rosters[1])) ", " (game(tongue, one.number)) }
                    }
                }
                form method="get" {
                    label for="zone" { (tongue.say("campaign-times-of")) " " }
                    input #zone name="zone" value=(clocks.0) required;
                    " " button { (tongue.say("campaign-show")) }
                }
            }
        }
    }
}

/// What each line of the table was compared by.
pub fn reasons(tongue: Tongue, campaign: &Campaign, rows: &[Row]) -> Markup {
    let shown = |value: &Fraction| match value.is_integer() {
        true => value.to_string(),
        false => tongue.decimal(value.to_f64().unwrap_or_default(), 2),
    };
    html! {
        details {
            summary { (tongue.say("campaign-why")) }
            ul {
                @for row in rows {
                    li { (row.rank) @if row.shared { "=" } " " (roster(campaign, row.roster)) ": "
                        @for (place, criterion) in row.compared.iter().enumerate() {
                            @if place > 0 { ", " }
                            (tongue.term("tiebreak", criterion.by.word())) " "
                            @match &criterion.value { Some(value) => (shown(value)), None => "–" }
                        }
                        @if let Some(by) = row.separated_by {
                            (tongue.tell("campaign-behind", &[("by", tongue.term("tiebreak", by.word()).into())]))
                        } }
                }
            }
        }
    }
}

/// The ratings, best first.
pub fn ratings(tongue: Tongue, ratings: &[Rated], names: &Names) -> Markup {
    html! {
        @if !ratings.is_empty() {
            section #ratings {
                h2 { (tongue.say("campaign-ratings")) }
                div.scroll { table {
                    thead { tr { th scope="col" { (tongue.say("campaign-player")) }
                        th.number scope="col" { (tongue.say("campaign-games")) }
                        th.number scope="col" { (tongue.say("campaign-elo")) }
                        th.number scope="col" { (tongue.say("campaign-glicko")) } } }
                    tbody { @for rated in ratings {
                        tr {
                            th scope="row" { (person(names, rated.player)) }
                            td.number { (rated.games) }
                            td.number { @if let Some(elo) = rated.elo { (format!("{elo:.0}")) } @else { "–" } }
                            td.number { @if let Some(glicko) = rated.glicko {
                                (format!("{:.0} ± {:.0}", glicko.rating, 2.0 * glicko.deviation))
                            } @else { "–" } }
                        }
                    } }
                } }
                p.facts { (tongue.say("campaign-ratings-facts")) }
            }
        }
    }
}
