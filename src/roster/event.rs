//! What has happened to a roster.

use super::{Fault, GrenadeCounts, Inside, Pack, PriceSource, Recruit};
use crate::armoury::{Limits, Weapon};
use crate::ids::{BattleId, CampaignId, MemberId, PlayerId, RosterId};

crate::events! {
    /// The life of a roster. Names of rosters and models are public; people are ids only.
    pub enum Event: "roster" {
        /// The roster exists.
        RosterDrafted = "drafted" {
            /// The roster.
            roster: RosterId,
            /// The campaign it is for.
            campaign: CampaignId,
            /// Whose it is.
            owner: PlayerId,
            /// Its name.
            name: String,
            /// The pack it is built from.
            pack: Pack,
            /// Points to spend.
            budget: u32,
            /// Whether the list is fixed once it is registered.
            fixed: bool,
            /// Most grenades of one type on one model.
            max_per_type: Option<u8>,
        },
        /// A model was bought.
        MemberRecruited = "member_recruited" {
            /// All of it.
            recruit: Box<Recruit>,
        },
        /// A model is called something else.
        MemberRenamed = "member_renamed" {
            /// Who.
            member: MemberId,
            /// Its name now.
            name: String,
        },
        /// A model was let go with all it carries.
        MemberDismissed = "member_dismissed" {
            /// Who.
            member: MemberId,
        },
        /// Grenades were bought for a model.
        GrenadesBought = "grenades_bought" {
            /// For whom.
            member: MemberId,
            /// The grenade's id.
            grenade: String,
            /// Its lines.
            weapons: Vec<Weapon>,
            /// How many.
            count: u32,
            /// Points for each.
            unit_price: u32,
            /// Whose price it is.
            source: PriceSource,
        },
        /// The list was handed in and is legal.
        RosterRegistered = "registered" {
            /// What it costs.
            points: u32,
            /// The limits of its pack, by which its teams are judged when that is another one or gone (RO-06).
            limits: Option<Box<Limits>> = default,
        },
        /// It can fight.
        RosterReady = "ready" {},
        /// It cannot fight as it is.
        RosterFlagged = "flagged" {
            /// Why.
            faults: Vec<Fault>,
        },
        /// It fights no more.
        RosterRetired = "retired" {},
        /// A team was locked for a game.
        TeamLocked = "team_locked" {
            /// The game.
            game: u32,
            /// The battle.
            battle: BattleId,
            /// Who fights.
            team: Vec<MemberId>,
            /// What they cost.
            points: u32,
            /// Points over a hundred, rounded up.
            threat: u32,
            /// Whether it has no core model because none is left (RO-38).
            short_team: bool,
            /// Grenades that may be used in the game.
            grenades: GrenadeCounts,
            /// Who may start inside which transport (MI-03).
            inside: Inside = default,
        },
        /// The team came home.
        TeamReturned = "team_returned" {
            /// The game.
            game: u32,
        },
        /// Members used grenades in the game.
        GrenadesSpent = "grenades_spent" {
            /// The game.
            game: u32,
            /// Who used how many of what.
            used: GrenadeCounts,
        },
        /// Every used grenade is back (CA-41, CA-42).
        GrenadesRestocked = "grenades_restocked" {
            /// The game after which.
            game: u32,
            /// Who got back how many of what.
            restocked: GrenadeCounts,
        },
        /// The game never happened.
        GameVoided = "game_voided" {
            /// The game.
            game: u32,
        },
        /// The game goes on: what was used in it is not back.
        GameReopened = "game_reopened" {
            /// The game.
            game: u32,
            /// The battle that goes on, if it is another than the team was locked for.
            battle: Option<BattleId> = default,
        },
    }
}
