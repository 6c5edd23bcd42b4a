//! Seasons, rounds and ratings.

use super::campaign::{GameView, game_view};
use super::outcome::RefusedView;
use super::people::{self, PersonView};
use super::scalar::{LeaguePoints, iso};
use super::standings::{self, RowView};
use super::word::FormatWord;
use crate::app::ratings::{Glicko, Rated, RatingStep};
use crate::app::{CampaignView, Refused};
use crate::campaign::{Campaign, Pair, Round, Season, suggested_rounds, table_of};
use crate::ids::{PlayerId, RosterId};
use async_graphql::{Context, Object, Result, SimpleObject};
use std::sync::Arc;

/// A season of a campaign.
pub(super) struct SeasonView {
    of: CampaignView,
    campaign: Arc<Campaign>,
    number: u32,
}

/// The season with this number.
pub(super) fn season(of: &CampaignView, number: u32) -> Option<SeasonView> {
    let campaign = of.campaign.clone();
    campaign.season(number)?;
    Some(SeasonView { of: of.clone(), campaign, number })
}

/// All seasons, the first one first.
pub(super) fn seasons(of: &CampaignView) -> Vec<SeasonView> {
    of.campaign.seasons.iter().filter_map(|known| season(of, known.number)).collect()
}

/// The next round as it would be paired now, or why it cannot be.
#[derive(SimpleObject)]
pub(super) struct PairingPreview {
    /// The round; its games are not arranged.
    round: Option<RoundView>,
    /// Why nothing can be paired now.
    refused: Option<RefusedView>,
}

/// What a round would be.
pub(super) fn preview(campaign: &Arc<Campaign>, previewed: Result<Round, Refused>) -> PairingPreview {
    match previewed {
        Ok(round) => {
            let round = RoundView { campaign: campaign.clone(), round };
            PairingPreview { round: Some(round), refused: None }
        }
        Err(refused) => PairingPreview { round: None, refused: Some(RefusedView::from(refused)) },
    }
}

impl SeasonView {
    fn season(&self) -> Option<&Season> {
        self.campaign.season(self.number)
    }

    fn shown(&self, round: &Round) -> RoundView {
        RoundView { campaign: self.campaign.clone(), round: round.clone() }
    }
}

/// A season of a campaign.
#[Object(name = "Season")]
impl SeasonView {
    /// Its number in the campaign, from 1.
    async fn number(&self) -> u32 {
        self.number
    }

    /// Its public name.
    async fn name(&self) -> &str {
        self.season().map_or("", |season| &season.name)
    }

    /// How its games come about.
    async fn format(&self) -> Option<FormatWord> {
        self.season().map(|season| season.format.into())
    }

    /// Whether it is over: its final places stand.
    async fn closed(&self) -> bool {
        self.season().is_some_and(|season| season.ranks.is_some())
    }

    /// How often the charter had been amended when it was opened.
    async fn charter_version(&self) -> u32 {
        self.season().map_or(0, |season| season.charter)
    }

    /// SHA-256 of the secret from which lots are drawn, as hex: it was told before anybody could know who takes
    /// part. A lot is the SHA-256 of `secret/campaign/season/roster`; the least one is first.
    async fn commitment(&self) -> Option<&str> {
        self.season().and_then(|season| season.commitment.as_deref())
    }

    /// Ids of the rosters that take part, in the order of joining.
    async fn entrants(&self) -> Vec<RosterId> {
        self.season().map(|season| season.entrants.clone()).unwrap_or_default()
    }

    /// Ids of the rosters in the order by which the first round is paired; empty until it is set.
    async fn seeding(&self) -> Vec<RosterId> {
        self.season().map(|season| season.seeding.clone()).unwrap_or_default()
    }

    /// How many Swiss rounds find a winner among so many.
    async fn suggested_rounds(&self) -> u32 {
        self.season().map_or(0, |season| suggested_rounds(season.entrants.len()))
    }

    /// Its rounds, the first one first.
    async fn rounds(&self) -> Vec<RoundView> {
        self.season().into_iter().flat_map(|season| &season.rounds).map(|round| self.shown(round)).collect()
    }

    /// The round with this number.
    async fn round(&self, #[graphql(desc = "From 1.")] number: u32) -> Option<RoundView> {
        Some(self.shown(self.season()?.round(number)?))
    }

    /// Its table as the confirmed results have it now, best first.
    async fn standings(&self) -> Vec<RowView> {
        let rows = self.season().map(|season| table_of(&self.campaign, Some(season)));
        standings::lines(&self.of, Some(self.number), &rows.unwrap_or_default())
    }

    /// Its places as they were final when it was closed; what is corrected later does not change them.
    async fn final_ranks(&self) -> Option<Vec<FinalRankView>> {
        let name = |roster| self.campaign.entry(roster).map(|entry| entry.name.clone()).unwrap_or_default();
        let ranks = self.season()?.ranks.as_ref()?.iter();
        let ranks = ranks.map(|place| FinalRankView {
            rank: place.rank,
            roster_id: place.roster,
            name: name(place.roster),
            points: LeaguePoints(place.points),
        });
        Some(ranks.collect())
    }
}

/// A place of a season that is over.
#[derive(SimpleObject)]
#[graphql(name = "FinalRank")]
pub(super) struct FinalRankView {
    /// The place.
    rank: u32,
    /// The roster's id.
    roster_id: RosterId,
    /// The roster's name.
    name: String,
    /// Its league points.
    points: LeaguePoints,
}

/// A round of a season.
pub(super) struct RoundView {
    campaign: Arc<Campaign>,
    round: Round,
}

/// A round of a season.
#[Object(name = "Round")]
impl RoundView {
    /// Its number, from 1.
    async fn number(&self) -> u32 {
        self.round.number
    }

    /// The code of the mission of its games.
    async fn mission(&self) -> &str {
        &self.round.mission
    }

    /// From when on it is played, UTC; whenever they like if there is no window.
    async fn opens(&self) -> Option<String> {
        self.round.window.map(|window| iso(window.opens))
    }

    /// Until when it is played, UTC.
    async fn closes(&self) -> Option<String> {
        self.round.window.map(|window| iso(window.closes))
    }

    /// Who meets whom.
    async fn pairs(&self) -> Vec<PairView> {
        let pairs = self.round.pairs.iter();
        pairs.map(|pair| PairView { campaign: self.campaign.clone(), pair: *pair }).collect()
    }

    /// The roster that has a bye, worth what the charter says.
    async fn bye(&self) -> Option<RosterId> {
        self.round.bye
    }

    /// Rosters that pause in a round robin, without points.
    async fn pauses(&self) -> Vec<RosterId> {
        self.round.pauses.clone()
    }

    /// Everybody in the order by which they were paired.
    async fn order(&self) -> Vec<RosterId> {
        self.round.order.clone()
    }

    /// Pairs that had met before: none while it can be helped.
    async fn rematches(&self) -> u32 {
        self.round.rematches
    }

    /// Whether an organiser chose the pairs.
    async fn by_hand(&self) -> bool {
        self.round.by_hand
    }
}

/// Two rosters that meet.
pub(super) struct PairView {
    campaign: Arc<Campaign>,
    pair: Pair,
}

/// Two rosters that meet.
#[Object(name = "Pair")]
impl PairView {
    /// Ids of the rosters, red and blue.
    async fn rosters(&self) -> Vec<RosterId> {
        self.pair.rosters.to_vec()
    }

    /// Names of the rosters, red and blue.
    async fn names(&self) -> Vec<&str> {
        let entries = self.pair.rosters.iter().filter_map(|roster| self.campaign.entry(*roster));
        entries.map(|entry| entry.name.as_str()).collect()
    }

    /// The game in which they meet; none in a preview.
    async fn game(&self) -> Option<GameView> {
        game_view(&self.campaign, self.pair.game)
    }
}

/// How a player is rated.
pub(super) struct RatingView(pub Rated);

/// How a player is rated, computed from the confirmed results of games played.
#[Object(name = "Rating")]
impl RatingView {
    /// Who.
    async fn player(&self, ctx: &Context<'_>) -> Result<Option<PersonView>> {
        people::one(ctx, Some(self.0.player)).await
    }

    /// The player's id.
    async fn player_id(&self) -> PlayerId {
        self.0.player
    }

    /// Rated games.
    async fn games(&self) -> u32 {
        self.0.games
    }

    /// The Elo rating, in whole points.
    async fn elo(&self) -> Option<i32> {
        self.0.elo.map(|elo| elo.round() as i32)
    }

    /// The Elo rating as it is kept.
    async fn elo_exact(&self) -> Option<f64> {
        self.0.elo
    }

    /// The Glicko-2 rating.
    async fn glicko(&self) -> Option<GlickoView> {
        self.0.glicko.map(GlickoView::from)
    }

    /// How it came about, oldest first.
    async fn history(&self) -> Vec<RatingStepView> {
        self.0.history.iter().map(RatingStepView::from).collect()
    }
}

/// A rating by Glicko-2.
#[derive(SimpleObject)]
#[graphql(name = "Glicko")]
pub(super) struct GlickoView {
    /// The rating.
    rating: f64,
    /// How far off it may be: twice this up or down in 95 of 100 cases.
    deviation: f64,
    /// How much the player's strength changes.
    volatility: f64,
}

impl From<Glicko> for GlickoView {
    fn from(glicko: Glicko) -> GlickoView {
        let Glicko { rating, deviation, volatility } = glicko;
        GlickoView { rating, deviation, volatility }
    }
}

/// One step of a rating: a game by Elo, a period by Glicko-2.
#[derive(SimpleObject)]
#[graphql(name = "RatingStep")]
pub(super) struct RatingStepView {
    /// `elo` or `glicko2`.
    system: &'static str,
    /// The game; by Glicko-2 the last one of the period.
    game: u32,
    /// When it was closed, UTC.
    at: String,
    /// The rating before.
    before: f64,
    /// The rating after.
    after: f64,
    /// How far off it may be, by Glicko-2.
    deviation: Option<f64>,
}

impl From<&RatingStep> for RatingStepView {
    fn from(step: &RatingStep) -> RatingStepView {
        RatingStepView {
            system: if step.is_period { "glicko2" } else { "elo" },
            game: step.game,
            at: iso(step.at),
            before: step.before,
            after: step.after,
            deviation: step.deviation,
        }
    }
}
