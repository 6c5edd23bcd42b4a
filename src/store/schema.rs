//! The schema of a database, and the indexes without which the log would not be sound.

use super::sql::Pool;
use super::{Connection, StoreError, args};
use sqlx::migrate::{MigrateError, Migrator};
use std::cmp::Ordering;

static MIGRATIONS: Migrator = sqlx::migrate!();

const UNIQUE_INDEXES: [&str; 17] = [
    "ledgers_ledger",
    "streams_stream",
    "events_position",
    "events_version",
    "commands_command",
    "notes_hash",
    "secrets_commitment",
    "origin_one",
    "lines_stream",
    "parts_stream",
    "tallies_what",
    "accounts_player",
    "accounts_name",
    "first_account_one",
    "credentials_hash",
    "webhooks_id",
    "webhook_lease_one",
];

/// Brings the schema up to date and checks that it is sound.
pub(super) async fn migrate(pool: &Pool) -> Result<(), StoreError> {
    let mut migrated = run(pool).await;
    for _ in MIGRATIONS.iter() {
        match migrated {
            // On SQLite nothing keeps another process from being quicker with one of them. On Postgres a lock does,
            // which the connection that failed may still hold.
            Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..))
                if matches!(pool, Pool::Sqlite(_)) =>
            {
                migrated = run(pool).await;
            }
            _ => break,
        }
    }
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(found) => StoreError::Newer { found, known: known() },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::SchemaDiffers(other.to_string()),
    })?;
    check_indexes(pool).await
}

/// The newest version of the schema that this program knows.
fn known() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// Makes the schema ready to be looked at: one that is up to date is left alone, an older one is brought up to date
/// if that may be done (`writable`), and none is made where there is none.
pub(super) async fn prepare_to_read(pool: &Pool, writable: bool) -> Result<(), StoreError> {
    match check(pool).await {
        Err(StoreError::Outdated) if writable => migrate(pool).await,
        checked => checked,
    }
}

/// Checks that the schema is there and up to date.
async fn check(pool: &Pool) -> Result<(), StoreError> {
    let found = {
        let mut connection = pool.connection(&Default::default()).await?;
        let sql = match pool {
            Pool::Sqlite(_) => {
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'"
            }
            Pool::Postgres(_) => {
                "SELECT CAST(c.relname AS TEXT) FROM pg_class AS c
                 WHERE c.relname = '_sqlx_migrations' AND pg_table_is_visible(c.oid)"
            }
        };
        if connection.fetch(sql, vec![]).await?.is_empty() {
            return Err(StoreError::Empty);
        }
        let rows = connection.fetch("SELECT coalesce(max(version), 0) FROM _sqlx_migrations", vec![]).await?;
        rows.first().map_or(Ok(0), |row| row.int(0))?
    };
    match found.cmp(&known()) {
        Ordering::Greater => Err(StoreError::Newer { found, known: known() }),
        Ordering::Less => Err(StoreError::Outdated),
        Ordering::Equal => check_indexes(pool).await,
    }
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

/// What is wrong with the file or the tables themselves, as far as the database can say: SQLite compares its indexes
/// with what they index.
pub(super) async fn damage(pool: &Pool) -> Result<Vec<String>, StoreError> {
    let Pool::Sqlite(_) = pool else { return Ok(Vec::new()) };
    let mut connection = pool.connection(&Default::default()).await?;
    let rows = connection.fetch("PRAGMA integrity_check", vec![]).await?;
    let found = rows.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
    let mut damage = Vec::new();
    for line in found.into_iter().filter(|line| line != "ok") {
        let places = places(&mut connection, &line).await.unwrap_or_default();
        damage.push(line + &places);
    }
    Ok(damage)
}

/// The places of an event that an index does not find: by its row, and by each index. Where one byte was changed, two
/// of the three agree. Nothing for other damage.
///
/// Errors: what the database says, which is damaged.
async fn places(connection: &mut Connection, line: &str) -> Result<String, StoreError> {
    let row = line.strip_prefix("row ").and_then(|rest| rest.split_once(" missing from index events_"));
    let Some(row) = row.and_then(|(row, _)| row.parse::<u64>().ok()) else { return Ok(String::new()) };
    // The `+` keeps SQLite from looking the row up in the table.
    let asked = [
        ("by its row", "SELECT ledger, position, stream FROM events NOT INDEXED WHERE rowid = $1"),
        (
            "by the index of positions",
            "SELECT ledger, position, '' FROM events INDEXED BY events_position WHERE +rowid = $1",
        ),
        (
            "by the index of versions",
            "SELECT ledger, -1, stream FROM events INDEXED BY events_version WHERE +rowid = $1",
        ),
    ];
    let mut places = Vec::new();
    for (which, sql) in asked {
        let rows = connection.fetch(sql, args![row]).await?;
        let Some(found) = rows.first() else { continue };
        let text = |column| String::from_utf8_lossy(&found.bytes(column).unwrap_or_default()).into_owned();
        let mut place = format!("{which} league {}", text(0));
        place += &found.count(1).map(|position| format!(" position {position}")).unwrap_or_default();
        place += &Some(text(2))
            .filter(|stream| !stream.is_empty())
            .map(|stream| format!(" stream {stream}"))
            .unwrap_or_default();
        places.push(place);
    }
    Ok(format!(": {}", places.join("; ")))
}
