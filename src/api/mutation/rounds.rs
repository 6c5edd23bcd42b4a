//! Commands of seasons and rounds.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told, unread};
use crate::app::{PairRound, Refused, SeedBy};
use crate::campaign::ByHand;
use crate::ids::{CampaignId, PlayerId, RosterId};
use async_graphql::{Context, Enum, ID, InputObject, Object, Result};

/// How the first round's order is made.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum SeedingWord {
    /// Best rating first.
    Rating,
    /// By lots that everybody can check.
    Lots,
    /// In the order given.
    Given,
}

/// Pairs of a round that an organiser chooses: everybody who plays once.
#[derive(InputObject)]
#[graphql(name = "PairsByHand")]
pub(super) struct ByHandInput {
    /// Who meets whom.
    pairs: Vec<PairInput>,
    /// The roster that has the bye, where the number is odd; nobody has a second one while others have had none.
    bye: Option<RosterId>,
    /// Whether two who have met may meet again.
    #[graphql(default)]
    rematches: bool,
}

/// Two rosters that are to meet.
#[derive(InputObject)]
#[graphql(name = "PairInput")]
pub(super) struct PairInput {
    /// The one.
    red: RosterId,
    /// The other.
    blue: RosterId,
}

impl ByHandInput {
    fn chosen(self) -> ByHand {
        let pairs = self.pairs.into_iter().map(|pair| [pair.red, pair.blue]).collect();
        ByHand { pairs, bye: self.bye, rematches: self.rematches }
    }
}

#[derive(Default)]
pub(super) struct RoundMutation;

#[Object]
impl RoundMutation {
    /// Opens the next season of a campaign. Organisers only.
    async fn open_season(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Its public name; its number by default.")] name: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.open_season(&request, campaign, name).await)
    }

    /// Closes the open season: its places are final. No game of it may be open. Organisers only.
    async fn close_season(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.close_season(&request, campaign).await)
    }

    /// Puts the rosters of the open season in the order by which its first round is paired. Organisers only.
    async fn seed_season(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "How the order is made.")] by: SeedingWord,
        #[graphql(default, desc = "The order, if it is given: every roster once.")] order: Vec<RosterId>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let by = match by {
            SeedingWord::Given => SeedBy::Given(order),
            _ if !order.is_empty() => {
                let sentence = "an order is named only with `by: GIVEN`: leave it out";
                let refused = Refused::new("bad_seeding", sentence);
                return unread(refused, app(ctx)?.denied_organising(&request, campaign).await);
            }
            SeedingWord::Rating => SeedBy::Rating,
            SeedingWord::Lots => SeedBy::Lots,
        };
        told(app(ctx)?.seed_season(&request, campaign, by).await)
    }

    /// Pairs the next round of the open season and arranges its games, all at once. `pairingPreview` of a campaign
    /// shows it beforehand. Organisers only.
    async fn pair_round(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Its number: who names another has not seen the newest round.")] round: u32,
        #[graphql(
            desc = "The code of its mission, if `missions.source` is `list`; each battle rolls for its own \
                          by default."
        )]
        mission: Option<String>,
        #[graphql(
            desc = "From when on it is played: `2026-12-01T19:00` in the league's time zone, or with an \
                          offset; from now on by default."
        )]
        opens: Option<String>,
        #[graphql(desc = "Until when it is played; without end by default.")] closes: Option<String>,
        #[graphql(desc = "Who meets whom, if you choose it yourself; only in Swiss rounds.")] by_hand: Option<
            ByHandInput,
        >,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let by_hand = by_hand.map(ByHandInput::chosen);
        let round = PairRound { round, mission, opens, closes, by_hand };
        told(app(ctx)?.pair_round(&request, campaign, round).await)
    }

    /// Undoes the pairing of the last round, if none of its games has begun. Organisers only.
    async fn delete_pairing(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "The number of the round.")] round: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.delete_pairing(&request, campaign, round).await)
    }

    /// Says anew when a round is played; whenever they like without times. Organisers only.
    async fn set_round_window(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "The number of the round.")] round: u32,
        #[graphql(desc = "From when on, as in `pairRound`.")] opens: Option<String>,
        #[graphql(desc = "Until when.")] closes: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let round = PairRound { round, opens, closes, ..PairRound::default() };
        told(app(ctx)?.set_round_window(&request, campaign, round).await)
    }

    /// Appoints the time of a game, inside its round's window; by one of its players or an organiser.
    async fn schedule_game(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        #[graphql(
            desc = "When: `2026-12-01T19:00`, or with an offset, `2026-12-01T19:00+01:00`; no longer \
                          appointed if absent."
        )]
        at: Option<String>,
        #[graphql(desc = "The time zone in which it is written, by its IANA name; the league's by default.")]
        zone: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.schedule_game(&request, campaign, game, at, zone).await)
    }

    /// Declares that one did not come to a game, so that the other has won: an organiser, or after the round's
    /// window the one who was there.
    async fn declare_walkover(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        #[graphql(desc = "The roster that was not there.")] absent: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.declare_walkover(&request, campaign, game, absent).await)
    }

    /// Declares that nobody came to a game: both have lost it. Organisers only.
    async fn declare_double_walkover(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.declare_double_walkover(&request, campaign, game).await)
    }

    /// Leaves a game out of the ratings. Organisers only.
    async fn mark_unrated(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        #[graphql(desc = "Why, for people; it is kept beside the log.")] reason: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.mark_unrated(&request, campaign, game, reason).await)
    }

    /// Takes a roster in again that has withdrawn; one that was expelled only by an organiser's word.
    async fn return_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.return_roster(&request, campaign, roster).await)
    }

    /// Takes a roster out of later games against its player's will. Organisers only.
    async fn expel_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        roster: RosterId,
        #[graphql(desc = "Why, for people; it is kept beside the log.")] reason: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.expel_roster(&request, campaign, roster, reason).await)
    }
}
