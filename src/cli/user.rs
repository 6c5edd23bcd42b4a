//! What `warlog user` does: accounts, by the operator of the server.

use super::args::{User, UserCommand};
use super::failure::Failure;
use super::new_file::NewFile;
use super::{open, open_existing, open_to_read, using};
use crate::app::{App, AppError, Credential, Hidden, Person, Viewer};
use crate::ids::{PlayerId, Timestamp};
use jiff::Timestamp as Moment;
use std::io::{IsTerminal as _, Read as _, stdin};

/// Runs one of its commands.
pub async fn run(args: &User) -> Result<(), Failure> {
    let file = NewFile::of(&args.database);
    let app = match &args.command {
        // It may be the first of a server that has never run.
        UserCommand::Add { .. } => open(&args.database, None).await?,
        UserCommand::List | UserCommand::Sessions { .. } => open_to_read(&args.database).await?,
        _ => open_existing(&args.database).await?,
    };
    let done = using(app, async |app| on(app, &args.command).await).await;
    if done.is_err() {
        file.remove().await;
    }
    done
}

async fn on(app: &App, command: &UserCommand) -> Result<(), Failure> {
    match command {
        UserCommand::Add { name, admin } => add(app, name, *admin).await,
        UserCommand::List => list(app).await,
        UserCommand::Password { name } => {
            let Person { id, name } = person(app, name).await?;
            app.change_password(id, None, &password()?, None).await?;
            say!("{name} has another password; all his sessions and tokens have ended")
        }
        UserCommand::Token { name, label, days } => {
            let id = person(app, name).await?.id;
            let (token, secret) = app.create_token(id, label, *days).await?;
            remark!("token {token}: it is not shown again");
            say!("{}", secret.reveal())
        }
        UserCommand::Sessions { name } => {
            let id = person(app, name).await?.id;
            let all = app.credentials(id).await?;
            all.iter().try_for_each(line)
        }
        UserCommand::Revoke { name, id } => {
            let player = person(app, name).await?.id;
            for one in app.credentials(player).await? {
                if id.is_none_or(|id| id == one.id) {
                    app.revoke(player, one.id).await?;
                    line(&one)?;
                }
            }
            Ok(())
        }
        UserCommand::Admin { name, off } => {
            let Person { id, name } = person(app, name).await?;
            app.set_administrator(id, !off).await?;
            say!("{name} {}", if *off { "is a plain user" } else { "administers this server" })
        }
        UserCommand::Erase { name, heir } => {
            let id = match name.parse::<PlayerId>() {
                Ok(id) => id,
                Err(_) => person(app, name).await?.id,
            };
            if let Some(heir) = heir {
                app.hand_over(Viewer::System, id, person(app, heir).await?.id).await?;
            }
            app.erase(Viewer::System, id).await?;
            say!("erased: battles name player {id}, whom nobody knows any more")
        }
    }
}

/// A person who is known without an account gets one; anybody else is made known.
async fn add(app: &App, name: &str, admin: bool) -> Result<(), Failure> {
    let known = app.find_player(name).await?;
    let password = password()?;
    let player = match known {
        Some(person) => {
            app.give_account(person.id, &password).await?;
            person.id
        }
        None => app.add_account(name, &password).await?,
    };
    if admin {
        app.set_administrator(player, true).await?;
    }
    let is_administrator = app.administers(Viewer::Player(player)).await?;
    say!("{player} {name}{}", if is_administrator { ", administrator" } else { "" })
}

async fn list(app: &App) -> Result<(), Failure> {
    let accounts = app.accounts().await?;
    if accounts.is_empty() {
        remark!("there are no accounts yet: `warlog user add NAME` makes the first");
    }
    for account in accounts {
        let office = if account.is_administrator { "administrator" } else { "user" };
        say!("{}  {office:<13}  {}  {}", account.player, time(account.made_at), account.name)?;
    }
    Ok(())
}

fn line(one: &Credential) -> Result<(), Failure> {
    let ends = if one.expires_at == Timestamp(0) { "never".to_owned() } else { time(one.expires_at) };
    let made = time(one.made_at);
    let used = if one.used_at == one.made_at { "never".to_owned() } else { time(one.used_at) };
    say!("{}  {:<7}  made {made}  used {used}  ends {ends}  {}", one.id, one.kind, one.label)
}

fn time(moment: Timestamp) -> String {
    Moment::from_microsecond(moment.0).map_or_else(|_| moment.0.to_string(), |moment| moment.to_string())
}

/// A player by name or id.
pub async fn player(app: &App, name: &str) -> Result<PlayerId, Failure> {
    if let Some(person) = app.find_player(name).await? {
        return Ok(person.id);
    }
    let id = name.parse().map(PlayerId);
    let unknown = || AppError::Unknown { what: "player", id: name.to_owned() };
    Ok(app.person(Viewer::System, id.map_err(|_| unknown())?).await?.id)
}

async fn person(app: &App, name: &str) -> Result<Person, Failure> {
    let found = app.find_player(name).await?;
    found.ok_or_else(|| {
        Failure::new(
            "unknown",
            format!("there is no player {name}: `warlog user list` shows who has an account"),
        )
    })
}

/// A password: asked for without showing it, or the first line of standard input. Never an argument, which other
/// programs see.
fn password() -> Result<Hidden, Failure> {
    let unread = |error: std::io::Error| {
        Failure::new(
            "no_password",
            format!("the password cannot be read ({error}): send it to standard input"),
        )
    };
    if stdin().is_terminal() {
        let first = rpassword::prompt_password("Password: ").map_err(unread)?;
        let again = rpassword::prompt_password("Once more: ").map_err(unread)?;
        if first != again {
            return Err(Failure::new("passwords_differ", "the two passwords differ: start again"));
        }
        return Ok(Hidden::new(first));
    }
    let mut text = String::new();
    stdin().lock().take(65_536).read_to_string(&mut text).map_err(unread)?;
    Ok(Hidden::new(text.lines().next().unwrap_or_default()))
}
