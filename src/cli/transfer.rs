//! The commands `export` and `import`: leagues and battles as files.

use super::args::{Export, Import};
use super::failure::Failure;
use super::new_file::NewFile;
use super::progress::Progress;
use super::signals::Signals;
use super::{open, open_to_read, using};
use crate::app::{App, Viewer};
use crate::battle::Event;
use crate::exchange::battle_file;
use crate::ids::{BattleId, LeagueId};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tokio::fs::File;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt, BufReader, BufWriter};

/// Writes a league, a battle, or the list of both.
pub async fn export(args: &Export) -> Result<(), Failure> {
    // Before the work: what is there stays, unless somebody says otherwise.
    let to = match &args.to {
        Some(path) if !args.force && path.metadata().is_ok_and(|found| found.is_file()) => {
            let sentence = format!(
                "{} is there already: name another file, or replace it with `--force`",
                path.display()
            );
            return Err(Failure::new("file_exists", sentence));
        }
        to => to.as_deref(),
    };
    let app = open_to_read(&args.database).await?;
    using(app, async |app| match (args.league, args.battle) {
        (Some(league), _) => export_league(app, LeagueId(league), to).await,
        (None, Some(battle)) => export_battle(app, BattleId(battle), to).await,
        (None, None) => list(app).await,
    })
    .await
}

/// A line for each ledger and each battle, with its league and who fights.
async fn list(app: &App) -> Result<(), Failure> {
    let leagues = app.leagues(Viewer::System).await?;
    for (ledger, head) in app.ledgers(Viewer::System).await? {
        let named = leagues.iter().find(|league| league.id == ledger);
        let name = named.map_or("friendly battle", |league| &league.name);
        say!("league {ledger}  {:>7} events  {name}", head.position)?;
    }
    let mut battles = app.battles(Viewer::System, &Default::default()).await?;
    for (ledger, _) in app.ledgers(Viewer::System).await? {
        let forks = app.forks_in(Viewer::System, ledger).await?;
        battles.extend(forks.into_iter().filter(|fork| fork.is_what_if()));
    }
    let named = app.leagues_of(Viewer::System, &battles).await?;
    for battle in battles {
        let state = match battle.reason {
            _ if battle.is_what_if() => "what-if",
            Some(_) => "over",
            None => "running",
        };
        let (title, [red, blue]) = (&battle.title, &battle.teams);
        let league = named.get(&battle.id).map_or("friendly battle", |league| league);
        say!("battle {}  {state:>14}  {title} ({league}: {red} against {blue})", battle.id)?;
    }
    Ok(())
}

async fn export_league(app: &App, league: LeagueId, to: Option<&Path>) -> Result<(), Failure> {
    // Looked up first, so that a wrong id leaves no empty file.
    let events = match app.head(Viewer::System, league).await {
        Err(_) if app.battle_events(Viewer::System, BattleId(league.0), 0, 1).await.is_ok() => {
            let sentence = format!("that is a battle: `warlog export --battle {league} --as battle`");
            return Err(Failure::usage("is_a_battle", sentence));
        }
        head => head?.position,
    };
    let progress = Progress::new("events written", events);
    let mut signals = Signals::listen()?;
    let mut out = Target::open(to).await?;
    let mut tell = |done, _| progress.at(done);
    let work = async { Ok(app.export(league, &mut *out.writer, &mut tell).await?) };
    let exported = signals.or_stop(work).await;
    progress.finish();
    let exported = out.close(exported).await?;
    remark!("exported {} events of league {league}, last hash {}", exported.events, exported.hash);
    Ok(())
}

/// Writes a battle as a battle file that holds.
async fn export_battle(app: &App, battle: BattleId, to: Option<&Path>) -> Result<(), Failure> {
    let events = app.battle_events(Viewer::System, battle, 0, u64::MAX).await?.events;
    let log: Vec<Event> = events.into_iter().map(|event| event.event).collect();
    let text = battle_file::write(&log).map_err(|error| Failure::new("event_unreadable", error))?;
    let mut out = Target::open(to).await?;
    let written = out.writer.write_all(text.as_bytes()).await;
    let written = written.map_err(|error| out.failed(&error));
    out.close(written).await?;
    if let Some(path) = to {
        remark!("wrote battle {battle}, {} events, to {}", log.len(), path.display());
    }
    Ok(())
}

/// What an export is written to.
struct Target {
    writer: Box<dyn AsyncWrite + Unpin + Send>,
    /// A new file's present name, which nothing else has, and the one it gets when it is whole: a broken export is
    /// never taken for a good one.
    names: Option<(PathBuf, PathBuf)>,
}

impl Target {
    /// A file; standard output if none is named.
    async fn open(to: Option<&Path>) -> Result<Target, Failure> {
        let Some(path) = to else {
            return Ok(Target { writer: Box::new(tokio::io::stdout()), names: None });
        };
        // A pipe or a device is written as it is; renaming another file to its name would replace it.
        let is_special = path.metadata().is_ok_and(|found| !found.is_file());
        let mut part = path.as_os_str().to_owned();
        part.push(format!(".{}.part", std::process::id()));
        let part: PathBuf = if is_special { path.to_owned() } else { part.into() };
        let file = if is_special { File::create(&part).await } else { File::create_new(&part).await };
        let file = file.map_err(|error| cannot("write", &part, &error))?;
        let names = (!is_special).then(|| (part, path.to_owned()));
        Ok(Target { writer: Box::new(BufWriter::new(file)), names })
    }

    /// Why it could not be written.
    fn failed(&self, error: &std::io::Error) -> Failure {
        match &self.names {
            Some((part, _)) => cannot("write", part, error),
            None => Failure::output(error),
        }
    }

    /// Gives a whole file its name; takes one away that did not become whole.
    async fn close<T>(mut self, written: Result<T, Failure>) -> Result<T, Failure> {
        let flushed = self.writer.flush().await.map_err(|error| self.failed(&error));
        let Some((part, path)) = self.names else {
            return written.and_then(|done| flushed.map(|()| done));
        };
        let whole = async {
            let done = written.and_then(|done| flushed.map(|()| done))?;
            let file = File::open(&part).await.map_err(|error| cannot("write", &part, &error))?;
            file.sync_all().await.map_err(|error| cannot("write", &part, &error))?;
            tokio::fs::rename(&part, &path).await.map_err(|error| cannot("write", &path, &error))?;
            Ok(done)
        };
        let whole = whole.await;
        if whole.is_err() {
            // The failure itself is told; a part that cannot be removed is named `.part`.
            let _ = tokio::fs::remove_file(&part).await;
        }
        whole
    }
}

/// Reads a league from a file or standard input.
pub async fn import(args: &Import) -> Result<(), Failure> {
    let (input, bytes) = source(&args.file).await?;
    let progress = Progress::of_bytes("read", bytes);
    let mut input = progress.reader(input);
    // Before the database: it is not made for a file that cannot be read.
    input.fill_buf().await.map_err(|error| cannot("read", &args.file, &error))?;
    let mut signals = Signals::listen()?;
    let file = NewFile::of(&args.database);
    let app = signals.or_stop(open(&args.database, None)).await?;
    let imported = signals.or_stop(async { Ok(app.import(&mut *input).await?) }).await;
    progress.finish();
    let imported = match imported {
        Ok(imported) => imported,
        Err(failure) => {
            file.give_up(app).await;
            return Err(failure);
        }
    };
    app.close().await;
    say!("imported {} events of league {}, last hash {}", imported.events, imported.ledger, imported.hash)
}

type Source = Box<dyn AsyncBufRead + Unpin + Send>;

/// A file and its size; of standard input that is not known.
async fn source(path: &Path) -> Result<(Source, Option<u64>), Failure> {
    if path.as_os_str() == "-" {
        return Ok((Box::new(BufReader::new(tokio::io::stdin())), None));
    }
    let file = File::open(path).await.map_err(|error| cannot("read", path, &error))?;
    let found = file.metadata().await.map_err(|error| cannot("read", path, &error))?;
    Ok((Box::new(BufReader::new(file)), found.is_file().then_some(found.len())))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    let remedy = match error.kind() {
        ErrorKind::NotFound => "check the path",
        ErrorKind::PermissionDenied => "ask for the right to it, or name another file",
        ErrorKind::IsADirectory => "name a file in it",
        ErrorKind::AlreadyExists => "an export that was killed left it: remove it",
        ErrorKind::StorageFull => "free some space, or name a file elsewhere",
        _ => "check the path and the free space",
    };
    Failure::new("file_failed", format!("cannot {what} {} ({error}): {remedy}", path.display()))
}
