//! Opening a database: its address, its schema, and the indexes without which the log would not be sound.

use super::StoreError;
use super::sql::Pool;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool, SqlitePool};
use std::time::Duration;
use tokio::time::sleep;

static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long a caller waits for a connection, and SQLite for another process's lock.
const PATIENCE: Duration = Duration::from_secs(5);

const UNIQUE_INDEXES: [&str; 7] = [
    "ledgers_ledger",
    "streams_stream",
    "events_position",
    "events_version",
    "commands_command",
    "notes_hash",
    "secrets_commitment",
];

/// Connects to the database at `url`, which need not have a schema yet.
pub(super) async fn connect(url: &str) -> Result<Pool, StoreError> {
    let unreachable = |error: sqlx::Error| StoreError::Unreachable(error.to_string());
    if let Some(path) = url.strip_prefix("sqlite:") {
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.starts_with(":memory:") {
            return Err(StoreError::UnknownUrl(url.to_owned()));
        }
        return Ok(Pool::Sqlite(connect_sqlite(path).await.map_err(unreachable)?));
    }
    let options = match url.split_once("://") {
        Some(("postgres" | "postgresql", _)) => url.parse::<PgConnectOptions>().ok(),
        _ => None,
    };
    // The address may hold a password: it is not repeated.
    let options = options.ok_or_else(|| StoreError::UnknownUrl(shown(url)))?;
    Ok(Pool::Postgres(connect_postgres(options).await.map_err(unreachable)?))
}

async fn connect_sqlite(path: &str) -> Result<SqlitePool, sqlx::Error> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE)
        .pragma("journal_size_limit", "67108864")
        .statement_cache_capacity(200)
        .disable_statement_logging();
    let pool = || {
        SqlitePoolOptions::new()
            .max_connections(8)
            .acquire_timeout(PATIENCE)
            .test_before_acquire(false)
            .connect_with(options.clone())
    };
    let mut connected = pool().await;
    for _ in 0..100 {
        // A file that another process turns to WAL mode at this moment is locked, and SQLite does not wait.
        match &connected {
            Err(error) if is_locked(error) => sleep(PATIENCE / 100).await,
            _ => break,
        }
        connected = pool().await;
    }
    connected
}

fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| code == "5" || code == "261")
}

async fn connect_postgres(options: PgConnectOptions) -> Result<PgPool, sqlx::Error> {
    // A plan made once, when the tables were empty, would read them whole for ever.
    let options = options
        .application_name("warlog")
        .options([("plan_cache_mode", "force_custom_plan")])
        .statement_cache_capacity(200)
        .disable_statement_logging();
    // A pool would try a closed port again and again; one connection tells at once what is wrong.
    PgConnection::connect_with(&options).await?.close().await?;
    PgPoolOptions::new().max_connections(12).acquire_timeout(PATIENCE).connect_with(options).await
}

/// The scheme of an address, without what may be secret.
fn shown(url: &str) -> String {
    url.split_once("://").map_or(url, |(scheme, _)| scheme).to_owned()
}

/// Brings the schema up to date and checks that it is sound.
pub(super) async fn migrate(pool: &Pool) -> Result<(), StoreError> {
    let mut migrated = run(pool).await;
    for _ in MIGRATIONS.iter() {
        match migrated {
            // On SQLite nothing keeps another process from being quicker with one of them.
            Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..)) => migrated = run(pool).await,
            _ => break,
        }
    }
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(found) => {
            let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
            StoreError::Newer { found, known }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::SchemaDiffers(other.to_string()),
    })?;
    check_indexes(pool).await
}

async fn run(pool: &Pool) -> Result<(), MigrateError> {
    match pool {
        Pool::Sqlite(pool) => MIGRATIONS.run(pool).await,
        Pool::Postgres(pool) => MIGRATIONS.run(pool).await,
    }
}

/// The one place where each database is asked in its own words.
async fn check_indexes(pool: &Pool) -> Result<(), StoreError> {
    let sql = match pool {
        Pool::Sqlite(_) => {
            "SELECT i.name FROM sqlite_master AS t, pragma_index_list(t.name) AS i
             WHERE t.type = 'table' AND i.\"unique\" = 1"
        }
        Pool::Postgres(_) => {
            "SELECT CAST(c.relname AS TEXT) FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
             WHERE i.indisunique AND i.indisvalid AND pg_table_is_visible(i.indrelid)"
        }
    };
    let rows = pool.connection(&Default::default()).await?.fetch(sql, vec![]).await?;
    let found = rows.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
    match UNIQUE_INDEXES.iter().find(|index| !found.iter().any(|name| name == *index)) {
        Some(missing) => Err(StoreError::IndexMissing((*missing).to_owned())),
        None => Ok(()),
    }
}
