//! How long it takes until an act of one player is on the page of the other: `cargo bench --bench live`.
//!
//! From the moment at which the form is sent until the other's browser has the new page: over the loopback, through the
//! store, the feed and the page.

use std::time::{Duration, Instant};
use warlog::app::{App, Config, FriendlyTeam, Setting, StartFriendly, Viewer};
use warlog::armoury::sample_team;
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{Order, keys};
use warlog::ids::BattleId;

/// The most that it may take, at the 99th percentile.
const MOST: Duration = Duration::from_millis(100);
/// Measurements before those that count.
const WARM: usize = 2;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure());
}

async fn measure() {
    let directory = tempfile::tempdir().expect("a directory");
    let database = format!("sqlite:{}", directory.path().join("bench.db").display());
    let app = App::open(Config::new(database)).await.expect("a database");
    let battle = begun(&app).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let base = format!("http://{}/battles/{battle}/play", listener.local_addr().expect("its address"));
    let pages = warlog::web::router(app.clone());
    tokio::spawn(async move { axum::serve(listener, pages).await });
    let client = warlog::app::http_client().build().expect("a client");
    let mut stream = client.get(format!("{base}/live")).send().await.expect("a stream");
    let mut taken = Vec::new();
    while let Some(form) = deployment(&app, battle).await {
        let began = Instant::now();
        let sent = client.post(&base).header("content-type", "application/x-www-form-urlencoded").body(form);
        let sent = tokio::spawn(sent.send());
        let version = told(&mut stream).await;
        let page =
            client.get(format!("{base}?as=blue")).send().await.expect("a page").text().await.expect("a text");
        taken.push(began.elapsed());
        assert!(page.contains(&format!("data-version=\"{version}\"")));
        sent.await.expect("it is sent").expect("it is answered");
    }
    taken.drain(..WARM);
    taken.sort_unstable();
    let at = |percent: usize| taken[(taken.len() * percent / 100).min(taken.len() - 1)];
    println!("an act, told and shown, of {}: median {:?}, 99th percentile {:?}", taken.len(), at(50), at(99));
    assert!(at(99) <= MOST);
}

async fn begun(app: &App) -> BattleId {
    let mut people = Vec::new();
    for name in ["Ada", "Boris"] {
        people.push(app.create_player(&app.request(Viewer::System), name).await.expect(name).0);
    }
    let team = |place: usize, pack: &str| FriendlyTeam {
        player: Some(people[place]),
        name: pack.to_owned(),
        pack: pack.to_owned(),
        models: sample_team(pack).into_iter().map(Into::into).collect(),
    };
    let start = StartFriendly {
        teams: [team(0, "space_marines"), team(1, "orks")],
        mission: "none".to_owned(),
        size: None,
        setting: Setting::default(),
    };
    let (battle, outcome) =
        app.start_friendly(&app.request(Viewer::Player(people[0])), start).await.expect("it begins");
    outcome.done().expect("it is allowed");
    battle
}

/// The form that sets the next model up, or ends a side's deployment; nothing once the game has begun.
async fn deployment(app: &App, battle: BattleId) -> Option<String> {
    let view = app.battle(Viewer::System, battle, None).await.expect("a battle");
    let state = &view.battle;
    let side = state.moment.side;
    let choices = legal(state, side);
    let deploy = choices.iter().find(|choice| matches!(choice, Choice::Deploy { .. }));
    let order = match deploy.and_then(|choice| choice.example(state)) {
        Some(Order::Deploy { model, at, .. }) => {
            let key = &state.made(model).key;
            format!("deploy+{key}&x={}&y={}", keys::inches(at.x), keys::inches(at.y))
        }
        _ if state.moment.turn == 0 => "end_phase".to_owned(),
        _ => return None,
    };
    Some(format!("does=order&as=both&side={side}&version={}&order={order}", view.version))
}

/// The next version that the live route tells.
async fn told(stream: &mut reqwest::Response) -> u64 {
    loop {
        let chunk = stream.chunk().await.expect("a chunk").expect("the stream goes on");
        let text = String::from_utf8_lossy(&chunk).into_owned();
        if let Some(version) = text.lines().find_map(|line| line.strip_prefix("data: ")) {
            return version.trim().parse().expect("a version");
        }
    }
}
