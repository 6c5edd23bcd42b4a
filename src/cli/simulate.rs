//! The command `simulate`: battles between bots, and what they met of the rules.

use super::args::Simulate;
use super::failure::Failure;
use super::progress::Progress;
use crate::battle::{Code, Event, Topic};
use crate::dice::Ask;
use crate::events::Recorded;
use crate::simulation::{Report, simulate};
use std::time::Instant;

/// Plays the battles and prints the report.
pub fn run(args: &Simulate) -> Result<(), Failure> {
    let armoury = super::packs::load(args.packs.as_deref())?;
    let progress = Progress::new("battles", args.battles);
    let began = Instant::now();
    let report = simulate(&armoury, args.battles, args.seed, |done| progress.at(done));
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
    let words = |word: &'static str, count: Option<&u64>| (word, count.copied().unwrap_or(0));
    let kinds = Event::KINDS.iter().map(|kind| words(kind, report.kinds.get(kind)));
    let asks = Ask::ALL.iter().map(|ask| words(ask.word(), report.asks.get(ask)));
    let topics = Topic::ALL.iter().map(|topic| words(topic.word(), report.topics.get(topic)));
    let codes = Code::ALL.iter().map(|code| words(code.word(), report.refusals.get(code)));
    text += &table("events", kinds.collect());
    text += &table("asks", asks.collect());
    text += &table("questions", topics.collect());
    text += &table("refusals", codes.collect());
    text
}

/// Counts, most first, then those never met.
fn table(title: &str, mut counts: Vec<(&str, u64)>) -> String {
    let never: Vec<&str> = counts.iter().filter(|(_, count)| *count == 0).map(|(word, _)| *word).collect();
    counts.retain(|(_, count)| *count > 0);
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let met = counts.len();
    let mut text = format!("\n{title}: {met} of {} met\n", met + never.len());
    for (word, count) in counts {
        text += &format!("{count:>10}  {word}\n");
    }
    if !never.is_empty() {
        text += &format!("     never  {}\n", never.join(" "));
    }
    text
}
