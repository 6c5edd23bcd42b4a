//! Campaigns, tables and rosters as they were.

use crate::access::{House, code};
use crate::app::support::{Database, World, done};
use crate::http::get;
use serde_json::json;
use warlog::app::{AfterBattle, Moment, Viewer};
use warlog::battle::Order;
use warlog::campaign::{self, Campaign, Charter, Stage};
use warlog::events::Recorded;
use warlog::ids::Timestamp;

/// A world in which a game was played and confirmed, a minute between any two steps.
async fn played(database: Database) -> World {
    let world = World::on(database, Charter::seed_strict()).await;
    world.clock.pass(60);
    let battle = world.battle().await;
    world.clock.pass(60);
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    world.clock.pass(60);
    done(world.app.confirm_result(&world.red(), world.campaign, 1).await.unwrap());
    world
}

#[tokio::test]
async fn a_campaign_is_what_its_first_events_make_of_it_at_each_of_them() {
    for database in Database::all().await {
        let world = played(database).await;
        let (app, id, guest) = (&world.app, world.campaign, Viewer::Guest);
        let stream = warlog::app::stream::campaign(id);
        let log = app.events(guest, &stream, 0, 10_000).await.unwrap().events;
        let mut state = Campaign::default();
        for (at, event) in (1..).zip(&log) {
            campaign::evolve(&mut state, &campaign::Event::decode(&event.kind, &event.payload).unwrap());
            let view = app.campaign_at(guest, id, Moment::After(at)).await.unwrap();
            assert_eq!((view.version, &*view.campaign), (at, &state));
            assert_eq!(*view.standings, *campaign::standings(&state));
        }
        assert_eq!(*app.campaign_at(guest, id, Moment::Now).await.unwrap().campaign, state);
        for (moment, expected) in [
            (Moment::After(0), "no_such_version"),
            (Moment::After(log.len() as u64 + 1), "no_such_version"),
            (Moment::At(Timestamp(0)), "not_yet"),
        ] {
            assert_eq!(code(app.campaign_at(guest, id, moment).await), expected);
        }
    }
}

#[tokio::test]
async fn tables_and_ratings_are_those_of_a_date() {
    let world = played(Database::sqlite()).await;
    let (app, id, guest) = (&world.app, world.campaign, Viewer::Guest);
    let start = 1_700_000_000_000_000;
    for (minute, stage, points, rated) in
        [(1, Some(Stage::Playing), 0, 0), (2, Some(Stage::Reported), 0, 0), (3, Some(Stage::Confirmed), 3, 2)]
    {
        let moment = Moment::At(Timestamp(start + minute * 60_000_000));
        let view = app.campaign_at(guest, id, moment).await.unwrap();
        assert_eq!(view.campaign.games.get(&1).map(|game| game.stage), stage, "minute {minute}");
        assert_eq!(view.standings[0].points.thousandths(), 1000 * points, "minute {minute}");
        assert_eq!(app.ratings_at(guest, id, moment).await.unwrap().len(), rated, "minute {minute}");
    }
    let before = app.campaign_at(guest, id, Moment::At(Timestamp(start + 59_999_999))).await.unwrap();
    assert!(before.campaign.games.is_empty() && before.campaign.entries.len() == 2);
    // The last day of the calendar is one as well as any other.
    for day in ["9999-12-30", "9999-12-31"] {
        let moment = Moment::named(None, Some(day)).unwrap();
        let view = app.campaign_at(guest, id, moment).await.unwrap();
        assert_eq!(view.campaign.games.get(&1).map(|game| game.stage), Some(Stage::Confirmed), "{day}");
    }
}

/// LE-09: what a roster cost and earned at a time, and after an event with all that followed from it at once.
#[tokio::test]
async fn what_a_table_says_of_rosters_is_as_old_as_the_table() {
    for database in Database::all().await {
        let world = World::on(database, Charter::hor_campaign()).await;
        let (app, id, guest) = (&world.app, world.campaign, Viewer::Guest);
        let battle = world.battle().await;
        done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        done(app.confirm_result(&world.red(), id, 1).await.unwrap());
        let confirmed = app.campaign(guest, id).await.unwrap().version;
        world.clock.pass(60);
        done(app.after_battle(&world.red(), world.rosters[0], AfterBattle::ClaimAwards).await.unwrap());
        let claimed = app.roster(guest, world.rosters[0]).await.unwrap().roster.rp;
        assert!(claimed > 0);
        let earned = async |moment| {
            let view = app.campaign_at(guest, id, moment).await.unwrap();
            app.columns(guest, &view, None).await.unwrap()[&world.rosters[0]].earned
        };
        let start = 1_700_000_000_000_000;
        // The campaign's newest event is the same for all of these; the roster has gone on.
        assert_eq!(earned(Moment::Now).await, claimed);
        assert_eq!(earned(Moment::After(confirmed)).await, claimed);
        assert_eq!(earned(Moment::At(Timestamp(start + 59_000_000))).await, 0);
        assert_eq!(earned(Moment::At(Timestamp(start + 60_000_000))).await, claimed);
        assert_eq!(earned(Moment::After(confirmed - 1)).await, 0);
    }
}

#[tokio::test]
async fn two_versions_of_a_roster_are_compared() {
    let world = World::sqlite().await;
    let (app, roster, guest) = (&world.app, world.rosters[0], Viewer::Guest);
    let registered = app.roster(guest, roster).await.unwrap();
    let all = (Moment::After(1), Moment::Now);
    let ([from, to], changes) = app.roster_changes(guest, roster, all).await.unwrap();
    assert_eq!((from, to), (1, registered.version));
    assert_eq!(changes.added.len(), registered.roster.members.len());
    assert_eq!(changes.points, [0, registered.roster.points()]);
    assert!(changes.gone.is_empty() && changes.changed.is_empty());
    let member = registered.roster.members[0].model.member;
    done(app.rename_model(&world.red(), roster, member, "Brother Anselm").await.unwrap());
    let since = (Moment::After(registered.version), Moment::Now);
    let (_, changes) = app.roster_changes(guest, roster, since).await.unwrap();
    assert_eq!(changes.changed.len(), 1);
    assert_eq!(changes.changed[0].name[1], "Brother Anselm");
    assert!(changes.added.is_empty() && changes.gone.is_empty() && changes.changed[0].grenades.is_empty());
    let back = (Moment::Now, Moment::After(1));
    let (_, changes) = app.roster_changes(guest, roster, back).await.unwrap();
    assert_eq!(changes.gone.len(), registered.roster.members.len());
}

#[tokio::test]
async fn the_api_and_the_pages_show_any_moment_to_those_who_may_see() {
    let house = House::on(Database::sqlite()).await;
    let world = &house.world;
    let variables = json!({ "campaign": world.campaign, "roster": world.rosters[0] });
    let query = "query ($campaign: CampaignId!, $roster: RosterId!) {
        first: campaign(id: $campaign, at: 1) { version phase entries { name } standings { rank } }
        dated: campaign(id: $campaign, asOf: \"2023-11-14\") { version }
        roster(id: $roster, at: 1) { version name changes(from: 1) { from to added { name points } gone { name } } }
    }";
    let shown = house.ask(Some(world.organiser), query, &variables).await;
    let data = &shown["data"];
    assert_eq!((&data["first"]["version"], &data["first"]["entries"]), (&json!(1), &json!([])), "{shown:#}");
    assert!(data["dated"]["version"].as_u64() > Some(1), "{shown:#}");
    assert!(
        data["roster"]["changes"]["added"].as_array().is_some_and(|added| !added.is_empty()),
        "{shown:#}"
    );
    let hidden = house.ask(Some(house.stranger), query, &variables).await;
    assert_eq!(hidden["data"], json!({ "first": null, "dated": null, "roster": null }), "{hidden:#}");
    let both =
        "query ($campaign: CampaignId!) { campaign(id: $campaign, at: 1, asOf: \"2023-11-15\") { version } }";
    let refused = house.ask(Some(world.organiser), both, &variables).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "two_moments", "{refused:#}");
    let base = super::atom::served(&world.app).await;
    let (campaign, roster) = (world.campaign, world.rosters[0]);
    for (path, expected) in [
        (format!("/campaigns/{campaign}?at=1"), "as it was after its event 1"),
        (format!("/campaigns/{campaign}?as_of=2023-11-14"), "as it was after its event"),
        (format!("/rosters/{roster}?at=1"), "as it was after its event 1"),
    ] {
        let page = get(format!("{base}{path}")).await.unwrap();
        assert_eq!(page.status(), 200, "{path}");
        assert!(page.text().await.unwrap().contains(expected), "{path}");
    }
    for (path, expected) in [("?at=0", 400), ("?at=99999", 400), ("?as_of=never", 400), ("?at=x", 400)] {
        let page = get(format!("{base}/campaigns/{campaign}{path}")).await.unwrap();
        assert_eq!(page.status(), expected, "{path}");
    }
}
