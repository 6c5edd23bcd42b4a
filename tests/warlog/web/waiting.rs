//! The page of what waits: every sort of thing leads to where it can be done.

use std::collections::BTreeMap;
use warlog::app::Waiting;
use warlog::battle::{Fact, Question, Subject, Topic};
use warlog::dice::{Ask, Roll};
use warlog::ids::{BattleId, CampaignId, ModelId, PlayerId, Side, Timestamp, UnitId};
use warlog::web::waiting::content;

/// What a page offers to copy.
fn documents(page: &str) -> Vec<String> {
    let shown = page.split("<pre><code>").skip(1).filter_map(|rest| rest.split("</code>").next());
    shown.map(|text| text.replace("&quot;", "\"")).collect()
}

#[tokio::test]
async fn every_sort_of_thing_that_waits_is_told_and_linked() {
    let nil = uuid::Uuid::nil();
    let (battle, campaign, player) = (BattleId(nil), CampaignId(nil), PlayerId(nil));
    let title = "The bridge".to_owned();
    let (since, model) = (Timestamp(0), ModelId(0));
    let question = Question::no_or_yes(Topic::GoToGround, Subject::Unit(UnitId(0)), Side::Blue);
    let due = Some(Timestamp(60_000_000));
    let waiting = [
        Waiting::Turn { battle, title: title.clone(), side: Side::Blue },
        Waiting::Dice {
            battle,
            title: title.clone(),
            roll: Roll::at_least(Ask::Save, Side::Blue, model, 3, 4),
            since,
        },
        Waiting::Answer { battle, title: title.clone(), question, since, due },
        Waiting::Fact { battle, title: title.clone(), fact: Fact::Distance(model, model), since },
        Waiting::Rewind { battle, title: title.clone(), to: 12 },
        Waiting::Result { campaign, name: title, game: 4, battle: Some(battle), disputed: true },
    ];
    let page = content(player, &BTreeMap::from([(player, "Ada".to_owned())]), &waiting).into_string();
    assert_eq!(page.matches(&format!("href=\"/battles/{battle}\"")).count(), 5);
    assert!(page.contains(&format!("href=\"/campaigns/{campaign}#game-4\"")));
    for words in [
        "Waiting for <bdi>Ada</bdi>",
        "You play blue",
        "Save: roll 3, each needs 4+",
        "Go to ground?, no if you do not answer by 1970-01-01 00:01 UTC",
        "Distance; since 1970-01-01 00:00 UTC",
        "go back to event 12",
        "Disputed result",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let (documents, schema) = (documents(&page), warlog::api::schema(super::world::app().await));
    assert_eq!(documents.len(), 6, "each says how it is done");
    for document in documents {
        // All ids are nobody's; but for that it can be sent as it stands.
        let answer = schema.execute(document.as_str()).await;
        let told = serde_json::to_value(&answer).unwrap();
        assert_eq!(told["errors"][0]["extensions"]["code"], "unknown", "{document}\n{told:#}");
    }
}
