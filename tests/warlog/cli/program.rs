//! Starts the built program and reads what it says; nothing waits for time, only for lines.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// What the environment can set.
pub const SETTINGS: [&str; 6] =
    ["WARLOG_DATABASE", "WARLOG_LISTEN", "WARLOG_SIGN_UP", "WARLOG_PUBLIC_URL", "WARLOG_PACKS", "WARLOG_LOG"];

/// The program, with no settings of the environment it is tested in.
pub fn warlog(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warlog"));
    for name in SETTINGS {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null());
    command
}

/// What a run said.
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Said {
    pub fn of(output: Output) -> Said {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// Checks that it failed with this exit code, this stable code, and one line that contains `words`.
    #[track_caller]
    pub fn failed(&self, exit: i32, code: &str, words: &[&str]) {
        assert_eq!(self.code, Some(exit), "{}{}", self.out, self.err);
        let errors: Vec<&str> = self.err.lines().filter(|line| line.starts_with("error: ")).collect();
        let [line] = errors.as_slice() else { panic!("not one error line: {}", self.err) };
        assert!(line.ends_with(&format!("[{code}]")), "{line}");
        for word in words {
            assert!(line.contains(word), "`{word}` is missing in: {line}");
        }
    }

    /// Checks that it did what it was asked for, and returns its output.
    #[track_caller]
    pub fn done(&self) -> &str {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        &self.out
    }
}

/// Runs the program to its end.
pub fn run(args: &[&str]) -> Said {
    Said::of(warlog(args).output().expect("the program starts"))
}

/// Runs the program to its end on a database.
pub fn run_on(database: &str, args: &[&str]) -> Said {
    run(&[args, &["--database", database]].concat())
}

/// The address of a database file in a directory.
pub fn sqlite(dir: &Path, name: &str) -> String {
    format!("sqlite:{}", dir.join(name).display())
}

/// The address of a new database of the server at WARLOG_TEST_POSTGRES, if that is set, with `tables` in it.
pub fn postgres(name: &str, tables: &str) -> Option<String> {
    let server = std::env::var("WARLOG_TEST_POSTGRES").ok()?;
    let name = format!("warlog_cli_{name}_{}", std::process::id());
    let (before, options) = server.split_once('?').unwrap_or((&server, ""));
    let host = before.rsplit_once('/').filter(|(host, _)| !host.ends_with('/'));
    let url = format!("{}/{name}?{options}", host.map_or(before, |(host, _)| host));
    let url = url.trim_end_matches('?').to_owned();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        use sqlx::Connection as _;
        for (url, sql) in [(&server, format!("CREATE DATABASE {name}")), (&url, tables.to_owned())] {
            let mut connection = sqlx::PgConnection::connect(url).await.expect("the server");
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.expect("a statement");
            connection.close().await.expect("it closes");
        }
    });
    Some(url)
}

/// A program that runs; it is killed when the test is over.
pub struct Running {
    pub child: Child,
    out: BufReader<ChildStdout>,
}

impl Running {
    pub fn start(mut command: Command) -> Running {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("its output is piped"));
        Running { child, out }
    }

    /// Reads lines until one starts with `words`, and returns the rest of it.
    pub fn line(&mut self, words: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.out.read_line(&mut line).expect("its output can be read");
            assert!(read > 0, "the program ended before it said `{words}`");
            if let Some(rest) = line.trim_end().strip_prefix(words) {
                return rest.to_owned();
            }
        }
    }

    /// Sends a signal.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &id]).status().expect("kill is there");
        assert!(sent.success());
    }

    /// Waits until it ends.
    pub fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A database with the demo's three battles, made once for all tests that only read it.
pub fn played() -> &'static Played {
    static PLAYED: OnceLock<Played> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let database = sqlite(dir.path(), "demo.db");
        let out = run_on(&database, &["demo", "--no-serve"]).done().to_owned();
        Played { database, out, dir }
    })
}

/// A database with the demo in it.
pub struct Played {
    pub database: String,
    /// What the demo said.
    pub out: String,
    dir: TempDir,
}

impl Played {
    /// The id after a word that begins a line of the demo's output.
    pub fn id(&self, word: &str) -> &str {
        id_in(&self.out, word)
    }

    /// A copy of the database that may be changed.
    pub fn copy(&self, to: &Path) -> String {
        std::fs::copy(self.dir.path().join("demo.db"), to.join("copy.db")).expect("it can be copied");
        sqlite(to, "copy.db")
    }
}

/// The id after a word that begins a line.
pub fn id_in<'a>(out: &'a str, word: &str) -> &'a str {
    let line =
        out.lines().find_map(|line| line.strip_prefix(word)).unwrap_or_else(|| panic!("no `{word}`: {out}"));
    line.trim_start().split([':', ' ']).next().expect("an id")
}

/// Changes a database behind the program's back.
pub fn meddle(database: &str, sql: &'static str) -> u64 {
    use sqlx::Connection as _;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut connection = sqlx::SqliteConnection::connect(database).await.expect("a database");
        let done = sqlx::raw_sql(sql).execute(&mut connection).await.expect("a statement");
        connection.close().await.expect("it closes");
        done.rows_affected()
    })
}
