//! Orders of units of several models, which Kill Team has none of, and what the engine leaves out.

use super::{Api, at, with};
use serde_json::json;

const JOIN: &str = "mutation ($ann: PlayerId!, $battle: BattleId!) {
    did: joinUnit(actor: $ann, battle: $battle, model: \"R1\", unit: \"R2\") {
        __typename ... on Refused { code sentence numbers { name text } }
    }
}";

#[tokio::test]
async fn in_kill_team_nobody_joins_a_unit() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let answer = api.data(JOIN, &session).await;
    assert_eq!(*at(&answer, "did.code"), json!("not_allowed"), "{answer:#}");
    let sentence = at(&answer, "did.sentence").as_str().unwrap();
    assert!(sentence.contains("every model is a unit of its own"), "{sentence}");
    let numbers = json!([{ "name": "model", "text": "R1" }, { "name": "unit", "text": "R2" }]);
    assert_eq!(*at(&answer, "did.numbers"), numbers);
}

#[tokio::test]
async fn what_is_left_out_says_why() {
    let api = Api::new().await;
    let why = "query ($id: String!) { rule(id: $id) { workedOut leftOutBecause
        ru: leftOutBecause(language: RUSSIAN) } }";
    let flyer = api.data(why, &with(&json!({}), json!({ "id": "vector_strike" }))).await;
    assert_eq!(*at(&flyer, "rule.workedOut"), json!(false));
    assert_eq!(
        *at(&flyer, "rule.leftOutBecause"),
        json!("Flyers are data only: no battle has them on its table.")
    );
    assert_ne!(at(&flyer, "rule.ru"), at(&flyer, "rule.leftOutBecause"));
    for id in ["deep_strike", "independent_character", "split_fire"] {
        let rule = api.data(why, &with(&json!({}), json!({ "id": id }))).await;
        assert_eq!(*at(&rule, "rule"), json!({ "workedOut": true, "leftOutBecause": null, "ru": null }));
    }
}

#[tokio::test]
async fn odds_say_whether_they_are_exact() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let odds = "query ($battle: BattleId!, $estimate: Int) { battle(id: $battle) {
        odds(order: \"move R1 23 9\", estimate: $estimate) { exact engaged { chance { percent error } } }
    } }";
    let exact = api.data(odds, &session).await;
    assert_eq!(*at(&exact, "battle.odds.exact"), json!(true), "{exact:#}");
    assert_eq!(*at(&exact, "battle.odds.engaged.0.chance"), json!({ "percent": "100.00", "error": null }));
    let estimated = api.data(odds, &with(&session, json!({ "estimate": 25 }))).await;
    assert_eq!(*at(&estimated, "battle.odds.exact"), json!(false));
    // All of 25 runs: the two more of each kind make 27 of 29.
    let chance = json!({ "percent": "100.00", "error": "4.71" });
    assert_eq!(*at(&estimated, "battle.odds.engaged.0.chance"), chance);
}
