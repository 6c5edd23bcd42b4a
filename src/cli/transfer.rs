//! The commands `export` and `import`: leagues and battles as files.

use super::args::{Export, Import};
use super::failure::Failure;
use super::{open, open_existing};
use crate::app::{App, Viewer};
use crate::battle::Event;
use crate::exchange::battle_file;
use crate::ids::{BattleId, LeagueId};
use std::path::Path;
use tokio::fs::File;
use tokio::io::{AsyncBufRead, AsyncWrite, AsyncWriteExt, BufReader, BufWriter};

/// Writes a league, a battle, or the list of both.
pub async fn export(args: &Export) -> Result<(), Failure> {
    let app = open_existing(&args.database).await?;
    let done = match (args.league, args.battle) {
        (Some(league), _) => export_league(&app, LeagueId(league), args.to.as_deref()).await,
        (None, Some(battle)) => export_battle(&app, BattleId(battle), args.to.as_deref()).await,
        (None, None) => list(&app).await,
    };
    app.close().await;
    done
}

/// A line for each ledger and each battle.
async fn list(app: &App) -> Result<(), Failure> {
    let leagues = app.leagues(Viewer::System).await?;
    for (ledger, head) in app.ledgers(Viewer::System).await? {
        let named = leagues.iter().find(|league| league.id == ledger);
        let name = named.map_or("friendly battle", |league| &league.name);
        say!("league {ledger}  {:>7} events  {name}", head.position);
    }
    for battle in app.battles(Viewer::System, &Default::default()).await? {
        let state = if battle.reason.is_some() { "over" } else { "running" };
        say!("battle {}  {state:>14}  {}", battle.id, battle.title);
    }
    Ok(())
}

async fn export_league(app: &App, league: LeagueId, to: Option<&Path>) -> Result<(), Failure> {
    // Looked up first, so that a wrong id leaves no empty file.
    app.head(Viewer::System, league).await?;
    let Some(path) = to else {
        return write_league(app, league, &mut tokio::io::stdout()).await;
    };
    // Under another name until it is whole: a broken export is never taken for a good one.
    let part = path.with_extension("part");
    let file = File::create(&part).await.map_err(|error| cannot("write", &part, &error))?;
    let mut file = BufWriter::new(file);
    let written = write_league(app, league, &mut file).await;
    let synced = file.into_inner().sync_all().await;
    if let Err(failure) = written.and(synced.map_err(|error| cannot("write", &part, &error))) {
        // The failure itself is told; a part that cannot be removed is named `.part`.
        let _ = tokio::fs::remove_file(&part).await;
        return Err(failure);
    }
    tokio::fs::rename(&part, path).await.map_err(|error| cannot("write", path, &error))
}

async fn write_league(
    app: &App,
    league: LeagueId,
    out: &mut (dyn AsyncWrite + Unpin + Send),
) -> Result<(), Failure> {
    let exported = app.export(league, out, &mut |_, _| ()).await?;
    out.flush().await.map_err(|error| cannot("write", Path::new("the output"), &error))?;
    eprintln!("exported {} events of league {league}, last hash {}", exported.events, exported.hash);
    Ok(())
}

/// Writes a battle as a battle file that holds.
async fn export_battle(app: &App, battle: BattleId, to: Option<&Path>) -> Result<(), Failure> {
    let events = app.battle_events(Viewer::System, battle, 0, u64::MAX).await?.events;
    let log: Vec<Event> = events.into_iter().map(|event| event.event).collect();
    let text = battle_file::write(&log).map_err(|error| Failure::new("event_unreadable", error))?;
    let Some(path) = to else {
        say!("{}", text.trim_end());
        return Ok(());
    };
    tokio::fs::write(path, text).await.map_err(|error| cannot("write", path, &error))
}

/// Reads a league from a file or standard input.
pub async fn import(args: &Import) -> Result<(), Failure> {
    let mut input: Box<dyn AsyncBufRead + Unpin + Send> = if args.file.as_os_str() == "-" {
        Box::new(BufReader::new(tokio::io::stdin()))
    } else {
        let file = File::open(&args.file).await.map_err(|error| cannot("read", &args.file, &error))?;
        Box::new(BufReader::new(file))
    };
    let app = open(&args.database, None).await?;
    let imported = app.import(&mut *input).await;
    app.close().await;
    let imported = imported?;
    say!("imported {} events of league {}, last hash {}", imported.events, imported.ledger, imported.hash);
    Ok(())
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    let sentence = format!("cannot {what} {} ({error}): check the path and the free space", path.display());
    Failure::new("file_failed", sentence)
}
