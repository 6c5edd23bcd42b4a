//! Playing files and directories of files, with one line of report a file.

use super::fault::Fault;
use super::parse::{LONGEST_FILE, too_long};
use super::{parse, play};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Plays battle files and writes `ok FILE` or `FAILED FILE:LINE why` for each, then `N passed, N failed`.
///
/// Directories are searched for files `*.battle`, `*` and `?` in the last part of a name stand for any letters and
/// one letter, and `-` is the standard input. Returns how many passed and failed.
///
/// # Errors
/// Only what `out` says; a file that cannot be read has failed.
pub fn run_files(paths: &[PathBuf], out: &mut dyn Write) -> io::Result<(usize, usize)> {
    let (mut passed, mut failed) = (0, 0);
    for path in paths {
        let files = files_at(path);
        if files.is_empty() {
            failed += 1;
            let why = "no *.battle file is here; name files or a directory of them [no_battle_files]";
            writeln!(out, "FAILED {}:1 {why}", path.display())?;
        }
        for file in files {
            let name = file.display();
            match read_file(&file).and_then(|text| run_text(&text)) {
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

/// Reads and plays the text of one battle file, which must state something.
///
/// # Errors
/// The first line that cannot be read or does not hold.
pub fn run_text(text: &str) -> Result<(), Fault> {
    let file = parse(text)?;
    play(&file)?;
    file.states_something()
}

/// The text of a battle file, of the standard input for `-`. One that is too long is read no further than to see that.
///
/// # Errors
/// That it cannot be read, is too long or no UTF-8.
pub fn read_file(path: &Path) -> Result<String, Fault> {
    let (mut bytes, most) = (Vec::new(), LONGEST_FILE as u64 + 1);
    let read = if path == Path::new("-") {
        io::stdin().take(most).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| {
        let why = format!("cannot read the file: {error}; name a battle file, a directory of them, or `-`");
        Fault::new(1, "unreadable", why)
    })?;
    if bytes.len() > LONGEST_FILE {
        return Err(too_long());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before =
            String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        let why = "this is not UTF-8 text; save the file as UTF-8";
        Fault { column: Some(column), ..Fault::new(line, "not_utf8", why) }
    })
}

/// The file itself, the files that a name with `*` or `?` stands for, or the battle files under a directory;
/// in order of their names.
fn files_at(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        return files_under(path);
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if path.exists() || !name.contains(['*', '?']) {
        return vec![path.to_owned()];
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let mut found = entries(parent.unwrap_or(Path::new(".")));
    found.retain(|entry| {
        let file = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        entry.is_file() && fits(&name, &file)
    });
    found.into_iter().map(|entry| path.with_file_name(entry.file_name().unwrap_or_default())).collect()
}

/// Whether a name is one that a pattern with `*` and `?` stands for.
fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let mut reached = vec![false; name.len() + 1];
    reached[0] = true;
    for letter in pattern {
        let before = reached.clone();
        let mut any = false;
        for place in 0..reached.len() {
            any |= before[place];
            reached[place] = match letter {
                '*' => any,
                _ => place > 0 && before[place - 1] && (letter == '?' || letter == name[place - 1]),
            };
        }
    }
    reached[name.len()]
}

fn files_under(directory: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in entries(directory) {
        if entry.is_dir() && !entry.is_symlink() {
            found.extend(files_under(&entry));
        } else if entry.is_file() && entry.extension().is_some_and(|extension| extension == "battle") {
            found.push(entry);
        }
    }
    found
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_pattern_stands_for_any_letters_and_for_one() {
        for (pattern, name, is) in [
            ("*.battle", "a.battle", true),
            ("*.battle", "a.txt", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("*b*", "abc", true),
            ("", "", true),
            ("*", "", true),
        ] {
            assert_eq!(fits(pattern, name), is, "{pattern} {name}");
        }
    }
}
