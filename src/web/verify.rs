//! The dice of a battle, checked in the reader's browser: the box in which a script says what it finds, and what that
//! proves.

use super::tongue::Tongue;
use super::words;
use crate::battle::Battle;
use crate::dice::Ask;
use crate::ids::BattleId;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// What dice are rolled for, by the words of the file.
fn asks(tongue: Tongue) -> String {
    let called = |ask: &Ask| (ask.word(), words::sentence_case(&tongue.term("replay-ask", ask.word())));
    let called: BTreeMap<&str, String> = Ask::ALL.iter().map(called).collect();
    serde_json::to_string(&called).unwrap_or_default()
}

/// The box. The script takes its words from here: `%0` and so on stand for what it found.
pub fn section(tongue: Tongue, id: BattleId, battle: &Battle) -> Markup {
    let say = |key| tongue.say(key);
    html! {
        details.verify id="dice" data-dice={ "/battles/" (id) "/dice.json" } data-asks=(asks(tongue))
            data-say-proven=(say("replay-dice-proven")) data-say-wrong=(say("replay-dice-wrong"))
            data-say-unproven=(say("replay-dice-unproven")) data-say-other=(say("replay-dice-other"))
            data-say-good=(say("replay-dice-good")) data-say-bad=(say("replay-dice-bad"))
            data-say-none=(say("replay-dice-none")) data-say-counts=(say("replay-dice-counts"))
            data-say-event=(say("replay-dice-event")) data-say-purpose=(say("replay-dice-purpose"))
            data-say-dice=(say("replay-dice-dice")) data-say-result=(say("replay-dice-result"))
            data-say-unreadable=(say("replay-dice-unreadable")) data-say-insecure=(say("replay-dice-insecure"))
            data-say-fault-format=(say("replay-dice-fault-format"))
            data-say-fault-secret=(say("replay-dice-fault-secret"))
            data-say-fault-twice=(say("replay-dice-fault-twice"))
            data-say-fault-uncommitted=(say("replay-dice-fault-uncommitted"))
            data-say-fault-missing=(say("replay-dice-fault-missing"))
            data-say-fault-face=(say("replay-dice-fault-face")) {
            summary { (say("replay-dice-check")) }
            p { (say("replay-dice-what")) }
            @if let Some(commitment) = battle.setup.own_commitment() {
                p.facts { (say("replay-dice-commitment")) " " code { (commitment) } }
            }
            p.calls {
                button type="button" { (say("replay-dice-start")) }
                label { (say("replay-dice-file")) " " input type="file" accept="application/json,.json"; }
            }
            div.result aria-live="polite" {}
            h3 { (say("replay-dice-proves")) }
            ul {
                @for key in ["replay-dice-proves-faces", "replay-dice-proves-fixed"] { li { (say(key)) } }
            }
            h3 { (say("replay-dice-proves-not")) }
            ul {
                @for key in ["replay-dice-not-secret", "replay-dice-not-typed", "replay-dice-not-page"] {
                    li { (say(key)) }
                }
            }
            p { a href="/dice" { (say("replay-dice-how")) } }
        }
    }
}
