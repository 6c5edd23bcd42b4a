//! Battle files: a rules question as a text file, played by the engine with fixed dice and answers.
//!
//! The same form serves the golden tests, `warlog scenario`, and battles written out for people to read.
//! [`parse`] reads a file, [`play`] plays it, [`write`] makes one of a played battle.
//!
//! A file that comes to nothing says at which line and column. `rule ID,ID` declares special rules that the
//! program does not know, those of packs of one's own; any other unknown rule is a fault. A file must state
//! something: dice, an expectation or a sentence.
//!
//! `mission own NAME ...` tells a mission of one's own (MI-63): its words are those of
//! [`OwnMission::read`](crate::battle::missions::OwnMission::read), `prepare` at the end has it prepared.
//!
//! Beyond the words that players know there are, for whole battles: `mission CODE [zone N] [turns N]
//! [attacker SIDE] [prepare] [from CODE,CODE] [objectives X,Y ...]`, `name SIDE WORDS`, `turn ... first SIDE`,
//! `points N`, `special` and `specialist RULE` of a model, `state ID used WEAPON N`, and the commands
//! `rewind [N]` (takes back the last N commands), `words TEXT`, `abandon`, `call_time`, `time_up` and
//! `roll_for_me`. Missions have commands of their own: `prepare`, `take ID N`, `hand_over ID FRIEND`,
//! `leave ID`, `demolish ID N [explosive | with WEAPON]`; and expectations: `= objective N carried M` (or `gone`,
//! `found`, `at X Y`, `lost N`, `bunker`...), `= first SIDE`, `= dark`, `= SIDE bonus N`, `= SIDE withdrew`.
//! `backing SIDE [war_room] [distillery] [KIND ...]` says what a base brings into the battle, `call_support KIND`
//! calls support of it.
//! `? interceptor ID UNIT` fires all that the hands allow, `UNIT+WEAPON` one of several weapons, before it is
//! asked again. Lengths may have four decimals, to write each unit exactly.

mod act;
mod armoury;
mod check;
mod contradictions;
mod expect;
mod fault;
mod input;
mod missions;
mod models;
mod names;
mod parse;
mod pending;
mod play;
mod run;
mod said;
mod script;
mod standing;
mod state;
mod statements;
mod terrain;
mod words;
mod write;
mod write_set_up;

pub use fault::Fault;
pub use names::meant;
pub use parse::{BattleFile, parse};
pub use pending::{ORDER_LINE, Pending, gives_orders, last_pending, pending, read_order};
pub use play::play;
pub use run::{read_file, run_files, run_text};
pub use write::write;
