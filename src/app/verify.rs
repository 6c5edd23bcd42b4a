//! The audit: hash chains, folds, every battle decided again, every fair die computed again.

use super::log::{decode, hot};
use super::start::roll_off;
use super::{App, AppError, kept};
use crate::battle::{self, Event, Seeded, Setup, fork};
use crate::campaign;
use crate::dice::fair::{FairDice, Secret};
use crate::dice::{Face, Roll, Source};
use crate::ids::{BattleId, LeagueId};
use crate::projections;
use crate::store::{Connection, StoredEvent};
use crate::{league, roster};
use std::collections::BTreeMap;

/// What an audit found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Ledger by ledger.
    pub ledgers: Vec<LedgerReport>,
}

/// What an audit found in one ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerReport {
    /// Which.
    pub ledger: LeagueId,
    /// Events whose hashes were checked.
    pub events: u64,
    /// Streams folded.
    pub streams: u64,
    /// Battles decided again.
    pub battles: u64,
    /// Fair dice computed again.
    pub dice: u64,
    /// Fair dice whose secret is not known here: they cannot be checked yet.
    pub dice_unproven: u64,
    /// Everything that is wrong.
    pub faults: Vec<VerifyFault>,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyFault {
    /// The ledger.
    pub ledger: LeagueId,
    /// The position of the event, as far as it is known.
    pub position: u64,
    /// The stream.
    pub stream: String,
    /// The stable code: `chain`, `fold`, `decided_differently`, `fork`, `secret`, `first`, `die`, `note`,
    /// `stream_twice`.
    pub code: &'static str,
    /// What is wrong.
    pub reason: String,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.ledgers.iter().all(|ledger| ledger.faults.is_empty())
    }

    /// Everything that is wrong.
    pub fn faults(&self) -> impl Iterator<Item = &VerifyFault> {
        self.ledgers.iter().flat_map(|ledger| &ledger.faults)
    }
}

impl App {
    /// Checks one ledger, or all of them. `progress` is told the ledger, streams done and streams there are.
    ///
    /// # Errors
    /// Only what keeps the audit from going on; what is wrong in the log stands in the report.
    pub async fn verify(
        &self,
        only: Option<LeagueId>,
        progress: &mut (dyn FnMut(LeagueId, u64, u64) + Send),
    ) -> Result<Report, AppError> {
        let mut report = Report::default();
        for ledger in self.inner.store.ledgers_to_verify().await? {
            if only.is_none_or(|only| only == ledger) {
                report.ledgers.push(self.verify_ledger(ledger, progress).await?);
            }
        }
        let twice = projections::streams_twice(&mut self.reading().await?).await?;
        for (ledger, stream) in twice {
            let reason =
                "another league has one of the same name: only one of the two can be reached".to_owned();
            let known = report.ledgers.iter_mut().find(|known| known.ledger == ledger);
            known.into_iter().for_each(|known| known.fault(0, &stream, "stream_twice", reason.clone()));
        }
        match only {
            Some(only) if report.ledgers.is_empty() => Err(AppError::unknown("league", only)),
            _ => Ok(report),
        }
    }

    async fn verify_ledger(
        &self,
        ledger: LeagueId,
        progress: &mut (dyn FnMut(LeagueId, u64, u64) + Send),
    ) -> Result<LedgerReport, AppError> {
        // All of it at one moment: a server may be writing meanwhile.
        let mut log = self.inner.store.snapshot().await?;
        let chain = log.verify_chain(ledger).await?;
        let mut report = LedgerReport {
            ledger,
            events: chain.events,
            streams: 0,
            battles: 0,
            dice: 0,
            dice_unproven: 0,
            faults: Vec::new(),
        };
        report.faults.extend(chain.faults.into_iter().map(|fault| VerifyFault {
            ledger,
            position: fault.position,
            stream: fault.stream,
            code: "chain",
            reason: fault.reason,
        }));
        let streams = log.streams(ledger, "").await?;
        for head in &streams {
            match log.read_stream(ledger, &head.stream, 0, u64::MAX).await {
                Ok(stored) => verify_stream(&mut report, &mut log, &head.stream, &stored).await?,
                // The chain has told which event of it cannot be read.
                Err(_) if report.has_told_of(&head.stream) => {}
                Err(error) => report.fault(0, &head.stream, "fold", error.to_string()),
            }
            report.streams += 1;
            progress(ledger, report.streams, streams.len() as u64);
        }
        for hash in log.changed_notes(ledger).await? {
            report.fault(0, "", "note", format!("the note {hash} was changed: its hash is in the log"));
        }
        log.rollback().await?;
        Ok(report)
    }
}

async fn verify_stream(
    report: &mut LedgerReport,
    database: &mut Connection,
    stream: &str,
    stored: &[StoredEvent],
) -> Result<(), AppError> {
    let undecodable = |event: &&StoredEvent| match stream.split('/').next() {
        Some("league") => decode::<league::Event>(event).is_err(),
        Some("campaign") => decode::<campaign::Event>(event).is_err(),
        Some("roster") => decode::<roster::Event>(event).is_err(),
        _ => decode::<Event>(event).is_err(),
    };
    let faults = report.faults.len();
    for event in stored.iter().filter(undecodable) {
        report.fault(event.position, stream, "fold", format!("{} cannot be read", event.kind));
    }
    if report.faults.len() == faults && stream.starts_with("roster/") {
        let checked = super::verify_rosters::check(database, report.ledger, stored).await?;
        report.dice += checked.proven;
        report.dice_unproven += checked.unproven;
        for (place, code, reason) in checked.faults {
            report.fault(stored[place].position, stream, code, reason);
        }
    }
    if report.faults.len() > faults || !stream.starts_with("battle/") {
        return Ok(());
    }
    let battle = match hot(stream, stored) {
        Ok(battle) => battle,
        Err(error) => {
            report.fault(stored.first().map_or(0, |event| event.position), stream, "fold", error.to_string());
            return Ok(());
        }
    };
    let log = battle.game.log();
    let position = |place: usize| stored.get(place).map_or(0, |event| event.position);
    if let Err(why) = battle::decide_again(log) {
        // `event N: why`, N from 1.
        let number = why.strip_prefix("event ").and_then(|rest| rest.split(':').next()?.parse().ok());
        let place = number.map_or(0, |number: usize| number.saturating_sub(1));
        report.fault(position(place.min(log.len() - 1)), stream, "decided_differently", why);
    }
    let differs = kept::difference(database, report.ledger, stored, &battle.game.battle.setup).await?;
    if let Some((place, why)) = differs {
        report.fault(position(place), stream, "fork", why);
    }
    report.battles += 1;
    let secrets = secrets(database, report.ledger, log).await?;
    let checked = check_dice(log, &secrets);
    report.dice += checked.proven;
    report.dice_unproven += checked.unproven;
    for (place, code, reason) in checked.faults {
        report.fault(position(place), stream, code, reason);
    }
    Ok(())
}

/// The secrets behind a battle's commitments: revealed in its log, or kept here.
async fn secrets(
    database: &mut Connection,
    ledger: LeagueId,
    log: &[Event],
) -> Result<BTreeMap<String, Secret>, AppError> {
    let mut secrets = BTreeMap::new();
    for event in log {
        let commitment = match event {
            Event::BattleBegan { setup } => setup.own_commitment().cloned(),
            Event::SecretCommitted { commitment } => Some(commitment.clone()),
            Event::SecretRevealed { secret } => {
                secrets.extend(Secret::from_hex(secret).map(|secret| (secret.commitment(), secret)));
                None
            }
            _ => None,
        };
        if let Some(commitment) = commitment
            && let Some(kept) = database.secret(ledger, &commitment).await?
            && let Ok(bytes) = kept.secret.try_into()
        {
            secrets.insert(commitment, Secret(bytes));
        }
    }
    Ok(secrets)
}

impl LedgerReport {
    /// Whether a fault is of this stream, or of an event that is not there any more, of whatever stream.
    fn has_told_of(&self, stream: &str) -> bool {
        self.faults.iter().any(|fault| fault.stream == stream || fault.stream.is_empty())
    }

    fn fault(&mut self, position: u64, stream: &str, code: &'static str, reason: String) {
        self.faults.push(VerifyFault {
            ledger: self.ledger,
            position,
            stream: stream.to_owned(),
            code,
            reason,
        });
    }
}

/// Computes every fair die of a log again, and those of a fork's seed. What a fork keeps is checked with its
/// parent.
fn check_dice(log: &[Event], secrets: &BTreeMap<String, Secret>) -> Checked {
    let mut checked = Checked { kept: fork::kept(log), ..Checked::default() };
    for (place, event) in log.iter().enumerate() {
        match event {
            Event::BattleBegan { setup } => checked.begin(setup),
            Event::WordsAdded { side, words } => checked.words[side.index()].clone_from(words),
            Event::DiceRolled { roll, source: Source::Fair { first }, .. } if place < checked.kept => {
                checked.thrown = first + u32::from(roll.dice);
            }
            _ if place < checked.kept => {}
            Event::SecretCommitted { commitment } => checked.commitment = Some(commitment.clone()),
            Event::SecretRevealed { secret } => {
                let revealed = Secret::from_hex(secret).map(|secret| secret.commitment());
                if revealed.is_none() || revealed != checked.commitment {
                    let reason = "the secret told is not the one that was committed to".to_owned();
                    checked.faults.push((place, "secret", reason));
                }
            }
            Event::DiceRolled { roll, faces, source: Source::Fair { first } } => {
                checked.fair(place, (roll, faces, *first), secrets);
            }
            Event::DiceRolled { roll, faces, source: Source::Seeded } => checked.seeded(place, roll, faces),
            _ => {}
        }
    }
    checked
}

/// What came of computing dice again, and how far the log is.
struct Checked {
    proven: u64,
    unproven: u64,
    /// Place of the event, code, reason.
    faults: Vec<(usize, &'static str, String)>,
    /// Events that a fork keeps of its parent.
    kept: usize,
    battle: BattleId,
    commitment: Option<String>,
    words: [String; 2],
    /// Fair dice so far.
    thrown: u32,
    seed: Option<Seeded>,
}

impl Default for Checked {
    fn default() -> Checked {
        Checked {
            proven: 0,
            unproven: 0,
            faults: Vec::new(),
            kept: 0,
            battle: BattleId(uuid::Uuid::nil()),
            commitment: None,
            words: Default::default(),
            thrown: 0,
            seed: None,
        }
    }
}

impl Checked {
    fn begin(&mut self, setup: &Setup) {
        let first = setup.commitment.as_deref().map(roll_off);
        if first.is_some_and(|first| first != setup.first) {
            let reason = format!("{} sets up first, the commitment names the other side", setup.first);
            self.faults.push((0, "first", reason));
        }
        self.battle = setup.battle;
        self.commitment = setup.own_commitment().cloned();
        self.seed = setup.fork.as_ref().and_then(|fork| fork.seed).map(Seeded::new);
    }

    fn fair(
        &mut self,
        place: usize,
        (roll, faces, first): (&Roll, &[Face], u32),
        secrets: &BTreeMap<String, Secret>,
    ) {
        if first != self.thrown {
            let reason = format!("the next die is number {}, the log has number {first}", self.thrown);
            self.faults.push((place, "die", reason));
        }
        self.thrown = first + u32::from(roll.dice);
        let Some(secret) = self.commitment.as_ref().and_then(|commitment| secrets.get(commitment)) else {
            self.unproven += faces.len() as u64;
            return;
        };
        let dice = FairDice::new(secret.clone(), self.battle, &self.words);
        for (number, face) in (first..).zip(faces) {
            let fair = dice.face(number, roll.die);
            self.proven += 1;
            if fair != *face {
                let reason = format!("die {number} shows {}, the secret gives {}", face.0, fair.0);
                self.faults.push((place, "die", reason));
            }
        }
    }

    fn seeded(&mut self, place: usize, roll: &Roll, faces: &[Face]) {
        let Some(dice) = &mut self.seed else { return };
        for face in faces {
            let right = dice.face(roll.die);
            self.proven += 1;
            if right != *face {
                let reason = format!("a die shows {}, the seed gives {}", face.0, right.0);
                self.faults.push((place, "die", reason));
            }
        }
    }
}
