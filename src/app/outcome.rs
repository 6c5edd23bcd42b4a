//! What comes of a command, and what can go wrong before it is one.

use super::reasons::Reason;
use crate::armoury::PackFault;
use crate::battle::{GiveError, Wait};
use crate::events::DecodeError;
use crate::ids::BadName;
use crate::store::{StoreError, StoredEvent};
use crate::{battle, campaign, league};

/// The answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is done and stored.
    Accepted(Accepted),
    /// It is begun and stored; the order waits for dice, answers or facts.
    Waiting {
        /// What is stored so far.
        accepted: Accepted,
        /// What it waits for.
        waits: Vec<Wait>,
    },
    /// The rules or the rights forbid it; nothing is stored.
    Refused(Refused),
    /// The stream has moved on since the version that the request names; nothing is stored.
    Conflict {
        /// The stream: `battle/ID` and the like.
        stream: String,
        /// The version the request names.
        expected: u64,
        /// The version it has.
        actual: u64,
    },
}

/// What was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The stream the command was for: `battle/ID` and the like.
    pub stream: String,
    /// Its version now.
    pub version: u64,
    /// The new events of that stream; a policy may have appended to others in the same transaction.
    pub events: Vec<StoredEvent>,
    /// The same command was given before: this is its first answer.
    pub repeated: bool,
}

/// Why a command is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The stable code for programs: `out_of_range`.
    pub code: String,
    /// One sentence for people.
    pub sentence: String,
    /// The numbers that explain it; lengths in hundredths of an inch.
    pub numbers: Vec<(String, i64)>,
    /// The same for people: sides, phases, models and terrain by name, lengths in inches. Empty where the
    /// numbers stand for themselves.
    pub named: Vec<(String, String)>,
    /// Every reason, where there may be several: none where the sentence is the only one.
    pub faults: Vec<Reason>,
}

impl Refused {
    /// A refusal without numbers.
    pub fn new(code: &str, sentence: impl Into<String>) -> Refused {
        let (code, sentence) = (code.to_owned(), sentence.into());
        Refused { code, sentence, numbers: Vec::new(), named: Vec::new(), faults: Vec::new() }
    }
}

impl Outcome {
    /// What was stored, if anything was.
    pub const fn accepted(&self) -> Option<&Accepted> {
        match self {
            Outcome::Accepted(accepted) | Outcome::Waiting { accepted, .. } => Some(accepted),
            Outcome::Refused(_) | Outcome::Conflict { .. } => None,
        }
    }

    /// What was stored.
    ///
    /// # Errors
    /// [`AppError::Unexpected`] with the reason if nothing was: for callers that can only give up then.
    pub fn done(self) -> Result<Accepted, AppError> {
        match self {
            Outcome::Accepted(accepted) | Outcome::Waiting { accepted, .. } => Ok(accepted),
            Outcome::Refused(refused) => {
                Err(AppError::Unexpected { code: refused.code.clone(), sentence: refused.sentence })
            }
            Outcome::Conflict { stream, expected, actual } => Err(AppError::Unexpected {
                code: "stale_version".to_owned(),
                sentence: format!("{stream} is at version {actual}, not {expected}"),
            }),
        }
    }
}

impl From<league::Refusal> for Refused {
    fn from(refusal: league::Refusal) -> Refused {
        let named = match &refusal {
            league::Refusal::NotMember { player } => vec![("player".to_owned(), player.to_string())],
            _ => Vec::new(),
        };
        Refused { named, ..Refused::new(refusal.code(), refusal.to_string()) }
    }
}

impl From<campaign::Refusal> for Refused {
    fn from(refusal: campaign::Refusal) -> Refused {
        let numbers = refusal.numbers().into_iter().map(|(name, n)| (name.to_owned(), n)).collect();
        Refused { numbers, ..Refused::new(refusal.code(), refusal.to_string()) }
    }
}

impl From<battle::notes::Refusal> for Refused {
    fn from(refusal: battle::notes::Refusal) -> Refused {
        let numbers = refusal.numbers().into_iter().map(|(name, n)| (name.to_owned(), n)).collect();
        Refused { numbers, ..Refused::new(refusal.code(), refusal.to_string()) }
    }
}

impl From<battle::Refusal> for Refused {
    fn from(refusal: battle::Refusal) -> Refused {
        Refused {
            code: refusal.code.word().to_owned(),
            sentence: refusal.code.advice(),
            numbers: refusal.numbers,
            named: Vec::new(),
            faults: Vec::new(),
        }
    }
}

impl From<BadName> for Refused {
    fn from(bad: BadName) -> Refused {
        Refused::new("bad_name", bad.to_string())
    }
}

impl From<battle::Code> for Refused {
    fn from(code: battle::Code) -> Refused {
        battle::Refusal::new(code).into()
    }
}

impl From<GiveError> for Refused {
    fn from(error: GiveError) -> Refused {
        match error {
            GiveError::Refused(refusal) => refusal.into(),
            GiveError::Diverged(_) => Refused::new("diverged", error.to_string()),
        }
    }
}

/// A failure: not a no of the rules, but something that is not there or does not work.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppError {
    /// The store says so.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such thing.
    #[error("there is no {what} {id}: look up its id in the list")]
    Unknown {
        /// What was looked for: `battle`.
        what: &'static str,
        /// Its id or number.
        id: String,
    },
    /// A key may name one command only.
    #[error("this command's key was used for another command: choose a new key")]
    KeyReused,
    /// Packs that cannot be used.
    #[error("{}", super::pack_faults(.0))]
    Packs(Vec<PackFault>),
    /// A stored event that this program cannot read.
    #[error("{stream} cannot be read ({reason}): run `warlog verify`")]
    Unreadable {
        /// The stream.
        stream: String,
        /// What is wrong.
        reason: String,
    },
    /// What was asked for makes no sense.
    #[error("{sentence}")]
    BadRequest {
        /// The stable code.
        code: &'static str,
        /// What to do instead.
        sentence: String,
    },
    /// The rules or the rights forbid it, where there is no command to be answered.
    #[error("{}", .0.sentence)]
    Denied(Refused),
    /// Tried too often.
    #[error("too many attempts: wait {seconds} seconds, then try again")]
    TooMany {
        /// How long to wait.
        seconds: u64,
    },
    /// A command had to succeed and did not.
    #[error("{sentence}")]
    Unexpected {
        /// The code of the refusal.
        code: String,
        /// Its sentence.
        sentence: String,
    },
}

impl AppError {
    /// The stable name of the failure.
    pub fn code(&self) -> &str {
        match self {
            AppError::Store(error) => error.code(),
            AppError::Unknown { .. } => "unknown",
            AppError::KeyReused => "key_reused",
            AppError::Packs(_) => "malformed_pack",
            AppError::Unreadable { .. } => "event_unreadable",
            AppError::BadRequest { code, .. } => code,
            AppError::Denied(refused) => &refused.code,
            AppError::TooMany { .. } => "too_many_attempts",
            AppError::Unexpected { code, .. } => code,
        }
    }

    /// Whether it is the log that cannot be read: of one battle, while all others can be.
    pub fn is_unreadable(&self) -> bool {
        self.code() == "event_unreadable"
    }

    pub(super) fn unknown(what: &'static str, id: impl ToString) -> AppError {
        AppError::Unknown { what, id: id.to_string() }
    }

    pub(super) fn unreadable(stream: &str, error: &DecodeError) -> AppError {
        AppError::Unreadable { stream: stream.to_owned(), reason: error.to_string() }
    }
}
