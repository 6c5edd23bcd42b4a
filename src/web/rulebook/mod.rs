//! The rules in force: every statement in one line, what the engine does with it, the golden battles that show it, and
//! the switches where sources leave a choice.

mod battles;
mod page;
mod statements;

use super::error::Failure;
use super::layout::Page;
use super::pages::Answer;
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
    let content = page::list(tongue, query.trim());
    let page = Page::new(tongue.say("rules-title"), tongue.say("rules-summary"), content);
    page.with_style("rules.css").with_script("rules.mjs")
}

/// `/rules/SH-30`
pub async fn statement(visitor: Visitor, Path(id): Path<String>) -> Answer {
    let tongue = visitor.tongue;
    let under = |page: Page| page.under(tongue.say("rules-title"), "/rules").with_style("rules.css");
    if let Some(text) = glossary().get(&id) {
        let (name, effect) = (text.name(tongue.language()), text.effect(tongue.language()));
        return Ok(under(Page::new(name, effect, page::rule(tongue, &id, text))));
    }
    let found = statements::find(&id).ok_or_else(|| Failure::unknown("rule"))?;
    let title = format!("{id}, {}", tongue.say(found.part));
    Ok(under(Page::new(title, found.text(tongue), page::statement(tongue, found))))
}

/// `/rules/battles/al01_uniform_saves`
pub async fn battle(visitor: Visitor, Path(file): Path<String>) -> Answer {
    let tongue = visitor.tongue;
    let found = battles::find(&file).ok_or_else(|| Failure::unknown("battle"))?;
    let page = Page::new(found.title, tongue.say("rules-battle-summary"), page::battle(tongue, found));
    Ok(page.under(tongue.say("rules-title"), "/rules").with_style("rules.css"))
}

/// The pages of the rules by address.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/rules", get(list))
        .route("/rules/{statement}", get(statement))
        .route("/rules/battles/{file}", get(battle))
}
