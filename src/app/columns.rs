//! What a table says of a roster besides its games (LE-09): what it costs, its Threat, what it earned. The campaign's
//! stream does not know it; the rosters' do.

use super::log::{decode, stream};
use super::{App, AppError, CampaignView, Filter, RosterLine, Viewer};
use crate::campaign::Campaign;
use crate::ids::{LeagueId, RosterId};
use crate::projections;
use crate::roster::{self, Roster};
use std::collections::BTreeMap;

/// What stands in a line of the table besides games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// Points of its active part.
    pub points: u32,
    /// Its Threat (RO-41).
    pub threat: u32,
    /// Requisition points earned in the games of the table.
    pub earned: i32,
}

/// The columns of each roster.
pub type AllColumns = BTreeMap<RosterId, Columns>;

/// A roster as far as the table looks at it.
struct Seen {
    points: u32,
    threat: u32,
    earned: BTreeMap<u32, i32>,
}

impl App {
    /// The columns of a campaign's rosters as they were after the events of the view; what they earned, in the games
    /// of this season, or of those outside of all seasons.
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
        let name = stream::campaign(view.id);
        let newest = self.reading().await?.stream_version(ledger, &name).await?;
        let seen = if view.version == newest {
            self.seen_now(view).await?
        } else {
            let last = self.inner.store.read_stream(ledger, &name, view.version.saturating_sub(1), 1).await?;
            let position = last.first().map_or(0, |event| event.position);
            self.seen_at(ledger, &view.campaign, position).await?
        };
        let of_season = |game: &u32| view.campaign.games.get(game).is_some_and(|game| game.season == season);
        let columns = |Seen { points, threat, earned }: Seen| {
            let earned = earned.iter().filter(|(game, _)| of_season(game)).map(|(_, rp)| *rp);
            Columns { points, threat, earned: earned.fold(0, i32::saturating_add) }
        };
        Ok(seen.into_iter().map(|(roster, seen)| (roster, columns(seen))).collect())
    }

    async fn seen_now(&self, view: &CampaignView) -> Result<BTreeMap<RosterId, Seen>, AppError> {
        let of_campaign = Filter { parent: Some(view.id.0), ..Filter::default() };
        let lines: Vec<RosterLine> =
            projections::lines(&mut self.reading().await?, "roster", &of_campaign).await?;
        let seen = |line: RosterLine| {
            (line.id, Seen { points: line.points, threat: line.threat, earned: line.earned })
        };
        Ok(lines.into_iter().map(seen).collect())
    }

    /// The rosters as they were at a position of the ledger.
    async fn seen_at(
        &self,
        ledger: LeagueId,
        campaign: &Campaign,
        position: u64,
    ) -> Result<BTreeMap<RosterId, Seen>, AppError> {
        let mut seen = BTreeMap::new();
        let mut connection = self.reading().await?;
        for entry in &campaign.entries {
            let stored = connection.read_stream(ledger, &stream::roster(entry.roster), 0, u64::MAX).await?;
            let mut roster = Roster::default();
            for event in stored.iter().take_while(|event| event.position <= position) {
                roster::evolve(&mut roster, &decode(event)?);
            }
            let (points, threat, earned) = (roster.points(), roster.threat(), roster.earned());
            seen.insert(entry.roster, Seen { points, threat, earned });
        }
        Ok(seen)
    }
}
