//! Every error has a code and says what to do: those of the library, and those of every query and mutation
//! that is asked with ids that are none or belong to nobody.

use super::{Api, at, with};
use serde_json::{Value, json};

#[tokio::test]
async fn what_the_library_refuses_has_a_code_and_a_remedy() {
    let api = Api::new().await;
    let uuid = "\"00000000-0000-0000-0000-00000000000a\"";
    for (document, code, remedy) in [
        ("{ league(id: 5) { name } }".to_owned(), "invalid_value", "/graphql/schema"),
        ("{ leagues(first: 99999999999) { nodes { id } } }".to_owned(), "invalid_value", "/graphql/schema"),
        (format!("{{ battle(id: {uuid}, at: -5) {{ title }} }}"), "invalid_value", "/graphql/schema"),
        (format!("{{ battle(id: {uuid}, at: 1.5) {{ title }} }}"), "invalid_value", "/graphql/schema"),
        (
            format!("{{ battle(id: {uuid}) {{ choices(side: GREEN) {{ does }} }} }}"),
            "invalid_value",
            "/graphql/schema",
        ),
        ("query ($id: LeagueId!) { league(id: $id) { name } }".to_owned(), "invalid_variable", "variable"),
        ("{ league(id: \"x\") { name } }".to_owned(), "invalid_value", "32 hex digits"),
        ("{ rule(id: \"feel_no_pian\") { id } }".to_owned(), "unknown_rule", "`feel_no_pain`"),
        ("{ leagus { nodes { id } } }".to_owned(), "invalid_query", "? /graphql/schema"),
        ("{ nothing }".to_owned(), "invalid_query", "/graphql/schema"),
        ("{ leagues @odd { nodes { id } } }".to_owned(), "invalid_query", "/graphql/schema"),
        ("{ leagues ".to_owned(), "syntax_error", "line 1, column"),
        (String::new(), "syntax_error", "line 1, column"),
        (
            "query A { rules { id } } query B { rules { id } }".to_owned(),
            "unknown_operation",
            "operationName",
        ),
        (
            format!("subscription {{ battleEvents(battle: {uuid}) {{ version }} }}"),
            "use_web_socket",
            "web socket",
        ),
        ("{ ...F } fragment F on Query { ...F }".to_owned(), "too_deep", "less"),
    ] {
        let answer = api.answer(&document, &json!({})).await;
        assert_eq!(*at(&answer, "errors.0.extensions.code"), json!(code), "{document}\n{answer:#}");
        let message = at(&answer, "errors.0.message").as_str().unwrap();
        assert!(message.contains(remedy) && !message.contains('\n'), "{document}\n{message}");
    }
}

/// A variable has the type of each place where it stands, whatever its value is. The library has this rule and does
/// not call it.
#[tokio::test]
async fn variables_have_the_types_of_their_places() {
    let api = Api::new().await;
    let id = "00000000-0000-0000-0000-00000000000a";
    let values = json!({ "id": id, "n": 5, "list": [1], "x": 6, "key": "k" });
    let move_to =
        "moveModel(actor: \"00000000-0000-0000-0000-00000000000a\", battle: $id, model: \"R1\", way:";
    for (document, told) in [
        (
            "query ($id: String!) { battle(id: $id) { title } }",
            "$id is declared as String!, and id takes BattleId!",
        ),
        ("query ($id: ID!) { battle(id: $id) { title } }", "BattleId!"),
        ("query ($id: LeagueId!) { battle(id: $id) { title } }", "BattleId!"),
        ("query ($id: BattleId) { battle(id: $id) { title } }", "BattleId!"),
        ("query ($n: Float) { leagues(first: $n) { nodes { id } } }", "first takes Int"),
        ("query ($n: [Int]) { leagues(first: $n) { nodes { id } } }", "first takes Int"),
        (
            "query ($n: String) { ...All } fragment All on Query { leagues(first: $n) { nodes { id } } }",
            "Int",
        ),
        ("query ($n: String) { ... on Query { leagues(first: $n) { nodes { id } } } }", "Int"),
        ("query A ($n: String) { leagues(first: $n) { nodes { id } } }", "Int"),
        ("subscription ($id: ID!) { battleEvents(battle: $id) { version } }", "BattleId!"),
    ] {
        let answer = api.answer(document, &values).await;
        assert_eq!(
            *at(&answer, "errors.0.extensions.code"),
            json!("invalid_variable"),
            "{document}\n{answer:#}"
        );
        let message = at(&answer, "errors.0.message").as_str().unwrap();
        assert!(message.contains(told) && message.ends_with("declare it so"), "{message}");
        assert!(answer["errors"][0]["locations"][0]["line"].as_u64() > Some(0), "{answer:#}");
    }
    let inside =
        format!("mutation ($id: BattleId!, $x: Int!) {{ {move_to} [{{ x: $x, y: 1 }}]) {{ __typename }} }}");
    assert_eq!(api.code(&inside, &values).await, "invalid_variable");
    for fits in [
        "query ($id: BattleId!) { battle(id: $id) { title } }".to_owned(),
        format!("query ($id: BattleId = \"{id}\") {{ battle(id: $id) {{ title }} }}"),
        "query ($n: Int) { leagues(first: $n) { nodes { id } } }".to_owned(),
        "query ($n: Int!) { leagues(first: $n) { nodes { id } } }".to_owned(),
        format!(
            "mutation ($id: BattleId!, $x: Inches!) {{ {move_to} [{{ x: $x, y: 1 }}]) {{ __typename }} }}"
        ),
    ] {
        let answer = api.answer(&fits, &values).await;
        assert_ne!(*at(&answer, "errors.0.extensions.code"), json!("invalid_variable"), "{fits}\n{answer:#}");
    }
}

/// Whole numbers have 32 bits, as the schema says: whatever the program would take, in each place where one may stand.
#[tokio::test]
async fn whole_numbers_have_32_bits() {
    let api = Api::new().await;
    let id = "\"00000000-0000-0000-0000-00000000000a\"";
    let rename = format!("renameLeague(actor: {id}, league: {id}, name: \"A\"");
    let move_to = format!("moveModel(actor: {id}, battle: {id}, model: \"R1\"");
    for number in ["2147483648", "5000000000", "-2147483649", "18446744073709551615", "4294967296"] {
        let number: Value = number.parse().unwrap();
        for document in [
            format!("mutation {{ {rename}, expectedVersion: {number}) {{ __typename }} }}"),
            format!("mutation ($n: Int = {number}) {{ {rename}, expectedVersion: $n) {{ __typename }} }}"),
            format!("mutation {{ {move_to}, way: [{{ x: {number}, y: 1 }}]) {{ __typename }} }}"),
            format!("{{ battle(id: {id}, at: {number}) {{ title }} }}"),
            format!("{{ ... on Query {{ leagues(first: {number}) {{ nodes {{ id }} }} }} }}"),
            format!("subscription {{ battleEvents(battle: {id}, after: {number}) {{ version }} }}"),
        ] {
            let answer = api.answer(&document, &json!({})).await;
            assert_eq!(
                *at(&answer, "errors.0.extensions.code"),
                json!("invalid_value"),
                "{document}\n{answer:#}"
            );
            let message = at(&answer, "errors.0.message").as_str().unwrap();
            assert!(message.contains("2147483647") && message.contains(&number.to_string()), "{message}");
        }
        for document in [
            format!("mutation ($n: Int) {{ {rename}, expectedVersion: $n) {{ __typename }} }}"),
            format!("query ($n: Int) {{ battle(id: {id}, at: $n) {{ title }} }}"),
        ] {
            let answer = api.answer(&document, &json!({ "n": number })).await;
            assert_eq!(
                *at(&answer, "errors.0.extensions.code"),
                json!("invalid_value"),
                "{document}\n{answer:#}"
            );
        }
    }
}

/// What counts something is not below 0, and whoever gives such a number is told what to give instead.
#[tokio::test]
async fn numbers_below_0_are_told_what_to_be() {
    let api = Api::new().await;
    let id = "\"00000000-0000-0000-0000-00000000000a\"";
    let rename = format!("renameLeague(actor: {id}, league: {id}, name: \"A\"");
    for (document, values) in [
        (format!("mutation {{ {rename}, expectedVersion: -1) {{ __typename }} }}"), json!({})),
        (
            format!("mutation ($n: Int) {{ {rename}, expectedVersion: $n) {{ __typename }} }}"),
            json!({ "n": -1 }),
        ),
        (format!("{{ battle(id: {id}, at: -1) {{ title }} }}"), json!({})),
    ] {
        let answer = api.answer(&document, &values).await;
        assert_eq!(*at(&answer, "errors.0.extensions.code"), json!("invalid_value"), "{answer:#}");
        let message = at(&answer, "errors.0.message").as_str().unwrap();
        assert!(message.ends_with("give a whole number that is not below 0"), "{message}");
    }
}

/// What is given for arguments: ids as they stand, anything else something plausible.
struct Given<'a> {
    types: &'a Value,
    id: &'a str,
}

impl Given<'_> {
    fn named(&self, name: &str) -> &Value {
        self.types.as_array().unwrap().iter().find(|found| found["name"] == name).unwrap()
    }

    /// The required arguments of a field, in parentheses; `None` if no id is among them.
    fn arguments(&self, field: &Value) -> Option<String> {
        let arguments = field["args"].as_array().unwrap().iter();
        let required: Vec<&Value> = arguments
            .filter(|argument| argument["type"]["kind"] == "NON_NULL" && argument["defaultValue"].is_null())
            .collect();
        let is_id = |argument: &Value| {
            let name = argument["type"]["ofType"]["name"].as_str().unwrap_or_default();
            name.ends_with("Id")
        };
        required.iter().any(|argument| is_id(argument)).then_some(())?;
        let given = |argument: &&Value| {
            format!("{}: {}", argument["name"].as_str().unwrap(), self.value(&argument["type"]["ofType"]))
        };
        Some(format!("({})", required.iter().map(given).collect::<Vec<_>>().join(", ")))
    }

    fn value(&self, of: &Value) -> String {
        match (of["kind"].as_str().unwrap(), of["name"].as_str().unwrap_or_default()) {
            ("NON_NULL", _) => self.value(&of["ofType"]),
            ("LIST", _) => format!("[{}]", self.value(&of["ofType"])),
            ("ENUM", name) => self.named(name)["enumValues"][0]["name"].as_str().unwrap().to_owned(),
            ("INPUT_OBJECT", name) => {
                let fields = self.named(name)["inputFields"].as_array().unwrap().iter();
                let required = fields
                    .filter(|field| field["type"]["kind"] == "NON_NULL" && field["defaultValue"].is_null());
                let field = |field: &Value| {
                    format!("{}: {}", field["name"].as_str().unwrap(), self.value(&field["type"]))
                };
                format!("{{ {} }}", required.map(field).collect::<Vec<_>>().join(", "))
            }
            (_, "Int" | "Inches") => "1".to_owned(),
            (_, "Boolean") => "true".to_owned(),
            (_, name) if name.ends_with("Id") => format!("\"{}\"", self.id),
            _ => "\"x\"".to_owned(),
        }
    }
}

const SCHEMA: &str = "{ __schema { types {
    name enumValues { name }
    inputFields { name defaultValue type { ...Type } }
    fields { name type { ...Type } args { name defaultValue type { ...Type } } }
} } }
fragment Type on __Type {
    kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
}";

/// The kind and the name of a type under its wrappings.
fn innermost(of: &Value) -> (&str, &str) {
    match of["name"].as_str() {
        Some(name) => (of["kind"].as_str().unwrap(), name),
        None => innermost(&of["ofType"]),
    }
}

#[tokio::test]
async fn every_query_and_mutation_with_bad_ids_is_answered_with_a_code() {
    let api = Api::new().await;
    let schema = api.data(SCHEMA, &json!({})).await;
    let types = at(&schema, "__schema.types");
    let mut asked = 0;
    for (id, malformed) in
        [("x", true), ("<script>alert(1)</script>", true), ("00000000-0000-0000-0000-00000000000a", false)]
    {
        let given = Given { types, id };
        for (root, operation) in [("Query", "query"), ("Mutation", "mutation")] {
            for field in given.named(root)["fields"].as_array().unwrap() {
                let Some(arguments) = given.arguments(field) else { continue };
                let name = field["name"].as_str().unwrap();
                let selection = match innermost(&field["type"]) {
                    ("UNION", "Outcome") => "{ __typename ... on Refused { code sentence } }",
                    ("SCALAR", _) => "",
                    _ => "{ __typename }",
                };
                let document = format!("{operation} {{ it: {name}{arguments} {selection} }}");
                let answer = api.answer(&document, &json!({})).await;
                let (failed, refused) =
                    (at(&answer, "errors.0.extensions.code"), at(&answer, "data.it.code"));
                assert!(failed.is_string() || refused.is_string(), "{document}\n{answer:#}");
                assert!(!malformed || *failed == json!("invalid_value"), "{document}\n{answer:#}");
                asked += 1;
            }
        }
    }
    assert!(asked > 150, "only {asked} were asked");
}

#[tokio::test]
async fn names_that_mean_harm_are_names_or_refused() {
    let api = Api::new().await;
    let document = "mutation ($name: String!) { it: createPlayer(name: $name) {
        ... on Accepted { player { name } } ... on Refused { code }
    } }";
    for name in ["<script>alert(1)</script>", "שלום \u{202e}txt", "🎲🎲", "'; DROP TABLE event; --"] {
        let data = api.data(document, &json!({ "name": name })).await;
        let kept = at(&data, "it.player.name");
        assert!(*kept == json!(name) || *at(&data, "it.code") == json!("bad_name"), "{name}: {data}");
    }
    let names =
        [("x".repeat(201), "bad_name"), ("\u{0}".to_owned(), "nul_character"), (" ".to_owned(), "bad_name")];
    for (name, code) in names {
        let data = api.data(document, &json!({ "name": name })).await;
        assert_eq!(*at(&data, "it.code"), json!(code), "{name:?}");
    }
}

#[tokio::test]
async fn what_fails_is_null_and_so_is_what_cannot_be_without_it() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let document = "query ($battle: BattleId!, $campaign: CampaignId!) {
        battle(id: $battle) { id events(first: -1) { nodes { version } } }
        campaign(id: $campaign) { name league { name events(last: -1) { nodes { version } } } }
        rules { id }
    }";
    let answer = api.answer(document, &session).await;
    let data = &answer["data"];
    assert_eq!(*at(data, "battle"), Value::Null, "{data:#}");
    assert!(data.as_object().unwrap().contains_key("battle"), "it is there, and null");
    assert!(at(data, "campaign.name").is_string());
    assert_eq!(*at(data, "campaign.league"), Value::Null);
    assert!(at(data, "campaign").as_object().unwrap().contains_key("league"));
    assert!(at(data, "rules.0.id").is_string(), "the others are answered");
    let errors = answer["errors"].as_array().unwrap();
    assert_eq!(errors.len(), 2, "{errors:#?}");
    assert!(errors.iter().all(|error| error["extensions"]["code"] == json!("bad_page_length")));

    let nobody = with(&session, json!({ "nobody": "00000000-0000-0000-0000-00000000000a" }));
    let document = "mutation ($ann: PlayerId!, $nobody: PlayerId!) {
        a: foundLeague(actor: $ann, name: \"One\") { __typename }
        b: foundLeague(actor: $nobody, name: \"Two\") { __typename }
        c: foundLeague(actor: $ann, name: \"Three\") { __typename }
    }";
    let answer = api.answer(document, &nobody).await;
    let accepted = json!({ "__typename": "Accepted" });
    assert_eq!(answer["data"], json!({ "a": accepted, "b": null, "c": accepted }), "{answer:#}");
}
