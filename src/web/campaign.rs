//! A league with its campaigns; a campaign with its table, games, rosters and charter.

use super::home::campaign_tiles;
use super::marked::Part;
use super::paged;
use super::tongue::Tongue;
use super::visitor::Visitor;
use super::{charter_form, charter_keys, packs, words};
use crate::app::{AllColumns, CampaignLine, Columns, RosterLine};
use crate::armoury::Armoury;
use crate::campaign::{Campaign, Charter, EndReason, Game, Outcome, Phase, Row, Stage, Walkover};
use crate::ids::{PlayerId, RosterId, Side};
use crate::league::League;
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// What people are called; somebody whose name was erased is called by his id.
pub type Names = BTreeMap<PlayerId, String>;

/// A person's name; the beginning of his id where he has none.
pub fn person(names: &Names, id: PlayerId) -> Markup {
    html! {
        @match names.get(&id) {
            Some(name) => bdi { (name) },
            None => span.facts { "№ " code { (id.to_string().get(..8).unwrap_or_default()) } },
        }
    }
}

/// Names of people one after the other.
fn people(names: &Names, ids: &BTreeSet<PlayerId>) -> Part {
    let list = html! {
        @for (place, id) in ids.iter().enumerate() {
            @if place > 0 { ", " } (person(names, *id))
        }
    };
    list.into()
}

/// The content of a league's page.
pub fn league(tongue: Tongue, league: &League, campaigns: &[CampaignLine], names: &Names) -> Markup {
    let campaigns: Vec<&CampaignLine> = campaigns.iter().collect();
    html! {
        h1 { bdi { (league.name) } }
        p.facts { (tongue.mark("league-members", &[
            ("members", league.members.len().into()),
            ("organisers", people(names, &league.organisers)),
        ])) }
        @if let Some(id) = league.id {
            p { a href={ "/leagues/" (id) "/statistics" } { (tongue.say("league-statistics")) } }
        }
        h2 { (tongue.say("league-campaigns")) }
        @if campaigns.is_empty() { p.empty { (tongue.mark("league-empty", &[])) } }
        (campaign_tiles(tongue, &campaigns))
    }
}

/// How many lines of the table a page shows.
const MOST_ROWS: usize = 30;
/// How many games a page lists, and how many rosters.
const MOST: usize = 20;

/// The content of a campaign's page; `ways` leads on from its heading, `league` is what it says of rounds and ratings.
pub fn content(
    visitor: &Visitor,
    campaign: &Campaign,
    standings: (&[Row], &AllColumns),
    (rosters, armoury): (&[RosterLine], &Armoury),
    names: &Names,
    (ways, league): (&Markup, &Markup),
) -> Markup {
    let tongue = visitor.tongue;
    html! {
        h1 { bdi { (campaign.name) } }
        p.facts { (tongue.mark("campaign-facts", &[
            ("phase", tongue.say(phase(campaign.phase)).into()),
            ("rosters", tongue.count("rosters", campaign.entries.len()).into()),
            ("games", tongue.count("games", campaign.games.len()).into()),
            ("organisers", people(names, &campaign.organisers)),
        ])) }
        (ways)
        (table(visitor, campaign, standings, names))
        (league)
        (games(visitor, campaign))
        (teams(visitor, (rosters, armoury), names))
        (charter(tongue, &campaign.charter))
    }
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "campaign-phase-gathering",
        Phase::Running => "campaign-phase-running",
        Phase::Closed => "campaign-phase-closed",
    }
}

fn table(
    visitor: &Visitor,
    campaign: &Campaign,
    (standings, columns): (&[Row], &AllColumns),
    names: &Names,
) -> Markup {
    let tongue = visitor.tongue;
    let part = paged::part(visitor, "standings", standings, MOST_ROWS);
    html! {
        section #standings {
            h2 { (tongue.say("campaign-standings")) }
            @if standings.is_empty() { p.empty { (tongue.say("campaign-nobody")) } } @else {
                div.scroll tabindex="0" role="region" aria-label=(tongue.say("campaign-standings")) { table.standings {
                    thead { tr {
                        th.number scope="col" { "#" } th scope="col" { (tongue.say("campaign-roster")) }
                        @for (key, narrow) in HEADS {
                            th.number.spare[!narrow] scope="col" {
                                abbr title=(tongue.term("head", &format!("{key}-long"))) { (tongue.term("head", key)) }
                            }
                        }
                    } }
                    tbody { @for row in part.lines {
                        (line(tongue, campaign, row, columns.get(&row.roster), names))
                    } }
                } }
                (part.links)
                p.facts { (tongue.say("campaign-confirmed-only")) }
                (super::rounds::reasons(tongue, campaign, part.lines))
            }
        }
    }
}

/// The columns, and whether a narrow screen shows them too.
const HEADS: [(&str, bool); 14] = [
    ("played", true),
    ("won", true),
    ("drawn", true),
    ("lost", true),
    ("win-rate", false),
    ("score-rate", false),
    ("kills", false),
    ("losses", false),
    ("team", false),
    ("threat", false),
    ("rp", false),
    ("vp", false),
    ("difference", false),
    ("points", true),
];

/// A share of games in percent; nothing where there are none (LE-10).
fn percent(tongue: Tongue, rate: Option<(u32, u32)>) -> Markup {
    html! {
        @match rate {
            Some((part, whole)) => {
                span title=(tongue.tell("campaign-of", &[("part", part.into()), ("whole", whole.into())])) {
                    (tongue.decimal(100.0 * f64::from(part) / f64::from(whole), 1))
                }
            },
            None => "–",
        }
    }
}

fn line(tongue: Tongue, campaign: &Campaign, row: &Row, columns: Option<&Columns>, names: &Names) -> Markup {
    let shown = |number: Option<i64>| number.map_or_else(|| "–".to_owned(), |number| tongue.number(number));
    let own = |of: fn(&Columns) -> i64| shown(columns.map(of));
    html! {
        tr {
            td.number { (row.rank) @if row.shared { "=" } }
            th scope="row" { (roster(campaign, row.roster))
                br; small { (person(names, row.player))
                    @for (count, what) in beside(row) { ", " (tongue.count(what, count)) }
                    @if row.unconfirmed > 0 {
                        ", " (tongue.tell("campaign-unconfirmed", &[("n", row.unconfirmed.into())]))
                    } } }
            td.number { (row.played) } td.number { (row.won) } td.number { (row.drawn) }
            td.number { (row.lost) }
            td.number.spare { (percent(tongue, row.win_rate())) }
            td.number.spare { (percent(tongue, row.score_rate())) }
            td.number.spare { (row.kills) }
            td.number.spare { (row.models_lost) }
            td.number.spare { (own(|own| own.points.into())) }
            td.number.spare { (own(|own| own.threat.into())) }
            td.number.spare { (own(|own| own.earned.into())) }
            td.number.spare { (row.vp_for) "–" (row.vp_against) }
            td.number.spare { (words::difference(row.vp_difference())) }
            td.number { strong { (row.points) } }
        }
    }
}

/// What a line counts besides games that were played.
fn beside(row: &Row) -> Vec<(u32, &'static str)> {
    let counts = [
        (row.byes, "byes"),
        (row.walkovers_won, "walkovers-won"),
        (row.walkovers_lost, "walkovers-lost"),
        (row.missed, "rounds-missed"),
    ];
    counts.into_iter().filter(|(count, _)| *count > 0).collect()
}

pub(super) fn roster(campaign: &Campaign, id: RosterId) -> Markup {
    let name = campaign.entry(id).map_or("–", |entry| entry.name.as_str());
    html! { a href={ "/rosters/" (id) } { bdi { (name) } } }
}

fn games(visitor: &Visitor, campaign: &Campaign) -> Markup {
    let tongue = visitor.tongue;
    let all: Vec<&Game> = campaign.games.values().collect();
    let part = paged::part(visitor, "games", &all, MOST);
    html! {
        section #games {
            h2 { (tongue.say("campaign-games")) }
            @if campaign.games.is_empty() { p.empty { (tongue.say("campaign-no-games")) } } @else {
                div.scroll tabindex="0" role="region" aria-label=(tongue.say("campaign-games")) { table.stack {
                    thead { tr {
                        th.number scope="col" { (tongue.say("campaign-number")) }
                        th scope="col" { (tongue.say("campaign-rosters")) }
                        th scope="col" { (tongue.say("campaign-result")) }
                        th scope="col" { (tongue.say("campaign-state")) }
                        th scope="col" { (tongue.say("campaign-battle")) }
                    } }
                    tbody { @for game in part.lines { (game_line(tongue, campaign, game)) } }
                } }
                (part.links)
                @if let Some(id) = campaign.id.filter(|_| campaign.games.values().any(|game| game.revised)) {
                    p { a href={ "/campaigns/" (id) "/todos" } { (tongue.say("campaign-todos")) } }
                }
            }
        }
    }
}

fn game_line(tongue: Tongue, campaign: &Campaign, game: &Game) -> Markup {
    let [red, blue] = game.rosters;
    html! {
        tr id={ "game-" (game.number) } {
            td.number { @if let Some(id) = campaign.id {
                a href={ "/campaigns/" (id) "/games/" (game.number) } { (game.number) }
            } }
            th scope="row" { (roster(campaign, red)) " – " (roster(campaign, blue)) }
            td { (result(tongue, campaign, game)) }
            td { (stage(tongue, game.stage)) }
            td { @if let Some(battle) = game.recorded_battle() {
                a href={ "/battles/" (battle) } { (tongue.say("campaign-battle")) } " · "
                a href={ "/battles/" (battle) "/replay/1" } { (tongue.say("campaign-replay")) }
            } }
        }
    }
}

pub(super) fn result(tongue: Tongue, campaign: &Campaign, game: &Game) -> Markup {
    // The winner's points come first, as the sentence begins with him.
    let first = match game.outcome() {
        Outcome::Decided { winner } => winner,
        _ => Side::Red,
    };
    let vp = game.report.as_ref();
    let vp = vp.map(|report| (report.vp[first.index()], report.vp[first.other().index()]));
    html! {
        @match game.outcome() {
            _ if game.walkover == Some(Walkover::Double) => (tongue.say("campaign-lost-by-both")),
            Outcome::Decided { winner } => (tongue.mark("campaign-won", &[
                ("roster", roster(campaign, game.rosters[winner.index()]).into()),
            ])),
            Outcome::Draw => (tongue.say("campaign-draw")),
            Outcome::NoResult => "–",
        }
        @if let Some((his, other)) = vp.filter(|_| game.is_closed()) {
            (tongue.tell("campaign-vp", &[("own", his.into()), ("other", other.into())]))
        }
        @if game.report.as_ref().is_some_and(|report| report.end == EndReason::Conceded) {
            (tongue.say("campaign-conceded"))
        }
        @if let Some(Walkover::Won { .. }) = game.walkover { (tongue.say("campaign-walkover")) }
    }
}

pub(super) fn stage(tongue: Tongue, stage: Stage) -> Markup {
    let (class, key) = match stage {
        Stage::Arranged => ("tag", "stage-arranged"),
        Stage::Playing => ("tag live", "stage-playing"),
        Stage::Reported => ("tag", "stage-reported"),
        Stage::Disputed => ("tag live", "stage-disputed"),
        Stage::Confirmed => ("tag on", "stage-confirmed"),
        Stage::Void => ("tag off", "stage-void"),
    };
    html! { span class=(class) { (tongue.say(key)) } }
}

fn teams(visitor: &Visitor, (rosters, armoury): (&[RosterLine], &Armoury), names: &Names) -> Markup {
    let tongue = visitor.tongue;
    let part = paged::part(visitor, "rosters", rosters, MOST);
    html! {
        section #rosters {
            h2 { (tongue.say("campaign-rosters")) }
            @if rosters.is_empty() { p.empty { (tongue.say("campaign-no-rosters")) } }
            ul.tiles {
                @for line in part.lines {
                    li {
                        a.tile href={ "/rosters/" (line.id) } {
                            strong { bdi { (line.name) } }
                            span { (person(names, line.player)) " · " bdi { (packs::name(armoury, &line.pack)) } }
                            span { (tongue.count("models", line.models)) " · "
                                (tongue.count("points", line.points))
                                " · " (tongue.term("roster-status", &line.status)) }
                        }
                    }
                }
            }
            (part.links)
        }
    }
}

/// A value of the charter as people read it; one of a key that no form has as it is written.
fn value(tongue: Tongue, key: &str, value: &serde_json::Value) -> Markup {
    let known = charter_keys::all().find(|known| known.key == key);
    html! {
        @match known {
            Some(known) => (charter_form::told(tongue, known, value)),
            None => code { (value.to_string()) },
        }
    }
}

/// A key of the charter, with what it means.
fn meaning(tongue: Tongue, key: &str) -> Markup {
    let known = charter_keys::all().find(|known| known.key == key);
    html! {
        @if let Some(known) = known { (tongue.say(known.message)) br; }
        code { (key) }
    }
}

/// The charter: every key with its value.
fn charter(tongue: Tongue, charter: &Charter) -> Markup {
    // A charter is a flat table of keys, so its JSON is one object.
    let keys = serde_json::to_value(charter).unwrap_or_default();
    html! {
        section {
            h2 { (tongue.say("campaign-charter")) }
            p.facts { (tongue.mark("campaign-worth", &[
                ("points", tongue.count("points", charter.start_points).into()),
                ("win", charter.points.win.to_string().into()),
                ("draw", charter.points.draw.to_string().into()),
                ("loss", charter.points.loss.to_string().into()),
            ])) }
            @for key in charter.departures() {
                p { (tongue.mark("campaign-departs", &[
                    ("key", key.into()),
                    ("value", keys.get(key).map(|set| value(tongue, key, set)).unwrap_or_default().into()),
                ])) }
            }
            details {
                summary { (tongue.say("campaign-all-keys")) }
                div.scroll tabindex="0" role="region" aria-label=(tongue.say("campaign-all-keys")) { table.keys {
                    thead { tr {
                        th scope="col" { (tongue.say("campaign-key")) }
                        th scope="col" { (tongue.say("campaign-value")) }
                    } }
                    tbody {
                        @for (key, set) in keys.as_object().into_iter().flatten() {
                            tr { th scope="row" { (meaning(tongue, key)) } td { (value(tongue, key, set)) } }
                        }
                    }
                } }
            }
        }
    }
}
