//! What-if battles on the pages: where one comes from, which there are, and how to start one.

use super::home::{LeagueNames, battle_tiles};
use super::marked::around;
use super::tongue::Tongue;
use crate::app::{BattleLine, BattleView};
use crate::battle::Fork;
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
