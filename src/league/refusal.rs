//! Why a league says no.

use crate::ids::{BadName, CampaignId, PlayerId};

/// The fact that forbids a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// There is nothing to act on.
    #[error("this league does not exist yet: found it first")]
    NotFounded,
    /// It exists already.
    #[error("this league exists already: choose another id")]
    AlreadyFounded,
    /// The actor has no right to this.
    #[error("player {actor} may not do this: {needs}")]
    NotAllowed {
        /// Who asked.
        actor: PlayerId,
        /// Whose word it takes.
        needs: &'static str,
    },
    /// A text is no name.
    #[error(transparent)]
    BadName(#[from] BadName),
    /// Already in.
    #[error("player {player} is a member already")]
    AlreadyMember {
        /// Who.
        player: PlayerId,
    },
    /// Not in.
    #[error("player {player} is not a member: join first")]
    NotMember {
        /// Who.
        player: PlayerId,
    },
    /// Already an organiser.
    #[error("player {player} is an organiser already")]
    AlreadyOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// Not an organiser.
    #[error("player {player} is not an organiser")]
    NotOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// A league is never without an organiser.
    #[error("player {player} is the only organiser: appoint another one first")]
    LastOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// Already an arbitrator.
    #[error("player {player} is an arbitrator already")]
    AlreadyArbitrator {
        /// Who.
        player: PlayerId,
    },
    /// Not an arbitrator.
    #[error("player {player} is not an arbitrator: look up who is one")]
    NotArbitrator {
        /// Who.
        player: PlayerId,
    },
    /// Already a spectator.
    #[error("player {player} may look already")]
    AlreadySpectator {
        /// Who.
        player: PlayerId,
    },
    /// Not a spectator.
    #[error("player {player} is not a spectator: look up who is one")]
    NotSpectator {
        /// Who.
        player: PlayerId,
    },
    /// It is seen by them already.
    #[error("the league is {visibility} already: choose another visibility")]
    SameVisibility {
        /// Who sees it.
        visibility: &'static str,
    },
    /// The campaign is here already.
    #[error("campaign {campaign} was founded in this league already")]
    AlreadyCampaign {
        /// Which.
        campaign: CampaignId,
    },
}

impl Refusal {
    /// The stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NotFounded => "not_founded",
            Refusal::AlreadyFounded => "already_founded",
            Refusal::NotAllowed { .. } => "not_allowed",
            Refusal::BadName(_) => "bad_name",
            Refusal::AlreadyMember { .. } => "already_member",
            Refusal::NotMember { .. } => "not_member",
            Refusal::AlreadyOrganiser { .. } => "already_organiser",
            Refusal::NotOrganiser { .. } => "not_organiser",
            Refusal::LastOrganiser { .. } => "last_organiser",
            Refusal::AlreadyArbitrator { .. } => "already_arbitrator",
            Refusal::NotArbitrator { .. } => "not_arbitrator",
            Refusal::AlreadySpectator { .. } => "already_spectator",
            Refusal::NotSpectator { .. } => "not_spectator",
            Refusal::SameVisibility { .. } => "same_visibility",
            Refusal::AlreadyCampaign { .. } => "already_campaign",
        }
    }
}
