//! Every query, mutation, subscription and page, taken from the schema and the routers: who has no business in a
//! private league gets the same answer as if it were not there.

use super::schema::{Described, text};
use super::{House, PASSWORD, hidden, session};
use crate::app::support::Database;
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use uuid::Uuid;
use warlog::api;
use warlog::app::{Key, Origin, Viewer};
use warlog::ids::PlayerId;

/// Ids by the scalar that holds them.
pub type Ids = BTreeMap<&'static str, String>;

fn hidden_ids(house: &House, own: PlayerId) -> Ids {
    let world = &house.world;
    [
        ("LeagueId", world.league.to_string()),
        ("CampaignId", world.campaign.to_string()),
        ("RosterId", world.rosters[0].to_string()),
        ("BattleId", house.battle.to_string()),
        ("PlayerId", own.to_string()),
        ("Somebody", world.players[0].to_string()),
    ]
    .into()
}

/// The same of things that are not there.
fn missing_ids(house: &House, own: PlayerId) -> Ids {
    let id = |number: u128| Uuid::from_u128(0xabc << 64 | number).to_string();
    let mut ids = hidden_ids(house, own);
    for (number, name) in
        ["LeagueId", "CampaignId", "RosterId", "BattleId", "Somebody"].into_iter().enumerate()
    {
        ids.insert(name, id(number as u128));
    }
    ids
}

/// Some value of a scalar.
fn value(ids: &Ids, scalar: &str) -> Option<Value> {
    Some(match scalar {
        "MemberId" => json!(Uuid::from_u128(7)),
        "ID" => json!(Uuid::from_u128(8)),
        "String" | "JSON" => json!("words"),
        "Int" => json!(1),
        "Float" => json!(1.0),
        "Boolean" => json!(true),
        "Inches" => json!(1.0),
        name => json!(ids.get(name)?),
    })
}

/// An answer with every id of a league's things blotted out.
fn blotted(text: &str, ids: &Ids) -> String {
    let named = ids.iter().filter(|(name, _)| **name != "PlayerId");
    let text = named
        .fold(text.to_owned(), |text, (name, id)| text.replace(id, name).replace(&id.replace('-', ""), name));
    // A form has a key of its own each time it is shown.
    let mut parts = text.split(KEY);
    let first = parts.next().unwrap_or_default().to_owned();
    parts
        .fold(first, |text, part| format!("{text}{KEY}{}", part.split_once('"').map_or("", |(_, rest)| rest)))
}

/// What the key of a form stands behind.
const KEY: &str = "name=\"key\" value=\"";

/// Pages that only organisers see, and addresses that only take forms.
const OF_ORGANISERS: [&str; 7] =
    ["invitations", "visibility", "webhooks", "organise", "export", "correct", "membership"];

#[tokio::test]
async fn no_query_and_no_mutation_tells_of_a_private_league() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let described = Described::read(&api::schema(house.app.clone())).await;
        let (mut named, mut asked) = (0, 0);
        for (operation, root) in [("query", "Query"), ("mutation", "Mutation")] {
            for field in described.fields(root) {
                for (who, person) in house.outsiders() {
                    let own = person.unwrap_or(house.stranger);
                    let what = format!("{operation} {} to {who}", text(&field["name"]));
                    if operation == "mutation" && text(&field["name"]) == "erasePlayer" {
                        continue; // would end the stranger; tested by itself
                    }
                    let mut answers = Vec::new();
                    for ids in [hidden_ids(&house, own), missing_ids(&house, own)] {
                        let give = |scalar: &str| value(&ids, scalar);
                        let depth = if operation == "query" { 2 } else { 0 };
                        let (document, values, names) = described.document(operation, &field, depth, &give);
                        let answer = house.ask(person, &document, &values).await.to_string();
                        named += usize::from(names);
                        if operation == "query" && !names {
                            house.tells_nothing(&what, &answer);
                            assert!(answer.contains("\"data\":{"), "{what}: {answer}");
                        }
                        if names {
                            answers.push(blotted(&answer, &ids));
                        }
                        asked += 1;
                    }
                    answers.dedup();
                    assert!(answers.len() < 2, "{what} tells that it is there: {answers:#?}");
                }
            }
        }
        assert!(named > 200 && asked > 300, "{named} of {asked}");
    }
}

#[tokio::test]
async fn whoever_has_a_role_sees_the_private_league() {
    let house = House::on(Database::sqlite()).await;
    let described = Described::read(&api::schema(house.app.clone())).await;
    let world = &house.world;
    for person in [house.admin, house.spectator, house.arbitrator, world.organiser, world.players[1]] {
        for name in ["league", "campaign", "roster", "battle"] {
            let fields = described.fields("Query");
            let field = fields.iter().find(|field| field["name"] == name).expect("a field");
            let ids = hidden_ids(&house, person);
            let (document, values, _) = described.document("query", field, 0, &|scalar| value(&ids, scalar));
            let answer = house.ask(Some(person), &document, &values).await;
            assert!(answer["data"][name].is_object(), "{name} to {person}: {answer:#}");
        }
        let lists = "{ leagues { nodes { name } } battles { nodes { id } } heads { ledger } }";
        let answer = house.ask(Some(person), lists, &json!({})).await.to_string();
        assert!(answer.contains("Thursday league") && answer.contains(&house.battle.to_string()), "{answer}");
    }
}

#[tokio::test]
async fn no_subscription_tells_of_a_private_league() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let schema = api::schema(house.app.clone());
        let described = Described::read(&schema).await;
        for field in described.fields("Subscription") {
            for (who, person) in house.outsiders() {
                let mut answers = Vec::new();
                let own = person.unwrap_or(house.stranger);
                for ids in [hidden_ids(&house, own), missing_ids(&house, own)] {
                    let give = |scalar: &str| value(&ids, scalar);
                    let (document, values, names) = described.document("subscription", &field, 1, &give);
                    assert!(names, "a subscription that names nothing needs a test of its own: {document}");
                    let mut request = async_graphql::Request::new(document)
                        .variables(async_graphql::Variables::from_json(values));
                    if let Some(person) = person {
                        let (_, secret) = house.app.create_token(person, "test", None).await.unwrap();
                        let identity = house.app.identify(Key::Token, &secret).await.unwrap();
                        request = request.data(api::asking(identity));
                    }
                    let first = schema.execute_stream(request).next().await.expect("an answer");
                    answers.push(blotted(&serde_json::to_string(&first).unwrap(), &ids));
                }
                assert_eq!(answers[0], answers[1], "{} to {who}", field["name"]);
                assert!(answers[0].contains("\"unknown\""), "{answers:?}");
            }
        }
    }
}

/// Every route of the pages, as the source names them, with whether it takes a form.
pub fn routes() -> Vec<(String, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web");
    let mut routes = Vec::new();
    for file in sources(&folder) {
        let text = fs::read_to_string(file).expect("a source");
        for part in text.split(".route(").skip(1) {
            let Some(path) = part.trim_start().strip_prefix('"') else { continue };
            let (path, rest) = path.split_once('"').expect("the end of a path");
            let rest = rest.split(".route(").next().unwrap_or_default();
            let handlers = rest.split_inclusive('\n').next().unwrap_or_default();
            routes.push((path.to_owned(), false));
            if handlers.contains("post(") {
                routes.push((path.to_owned(), true));
            }
        }
    }
    routes
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(sources(&path)),
            path if path.extension().is_some_and(|kind| kind == "rs") => found.push(path),
            _ => {}
        }
    }
    found
}

/// The address of a route with these ids.
pub fn address(route: &str, ids: &Ids) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in route.split('/') {
        let before = parts.last().cloned().unwrap_or_default();
        parts.push(match (part, before.as_str()) {
            ("{id}", "leagues") => ids["LeagueId"].clone(),
            ("{id}", "campaigns") => ids["CampaignId"].clone(),
            ("{id}", "rosters") => ids["RosterId"].clone(),
            ("{id}", "battles") => ids["BattleId"].clone(),
            ("{id}", "players") => ids["Somebody"].clone(),
            ("{id}", "packs") => "space_marines".to_owned(),
            ("{name}", "assets") => "style.css".to_owned(),
            ("{number}" | "{game}" | "{version}", _) => "1".to_owned(),
            ("{code}", _) => "nothing".to_owned(),
            ("{statement}", _) => "SH-01".to_owned(),
            ("{chapter}", _) => "SH".to_owned(),
            ("{file}", _) => "al01_uniform_saves".to_owned(),
            (part, _) if part.starts_with('{') => panic!("teach this test what {part} is in {route}"),
            (part, _) => part.to_owned(),
        });
    }
    parts.join("/")
}

#[tokio::test]
async fn no_page_tells_of_a_private_league() {
    for database in Database::all().await {
        let house = House::on(database).await;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("its address"));
        let pages = warlog::web::router(house.app.clone());
        tokio::spawn(async move { axum::serve(listener, pages).await });
        let client = warlog::app::http_client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let routes = routes();
        assert!(routes.len() > 25, "{routes:?}");
        let cookies = [
            ("a guest", None),
            ("a stranger", Some(session(&house.app, "Sven").await)),
            ("another league", Some(session(&house.app, "Olaf").await)),
        ];
        for (route, is_form) in &routes {
            for (who, cookie) in &cookies {
                let mut answers = Vec::new();
                for ids in [hidden_ids(&house, house.stranger), missing_ids(&house, house.stranger)] {
                    let url = format!("{base}{}", address(route, &ids));
                    let request = if *is_form { client.post(&url) } else { client.get(&url) };
                    let request = match cookie {
                        Some(secret) => {
                            request.header("cookie", format!("warlog_session={}", secret.reveal()))
                        }
                        None => request,
                    };
                    let request = match is_form {
                        true => request
                            .header("content-type", "application/x-www-form-urlencoded")
                            .body("role=player"),
                        false => request,
                    };
                    let answer = request.send().await.expect("an answer");
                    let status = answer.status().as_u16();
                    assert!(status < 500, "{route} to {who}: {status}");
                    let text = answer.text().await.expect("a text");
                    let blotted = blotted(&text, &ids);
                    house.tells_nothing(&format!("{route} to {who}"), &blotted);
                    answers.push((status, blotted));
                }
                assert_eq!(answers[0], answers[1], "{route} to {who}");
            }
        }
        let own = session(&house.app, "Rita").await;
        for (route, is_form) in routes.iter().filter(|(route, _)| route.contains("{id}")) {
            let of_organisers = OF_ORGANISERS.iter().any(|word| route.contains(word));
            if *is_form || of_organisers {
                continue;
            }
            let url = format!("{base}{}", address(route, &hidden_ids(&house, house.stranger)));
            let cookie = format!("warlog_session={}", own.reveal());
            let answer = client.get(&url).header("cookie", cookie).send().await.expect("an answer");
            assert!(answer.status().is_success() || answer.status().is_redirection(), "{route}");
        }
    }
}

#[tokio::test]
async fn an_unlisted_league_is_seen_by_its_link_and_by_no_list() {
    // T95: it stays so under another name.
    let house = House::on(Database::sqlite()).await;
    house.see(warlog::league::Visibility::Unlisted).await;
    let ask = house.app.request(warlog::app::Viewer::Player(house.world.organiser));
    crate::app::support::done(
        house.app.rename_league(&ask, house.world.league, "Friday league").await.unwrap(),
    );
    let lists = "{ leagues { nodes { name } } battles { nodes { id title } } heads { ledger }
        players { nodes { name } } }";
    for (who, person) in house.outsiders() {
        let answer = house.ask(person, lists, &json!({})).await.to_string();
        house.tells_nothing(who, &answer);
        assert!(!answer.contains("Friday"), "{answer}");
        let by_link = "query($id: BattleId!) { battle(id: $id) { id title } }";
        let answer = house.ask(person, by_link, &json!({ "id": house.battle })).await;
        assert_eq!(answer["data"]["battle"]["id"], json!(house.battle), "{who}: {answer}");
        let by_link = "query($id: LeagueId!) { league(id: $id) { members { name } campaigns { name } } }";
        let answer = house.ask(person, by_link, &json!({ "id": house.world.league })).await.to_string();
        assert!(answer.contains("Rita") && answer.contains("Hive Primus"), "{who}: {answer}");
    }
}

#[tokio::test]
async fn waiting_and_the_battles_of_a_player_are_those_that_one_sees() {
    let house = House::on(Database::sqlite()).await;
    let rita = house.world.players[0];
    let document = "query($player: PlayerId!) { waiting(player: $player) { title } }";
    let battles = "query($player: PlayerId!) { battles(player: $player) { nodes { title } } }";
    for (who, person) in house.outsiders() {
        let answer = house.ask(person, document, &json!({ "player": rita })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "unknown", "{who}: {answer}");
        let answer = house.ask(person, battles, &json!({ "player": rita })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "unknown", "{who}: {answer}");
    }
    let answer = house.ask(Some(rita), document, &json!({ "player": rita })).await;
    assert!(answer["data"]["waiting"].is_array(), "{answer}");
    // Where everybody may look, what waits for somebody is his own matter, and of those who run his league.
    house.see(warlog::league::Visibility::Public).await;
    let side = house.app.battle(Viewer::System, house.battle, None).await.unwrap().battle.moment.side;
    let player = house.world.players[side.index()];
    let own = house.ask(Some(player), document, &json!({ "player": player })).await;
    assert!(!own["data"]["waiting"].as_array().unwrap().is_empty(), "{own}");
    for person in [house.world.organiser, house.arbitrator, house.admin] {
        assert_eq!(house.ask(Some(person), document, &json!({ "player": player })).await, own);
    }
    let opponent = house.world.players[side.other().index()];
    for person in [None, Some(house.stranger), Some(house.other), Some(house.spectator), Some(opponent)] {
        let answer = house.ask(person, document, &json!({ "player": player })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "not_allowed", "{person:?}: {answer}");
    }
    // Who runs one league of his is told of that one only.
    let start = crate::app::people::friendly([Some(player), Some(opponent)]);
    let ask = house.app.request(Viewer::Player(player));
    crate::app::support::done(house.app.start_friendly(&ask, start).await.unwrap().1);
    for (person, more) in [(house.world.organiser, false), (house.admin, true)] {
        let both = [player, opponent];
        let mut found = 0;
        for player in both {
            let answer = house.ask(Some(person), document, &json!({ "player": player })).await;
            found += answer["data"]["waiting"].as_array().unwrap().len();
        }
        let before = own["data"]["waiting"].as_array().unwrap().len();
        assert_eq!(found > before, more, "{person}");
    }
    let mut browser = super::pages::served(&house.app).await;
    assert_eq!(browser.get("/waiting").await.0, 401);
    let page = format!("/waiting?player={player}");
    for (name, status) in [("Lena", 403), ("Olga", 200), ("Arno", 200), ("Adam", 200)] {
        browser.cookie = format!("warlog_session={}", session(&house.app, name).await.reveal());
        assert_eq!(browser.get(&page).await.0, status, "{name}");
    }
    assert_eq!(browser.get("/waiting").await.0, 200);
    let seen = house.app.log_in("Rita", &hidden(PASSWORD), &Origin::default()).await;
    assert!(seen.is_ok());
}
