//! The command line: reads what was typed, lets the floors below do it, and says what came of it.

/// Writes a line to standard output. Who has stopped reading (`| head`) has read enough.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}

mod args;
mod demo;
mod failure;
mod log;
mod odds;
mod packs;
mod progress;
mod replay;
mod scenario;
mod serve;
mod simulate;
mod site;
mod transfer;
mod verify;

use crate::app::{App, Config};
use args::{Args, Command, Database};
use clap::Parser;
use clap::error::ErrorKind;
use failure::Failure;
use std::future::Future;
use std::path::PathBuf;
use std::process::ExitCode;

/// What is served over an app: the API and the pages, which this floor does not know.
pub type Site = fn(App) -> axum::Router;

/// Runs the program as it was called, with `site` as what it serves. 0: done; 1: it failed, and
/// standard error says why; 2: it was called wrongly.
pub fn run(site: Site) -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            // Nobody is left to tell that nobody reads.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return Failure::from(error).report(),
    };
    match log::start(&args.log).and_then(|()| dispatch(args.command, site)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn dispatch(command: Command, site: Site) -> Result<(), Failure> {
    match command {
        Command::Scenario(args) => scenario::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Packs(args) => packs::run(args.packs.as_deref()),
        Command::Serve(args) => wait_for(serve::run(&args, site)),
        Command::Demo(args) => wait_for(demo::run(&args, site)),
        Command::Verify(args) => wait_for(verify::run(&args)),
        Command::Rebuild(args) => wait_for(verify::rebuild(&args)),
        Command::Replay(args) => wait_for(replay::run(&args)),
        Command::Export(args) => wait_for(transfer::export(&args)),
        Command::Import(args) => wait_for(transfer::import(&args)),
    }
}

/// Runs what waits for the database or the network.
fn wait_for(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime
        .map_err(|error| {
            Failure::new("no_runtime", format!("the program cannot start its threads: {error}"))
        })?
        .block_on(work)
}

/// Opens a database that must be there already.
async fn open_existing(database: &Database) -> Result<App, Failure> {
    if let Some(path) = database.file().filter(|path| !path.exists()) {
        let sentence = format!(
            "there is no database {}: name the right file with --database, or make one with `warlog serve`",
            path.display()
        );
        return Err(Failure::new("database_missing", sentence));
    }
    open(database, None).await
}

/// Opens the database with the packs of a directory.
async fn open(database: &Database, packs: Option<PathBuf>) -> Result<App, Failure> {
    let config = Config { packs, ..Config::new(database.database.clone()) };
    Ok(App::open(config).await?)
}
