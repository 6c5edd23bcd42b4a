//! Where a league posts what happens in it, for its organisers: a page with forms. The address of a webhook is typed in
//! and never shown.

use super::account::{Wrong, proof};
use super::error::Failure;
use super::forms::{bad_form, complaint};
use super::layout::Page;
use super::pages::{self, Answer};
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor};
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
    let tongue = visitor.tongue;
    let content = html! {
        h1 { (tongue.mark("webhooks-title", &[("league", html! { bdi { (league.name) } }.into())])) }
        (complaint(wrong))
        p.lead { (tongue.say("webhooks-lead")) }
        (list(visitor, id, &webhooks))
        @if visitor.identity.is_some() { (new(visitor, id)) }
    };
    let title = tongue.tell("webhooks-title", &[("league", league.name.as_str().into())]);
    let page = Page::new(title, tongue.say("webhooks-summary"), content);
    Ok(page.under(tongue.say("layout-leagues"), "/").under(league.name, format!("/leagues/{id}")))
}

fn list(visitor: &Visitor, league: LeagueId, webhooks: &[Webhook]) -> Markup {
    let (tongue, address) = (visitor.tongue, format!("/leagues/{league}/webhooks"));
    html! {
        @if webhooks.is_empty() { p.empty { (tongue.say("webhooks-none")) } }
        ul.tiles { @for one in webhooks { li {
            strong { bdi { (one.label) } } " " (state(tongue, one))
            p.facts { (facts(tongue, one)) }
            @if !one.problem.is_empty() {
                p { (tongue.tell("webhooks-problem", &[
                    ("problem", one.problem.as_str().into()),
                    ("failures", tongue.count("failures", one.failures).into()),
                ])) }
            }
            @if visitor.identity.is_some() {
                form method="post" action={ (address) "/pause" } {
                    (proof(visitor))
                    input type="hidden" name="id" value=(one.id);
                    @if one.paused || one.given_up {
                        button name="paused" value="no" { (tongue.say("webhooks-go-on")) }
                    } @else {
                        button name="paused" value="yes" { (tongue.say("webhooks-pause")) }
                    }
                }
                form method="post" action={ (address) "/remove" } {
                    (proof(visitor))
                    input type="hidden" name="id" value=(one.id);
                    button { (tongue.say("webhooks-remove")) }
                }
            }
        } } }
    }
}

fn state(tongue: Tongue, webhook: &Webhook) -> Markup {
    let (class, key) = match webhook {
        Webhook { paused: true, .. } => ("tag off", "webhooks-paused"),
        Webhook { given_up: true, .. } => ("tag live", "webhooks-given-up"),
        Webhook { failures: 0, .. } => ("tag on", "webhooks-works"),
        _ => ("tag live", "webhooks-tried-again"),
    };
    html! { span class=(class) { (tongue.say(key)) } }
}

fn facts(tongue: Tongue, webhook: &Webhook) -> String {
    let topics = webhook.chosen().into_iter().map(|topic| tongue.term("topic", topic.word()));
    let delivered = match webhook.delivered_at {
        Timestamp(0) => tongue.say("webhooks-nothing-delivered"),
        at => tongue.tell("webhooks-delivered", &[("at", tongue.time(at).into())]),
    };
    let values = [
        ("topics", topics.collect::<Vec<_>>().join(", ").into()),
        ("added", tongue.time(webhook.made_at).into()),
        ("delivered", delivered.into()),
    ];
    tongue.tell("webhooks-facts", &values)
}

fn new(visitor: &Visitor, league: LeagueId) -> Markup {
    let tongue = visitor.tongue;
    html! {
        section {
            h2 { (tongue.say("webhooks-new")) }
            form.entry method="post" action={ "/leagues/" (league) "/webhooks" } {
                (proof(visitor))
                label { span { (tongue.say("webhooks-label")) } input name="label" required maxlength="100"; }
                label { span { (tongue.say("webhooks-address")) }
                    input name="url" type="url" required maxlength="1000" autocomplete="off"; }
                fieldset {
                    legend { (tongue.say("webhooks-told-of")) }
                    @for topic in Topic::ALL {
                        label { input type="checkbox" name=(topic.word()) value="yes" checked; " "
                            (tongue.term("topic", topic.word())) }
                    }
                }
                button { (tongue.say("webhooks-add")) }
            }
            p.facts { (tongue.say("webhooks-secret")) }
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
            let page = shown(app, visitor, league, Some(&visitor.tongue.refused(&refused))).await?;
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
    let paused = fields.one_of("paused", &["yes", "no"]).ok_or_else(bad_form)? == "yes";
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
