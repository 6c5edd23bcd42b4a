//! The command `simulate`: battles between bots and random players, and what they met of the rules.

use super::args::Simulate;
use super::failure::Failure;
use super::progress::Progress;
use crate::armoury::Rule;
use crate::battle::missions::ALL;
use crate::battle::{Code, Event, Fact, Options, Topic};
use crate::dice::Ask;
use crate::events::Recorded;
use crate::simulation::{COMMANDS, OUT_OF_REACH, Report, simulate};
use std::collections::BTreeSet;
use std::time::Instant;

/// Plays the battles and prints the report.
pub fn run(args: &Simulate) -> Result<(), Failure> {
    let armoury = super::packs::load(args.packs.as_deref())?;
    let progress = Progress::new("battles", args.battles);
    let began = Instant::now();
    let report = simulate(&armoury, args.players, (args.battles, args.seed), |done| progress.at(done));
    progress.finish();
    let report = report.map_err(|why| Failure::new("engine_fault", why))?;
    let seconds = began.elapsed().as_secs_f64();
    say!("{}", text(&report).trim_end())?;
    remark!("{:.1} battles a second, checked and decided again", report.battles as f64 / seconds);
    Ok(())
}

/// The report as text: the same for the same seed.
fn text(report: &Report) -> String {
    let [red, blue, drawn] = report.outcomes;
    let mut text = format!(
        "{} battles, {} orders, {} events; red won {red}, blue won {blue}, drawn {drawn}\ndigest {}\n",
        report.battles, report.orders, report.events, report.digest
    );
    for (pack, why) in &report.unfielded {
        text += &format!("pack {pack} did not play: {why}\n");
    }
    let met = &report.met;
    let known = Rule::known();
    let rules: BTreeSet<&str> = known.iter().map(Rule::name).collect();
    text += &table("missions", ALL.iter().map(|sheet| (sheet.code, met.missions.get(sheet.code))));
    text += &table("commands", COMMANDS.iter().map(|word| (*word, met.commands.get(word))));
    text += &table("events", Event::KINDS.iter().map(|kind| (*kind, met.kinds.get(kind))));
    text += &table("asks", Ask::ALL.iter().map(|ask| (ask.word(), met.asks.get(ask))));
    text += &table("questions", Topic::ALL.iter().map(|topic| (topic.word(), met.topics.get(topic))));
    text += &table("facts", Fact::WORDS.iter().map(|word| (*word, met.facts.get(word))));
    text += &table("rules", rules.into_iter().map(|name| (name, met.rules.get(name))));
    text += &table("switches", Options::NAMES.iter().map(|name| (*name, met.switches.get(name))));
    text += &table("refusals", Code::ALL.iter().map(|code| (code.word(), met.refusals.get(code))));
    text
}

/// Counts, most first, then those never met, and those that no simulated battle can meet, with the reasons.
fn table<'w>(title: &str, counts: impl Iterator<Item = (&'w str, Option<&'w u64>)>) -> String {
    let counts: Vec<(&str, u64)> = counts.map(|(word, n)| (word, n.copied().unwrap_or(0))).collect();
    let (mut met, never): (Vec<_>, Vec<_>) = counts.iter().copied().partition(|(_, count)| *count > 0);
    met.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut text = format!("\n{title}: {} of {} met\n", met.len(), counts.len());
    for (word, count) in met {
        text += &format!("{count:>10}  {word}\n");
    }
    let reason = |word: &str| {
        let row = OUT_OF_REACH.iter().find(|(table, known, _)| (*table, *known) == (title, word));
        row.map(|(.., reason)| *reason)
    };
    for (word, _) in &never {
        if let Some(reason) = reason(word) {
            text += &format!("      none  {word}: {reason}\n");
        }
    }
    let never: Vec<&str> =
        never.iter().map(|(word, _)| *word).filter(|word| reason(word).is_none()).collect();
    if !never.is_empty() {
        text += &format!("     never  {}\n", never.join(" "));
    }
    text
}
