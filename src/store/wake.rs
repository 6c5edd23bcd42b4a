//! How a process learns that a ledger has grown: from its own writer, from Postgres, and by looking
//! again and again.
//!
//! Only the last one is needed for correctness; the others make it quick.

use super::sql::Pool;
use super::{Connection, StoreError, args};
use crate::ids::LeagueId;
use sqlx::postgres::PgListener;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep};

type Heads = watch::Sender<BTreeMap<LeagueId, u64>>;

const CHANNEL: &str = "warlog";

/// Postgres takes at most 8,000 bytes.
const MOST_BYTES: usize = 7_000;

/// Raises the known heads; whoever watches is woken only if one really grew.
pub(super) fn raise(heads: &Heads, grown: impl IntoIterator<Item = (LeagueId, u64)>) {
    heads.send_if_modified(|known| {
        let mut changed = false;
        for (ledger, position) in grown {
            let head = known.entry(ledger).or_default();
            changed |= position > *head;
            *head = position.max(*head);
        }
        changed
    });
}

/// One notification a transaction, however many commands it holds: more would hold up other writers.
pub(super) async fn notify(tx: &mut Connection, heads: &[(LeagueId, u64)]) -> Result<(), StoreError> {
    let told: Vec<String> = heads.iter().map(|(ledger, position)| format!("{ledger}:{position}")).collect();
    let mut payload = told.join(" ");
    if payload.len() > MOST_BYTES {
        payload.clear(); // too many: look for yourself
    }
    tx.fetch("SELECT pg_notify($1, $2)", args![CHANNEL, payload]).await?;
    Ok(())
}

/// Starts what keeps `heads` up to date besides the writer.
pub(super) fn start(pool: &Pool, heads: &Heads, every: Duration) -> Vec<JoinHandle<()>> {
    let mut tasks = vec![tokio::spawn(poll(pool.clone(), heads.clone(), every))];
    if let Pool::Postgres(_) = pool {
        tasks.push(tokio::spawn(listen(pool.clone(), heads.clone(), every)));
    }
    tasks
}

async fn poll(pool: Pool, heads: Heads, every: Duration) {
    let mut ticks = interval(every.max(Duration::from_millis(1)));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        look(&pool, &heads).await;
    }
}

/// Reads every head. A database that does not answer is asked again at the next tick.
async fn look(pool: &Pool, heads: &Heads) {
    match read_heads(pool).await {
        Ok(found) => raise(heads, found),
        Err(error) => tracing::debug!(%error, "cannot read the heads of the ledgers"),
    }
}

async fn read_heads(pool: &Pool) -> Result<Vec<(LeagueId, u64)>, StoreError> {
    let mut connection = pool.connection(&Default::default()).await?;
    let rows = connection.fetch("SELECT ledger, position FROM ledgers", vec![]).await?;
    rows.iter().map(|row| Ok((LeagueId(row.uuid(0)?), row.count(1)?))).collect()
}

async fn listen(pool: Pool, heads: Heads, every: Duration) {
    let Pool::Postgres(postgres) = &pool else {
        return;
    };
    loop {
        if let Ok(mut listener) = PgListener::connect_with(postgres).await
            && listener.listen(CHANNEL).await.is_ok()
        {
            // What was said while nobody listened is lost: look first.
            look(&pool, &heads).await;
            while let Ok(notification) = listener.try_recv().await {
                match notification.as_ref().and_then(|told| parse(told.payload())) {
                    Some(grown) => raise(&heads, grown),
                    None => look(&pool, &heads).await,
                }
            }
        }
        sleep(every).await;
    }
}

fn parse(payload: &str) -> Option<Vec<(LeagueId, u64)>> {
    if payload.is_empty() {
        return None;
    }
    let told = payload.split(' ').map(|told| {
        let (ledger, position) = told.split_once(':')?;
        Some((ledger.parse().ok()?, position.parse().ok()?))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_from_a_notification() {
        let ledger = LeagueId(uuid::Uuid::from_u128(7));
        assert_eq!(parse(&format!("{ledger}:12 {ledger}:13")), Some(vec![(ledger, 12), (ledger, 13)]));
        for unknown in ["", "x", "x:1", "00000000-0000-0000-0000-000000000007:x"] {
            assert_eq!(parse(unknown), None);
        }
    }

    #[test]
    fn only_a_higher_head_wakes() {
        let (heads, ledger) = (Heads::default(), LeagueId(uuid::Uuid::from_u128(7)));
        let mut watching = heads.subscribe();
        raise(&heads, [(ledger, 2)]);
        assert!(watching.has_changed().is_ok_and(|changed| changed));
        watching.mark_unchanged();
        raise(&heads, [(ledger, 1), (ledger, 2)]);
        assert!(watching.has_changed().is_ok_and(|changed| !changed));
    }
}
