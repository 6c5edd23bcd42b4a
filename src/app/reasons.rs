//! The reasons of a refusal, all of them, each with its code (RO-35).

use super::dispatch::Stop;
use super::outcome::Refused;
use crate::armoury;
use crate::ids::{PlayerId, Side, checked_name};
use crate::roster::{self, Roster};

/// One reason of a refusal that has several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Of which side it is said, where both may be refused.
    pub side: Option<Side>,
    /// Of which model it is said; of none if of all.
    pub model: Option<String>,
    /// The reason: `E_RATIO`.
    pub fault: roster::Fault,
    /// The numbers that explain it, besides those of the fault.
    pub numbers: Vec<(String, i64)>,
}

impl Reason {
    /// The armoury's faults, said of somebody.
    pub(super) fn of(who: &str, faults: Vec<armoury::Fault>) -> Vec<Reason> {
        let reason = |fault| Reason { model: Some(who.to_owned()), ..Reason::of_all(fault) };
        faults.into_iter().map(reason).collect()
    }

    /// A fault of a whole list.
    pub fn of_all(fault: armoury::Fault) -> Reason {
        Reason::from(as_stored(fault))
    }

    /// What is wrong with a name, if anything is.
    pub(super) fn of_name(name: &str) -> Option<Reason> {
        let bad = checked_name(name).err()?;
        Some(Reason::from(roster::Fault::new("bad_name", bad.to_string())))
    }

    /// Of whom it is said: `red, Nob`; nobody if of all.
    pub fn who(&self) -> Option<String> {
        match (self.side, &self.model) {
            (Some(side), Some(model)) => Some(format!("{side}, {model}")),
            (Some(side), None) => Some(side.to_string()),
            (None, model) => model.clone(),
        }
    }
}

impl From<roster::Fault> for Reason {
    fn from(fault: roster::Fault) -> Reason {
        Reason { side: None, model: None, fault, numbers: Vec::new() }
    }
}

/// A fault as a roster keeps it.
pub(super) fn as_stored(fault: armoury::Fault) -> roster::Fault {
    let (code, sentence) = (fault.code.as_str().to_owned(), fault.sentence);
    roster::Fault { code, sentence, found: fault.found, allowed: fault.allowed }
}

impl Refused {
    /// A list that is not legal, with every reason.
    pub fn not_legal(reasons: Vec<Reason>) -> Refused {
        let told = |reason: &Reason| match reason.who() {
            Some(who) => format!("{who}: {}", reason.fault.sentence),
            None => reason.fault.sentence.clone(),
        };
        let sentence = reasons.iter().map(told).collect::<Vec<_>>().join("; ");
        let numbers = vec![count(reasons.len())];
        // Faults that are not the armoury's have codes of their own, by which they are known alone.
        let own = reasons.first().map(|reason| reason.fault.code.clone());
        let own = own.filter(|code| !code.starts_with("E_"));
        let alike = own.filter(|code| reasons.iter().all(|reason| reason.fault.code == *code));
        let code = alike.unwrap_or_else(|| "not_legal".to_owned());
        Refused { numbers, faults: reasons, ..Refused::new(&code, sentence) }
    }

    /// A roster's refusal with all that is not legal besides.
    pub(super) fn beside(refusal: roster::Refusal, faults: &[roster::Fault]) -> Refused {
        use roster::Refusal as No;
        // These are among the faults, under the armoury's codes.
        let among = matches!(refusal, No::LeaderCount { .. } | No::OverSize { .. } | No::NotLegal { .. });
        let refused = Refused::from(refusal);
        if faults.is_empty() {
            return refused;
        }
        let own = (!among).then(|| refused.as_reasons()).into_iter().flatten();
        let all = own.chain(faults.iter().cloned().map(Reason::from)).collect();
        Refused { code: refused.code, ..Refused::not_legal(all) }
    }

    /// The refusals of both sides as one, each reason said of its side.
    pub(super) fn of_sides(refused: Vec<(Side, Refused)>) -> Refused {
        let alike = refused.windows(2).all(|two| two[0].1.code == two[1].1.code);
        let first = refused.first().map(|(_, refused)| refused.clone());
        let mut reasons = Vec::new();
        let mut sentences = Vec::new();
        for (side, refused) in &refused {
            sentences.push(format!("{side}: {}", refused.sentence));
            let side = Some(*side);
            reasons.extend(refused.as_reasons().into_iter().map(|reason| Reason { side, ..reason }));
        }
        let first = first.unwrap_or_else(|| Refused::new("not_legal", ""));
        let code = if alike { first.code } else { "not_legal".to_owned() };
        let numbers = if refused.len() == 1 { first.numbers } else { vec![count(reasons.len())] };
        Refused { numbers, faults: reasons, ..Refused::new(&code, sentences.join("; ")) }
    }

    /// Its reasons; one without any is its own.
    fn as_reasons(&self) -> Vec<Reason> {
        match self.faults.as_slice() {
            [] => {
                let fault = roster::Fault::new(&self.code, &self.sentence);
                vec![Reason { numbers: self.numbers.clone(), ..Reason::from(fault) }]
            }
            faults => faults.to_vec(),
        }
    }
}

fn count(reasons: usize) -> (String, i64) {
    ("faults".to_owned(), i64::try_from(reasons).unwrap_or(i64::MAX))
}

/// Decides a command of a roster and takes what it comes to; a refusal has the names of its models in it.
pub(super) fn give(
    roster: &mut Roster,
    (actor, organises): (PlayerId, bool),
    command: &roster::Command,
) -> Result<Vec<roster::Event>, Stop> {
    match roster::decide(roster, actor, organises, command) {
        Ok(events) => {
            events.iter().for_each(|event| roster::evolve(roster, event));
            Ok(events)
        }
        Err(refusal) => {
            let mut refused = Refused::from(refusal);
            for member in &roster.members {
                let id = member.model.member.to_string();
                refused.sentence = refused.sentence.replace(&id, &member.model.name);
            }
            Err(Stop::Refused(refused))
        }
    }
}

impl From<roster::Refusal> for Refused {
    fn from(refusal: roster::Refusal) -> Refused {
        let numbers = refusal.numbers().into_iter().map(|(name, n)| (name.to_owned(), n)).collect();
        let mut refused = Refused { numbers, ..Refused::new(refusal.code(), refusal.to_string()) };
        if let roster::Refusal::NotLegal { faults } = refusal {
            refused.faults = faults.into_iter().map(Reason::from).collect();
        }
        refused
    }
}
