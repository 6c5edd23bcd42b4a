//! Following what happens: the events of one stream, or all that happens in a campaign. What is stored comes first,
//! then each event as it is appended; nothing is missed, and it ends when the right to see it does.

use super::log::{decode, stream};
use super::{App, AppError, Happening, Viewer};
use crate::armoury::Language;
use crate::ids::{BattleId, CampaignId, LeagueId};
use crate::roster;
use crate::store::{Feed, StoredEvent};
use futures_util::Stream;
use std::collections::{BTreeSet, VecDeque};
use tokio::sync::watch;

/// Events read at once while a follower catches up: all that it keeps in memory.
pub const PAGE: u64 = 200;

/// What is watched, and the last event of it that was given.
enum Watched {
    /// A stream, by versions.
    Stream { name: String, version: u64 },
    /// A campaign with its rosters, by positions of the ledger.
    Campaign { campaign: CampaignId, streams: BTreeSet<String>, position: u64 },
}

impl Watched {
    /// Up to a page of what is stored after the last event that was given.
    async fn stored(&self, app: &App, ledger: LeagueId) -> Result<Vec<StoredEvent>, AppError> {
        let mut connection = app.reading().await?;
        Ok(match self {
            Watched::Stream { name, version } => connection.read_stream(ledger, name, *version, PAGE).await?,
            Watched::Campaign { streams, position, .. } => {
                let streams: Vec<String> = streams.iter().cloned().collect();
                connection.read_streams(ledger, &streams, *position, PAGE, false).await?
            }
        })
    }

    /// Those of some events of the ledger that belong to it and were not given yet. A roster that was drafted for the
    /// campaign belongs to it from then on.
    fn taken(&mut self, mut events: Vec<StoredEvent>) -> Result<Vec<StoredEvent>, AppError> {
        match self {
            Watched::Stream { name, version } => {
                events.retain(|event| *event.stream == **name && event.version > *version);
            }
            Watched::Campaign { campaign, streams, position } => {
                for event in events.iter().filter(|event| &*event.kind == "roster.drafted") {
                    if let roster::Event::RosterDrafted { campaign: of, .. } = decode(event)?
                        && of == *campaign
                    {
                        streams.insert(event.stream.to_string());
                    }
                }
                events.retain(|event| event.position > *position && streams.contains(&*event.stream));
            }
        }
        Ok(events)
    }

    fn came_to(&mut self, last: &StoredEvent) {
        match self {
            Watched::Stream { version, .. } => *version = last.version,
            Watched::Campaign { position, .. } => *position = last.position,
        }
    }

    /// That it is not there, for who may see it no more.
    fn missing(&self) -> AppError {
        match self {
            Watched::Stream { name, .. } => match name.split_once('/') {
                Some(("battle", id)) => AppError::unknown("battle", id),
                Some((_, id)) => AppError::unknown("campaign", id),
                None => AppError::unknown("stream", name),
            },
            Watched::Campaign { campaign, .. } => AppError::unknown("campaign", campaign),
        }
    }
}

/// Who watches, and from where.
struct Watcher {
    app: App,
    viewer: Viewer,
    ledger: LeagueId,
    watched: Watched,
    /// The end of the ledger when the watching began, while not all before it was read.
    behind: Option<u64>,
    feed: Feed,
    /// What the feed gave and was not looked through: who waits may give up at any moment, and nothing is lost.
    read: Vec<StoredEvent>,
    /// Changes when a right may have been lost.
    rights: watch::Receiver<u64>,
}

impl Watcher {
    /// The next events, at least one and at most a page while it catches up; waits until there are some. May be
    /// cancelled.
    async fn next(&mut self) -> Result<Vec<StoredEvent>, AppError> {
        loop {
            let events = match self.behind {
                Some(head) => self.stored(head).await?,
                None => self.appended().await?,
            };
            if let Some(last) = events.last() {
                self.watched.came_to(last);
                return Ok(events);
            }
        }
    }

    /// A page of the events up to position `head`; what came later comes by the feed.
    async fn stored(&mut self, head: u64) -> Result<Vec<StoredEvent>, AppError> {
        self.check().await?;
        let mut events = self.watched.stored(&self.app, self.ledger).await?;
        if (events.len() as u64) < PAGE {
            self.behind = None;
        }
        events.retain(|event| event.position <= head);
        Ok(events)
    }

    async fn appended(&mut self) -> Result<Vec<StoredEvent>, AppError> {
        if self.read.is_empty() {
            tokio::select! {
                events = self.feed.next() => self.read = events?,
                // An error would mean that there is no app any more.
                _ = self.rights.changed() => {
                    self.check().await?;
                    return Ok(Vec::new());
                }
            }
        }
        if self.read.iter().any(|event| event.stream.starts_with("league/")) {
            self.check().await?;
        }
        self.watched.taken(std::mem::take(&mut self.read))
    }

    /// Refuses who may see this no more, as if it were not there.
    async fn check(&self) -> Result<(), AppError> {
        self.app.check_seen(self.viewer, self.ledger, || self.watched.missing()).await
    }
}

/// Whoever gives one thing after the other, until there is an error.
trait Follower: Send {
    type Item: Send;

    fn following(&mut self) -> impl Future<Output = Result<Self::Item, AppError>> + Send;
}

/// What somebody gives as a stream that ends after an error.
fn until_error<F: Follower>(follower: F) -> impl Stream<Item = Result<F::Item, AppError>> + Send {
    futures_util::stream::unfold(Some(follower), |follower| async {
        let mut follower = follower?;
        match follower.following().await {
            Ok(item) => Some((Ok(item), Some(follower))),
            Err(error) => Some((Err(error), None)),
        }
    })
}

/// A stream that is followed. It ends when who follows it may see it no more.
pub struct Following {
    watcher: Watcher,
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
            self.ready = self.watcher.next().await?.into();
        }
    }

    /// The next events, at least one and at most a page while it catches up; waits until there are some. May
    /// be cancelled.
    ///
    /// # Errors
    /// What the store's feed says; it ends the following.
    pub async fn next_page(&mut self) -> Result<Vec<StoredEvent>, AppError> {
        self.watcher.next().await
    }

    /// The same as a stream that ends after an error.
    pub fn into_stream(self) -> impl Stream<Item = Result<StoredEvent, AppError>> + Send {
        until_error(self)
    }
}

impl Follower for Following {
    type Item = StoredEvent;

    async fn following(&mut self) -> Result<StoredEvent, AppError> {
        self.next().await
    }
}

/// The activity of a campaign that is followed. It ends when who follows it may see it no more.
pub struct FollowingActivity {
    watcher: Watcher,
    /// What is to be told next.
    ready: Vec<StoredEvent>,
}

impl FollowingActivity {
    /// What happened next, at least one thing and at most a page of them; waits until there is some. May be
    /// cancelled.
    ///
    /// # Errors
    /// What the store's feed says; it ends the following.
    pub async fn next_page(&mut self) -> Result<Vec<Happening>, AppError> {
        loop {
            if self.ready.is_empty() {
                self.ready = self.watcher.next().await?;
            }
            let told = self.watcher.app.told(self.ready.clone(), Language::English).await?;
            self.ready.clear();
            if !told.is_empty() {
                return Ok(told);
            }
        }
    }

    /// The same as a stream of pages that ends after an error.
    pub fn into_stream(self) -> impl Stream<Item = Result<Vec<Happening>, AppError>> + Send {
        until_error(self)
    }
}

impl Follower for FollowingActivity {
    type Item = Vec<Happening>;

    async fn following(&mut self) -> Result<Vec<Happening>, AppError> {
        self.next_page().await
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

    /// Follows what happens in a campaign from the event after position `after` of its ledger, what is already stored
    /// first.
    ///
    /// # Errors
    /// `position_ahead` if the ledger has not come to that position.
    pub async fn follow_activity(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
        after: u64,
    ) -> Result<FollowingActivity, AppError> {
        let ledger = self.home_of_campaign(viewer, campaign).await?;
        let streams = BTreeSet::new();
        let mut watcher =
            self.watch(viewer, ledger, Watched::Campaign { campaign, streams, position: after }).await?;
        let head = watcher.feed.position();
        if after > head {
            let sentence = format!("its league is at position {head}: follow it from there or from before");
            return Err(AppError::BadRequest { code: "position_ahead", sentence });
        }
        // After the head is known: a roster that is drafted since then comes by the feed.
        if let Watched::Campaign { streams, .. } = &mut watcher.watched {
            *streams = self.streams_of(campaign).await?;
        }
        Ok(FollowingActivity { watcher, ready: Vec::new() })
    }

    async fn follow(
        &self,
        viewer: Viewer,
        ledger: LeagueId,
        name: String,
        after: u64,
    ) -> Result<Following, AppError> {
        let version = self.reading().await?.stream_version(ledger, &name).await?;
        if after > version {
            let sentence = format!("{name} is at version {version}: follow it from there or from before");
            return Err(AppError::BadRequest { code: "version_ahead", sentence });
        }
        let watcher = self.watch(viewer, ledger, Watched::Stream { name, version: after }).await?;
        Ok(Following { watcher, ready: VecDeque::new() })
    }

    async fn watch(&self, viewer: Viewer, ledger: LeagueId, watched: Watched) -> Result<Watcher, AppError> {
        let (app, rights, read) = (self.clone(), self.rights(), Vec::new());
        // The head first: what is appended while the stored events are read comes by the feed.
        let head = self.inner.store.head(ledger).await?.map_or(0, |head| head.position);
        let (feed, behind) = (self.inner.store.feed(ledger, head), Some(head));
        Ok(Watcher { app, viewer, ledger, watched, behind, feed, read, rights })
    }
}
