//! Who is logged in, and what opens his account.

use super::asking::identity;
use super::failure::failed;
use super::people::PersonView;
use super::scalar::iso;
use super::word::RoleWord;
use super::{app, viewer};
use crate::app::{Credential, Identity, Invitation, Key};
use crate::ids::{LeagueId, Timestamp};
use crate::league::Role;
use async_graphql::{Context, ID, Object, Result, SimpleObject};

/// Who is logged in.
pub(super) struct Me(Identity);

/// Who asks, if he is known.
pub(super) fn me(ctx: &Context<'_>) -> Option<Me> {
    identity(ctx).cloned().map(Me)
}

/// Who is logged in.
#[Object]
impl Me {
    /// The person.
    async fn player(&self) -> PersonView {
        PersonView { id: self.0.player, name: Some(self.0.name.clone()) }
    }

    /// Whether he administers this server.
    async fn is_administrator(&self) -> bool {
        self.0.is_administrator
    }

    /// His tokens, the newest first.
    async fn tokens(&self, ctx: &Context<'_>) -> Result<Vec<CredentialView>> {
        self.credentials(ctx, Key::Token).await
    }

    /// The browsers in which he is logged in, the newest first.
    async fn sessions(&self, ctx: &Context<'_>) -> Result<Vec<CredentialView>> {
        self.credentials(ctx, Key::Session).await
    }
}

impl Me {
    async fn credentials(&self, ctx: &Context<'_>, key: Key) -> Result<Vec<CredentialView>> {
        let all = app(ctx)?.credentials(self.0.player).await.map_err(|error| failed(&error))?;
        let of_kind = all.into_iter().filter(|one| one.kind == key.word());
        Ok(of_kind.map(|one| CredentialView::of(one, &self.0)).collect())
    }
}

/// A session or a token, without its secret.
#[derive(SimpleObject)]
#[graphql(name = "Credential")]
pub(super) struct CredentialView {
    /// By which it is revoked.
    id: ID,
    /// What it is for, or the name of the browser.
    label: String,
    /// When it was made, UTC.
    created: String,
    /// When it was last used, UTC, to the minute.
    last_used: String,
    /// When it ends, UTC, if it ever does.
    expires: Option<String>,
    /// Whether it is the one by which this is asked.
    is_this: bool,
}

impl CredentialView {
    fn of(credential: Credential, asking: &Identity) -> CredentialView {
        let ends = (credential.expires_at != Timestamp(0)).then(|| iso(credential.expires_at));
        CredentialView {
            id: credential.id.into(),
            label: credential.label,
            created: iso(credential.made_at),
            last_used: iso(credential.used_at),
            expires: ends,
            is_this: credential.id == asking.credential,
        }
    }
}

/// A new token. Its secret is told this once.
#[derive(SimpleObject)]
pub(super) struct NewToken {
    /// By which it is revoked.
    pub id: ID,
    /// What to send as `authorization: Bearer TOKEN`.
    pub token: String,
}

/// A new invitation. Its code is told this once.
#[derive(SimpleObject)]
pub(super) struct NewInvitation {
    /// By which it is revoked.
    pub id: ID,
    /// The code that `acceptInvitation` takes.
    pub code: String,
    /// The page of the invitation: `/invitations/CODE`.
    pub path: String,
}

/// An invitation that still holds, without its code.
#[derive(SimpleObject)]
#[graphql(name = "Invitation")]
pub(super) struct InvitationView {
    /// By which it is revoked.
    id: ID,
    /// What it makes of who accepts it.
    role: Option<RoleWord>,
    /// When it was made, UTC.
    created: String,
    /// When it ends, UTC.
    expires: String,
    /// How many people it takes in.
    most: u64,
    /// How many it has taken in.
    used: u64,
}

impl From<Invitation> for InvitationView {
    fn from(invitation: Invitation) -> InvitationView {
        InvitationView {
            id: invitation.id.into(),
            role: Role::from_word(&invitation.role).map(RoleWord::from),
            created: iso(invitation.made_at),
            expires: iso(invitation.expires_at),
            most: invitation.most,
            used: invitation.used,
        }
    }
}

/// The invitations of a league that still hold.
pub(super) async fn invitations(ctx: &Context<'_>, league: LeagueId) -> Result<Vec<InvitationView>> {
    let all = app(ctx)?.invitations(viewer(ctx), league).await.map_err(|error| failed(&error))?;
    Ok(all.into_iter().map(InvitationView::from).collect())
}
