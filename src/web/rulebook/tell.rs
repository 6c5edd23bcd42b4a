//! The pages of a statement, of a special rule and of a golden battle.

use super::battles::{self, Golden};
use super::statements::Statement;
use crate::armoury::{RuleText, Standing, glossary};
use crate::battle::{Options, SwitchDoc};
use crate::web::tongue::Tongue;
use maud::{Markup, html};

/// What the engine does with a special rule.
pub fn engine(tongue: Tongue, text: &RuleText) -> Markup {
    let (class, message) = match text.standing() {
        Standing::Off => ("tag off", "rules-off"),
        Standing::NoEffect => ("tag off", "rules-no-effect"),
        Standing::InForce => ("tag on", "rules-worked-out"),
        Standing::Shown => ("tag", "rules-shown"),
    };
    html! { span class=(class) { (tongue.say(message)) } }
}

/// What a rule is called: a statement by its id, a special rule by its name.
fn called(tongue: Tongue, id: &str) -> &str {
    glossary().get(id).map_or(id, |text| text.name(tongue.language()))
}

/// The ruling switches, with their values and what they bend.
fn rulings(tongue: Tongue, switches: &[SwitchDoc]) -> Markup {
    html! {
        @if !switches.is_empty() {
            section.part #switches {
                h2 { (tongue.say("rules-switches")) }
                p.facts { (tongue.say("rules-switches-about")) }
                ul.statements { @for doc in switches { (switch(tongue, doc)) } }
            }
        }
    }
}

/// A ruling switch, with its values.
pub fn switch(tongue: Tongue, doc: &SwitchDoc) -> Markup {
    html! {
        li.rule id={ "switch-" (doc.name) } {
            a.id href={ "/rules/" (doc.statement) } { (called(tongue, doc.statement)) }
            p { code { (doc.name) } " " (tongue.ruling(doc)) br;
                span.facts { (tongue.say("rules-values")) " " code { (doc.values) } " · "
                    (tongue.say("rules-usually")) " " code { (doc.default) } } }
        }
    }
}

/// The page of a statement.
pub fn statement(tongue: Tongue, statement: &Statement) -> Markup {
    let bent: Vec<SwitchDoc> =
        Options::table().into_iter().filter(|doc| doc.statement == statement.id).collect();
    html! {
        p.facts { (tongue.say(statement.part)) }
        h1 { (statement.id) }
        p.said { (statement.text(tongue)) }
        p.facts lang=(tongue.other().code()) { (statement.text(tongue.other())) }
        p { (tongue.say(if statement.is_advice() { "rules-engine-advice" } else { "rules-engine" })) }
        (rulings(tongue, &bent))
        (golden(tongue, battles::showing(&statement.id)))
    }
}

/// The page of a special rule.
pub fn rule(tongue: Tongue, id: &str, text: &RuleText) -> Markup {
    let (own, other) = (tongue.language(), tongue.other());
    let bent: Vec<SwitchDoc> = Options::table().into_iter().filter(|doc| doc.statement == id).collect();
    html! {
        p.facts { (tongue.say("rules-special")) }
        h1 { (text.name(own)) }
        p.said { (text.effect(own)) }
        p.facts lang=(other.code()) { (text.name(other.language())) ": " (text.effect(other.language())) }
        p { (engine(tongue, text)) " " code { (id) } }
        (rulings(tongue, &bent))
        (golden(tongue, battles::showing(id)))
    }
}

/// The golden battles that show something.
fn golden(tongue: Tongue, shown: &[&Golden]) -> Markup {
    html! {
        section #battles {
            h2 { (tongue.say("rules-golden")) }
            @if shown.is_empty() { p.empty { (tongue.say("rules-golden-none")) } } @else {
                p.facts { (tongue.say("rules-golden-about")) }
                ul { @for golden in shown { li {
                    a href={ "/rules/battles/" (golden.name) } lang="en" { (golden.title) }
                } } }
            }
        }
    }
}

/// The page of a golden battle.
pub fn battle(tongue: Tongue, golden: &Golden) -> Markup {
    html! {
        h1 lang="en" { (golden.title) }
        p.facts { (tongue.say("rules-battle-about")) }
        p { (tongue.say("rules-battle-shows")) " "
            @for (place, id) in golden.shows.iter().enumerate() {
                @if place > 0 { ", " } a href={ "/rules/" (id) } { (called(tongue, id)) }
            } }
        pre.battle-file tabindex="0" { @for line in golden.text.lines() { (coloured(line)) "\n" } }
    }
}

/// A line of a battle file: orders, dice, answers and outcomes are told apart by their first sign.
fn coloured(line: &str) -> Markup {
    let class = match line.trim_start().chars().next() {
        Some('>') => "order",
        Some('!') => "rolled",
        Some('?') => "answer",
        Some('=') => "comes",
        Some('#') => "note",
        _ => "setup",
    };
    html! { span class=(class) { (line) } }
}
