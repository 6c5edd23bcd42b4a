//! Names: what may be one, how a misspelt one is recognised, and how foreign ones are written.

/// The longest identifier, in characters.
pub(super) const LONGEST_KEY: usize = 60;
/// The longest title or name for people, in characters.
pub(super) const LONGEST_TEXT: usize = 200;

/// Words that a name cannot be, because lines would then mean two things.
pub(super) const RESERVED: [&str; 16] = [
    "red", "blue", "yes", "no", "auto", "none", "clear", "at", "via", "facing", "-", "not", "turn", "waits",
    "refused", "outflank",
];

/// Whether a word can be an identifier.
pub(super) fn is_key(word: &str) -> bool {
    let length = word.chars().count();
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\'');
    (1..=LONGEST_KEY).contains(&length) && word.chars().all(fits)
}

/// A name as an identifier, for written files: what cannot stand in one becomes `_`.
pub(super) fn as_key(name: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\'');
    let key: String = name.chars().take(LONGEST_KEY).map(|c| if fits(c) { c } else { '_' }).collect();
    if key.is_empty() || RESERVED.contains(&key.as_str()) { format!("{key}_") } else { key }
}

/// A text for people on one line of a written file.
pub(super) fn as_text(text: &str) -> String {
    let text: Vec<&str> = text.split(|c: char| c == '#' || c.is_control() || c.is_whitespace()).collect();
    let words: Vec<&str> = text.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST_TEXT).collect()
}

/// Of some words the one that a misspelt one is likely to mean, to be told to its author.
pub fn meant<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let most = 1 + word.chars().count() / 4;
    let near = known.into_iter().map(|other| (distance(word, other), other));
    near.filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

/// How many letters must be added, left out, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(LONGEST_KEY).collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(rows[i - 2][j - 2] + 1);
            }
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// A word as it is quoted in a fault: cut where it is very long.
pub(super) fn shown(word: &str) -> String {
    if word.chars().count() <= LONGEST_KEY {
        return word.to_owned();
    }
    let start: String = word.chars().take(LONGEST_KEY).collect();
    format!("{start}...")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_is_recognised_and_a_strange_one_is_not() {
        let known = ["feel_no_pain", "fear", "fearless", "rending"];
        for (word, is) in [
            ("feel_no_pian", Some("feel_no_pain")),
            ("feelnopain", Some("feel_no_pain")),
            ("fearles", Some("fearless")),
            ("rendin", Some("rending")),
            ("warp_spawn", None),
            ("", None),
        ] {
            assert_eq!(meant(word, known), is, "{word}");
        }
    }

    #[test]
    fn any_name_is_written_as_one_that_reads() {
        for name in ["ruin 1", "", "red", "a#b", "Große Mauer", "x,y", &"long".repeat(40)] {
            let key = as_key(name);
            assert!(is_key(&key) && !RESERVED.contains(&key.as_str()), "{name}: {key}");
        }
        assert_eq!(as_text("  two\nlines # and\ta  half "), "two lines and a half");
        assert_eq!(as_text(&"x".repeat(300)).len(), LONGEST_TEXT);
    }
}
