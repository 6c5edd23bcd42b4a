//! A battle: orders are decided by the steps of the book against a table, events tell what happened, the
//! state is their fold. Pure and synchronous; dice, answers and facts come from a `Supplier`.

mod abilities;
mod again;
pub mod boards;
pub mod builder;
mod cause;
mod command;
mod damage;
mod decide;
pub mod dice_file;
mod effort;
mod event;
mod evolve;
mod fact;
pub mod fork;
mod gait;
mod game;
pub mod keys;
pub mod legal;
pub mod measure;
mod membership;
pub mod missions;
mod moment;
mod naming;
pub mod narration;
pub mod notes;
mod onset;
mod options;
mod outcome;
mod question;
mod refusal;
mod seam;
mod setup;
mod soundness;
mod state;
pub mod steps;
mod supplier;
mod table;
mod told;

pub use again::{Divergence, decide_again};
pub use cause::Cause;
pub use command::{
    Charge, Command, Errand, Fight, Focus, Giver, Input, Order, Shoot, Shooter, Shot, Wait, Walk,
};
pub use damage::Damage;
pub use effort::Effort;
pub use event::Event;
pub use fact::{Arc as VehicleArc, Between, Fact, LONGEST, Told, Value, is_written};
pub use fork::Fork;
pub use gait::Gait;
pub use game::{FoldError, Game, GiveError, decide_once, in_force};
pub use missions::{Building, Change, Objective};
pub use moment::{Moment, Phase};
pub use onset::Onset;
pub use options::{
    BrokenCounts, DiceFrom, DifficultTerrain, FirstBlood, Morale, NotPlayed, ObjectiveControl, OptionError,
    Options, SetUp, SwitchDoc, VerticalRules,
};
pub use outcome::{EndReason, Outcome};
pub use question::{Answer, Question, Subject, Topic};
pub use refusal::{Code, Refusal};
pub use seam::{Key, Seams};
pub use setup::{Backing, Carried, EDITION, Mission, Mode, ModelSetup, Setup, SideSetup, UnitSetup};
pub use state::{Battle, ModelState, Open, Place, SideState, UnitState};
pub use supplier::{Entered, Fair, Recorded, Seeded, Supplier, Tells, fair_dice};
pub use table::{Step, Stop, Table, require};

use crate::ids::Side;
