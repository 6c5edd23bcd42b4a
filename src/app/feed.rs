//! Following a stream: resumes after a version and misses nothing.

use super::log::stream;
use super::{App, AppError, Viewer};
use crate::ids::{BattleId, CampaignId, LeagueId};
use crate::store::{Feed, StoredEvent};
use futures_util::Stream;
use std::collections::VecDeque;

/// A stream that is followed.
pub struct Following {
    feed: Feed,
    stream: String,
    after: u64,
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
                self.after = event.version;
                return Ok(event);
            }
            for event in self.feed.next().await? {
                if *event.stream == *self.stream && event.version > self.after {
                    self.ready.push_back(event);
                }
            }
        }
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
    pub async fn follow_battle(
        &self,
        _viewer: Viewer,
        battle: BattleId,
        after: u64,
    ) -> Result<Following, AppError> {
        let ledger = self.home_of_battle(battle).await?;
        self.follow(ledger, stream::battle(battle), after).await
    }

    /// Follows a campaign from the event after version `after`, those already stored first.
    pub async fn follow_campaign(
        &self,
        _viewer: Viewer,
        campaign: CampaignId,
        after: u64,
    ) -> Result<Following, AppError> {
        let ledger = self.home_of_campaign(campaign).await?;
        self.follow(ledger, stream::campaign(campaign), after).await
    }

    async fn follow(&self, ledger: LeagueId, stream: String, after: u64) -> Result<Following, AppError> {
        // The head first: what is appended between the two reads comes twice and is told once.
        let head = self.inner.store.head(ledger).await?.map_or(0, |head| head.position);
        let stored = self.inner.store.read_stream(ledger, &stream, after, u64::MAX).await?;
        let feed = self.inner.store.feed(ledger, head);
        let mut ready = VecDeque::from(stored);
        ready.retain(|event| event.position <= head);
        Ok(Following { feed, stream, after, ready })
    }
}
