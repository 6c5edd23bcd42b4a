//! How fast the API answers what a board shows of a battle (`battle.graphql` beside this), 64 clients at once,
//! against an axum handler that returns the same bytes ready-made, in the same run: `cargo bench --bench graphql`.
//! Fails when it answers less than a fifth as many requests.

#[allow(dead_code)] // what only the other benches ask of it
mod large {
    pub mod battle;
}

use large::battle::fought;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use warlog::api;
use warlog::app::{App, Config};
use warlog::armoury::sample_team;

const DOCUMENT: &str = include_str!("battle.graphql");
const CLIENTS: usize = 64;
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(3);
/// The least share of the control's requests.
const PROMISED: f64 = 0.2;

#[tokio::main]
async fn main() {
    let dir = tempfile::tempdir().expect("a directory");
    let database = format!("sqlite:{}", dir.path().join("bench.db").display());
    let app = App::open(Config::new(database)).await.expect("a database");
    let (battle, _) = fought(&app, ["tau", "space_marines"].map(sample_team)).await;
    let body = serde_json::json!({ "query": DOCUMENT, "variables": { "id": battle } }).to_string();
    let head = "POST /graphql HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length";
    let request = format!("{head}: {}\r\n\r\n{body}", body.len());
    let (api, _) = serve(api::router(app.clone())).await;
    let answer = ask(&mut TcpStream::connect(&api).await.expect("a server"), request.as_bytes()).await;
    let text = String::from_utf8(answer.clone()).expect("a text");
    assert!(text.contains("\"woundsLeft\"") && !text.contains("\"errors\""), "{text}");
    let bytes = axum::body::Bytes::from(answer);
    let ready = axum::Router::new().route(
        "/graphql",
        axum::routing::post(move |_: axum::body::Bytes| {
            let bytes = bytes.clone();
            async move { ([("content-type", "application/json")], bytes) }
        }),
    );
    let (control, _) = serve(ready).await;
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let ready_made = requests(&control, &request).await;
        let answered = requests(&api, &request).await;
        let ratio = answered / ready_made;
        println!("  {answered:9.0} requests/s, {ready_made:9.0} of the ready-made answer, {ratio:.2}");
        ratios.push(ratio);
    }
    ratios.sort_by(f64::total_cmp);
    let median = ratios[ROUNDS / 2];
    println!("GraphQL / ready-made: {median:.2} (promised {PROMISED})");
    assert!(median >= PROMISED);
}

/// Serves on a port of its own: its address.
async fn serve(router: axum::Router) -> (String, tokio::task::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let serving = tokio::spawn(async move { axum::serve(listener, router).await.expect("it serves") });
    (address, serving)
}

/// Requests answered a second; each client asks again when it has its answer.
async fn requests(address: &str, request: &str) -> f64 {
    let began = Instant::now();
    let clients = (0..CLIENTS).map(|_| {
        let (address, request) = (address.to_owned(), request.to_owned());
        tokio::spawn(async move {
            let mut stream = TcpStream::connect(&address).await.expect("a server");
            stream.set_nodelay(true).expect("a socket");
            let mut answered = 0.0;
            while began.elapsed() < ROUND {
                ask(&mut stream, request.as_bytes()).await;
                answered += 1.0;
            }
            answered
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut answered = 0.0;
    for client in clients {
        answered += client.await.expect("a client");
    }
    answered / began.elapsed().as_secs_f64()
}

/// One request on a connection that stays open: the body of its answer. As little as a client can do.
async fn ask(stream: &mut TcpStream, request: &[u8]) -> Vec<u8> {
    stream.write_all(request).await.expect("it is sent");
    let mut read = Vec::with_capacity(16 * 1024);
    loop {
        assert!(stream.read_buf(&mut read).await.expect("an answer") > 0, "the server hung up");
        let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&read[..end]).to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).expect("a length");
        if read.len() >= end + 4 + length {
            return read[end + 4..end + 4 + length].to_vec();
        }
    }
}
