//! What leads on from a moment of a battle: another course of it, and files to take away.

use super::forks;
use super::home::{LeagueNames, battle_tiles};
use super::notes::Here;
use crate::app::{BattleLine, BattleView};
use crate::battle::Mode;
use maud::{Markup, html};

/// How to start a what-if battle from this moment, and which were started here.
pub fn what_if(here: &Here<'_>, forks: &[BattleLine]) -> Markup {
    let tongue = here.replay.tongue;
    let starts =
        |line: &&BattleLine| line.fork.as_ref().is_some_and(|fork| fork.version as usize == here.number);
    let started: Vec<BattleLine> = forks.iter().filter(starts).cloned().collect();
    let say = |key| tongue.say(key);
    html! {
        details.what-if open[!started.is_empty() || here.wrong.is_some_and(|(form, _)| form == "fork")] {
            summary { (say("replay-what-if")) }
            p { (say("replay-what-if-about")) }
            (here.complaint("fork"))
            @if here.may_send() {
                form.entry method="post" action={ "/battles/" (here.replay.battle) "/fork" } {
                    (here.fields("fork"))
                    label {
                        span { (say("replay-what-if-title")) }
                        input name="title" maxlength="60" value=(here.setup.title);
                    }
                    label {
                        span { (say("replay-what-if-seed")) }
                        input name="seed" inputmode="numeric" pattern="[0-9]*";
                    }
                    button { (say("replay-what-if-start")) " " span data-here-number { (here.number) } }
                }
            } @else { (here.cannot_send()) }
            p.facts { (say("replay-what-if-api")) " " code { "forkBattle" } }
            @if !started.is_empty() { (battle_tiles(tongue, &started, &LeagueNames::new())) }
        }
    }
}

/// The battle as files.
pub fn take_away(here: &Here<'_>, view: &BattleView) -> Markup {
    let tongue = here.replay.tongue;
    let files = format!("/battles/{}", view.id);
    html! {
        section.files {
            h2 { (tongue.say("replay-files")) }
            ul {
                li { a href={ (files) "/replay.battle" } download { (tongue.say("replay-file-battle")) } " "
                    span.facts { (tongue.mark("replay-file-battle-about", &[])) } }
                li { a href={ (files) "/dice.json" } download { (tongue.say("replay-file-dice")) } " "
                    span.facts { (tongue.say("replay-file-dice-about")) } }
            }
            p { a href={ (files) "/statistics" } { (tongue.say("battle-statistics")) } }
            @if view.battle.setup.mode == Mode::Tabletop { p.facts { (tongue.say("replay-measured")) } }
            (forks::notice(tongue, view))
        }
    }
}
