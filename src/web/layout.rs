//! The frame of every page: head, navigation, content, and the footer that shows what the log stands at.

use super::account::proof;
use super::assets;
use super::marked::around;
use super::tongue::Tongue;
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
    /// Names of style sheets of its own, among the assets.
    styles: Vec<&'static str>,
    /// Names of modules of script of its own, among the assets.
    scripts: Vec<&'static str>,
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
        Page {
            title: title.into(),
            summary: summary.into(),
            trail: Vec::new(),
            neighbours: Neighbours::default(),
            content,
            head: None,
            styles: Vec::new(),
            scripts: Vec::new(),
        }
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

    /// Loads a style sheet of its own, which is among the assets.
    #[must_use]
    pub fn with_style(mut self, name: &'static str) -> Page {
        self.styles.push(name);
        self
    }

    /// Loads a module of script of its own, which is among the assets.
    #[must_use]
    pub fn with_script(mut self, name: &'static str) -> Page {
        self.scripts.push(name);
        self
    }

    /// The whole document, as this visitor sees it.
    pub fn render(&self, visitor: &Visitor) -> Markup {
        let tongue = visitor.tongue;
        html! {
            (DOCTYPE)
            html lang=(tongue.code()) {
                (self.head_element())
                body {
                    a.skip href="#main" { (tongue.say("layout-skip")) }
                    (masthead(visitor))
                    (self.way(tongue))
                    main id="main" tabindex="-1" { (self.content) }
                    (self.footer(tongue))
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
                @for name in &self.styles { link rel="stylesheet" href=(assets::address(name)); }
                @for name in &self.scripts { script type="module" src=(assets::address(name)) {} }
                @if let Some(address) = &self.neighbours.previous { link rel="prev" href=(address); }
                @if let Some(address) = &self.neighbours.next { link rel="next" href=(address); }
            }
        }
    }

    fn way(&self, tongue: Tongue) -> Markup {
        html! {
            @if !self.trail.is_empty() {
                nav.trail aria-label=(tongue.say("layout-way")) {
                    ol {
                        @for (name, address) in &self.trail { li { a href=(address) { bdi { (name) } } } }
                    }
                }
            }
        }
    }

    fn footer(&self, tongue: Tongue) -> Markup {
        html! {
            footer {
                @if let Some(head) = &self.head {
                    dl.head aria-label=(tongue.say("layout-log")) {
                        div { dt { (tongue.say("layout-ledger")) } dd { code { (head.ledger) } } }
                        div { dt { (tongue.say("layout-position")) } dd { (tongue.number(head.position)) } }
                        div { dt { (tongue.say("layout-hash")) } dd { code { (head.hash) } } }
                    }
                }
                p { (tongue.mark("layout-footer", &[
                    ("dice", around(html! { a href="/dice" {} })),
                    ("api", around(html! { a href="/api" {} })),
                ])) }
            }
        }
    }
}

/// The pages that every page leads to, with the keys of their names.
const MAIN: [(&str, &str); 5] = [
    ("/", "layout-leagues"),
    ("/waiting", "layout-waiting"),
    ("/rules", "layout-rules"),
    ("/packs", "layout-packs"),
    ("/dice", "layout-dice"),
];

fn masthead(visitor: &Visitor) -> Markup {
    let tongue = visitor.tongue;
    html! {
        header.masthead {
            a.mark href="/" { (sign()) span { "Warlog" } }
            nav aria-label=(tongue.say("layout-main")) {
                ul {
                    @for (address, key) in MAIN { li { a href=(address) { (tongue.say(key)) } } }
                }
            }
            div.who {
                (switch(visitor))
                @if visitor.has_accounts { (who(visitor)) }
            }
        }
    }
}

/// The button to the other tongue, which leads back to the same page.
fn switch(visitor: &Visitor) -> Markup {
    let other = visitor.tongue.other();
    html! {
        form.tongue method="post" action="/language" {
            (proof(visitor))
            input type="hidden" name="next" value=(visitor.here);
            button name="tongue" value=(other.code()) lang=(other.code()) { (other.name()) }
        }
    }
}

/// Who is logged in, and the way in or out.
fn who(visitor: &Visitor) -> Markup {
    let tongue = visitor.tongue;
    html! {
        @if let Some(identity) = &visitor.identity {
            a href="/account" { bdi { (identity.name) } }
            form method="post" action="/logout" { (proof(visitor)) button { (tongue.say("layout-log-out")) } }
        } @else {
            a href="/login" { (tongue.say("layout-log-in")) }
        }
    }
}

/// The sign of the program: a die on a tally of strokes.
fn sign() -> Markup {
    // The file is part of the program, not of anybody's input.
    PreEscaped(include_str!("assets/sign.svg").to_owned())
}
