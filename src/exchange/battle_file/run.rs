//! Playing files and directories of files, with one line of report a file.

use super::fault::Fault;
use super::{parse, play};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The longest file that is read at all.
const LONGEST_READ: u64 = 4 << 20;

/// Plays battle files and writes `ok FILE` or `FAILED FILE:LINE why` for each, then `N passed, N failed`.
///
/// Directories are searched for `*.battle`; `-` is the standard input. Returns how many passed and failed.
///
/// # Errors
/// Only what `out` says; a file that cannot be read has failed.
pub fn run_files(paths: &[PathBuf], out: &mut dyn Write) -> io::Result<(usize, usize)> {
    let (mut passed, mut failed) = (0, 0);
    for path in paths {
        for file in files_at(path) {
            let name = file.display();
            match file_text(&file).and_then(|text| run_text(&text)) {
                Ok(()) => {
                    passed += 1;
                    writeln!(out, "ok {name}")?;
                }
                Err(fault) => {
                    failed += 1;
                    writeln!(out, "FAILED {name}:{} {fault}", fault.line)?;
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok((passed, failed))
}

/// Reads and plays the text of one battle file.
///
/// # Errors
/// The first line that cannot be read or does not hold.
pub fn run_text(text: &str) -> Result<(), Fault> {
    play(&parse(text)?).map(|_| ())
}

fn file_text(path: &Path) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().take(LONGEST_READ).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(LONGEST_READ).read_to_end(&mut bytes))
    };
    read.map_err(|error| Fault::new(1, "unreadable", format!("cannot read the file: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Fault::new(1, "unreadable", "the file is not UTF-8 text"))
}

/// The file itself, or the battle files under a directory in order of their names.
fn files_at(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let mut found: Vec<PathBuf> = Vec::new();
    let mut entries: Vec<PathBuf> =
        fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() && !entry.is_symlink() {
            found.extend(files_at(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "battle") {
            found.push(entry);
        }
    }
    found
}
