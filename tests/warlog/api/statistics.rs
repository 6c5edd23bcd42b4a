//! Statistics as typed fields with filters.

use super::{Api, at, with};
use serde_json::{Value, json};

#[tokio::test]
async fn a_battles_statistics_are_typed_and_filtered() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let document = "query ($battle: BattleId!) {
        battle(id: $battle) {
            statistics(filter: { side: RED, entered: EXCLUDE }) {
                games vpFor
                record { sides won winRate }
                deeds { fought shots kills losses }
                luck { ask tries expected actual z p needed isEnough note }
            }
            decidingDice { exact estimated unweighed swings { version } }
        }
    }";
    let data = api.data(document, &with(&session, json!({}))).await;
    let statistics = at(&data, "battle.statistics");
    assert_eq!(at(statistics, "record.sides"), &json!(1));
    assert_eq!(at(statistics, "record.winRate"), &Value::Null, "no game, no rate");
    assert!(at(statistics, "deeds.fought").as_u64().unwrap() > 0);
    let wrong = "query ($battle: BattleId!) {
        battle(id: $battle) { statistics(filter: { from: \"yesterday\" }) { games } }
    }";
    assert_eq!(api.code(wrong, &with(&session, json!({}))).await, "bad_moment");
    for (parent, id, filter) in [
        ("battle", "$battle: BattleId!", "mission: \"none\""),
        ("campaign", "$campaign: CampaignId!", "campaign: \"00000000-0000-4000-8000-000000000000\""),
        ("campaign", "$campaign: CampaignId!", "side: RED"),
        ("league", "$league: LeagueId!", "side: BLUE"),
    ] {
        let document = format!(
            "query ({id}) {{ {parent}(id: ${parent}) {{ statistics(filter: {{ {filter} }}) {{ games }} }} }}"
        );
        assert_eq!(api.code(&document, &with(&session, json!({}))).await, "filter_not_here", "{document}");
    }
}
