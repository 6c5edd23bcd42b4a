//! What has happened to a league.

use super::Visibility;
use crate::ids::{CampaignId, LeagueId, PlayerId};

crate::events! {
    /// The life of a league. Names of leagues and campaigns are public; people are ids only.
    pub enum Event: "league" {
        /// The league exists.
        LeagueFounded = "founded" {
            /// The league.
            league: LeagueId,
            /// Its name.
            name: String,
            /// Its first organiser and member.
            organiser: PlayerId,
        },
        /// It has another name.
        LeagueRenamed = "renamed" {
            /// The new name.
            name: String,
        },
        /// A player belongs to it.
        PlayerJoined = "player_joined" {
            /// Who.
            player: PlayerId,
        },
        /// A player no longer belongs to it.
        PlayerLeft = "player_left" {
            /// Who.
            player: PlayerId,
        },
        /// A member runs it too.
        OrganiserAppointed = "organiser_appointed" {
            /// Who.
            player: PlayerId,
        },
        /// An organiser is a plain member again.
        OrganiserRemoved = "organiser_removed" {
            /// Who.
            player: PlayerId,
        },
        /// Somebody rules on its results.
        ArbitratorAppointed = "arbitrator_appointed" {
            /// Who.
            player: PlayerId,
        },
        /// An arbitrator is none any more.
        ArbitratorRemoved = "arbitrator_removed" {
            /// Who.
            player: PlayerId,
        },
        /// Somebody may look who is not a member.
        SpectatorAdmitted = "spectator_admitted" {
            /// Who.
            player: PlayerId,
        },
        /// A spectator may look no more.
        SpectatorDismissed = "spectator_dismissed" {
            /// Who.
            player: PlayerId,
        },
        /// Who sees it has changed.
        VisibilityChanged = "visibility_changed" {
            /// Who sees it.
            visibility: Visibility,
        },
        /// A campaign belongs to it.
        CampaignFounded = "campaign_founded" {
            /// The campaign.
            campaign: CampaignId,
            /// Its name.
            name: String,
        },
    }
}
