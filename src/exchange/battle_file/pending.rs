//! An order that a battle file leads up to, taken out of it instead of given: what odds are asked about.

use super::act::{Act, What, act};
use super::fault::Fault;
use super::parse::{BattleFile, Line};
use super::play::play;
use super::words::Words;
use crate::battle::{Battle, Command, Order, Setup};
use crate::ids::Side;

/// The line of a fault in an order that stands in no file.
pub const ORDER_LINE: usize = 0;

/// A battle and an order that has not been given.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The battle as it stands.
    pub battle: Battle,
    /// Who orders.
    pub side: Side,
    /// What.
    pub order: Order,
}

/// The battle after a file's lines with an order written as in a command line, `shoot M boltgun at O`.
pub fn pending(file: &BattleFile, order: &str) -> Result<Pending, Fault> {
    let battle = play(file)?.battle;
    let (side, order) = read_order(&battle, order)?;
    Ok(Pending { battle, side, order })
}

/// Whether a file gives an order, which stands before any that is asked about besides.
pub fn gives_orders(file: &BattleFile) -> bool {
    file.lines.iter().any(|(_, item)| matches!(item, Line::Act(_)))
}

/// The battle before the last command of a file, and that command.
pub fn last_pending(file: &BattleFile) -> Result<Pending, Fault> {
    let acts = file.lines.iter().enumerate().rev();
    let last = acts.into_iter().find_map(|(place, (line, item))| match item {
        Line::Act(act) => Some((place, *line, act)),
        _ => None,
    });
    let Some((place, line, act)) = last else {
        return Err(Fault::new(1, "no_order", "the file gives no command; end it with one, or name one"));
    };
    let before = BattleFile { lines: file.lines[..place].to_vec(), ..file.clone() };
    let battle = play(&before)?.battle;
    let (side, order) = order_of(&battle, line, act)?;
    Ok(Pending { battle, side, order })
}

/// An order written as in a command line of a battle file, with or without its `>`.
pub fn read_order(battle: &Battle, text: &str) -> Result<(Side, Order), Fault> {
    let setup: &Setup = &battle.setup;
    let text = text.trim();
    let mut words = Words::new(ORDER_LINE, text, usize::from(text.starts_with('>')));
    let act = act(setup, &mut words)?;
    words.end()?;
    order_of(battle, ORDER_LINE, &act)
}

fn order_of(battle: &Battle, line: usize, act: &Act) -> Result<(Side, Order), Fault> {
    match &act.what {
        What::Give(Command::Order(order)) => Ok((act.by.unwrap_or(battle.moment.side), order.clone())),
        What::Forbidden(refusal, why) if why.is_empty() => {
            Err(Fault::new(line, refusal.code.word(), refusal.explained(&battle.setup)))
        }
        What::Forbidden(refusal, why) => Err(Fault::new(line, refusal.code.word(), why.clone())),
        _ => Err(Fault::new(
            line,
            "no_order",
            "this is no order to models; name one, as `shoot M boltgun at O`",
        )),
    }
}
