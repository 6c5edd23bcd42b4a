//! Why a command failed: one line that says what to do, a stable code, an exit code.

use crate::app::AppError;
use crate::armoury::PackFault;
use std::fmt::Display;
use std::process::ExitCode;

/// A failure to report.
#[derive(Debug)]
pub struct Failure {
    code: String,
    sentence: String,
    /// 1: the command failed; 2: it was called wrongly.
    exit: u8,
}

impl Failure {
    /// A command that failed.
    pub fn new(code: impl Into<String>, sentence: impl Display) -> Failure {
        Failure { code: code.into(), sentence: sentence.to_string(), exit: 1 }
    }

    /// A command that was called wrongly.
    pub fn usage(code: impl Into<String>, sentence: impl Display) -> Failure {
        Failure { exit: 2, ..Failure::new(code, sentence) }
    }

    /// Says it on standard error.
    pub fn report(self) -> ExitCode {
        eprintln!("error: {} [{}]", self.sentence.trim_end(), self.code);
        ExitCode::from(self.exit)
    }
}

impl From<clap::Error> for Failure {
    /// The first sentence of what clap says; the rest of it repeats the help.
    fn from(error: clap::Error) -> Failure {
        let text = error.render().to_string();
        let told: Vec<&str> =
            text.lines().take_while(|line| !line.trim_start().starts_with("Usage:")).collect();
        let told = told.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        let told = told.strip_prefix("error: ").unwrap_or(&told);
        Failure::usage("usage", format!("{told}; `warlog --help` shows how it is called"))
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Failure {
        match error {
            AppError::Packs(faults) => faults.into(),
            error => Failure::new(error.code().to_owned(), error),
        }
    }
}

impl From<Vec<PackFault>> for Failure {
    /// The first fault; the others are lines before it.
    fn from(faults: Vec<PackFault>) -> Failure {
        let Some((first, others)) = faults.split_first() else {
            return Failure::new("malformed_pack", "the packs cannot be used");
        };
        for fault in others.iter().rev() {
            eprintln!("{fault}");
        }
        let text = first.to_string();
        let sentence = text.strip_suffix(&format!(" [{}]", first.code)).unwrap_or(&text);
        Failure::new(first.code, sentence)
    }
}
