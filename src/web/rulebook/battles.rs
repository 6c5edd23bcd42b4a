//! The golden battles: files that say what is ordered, what the dice show and what comes of it. Each says which rules
//! it shows, and the program's tests play them all.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Name and text of each, as the build has found them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/battles.rs"));

/// A golden battle.
pub struct Golden {
    /// The name of its file, without its ending.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The rules that it shows: `SH-30`, `feel_no_pain`.
    pub shows: Vec<&'static str>,
    /// All of it.
    pub text: &'static str,
}

impl Golden {
    fn read((name, text): &(&'static str, &'static str)) -> Golden {
        let of = |mark: &'static str| text.lines().filter_map(move |line| line.trim().strip_prefix(mark));
        let shown =
            of("shows ").flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
        let title = of("title ").next().map_or(*name, str::trim);
        Golden { name, title, shows: shown.map(|id| id.trim_end_matches([',', '.'])).collect(), text }
    }
}

static ALL: LazyLock<BTreeMap<&str, Golden>> =
    LazyLock::new(|| FILES.iter().map(|file| (file.0, Golden::read(file))).collect());

static SHOWN: LazyLock<BTreeMap<&str, Vec<&'static Golden>>> = LazyLock::new(|| {
    let mut shown: BTreeMap<&str, Vec<&Golden>> = BTreeMap::new();
    for golden in ALL.values() {
        for id in &golden.shows {
            shown.entry(id).or_default().push(golden);
        }
    }
    shown
});

/// The golden battle of this name.
pub fn find(name: &str) -> Option<&'static Golden> {
    ALL.get(name)
}

/// The golden battles that show a rule.
pub fn showing(id: &str) -> &'static [&'static Golden] {
    SHOWN.get(id).map_or(&[], Vec::as_slice)
}

/// How many there are.
pub fn count() -> usize {
    ALL.len()
}
