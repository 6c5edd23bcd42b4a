//! Commands of a league.

use super::asked;
use crate::api::app;
use crate::api::outcome::{OutcomeView, told};
use crate::ids::{LeagueId, PlayerId};
use async_graphql::{Context, ID, Object, Result};

#[derive(Default)]
pub(super) struct LeagueMutation;

#[Object]
impl LeagueMutation {
    /// Founds a league; who does so is its first organiser and member.
    async fn found_league(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        #[graphql(desc = "Its public name.")] name: String,
        key: Option<ID>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, None)?;
        told(app(ctx)?.found_league(&request, &name).await.map(|(_, outcome)| outcome))
    }

    /// Gives a league another name. Organisers only.
    async fn rename_league(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        #[graphql(desc = "Its public name.")] name: String,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.rename_league(&request, league, &name).await)
    }

    /// Takes a player in: himself, or anybody if an organiser asks.
    async fn join_league(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.join_league(&request, league, player).await)
    }

    /// Lets a player go: himself, or anybody if an organiser asks.
    async fn leave_league(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.leave_league(&request, league, player).await)
    }

    /// Makes a member an organiser of the league. Organisers only.
    async fn appoint_league_organiser(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.appoint_league_organiser(&request, league, player).await)
    }

    /// Takes the office from an organiser of the league; one must remain.
    async fn remove_league_organiser(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.remove_league_organiser(&request, league, player).await)
    }
}
