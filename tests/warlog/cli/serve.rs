//! The server: its pages and its API, until it is told to stop.

use super::program::{Running, played, warlog};
use tempfile::tempdir;

fn served(database: &str) -> (Running, String) {
    let mut server = Running::start(warlog(&["serve", "--listen", "127.0.0.1:0", "--database", database]));
    let rest = server.line("serving ");
    let address = rest.split(' ').next().expect("an address").to_owned();
    (server, address)
}

#[tokio::test]
async fn pages_and_api_are_served_until_sigterm() {
    let dir = tempdir().expect("a directory");
    let (mut server, address) = served(&played().copy(dir.path()));
    let home = reqwest::get(&address).await.expect("an answer");
    assert!(home.status().is_success());
    assert!(home.text().await.expect("a page").contains("Demo league 1"));
    let replay = format!("{address}/battles/{}/replay/50", played().id("battle 1"));
    assert!(reqwest::get(&replay).await.expect("an answer").status().is_success());
    let query = serde_json::json!({ "query": "{ leagues { nodes { name } } }" });
    let client = reqwest::Client::new();
    let answer = client.post(format!("{address}/graphql")).json(&query).send().await.expect("an answer");
    let answer = answer.text().await.expect("a text");
    assert!(answer.contains("Demo league 1"), "{answer}");
    server.signal("TERM");
    server.line("stopping after SIGTERM");
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn ctrl_c_stops_the_server_and_the_demo() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let (mut server, _) = served(&database);
    server.signal("INT");
    server.line("stopping after Ctrl-C");
    assert_eq!(server.exit_code(), Some(0));
    let mut demo = Running::start(warlog(&["demo", "--listen", "127.0.0.1:0", "--database", &database]));
    demo.line("serving http://127.0.0.1:");
    demo.signal("INT");
    assert_eq!(demo.exit_code(), Some(0));
}

#[tokio::test]
async fn other_names_and_other_sites_are_refused() {
    let dir = tempdir().expect("a directory");
    let (_server, address) = served(&played().copy(dir.path()));
    let client = reqwest::Client::new();
    let api = format!("{address}/graphql");
    let own = address.strip_prefix("http://").expect("an address");
    let query = serde_json::json!({ "query": "{ packs { id } }" });
    for (host, origin, status, code) in [
        ("evil.example", None, 403, "host_not_local"),
        ("localhost.evil.example:80", None, 403, "host_not_local"),
        (own, Some("http://evil.example"), 403, "other_site"),
        (own, Some("null"), 403, "other_site"),
        (own, Some(address.as_str()), 200, "packs"),
        ("[::1]:8080", None, 200, "packs"),
        ("localhost", None, 200, "packs"),
    ] {
        let mut request = client.post(&api).header("host", host).json(&query);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), status, "{host} {origin:?}");
        assert!(answer.text().await.expect("a text").contains(code), "{host} {origin:?}");
    }
    let page = client.get(&address).header("host", "evil.example").send().await.expect("an answer");
    assert_eq!(page.status().as_u16(), 403);
}
