//! The GraphQL API by the text of documents, as clients send it.

mod bounds;
mod commands;
mod errors;
mod forks;
mod fuzz;
mod honours;
mod lists;
pub mod live;
mod missions;
mod modules;
mod odds;
mod paging;
mod post_game;
mod rounds;
mod session;
mod statistics;
mod units;
mod what_if;
mod words;

use async_graphql::{Request, Variables};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use tempfile::TempDir;
use warlog::api::{self, Schema};
use warlog::app::{App, Config, SetEntropy};

/// Entropy by which red sets up first in the session.
const RED_FIRST: u64 = 234;

/// A server without a network: an app on a database of its own, and its schema.
struct Api {
    app: App,
    schema: Schema,
    _folder: TempDir,
}

impl Api {
    async fn new() -> Api {
        Api::drawing(RED_FIRST).await
    }

    /// The same with other entropy.
    async fn drawing(entropy: u64) -> Api {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", folder.path().join("api.db").display());
        let entropy = Arc::new(SetEntropy::new(entropy));
        let app = App::open(Config { entropy, ..Config::new(database) }).await.unwrap();
        Api { schema: api::schema(app.clone()), app, _folder: folder }
    }

    /// The whole answer to a document.
    async fn answer(&self, document: &str, variables: &Value) -> Value {
        let request = Request::new(document).variables(Variables::from_json(variables.clone()));
        serde_json::to_value(self.schema.execute(request).await).unwrap()
    }

    /// The data of an answer without errors.
    async fn data(&self, document: &str, variables: &Value) -> Value {
        let answer = self.answer(document, variables).await;
        assert!(answer.get("errors").is_none(), "{document}\n{answer:#}");
        answer["data"].clone()
    }

    /// The code of the only error of an answer.
    async fn code(&self, document: &str, variables: &Value) -> String {
        let answer = self.answer(document, variables).await;
        let errors = answer["errors"].as_array().unwrap_or_else(|| panic!("no error: {answer:#}"));
        assert_eq!(errors.len(), 1, "{answer:#}");
        errors[0]["extensions"]["code"].as_str().unwrap_or_else(|| panic!("no code: {answer:#}")).to_owned()
    }

    /// The session of `session.graphql`, run up to and including the operation named.
    async fn session(&self, until: &str) -> Value {
        let mut kept = Map::new();
        for operation in session::operations() {
            if operation.only.is_some_and(|side| kept["begins"] != json!(side)) {
                continue;
            }
            let request = Request::new(session::TEXT)
                .operation_name(&operation.name)
                .variables(Variables::from_json(Value::Object(kept.clone())));
            let answer = serde_json::to_value(self.schema.execute(request).await).unwrap();
            assert!(answer.get("errors").is_none(), "{}: {answer:#}", operation.name);
            assert!(!answer.to_string().contains("\"sentence\""), "{}: {answer:#}", operation.name);
            for (name, path) in &operation.keeps {
                kept.insert(name.clone(), at(&answer["data"], path).clone());
            }
            if operation.name == until {
                kept.insert("answer".to_owned(), answer["data"].clone());
                return Value::Object(kept);
            }
        }
        panic!("the session has no operation {until}");
    }
}

/// The value at a path such as `red.roster.id`.
fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    path.split('.').fold(value, |value, step| match step.parse::<usize>() {
        Ok(place) => &value[place],
        Err(_) => &value[step],
    })
}

/// These variables and more.
fn with(variables: &Value, more: Value) -> Value {
    let mut all: BTreeMap<String, Value> = serde_json::from_value(variables.clone()).unwrap();
    all.extend(serde_json::from_value::<BTreeMap<String, Value>>(more).unwrap());
    json!(all)
}
