//! What no program wrote is found, though every hash agrees: battles, leagues, campaigns and rosters are decided
//! again, and compared with each other.

use super::forge::Forgery;
use super::support::{Database, World, came_to, done};
use serde_json::{Value, json};
use warlog::app::{AfterBattle, App, Report, Viewer};
use warlog::battle::{DiceFrom, Order};
use warlog::campaign::{Charter, RosterEdit};
use warlog::ids::Side;

/// A league with a game that is over, in which a grenade was used, and one that runs.
pub async fn evening() -> World {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let end_phase = || Order::EndPhase { first: Vec::new() };
    for _ in 0..8 {
        let side = world.app.battle(Viewer::Guest, battle, None).await.unwrap().battle.moment.side;
        let asked = world.ask(world.players[side.index()]);
        world.app.order(&asked, battle, None, end_phase(), Some(DiceFrom::Server)).await.unwrap();
    }
    done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.blue(), world.campaign, 1).await.unwrap());
    world.battle().await;
    world
}

/// Imports a forgery into a database of its own: the app and what the audit says, or the code of the refusal.
pub async fn audited(forgery: &Forgery) -> Result<Report, String> {
    let database = Database::sqlite();
    let clock = std::sync::Arc::new(warlog::app::SetClock::at(warlog::ids::Timestamp(0)));
    let app: App = database.open(&clock, 9).await;
    let imported = app.import(&mut forgery.file().as_slice()).await;
    imported.map_err(|error| error.code().to_owned())?;
    Ok(app.verify(None, &mut |_, _, _| ()).await.unwrap())
}

/// The code of the first fault and whether it names an event of this kind.
pub async fn found(forgery: &Forgery) -> (String, String) {
    let report = audited(forgery).await.expect("it is imported");
    let fault = report.faults().next().expect("it is found");
    let event = forgery.events.get(fault.position as usize - 1).unwrap_or(&Value::Null);
    (fault.code.to_owned(), event["kind"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn what_nobody_forged_is_clean() {
    let world = evening().await;
    let forgery = Forgery::of(&world.app, world.league).await;
    let report = audited(&forgery).await.unwrap();
    assert_eq!(report.faults().collect::<Vec<_>>(), Vec::<&warlog::app::VerifyFault>::new());
}

/// An older Warlog told no feats in its reports.
#[tokio::test]
async fn reports_of_an_older_warlog_are_clean() {
    let world = evening().await;
    let mut old = Forgery::of(&world.app, world.league).await;
    let place = old.nth("campaign.game_closed", 0);
    old.events[place]["payload"]["report"].as_object_mut().unwrap().remove("feats").expect("feats");
    let report = audited(&old).await.unwrap();
    assert_eq!(report.faults().collect::<Vec<_>>(), Vec::<&warlog::app::VerifyFault>::new());
}

/// Deeds that a battle's log does not show are found, of every kind; an older Warlog told fewer, never more.
#[tokio::test]
async fn deeds_that_nobody_did_are_found() {
    let world = evening().await;
    let honest = Forgery::of(&world.app, world.league).await;
    let place = honest.nth("campaign.game_closed", 0);
    for deed in ["melee_kills", "rounds_holding", "first_bloods"] {
        let mut forged = honest.clone();
        let deeds = json!([{ "01890a5d-ac96-774b-bcce-b302099a8057": { deed: 1 } }, {}]);
        forged.events[place]["payload"]["report"]["deeds"] = deeds;
        assert_eq!(found(&forged).await.0, "disagrees", "{deed}");
    }
}

/// Inserts an event after the first finished order, or takes the order itself away.
#[tokio::test]
async fn events_outside_of_orders_are_found() {
    let world = evening().await;
    let honest = Forgery::of(&world.app, world.league).await;
    let after = honest.nth("battle.order_done", 0);
    let alien = [
        ("battle.points_scored", json!({ "side": "red", "points": 200, "reason": "linebreaker" })),
        ("battle.order_done", json!({})),
        ("battle.side_passed", json!({ "side": "red" })),
        ("battle.model_dazed", json!({ "model": 0 })),
        ("battle.night_changed", json!({ "dark": true })),
        ("battle.rewind_declined", json!({ "side": "red" })),
        ("battle.secret_revealed", json!({ "secret": "00" })),
        ("battle.battle_ended", json!({ "winner": "red", "reason": "abandoned" })),
    ];
    for (kind, payload) in alien {
        let mut forged = honest.clone();
        let mut event = forged.events[after].clone();
        (event["kind"], event["payload"]) = (json!(kind), payload);
        forged.events.insert(after + 1, event);
        assert_eq!(found(&forged).await, ("decided_differently".into(), kind.into()));
    }
    let mut forged = honest.clone();
    let ordered = forged.nth("battle.ordered", 0);
    forged.events.remove(ordered);
    assert_eq!(found(&forged).await.0, "decided_differently");
}

#[tokio::test]
async fn events_that_name_what_is_not_there_are_not_imported() {
    let world = evening().await;
    let honest = Forgery::of(&world.app, world.league).await;
    let after = honest.nth("battle.order_done", 0);
    for (kind, payload) in [
        ("battle.model_dazed", json!({ "model": 200 })),
        ("battle.unit_stood_up", json!({ "unit": 65_535 })),
        ("battle.use_spent", json!({ "model": 0, "carried": 99 })),
        ("battle.rewound", json!({ "to": 0 })),
    ] {
        let mut forged = honest.clone();
        let mut event = forged.events[after].clone();
        (event["kind"], event["payload"]) = (json!(kind), payload);
        forged.events.insert(after + 1, event);
        assert_eq!(audited(&forged).await.unwrap_err(), "export_edited", "{kind}");
        let database = Database::sqlite();
        let app = database.open(&world.clock, 9).await;
        let error = app.import(&mut forged.file().as_slice()).await.unwrap_err().to_string();
        assert!(error.contains(&format!("line {}", after + 3)), "{error}");
        assert!(app.head(Viewer::Guest, world.league).await.is_err(), "nothing is left");
    }
}

#[tokio::test]
async fn leagues_campaigns_and_rosters_are_decided_again() {
    let world = evening().await;
    let honest = Forgery::of(&world.app, world.league).await;
    type Forge = fn(&mut Forgery);
    let forgeries: [(&str, Forge); 12] = [
        ("the league's founding is gone", |forged| _ = forged.events.remove(forged.nth("league.founded", 0))),
        ("a recruit is gone", |forged| _ = forged.events.remove(forged.nth("roster.member_recruited", 1))),
        ("a team returns twice", |forged| {
            let place = forged.nth("roster.team_returned", 0);
            forged.events.insert(place + 1, forged.events[place].clone());
        }),
        ("grenades come back twice", |forged| {
            let place = forged.nth("roster.grenades_restocked", 0);
            forged.events.insert(place + 1, forged.events[place].clone());
        }),
        ("grenades do not come back", |forged| {
            _ = forged.events.remove(forged.nth("roster.grenades_restocked", 0));
        }),
        ("more grenades come back", |forged| {
            let place = forged.nth("roster.grenades_restocked", 0);
            let member = uuid::Uuid::nil().to_string();
            forged.events[place]["payload"]["restocked"] = json!({ member: { "frag": 4_000_000_000u32 } });
        }),
        ("another side has won", |forged| {
            let place = forged.nth("campaign.game_closed", 0);
            let report = &mut forged.events[place]["payload"]["report"];
            report["outcome"] = json!({ "decided": { "winner": "red" } });
            report["vp"] = json!([99, 0]);
        }),
        ("a game is not closed", |forged| _ = forged.events.remove(forged.nth("campaign.game_closed", 0))),
        ("a team was not locked", |forged| _ = forged.events.remove(forged.nth("roster.team_locked", 0))),
        ("an organiser appoints himself", |forged| {
            let place = forged.nth("campaign.started", 0);
            let mut event = forged.events[place].clone();
            event["kind"] = json!("campaign.organiser_appointed");
            (event["actor"], event["payload"]) =
                (json!(uuid::Uuid::max()), json!({ "player": uuid::Uuid::max() }));
            forged.events.insert(place, event);
        }),
        ("the league is another's", |forged| forged.set_ledger(uuid::Uuid::max())),
        ("a registered list costs less", |forged| {
            let place = forged.nth("roster.registered", 0);
            forged.events[place]["payload"]["points"] = json!(1);
        }),
    ];
    for (what, forge) in forgeries {
        let mut forged = honest.clone();
        forge(&mut forged);
        let report = audited(&forged).await.expect(what);
        assert!(!report.is_clean(), "{what}");
        let known = |code: &str| ["decided_differently", "disagrees"].contains(&code);
        assert!(report.faults().all(|fault| known(fault.code)), "{what}: {report:#?}");
    }
}

#[tokio::test]
async fn what_organisers_rule_is_clean() {
    for charter in [Charter::seed_strict(), Charter::hor_campaign()] {
        ruled_and_audited(charter).await;
    }
}

async fn ruled_and_audited(charter: Charter) {
    let steps_follow = charter.roster_edit == RosterEdit::Growth;
    let world = World::on(Database::sqlite(), charter).await;
    let (app, campaign) = (&world.app, world.campaign);
    let battle = world.battle().await;
    done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    done(app.reopen_game(&world.chief(), campaign, 1, Some("Once more.".to_owned())).await.unwrap());
    done(app.order(&world.blue(), battle, Some(Side::Blue), Order::Concede, None).await.unwrap());
    let reason = Some("He was late.".to_owned());
    done(app.dispute_result(&world.red(), campaign, 1, reason).await.unwrap());
    let view = app.campaign(Viewer::Guest, campaign).await.unwrap();
    let right = came_to(view.campaign.games[&1].outcome(), [3, 1]);
    done(app.correct_told(&world.chief(), campaign, 1, right, None).await.unwrap());
    if steps_follow {
        // What follows the game is still open: no other begins.
        done(app.void_game(&world.chief(), campaign, 1, None).await.unwrap());
        let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(report.faults().collect::<Vec<_>>(), Vec::<&warlog::app::VerifyFault>::new());
        return;
    }
    world.battle().await;
    done(app.void_game(&world.chief(), campaign, 2, None).await.unwrap());
    let third = world.battle().await;
    done(app.abandon(&world.chief(), third).await.unwrap());
    let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert_eq!(report.faults().collect::<Vec<_>>(), Vec::<&warlog::app::VerifyFault>::new());
}

/// The secret that is kept is compared with what was committed to, by the audit and before it is used.
#[tokio::test]
async fn a_damaged_secret_is_found_and_not_played_with() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let battle = world.battle().await;
        world.app.close().await;
        let sql = if world.database.url.starts_with("sqlite") {
            "UPDATE secrets SET secret = zeroblob(32)"
        } else {
            "UPDATE secrets SET secret = decode(repeat('00', 32), 'hex')"
        };
        world.database.meddle(sql).await;
        let world = world.reopened().await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(report.faults().map(|fault| fault.code).collect::<Vec<_>>(), ["secret"]);
        let first = world.app.battle(Viewer::Guest, battle, None).await.unwrap().battle.moment.side;
        let asked = world.ask(world.players[first.index()]);
        let end = Order::EndPhase { first: Vec::new() };
        let code = super::support::refused(world.app.order(&asked, battle, None, end, None).await.unwrap());
        assert_eq!(code, "secret_damaged");
        let concede = world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap();
        assert_eq!(super::support::refused(concede), "secret_damaged");
    }
}

/// The lists go on where one battle is damaged.
#[tokio::test]
async fn one_damaged_battle_does_not_hide_the_others() {
    let world = World::sqlite().await;
    let damaged = world.battle().await;
    world.app.close().await;
    let sql = "UPDATE events SET payload = replace(payload, '\"unit\":0', '\"unit\":9999')
        WHERE kind = 'battle.battle_began'";
    world.database.meddle(sql).await;
    let world = world.reopened().await;
    let (app, guest) = (&world.app, Viewer::Guest);
    assert!(app.battle(guest, damaged, None).await.unwrap_err().is_unreadable());
    assert_eq!(app.battles(guest, &Default::default()).await.unwrap().len(), 1);
    let roster = app.roster(guest, world.rosters[0]).await.unwrap();
    assert_eq!(roster.unreadable, Some(damaged));
    assert_eq!(roster.roster.members.len(), roster.sheet.len());
    let report = app.verify(None, &mut |_, _, _| ()).await.unwrap();
    let stream = warlog::app::stream::battle(damaged);
    assert!(report.faults().any(|fault| fault.stream == stream && fault.position > 0), "{report:#?}");
    let router = warlog::web::router(app.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    for path in ["/".to_owned(), format!("/rosters/{}", world.rosters[0])] {
        let page = crate::http::get(format!("http://{address}{path}")).await.unwrap();
        assert_eq!(page.status(), 200, "{path}");
        assert!(page.text().await.unwrap().contains("cannot be read"), "{path}");
    }
    let page = crate::http::get(format!("http://{address}/battles/{damaged}")).await.unwrap();
    assert_eq!(page.status(), 500);
    assert!(page.text().await.unwrap().contains("event_unreadable"));
}

/// What follows a battle happens once: a step that is told twice is found.
#[tokio::test]
async fn steps_after_a_battle_told_twice_are_found() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let battle = world.battle().await;
    done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    done(world.app.confirm_result(&world.chief(), world.campaign, 1).await.unwrap());
    for (roster, player) in world.rosters.into_iter().zip(world.players) {
        for step in [AfterBattle::ClaimAwards, AfterBattle::Close] {
            done(world.app.after_battle(&world.ask(player), roster, step).await.unwrap());
        }
    }
    let honest = Forgery::of(&world.app, world.league).await;
    let clean = audited(&honest).await.unwrap();
    assert_eq!(clean.faults().collect::<Vec<_>>(), Vec::<&warlog::app::VerifyFault>::new());
    for kind in ["requisition_awarded", "grenades_restocked", "post_game_closed", "team_returned"] {
        let mut forged = honest.clone();
        let place = forged.nth(&format!("roster.{kind}"), 0);
        forged.events.insert(place + 1, forged.events[place].clone());
        assert_eq!(found(&forged).await.0, "decided_differently", "{kind}");
    }
}
