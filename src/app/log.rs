//! Reading streams: bulk read, decode, fold.

use super::hot::HotBattle;
use super::{App, AppError, Viewer};
use crate::battle::notes::Notes;
use crate::battle::{self, Game};
use crate::campaign::{self, Campaign};
use crate::events::Recorded;
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId};
use crate::league::{self, League};
use crate::roster::{self, Roster};
use crate::store::{Connection, StoredEvent};
use std::sync::Arc;

/// The names of streams.
pub mod stream {
    use crate::ids::{BattleId, CampaignId, LeagueId, RosterId};

    /// The stream of a league.
    pub fn league(id: LeagueId) -> String {
        format!("league/{id}")
    }

    /// The stream of a campaign.
    pub fn campaign(id: CampaignId) -> String {
        format!("campaign/{id}")
    }

    /// The stream of a roster.
    pub fn roster(id: RosterId) -> String {
        format!("roster/{id}")
    }

    /// The stream of a battle.
    pub fn battle(id: BattleId) -> String {
        format!("battle/{id}")
    }

    /// The stream of the notes on a battle.
    pub fn notes(id: BattleId) -> String {
        format!("notes/{id}")
    }
}

/// A stream's state with its name and version.
#[derive(Clone, Debug)]
pub(super) struct Folded<S> {
    pub state: S,
    pub stream: String,
    pub version: u64,
}

/// A ledger, read through one connection: outside, or inside the transaction that appends.
pub(super) struct Log<'c> {
    pub app: &'c App,
    pub ledger: LeagueId,
    pub connection: &'c mut Connection,
    /// The streams read so far with their versions: what a decision rests on.
    pub reads: Vec<(String, u64)>,
    /// Who gives a command as an arbitrator of the league.
    pub arbitrator: Option<PlayerId>,
}

impl<'c> Log<'c> {
    pub fn new(app: &'c App, ledger: LeagueId, connection: &'c mut Connection) -> Log<'c> {
        Log { app, ledger, connection, reads: Vec::new(), arbitrator: None }
    }

    pub async fn league(&mut self, id: LeagueId) -> Result<Folded<League>, AppError> {
        self.folded(stream::league(id), league::evolve).await
    }

    pub async fn campaign(&mut self, id: CampaignId) -> Result<Folded<Campaign>, AppError> {
        let mut folded = self.folded(stream::campaign(id), campaign::evolve).await?;
        folded.state.arbitrators.extend(self.arbitrator);
        Ok(folded)
    }

    pub async fn roster(&mut self, id: RosterId) -> Result<Folded<Roster>, AppError> {
        self.folded(stream::roster(id), roster::evolve).await
    }

    /// A battle, kept folded if it is played now.
    pub async fn battle(&mut self, id: BattleId) -> Result<Arc<HotBattle>, AppError> {
        let stream = stream::battle(id);
        let version = self.connection.stream_version(self.ledger, &stream).await?;
        self.reads.push((stream.clone(), version));
        if let Some(battle) = self.app.inner.hot.get(id, version) {
            return Ok(battle);
        }
        let stored = self.connection.read_stream(self.ledger, &stream, 0, u64::MAX).await?;
        if stored.is_empty() {
            return Err(AppError::unknown("battle", id));
        }
        Ok(Arc::new(hot(&stream, &stored)?))
    }

    /// The notes on a battle; nobody need have left one.
    pub async fn notes(&mut self, battle: BattleId) -> Result<Folded<Notes>, AppError> {
        self.folded(stream::notes(battle), Notes::evolve).await
    }

    async fn folded<S: Default, E: Recorded>(
        &mut self,
        stream: String,
        evolve: fn(&mut S, &E),
    ) -> Result<Folded<S>, AppError> {
        let stored = self.connection.read_stream(self.ledger, &stream, 0, u64::MAX).await?;
        let mut state = S::default();
        for event in &stored {
            evolve(&mut state, &decode(event)?);
        }
        let version = stored.len() as u64;
        self.reads.push((stream.clone(), version));
        Ok(Folded { state, stream, version })
    }
}

/// A battle from its stored events.
pub(super) fn hot(stream: &str, stored: &[StoredEvent]) -> Result<HotBattle, AppError> {
    let log = stored.iter().map(decode).collect::<Result<Vec<battle::Event>, _>>()?;
    let ordered = log.iter().rposition(|event| matches!(event, battle::Event::Ordered { .. }));
    let ordered_by = ordered.map(|place| stored[place].command);
    let unreadable = |error: battle::FoldError| AppError::Unreadable {
        stream: stream.to_owned(),
        reason: error.to_string(),
    };
    Ok(HotBattle { game: Game::from_log(log).map_err(unreadable)?, ordered_by })
}

/// A stored event as the event of a stream.
pub(super) fn decode<E: Recorded>(event: &StoredEvent) -> Result<E, AppError> {
    E::decode(&event.kind, &event.payload).map_err(|error| AppError::unreadable(&event.stream, &error))
}

impl App {
    /// A connection on which to read `ledger`.
    pub(super) async fn reading(&self) -> Result<Connection, AppError> {
        Ok(self.inner.store.connection().await?)
    }

    /// The ledger a stream is in, whoever asks.
    pub(super) async fn home(&self, stream: &str) -> Result<Option<LeagueId>, AppError> {
        let homes = || self.inner.homes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = homes().get(stream) {
            return Ok(Some(*known));
        }
        let found = crate::projections::ledger_of(&mut self.reading().await?, stream).await?;
        if let Some(ledger) = found {
            homes().insert(stream.to_owned(), ledger);
        }
        Ok(found)
    }

    pub(super) async fn home_of_league(&self, viewer: Viewer, id: LeagueId) -> Result<LeagueId, AppError> {
        let home = self.home_seen(viewer, &stream::league(id)).await?;
        home.ok_or_else(|| AppError::unknown("league", id))
    }

    pub(super) async fn home_of_campaign(
        &self,
        viewer: Viewer,
        id: CampaignId,
    ) -> Result<LeagueId, AppError> {
        let home = self.home_seen(viewer, &stream::campaign(id)).await?;
        home.ok_or_else(|| AppError::unknown("campaign", id))
    }

    pub(super) async fn home_of_roster(&self, viewer: Viewer, id: RosterId) -> Result<LeagueId, AppError> {
        let home = self.home_seen(viewer, &stream::roster(id)).await?;
        home.ok_or_else(|| AppError::unknown("roster", id))
    }

    pub(super) async fn home_of_battle(&self, viewer: Viewer, id: BattleId) -> Result<LeagueId, AppError> {
        let home = self.home_seen(viewer, &stream::battle(id)).await?;
        home.ok_or_else(|| AppError::unknown("battle", id))
    }
}
