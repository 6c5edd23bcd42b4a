//! The list of the rules, the page of a statement, and the page of a golden battle.

use super::battles::{self, Golden};
use super::statements::{self, PARTS, Statement, has};
use crate::armoury::{Language, RuleText, Standing, glossary};
use crate::battle::{Options, SwitchDoc};
use crate::web::honours;
use crate::web::tongue::Tongue;
use maud::{Markup, html};

/// Everything in which all words of the query are found; all there is without one.
pub fn list(tongue: Tongue, query: &str) -> Markup {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let parts = PARTS.map(|(letters, message)| {
        let found = statements::of_part(letters).filter(|statement| statement.has(&words));
        (message, letters, found.collect::<Vec<_>>())
    });
    let rules: Vec<_> = glossary().iter().filter(|(id, text)| knows(id, text, &words)).collect();
    let switches: Vec<SwitchDoc> = Options::table().into_iter().filter(|doc| is_about(doc, &words)).collect();
    let found = parts.iter().map(|(.., found)| found.len()).sum::<usize>() + rules.len() + switches.len();
    html! {
        h1 { (tongue.say("rules-title")) }
        p.lead { (tongue.tell("rules-lead", &[
            ("statements", statements::count().into()), ("rules", glossary().len().into()),
            ("battles", battles::count().into())])) }
        (search(tongue, query))
        @if !words.is_empty() {
            p #found role="status" { (tongue.tell("rules-found", &[("count", found.into())])) }
        }
        @if found == 0 { p.empty { (tongue.say("rules-nothing")) " " a href="/rules" { (tongue.say("rules-all")) } } }
        @if words.is_empty() { (contents(tongue)) }
        @for (message, letters, found) in &parts { @if !found.is_empty() {
            section.part id={ "part-" (letters) } {
                h2 { (tongue.say(message)) }
                ul.statements { @for statement in found { (line(tongue, statement)) } }
            }
        } }
        (special(tongue, &rules))
        @if words.is_empty() { (honours::rules(tongue)) }
        (rulings(tongue, &switches))
    }
}

fn search(tongue: Tongue, query: &str) -> Markup {
    html! {
        search {
            form.search method="get" action="/rules" {
                label for="q" { (tongue.say("rules-search")) }
                div.field {
                    input #q type="search" name="q" value=(query) autocomplete="off" enterkeyhint="search";
                    button { (tongue.say("rules-search-do")) }
                }
                @if !query.is_empty() { a href="/rules" { (tongue.say("rules-all")) } }
            }
        }
    }
}

fn contents(tongue: Tongue) -> Markup {
    html! {
        nav.contents aria-label=(tongue.say("rules-contents")) { ul {
            @for (letters, message) in PARTS { li { a href={ "#part-" (letters) } { (tongue.say(message)) } } }
            li { a href="#special" { (tongue.say("rules-special")) } }
            li { a href="#honours" { (tongue.say("rules-honours")) } }
            li { a href="#switches" { (tongue.say("rules-switches")) } }
        } }
    }
}

fn knows(id: &str, text: &RuleText, words: &[String]) -> bool {
    let told = |language| [text.name(language), text.effect(language)];
    let ([a, b], [c, d]) = (told(Language::English), told(Language::Russian));
    has(&[id, &id.replace('_', " "), a, b, c, d], words)
}

fn is_about(doc: &SwitchDoc, words: &[String]) -> bool {
    let russian = Tongue::RUSSIAN.ruling(doc);
    has(&[doc.name, &doc.name.replace('_', " "), &doc.about, &russian, doc.statement], words)
}

fn line(tongue: Tongue, statement: &Statement) -> Markup {
    let shown = battles::showing(&statement.id).len();
    html! {
        li.rule id=(statement.id) {
            a.id href={ "/rules/" (statement.id) } { (statement.id) }
            p { (statement.text(tongue)) }
            @if statement.is_advice() { span.tag.off { (tongue.say("rules-advice")) } }
            @else if shown > 0 { a.tag.on href={ "/rules/" (statement.id) "#battles" } {
                (tongue.tell("rules-battles", &[("count", shown.into())])) } }
            @else { span.tag.on { (tongue.say("rules-tested")) } }
        }
    }
}

fn special(tongue: Tongue, rules: &[(&String, &RuleText)]) -> Markup {
    let language = tongue.language();
    html! {
        @if !rules.is_empty() {
            section.part #special {
                h2 { (tongue.say("rules-special")) }
                p.facts { (tongue.say("rules-special-about")) }
                ul.statements { @for (id, text) in rules {
                    @let shown = battles::showing(id).len();
                    li.rule id={ "rule-" (id) } {
                        div.name { strong { (text.name(language)) }
                            small lang=(tongue.other().code()) { (text.name(tongue.other().language())) } }
                        p { (text.effect(language)) }
                        span { (engine(tongue, text)) " "
                            @if shown > 0 { a.tag.on href={ "/rules/" (id) } {
                                (tongue.tell("rules-battles", &[("count", shown.into())])) } } }
                    }
                } }
            }
        }
    }
}

/// What the engine does with a special rule.
fn engine(tongue: Tongue, text: &RuleText) -> Markup {
    let (class, message) = match text.standing() {
        Standing::Off => ("tag off", "rules-off"),
        Standing::NoEffect => ("tag off", "rules-no-effect"),
        Standing::InForce => ("tag on", "rules-worked-out"),
        Standing::Shown => ("tag", "rules-shown"),
    };
    html! { span class=(class) { (tongue.say(message)) } }
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

fn switch(tongue: Tongue, doc: &SwitchDoc) -> Markup {
    html! {
        li.rule id={ "switch-" (doc.name) } {
            a.id href={ "/rules/" (doc.statement) } { (doc.statement) }
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
                @if place > 0 { ", " } a href={ "/rules/" (id) } { (id) }
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
