//! The command line: reads what was typed, lets the floors below do it, and says what came of it.

mod args;
mod failure;
mod log;
mod packs;
mod progress;
mod scenario;
mod simulate;

use args::{Args, Command};
use clap::Parser;
use clap::error::ErrorKind;
use failure::Failure;
use std::process::ExitCode;

/// Runs the program as it was called. 0: done; 1: it failed, and standard error says why; 2: it was called
/// wrongly.
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            print!("{}", error.render().ansi());
            return ExitCode::SUCCESS;
        }
        Err(error) => return Failure::from(error).report(),
    };
    log::start(&args.log);
    match dispatch(args.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn dispatch(command: Command) -> Result<(), Failure> {
    match command {
        Command::Scenario(args) => scenario::run(&args),
        Command::Packs(args) => packs::run(args.packs.as_deref()),
        Command::Simulate(args) => simulate::run(&args),
        _ => Err(Failure::new("not_built", "this command is not built yet")),
    }
}
