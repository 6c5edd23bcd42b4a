//! A league with its campaigns; a campaign with its table, games, rosters and charter.

use super::home::campaign_tiles;
use super::words;
use crate::app::{AllColumns, CampaignLine, Columns, RosterLine};
use crate::campaign::{Campaign, Charter, EndReason, Game, Outcome, Phase, Row, Stage, Walkover};
use crate::ids::{PlayerId, RosterId, Side};
use crate::league::League;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What people are called; somebody whose name was erased is called by his id.
pub type Names = BTreeMap<PlayerId, String>;

/// A person's name.
pub fn person(names: &Names, id: PlayerId) -> Markup {
    html! {
        @match names.get(&id) {
            Some(name) => bdi { (name) },
            None => span.facts { "player " code { (id.to_string().get(..8).unwrap_or_default()) } },
        }
    }
}

/// The content of a league's page.
pub fn league(league: &League, campaigns: &[CampaignLine], names: &Names) -> Markup {
    let campaigns: Vec<&CampaignLine> = campaigns.iter().collect();
    html! {
        h1 { bdi { (league.name) } }
        p.facts { (words::count(league.members.len(), "member")) " · run by "
            @for (place, id) in league.organisers.iter().enumerate() {
                @if place > 0 { ", " } (person(names, *id))
            } }
        @if let Some(id) = league.id { p { a href={ "/leagues/" (id) "/statistics" } { "Statistics" } } }
        h2 { "Campaigns" }
        @if campaigns.is_empty() {
            p.empty { "No campaign yet. An organiser founds one with the mutation "
                code { "foundCampaign" } "." }
        }
        (campaign_tiles(&campaigns))
    }
}

/// The content of a campaign's page; `league` is what it says of rounds and ratings.
pub fn content(
    campaign: &Campaign,
    standings: (&[Row], &AllColumns),
    rosters: &[RosterLine],
    names: &Names,
    league: &Markup,
) -> Markup {
    html! {
        h1 { bdi { (campaign.name) } }
        p.facts { (phase(campaign.phase)) " · " (words::count(campaign.entries.len(), "roster")) " · "
            (words::count(campaign.games.len(), "game")) " · run by "
            @for (place, id) in campaign.organisers.iter().enumerate() {
                @if place > 0 { ", " } (person(names, *id))
            } }
        (table(campaign, standings, names))
        (league)
        (games(campaign))
        (teams(rosters, names))
        (charter(&campaign.charter))
    }
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "Rosters gather",
        Phase::Running => "Running",
        Phase::Closed => "Over",
    }
}

fn table(campaign: &Campaign, (standings, columns): (&[Row], &AllColumns), names: &Names) -> Markup {
    html! {
        section {
            h2 { "Standings" }
            @if standings.is_empty() { p.empty { "Nobody takes part yet." } } @else {
                div.scroll { table.standings {
                    thead { tr {
                        th.number scope="col" { "#" } th scope="col" { "Roster" }
                        @for (short, long) in HEADS {
                            th.number.spare[!NARROW.contains(&short)] scope="col" {
                                abbr title=(long) { (short) }
                            }
                        }
                    } }
                    tbody { @for row in standings {
                        (line(campaign, row, columns.get(&row.roster), names))
                    } }
                } }
                p.facts { "Only confirmed results count." }
                (super::rounds::reasons(campaign, standings))
            }
        }
    }
}

/// The columns that a narrow screen shows too.
const NARROW: [&str; 5] = ["P", "W", "D", "L", "Pts"];

const HEADS: [(&str, &str); 14] = [
    ("P", "games played"),
    ("W", "won"),
    ("D", "drawn"),
    ("L", "lost"),
    ("Win %", "games won of those played"),
    ("Score %", "the same, a draw as half a win"),
    ("Kills", "enemy models put out of action"),
    ("Losses", "models lost"),
    ("Team", "points of the roster"),
    ("Threat", "its points divided by 100, rounded up"),
    ("RP", "requisition points earned in these games"),
    ("VP", "victory points made and given away"),
    ("±", "difference of victory points"),
    ("Pts", "league points"),
];

/// A share of games in percent; nothing where there are none (LE-10).
fn percent(rate: Option<(u32, u32)>) -> Markup {
    html! {
        @match rate {
            Some((part, whole)) => span title={ (part) " of " (whole) } {
                (format!("{:.1}", 100.0 * f64::from(part) / f64::from(whole)))
            },
            None => "–",
        }
    }
}

fn line(campaign: &Campaign, row: &Row, columns: Option<&Columns>, names: &Names) -> Markup {
    let shown = |number: Option<i64>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    let own = |of: fn(&Columns) -> i64| shown(columns.map(of));
    html! {
        tr {
            td.number { (row.rank) @if row.shared { "=" } }
            th scope="row" { (roster(campaign, row.roster))
                br; small { (person(names, row.player))
                    @for (count, noun) in beside(row) { ", " (words::count(count, noun)) }
                    @if row.unconfirmed > 0 { ", " (row.unconfirmed) " unconfirmed" } } }
            td.number { (row.played) } td.number { (row.won) } td.number { (row.drawn) }
            td.number { (row.lost) }
            td.number.spare { (percent(row.win_rate())) }
            td.number.spare { (percent(row.score_rate())) }
            td.number.spare { (row.kills) }
            td.number.spare { (row.models_lost) }
            td.number.spare { (own(|own| own.points.into())) }
            td.number.spare { (own(|own| own.threat.into())) }
            td.number.spare { (own(|own| own.earned.into())) }
            td.number.spare { (row.vp_for) "–" (row.vp_against) }
            td.number.spare { (format!("{:+}", row.vp_difference())) }
            td.number { strong { (row.points) } }
        }
    }
}

/// What a line counts besides games that were played.
fn beside(row: &Row) -> Vec<(u32, &'static str)> {
    let counts = [
        (row.byes, "bye"),
        (row.walkovers_won, "walk-over won"),
        (row.walkovers_lost, "walk-over lost"),
        (row.missed, "round missed"),
    ];
    counts.into_iter().filter(|(count, _)| *count > 0).collect()
}

pub(super) fn roster(campaign: &Campaign, id: RosterId) -> Markup {
    let name = campaign.entry(id).map_or("a roster", |entry| entry.name.as_str());
    html! { a href={ "/rosters/" (id) } { bdi { (name) } } }
}

fn games(campaign: &Campaign) -> Markup {
    html! {
        section {
            h2 { "Games" }
            @if campaign.games.is_empty() { p.empty { "No game has been arranged yet." } } @else {
                div.scroll { table.stack {
                    thead { tr { th.number scope="col" { "No." } th scope="col" { "Rosters" }
                        th scope="col" { "Result" } th scope="col" { "State" } th scope="col" { "Battle" } } }
                    tbody { @for game in campaign.games.values() { (game_line(campaign, game)) } }
                } }
                @if let Some(id) = campaign.id.filter(|_| campaign.games.values().any(|game| game.revised)) {
                    p { a href={ "/campaigns/" (id) "/todos" } { "What corrected results left to be done" } }
                }
            }
        }
    }
}

fn game_line(campaign: &Campaign, game: &Game) -> Markup {
    let [red, blue] = game.rosters;
    html! {
        tr id={ "game-" (game.number) } {
            td.number { @if let Some(id) = campaign.id {
                a href={ "/campaigns/" (id) "/games/" (game.number) } { (game.number) }
            } }
            th scope="row" { (roster(campaign, red)) " – " (roster(campaign, blue)) }
            td { (result(campaign, game)) }
            td { (stage(game.stage)) }
            td { @if let Some(battle) = game.recorded_battle() {
                a href={ "/battles/" (battle) } { "Battle" } " · "
                a href={ "/battles/" (battle) "/replay/1" } { "Replay" }
            } }
        }
    }
}

pub(super) fn result(campaign: &Campaign, game: &Game) -> Markup {
    // The winner's points come first, as the sentence begins with him.
    let first = match game.outcome() {
        Outcome::Decided { winner } => winner,
        _ => Side::Red,
    };
    let vp = game.report.as_ref();
    let vp = vp.map(|report| (report.vp[first.index()], report.vp[first.other().index()]));
    html! {
        @match game.outcome() {
            _ if game.walkover == Some(Walkover::Double) => "lost by both, who did not come",
            Outcome::Decided { winner } => { (roster(campaign, game.rosters[winner.index()])) " won" }
            Outcome::Draw => "draw",
            Outcome::NoResult => "–",
        }
        @if let Some((his, other)) = vp.filter(|_| game.is_closed()) { " (" (his) " to " (other) ")" }
        @if game.report.as_ref().is_some_and(|report| report.end == EndReason::Conceded) { ", conceded" }
        @if let Some(Walkover::Won { .. }) = game.walkover { " by walk-over" }
    }
}

pub(super) fn stage(stage: Stage) -> Markup {
    let (class, word) = match stage {
        Stage::Arranged => ("tag", "arranged"),
        Stage::Playing => ("tag live", "being played"),
        Stage::Reported => ("tag", "to be confirmed"),
        Stage::Disputed => ("tag live", "disputed"),
        Stage::Confirmed => ("tag on", "confirmed"),
        Stage::Void => ("tag off", "void"),
    };
    html! { span class=(class) { (word) } }
}

fn teams(rosters: &[RosterLine], names: &Names) -> Markup {
    html! {
        section {
            h2 { "Rosters" }
            @if rosters.is_empty() { p.empty { "No roster has been drafted yet." } }
            ul.tiles {
                @for line in rosters {
                    li {
                        a.tile href={ "/rosters/" (line.id) } {
                            strong { bdi { (line.name) } }
                            span { (person(names, line.player)) " · " (words::sentence_case(&line.pack)) }
                            span { (words::count(line.models, "model")) " · "
                                (words::count(line.points, "point"))
                                " · " (words::sentence_case(&line.status).to_lowercase()) }
                        }
                    }
                }
            }
        }
    }
}

/// The charter: every key with its value.
fn charter(charter: &Charter) -> Markup {
    // A charter is a flat table of keys, so its JSON is one object.
    let keys = serde_json::to_value(charter).unwrap_or_default();
    let value = |value: &serde_json::Value| match value {
        serde_json::Value::String(word) => word.replace('_', " "),
        serde_json::Value::Null => "no limit".to_owned(),
        serde_json::Value::Bool(on) => if *on { "yes" } else { "no" }.to_owned(),
        serde_json::Value::Array(list) if list.is_empty() => "all".to_owned(),
        serde_json::Value::Object(parts) => {
            parts.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    };
    html! {
        section {
            h2 { "Charter" }
            p.facts { "Rosters of " (words::count(charter.start_points, "point")) "; a win is worth "
                (charter.points.win) ", a draw " (charter.points.draw) ", a loss " (charter.points.loss) "." }
            @for key in charter.departures() {
                p { strong { "Departs from the seed rules: " } code { (key) } " is "
                    (keys.get(key).map(value).unwrap_or_default()) "." }
            }
            details {
                summary { "All keys" }
                div.scroll { table.keys {
                    thead { tr { th scope="col" { "Key" } th scope="col" { "Value" } } }
                    tbody {
                        @for (key, set) in keys.as_object().into_iter().flatten() {
                            tr { th scope="row" { code { (key) } } td { (value(set)) } }
                        }
                    }
                } }
            }
        }
    }
}
