//! The schema explains itself.

use super::{Api, at};
use serde_json::{Value, json};

/// Arguments that mean the same wherever they stand; the descriptions of `Query` and `Mutation` explain them.
const COMMON: [&str; 11] = [
    "first",
    "after",
    "last",
    "before",
    "actor",
    "key",
    "expectedVersion",
    "side",
    "dice",
    "battle",
    "model",
];

const SCHEMA: &str = "{ __schema { types {
    name description enumValues { name description } inputFields { name description }
    fields { name description args { name description type { ofType { name } } } }
} } }";

#[tokio::test]
async fn every_type_field_and_argument_is_described() {
    let api = Api::new().await;
    let schema = api.data(SCHEMA, &json!({})).await;
    let types = at(&schema, "__schema.types").as_array().unwrap();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let is_bare = |value: &Value| value["description"].as_str().unwrap_or_default().is_empty();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let generic = ["Int", "Float", "String", "Boolean", "ID"];
    let mut bare = Vec::new();
    for of in types.iter().filter(|of| !name(of).starts_with("__") && !generic.contains(&name(of).as_str())) {
        if is_bare(of) && !name(of).ends_with("Connection") {
            bare.push(name(of));
        }
        for part in ["fields", "inputFields", "enumValues"].iter().flat_map(|part| list(&of[*part])) {
            if is_bare(&part) {
                bare.push(format!("{}.{}", name(of), name(&part)));
            }
            let is_id = |argument: &Value| {
                argument["type"]["ofType"]["name"].as_str().is_some_and(|name| name.ends_with("Id"))
            };
            for argument in list(&part["args"]) {
                if is_bare(&argument) && !COMMON.contains(&name(&argument).as_str()) && !is_id(&argument) {
                    bare.push(format!("{}.{}({})", name(of), name(&part), name(&argument)));
                }
            }
        }
    }
    assert!(bare.is_empty(), "not described: {bare:#?}");
    let root = |name: &str| types.iter().find(|of| of["name"] == name).unwrap()["description"].to_string();
    let explained = root("Query") + &root("Mutation");
    for argument in COMMON {
        assert!(explained.contains(&format!("`{argument}`")), "{argument} is not explained");
    }
}
