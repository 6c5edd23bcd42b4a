//! A campaign: its charter, who takes part, the games and their results, and the table counted from them.

mod charter;
mod closing;
mod command;
mod decide;
mod event;
mod evolve;
mod games;
mod numbers;
mod refusal;
mod report;
mod standings;
mod state;

pub use charter::{
    Charter, CharterFault, ConfirmPolicy, FirstBlood, LeagueFormat, LeaguePoints, Morale, ObjectiveControl,
    Restock, RosterEdit, RosterMode, StepMode,
};
pub use closing::{Adoption, Closing, RosterClosing, RosterStep, adopt, close, reopen, void};
pub use command::Command;
pub use decide::decide;
pub use event::Event;
pub use evolve::{evolve, fold};
pub use refusal::Refusal;
pub use report::{BattleResult, Casualty, Cause, EndReason, GrenadeCounts, Outcome, Report};
pub use standings::{Row, standings};
pub use state::{Campaign, Entry, Game, Phase, Stage};
