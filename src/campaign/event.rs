//! What has happened to a campaign.

use super::{Charter, Report};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId};

crate::events! {
    /// The life of a campaign. Names of campaigns and rosters are public; people are ids only.
    pub enum Event: "campaign" {
        /// The campaign exists.
        CampaignFounded = "founded" {
            /// The campaign.
            campaign: CampaignId,
            /// Its league.
            league: LeagueId,
            /// Its name.
            name: String,
            /// The keys that govern it.
            charter: Box<Charter>,
            /// Its first organiser.
            organiser: PlayerId,
        },
        /// A key of the charter has another value.
        CharterAmended = "charter_amended" {
            /// The key.
            key: String,
            /// The value before, as JSON.
            old: String,
            /// The value from now on, as JSON.
            new: String,
        },
        /// Games may be played.
        CampaignStarted = "started" {},
        /// It is over.
        CampaignClosed = "closed" {},
        /// Somebody runs it too.
        OrganiserAppointed = "organiser_appointed" {
            /// Who.
            player: PlayerId,
        },
        /// Somebody no longer runs it.
        OrganiserRemoved = "organiser_removed" {
            /// Who.
            player: PlayerId,
        },
        /// A roster takes part.
        RosterEnrolled = "roster_enrolled" {
            /// The roster.
            roster: RosterId,
            /// Whose it is.
            player: PlayerId,
            /// Its name.
            name: String,
        },
        /// A roster plays no further games.
        RosterWithdrew = "roster_withdrew" {
            /// The roster.
            roster: RosterId,
        },
        /// A game was agreed upon.
        GameArranged = "game_arranged" {
            /// Its number.
            game: u32,
            /// Red and blue.
            rosters: [RosterId; 2],
            /// The mission's code.
            mission: String,
            /// Most points of a team.
            size: u32,
        },
        /// Teams are locked.
        GameLocked = "game_locked" {
            /// The game.
            game: u32,
            /// Its battle.
            battle: BattleId,
        },
        /// The game has ended.
        GameClosed = "game_closed" {
            /// The game.
            game: u32,
            /// What happened.
            report: Box<Report>,
            /// Whose command ended it.
            reported_by: PlayerId,
        },
        /// Somebody said that the result is right.
        ResultConfirmed = "result_confirmed" {
            /// The game.
            game: u32,
            /// Who.
            by: PlayerId,
            /// Whether the result counts from now on.
            settled: bool,
        },
        /// Silence confirmed the result.
        ResultConfirmedByTimeout = "result_confirmed_by_timeout" {
            /// The game.
            game: u32,
            /// Hours of silence.
            hours: u32,
        },
        /// Somebody said that the result is wrong.
        ResultDisputed = "result_disputed" {
            /// The game.
            game: u32,
            /// Who.
            by: PlayerId,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// An opponent said whether a team was played in character.
        KayfabeJudged = "kayfabe_judged" {
            /// The game.
            game: u32,
            /// The roster that is judged.
            roster: RosterId,
            /// Whether it was.
            granted: bool,
            /// Who says so.
            by: PlayerId,
        },
        /// An organiser put other facts in place; the result counts.
        ResultCorrected = "result_corrected" {
            /// The game.
            game: u32,
            /// The facts before.
            old: Box<Report>,
            /// The facts from now on.
            new: Box<Report>,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// An organiser put a what-if battle in the place of the game's battle; its result counts.
        ForkAdopted = "fork_adopted" {
            /// The game.
            game: u32,
            /// The what-if battle.
            battle: BattleId,
            /// The battle in whose place it is.
            instead_of: Option<BattleId>,
            /// What the what-if battle came to.
            report: Box<Report>,
            /// The organiser.
            by: PlayerId,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// The game does not count.
        GameVoided = "game_voided" {
            /// The game.
            game: u32,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// The end of the game was undone.
        GameReopened = "game_reopened" {
            /// The game.
            game: u32,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
    }
}
