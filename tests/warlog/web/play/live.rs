//! What one does the other sees: the live route, end to end.

use super::table::Table;
use std::time::{Duration, Instant};
use warlog::app::Setting;

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

#[tokio::test]
async fn an_act_of_one_is_seen_by_the_other_at_once() {
    let mut table = Table::set(Setting::default()).await;
    let version = table.version().await;
    let live = format!("{}{}/live?after={version}", table.browser.base, table.address());
    let mut stream = crate::http::get(&live).await.expect("a stream");
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let mut slowest = Duration::ZERO;
    for _ in 0..4 {
        let began = Instant::now();
        table.deploy().await;
        let seen = told(&mut stream).await;
        assert_eq!(seen, table.version().await);
        let page = table.page(None).await;
        assert!(page.contains(&format!("data-version=\"{seen}\"")));
        slowest = slowest.max(began.elapsed());
    }
    println!("an act, told and shown: {slowest:?} at the most");

    // Who connects again goes on from what he has seen.
    let again = crate::http::client().get(&live).header("last-event-id", (version + 1).to_string());
    let mut again = again.send().await.expect("a stream");
    assert_eq!(told(&mut again).await, table.version().await);
    drop((stream, again));

    // A server that stops lets go of those who watch.
    let mut stream =
        crate::http::get(&live.replace(&format!("after={version}"), "")).await.expect("a stream");
    table.app.hang_up().await;
    assert!(stream.chunk().await.expect("an end").is_none());
}

#[tokio::test]
async fn the_live_route_tells_nothing_of_what_is_not_there_yet() {
    let table = Table::set(Setting::default()).await;
    let beyond = format!("{}/live?after=999999", table.address());
    assert_eq!(table.browser.get(&beyond).await.0, 400);
    assert_eq!(table.browser.get("/battles/x/play/live").await.0, 404);
}
