//! Webhooks of a league: where it posts what happens in it. Organisers choose where and what; the address is a
//! secret that is never shown again.

use super::activity::Topic;
use super::outcome::Refused;
use super::{App, AppError, Viewer, addresses};
use crate::ids::LeagueId;
use crate::store::{Hidden, Webhook};
use std::collections::BTreeSet;
use uuid::Uuid;

/// The most webhooks of a league.
const MOST: usize = 10;
/// The longest address, in bytes.
const LONGEST_URL: usize = 1_000;
/// The longest label, in characters.
const LONGEST_LABEL: usize = 100;

impl Webhook {
    /// What it is told.
    pub fn chosen(&self) -> BTreeSet<Topic> {
        let chosen = |topic: &Topic| self.topics.split(' ').any(|word| word == topic.word());
        Topic::ALL.into_iter().filter(chosen).collect()
    }
}

fn denied<T>(code: &str, sentence: impl Into<String>) -> Result<T, AppError> {
    Err(AppError::Denied(Refused::new(code, sentence)))
}

impl App {
    /// Adds a webhook to a league, which is told what happens from now on; asked for again, it is the one that there
    /// is. Organisers only.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others, for an address that is none or not one to post to or is posted to already, for
    /// a bad label, without a topic, and where there are too many; [`AppError::Unknown`].
    pub async fn add_webhook(
        &self,
        viewer: Viewer,
        league: LeagueId,
        url: &Hidden,
        label: &str,
        topics: &BTreeSet<Topic>,
    ) -> Result<Webhook, AppError> {
        let made_by = self.league_organiser(viewer, league, "say where it posts").await?;
        if url.reveal().len() > LONGEST_URL || addresses::check(url, self.inner.loopback_webhooks).is_err() {
            return denied(
                "bad_webhook_url",
                "only public https addresses are posted to, without a name and password in them, and none of this \
                 machine or of a private network: copy the address from where the webhook was made",
            );
        }
        let label: String = label.trim().chars().filter(|letter| !letter.is_control()).collect();
        if label.is_empty() || label.chars().count() > LONGEST_LABEL {
            let sentence = format!("a label has 1 to {LONGEST_LABEL} characters: say where it posts");
            return denied("bad_label", sentence);
        }
        if topics.is_empty() {
            return denied("no_topics", "a webhook is told of one topic at least: choose some");
        }
        let words: Vec<&str> = topics.iter().map(|topic| topic.word()).collect();
        let mut connection = self.reading().await?;
        let known = connection.webhooks(league).await?;
        if let Some(same) = known.iter().find(|known| known.url.reveal() == url.reveal()) {
            // Sent again because no answer came, it is the one that there is.
            if (&same.label, &same.topics) == (&label, &words.join(" ")) {
                return Ok(same.clone());
            }
            let sentence = format!("{} posts to this address already: remove it first", same.label);
            return denied("webhook_known", sentence);
        }
        if known.len() >= MOST {
            let sentence = format!("a league has at most {MOST} webhooks: remove one first");
            return denied("too_many_webhooks", sentence);
        }
        let new = Webhook {
            id: self.fresh_id(),
            ledger: league,
            url: url.clone(),
            label,
            topics: words.join(" "),
            made_by,
            made_at: self.now(),
            position: connection.head(league).await?.map_or(0, |head| head.position),
            failures: 0,
            next_at: crate::ids::Timestamp(0),
            given_up: false,
            problem: String::new(),
            delivered_at: crate::ids::Timestamp(0),
            paused: false,
        };
        connection.add_webhook(&new).await?;
        Ok(new)
    }

    /// The webhooks of a league, the oldest first. Organisers only.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others; [`AppError::Unknown`].
    pub async fn webhooks(&self, viewer: Viewer, league: LeagueId) -> Result<Vec<Webhook>, AppError> {
        if self.is_open_to(viewer) {
            self.home_of_league(viewer, league).await?;
        } else {
            self.league_organiser(viewer, league, "look at its webhooks").await?;
        }
        Ok(self.reading().await?.webhooks(league).await?)
    }

    /// Pauses a webhook of a league, or lets it go on from now, with no failure held against it: one that was left
    /// alone goes on where it stopped. Organisers only.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others; [`AppError::Unknown`].
    pub async fn pause_webhook(
        &self,
        viewer: Viewer,
        league: LeagueId,
        id: Uuid,
        paused: bool,
    ) -> Result<Webhook, AppError> {
        self.league_organiser(viewer, league, "pause its webhooks").await?;
        let mut connection = self.reading().await?;
        let found = if paused {
            connection.pause_webhook(league, id).await?
        } else {
            let head = connection.head(league).await?.map_or(0, |head| head.position);
            connection.resume_webhook(league, id, head).await?
        };
        let now = connection.webhooks(league).await?.into_iter().find(|webhook| webhook.id == id);
        now.filter(|_| found).ok_or_else(|| AppError::unknown("webhook", id))
    }

    /// Removes a webhook of a league. Organisers only.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others; [`AppError::Unknown`].
    pub async fn remove_webhook(&self, viewer: Viewer, league: LeagueId, id: Uuid) -> Result<(), AppError> {
        self.league_organiser(viewer, league, "remove its webhooks").await?;
        let removed = self.reading().await?.remove_webhook(league, id).await?;
        if removed { Ok(()) } else { Err(AppError::unknown("webhook", id)) }
    }
}
