//! The first page: leagues with their campaigns, the newest battles, and how to begin.

use super::board::{self, Accent};
use super::marked::around;
use super::terms;
use super::tongue::Tongue;
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
    tongue: Tongue,
    leagues: &[LeagueLine],
    campaigns: &[CampaignLine],
    (battles, named): (&[BattleLine], &LeagueNames),
    newest: Option<Result<&Battle, BattleId>>,
) -> Markup {
    html! {
        h1 { (tongue.say("home-heading")) }
        p.lead { (tongue.say("home-lead")) }
        @if leagues.is_empty() && battles.is_empty() { (how_to_begin(tongue)) }
        div.home {
            div {
                @for league in leagues.iter().take(MOST_LEAGUES) { (league_section(tongue, league, campaigns)) }
                @if leagues.len() > MOST_LEAGUES {
                    p.facts { (tongue.mark("home-most", &[
                        ("most", MOST_LEAGUES.into()),
                        ("all", leagues.len().into()),
                        ("api", around(html! { a href="/api" {} })),
                    ])) }
                }
                @if !battles.is_empty() {
                    section {
                        h2 { (tongue.say("home-newest")) }
                        (battle_tiles(tongue, battles, named))
                    }
                }
            }
            @match newest {
                Some(Ok(battle)) => (showcase(tongue, battle)),
                Some(Err(id)) => (unreadable(tongue, id)),
                None => {}
            }
        }
    }
}

/// What to do on a server on which nobody has an account.
pub fn first_account(tongue: Tongue) -> Markup {
    let sign_up = around(html! { a.call href="/sign-up" {} });
    html! {
        section.empty {
            h2 { (tongue.say("home-first-heading")) }
            p { (tongue.mark("home-first", &[("sign-up", sign_up)])) }
        }
    }
}

/// The battle in which something happened last, as a picture.
fn showcase(tongue: Tongue, battle: &Battle) -> Markup {
    let address = format!("/battles/{}", battle.setup.battle);
    html! {
        section.showcase {
            h2 { a href=(address) { bdi { (battle.setup.title) } } }
            p.facts { bdi { (terms::moment(tongue, battle)) } }
            (board::svg(tongue, battle, &Accent::default()))
            p.calls { a.call href={ (address) "/replay/1" } { (tongue.say("home-watch")) } }
        }
    }
}

/// What stands for a battle whose log is damaged.
pub fn unreadable(tongue: Tongue, id: BattleId) -> Markup {
    let battle = around(html! { a href={ "/battles/" (id) } {} });
    html! {
        section.notice {
            h2 { (tongue.say("home-unreadable-heading")) }
            p { (tongue.mark("home-unreadable", &[("battle", battle)])) }
        }
    }
}

fn how_to_begin(tongue: Tongue) -> Markup {
    let ways = [("api", around(html! { a href="/api" {} })), ("packs", around(html! { a href="/packs" {} }))];
    html! {
        section.empty {
            h2 { (tongue.say("home-empty-heading")) }
            p { (tongue.say("home-empty-demo")) }
            pre tabindex="0" { code { "warlog demo" } }
            p { (tongue.mark("home-empty-own", &ways)) }
        }
    }
}

fn league_section(tongue: Tongue, league: &LeagueLine, campaigns: &[CampaignLine]) -> Markup {
    let of_league: Vec<&CampaignLine> = campaigns.iter().filter(|line| line.league == league.id).collect();
    html! {
        section {
            h2 { a href={ "/leagues/" (league.id) } { bdi { (league.name) } } }
            @if of_league.is_empty() { p.empty { (tongue.say("home-no-campaign")) } }
            (campaign_tiles(tongue, &of_league))
        }
    }
}

/// Campaigns as tiles.
pub fn campaign_tiles(tongue: Tongue, campaigns: &[&CampaignLine]) -> Markup {
    html! {
        ul.tiles {
            @for line in campaigns {
                li {
                    a.tile href={ "/campaigns/" (line.id) } {
                        strong { bdi { (line.name) } }
                        span { (tongue.term("campaign-phase", &line.phase)) " · "
                            (tongue.count("rosters", line.rosters)) }
                        span { (games(tongue, line)) }
                    }
                }
            }
        }
    }
}

/// How many games of a campaign are confirmed, and how many wait for it.
fn games(tongue: Tongue, line: &CampaignLine) -> String {
    let (confirmed, games) = (("confirmed", line.confirmed.into()), ("games", line.games.into()));
    match line.to_confirm.len() {
        _ if line.games == 0 => tongue.say("home-no-games"),
        0 => tongue.tell("home-games", &[confirmed, games]),
        waiting => tongue.tell("home-games-waiting", &[confirmed, games, ("waiting", waiting.into())]),
    }
}

/// Battles as tiles, with their leagues where those are told.
pub fn battle_tiles(tongue: Tongue, battles: &[BattleLine], named: &LeagueNames) -> Markup {
    let team = |name: &String| html! { bdi { (name) } }.into();
    html! {
        ul.tiles {
            @for line in battles {
                li {
                    a.tile href={ "/battles/" (line.id) } {
                        strong { bdi { (line.title) } }
                        @if let Some(league) = named.get(&line.id) { span { bdi { (league) } } }
                        span { (tongue.mark("home-against", &[
                            ("red", team(&line.teams[0])),
                            ("blue", team(&line.teams[1])),
                        ])) }
                        @if let Some(fork) = line.fork.as_ref().filter(|fork| !fork.counts) {
                            span { span.tag { (tongue.say("home-fork-tag")) } " "
                                (tongue.tell("home-fork", &[("event", fork.version.into())])) }
                        }
                        span { (state(tongue, line)) }
                        span { (tongue.count("events", line.version)) " · " (tongue.time(line.changed_at)) }
                    }
                }
            }
        }
    }
}

fn state(tongue: Tongue, line: &BattleLine) -> Markup {
    html! {
        @match (line.reason, line.winner) {
            (None, _) => {
                span.tag.live { (tongue.say("home-running")) } " "
                @if line.phase == Phase::Deployment { (tongue.say("home-deployment")) }
                @else { (tongue.tell("home-turn", &[("turn", line.turn.into())])) }
            }
            (Some(EndReason::Abandoned), _) => (tongue.say("home-stopped")),
            (Some(_), Some(winner)) => (tongue.mark("home-won", &[
                ("side", html! { bdi { (line.teams[winner.index()]) } }.into()),
            ])),
            (Some(_), None) => (tongue.say("home-draw")),
        }
    }
}
