//! The command line: reads what was typed, lets the floors below do it, and says what came of it.

#[macro_use]
mod output;

mod args;
mod csv;
mod demo;
mod failure;
mod league;
mod log;
mod new_file;
mod odds;
mod packs;
mod progress;
mod rate;
mod replay;
mod result;
mod result_args;
mod scenario;
mod serve;
mod signals;
mod simulate;
mod site;
mod stats;
mod transfer;
mod user;
mod user_args;
mod value;
mod verify;

use crate::app::{Access, App, Config};
use args::{Args, Command, Database};
use clap::error::ErrorKind;
use failure::Failure;
use new_file::NewFile;
use std::future::Future;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// What is served over an app: the API and the pages, which this floor does not know.
pub type Site = fn(App) -> axum::Router;

/// Runs the program as it was called, with `site` as what it serves. 0: done; 1: it failed, and
/// standard error says why; 2: it was called wrongly; above 128: a signal or a closed pipe ended it.
pub fn run(site: Site) -> ExitCode {
    let done = Args::read().map_or_else(
        |error| not_called(&error),
        |args| log::start(&args.log).and_then(|()| dispatch(args.command, site)),
    );
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// What is said instead of running a command: the help, the version, or what is wrong with the call.
fn not_called(error: &clap::Error) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print().and_then(|()| std::io::stdout().flush()).map_err(|error| Failure::output(&error))
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            remark!("{}", error.render());
            let called = failure::called();
            let example = if called == "warlog" { "demo" } else { "list" };
            Err(Failure::usage("usage", format!("name a command, such as `{called} {example}`")))
        }
        _ => Err(error.into()),
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
        Command::Verify(args) => match &args.dice {
            Some(file) => csv::verify(file),
            None => wait_for(verify::run(&args)),
        },
        Command::Csv(args) => wait_for(csv::run(&args)),
        Command::Dice(args) => wait_for(csv::dice(&args)),
        Command::Rebuild(args) => wait_for(verify::rebuild(&args)),
        Command::Replay(args) => wait_for(replay::run(&args)),
        Command::Export(args) => wait_for(transfer::export(&args)),
        Command::Stats(args) => wait_for(stats::run(&args)),
        Command::Import(args) => wait_for(transfer::import(&args)),
        Command::User(args) => wait_for(user::run(&args)),
        Command::Standings(args) => wait_for(league::standings(&args)),
        Command::Pair(args) => wait_for(league::pair(&args)),
        Command::Result(args) => wait_for(result::run(&args)),
    }
}

/// Runs what waits for the database or the network. What is not done when it ends is not waited for.
fn wait_for(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| {
        Failure::new("no_runtime", format!("the program cannot start its threads: {error}"))
    })?;
    let done = runtime.block_on(work);
    runtime.shutdown_background();
    done
}

fn check_there(database: &Database) -> Result<(), Failure> {
    if let Some(path) = database.file().filter(|path| !path.exists()) {
        let sentence = format!(
            "there is no database {}: name the right file with --database, or make one with `warlog serve`",
            path.display()
        );
        return Err(Failure::new("database_missing", sentence));
    }
    Ok(())
}

/// What `work` comes to with an app, which is closed then, whatever that is.
async fn using<T>(app: App, work: impl AsyncFnOnce(&App) -> Result<T, Failure>) -> Result<T, Failure> {
    let done = work(&app).await;
    app.close().await;
    done
}

/// Opens a database that must be there already.
async fn open_existing(database: &Database) -> Result<App, Failure> {
    check_there(database)?;
    open(database, None).await
}

/// The same, only to look at it: the file need not be one that may be written.
async fn open_to_read(database: &Database) -> Result<App, Failure> {
    check_there(database)?;
    Ok(App::open(Config { reading: true, ..Config::new(database.database.clone()) }).await?)
}

/// Opens the database with the packs of a directory. Where that fails no new file is left.
async fn open(database: &Database, packs: Option<PathBuf>) -> Result<App, Failure> {
    open_for(database, packs, Access::Open).await
}

/// The same for those who are known as `access` says.
async fn open_for(database: &Database, packs: Option<PathBuf>, access: Access) -> Result<App, Failure> {
    let file = NewFile::of(database);
    let config = Config { packs, access, ..Config::new(database.database.clone()) };
    let opened = App::open(config).await;
    if opened.is_err() {
        file.remove().await;
    }
    Ok(opened?)
}
