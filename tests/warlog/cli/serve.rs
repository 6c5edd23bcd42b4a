//! The server: its pages and its API, until it is told to stop.

use super::program::{Running, played, warlog};
use futures_util::{SinkExt, StreamExt};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use tempfile::tempdir;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

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
    let home = crate::http::get(&address).await.expect("an answer");
    assert!(home.status().is_success());
    assert!(home.text().await.expect("a page").contains("Demo league 1"));
    let replay = format!("{address}/battles/{}/replay/50", played().id("battle 1"));
    assert!(crate::http::get(&replay).await.expect("an answer").status().is_success());
    let query = serde_json::json!({ "query": "{ leagues { nodes { name } } }" });
    let client = crate::http::client();
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

#[test]
fn a_terminal_that_goes_stops_the_server_unless_it_shall_outlive_it() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let program = warlog(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    // The test itself may have been started to outlive its terminal.
    for (by, signals, stop) in [
        (&["env", "--default-signal=HUP"][..], &["HUP"][..], "SIGHUP"),
        (&["env", "--ignore-signal=HUP"], &["HUP", "TERM"], "SIGTERM"),
    ] {
        let mut command = std::process::Command::new(by[0]);
        command.args(&by[1..]).arg(program.get_program()).args(program.get_args());
        let mut server = Running::start(command);
        server.line("serving ");
        signals.iter().for_each(|signal| server.signal(signal));
        server.line(&format!("stopping after {stop}"));
        assert_eq!(server.exit_code(), Some(0));
    }
}

/// A request whose head has been taken: the server waits for its body.
fn under_way(address: &str, body: &str) -> TcpStream {
    let host = address.strip_prefix("http://").expect("an address");
    let mut socket = TcpStream::connect(host).expect("a connection");
    let head = format!(
        "POST /graphql HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nexpect: 100-continue\r\n\r\n",
        body.len()
    );
    socket.write_all(head.as_bytes()).expect("it is sent");
    let mut line = String::new();
    BufReader::new(&socket).read_line(&mut line).expect("an answer");
    assert!(line.starts_with("HTTP/1.1 100 "), "{line}");
    socket
}

const QUERY: &str = r#"{"query":"{ leagues { nodes { name } } }"}"#;

#[test]
fn a_request_under_way_is_finished_before_the_server_stops() {
    let dir = tempdir().expect("a directory");
    let (mut server, address) = served(&played().copy(dir.path()));
    let mut request = under_way(&address, QUERY);
    server.signal("TERM");
    server.line("stopping after SIGTERM");
    request.write_all(QUERY.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    request.read_to_string(&mut answer).expect("an answer");
    assert!(answer.contains("200 OK") && answer.contains("Demo league 1"), "{answer}");
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn a_second_signal_does_not_wait_for_requests() {
    let dir = tempdir().expect("a directory");
    for (signal, exit) in [("TERM", 143), ("INT", 130)] {
        let (mut server, address) = served(&played().copy(dir.path()));
        let _request = under_way(&address, QUERY);
        server.signal("TERM");
        server.line("stopping after SIGTERM");
        server.signal(signal);
        assert_eq!(server.exit_code(), Some(exit), "the first signal alone would have ended it with 0");
    }
}

#[tokio::test]
async fn who_follows_a_battle_is_told_that_the_server_goes() {
    let dir = tempdir().expect("a directory");
    let (mut server, address) = served(&played().copy(dir.path()));
    let site = address.replace("http://", "ws://");
    let mut request = format!("{site}/graphql").into_client_request().expect("an address");
    let protocol = "graphql-transport-ws".parse().expect("a header");
    request.headers_mut().insert("sec-websocket-protocol", protocol);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.expect("a web socket");
    let query =
        format!("subscription {{ battleEvents(battle: \"{}\") {{ version }} }}", played().id("battle 1"));
    for message in [
        serde_json::json!({ "type": "connection_init" }),
        serde_json::json!({ "id": "1", "type": "subscribe", "payload": { "query": query } }),
    ] {
        socket.send(Message::text(message.to_string())).await.expect("it is sent");
    }
    let mut heard = Vec::new();
    while heard.len() < 2 {
        heard.push(socket.next().await.expect("an answer").expect("an answer"));
    }
    server.signal("TERM");
    server.line("stopping after SIGTERM");
    let farewell = loop {
        match socket.next().await.expect("a farewell").expect("a farewell") {
            Message::Close(farewell) => break farewell.expect("a reason"),
            _ => continue,
        }
    };
    assert_eq!(u16::from(farewell.code), 1001, "going away");
    assert_eq!(server.exit_code(), Some(0));
}

#[tokio::test]
async fn other_names_and_other_sites_are_refused() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    let open = ["serve", "--open", "--listen", "127.0.0.1:0", "--database", &database];
    let mut server = Running::start(warlog(&open));
    let address = server.line("serving ").split(' ').next().expect("an address").to_owned();
    let client = crate::http::client();
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
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    // Who looks at pages is answered by a page.
    let form = client.post(format!("{address}/language")).header("origin", "http://evil.example");
    let answer = form.send().await.expect("an answer");
    assert_eq!(answer.status().as_u16(), 403);
    assert!(answer.headers().contains_key("content-security-policy"));
    let text = answer.text().await.expect("a text");
    assert!(text.starts_with("<!DOCTYPE html>") && text.contains("other_site"), "{text}");
}

#[tokio::test]
async fn one_address_may_ask_so_often_and_no_more() {
    let dir = tempdir().expect("a directory");
    let database = played().copy(dir.path());
    for (rate, bounded) in [("1", true), ("0", false)] {
        let args = ["serve", "--listen", "127.0.0.1:0", "--rate", rate, "--database", &database];
        let mut server = Running::start(warlog(&args));
        let address = server.line("serving ").split(' ').next().expect("an address").to_owned();
        let client = crate::http::client();
        let mut refused = 0;
        for _ in 0..40 {
            let answer = client.get(format!("{address}/graphql/schema")).send().await.expect("an answer");
            if answer.status() == 429 {
                let wait = answer.headers()["retry-after"].to_str().expect("a number").parse::<u64>();
                assert!(wait.is_ok_and(|seconds| (1..=10).contains(&seconds)));
                assert!(answer.text().await.expect("a text").contains("too_many_requests"));
                refused += 1;
            }
        }
        assert_eq!(refused > 0, bounded, "{refused} of 40 at {rate} a second");
        assert!(refused < 40, "what is within the bound is answered");
        server.signal("TERM");
        server.exit_code();
    }
}
