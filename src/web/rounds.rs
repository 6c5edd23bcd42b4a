//! The rounds of a campaign's newest season, when they are played, and how its players are rated.

use super::campaign::{Names, person, roster};
use super::paged;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::ratings::Rated;
use crate::campaign::{Campaign, Fraction, Pair, Round, Row, Season, Stage};
use crate::ids::{RosterId, Timestamp};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use num_traits::ToPrimitive as _;

/// On whose clocks times are shown: the name of the zone and itself.
type Clocks<'z> = (&'z str, &'z TimeZone);

/// How many pairs a page lists, how many ratings, how many games to come.
const MOST: usize = 20;

/// A line of a round.
#[derive(Clone, Copy)]
enum Line<'r> {
    /// Two who meet.
    Pair(&'r Pair),
    /// Who has nobody to meet.
    Bye(RosterId),
    /// Who pauses.
    Pause(RosterId),
}

fn lines(round: &Round) -> impl Iterator<Item = Line<'_>> {
    let pairs = round.pairs.iter().map(Line::Pair);
    pairs.chain(round.bye.map(Line::Bye)).chain(round.pauses.iter().copied().map(Line::Pause))
}

/// The rounds of the newest season, the last one first, and games with an appointed time.
pub fn section(visitor: &Visitor, campaign: &Campaign, clocks: Clocks<'_>) -> Markup {
    let tongue = visitor.tongue;
    html! {
        @if let Some(season) = campaign.seasons.last() {
            @let all: Vec<_> = season.rounds.iter().rev()
                .flat_map(|round| lines(round).map(move |line| (round, line))).collect();
            @let part = paged::part(visitor, "rounds", &all, MOST);
            section #rounds {
                h2 { (tongue.say("campaign-rounds")) }
                p.facts { (facts(tongue, season, clocks)) }
                @if season.rounds.is_empty() { p.empty { (tongue.say("campaign-no-rounds")) } }
                @for (place, of_round) in part.lines.chunk_by(|(a, _), (b, _)| a.number == b.number).enumerate() {
                    (paired(tongue, campaign, of_round, place == 0, clocks))
                }
                (part.links)
            }
        }
        (appointed(visitor, campaign, clocks))
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

/// What a page shows of a round.
fn paired(
    tongue: Tongue,
    campaign: &Campaign,
    shown: &[(&Round, Line<'_>)],
    is_open: bool,
    clocks: Clocks<'_>,
) -> Markup {
    html! {
        @if let Some((round, _)) = shown.first() {
            details open[is_open] {
                summary { (tongue.tell("campaign-round", &[("number", round.number.into())])) }
                @if let Some(window) = round.window {
                    p.facts { (tongue.mark("campaign-window", &[
                        ("opens", moment(tongue, window.opens, clocks).into()),
                        ("closes", moment(tongue, window.closes, clocks).into()),
                    ])) }
                }
                ul { @for (_, one) in shown { (line(tongue, campaign, *one, true)) } }
                @if round.rematches > 0 {
                    p.facts { (tongue.tell("campaign-rematches", &[
                        ("pairs", tongue.count("pairs", round.rematches).into()),
                    ])) }
                }
            }
        }
    }
}

/// Who meets whom in a round that is not paired yet, and who does not play.
pub fn pairs(visitor: &Visitor, campaign: &Campaign, round: &Round) -> Markup {
    let all: Vec<Line<'_>> = lines(round).collect();
    let part = paged::part(visitor, "pairs", &all, MOST);
    html! {
        ul #pairs { @for one in part.lines { (line(visitor.tongue, campaign, *one, false)) } }
        (part.links)
    }
}

/// A line of a round; with a link to its game, if there is one.
fn line(tongue: Tongue, campaign: &Campaign, line: Line<'_>, linked: bool) -> Markup {
    let named = |key: &str, id| tongue.mark(key, &[("roster", roster(campaign, id).into())]);
    html! {
        li { @match line {
            Line::Pair(pair) => {
                (roster(campaign, pair.rosters[0])) " – " (roster(campaign, pair.rosters[1]))
                @if linked { ", " (game(tongue, campaign, pair.game)) }
            }
            Line::Bye(bye) => (named("campaign-bye", bye)),
            Line::Pause(pause) => (named("campaign-pauses", pause)),
        } }
    }
}

fn game(tongue: Tongue, campaign: &Campaign, number: u32) -> Markup {
    let told = tongue.tell("campaign-game", &[("number", number.into())]);
    html! {
        @if let Some(id) = campaign.id { a href={ "/campaigns/" (id) "/games/" (number) } { (told) } }
        @else { (told) }
    }
}

fn moment(tongue: Tongue, moment: Timestamp, (_, zone): Clocks<'_>) -> Markup {
    html! { time { (tongue.moment(moment, zone)) } }
}

/// Games to come at an appointed time, the next one first.
fn appointed(visitor: &Visitor, campaign: &Campaign, clocks: Clocks<'_>) -> Markup {
    let tongue = visitor.tongue;
    let to_come = campaign.games.values().filter(|game| game.stage == Stage::Arranged);
    let mut games: Vec<_> = to_come.filter_map(|game| Some((game.at?, game))).collect();
    games.sort_by_key(|(at, game)| (*at, game.number));
    let part = paged::part(visitor, "schedule", &games, MOST);
    html! {
        @if !games.is_empty() {
            section #schedule {
                h2 { (tongue.say("campaign-schedule")) }
                ul {
                    @for (at, one) in part.lines {
                        li { (moment(tongue, *at, clocks)) ": " (roster(campaign, one.rosters[0])) " – "
                            (roster(campaign, one.rosters[1])) ", " (game(tongue, campaign, one.number)) }
                    }
                }
                (part.links)
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
    let chain: Vec<String> =
        campaign.charter.chain().into_iter().map(|by| tongue.term("tiebreak", by.word())).collect();
    let shown = |value: &Fraction| match value.is_integer() {
        true => value.to_string(),
        false => tongue.decimal(value.to_f64().unwrap_or_default(), 2),
    };
    html! {
        details {
            summary { (tongue.say("campaign-why")) }
            p.facts { (tongue.tell("campaign-chain", &[("chain", chain.join(", ").into())])) }
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
pub fn ratings(visitor: &Visitor, ratings: &[Rated], names: &Names) -> Markup {
    let tongue = visitor.tongue;
    let part = paged::part(visitor, "ratings", ratings, MOST);
    html! {
        @if !ratings.is_empty() {
            section #ratings {
                h2 { (tongue.say("campaign-ratings")) }
                div.scroll tabindex="0" role="region" aria-label=(tongue.say("campaign-ratings")) { table {
                    thead { tr { th scope="col" { (tongue.say("campaign-player")) }
                        th.number scope="col" { (tongue.say("campaign-games")) }
                        th.number scope="col" { (tongue.say("campaign-elo")) }
                        th.number scope="col" { (tongue.say("campaign-glicko")) } } }
                    tbody { @for rated in part.lines {
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
                (part.links)
                p.facts { (tongue.say("campaign-ratings-facts")) }
            }
        }
    }
}
