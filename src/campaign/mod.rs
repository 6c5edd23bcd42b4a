//! A campaign: its charter, who takes part, the games and their results, and the table counted from them.

mod absences;
mod after_battle;
mod by_hand;
mod charter;
mod closing;
mod command;
mod contradictions;
mod decide;
mod dues;
mod entered;
mod event;
mod evolve;
mod games;
mod honours;
mod league_keys;
mod matching;
mod narration;
mod numbers;
mod points;
mod refusal;
mod report;
mod requisition;
mod round_refusal;
mod round_robin;
mod rounds;
mod russian;
mod seasons;
mod standings;
mod state;
mod swiss;
mod tiebreaks;
mod todos;
mod told_refusal;
mod what_if;

pub use after_battle::{
    DeathGear, InjuryMode, Leg, Module, RequisitionMode, SquadEntries, Underdog, UnderdogScope,
};
pub use by_hand::ByHand;
pub use charter::{
    Charter, CharterFault, ConfirmPolicy, FirstBlood, LeagueFormat, LeaguePoints, Morale, ObjectiveControl,
    Restock, RosterEdit, RosterMode,
};
pub use closing::{Adoption, Closing, RosterClosing, RosterStep, adopt, close, enter, reopen, replay, void};
pub use command::Command;
pub use contradictions::{Terms, check_score, check_side_told, check_told};
pub use decide::{check_right, decide};
pub use dues::{Due, causes, dues, restocks_after};
pub use entered::{Entered, check_blood, check_teams};
pub use event::Event;
pub use evolve::{evolve, fold};
pub use games::MOST_POINTS;
pub use honours::HonourMode;
pub use league_keys::{
    ByePoints, LatePoints, MissionSource, RatingPeriod, RatingSystem, SeasonCarry, Thousandths, TieBreak,
};
pub use narration::{Names, narrate};
pub use points::{NoPoints, Points};
pub use refusal::Refusal;
pub use report::{BattleResult, Casualty, Cause, Deeds, EndReason, Feats, GrenadeCounts, Outcome, Report};
pub use requisition::award;
pub use round_refusal::RoundRefusal;
pub use round_robin::circle;
pub use rounds::{MissionRoll, Pair, Round, RoundMission, Window};
pub use seasons::{FinalRank, Season, SeasonCommand, Seeding, SeedingMethod, drawn_by_lot};
pub use standings::{Row, standings, table_of};
pub use state::{Campaign, Entry, Game, Phase, Stage, Walkover};
pub use swiss::suggested_rounds;
pub use tiebreaks::{Criterion, Fraction};
pub use todos::{Todo, TodoKind};
pub use told_refusal::ToldRefusal;
pub use what_if::{Supposed, Supposition, supposed};
