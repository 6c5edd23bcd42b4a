//! The command `packs`: the packs there are, or what is wrong with one's own.

use super::failure::Failure;
use crate::armoury::Armoury;
use std::path::Path;

/// The packs in the program with those of a directory.
pub fn load(directory: Option<&Path>) -> Result<Armoury, Failure> {
    Ok(match directory {
        None => Armoury::builtin().clone(),
        Some(directory) => Armoury::builtin().with_packs_from(directory)?,
    })
}

/// Prints a line for each pack: id, name, entries, hash; and to standard error what is worth a look in them.
pub fn run(directory: Option<&Path>) -> Result<(), Failure> {
    let armoury = load(directory)?;
    for warning in armoury.warnings() {
        remark!("warning: {warning}");
    }
    for pack in armoury.packs() {
        say!("{:<16} {:<24} {:>3} entries  {}", pack.id, pack.name, pack.entries.len(), pack.hash)?;
    }
    Ok(())
}
