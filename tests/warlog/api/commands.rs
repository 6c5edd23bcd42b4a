//! What comes of commands that come late, twice, unasked or make no sense.

use super::{Api, at, with};
use serde_json::{Value, json};

const MOVE: &str =
    "mutation ($ann: PlayerId!, $battle: BattleId!, $model: String!, $to: PointInput!, $key: ID,
        $version: Int, $side: Side, $dice: DiceFrom) {
    did: moveModel(actor: $ann, battle: $battle, model: $model, way: [$to], key: $key,
            expectedVersion: $version, side: $side, dice: $dice) {
        __typename
        ... on Accepted { version repeated events { version kind narration rolls { faces } detail } }
        ... on Waiting { version }
        ... on Refused { code sentence numbers { name value text } }
        ... on Conflict { stream expected actual }
    }
}";

#[tokio::test]
async fn a_stale_version_is_a_conflict_and_stores_nothing() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let version = at(&session, "answer.battle.version").as_u64().unwrap();
    let order = |version: u64| {
        with(&session, json!({ "model": "R1", "to": { "x": 23, "y": 9 }, "version": version }))
    };
    let late = api.data(MOVE, &order(version - 1)).await;
    let stream = format!("battle/{}", session["battle"].as_str().unwrap());
    let conflict = json!({
        "__typename": "Conflict", "stream": stream, "expected": version - 1, "actual": version,
    });
    assert_eq!(late["did"], conflict);
    let timely = api.data(MOVE, &order(version)).await;
    assert_eq!(*at(&timely, "did.__typename"), json!("Accepted"), "{timely:#}");
}

#[tokio::test]
async fn a_key_used_again_gets_the_first_answer_and_no_other_command() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let order = with(&session, json!({ "model": "R1", "to": { "x": 23, "y": 9 }, "key": "again" }));
    let first = api.data(MOVE, &order).await;
    let second = api.data(MOVE, &order).await;
    assert_eq!(*at(&first, "did.repeated"), json!(false));
    assert_eq!(*at(&second, "did.repeated"), json!(true));
    for same in ["did.version", "did.events"] {
        assert_eq!(at(&first, same), at(&second, same));
    }
    let other = with(&order, json!({ "model": "R2" }));
    assert_eq!(api.code(MOVE, &other).await, "key_reused");
}

#[tokio::test]
async fn a_key_has_one_to_two_hundred_characters() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let order = |key: &str| with(&session, json!({ "model": "R1", "to": { "x": 23, "y": 9 }, "key": key }));
    let create =
        |key: &str| format!("mutation {{ createPlayer(name: \"Zoe\", key: \"{key}\") {{ __typename }} }}");
    for key in ["", &"k".repeat(201), &"Ж".repeat(201), &"k".repeat(100_000)] {
        assert_eq!(api.code(MOVE, &order(key)).await, "bad_key");
        assert_eq!(api.code(&create(key), &json!({})).await, "bad_key");
    }
    let long = "Ж".repeat(200);
    assert_eq!(*at(&api.data(MOVE, &order(&long)).await, "did.__typename"), json!("Accepted"));
    assert_eq!(
        *at(&api.data(&create(&long), &json!({})).await, "createPlayer.__typename"),
        json!("Accepted")
    );
}

#[tokio::test]
async fn refusals_are_data_with_a_code_a_sentence_and_numbers() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let too_far = with(&session, json!({ "model": "R1", "to": { "x": 23, "y": 15 } }));
    let refused = api.data(MOVE, &too_far).await;
    assert_eq!(*at(&refused, "did.code"), json!("moved_too_far"), "{refused:#}");
    assert!(!at(&refused, "did.numbers").as_array().unwrap().is_empty(), "{refused:#}");
    let nobody = with(&session, json!({ "model": "R9", "to": { "x": 23, "y": 9 } }));
    assert_eq!(*at(&api.data(MOVE, &nobody).await, "did.code"), json!("unknown_model"));
    let stranger = with(&session, json!({ "ann": session["bob"], "model": "R1", "to": { "x": 23, "y": 9 } }));
    let theirs = api.data(MOVE, &stranger).await;
    assert_eq!(*at(&theirs, "did.code"), json!("not_your_turn"));
    assert_eq!(*at(&theirs, "did.numbers.0"), json!({ "name": "turn_of", "value": 0, "text": "red" }));
    assert_eq!(*at(&refused, "did.numbers.0.text"), json!("6\""), "{refused:#}");
    let organiser = with(&session, json!({ "model": "R1", "to": { "x": 23, "y": 9 }, "side": "RED" }));
    assert_eq!(*at(&api.data(MOVE, &organiser).await, "did.__typename"), json!("Accepted"));
}

#[tokio::test]
async fn a_person_is_made_once_under_one_key() {
    let api = Api::new().await;
    let create = "mutation { did: createPlayer(name: \"Zoe\", key: \"zoe\") {
        ... on Accepted { repeated player { id name } }
    } }";
    let (first, second) = (api.data(create, &json!({})).await, api.data(create, &json!({})).await);
    assert_eq!((at(&first, "did.repeated"), at(&second, "did.repeated")), (&json!(false), &json!(true)));
    assert_eq!(at(&first, "did.player"), at(&second, "did.player"));
    assert_eq!(*at(&first, "did.player.name"), json!("Zoe"));
}

const SUPPLY: &str = "mutation ($ann: PlayerId!, $battle: BattleId!, $faces: [Int!]!) {
    dice: enterDice(actor: $ann, battle: $battle, faces: $faces) { ...Answer }
}
mutation Roll($ann: PlayerId!, $battle: BattleId!) {
    dice: rollForMe(actor: $ann, battle: $battle) { ...Answer }
}
fragment Answer on Outcome {
    __typename
    ... on Accepted { events { kind rolls { faces source enteredBy asked { ask } } } }
    ... on Refused { code numbers { name value } }
    ... on Waiting { waits { __typename } }
}";

/// The same document with one operation of it, which has no name.
fn only(document: &str) -> String {
    let (first, rest) = document.split_once("mutation Roll").unwrap();
    let fragment = &rest[rest.find("fragment").unwrap()..];
    format!("{first}{fragment}")
}

#[tokio::test]
async fn what_nobody_asked_for_is_refused() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let document = "mutation ($ann: PlayerId!, $battle: BattleId!) {
        answer(actor: $ann, battle: $battle, question: \"go_to_ground\", answer: \"yes\") {
            ... on Refused { code }
        }
        nonsense: answer(actor: $ann, battle: $battle, question: \"tea\", answer: \"yes\") {
            ... on Refused { code }
        }
        enterDice(actor: $ann, battle: $battle, faces: [3]) { ... on Refused { code } }
        rollForMe(actor: $ann, battle: $battle) { ... on Refused { code } }
        tellFact(actor: $ann, battle: $battle, fact: \"distance\", about: [\"R1\", \"B1\"], value: \"12\") {
            ... on Refused { code }
        }
        answerRewind(actor: $ann, battle: $battle, agree: true) { ... on Refused { code } }
    }";
    let data = api.data(document, &session).await;
    for (field, refused) in data.as_object().unwrap() {
        assert_eq!(refused["code"], json!("nothing_asked"), "{field}");
    }
}

#[tokio::test]
async fn dice_typed_in_must_be_the_dice_asked_for() {
    let api = Api::new().await;
    let session = api.session("RedTurn").await;
    let run = "mutation ($ann: PlayerId!, $battle: BattleId!) {
        run(actor: $ann, battle: $battle, model: \"R1\", way: [{ x: 23, y: 15 }], dice: ENTERED) {
            ... on Waiting { waits { ... on DiceAwaited { roll { ask dice side die } } } }
        }
    }";
    let waits = api.data(run, &session).await;
    let roll = json!({ "ask": "run", "dice": 1, "side": "RED", "die": "d6" });
    assert_eq!(*at(&waits, "run.waits.0.roll"), roll);
    let supply = only(SUPPLY);
    for face in [0, 7, -1, 70_000] {
        let refused = api.data(&supply, &with(&session, json!({ "faces": [face] }))).await;
        assert_eq!(*at(&refused, "dice.code"), json!("dice_out_of_range"), "{face}");
        assert_eq!(*at(&refused, "dice.numbers.0"), json!({ "name": "face", "value": face }));
    }
    let two = api.data(&supply, &with(&session, json!({ "faces": [3, 3] }))).await;
    assert_eq!(*at(&two, "dice.code"), json!("dice_wrong_number"));
    let entered = api.data(&supply, &with(&session, json!({ "faces": [3] }))).await;
    let events = at(&entered, "dice.events").as_array().unwrap();
    let rolled = events.iter().find(|event| event["kind"] == "battle.dice_rolled").unwrap();
    let shown = json!({ "faces": [3], "source": "entered", "enteredBy": "RED", "asked": { "ask": "run" } });
    assert_eq!(*at(rolled, "rolls.0"), shown);
}

#[tokio::test]
async fn what_does_not_exist_is_an_error_that_says_so() {
    let api = Api::new().await;
    let nothing = json!({ "id": "00000000-0000-0000-0000-00000000000a" });
    for (kind, what) in [
        ("LeagueId", "league(id: $id) { name }"),
        ("CampaignId", "campaign(id: $id) { name }"),
        ("RosterId", "roster(id: $id) { name }"),
        ("BattleId", "battle(id: $id) { title }"),
        ("BattleId", "battle(id: $id) { events { nodes { kind } } }"),
        ("PlayerId", "player(id: $id) { name }"),
        ("PlayerId", "waiting(player: $id) { kind }"),
    ] {
        let document = format!("query ($id: {kind}!) {{ {what} }}");
        assert_eq!(api.code(&document, &nothing).await, "unknown", "{document}");
    }
    let orders =
        "mutation ($id: BattleId!, $me: PlayerId!) { concede(actor: $me, battle: $id) { __typename } }";
    let me = with(&nothing, json!({ "me": nothing["id"] }));
    assert_eq!(api.code(orders, &me).await, "unknown");
    let founds = "mutation ($id: PlayerId!) { foundLeague(actor: $id, name: \"Nobody's\") { __typename } }";
    assert_eq!(api.code(founds, &nothing).await, "unknown");
    let malformed = api.answer("{ battle(id: \"seven\") { title } }", &json!({})).await;
    assert!(malformed["errors"][0]["message"].as_str().unwrap().contains("BattleId"), "{malformed:#}");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_code() {
    let api = Api::new().await;
    let session = api.session("Models").await;
    let refusal = async |field: &str| -> Value {
        let field = session.as_object().unwrap().iter().fold(field.to_owned(), |field, (name, value)| {
            field.replace(&format!("${name}"), &value.to_string())
        });
        let document =
            format!("mutation {{ it: {field} {{ __typename ... on Refused {{ code sentence }} }} }}");
        let data = api.data(&document, &json!({})).await;
        assert_eq!(*at(&data, "it.__typename"), json!("Refused"), "{field}\n{data:#}");
        at(&data, "it.code").clone()
    };
    let friendly = "pack: \"orks\", models: [{ entry: \"ork_boy\" }]";
    for (field, code) in [
        ("createPlayer(name: \"ann\")".to_owned(), "name_taken"),
        ("createPlayer(name: \"\")".to_owned(), "bad_name"),
        ("foundLeague(actor: $ann, name: \"\")".to_owned(), "bad_name"),
        ("foundCampaign(actor: $ann, league: $league, name: \"x\", preset: \"y\")".to_owned(), "bad_charter"),
        (
            "foundCampaign(actor: $ann, league: $league, name: \"x\",
                charter: { key: \"roster.cap\", value: 1 })"
                .to_owned(),
            "bad_charter",
        ),
        (
            "draftRoster(actor: $ann, campaign: $campaign, name: \"x\", pack: \"y\")".to_owned(),
            "unknown_pack",
        ),
        ("recruit(actor: $bob, roster: $red, models: [{ entry: \"scout\" }])".to_owned(), "not_allowed"),
        ("recruit(actor: $bob, roster: $red, models: [])".to_owned(), "not_allowed"),
        ("recruit(actor: $ann, roster: $red, models: [])".to_owned(), "no_models"),
        ("startGame(actor: $ann, campaign: $campaign, game: 7)".to_owned(), "wrong_phase"),
        (
            "startGame(actor: $ann, campaign: $campaign, game: 1, setting: { board: \"moon\" })".to_owned(),
            "unknown_board",
        ),
        (
            "startGame(actor: $ann, campaign: $campaign, game: 1,
                setting: { options: { name: \"x\", value: \"y\" } })"
                .to_owned(),
            "bad_option",
        ),
        (
            format!(
                "startFriendly(actor: $ann, mission: \"none\", red: {{ name: \"a\", {friendly} }},
                    blue: {{ name: \"b\", player: $bob, {friendly} }})"
            ),
            "not_legal",
        ),
        (
            format!(
                "startFriendly(actor: $ann, mission: \"none\", red: {{ name: \"a\", {friendly} }},
                    blue: {{ name: \"b\", player: $ann, {friendly} }})"
            ),
            "same_player",
        ),
    ] {
        assert_eq!(refusal(&field).await, json!(code), "{field}");
    }
}

const REFUSED: &str = "... on Refused { code sentence numbers { name value } }";

#[tokio::test]
async fn a_correction_asks_for_rights_first_and_has_bounds() {
    let api = Api::new().await;
    let session = api.session("Table").await;
    let correct = async |who: &str, game: u32, points: i32| {
        let document = format!(
            "mutation ($ann: PlayerId!, $bob: PlayerId!, $campaign: CampaignId!) {{
                it: correctResult(actor: ${who}, campaign: $campaign, game: {game},
                    result: {{ winner: RED, redPoints: {points}, bluePoints: 0 }}) {{ {REFUSED} }}
                other: __typename
            }}"
        );
        let unused = if who == "ann" { "$bob" } else { "$ann" };
        let document = document.replace(&format!("{unused}: PlayerId!, "), "");
        let data = api.data(&document, &session).await;
        at(&data, "it").clone()
    };
    for game in [1, 77] {
        let stranger = correct("bob", game, 1).await;
        assert_eq!(stranger["code"], json!("not_allowed"), "{stranger:#}");
        let sentence = stranger["sentence"].as_str().unwrap();
        assert!(sentence.starts_with("player Bob may not do this"), "people have names: {sentence}");
    }
    for points in [i32::MAX, i32::MIN, 1000, -100] {
        let refused = correct("ann", 1, points).await;
        assert_eq!(refused["code"], json!("bad_points"));
        let numbers = json!([
            { "name": "points", "value": points }, { "name": "least", "value": -99 }, { "name": "most", "value": 999 },
        ]);
        assert_eq!(refused["numbers"], numbers);
    }
    let unknown = correct("ann", 77, 1).await;
    assert_eq!(unknown["code"], json!("unknown_game"));
    assert_eq!(*at(&unknown, "numbers.0"), json!({ "name": "game", "value": 77 }));
}

#[tokio::test]
async fn words_of_an_order_that_cannot_be_have_codes_of_their_own() {
    let api = Api::new().await;
    let session = api.session("RedTurn").await;
    for (given, code) in [
        ("shots: []", "no_shot"),
        ("shots: [{ by: \"R1\", weapon: \"boltgun\" }], with: { focus: \"7+\" }", "wrong_focus"),
        ("shots: [{ by: \"R1\", weapon: \"boltgun\" }], with: { focus: \"\" }", "wrong_focus"),
        ("shots: [{ by: \"R1\", weapon: \"boltgun\" }], with: { focus: \"zz\" }", "wrong_focus"),
    ] {
        let document = format!(
            "mutation ($ann: PlayerId!, $battle: BattleId!) {{
                it: shoot(actor: $ann, battle: $battle, target: \"B1\", {given}) {{ {REFUSED} }}
            }}"
        );
        let data = api.data(&document, &session).await;
        assert_eq!(*at(&data, "it.code"), json!(code), "{given}: {data:#}");
    }
}

#[tokio::test]
async fn choices_list_what_is_taken_besides_orders() {
    let api = Api::new().await;
    let session = api.session("RedTurn").await;
    let does = async |side: &str| -> Vec<String> {
        let document = "query ($battle: BattleId!, $side: Side!) {
            battle(id: $battle) { choices(side: $side) { does } }
        }";
        let data = api.data(document, &with(&session, json!({ "side": side }))).await;
        let choices = at(&data, "battle.choices").as_array().unwrap().iter();
        choices.map(|choice| choice["does"].as_str().unwrap().to_owned()).collect()
    };
    let ask = "mutation ($ann: PlayerId!, $battle: BattleId!) {
        it: askRewind(actor: $ann, battle: $battle, to: 1) { __typename }
    }";
    api.data(ask, &session).await;
    assert!(does("BLUE").await.contains(&"answerRewind".to_owned()));
    assert!(!does("RED").await.contains(&"answerRewind".to_owned()), "who asks does not answer");
    let run = "mutation ($ann: PlayerId!, $battle: BattleId!) {
        it: run(actor: $ann, battle: $battle, model: \"R1\", way: [{ x: 23, y: 15 }], dice: ENTERED) { __typename }
    }";
    assert_eq!(*at(&api.data(run, &session).await, "it.__typename"), json!("Waiting"));
    let choices = does("RED").await;
    assert!(
        ["enterDice", "rollForMe"].iter().all(|way| choices.iter().any(|does| does == way)),
        "{choices:?}"
    );
    let roll = "mutation ($ann: PlayerId!, $battle: BattleId!) {
        it: rollForMe(actor: $ann, battle: $battle) { __typename }
    }";
    assert_eq!(*at(&api.data(roll, &session).await, "it.__typename"), json!("Accepted"));
}
