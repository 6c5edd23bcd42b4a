//! A database file that a command makes: it stays only if something comes to be in it.

use super::args::Database;
use crate::app::{App, Viewer};
use std::path::{Path, PathBuf};

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
        if is_empty {
            self.remove();
        }
    }

    /// Takes the file away again, unless another program has it open: SQLite keeps its log beside it until then.
    pub fn remove(self) {
        let Some(path) = self.0 else { return };
        let mut log = path.clone().into_os_string();
        log.push("-wal");
        if !Path::new(&log).exists() {
            // The failure itself is told; there may be no file.
            let _ = std::fs::remove_file(path);
        }
    }
}
