//! What can be asked of a league.

use super::Visibility;
use crate::ids::{CampaignId, LeagueId, PlayerId};

/// A wish of a player or an organiser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Founds the league; who does so is its first organiser and member.
    FoundLeague {
        /// The new league.
        league: LeagueId,
        /// Its public name.
        name: String,
    },
    /// Gives the league another name. Organisers only.
    RenameLeague {
        /// The new public name.
        name: String,
    },
    /// Takes a player in: himself, or anybody if an organiser asks.
    JoinLeague {
        /// Who joins.
        player: PlayerId,
    },
    /// Lets a player go: himself, or anybody if an organiser asks.
    LeaveLeague {
        /// Who leaves.
        player: PlayerId,
    },
    /// Makes a member an organiser. Organisers only.
    AppointOrganiser {
        /// The member.
        player: PlayerId,
    },
    /// Takes the office from an organiser. Organisers only; one must remain.
    RemoveOrganiser {
        /// The organiser.
        player: PlayerId,
    },
    /// Makes somebody an arbitrator, member or not. Organisers only.
    AppointArbitrator {
        /// Who.
        player: PlayerId,
    },
    /// Takes the office from an arbitrator: himself, or anybody if an organiser asks.
    RemoveArbitrator {
        /// The arbitrator.
        player: PlayerId,
    },
    /// Lets somebody look who is not a member. Organisers only.
    AdmitSpectator {
        /// Who.
        player: PlayerId,
    },
    /// Lets a spectator look no more: himself, or anybody if an organiser asks.
    DismissSpectator {
        /// The spectator.
        player: PlayerId,
    },
    /// Says who sees the league. Organisers only.
    SetVisibility {
        /// Who sees it.
        visibility: Visibility,
    },
    /// Notes a campaign founded in this league. Organisers only.
    FoundCampaign {
        /// The campaign.
        campaign: CampaignId,
        /// Its public name.
        name: String,
    },
}
