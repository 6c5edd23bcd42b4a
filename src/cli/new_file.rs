//! A database file that a command makes: it stays only if something comes to be in it.

use super::args::Database;
use crate::app::App;
use crate::store::discard;
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
        app.close().await;
        self.remove().await;
    }

    /// Takes the file away again, if nothing is in it.
    pub async fn remove(self) {
        if let Some(path) = self.0 {
            discard(&path).await;
        }
    }
}
