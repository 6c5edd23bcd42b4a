//! How fast the heaviest pages are made: the replay of a battle of 2,000 events and the pages of a league with 400
//! players, over HTTP on the loopback: `cargo bench --bench pages`. Fails when one takes longer than is promised.

mod large {
    pub mod battle;
}
#[allow(dead_code)] // what only the other bench asks of it
mod league {
    pub mod generator;
}

use std::time::{Duration, Instant};
use warlog::app::{App, Config, Viewer};

/// Events that the battle must have at least.
const EVENTS: u64 = 2_000;
/// Battles of the league.
const BATTLES: u64 = 400;
/// Each address is asked for so often; the slowest one in a hundred is left out.
const ROUNDS: usize = 300;
/// The most that a page may take.
const MOST: Duration = Duration::from_millis(50);

#[tokio::main]
async fn main() {
    let dir = tempfile::tempdir().expect("a directory");
    let database = |name: &str| format!("sqlite:{}", dir.path().join(name).display());
    let (battle, events) = large::battle::play(&database("battle.db")).await;
    assert!(events >= EVENTS, "{events} events");
    let app = App::open(Config::new(database("battle.db"))).await.expect("a database");
    let base = serve(app).await;
    let any = |round: usize| 1 + (round as u64 * 7_919) % events;
    println!("a battle of {events} events");
    let mut kept =
        measure("replay, a page", |round| format!("{base}/battles/{battle}/replay/{}", any(round))).await;
    kept &=
        measure("replay, 50 steps", |round| format!("{base}/battles/{battle}/steps/{}", any(round))).await;

    let made = league::generator::make(&database("league.db"), BATTLES).await;
    let app = App::open(Config::new(database("league.db"))).await.expect("a database");
    app.rebuild(None, &mut |_, _, _| ()).await.expect("it is counted");
    assert!(app.players(Viewer::System).await.expect("people").len() >= 400);
    let base = serve(app).await;
    let league = made.league;
    kept &= measure("league of 400 players", |_| format!("{base}/leagues/{league}")).await;
    kept &= measure("... its statistics", |_| format!("{base}/leagues/{league}/statistics")).await;
    let campaign = |round: usize| made.campaigns[round % made.campaigns.len()];
    kept &= measure("... a campaign of it", |round| format!("{base}/campaigns/{}", campaign(round))).await;
    assert!(kept, "a page takes longer than promised");
}

/// Asks for an address again and again; whether the 99th percentile keeps the promise.
async fn measure(name: &str, address: impl Fn(usize) -> String) -> bool {
    let client = warlog::app::http_client().build().expect("a client");
    let (mut times, mut bytes) = (Vec::with_capacity(ROUNDS), 0);
    for round in 0..ROUNDS {
        let began = Instant::now();
        let answer = client.get(address(round)).send().await.expect("an answer");
        assert!(answer.status().is_success(), "{answer:?}");
        bytes = bytes.max(answer.bytes().await.expect("a page").len());
        times.push(began.elapsed());
    }
    times.sort();
    let (middle, slow) = (times[ROUNDS / 2], times[ROUNDS * 99 / 100 - 1]);
    let good = slow <= MOST;
    let word = if good { "ok" } else { "BELOW" };
    println!(
        "{name:<24} {middle:>10.2?} half, {slow:>10.2?} of 99 in 100 (at most 50ms), {bytes} bytes: {word}"
    );
    good
}

/// Serves the pages of an app on a free port.
async fn serve(app: App) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let base = format!("http://{}", listener.local_addr().expect("its address"));
    tokio::spawn(async move { axum::serve(listener, warlog::web::router(app)).await });
    base
}
