//! The statements of the rule book that a file may show: `SH-30`.

/// The parts of the rule book with the numbers of their statements: ranges, ends included.
const PARTS: [(&str, &[(u8, u8)]); 28] = [
    ("AL", &[(1, 24)]),
    ("AS", &[(1, 39)]),
    ("BW", &[(1, 5)]),
    ("CA", &[(1, 56)]),
    ("CT", &[(1, 7)]),
    ("FF", &[(1, 10)]),
    ("FL", &[(1, 19)]),
    ("FT", &[(1, 22)]),
    ("GG", &[(1, 13)]),
    ("GN", &[(1, 9)]),
    ("GR", &[(1, 14)]),
    ("HO", &[(1, 64)]),
    ("KT", &[(1, 27)]),
    ("LE", &[(1, 37)]),
    ("MI", &[(1, 63)]),
    ("MO", &[(1, 13)]),
    ("MV", &[(1, 21)]),
    ("PS", &[(1, 10)]),
    ("RO", &[(1, 55)]),
    ("SH", &[(1, 5), (10, 18), (20, 28), (30, 40), (42, 46), (50, 55)]),
    ("SR", &[(1, 18)]),
    ("SV", &[(1, 24), (30, 34)]),
    ("TB", &[(1, 12)]),
    ("TN", &[(1, 10)]),
    ("VH", &[(1, 18)]),
    ("WD", &[(1, 12)]),
    ("WP", &[(1, 17)]),
    ("EV", &[(1, 2)]),
];

/// Whether a word looks like the ID of a statement.
pub(super) fn is_like_one(word: &str) -> bool {
    word.split_once('-').is_some_and(|(part, number)| {
        let letters = !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_uppercase());
        letters && number.starts_with(|first: char| first.is_ascii_digit())
    })
}

/// Whether there is a statement with this ID: two letters, a hyphen, two digits.
pub(super) fn is_statement(word: &str) -> bool {
    let Some((part, number)) = word.split_once('-') else { return false };
    let number = (number.len() == 2).then(|| number.parse::<u8>().ok()).flatten();
    let Some((_, ranges)) = PARTS.iter().find(|(known, _)| *known == part) else { return false };
    number.is_some_and(|number| ranges.iter().any(|(low, high)| (*low..=*high).contains(&number)))
}

/// What a word that is like an ID is not, and what to write.
pub(super) fn why_not(word: &str) -> String {
    let part = word.split_once('-').map_or(word, |(part, _)| part);
    let Some((_, ranges)) = PARTS.iter().find(|(known, _)| *known == part) else {
        let parts: Vec<&str> = PARTS.iter().map(|(part, _)| *part).collect();
        return format!("the rule book has the parts {}", parts.join(", "));
    };
    let ranges: Vec<String> = ranges.iter().map(|(low, high)| format!("{low:02} to {high:02}")).collect();
    format!("{part} has the numbers {}", ranges.join(", "))
}
