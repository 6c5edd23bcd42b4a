//! Commands of a roster.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told};
use crate::app::Purchase;
use crate::armoury::{Chosen, Pick, Rule};
use crate::ids::{CampaignId, MemberId, PlayerId, RosterId};
use async_graphql::{Context, ID, InputObject, Object, Result};

/// A model to buy: an entry of the roster's pack with its gear.
#[derive(InputObject)]
pub(super) struct Recruit {
    /// Id of the entry.
    entry: String,
    /// What its player calls it; the entry's name with a number by default.
    name: Option<String>,
    /// Choices of its options.
    #[graphql(default)]
    picks: Vec<PickInput>,
    /// Grenades beyond those it comes with.
    #[graphql(default)]
    grenades: Vec<GrenadesInput>,
    /// Whether it leads, where the entry leaves that open.
    #[graphql(default)]
    leader: bool,
    /// The rule that it takes as a specialist of the official supplement: `stealth`.
    specialist: Option<String>,
}

/// One choice of one option.
#[derive(InputObject)]
pub(super) struct PickInput {
    /// Id of the option within the entry.
    option: String,
    /// Id of the choice within the option.
    choice: String,
}

/// Grenades of one sort.
#[derive(InputObject)]
pub(super) struct GrenadesInput {
    /// Id of the grenade.
    grenade: String,
    /// How many.
    count: u32,
}

impl From<Recruit> for Purchase {
    fn from(recruit: Recruit) -> Purchase {
        let model = Chosen {
            picks: recruit.picks.into_iter().map(|pick| Pick::new(pick.option, pick.choice)).collect(),
            grenades: recruit.grenades.into_iter().map(|bought| (bought.grenade, bought.count)).collect(),
            leader: recruit.leader,
            specialist: recruit.specialist.as_deref().map(Rule::from_id),
            ..Chosen::new(recruit.entry)
        };
        Purchase { model, name: recruit.name }
    }
}

#[derive(Default)]
pub(super) struct RosterMutation;

#[Object]
impl RosterMutation {
    /// Drafts a roster that buys what another one has, at today's prices: the same models, gear and names, with the
    /// grenades as they were bought and none of them used. Nothing that happened to the other is copied. All of it
    /// or nothing.
    async fn copy_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        #[graphql(desc = "The roster that is copied; one that you may see.")] from: RosterId,
        #[graphql(desc = "The campaign that the copy is for.")] campaign: CampaignId,
        #[graphql(desc = "Its public name; that of the other by default.")] name: Option<String>,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, None)?;
        let copied = app(ctx)?.copy_roster(&request, from, campaign, name.as_deref()).await;
        told(copied.map(|(_, outcome)| outcome))
    }

    /// Drafts a roster for a campaign from a pack: for himself, or for `owner` if an organiser asks.
    async fn draft_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Its public name.")] name: String,
        #[graphql(desc = "Id of the pack: `space_marines`.")] pack: String,
        #[graphql(desc = "Whose it is to be; who asks, by default.")] owner: Option<PlayerId>,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, None)?;
        let drafted = app(ctx)?.draft_roster(&request, campaign, owner, &name, &pack).await;
        told(drafted.map(|(_, outcome)| outcome))
    }

    /// Buys models; either all of them or none. After a game they are paid with requisition.
    async fn recruit(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "The models to buy.")] models: Vec<Recruit>,
        #[graphql(default, desc = "Whether they go straight to the reserves.")] reserve: bool,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let purchases = models.into_iter().map(Purchase::from).collect();
        told(app(ctx)?.recruit_to(&request, roster, purchases, reserve).await)
    }

    /// Buys further grenades for a model. After a game they are paid with requisition.
    async fn buy_grenades(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        #[graphql(desc = "Id of the grenade: `frag_grenade`.")] grenade: String,
        #[graphql(desc = "How many more.")] count: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.buy_grenades(&request, roster, member, &grenade, count).await)
    }

    /// Calls a model something else.
    async fn rename_model(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        #[graphql(desc = "What its player calls it from now on.")] name: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.rename_model(&request, roster, member, &name).await)
    }

    /// Lets a model go.
    async fn dismiss_model(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.dismiss_model(&request, roster, member).await)
    }

    /// Hands the list in; refused with every reason why it is not legal.
    async fn register_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.register_roster(&request, roster).await)
    }

    /// Says that the roster can fight; an illegal one is flagged with every reason.
    async fn ready_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.ready_roster(&request, roster).await)
    }

    /// Takes the roster out of play for good.
    async fn retire_roster(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.retire_roster(&request, roster).await)
    }

    /// Brings used grenades back where the charter does not do so by itself. Organisers only.
    async fn restock_grenades(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Number of the game in which they were used.")] game: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.restock_grenades(&request, roster, game).await)
    }
}
