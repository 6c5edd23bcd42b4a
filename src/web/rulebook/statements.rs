//! Every statement of the rules in force, in one line in English and Russian (`statements.txt`), in parts.

use crate::armoury::{Language, honours};
use crate::battle::missions;
use crate::web::tongue::Tongue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A line each: `ID | English | Russian`.
const TEXTS: &str = include_str!("statements.txt");

/// The parts of the rules in the order in which one meets them: the letters of their statements, and their message.
pub const PARTS: [(&str, &str); 28] = [
    ("GN", "rules-part-gn"),
    ("TN", "rules-part-tn"),
    ("MV", "rules-part-mv"),
    ("SH", "rules-part-sh"),
    ("WP", "rules-part-wp"),
    ("WD", "rules-part-wd"),
    ("AL", "rules-part-al"),
    ("SV", "rules-part-sv"),
    ("GG", "rules-part-gg"),
    ("FF", "rules-part-ff"),
    ("TB", "rules-part-tb"),
    ("BW", "rules-part-bw"),
    ("FL", "rules-part-fl"),
    ("GR", "rules-part-gr"),
    ("AS", "rules-part-as"),
    ("FT", "rules-part-ft"),
    ("MO", "rules-part-mo"),
    ("KT", "rules-part-kt"),
    ("SR", "rules-part-sr"),
    ("CT", "rules-part-ct"),
    ("VH", "rules-part-vh"),
    ("PS", "rules-part-ps"),
    ("MI", "rules-part-mi"),
    ("RO", "rules-part-ro"),
    ("CA", "rules-part-ca"),
    ("HO", "rules-part-ho"),
    ("LE", "rules-part-le"),
    ("EV", "rules-part-ev"),
];

/// Statements that the engine does not enforce: advice to who writes rules or sets up a table.
const ADVICE: [&str; 2] = ["GN-08", "MI-10"];

/// A statement.
pub struct Statement {
    /// `SH-30`.
    pub id: String,
    /// The message of its part.
    pub part: &'static str,
    texts: [Cow<'static, str>; 2],
}

impl Statement {
    /// What it says, in a line.
    pub fn text(&self, tongue: Tongue) -> &str {
        match tongue.language() {
            Language::English => &self.texts[0],
            Language::Russian => &self.texts[1],
        }
    }

    /// Whether it is advice that the engine does not enforce.
    pub fn is_advice(&self) -> bool {
        ADVICE.contains(&self.id.as_str())
    }

    /// Whether every word is found in it, in either language.
    pub fn has(&self, words: &[String]) -> bool {
        has(&[&self.id, &self.texts[0], &self.texts[1]], words)
    }
}

/// Whether every word, in small letters, is found in one of these texts.
pub fn has(texts: &[&str], words: &[String]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    words.iter().all(|word| texts.iter().any(|text| text.contains(word.as_str())))
}

/// The statement of the first of the honours that the rules list; the others follow in their order.
const FIRST_HONOUR: usize = 13;

/// The statements that have a line of their own; then those that are an honour or a mission, which say themselves what
/// they are.
static ALL: LazyLock<BTreeMap<String, Statement>> = LazyLock::new(|| {
    let own = TEXTS.lines().filter_map(|line| {
        let mut parts = line.split(" | ").map(str::trim);
        let id = parts.next()?.to_owned();
        Some((id, [Cow::Borrowed(parts.next()?), Cow::Borrowed(parts.next()?)]))
    });
    let told = |name: &str, what: &str| Cow::Owned(format!("{name}: {what}"));
    let honours = honours().iter().enumerate().map(|(place, honour)| {
        let text = |language| told(honour.name(language), honour.effect(language));
        (format!("HO-{}", place + FIRST_HONOUR), [text(Language::English), text(Language::Russian)])
    });
    let missions = missions::ALL.iter().map(|sheet| {
        let text = |place: usize| told(sheet.name[place], sheet.about[place]);
        (sheet.statement.to_owned(), [text(0), text(1)])
    });
    let all = own.chain(honours).chain(missions);
    let placed = all.filter_map(|(id, texts)| {
        let part = PARTS.iter().find(|(letters, _)| id.starts_with(letters))?.1;
        Some((id.clone(), Statement { id, part, texts }))
    });
    placed.collect()
});

/// The statement with this ID.
pub fn find(id: &str) -> Option<&'static Statement> {
    ALL.get(id)
}

/// The statements of a part, by number.
pub fn of_part(letters: &str) -> impl Iterator<Item = &'static Statement> {
    ALL.values().filter(move |statement| statement.id.starts_with(letters))
}

/// How many there are.
pub fn count() -> usize {
    ALL.len()
}
