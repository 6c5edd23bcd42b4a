//! The contents of the rules, what a search finds in them, and the page of a chapter.

use super::battles;
use super::statements::{self, PARTS, Statement, has};
use super::tell::{engine, switch};
use crate::armoury::{self, Language, RuleText, glossary};
use crate::battle::{Options, SwitchDoc};
use crate::web::honours;
use crate::web::layout::Neighbours;
use crate::web::paged;
use crate::web::tongue::Tongue;
use crate::web::visitor::Visitor;
use maud::{Markup, html};

/// How many rules a page shows of what was found.
const MOST: usize = 40;
/// How many special rules a page of their chapter shows: their lines are short.
const MOST_SPECIAL: usize = 110;

/// Chapters that are no part of the statements: their word in addresses, and their message.
const MORE: [(&str, &str); 3] =
    [("special", "rules-special"), ("honours", "rules-honours"), ("switches", "rules-switches")];

/// A rule that was found.
enum Found<'r> {
    Statement(&'r Statement),
    Special(&'r str, &'r RuleText),
    Switch(SwitchDoc),
}

impl Found<'_> {
    /// The message of its chapter.
    fn chapter(&self) -> &'static str {
        match self {
            Found::Statement(statement) => statement.part,
            Found::Special(..) => "rules-special",
            Found::Switch(_) => "rules-switches",
        }
    }
}

/// The chapters, and with words what is found by them. The script puts `#count` and `#found` of another search in
/// their place.
pub fn list(visitor: &Visitor, query: &str) -> Markup {
    let tongue = visitor.tongue;
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let found = if words.is_empty() { Vec::new() } else { found(&words) };
    html! {
        h1 { (tongue.say("rules-title")) }
        p.lead { (tongue.tell("rules-lead", &[
            ("statements", statements::count().into()), ("rules", glossary().len().into()),
            ("battles", battles::count().into())])) }
        (search(tongue, query))
        p #count role="status" {
            @if !words.is_empty() { (tongue.tell("rules-found", &[("count", found.len().into())])) }
        }
        div #found {
            @if words.is_empty() { (contents(tongue)) }
            @else if found.is_empty() {
                p.empty { (tongue.say("rules-nothing")) " " a href="/rules" { (tongue.say("rules-all")) } }
            } @else { (results(visitor, &found)) }
        }
    }
}

/// Everything in which all words are found.
fn found(words: &[String]) -> Vec<Found<'static>> {
    let statements = PARTS.iter().flat_map(|(letters, _)| statements::of_part(letters));
    let statements = statements.filter(|statement| statement.has(words)).map(Found::Statement);
    let special = glossary().iter().filter(|(id, text)| knows(id, text, words));
    let special = special.map(|(id, text)| Found::Special(id, text));
    let switches = Options::table().into_iter().filter(|doc| is_about(doc, words)).map(Found::Switch);
    statements.chain(special).chain(switches).collect()
}

fn results(visitor: &Visitor, found: &[Found<'_>]) -> Markup {
    let tongue = visitor.tongue;
    let shown = paged::part(visitor, "found", found, MOST);
    html! {
        @for of_chapter in shown.lines.chunk_by(|a, b| a.chapter() == b.chapter()) {
            section.part {
                @if let Some(first) = of_chapter.first() { h2 { (tongue.say(first.chapter())) } }
                ul.statements { @for one in of_chapter {
                    @match one {
                        Found::Statement(statement) => (line(tongue, statement)),
                        Found::Special(id, text) => (special(tongue, id, text)),
                        Found::Switch(doc) => (switch(tongue, doc)),
                    }
                } }
            }
        }
        (shown.links)
    }
}

/// The field to search by.
pub fn search(tongue: Tongue, query: &str) -> Markup {
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

/// The chapters in their order: their word in addresses, and their message.
fn chapters() -> impl Iterator<Item = (&'static str, &'static str)> {
    PARTS.into_iter().chain(MORE)
}

fn contents(tongue: Tongue) -> Markup {
    html! {
        nav.contents aria-label=(tongue.say("rules-contents")) { ul {
            @for (word, message) in chapters() { li { a href={ "/rules/parts/" (word) } {
                strong { (tongue.say(message)) }
                small { (tongue.tell("rules-count", &[("count", length(word).into())])) }
            } } }
        } }
    }
}

/// How many rules a chapter has.
fn length(word: &str) -> usize {
    match word {
        "special" => glossary().len(),
        "honours" => armoury::honours().len(),
        "switches" => Options::table().len(),
        letters => statements::of_part(letters).count(),
    }
}

/// The page of a chapter and its title; nothing for a word that names none.
pub fn chapter(visitor: &Visitor, word: &str) -> Option<(String, Markup)> {
    let tongue = visitor.tongue;
    let title = tongue.say(chapters().find(|(known, _)| *known == word)?.1);
    let content = html! {
        h1 { (title) }
        (search(tongue, ""))
        @match word {
            "special" => (all_special(visitor)),
            "honours" => (honours::rules(tongue)),
            "switches" => {
                p.facts { (tongue.say("rules-switches-about")) }
                ul.statements { @for doc in Options::table() { (switch(tongue, &doc)) } }
            },
            letters => ul.statements { @for statement in statements::of_part(letters) { (line(tongue, statement)) } },
        }
        (beside(tongue, word))
    };
    Some((title, content))
}

/// The special rules of models and weapons, by name.
fn all_special(visitor: &Visitor) -> Markup {
    let tongue = visitor.tongue;
    let all: Vec<_> = glossary().iter().collect();
    let part = paged::part(visitor, "special", &all, MOST_SPECIAL);
    html! {
        p.facts { (tongue.say("rules-special-about")) }
        ul.statements #special { @for (id, text) in part.lines { (special(tongue, id, text)) } }
        (part.links)
    }
}

/// The chapters before and after one.
fn around(word: &str) -> [Option<(&'static str, &'static str)>; 2] {
    let all: Vec<_> = chapters().collect();
    let place = all.iter().position(|(known, _)| *known == word).unwrap_or_default();
    [place.checked_sub(1).and_then(|before| all.get(before)), all.get(place + 1)].map(Option::<&_>::copied)
}

/// The same for browsers.
pub fn neighbours(word: &str) -> Neighbours {
    let [previous, next] = around(word).map(|one| one.map(|(word, _)| format!("/rules/parts/{word}")));
    Neighbours { previous, next }
}

fn beside(tongue: Tongue, word: &str) -> Markup {
    let [before, after] = around(word);
    html! {
        nav.beside aria-label=(tongue.say("rules-contents")) {
            @if let Some((word, message)) = before {
                a rel="prev" href={ "/rules/parts/" (word) } { "← " (tongue.say(message)) }
            }
            @if let Some((word, message)) = after {
                a rel="next" href={ "/rules/parts/" (word) } { (tongue.say(message)) " →" }
            }
        }
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

fn special(tongue: Tongue, id: &str, text: &RuleText) -> Markup {
    let shown = battles::showing(id).len();
    html! {
        li.rule.special id={ "rule-" (id) } {
            div.name { a href={ "/rules/" (id) } { (text.name(tongue.language())) }
                small lang=(tongue.other().code()) { (text.name(tongue.other().language())) } }
            p { (text.effect(tongue.language())) }
            span { (engine(tongue, text)) " "
                @if shown > 0 { a.tag.on href={ "/rules/" (id) "#battles" } {
                    (tongue.tell("rules-battles", &[("count", shown.into())])) } } }
        }
    }
}
