//! Who has no right to a command is told so, and nothing else, whatever he says: neither what of it is wrong, nor what
//! of it is there.

use super::House;
use super::schema::{Described, Filling, text};
use crate::app::support::Database;
use serde_json::{Value, json};
use uuid::Uuid;
use warlog::api;
use warlog::league::Visibility;

/// What is said with a command: things that could be, and things that cannot.
struct Said {
    words: String,
    number: i64,
    last: bool,
    many: usize,
    /// Whether rosters, models and people are named that are there.
    known: bool,
}

fn all_said() -> Vec<Said> {
    let said =
        |words: &str, number, last, many, known| Said { words: words.to_owned(), number, last, many, known };
    vec![
        said("fw_border", 1, false, 1, true),
        said("", 0, false, 0, true),
        said("no such thing", 0, true, 1, true),
        said("own \u{202e}", 200, true, 2, false),
        said("zzz", 99, false, 3, false),
        Said { words: "x".repeat(3_000), number: 1, last: false, many: 1, known: true },
        said("a\0b", 7, true, 1, false),
    ]
}

fn scalar(house: &House, field: &Value, said: &Said, name: &str) -> Value {
    let world = &house.world;
    let nobody = Uuid::from_u128(0xabc << 64 | 77);
    let has_campaign = field["args"].to_string().contains("CampaignId") && field["name"] != "copyRoster";
    match name {
        "LeagueId" => json!(world.league),
        "CampaignId" => json!(world.campaign),
        "BattleId" => json!(house.battle),
        "RosterId" if said.known || !has_campaign => json!(world.rosters[0]),
        "PlayerId" if said.known => json!(world.players[0]),
        "RosterId" | "PlayerId" | "MemberId" => json!(nobody),
        "Int" => json!(said.number),
        "Float" | "Inches" => json!(said.number as f64 + 0.25),
        "Boolean" => json!(said.last),
        "ID" if said.known => json!(nobody),
        "JSON" => json!({ "words": [said.words] }),
        _ => json!(said.words),
    }
}

#[tokio::test]
async fn who_has_no_right_to_a_command_is_told_the_same_whatever_he_says() {
    let house = House::on(Database::sqlite()).await;
    let described = Described::read(&api::schema(house.app.clone())).await;
    let before = house.app.ledgers(warlog::app::Viewer::System).await.unwrap();
    let (mut commands, mut faults) = (0, Vec::new());
    for visibility in [Visibility::Private, Visibility::Public] {
        if visibility == Visibility::Public {
            house.see(visibility).await;
        }
        let [guest, stranger, other] = house.outsiders();
        for (who, person) in [guest, stranger, other, ("a spectator", Some(house.spectator))] {
            for field in described.fields("Mutation") {
                let name = text(&field["name"]);
                let mut answers: Vec<String> = Vec::new();
                for said in all_said() {
                    let give = |name: &str| scalar(&house, &field, &said, name);
                    let how = Filling { scalar: &give, last: said.last, many: said.many };
                    let (document, values, names) = described.filled("mutation", &field, &how);
                    if !names {
                        break; // it is for no league
                    }
                    answers.push(house.ask(person, &document, &values).await.to_string());
                }
                commands += usize::from(!answers.is_empty());
                answers.dedup();
                let denied = ["not_allowed", "not_member", "not_logged_in", "\"unknown\""];
                let is_denied = answers.iter().all(|answer| denied.iter().any(|code| answer.contains(code)));
                if answers.len() > 1 || !is_denied {
                    faults.push(format!("{name} to {who}, {visibility:?}: {answers:#?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(commands > 400, "{commands}");
    let after = house.app.ledgers(warlog::app::Viewer::System).await.unwrap();
    let grown = before.iter().zip(&after).filter(|(before, after)| before != after).count();
    assert!(grown <= 1 && before.len() == after.len(), "only that the league is public now was recorded");
}
