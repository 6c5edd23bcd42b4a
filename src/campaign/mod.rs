//! A campaign: its charter, who takes part, the games and their results, and the table counted from them.

mod after_battle;
mod charter;
mod closing;
mod command;
mod decide;
mod event;
mod evolve;
mod games;
mod refusal;
mod report;
mod requisition;
mod standings;
mod state;

pub use after_battle::{
    DeathGear, InjuryMode, Leg, Module, RequisitionMode, SquadEntries, Underdog, UnderdogScope,
};
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
pub use report::{BattleResult, Casualty, Cause, EndReason, Feats, GrenadeCounts, Outcome, Report};
pub use requisition::award;
pub use standings::{Row, standings};
pub use state::{Campaign, Entry, Game, Phase, Stage};
