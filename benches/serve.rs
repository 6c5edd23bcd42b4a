//! The server's peak memory while it serves a battle of 2,000 events: `cargo bench --bench serve`.

mod large {
    pub mod battle;
}

use large::battle::play;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Events that the battle must have at least.
const EVENTS: u64 = 2_000;
/// The most that the server may have used, in KiB.
const MOST: u64 = 100 * 1024;
/// Requests of each kind.
const ROUNDS: u64 = 50;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure());
}

async fn measure() {
    let dir = tempfile::tempdir().expect("a directory");
    let database = format!("sqlite:{}", dir.path().join("bench.db").display());
    let (battle, events) = play(&database).await;
    let (mut server, address) = serve(&database);
    let before = peak(&server);
    let client = warlog::app::http_client().build().expect("a client");
    let mut requests = 0;
    for round in 0..ROUNDS {
        let at = 1 + events * round / ROUNDS;
        for page in [format!("/battles/{battle}/replay/{at}"), "/".to_owned()] {
            let page = client.get(format!("{address}{page}")).send().await.expect("an answer");
            assert!(page.status().is_success(), "{page:?}");
            requests += page.bytes().await.map(|_| 1).expect("a page");
        }
        let query =
            format!("{{ battle(id: \"{battle}\", at: {at}) {{ version }} leagues {{ nodes {{ name }} }} }}");
        let answer = client.post(format!("{address}/graphql")).json(&serde_json::json!({ "query": query }));
        let answer = answer.send().await.expect("an answer").text().await.expect("a text");
        assert!(!answer.contains("\"errors\""), "{answer}");
        requests += 1;
    }
    let most = peak(&server);
    server.kill().expect("it can be stopped");
    server.wait().expect("it ends");
    println!("battle of {events} events, {requests} requests");
    println!("peak memory of the server: {before} KiB at start, {most} KiB at the end (at most {MOST})");
    assert!(events >= EVENTS && most <= MOST);
}

fn serve(database: &str) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_warlog"))
        .args(["serve", "--open", "--rate", "0", "--listen", "127.0.0.1:0", "--database", database])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    let out = server.stdout.take().expect("its output is piped");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line.strip_prefix("serving ").and_then(|rest| rest.split(' ').next());
    (server, address.expect("an address").to_owned())
}

/// The most memory that a process has had resident, in KiB.
fn peak(process: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak is told");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}
