//! An order that a battle file leads up to, taken out of it instead of given: what odds are asked about.

use super::act::{Act, What, act};
use super::fault::Fault;
use super::names::shown;
use super::parse::{BattleFile, Line};
use super::play::play;
use super::words::{Words, side};
use crate::battle::{Battle, Code, Command, Order, Setup};
use crate::ids::Side;

/// The line of a fault in an order that stands in no file.
pub const ORDER_LINE: usize = 0;

/// The most keys that a refusal lists.
const MOST_NAMED: usize = 10;

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

/// The battle after a file's lines with an order written as in a command line, `M shoot O with W`.
pub fn pending(file: &BattleFile, order: &str) -> Result<Pending, Fault> {
    let battle = play(file)?.battle;
    let (side, order) = read_order(&battle, order)?;
    Ok(Pending { battle, side, order })
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
    order_of(battle, ORDER_LINE, &act).map_err(|mut fault| {
        if let What::Forbidden(refusal) = &act.what {
            fault.why = unknown(setup, refusal.code, text).unwrap_or(fault.why);
        }
        fault
    })
}

fn order_of(battle: &Battle, line: usize, act: &Act) -> Result<(Side, Order), Fault> {
    match &act.what {
        What::Give(Command::Order(order)) => Ok((act.by.unwrap_or(battle.moment.side), order.clone())),
        What::Forbidden(refusal) => Err(Fault::new(line, refusal.code.word(), refusal.reason())),
        _ => Err(Fault::new(line, "no_order", "this is no order to models; name one, as `M shoot O with W`")),
    }
}

/// Which word of an order names what is not there, and what is there instead.
fn unknown(setup: &Setup, code: Code, order: &str) -> Option<String> {
    let models = setup.models.iter().map(|model| model.key.as_str());
    let units = setup.units.iter().map(|unit| unit.key.as_str());
    let (what, known): (_, Vec<&str>) = match code {
        Code::UnknownModel => ("model", models.collect()),
        Code::UnknownWeapon => ("weapon", setup.weapons.iter().map(|weapon| weapon.key.as_str()).collect()),
        Code::UnknownTarget => ("target", units.collect()),
        _ => return None,
    };
    let is_unknown = |word: &&str| match code {
        Code::UnknownWeapon => setup.weapon_by_key(word).is_none() && !is_body(setup, word),
        _ => !is_body(setup, word),
    };
    let mut words = order.trim_start_matches('>').split([' ', '\t', ',']).filter(|word| !word.is_empty());
    words.by_ref().find(|word| side(word).is_none())?;
    let word = match code {
        Code::UnknownTarget => words.skip_while(|word| *word != "at").nth(1)?,
        _ => words.find(is_unknown)?,
    };
    let more = known.len().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let named = known.iter().take(MOST_NAMED).copied().collect::<Vec<_>>().join(", ");
    Some(format!("there is no {what} `{}` in this battle; there are: {named}{more}", shown(word)))
}

fn is_body(setup: &Setup, key: &str) -> bool {
    setup.model_by_key(key).is_some() || setup.unit_by_key(key).is_some()
}
