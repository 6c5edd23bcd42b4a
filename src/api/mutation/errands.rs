//! Orders that only some missions know.

use super::orders::Giver;
use crate::api::battle::words;
use crate::api::outcome::OutcomeView;
use crate::api::word::{DiceWord, SideWord};
use crate::battle::{Code, Errand, Order, Setup};
use crate::ids::{BattleId, PlayerId};
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct ErrandMutation;

/// The place of an objective by its number from 1.
fn place(number: u8) -> Result<u8, Code> {
    number.checked_sub(1).ok_or(Code::UnknownObjective)
}

#[Object]
impl ErrandMutation {
    /// Settles what dice and players decide before deployment: the mission, who attacks, objectives, zones,
    /// who sets up first.
    async fn prepare(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        giver.order(ctx, dice, |_| Ok(Order::Errand(Errand::Prepare))).await
    }

    /// Picks up an objective that the model touches.
    async fn take_objective(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Its number, from 1.")] objective: u8,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let (model, objective) = (words::read_model(setup, &model)?, place(objective)?);
            Ok(Order::Errand(Errand::Take { model, objective }))
        };
        giver.order(ctx, None, read).await
    }

    /// Hands over an objective to a friend within 2".
    async fn hand_over(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Key of the friend.")] to: String,
        side: Option<SideWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let (model, to) = (words::read_model(setup, &model)?, words::read_model(setup, &to)?);
            Ok(Order::Errand(Errand::HandOver { model, to }))
        };
        giver.order(ctx, None, read).await
    }

    /// Leaves the table by the enemy's edge, where the mission wants it.
    async fn leave_table(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read =
            |setup: &Setup| Ok(Order::Errand(Errand::Leave { model: words::read_model(setup, &model)? }));
        giver.order(ctx, dice, read).await
    }

    /// Strikes a support that the model touches, in the Assault phase.
    async fn demolish(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        model: String,
        #[graphql(desc = "Its number, from 1.")] objective: u8,
        #[graphql(desc = "Key of the weapon; bare hands by default.")] weapon: Option<String>,
        #[graphql(default, desc = "With the explosive charge.")] explosive: bool,
        side: Option<SideWord>,
        dice: Option<DiceWord>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let giver = Giver { actor, battle, side, key, expected_version };
        let read = |setup: &Setup| {
            let (model, objective) = (words::read_model(setup, &model)?, place(objective)?);
            let weapon = weapon.as_deref().map(|key| words::read_weapon(setup, key)).transpose()?;
            Ok(Order::Errand(Errand::Demolish { model, objective, weapon, explosive }))
        };
        giver.order(ctx, dice, read).await
    }
}
