//! Databases and batches for the tests of the store.

use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;
use uuid::Uuid;
use warlog::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use warlog::store::{Appended, Batch, NewEvent, Outcome, Setup, Store, StoreError, Work, Write, fingerprint};

/// A database of its own: a file that goes with it, or one of a throwaway server.
pub struct Database {
    pub url: String,
    _dir: Option<TempDir>,
}

impl Database {
    pub fn sqlite() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", dir.path().join("log.db").display());
        Self { url, _dir: Some(dir) }
    }

    /// A new database of the server at WARLOG_TEST_POSTGRES, if it is set.
    pub async fn postgres() -> Option<Self> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("WARLOG_TEST_POSTGRES").ok()?;
        let made = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("warlog_store_{}_{made}", std::process::id());
        psql(&server, &format!("CREATE DATABASE {name}")).await;
        let (before, options) = server.split_once('?').unwrap_or((&server, ""));
        let host = before.rsplit_once('/').filter(|(host, _)| !host.ends_with('/'));
        let host = host.map_or(before, |(host, _)| host);
        let url = format!("{host}/{name}?{options}");
        Some(Self { url: url.trim_end_matches('?').to_owned(), _dir: None })
    }

    pub fn is_postgres(&self) -> bool {
        self.url.starts_with("postgres")
    }

    pub async fn open(&self) -> Store {
        self.open_with(Setup::default()).await
    }

    pub async fn open_with(&self, setup: Setup) -> Store {
        Store::open(&self.url, setup).await.unwrap()
    }

    /// Changes the database behind the store's back.
    pub async fn meddle(&self, sql: &str) {
        if self.is_postgres() {
            psql(&self.url, sql).await;
        } else {
            use sqlx::Connection as _;
            let mut connection = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

pub async fn psql(url: &str, sql: &str) {
    use sqlx::Connection as _;
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// One empty database of each kind that can be had here.
pub async fn databases() -> Vec<Database> {
    let mut all = vec![Database::sqlite()];
    all.extend(Database::postgres().await);
    all
}

pub fn ledger(n: u128) -> LeagueId {
    LeagueId(Uuid::from_u128(0x1e0 + n))
}

pub fn actor() -> PlayerId {
    PlayerId(Uuid::from_u128(0xac70))
}

pub fn key(n: u128) -> CommandId {
    CommandId(Uuid::from_u128(0xc0_0000 + n))
}

/// `count` events whose payloads tell the command and their number.
pub fn events(command: CommandId, count: u64) -> Vec<NewEvent> {
    (0..count)
        .map(|n| NewEvent {
            kind: "Noted".into(),
            schema: 1,
            command,
            payload: format!(r#"{{"command":"{command}","n":{n}}}"#),
        })
        .collect()
}

/// A batch of one write.
pub fn batch(ledger: LeagueId, key: CommandId, stream: &str, expected: u64, count: u64) -> Batch {
    let writes = vec![Write { stream: stream.into(), expected, events: events(key, count) }];
    let body = format!("{stream} {count}");
    Batch {
        ledger,
        actor: actor(),
        key,
        fingerprint: fingerprint(actor(), body.as_bytes()),
        recorded_at: Timestamp(1_000_000),
        work: Work { writes, answer: body.into_bytes(), ..Work::default() },
        again: None,
    }
}

/// What was appended, of an outcome that must say so.
pub fn appended(outcome: Result<Outcome, StoreError>) -> Appended {
    match outcome {
        Ok(Outcome::Appended(appended)) => appended,
        other => panic!("not appended: {other:?}"),
    }
}

/// Appends `count` events to `stream`, which has `expected`.
pub async fn put(store: &Store, ledger: LeagueId, n: u128, stream: &str, expected: u64, count: u64) {
    appended(store.append(batch(ledger, key(n), stream, expected, count)).await);
}

/// Everything a ledger holds.
pub async fn all(store: &Store, ledger: LeagueId) -> Vec<warlog::store::StoredEvent> {
    let mut events: Vec<warlog::store::StoredEvent> = vec![];
    loop {
        let after = events.last().map_or(0, |event| event.position);
        let page = store.read_ledger(ledger, after, 1000).await.unwrap();
        if page.is_empty() {
            return events;
        }
        events.extend(page);
    }
}

/// Every row count that a refused command must leave alone.
pub async fn rows(store: &Store) -> Vec<i64> {
    let mut connection = store.connection().await.unwrap();
    let mut counts = vec![];
    for sql in [
        "SELECT COUNT(*) FROM ledgers",
        "SELECT COUNT(*) FROM streams",
        "SELECT COUNT(*) FROM events",
        "SELECT COUNT(*) FROM commands",
        "SELECT COUNT(*) FROM names",
        "SELECT COUNT(*) FROM notes",
        "SELECT COUNT(*) FROM secrets",
    ] {
        counts.push(connection.fetch(sql, vec![]).await.unwrap()[0].int(0).unwrap());
    }
    counts
}
