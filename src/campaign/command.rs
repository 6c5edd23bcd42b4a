//! What can be asked of a campaign.

use super::{Charter, Report, SeasonCommand, Todo};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId};
use serde_json::Value;

/// A wish of a player or an organiser. Free texts live outside the log; a command carries their hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Founds the campaign; who does so is its first organiser.
    FoundCampaign {
        /// The new campaign.
        campaign: CampaignId,
        /// The league it belongs to.
        league: LeagueId,
        /// Its public name.
        name: String,
        /// The keys that govern it.
        charter: Box<Charter>,
    },
    /// Changes keys of the charter, all or none: any before the start, later only those that may (CA-04).
    AmendCharter {
        /// The keys, `roster.cap`, with their new values.
        changes: Vec<(String, Value)>,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Lets the games begin.
    StartCampaign,
    /// Ends the campaign; no game may be open.
    CloseCampaign,
    /// Makes somebody an organiser.
    AppointOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// Takes the office from an organiser; one must remain.
    RemoveOrganiser {
        /// Who.
        player: PlayerId,
    },
    /// Enrols a roster.
    EnrolRoster {
        /// The roster.
        roster: RosterId,
        /// Whose it is.
        player: PlayerId,
        /// Its public name.
        name: String,
        /// What it costs, a fact of the roster's stream.
        points: u32,
        /// Whether it is registered, a fact of the roster's stream.
        registered: bool,
    },
    /// Takes a roster out of later games; its results stand (LE-28).
    WithdrawRoster {
        /// The roster.
        roster: RosterId,
    },
    /// Arranges a game; it gets the next number.
    ArrangeGame {
        /// Red and blue.
        rosters: [RosterId; 2],
        /// The mission's code.
        mission: String,
        /// Most points of a team, the roster cap if absent (RO-37).
        size: Option<u32>,
    },
    /// Locks the teams: the battle begins.
    LockGame {
        /// The game.
        game: u32,
        /// Its battle.
        battle: BattleId,
    },
    /// Records what a game came to. With no result the game is void.
    CloseGame {
        /// The game.
        game: u32,
        /// The battle that ended.
        battle: BattleId,
        /// What happened.
        report: Box<Report>,
    },
    /// Tells the result of a game that was played without a battle here.
    ReportResult {
        /// The game.
        game: u32,
        /// The id by which the rosters know it; there is no log of it.
        battle: BattleId,
        /// What happened.
        report: Box<Report>,
        /// Whether red and blue were played in character, as far as who reports may say so (CA-32).
        kayfabe: [Option<bool>; 2],
    },
    /// Says that a reported result is right; an organiser's word also ends a dispute.
    ConfirmResult {
        /// The game.
        game: u32,
    },
    /// Confirms by silence (policy `both_or_timeout`).
    ConfirmOverdueResult {
        /// The game.
        game: u32,
        /// Full hours since it was reported, by the clock above.
        hours: u32,
    },
    /// Says that a result is wrong that was reported, or confirmed without the word of who says so; an organiser
    /// rules (LE-05).
    DisputeResult {
        /// The game.
        game: u32,
        /// Full hours since it was reported, by the clock above.
        hours: u32,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Says whether the opponent's team was played in character (CA-32).
    JudgeKayfabe {
        /// The game.
        game: u32,
        /// The roster that is judged.
        roster: RosterId,
        /// Whether it was.
        granted: bool,
    },
    /// Puts other facts in the place of a result. Organisers only (LE-06). Grenades stay as a battle tells them.
    CorrectResult {
        /// The game.
        game: u32,
        /// What really happened.
        report: Box<Report>,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Makes a game void, open or closed. Organisers only (LE-07).
    VoidGame {
        /// The game.
        game: u32,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Has a closed game played again from the start: what it came to never happened. Organisers only (LE-05).
    OrderReplay {
        /// The game.
        game: u32,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Says that something which a correction left to be done by hand is done. Organisers only.
    SettleTodo {
        /// What.
        todo: Todo,
    },
    /// Puts a what-if battle in the place of a game's battle. Organisers only.
    AdoptFork {
        /// The game.
        game: u32,
        /// The what-if battle.
        fork: BattleId,
        /// The battle from which it comes, a fact of its stream.
        root: BattleId,
        /// What the what-if battle came to.
        report: Box<Report>,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Undoes the end of a game: its battle runs again. Organisers only (CA-44).
    ReopenGame {
        /// The game.
        game: u32,
        /// Hash of the reason's text.
        reason: Option<String>,
    },
    /// Seasons, rounds, schedules and absences.
    Season(SeasonCommand),
}
