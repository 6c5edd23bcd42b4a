//! Golden battles: every file of `tests/battles` holds, and together they show the rules in force.

use std::path::{Path, PathBuf};
use warlog::exchange::battle_file;

/// Where the golden battles are.
fn battles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battles")
}

#[test]
fn every_golden_battle_holds() {
    let mut report = Vec::new();
    let (_, failed) = battle_file::run_files(&[battles()], &mut report).unwrap();
    assert_eq!(failed, 0, "{}", failures(&report));
}

/// The lines of a report that tell of failures.
fn failures(report: &[u8]) -> String {
    let report = String::from_utf8_lossy(report);
    report.lines().filter(|line| !line.starts_with("ok ")).collect::<Vec<_>>().join("\n")
}
