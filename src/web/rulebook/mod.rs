//! The rules in force: every statement in one line, what the engine does with it, the golden battles that show it, and
//! the switches where sources leave a choice.

mod battles;
mod page;
mod statements;
mod tell;

use super::error::Failure;
use super::layout::Page;
use super::pages::Answer;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::App;
use crate::armoury::glossary;
use axum::Router;
use axum::extract::{Path, Query};
use axum::routing::get;

/// What is looked for.
#[derive(serde::Deserialize)]
pub struct Asked {
    q: Option<String>,
}

/// `/rules`, `/rules?q=grenade`
pub async fn list(visitor: Visitor, Query(asked): Query<Asked>) -> Page {
    let tongue = visitor.tongue;
    let query = asked.q.unwrap_or_default();
    let content = page::list(&visitor, query.trim());
    let page = Page::new(tongue.say("rules-title"), tongue.say("rules-summary"), content);
    page.with_style("rules.css").with_script("rules.mjs")
}

/// A page under that of all rules.
fn under(tongue: Tongue, page: Page) -> Page {
    page.under(tongue.say("rules-title"), "/rules").with_style("rules.css")
}

/// `/rules/parts/SH`
pub async fn chapter(visitor: Visitor, Path(word): Path<String>) -> Answer {
    let tongue = visitor.tongue;
    let (title, content) = page::chapter(&visitor, &word).ok_or_else(|| Failure::unknown("rule"))?;
    let page = Page::new(title, tongue.say("rules-summary"), content).between(page::neighbours(&word));
    Ok(under(tongue, page))
}

/// `/rules/SH-30`, `/rules/feel_no_pain`
pub async fn statement(visitor: Visitor, Path(id): Path<String>) -> Answer {
    let tongue = visitor.tongue;
    if let Some(text) = glossary().get(&id) {
        let (name, effect) = (text.name(tongue.language()), text.effect(tongue.language()));
        let page = under(tongue, Page::new(name, effect, tell::rule(tongue, &id, text)));
        return Ok(page.under(tongue.say("rules-special"), "/rules/parts/special"));
    }
    let found = statements::find(&id).ok_or_else(|| Failure::unknown("rule"))?;
    let part = tongue.say(found.part);
    let page = Page::new(format!("{id}, {part}"), found.text(tongue), tell::statement(tongue, found));
    let letters = id.split('-').next().unwrap_or_default();
    Ok(under(tongue, page).under(part, format!("/rules/parts/{letters}")))
}

/// `/rules/battles/al01_uniform_saves`
pub async fn battle(visitor: Visitor, Path(file): Path<String>) -> Answer {
    let tongue = visitor.tongue;
    let found = battles::find(&file).ok_or_else(|| Failure::unknown("battle"))?;
    let page = Page::new(found.title, tongue.say("rules-battle-summary"), tell::battle(tongue, found));
    Ok(under(tongue, page))
}

/// The pages of the rules by address.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/rules", get(list))
        .route("/rules/{statement}", get(statement))
        .route("/rules/parts/{chapter}", get(chapter))
        .route("/rules/battles/{file}", get(battle))
}
