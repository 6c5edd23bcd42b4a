//! Why something is refused, in the tongue of the reader. The program's own sentences are English; a Russian one is
//! found by the stable code and filled with the numbers that explain it.

use super::tongue::Tongue;
use crate::app::{Reason, Refused};
use crate::roster::Fault;
use fluent_bundle::FluentValue;

impl Tongue {
    /// The sentence of a refusal; the program's own where its code has none in this tongue.
    pub fn refusal(self, code: &str, numbers: &[(String, i64)], sentence: &str) -> String {
        if self == Tongue::ENGLISH {
            return sentence.to_owned();
        }
        let key = format!("refusal-{}", code.to_lowercase().replace('_', "-"));
        let values = numbers.iter().map(|(name, number)| (name.as_str(), FluentValue::from(*number)));
        match self.message(&key, &values.collect::<Vec<_>>()) {
            Some((text, true)) => text,
            _ => sentence.to_owned(),
        }
    }

    /// Why a command was refused; all reasons, where there are several.
    pub fn refused(self, refused: &Refused) -> String {
        if self == Tongue::ENGLISH || refused.faults.is_empty() {
            return self.refusal(&refused.code, &refused.numbers, &refused.sentence);
        }
        let told = refused.faults.iter().map(|reason| {
            let side = reason.side.map(|side| self.term("side", side.word()));
            let who: Vec<String> = side.into_iter().chain(reason.model.clone()).collect();
            match who.as_slice() {
                [] => self.reason(reason),
                _ => format!("{}: {}", who.join(", "), self.reason(reason)),
            }
        });
        told.collect::<Vec<_>>().join("; ")
    }

    /// Why a list is not legal.
    pub fn fault(self, fault: &Fault) -> String {
        self.reason(&Reason::from(fault.clone()))
    }

    /// One reason of several, without of whom it is said.
    fn reason(self, Reason { fault, numbers, .. }: &Reason) -> String {
        let counts = [("found", fault.found), ("allowed", fault.allowed)];
        let counts = counts.into_iter().filter_map(|(name, n)| Some((name.to_owned(), n?.into())));
        let numbers: Vec<_> = counts.chain(numbers.iter().cloned()).collect();
        self.refusal(&fault.code, &numbers, &fault.sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Side;

    #[test]
    fn each_reason_is_told_in_the_tongue_of_the_reader_with_its_side_and_numbers() {
        let numbers = vec![("points".to_owned(), 210), ("most".to_owned(), 200)];
        let fault = Fault::new("over_size", "the team is worth 210 points, the game allows 200");
        let (side, model) = (Some(Side::Red), Some("Nob".to_owned()));
        let reason = Reason { side, model, numbers, ..Reason::from(fault) };
        assert_eq!(reason.who().as_deref(), Some("red, Nob"));
        let refused = Refused { faults: vec![reason], ..Refused::new("over_size", "in English") };
        let told = "красные, Nob: Команда стоит 210, а игра позволяет 200.";
        assert_eq!(Tongue::RUSSIAN.refused(&refused), told);
        assert_eq!(Tongue::ENGLISH.refused(&refused), "in English");
    }
}
