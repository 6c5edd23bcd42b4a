//! Why a command failed: one line that says what to do, a stable code, an exit code.

use super::args::Args;
use super::signals::Stop;
use crate::app::AppError;
use crate::armoury::PackFault;
use crate::store::StoreError;
use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue};
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// The exit code of a program that SIGPIPE ends, as shells count.
const PIPE_CLOSED: u8 = 128 + 13;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub enum Failure {
    /// It can be told.
    Told {
        /// The stable code.
        code: String,
        /// What is wrong and what to do.
        sentence: String,
        /// 1: the command failed; 2: it was called wrongly.
        exit: u8,
    },
    /// A signal came before the work was done.
    Stopped(Stop),
    /// Who read the output (`| head`) has read enough.
    NobodyReads,
}

impl Failure {
    /// A command that failed.
    pub fn new(code: impl Into<String>, sentence: impl Display) -> Failure {
        Failure::Told { code: code.into(), sentence: sentence.to_string(), exit: 1 }
    }

    /// A command that was called wrongly.
    pub fn usage(code: impl Into<String>, sentence: impl Display) -> Failure {
        Failure::Told { code: code.into(), sentence: sentence.to_string(), exit: 2 }
    }

    /// Standard output cannot be written.
    pub fn output(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyReads,
            _ => Failure::new(
                "output_failed",
                format!("the output cannot be written ({error}): free some space, or send it elsewhere"),
            ),
        }
    }

    /// Says it on standard error.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Told { code, sentence, exit } => {
                remark!("error: {} [{code}]", sentence.trim_end());
                ExitCode::from(exit)
            }
            Failure::Stopped(stop) => {
                remark!("stopped after {stop}");
                ExitCode::from(stop.exit())
            }
            Failure::NobodyReads => ExitCode::from(PIPE_CLOSED),
        }
    }
}

impl From<&clap::Error> for Failure {
    /// The first paragraph of what clap says, and where its help is; the rest repeats the help.
    fn from(error: &clap::Error) -> Failure {
        let text = error.render().to_string();
        let mut paragraphs = text.split("\n\n").map(one_line);
        let told = paragraphs.next().unwrap_or_default();
        let told = told.strip_prefix("error: ").unwrap_or(&told).to_owned();
        let similar = paragraphs.find_map(|tip| tip.strip_prefix("tip: a similar ").map(str::to_owned));
        let similar = similar.map(|tip| format!(" (a similar {tip})")).unwrap_or_default();
        let commands = Args::command();
        let told = told + &from_environment(error, &commands).unwrap_or_default();
        Failure::usage("usage", format!("{told}{similar}; `{} --help` shows how it is called", called()))
    }
}

/// The command that was called, with the one within it if it names one.
pub fn called() -> String {
    let mut command = Args::command();
    let mut called = "warlog".to_owned();
    for word in std::env::args().skip(1) {
        if let Some(within) = command.find_subcommand(&word) {
            called = format!("{called} {}", within.get_name());
            command = within.clone();
        }
    }
    called
}

/// Which setting of the environment a wrong value came from, if its flag was not typed.
fn from_environment(error: &clap::Error, commands: &clap::Command) -> Option<String> {
    let ContextValue::String(flag) = error.get(ContextKind::InvalidArg)? else { return None };
    let flag = flag.split(' ').next()?.strip_prefix("--")?;
    let typed =
        |word: String| word.strip_prefix("--").is_some_and(|word| word.split('=').next() == Some(flag));
    if std::env::args().any(typed) {
        return None;
    }
    let mut all = commands.get_subcommands().chain([commands]).flat_map(clap::Command::get_arguments);
    let setting = all.find(|arg| arg.get_long() == Some(flag))?.get_env()?.to_str()?;
    std::env::var_os(setting).map(|_| format!(" (from {setting} of the environment)"))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Failure {
        match error {
            AppError::Packs(faults) => faults.into(),
            AppError::Store(StoreError::NobodyReads) => Failure::NobodyReads,
            AppError::Unknown { what, ref id } => {
                let list = match what {
                    "player" | "account" => "user list",
                    "pack" => "packs",
                    _ => "export --list",
                };
                let sentence = format!("there is no {what} {id}: `warlog {list}` shows those there are");
                Failure::new(error.code().to_owned(), sentence)
            }
            error => Failure::new(error.code().to_owned(), error),
        }
    }
}

impl From<Vec<PackFault>> for Failure {
    /// The last fault; the others are lines before it, in the order of the text.
    fn from(faults: Vec<PackFault>) -> Failure {
        let Some((last, others)) = faults.split_last() else {
            return Failure::new("malformed_pack", "the packs cannot be used");
        };
        for fault in others {
            remark!("{fault}");
        }
        let text = last.to_string();
        let sentence = text.strip_suffix(&format!(" [{}]", last.code)).unwrap_or(&text);
        Failure::new(last.code, sentence)
    }
}
