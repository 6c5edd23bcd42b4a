//! What-if battles over the API.

use super::{Api, at, with};
use serde_json::{Value, json};

const FORK: &str = "mutation ($ann: PlayerId!, $battle: BattleId!, $at: Int, $dice: DiceFrom, $seed: Int,
        $foe: PlayerId, $key: ID, $version: Int) {
    did: forkBattle(actor: $ann, battle: $battle, at: $at, dice: $dice, seed: $seed, blue: $foe, key: $key,
            expectedVersion: $version) {
        __typename
        ... on Accepted { repeated battle { id version forkedAt seed dice commitment campaign { id }
            sides { player { name } } parent { id at version } events(last: 1) { nodes { kind } } } }
        ... on Waiting { battle { id } }
        ... on Refused { code sentence numbers { name value } }
        ... on Conflict { stream expected actual }
    }
}";

const CONCEDE: &str = "mutation ($ann: PlayerId!, $fork: BattleId!) {
    did: concede(actor: $ann, battle: $fork, side: BLUE) { __typename ... on Refused { code } }
}";

const ADOPT: &str = "mutation ($ann: PlayerId!, $fork: BattleId!) {
    did: adoptFork(actor: $ann, fork: $fork, reason: \"a die lay askew\") {
        __typename
        ... on Accepted { events { kind } campaign { standings { name won } } }
        ... on Refused { code }
    }
}";

const SHOWN: &str = "query ($campaign: CampaignId!, $battle: BattleId!, $ann: PlayerId!) {
    campaign(id: $campaign) {
        whatIfs { nodes { id } }
        game(number: 1) { battleId superseded stage }
    }
    battle(id: $battle) { parent { id } forkedAt forks(first: 5) { nodes { id battle { forkedAt } } }
        supersededBy { id game } result { reason } }
    battles { nodes { id } }
    waiting(player: $ann) { __typename }
}";

#[tokio::test]
async fn a_battle_is_forked_and_the_fork_counts_when_the_organiser_says_so() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let (battle, before) = (&session["battle"], api.data(SHOWN, &session).await);
    let forked = api.data(FORK, &with(&session, json!({ "at": 3, "key": "fork" }))).await;
    let fork = at(&forked, "did.battle").clone();
    assert_eq!(*at(&forked, "did.__typename"), json!("Accepted"), "{forked:#}");
    assert_eq!((&fork["forkedAt"], &fork["seed"]), (&json!(3), &json!(null)));
    assert_eq!((at(&fork, "parent.id"), at(&fork, "parent.at")), (battle, &json!(3)));
    assert_eq!(fork["campaign"], json!(null), "it is no game of it");
    assert_eq!(*at(&fork, "sides.1.player.name"), json!("Ann"));
    assert_eq!(fork["commitment"].as_str().map(str::len), Some(64));
    let again = api.data(FORK, &with(&session, json!({ "at": 3, "key": "fork" }))).await;
    assert_eq!((at(&again, "did.battle.id"), at(&again, "did.repeated")), (&fork["id"], &json!(true)));

    let shown = api.data(SHOWN, &session).await;
    assert_eq!(*at(&shown, "campaign.whatIfs.nodes.0.id"), fork["id"]);
    assert_eq!(*at(&shown, "battle.forks.nodes.0.battle.forkedAt"), json!(3));
    for same in ["battles", "waiting", "campaign.game", "battle.supersededBy"] {
        assert_eq!(at(&shown, same), at(&before, same), "{same}");
    }
    let own = with(&session, json!({ "fork": fork["id"] }));
    assert_eq!(*at(&api.data(ADOPT, &own).await, "did.code"), json!("fork_without_result"));
    assert_eq!(*at(&api.data(CONCEDE, &own).await, "did.__typename"), json!("Accepted"));
    let adopted = api.data(ADOPT, &own).await;
    assert_eq!(*at(&adopted, "did.events.0.kind"), json!("campaign.fork_adopted"), "{adopted:#}");
    assert_eq!(*at(&adopted, "did.campaign.standings.0"), json!({ "name": "Second Squad", "won": 1 }));
    let shown = api.data(SHOWN, &session).await;
    let game = json!({ "battleId": fork["id"], "superseded": [battle], "stage": "CONFIRMED" });
    assert_eq!(*at(&shown, "campaign.game"), game);
    assert_eq!(*at(&shown, "campaign.whatIfs.nodes"), json!([]));
    assert_eq!(*at(&shown, "battle.supersededBy"), json!({ "id": fork["id"], "game": 1 }));
    assert_eq!(*at(&shown, "battle.result.reason"), json!("ABANDONED"));
}

#[tokio::test]
async fn what_a_fork_may_not_be_is_said_with_the_numbers() {
    let api = Api::new().await;
    let session = api.session("Battle").await;
    let beyond = api.data(FORK, &with(&session, json!({ "at": 100_000 }))).await;
    assert_eq!(*at(&beyond, "did.code"), json!("no_such_event"), "{beyond:#}");
    let numbers: Vec<&str> = at(&beyond, "did.numbers")
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(numbers, ["at", "last"]);
    let late = api.data(FORK, &with(&session, json!({ "version": 1 }))).await;
    assert_eq!(*at(&late, "did.__typename"), json!("Conflict"), "{late:#}");
    let seeded = api.data(FORK, &with(&session, json!({ "seed": 7, "foe": session["bob"] }))).await;
    assert_eq!(*at(&seeded, "did.battle.seed"), json!(7), "{seeded:#}");
    assert_eq!(*at(&seeded, "did.battle.commitment"), Value::Null);
    assert_eq!(*at(&seeded, "did.battle.sides.1.player.name"), json!("Bob"));
}
