//! What happens in a campaign, the newest first: one sentence each, by topic.

use super::feed;
use super::layout::Page;
use super::pages::{self, Answer};
use super::tongue::Tongue;
use super::visitor::Visitor;
use super::{charter_form, charter_keys};
use crate::app::{App, Happening, Topic, schedule};
use crate::campaign::Event;
use crate::events::Recorded as _;
use crate::ids::CampaignId;
use crate::store::StoredEvent;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::routing::get;
use jiff::tz::TimeZone;
use maud::{Markup, html};

/// How many things the page tells.
const MOST: u64 = 200;

/// The page by address.
pub fn routes() -> Router<App> {
    Router::new().route("/campaigns/{id}/activity", get(page))
}

/// What it is asked for.
#[derive(serde::Deserialize)]
struct Asked {
    topic: Option<String>,
}

/// The topics with their messages.
const TOPICS: [(Topic, &str); 7] = [
    (Topic::Results, "topic-results"),
    (Topic::Games, "topic-games"),
    (Topic::Rounds, "topic-rounds"),
    (Topic::Rosters, "topic-rosters"),
    (Topic::Entries, "topic-entries"),
    (Topic::Campaigns, "topic-campaigns"),
    (Topic::League, "topic-league"),
];

/// `/campaigns/ID/activity`, `?topic=results`
async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let tongue = visitor.tongue;
    let id: CampaignId = pages::id(&text, "campaign")?;
    let campaign = app.campaign(visitor.viewer(), id).await?.campaign;
    let zone = schedule::zone(&campaign.charter.time_zone).unwrap_or(TimeZone::UTC);
    let chosen = TOPICS.iter().find(|(topic, _)| Some(topic.word()) == asked.topic.as_deref());
    let mut told = app.newest_activity(visitor.viewer(), id, MOST, tongue.language()).await?;
    told.retain(|one| chosen.is_none_or(|(topic, _)| one.topic == *topic));
    told.reverse();
    let content = html! {
        h1 { (tongue.say("stats-activity-of")) " " bdi { (campaign.name) } }
        nav.topics aria-label=(tongue.say("stats-topics")) { ul {
            li { a href="?" aria-current=[chosen.is_none().then_some("true")] { (tongue.say("charter-all")) } }
            @for (topic, message) in TOPICS { li {
                a href={ "?topic=" (topic.word()) }
                    aria-current=[chosen.is_some_and(|(one, _)| *one == topic).then_some("true")] {
                    (tongue.say(message)) }
            } }
        } }
        @if told.is_empty() { p.empty { (tongue.say("stats-activity-none")) } }
        @for day in told.chunk_by(|a, b| date(a, &zone) == date(b, &zone)) {
            section.day {
                h2 { @if let Some(first) = day.first() { (tongue.day(first.stored.recorded_at, &zone)) } }
                ol.happenings { @for one in day { (line(tongue, one, &zone)) } }
            }
        }
        p { (feed::link(tongue, id, "stats-activity-feed")) }
    };
    let title = tongue.tell("stats-activity-tab", &[("name", campaign.name.as_str().into())]);
    let page = Page::new(title, tongue.say("stats-activity-summary"), content).with_style("stats.css");
    pages::under_campaign(&app, &visitor, page, id).await
}

/// Its moment on the clocks of a zone: `2026-12-01 19:00 +01:00`.
fn moment(one: &Happening, zone: &TimeZone) -> String {
    schedule::shown(one.stored.recorded_at, zone)
}

fn date(one: &Happening, zone: &TimeZone) -> String {
    moment(one, zone).chars().take(10).collect()
}

fn line(tongue: Tongue, one: &Happening, zone: &TimeZone) -> Markup {
    let shown = moment(one, zone);
    let time = shown.get(11..16).unwrap_or_default();
    html! {
        li class={ "topic-" (one.topic.word()) } { time datetime=(shown) { (time) } span { (sentence(tongue, one)) } }
    }
}

/// What happened, in a sentence; a key of the charter is told by what it means.
pub fn sentence(tongue: Tongue, one: &Happening) -> String {
    amended(tongue, &one.stored).unwrap_or_else(|| one.sentence.clone())
}

fn amended(tongue: Tongue, stored: &StoredEvent) -> Option<String> {
    if &*stored.kind != "campaign.charter_amended" {
        return None;
    }
    let Event::CharterAmended { key, old, new, from_round, .. } =
        Event::decode(&stored.kind, &stored.payload).ok()?
    else {
        return None;
    };
    let known = charter_keys::all().find(|known| known.key == key)?;
    let told = |json: &str| {
        let value = serde_json::from_str(json).ok()?;
        Some(charter_form::told(tongue, known, &value))
    };
    let (old, new) = (told(&old)?, told(&new)?);
    let values = [("key", tongue.say(known.message).into()), ("new", new.into()), ("old", old.into())];
    let Some(round) = from_round else { return Some(tongue.tell("stats-activity-amended", &values)) };
    let values = values.into_iter().chain([("round", round.into())]).collect::<Vec<_>>();
    Some(tongue.tell("stats-activity-amended-from", &values))
}
