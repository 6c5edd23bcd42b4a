//! All packs: those in the binary and those of a directory, checked as a whole.

use super::check::check;
use super::glossary::Language;
use super::hash::hash;
use super::pack::Pack;
use super::pack_fault::{MAX_FAULTS, PackFault, place};
use super::raw::RawPack;
use super::rule::Rule;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, LazyLock};

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
    files: BTreeMap<String, Arc<File>>,
    packs: BTreeMap<String, Pack>,
    warnings: Vec<PackFault>,
}

/// A pack file as it was read.
#[derive(Debug)]
struct File {
    name: String,
    text: String,
    raw: RawPack,
    table: toml::Value,
}

impl Armoury {
    /// The packs in the binary.
    pub fn builtin() -> &'static Armoury {
        static PACKS: LazyLock<Armoury> = LazyLock::new(|| {
            let texts = BUILTIN.map(|(name, text)| (name.to_owned(), text.to_owned()));
            // A test checks the packs in the binary, so no built program can meet a fault here.
            Armoury::of(texts, BTreeMap::new()).expect("the packs in the binary are sound")
        });
        &PACKS
    }

    /// These packs and those of a directory (`*.toml`), which replace packs with the same id.
    ///
    /// # Errors
    /// Every fault found in any file.
    pub fn with_packs_from(&self, directory: &Path) -> Result<Armoury, Vec<PackFault>> {
        Armoury::of(read_directory(directory)?, self.files.clone())
    }

    /// These packs and one more from a text, which replaces a pack with the same id.
    ///
    /// # Errors
    /// Every fault found.
    pub fn with_pack(&self, file: &str, text: &str) -> Result<Armoury, Vec<PackFault>> {
        Armoury::of([(file.to_owned(), text.to_owned())], self.files.clone())
    }

    /// All packs by id, the shared items not among them.
    pub fn packs(&self) -> impl Iterator<Item = &Pack> {
        self.packs.values()
    }

    /// The pack with this id.
    pub fn pack(&self, id: &str) -> Option<&Pack> {
        self.packs.get(id)
    }

    /// What is worth a look in the packs and keeps none of them from use: rules that nobody names.
    pub fn warnings(&self) -> &[PackFault] {
        &self.warnings
    }

    /// Which packs have an entry or an item with this id; for "this is of another list".
    pub fn packs_with(&self, item: &str) -> Vec<&str> {
        let having = self.packs.values().filter(|pack| pack.items_of().any(|id| id == item));
        having.map(|pack| pack.id.as_str()).collect()
    }

    /// A rule's name with its parameter, for people: of one that the engine does not know, the name that the
    /// first pack with it gives it.
    pub fn rule_title(&self, rule: &Rule, language: Language) -> String {
        let pack = self.packs().find(|pack| pack.rule_name(rule.name()).is_some());
        pack.map_or_else(|| rule.title(language), |pack| pack.rule_title(rule, language))
    }

    /// Reads new files over those there, then checks all packs.
    fn of(
        new: impl IntoIterator<Item = (String, String)>,
        mut files: BTreeMap<String, Arc<File>>,
    ) -> Result<Armoury, Vec<PackFault>> {
        let mut faults = Vec::new();
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for (name, text) in new {
            match read(name, text) {
                Err(found) => faults.extend(found),
                Ok(file) => {
                    let id = file.raw.id.get_ref().clone();
                    if let Some(first) = seen.insert(id.clone(), file.name.clone()) {
                        faults.push(same_pack(&file.name, &first, &id));
                    }
                    files.insert(id, Arc::new(file));
                }
            }
        }
        let mut warnings = Vec::new();
        let packs = check_all(&files, &mut faults, &mut warnings);
        if faults.is_empty() { Ok(Armoury { files, packs, warnings }) } else { Err(faults) }
    }
}

fn check_all(
    files: &BTreeMap<String, Arc<File>>,
    faults: &mut Vec<PackFault>,
    warnings: &mut Vec<PackFault>,
) -> BTreeMap<String, Pack> {
    let shared_items = files.get(SHARED).map(|file| &file.table);
    let mut checked = |file: &File, shared: Option<&Pack>| {
        let hash = hash(&file.table, shared.and(shared_items));
        let checked = check(&file.raw, shared, &file.name, &file.text, hash);
        let (pack, found) = checked.map_err(|found| faults.extend(found)).ok()?;
        warnings.extend(found);
        Some(pack)
    };
    // Without sound shared items every pack would only repeat their faults.
    let Some(shared) = files.get(SHARED).and_then(|file| checked(file, None)) else {
        return BTreeMap::new();
    };
    let packs = files.iter().filter(|(id, _)| *id != SHARED);
    packs.filter_map(|(id, file)| Some((id.clone(), checked(file, Some(&shared))?))).collect()
}

fn read(name: String, text: String) -> Result<File, Vec<PackFault>> {
    if text.len() as u64 > MAX_BYTES {
        return Err(vec![too_large(name)]);
    }
    let raw = RawPack::read(&text);
    let read =
        raw.and_then(|raw| Ok((raw, toml::from_str::<toml::Table>(&text).map_err(|error| vec![error])?)));
    match read {
        Ok((raw, table)) => Ok(File { name, text, raw, table: toml::Value::Table(table) }),
        Err(errors) => {
            Err(errors.iter().take(MAX_FAULTS).map(|error| malformed(&name, &text, error)).collect())
        }
    }
}

fn malformed(file: &str, text: &str, error: &toml::de::Error) -> PackFault {
    PackFault {
        file: file.to_owned(),
        at: error.span().map(|span| place(text, span.start)),
        code: "malformed_pack",
        problem: problem(text, error),
        remedy: "Correct the file; the pack format says what goes where.".to_owned(),
    }
}

/// What the parser says, on one line; of a missing field, which table lacks it.
fn problem(text: &str, error: &toml::de::Error) -> String {
    let told = error.message().trim_end_matches('.');
    if let (Some(field), Some(span)) = (told.strip_prefix("missing field "), error.span()) {
        let line = text.get(..span.start).map_or(0, |before| before.matches('\n').count());
        let is_header = |line: &&str| {
            let inside = line.trim_start_matches('[').trim_end_matches(']');
            line.starts_with('[') && inside.chars().all(|c| c.is_alphanumeric() || "._- ".contains(c))
        };
        let lines: Vec<&str> = text.lines().take(line + 1).map(str::trim).collect();
        let table = lines.into_iter().rev().find(is_header).unwrap_or("the file");
        return format!("{table} lacks {field}");
    }
    in_words(&told.replace('\n', ", ")).chars().take(300).collect()
}

/// What the parser expects, without the words of the language it is written in.
fn in_words(told: &str) -> String {
    let mut told = told.to_owned();
    for (word, meant) in [
        ("u8", "a whole number from 0 to 255"),
        ("i8", "a whole number from -128 to 127"),
        ("u16", "a whole number from 0 to 65535"),
        ("u32", "a whole number from 0 to 4294967295"),
        ("i32", "a whole number from -2147483648 to 2147483647"),
        ("u64", "a whole number from 0 on"),
        ("i64", "a whole number"),
        ("a boolean", "true or false"),
        ("a sequence", "a list in brackets"),
        ("a map", "a table"),
    ] {
        if let Some(start) = told.strip_suffix(&format!("expected {word}")) {
            told = format!("{start}expected {meant}");
        }
    }
    told = match told.split_once("expected struct Raw").or_else(|| told.split_once("expected tuple ")) {
        Some((start, _)) => format!("{start}expected a table"),
        None => told,
    };
    match told.split_once(" as i128") {
        Some((start, _)) => format!("{start}: the number is too large"),
        None => told,
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

fn too_large(file: String) -> PackFault {
    PackFault {
        file,
        at: None,
        code: "unreadable_pack",
        problem: format!("is larger than {} KiB", MAX_BYTES / 1024),
        remedy: "Split the pack.".to_owned(),
    }
}

fn unreadable(path: &Path, problem: String, remedy: &str) -> Vec<PackFault> {
    let file = path.display().to_string();
    vec![PackFault { file, at: None, code: "unreadable_pack", problem, remedy: remedy.to_owned() }]
}

/// Names and texts of the packs in a directory.
fn read_directory(directory: &Path) -> Result<Vec<(String, String)>, Vec<PackFault>> {
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
    if paths.is_empty() {
        let problem = "holds no *.toml file".to_owned();
        return Err(unreadable(
            directory,
            problem,
            "Put packs into it, or name the directory that has them.",
        ));
    }
    if paths.len() > MAX_FILES {
        let problem = format!("{} packs; at most {MAX_FILES} are read", paths.len());
        return Err(unreadable(directory, problem, "Remove some."));
    }
    let (mut texts, mut faults) = (Vec::new(), Vec::new());
    for path in &paths {
        match read_file(path) {
            Ok(text) => texts.push((path.display().to_string(), text)),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(texts) } else { Err(faults) }
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
    Ok(text)
}
