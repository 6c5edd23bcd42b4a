//! A player's roster: its members with all they carry, their grenades, the games they fight, and what follows.

mod aftermath;
mod base;
mod codes;
mod command;
mod compare;
mod decide;
mod earning;
mod event;
mod evolve;
mod games;
mod harm;
mod honour_refusal;
mod honours;
mod injuries;
mod inside;
mod member;
mod narration;
mod numbers;
mod post_game;
mod refusal;
mod renown;
mod reserves;
mod russian;
mod sheet;
mod spending;
mod state;

pub use base::{Built, Estate};
pub use command::Command;
pub use compare::{Changes, GrenadeChange, MemberChange, compare};
pub use decide::{check_right, decide};
pub use earning::{HonourOffer, honour_offers, surcharge};
pub use event::Event;
pub use evolve::{evolve, fold};
pub use honour_refusal::HonourRefusal;
pub use honours::{Earned, HonourLimits, HonourObject, HonourTerms};
pub use injuries::{Chain, Fate, InjuryDie, InjuryRoll, RollAwaited, Wounded, dice_of};
pub use inside::Inside;
pub use member::{
    Fault, Gear, GrenadeCounts, GrenadeOffer, Kit, Member, Pack, PriceLine, PriceSource, Recruit, Role, Stock,
};
pub use narration::{Called, narrate};
pub use post_game::{PostGame, Step, StepState, Terms, check_led};
pub use refusal::Refusal;
pub use renown::Deeds;
pub use reserves::new_faults;
pub use sheet::{GrenadeLine, SheetLine, sheet};
pub use spending::{Purchase, rp_for_models};
pub use state::{FoughtGame, Freedom, Harm, LockedTeam, Possessions, Roster, Status};
