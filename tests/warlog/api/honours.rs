//! Battle honours by the text of documents and on the pages: what there is, what is earned, what could be, and why not.

use super::post_game::Evening;
use super::{Api, at};
use crate::web::world::{bind, get, serve};
use serde_json::{Value, json};

/// Every general honour in both languages, in the order of the rules.
#[tokio::test]
async fn the_honours_of_the_rules_are_told() {
    let api = Api::new().await;
    let document = "{ honours { code group groupName rp name effect russian: name(language: RUSSIAN) } }";
    let answer = api.data(document, &json!({})).await;
    let honours = answer["honours"].as_array().unwrap();
    assert_eq!(honours.len(), 51);
    assert_eq!(
        honours[7],
        json!({
            "code": "ld_strident", "group": "LD", "groupName": "Leadership", "rp": 10, "name": "Strident Voice",
            "effect": "Leadership +1, up to 10.", "russian": "Громовой голос",
        })
    );
}

/// What a model holds and could earn, with the price and the reason against it; on the page as well.
#[tokio::test]
async fn offers_are_told_taken_up_and_taken_back() {
    let evening = Evening::new().await;
    evening.played().await;
    let (roster, campaign) = (evening.rosters[0], evening.campaign);
    let strict = json!({ "roster": roster, "campaign": campaign });
    let document =
        "query ($campaign: CampaignId!) { campaign(id: $campaign) { honours(list: \"orks\") { code } } }";
    let answer = evening.api.data(document, &json!({ "campaign": campaign })).await;
    assert_eq!(at(&answer, "campaign.honours").as_array().unwrap().len(), 51);
    Evening::accepted(evening.ask(0, "rollInjuries", "roster: $ours, faces: [6, 6, 6, 6, 6, 6]").await);
    Evening::accepted(evening.ask(0, "claimAwards", "roster: $ours").await);
    let sheet = evening.roster(0).await;
    let lines = sheet["sheet"].as_array().unwrap();
    let marine = lines.iter().find(|line| line["entry"] == json!("tactical_marine")).unwrap();
    let id = marine["id"].as_str().unwrap().to_owned();
    let offers = async |who: &str| -> Vec<Value> {
        let document = format!(
            "query ($roster: RosterId!) {{ roster(id: $roster) {{ honourOffers{who} {{
                honour {{ code }} rp object {{ entry option injury power }} refused {{ code sentence }} }} }} }}"
        );
        let answer = evening.api.data(&document, &json!({ "roster": roster })).await;
        at(&answer, "roster.honourOffers").as_array().unwrap().clone()
    };
    let of = |offers: &[Value], code: &str| -> Vec<Value> {
        offers.iter().filter(|offer| offer["honour"]["code"] == json!(code)).cloned().collect()
    };
    let member = format!("(member: \"{id}\")");
    let open = offers(&member).await;
    assert_eq!(of(&open, "sp_fast")[0]["refused"], Value::Null);
    assert_eq!(*at(&of(&open, "ps_alpha")[0], "refused.code"), json!("honour_needs"));
    let team = offers("").await;
    assert_eq!(
        at(&of(&team, "kt_training")[0], "object")["option"],
        json!("special_or_heavy"),
        "what can be named is named"
    );
    let ours = |more: &str| format!("roster: $ours, {more}");
    let fast = ours(&format!("member: \"{id}\", honour: \"sp_fast\""));
    Evening::accepted(evening.ask(0, "buyHonour", &fast).await);
    let unknown = evening.ask(0, "buyHonour", &ours("honour: \"kt_medicle\"")).await;
    assert_eq!(unknown["code"], json!("unknown_honour"));
    assert!(unknown["sentence"].as_str().unwrap().contains("did you mean kt_medical"), "{unknown}");
    let others = evening.ask(1, "buyHonour", &fast).await;
    assert_eq!(others["code"], json!("not_allowed"), "{others}");
    let training =
        "honour: \"kt_training\", object: { entry: \"tactical_marine\", option: \"special_or_heavy\" }";
    Evening::accepted(evening.ask(0, "buyHonour", &ours(training)).await);

    // The second flamer of eleven models is there only by the training, which cannot be taken back then.
    let gun = |id: &str| ours(&format!("member: \"{id}\", option: \"special_or_heavy\", choice: \"flamer\""));
    let other = lines.iter().filter(|line| line["entry"] == json!("tactical_marine")).nth(1).unwrap();
    Evening::accepted(evening.ask(0, "buyOption", &gun(&id)).await);
    Evening::accepted(evening.ask(0, "buyOption", &gun(other["id"].as_str().unwrap())).await);
    let lifted = evening.ask(0, "takeBack", &ours("purchase: 2")).await;
    assert_eq!(lifted["code"], json!("not_legal"), "{lifted}");
    let built = evening.ask(0, "takeBack", &ours("purchase: 1")).await;
    assert_eq!(built["code"], json!("built_upon"), "{built}");

    let document = "query ($roster: RosterId!) { roster(id: $roster) {
        threat points honours { honour { code } object { entry option } rp }
        sheet { id honourLimits { opened groups held honours } honours { honour { code } rp object { entry } } }
    } }";
    let told = evening.api.data(document, &json!({ "roster": roster })).await;
    assert_eq!(
        *at(&told, "roster.honours"),
        json!([{
            "honour": { "code": "kt_training" }, "rp": 20,
            "object": { "entry": "tactical_marine", "option": "special_or_heavy" },
        }])
    );
    let lines = at(&told, "roster.sheet").as_array().unwrap();
    let line = lines.iter().find(|line| line["id"] == json!(id)).unwrap();
    assert_eq!(line["honourLimits"], json!({ "opened": 1, "groups": 1, "held": 1, "honours": 2 }));
    assert_eq!(line["honours"], json!([{ "honour": { "code": "sp_fast" }, "rp": 5, "object": null }]));
    let changes = "query ($roster: RosterId!) { roster(id: $roster) { changes(from: 1) { honoursGained } } }";
    let changes = evening.api.data(changes, &json!({ "roster": roster })).await;
    assert_eq!(*at(&changes, "roster.changes.honoursGained"), json!(["kt_training"]));
    pages(&evening, &strict).await;
    assert!(evening.api.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

/// The pages of the roster: the sheet with what its honours do, and the step that offers more of them.
async fn pages(evening: &Evening, ids: &Value) {
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, evening.api.app.clone()));
    let roster = ids["roster"].as_str().unwrap();
    let (status, sheet) = get(&format!("{base}/rosters/{roster}")).await;
    assert_eq!(status, 200);
    for part in ["Moves 2 inches further", "Weapons Training", "with those of honours"] {
        assert!(sheet.contains(part), "{part}");
    }
    let (status, after) = get(&format!("{base}/rosters/{roster}/after")).await;
    assert_eq!(status, 200);
    for part in [
        "The team",
        "Dash",
        "Medical Gear",
        "Not now: ",
        "1 of 2 honours, 1 of 1 groups",
        "buyHonour(actor: ",
    ] {
        assert!(after.contains(part), "{part}");
    }
    let (_, rules) = get(&format!("{base}/rules/parts/honours")).await;
    assert!(rules.contains("Battle honours") && rules.contains("Железная челюсть"));
}

/// One more melee weapon of the entry, where the honour allows it (HO-49).
// shows HO-49
#[tokio::test]
async fn an_arsenal_has_room_for_one_more_melee_weapon() {
    let evening = Evening::new().await;
    evening.played().await;
    Evening::accepted(evening.ask(0, "rollInjuries", "roster: $ours, faces: [6, 6, 6, 6, 6, 6]").await);
    Evening::accepted(evening.ask(0, "claimAwards", "roster: $ours").await);
    let [leader, ..] = evening.fallen().await;
    let ours = |more: &str| format!("roster: $ours, member: \"{leader}\", {more}");
    let sword = ours("option: \"first_weapon\", choice: \"power_sword\"");
    Evening::accepted(evening.ask(0, "buyHonour", &ours("honour: \"co_arsenal\"")).await);
    let bought = evening.ask(0, "buyOption", &sword).await;
    Evening::accepted(bought);
    let roster = evening.api.app.roster(warlog::app::Viewer::Guest, evening.rosters[0]).await.unwrap().roster;
    let weapons = &roster.member(leader).unwrap().model.weapons;
    for item in ["power_fist", "power_sword"] {
        assert!(weapons.iter().any(|weapon| weapon.item() == item), "{item}");
    }
    assert!(roster.store.is_empty(), "nothing makes room");
    let third = evening.ask(0, "buyOption", &ours("option: \"first_weapon\", choice: \"chainsword\"")).await;
    Evening::accepted(third);
    let roster = evening.api.app.roster(warlog::app::Viewer::Guest, evening.rosters[0]).await.unwrap().roster;
    assert_eq!(roster.store.len(), 1, "RO-45: a third makes one of them go");
}
