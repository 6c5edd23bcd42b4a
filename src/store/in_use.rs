//! The file of an open database: once it was taken away or replaced, what is written to it is written to nowhere.

use super::StoreError;
use super::sql::Pool;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// A file as it was when the database was opened.
pub(super) struct InUse {
    path: PathBuf,
    identity: (u64, u64),
}

impl InUse {
    /// The file behind a pool; nothing where that is no file.
    pub fn of(pool: &Pool) -> Option<InUse> {
        let Pool::Sqlite(sqlite) = pool else { return None };
        let path = sqlite.connect_options().get_filename().to_owned();
        let identity = identity(&path)?;
        Some(InUse { path, identity })
    }

    /// Errors: [`StoreError::Gone`], if the file is not there any more, or another one is.
    pub fn check(&self) -> Result<(), StoreError> {
        match identity(&self.path) {
            Some(found) if found == self.identity => Ok(()),
            _ => Err(StoreError::Gone(self.path.display().to_string())),
        }
    }
}

/// Its device and number there.
fn identity(path: &Path) -> Option<(u64, u64)> {
    path.metadata().ok().map(|found| (found.dev(), found.ino()))
}
