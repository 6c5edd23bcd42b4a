//! The first page: leagues with their campaigns, the newest battles, and how to begin.

use super::board::{self, Accent};
use super::words;
use crate::app::{BattleLine, CampaignLine, LeagueLine};
use crate::battle::{Battle, EndReason, Phase};
use crate::ids::BattleId;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The leagues of battles by name.
pub type LeagueNames = BTreeMap<BattleId, String>;

/// How many leagues the page lists.
const MOST_LEAGUES: usize = 50;

/// The content of the page; each battle with the name of its league. The newest, or its id if it cannot be read.
pub fn content(
    leagues: &[LeagueLine],
    campaigns: &[CampaignLine],
    (battles, named): (&[BattleLine], &LeagueNames),
    newest: Option<Result<&Battle, BattleId>>,
) -> Markup {
    html! {
        h1 { "Kill Team, roll by roll" }
        p.lead { "Every roll and every decision of these campaigns is an event in a log. Watch a battle "
            "again, look at any moment of it, and check the dice." }
        @if leagues.is_empty() && battles.is_empty() { (how_to_begin()) }
        div.home {
            div {
                @for league in leagues.iter().take(MOST_LEAGUES) { (league_section(league, campaigns)) }
                @if leagues.len() > MOST_LEAGUES {
                    p.facts { "The " (MOST_LEAGUES) " leagues where something happened last, of "
                        (leagues.len()) ". The query " code { "leagues" } " of " a href="/api" { "the API" }
                        " has them all." }
                }
                @if !battles.is_empty() {
                    section {
                        h2 { "Newest battles" }
                        (battle_tiles(battles, named))
                    }
                }
            }
            @match newest {
                Some(Ok(battle)) => (showcase(battle)),
                Some(Err(id)) => (unreadable(id)),
                None => {}
            }
        }
    }
}

/// What to do on a server on which nobody has an account.
pub fn first_account() -> Markup {
    html! {
        section.empty {
            h2 { "Nobody has an account here yet" }
            p { a.call href="/sign-up" { "Sign up" } " to administer this server, or use " code { "warlog user add" }
                " where it runs." }
        }
    }
}

/// The battle in which something happened last, as a picture.
fn showcase(battle: &Battle) -> Markup {
    let address = format!("/battles/{}", battle.setup.battle);
    html! {
        section.showcase {
            h2 { a href=(address) { bdi { (battle.setup.title) } } }
            p.facts { bdi { (words::moment(battle)) } }
            (board::svg(battle, &Accent::default()))
            p.calls { a.call href={ (address) "/replay/1" } { "Watch it from the beginning" } }
        }
    }
}

/// What stands for a battle whose log is damaged.
pub fn unreadable(id: BattleId) -> Markup {
    html! {
        section.notice {
            h2 { "A battle that cannot be read" }
            p { "The log of " a href={ "/battles/" (id) } { "this battle" } " is damaged. The operator's command "
                code { "warlog verify" } " says where." }
        }
    }
}

fn how_to_begin() -> Markup {
    html! {
        section.empty {
            h2 { "Nothing has happened here yet" }
            p { "To see a league with three battles, stop the server and start it with" }
            pre { code { "warlog demo" } }
            p { "To begin your own, found a league: "
                a href="/api" { "the API page" } " shows how to ask, and "
                a href="/packs" { "the packs" } " show who can be recruited." }
        }
    }
}

fn league_section(league: &LeagueLine, campaigns: &[CampaignLine]) -> Markup {
    let of_league: Vec<&CampaignLine> = campaigns.iter().filter(|line| line.league == league.id).collect();
    html! {
        section {
            h2 { a href={ "/leagues/" (league.id) } { bdi { (league.name) } } }
            @if of_league.is_empty() { p.empty { "No campaign yet." } }
            (campaign_tiles(&of_league))
        }
    }
}

/// Campaigns as tiles.
pub fn campaign_tiles(campaigns: &[&CampaignLine]) -> Markup {
    html! {
        ul.tiles {
            @for line in campaigns {
                li {
                    a.tile href={ "/campaigns/" (line.id) } {
                        strong { bdi { (line.name) } }
                        span { (words::sentence_case(&line.phase)) " · "
                            (words::count(line.rosters, "roster")) }
                        @if line.games == 0 { span { "No games yet" } } @else {
                            span { (line.confirmed) " of " (words::count(line.games, "game")) " confirmed"
                                @if !line.to_confirm.is_empty() { ", " (line.to_confirm.len()) " waiting" } }
                        }
                    }
                }
            }
        }
    }
}

/// Battles as tiles, with their leagues where those are told.
pub fn battle_tiles(battles: &[BattleLine], named: &LeagueNames) -> Markup {
    html! {
        ul.tiles {
            @for line in battles {
                li {
                    a.tile href={ "/battles/" (line.id) } {
                        strong { bdi { (line.title) } }
                        @if let Some(league) = named.get(&line.id) { span { bdi { (league) } } }
                        span { bdi { (line.teams[0]) } " against " bdi { (line.teams[1]) } }
                        @if let Some(fork) = line.fork.as_ref().filter(|fork| !fork.counts) {
                            span { span.tag { "what if" } " from event " (fork.version) }
                        }
                        span { (state(line)) }
                        span { (words::count(line.version, "event")) " · " (words::time(line.changed_at)) }
                    }
                }
            }
        }
    }
}

fn state(line: &BattleLine) -> Markup {
    html! {
        @match (line.reason, line.winner) {
            (None, _) => {
                span.tag.live { "running" } " "
                @if line.phase == Phase::Deployment { "deployment" } @else { "turn " (line.turn) }
            }
            (Some(EndReason::Abandoned), _) => "Stopped by the organiser",
            (Some(_), Some(winner)) => { bdi { (line.teams[winner.index()]) } " won" }
            (Some(_), None) => "Draw",
        }
    }
}
