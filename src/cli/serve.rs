//! What `warlog serve` does: the API and the pages until somebody stops it.

use super::args::{Listen, Serve};
use super::failure::Failure;
use super::new_file::NewFile;
use super::signals::Signals;
use super::{Site, open_for, rate, site};
use crate::app::{Access, App, Settings};
use axum::Router;
use axum::middleware::from_fn;
use std::future::IntoFuture;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How often deadlines are looked at: unanswered questions, undisputed results.
const SWEEP: Duration = Duration::from_secs(5);
/// How often webhooks are looked at.
const POST: Duration = Duration::from_secs(2);
/// How long requests that have begun may take once the server is to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Opens the database and serves it.
pub async fn run(args: &Serve, pages: Site) -> Result<(), Failure> {
    let mut signals = Signals::listen()?;
    // The address first: who is refused has waited for nothing.
    let access = if args.open {
        Access::Open
    } else {
        Access::Accounts(Settings { sign_up: args.sign_up, public_url: args.public_url.clone() })
    };
    let listener = bind(&args.listen, &access).await?;
    let file = NewFile::of(&args.database);
    let app = signals.or_stop(open_for(&args.database, args.packs.clone(), access)).await?;
    let served = until_stopped(listener, app.clone(), pages, &args.listen, signals).await;
    if served.is_err() {
        file.give_up(app).await;
    }
    served
}

/// Takes the address. Without accounts other machines are kept out.
pub async fn bind(listen: &Listen, access: &Access) -> Result<TcpListener, Failure> {
    let address = listen.listen;
    if !address.ip().is_loopback() && *access == Access::Open {
        let sentence = format!(
            "{address} can be reached by other machines, and without accounts everybody may do everything: \
             listen on 127.0.0.1, or use `warlog serve` without --open"
        );
        return Err(Failure::usage("network_without_accounts", sentence));
    }
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => Failure::new(
            "port_in_use",
            format!("another program listens on {address}: stop it, or choose another port with --listen"),
        ),
        _ => Failure::new(
            "cannot_listen",
            format!("cannot listen on {address} ({error}): choose another address with --listen"),
        ),
    })
}

/// Where a listener can be reached.
pub fn address(listener: &TcpListener) -> Result<SocketAddr, Failure> {
    listener.local_addr().map_err(|error| Failure::new("cannot_listen", error))
}

/// Serves until Ctrl-C or SIGTERM; requests that have begun are finished, then the database is closed. A second
/// signal ends it at once. Without accounts only what calls this machine by its own name is answered.
pub async fn until_stopped(
    listener: TcpListener,
    app: App,
    pages: Site,
    listen: &Listen,
    mut signals: Signals,
) -> Result<(), Failure> {
    say!("serving http://{} (Ctrl-C stops)", address(&listener)?)?;
    let (stop, stopped) = watch::channel(false);
    let sweeper = tokio::spawn(sweep(app.clone()));
    let poster = tokio::spawn(post(app.clone()));
    let pages = guarded(pages(app.clone()), app.access(), listen);
    let pages = pages.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, pages).with_graceful_shutdown(wait(stopped));
    let served = tokio::spawn(serving.into_future());
    let signal = signals.next().await;
    // Who reads this may have been stopped by the same Ctrl-C.
    let _ = say!("stopping after {signal}; a second one does not wait for requests under way");
    stop.send_replace(true);
    sweeper.abort();
    poster.abort();
    finish(served, app).await
}

/// Waits for the requests under way and turns away those who follow a battle, then closes the database.
async fn finish(served: JoinHandle<std::io::Result<()>>, app: App) -> Result<(), Failure> {
    let last = tokio::time::timeout(GRACE, async { tokio::join!(served, app.hang_up()).0 }).await;
    app.close().await;
    match last {
        Ok(Ok(Err(error))) => Err(Failure::new("server_failed", format!("the server failed: {error}"))),
        _ => Ok(()),
    }
}

fn guarded(pages: Router, access: &Access, listen: &Listen) -> Router {
    let pages = rate::bounded(pages.layer(from_fn(site::own)), listen.rate);
    if *access == Access::Open { pages.layer(from_fn(site::local)) } else { pages }
}

async fn wait(mut stopped: watch::Receiver<bool>) {
    // An error means that the sender is gone: then there is nothing to wait for either.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// Does what time does by itself.
async fn sweep(app: App) {
    let mut ticks = tokio::time::interval(SWEEP);
    loop {
        ticks.tick().await;
        match app.time_up().await {
            Ok(swept) => tracing::debug!(?swept, "deadlines looked at"),
            Err(error) => tracing::warn!(%error, code = error.code(), "deadlines could not be looked at"),
        }
    }
}

/// Tells webhooks what happened.
async fn post(app: App) {
    let mut ticks = tokio::time::interval(POST);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match app.deliver_webhooks().await {
            Ok(delivered) => tracing::debug!(?delivered, "webhooks looked at"),
            Err(error) => tracing::warn!(%error, code = error.code(), "webhooks could not be told"),
        }
    }
}
