//! The list of special rules in English and Russian, what the engine does with each, and the battle honours.

use super::honours;
use crate::armoury::{Language, RuleText, Standing, glossary};
use maud::{Markup, html};

/// The content of the page.
pub fn content() -> Markup {
    let worked_out = glossary().values().filter(|text| text.worked_out).count();
    html! {
        h1 { "Special rules" }
        p.lead { "Of " (glossary().len()) " rules, the engine works out " (worked_out)
            "; the others are kept on profiles and shown, and the players apply them." }
        div.scroll { table.rules-table {
            thead { tr { th scope="col" { "Rule" } th scope="col" lang="ru" { "По-русски" }
                th scope="col" { "What it does" } th scope="col" { "Engine" } } }
            tbody { @for (id, text) in glossary() { (row(id, text)) } }
        } }
        (honours::rules(super::tongue::Tongue::ENGLISH))
    }
}

fn row(id: &str, text: &RuleText) -> Markup {
    html! {
        tr id={ "rule-" (id) } {
            th scope="row" { (text.name(Language::English)) br; code { (id) } }
            td lang="ru" { (text.name(Language::Russian)) }
            td { (text.effect(Language::English))
                p.other lang="ru" { (text.effect(Language::Russian)) } }
            td { (engine(text)) }
        }
    }
}

fn engine(text: &RuleText) -> Markup {
    html! {
        @match text.standing() {
            Standing::Off => span.tag.off { "off in Kill Team" },
            Standing::NoEffect => span.tag.off { "no effect here" },
            Standing::InForce => span.tag.on { "worked out" },
            Standing::Shown => span.tag { "not worked out" },
        }
    }
}
