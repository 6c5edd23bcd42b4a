//! A battle that is watched while it is played: each command is counted, each event is checked.

use crate::battle::{Battle, Command, Event, Game, GiveError, Giver, Input, Order, Refusal, Setup, Supplier};
use std::collections::BTreeMap;

/// A battle in play, and what it met.
pub struct Watched {
    /// The battle and its log.
    pub game: Game,
    /// Orders that were taken.
    pub orders: u32,
    /// Commands that were refused.
    pub refused: Vec<Refusal>,
    /// How often each command was taken, by its word.
    pub commands: BTreeMap<&'static str, u64>,
    /// Every event and every refusal is checked.
    strict: bool,
}

impl Watched {
    /// A new battle. A strict one is checked after every event, which costs time.
    pub fn new(setup: Setup, strict: bool) -> Watched {
        let game = Game::begin(setup);
        Watched { game, orders: 0, refused: Vec::new(), commands: BTreeMap::new(), strict }
    }

    /// Gives a command: whether it was taken.
    ///
    /// # Errors
    /// A sentence that says which law the engine broke: a refused command that leaves something behind, a
    /// state that is not sound, an event that does not fold to what was decided.
    pub fn give(
        &mut self,
        giver: Giver,
        command: &Command,
        supplier: &mut dyn Supplier,
    ) -> Result<bool, String> {
        let before = self.strict.then(|| self.game.battle.clone());
        let length = self.game.log().len();
        match self.game.give(giver, command, supplier) {
            Ok(_) => {}
            Err(GiveError::Diverged(why)) => return Err(format!("{command:?}: {why}")),
            Err(GiveError::Refused(refusal)) => {
                let same = before.is_none_or(|before| before == self.game.battle);
                if !same || length != self.game.log().len() {
                    return Err(format!("{command:?} is refused ({refusal}) and leaves something behind"));
                }
                self.refused.push(refusal);
                return Ok(false);
            }
        }
        *self.commands.entry(word(command)).or_default() += 1;
        self.orders += u32::from(matches!(command, Command::Order(_)));
        if let Some(before) = before {
            self.watch(before, length).map_err(|why| format!("{command:?}: {why}"))?;
        }
        Ok(true)
    }

    /// Folds the new events one by one into the battle as it was, and looks at it after each.
    fn watch(&self, mut battle: Battle, length: usize) -> Result<(), String> {
        for (place, event) in self.game.log().iter().enumerate().skip(length) {
            match event {
                Event::Rewound { .. } => {
                    let log = &self.game.log()[..=place];
                    battle = Battle::fold(log).map_err(|error| error.to_string())?;
                }
                _ => battle.evolve(event),
            }
            if let Some(why) = battle.unsoundness() {
                return Err(format!("after event {} ({event:?}) {why}", place + 1));
            }
        }
        if battle == self.game.battle {
            Ok(())
        } else {
            Err("its events do not fold to the state".to_owned())
        }
    }
}

/// The words of all commands, in the order of the tables.
pub const COMMANDS: [&str; 34] = [
    "deploy",
    "keep_back",
    "scout",
    "move",
    "run",
    "shoot",
    "throw",
    "split_fire",
    "charge",
    "fight",
    "go_to_ground",
    "extinguish",
    "embark",
    "disembark",
    "join",
    "regroup",
    "end_phase",
    "concede",
    "prepare",
    "take",
    "hand_over",
    "leave",
    "call_support",
    "demolish",
    "supply_dice",
    "roll_for_me",
    "answer",
    "time_up",
    "tell_fact",
    "add_words",
    "leave_answer",
    "rewind",
    "call_time",
    "abandon",
];

/// The word of a command.
pub const fn word(command: &Command) -> &'static str {
    match command {
        Command::Order(order) => order_word(order),
        Command::Supply(Input::Dice(_)) => "supply_dice",
        Command::Supply(Input::RollForMe) => "roll_for_me",
        Command::Supply(Input::Answer(..)) => "answer",
        Command::Supply(Input::TimeUp) => "time_up",
        Command::Supply(Input::Fact(..)) => "tell_fact",
        Command::AddWords(_) => "add_words",
        Command::LeaveAnswer { .. } => "leave_answer",
        Command::Rewind { .. } => "rewind",
        Command::CallTime => "call_time",
        Command::Abandon => "abandon",
    }
}

const fn order_word(order: &Order) -> &'static str {
    match order {
        Order::Deploy { .. } => "deploy",
        Order::KeepBack { .. } => "keep_back",
        Order::Scout(_) => "scout",
        Order::Move(_) => "move",
        Order::Run(_) => "run",
        Order::Shoot(_) => "shoot",
        Order::Throw(_) => "throw",
        Order::Split(_) => "split_fire",
        Order::Join { .. } => "join",
        Order::Charge(_) => "charge",
        Order::Fight(_) => "fight",
        Order::GoToGround { .. } => "go_to_ground",
        Order::Extinguish { .. } => "extinguish",
        Order::Embark { .. } => "embark",
        Order::Disembark { .. } => "disembark",
        Order::Regroup { .. } => "regroup",
        Order::EndPhase { .. } => "end_phase",
        Order::Errand(errand) => errand.word(),
        Order::Concede => "concede",
    }
}
