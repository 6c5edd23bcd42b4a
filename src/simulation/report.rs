//! Many battles in a row: each checked, decided again and counted.

use super::check::check;
use super::coverage::Coverage;
use super::play::play_strictly;
use super::teams::{battle_of, sample_teams, unfielded};
use super::watched::Watched;
use super::wild::{play_wildly, wild_setup};
use crate::armoury::Armoury;
use crate::battle::{Seeded, Setup};
use crate::events::Recorded;
use crate::ids::Side;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Players {
    /// A bot on each side.
    Bots,
    /// A random player on each side.
    Random,
    /// Bots, random players, or one of each: the seed says.
    #[default]
    Mixed,
}

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
    /// What they met.
    pub met: Coverage,
    /// Packs that could field no team, and why.
    pub unfielded: Vec<(String, String)>,
    /// SHA-256 over all logs: the same seed gives the same digest on any machine.
    pub digest: String,
}

/// Plays `battles` battles of all packs against all packs: those numbered from `seed` on. Each is checked
/// after every event, folded and decided again.
///
/// # Errors
/// A sentence with the seed of the battle that shows a fault of the engine.
pub fn simulate(
    armoury: &Armoury,
    players: Players,
    (battles, seed): (u64, u64),
    mut progress: impl FnMut(u64),
) -> Result<Report, String> {
    use sha2::Digest;
    let teams = sample_teams(armoury);
    if teams.is_empty() {
        return Err("no pack can field a team".to_owned());
    }
    let mut report = Report { unfielded: unfielded(armoury), ..Report::default() };
    let mut digest = sha2::Sha256::new();
    for done in 0..battles {
        let number = seed.wrapping_add(done);
        let again = format!("warlog simulate --battles 1 --seed {number} --players {}", players.word());
        let wrong = |why: String| format!("{why} (`{again}` shows it)");
        let played = played_by(players, battle_of(&teams, number), number).map_err(wrong)?;
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

fn played_by(players: Players, setup: Setup, seed: u64) -> Result<Watched, String> {
    let wild = match players {
        Players::Bots => [false; 2],
        Players::Random => [true; 2],
        Players::Mixed => match Seeded::new(!seed).below(4) {
            0 => [true, false],
            1 => [false; 2],
            _ => [true; 2],
        },
    };
    if wild == [false; 2] {
        return play_strictly(setup, seed);
    }
    play_wildly(wild_setup(setup, seed), seed, wild)
}

fn count_in(report: &mut Report, played: &Watched) {
    report.battles += 1;
    report.orders += u64::from(played.orders);
    report.events += played.game.log().len() as u64;
    let outcome = match played.game.battle.outcome.and_then(|outcome| outcome.winner) {
        Some(Side::Red) => 0,
        Some(Side::Blue) => 1,
        None => 2,
    };
    report.outcomes[outcome] += 1;
    report.met.count(played);
}

impl Players {
    /// The word of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Players::Bots => "bots",
            Players::Random => "random",
            Players::Mixed => "mixed",
        }
    }

    /// The players with this word.
    pub fn from_word(word: &str) -> Option<Players> {
        [Players::Bots, Players::Random, Players::Mixed].into_iter().find(|players| players.word() == word)
    }
}
