//! Who may see a league and rule in it, invitations, tokens, and leaving for good.

use super::asked;
use crate::api::asking::{giver, somebody};
use crate::api::failure::{coded, failed};
use crate::api::me::{NewInvitation, NewToken};
use crate::api::outcome::{OutcomeView, told};
use crate::api::people::PersonView;
use crate::api::word::{RoleWord, VisibilityWord};
use crate::api::{app, viewer};
use crate::ids::{LeagueId, PlayerId};
use async_graphql::{Context, ID, Object, Result};
use uuid::Uuid;

/// The days for which an invitation holds that names none.
const DAYS: u32 = 14;

#[derive(Default)]
pub(super) struct AccessMutation;

fn id(text: &ID) -> Result<Uuid> {
    text.parse().map_err(|_| coded("bad_id", "this is no id: take it from a list"))
}

#[Object]
impl AccessMutation {
    /// Makes somebody an arbitrator of the league, member or not: he may confirm, rule, correct and rewind.
    /// Organisers only.
    async fn appoint_arbitrator(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.appoint_arbitrator(&request, league, player).await)
    }

    /// Takes the office from an arbitrator: himself, or anybody if an organiser asks.
    async fn remove_arbitrator(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.remove_arbitrator(&request, league, player).await)
    }

    /// Lets somebody look at a private league who is not a member. Organisers only.
    async fn admit_spectator(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.admit_spectator(&request, league, player).await)
    }

    /// Lets a spectator look no more: himself, or anybody if an organiser asks.
    async fn dismiss_spectator(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        player: PlayerId,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.dismiss_spectator(&request, league, player).await)
    }

    /// Says who sees the league and everything in it. Organisers only.
    async fn set_league_visibility(
        &self,
        ctx: &Context<'_>,
        actor: Option<PlayerId>,
        league: LeagueId,
        #[graphql(desc = "Who sees it.")] visibility: VisibilityWord,
        key: Option<ID>,
        expected_version: Option<u64>,
    ) -> Result<OutcomeView> {
        let request = asked(ctx, actor, key, expected_version)?;
        told(app(ctx)?.set_league_visibility(&request, league, visibility.into()).await)
    }

    /// Makes a link that takes people into a league. Organisers only.
    async fn create_invitation(
        &self,
        ctx: &Context<'_>,
        league: LeagueId,
        #[graphql(desc = "What it makes of who accepts it.")] role: RoleWord,
        #[graphql(desc = "For how many days it holds; 14 by default.")] days: Option<u32>,
        #[graphql(desc = "How many people it takes in; one by default.")] uses: Option<u32>,
    ) -> Result<NewInvitation> {
        somebody(ctx)?;
        let bounds = (days.unwrap_or(DAYS), uses.unwrap_or(1));
        let made = app(ctx)?.invite(viewer(ctx), league, role.into(), bounds).await;
        let (id, code) = made.map_err(|error| failed(&error))?;
        let code = code.reveal().to_owned();
        Ok(NewInvitation { id: id.into(), path: format!("/invitations/{code}"), code })
    }

    /// Revokes an invitation of a league. Organisers only.
    async fn revoke_invitation(
        &self,
        ctx: &Context<'_>,
        league: LeagueId,
        #[graphql(name = "id", desc = "Which, by its id.")] invitation: ID,
    ) -> Result<bool> {
        somebody(ctx)?;
        // Who may not look at them is not told what an id is.
        app(ctx)?.invitations(viewer(ctx), league).await.map_err(|error| failed(&error))?;
        let done = app(ctx)?.revoke_invitation(viewer(ctx), league, id(&invitation)?).await;
        done.map(|()| true).map_err(|error| failed(&error))
    }

    /// Accepts an invitation; the id of the league.
    async fn accept_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The last part of its link.")] code: String,
    ) -> Result<LeagueId> {
        let player = somebody(ctx)?.player;
        app(ctx)?.accept_invitation(player, &code).await.map_err(|error| failed(&error))
    }

    /// Makes a token by which a program acts as who is logged in.
    async fn create_token(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What it is for.")] label: String,
        #[graphql(desc = "For how many days it holds; for good by default.")] days: Option<u32>,
    ) -> Result<NewToken> {
        let player = somebody(ctx)?.player;
        let made = app(ctx)?.create_token(player, &label, days).await;
        let (id, token) = made.map_err(|error| failed(&error))?;
        Ok(NewToken { id: id.into(), token: token.reveal().to_owned() })
    }

    /// Revokes a token or a session of who is logged in.
    async fn revoke_token(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "id", desc = "Which, by its id.")] credential: ID,
    ) -> Result<bool> {
        let player = somebody(ctx)?.player;
        let done = app(ctx)?.revoke(player, id(&credential)?).await;
        done.map(|()| true).map_err(|error| failed(&error))
    }

    /// Forgets a person: account, tokens, names, and the texts that he wrote. Battles stay, under an id that leads
    /// nowhere. Himself, or anybody if an administrator asks; the last administrator stays, and so does the only
    /// organiser of a league or a campaign with others in it, unless an heir is named.
    async fn erase_player(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Who; who is logged in by default.")] player: Option<PlayerId>,
        #[graphql(desc = "A member who organises from then on what this person organised alone.")]
        heir: Option<PlayerId>,
    ) -> Result<PersonView> {
        let own = giver(ctx, None)?;
        let player = player.unwrap_or(own);
        if let Some(heir) = heir {
            app(ctx)?.hand_over(viewer(ctx), player, heir).await.map_err(|error| failed(&error))?;
        }
        app(ctx)?.erase(viewer(ctx), player).await.map_err(|error| failed(&error))?;
        Ok(PersonView { id: player, name: None })
    }
}
