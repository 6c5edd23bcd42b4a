//! A process that is killed while it writes loses nothing it acknowledged.

use super::support::*;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use warlog::store::Store;

const URL: &str = "WARLOG_TEST_CRASH_URL";
const ME: &str = "store::crash::a_child_writes_until_it_is_killed";

/// Not a test of its own: the body of the process that is killed. Without an address it does nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_child_writes_until_it_is_killed() {
    let Ok(url) = std::env::var(URL) else { return };
    let store = Store::open(&url, Default::default()).await.unwrap();
    let tasks = (0..8).map(|writer| {
        let store = store.clone();
        tokio::spawn(async move {
            let stream = format!("battle/{}-{writer}", std::process::id());
            for n in 0.. {
                #[allow(clippy::disallowed_methods)]
                // keys of a writer that is to be killed only need to differ
                let key = warlog::ids::CommandId(uuid::Uuid::new_v4());
                let mut batch = batch(ledger(1), key, &stream, n * 3, 3);
                batch.work.sides.push(warlog::store::Side::note(&format!("{key}")));
                println!("acked {}", appended(store.append(batch).await).position);
            }
        })
    });
    futures_util::future::join_all(tasks).await;
}

/// Starts the child, kills it after `acks` acknowledgements and returns the last position it told.
fn write_and_kill(url: &str, acks: usize) -> u64 {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args([ME, "--exact", "--nocapture"])
        .env(URL, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut told = lines.map_while(Result::ok).filter_map(|line| {
        let (_, position) = line.split_once("acked ")?;
        position.trim().parse::<u64>().ok()
    });
    let before = told.by_ref().take(acks).max().expect("the child writes");
    child.kill().unwrap();
    // What it had told until then counts, even what nobody had read yet.
    let last = told.max().unwrap_or(0).max(before);
    child.wait().unwrap();
    last
}

#[tokio::test]
async fn a_killed_writer_loses_nothing_it_acknowledged() {
    for database in databases().await {
        let mut acked = 0;
        for acks in [1, 20, 57] {
            let url = database.url.clone();
            acked = tokio::task::spawn_blocking(move || write_and_kill(&url, acks)).await.unwrap().max(acked);
            let store = database.open().await;
            let events = all(&store, ledger(1)).await;
            assert!(events.len() as u64 >= acked, "{} of {acked}", events.len());
            assert_eq!(events.len() % 3, 0, "a command is stored whole or not at all");
            assert!(events.iter().zip(1..).all(|(event, position)| event.position == position));
            assert_eq!(store.verify_chain(ledger(1)).await.unwrap().faults, vec![]);
            let counts = rows(&store).await;
            assert_eq!(
                (counts[2], counts[2]),
                (counts[3] * 3, counts[5] * 3),
                "notes and keys with their events"
            );
            store.close().await;
        }
    }
}
