//! A campaign as it would be had games come out otherwise.

use super::campaign::{GameView, game_view};
use super::failure::failed;
use super::rounds::{self, PairingPreview, RatingView, SeasonView};
use super::scalar::LeaguePoints;
use super::standings::{self, RowView};
use super::{app, viewer};
use crate::app::{CampaignWhatIf, Difference, Moment};
use crate::campaign::{Supposed, Supposition};
use crate::ids::{CampaignId, RosterId, Side};
use async_graphql::{Context, Enum, InputObject, Object, Result, SimpleObject};

/// How a game is supposed to have come out.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "SupposedResult")]
pub(super) enum SupposedWord {
    /// Red won.
    Red,
    /// Blue won.
    Blue,
    /// Nobody won.
    Draw,
    /// It does not count.
    Void,
}

/// A game that is supposed to have come out otherwise; losses stay as they were reported.
#[derive(InputObject)]
#[graphql(name = "Supposition")]
pub(super) struct SuppositionInput {
    /// Its number in the campaign.
    game: u32,
    /// How it came out.
    result: SupposedWord,
    /// Victory points of red; those of the report by default.
    vp_red: Option<i32>,
    /// Victory points of blue; those of the report by default.
    vp_blue: Option<i32>,
}

impl SuppositionInput {
    fn supposition(&self) -> Supposition {
        let result = match self.result {
            SupposedWord::Red => Supposed::Won(Side::Red),
            SupposedWord::Blue => Supposed::Won(Side::Blue),
            SupposedWord::Draw => Supposed::Draw,
            SupposedWord::Void => Supposed::Void,
        };
        Supposition { game: self.game, result, vp: [self.vp_red, self.vp_blue] }
    }
}

/// The campaign as it would be.
pub(super) async fn load(
    ctx: &Context<'_>,
    campaign: CampaignId,
    moment: Moment,
    changes: &[SuppositionInput],
) -> Result<WhatIfView> {
    let changes: Vec<Supposition> = changes.iter().map(SuppositionInput::supposition).collect();
    let found = app(ctx)?.campaign_what_if(viewer(ctx), campaign, moment, &changes).await;
    found.map(WhatIfView).map_err(|error| failed(&error))
}

/// A campaign as it would be.
pub(super) struct WhatIfView(CampaignWhatIf);

/// A campaign as it would be had games come out otherwise. Nothing of it is recorded; rounds that are paired stay as
/// they were paired.
#[Object(name = "CampaignWhatIf")]
impl WhatIfView {
    /// After how many of the campaign's events.
    async fn version(&self) -> u64 {
        self.0.after.version
    }

    /// The table of the newest season, best first.
    async fn standings(&self) -> Vec<RowView> {
        standings::newest(&self.0.after)
    }

    /// The season with this number; the newest one by default.
    async fn season(&self, #[graphql(desc = "From 1.")] number: Option<u32>) -> Option<SeasonView> {
        let newest = self.0.after.campaign.seasons.last().map(|season| season.number);
        rounds::season(&self.0.after, number.or(newest)?)
    }

    /// The game with this number.
    async fn game(&self, #[graphql(desc = "From 1.")] number: u32) -> Option<GameView> {
        game_view(&self.0.after.campaign, number)
    }

    /// Ratings of its players, best first.
    async fn ratings(&self) -> Vec<RatingView> {
        self.0.ratings.iter().cloned().map(RatingView).collect()
    }

    /// The next round as it would be paired.
    async fn pairing_preview(&self) -> PairingPreview {
        rounds::preview(&self.0.after.campaign, self.0.next.clone())
    }

    /// What becomes of each roster of the table, in its new order.
    async fn differences(&self) -> Vec<DifferenceView> {
        let campaign = &self.0.after.campaign;
        let name = |roster| campaign.entry(roster).map(|entry| entry.name.clone()).unwrap_or_default();
        let differences = self.0.differences().into_iter();
        differences
            .map(|one| DifferenceView { name: name(one.roster), ..DifferenceView::from(one) })
            .collect()
    }
}

/// What becomes of a roster.
#[derive(SimpleObject)]
#[graphql(name = "StandingsDifference")]
pub(super) struct DifferenceView {
    /// The roster's id.
    roster_id: RosterId,
    /// The roster's name.
    name: String,
    /// Its place as it is.
    rank_before: u32,
    /// Its place as it would be.
    rank: u32,
    /// Its league points as they are.
    points_before: LeaguePoints,
    /// Its league points as they would be.
    points: LeaguePoints,
    /// Its player's rating as it is; none without a rated game.
    rating_before: Option<f64>,
    /// Its player's rating as it would be.
    rating: Option<f64>,
}

impl From<Difference> for DifferenceView {
    fn from(difference: Difference) -> DifferenceView {
        let Difference { roster, rank, points, rating } = difference;
        DifferenceView {
            roster_id: roster,
            name: String::new(),
            rank_before: rank[0],
            rank: rank[1],
            points_before: LeaguePoints(points[0]),
            points: LeaguePoints(points[1]),
            rating_before: rating[0],
            rating: rating[1],
        }
    }
}
