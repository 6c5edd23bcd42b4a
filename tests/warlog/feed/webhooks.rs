//! Against a server of this machine that fails, is slow, or wants to be left alone.

use crate::access::{House, code, hidden};
use crate::app::support::{Database, World, done};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;
use warlog::app::{App, AppError, Config, Delivered, MOST_ATTEMPTS, SetEntropy, Topic, Viewer};
use warlog::campaign::Charter;

/// What the other side answers next, and what it was sent.
#[derive(Default)]
struct Chat {
    answers: Mutex<VecDeque<(u16, Option<&'static str>)>>,
    heard: Mutex<Vec<Value>>,
    /// Told when a message has come.
    news: Notify,
}

/// What stands for an answer that never comes.
const HANGS: u16 = 0;

impl Chat {
    async fn open() -> (Arc<Chat>, String) {
        let chat = Arc::new(Chat::default());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/api/webhooks/1/very-secret", listener.local_addr().unwrap());
        let router = Router::new().route("/api/webhooks/1/very-secret", post(heard)).with_state(chat.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (chat, url)
    }

    fn answers(&self, answers: impl IntoIterator<Item = (u16, Option<&'static str>)>) {
        self.answers.lock().unwrap().extend(answers);
    }

    /// Waits until so many messages have come.
    async fn came(&self, count: usize) {
        while self.heard.lock().unwrap().len() < count {
            self.news.notified().await;
        }
    }

    fn lines(&self) -> Vec<String> {
        let heard = self.heard.lock().unwrap();
        let content = heard.iter().map(|body| body["content"].as_str().unwrap().to_owned());
        content.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
    }
}

async fn heard(State(chat): State<Arc<Chat>>, body: String) -> Response {
    let (status, after) = chat.answers.lock().unwrap().pop_front().unwrap_or((204, None));
    if status == 204 || status == HANGS {
        chat.heard.lock().unwrap().push(serde_json::from_str(&body).unwrap());
        chat.news.notify_one();
    }
    if status == HANGS {
        std::future::pending::<()>().await;
    }
    let mut headers = HeaderMap::new();
    if let Some(after) = after {
        headers.insert("retry-after", after.parse().unwrap());
        headers.insert("location", after.parse().unwrap_or_else(|_| "/".parse().unwrap()));
    }
    (StatusCode::from_u16(status).unwrap(), headers).into_response()
}

/// Another process on the world's database, which may post to this machine.
async fn process(world: &World, seed: u64) -> App {
    let config = Config {
        clock: world.clock.clone(),
        entropy: Arc::new(SetEntropy::new(seed)),
        loopback_webhooks: true,
        ..Config::new(world.database.url.clone())
    };
    App::open(config).await.unwrap()
}

fn all() -> BTreeSet<Topic> {
    Topic::ALL.into()
}

async fn rename(world: &World, app: &App, name: &str) {
    done(app.rename_league(&world.chief(), world.league, name).await.unwrap());
}

async fn hooked(world: &World, app: &App, url: &str, topics: &BTreeSet<Topic>) {
    let chief = Viewer::Player(world.organiser);
    app.add_webhook(chief, world.league, &hidden(url), "our chat", topics).await.unwrap();
}

fn sent(messages: u32, failures: u32) -> Delivered {
    Delivered { messages, failures }
}

#[tokio::test]
async fn a_webhook_is_told_what_happens_from_then_on_and_only_what_was_chosen() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, (chat, url)) = (process(&world, 5).await, Chat::open().await);
        hooked(&world, &app, &url, &[Topic::League, Topic::Games].into()).await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 0));
        rename(&world, &app, "Friday *league*").await;
        world.battle().await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(1, 0));
        let lines = chat.lines();
        assert_eq!(lines[0], "The league is called Friday \\*league\\* from now on.");
        assert!(lines.iter().any(|line| line == "Game 1 of Red Hand against Blue Moon began."), "{lines:#?}");
        assert!(!lines.iter().any(|line| line.contains("fields")), "{lines:#?}");
        assert_eq!(chat.heard.lock().unwrap()[0]["allowed_mentions"], json!({ "parse": [] }));
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 0));
    }
}

#[tokio::test]
async fn failures_are_tried_again_later_each_time_in_order_and_over_a_restart() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, (chat, url)) = (process(&world, 5).await, Chat::open().await);
        hooked(&world, &app, &url, &all()).await;
        chat.answers([(500, None), (429, Some("30.5")), (302, Some("/elsewhere"))]);
        rename(&world, &app, "One").await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 1));
        rename(&world, &app, "Two").await;
        for (pass, expected) in [(4, (0, 0)), (1, (0, 1)), (30, (0, 0)), (1, (0, 1)), (19, (0, 0))] {
            world.clock.pass(pass);
            assert_eq!(app.deliver_webhooks().await.unwrap(), sent(expected.0, expected.1), "after {pass}");
        }
        let shown = app.webhooks(Viewer::Player(world.organiser), world.league).await.unwrap();
        assert_eq!(
            (shown[0].failures, shown[0].problem.as_str(), shown[0].given_up),
            (3, "it answers 302", false)
        );
        app.close().await;
        world.clock.pass(60);
        let app = process(&world, 6).await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(1, 0));
        assert_eq!(
            chat.lines(),
            ["The league is called One from now on.", "The league is called Two from now on."]
        );
        let shown = app.webhooks(Viewer::Player(world.organiser), world.league).await.unwrap();
        assert_eq!((shown[0].failures, shown[0].problem.as_str()), (0, ""));
    }
}

/// What is told in between is not noted as told: whoever goes on tells it again, and all in order.
#[tokio::test]
async fn a_process_that_dies_between_message_and_note_tells_twice_and_leaves_nothing_out() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, (chat, url)) = (process(&world, 5).await, Chat::open().await);
        hooked(&world, &app, &url, &all()).await;
        rename(&world, &app, "One").await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(1, 0));
        rename(&world, &app, "Two").await;
        // The message arrives, its answer never does, and the process is gone.
        chat.answers([(HANGS, None)]);
        let dying = tokio::spawn({
            let app = app.clone();
            async move { app.deliver_webhooks().await }
        });
        chat.came(2).await;
        dying.abort();
        assert!(dying.await.unwrap_err().is_cancelled());
        drop(app);
        let app = process(&world, 6).await;
        rename(&world, &app, "Three").await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 0), "the lease of the dead still runs");
        world.clock.pass(61);
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(1, 0));
        let told = ["One", "Two", "Two", "Three"];
        assert_eq!(chat.lines(), told.map(|name| format!("The league is called {name} from now on.")));
        let shown = app.webhooks(Viewer::Player(world.organiser), world.league).await.unwrap();
        assert_eq!((shown[0].failures, shown[0].given_up), (0, false));
    }
}

#[tokio::test]
async fn the_other_side_names_a_date_before_which_it_wants_to_be_left_alone() {
    let world = World::sqlite().await;
    let (app, (chat, url)) = (process(&world, 5).await, Chat::open().await);
    hooked(&world, &app, &url, &all()).await;
    // Two minutes after the clock of the world, which stands at 1,700,000,000 seconds.
    chat.answers([(503, Some("Tue, 14 Nov 2023 22:15:20 GMT"))]);
    rename(&world, &app, "One").await;
    assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 1));
    for (pass, messages) in [(119, 0), (1, 1)] {
        world.clock.pass(pass);
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(messages, 0), "after {pass}");
    }
}

#[tokio::test]
async fn a_webhook_that_never_works_is_given_up_and_shown_so() {
    let world = World::sqlite().await;
    let (app, (chat, url)) = (process(&world, 5).await, Chat::open().await);
    hooked(&world, &app, &url, &all()).await;
    chat.answers((0..MOST_ATTEMPTS).map(|_| (503, None)));
    rename(&world, &app, "One").await;
    let mut failures = 0;
    for _ in 0..MOST_ATTEMPTS + 3 {
        failures += app.deliver_webhooks().await.unwrap().failures;
        world.clock.pass(4 * 3_600);
    }
    assert_eq!(u64::from(failures), MOST_ATTEMPTS);
    let shown = &app.webhooks(Viewer::Player(world.organiser), world.league).await.unwrap()[0];
    assert!(shown.given_up && shown.problem == "it answers 503");
    let (gone, url) = Chat::open().await;
    hooked(&world, &app, &url, &all()).await;
    gone.answers([(404, None)]);
    rename(&world, &app, "Two").await;
    assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 1));
    let shown = app.webhooks(Viewer::Player(world.organiser), world.league).await.unwrap();
    assert!(shown.iter().all(|webhook| webhook.given_up), "{shown:#?}");
}

#[tokio::test]
async fn a_webhook_that_is_paused_is_told_what_happens_after_it_goes_on() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, (chat, url)) = (process(&world, 5).await, Chat::open().await);
        hooked(&world, &app, &url, &all()).await;
        let chief = Viewer::Player(world.organiser);
        let id = app.webhooks(chief, world.league).await.unwrap()[0].id;
        assert!(app.pause_webhook(chief, world.league, id, true).await.unwrap().paused);
        rename(&world, &app, "Two").await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 0));
        assert!(!app.pause_webhook(chief, world.league, id, false).await.unwrap().paused);
        rename(&world, &app, "Three").await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(1, 0));
        assert_eq!(chat.lines(), ["The league is called Three from now on."]);
        // One that was left alone goes on where it stopped.
        chat.answers([(404, None)]);
        rename(&world, &app, "Four").await;
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(0, 1));
        assert!(app.webhooks(chief, world.league).await.unwrap()[0].given_up);
        let resumed = app.pause_webhook(chief, world.league, id, false).await.unwrap();
        assert_eq!((resumed.given_up, resumed.failures, resumed.problem.as_str()), (false, 0, ""));
        assert_eq!(app.deliver_webhooks().await.unwrap(), sent(1, 0));
        assert_eq!(chat.lines()[1..], ["The league is called Four from now on."]);
        assert_eq!(code(app.pause_webhook(chief, world.league, app.fresh_id(), true).await), "unknown");
        let rita = Viewer::Player(world.players[0]);
        assert_eq!(code(app.pause_webhook(rita, world.league, id, true).await), "not_allowed");
    }
}

#[tokio::test]
async fn of_several_processes_one_delivers() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (chat, url) = Chat::open().await;
        let (first, second) = (process(&world, 5).await, process(&world, 5).await);
        hooked(&world, &first, &url, &all()).await;
        rename(&world, &first, "One").await;
        let (a, b) = tokio::join!(first.deliver_webhooks(), second.deliver_webhooks());
        assert_eq!(a.unwrap().messages + b.unwrap().messages, 1);
        rename(&world, &first, "Two").await;
        let (a, b) = tokio::join!(first.deliver_webhooks(), second.deliver_webhooks());
        assert_eq!(a.unwrap().messages + b.unwrap().messages, 1);
        assert_eq!(chat.lines().len(), 2);
        // Whoever is left goes on once the lease of the other has ended.
        rename(&world, &first, "Three").await;
        drop(first);
        world.clock.pass(61);
        assert_eq!(second.deliver_webhooks().await.unwrap(), sent(1, 0));
    }
}

#[tokio::test]
async fn a_server_that_never_answers_holds_up_no_command() {
    let world = World::sqlite().await;
    let app = process(&world, 5).await;
    // It takes the connection and says nothing.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    hooked(&world, &app, &format!("http://{}/x", silent.local_addr().unwrap()), &all()).await;
    rename(&world, &app, "One").await;
    let delivering = tokio::spawn({
        let app = app.clone();
        async move { app.deliver_webhooks().await }
    });
    let (_held, _) = silent.accept().await.unwrap();
    rename(&world, &app, "Two").await;
    assert!(!delivering.is_finished());
    delivering.abort();
}

#[tokio::test]
async fn addresses_are_public_and_secret() {
    let house = House::on(Database::sqlite()).await;
    let (world, app) = (&house.world, &house.app);
    let chief = Viewer::Player(world.organiser);
    for url in [
        "http://127.0.0.1:1/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://localhost.:x/",
        "https://chat.localhost/x",
        "https://printer.local/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "ftp://a.example/",
        "",
    ] {
        let added = app.add_webhook(chief, world.league, &hidden(url), "x", &all()).await;
        match added.unwrap_err() {
            AppError::Denied(refused) => {
                assert_eq!(refused.code, "bad_webhook_url", "{url}");
                assert!(refused.sentence.contains("only public https addresses"), "{}", refused.sentence);
            }
            other => panic!("{url}: {other}"),
        }
    }
    let secret = hidden("https://chat.example/api/webhooks/1/very-secret");
    assert_eq!(code(app.add_webhook(chief, world.league, &secret, " ", &all()).await), "bad_label");
    assert_eq!(code(app.add_webhook(chief, world.league, &secret, "x", &BTreeSet::new()).await), "no_topics");
    let player = Viewer::Player(world.players[0]);
    assert_eq!(code(app.add_webhook(player, world.league, &secret, "x", &all()).await), "not_allowed");
    assert_eq!(code(app.webhooks(player, world.league).await), "not_allowed");
    let stranger = Viewer::Player(house.stranger);
    assert_eq!(code(app.add_webhook(stranger, world.league, &secret, "x", &all()).await), "unknown");
    for number in 0..10 {
        let secret = hidden(&format!("https://chat.example/api/webhooks/{number}/very-secret"));
        let first = app.add_webhook(chief, world.league, &secret, "x", &all()).await.unwrap();
        // Sent again because no answer came, it posts nothing twice.
        let again = app.add_webhook(chief, world.league, &secret, " x", &all()).await.unwrap();
        assert_eq!(first.id, again.id);
        let other = app.add_webhook(chief, world.league, &secret, "y", &all()).await;
        assert_eq!(code(other), "webhook_known");
    }
    let secret = hidden("https://chat.example/api/webhooks/11/very-secret");
    assert_eq!(code(app.add_webhook(chief, world.league, &secret, "x", &all()).await), "too_many_webhooks");
    assert!(!format!("{:?}", app.webhooks(chief, world.league).await.unwrap()).contains("very-secret"));
}

#[tokio::test]
async fn an_organiser_adds_lists_and_removes_webhooks_by_the_api() {
    let house = House::on(Database::sqlite()).await;
    let world = &house.world;
    let variables = json!({ "league": world.league });
    let add = "mutation ($league: LeagueId!) {
        addWebhook(league: $league, url: \"https://chat.example/very-secret\", label: \"our chat\",
            topics: [RESULTS, ROUNDS]) { id label topics failures givenUp } }";
    let list = "query ($league: LeagueId!) { league(id: $league) { webhooks { id label topics problem } } }";
    let added = house.ask(Some(world.organiser), add, &variables).await;
    assert_eq!(added["data"]["addWebhook"]["topics"], json!(["RESULTS", "ROUNDS"]), "{added:#}");
    let listed = house.ask(Some(world.organiser), list, &variables).await;
    assert_eq!(listed["data"]["league"]["webhooks"][0]["label"], "our chat", "{listed:#}");
    assert!(!listed.to_string().contains("very-secret") && !added.to_string().contains("very-secret"));
    let denied = house.ask(Some(world.players[0]), add, &variables).await;
    assert_eq!(denied["errors"][0]["extensions"]["code"], "not_allowed", "{denied:#}");
    let variables = json!({ "league": world.league, "id": added["data"]["addWebhook"]["id"] });
    let remove = "mutation ($league: LeagueId!, $id: ID!) { removeWebhook(league: $league, id: $id) }";
    let removed = house.ask(Some(world.organiser), remove, &variables).await;
    assert_eq!(removed["data"]["removeWebhook"], true, "{removed:#}");
    let again = house.ask(Some(world.organiser), remove, &variables).await;
    assert_eq!(again["errors"][0]["extensions"]["code"], "unknown", "{again:#}");
}
