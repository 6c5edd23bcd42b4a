//! What-if battles on the pages: where one comes from, which there are, and how to start one.

use super::home::{LeagueNames, battle_tiles};
use crate::app::{BattleLine, BattleView};
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
