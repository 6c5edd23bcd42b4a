//! Where a league posts what happens in it, for its organisers: a page with forms. The address of a webhook is typed in
//! and never shown.

use super::account::{Wrong, complaint, proof};
use super::error::Failure;
use super::layout::Page;
use super::pages::{self, Answer};
use super::visitor::{Fields, Visitor};
use super::words;
use crate::app::{App, AppError, Topic, Webhook};
use crate::ids::{LeagueId, Timestamp};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use std::collections::BTreeSet;
use uuid::Uuid;

/// `/leagues/ID/webhooks`
pub async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    shown(&app, &visitor, pages::id(&text, "league")?, None).await
}

async fn shown(app: &App, visitor: &Visitor, id: LeagueId, wrong: Wrong<'_>) -> Answer {
    let league = app.league(visitor.viewer(), id).await?.league;
    let webhooks = app.webhooks(visitor.viewer(), id).await?;
    let content = html! {
        h1 { "Webhooks of " bdi { (league.name) } }
        (complaint(wrong))
        p.lead { "What happens in the league is posted to these addresses, as chats such as Discord take it." }
        (list(visitor, id, &webhooks))
        @if visitor.identity.is_some() { (new(visitor, id)) }
    };
    let title = format!("Webhooks of {}", league.name);
    let page = Page::new(title, "Where a league posts what happens in it.", content);
    Ok(page.under("Leagues", "/").under(league.name, format!("/leagues/{id}")))
}

fn list(visitor: &Visitor, league: LeagueId, webhooks: &[Webhook]) -> Markup {
    let address = format!("/leagues/{league}/webhooks");
    html! {
        @if webhooks.is_empty() { p.empty { "There is none yet." } }
        ul.tiles { @for one in webhooks { li {
            strong { bdi { (one.label) } } " " (state(one))
            p.facts { "Told of " (topics(one)) " · added " (words::time(one.made_at)) " · "
                @if one.delivered_at == Timestamp(0) { "nothing delivered yet" }
                @else { "last delivered " (words::time(one.delivered_at)) } }
            @if !one.problem.is_empty() {
                p { "The last attempt failed: " (one.problem) " ("
                    (words::count(u32::try_from(one.failures).unwrap_or(u32::MAX), "failure")) " in a row)." }
            }
            @if visitor.identity.is_some() {
                form method="post" action={ (address) "/pause" } {
                    (proof(visitor))
                    input type="hidden" name="id" value=(one.id);
                    @if one.paused || one.given_up {
                        button name="paused" value="no" { "Let it go on" }
                    } @else {
                        button name="paused" value="yes" { "Pause" }
                    }
                }
                form method="post" action={ (address) "/remove" } {
                    (proof(visitor))
                    input type="hidden" name="id" value=(one.id);
                    button { "Remove" }
                }
            }
        } } }
    }
}

fn state(webhook: &Webhook) -> Markup {
    let (class, word) = match webhook {
        Webhook { paused: true, .. } => ("tag off", "paused"),
        Webhook { given_up: true, .. } => ("tag live", "left alone: it failed too often"),
        Webhook { failures: 0, .. } => ("tag on", "works"),
        _ => ("tag live", "tried again"),
    };
    html! { span class=(class) { (word) } }
}

fn topics(webhook: &Webhook) -> String {
    webhook.chosen().into_iter().map(Topic::word).collect::<Vec<_>>().join(", ")
}

fn new(visitor: &Visitor, league: LeagueId) -> Markup {
    html! {
        section {
            h2 { "A new one" }
            form.entry method="post" action={ "/leagues/" (league) "/webhooks" } {
                (proof(visitor))
                label { span { "What you call it" } input name="label" required maxlength="100"; }
                label { span { "Address" } input name="url" type="url" required maxlength="1000" autocomplete="off"; }
                fieldset {
                    legend { "What it is told of" }
                    @for topic in Topic::ALL {
                        label { input type="checkbox" name=(topic.word()) value="yes" checked; " " (topic.word()) }
                    }
                }
                button { "Add it" }
            }
            p.facts { "The address is a secret: whoever knows it may post there. It is never shown again, so keep it "
                "where you have it from." }
        }
    }
}

/// The page again with what is wrong, or on to it.
async fn done<T>(
    app: &App,
    visitor: &Visitor,
    league: LeagueId,
    done: Result<T, AppError>,
) -> Result<Response, Failure> {
    match done {
        Ok(_) => Ok(Redirect::to(&format!("/leagues/{league}/webhooks")).into_response()),
        Err(AppError::Denied(refused)) if refused.code != "not_allowed" => {
            let page = shown(app, visitor, league, Some(&refused.sentence)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(error) => Err(error.into()),
    }
}

/// The league and the webhook of it that a form names, for who sees the league.
async fn named(
    app: &App,
    visitor: &Visitor,
    text: &str,
    fields: &Fields,
) -> Result<(LeagueId, Uuid), Failure> {
    visitor.somebody()?;
    let league: LeagueId = pages::id(text, "league")?;
    app.league(visitor.viewer(), league).await?;
    let bad = |_| Failure::bad_request("bad_id", "This is no id: take it from a list.");
    Ok((league, fields.get("id").parse().map_err(bad)?))
}

/// Adds a webhook.
pub async fn add(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    visitor.somebody()?;
    let league: LeagueId = pages::id(&text, "league")?;
    let chosen = Topic::ALL.into_iter().filter(|topic| fields.filled(topic.word()).is_some());
    let chosen: BTreeSet<Topic> = chosen.collect();
    let (url, label) = (fields.hidden("url"), fields.get("label"));
    let added = app.add_webhook(visitor.viewer(), league, &url, label, &chosen).await;
    done(&app, &visitor, league, added).await
}

/// Pauses a webhook, or lets it go on.
pub async fn pause(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let (league, webhook) = named(&app, &visitor, &text, &fields).await?;
    let paused = fields.get("paused") != "no";
    let changed = app.pause_webhook(visitor.viewer(), league, webhook, paused).await;
    done(&app, &visitor, league, changed).await
}

/// Removes a webhook.
pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let (league, webhook) = named(&app, &visitor, &text, &fields).await?;
    let removed = app.remove_webhook(visitor.viewer(), league, webhook).await;
    done(&app, &visitor, league, removed).await
}
