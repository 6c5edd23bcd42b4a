//! The command `odds`: what becomes of an order, with how likely each outcome is.

use super::args::Odds as Args;
use super::failure::Failure;
use super::output::counted;
use crate::battle::Battle;
use crate::battle::narration::name;
use crate::exchange::battle_file::{
    BattleFile, Fault, ORDER_LINE, gives_orders, last_pending, parse, pending, read_file,
};
use crate::ids::Side;
use crate::odds::{Chance, Odds, OddsError, Policy, Question, Tally, estimate, percent, weigh};
use std::fmt::Write;

/// Weighs the order and prints the tables.
pub fn run(args: &Args) -> Result<(), Failure> {
    let fault = |fault: Fault| {
        let place = match fault.line {
            ORDER_LINE => "--order".to_owned(),
            line => format!("{}:{line}", args.file.display()),
        };
        let place = match fault.column {
            Some(column) => format!("{place} column {column}: "),
            None => format!("{place}: "),
        };
        let with = if fault.code == "no_order" && args.order.is_none() { NAME_ONE } else { "" };
        Failure::new(fault.code, place + &fault.why + with)
    };
    let file = read_file(&args.file).and_then(|text| parse(&text)).map_err(fault)?;
    let pending = match &args.order {
        Some(order) => pending(&file, order),
        None => last_pending(&file),
    };
    let pending = pending.map_err(fault)?;
    let policy = Policy::read(args.answers.iter().map(String::as_str))
        .map_err(|error| Failure::usage(error.code(), error))?;
    let (battle, side, order) = (&pending.battle, pending.side, &pending.order);
    let question = Question { battle, side, order, policy: &policy };
    let odds = match args.estimate {
        Some(runs) => estimate(question, runs, args.seed),
        None => weigh(question, args.seed),
    };
    let odds = odds.map_err(|error| refused(args, &file, battle, &error))?;
    let mut out = String::new();
    let _ = writeln!(out, "{}", how(&odds, args.estimate.is_none()));
    if !odds.asked.is_empty() {
        let asked: Vec<&str> = odds.asked.iter().map(|topic| topic.word()).collect();
        let _ =
            writeln!(out, "asked on the way: {} (--answer states how each is answered)", asked.join(", "));
    }
    let header = out.len();
    for side in Side::BOTH {
        let place = side.index();
        table(&mut out, &odds, &format!("wounds lost by {side}"), |tally| tally.wounds[place]);
        table(&mut out, &odds, &format!("models lost by {side}"), |tally| tally.casualties[place]);
    }
    table(&mut out, &odds, "models brought into combat", |tally| tally.engaged);
    if !odds.models.is_empty() {
        let _ = writeln!(out, "\n{:<32} {:>9} {:>9}", "model", "hurt", "lost");
    }
    for model in &odds.models {
        let [hurt, lost] =
            [&model.hurt, &model.lost].map(|chance| percent(chance) + "%" + &error(&odds, chance));
        let _ = writeln!(out, "{:<32} {hurt:>9} {lost:>9}", name(battle, model.model));
    }
    if out.len() == header {
        out.push_str("\nnobody is hurt\n");
    }
    say!("{}", out.trim_end())?;
    Ok(())
}

/// How the odds were found; where nobody asked for an estimate, why there is one.
fn how(odds: &Odds, asked_exactly: bool) -> String {
    let runs = counted(odds.runs.into(), "run");
    if odds.exact {
        return format!("exact; {runs} of the order");
    }
    let why = if asked_exactly { ", since it has too many outcomes to weigh all" } else { "" };
    format!(
        "estimated from {runs} of the order{why}; ± says by how many points a percentage is likely to be off"
    )
}

/// By how many points the percentage of an estimate is likely to be off.
fn error(odds: &Odds, chance: &Chance) -> String {
    odds.error(chance).map_or_else(String::new, |error| format!(" ±{:.2}", error * 100.0))
}

/// What is said besides where a file has no order and none is named.
const NAME_ONE: &str = ": --order 'shoot M boltgun at O'";

/// Why there are no odds. Whoever names an order that the file itself gives has given it twice.
fn refused(args: &Args, file: &BattleFile, battle: &Battle, error: &OddsError) -> Failure {
    let mut sentence = match error {
        OddsError::Refused(refusal) => {
            format!("the order would be refused: {}", refusal.explained(&battle.setup))
        }
        _ => error.to_string(),
    };
    if matches!(error, OddsError::Refused(_)) && args.order.is_some() && gives_orders(file) {
        sentence += " The orders of the file come before the one of --order: leave --order out to weigh the \
                     last order of the file, or end the file before it.";
    }
    Failure::new(error.code(), sentence)
}

/// How likely each value of a number is; nothing where it is always 0.
fn table(out: &mut String, odds: &Odds, title: &str, number: impl Fn(&Tally) -> u16 + Copy) {
    let spread = odds.spread(number);
    if spread.iter().all(|(value, _)| *value == 0) {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for (value, chance) in &spread {
        let _ = writeln!(out, "  {value:>4} {:>8}%{}  {chance}", percent(chance), error(odds, chance));
    }
    let mean: Chance = odds.mean(number);
    let _ = writeln!(out, "  mean {:>8}   {mean}", hundredths(&mean));
}

/// A number with two decimals, rounded half up.
fn hundredths(number: &Chance) -> String {
    percent(&(number / Chance::from_integer(100.into())))
}
