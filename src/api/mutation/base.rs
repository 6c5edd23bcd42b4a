//! Commands about the base camp of a roster and battlefield support.

use super::orders::Giver;
use super::post_game::ask;
use crate::api::base::{FacilityWord, SupportWord};
use crate::api::outcome::OutcomeView;
use crate::api::word::SideWord;
use crate::app::AfterBattle;
use crate::battle::{Errand, Order};
use crate::ids::{BattleId, MemberId, PlayerId, RosterId};
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct BaseMutation;

#[Object]
impl BaseMutation {
    /// Builds a facility in the roster's base, paid with requisition.
    async fn buy_facility(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Which.")] facility: FacilityWord,
        #[graphql(desc = "What a firing range is for: `entry/option`.")] at: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let buy = AfterBattle::BuyFacility { facility: facility.into(), at };
        ask(ctx, (actor, roster, key, expected_version), buy).await
    }

    /// Tears a facility down; nothing is refunded.
    async fn scrap_facility(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Which.")] facility: FacilityWord,
        #[graphql(desc = "What a firing range was for.")] at: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let scrap = AfterBattle::ScrapFacility { facility: facility.into(), at };
        ask(ctx, (actor, roster, key, expected_version), scrap).await
    }

    /// Lets a facility help one model after a game, by a die: a mauled one, a dead one's weapons, a vehicle.
    async fn use_facility(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Which.")] facility: FacilityWord,
        #[graphql(desc = "Whom.")] member: MemberId,
        #[graphql(desc = "The die rolled at the table; the server rolls by default.")] face: Option<u16>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let help = AfterBattle::UseFacility { facility: facility.into(), member, face };
        ask(ctx, (actor, roster, key, expected_version), help).await
    }

    /// Pays for support, to be called once in a battle.
    async fn buy_support(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Which.")] support: SupportWord,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let buy = AfterBattle::BuySupport { support: support.into() };
        ask(ctx, (actor, roster, key, expected_version), buy).await
    }

    /// Calls support that was paid for, one call in a battle. The sources print no effects: play it at the table.
    async fn call_support(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(desc = "Which.")] support: SupportWord,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let call = Order::Errand(Errand::CallSupport { support: support.into() });
        giver.order(ctx, None, |_| Ok(call)).await
    }
}
