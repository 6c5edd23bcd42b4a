//! How Russian counts, and English.

/// Which of a noun's three forms follows a number: that after 1, after 2 or after 5.
pub const fn russian_form(n: i64) -> usize {
    let n = n.unsigned_abs();
    match (n % 10, n % 100) {
        (_, 11..=14) => 2,
        (1, _) => 0,
        (2..=4, _) => 1,
        _ => 2,
    }
}

/// A number with its noun in English: `1 point`, `2 points`.
pub fn in_english(n: impl TryInto<i64>, noun: &str) -> String {
    let n = n.try_into().unwrap_or(i64::MAX);
    if n.abs() == 1 { format!("{n} {noun}") } else { format!("{n} {noun}s") }
}

/// A number with its noun, in the form that follows it: `2 игры`.
pub fn in_russian(n: impl TryInto<i64>, forms: [&str; 3]) -> String {
    let n = n.try_into().unwrap_or(i64::MAX);
    format!("{n} {}", forms[russian_form(n)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_follow_their_numbers() {
        let games = |n: i64| in_russian(n, ["игра", "игры", "игр"]);
        let counted = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 111, 122, -1].map(games);
        let expected = [
            "0 игр",
            "1 игра",
            "2 игры",
            "4 игры",
            "5 игр",
            "11 игр",
            "12 игр",
            "14 игр",
            "21 игра",
            "22 игры",
            "111 игр",
            "122 игры",
            "-1 игра",
        ];
        assert_eq!(counted, expected);
    }
}
