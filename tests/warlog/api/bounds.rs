//! What a request may ask for, and the API over HTTP.

use super::{Api, at};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use warlog::api;

#[tokio::test]
async fn deep_wide_and_costly_documents_are_refused() {
    let api = Api::new().await;
    let nest = |depth: usize| {
        let (open, close) = ("league { campaigns { campaign { ".repeat(depth), "} } }".repeat(depth));
        format!(
            "{{ leagues {{ nodes {{ league {{ campaigns {{ campaign {{ {open} name {close} }} }} }} }} }} }}"
        )
    };
    let code = async |document: &str| -> String { api.code(document, &json!({})).await };
    api.data(&nest(1), &json!({})).await;
    assert_eq!(code(&nest(6)).await, "too_deep");
    let aliases: String = (0..601).map(|n| format!("a{n}: packs {{ id }} ")).collect();
    assert_eq!(api.code(&format!("{{ {aliases} }}"), &json!({})).await, "too_much");
    let commands: String =
        (0..51).map(|n| format!("a{n}: createPlayer(name: \"p{n}\") {{ __typename }} ")).collect();
    assert_eq!(api.code(&format!("mutation {{ {commands} }}"), &json!({})).await, "too_much");
    let events = "events(first: 500) { nodes { kind } }";
    let costly = format!(
        "{{ leagues(first: 500) {{ nodes {{ league {{
            {events} campaigns {{ campaign {{ {events} }} }}
        }} }} }} }}"
    );
    assert_eq!(code(&costly).await, "too_complex");
    let directives = "@include(if: true) ".repeat(9);
    assert_eq!(code(&format!("{{ rules {directives} {{ id }} }}")).await, "too_much");
    api.data("{ __schema { types { name fields { name args { name } } } } }", &json!({})).await;
}

/// Deep lists would fill the stack of the parser, and the server would end.
#[tokio::test]
async fn deep_brackets_are_refused_unread() {
    let (api, site) = served().await;
    let client = crate::http::client();
    let post = async |query: &str| -> Value {
        let request = client.post(format!("{site}/graphql")).header("content-type", "application/json");
        let request = request.body(json!({ "query": query }).to_string());
        request.send().await.unwrap().json().await.unwrap()
    };
    for depth in [65, 500, 5_000, 100_000] {
        // The last begins a string of several lines that never ends: the parser reads two others instead.
        for (begin, open, close) in [("", "[", "]"), ("", "{a:", "}"), ("[\"\"\" x\" ", "[", "]")] {
            let depth = depth.min(200_000 / (open.len() + close.len()));
            let deep = format!("{begin}{}1{}", open.repeat(depth), close.repeat(depth));
            let query = format!("mutation {{ createPlayer(name: {deep}) {{ __typename }} }}");
            let answer = post(&query).await;
            assert_eq!(*at(&answer, "errors.0.extensions.code"), json!("too_deep"), "{depth} {open}");
        }
    }
    assert!(post("{ packs { id } }").await.get("errors").is_none(), "it still answers");
    let open = "[".repeat(99);
    for text in [format!("\"\\\"{open}\""), format!("\"\"\"\\\"\"\" \" {open}\"\"\"")] {
        let named = format!("mutation {{ createPlayer(name: {text}) {{ __typename }} }} # {open}");
        api.data(&named, &json!({})).await;
    }
}

/// Each level doubles what the library would walk.
#[tokio::test]
async fn fragments_count_wherever_they_are_spread() {
    let api = Api::new().await;
    let bomb = |levels: usize, spreads: usize| -> String {
        let level =
            |n: usize| format!("fragment A{n} on Query {{ {} }} ", format!("...A{} ", n + 1).repeat(spreads));
        let all: String = (0..levels).map(level).collect();
        format!("{{ ...A0 }} {all} fragment A{levels} on Query {{ packs {{ id }} }}")
    };
    for (levels, spreads) in [(28, 2), (6, 20)] {
        assert_eq!(api.code(&bomb(levels, spreads), &json!({})).await, "too_much");
    }
    for (levels, spreads) in [(31, 2), (9_000, 1)] {
        assert_eq!(api.code(&bomb(levels, spreads), &json!({})).await, "too_deep");
    }
    api.data(&bomb(3, 2), &json!({})).await;
}

async fn served() -> (Api, String) {
    let api = Api::new().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = api::router(api.app.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (api, format!("http://{address}"))
}

#[tokio::test]
async fn requests_are_taken_over_http_and_bad_ones_say_what_to_do() {
    let (_api, site) = served().await;
    let client = crate::http::client();
    let post = async |kind: &str, body: String| -> (u16, Value) {
        let request = client.post(format!("{site}/graphql")).header("content-type", kind).body(body);
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    };
    let json = "application/json";
    let (status, answer) =
        post(json, json!({ "query": "{ rule(id: \"rending\") { name } }" }).to_string()).await;
    assert_eq!((status, at(&answer, "data.rule.name")), (200, &json!("Rending")));
    for (kind, body, status, code) in [
        ("text/plain", "{}".to_owned(), 415, "not_json"),
        (json, "{".to_owned(), 400, "bad_request"),
        (json, "[{\"query\":\"{ packs { id } }\"}]".to_owned(), 400, "no_batch"),
        (json, " ".repeat(300_000), 413, "body_too_large"),
    ] {
        let (got, answer) = post(kind, body).await;
        assert_eq!((got, at(&answer, "errors.0.extensions.code")), (status, &json!(code)));
    }
    let query = format!("{site}/graphql?query={{packs{{id}}}}");
    for request in [client.get(&query), client.put(&query), client.delete(&query)] {
        let response = request.send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["allow"]),
            (405, &"POST, GET".parse().unwrap())
        );
        let answer: Value = response.json().await.unwrap();
        assert_eq!(*at(&answer, "errors.0.extensions.code"), json!("use_post"));
    }
    assert_eq!(client.head(&query).send().await.unwrap().status(), 405);
}

#[tokio::test]
async fn a_page_to_try_queries_comes_from_the_program_alone() {
    let (_api, site) = served().await;
    let text = async |path: &str| -> (String, String) {
        let response = crate::http::get(format!("{site}{path}")).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        let kind = response.headers()["content-type"].to_str().unwrap().to_owned();
        (kind, response.text().await.unwrap())
    };
    let (kind, page) = text("/graphiql").await;
    assert!(kind.starts_with("text/html"));
    assert!(!page.contains("https://") && !page.contains("//cdn"), "the page asks for nothing elsewhere");
    let address = site.trim_start_matches("http://");
    assert!(page.contains(&format!("{address}/graphql")) && !page.contains("8080"), "its own address");
    assert!(page.contains("href=\"/\"") && page.contains("href=\"/api\""), "there is a way back");
    for path in ["/graphiql/page.mjs", "/graphiql/page.css", "/graphql/schema"] {
        assert!(page.contains(path), "the page links {path}");
        assert!(!text(path).await.1.is_empty());
    }
    assert_eq!(text("/graphql/schema").await.1, api::sdl());
}

/// The examples of the page are queries of the schema, so what people begin with works.
#[tokio::test]
async fn the_examples_of_the_page_are_sound() {
    let api = Api::new().await;
    let module = include_str!("../../../src/api/page/page.mjs");
    let examples: Vec<&str> =
        module.split("\": `").skip(1).map(|rest| rest.split('`').next().unwrap()).collect();
    assert!(examples.len() >= 8);
    let nobody = json!("00000000-0000-0000-0000-00000000000a");
    let variables = json!({ "campaign": nobody, "roster": nobody, "battle": nobody, "at": null, "after": 0 });
    for example in examples.into_iter().filter(|example| !example.starts_with("subscription")) {
        let answer = api.answer(example, &variables).await;
        let code = at(&answer, "errors.0.extensions.code");
        assert!(answer.get("errors").is_none() || *code == json!("unknown"), "{example}\n{answer:#}");
    }
}

/// Who reads the README of limits is told those that hold.
#[test]
fn the_readme_tells_the_limits() {
    let readme = include_str!("../../../README.md");
    let limits = include_str!("../../../src/api/limits.rs");
    let keys = include_str!("../../../src/api/mutation/mod.rs");
    let constant = |text: &str, name: &str| -> usize {
        let value = text.split_once(&format!("const {name}: usize = ")).expect(name).1;
        let value = value.split_once(';').expect(name).0.replace('_', "");
        value.split('*').map(|factor| factor.trim().parse::<usize>().expect(name)).product()
    };
    let patience = api::Patience::default();
    for (words, most) in [
        ("bytes of a request", constant(limits, "BODY")),
        ("brackets", constant(limits, "BRACKETS")),
        ("selections in selections", constant(limits, "SELECTIONS")),
        ("fields in fields", constant(limits, "DEPTH")),
        ("fields of a document", constant(limits, "FIELDS")),
        ("commands of a request", constant(limits, "MUTATIONS")),
        ("directives", constant(limits, "DIRECTIVES")),
        ("cost of a query", constant(limits, "COMPLEXITY")),
        ("characters of a key", constant(keys, "LONGEST_KEY")),
        ("web sockets open", patience.sockets),
        ("operations open on one", patience.operations),
        ("operations open on all", patience.all_operations),
        ("seconds until", patience.greeting.as_secs() as usize),
        ("seconds for which", patience.silence.as_secs() as usize),
    ] {
        let row = readme.lines().find(|line| line.starts_with(&format!("| {words}")));
        let told = row.and_then(|row| row.trim_end_matches([' ', '|']).rsplit('|').next());
        assert_eq!(told.map(|told| told.trim().replace(',', "")), Some(most.to_string()), "{words}");
    }
}

#[tokio::test]
async fn kinds_are_words_in_any_case_and_nothing_is_to_be_guessed() {
    let (_api, site) = served().await;
    let client = crate::http::client();
    let request = client.post(format!("{site}/graphql")).header("content-type", "APPLICATION/JSON");
    let answer = request.body("{\"query\": \"{ packs { id } }\"}").send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    for page in ["/graphiql", "/graphql/schema"] {
        let answer = client.get(format!("{site}{page}")).send().await.unwrap();
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{page}");
    }
}
