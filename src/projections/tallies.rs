//! The numbers of battles: dice thrown and passed by what they were rolled for, hits, wounds and losses.
//! A battle that went back is counted anew, so dice that were taken back are not in the numbers.

use super::lines::decoded;
use crate::battle::Event;
use crate::ids::{LeagueId, Side};
use crate::store::{Connection, Projection, StoreError, StoredEvent, args};
use futures_util::future::BoxFuture;
use std::collections::BTreeMap;

const INSERT: &str = "INSERT INTO tallies (ledger, stream, side, what, number)";
const ADD: &str = "ON CONFLICT (ledger, stream, side, what) DO UPDATE
    SET number = tallies.number + excluded.number";

/// The kinds of events that are counted; others need not be read.
const COUNTED: [&str; 5] = [
    "battle.battle_began",
    "battle.fork_adopted",
    "battle.dice_rolled",
    "battle.model_removed",
    "battle.points_scored",
];

/// A battle of which this is noted, of no side, is a fork.
pub(super) const FORKED: &str = "forked";
/// A fork of which this is noted, of no side, counts.
pub(super) const ADOPTED: &str = "adopted";

/// Numbers by battle, side and name.
pub(super) struct Tallies;

type Numbers = BTreeMap<(&'static str, String), u64>;

impl Projection for Tallies {
    fn name(&self) -> &'static str {
        "tallies"
    }

    fn generation(&self) -> u32 {
        2
    }

    fn apply<'a>(
        &'a self,
        tx: &'a mut Connection,
        events: &'a [StoredEvent],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let mut battles: BTreeMap<&str, Vec<&StoredEvent>> = BTreeMap::new();
            for event in events.iter().filter(|event| event.stream.starts_with("battle/")) {
                battles.entry(&event.stream).or_default().push(event);
            }
            let mut rows = Vec::new();
            for (stream, news) in battles {
                let ledger = news[0].ledger;
                let back = news.iter().rposition(|event| &*event.kind == "battle.rewound");
                let mut numbers = Numbers::new();
                if let Some(back) = back {
                    numbers = counted_anew(tx, ledger, stream, news[back].version).await?;
                }
                for stored in &news[back.map_or(0, |back| back + 1)..] {
                    if COUNTED.contains(&&*stored.kind) {
                        count(stream, &decoded(stored)?, &mut numbers);
                    }
                }
                let row = |((side, what), number): ((&str, String), u64)| {
                    args![ledger, stream, side, &what, number]
                };
                rows.extend(numbers.into_iter().map(row));
            }
            tx.insert_many(INSERT, rows, ADD).await
        })
    }

    fn clear<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            tx.execute("DELETE FROM tallies WHERE ledger = $1", args![ledger]).await?;
            Ok(())
        })
    }
}

/// Forgets a battle's numbers and counts the events in force up to `version`.
async fn counted_anew(
    tx: &mut Connection,
    ledger: LeagueId,
    stream: &str,
    version: u64,
) -> Result<Numbers, StoreError> {
    tx.execute("DELETE FROM tallies WHERE ledger = $1 AND stream = $2", args![ledger, stream]).await?;
    let mut kept: Vec<(u64, Event)> = Vec::new();
    for stored in tx.read_stream(ledger, stream, 0, version).await? {
        match decoded(&stored)? {
            Event::Rewound { to } => kept.retain(|(version, _)| *version <= u64::from(to)),
            // No rewind takes that back.
            event @ Event::ForkAdopted { .. } => kept.push((0, event)),
            event => kept.push((stored.version, event)),
        }
    }
    let mut numbers = Numbers::new();
    kept.iter().for_each(|(_, event)| count(stream, event, &mut numbers));
    Ok(numbers)
}

fn count(stream: &str, event: &Event, numbers: &mut Numbers) {
    let mut add = |side: Side, what: String, number: u64| {
        if number > 0 {
            *numbers.entry((side.word(), what)).or_default() += number;
        }
    };
    match event {
        Event::BattleBegan { setup } if setup.fork.is_some() => {
            numbers.insert(("", FORKED.to_owned()), 1);
        }
        // A fork of a fork keeps the word that its parent counts; it is not meant.
        Event::ForkAdopted { battle, .. } if stream == format!("battle/{battle}") => {
            numbers.insert(("", ADOPTED.to_owned()), 1);
        }
        Event::DiceRolled { roll, faces, .. } => {
            let ask = roll.ask.word();
            add(roll.side, format!("dice.{ask}"), u64::from(roll.dice));
            add(roll.side, format!("passed.{ask}"), u64::from(roll.passed(faces)));
        }
        Event::ModelRemoved { by: Some(by), killer: Some(_), .. } => add(*by, "removed".to_owned(), 1),
        Event::PointsScored { side, points, .. } => {
            add(*side, "points".to_owned(), u64::try_from(*points).unwrap_or(0));
        }
        _ => {}
    }
}
