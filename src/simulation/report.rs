//! Many battles in a row: each checked, decided again and counted.

use super::check::check;
use super::play::{Played, play};
use super::teams::{battle_of, sample_teams};
use crate::armoury::Armoury;
use crate::battle::{Code, Event, Topic};
use crate::dice::Ask;
use crate::events::Recorded;
use crate::ids::Side;
use std::collections::BTreeMap;

/// What many battles showed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Battles played to their end.
    pub battles: u64,
    /// Orders that were taken in all of them.
    pub orders: u64,
    /// Events of all of them.
    pub events: u64,
    /// Won by red, won by blue, drawn.
    pub outcomes: [u64; 3],
    /// How often each mission was played.
    pub missions: BTreeMap<String, u64>,
    /// How often each kind of event happened.
    pub kinds: BTreeMap<&'static str, u64>,
    /// How often each ask was rolled.
    pub asks: BTreeMap<Ask, u64>,
    /// How often each question was answered.
    pub topics: BTreeMap<Topic, u64>,
    /// How often each refusal was met.
    pub refusals: BTreeMap<Code, u64>,
    /// SHA-256 over all logs: the same seed gives the same digest on any machine.
    pub digest: String,
}

/// Plays `battles` battles of all packs against all packs: those numbered from `seed` on. Each is folded,
/// checked for soundness and decided again.
///
/// # Errors
/// A sentence with the seed of the battle that shows a fault of the engine.
pub fn simulate(
    armoury: &Armoury,
    battles: u64,
    seed: u64,
    mut progress: impl FnMut(u64),
) -> Result<Report, String> {
    use sha2::Digest;
    let teams = sample_teams(armoury);
    if teams.is_empty() {
        return Err("no pack has a sample team".to_owned());
    }
    let mut report = Report::default();
    let mut digest = sha2::Sha256::new();
    for done in 0..battles {
        let number = seed.wrapping_add(done);
        let wrong = |why: String| format!("{why} (`warlog simulate --battles 1 --seed {number}` shows it)");
        let played = play(battle_of(&teams, number), number).map_err(wrong)?;
        check(&played.game).map_err(wrong)?;
        count_in(&mut report, &played);
        for event in played.game.log() {
            digest.update(event.kind());
            digest.update([b' ']);
            digest.update(event.payload());
            digest.update([b'\n']);
        }
        progress(done + 1);
    }
    report.digest = hex::encode(digest.finalize());
    Ok(report)
}

fn count_in(report: &mut Report, played: &Played) {
    report.battles += 1;
    report.orders += u64::from(played.orders);
    report.events += played.game.log().len() as u64;
    let outcome = match played.game.battle.outcome.and_then(|outcome| outcome.winner) {
        Some(Side::Red) => 0,
        Some(Side::Blue) => 1,
        None => 2,
    };
    report.outcomes[outcome] += 1;
    *report.missions.entry(played.game.battle.setup.mission.code.clone()).or_default() += 1;
    for event in played.game.log() {
        *report.kinds.entry(event.kind()).or_default() += 1;
        match event {
            Event::DiceRolled { roll, .. } => *report.asks.entry(roll.ask).or_default() += 1,
            Event::Answered { question, .. } => *report.topics.entry(question.topic).or_default() += 1,
            _ => {}
        }
    }
    for refusal in &played.refused {
        *report.refusals.entry(refusal.code).or_default() += 1;
    }
}
