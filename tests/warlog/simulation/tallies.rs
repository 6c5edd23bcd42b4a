//! Tallies: what some seeds have always led to. They change with the rules or the bots, and only on purpose.

use std::fs;
use std::path::Path;
use warlog::armoury::Armoury;
use warlog::simulation::{Players, simulate};

const HEAD: &str = "seed,orders,events,digest";

/// Seeds whose battles are of different pairs on different tables.
fn seeds() -> impl Iterator<Item = u64> {
    (1..=12).map(|n| n * 11)
}

#[test]
fn tallies_are_as_they_were() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tallies.csv");
    let mut lines = vec![HEAD.to_owned()];
    for seed in seeds() {
        let report = simulate(Armoury::builtin(), Players::Bots, (1, seed), |_| ());
        let report = report.expect("the battle keeps the laws");
        lines.push(format!("{seed},{},{},{}", report.orders, report.events, report.digest));
    }
    let now = lines.join("\n") + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &now).expect("the tallies can be written");
    }
    let then = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(now, then, "if the rules or the bots changed on purpose, run again with UPDATE_GOLDEN=1");
}
