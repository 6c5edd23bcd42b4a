//! The pages that explain: how the dice are made and checked, and how to ask the API.

use super::marked::around;
use super::tongue::Tongue;
use maud::{Markup, html};

/// How fair dice are made, checked, and what the operator could do.
pub fn dice(tongue: Tongue) -> Markup {
    let told = |key: &str| tongue.mark(key, &[]);
    html! {
        h1 { (told("dice-title")) }
        p.lead { (told("dice-lead")) }
        h2 { (told("dice-made")) }
        ol.steps-list {
            @for key in ["dice-commit", "dice-set-up", "dice-words", "dice-roll", "dice-reveal"] { li { (told(key)) } }
        }
        p { (told("dice-number")) }
        h2 { (told("dice-check")) }
        p { (told("dice-in-browser")) }
        pre tabindex="0" { code { "warlog verify\nwarlog replay BATTLE --at N" } }
        p { (told("dice-chain")) }
        h2 { (told("dice-operator")) }
        p { (told("dice-operator-lead")) }
        ul { @for key in ["dice-remedy-words", "dice-remedy-table"] { li { (told(key)) } } }
    }
}

/// How to ask the API at `site`, the address by which the reader came.
pub fn api(tongue: Tongue, site: &str) -> Markup {
    html! {
        h1 { (tongue.say("api-heading")) }
        p.lead { (tongue.mark("api-lead", &[("query", around(html! { a href="/graphiql" {} }))])) }
        h2 { (tongue.say("api-first")) }
        p { (tongue.say("api-first-lead")) }
        pre tabindex="0" { code { (FIRST) } }
        h2 { (tongue.say("api-terminal")) }
        pre tabindex="0" { code { (terminal(site)) } }
        h2 { (tongue.say("api-good")) }
        ul {
            @for key in ["api-lists", "api-answers", "api-language", "api-key", "api-subscriptions"] {
                li { (tongue.mark(key, &[])) }
            }
        }
    }
}

const FIRST: &str = "{
  leagues(first: 10) {
    nodes { id name league { campaigns { id name } } }
  }
}";

fn terminal(site: &str) -> String {
    let query = r#"{"query": "{ leagues(first: 10) { edges { node { id name } } } }"}"#;
    format!("curl -s {site}/graphql \\\n  -H 'content-type: application/json' \\\n  -d '{query}'")
}
