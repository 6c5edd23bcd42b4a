//! A battle decided again, its dice computed again; and what it came to, for the campaign that counts it.

use super::{Told, dice, teams};
use crate::app::verify::LedgerReport;
use crate::app::{AppError, Viewer, closing, kept};
use crate::battle::{self, Battle, Event, Game};
use crate::campaign::Report;
use crate::dice::fair::Secret;
use crate::ids::{BattleId, PlayerId, RosterId};
use crate::store::{Connection, StoredEvent};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What other streams say of a battle.
pub(super) struct SeenBattle {
    pub id: BattleId,
    /// The rosters of red and blue.
    pub rosters: [Option<RosterId>; 2],
    /// It is over now.
    pub over: bool,
    /// Each end of it: the position of the event, and what it came to.
    endings: Vec<(u64, Report)>,
    /// The models of both sides.
    pub fielded: [Vec<teams::Fielded>; 2],
    /// Who acts in it and plays neither side, by the position of the event. A fork is made by anybody who sees it.
    pub strangers: Vec<(u64, PlayerId)>,
}

impl SeenBattle {
    fn of(log: &[Event], events: &[Told<Event>], battle: &Battle) -> SeenBattle {
        let position = |place: usize| events.get(place).map_or(0, |told| told.position);
        let ends = (0..log.len()).filter(|place| matches!(log[*place], Event::BattleEnded { .. }));
        let ending = |place: usize| {
            let done = log[place..].iter().position(|event| matches!(event, Event::OrderDone {}));
            let rewound = log[place..].iter().position(|event| matches!(event, Event::Rewound { .. }));
            let to = done.filter(|done| rewound.is_none_or(|rewound| *done < rewound)).unwrap_or(0);
            let log = &log[..=place + to];
            let report = Battle::fold(log).map(|battle| closing::report(log, &battle));
            report.ok().map(|report| (position(place), report))
        };
        let rosters = [0, 1].map(|side| battle.setup.sides[side].roster);
        let (id, over) = (battle.setup.battle, battle.outcome.is_some());
        let endings = ends.filter_map(ending).collect();
        let players = battle.setup.sides.each_ref().map(|side| side.player);
        // Whoever may, begins a battle between others.
        let acts = events.iter().skip(1).filter(|_| battle.setup.fork.is_none());
        let strange =
            |told: &&Told<Event>| told.actor != Viewer::SYSTEM && !players.contains(&Some(told.actor));
        let strangers = acts.filter(strange).map(|told| (told.position, told.actor)).collect();
        // As it was told: what is rolled for in the battle changes the set-up.
        let fielded = match log.first() {
            Some(Event::BattleBegan { setup }) => teams::fielded(setup),
            _ => <[Vec<teams::Fielded>; 2]>::default(),
        };
        SeenBattle { id, rosters, over, endings, fielded, strangers }
    }

    /// What it came to in the transaction of the event at this position, which stands before the battle's own.
    pub fn report_after(&self, position: u64) -> Option<&Report> {
        self.endings.iter().find(|(end, _)| *end > position).map(|(_, report)| report)
    }

    /// What it had come to before this position.
    pub fn report_before(&self, position: u64) -> Option<&Report> {
        self.endings.iter().rev().find(|(end, _)| *end < position).map(|(_, report)| report)
    }
}

/// Judges a battle; nothing where its log cannot be folded.
///
/// # Errors
/// What the database says.
pub(super) async fn check(
    report: &mut LedgerReport,
    database: &mut Connection,
    stream: &str,
    stored: &[StoredEvent],
    events: &[Told<Event>],
) -> Result<Option<SeenBattle>, AppError> {
    let log: Vec<Event> = events.iter().map(|told| told.event.clone()).collect();
    let position = |place: usize| events.get(place).map_or(0, |told| told.position);
    // A net for what no check has foreseen: a damaged log is told, whatever it does to the rules.
    let folded = catch_unwind(AssertUnwindSafe(|| Game::from_log(log.clone())));
    let game = match folded {
        Ok(Ok(game)) => game,
        Ok(Err(error)) => {
            report.fault(position(error.place()), stream, "fold", error.to_string());
            return Ok(None);
        }
        Err(_) => {
            report.fault(position(0), stream, "fold", "its events cannot be folded".to_owned());
            return Ok(None);
        }
    };
    if stream != crate::app::stream::battle(game.battle.setup.battle) {
        let reason = format!("begins battle {}", game.battle.setup.battle);
        report.fault(position(0), stream, "fold", reason);
    }
    if let Some(Event::BattleBegan { setup }) = log.first()
        && let Some(reason) = teams::misbegun(setup)
    {
        report.fault(position(0), stream, "disagrees", reason);
    }
    let decided = catch_unwind(AssertUnwindSafe(|| battle::decide_again(&log)));
    match decided {
        Ok(Ok(())) => {}
        Ok(Err(divergence)) => {
            let place = divergence.number.min(log.len()).saturating_sub(1);
            report.fault(position(place), stream, "decided_differently", divergence.to_string());
        }
        Err(_) => {
            let reason = "the rules cannot decide it again".to_owned();
            report.fault(position(0), stream, "decided_differently", reason);
        }
    }
    let differs = kept::difference(database, report.ledger, stored).await?;
    if let Some((place, why)) = differs {
        report.fault(position(place), stream, "fork", why);
    }
    report.battles += 1;
    let secrets = secrets(report, database, stream, events).await?;
    let checked = dice::check(&log, &secrets);
    report.dice += checked.proven;
    report.dice_unproven += checked.unproven;
    for (place, code, reason) in checked.faults {
        report.fault(position(place), stream, code, reason);
    }
    Ok(Some(SeenBattle::of(&log, events, &game.battle)))
}

/// The secrets behind a battle's commitments: revealed in its log, or kept here. One that is kept and was changed is
/// told.
async fn secrets(
    report: &mut LedgerReport,
    database: &mut Connection,
    stream: &str,
    events: &[Told<Event>],
) -> Result<BTreeMap<String, Secret>, AppError> {
    let mut secrets = BTreeMap::new();
    for told in events {
        let commitment = match &told.event {
            Event::BattleBegan { setup } => setup.own_commitment().cloned(),
            Event::SecretCommitted { commitment } => Some(commitment.clone()),
            Event::SecretRevealed { secret } => {
                secrets.extend(Secret::from_hex(secret).map(|secret| (secret.commitment(), secret)));
                None
            }
            _ => None,
        };
        let Some(commitment) = commitment else { continue };
        let Some(kept) = database.secret(report.ledger, &commitment).await? else { continue };
        let secret = kept.secret.try_into().ok().map(Secret);
        match secret.filter(|secret| secret.commitment() == commitment) {
            Some(secret) => _ = secrets.insert(commitment, secret),
            None => {
                let reason = "the secret that is kept for it is not the one committed to: restore the table \
                              `secrets` from a backup";
                report.fault(told.position, stream, "secret", reason.to_owned());
            }
        }
    }
    Ok(secrets)
}
