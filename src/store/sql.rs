//! One text of SQL, two databases: connections, arguments and rows that hide which of the two answers.

use super::{StoreError, Upcasters};
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Database, Encode, PgPool, Postgres, Row as _, SqlSafeStr, SqlStr, ValueRef as _};
use sqlx::{Sqlite, SqlitePool, Type, query::Query};
use std::collections::HashMap;
use std::sync::Arc;

/// The databases Warlog runs on.
#[derive(Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A connection to either database, outside or inside a transaction.
///
/// Dropped inside a transaction it is closed, so that nothing of an unfinished one remains.
pub struct Connection {
    inner: Inner,
    upcasters: Arc<Upcasters>,
    texts: HashMap<(&'static str, usize), Arc<str>>,
    open: bool,
}

enum Inner {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

/// One argument of a statement.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A BIGINT.
    Int(i64),
    /// A TEXT.
    Text(String),
    /// A BYTEA.
    Bytes(Vec<u8>),
}

/// Arguments of a statement: `args![ledger, 1, "text"]`.
#[macro_export]
macro_rules! args {
    ($($arg:expr),* $(,)?) => { vec![$($crate::store::Arg::from($arg)),*] };
}
pub use crate::args;

/// How many rows one statement inserts at most.
const MOST_ROWS: usize = 256;

/// A message of more than a segment of TCP (64 KiB on loopback) waits for an acknowledgement that the other
/// side delays, 40 ms each time: no statement takes another row when it has this many bytes.
const MOST_BYTES: usize = 40_000;

impl Arg {
    /// One of the same type that holds nothing.
    fn blank(&self) -> Self {
        match self {
            Self::Int(_) => Self::Int(0),
            Self::Text(_) => Self::Text(String::new()),
            Self::Bytes(_) => Self::Bytes(Vec::new()),
        }
    }

    /// About how many bytes it takes on the way to the database.
    fn bytes(&self) -> usize {
        match self {
            Self::Int(_) => 12,
            Self::Text(text) => 4 + text.len(),
            Self::Bytes(bytes) => 4 + bytes.len(),
        }
    }
}

macro_rules! into_arg {
    ($($from:ty => |$value:ident| $arg:expr;)*) => {
        $(impl From<$from> for Arg { fn from($value: $from) -> Self { $arg } })*
    };
}

into_arg! {
    i64 => |value| Arg::Int(value);
    i32 => |value| Arg::Int(value.into());
    u32 => |value| Arg::Int(value.into());
    u64 => |value| Arg::Int(value.try_into().unwrap_or(i64::MAX)); // beyond all positions and versions
    bool => |value| Arg::Int(value.into());
    &str => |value| Arg::Text(value.to_owned());
    String => |value| Arg::Text(value);
    &String => |value| Arg::Text(value.clone());
    &[u8] => |value| Arg::Bytes(value.to_vec());
    Vec<u8> => |value| Arg::Bytes(value);
    uuid::Uuid => |value| Arg::Text(value.to_string());
    crate::ids::LeagueId => |value| Arg::Text(value.to_string());
    crate::ids::PlayerId => |value| Arg::Text(value.to_string());
    crate::ids::CommandId => |value| Arg::Text(value.to_string());
}

/// One row of an answer. Columns are counted from 0.
pub struct Row(RowOf);

enum RowOf {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

macro_rules! column {
    ($row:expr, $column:expr) => {
        match &$row.0 {
            RowOf::Sqlite(row) => row.try_get_unchecked($column),
            RowOf::Postgres(row) => row.try_get_unchecked($column),
        }
    };
}

impl Row {
    /// An integer; an error if the column holds none.
    pub fn int(&self, column: usize) -> Result<i64, StoreError> {
        Ok(column!(self, column)?)
    }

    /// A position, version or count; an error if it is negative.
    pub fn count(&self, column: usize) -> Result<u64, StoreError> {
        let int = self.int(column)?;
        int.try_into().map_err(|_| StoreError::Database(format!("column {column} holds {int}")))
    }

    /// A text; an error if the column holds none or is not UTF-8.
    pub fn text(&self, column: usize) -> Result<String, StoreError> {
        Ok(column!(self, column)?)
    }

    /// A text as the row holds it; an error if the column holds none or is not UTF-8.
    pub(super) fn str(&self, column: usize) -> Result<&str, StoreError> {
        Ok(column!(self, column)?)
    }

    /// Whether a column holds nothing.
    pub(super) fn is_null(&self, column: usize) -> Result<bool, StoreError> {
        Ok(match &self.0 {
            RowOf::Sqlite(row) => row.try_get_raw(column)?.is_null(),
            RowOf::Postgres(row) => row.try_get_raw(column)?.is_null(),
        })
    }

    /// A text or nothing.
    pub fn maybe_text(&self, column: usize) -> Result<Option<String>, StoreError> {
        Ok(column!(self, column)?)
    }

    /// The bytes of a column, as stored, even of a text that is not UTF-8 any more.
    pub fn bytes(&self, column: usize) -> Result<Vec<u8>, StoreError> {
        Ok(column!(self, column)?)
    }

    /// An id; an error if the column holds none.
    pub fn uuid(&self, column: usize) -> Result<uuid::Uuid, StoreError> {
        let text = self.text(column)?;
        // As it is stored: a capital letter is a flipped byte.
        let id = text.parse::<uuid::Uuid>().ok().filter(|id| id.to_string() == text);
        id.ok_or_else(|| StoreError::Database(format!("column {column} holds {text:?}, not an id")))
    }
}

impl Pool {
    pub(super) async fn connection(&self, upcasters: &Arc<Upcasters>) -> Result<Connection, StoreError> {
        let inner = match self {
            Self::Sqlite(pool) => Inner::Sqlite(pool.acquire().await?),
            Self::Postgres(pool) => Inner::Postgres(pool.acquire().await?),
        };
        let (upcasters, texts) = (upcasters.clone(), HashMap::new());
        Ok(Connection { inner, upcasters, texts, open: false })
    }
}

impl Connection {
    pub(super) fn upcasters(&self) -> Arc<Upcasters> {
        self.upcasters.clone()
    }

    /// Whether Postgres answers; only what has no common text may ask.
    pub(super) fn is_postgres(&self) -> bool {
        matches!(self.inner, Inner::Postgres(_))
    }

    /// Executes one statement and returns how many rows it changed.
    ///
    /// Errors: the database's, as [`StoreError`].
    pub async fn execute(&mut self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<u64, StoreError> {
        let sql = sql.into_sql_str();
        Ok(match &mut self.inner {
            Inner::Sqlite(c) => bound::<Sqlite>(sql, args).execute(&mut **c).await?.rows_affected(),
            Inner::Postgres(c) => bound::<Postgres>(sql, args).execute(&mut **c).await?.rows_affected(),
        })
    }

    /// Executes one statement and returns all its rows.
    ///
    /// Errors: the database's, as [`StoreError`].
    pub async fn fetch(&mut self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<Vec<Row>, StoreError> {
        let sql = sql.into_sql_str();
        Ok(match &mut self.inner {
            Inner::Sqlite(c) => {
                let rows = bound::<Sqlite>(sql, args).fetch_all(&mut **c).await?;
                rows.into_iter().map(|row| Row(RowOf::Sqlite(row))).collect()
            }
            Inner::Postgres(c) => {
                let rows = bound::<Postgres>(sql, args).fetch_all(&mut **c).await?;
                rows.into_iter().map(|row| Row(RowOf::Postgres(row))).collect()
            }
        })
    }

    /// Inserts `rows` with few statements: `insert` is a statement up to its columns, `rest` what follows
    /// the values. Blank rows fill each up to a power of two, and a limit cuts them off again, so that
    /// few texts have to be prepared.
    ///
    /// Errors: the database's, as [`StoreError`]; rows of a transaction that failed are not kept.
    pub async fn insert_many(
        &mut self,
        insert: &'static str,
        rows: Vec<Vec<Arg>>,
        rest: &'static str,
    ) -> Result<(), StoreError> {
        let columns = rows.first().map_or(0, Vec::len);
        let mut rows = rows.into_iter().peekable();
        while let Some(first) = rows.peek() {
            let blank: Vec<Arg> = first.iter().map(Arg::blank).collect();
            let (mut args, mut count, mut bytes) = (Vec::new(), 0, 0);
            while let Some(row) = rows.next_if(|_| count < MOST_ROWS && bytes < MOST_BYTES) {
                bytes += row.iter().map(Arg::bytes).sum::<usize>();
                count += 1;
                args.extend(row);
            }
            let padded = count.next_power_of_two();
            args.extend((count..padded).flat_map(|_| blank.clone()));
            args.push(Arg::from(count as u64));
            // SQLite looks names up one after the other: thousands of them would cost more than the rows.
            let named = self.is_postgres();
            let sql = self.text(insert, padded, || {
                let values = placeholders(padded, columns, named);
                let limit = placeholder(padded * columns + 1, named);
                format!("{insert} SELECT * FROM (VALUES {values}) AS v WHERE true LIMIT {limit} {rest}")
            });
            self.execute(sql, args).await?;
        }
        Ok(())
    }

    /// A text that was made before for `key` and `size`, or is made now: long texts are not made twice.
    pub(super) fn text(
        &mut self,
        key: &'static str,
        size: usize,
        make: impl FnOnce() -> String,
    ) -> AssertSqlSafe<Arc<str>> {
        AssertSqlSafe(self.texts.entry((key, size)).or_insert_with(|| make().into()).clone())
    }

    /// Begins a transaction that will write: on SQLite it takes the write lock at once, on Postgres it
    /// sees what was committed before each of its statements.
    pub(super) async fn begin(&mut self) -> Result<(), StoreError> {
        let postgres = self.is_postgres();
        let sql = if postgres { "BEGIN ISOLATION LEVEL READ COMMITTED" } else { "BEGIN IMMEDIATE" };
        self.open = true; // before it is: whoever cancels this must not leave it open
        let begun = self.execute(sql, vec![]).await;
        self.open = begun.is_ok();
        begun.map(|_| ())
    }

    /// Begins a transaction that only reads: all of it sees one moment, and nobody waits for it.
    pub(super) async fn begin_reading(&mut self) -> Result<(), StoreError> {
        let postgres = self.is_postgres();
        let sql = if postgres { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" } else { "BEGIN DEFERRED" };
        self.open = true; // as in `begin`
        let begun = self.execute(sql, vec![]).await;
        self.open = begun.is_ok();
        begun.map(|_| ())
    }

    pub(super) async fn commit(&mut self) -> Result<(), StoreError> {
        self.execute("COMMIT", vec![]).await?;
        self.open = false;
        Ok(())
    }

    /// Ends a transaction, if there is one, without a trace.
    ///
    /// Errors: the database's, as [`StoreError`].
    pub async fn rollback(&mut self) -> Result<(), StoreError> {
        if self.open {
            self.execute("ROLLBACK", vec![]).await?;
            self.open = false;
        }
        Ok(())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.open {
            match &mut self.inner {
                Inner::Sqlite(connection) => connection.close_on_drop(),
                Inner::Postgres(connection) => connection.close_on_drop(),
            }
        }
    }
}

/// `($1,$2),($3,$4)` for two rows of two columns, or `(?,?),(?,?)`.
fn placeholders(rows: usize, columns: usize, named: bool) -> String {
    let rows = (0..rows).map(|row| list(row * columns + 1, columns, named));
    rows.collect::<Vec<_>>().join(",")
}

/// `($5,$6)` for two arguments from the fifth on, or `(?,?)`.
pub(super) fn list(first: usize, count: usize, named: bool) -> String {
    let placeholders: Vec<_> = (first..first + count).map(|n| placeholder(n, named)).collect();
    format!("({})", placeholders.join(","))
}

fn placeholder(n: usize, named: bool) -> String {
    if named { format!("${n}") } else { "?".to_owned() }
}

/// Binds `args` in order.
fn bound<DB: Database>(sql: SqlStr, args: Vec<Arg>) -> Query<'static, DB, DB::Arguments>
where
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
    for<'q> Vec<u8>: Encode<'q, DB> + Type<DB>,
{
    args.into_iter().fold(sqlx::query::<DB>(sql), |query, arg| match arg {
        Arg::Int(value) => query.bind(value),
        Arg::Text(value) => query.bind(value),
        Arg::Bytes(value) => query.bind(value),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_count_on_from_row_to_row() {
        assert_eq!(placeholders(2, 3, true), "($1,$2,$3),($4,$5,$6)");
        assert_eq!(placeholders(2, 3, false), "(?,?,?),(?,?,?)");
        assert_eq!(list(5, 2, true), "($5,$6)");
    }
}
