//! What-if battles on the pages: where one comes from, which there are, and how to start one.

use super::home::{LeagueNames, battle_tiles};
use crate::app::{BattleLine, BattleView};
use crate::ids::BattleId;
use maud::{Markup, html};

/// What to know of a battle that is a fork, or in whose place one counts.
pub fn notice(view: &BattleView) -> Markup {
    html! {
        @if let Some(fork) = &view.battle.setup.fork {
            @let parent = format!("/battles/{}", fork.parent);
            p.notice {
                strong { "What if? " } "This battle keeps "
                a href=(parent) { "another one" } " up to "
                a href={ (parent) "/replay/" (fork.version) } { "event " (fork.version) } ". "
                @match (view.game, &view.superseded_by) {
                    (Some((_, number)), _) => { "The organiser has said that it counts as game " (number) "." },
                    (None, Some(_)) => "It counted for a time.",
                    (None, None) => "It does not count.",
                }
                @if let Some(seed) = fork.seed { " Its dice come from the seed " (seed) "." }
            }
        }
        @if let Some(other) = view.superseded_by {
            p.notice { "The organiser has put " a href={ "/battles/" (other) } { "a what-if battle" }
                " in the place of this one, which does not count any more." }
        }
    }
}

/// The what-if battles of a battle or a campaign, if there are any.
pub fn section(forks: &[BattleLine]) -> Markup {
    html! {
        @if !forks.is_empty() {
            section.what-ifs {
                h2 { "What-if battles" }
                p.facts { "They keep a battle up to one of its events and go on otherwise. They do not count." }
                (battle_tiles(forks, &LeagueNames::new()))
            }
        }
    }
}

/// How to start a what-if battle from an event, and which were started there.
pub fn from_here(battle: BattleId, number: usize, forks: &[BattleLine]) -> Markup {
    let here = |line: &&BattleLine| line.fork.as_ref().is_some_and(|fork| fork.version as usize == number);
    let here: Vec<BattleLine> = forks.iter().filter(here).cloned().collect();
    html! {
        details.what-if open[!here.is_empty()] {
            summary { "What if from here" }
            p { "The mutation " code { "forkBattle" } " starts a battle that keeps everything up to this event "
                "and goes on with other dice, other answers, other orders. It does not count. "
                a href="/graphiql" { "The query page" } " takes it like this:" }
            pre { code { (mutation(battle, number)) } }
            @if !here.is_empty() { (battle_tiles(&here, &LeagueNames::new())) }
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
