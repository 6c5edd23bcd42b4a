//! Following a stream: resumes after a version and misses nothing.

use super::log::stream;
use super::{App, AppError, Viewer};
use crate::ids::{BattleId, CampaignId, LeagueId};
use crate::store::{Feed, Store, StoredEvent};
use futures_util::Stream;
use std::collections::VecDeque;
use tokio::sync::watch;

/// Events read at once while a follower catches up: all that it keeps in memory.
pub const PAGE: u64 = 200;

/// A stream that is followed. It ends when who follows it may see it no more.
pub struct Following {
    app: App,
    viewer: Viewer,
    /// Changes when a right may have been lost.
    rights: watch::Receiver<u64>,
    store: Store,
    feed: Feed,
    ledger: LeagueId,
    stream: String,
    after: u64,
    /// The end of the ledger when the following began, while not all events before it were read.
    behind: Option<u64>,
    ready: VecDeque<StoredEvent>,
}

impl Following {
    /// The next event, in order and without a hole; waits until there is one. May be cancelled.
    ///
    /// # Errors
    /// What the store's feed says; it ends the following.
    pub async fn next(&mut self) -> Result<StoredEvent, AppError> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Ok(event);
            }
            self.ready = self.next_page().await?.into();
        }
    }

    /// The next events, at least one and at most a page while it catches up; waits until there are some. May
    /// be cancelled.
    ///
    /// # Errors
    /// What the store's feed says; it ends the following.
    pub async fn next_page(&mut self) -> Result<Vec<StoredEvent>, AppError> {
        loop {
            let events = match self.behind {
                Some(head) => {
                    self.check().await?;
                    self.stored(head).await?
                }
                None => self.appended().await?,
            };
            if let Some(last) = events.last() {
                self.after = last.version;
                return Ok(events);
            }
        }
    }

    /// A page of the events up to position `head`; what came later comes by the feed.
    async fn stored(&mut self, head: u64) -> Result<Vec<StoredEvent>, AppError> {
        let mut events = self.store.read_stream(self.ledger, &self.stream, self.after, PAGE).await?;
        events.retain(|event| event.position <= head);
        if (events.len() as u64) < PAGE {
            self.behind = None;
        }
        Ok(events)
    }

    async fn appended(&mut self) -> Result<Vec<StoredEvent>, AppError> {
        let mut events = tokio::select! {
            events = self.feed.next() => events?,
            // An error would mean that there is no app any more.
            _ = self.rights.changed() => {
                self.check().await?;
                return Ok(Vec::new());
            }
        };
        if events.iter().any(|event| event.stream.starts_with("league/")) {
            self.check().await?;
        }
        events.retain(|event| *event.stream == *self.stream && event.version > self.after);
        Ok(events)
    }

    /// Refuses who may see this no more, as if it were not there.
    async fn check(&self) -> Result<(), AppError> {
        let missing = || match self.stream.split_once('/') {
            Some(("battle", id)) => AppError::unknown("battle", id),
            Some((_, id)) => AppError::unknown("campaign", id),
            None => AppError::unknown("stream", &self.stream),
        };
        self.app.check_seen(self.viewer, self.ledger, missing).await
    }

    /// The same as a stream that ends after an error.
    pub fn into_stream(self) -> impl Stream<Item = Result<StoredEvent, AppError>> + Send {
        futures_util::stream::unfold(Some(self), |following| async {
            let mut following = following?;
            match following.next().await {
                Ok(event) => Some((Ok(event), Some(following))),
                Err(error) => Some((Err(error), None)),
            }
        })
    }
}

impl App {
    /// Follows a battle from the event after version `after`, those already stored first.
    ///
    /// # Errors
    /// `version_ahead` if the battle has not come to that version.
    pub async fn follow_battle(
        &self,
        viewer: Viewer,
        battle: BattleId,
        after: u64,
    ) -> Result<Following, AppError> {
        let ledger = self.home_of_battle(viewer, battle).await?;
        self.follow(viewer, ledger, stream::battle(battle), after).await
    }

    /// Follows a campaign from the event after version `after`, those already stored first.
    ///
    /// # Errors
    /// `version_ahead` if the campaign has not come to that version.
    pub async fn follow_campaign(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
        after: u64,
    ) -> Result<Following, AppError> {
        let ledger = self.home_of_campaign(viewer, campaign).await?;
        self.follow(viewer, ledger, stream::campaign(campaign), after).await
    }

    async fn follow(
        &self,
        viewer: Viewer,
        ledger: LeagueId,
        stream: String,
        after: u64,
    ) -> Result<Following, AppError> {
        let rights = self.rights();
        let store = self.inner.store.clone();
        let version = store.connection().await?.stream_version(ledger, &stream).await?;
        if after > version {
            let sentence = format!("{stream} is at version {version}: follow it from there or from before");
            return Err(AppError::BadRequest { code: "version_ahead", sentence });
        }
        // The head first: what is appended while the stored events are read comes by the feed.
        let head = store.head(ledger).await?.map_or(0, |head| head.position);
        let feed = store.feed(ledger, head);
        let (app, behind, ready) = (self.clone(), Some(head), VecDeque::new());
        Ok(Following { app, viewer, rights, store, feed, ledger, stream, after, behind, ready })
    }
}
