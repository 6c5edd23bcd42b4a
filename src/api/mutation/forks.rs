//! What-if battles.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told};
use crate::api::word::DiceWord;
use crate::app::ForkBattle;
use crate::ids::{BattleId, PlayerId};
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct ForkMutation;

#[Object]
impl ForkMutation {
    /// Starts a what-if battle that keeps a battle's log up to one of its events. It never counts, unless an
    /// organiser says so by `adoptFork`. `expectedVersion` is that of the battle it is forked from.
    async fn fork_battle(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        battle: BattleId,
        #[graphql(
            desc = "Number of the last event that it keeps; all there are by default. In the midst of an order \
                          it waits for the dice or the answer that came next."
        )]
        at: Option<u64>,
        #[graphql(desc = "What it is called; as the battle by default.")] title: Option<String>,
        #[graphql(desc = "Who plays red; the actor by default.")] red: Option<PlayerId>,
        #[graphql(desc = "Who plays blue; the actor by default.")] blue: Option<PlayerId>,
        #[graphql(desc = "Where its dice may come from; as in the battle by default.")] dice: Option<
            DiceWord,
        >,
        #[graphql(desc = "The server's dice come from this seed: the same in every fork that has it.")]
        seed: Option<u64>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        let start = ForkBattle { at, title, players: [red, blue], dice: dice.map(Into::into), seed };
        told(app(ctx)?.fork_battle(&request, battle, start).await.map(|(_, outcome)| outcome))
    }

    /// Says that a what-if battle counts: its result takes the place of that of the battle from which it comes,
    /// which stops if it still runs. Organisers only, before the result is confirmed. `expectedVersion` is that
    /// of the campaign.
    async fn adopt_fork(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        #[graphql(desc = "The what-if battle, played to its end.")] fork: BattleId,
        #[graphql(desc = "Why, for people; it is kept beside the log.")] reason: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.adopt_fork(&request, fork, reason).await)
    }
}
