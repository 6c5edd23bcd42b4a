//! The frame of every page: head, navigation, content, and the footer that shows what the log stands at.

use super::account::proof;
use super::assets;
use super::visitor::Visitor;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A page without its frame.
#[derive(Clone)]
pub struct Page {
    /// What it is about: the title of the tab.
    pub title: String,
    /// One sentence for link previews.
    pub summary: String,
    /// The way here: names and addresses of the pages above.
    pub trail: Vec<(String, String)>,
    /// Addresses of the pages before and after, for browsers and keys.
    pub neighbours: Neighbours,
    /// The content of `main`, heading included.
    pub content: Markup,
    /// What the footer says about the log.
    pub head: Option<Head>,
}

/// The pages around one of a series.
#[derive(Clone, Default)]
pub struct Neighbours {
    /// The one before.
    pub previous: Option<String>,
    /// The one after.
    pub next: Option<String>,
}

/// The end of a league's log as anybody can check it.
#[derive(Clone)]
pub struct Head {
    /// The ledger: the league's id.
    pub ledger: String,
    /// How many events it holds.
    pub position: u64,
    /// The hash over all of them, as hex.
    pub hash: String,
}

impl Page {
    /// A page of its own, without a way or neighbours.
    pub fn new(title: impl Into<String>, summary: impl Into<String>, content: Markup) -> Page {
        let (title, summary) = (title.into(), summary.into());
        Page { title, summary, trail: Vec::new(), neighbours: Neighbours::default(), content, head: None }
    }

    /// Adds a page above this one.
    #[must_use]
    pub fn under(mut self, name: impl Into<String>, address: impl Into<String>) -> Page {
        self.trail.push((name.into(), address.into()));
        self
    }

    /// Names the pages before and after.
    #[must_use]
    pub fn between(self, neighbours: Neighbours) -> Page {
        Page { neighbours, ..self }
    }

    /// Says what the log stands at.
    #[must_use]
    pub fn at(self, head: Option<Head>) -> Page {
        Page { head, ..self }
    }

    /// The whole document, as this visitor sees it.
    pub fn render(&self, visitor: &Visitor) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                (self.head_element())
                body {
                    a.skip href="#main" { "Skip to the content" }
                    (masthead(visitor))
                    (self.way())
                    main id="main" tabindex="-1" { (self.content) }
                    (self.footer())
                }
            }
        }
    }

    fn head_element(&self) -> Markup {
        html! {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (self.title) " · Warlog" }
                meta name="description" content=(self.summary);
                meta property="og:title" content=(self.title);
                meta property="og:description" content=(self.summary);
                link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(assets::address("style.css"));
                script type="module" src=(assets::address("steps.mjs")) {}
                @if let Some(address) = &self.neighbours.previous { link rel="prev" href=(address); }
                @if let Some(address) = &self.neighbours.next { link rel="next" href=(address); }
            }
        }
    }

    fn way(&self) -> Markup {
        html! {
            @if !self.trail.is_empty() {
                nav.trail aria-label="Way here" {
                    ol {
                        @for (name, address) in &self.trail { li { a href=(address) { bdi { (name) } } } }
                    }
                }
            }
        }
    }

    fn footer(&self) -> Markup {
        html! {
            footer {
                @if let Some(head) = &self.head {
                    dl.head aria-label="Where the log of this league stands" {
                        div { dt { "Ledger" } dd { code { (head.ledger) } } }
                        div { dt { "Position" } dd { (head.position) } }
                        div { dt { "Hash" } dd { code { (head.hash) } } }
                    }
                }
                p { "Every roll and every decision here is an event in a log that anyone can check. "
                    a href="/dice" { "How the dice are checked" } " · " a href="/api" { "The API" } }
            }
        }
    }
}

fn masthead(visitor: &Visitor) -> Markup {
    html! {
        header.masthead {
            a.mark href="/" { (sign()) span { "Warlog" } }
            nav aria-label="Main" {
                ul {
                    li { a href="/" { "Leagues" } }
                    li { a href="/waiting" { "Waiting" } }
                    li { a href="/rules" { "Rules" } }
                    li { a href="/packs" { "Packs" } }
                    li { a href="/dice" { "Dice" } }
                }
            }
            @if visitor.has_accounts { (who(visitor)) }
        }
    }
}

/// Who is logged in, and the way in or out.
fn who(visitor: &Visitor) -> Markup {
    html! {
        div.who {
            @if let Some(identity) = &visitor.identity {
                a href="/account" { bdi { (identity.name) } }
                form method="post" action="/logout" { (proof(visitor)) button { "Log out" } }
            } @else {
                a href="/login" { "Log in" }
            }
        }
    }
}

/// The sign of the program: a die on a tally of strokes.
fn sign() -> Markup {
    // The file is part of the program, not of anybody's input.
    PreEscaped(include_str!("assets/sign.svg").to_owned())
}
