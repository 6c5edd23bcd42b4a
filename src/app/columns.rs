//! What a table says of a roster besides its games (LE-09): what it costs, its Threat, what it earned. The campaign's
//! stream does not know it; the rosters' do.

use super::log::{decode, stream};
use super::{App, AppError, CampaignView, Filter, RosterLine, Viewer, as_of};
use crate::campaign::{self, Stage};
use crate::ids::{LeagueId, RosterId, Timestamp};
use crate::projections;
use crate::roster::{self, Roster};
use crate::store::{Connection, StoredEvent};
use std::collections::BTreeMap;

/// What stands in a line of the table besides games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// Points of its active part.
    pub points: u32,
    /// Its Threat (RO-41).
    pub threat: u32,
    /// Requisition points of the confirmed games, byes and walk-overs of the table.
    pub earned: i32,
}

/// The columns of each roster.
pub type AllColumns = BTreeMap<RosterId, Columns>;

/// A roster as far as the table looks at it.
struct Seen {
    points: u32,
    threat: u32,
    earned: BTreeMap<u32, i32>,
    granted: BTreeMap<String, u32>,
}

impl App {
    /// The columns of a campaign's rosters as they were after the events of the view; what they earned, in the games,
    /// byes and walk-overs of this season, or outside of all seasons.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if the viewer sees no such campaign; what the store says.
    pub async fn columns(
        &self,
        viewer: Viewer,
        view: &CampaignView,
        season: Option<u32>,
    ) -> Result<AllColumns, AppError> {
        let ledger = self.home_of_campaign(viewer, view.id).await?;
        let seen = match self.until(ledger, view).await? {
            None => self.seen_now(view).await?,
            Some(until) => self.seen_at(ledger, view, until).await?,
        };
        // As all of the table: what is not confirmed does not count (LE-03).
        let counts = |game: &campaign::Game| game.season == season && game.stage == Stage::Confirmed;
        let counts = |game: &u32| view.campaign.games.get(game).is_some_and(counts);
        let causes = campaign::causes(&view.campaign, season);
        let columns = |Seen { points, threat, earned, granted }: Seen| {
            let earned = earned.iter().filter(|(game, _)| counts(game)).map(|(_, rp)| *rp);
            let granted = granted.iter().filter(|(cause, _)| causes.contains(*cause));
            let granted = granted.map(|(_, rp)| i32::try_from(*rp).unwrap_or(i32::MAX));
            Columns { points, threat, earned: earned.chain(granted).fold(0, i32::saturating_add) }
        };
        Ok(seen.into_iter().map(|(roster, seen)| (roster, columns(seen))).collect())
    }

    /// Before which position of its ledger a view looks at rosters; none if it looks at what is now.
    pub(super) async fn until(&self, ledger: LeagueId, view: &CampaignView) -> Result<Option<u64>, AppError> {
        let name = stream::campaign(view.id);
        let newest = self.reading().await?.stream_version(ledger, &name).await?;
        if view.version == newest && view.as_of.is_none() {
            return Ok(None);
        }
        // What its rosters did before the next event of the campaign belongs to this one.
        let next = self.inner.store.read_stream(ledger, &name, view.version, 1).await?;
        Ok(Some(next.first().map_or(u64::MAX, |event| event.position)))
    }

    async fn seen_now(&self, view: &CampaignView) -> Result<BTreeMap<RosterId, Seen>, AppError> {
        let of_campaign = Filter { parent: Some(view.id.0), ..Filter::default() };
        let lines: Vec<RosterLine> =
            projections::lines(&mut self.reading().await?, "roster", &of_campaign).await?;
        let seen = |line: RosterLine| {
            let RosterLine { points, threat, earned, granted, .. } = line;
            (line.id, Seen { points, threat, earned, granted })
        };
        Ok(lines.into_iter().map(seen).collect())
    }

    /// The rosters as they were before a position of the ledger, and by the time that the view names.
    async fn seen_at(
        &self,
        ledger: LeagueId,
        view: &CampaignView,
        until: u64,
    ) -> Result<BTreeMap<RosterId, Seen>, AppError> {
        let mut seen = BTreeMap::new();
        let mut connection = self.reading().await?;
        for entry in &view.campaign.entries {
            let stored = roster_until(&mut connection, ledger, entry.roster, (until, view.as_of)).await?;
            let mut roster = Roster::default();
            for event in &stored {
                roster::evolve(&mut roster, &decode(event)?);
            }
            let (points, threat, earned) = (roster.points(), roster.threat(), roster.earned());
            seen.insert(entry.roster, Seen { points, threat, earned, granted: roster.granted });
        }
        Ok(seen)
    }
}

/// The events of a roster before a position of its ledger, and by a time if there is one.
pub(super) async fn roster_until(
    connection: &mut Connection,
    ledger: LeagueId,
    roster: RosterId,
    (until, time): (u64, Option<Timestamp>),
) -> Result<Vec<StoredEvent>, AppError> {
    let mut stored = connection.read_stream(ledger, &stream::roster(roster), 0, u64::MAX).await?;
    stored.retain(|event| event.position < until);
    if let Some(time) = time {
        as_of::truncate(&mut stored, time);
    }
    Ok(stored)
}
