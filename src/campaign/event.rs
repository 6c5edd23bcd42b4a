//! What has happened to a campaign.

use super::{Charter, FinalRank, MissionRoll, Pair, Report, SeedingMethod, TodoKind, Window};
use crate::ids::{BattleId, CampaignId, LeagueId, MemberId, PlayerId, RosterId, Timestamp};

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
            /// The value from now on, as JSON. Games that are arranged already keep the one before.
            new: String,
            /// The round from which it holds: the next to be paired, where rounds are; none outside of seasons.
            from_round: Option<u32> = default,
            /// Hash of the reason's text.
            reason: Option<String> = default,
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
        /// Somebody told the result of a game that was played without a battle here.
        ResultReported = "result_reported" {
            /// The game.
            game: u32,
            /// The id by which the rosters know it; there is no log of it.
            battle: BattleId,
            /// What happened.
            report: Box<Report>,
            /// Whether red and blue were played in character, where it was said.
            kayfabe: [Option<bool>; 2] = default,
            /// Who told it.
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
        /// The game is to be played again: what it came to never happened.
        ReplayOrdered = "replay_ordered" {
            /// The game.
            game: u32,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// Something that a correction left to be done by hand was done.
        TodoSettled = "todo_settled" {
            /// The game.
            game: u32,
            /// The roster.
            roster: RosterId,
            /// What it was.
            kind: TodoKind,
            /// Whom it was about.
            member: Option<MemberId>,
            /// Who says so.
            by: PlayerId,
        },
        /// The end of the game was undone.
        GameReopened = "game_reopened" {
            /// The game.
            game: u32,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// A season began.
        SeasonOpened = "season_opened" {
            /// Its number.
            season: u32,
            /// Its name.
            name: String,
            /// SHA-256 of the secret from which lots are drawn, as hex.
            commitment: Option<String>,
        },
        /// A season is over: these places are final.
        SeasonClosed = "season_closed" {
            /// Its number.
            season: u32,
            /// The places, best first.
            ranks: Vec<FinalRank>,
        },
        /// The rosters of a season were put in order.
        SeedingSet = "seeding_set" {
            /// The season.
            season: u32,
            /// How.
            method: SeedingMethod,
            /// The order, best first.
            order: Vec<RosterId>,
            /// The secret from which lots were drawn, as hex.
            secret: Option<String> = default,
        },
        /// A round was paired; its games are arranged by the events that follow.
        RoundPaired = "round_paired" {
            /// The season.
            season: u32,
            /// Its number.
            round: u32,
            /// Who meets whom in which game.
            pairs: Vec<Pair>,
            /// Who has a bye.
            bye: Option<RosterId> = default,
            /// Who pauses, without points.
            pauses: Vec<RosterId> = default,
            /// Everybody in the order by which they were paired.
            order: Vec<RosterId>,
            /// How many of the pairs had met before.
            rematches: u32 = default,
            /// The mission of all its games.
            mission: String,
            /// The die that chose the mission.
            roll: Option<MissionRoll> = default,
            /// When it is to be played.
            window: Option<Window> = default,
            /// Whether an organiser chose the pairs.
            by_hand: bool = default,
        },
        /// A pairing was undone.
        PairingDeleted = "pairing_deleted" {
            /// The season.
            season: u32,
            /// The round.
            round: u32,
        },
        /// A round is to be played at another time.
        RoundWindowSet = "round_window_set" {
            /// The season.
            season: u32,
            /// The round.
            round: u32,
            /// From when to when; whenever they like if absent.
            window: Option<Window>,
        },
        /// A time was appointed for a game.
        GameScheduled = "game_scheduled" {
            /// The game.
            game: u32,
            /// When; no longer appointed if absent.
            at: Option<Timestamp>,
        },
        /// Somebody did not come to a game; the other has won.
        WalkoverDeclared = "walkover_declared" {
            /// The game.
            game: u32,
            /// Who did not come.
            absent: RosterId,
        },
        /// Nobody came to a game; both have lost.
        DoubleWalkoverDeclared = "double_walkover_declared" {
            /// The game.
            game: u32,
        },
        /// A game is left out of the ratings.
        GameMarkedUnrated = "game_marked_unrated" {
            /// The game.
            game: u32,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// A roster that had withdrawn takes part again.
        RosterReturned = "roster_returned" {
            /// The roster.
            roster: RosterId,
        },
        /// An organiser took a roster out of later games.
        RosterExpelled = "roster_expelled" {
            /// The roster.
            roster: RosterId,
            /// Hash of the reason's text.
            reason: Option<String>,
        },
        /// Who left a round robin before half of it has no results in it.
        ResultsAnnulled = "results_annulled_on_withdrawal" {
            /// The season.
            season: u32,
            /// The roster.
            roster: RosterId,
            /// Its games of the season.
            games: Vec<u32>,
        },
    }
}
