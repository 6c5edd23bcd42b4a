//! All packs: those in the binary and those of a directory, checked as a whole.

use super::check::check;
use super::pack::Pack;
use super::pack_fault::{PackFault, place};
use super::raw::RawPack;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::LazyLock;

/// The packs in the binary, the shared items first.
const BUILTIN: [(&str, &str); 7] = [
    ("common.toml", include_str!("packs/common.toml")),
    ("astra_militarum.toml", include_str!("packs/astra_militarum.toml")),
    ("eldar.toml", include_str!("packs/eldar.toml")),
    ("orks.toml", include_str!("packs/orks.toml")),
    ("space_marines.toml", include_str!("packs/space_marines.toml")),
    ("tau.toml", include_str!("packs/tau.toml")),
    ("tyranids.toml", include_str!("packs/tyranids.toml")),
];

/// The id of the pack whose items all others share.
const SHARED: &str = "common";
const MAX_BYTES: u64 = 256 * 1024;
const MAX_FILES: usize = 100;

/// The packs by id.
#[derive(Clone, Debug)]
pub struct Armoury {
    sources: BTreeMap<String, Source>,
    packs: BTreeMap<String, Pack>,
}

#[derive(Clone, Debug)]
struct Source {
    file: String,
    text: String,
}

impl Armoury {
    /// The packs in the binary.
    pub fn builtin() -> &'static Armoury {
        static PACKS: LazyLock<Armoury> = LazyLock::new(|| {
            let sources = BUILTIN.map(|(file, text)| Source { file: file.to_owned(), text: text.to_owned() });
            // A test checks the packs in the binary, so no built program can meet a fault here.
            Armoury::of(sources, BTreeMap::new()).expect("the packs in the binary are sound")
        });
        &PACKS
    }

    /// These packs and those of a directory (`*.toml`), which replace packs with the same id.
    ///
    /// # Errors
    /// Every fault found in any file.
    pub fn with_packs_from(&self, directory: &Path) -> Result<Armoury, Vec<PackFault>> {
        Armoury::of(read_directory(directory)?, self.sources.clone())
    }

    /// These packs and one more from a text, which replaces a pack with the same id.
    ///
    /// # Errors
    /// Every fault found.
    pub fn with_pack(&self, file: &str, text: &str) -> Result<Armoury, Vec<PackFault>> {
        let source = Source { file: file.to_owned(), text: text.to_owned() };
        Armoury::of([source], self.sources.clone())
    }

    /// All packs by id, the shared items not among them.
    pub fn packs(&self) -> impl Iterator<Item = &Pack> {
        self.packs.values()
    }

    /// The pack with this id.
    pub fn pack(&self, id: &str) -> Option<&Pack> {
        self.packs.get(id)
    }

    /// Which packs have an entry or an item with this id; for "this is of another list".
    pub fn packs_with(&self, item: &str) -> Vec<&str> {
        let having = self.packs.values().filter(|pack| pack.items_of().any(|id| id == item));
        having.map(|pack| pack.id.as_str()).collect()
    }

    fn of(
        new: impl IntoIterator<Item = Source>,
        mut sources: BTreeMap<String, Source>,
    ) -> Result<Armoury, Vec<PackFault>> {
        let mut faults = Vec::new();
        let mut parsed = BTreeMap::new();
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for source in new {
            match parse(&source) {
                Err(fault) => faults.push(fault),
                Ok((raw, canonical)) => {
                    let id = raw.id.get_ref().clone();
                    if let Some(first) = files.insert(id.clone(), source.file.clone()) {
                        faults.push(same_pack(&source.file, &first, &id));
                    }
                    parsed.insert(id.clone(), (raw, canonical));
                    sources.insert(id, source);
                }
            }
        }
        for (id, source) in &sources {
            if !parsed.contains_key(id) {
                match parse(source) {
                    Err(fault) => faults.push(fault),
                    Ok(pair) => drop(parsed.insert(id.clone(), pair)),
                }
            }
        }
        let packs = check_all(&parsed, &sources, &mut faults);
        if faults.is_empty() { Ok(Armoury { sources, packs }) } else { Err(faults) }
    }
}

fn check_all(
    parsed: &BTreeMap<String, (RawPack, String)>,
    sources: &BTreeMap<String, Source>,
    faults: &mut Vec<PackFault>,
) -> BTreeMap<String, Pack> {
    let shared_canonical = parsed.get(SHARED).map_or("", |(_, canonical)| canonical.as_str());
    let mut checked = |id: &str, shared: Option<&Pack>| -> Option<Pack> {
        let ((raw, canonical), source) = (parsed.get(id)?, sources.get(id)?);
        let hash = hex::encode(Sha256::digest(format!("{shared_canonical}\n{canonical}")));
        match check(raw, shared, &source.file, &source.text, hash) {
            Ok(pack) => Some(pack),
            Err(found) => {
                faults.extend(found);
                None
            }
        }
    };
    // Without sound shared items every pack would only repeat their faults.
    let Some(shared) = checked(SHARED, None) else { return BTreeMap::new() };
    let ids = parsed.keys().filter(|id| *id != SHARED);
    ids.filter_map(|id| Some((id.clone(), checked(id, Some(&shared))?))).collect()
}

fn parse(source: &Source) -> Result<(RawPack, String), PackFault> {
    let fault = |error: toml::de::Error| PackFault {
        file: source.file.clone(),
        at: error.span().map(|span| place(&source.text, span.start)),
        code: "malformed_pack",
        problem: error.message().trim_end_matches('.').replace('\n', ", "),
        remedy: "Correct the file; the pack format says what goes where.".to_owned(),
    };
    let table: toml::Table = toml::from_str(&source.text).map_err(fault)?;
    let raw = toml::from_str(&source.text).map_err(fault)?;
    let mut canonical = String::new();
    write_canonical(&toml::Value::Table(table), &mut canonical);
    Ok((raw, canonical))
}

/// The same data always gives the same text: keys sorted, no comments, no spacing.
fn write_canonical(value: &toml::Value, text: &mut String) {
    match value {
        toml::Value::Table(table) => {
            text.push('{');
            for (key, value) in table.iter().collect::<BTreeMap<_, _>>() {
                text.push_str(&format!("{key:?}:"));
                write_canonical(value, text);
                text.push(',');
            }
            text.push('}');
        }
        toml::Value::Array(values) => {
            text.push('[');
            for value in values {
                write_canonical(value, text);
                text.push(',');
            }
            text.push(']');
        }
        toml::Value::String(word) => text.push_str(&format!("{word:?}")),
        other => text.push_str(&other.to_string()),
    }
}

fn same_pack(file: &str, first: &str, id: &str) -> PackFault {
    PackFault {
        file: file.to_owned(),
        at: None,
        code: "duplicate_pack",
        problem: format!("{first} already is the pack {id}"),
        remedy: "Give one of them another `id`.".to_owned(),
    }
}

fn unreadable(path: &Path, problem: String, remedy: &str) -> Vec<PackFault> {
    let file = path.display().to_string();
    vec![PackFault { file, at: None, code: "unreadable_pack", problem, remedy: remedy.to_owned() }]
}

fn read_directory(directory: &Path) -> Result<Vec<Source>, Vec<PackFault>> {
    let wrong = |error: std::io::Error| {
        unreadable(directory, format!("cannot be read: {error}"), "Give a directory of *.toml files.")
    };
    let mut paths = Vec::new();
    for file in fs::read_dir(directory).map_err(wrong)? {
        let path = file.map_err(wrong)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.len() > MAX_FILES {
        let problem = format!("{} packs; at most {MAX_FILES} are read", paths.len());
        return Err(unreadable(directory, problem, "Remove some."));
    }
    let (mut sources, mut faults) = (Vec::new(), Vec::new());
    for path in &paths {
        match read_file(path) {
            Ok(text) => sources.push(Source { file: path.display().to_string(), text }),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(sources) } else { Err(faults) }
}

fn read_file(path: &Path) -> Result<String, Vec<PackFault>> {
    let wrong = |error: std::io::Error| {
        unreadable(path, format!("cannot be read: {error}"), "Make it a readable text file in UTF-8.")
    };
    let regular = fs::metadata(path).map_err(wrong)?.is_file();
    if !regular {
        return Err(unreadable(path, "is not a file".to_owned(), "Remove or rename it."));
    }
    let mut text = String::new();
    fs::File::open(path).map_err(wrong)?.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(wrong)?;
    if text.len() as u64 > MAX_BYTES {
        let problem = format!("is larger than {} KiB", MAX_BYTES / 1024);
        return Err(unreadable(path, problem, "Split the pack."));
    }
    Ok(text)
}
