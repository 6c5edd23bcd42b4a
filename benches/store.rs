//! How fast the store is, as ratios to controls of the same run on the same disk; absolute figures
//! mean little.
//!
//! `cargo bench --bench store [-- append1|append8|postgres|reading]`; Postgres takes part when
//! WARLOG_TEST_POSTGRES names a server with fsync on. Prints a line a round and the median ratio,
//! and fails when a median is below what is promised.
#![allow(clippy::disallowed_methods)] // a bench only needs keys that differ

use futures_util::future::{BoxFuture, join_all};
use serde::Deserialize;
use sqlx::{Connection as _, Row as _};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;
use warlog::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use warlog::store::{
    Batch, Connection, NewEvent, Outcome, Projection, Setup, Store, StoreError, StoredEvent, Work, Write,
    args,
};

const ROUNDS: usize = 5;
const CALLERS: usize = 64;
const ROUND: Duration = Duration::from_secs(2);
/// How often a stream is read in a round.
const READS: u32 = 100;

#[tokio::main]
async fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let wanted = |name: &str| only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut kept = true;
    if wanted("append1") {
        kept &= appends(dir.path(), 1, 2.5).await;
    }
    if wanted("append8") {
        kept &= appends(dir.path(), 8, 3.0).await;
    }
    match std::env::var("WARLOG_TEST_POSTGRES") {
        Ok(server) if wanted("postgres") => kept &= callers(&server, 5.0).await,
        Ok(_) => (),
        Err(_) => println!("Postgres: left out, WARLOG_TEST_POSTGRES is not set"),
    }
    if wanted("reading") {
        kept &= reading(dir.path(), 2.0).await;
    }
    if !kept {
        std::process::exit(1);
    }
}

/// Events acknowledged a second by 64 callers against 4 KiB append+fdatasync.
async fn appends(dir: &Path, events: u64, promised: f64) -> bool {
    let projections: Vec<Arc<dyn Projection>> = if events > 1 { vec![Arc::new(Tally)] } else { vec![] };
    let setup = Setup { projections, ..Setup::default() };
    let path = dir.join(format!("append{events}.db"));
    let store = Store::open(&format!("sqlite:{}", path.display()), setup).await.expect("a store");
    prepare(&store).await;
    let name = format!("SQLite FULL, {CALLERS} callers, {events} event(s) a command / fdatasync of 4 KiB");
    let mut ratios = vec![];
    for _ in 0..ROUNDS {
        let control = fdatasyncs(&dir.join("control"));
        let acked = acknowledged(&store, CALLERS, events).await;
        println!("  {acked:9.0} events/s, {control:8.0} fdatasync/s, {:.2}", acked / control);
        ratios.push(acked / control);
    }
    store.close().await;
    verdict(&name, ratios, promised)
}

/// Events acknowledged a second on Postgres by 64 callers against one.
async fn callers(server: &str, promised: f64) -> bool {
    let name = format!("warlog_bench_{}", std::process::id());
    let mut admin = sqlx::PgConnection::connect(server).await.expect("a server");
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::raw_sql(create).execute(&mut admin).await.expect("a database");
    let (host, _) = server.rsplit_once('/').expect("an address with a database");
    let store = Store::open(&format!("{host}/{name}"), Setup::default()).await.expect("a store");
    prepare(&store).await;
    let mut ratios = vec![];
    for _ in 0..ROUNDS {
        let one = acknowledged(&store, 1, 1).await;
        let many = acknowledged(&store, CALLERS, 1).await;
        println!("  {many:9.0} events/s of {CALLERS} callers, {one:8.0} of one, {:.2}", many / one);
        ratios.push(many / one);
    }
    store.close().await;
    let drop = sqlx::AssertSqlSafe(format!("DROP DATABASE {name}"));
    sqlx::raw_sql(drop).execute(&mut admin).await.expect("dropping it");
    verdict(&format!("Postgres, {CALLERS} callers / 1 caller"), ratios, promised)
}

#[derive(Deserialize)]
struct Shot {
    model: Uuid,
    faces: Vec<u8>,
    needs: u8,
}

/// A stream of 2,000 events decoded and folded, against one row an event.
async fn reading(dir: &Path, promised: f64) -> bool {
    let path = dir.join("read.db");
    let store = Store::open(&format!("sqlite:{}", path.display()), Setup::default()).await.expect("a store");
    for expected in (0..2000).step_by(100) {
        store.append(batch("battle/read", expected, 100)).await.expect("an append");
    }
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut rows = sqlx::SqliteConnection::connect_with(&options).await.expect("a connection");
    let mut ratios = vec![];
    for _ in 0..ROUNDS {
        // One after the other: what one leaves to be tidied up in memory would be the other's time.
        let start = Instant::now();
        let mut sums = [0, 0];
        for _ in 0..READS {
            sums[0] += by_rows(&mut rows).await;
        }
        let theirs = start.elapsed() / READS;
        let start = Instant::now();
        for _ in 0..READS {
            let events = store.read_stream(ledger(), "battle/read", 0, u64::MAX).await.expect("events");
            sums[1] += events.iter().fold(0, |sum, event| sum + fold(event.decode().expect("a shot")));
        }
        let ours = start.elapsed() / READS;
        assert_eq!(sums[0], sums[1]);
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        println!("  {ours:?} a stream, {theirs:?} row by row, {ratio:.2}");
        ratios.push(ratio);
    }
    store.close().await;
    verdict("SQLite, stream of 2,000 decoded and folded / one row an event", ratios, promised)
}

/// The same columns, one row an event, as `sqlx` is used everywhere.
async fn by_rows(connection: &mut sqlx::SqliteConnection) -> u64 {
    let sql = "SELECT position, version, \"schema\", recorded_at, actor, command, kind, payload FROM events
        WHERE ledger = $1 AND stream = $2 ORDER BY version";
    let query = sqlx::query(sql).bind(ledger().to_string()).bind("battle/read");
    let rows = query.fetch_all(connection).await.expect("rows");
    let id = |text: &str| Uuid::try_parse(text).expect("an id");
    let shots = rows.iter().map(|row| {
        let event = StoredEvent {
            ledger: ledger(),
            position: row.get::<i64, _>(0) as u64,
            stream: "battle/read".into(),
            version: row.get::<i64, _>(1) as u64,
            kind: row.get::<&str, _>(6).into(),
            schema: row.get::<i64, _>(2) as u32,
            recorded_at: Timestamp(row.get(3)),
            actor: PlayerId(id(row.get(4))),
            command: CommandId(id(row.get(5))),
            payload: row.get(7),
        };
        fold(event.decode().expect("a shot"))
    });
    shots.sum()
}

fn fold(shot: Shot) -> u64 {
    let hits = shot.faces.iter().filter(|face| **face >= shot.needs).count() as u64;
    hits + u64::from(shot.model.as_bytes()[15])
}

/// The median ratio and whether the promise holds.
fn verdict(name: &str, mut ratios: Vec<f64>, promised: f64) -> bool {
    ratios.sort_by(f64::total_cmp);
    let median = ratios[ratios.len() / 2];
    let kept = median >= promised;
    println!("{}: {name}: {median:.2} (promised {promised})", if kept { "ok" } else { "BELOW" });
    kept
}

/// 4 KiB appends made durable one by one, a second.
fn fdatasyncs(path: &Path) -> f64 {
    let mut file = File::create(path).expect("a file");
    let start = Instant::now();
    let mut count = 0.0;
    while start.elapsed() < ROUND {
        file.write_all(&[7; 4096]).expect("room on the disk");
        file.sync_data().expect("fdatasync");
        count += 1.0;
    }
    count / start.elapsed().as_secs_f64()
}

/// Events acknowledged a second by `callers`, each with a stream of its own and one command at a time.
async fn acknowledged(store: &Store, callers: usize, events: u64) -> f64 {
    let start = Instant::now();
    let tasks = (0..callers).map(|caller| {
        let store = store.clone();
        tokio::spawn(async move {
            let stream = format!("battle/{}-{caller}", Uuid::new_v4());
            let mut version = 0;
            while start.elapsed() < ROUND {
                let outcome = store.append(batch(&stream, version, events)).await.expect("an append");
                assert!(matches!(outcome, Outcome::Appended(_)));
                version += events;
            }
            version as f64
        })
    });
    let acked: f64 = join_all(tasks).await.into_iter().map(|task| task.expect("a caller")).sum();
    acked / start.elapsed().as_secs_f64()
}

/// The tally's table, the ledger, and the statements of the first batches are not measured.
async fn prepare(store: &Store) {
    let mut connection = store.connection().await.expect("a connection");
    let table = "CREATE TABLE tally (ledger TEXT, stream TEXT, count BIGINT, UNIQUE (ledger, stream))";
    connection.execute(table, vec![]).await.expect("a table");
    acknowledged(store, CALLERS, 1).await;
}

fn batch(stream: &str, expected: u64, events: u64) -> Batch {
    let key = CommandId(Uuid::now_v7());
    let payload = r#"{"model":"6f1a7b1e-6a3c-4d6e-9b0a-2f3d5a7c9e11","faces":[1,4,6,3],"needs":3}"#;
    let new = || NewEvent { kind: "HitsRolled".into(), schema: 1, command: key, payload: payload.into() };
    let writes =
        vec![Write { stream: stream.into(), expected, events: (0..events).map(|_| new()).collect() }];
    Batch {
        ledger: ledger(),
        actor: PlayerId(Uuid::nil()),
        key,
        fingerprint: [7; 32],
        recorded_at: Timestamp(1_700_000_000_000_000),
        work: Work { writes, answer: b"{\"accepted\":8}".to_vec(), ..Work::default() },
        again: None,
    }
}

fn ledger() -> LeagueId {
    LeagueId(Uuid::from_u128(1))
}

/// A projection of the usual kind: counters a stream.
struct Tally;

impl Projection for Tally {
    fn name(&self) -> &'static str {
        "tally"
    }

    fn generation(&self) -> u32 {
        1
    }

    fn apply<'a>(
        &'a self,
        tx: &'a mut Connection,
        events: &'a [StoredEvent],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let mut counts = std::collections::BTreeMap::new();
            for event in events {
                *counts.entry((event.ledger, &event.stream)).or_insert(0) += 1;
            }
            let rows = counts.into_iter().map(|((ledger, stream), count)| args![ledger, &**stream, count]);
            tx.insert_many(
                "INSERT INTO tally (ledger, stream, count)",
                rows.collect(),
                "ON CONFLICT (ledger, stream) DO UPDATE SET count = tally.count + excluded.count",
            )
            .await
        })
    }

    fn clear<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(
            async move { tx.execute("DELETE FROM tally WHERE ledger = $1", args![ledger]).await.map(|_| ()) },
        )
    }
}
