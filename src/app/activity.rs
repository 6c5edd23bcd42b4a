//! What happens in a campaign or a league: one plain sentence for each event, in the order of the ledger, so that its
//! position there is enough to go on from.

use super::log::{decode, stream};
use super::{App, AppError, Filter, Viewer};
use crate::armoury::Language;
use crate::battle::missions;
use crate::campaign::{self, Campaign};
use crate::ids::{CampaignId, PlayerId, RosterId};
use crate::store::StoredEvent;
use crate::{league, roster};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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
    language: Language,
    people: BTreeMap<PlayerId, String>,
    campaigns: BTreeMap<String, Arc<Campaign>>,
    rosters: BTreeMap<String, roster::Called>,
}

struct Known<'a>(&'a BTreeMap<PlayerId, String>, Language);

impl Known<'_> {
    /// The word of the language.
    const fn own(&self, [english, russian]: [&'static str; 2]) -> &'static str {
        match self.1 {
            Language::English => english,
            Language::Russian => russian,
        }
    }
}

impl campaign::Names for Known<'_> {
    fn player(&self, player: PlayerId) -> String {
        if player == Viewer::SYSTEM {
            return self.own(["The server", "Сервер"]).to_owned();
        }
        self.0.get(&player).cloned().unwrap_or_else(|| self.own(["Somebody", "Кто-то"]).to_owned())
    }

    fn mission(&self, code: &str) -> String {
        if code == missions::RANDOM {
            return self.own(["a random mission", "случайная миссия"]).to_owned();
        }
        let sheet = missions::ALL.iter().find(|sheet| sheet.code == code);
        sheet.map_or_else(|| code.replace('_', " "), |sheet| self.own(sheet.name).to_owned())
    }
}

impl<'a> Teller<'a> {
    pub async fn new(app: &'a App, language: Language) -> Result<Teller<'a>, AppError> {
        let people = app.names(Viewer::System).await?;
        let people = people.into_iter().map(|person| (person.id, person.name)).collect();
        Ok(Teller { app, language, people, campaigns: BTreeMap::new(), rosters: BTreeMap::new() })
    }

    /// An event with its sentence; nothing of what happens in battles.
    pub async fn tell(&mut self, stored: StoredEvent) -> Result<Option<Happening>, AppError> {
        use campaign::Names as _;
        let Some(topic) = Topic::of(&stored.kind) else { return Ok(None) };
        let language = self.language;
        let sentence = match stored.kind.split_once('.') {
            Some(("league", _)) => {
                let known = Known(&self.people, language);
                league::narrate(&decode(&stored)?, &|player| known.player(player), language)
            }
            Some(("roster", _)) => {
                self.learn_roster(&stored).await?;
                let (known, none) = (Known(&self.people, language), roster::Called::default());
                let called = self.rosters.get(&*stored.stream).unwrap_or(&none);
                roster::narrate(called, &decode(&stored)?, &|player| known.player(player), language)
            }
            _ => {
                self.learn_campaign(&stored).await?;
                let none = Arc::default();
                let campaign = self.campaigns.get(&*stored.stream).unwrap_or(&none);
                campaign::narrate(campaign, &decode(&stored)?, &Known(&self.people, language), language)
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

impl App {
    /// The newest things that happened in a campaign, at most so many, in order, told in a language.
    pub async fn newest_activity(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
        limit: u64,
        language: Language,
    ) -> Result<Vec<Happening>, AppError> {
        let ledger = self.home_of_campaign(viewer, campaign).await?;
        let streams: Vec<String> = self.streams_of(campaign).await?.into_iter().collect();
        let stored = self.reading().await?.read_streams(ledger, &streams, 0, limit, true).await?;
        self.told(stored, language).await
    }

    /// The streams in which something of a campaign happens: its own and those of its rosters.
    pub(super) async fn streams_of(&self, campaign: CampaignId) -> Result<BTreeSet<String>, AppError> {
        let of_campaign = Filter { parent: Some(campaign.0), ..Filter::default() };
        let rosters = self.rosters(Viewer::System, &of_campaign).await?;
        let rosters = rosters.into_iter().map(|line| stream::roster(line.id));
        Ok(rosters.chain([stream::campaign(campaign)]).collect())
    }

    /// What has happened to a roster, from its draft on, told in a language.
    pub async fn roster_story(
        &self,
        viewer: Viewer,
        id: RosterId,
        language: Language,
    ) -> Result<Vec<Happening>, AppError> {
        let ledger = self.home_of_roster(viewer, id).await?;
        let stored = self.inner.store.read_stream(ledger, &stream::roster(id), 0, u64::MAX).await?;
        self.told(stored, language).await
    }

    /// Tells events of one ledger.
    pub(super) async fn told(
        &self,
        stored: Vec<StoredEvent>,
        language: Language,
    ) -> Result<Vec<Happening>, AppError> {
        let mut teller = Teller::new(self, language).await?;
        let mut told = Vec::with_capacity(stored.len());
        for stored in stored {
            told.extend(teller.tell(stored).await?);
        }
        Ok(told)
    }

    /// The English sentences of stored events, in their order; nothing for what happens in battles.
    pub async fn sentences(&self, stored: &[StoredEvent]) -> Result<Vec<Option<String>>, AppError> {
        let mut teller = Teller::new(self, Language::English).await?;
        let mut sentences = Vec::with_capacity(stored.len());
        for stored in stored {
            sentences.push(teller.tell(stored.clone()).await?.map(|told| told.sentence));
        }
        Ok(sentences)
    }
}
