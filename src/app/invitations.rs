//! Invitations to a league: a link that makes whoever follows it what it says.

use super::accounts::{DAY, accepted};
use super::outcome::Refused;
use super::passwords::hash_of;
use super::views::LeagueView;
use super::{App, AppError, Request, Viewer};
use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use crate::league::{self, Role};
use crate::store::{Hidden, Invitation};
use uuid::Uuid;

/// The most days for which an invitation holds.
const MOST_DAYS: u32 = 365;
/// The most people whom one takes in.
const MOST_USES: u32 = 1_000;

/// What somebody is invited to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invited {
    /// The league.
    pub league: LeagueId,
    /// Its name.
    pub name: String,
    /// What it makes of him.
    pub role: Role,
}

impl App {
    /// Makes an invitation to a league: its id, and the code that its link ends with, which is never shown again.
    /// Organisers only.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others and for impossible bounds; [`AppError::Unknown`].
    pub async fn invite(
        &self,
        viewer: Viewer,
        league: LeagueId,
        role: Role,
        (days, uses): (u32, u32),
    ) -> Result<(Uuid, Hidden), AppError> {
        let organiser = self.league_organiser(viewer, league, "invite people").await?;
        if !(1..=MOST_DAYS).contains(&days) || !(1..=MOST_USES).contains(&uses) {
            let sentence = format!(
                "an invitation holds for 1 to {MOST_DAYS} days and takes in 1 to {MOST_USES} people: name as many"
            );
            return Err(AppError::Denied(Refused::new("bad_invitation", sentence)));
        }
        let (id, code, now) = (self.fresh_id(), self.fresh_secret(), self.now());
        let new = Invitation {
            id,
            ledger: league,
            role: role.word().to_owned(),
            made_by: organiser,
            made_at: now,
            expires_at: Timestamp(now.0 + i64::from(days) * DAY),
            most: uses.into(),
            used: 0,
        };
        self.reading().await?.add_invitation(&new, &hash_of(code.reveal())).await?;
        Ok((id, code))
    }

    /// The invitations of a league that still hold, the newest first. Organisers only.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others; [`AppError::Unknown`].
    pub async fn invitations(&self, viewer: Viewer, league: LeagueId) -> Result<Vec<Invitation>, AppError> {
        self.league_organiser(viewer, league, "invite people").await?;
        Ok(self.reading().await?.invitations(league, self.now()).await?)
    }

    /// Revokes an invitation of a league. Organisers only.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others; [`AppError::Unknown`].
    pub async fn revoke_invitation(
        &self,
        viewer: Viewer,
        league: LeagueId,
        id: Uuid,
    ) -> Result<(), AppError> {
        self.league_organiser(viewer, league, "invite people").await?;
        let revoked = self.reading().await?.revoke_invitation(league, id).await?;
        if revoked { Ok(()) } else { Err(AppError::unknown("invitation", id)) }
    }

    /// What a code invites to.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a code that does not hold, for whatever reason.
    pub async fn invited(&self, code: &str) -> Result<Invited, AppError> {
        let (invitation, role) = self.invitation(code).await?;
        let league = self.league(Viewer::System, invitation.ledger).await?.league;
        if invitation.used >= invitation.most || !league.organisers.contains(&invitation.made_by) {
            return Err(no_invitation());
        }
        Ok(Invited { league: invitation.ledger, name: league.name, role })
    }

    /// Accepts an invitation: makes the person what it says, in the name of who made it. Accepting it twice does
    /// nothing twice, takes one place, and is answered alike, though the places may all be taken by then.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a code that does not hold; [`AppError::Denied`] if the league says no.
    pub async fn accept_invitation(&self, player: PlayerId, code: &str) -> Result<LeagueId, AppError> {
        use league::Command::{AdmitSpectator, AppointArbitrator, AppointOrganiser, JoinLeague};
        let (invitation, role) = self.invitation(code).await?;
        let LeagueView { version, league } = self.league(Viewer::System, invitation.ledger).await?;
        let is_member = league.members.contains(&player);
        let join = (!is_member).then_some(JoinLeague { player });
        let commands: Vec<league::Command> = match role {
            _ if league.roles(player).contains(&role) => return Ok(invitation.ledger),
            Role::Organiser => join.into_iter().chain([AppointOrganiser { player }]).collect(),
            Role::Arbitrator => vec![AppointArbitrator { player }],
            Role::Player => join.into_iter().collect(),
            // A member may look already.
            Role::Spectator if is_member => return Ok(invitation.ledger),
            Role::Spectator => vec![AdmitSpectator { player }],
        };
        if !self.reading().await?.take_place(invitation.id, self.now()).await? {
            return Err(no_invitation());
        }
        for (number, command) in commands.into_iter().enumerate() {
            // Sent twice it is one command; who has left since may come again.
            let words = format!("{player} {number} {role:?} at {version}");
            let key = CommandId::named(invitation.id, &words);
            let request = Request::new(Viewer::Player(invitation.made_by), key);
            let outcome = self.dispatch_league(&request, invitation.ledger, command).await.and_then(accepted);
            if let Err(error) = outcome {
                self.reading().await?.give_place_back(invitation.id).await?;
                return Err(error);
            }
        }
        Ok(invitation.ledger)
    }

    /// Whether a code still invites somebody.
    pub(super) async fn is_invited(&self, code: Option<&str>) -> Result<bool, AppError> {
        match code {
            Some(code) => Ok(self.invited(code).await.is_ok()),
            None => Ok(false),
        }
    }

    async fn invitation(&self, code: &str) -> Result<(Invitation, Role), AppError> {
        let found = self.reading().await?.invitation(&hash_of(code), self.now()).await?;
        let role = found.as_ref().and_then(|found| Role::from_word(&found.role));
        found.zip(role).ok_or_else(no_invitation)
    }

    /// The viewer, if he organises the league; `what` is what he wants.
    pub(super) async fn league_organiser(
        &self,
        viewer: Viewer,
        league: LeagueId,
        what: &str,
    ) -> Result<PlayerId, AppError> {
        let state = self.league(viewer, league).await?.league;
        let person = viewer.person().filter(|person| state.organisers.contains(person));
        person.ok_or_else(|| {
            let sentence = format!("it takes an organiser of the league to {what}: ask one");
            AppError::Denied(Refused::new("not_allowed", sentence))
        })
    }
}

/// The same for a code that never was, and for one that was used up, revoked, or has ended.
fn no_invitation() -> AppError {
    let sentence = "this invitation does not hold (any more): ask an organiser of the league for a new one";
    AppError::Denied(Refused::new("no_invitation", sentence))
}
