//! The rounds of a campaign's newest season, when they are played, and how its players are rated.

use super::campaign::{Names, person, roster};
use super::words;
use crate::app::ratings::Rated;
use crate::app::schedule;
use crate::campaign::{Campaign, Fraction, Round, Row, Season, Stage};
use crate::ids::Timestamp;
use jiff::tz::TimeZone;
use maud::{Markup, html};
use num_traits::ToPrimitive as _;

/// On whose clocks times are shown: the name of the zone and itself.
type Clocks<'z> = (&'z str, &'z TimeZone);

/// The rounds of the newest season, the last one first, and games with an appointed time.
pub fn section(campaign: &Campaign, clocks: Clocks<'_>) -> Markup {
    html! {
        @if let Some(season) = campaign.seasons.last() {
            section #rounds {
                h2 { "Rounds" }
                p.facts { bdi { (season.name) } @if season.ranks.is_some() { ", over: its places are final" }
                    " · " (words::count(season.entrants.len(), "roster")) " · times of " (clocks.0) }
                @if season.rounds.is_empty() { p.empty { "No round has been paired yet." } }
                @for round in season.rounds.iter().rev() { (paired(campaign, season, round, clocks)) }
            }
        }
        (appointed(campaign, clocks))
    }
}

fn paired(campaign: &Campaign, season: &Season, round: &Round, clocks: Clocks<'_>) -> Markup {
    let newest = season.rounds.last().is_some_and(|last| last.number == round.number);
    html! {
        details open[newest] {
            summary { "Round " (round.number) }
            @if let Some(window) = round.window {
                p.facts { (moment(window.opens, clocks)) " to " (moment(window.closes, clocks)) }
            }
            ul {
                @for pair in &round.pairs {
                    li { (roster(campaign, pair.rosters[0])) " – " (roster(campaign, pair.rosters[1]))
                        ", " a href={ "#game-" (pair.game) } { "game " (pair.game) } }
                }
                @if let Some(bye) = round.bye { li { (roster(campaign, bye)) " has a bye" } }
                @for pause in &round.pauses { li { (roster(campaign, *pause)) " pauses" } }
            }
            @if round.rematches > 0 { p.facts { (words::count(round.rematches, "pair")) " had met before" } }
        }
    }
}

fn moment(moment: Timestamp, (_, zone): Clocks<'_>) -> Markup {
    html! { time { (schedule::shown(moment, zone)) } }
}

/// Games to come at an appointed time, the next one first.
fn appointed(campaign: &Campaign, clocks: Clocks<'_>) -> Markup {
    let to_come = campaign.games.values().filter(|game| game.stage == Stage::Arranged);
    let mut games: Vec<_> = to_come.filter_map(|game| Some((game.at?, game))).collect();
    games.sort_by_key(|(at, game)| (*at, game.number));
    html! {
        @if !games.is_empty() {
            section #schedule {
                h2 { "Schedule" }
                ul {
                    @for (at, game) in games {
                        li { (moment(at, clocks)) ": " (roster(campaign, game.rosters[0])) " – "
                            (roster(campaign, game.rosters[1])) ", "
                            a href={ "#game-" (game.number) } { "game " (game.number) } }
                    }
                }
                form method="get" {
                    label for="zone" { "Times of " }
                    input #zone name="zone" value=(clocks.0) required;
                    " " button { "Show" }
                }
            }
        }
    }
}

/// What each line of the table was compared by.
pub fn reasons(campaign: &Campaign, rows: &[Row]) -> Markup {
    let shown = |value: &Fraction| match value.is_integer() {
        true => value.to_string(),
        false => format!("{:.2}", value.to_f64().unwrap_or_default()),
    };
    html! {
        details {
            summary { "Why in this order" }
            ul {
                @for row in rows {
                    li { (row.rank) @if row.shared { "=" } " " (roster(campaign, row.roster)) ": "
                        @for (place, criterion) in row.compared.iter().enumerate() {
                            @if place > 0 { ", " }
                            (criterion.by.word().replace('_', " ")) " "
                            @match &criterion.value { Some(value) => (shown(value)), None => "–" }
                        }
                        @if let Some(by) = row.separated_by { "; behind by " (by.word().replace('_', " ")) } }
                }
            }
        }
    }
}

/// The ratings, best first.
pub fn ratings(ratings: &[Rated], names: &Names) -> Markup {
    html! {
        @if !ratings.is_empty() {
            section #ratings {
                h2 { "Ratings" }
                div.scroll { table {
                    thead { tr { th scope="col" { "Player" } th.number scope="col" { "Games" }
                        th.number scope="col" { "Elo" } th.number scope="col" { "Glicko-2" } } }
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
                p.facts { "Computed from the confirmed results of games played." }
            }
        }
    }
}
