//! A database file that a command makes: it stays only if something comes to be in it.

use super::args::Database;
use crate::app::{App, Viewer};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::sleep;

/// How often, and how long apart, it is looked whether a file is still open.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

/// The file of a database that is not there yet, if there is one to be made.
pub struct NewFile(Option<PathBuf>);

impl NewFile {
    /// Looks before the database is opened.
    pub fn of(database: &Database) -> NewFile {
        NewFile(database.file().filter(|path| !path.exists()).map(Path::to_owned))
    }

    /// Closes a database after a failure; a file that was made for nothing is taken away.
    pub async fn give_up(self, app: App) {
        let ledgers = app.ledgers(Viewer::System).await;
        let people = app.players(Viewer::System).await;
        let is_empty = ledgers.is_ok_and(|all| all.is_empty()) && people.is_ok_and(|all| all.is_empty());
        app.close().await;
        if !is_empty {
            return;
        }
        // A transaction that was broken off is closed a moment later.
        for _ in 0..TRIES {
            if self.is_in_use() {
                sleep(PAUSE).await;
            }
        }
        self.remove();
    }

    /// Whether a program has the file open: SQLite keeps its log beside it until then.
    fn is_in_use(&self) -> bool {
        self.0.as_ref().is_some_and(|path| {
            let mut log = path.clone().into_os_string();
            log.push("-wal");
            Path::new(&log).exists()
        })
    }

    /// Takes the file away again, unless another program has it open.
    pub fn remove(self) {
        if self.is_in_use() {
            return;
        }
        if let Some(path) = self.0 {
            // The failure itself is told; there may be no file.
            let _ = std::fs::remove_file(path);
        }
    }
}
