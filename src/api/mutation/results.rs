//! Results: told as a whole, confirmed, disputed, ruled on.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told};
use crate::api::word::{CauseWord, ReportEndWord, SideWord, TodoWord};
use crate::app::{GameTold, SideTold};
use crate::campaign::{Casualty, GrenadeCounts, Outcome, Todo};
use crate::ids::{CampaignId, MemberId, PlayerId, RosterId};
use async_graphql::{Context, Enum, ID, InputObject, Object, Result};

/// What came out of a game. No result is no draw.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "ResultOf")]
pub(super) enum ResultWord {
    /// Red won.
    RedWon,
    /// Blue won.
    BlueWon,
    /// Nobody won.
    Draw,
    /// It was not played to a result: it is void, which only organisers say.
    NoResult,
}

impl From<ResultWord> for Outcome {
    fn from(word: ResultWord) -> Outcome {
        use crate::ids::Side::{Blue, Red};
        match word {
            ResultWord::RedWon => Outcome::Decided { winner: Red },
            ResultWord::BlueWon => Outcome::Decided { winner: Blue },
            ResultWord::Draw => Outcome::Draw,
            ResultWord::NoResult => Outcome::NoResult,
        }
    }
}

/// A model that was lost.
#[derive(InputObject)]
pub(super) struct LossInput {
    /// Who it was on its roster.
    member: MemberId,
    /// To what.
    #[graphql(default_with = "CauseWord::Other")]
    cause: CauseWord,
    /// By whose hand, if by an enemy model's.
    by: Option<MemberId>,
}

/// Grenades that were used.
#[derive(InputObject)]
pub(super) struct UsedInput {
    /// By whom.
    member: MemberId,
    /// Id of the grenade.
    grenade: String,
    /// How many.
    count: u32,
}

/// What is told of one side in a game. How many fought, and whether the enemy's leader fell, follows from it.
#[derive(InputObject, Default)]
pub(super) struct SideReport {
    /// Who fought; the whole active part by default. A correction does not change it.
    team: Option<Vec<MemberId>>,
    /// Models it lost.
    #[graphql(default)]
    lost: Vec<LossInput>,
    /// Grenades it used.
    #[graphql(default)]
    grenades: Vec<UsedInput>,
    /// It caused the first loss of the game.
    #[graphql(default)]
    first_blood: bool,
    /// It had a model in the enemy's zone at the end.
    #[graphql(default)]
    linebreaker: bool,
    /// It routed the enemy off the table.
    #[graphql(default)]
    routed: bool,
    /// Requisition points that the mission adds.
    #[graphql(default)]
    bonus: i32,
    /// Whether it was played in character, as its opponent says. A correction does not change it.
    in_character: Option<bool>,
}

impl From<SideReport> for SideTold {
    fn from(side: SideReport) -> SideTold {
        let SideReport { team, first_blood, linebreaker, routed, bonus, in_character, .. } = side;
        let lost = side.lost.into_iter();
        let casualties = lost
            .map(|lost| Casualty { member: lost.member, cause: lost.cause.into(), by: lost.by })
            .collect();
        let mut grenades = GrenadeCounts::new();
        for UsedInput { member, grenade, count } in side.grenades {
            let used = grenades.entry(member).or_default().entry(grenade).or_default();
            *used = used.saturating_add(count);
        }
        SideTold { team, casualties, grenades, first_blood, linebreaker, routed, bonus, in_character }
    }
}

/// The result of a game that was played at a table.
#[derive(InputObject)]
pub(super) struct ResultInput {
    /// What came out.
    outcome: ResultWord,
    /// Why it ended; the last turn by default. A game without a result has no end, no points, and no losses.
    end: Option<ReportEndWord>,
    /// Victory points of red.
    red_points: i32,
    /// Victory points of blue.
    blue_points: i32,
    /// What is told of red.
    #[graphql(default)]
    red: SideReport,
    /// What is told of blue.
    #[graphql(default)]
    blue: SideReport,
}

impl From<ResultInput> for GameTold {
    fn from(result: ResultInput) -> GameTold {
        let sides = [Some(result.red.into()), Some(result.blue.into())];
        let (outcome, vp) = (result.outcome.into(), [result.red_points, result.blue_points]);
        GameTold { outcome, end: result.end.map(Into::into), vp, sides }
    }
}

/// What really came of a game. What is told of neither side stays as it was reported.
#[derive(InputObject)]
pub(super) struct Correction {
    /// Who won; nobody in a draw.
    winner: Option<SideWord>,
    /// Victory points of red.
    red_points: i32,
    /// Victory points of blue.
    blue_points: i32,
    /// Why it ended; as it was reported by default.
    end: Option<ReportEndWord>,
    /// What is told of red in the place of all that was; grenades only of a game without a battle here.
    red: Option<SideReport>,
    /// The same of blue.
    blue: Option<SideReport>,
}

#[derive(Default)]
pub(super) struct ResultMutation;

#[Object]
impl ResultMutation {
    /// Tells the result of an arranged game that was played at a table, without a battle here: locks both teams and
    /// closes the game at once. What follows is as after a battle.
    async fn report_result(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        #[graphql(desc = "What came of it.")] result: ResultInput,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.report_result(&request, campaign, game, result.into()).await)
    }

    /// Says that a reported result is right.
    async fn confirm_result(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.confirm_result(&request, campaign, game).await)
    }

    /// Says that a result is wrong, within the charter's `result.dispute_hours` of its report: one that is reported, or
    /// that was confirmed without the word of who says so and without a ruling. An organiser rules.
    async fn dispute_result(
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
        told(app(ctx)?.dispute_result(&request, campaign, game, reason).await)
    }

    /// Puts another result in the place of the one reported. Organisers only.
    async fn correct_result(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        #[graphql(desc = "What really came of it.")] result: Correction,
        #[graphql(desc = "Why, for people; it is kept beside the log.")] reason: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let winner = result.winner.map(|side| Outcome::Decided { winner: side.into() });
        let corrected = GameTold {
            outcome: winner.unwrap_or(Outcome::Draw),
            end: result.end.map(Into::into),
            vp: [result.red_points, result.blue_points],
            sides: [result.red, result.blue].map(|side| side.map(Into::into)),
        };
        told(app(ctx)?.correct_told(&request, campaign, game, corrected, reason).await)
    }

    /// Makes a game void, open or closed; grenades used in it were never used. Organisers only.
    async fn void_game(
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
        told(app(ctx)?.void_game(&request, campaign, game, reason).await)
    }

    /// Undoes the end of a game: its battle goes on. Organisers only.
    async fn reopen_game(
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
        told(app(ctx)?.reopen_game(&request, campaign, game, reason).await)
    }

    /// Has a closed game played again from the start: what it came to never happened. Organisers only.
    async fn replay_game(
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
        told(app(ctx)?.replay_game(&request, campaign, game, reason).await)
    }

    /// Ticks off something that a corrected or voided result left to be done by hand: see `todos` of the campaign.
    /// Organisers only.
    async fn settle_todo(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        roster: RosterId,
        #[graphql(desc = "What it is.")] kind: TodoWord,
        #[graphql(desc = "Whom it is about, if it is about one model.")] member: Option<MemberId>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let todo = Todo { game, roster, kind: kind.into(), member };
        told(app(ctx)?.settle_todo(&request, campaign, todo).await)
    }
}
