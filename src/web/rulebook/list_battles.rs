//! Lists the golden battles, so that the program can show them beside the rules that they show.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=tests/battles");
    let variable =
        |name: &str| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(name.to_owned()));
    let (root, out) = (variable("CARGO_MANIFEST_DIR")?, variable("OUT_DIR")?);
    let mut battles = Vec::new();
    collect(&root.join("tests/battles"), &mut battles)?;
    battles.sort();
    let mut list = "&[\n".to_owned();
    for path in battles {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        // Writing into a text cannot fail.
        let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    list.push_str("]\n");
    fs::write(out.join("battles.rs"), list)
}

/// The battles below a folder; none where a package comes without its tests.
fn collect(folder: &Path, battles: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, battles)?;
        } else if path.extension().is_some_and(|kind| kind == "battle") {
            battles.push(path);
        }
    }
    Ok(())
}
