//! Odds of an order by GraphQL.

use super::{Api, at, with};
use serde_json::json;

const ODDS: &str = "query ($battle: BattleId!, $order: String!, $answers: [String!], $estimate: Int) {
    battle(id: $battle) { version odds(order: $order, answers: $answers, estimate: $estimate) {
        runs
        sides { side wounds { number chance { percent fraction } } casualties { number } }
        engaged { number }
        models { model hurt { fraction } lost { percent } }
    } }
}";

#[tokio::test]
async fn an_order_is_weighed_without_being_given() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let before = at(&session, "answer.battle.version").clone();
    let run = with(&session, json!({ "order": "move R1 23 9" }));
    let answer = api.data(ODDS, &run).await;
    let odds = at(&answer, "battle.odds");
    let certain = json!([{ "number": 0, "chance": { "percent": "100.00", "fraction": "1" } }]);
    assert_eq!(*at(odds, "sides.1.wounds"), certain, "{odds:#}");
    for (order, code) in [("move R9 23 9", "unknown_model"), ("move R1 23 19", "moved_too_far")] {
        assert_eq!(api.code(ODDS, &with(&session, json!({ "order": order }))).await, code);
    }
    let policy = with(&session, json!({ "order": "move R1 23 9", "answers": ["what"] }));
    assert_eq!(api.code(ODDS, &policy).await, "odds_bad_policy");
    let estimate = |runs: u32| with(&session, json!({ "order": "move R1 23 9", "estimate": runs }));
    assert_eq!(*at(&api.data(ODDS, &estimate(25)).await, "battle.odds.runs"), 25);
    assert_eq!(api.code(ODDS, &estimate(0)).await, "odds_bad_runs");
    let failed = api.answer(ODDS, &estimate(0)).await;
    assert_eq!(*at(&failed, "data.battle.version"), before, "all else of the battle is told: {failed:#}");
    assert!(at(&failed, "data.battle.odds").is_null());
    let again = api.data("query ($battle: BattleId!) { battle(id: $battle) { version } }", &session).await;
    assert_eq!(*at(&again, "battle.version"), before);
}
