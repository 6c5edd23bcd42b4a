//! Commands after a battle, and between battles: injuries, succession, awards, spending, reserves.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told};
use crate::api::post_game::DieWord;
use crate::app::AfterBattle;
use crate::ids::{CampaignId, MemberId, PlayerId, RosterId};
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct PostGameMutation;

/// Who asks what of a roster, under which key, and what he has seen.
pub(super) type Asked = (Option<PlayerId>, RosterId, Option<ID>, Option<u64>);

/// Asks it.
pub(super) async fn ask(
    ctx: &Context<'_>,
    (actor, roster, key, version): Asked,
    ask: AfterBattle,
) -> Result<OutcomeView> {
    let request = asked(ctx, actor, key, version)?;
    told(app(ctx)?.after_battle(&request, roster, ask).await)
}

#[Object]
impl PostGameMutation {
    /// Rolls every injury that is awaited after a game. The server rolls, or `faces` are what was rolled at the table,
    /// in the order in which it is asked for.
    async fn roll_injuries(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Dice rolled at the table; the server rolls by default.")] faces: Option<Vec<u16>>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::RollInjuries { faces }).await
    }

    /// Rolls a die of an injury again; what followed from it is void.
    async fn reroll_injury(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Whose injury.")] member: MemberId,
        #[graphql(desc = "Which die.")] table: DieWord,
        #[graphql(desc = "What allows it: one of `PostGame.rerolls`.")] source: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let again = AfterBattle::RerollInjury { member, die: table.into(), source };
        ask(ctx, (actor, roster, key, expected_version), again).await
    }

    /// Lets injuries take effect though something could be rolled again.
    async fn settle_injuries(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::SettleInjuries).await
    }

    /// Promotes a model in the place of a leader who is gone.
    async fn name_leader(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::NameLeader { member }).await
    }

    /// Names a successor for the leader, who goes to the reserves, or for good.
    async fn replace_leader(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Who leads from now on.")] successor: MemberId,
        #[graphql(default, desc = "Whether the old leader goes for good.")] dismiss: bool,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let replace = AfterBattle::ReplaceLeader { successor, dismiss };
        ask(ctx, (actor, roster, key, expected_version), replace).await
    }

    /// Says whether the opponent's team was played in character in a game.
    async fn judge_kayfabe(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        campaign: CampaignId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        #[graphql(desc = "The roster that is judged: the opponent's.")] roster: RosterId,
        #[graphql(desc = "Whether it was.")] granted: bool,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.judge_kayfabe(&request, campaign, game, roster, granted).await)
    }

    /// Claims the requisition that the last game earned.
    async fn claim_awards(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::ClaimAwards).await
    }

    /// Buys an option with requisition: for a model, or straight into the reserves.
    async fn buy_option(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "For whom; into the reserves if for nobody.")] member: Option<MemberId>,
        #[graphql(desc = "Id of the entry, where no model is named.")] entry: Option<String>,
        #[graphql(desc = "Id of the option within the entry.")] option: String,
        #[graphql(desc = "Id of the choice within the option.")] choice: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let buy = AfterBattle::BuyOption { member, entry, option, choice };
        ask(ctx, (actor, roster, key, expected_version), buy).await
    }

    /// Buys used grenades back, where the charter has it so.
    async fn refill_grenades(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        #[graphql(desc = "Id of the grenade.")] grenade: String,
        #[graphql(desc = "How many.")] count: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let refill = AfterBattle::RefillGrenades { member, grenade, count };
        ask(ctx, (actor, roster, key, expected_version), refill).await
    }

    /// Buys the next level of the roster's base, which raises its cap; one between two games.
    async fn raise_base(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::RaiseBase).await
    }

    /// Takes a purchase back, as long as spending is open.
    async fn take_back(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Its number among those after this game.")] purchase: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::TakeBack { purchase }).await
    }

    /// Puts a model into the reserves.
    async fn store_model(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::StoreModel { member }).await
    }

    /// Takes a model out of the reserves.
    async fn activate_model(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::ActivateModel { member }).await
    }

    /// Puts gear of a model into the reserves; it falls back to what it comes with.
    async fn store_gear(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        #[graphql(desc = "The choice, by id: `flamer`.")] gear: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::StoreGear { member, gear }).await
    }

    /// Hands gear of the reserves to a model that is entitled to it.
    async fn issue_gear(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        #[graphql(desc = "The choice, by id: `flamer`.")] gear: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::IssueGear { member, gear }).await
    }

    /// Throws gear of the reserves away; nothing is refunded.
    async fn discard_gear(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "The choice, by id: `flamer`.")] gear: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::DiscardGear { gear }).await
    }

    /// Hands bought grenades from one model to another.
    async fn move_grenades(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        from: MemberId,
        to: MemberId,
        #[graphql(desc = "Id of the grenade.")] grenade: String,
        #[graphql(desc = "How many.")] count: u32,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let moved = AfterBattle::MoveGrenades { from, to, grenade, count };
        ask(ctx, (actor, roster, key, expected_version), moved).await
    }

    /// Notes something about a model; the text is kept beside the log.
    async fn note_model(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        member: MemberId,
        #[graphql(desc = "What; nothing takes the note away.")] text: Option<String>,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::Note { member, text }).await
    }

    /// Ends what follows the last game: grenades come back, and the roster is ready, or is told what is not legal. An
    /// organiser says `overdue` where a player was not in time: injuries are rolled, awards claimed, nothing is bought.
    async fn close_post_game(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(default, desc = "Whether the player was not in time. Organisers only.")] overdue: bool,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let close = if overdue { AfterBattle::CloseOverdue } else { AfterBattle::Close };
        ask(ctx, (actor, roster, key, expected_version), close).await
    }

    /// Undoes what a game did to a model that, as it turned out, was not put out of action in it: the dead come back,
    /// injuries are gone. Organisers only.
    async fn undo_injury(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        #[graphql(desc = "Number of the game in the campaign.")] game: u32,
        member: MemberId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let undo = AfterBattle::UndoInjury { game, member };
        ask(ctx, (actor, roster, key, expected_version), undo).await
    }

    /// Undoes what followed the last game, to begin it anew: injuries, awards, purchases. Organisers only.
    async fn redo_post_game(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        roster: RosterId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        ask(ctx, (actor, roster, key, expected_version), AfterBattle::Redo).await
    }
}
