//! What happens in a campaign, as a feed for readers of feeds (Atom, RFC 4287).

use super::error::Failure;
use super::tongue::Tongue;
use super::visitor::Visitor;
use super::{happenings, pages, words};
use crate::app::{Access, App, Happening};
use crate::ids::{CampaignId, EventId, Timestamp};
use atom_syndication::{Category, Entry, Feed, FixedDateTime, Generator, Link, Person, Text};
use axum::extract::{Path, Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_TYPE, ETAG, HOST, IF_MODIFIED_SINCE, IF_NONE_MATCH,
    LAST_MODIFIED, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::fmt::rfc2822::{DateTimeParser, DateTimePrinter};
use maud::{Markup, html};
use sha2::{Digest, Sha256};

/// How many things a feed tells.
const MOST: u64 = 50;
/// What a feed is.
const ATOM: &str = "application/atom+xml";

/// What a feed is asked for.
#[derive(serde::Deserialize)]
pub struct Asked {
    lang: Option<String>,
}

/// `/campaigns/ID/activity.atom`, `?lang=ru`: a reader of feeds says in its address in which tongue.
pub async fn campaign(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Failure> {
    let id: CampaignId = pages::id(&text, "campaign")?;
    let view = app.campaign(visitor.viewer(), id).await?;
    let tongue = asked.lang.as_deref().and_then(Tongue::named).unwrap_or(visitor.tongue);
    let told = app.newest_activity(visitor.viewer(), id, MOST, tongue.language()).await?;
    let base = base(&app, &headers);
    let body = feed(tongue, &base, id, &view.campaign.name, &told).to_string();
    let changed = told.last().map_or(Timestamp(0), |last| last.stored.recorded_at);
    Ok(answer(&headers, tongue, changed, body))
}

/// Where what a campaign is can be taken away from its page.
pub fn links(tongue: Tongue, id: CampaignId) -> Markup {
    html! {
        section {
            h2 { (tongue.say("away-heading")) }
            ul {
                li { (link(tongue, id, "away-feed")) }
                @for table in ["results", "standings", "rosters"] {
                    li { a href={ "/campaigns/" (id) "/" (table) ".csv" } { (tongue.term("away", table)) } }
                }
            }
        }
    }
}

/// The way to the feed, in the tongue of the reader.
pub fn link(tongue: Tongue, id: CampaignId, message: &str) -> Markup {
    html! {
        a href={ "/campaigns/" (id) "/activity.atom?lang=" (tongue.code()) } hreflang=(tongue.code())
            type=(ATOM) { (tongue.say(message)) }
    }
}

/// Where people reach this server.
fn base(app: &App, headers: &HeaderMap) -> String {
    let set = match app.access() {
        Access::Accounts(settings) => settings.public_url.clone(),
        Access::Open => None,
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    set.map_or_else(|| format!("http://{host}"), |url| url.trim_end_matches('/').to_owned())
}

fn feed(tongue: Tongue, base: &str, id: CampaignId, name: &str, told: &[Happening]) -> Feed {
    let page = format!("{base}/campaigns/{id}");
    let link = |rel: &str, href: String, kind: &str, tongue: Tongue| Link {
        rel: rel.to_owned(),
        href,
        mime_type: Some(kind.to_owned()),
        hreflang: Some(tongue.code().to_owned()),
        ..Link::default()
    };
    let own = |tongue: Tongue| format!("{page}/activity.atom?lang={}", tongue.code());
    Feed {
        title: Text::plain(clean(&tongue.tell("away-feed-title", &[("name", name.into())]))),
        lang: Some(tongue.code().to_owned()),
        id: format!("urn:uuid:{id}"),
        updated: date(told.last().map_or(Timestamp(0), |last| last.stored.recorded_at)),
        authors: vec![Person { name: "Warlog".to_owned(), ..Person::default() }],
        generator: Some(Generator { value: "Warlog".to_owned(), ..Generator::default() }),
        links: vec![
            link("self", own(tongue), ATOM, tongue),
            link("alternate", own(tongue.other()), ATOM, tongue.other()),
            link("alternate", page.clone(), "text/html", tongue),
        ],
        entries: told.iter().rev().map(|one| entry(tongue, base, &page, one)).collect(),
        ..Feed::default()
    }
}

fn entry(tongue: Tongue, base: &str, page: &str, told: &Happening) -> Entry {
    let (stored, sentence) = (&told.stored, happenings::sentence(tongue, told));
    // The same for as long as the ledger is: in another database too, if it is imported there.
    let id = EventId::named(stored.ledger.0, &stored.position.to_string());
    let at = date(stored.recorded_at);
    let href = match stored.stream.split_once('/') {
        Some(("roster", id)) => format!("{base}/rosters/{id}"),
        _ => page.to_owned(),
    };
    Entry {
        title: Text::plain(clean(&words::shortened(&sentence, 200))),
        id: format!("urn:uuid:{id}"),
        updated: at,
        published: Some(at),
        categories: vec![Category { term: told.topic.word().to_owned(), ..Category::default() }],
        links: vec![Link {
            rel: "alternate".to_owned(),
            href,
            mime_type: Some("text/html".to_owned()),
            ..Link::default()
        }],
        summary: Some(Text::plain(clean(&sentence))),
        ..Entry::default()
    }
}

/// A text without the characters that XML cannot hold.
fn clean(text: &str) -> String {
    let fits = |letter: &char| match *letter {
        '\t' | '\n' | '\r' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        letter => letter >= ' ',
    };
    text.chars().filter(fits).collect()
}

fn date(at: Timestamp) -> FixedDateTime {
    let written = jiff::Timestamp::from_microsecond(at.0).unwrap_or_default().to_string();
    written.parse().unwrap_or_default()
}

/// The feed, or that it is what the reader has already.
fn answer(headers: &HeaderMap, tongue: Tongue, changed: Timestamp, body: String) -> Response {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&body)[..16]));
    let second = jiff::Timestamp::from_second(changed.0.div_euclid(1_000_000)).unwrap_or_default();
    let modified = DateTimePrinter::new().timestamp_to_rfc9110_string(&second).unwrap_or_default();
    let head = [
        (ETAG, tag.clone()),
        (LAST_MODIFIED, modified),
        (CACHE_CONTROL, "private, no-cache".to_owned()),
        (VARY, "accept-language, cookie".to_owned()),
        (CONTENT_LANGUAGE, tongue.code().to_owned()),
    ];
    if is_known(headers, &tag, second) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, [(CONTENT_TYPE, "application/atom+xml; charset=utf-8")], body).into_response()
}

/// Whether the reader has this already: by its tag if he sends one, else by the time.
fn is_known(headers: &HeaderMap, tag: &str, changed: jiff::Timestamp) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(tags) = text(&IF_NONE_MATCH) {
        return tags.split(',').map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == tag);
    }
    let since = text(&IF_MODIFIED_SINCE).and_then(|since| DateTimeParser::new().parse_timestamp(since).ok());
    since.is_some_and(|since| changed <= since)
}
