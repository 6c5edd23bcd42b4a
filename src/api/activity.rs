//! What happens in campaigns and leagues, told; and where leagues post it.

use super::asking::giver;
use super::event::RecordedEvent;
use super::failure::failed;
use super::people::PersonView;
use super::scalar::iso;
use super::{app, viewer};
use crate::app::{Happening, Topic, Viewer, Webhook};
use crate::ids::{LeagueId, PlayerId, Timestamp};
use async_graphql::{Context, Enum, ID, Result, SimpleObject};

/// What something that happened is about.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Topic", remote = "crate::app::Topic")]
pub(super) enum TopicWord {
    /// Who belongs to the league, who runs it, who sees it.
    League,
    /// A campaign begins, ends, or has another charter.
    Campaigns,
    /// Who takes part and who no longer does.
    Entries,
    /// Games are arranged, appointed and begun.
    Games,
    /// Games end; results are confirmed, disputed, corrected.
    Results,
    /// Seasons and rounds.
    Rounds,
    /// What rosters buy, lose and are called.
    Rosters,
}

/// Something that happened, told.
#[derive(SimpleObject)]
#[graphql(name = "Activity")]
pub(super) struct ActivityView {
    /// Where it stands in the ledger of the league: what `after` takes.
    position: u64,
    /// What it is about.
    topic: TopicWord,
    /// One plain sentence.
    sentence: String,
    /// The event.
    event: RecordedEvent,
}

impl ActivityView {
    /// A thing that happened, as clients read it.
    pub fn of(told: &Happening) -> ActivityView {
        let event =
            RecordedEvent { narration: Some(told.sentence.clone()), ..RecordedEvent::of(&told.stored) };
        let (position, topic) = (told.stored.position, told.topic.into());
        ActivityView { position, topic, sentence: told.sentence.clone(), event }
    }
}

/// Where a league posts what happens in it. Its address is a secret and is never shown.
#[derive(SimpleObject)]
#[graphql(name = "Webhook")]
pub(super) struct WebhookView {
    /// By which it is removed.
    id: ID,
    /// What organisers call it.
    label: String,
    /// What it is told.
    topics: Vec<TopicWord>,
    /// Who added it.
    added_by: PersonView,
    /// When it was added, UTC.
    added: String,
    /// When something was delivered last, UTC.
    delivered: Option<String>,
    /// Attempts in a row that failed; after 12 it is left alone.
    failures: u64,
    /// Why the last attempt failed.
    problem: Option<String>,
    /// Whether it is left alone: let it go on by `pauseWebhook` once it works.
    given_up: bool,
    /// Whether it is told nothing for now.
    paused: bool,
}

impl WebhookView {
    /// A webhook without its address.
    pub fn of(webhook: Webhook) -> WebhookView {
        let topics = webhook.chosen().into_iter().map(Into::into).collect();
        let delivered = (webhook.delivered_at != Timestamp(0)).then(|| iso(webhook.delivered_at));
        WebhookView {
            id: webhook.id.into(),
            topics,
            label: webhook.label,
            added_by: PersonView { id: webhook.made_by, name: None },
            added: iso(webhook.made_at),
            delivered,
            failures: webhook.failures,
            problem: Some(webhook.problem).filter(|problem| !problem.is_empty()),
            given_up: webhook.given_up,
            paused: webhook.paused,
        }
    }
}

/// The webhooks of a league.
pub(super) async fn webhooks(ctx: &Context<'_>, league: LeagueId) -> Result<Vec<WebhookView>> {
    let found = app(ctx)?.webhooks(viewer(ctx), league).await.map_err(|error| failed(&error))?;
    Ok(found.into_iter().map(WebhookView::of).collect())
}

/// Who adds or removes a webhook.
pub(super) fn organiser(ctx: &Context<'_>, actor: Option<PlayerId>) -> Result<Viewer> {
    Ok(Viewer::Player(giver(ctx, actor)?))
}

/// What is chosen.
pub(super) fn topics(words: Vec<TopicWord>) -> std::collections::BTreeSet<Topic> {
    words.into_iter().map(Topic::from).collect()
}
