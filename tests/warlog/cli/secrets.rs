//! What the program's own log never says, however much of it is asked for.

use super::program::{Running, Said, sqlite, warlog};
use crate::api::live::Socket;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Write as _;
use std::process::Stdio;
use tempfile::tempdir;

const PASSWORD: &str = "a battery of horses";

/// Runs a command of `warlog user` that is told a password, with everything logged.
fn user(database: &str, args: &[&str]) -> Said {
    let before: &[&str] = &["--log", "trace", "user"];
    let mut call = warlog(&[before, args, &["--database", database]].concat());
    let mut child =
        call.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // Not every command asks for one.
    let _ = writeln!(child.stdin.take().expect("it is piped"), "{PASSWORD}");
    Said::of(child.wait_with_output().expect("it ends"))
}

#[test]
fn no_secret_is_logged_though_everything_is() {
    let dir = tempdir().expect("a directory");
    let (database, log) = (sqlite(dir.path(), "new.db"), dir.path().join("log"));
    let added = user(&database, &["add", "Rita"]);
    added.done();
    let made = user(&database, &["token", "Rita"]);
    let token = made.done().trim().to_owned();
    let mut call = warlog(&["serve", "--listen", "127.0.0.1:0", "--log", "trace", "--database", &database]);
    call.stderr(File::create(&log).expect("a file"));
    let mut server = Running::start(call);
    let rest = server.line("serving http://");
    let host = rest.split(' ').next().expect("an address").to_owned();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let bearer = format!("Bearer {token}");
        let give = async |document: &str| {
            let asked = crate::http::client().post(format!("http://{host}/graphql"));
            let asked = asked.header("authorization", &bearer).json(&json!({ "query": document }));
            asked.send().await.expect("an answer").json::<Value>().await.expect("JSON")
        };
        let founded = give("mutation { foundLeague(name: \"Fridays\") { ... on Accepted { league { id } } } }");
        let league = founded.await["data"]["foundLeague"]["league"]["id"].as_str().expect("an id").to_owned();
        let hook = format!(
            "mutation {{ addWebhook(league: \"{league}\", url: \"https://127.0.0.1/hook-secret\", label: \"us\",
                topics: [GAMES]) {{ id }} }}"
        );
        assert_eq!(give(&hook).await["errors"][0]["extensions"]["code"], "bad_webhook_url");
        let mut socket = Socket::greeting(&host, json!({ "authorization": bearer })).await;
        assert_eq!(socket.hear().await["type"], "connection_ack");
        let form = format!("name=Rita&password={}", PASSWORD.replace(' ', "+"));
        let asked = crate::http::client().post(format!("http://{host}/login")).body(form);
        let asked = asked.header("content-type", "application/x-www-form-urlencoded");
        asked.send().await.expect("an answer");
    });
    server.signal("TERM");
    assert_eq!(server.exit_code(), Some(0));
    let log = std::fs::read_to_string(log).expect("a text");
    assert!(log.contains("TRACE"), "{log}");
    for (what, secret) in [("password", "battery"), ("token", &token), ("address", "hook-secret")] {
        for told in [&log, &added.err, &made.err] {
            let line = told.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "the {what} is logged");
        }
    }
}
