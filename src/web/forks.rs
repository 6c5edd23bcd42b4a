//! What-if battles on the pages: where one comes from, which there are, and how to start one.

use super::home::{LeagueNames, battle_tiles};
use super::marked::around;
use super::tongue::Tongue;
use crate::app::{BattleLine, BattleView};
use crate::battle::Fork;
use crate::ids::BattleId;
use maud::{Markup, html};

/// What to know of a battle that is a fork, or in whose place one counts.
pub fn notice(tongue: Tongue, view: &BattleView) -> Markup {
    html! {
        @if let Some(fork) = &view.battle.setup.fork { p.notice { (of_fork(tongue, view, fork)) } }
        @if let Some(other) = view.superseded_by {
            @let fork = around(html! { a href={ "/battles/" (other) } {} });
            p.notice { (tongue.mark("fork-superseded", &[("fork", fork)])) }
        }
    }
}

fn of_fork(tongue: Tongue, view: &BattleView, fork: &Fork) -> Markup {
    let parent = format!("/battles/{}", fork.parent);
    let standing = match (view.game, &view.superseded_by) {
        (Some((_, number)), _) => tongue.tell("fork-counts", &[("game", number.into())]),
        (None, Some(_)) => tongue.say("fork-counted"),
        (None, None) => tongue.say("fork-does-not-count"),
    };
    html! {
        (tongue.mark("fork-notice", &[
            ("parent", around(html! { a href=(parent) {} })),
            ("event", around(html! { a href={ (parent) "/replay/" (fork.version) } {} })),
            ("event", fork.version.into()),
            ("standing", standing.into()),
        ]))
        @if let Some(seed) = fork.seed { (tongue.tell("fork-seed", &[("seed", seed.to_string().into())])) }
    }
}

/// The what-if battles of a battle or a campaign, if there are any.
pub fn section(tongue: Tongue, forks: &[BattleLine]) -> Markup {
    html! {
        @if !forks.is_empty() {
            section.what-ifs {
                h2 { (tongue.say("fork-heading")) }
                p.facts { (tongue.say("fork-about")) }
                (battle_tiles(tongue, forks, &LeagueNames::new()))
            }
        }
    }
}

/// How to start a what-if battle from an event, and which were started there.
pub fn from_here(tongue: Tongue, battle: BattleId, number: usize, forks: &[BattleLine]) -> Markup {
    let here = |line: &&BattleLine| line.fork.as_ref().is_some_and(|fork| fork.version as usize == number);
    let here: Vec<BattleLine> = forks.iter().filter(here).cloned().collect();
    html! {
        details.what-if open[!here.is_empty()] {
            summary { (tongue.say("fork-from-here")) }
            p { (tongue.mark("fork-how", &[("query", around(html! { a href="/graphiql" {} }))])) }
            pre { code { (mutation(battle, number)) } }
            @if !here.is_empty() { (battle_tiles(tongue, &here, &LeagueNames::new())) }
        }
    }
}

fn mutation(battle: BattleId, number: usize) -> String {
    format!(
        "mutation {{\n  forkBattle(actor: \"YOUR ID\", battle: \"{battle}\", at: {number}) {{\n    \
         ... on Accepted {{ battle {{ id }} }}\n    ... on Waiting {{ battle {{ id }} }}\n    \
         ... on Refused {{ code sentence }}\n  }}\n}}"
    )
}
