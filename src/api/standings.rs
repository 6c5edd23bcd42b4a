//! The table: a line for each roster, with what it was compared by.

use super::failure::failed;
use super::people::{self, PersonView};
use super::scalar::LeaguePoints;
use super::{app, viewer};
use crate::app::{AllColumns, CampaignView, Columns};
use crate::campaign::{self, Criterion, Fraction, Row};
use crate::ids::RosterId;
use async_graphql::{Context, Object, Result, SimpleObject};
use num_traits::ToPrimitive as _;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// A line of the table.
pub(super) struct RowView {
    row: Row,
    name: String,
    table: Arc<Table>,
}

/// Where a table comes from: what its rosters cost and earned is looked up once for all its lines, if it is asked for.
struct Table {
    view: CampaignView,
    season: Option<u32>,
    columns: OnceCell<AllColumns>,
}

/// The lines of the table of a season, or of the games outside of all seasons, with the names of the rosters.
pub(super) fn lines(view: &CampaignView, season: Option<u32>, rows: &[Row]) -> Vec<RowView> {
    let table = Arc::new(Table { view: view.clone(), season, columns: OnceCell::new() });
    let entry = |row: &Row| table.view.campaign.entry(row.roster);
    let name = |row: &Row| entry(row).map(|entry| entry.name.clone()).unwrap_or_default();
    rows.iter().map(|row| RowView { name: name(row), row: row.clone(), table: table.clone() }).collect()
}

/// The lines of the newest season's table.
pub(super) fn newest(view: &CampaignView) -> Vec<RowView> {
    lines(view, view.campaign.seasons.last().map(|season| season.number), &view.standings)
}

impl RowView {
    async fn columns(&self, ctx: &Context<'_>) -> Result<Option<Columns>> {
        let Table { view, season, columns } = &*self.table;
        let (app, viewer) = (app(ctx)?, viewer(ctx));
        let all = columns.get_or_try_init(|| app.columns(viewer, view, *season)).await;
        Ok(all.map_err(|error| failed(&error))?.get(&self.row.roster).copied())
    }
}

/// What a roster was compared by in the table.
#[derive(SimpleObject)]
#[graphql(name = "Criterion")]
pub(super) struct CriterionView {
    /// By what, as the charter's key `league.tiebreaks` names it: `direct_comparison`.
    by: &'static str,
    /// Its exact value, a whole number or a fraction such as `5/3`; none where the criterion does not hold, such as
    /// a direct comparison of those who have not all met.
    value: Option<String>,
    /// The same, rounded.
    number: Option<f64>,
}

impl From<&Criterion> for CriterionView {
    fn from(criterion: &Criterion) -> CriterionView {
        CriterionView {
            by: criterion.by.word(),
            value: criterion.value.as_ref().map(Fraction::to_string),
            number: criterion.value.as_ref().and_then(Fraction::to_f64),
        }
    }
}

fn rate(rate: Option<(u32, u32)>) -> Option<f64> {
    rate.map(|(part, whole)| f64::from(part) / f64::from(whole))
}

/// The same as a fraction in lowest terms.
fn exact(rate: Option<(u32, u32)>) -> Option<String> {
    rate.map(|(part, whole)| Fraction::new(part.into(), whole.into()).to_string())
}

/// A line of the table.
#[Object(name = "StandingsRow")]
impl RowView {
    /// The place; the same for rosters equal in everything.
    async fn rank(&self) -> u32 {
        self.row.rank
    }

    /// Whether others have this place too.
    async fn shared(&self) -> bool {
        self.row.shared
    }

    /// The roster's id.
    async fn roster_id(&self) -> RosterId {
        self.row.roster
    }

    /// The roster's name.
    async fn name(&self) -> &str {
        &self.name
    }

    /// Whose it is.
    async fn player(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, Some(self.row.player)).await
    }

    /// Games played with a confirmed result: no walk-over, no bye.
    async fn played(&self) -> u32 {
        self.row.played
    }

    /// Games won.
    async fn won(&self) -> u32 {
        self.row.won
    }

    /// Games drawn.
    async fn drawn(&self) -> u32 {
        self.row.drawn
    }

    /// Games lost.
    async fn lost(&self) -> u32 {
        self.row.lost
    }

    /// Games won of those played, 0 to 1; none without games.
    async fn win_rate(&self) -> Option<f64> {
        rate(self.row.win_rate())
    }

    /// The same with a draw as half a win; none without games.
    async fn score_rate(&self) -> Option<f64> {
        rate(self.row.score_rate())
    }

    /// The exact win rate: `1/2`; none without games.
    async fn win_rate_exact(&self) -> Option<String> {
        exact(self.row.win_rate())
    }

    /// The exact score rate: `2/3`; none without games.
    async fn score_rate_exact(&self) -> Option<String> {
        exact(self.row.score_rate())
    }

    /// Points of the roster's active part.
    async fn roster_points(&self, ctx: &Context<'_>) -> Result<Option<u32>> {
        Ok(self.columns(ctx).await?.map(|columns| columns.points))
    }

    /// The roster's Threat.
    async fn roster_threat(&self, ctx: &Context<'_>) -> Result<Option<u32>> {
        Ok(self.columns(ctx).await?.map(|columns| columns.threat))
    }

    /// Requisition points earned in the games of this table, those of byes and walk-overs included.
    async fn rp_earned(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Ok(self.columns(ctx).await?.map(|columns| columns.earned))
    }

    /// Games won because the other did not come.
    async fn walkovers_won(&self) -> u32 {
        self.row.walkovers_won
    }

    /// Games lost by not coming.
    async fn walkovers_lost(&self) -> u32 {
        self.row.walkovers_lost
    }

    /// Byes.
    async fn byes(&self) -> u32 {
        self.row.byes
    }

    /// Rounds missed before a late entry.
    async fn missed(&self) -> u32 {
        self.row.missed
    }

    /// League points.
    async fn points(&self) -> LeaguePoints {
        LeaguePoints(self.row.points)
    }

    /// Victory points made in games played.
    async fn vp_for(&self) -> i64 {
        self.row.vp_for
    }

    /// Victory points given away in games played.
    async fn vp_against(&self) -> i64 {
        self.row.vp_against
    }

    /// Models lost in games played.
    async fn models_lost(&self) -> u32 {
        self.row.models_lost
    }

    /// Enemy models put out of action.
    async fn kills(&self) -> u32 {
        self.row.kills
    }

    /// Results that wait for their confirmation, counted nowhere else.
    async fn unconfirmed(&self) -> u32 {
        self.row.unconfirmed
    }

    /// What it was compared by, in order, up to what separates it from all others.
    async fn compared(&self) -> Vec<CriterionView> {
        self.row.compared.iter().map(CriterionView::from).collect()
    }

    /// What separates it from the line above; nothing if it is the first or shares its place.
    async fn separated_by(&self) -> Option<&'static str> {
        self.row.separated_by.map(campaign::TieBreak::word)
    }
}
