//! A player's roster: its members with all they carry, their grenades, and the games they fight.

mod command;
mod decide;
mod event;
mod evolve;
mod games;
mod inside;
mod member;
mod narration;
mod numbers;
mod refusal;
mod sheet;
mod state;

pub use command::Command;
pub use decide::{check_right, decide};
pub use event::Event;
pub use evolve::{evolve, fold};
pub use inside::Inside;
pub use member::{
    Fault, GrenadeCounts, GrenadeOffer, Member, Pack, PriceLine, PriceSource, Recruit, Role, Stock,
};
pub use narration::{Called, narrate};
pub use refusal::Refusal;
pub use sheet::{GrenadeLine, SheetLine, sheet};
pub use state::{FoughtGame, LockedTeam, Roster, Status};
