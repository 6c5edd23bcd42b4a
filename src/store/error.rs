//! What can go wrong in the store, each with a stable code and a sentence that says what to do.

use crate::ids::LeagueId;

/// A failure of the store. A domain refusal is never one of these.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The URL names no database that Warlog knows.
    #[error("cannot use database {0:?}: write sqlite:PATH or postgres://USER@HOST/NAME")]
    UnknownUrl(String),
    /// Nobody answers at the URL, or the file cannot be opened.
    #[error("the database cannot be reached ({0}): check the address and that it runs")]
    Unreachable(String),
    /// There is a file, or a directory, that SQLite cannot read.
    #[error("{0} is no SQLite database and was left as it is: name another file")]
    NotADatabase(String),
    /// The directory of a file is missing.
    #[error("there is no directory {0}: make it, or name a file elsewhere")]
    NoDirectory(String),
    /// The file or its directory may not be written.
    #[error(
        "{0} cannot be written: give this user the right to write the file and its directory, or copy it to where \
         he may"
    )]
    ReadOnly(String),
    /// What may not be written would have to be brought up to date.
    #[error(
        "the database was last used by an older Warlog and may not be written to bring it up to date: copy it to \
         where it may be, or give this user the right to write it"
    )]
    Outdated,
    /// A file of SQLite, or a table of Postgres, that is cut or overwritten.
    #[error(
        "{0} is damaged: restore it from a backup or an export; what `sqlite3 FILE .recover` still finds of a \
         file is better than nothing"
    )]
    Damaged(String),
    /// Another process keeps everybody out.
    #[error("another process has locked {0}: stop that process, or try again when it is done")]
    Locked(String),
    /// The tables of another program.
    #[error(
        "the database belongs to another program (it has a table {0:?}) and was left as it is: name a database \
         of Warlog's own"
    )]
    Foreign(String),
    /// A Postgres server without the database named.
    #[error("the server has no database {0:?}: make it with `createdb {0}`, or name another")]
    NoDatabase(String),
    /// A Postgres server that does not let this user in.
    #[error("the server does not let user {0:?} in: correct the name and the password in the address")]
    NotLetIn(String),
    /// A Postgres user who may not do what is needed.
    #[error("the database lets its user do too little ({0}): grant that right, or name another user")]
    NoRight(String),
    /// There is nothing to look at.
    #[error("the database is empty: begin with `warlog serve` or `warlog demo`, or name another")]
    Empty,
    /// A newer program has migrated this database.
    #[error(
        "the database has schema version {found}, this program knows none after {known}: use a newer Warlog"
    )]
    Newer {
        /// The version found in the database.
        found: i64,
        /// The newest version this program knows.
        known: i64,
    },
    /// The schema was changed by hand or by another program.
    #[error("the database is not as Warlog made it ({0}): restore it from a backup")]
    SchemaDiffers(String),
    /// A unique index that keeps the log sound is missing.
    #[error("unique index {0} is missing or invalid: restore the database from a backup, or create it again")]
    IndexMissing(String),
    /// Too many commands wait, or another process holds the lock.
    #[error("the store is busy: send the same command again in a second")]
    Busy,
    /// The store was closed.
    #[error("the store is closed: start the program again")]
    Closed,
    /// A batch that may not be stored as it is.
    #[error("the batch cannot be stored: {0}")]
    Malformed(String),
    /// Positions or versions are not contiguous.
    #[error(
        "ledger {ledger} has a hole after position {position}: run `warlog verify`, restore from a backup"
    )]
    Hole {
        /// The ledger with the hole.
        ledger: LeagueId,
        /// The last position before the hole.
        position: u64,
    },
    /// A stored event cannot be read back.
    #[error(
        "an event of ledger {ledger} near position {position} cannot be read ({reason}): run `warlog verify`"
    )]
    Unreadable {
        /// The ledger of the event.
        ledger: LeagueId,
        /// The last position that was read before it.
        position: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// Another version of the program has projections of other generations.
    #[error("projections of ledger {0} are those of another Warlog: stop that, or run `warlog rebuild`")]
    ProjectionsDiffer(LeagueId),
    /// No projection has this name.
    #[error("there is no projection {0:?}: see `warlog rebuild --help`")]
    UnknownProjection(String),
    /// No such ledger.
    #[error("there is no league {0}: list those that exist with `warlog export --list`")]
    UnknownLedger(LeagueId),
    /// The ledger of the people of a database, which are not told and not taken over as one.
    #[error(
        "{0} is no league but the list of everybody on the server: export leagues, the people in them go with them"
    )]
    NoLeague(LeagueId),
    /// An import would write into a ledger that exists.
    #[error("league {0} is already in this database: import it into another database")]
    LedgerExists(LeagueId),
    /// An import would bring a stream that another ledger here has.
    #[error(
        "{stream} of the export is already in this database, in league {ledger}: import it into another database"
    )]
    StreamExists {
        /// The ledger that has it.
        ledger: LeagueId,
        /// The stream.
        stream: String,
    },
    /// A file that is no export, or one of a newer format.
    #[error("this is no league that Warlog can import ({0}): export it again with this version")]
    ExportUnknown(String),
    /// An export that ends too early.
    #[error("the export ends after line {0} without its last line: copy the whole file again")]
    ExportTruncated(u64),
    /// An export that was changed after it was written.
    #[error("line {line} of the export was changed or damaged: {reason}. Copy the file again")]
    ExportEdited {
        /// The line, from 1.
        line: u64,
        /// What does not agree.
        reason: String,
    },
    /// Who read an export has stopped.
    #[error("nobody reads the export any more: write it to a file")]
    NobodyReads,
    /// Reading or writing the file of an export failed.
    #[error("the file cannot be read or written ({0}): check the path and the free space")]
    File(String),
    /// The file was taken away or replaced while it was open.
    #[error(
        "{0} was taken away or replaced while it was in use, so that nothing can be stored: put it back, or start \
         the program again with another one"
    )]
    Gone(String),
    /// The disk of the database is full.
    #[error(
        "no space is left for the database ({0}): free some, then try again; all that was stored still is"
    )]
    Full(String),
    /// The database refused a statement.
    #[error("the database failed ({0}): look at its log and the free space, then try again")]
    Database(String),
}

impl StoreError {
    /// What is wrong, without what to do: for who is told of it because he looks for it.
    pub fn finding(&self) -> String {
        match self {
            Self::Unreadable { reason, .. } => format!("cannot be read: {reason}"),
            Self::Hole { position, .. } => format!("has a hole after position {position}"),
            Self::Damaged(what) => format!("{what} is damaged"),
            Self::Database(why) => why.clone(),
            other => other.to_string(),
        }
    }

    /// The stable name of this failure.
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownUrl(_) => "database_unknown",
            Self::Unreachable(_) => "database_unreachable",
            Self::NotADatabase(_) => "not_a_database",
            Self::NoDirectory(_) => "directory_missing",
            Self::ReadOnly(_) => "database_read_only",
            Self::Outdated => "database_outdated",
            Self::Damaged(_) => "database_damaged",
            Self::Locked(_) => "database_locked",
            Self::Foreign(_) => "database_foreign",
            Self::NoDatabase(_) => "database_missing",
            Self::NotLetIn(_) => "database_not_let_in",
            Self::NoRight(_) => "database_no_right",
            Self::Empty => "database_empty",
            Self::Newer { .. } => "database_newer",
            Self::SchemaDiffers(_) => "database_differs",
            Self::IndexMissing(_) => "index_missing",
            Self::Busy => "store_busy",
            Self::Closed => "store_closed",
            Self::Malformed(_) => "batch_malformed",
            Self::Hole { .. } => "log_has_hole",
            Self::Unreadable { .. } => "event_unreadable",
            Self::ProjectionsDiffer(_) => "projections_differ",
            Self::UnknownProjection(_) => "projection_unknown",
            Self::UnknownLedger(_) => "ledger_unknown",
            Self::NoLeague(_) => "no_league",
            Self::LedgerExists(_) => "ledger_exists",
            Self::StreamExists { .. } => "stream_exists",
            Self::ExportUnknown(_) => "export_unknown",
            Self::ExportTruncated(_) => "export_truncated",
            Self::ExportEdited { .. } => "export_edited",
            Self::NobodyReads => "nobody_reads",
            Self::File(_) => "file_failed",
            Self::Gone(_) => "database_gone",
            Self::Full(_) => "database_full",
            Self::Database(_) => "database_failed",
        }
    }
}

/// SQLITE_BUSY with its extended codes and SQLITE_LOCKED; on Postgres: lock not available, deadlock,
/// serialisation failure (which distributed databases use), too many connections.
const BUSY: [&str; 8] = ["5", "261", "517", "6", "55P03", "40P01", "40001", "53300"];

/// SQLITE_CANTOPEN; on Postgres: shutting down, crashed, starting up, wrong password, no such database.
const AWAY: [&str; 7] = ["14", "57P01", "57P02", "57P03", "28P01", "28000", "3D000"];

/// SQLITE_FULL; on Postgres: disk full.
const FULL: [&str; 2] = ["13", "53100"];

/// Postgres: no right to this, or only to read.
const NO_RIGHT: [&str; 2] = ["42501", "25006"];

/// SQLITE_CORRUPT with its extended codes; on Postgres: data and index corrupted.
const DAMAGED: [&str; 6] = ["11", "267", "523", "779", "XX001", "XX002"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unreachable(error.to_string()),
            sqlx::Error::Database(refused) => match refused.code().as_deref() {
                Some(code) if BUSY.contains(&code) => Self::Busy,
                Some(code) if DAMAGED.contains(&code) => {
                    Self::Damaged(format!("the database ({})", refused.message()))
                }
                Some(code) if FULL.contains(&code) => Self::Full(refused.message().to_owned()),
                Some(code) if NO_RIGHT.contains(&code) => Self::NoRight(refused.message().to_owned()),
                Some(code) if AWAY.contains(&code) => Self::Unreachable(refused.message().to_owned()),
                _ => Self::Database(refused.message().to_owned()),
            },
            _ => Self::Database(error.to_string()),
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::NobodyReads,
            _ => Self::File(error.to_string()),
        }
    }
}

/// A task of this program that came to no end.
impl From<tokio::task::JoinError> for StoreError {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::Database(error.to_string())
    }
}
