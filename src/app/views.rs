//! What can be looked at: lists, states now and earlier, events, and what waits for whom.

use super::closing;
use super::log::{Folded, Log, decode, stream};
use super::rewind;
use super::{App, AppError, Viewer};
use crate::battle::dice_file::DiceFile;
use crate::battle::narration::tell;
use crate::battle::{self, Battle, Event, Setup};
use crate::campaign::{self, Campaign, Row, Stage};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId, Side, Timestamp};
use crate::league::League;
use crate::projections;
use crate::roster::{self, GrenadeCounts, Roster, SheetLine};
use crate::store::StoredEvent;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use crate::projections::{
    BattleLine, CampaignLine, Filter, ForkLine, LeagueLine, RosterLine, ToConfirm, WaitLine,
};

/// A league as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueView {
    /// The version of its stream.
    pub version: u64,
    /// Its state.
    pub league: League,
}

/// A campaign as it is now; copies share it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CampaignView {
    /// Its id.
    pub id: CampaignId,
    /// The version of its stream.
    pub version: u64,
    /// Its state: charter, entries, games.
    pub campaign: Arc<Campaign>,
    /// The table, best first.
    pub standings: Arc<[Row]>,
    /// The time as of which it is looked at, if one was named: what happened to its rosters by then belongs to it.
    pub as_of: Option<Timestamp>,
}

impl CampaignView {
    /// A campaign after so many of its events, with its table.
    pub(super) fn of(id: CampaignId, version: u64, campaign: Campaign) -> CampaignView {
        let standings = campaign::standings(&campaign).into();
        CampaignView { id, version, campaign: Arc::new(campaign), standings, as_of: None }
    }

    /// Games with a result that waits for confirmation.
    pub fn reported(&self) -> Vec<u32> {
        let games = self.campaign.games.values().filter(|game| game.stage == Stage::Reported);
        games.map(|game| game.number).collect()
    }
}

/// A roster as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RosterView {
    /// Its id.
    pub id: RosterId,
    /// The version of its stream.
    pub version: u64,
    /// Its state.
    pub roster: Roster,
    /// The sheet: used grenades are struck through, those of the running battle too.
    pub sheet: Vec<SheetLine>,
    /// The running battle, if its log cannot be read: what is used in it is not on the sheet.
    pub unreadable: Option<BattleId>,
}

/// A battle after some number of its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleView {
    /// Its id.
    pub id: BattleId,
    /// Its ledger.
    pub ledger: LeagueId,
    /// The campaign and the game that it is, if it is one.
    pub game: Option<(CampaignId, u32)>,
    /// The campaign whose rosters fight it, be it one of its games or not.
    pub campaign: Option<CampaignId>,
    /// The fork that counts in its place.
    pub superseded_by: Option<BattleId>,
    /// All its events so far.
    pub version: u64,
    /// The events of which this is the state.
    pub at: u64,
    /// The state; `open` says what is awaited.
    pub battle: Battle,
    /// A request to go back that waits for the other side: who asks, and to where.
    pub rewind: Option<(Side, u32)>,
}

/// An event of a battle, told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleEvent {
    /// Where it stands in the log.
    pub stored: StoredEvent,
    /// What happened.
    pub event: Event,
    /// One plain sentence.
    pub sentence: String,
    /// The events around it say it better: it may be left out of a short story.
    pub quiet: bool,
}

/// A stretch of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventPage<E> {
    /// The events, in order.
    pub events: Vec<E>,
    /// The version of the stream: events there are in all.
    pub version: u64,
}

impl App {
    /// All leagues, those where something happened last first.
    pub async fn leagues(&self, viewer: Viewer) -> Result<Vec<LeagueLine>, AppError> {
        let filter = self.in_sight(viewer, &Filter::default()).await?;
        Ok(projections::lines(&mut self.reading().await?, "league", &filter).await?)
    }

    /// A league.
    pub async fn league(&self, viewer: Viewer, id: LeagueId) -> Result<LeagueView, AppError> {
        self.home_of_league(viewer, id).await?;
        let mut connection = self.reading().await?;
        let folded = Log::new(self, id, &mut connection).league(id).await?;
        if folded.version == 0 {
            return Err(AppError::unknown("league", id));
        }
        Ok(LeagueView { version: folded.version, league: folded.state })
    }

    /// Campaigns; `filter.parent` is a league.
    pub async fn campaigns(&self, viewer: Viewer, filter: &Filter) -> Result<Vec<CampaignLine>, AppError> {
        let home = filter.parent.map(|league| stream::league(LeagueId(league)));
        let filter = self.under(viewer, home, filter).await?;
        Ok(projections::lines(&mut self.reading().await?, "campaign", &filter).await?)
    }

    /// A campaign with its table.
    pub async fn campaign(&self, viewer: Viewer, id: CampaignId) -> Result<CampaignView, AppError> {
        self.warm_campaign(viewer, id).await
    }

    /// Rosters; `filter.parent` is a campaign.
    pub async fn rosters(&self, viewer: Viewer, filter: &Filter) -> Result<Vec<RosterLine>, AppError> {
        let home = filter.parent.map(|campaign| stream::campaign(CampaignId(campaign)));
        let filter = self.under(viewer, home, filter).await?;
        Ok(projections::lines(&mut self.reading().await?, "roster", &filter).await?)
    }

    /// A roster with its sheet.
    pub async fn roster(&self, viewer: Viewer, id: RosterId) -> Result<RosterView, AppError> {
        let ledger = self.home_of_roster(viewer, id).await?;
        let mut connection = self.reading().await?;
        let mut log = Log::new(self, ledger, &mut connection);
        let Folded { state, version, .. } = log.roster(id).await?;
        let mut running = GrenadeCounts::new();
        let mut unreadable = None;
        if let Some(locked) = &state.running {
            match log.battle(locked.battle).await {
                Ok(hot) => {
                    let [red, blue] = closing::used(&hot.game.battle);
                    let is_red = hot.game.battle.setup.sides[Side::Red.index()].roster == Some(id);
                    running = if is_red { red } else { blue };
                }
                Err(error) if error.is_unreadable() => unreadable = Some(locked.battle),
                Err(error) => return Err(error),
            }
        }
        Ok(RosterView { id, version, sheet: roster::sheet(&state, &running), roster: state, unreadable })
    }

    /// Battles, those where something happened last first.
    pub async fn battles(&self, viewer: Viewer, filter: &Filter) -> Result<Vec<BattleLine>, AppError> {
        let filter = self.in_sight(viewer, filter).await?;
        Ok(projections::lines(&mut self.reading().await?, "battle", &filter).await?)
    }

    /// The names of the leagues in which these battles are; a friendly battle is in none.
    pub async fn leagues_of(
        &self,
        viewer: Viewer,
        battles: &[BattleLine],
    ) -> Result<BTreeMap<BattleId, String>, AppError> {
        let leagues = self.leagues(viewer).await?;
        let mut names = BTreeMap::new();
        for battle in battles {
            let Some(ledger) = self.home(&stream::battle(battle.id)).await? else { continue };
            let league = leagues.iter().find(|league| league.id == ledger);
            names.extend(league.map(|league| (battle.id, league.name.clone())));
        }
        Ok(names)
    }

    /// Battles of a player.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such player.
    pub async fn battles_of(
        &self,
        viewer: Viewer,
        player: PlayerId,
        filter: &Filter,
    ) -> Result<Vec<BattleLine>, AppError> {
        self.person(viewer, player).await?;
        let filter = self.in_sight(viewer, filter).await?;
        Ok(projections::lines_of_player(&mut self.reading().await?, "battle", player, &filter).await?)
    }

    /// A battle now, or after its first `at` events.
    ///
    /// # Errors
    /// `no_such_version` beyond its last event.
    pub async fn battle(
        &self,
        viewer: Viewer,
        id: BattleId,
        at: Option<u64>,
    ) -> Result<BattleView, AppError> {
        let ledger = self.home_of_battle(viewer, id).await?;
        let hot = self.hot_battle(ledger, id).await?;
        let log = hot.game.log();
        let version = hot.version();
        let at = at.unwrap_or(version);
        let battle = match at {
            at if at == version => hot.game.battle.clone(),
            at if at >= 1 && at < version => fold(id, &log[..at as usize])?,
            _ => {
                let sentence = format!("this battle has versions 1 to {version}, not {at}");
                return Err(AppError::BadRequest { code: "no_such_version", sentence });
            }
        };
        let fought_in = self.fought_in(&battle).await?;
        let fought_in = fought_in.as_ref();
        let campaign = fought_in.map(|view| view.id);
        let game = fought_in.and_then(|view| Some((view.id, view.campaign.game_of(id)?.number)));
        let mut games = fought_in.into_iter().flat_map(|view| view.campaign.games.values());
        let superseded_by = games.find(|game| game.superseded.contains(&id)).and_then(|game| game.battle);
        let rewind = rewind::pending(&log[..at as usize]);
        Ok(BattleView { id, ledger, game, campaign, superseded_by, version, at, battle, rewind })
    }

    /// All events of a battle so far, those that a rewind took back included: for pages that show any moment.
    pub async fn battle_log(&self, viewer: Viewer, id: BattleId) -> Result<Vec<Event>, AppError> {
        let ledger = self.home_of_battle(viewer, id).await?;
        Ok(self.hot_battle(ledger, id).await?.game.log().to_vec())
    }

    /// The dice of a battle as a file that anyone can check. Its secret is in it once the log has told it.
    pub async fn dice_file(&self, viewer: Viewer, id: BattleId) -> Result<DiceFile, AppError> {
        let ledger = self.home_of_battle(viewer, id).await?;
        let hot = self.hot_battle(ledger, id).await?;
        Ok(DiceFile::of(&hot.game.battle.setup, hot.game.log()))
    }

    /// Events of a battle after version `after`, at most `limit`, each with its sentence.
    pub async fn battle_events(
        &self,
        viewer: Viewer,
        id: BattleId,
        after: u64,
        limit: u64,
    ) -> Result<EventPage<BattleEvent>, AppError> {
        let ledger = self.home_of_battle(viewer, id).await?;
        let version = self.hot_battle(ledger, id).await?.version();
        let limit = limit.min(version.saturating_sub(after));
        let stored = self.inner.store.read_stream(ledger, &stream::battle(id), after, limit).await?;
        Ok(EventPage { events: self.tell_battle(viewer, id, stored).await?.1, version })
    }

    /// Tells events of a battle that follow one another; with its set-up, which names what they are about. The
    /// battle is folded once for all of them.
    pub async fn tell_battle(
        &self,
        viewer: Viewer,
        id: BattleId,
        stored: Vec<StoredEvent>,
    ) -> Result<(Arc<Setup>, Vec<BattleEvent>), AppError> {
        let ledger = self.home_of_battle(viewer, id).await?;
        let hot = self.hot_battle(ledger, id).await?;
        let log = hot.game.log();
        let mut events = Vec::with_capacity(stored.len());
        let mut before: Option<Battle> = None;
        for stored in stored {
            let place = stored.version as usize - 1;
            let event: Event = decode(&stored)?;
            let (sentence, quiet) = match (&before, place) {
                (Some(battle), _) => tell(battle, &event),
                (None, 0) => tell(&hot.game.battle, &event),
                (None, place) => {
                    let battle = fold(id, &log[..place])?;
                    let told = tell(&battle, &event);
                    before = Some(battle);
                    told
                }
            };
            match (&mut before, &event) {
                (Some(battle), event) if !matches!(event, Event::Rewound { .. }) => battle.evolve(event),
                _ => before = Some(fold(id, &log[..=place])?),
            }
            events.push(BattleEvent { stored, event, sentence, quiet });
        }
        Ok((hot.game.battle.setup.clone(), events))
    }

    /// Events of any stream after version `after`, at most `limit`. Names of streams: see [`stream`].
    pub async fn events(
        &self,
        viewer: Viewer,
        stream: &str,
        after: u64,
        limit: u64,
    ) -> Result<EventPage<StoredEvent>, AppError> {
        let ledger = self.home_seen(viewer, stream).await?;
        let ledger = ledger.ok_or_else(|| AppError::unknown("stream", stream))?;
        let mut connection = self.reading().await?;
        let version = connection.stream_version(ledger, stream).await?;
        let limit = limit.min(version.saturating_sub(after));
        let events = connection.read_stream(ledger, stream, after, limit).await?;
        Ok(EventPage { events, version })
    }

    /// The numbers of a battle by side and name: `dice.to_hit`, `passed.to_hit`, `removed`, `points`.
    pub async fn tallies(
        &self,
        viewer: Viewer,
        battle: BattleId,
    ) -> Result<std::collections::BTreeMap<(String, String), u64>, AppError> {
        let ledger = self.home_of_battle(viewer, battle).await?;
        Ok(projections::tallies(&mut self.reading().await?, ledger, &stream::battle(battle)).await?)
    }

    /// What a player noted about a model of a roster, by the hash that the log holds; none if it was erased.
    pub async fn roster_note(
        &self,
        viewer: Viewer,
        roster: RosterId,
        hash: &str,
    ) -> Result<Option<String>, AppError> {
        let ledger = self.home_of_roster(viewer, roster).await?;
        self.note(viewer, ledger, hash).await
    }

    /// A text that people wrote, by the hash that the log holds; none if it was erased.
    pub async fn note(
        &self,
        viewer: Viewer,
        ledger: LeagueId,
        hash: &str,
    ) -> Result<Option<String>, AppError> {
        if !self.may_see(viewer, ledger).await? {
            return Ok(None);
        }
        Ok(self.reading().await?.note(ledger, hash).await?)
    }
}

fn fold(id: BattleId, log: &[Event]) -> Result<Battle, AppError> {
    let unreadable = |error: battle::FoldError| AppError::Unreadable {
        stream: stream::battle(id),
        reason: error.to_string(),
    };
    Battle::fold(log).map_err(unreadable)
}
