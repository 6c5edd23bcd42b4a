//! The lines of leagues, campaigns and rosters.

use crate::campaign::{self, Campaign, ConfirmPolicy, Stage};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId, Timestamp};
use crate::league::League;
use crate::roster::{self, Roster, StepState};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A league in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeagueLine {
    /// Its id.
    pub id: LeagueId,
    /// Its name.
    pub name: String,
    /// Who runs it.
    pub organisers: Vec<PlayerId>,
    /// Who belongs to it.
    pub members: Vec<PlayerId>,
    /// Its campaigns.
    pub campaigns: Vec<CampaignId>,
    /// When it was founded.
    pub founded_at: Timestamp,
    /// When something last happened to it.
    pub changed_at: Timestamp,
}

/// A campaign in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CampaignLine {
    /// Its id.
    pub id: CampaignId,
    /// Its league.
    pub league: LeagueId,
    /// Its name.
    pub name: String,
    /// `gathering`, `running` or `closed`.
    pub phase: String,
    /// Who runs it.
    pub organisers: Vec<PlayerId>,
    /// Rosters that take part.
    pub rosters: usize,
    /// Games, arranged or more.
    pub games: usize,
    /// Games with a result that counts.
    pub confirmed: usize,
    /// Results that wait for somebody's word.
    pub to_confirm: Vec<ToConfirm>,
    /// When something last happened to it.
    pub changed_at: Timestamp,
}

/// A result that waits for somebody's word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToConfirm {
    /// The game.
    pub game: u32,
    /// Its battle.
    pub battle: Option<BattleId>,
    /// Whether it is disputed, so that an organiser rules.
    pub disputed: bool,
    /// Whose word is awaited.
    pub players: Vec<PlayerId>,
    /// Whether it takes the word of one who rules: then an arbitrator's is awaited too.
    #[serde(default)]
    pub ruling: bool,
    /// Who plays in the game, and so does not rule on it if another can.
    #[serde(default)]
    pub sides: Vec<PlayerId>,
    /// Since when: the report or the dispute.
    pub since: Timestamp,
    /// When silence confirms it, if it does.
    #[serde(default)]
    pub due: Option<Timestamp>,
}

/// A roster in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RosterLine {
    /// Its id.
    pub id: RosterId,
    /// Its campaign.
    pub campaign: CampaignId,
    /// Whose it is.
    pub player: PlayerId,
    /// Its name.
    pub name: String,
    /// The pack it is drafted from.
    pub pack: String,
    /// What it costs.
    pub points: u32,
    /// Its Threat.
    #[serde(default)]
    pub threat: u32,
    /// What games earned it, in requisition points.
    #[serde(default)]
    pub earned: BTreeMap<u32, i32>,
    /// What it was granted without a game, by what for (LE-26, LE-27).
    #[serde(default)]
    pub granted: BTreeMap<String, u32>,
    /// How many models it has.
    pub models: usize,
    /// `draft`, `registered`, `ready`, `needs_attention`, `in_game`, `post_game` or `retired`.
    pub status: String,
    /// The battle it fights now.
    pub battle: Option<BattleId>,
    /// The step after its last game that waits for its player: `injuries` and so on.
    #[serde(default)]
    pub step: Option<String>,
    /// When something last happened to it.
    pub changed_at: Timestamp,
}

impl LeagueLine {
    pub(super) fn of(league: &League, [founded_at, changed_at]: [Timestamp; 2]) -> Option<LeagueLine> {
        Some(LeagueLine {
            id: league.id?,
            name: league.name.clone(),
            organisers: league.organisers.iter().copied().collect(),
            members: league.members.iter().copied().collect(),
            campaigns: league.campaigns.keys().copied().collect(),
            founded_at,
            changed_at,
        })
    }
}

impl CampaignLine {
    /// `reported`: when the result of each game was last reported or disputed.
    pub(super) fn of(
        campaign: &Campaign,
        reported: &BTreeMap<u32, Timestamp>,
        changed_at: Timestamp,
    ) -> Option<CampaignLine> {
        let since = |game: &campaign::Game| reported.get(&game.number).copied().unwrap_or(changed_at);
        let waits = campaign.games.values().map(|game| ToConfirm {
            game: game.number,
            battle: game.recorded_battle(),
            disputed: game.stage == Stage::Disputed,
            players: campaign.awaited(game).into_iter().collect(),
            ruling: game.stage == Stage::Disputed || campaign.charter.confirm == ConfirmPolicy::Organiser,
            sides: campaign.players(game).into_iter().flatten().collect(),
            since: since(game),
            due: silence_confirms(campaign, game, since(game)),
        });
        let confirmed = |game: &&campaign::Game| game.stage == Stage::Confirmed;
        Some(CampaignLine {
            id: campaign.id?,
            league: campaign.league?,
            name: campaign.name.clone(),
            phase: phase_word(campaign.phase).to_owned(),
            organisers: campaign.organisers.iter().copied().collect(),
            rosters: campaign.entries.iter().filter(|entry| !entry.withdrawn).count(),
            games: campaign.games.len(),
            confirmed: campaign.games.values().filter(confirmed).count(),
            to_confirm: waits.filter(|wait| !wait.players.is_empty()).collect(),
            changed_at,
        })
    }
}

/// When silence confirms a result that was reported at a moment.
fn silence_confirms(campaign: &Campaign, game: &campaign::Game, since: Timestamp) -> Option<Timestamp> {
    let charter = campaign.charter_of(game.number);
    let waits = game.stage == Stage::Reported && charter.confirm == ConfirmPolicy::BothOrTimeout;
    waits.then(|| since.after_hours(charter.confirm_hours))
}

impl RosterLine {
    pub(super) fn of(roster: &Roster, changed_at: Timestamp) -> Option<RosterLine> {
        Some(RosterLine {
            id: roster.id?,
            campaign: roster.campaign?,
            player: roster.owner?,
            name: roster.name.clone(),
            pack: roster.pack.id.clone(),
            points: roster.points(),
            threat: roster.threat(),
            earned: roster.earned(),
            granted: roster.granted.clone(),
            models: roster.members.len(),
            status: status_word(roster.status).to_owned(),
            battle: roster.running.as_ref().map(|running| running.battle),
            step: open_step(roster).map(|step| step.word().to_owned()),
            changed_at,
        })
    }
}

/// The first step after the last game that can be played now, while the roster is not done with it.
fn open_step(roster: &Roster) -> Option<roster::Step> {
    let waits = matches!(roster.status, roster::Status::PostGame | roster::Status::NeedsAttention);
    let open = |(_, state): &(roster::Step, StepState)| *state == StepState::Open;
    roster.steps().into_iter().filter(|_| waits).find(open).map(|(step, _)| step)
}

const fn phase_word(phase: campaign::Phase) -> &'static str {
    match phase {
        campaign::Phase::Gathering => "gathering",
        campaign::Phase::Running => "running",
        campaign::Phase::Closed => "closed",
    }
}

const fn status_word(status: roster::Status) -> &'static str {
    match status {
        roster::Status::Draft => "draft",
        roster::Status::Registered => "registered",
        roster::Status::Ready => "ready",
        roster::Status::NeedsAttention => "needs_attention",
        roster::Status::InGame => "in_game",
        roster::Status::PostGame => "post_game",
        roster::Status::Retired => "retired",
    }
}
