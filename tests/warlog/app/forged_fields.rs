//! Single fields that nobody could have written are found, though every hash agrees: values which no command takes,
//! models that are not those of their rosters and packs, people who had no right.

use super::forge::Forgery;
use super::forged::{audited, evening, found};
use super::support::{Database, World, done};
use serde_json::{Value, json};
use warlog::app::{AfterBattle, VerifyFault};
use warlog::battle::Order;
use warlog::campaign::Charter;
use warlog::ids::Side;

/// Changes a field of an event's payload.
fn with(honest: &Forgery, place: usize, field: &str, value: Value) -> Forgery {
    let mut forged = honest.clone();
    let found = forged.events[place]["payload"].pointer_mut(field);
    *found.unwrap_or_else(|| panic!("there is no {field}")) = value;
    forged
}

#[tokio::test]
async fn values_that_no_command_takes_are_found() {
    let world = evening().await;
    let honest = Forgery::of(&world.app, world.league).await;
    let long = "x".repeat(201);
    let began = "battle.battle_began";
    for (kind, field, value) in [
        ("campaign.game_arranged", "/mission", json!("fw_nowhere")),
        ("campaign.game_arranged", "/mission", json!("own Hill until never")),
        ("campaign.game_arranged", "/size", json!(255_000)),
        ("campaign.founded", "/charter/honours.elite_surcharge", json!(255)),
        ("campaign.founded", "/name", json!("a\u{7}b")),
        ("roster.drafted", "/name", json!("Red\nHand")),
        ("roster.drafted", "/name", json!(long)),
        ("roster.member_recruited", "/recruit/name", json!(" ")),
        (began, "/setup/board/width", json!(255_000)),
        (began, "/setup/board/depth", json!(1)),
        (began, "/setup/mission/code", json!("fw_nowhere")),
        (began, "/setup/title", json!("a\u{7}b")),
        (began, "/setup/sides/0/name", json!("\u{200b}")),
        (began, "/setup/models/0/name", json!("")),
    ] {
        // The newest: nothing has come of it yet.
        let place = honest.last(kind);
        let forged = with(&honest, place, field, value.clone());
        let (code, named) = found(&forged).await;
        assert!(["disagrees", "decided_differently"].contains(&code.as_str()), "{kind} {field}: {code}");
        assert_eq!(named, kind, "{field} {value}");
    }
}

/// What a battle fields is what its rosters sent; what a roster has is what its pack gives.
#[tokio::test]
async fn models_that_are_not_those_of_their_rosters_and_packs_are_found() {
    let world = evening().await;
    let honest = Forgery::of(&world.app, world.league).await;
    let began = honest.last("battle.battle_began");
    let setup = &honest.events[began]["payload"]["setup"];
    let carried =
        setup["models"][0]["carries"].as_array().unwrap().iter().position(|one| one["stock"].is_u64());
    let stock = format!("/setup/models/0/carries/{}/stock", carried.unwrap_or(0));
    for (field, value) in [
        ("/setup/profiles/0/bs", json!(9)),
        ("/setup/profiles/0/sv", json!(2)),
        ("/setup/weapons/0/s", json!({ "fixed": 10 })),
        ("/setup/models/0/points", json!(1)),
        ("/setup/models/0/member", json!("01890a5d-ac96-774b-bcce-b302099a8057")),
        ("/setup/models/0/name", json!("Somebody else")),
        (stock.as_str(), json!(9)),
    ] {
        let (code, kind) = found(&with(&honest, began, field, value)).await;
        assert_eq!((code.as_str(), kind.as_str()), ("disagrees", "roster.team_locked"), "{field}");
    }
    let recruited = honest.nth("roster.member_recruited", 1);
    for (field, value) in
        [("/recruit/profile/bs", json!(9)), ("/recruit/weapons/0/s", json!({ "fixed": 10 }))]
    {
        let report = audited(&with(&honest, recruited, field, value)).await.unwrap();
        let fault = report.faults().find(|fault| fault.position == recruited as u64 + 1);
        assert!(fault.is_some_and(|fault| fault.reason.contains("otherwise than its pack")), "{report:#?}");
    }
}

/// Whoever acts in a battle or for a roster plays in it, or ruled over it then.
#[tokio::test]
async fn people_who_had_no_right_are_found() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let battle = world.battle().await;
    for _ in 0..3 {
        let side =
            world.app.battle(warlog::app::Viewer::Guest, battle, None).await.unwrap().battle.moment.side;
        let end = Order::EndPhase { first: Vec::new() };
        let dice = Some(warlog::battle::DiceFrom::Server);
        let asked = world.ask(world.players[side.index()]);
        world.app.order(&asked, battle, None, end, dice).await.unwrap();
    }
    // An organiser may, and so may the program.
    done(world.app.order(&world.chief(), battle, Some(Side::Red), Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    for (roster, player) in world.rosters.into_iter().zip(world.players) {
        for step in [AfterBattle::ClaimAwards, AfterBattle::Close] {
            done(world.app.after_battle(&world.ask(player), roster, step).await.unwrap());
        }
    }
    let honest = Forgery::of(&world.app, world.league).await;
    let clean = audited(&honest).await.unwrap();
    assert_eq!(clean.faults().collect::<Vec<_>>(), Vec::<&VerifyFault>::new());
    let stranger = "01890a5d-ac96-774b-bcce-b302099a8057";
    for kind in
        ["battle.ordered", "roster.post_game_closed", "roster.requisition_awarded", "roster.team_locked"]
    {
        let mut forged = honest.clone();
        let place = forged.nth(kind, 0);
        forged.events[place]["actor"] = json!(stranger);
        let (code, named) = found(&forged).await;
        assert_eq!((code.as_str(), named.as_str()), ("decided_differently", kind));
    }
}

/// What an elite model pays more for an honour is what the charter says.
#[tokio::test]
async fn an_honour_at_another_price_is_found() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let battle = world.battle().await;
    done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    let blue = world.rosters[1];
    let view = world.app.roster(warlog::app::Viewer::Guest, blue).await.unwrap();
    let member = Some(view.roster.members[1].model.member);
    let honour = AfterBattle::BuyHonour { member, honour: "sp_fast".to_owned(), object: None };
    for step in [AfterBattle::ClaimAwards, honour] {
        done(world.app.after_battle(&world.blue(), blue, step).await.unwrap());
    }
    let honest = Forgery::of(&world.app, world.league).await;
    let clean = audited(&honest).await.unwrap();
    assert_eq!(clean.faults().collect::<Vec<_>>(), Vec::<&VerifyFault>::new());
    let place = honest.nth("roster.honour_bought", 0);
    let rp = honest.events[place]["payload"]["rp"].as_u64().unwrap();
    let mut forged = honest.clone();
    forged.events[place]["payload"]["surcharge"] = json!(3);
    forged.events[place]["payload"]["rp"] = json!(rp + 3);
    assert_eq!(found(&forged).await.1, "roster.honour_bought");
}
