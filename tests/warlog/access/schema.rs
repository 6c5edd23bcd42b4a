//! The schema as it describes itself, and documents made from it: so that no field can be forgotten.

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The types of the schema by name.
pub struct Described(BTreeMap<String, Value>);

const INTROSPECTION: &str = "{ __schema { types { kind name
    fields { name args { name type { ...T } defaultValue } type { ...T } }
    inputFields { name type { ...T } defaultValue } enumValues { name } possibleTypes { name } } } }
    fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";

impl Described {
    pub async fn read(schema: &warlog::api::Schema) -> Described {
        let answer = serde_json::to_value(schema.execute(INTROSPECTION).await).unwrap();
        let types = answer["data"]["__schema"]["types"].as_array().expect("types").clone();
        Described(types.into_iter().map(|one| (text(&one["name"]), one)).collect())
    }

    /// The fields of a type.
    pub fn fields(&self, of: &str) -> Vec<Value> {
        self.0[of]["fields"].as_array().cloned().unwrap_or_default()
    }

    fn kind(&self, name: &str) -> String {
        text(&self.0[name]["kind"])
    }

    /// What is asked of a value of this type: all that takes no argument, so many levels deep.
    pub fn selection(&self, name: &str, depth: usize) -> String {
        match self.kind(name).as_str() {
            "UNION" | "INTERFACE" => {
                let possible = self.0[name]["possibleTypes"].as_array().expect("types").clone();
                let parts = possible.iter().map(|one| {
                    let one = text(&one["name"]);
                    format!("... on {one} {}", self.selection(&one, depth))
                });
                format!("{{ __typename {} }}", parts.collect::<Vec<_>>().join(" "))
            }
            "OBJECT" => {
                let mut parts = vec!["__typename".to_owned()];
                for field in self.fields(name) {
                    let needs = field["args"].as_array().expect("arguments").iter().any(is_required);
                    let (field_name, of) = (text(&field["name"]), named(&field["type"]));
                    let is_leaf = matches!(self.kind(&of).as_str(), "SCALAR" | "ENUM");
                    if needs || (!is_leaf && depth == 0) {
                        continue;
                    }
                    let inner = if is_leaf { String::new() } else { self.selection(&of, depth - 1) };
                    // Members of a union may have fields of one name and two types.
                    parts.push(format!("{name}_{field_name}: {field_name} {inner}"));
                }
                format!("{{ {} }}", parts.join(" "))
            }
            _ => String::new(),
        }
    }

    /// A document that asks for one field with all that it requires, and with every id that it can take; `id` gives
    /// the value for a scalar. Nothing if no argument is an id.
    pub fn document(
        &self,
        operation: &str,
        field: &Value,
        depth: usize,
        id: &dyn Fn(&str) -> Option<Value>,
    ) -> (String, Value, bool) {
        let (mut heads, mut passed, mut values, mut names_something) = (vec![], vec![], json!({}), false);
        for arg in field["args"].as_array().expect("arguments") {
            let (name, of) = (text(&arg["name"]), named(&arg["type"]));
            let is_id = is_place(&of);
            if !is_required(arg) && !is_id {
                continue;
            }
            names_something |= is_id;
            heads.push(format!("${name}: {}", written(&arg["type"])));
            passed.push(format!("{name}: ${name}"));
            values[&name] = self.value(&arg["type"], id);
        }
        let list = |parts: Vec<String>| match parts.is_empty() {
            true => String::new(),
            false => format!("({})", parts.join(", ")),
        };
        let selection = self.selection(&named(&field["type"]), depth);
        let name = text(&field["name"]);
        let document = format!("{operation} {} {{ {name}{} {selection} }}", list(heads), list(passed));
        (document, values, names_something)
    }

    /// Some value of a type.
    fn value(&self, of: &Value, id: &dyn Fn(&str) -> Option<Value>) -> Value {
        match text(&of["kind"]).as_str() {
            "NON_NULL" => self.value(&of["ofType"], id),
            "LIST" => json!([self.value(&of["ofType"], id)]),
            "ENUM" => {
                let name = text(&of["name"]);
                self.0[&name]["enumValues"][0]["name"].clone()
            }
            "INPUT_OBJECT" => {
                let name = text(&of["name"]);
                let fields = self.0[&name]["inputFields"].as_array().expect("fields").clone();
                let needed = fields.iter().filter(|field| is_required(field));
                json!(
                    needed
                        .map(|field| (text(&field["name"]), self.value(&field["type"], id)))
                        .collect::<BTreeMap<_, _>>()
                )
            }
            _ => {
                let name = text(&of["name"]);
                id(&name).unwrap_or_else(|| panic!("teach this test a value of scalar {name}"))
            }
        }
    }
}

/// With what the arguments of a document are filled.
pub struct Filling<'f> {
    /// The value of a scalar.
    pub scalar: &'f dyn Fn(&str) -> Value,
    /// Whether an enum has its last word, not its first.
    pub last: bool,
    /// How many things a list has.
    pub many: usize,
}

/// Arguments that are not what a command says.
const FRAME: [&str; 4] = ["actor", "key", "expectedVersion", "side"];

impl Described {
    /// A document that asks for one field with all arguments that it can take; whether one of them is a place in a
    /// league.
    pub fn filled(&self, operation: &str, field: &Value, how: &Filling<'_>) -> (String, Value, bool) {
        let (mut heads, mut passed, mut values, mut names_something) = (vec![], vec![], json!({}), false);
        for arg in field["args"].as_array().expect("arguments") {
            let name = text(&arg["name"]);
            if FRAME.contains(&name.as_str()) {
                continue;
            }
            names_something |= is_place(&named(&arg["type"]));
            heads.push(format!("${name}: {}", written(&arg["type"])));
            passed.push(format!("{name}: ${name}"));
            values[&name] = self.filling(&arg["type"], how);
        }
        let list = |parts: Vec<String>| match parts.is_empty() {
            true => String::new(),
            false => format!("({})", parts.join(", ")),
        };
        let (name, selection) = (text(&field["name"]), self.selection(&named(&field["type"]), 0));
        let document = format!("{operation} {} {{ {name}{} {selection} }}", list(heads), list(passed));
        (document, values, names_something)
    }

    fn filling(&self, of: &Value, how: &Filling<'_>) -> Value {
        let name = text(&of["name"]);
        match text(&of["kind"]).as_str() {
            "NON_NULL" => self.filling(&of["ofType"], how),
            "LIST" => json!(vec![self.filling(&of["ofType"], how); how.many]),
            "ENUM" => {
                let words = self.0[&name]["enumValues"].as_array().expect("words");
                let word = if how.last { words.last() } else { words.first() };
                word.expect("a word")["name"].clone()
            }
            "INPUT_OBJECT" => {
                let fields = self.0[&name]["inputFields"].as_array().expect("fields");
                let filled =
                    fields.iter().map(|field| (text(&field["name"]), self.filling(&field["type"], how)));
                json!(filled.collect::<BTreeMap<_, _>>())
            }
            _ => (how.scalar)(&name),
        }
    }
}

/// Whether a scalar names a place in a league.
fn is_place(scalar: &str) -> bool {
    scalar.ends_with("Id") && scalar != "PlayerId"
}

fn is_required(argument: &Value) -> bool {
    argument["type"]["kind"] == "NON_NULL" && argument["defaultValue"].is_null()
}

/// The name of a type under its wrappings.
fn named(of: &Value) -> String {
    if of["name"].is_null() { named(&of["ofType"]) } else { text(&of["name"]) }
}

/// A type as documents write it.
fn written(of: &Value) -> String {
    match text(&of["kind"]).as_str() {
        "NON_NULL" => format!("{}!", written(&of["ofType"])),
        "LIST" => format!("[{}]", written(&of["ofType"])),
        _ => text(&of["name"]),
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
