//! What a campaign is now.

use super::{Charter, Outcome, Report, Season, Todo};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId, Side, Timestamp};
use std::collections::{BTreeMap, BTreeSet};

/// How far a campaign is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Phase {
    /// Rosters gather; the charter is still open.
    #[default]
    Gathering,
    /// Games are played.
    Running,
    /// It is over.
    Closed,
}

/// A roster that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The roster.
    pub roster: RosterId,
    /// Whose it is.
    pub player: PlayerId,
    /// The roster's public name.
    pub name: String,
    /// Whether it has withdrawn; its results stand.
    pub withdrawn: bool,
    /// Whether an organiser withdrew it; only one takes it in again.
    pub expelled: bool,
}

/// How a game came to a result without being played (LE-27).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Walkover {
    /// One did not come.
    Won {
        /// The side that was there.
        winner: Side,
    },
    /// Nobody came: both have lost.
    Double,
}

/// How far a game is (LE-04).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Agreed upon.
    Arranged,
    /// Teams are locked, the battle runs.
    Playing,
    /// It has a result that waits for confirmation.
    Reported,
    /// Its result is disputed; an organiser rules.
    Disputed,
    /// Its result counts.
    Confirmed,
    /// It does not count.
    Void,
}

impl Stage {
    /// Its stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Stage::Arranged => "arranged",
            Stage::Playing => "playing",
            Stage::Reported => "reported",
            Stage::Disputed => "disputed",
            Stage::Confirmed => "confirmed",
            Stage::Void => "void",
        }
    }
}

/// A game of the campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its number in the campaign, from 1.
    pub number: u32,
    /// Red and blue.
    pub rosters: [RosterId; 2],
    /// The mission's code.
    pub mission: String,
    /// Most points of a team.
    pub size: u32,
    /// The battle, once teams are locked.
    pub battle: Option<BattleId>,
    /// Battles in whose place a fork was put, oldest first.
    pub superseded: Vec<BattleId>,
    /// Whether only its result was told: then nothing was recorded of its battle.
    pub entered: bool,
    /// Battles that it was not to be: it is played again, or was.
    pub replayed: Vec<BattleId>,
    /// Whether its result was corrected, or voided after it was told.
    pub revised: bool,
    /// How far it is.
    pub stage: Stage,
    /// Whether somebody ruled on its result: that is final (LE-05).
    pub ruled: bool,
    /// What was reported, or corrected since.
    pub report: Option<Report>,
    /// Who said that the report is right.
    pub confirmed_by: BTreeSet<PlayerId>,
    /// How many times it was closed: more than once if it was reopened or a fork was put in place.
    pub closings: u32,
    /// Whether red and blue were played in character, as their opponents say (CA-32).
    pub kayfabe: [Option<bool>; 2],
    /// The season in which it was arranged.
    pub season: Option<u32>,
    /// The round that it belongs to.
    pub round: Option<u32>,
    /// The time appointed for it.
    pub at: Option<Timestamp>,
    /// How it was won without being played.
    pub walkover: Option<Walkover>,
    /// Whether it is left out of the ratings.
    pub unrated: bool,
}

impl Game {
    /// The result: none while it is open, no result if it is void (MI-41).
    pub fn outcome(&self) -> Outcome {
        match (&self.report, self.stage, self.walkover) {
            (_, Stage::Void, _) => Outcome::NoResult,
            (_, _, Some(Walkover::Won { winner })) => Outcome::Decided { winner },
            (Some(report), _, None) => report.outcome,
            _ => Outcome::NoResult,
        }
    }

    /// Whether it was played and its result counts: not so a walk-over or a void game.
    pub fn is_real(&self) -> bool {
        self.stage == Stage::Confirmed && self.walkover.is_none() && self.outcome() != Outcome::NoResult
    }

    /// Whether its players meet in it: not so where one did not come, and where it does not count. They may be paired
    /// again (LE-22); a result that is only disputed does not take the meeting away.
    pub fn is_meeting(&self) -> bool {
        self.stage != Stage::Void && self.walkover.is_none()
    }

    /// Whether it still has to come to a result.
    pub const fn is_open(&self) -> bool {
        !matches!(self.stage, Stage::Confirmed | Stage::Void)
    }

    /// The battle that can be looked at: none if only its result was told.
    pub fn recorded_battle(&self) -> Option<BattleId> {
        self.battle.filter(|_| !self.entered)
    }

    /// The battle with which it began: all its forks come from that.
    pub fn first_battle(&self) -> Option<BattleId> {
        self.superseded.first().copied().or(self.battle)
    }

    /// The side a roster plays.
    pub fn side_of(&self, roster: RosterId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.rosters[side.index()] == roster)
    }

    /// Whether it was closed with a result that stands for now.
    pub const fn is_closed(&self) -> bool {
        matches!(self.stage, Stage::Reported | Stage::Disputed | Stage::Confirmed)
    }
}

/// A campaign, folded from its events; before the first one it has no id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Campaign {
    /// Its id, once it was founded.
    pub id: Option<CampaignId>,
    /// The league it belongs to.
    pub league: Option<LeagueId>,
    /// Its public name.
    pub name: String,
    /// The keys that govern it: all that is to come. A game goes by those of its arranging ([`Campaign::charter_of`]).
    pub charter: Charter,
    /// What the charter was before it was amended: for the games before this one, by its number.
    pub former_charters: BTreeMap<u32, Charter>,
    /// How far it is.
    pub phase: Phase,
    /// Who runs it.
    pub organisers: BTreeSet<PlayerId>,
    /// Arbitrators of its league who are at work here. No event of the campaign tells them: who decides a command of
    /// one says so.
    pub arbitrators: BTreeSet<PlayerId>,
    /// Who takes part, in the order of enrolment.
    pub entries: Vec<Entry>,
    /// The games by number.
    pub games: BTreeMap<u32, Game>,
    /// Numbers of the games whose teams were locked, in that order.
    pub locked: Vec<u32>,
    /// Numbers of the games that were closed, in that order; a game that was reopened is closed anew.
    pub closed: Vec<u32>,
    /// Its seasons; games may also be played outside of them.
    pub seasons: Vec<Season>,
    /// What corrections left to be done by hand, and was done.
    pub settled: BTreeSet<Todo>,
    /// How often the charter was amended.
    pub amendments: u32,
}

impl Campaign {
    /// The entry of a roster.
    pub fn entry(&self, roster: RosterId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.roster == roster)
    }

    /// The number of the next game.
    pub fn next_game(&self) -> u32 {
        self.games.keys().next_back().map_or(1, |last| last.saturating_add(1))
    }

    /// The numbers of these games that still have to come to a result.
    pub fn open_games(&self, of: impl Fn(&Game) -> bool) -> impl Iterator<Item = u32> {
        self.games.values().filter(move |game| game.is_open() && of(game)).map(|game| game.number)
    }

    /// Whether a game still has to come to a result; not so one that there is not.
    pub fn is_open(&self, game: u32) -> bool {
        self.games.get(&game).is_some_and(Game::is_open)
    }

    /// The charter that a game goes by: as it was when the game was arranged, whatever was amended since (CA-04).
    pub fn charter_of(&self, game: u32) -> &Charter {
        let amended_after = self.former_charters.range(game.saturating_add(1)..).next();
        amended_after.map_or(&self.charter, |(_, charter)| charter)
    }

    /// The first game that is arranged for a roster and has not begun.
    pub fn arranged(&self, roster: RosterId) -> Option<u32> {
        let waits = |game: &&Game| game.stage == Stage::Arranged && game.side_of(roster).is_some();
        self.games.values().find(waits).map(|game| game.number)
    }

    /// Whether a person rules on results: an organiser, or an arbitrator of the league.
    pub fn rules(&self, player: PlayerId) -> bool {
        self.organisers.contains(&player) || self.arbitrators.contains(&player)
    }

    /// The game that is played in this battle.
    pub fn game_of(&self, battle: BattleId) -> Option<&Game> {
        self.games.values().find(|game| game.battle == Some(battle))
    }

    /// Who rules on a game: organisers and arbitrators; who plays in it only if there is nobody else (LE-08).
    pub fn judges(&self, game: &Game) -> BTreeSet<PlayerId> {
        let players = self.players(game);
        let rulers = self.organisers.union(&self.arbitrators).copied();
        let (own, others): (BTreeSet<_>, BTreeSet<_>) =
            rulers.partition(|ruler| players.contains(&Some(*ruler)));
        if others.is_empty() { own } else { others }
    }

    /// Whether a side that has not confirmed a result may still say that it is wrong: nobody who rules has spoken
    /// (LE-05). How long it may, the charter says.
    pub fn can_be_disputed(&self, game: &Game) -> bool {
        let players = self.players(game);
        let by_players = game.confirmed_by.iter().all(|player| players.contains(&Some(*player)));
        match game.stage {
            Stage::Reported => true,
            Stage::Confirmed => game.report.is_some() && !game.ruled && by_players,
            _ => false,
        }
    }

    /// The players of a game, red and blue.
    pub fn players(&self, game: &Game) -> [Option<PlayerId>; 2] {
        game.rosters.map(|roster| self.entry(roster).map(|entry| entry.player))
    }

    /// The games whose result waits for this player's word.
    pub fn waiting_for(&self, player: PlayerId) -> Vec<u32> {
        let waits = |game: &&Game| self.awaited(game).contains(&player);
        self.games.values().filter(waits).map(|game| game.number).collect()
    }

    /// Whose word on a reported result is still awaited, by the charter's policy; of those who rule if disputed.
    pub fn awaited(&self, game: &Game) -> BTreeSet<PlayerId> {
        use super::ConfirmPolicy::{Both, BothOrTimeout, Organiser, Reporter};
        let players = || self.players(game).into_iter().flatten();
        match (game.stage, self.charter_of(game.number).confirm) {
            (Stage::Disputed, _) | (Stage::Reported, Organiser) => self.judges(game),
            (Stage::Reported, Both | BothOrTimeout) => {
                players().filter(|player| !game.confirmed_by.contains(player)).collect()
            }
            (Stage::Reported, Reporter) => players().collect(),
            _ => BTreeSet::new(),
        }
    }
}
