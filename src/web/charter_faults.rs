//! What is wrong with a charter that a form sends, in the tongue of the reader.

use super::tongue::Tongue;

/// A key whose value cannot be: `fault` as the charter says it of `key`.
pub fn told(tongue: Tongue, key: &str, fault: &str) -> String {
    if tongue == Tongue::ENGLISH {
        return format!("{key} {fault}");
    }
    let range = fault.strip_prefix("is ").and_then(|rest| rest.split_once(", but goes from "));
    let range = range.and_then(|(value, range)| Some((value, range.split_once(" to ")?)));
    if let Some((value, (least, most))) = range {
        // Thousandths are of the program, not of people.
        let value = value.trim_end_matches(" thousandths");
        let values =
            [("key", key.into()), ("value", value.into()), ("least", least.into()), ("most", most.into())];
        return tongue.tell("charter-fault-range", &values);
    }
    let message = match fault {
        _ if fault.starts_with("is missing") => "charter-fault-missing",
        _ if fault.contains("twice") => "charter-fault-twice",
        _ if key == "league.points" => "charter-fault-points",
        _ if key == "league.walkover_loser_points" => "charter-fault-walkover",
        _ if key.ends_with("table") || key.ends_with("tables") => "charter-fault-table",
        _ => "charter-fault-other",
    };
    tongue.tell(message, &[("key", key.into()), ("why", fault.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Charter;

    #[test]
    fn faults_are_told_in_russian_with_their_numbers() {
        let charter = Charter { start_points: 50, rating_k: 4, ..Charter::seed_strict() };
        let told: Vec<String> =
            charter.faults().iter().map(|one| told(Tongue::RUSSIAN, &one.key, &one.fault)).collect();
        assert_eq!(
            told,
            ["roster.start_points: 50, а бывает от 100 до 400", "rating.k: 4, а бывает от 8 до 64"]
        );
    }
}
