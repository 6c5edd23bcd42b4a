//! Random players: they order whatever comes to mind, right or wrong, supply what is asked for or not, go back
//! now and then, and still bring every battle to its end.

mod answers;
mod luck;
mod nonsense;
mod orders;
mod terms;

pub use terms::wild_setup;

use super::bot::Bot;
use super::play::MOST_ORDERS;
use super::watched::Watched;
use crate::battle::legal::legal;
use crate::battle::{Battle, Command, Giver, Moment, Order, Setup, Shooter};
use crate::ids::Side;
use answers::Hands;
use luck::Luck;

/// Orders of its own that a random player tries in a phase, for each model of the battle; then it does as a bot.
const WHIMS: u32 = 2;
/// How often a battle is taken back at most.
const MOST_REWINDS: u32 = 2;
/// So many inputs in a row may be refused before what is asked for is given straight.
const PATIENCE: u32 = 6;
/// One in so many orders is compared with what the engine offers.
const COMPARED: u64 = 40;

/// A battle in which random players take part.
struct Wild {
    battle: Watched,
    luck: Luck,
    bots: [Bot; 2],
    /// Which sides play at random; bots play the others.
    wild: [bool; 2],
    /// Own ideas of the present phase, and which phase that is.
    whims: (Moment, u32),
    /// The last order was a bot's, and it was refused.
    refused: bool,
    rewinds: u32,
}

/// Plays a battle to its end, the sides of `wild` at random, the others by bots, and checks it after every
/// event. The same set-up and seed give the same battle, byte for byte.
///
/// # Errors
/// A sentence that says which law the engine broke.
pub fn play_wildly(setup: Setup, seed: u64, wild: [bool; 2]) -> Result<Watched, String> {
    let battle = Watched::new(setup, true);
    let whims = (battle.game.battle.moment, 0);
    let (luck, bots) = (Luck::new(seed), Side::BOTH.map(Bot::new));
    let mut play = Wild { battle, luck, bots, wild, whims, refused: false, rewinds: 0 };
    let mut steps = 0;
    while play.state().outcome.is_none() {
        steps += 1;
        if steps > MOST_ORDERS {
            return Err(format!("no end after {MOST_ORDERS} commands"));
        }
        if play.state().open.is_some() {
            play.supply()?;
        } else if play.luck.one_in(60) {
            play.meddle()?;
        } else {
            play.order()?;
        }
    }
    // Nothing moves any more, whoever asks for what.
    for _ in 0..3 {
        play.meddle()?;
        play.nonsense()?;
    }
    Ok(play.battle)
}

impl Wild {
    fn state(&self) -> &Battle {
        &self.battle.game.battle
    }

    fn give(&mut self, giver: Giver, command: &Command) -> Result<bool, String> {
        let mut hands = Hands::new(&mut self.luck, &self.bots, self.wild);
        self.battle.give(giver, command, &mut hands)
    }

    /// One order of the side whose turn it is.
    fn order(&mut self) -> Result<(), String> {
        let moment = self.state().moment;
        if self.whims.0 != moment {
            (self.whims, self.refused) = ((moment, 0), false);
        }
        let most = WHIMS * self.state().models.len() as u32;
        if !self.wild[moment.side.index()] || self.whims.1 > most {
            let order = self.bots[moment.side.index()].order(&self.battle.game.battle, self.refused);
            self.refused = !self.give(Giver::Side(moment.side), &Command::Order(order))?;
            return Ok(());
        }
        self.whims.1 += 1;
        match self.luck.below(COMPARED) {
            0 => self.compared(moment.side),
            1..=4 => self.nonsense(),
            _ => {
                let order = self.luck.order(&self.battle.game.battle, moment.side);
                self.give(Giver::Side(moment.side), &Command::Order(order)).map(|_| ())
            }
        }
    }

    /// What the engine offers it takes, and what it takes it offers.
    fn compared(&mut self, side: Side) -> Result<(), String> {
        let choices = legal(self.state(), side);
        let own = self.luck.order(&self.battle.game.battle, side);
        let choice = self.luck.pick(&choices).clone();
        let offered = choice.example(self.state()).filter(|order| *order != Order::Concede);
        if let Some(order) = offered {
            let taken = self.give(Giver::Side(side), &Command::Order(order.clone()))?;
            return if taken { Ok(()) } else { Err(format!("{order:?} is offered and refused")) };
        }
        let known = !is_listed(&own) || choices.iter().any(|choice| choice.covers(&own));
        let taken = self.give(Giver::Side(side), &Command::Order(own.clone()))?;
        if taken && !known { Err(format!("{own:?} is taken and not offered")) } else { Ok(()) }
    }

    /// A command that is most likely wrong.
    fn nonsense(&mut self) -> Result<(), String> {
        let (giver, command) = self.luck.nonsense(&self.battle.game.battle);
        self.give(giver, &command).map(|_| ())
    }

    /// What players and organisers do beside the game.
    fn meddle(&mut self) -> Result<(), String> {
        let last = self.battle.game.log().len() as u64;
        let (giver, command) = match self.luck.below(120) {
            0 => (Giver::Organiser, Command::Abandon),
            1..=3 => (Giver::Organiser, Command::CallTime),
            4..=29 => (self.luck.giver(), Command::AddWords(self.luck.words())),
            60..=69 => (self.luck.giver(), self.luck.standing_answer()),
            30..=59 if self.rewinds < MOST_REWINDS => {
                let back = self.luck.below(last.min(200) + 2);
                (Giver::Organiser, Command::Rewind { to: (last + 1).saturating_sub(back) as u32 })
            }
            _ => return self.nonsense(),
        };
        let taken = self.give(giver, &command)?;
        self.rewinds += u32::from(taken && matches!(command, Command::Rewind { .. }));
        Ok(())
    }

    /// What the open order waits for, supplied as players would, wrongly at first now and then.
    fn supply(&mut self) -> Result<(), String> {
        for _ in 0..PATIENCE {
            let Some(open) = &self.battle.game.battle.open else { return Ok(()) };
            let wait = self.luck.pick(&open.waits).clone();
            let (giver, command) = match self.luck.below(12) {
                0 => self.luck.nonsense(&self.battle.game.battle),
                1 => (self.luck.giver(), Command::Supply(self.luck.input(&self.battle.game.battle, &wait))),
                _ => self.luck.supply(&self.battle.game.battle, &wait),
            };
            if self.give(giver, &command)? {
                return Ok(());
            }
        }
        self.supply_plainly()
    }

    /// The first thing waited for, given straight.
    fn supply_plainly(&mut self) -> Result<(), String> {
        let Some(open) = &self.battle.game.battle.open else { return Ok(()) };
        let Some(wait) = open.waits.first().cloned() else {
            return Err("an open order waits for nothing".to_owned());
        };
        for (side, input) in self.luck.plain(&self.battle.game.battle, &self.bots, &wait) {
            if self.give(Giver::Side(side), &Command::Supply(input))? {
                return Ok(());
            }
        }
        Err(format!("nothing satisfies {wait:?}"))
    }
}

/// Whether `legal` lists this order one by one: a plain shot or charge, not the shots of several, and not the
/// charges of or on several.
fn is_listed(order: &Order) -> bool {
    match order {
        Order::Shoot(shoot) | Order::Throw(shoot) | Order::Split(shoot) => {
            let [shot] = shoot.shots.as_slice() else { return false };
            let plain = shoot.focus.is_none() && shoot.markers.is_empty() && shoot.facing.is_none();
            plain && matches!(shot.by, Shooter::Model(_)) && shoot.hold.is_empty()
        }
        Order::Charge(charge) => charge.by.len() == 1 && charge.targets.len() == 1,
        _ => true,
    }
}
