//! Connecting to a database, or saying why that is not to be: what is not Warlog's is left as it is.

use super::StoreError;
use super::sql::Pool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool, SqliteConnection, SqlitePool};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// How long a caller waits for a connection, and SQLite for another process's lock. Who waits less is served,
/// so the log hears nothing of it.
const PATIENCE: Duration = Duration::from_secs(5);

/// The same for a row that another program has locked on Postgres, in milliseconds.
const LOCK_TIMEOUT: &str = "5000";

/// How long before a file that was locked is tried again.
const PAUSE: Duration = Duration::from_millis(50);

/// The table of sqlx's migrations; a database that was being made when the program was killed has no other.
const MIGRATIONS: &str = "_sqlx_migrations";

/// One of the tables that every Warlog has made.
const OURS: &str = "ledgers";

/// Connects to the database at `url`, which need not have a schema yet. Where it is only to be read (`reading`), a
/// file that may not be written will do. Says whether it may be written.
pub(super) async fn connect(url: &str, reading: bool) -> Result<(Pool, bool), StoreError> {
    if let Some(path) = url.strip_prefix("sqlite:") {
        let path = path.strip_prefix("//").unwrap_or(path);
        // A `?` would begin options, of which there are none.
        if path.is_empty() || path.starts_with(":memory:") || path.contains('?') {
            return Err(StoreError::UnknownUrl(url.to_owned()));
        }
        return match connect_sqlite(path, reading).await {
            Err(StoreError::ReadOnly(_)) if reading && Path::new(path).is_file() => {
                Ok((Pool::Sqlite(connect_to_read(path).await?), false))
            }
            connected => Ok((Pool::Sqlite(connected?), true)),
        };
    }
    let options = match url.split_once("://") {
        Some(("postgres" | "postgresql", _)) => url.parse::<PgConnectOptions>().ok(),
        _ => None,
    };
    // The address may hold a password: it is not repeated.
    let options = options.ok_or_else(|| StoreError::UnknownUrl(shown(url)))?;
    Ok((Pool::Postgres(connect_postgres(options).await?), true))
}

/// The scheme of an address, without what may be secret.
fn shown(url: &str) -> String {
    url.split_once("://").map_or(url, |(scheme, _)| scheme).to_owned()
}

async fn connect_sqlite(path: &str, reading: bool) -> Result<SqlitePool, StoreError> {
    let told = |error: sqlx::Error| why_no_file(path, error);
    let file = Path::new(path);
    let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    if directory.is_some_and(|directory| !directory.is_dir()) {
        return Err(StoreError::NoDirectory(directory.unwrap_or(file).display().to_string()));
    }
    if file.is_dir() {
        return Err(StoreError::NotADatabase(format!("the directory {path}")));
    }
    // Even to read it SQLite would make files beside it.
    if file.metadata().is_ok_and(|found| found.permissions().readonly()) {
        return Err(StoreError::ReadOnly(path.to_owned()));
    }
    let plain = plain(path);
    if file.exists() {
        let tables = patiently(|| tables_of_file(&plain)).await.map_err(told)?;
        check_tables(&tables)?;
        // Before a setting is written to it.
        if reading && tables.is_empty() {
            return Err(StoreError::Empty);
        }
        check_writable(&plain).await.map_err(told)?;
    }
    let options = plain
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE)
        .pragma("journal_size_limit", "67108864")
        // What is erased is overwritten: nothing of a person stays in the file.
        .pragma("secure_delete", "ON")
        .statement_cache_capacity(200);
    patiently(|| pool_of(&options)).await.map_err(told)
}

/// A file that may not be written, read as it is. Beside a file that is in use lies a log of what is not yet in it:
/// only where there is none the file itself says all.
async fn connect_to_read(path: &str) -> Result<SqlitePool, StoreError> {
    let told = |error: sqlx::Error| why_no_file(path, error);
    let is_settled = !Path::new(&format!("{path}-wal")).exists();
    let options = plain(path).read_only(true).immutable(is_settled).statement_cache_capacity(200);
    check_tables(&patiently(|| tables_of_file(&options)).await.map_err(told)?)?;
    pool_of(&options.busy_timeout(PATIENCE)).await.map_err(told)
}

fn plain(path: &str) -> SqliteConnectOptions {
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(Duration::ZERO);
    options.disable_statement_logging()
}

fn pool_of(options: &SqliteConnectOptions) -> impl Future<Output = Result<SqlitePool, sqlx::Error>> {
    SqlitePoolOptions::new()
        .max_connections(8)
        .acquire_timeout(PATIENCE)
        .acquire_slow_threshold(PATIENCE)
        .test_before_acquire(false)
        .connect_with(options.clone())
}

/// Closes a database. Of connections that are closed at the same moment none may be the last, for which SQLite takes
/// its files beside the database away: one more is.
pub(super) async fn close(pool: &Pool) {
    let sqlite = match pool {
        Pool::Sqlite(sqlite) => sqlite,
        Pool::Postgres(postgres) => return postgres.close().await,
    };
    sqlite.close().await;
    let options = sqlite.connect_options();
    if beside(options.get_filename()).iter().any(|file| file.exists()) {
        // It is only a matter of order: what was acknowledged is stored.
        let _ = tables_of_file(&options.as_ref().clone().create_if_missing(false)).await;
    }
}

/// Has what was erased leave the files beside a SQLite database too, as far as nobody is reading there: at the latest
/// it does so as the database is closed. Postgres clears its own at a vacuum.
pub(super) async fn settle(pool: &Pool) {
    if let Pool::Sqlite(sqlite) = pool {
        // Where this fails, nothing is lost: it is done again with the next.
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(sqlite).await;
    }
}

/// What SQLite keeps beside a database that is open.
fn beside(path: &Path) -> [PathBuf; 2] {
    ["-wal", "-shm"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}

/// A whole schema takes more than so many bytes.
const LEAST_BYTES: u64 = 64 * 1024;

/// Takes away a file that was made for a database in vain, and what lies beside it; not if something is in it, or
/// another program has it open.
pub async fn discard(path: &Path) {
    let options = plain(&path.to_string_lossy()).busy_timeout(PATIENCE);
    if !is_too_small(path) && !holds_nothing(&options).await.unwrap_or(false) {
        return;
    }
    // Nobody else may have it open for this; a full disk fails it too, but otherwise.
    let alone = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let left = sqlx::raw_sql("PRAGMA journal_mode = DELETE").execute(&mut connection).await;
        connection.close().await?;
        left
    };
    if alone.await.is_err_and(|error| matches!(code(&error), Some(BUSY | 6))) {
        return;
    }
    for file in beside(path).iter().map(PathBuf::as_path).chain([path]) {
        // The failure itself is told; there may be no file.
        let _ = std::fs::remove_file(file);
    }
}

fn is_too_small(path: &Path) -> bool {
    let bytes = |file: &Path| file.metadata().map_or(0, |found| found.len());
    bytes(path) + bytes(&beside(path)[0]) < LEAST_BYTES
}

async fn holds_nothing(options: &SqliteConnectOptions) -> Result<bool, sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(options).await?;
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM events) AND NOT EXISTS (SELECT 1 FROM names)";
    let empty = sqlx::query_scalar(sql).fetch_one(&mut connection).await;
    connection.close().await?;
    empty
}

/// Tries again while the file is locked: while another process turns it to WAL mode, SQLite does not wait.
async fn patiently<T, F>(mut attempt: impl FnMut() -> F) -> Result<T, sqlx::Error>
where
    F: Future<Output = Result<T, sqlx::Error>>,
{
    let end = Instant::now() + PATIENCE;
    loop {
        match attempt().await {
            Err(error) if code(&error) == Some(BUSY) && Instant::now() < end => sleep(PAUSE).await,
            done => return done,
        }
    }
}

/// Reads without changing anything: no setting is applied that would be written to the file.
async fn tables_of_file(options: &SqliteConnectOptions) -> Result<Vec<String>, sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(options).await?;
    let sql = r"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'";
    let names = sqlx::query_scalar(sql).fetch_all(&mut connection).await;
    connection.close().await?;
    names
}

/// SQLite opens a file that may not be written without a word; what would write, if it were not undone, tells.
async fn check_writable(options: &SqliteConnectOptions) -> Result<(), sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(options).await?;
    let probe = "BEGIN; CREATE TABLE warlog_probe (tried BIGINT); ROLLBACK";
    let probed = sqlx::raw_sql(probe).execute(&mut connection).await;
    connection.close().await?;
    match probed {
        // Somebody writes, so it can be written.
        Err(error) if code(&error) == Some(BUSY) => Ok(()),
        probed => probed.map(|_| ()),
    }
}

/// Refuses tables of which none is Warlog's.
fn check_tables(tables: &[String]) -> Result<(), StoreError> {
    let other = tables.iter().find(|table| *table != MIGRATIONS);
    let is_ours = [MIGRATIONS, OURS].iter().all(|ours| tables.iter().any(|table| table == ours));
    match other {
        Some(other) if !is_ours => Err(StoreError::Foreign(other.clone())),
        _ => Ok(()),
    }
}

const BUSY: i32 = 5;

/// SQLite's primary result code.
fn code(error: &sqlx::Error) -> Option<i32> {
    let code = error.as_database_error()?.code()?;
    code.parse::<i32>().ok().map(|code| code & 0xff)
}

fn why_no_file(path: &str, error: sqlx::Error) -> StoreError {
    let path = path.to_owned();
    match code(&error) {
        Some(BUSY | 6) => StoreError::Locked(path),
        // SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN: its directory is there, so it is a matter of rights.
        Some(3 | 8 | 14) => StoreError::ReadOnly(path),
        // SQLITE_CORRUPT
        Some(11) => StoreError::Damaged(path),
        // SQLITE_NOTADB: another sort of file, or too little of this one.
        Some(26) if is_sqlite(&path) => StoreError::Damaged(path),
        Some(26) => StoreError::NotADatabase(path),
        _ => error.into(),
    }
}

/// Whether a file begins as those of SQLite do.
fn is_sqlite(path: &str) -> bool {
    let mut start = [0; 16];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *b"SQLite format 3\0"
}

async fn connect_postgres(options: PgConnectOptions) -> Result<PgPool, StoreError> {
    // A plan made once, when the tables were empty, would read them whole for ever.
    let options = options
        .application_name("warlog")
        .options([("plan_cache_mode", "force_custom_plan"), ("lock_timeout", LOCK_TIMEOUT)])
        .statement_cache_capacity(200)
        .disable_statement_logging();
    let told = |error: sqlx::Error| why_no_server(&options, &error);
    // A pool would try a closed port again and again; one connection tells at once what is wrong.
    let tables = timeout(PATIENCE, tables_of_server(&options)).await;
    let tables = tables.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(told)?;
    check_tables(&tables)?;
    let pool = PgPoolOptions::new().max_connections(12);
    let pool = pool.acquire_timeout(PATIENCE).acquire_slow_threshold(PATIENCE);
    pool.connect_with(options.clone()).await.map_err(told)
}

/// The tables of the schema that this user's new tables would go to.
async fn tables_of_server(options: &PgConnectOptions) -> Result<Vec<String>, sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    let sql =
        "SELECT CAST(c.relname AS TEXT) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname = current_schema()";
    let names = sqlx::query_scalar(sql).fetch_all(&mut connection).await;
    connection.close().await?;
    names
}

fn why_no_server(options: &PgConnectOptions, error: &sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code());
    let at = format!("{}:{}", options.get_host(), options.get_port());
    match (code.as_deref(), error) {
        (Some("28P01" | "28000"), _) => StoreError::NotLetIn(options.get_username().to_owned()),
        (Some("3D000"), _) => {
            let name = options.get_database().unwrap_or(options.get_username());
            StoreError::NoDatabase(name.to_owned())
        }
        (_, sqlx::Error::PoolTimedOut) => {
            StoreError::Unreachable(format!("{at}: no answer in {} seconds", PATIENCE.as_secs()))
        }
        (_, sqlx::Error::Io(error)) => StoreError::Unreachable(format!("{at}: {error}")),
        _ => StoreError::Unreachable(format!("{at}: {error}")),
    }
}
