//! Everything that can be asked of the app, as values: what a key stands for, and how it is decided.

use super::accounts::NewAccount;
use super::after_battle::AfterBattle;
use super::closing::{self, Ruling};
use super::dispatch::{Changes, Context, Stop};
use super::forks::{self, ForkBattle};
use super::log::Log;
use super::reports::{self, GameTold};
use super::rosters::Purchase;
use super::seasons::{self, PairRound, SeedBy};
use super::start::{StartFriendly, StartGame};
use super::{
    accounts, battles, campaigns, disputes, leagues, notes, people, post_game, rewind, rosters, start, todos,
};
use crate::battle::{self, DiceFrom};
use crate::campaign::{self, Charter, Todo};
use crate::ids::{BattleId, CampaignId, LeagueId, MemberId, PlayerId, RosterId, Side};
use crate::{league, roster};

/// What somebody asks. Its debug text is the body that an idempotency key is bound to.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    CreatePlayer {
        player: PlayerId,
        name: String,
        account: Option<NewAccount>,
    },
    GiveAccount {
        player: PlayerId,
        account: NewAccount,
    },
    League {
        league: LeagueId,
        command: league::Command,
    },
    FoundCampaign {
        league: LeagueId,
        campaign: CampaignId,
        name: String,
        charter: Box<Charter>,
    },
    Campaign {
        campaign: CampaignId,
        command: campaign::Command,
        note: Option<String>,
    },
    EnrolRoster {
        campaign: CampaignId,
        roster: RosterId,
    },
    /// Counts hours since the report, which the clock knows.
    DisputeResult {
        campaign: CampaignId,
        game: u32,
        reason: Option<String>,
    },
    ConfirmOverdue {
        campaign: CampaignId,
        game: u32,
    },
    /// Draws the secret of the season's lots.
    OpenSeason {
        campaign: CampaignId,
        name: Option<String>,
    },
    SeedSeason {
        campaign: CampaignId,
        by: SeedBy,
    },
    /// Reads times in the league's zone, and may roll for a mission.
    PairRound {
        campaign: CampaignId,
        round: PairRound,
    },
    SetRoundWindow {
        campaign: CampaignId,
        round: PairRound,
    },
    ScheduleGame {
        campaign: CampaignId,
        game: u32,
        at: Option<String>,
        zone: Option<String>,
    },
    /// Asks the clock whether the round's window is over.
    DeclareWalkover {
        campaign: CampaignId,
        game: u32,
        absent: RosterId,
    },
    /// Locks both teams and closes the game at once.
    ReportResult {
        campaign: CampaignId,
        game: u32,
        battle: BattleId,
        told: Box<GameTold>,
    },
    /// Keeps what was reported where nothing else is told.
    CorrectTold {
        campaign: CampaignId,
        game: u32,
        told: Box<GameTold>,
        reason: Option<String>,
    },
    SettleTodo {
        campaign: CampaignId,
        todo: Todo,
    },
    Rule {
        campaign: CampaignId,
        game: u32,
        ruling: Ruling,
        reason: Option<String>,
    },
    DraftRoster {
        campaign: CampaignId,
        roster: RosterId,
        owner: PlayerId,
        name: String,
        pack: String,
    },
    CopyRoster(Box<super::copies::Copy>),
    Roster {
        roster: RosterId,
        command: roster::Command,
    },
    Recruit {
        roster: RosterId,
        purchases: Vec<Purchase>,
        reserve: bool,
    },
    AfterBattle {
        roster: RosterId,
        ask: AfterBattle,
    },
    BuyGrenades {
        roster: RosterId,
        member: MemberId,
        grenade: String,
        count: u32,
    },
    RegisterRoster {
        roster: RosterId,
    },
    ReadyRoster {
        roster: RosterId,
    },
    StartGame {
        campaign: CampaignId,
        battle: BattleId,
        start: StartGame,
    },
    StartFriendly {
        battle: BattleId,
        start: StartFriendly,
    },
    ForkBattle {
        parent: BattleId,
        battle: BattleId,
        start: ForkBattle,
    },
    AdoptFork {
        fork: BattleId,
        reason: Option<String>,
    },
    Give {
        battle: BattleId,
        side: Option<Side>,
        command: battle::Command,
        dice: Option<DiceFrom>,
    },
    LeaveNote {
        battle: BattleId,
        at: u32,
        words: String,
    },
    EraseNote {
        battle: BattleId,
        note: u32,
    },
    AskRewind {
        battle: BattleId,
        side: Option<Side>,
        to: u32,
    },
    AnswerRewind {
        battle: BattleId,
        side: Option<Side>,
        agree: bool,
    },
}

impl Wish {
    /// Who is to take part by it. Those who leave or lose an office are not among them: the name of such a
    /// person may be erased.
    pub fn newcomers(&self) -> Vec<PlayerId> {
        use campaign::Command::AppointOrganiser;
        match self {
            Wish::League {
                command:
                    league::Command::JoinLeague { player }
                    | league::Command::AppointArbitrator { player }
                    | league::Command::AdmitSpectator { player },
                ..
            }
            | Wish::Campaign { command: AppointOrganiser { player }, .. } => vec![*player],
            Wish::DraftRoster { owner, .. } => vec![*owner],
            Wish::ForkBattle { start, .. } => start.players.into_iter().flatten().collect(),
            Wish::StartFriendly { start, .. } => start.teams.iter().filter_map(|team| team.player).collect(),
            _ => Vec::new(),
        }
    }

    /// Decides on the state that `log` shows now.
    pub async fn decide(&self, context: &Context<'_>, log: &mut Log<'_>) -> Result<Changes, Stop> {
        match self {
            Wish::CreatePlayer { player, name, account } => {
                people::create(context, log, *player, name, account.as_ref()).await
            }
            Wish::GiveAccount { player, account } => accounts::give(context, log, *player, account).await,
            Wish::League { league, command } => leagues::decide(context, log, *league, command).await,
            Wish::FoundCampaign { league, campaign, name, charter } => {
                campaigns::found(context, log, *league, *campaign, name, charter).await
            }
            Wish::Campaign { campaign, command, note } => {
                campaigns::decide(context, log, *campaign, command, note.as_deref()).await
            }
            Wish::EnrolRoster { campaign, roster } => {
                campaigns::enrol(context, log, *campaign, *roster).await
            }
            Wish::DisputeResult { campaign, game, reason } => {
                disputes::dispute(context, log, *campaign, *game, reason.as_deref()).await
            }
            Wish::ConfirmOverdue { campaign, game } => {
                disputes::confirm_overdue(context, log, *campaign, *game).await
            }
            Wish::ReportResult { .. } | Wish::CorrectTold { .. } | Wish::SettleTodo { .. } => {
                self.decide_told(context, log).await
            }
            Wish::Rule { campaign, game, ruling, reason } => {
                closing::rule(context, log, *campaign, *game, *ruling, reason.as_deref()).await
            }
            Wish::OpenSeason { .. }
            | Wish::SeedSeason { .. }
            | Wish::PairRound { .. }
            | Wish::SetRoundWindow { .. }
            | Wish::ScheduleGame { .. }
            | Wish::DeclareWalkover { .. } => self.decide_season(context, log).await,
            Wish::DraftRoster { .. }
            | Wish::CopyRoster(_)
            | Wish::Roster { .. }
            | Wish::Recruit { .. }
            | Wish::AfterBattle { .. }
            | Wish::BuyGrenades { .. }
            | Wish::RegisterRoster { .. }
            | Wish::ReadyRoster { .. } => self.decide_roster(context, log).await,
            Wish::StartGame { campaign, battle, start } => {
                start::game(context, log, *campaign, *battle, start).await
            }
            Wish::StartFriendly { battle, start } => start::friendly(context, *battle, start),
            Wish::ForkBattle { parent, battle, start } => {
                forks::fork(context, log, *parent, *battle, start).await
            }
            Wish::AdoptFork { fork, reason } => forks::adopt(context, log, *fork, reason.as_deref()).await,
            Wish::Give { .. }
            | Wish::LeaveNote { .. }
            | Wish::EraseNote { .. }
            | Wish::AskRewind { .. }
            | Wish::AnswerRewind { .. } => self.decide_battle(context, log).await,
        }
    }

    /// Decides what is told of a game as a whole.
    async fn decide_told(&self, context: &Context<'_>, log: &mut Log<'_>) -> Result<Changes, Stop> {
        match self {
            Wish::ReportResult { campaign, game, battle, told } => {
                reports::enter(context, log, *campaign, (*game, *battle), told).await
            }
            Wish::CorrectTold { campaign, game, told, reason } => {
                reports::correct(context, log, *campaign, *game, told, reason.as_deref()).await
            }
            Wish::SettleTodo { campaign, todo } => todos::settle(context, log, *campaign, *todo).await,
            _ => Err(Stop::refused(super::outcome::Refused::new("not_allowed", "this is told of no game"))),
        }
    }

    /// Decides what is asked of a battle.
    async fn decide_battle(&self, context: &Context<'_>, log: &mut Log<'_>) -> Result<Changes, Stop> {
        match self {
            Wish::Give { battle, side, command, dice } => {
                battles::give(context, log, *battle, *side, command, *dice).await
            }
            Wish::LeaveNote { battle, at, words } => notes::leave(context, log, *battle, *at, words).await,
            Wish::EraseNote { battle, note } => notes::erase(context, log, *battle, *note).await,
            Wish::AskRewind { battle, side, to } => rewind::ask(context, log, *battle, *side, *to).await,
            Wish::AnswerRewind { battle, side, agree } => {
                rewind::answer(context, log, *battle, *side, *agree).await
            }
            _ => {
                Err(Stop::refused(super::outcome::Refused::new("not_allowed", "this is asked of no battle")))
            }
        }
    }

    /// Decides what is asked about rosters.
    async fn decide_roster(&self, context: &Context<'_>, log: &mut Log<'_>) -> Result<Changes, Stop> {
        match self {
            Wish::DraftRoster { campaign, roster, owner, name, pack } => {
                rosters::draft(context, log, *campaign, *roster, *owner, name, pack).await
            }
            Wish::CopyRoster(copy) => super::copies::decide(context, log, copy).await,
            Wish::Roster { roster, command } => rosters::decide(context, log, *roster, command).await,
            Wish::Recruit { roster, purchases, reserve } => {
                rosters::recruit(context, log, *roster, purchases, *reserve).await
            }
            Wish::AfterBattle { roster, ask } => post_game::decide(context, log, *roster, ask).await,
            Wish::BuyGrenades { roster, member, grenade, count } => {
                rosters::buy_grenades(context, log, *roster, *member, grenade, *count).await
            }
            Wish::RegisterRoster { roster } => rosters::hand_in(context, log, *roster, true).await,
            Wish::ReadyRoster { roster } => rosters::hand_in(context, log, *roster, false).await,
            _ => {
                Err(Stop::refused(super::outcome::Refused::new("not_allowed", "this is not about a roster")))
            }
        }
    }

    /// Decides what is asked about seasons and rounds.
    async fn decide_season(&self, context: &Context<'_>, log: &mut Log<'_>) -> Result<Changes, Stop> {
        match self {
            Wish::OpenSeason { campaign, name } => {
                seasons::open(context, log, *campaign, name.as_deref()).await
            }
            Wish::SeedSeason { campaign, by } => seasons::seed(context, log, *campaign, by).await,
            Wish::PairRound { campaign, round } => seasons::pair(context, log, *campaign, round).await,
            Wish::SetRoundWindow { campaign, round } => {
                seasons::set_window(context, log, *campaign, round).await
            }
            Wish::ScheduleGame { campaign, game, at, zone } => {
                let time = (at.as_deref(), zone.as_deref());
                seasons::schedule_game(context, log, *campaign, *game, time).await
            }
            Wish::DeclareWalkover { campaign, game, absent } => {
                seasons::walkover(context, log, *campaign, *game, *absent).await
            }
            _ => {
                Err(Stop::refused(super::outcome::Refused::new("not_allowed", "this is not about a season")))
            }
        }
    }
}
