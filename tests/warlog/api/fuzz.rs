//! Whatever arguments a document has, each field answers: with a code where it refuses, and nothing breaks.

use super::Api;
use serde_json::{Value, json};
use warlog::battle::Seeded;

/// Documents of each field of the query and of the mutation.
const ROUNDS: u64 = 30;

const SCHEMA: &str = "{ __schema {
  queryType { fields { name args { name type { ...T } } type { ...T } } }
  mutationType { fields { name args { name type { ...T } } type { ...T } } }
  types { kind name enumValues { name } inputFields { name type { ...T } } }
} }
fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";

const TEXTS: &[&str] = &[
    "",
    " ",
    "R1",
    "B1",
    "R1,B1",
    "boltgun",
    "frag",
    "none",
    "yes",
    "no",
    "go_to_ground",
    "distance",
    "roster.cap",
    "tau",
    "ork_boy",
    "kt_skirmish",
    "own X at 24,24 turn 1 until 10",
    "shoot R1 boltgun at B1",
    "-1",
    "1e308",
    "4+",
    "\\u0000\\u0007",
    "\\u202e<script>&\\\"'",
    "Ünïcödé 名前 🎲",
    "2026-02-30T25:61:00Z",
    "9999999999999999999999999999",
];

const NUMBERS: &[&str] =
    &["0", "1", "-1", "2", "6", "7", "40", "250", "1000", "2147483647", "-2147483648", "9007199254740993"];

/// Makes arguments up.
struct Nonsense {
    luck: Seeded,
    /// What exists, and what does not.
    ids: Vec<String>,
    types: Value,
}

impl Nonsense {
    fn below(&mut self, n: usize) -> usize {
        self.luck.below(n as u64) as usize
    }

    fn pick(&mut self, from: &[&str]) -> String {
        from[self.below(from.len())].to_owned()
    }

    fn of_type(&self, name: &str) -> Value {
        let types = self.types.as_array().expect("types");
        types.iter().find(|known| known["name"] == name).expect("a type").clone()
    }

    fn value(&mut self, kind: &Value, depth: usize) -> String {
        let name = kind["name"].as_str().unwrap_or_default().to_owned();
        match kind["kind"].as_str().expect("a kind") {
            "NON_NULL" => self.value(&kind["ofType"], depth),
            "LIST" => {
                let count = [0, 1, 2, 3, 40][self.below(5)];
                let values: Vec<String> =
                    (0..count).map(|_| self.value(&kind["ofType"], depth + 1)).collect();
                format!("[{}]", values.join(", "))
            }
            "ENUM" => {
                let values = self.of_type(&name)["enumValues"].as_array().expect("values").clone();
                let value = values[self.below(values.len())]["name"].as_str().expect("a word").to_owned();
                if self.below(30) == 0 { "NONSENSE".to_owned() } else { value }
            }
            "INPUT_OBJECT" => {
                let fields = self.of_type(&name)["inputFields"].as_array().expect("fields").clone();
                format!("{{{}}}", self.arguments(&fields, depth + 1))
            }
            _ => self.scalar(&name),
        }
    }

    fn scalar(&mut self, name: &str) -> String {
        match name {
            "Int" | "Float" => self.pick(NUMBERS),
            "Boolean" => self.pick(&["true", "false"]),
            "JSON" => self.pick(&["null", "1", "\"x\"", "[[[]]]", "{a: {b: [1, 2]}}"]),
            "Inches" => self.pick(&["0", "24.5", "-3", "1e9", "\"6\"", "47.999"]),
            _ if name.ends_with("Id") && self.below(8) > 0 => {
                let id = self.below(self.ids.len());
                format!("\"{}\"", self.ids[id])
            }
            "String" if self.below(40) == 0 => format!("\"{}\"", "long ".repeat(3_000)),
            _ => format!("\"{}\"", self.pick(TEXTS)),
        }
    }

    /// Those that must be given, and some of the others.
    fn arguments(&mut self, all: &[Value], depth: usize) -> String {
        let mut given = Vec::new();
        for argument in all {
            let needed = argument["type"]["kind"] == "NON_NULL";
            if needed || (depth < 4 && self.below(3) == 0) {
                let value = self.value(&argument["type"], depth);
                given.push(format!("{}: {value}", argument["name"].as_str().expect("a name")));
            }
        }
        given.join(", ")
    }
}

fn has_fields(kind: &Value) -> bool {
    match kind["kind"].as_str().expect("a kind") {
        "NON_NULL" | "LIST" => has_fields(&kind["ofType"]),
        kind => matches!(kind, "OBJECT" | "UNION" | "INTERFACE"),
    }
}

#[tokio::test]
async fn no_arguments_break_the_api() {
    let api = Api::new().await;
    let kept = api.session("Battle").await;
    let schema = api.data(SCHEMA, &json!({})).await["__schema"].take();
    let known = kept.as_object().expect("what was kept").values().filter_map(Value::as_str);
    let known = known.filter(|text| uuid::Uuid::parse_str(text).is_ok()).map(str::to_owned);
    let strange = ["00000000-0000-0000-0000-000000000000", "no id"].map(str::to_owned);
    let mut nonsense = Nonsense {
        luck: Seeded::new(0x5EED),
        ids: known.chain(strange).collect(),
        types: schema["types"].clone(),
    };
    let mut done = 0;
    for (word, root) in [("query", "queryType"), ("mutation", "mutationType")] {
        for field in schema[root]["fields"].as_array().expect("fields") {
            let name = field["name"].as_str().expect("a name");
            for _ in 0..ROUNDS {
                let given = nonsense.arguments(field["args"].as_array().expect("arguments"), 0);
                let given = if given.is_empty() { given } else { format!("({given})") };
                let wanted = if has_fields(&field["type"]) { "{ __typename }" } else { "" };
                let document = format!("{word} {{ {name}{given} {wanted} }}");
                let answer = api.answer(&document, &json!({})).await;
                for error in answer["errors"].as_array().unwrap_or(&Vec::new()) {
                    let code = error["extensions"]["code"].as_str();
                    assert!(code.is_some_and(|code| !code.is_empty()), "{document}\n{answer:#}");
                    assert_ne!(code, Some("internal"), "{document}\n{answer:#}");
                }
                done += usize::from(answer["data"][name]["__typename"] == "Accepted");
            }
        }
    }
    assert!(done > 10, "some of it makes sense by chance: {done}");
    let report = api.app.verify(None, &mut |_, _, _| ()).await.expect("an audit");
    assert!(report.is_clean(), "{:#?}", report.faults().collect::<Vec<_>>());
}
