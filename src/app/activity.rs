//! What happens in a campaign or a league: one plain sentence for each event, in the order of the ledger, so that its
//! position there is enough to go on from.

use super::log::{decode, stream};
use super::{App, AppError, Filter, Viewer};
use crate::battle::missions;
use crate::campaign::{self, Campaign};
use crate::ids::{CampaignId, LeagueId, PlayerId};
use crate::store::{Feed, StoredEvent};
use crate::{league, roster};
use futures_util::Stream;
use std::collections::{BTreeMap, BTreeSet};
use tokio::sync::watch;

/// The most that is read at once.
const PAGE: u64 = 200;

/// What an event is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Topic {
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

impl Topic {
    /// Every topic.
    pub const ALL: [Topic; 7] = [
        Topic::League,
        Topic::Campaigns,
        Topic::Entries,
        Topic::Games,
        Topic::Results,
        Topic::Rounds,
        Topic::Rosters,
    ];

    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Topic::League => "league",
            Topic::Campaigns => "campaigns",
            Topic::Entries => "entries",
            Topic::Games => "games",
            Topic::Results => "results",
            Topic::Rounds => "rounds",
            Topic::Rosters => "rosters",
        }
    }

    /// The topic of a kind of event; none for what happens in battles.
    pub fn of(kind: &str) -> Option<Topic> {
        let (stream, what) = kind.split_once('.')?;
        Some(match (stream, what) {
            ("league", "campaign_founded") => Topic::Campaigns,
            ("league", _) => Topic::League,
            ("roster", _) => Topic::Rosters,
            ("campaign", "game_arranged" | "game_locked" | "game_scheduled") => Topic::Games,
            (
                "campaign",
                "roster_enrolled"
                | "roster_withdrew"
                | "roster_returned"
                | "roster_expelled"
                | "results_annulled_on_withdrawal",
            ) => Topic::Entries,
            ("campaign", what)
                if ["season_", "seeding_", "round_", "pairing_"].iter().any(|w| what.starts_with(w)) =>
            {
                Topic::Rounds
            }
            ("campaign", what)
                if ["result_", "game_", "fork_", "walkover_", "double_"]
                    .iter()
                    .any(|w| what.starts_with(w)) =>
            {
                Topic::Results
            }
            ("campaign", _) => Topic::Campaigns,
            _ => return None,
        })
    }
}

/// Something that happened, told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening {
    /// Where it stands in the log.
    pub stored: StoredEvent,
    /// What it is about.
    pub topic: Topic,
    /// One plain sentence.
    pub sentence: String,
}

/// Tells events of one ledger; remembers what they are about.
pub(super) struct Teller<'a> {
    app: &'a App,
    people: BTreeMap<PlayerId, String>,
    campaigns: BTreeMap<String, Campaign>,
    rosters: BTreeMap<String, roster::Called>,
}

struct Known<'a>(&'a BTreeMap<PlayerId, String>);

impl campaign::Names for Known<'_> {
    fn player(&self, player: PlayerId) -> String {
        if player == Viewer::SYSTEM {
            return "The server".to_owned();
        }
        self.0.get(&player).cloned().unwrap_or_else(|| "Somebody".to_owned())
    }

    fn mission(&self, code: &str) -> String {
        let sheet = missions::ALL.iter().find(|sheet| sheet.code == code);
        sheet.map_or_else(|| code.replace('_', " "), |sheet| sheet.name[0].to_owned())
    }
}

impl<'a> Teller<'a> {
    pub async fn new(app: &'a App) -> Result<Teller<'a>, AppError> {
        let people = app.names(Viewer::System).await?;
        let people = people.into_iter().map(|person| (person.id, person.name)).collect();
        Ok(Teller { app, people, campaigns: BTreeMap::new(), rosters: BTreeMap::new() })
    }

    /// An event with its sentence; nothing of what happens in battles.
    pub async fn tell(&mut self, stored: StoredEvent) -> Result<Option<Happening>, AppError> {
        use campaign::Names as _;
        let Some(topic) = Topic::of(&stored.kind) else { return Ok(None) };
        let sentence = match stored.kind.split_once('.') {
            Some(("league", _)) => {
                let known = Known(&self.people);
                league::narrate(&decode(&stored)?, &|player| known.player(player))
            }
            Some(("roster", _)) => {
                self.learn_roster(&stored).await?;
                let (known, none) = (Known(&self.people), roster::Called::default());
                let called = self.rosters.get(&*stored.stream).unwrap_or(&none);
                roster::narrate(called, &decode(&stored)?, &|player| known.player(player))
            }
            _ => {
                self.learn_campaign(&stored).await?;
                let none = Campaign::default();
                let campaign = self.campaigns.get(&*stored.stream).unwrap_or(&none);
                campaign::narrate(campaign, &decode(&stored)?, &Known(&self.people))
            }
        };
        Ok(Some(Happening { stored, topic, sentence }))
    }

    async fn learn_campaign(&mut self, stored: &StoredEvent) -> Result<(), AppError> {
        let id = stored.stream.strip_prefix("campaign/").and_then(|id| id.parse::<CampaignId>().ok());
        if let Some(id) = id.filter(|_| !self.campaigns.contains_key(&*stored.stream)) {
            let view = self.app.warm_campaign(Viewer::System, id).await?;
            self.campaigns.insert(stored.stream.to_string(), view.campaign.clone());
        }
        Ok(())
    }

    async fn learn_roster(&mut self, stored: &StoredEvent) -> Result<(), AppError> {
        if !self.rosters.contains_key(&*stored.stream) {
            let mut called = roster::Called::default();
            let log = self.app.inner.store.read_stream(stored.ledger, &stored.stream, 0, u64::MAX).await?;
            for event in &log {
                called.learn(&decode::<roster::Event>(event)?);
            }
            self.rosters.insert(stored.stream.to_string(), called);
        }
        Ok(())
    }
}

/// The activity of a campaign that is followed. It ends when who follows it may see it no more.
pub struct FollowingActivity {
    app: App,
    viewer: Viewer,
    campaign: CampaignId,
    ledger: LeagueId,
    streams: BTreeSet<String>,
    after: u64,
    /// The end of the ledger when the following began, while not all before it was read.
    behind: Option<u64>,
    feed: Feed,
    rights: watch::Receiver<u64>,
}

impl FollowingActivity {
    /// What happened next, at least one thing and at most a page of them; waits until there is some. May be
    /// cancelled.
    ///
    /// # Errors
    /// What the store's feed says; it ends the following.
    pub async fn next_page(&mut self) -> Result<Vec<Happening>, AppError> {
        loop {
            let stored = match self.behind {
                Some(head) => self.stored(head).await?,
                None => self.appended().await?,
            };
            let Some(last) = stored.last() else { continue };
            let last = last.position;
            let told = self.app.told(stored).await?;
            self.after = last;
            if !told.is_empty() {
                return Ok(told);
            }
        }
    }

    async fn stored(&mut self, head: u64) -> Result<Vec<StoredEvent>, AppError> {
        self.check().await?;
        let streams: Vec<String> = self.streams.iter().cloned().collect();
        let mut connection = self.app.reading().await?;
        let mut events = connection.read_streams(self.ledger, &streams, self.after, PAGE, false).await?;
        if (events.len() as u64) < PAGE {
            self.behind = None;
        }
        events.retain(|event| event.position <= head);
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
        for event in &events {
            if event.kind == "roster.drafted"
                && let roster::Event::RosterDrafted { campaign, .. } = decode(event)?
                && campaign == self.campaign
            {
                self.streams.insert(event.stream.to_string());
            }
        }
        events.retain(|event| event.position > self.after && self.streams.contains(&*event.stream));
        Ok(events)
    }

    /// Refuses who may see this no more, as if it were not there.
    async fn check(&self) -> Result<(), AppError> {
        let missing = || AppError::unknown("campaign", self.campaign);
        self.app.check_seen(self.viewer, self.ledger, missing).await
    }

    /// The same as a stream of pages that ends after an error.
    pub fn into_stream(self) -> impl Stream<Item = Result<Vec<Happening>, AppError>> + Send {
        futures_util::stream::unfold(Some(self), |following| async {
            let mut following = following?;
            match following.next_page().await {
                Ok(page) => Some((Ok(page), Some(following))),
                Err(error) => Some((Err(error), None)),
            }
        })
    }
}

impl App {
    /// The newest things that happened in a campaign, at most so many, in order.
    pub async fn newest_activity(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
        limit: u64,
    ) -> Result<Vec<Happening>, AppError> {
        let ledger = self.home_of_campaign(viewer, campaign).await?;
        let streams: Vec<String> = self.streams_of(campaign).await?.into_iter().collect();
        let stored = self.reading().await?.read_streams(ledger, &streams, 0, limit, true).await?;
        self.told(stored).await
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
        let rights = self.rights();
        // The head first: what is appended meanwhile comes by the feed.
        let head = self.inner.store.head(ledger).await?.map_or(0, |head| head.position);
        if after > head {
            let sentence = format!("its league is at position {head}: follow it from there or from before");
            return Err(AppError::BadRequest { code: "position_ahead", sentence });
        }
        let feed = self.inner.store.feed(ledger, head);
        let streams = self.streams_of(campaign).await?;
        let (app, behind) = (self.clone(), Some(head));
        Ok(FollowingActivity { app, viewer, campaign, ledger, streams, after, behind, feed, rights })
    }

    /// The streams in which something of a campaign happens: its own and those of its rosters.
    async fn streams_of(&self, campaign: CampaignId) -> Result<BTreeSet<String>, AppError> {
        let of_campaign = Filter { parent: Some(campaign.0), ..Filter::default() };
        let rosters = self.rosters(Viewer::System, &of_campaign).await?;
        let rosters = rosters.into_iter().map(|line| stream::roster(line.id));
        Ok(rosters.chain([stream::campaign(campaign)]).collect())
    }

    /// Tells events of one ledger.
    pub(super) async fn told(&self, stored: Vec<StoredEvent>) -> Result<Vec<Happening>, AppError> {
        let mut teller = Teller::new(self).await?;
        let mut told = Vec::with_capacity(stored.len());
        for stored in stored {
            told.extend(teller.tell(stored).await?);
        }
        Ok(told)
    }

    /// The sentences of stored events, in their order; nothing for what happens in battles.
    pub async fn sentences(&self, stored: &[StoredEvent]) -> Result<Vec<Option<String>>, AppError> {
        let mut teller = Teller::new(self).await?;
        let mut sentences = Vec::with_capacity(stored.len());
        for stored in stored {
            sentences.push(teller.tell(stored.clone()).await?.map(|told| told.sentence));
        }
        Ok(sentences)
    }
}
