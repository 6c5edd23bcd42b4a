//! Which known word a misspelt one is likely to mean.

/// Of a longer word only the beginning is compared, in characters.
const LONGEST: usize = 60;

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
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(LONGEST).collect(), b.chars().collect());
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
}
