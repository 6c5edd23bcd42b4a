//! Opening: what is refused, with which code, and what is created.

use super::support::*;
use warlog::store::{Setup, Store, StoreError};

async fn refused(url: &str) -> &'static str {
    match Store::open(url, Setup::default()).await {
        Ok(_) => panic!("{url} was opened"),
        Err(error) => error.code(),
    }
}

#[tokio::test]
async fn addresses_that_cannot_be_used() {
    for url in [
        "",
        "log.db",
        "mysql://localhost/x",
        "sqlite:",
        "sqlite::memory:",
        "sqlite:a.db?mode=ro",
        "postgres:",
    ] {
        assert_eq!(refused(url).await, "database_unknown", "{url}");
    }
    assert_eq!(refused("sqlite:/no/such/folder/log.db").await, "directory_missing");
    assert_eq!(refused("postgres://nobody@127.0.0.1:1/none").await, "database_unreachable");
}

#[tokio::test]
async fn an_address_with_a_password_is_not_repeated() {
    let error = Store::open("postgres://me:secret@[/x", Setup::default()).await.err().unwrap();
    assert!(!error.to_string().contains("secret"), "{error}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("notes.txt");
    let text = "not a database, but somebody's only copy of a battle report\n".repeat(100);
    std::fs::write(&path, &text).unwrap();
    assert_eq!(refused(&format!("sqlite:{}", path.display())).await, "not_a_database");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    for database in databases().await {
        database.open().await.close().await;
        database
            .meddle(
                "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 SELECT 9999, 'later', success, checksum, 1 FROM _sqlx_migrations WHERE version = 1",
            )
            .await;
        assert_eq!(refused(&database.url).await, "database_newer");
    }
}

#[tokio::test]
async fn a_missing_unique_index_is_refused() {
    for index in ["DROP INDEX events_position", "DROP INDEX events_version", "DROP INDEX commands_command"] {
        for database in databases().await {
            database.open().await.close().await;
            database.meddle(index).await;
            assert_eq!(refused(&database.url).await, "index_missing");
        }
    }
}

/// Who only wants to look makes nothing.
#[tokio::test]
async fn an_empty_database_is_not_read_as_one_without_leagues() {
    for database in databases().await {
        if let Some(path) = database.url.strip_prefix("sqlite:") {
            std::fs::write(path, "").unwrap();
        }
        for _ in 0..2 {
            let looked = Store::open(&database.url, Setup { reading: true, ..Setup::default() }).await;
            assert_eq!(looked.err().map(|error| error.code()), Some("database_empty"), "{}", database.url);
        }
        database.open().await.close().await;
        Store::open(&database.url, Setup { reading: true, ..Setup::default() }).await.unwrap().close().await;
    }
}

/// A user of Postgres with too few rights is told so at once; one who may look may look.
#[tokio::test]
async fn a_user_who_may_not_write_can_only_look() {
    let Some(database) = Database::postgres().await else { return };
    let (scheme, rest) = database.url.split_once("://").unwrap();
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    psql(&database.url, "DROP ROLE IF EXISTS looker").await;
    psql(&database.url, "CREATE ROLE looker LOGIN PASSWORD 'look'").await;
    let looker = format!("{scheme}://looker:look@{host}");
    assert_eq!(refused(&looker).await, "database_no_right");
    database.open().await.close().await;
    psql(&database.url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO looker").await;
    let setup = Setup { reading: true, ..Setup::default() };
    Store::open(&looker, setup).await.unwrap().close().await;
    psql(&database.url, "DROP OWNED BY looker; DROP ROLE looker").await;
}

#[tokio::test]
async fn an_index_that_is_not_unique_any_more_is_refused() {
    for database in databases().await {
        database.open().await.close().await;
        database
            .meddle("DROP INDEX streams_stream; CREATE INDEX streams_stream ON streams (ledger, stream)")
            .await;
        assert_eq!(refused(&database.url).await, "index_missing");
    }
}

#[tokio::test]
async fn several_processes_may_open_a_new_database_at_once() {
    for database in databases().await {
        let opened = futures_util::future::join_all((0..4).map(|_| database.open())).await;
        put(&opened[3], ledger(1), 1, "battle/a", 0, 1).await;
        for store in opened {
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_database_is_one_whoever_asks_first() {
    for database in databases().await {
        let opened = futures_util::future::join_all((0..4).map(|_| database.open())).await;
        let drawn = (1..).map(uuid::Uuid::from_u128);
        let asked = opened.iter().zip(drawn).map(|(store, drawn)| store.origin(move || drawn));
        let told = futures_util::future::join_all(asked).await;
        let first = told[0].clone().unwrap();
        assert!(told.iter().all(|told| *told == Ok(first)), "{told:?}");
        assert_eq!(opened[0].origin(|| unreachable!("it is known")).await, Ok(first));
        for store in opened {
            store.close().await;
        }
    }
}

#[tokio::test]
async fn sqlite_is_durable_and_in_wal_mode() {
    let database = Database::sqlite();
    let store = database.open().await;
    let mut connection = store.connection().await.unwrap();
    assert_eq!(connection.fetch("PRAGMA journal_mode", vec![]).await.unwrap()[0].text(0).unwrap(), "wal");
    assert_eq!(connection.fetch("PRAGMA synchronous", vec![]).await.unwrap()[0].int(0).unwrap(), 2);
    drop(connection);
    store.close().await;
}

/// A disk that is full is no address that is wrong.
#[tokio::test]
async fn a_full_disk_says_to_free_space() {
    use sqlx::Connection as _;
    for database in databases().await {
        database.open().await.close().await;
        let error = if database.is_postgres() {
            let mut connection = sqlx::PgConnection::connect(&database.url).await.unwrap();
            let full = "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$";
            sqlx::raw_sql(full).execute(&mut connection).await.unwrap_err()
        } else {
            let mut connection = sqlx::SqliteConnection::connect(&database.url).await.unwrap();
            let full = "PRAGMA max_page_count = 1; CREATE TABLE big AS SELECT zeroblob(1000000)";
            sqlx::raw_sql(full).execute(&mut connection).await.unwrap_err()
        };
        let error = StoreError::from(error);
        assert_eq!(error.code(), "database_full", "{error}");
        assert!(error.to_string().contains("free some"), "{error}");
    }
}

/// What is written to a file that has no name any more is lost with the program: it is not acknowledged.
#[tokio::test]
async fn a_file_that_is_taken_away_takes_nothing_more() {
    let database = Database::sqlite();
    let store = database.open().await;
    put(&store, ledger(1), 1, "battle/a", 0, 1).await;
    let path = std::path::PathBuf::from(database.url.strip_prefix("sqlite:").unwrap());
    let away = path.with_extension("away");
    std::fs::rename(&path, &away).unwrap();
    let next = |n| batch(ledger(1), key(n), "battle/a", 1, 1);
    let error = store.append(next(2)).await.unwrap_err();
    assert_eq!(error.code(), "database_gone");
    assert!(error.to_string().contains("put it back"), "{error}");
    std::fs::write(&path, "").unwrap();
    assert_eq!(store.append(next(3)).await.unwrap_err().code(), "database_gone");
    std::fs::rename(&away, &path).unwrap();
    appended(store.append(next(4)).await);
    store.close().await;
}
