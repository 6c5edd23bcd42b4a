//! A roster is built on its page: drafted, filled, judged with every reason, handed in and enrolled.

use super::forms::{browser, filled, with};
use super::organise::people;
use crate::access::pages::{Browser, location, served};
use crate::app::support::done;
use warlog::app::{App, Viewer};
use warlog::campaign::Charter;
use warlog::ids::{CampaignId, RosterId};
use warlog::roster::{Roster, Status};

/// A campaign in which rosters gather, organised by the first of these people; all have joined.
async fn gathering(app: &App, ids: &[warlog::ids::PlayerId], charter: Charter) -> CampaignId {
    let chief = Viewer::Player(ids[0]);
    let (league, outcome) = app.found_league(&app.request(chief), "Thursday").await.unwrap();
    done(outcome);
    for player in &ids[1..] {
        done(app.join_league(&app.request(Viewer::Player(*player)), league, *player).await.unwrap());
    }
    let (campaign, outcome) =
        app.found_campaign(&app.request(chief), league, "Autumn", charter).await.unwrap();
    done(outcome);
    campaign
}

async fn drafted(browser: &mut Browser, campaign: CampaignId, pack: &str) -> (RosterId, String) {
    let page = format!("/campaigns/{campaign}/build");
    let (status, shown) = browser.get(&page).await;
    assert_eq!(status, 200);
    let fields = filled(&shown, "name=\"pack\"");
    let sent = with(&fields, &[("name", "Third Squad"), ("pack", pack)]);
    let first = browser.send(&page, &page, &sent).await;
    assert_eq!(first.status().as_u16(), 303, "{}", first.text().await.unwrap());
    let again = browser.send(&page, &page, &sent).await;
    assert_eq!(location(&first), location(&again), "sent twice, drafted once");
    let address = location(&first).to_owned();
    (address.split('/').nth(2).unwrap().parse().unwrap(), address)
}

async fn roster(app: &App, id: RosterId) -> Roster {
    app.roster(Viewer::System, id).await.unwrap().roster
}

#[tokio::test]
async fn a_team_is_built_judged_handed_in_and_enrolled_without_script() {
    let (_database, app, ids) = people(&["Olga", "Rita", "Boris"]).await;
    let campaign = gathering(&app, &ids, Charter::seed_strict()).await;
    let mut rita = browser(&app, "Rita").await;
    let (id, page) = drafted(&mut rita, campaign, "space_marines").await;
    let (_, shown) = rita.get(&page).await;
    for part in
        ["of 250 points", "E_LEADER_COUNT", "reasons why it is not legal", "tactical_marine", "flamer"]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }

    // Sent twice a model is bought once; with gear, a grenade and a name.
    let form = filled(&shown, "value=\"tactical_marine\"");
    let geared = [
        ("do", "recruit"),
        ("option/special_or_heavy", "flamer"),
        ("grenade/krak_grenade", "1"),
        ("name", "Brother Ash"),
    ];
    let sent = with(&form, &geared);
    for _ in 0..2 {
        let answer = rita.send(&page, &page, &sent).await;
        assert_eq!(answer.status().as_u16(), 303, "{}", answer.text().await.unwrap());
    }
    let built = roster(&app, id).await;
    assert_eq!(built.members.len(), 1);
    let ash = built.members[0].model.clone();
    assert_eq!((ash.name.as_str(), ash.points()), ("Brother Ash", 14 + 5 + 1));
    let (_, shown) = rita.get(&page).await;
    assert!(shown.contains("Brother Ash") && shown.contains("E_RATIO"), "{shown}");

    // Other gear in its place; what cannot be is refused, and nobody is lost.
    let ash = ash.member.to_string();
    let address = format!("{page}?change={ash}");
    let form = filled(&rita.get(&address).await.1, "name=\"replace\"");
    assert!(form.contains(&("option/special_or_heavy".to_owned(), "flamer".to_owned())), "{form:?}");
    let wrong = with(&form, &[("do", "recruit"), ("option/special_or_heavy", "no such thing")]);
    assert_eq!(rita.send(&page, &page, &wrong).await.status().as_u16(), 422);
    assert_eq!(roster(&app, id).await.members.len(), 1);
    let plain =
        with(&form, &[("do", "recruit"), ("option/special_or_heavy", ""), ("grenade/krak_grenade", "0")]);
    assert_eq!(rita.send(&page, &page, &plain).await.status().as_u16(), 303);
    let changed = roster(&app, id).await;
    assert_eq!((changed.members.len(), changed.points()), (1, 14));

    // Four more, a leader, one dismissed: a legal list.
    let form = filled(&rita.get(&page).await.1, "value=\"tactical_marine\"");
    rita.send(&page, &page, &with(&form, &[("do", "recruit"), ("count", "4"), ("name", "")])).await;
    let form = filled(&rita.get(&page).await.1, "value=\"sergeant\"");
    rita.send(&page, &page, &with(&form, &[("do", "recruit")])).await;
    let member = changed.members[0].model.member.to_string();
    for (what, count) in [("again", 7), ("dismiss", 6)] {
        let form = filled(&rita.get(&page).await.1, &format!("{what} {member}\""));
        let answer = rita.send(&page, &page, &with(&form, &[("do", what)])).await;
        assert_eq!(answer.status().as_u16(), 303, "{what}");
        assert_eq!(roster(&app, id).await.members.len(), count, "{what}");
    }
    let (_, shown) = rita.get(&page).await;
    assert!(shown.contains("The list is legal") && shown.contains("Hand the list in"), "{shown}");
    for (what, status) in [("register", Status::Registered), ("enrol", Status::Registered)] {
        let form = filled(&rita.get(&page).await.1, &format!("value=\"{what}\""));
        let answer = rita.send(&page, &page, &with(&form, &[("do", what)])).await;
        assert_eq!(answer.status().as_u16(), 303, "{what}: {}", answer.text().await.unwrap());
        assert!(roster(&app, id).await.status >= status);
    }
    let state = app.campaign(Viewer::System, campaign).await.unwrap().campaign;
    assert!(state.entry(id).is_some());
    let (_, shown) = rita.get(&page).await;
    assert!(shown.contains("By the charter a list stays as it was handed in"), "{shown}");
}

#[tokio::test]
async fn nobody_else_builds_a_roster() {
    let (_database, app, ids) = people(&["Olga", "Rita", "Boris"]).await;
    let campaign = gathering(&app, &ids, Charter::seed_strict()).await;
    let mut rita = browser(&app, "Rita").await;
    let (id, page) = drafted(&mut rita, campaign, "orks").await;
    let mut boris = browser(&app, "Boris").await;
    let (status, shown) = boris.get(&page).await;
    assert!(status == 200 && !shown.contains("name=\"entry\""), "he may look at the sheet: {shown}");
    let recruit = [("do", "recruit"), ("entry", "ork_boy"), ("count", "1")];
    for fields in [&recruit[..], &[("do", "register")], &[("do", "retire")]] {
        assert_eq!(boris.send("/account", &page, fields).await.status().as_u16(), 403, "{fields:?}");
    }
    let mut guest = served(&app).await;
    assert_eq!(guest.send("/", &page, &recruit).await.status().as_u16(), 401);
    assert_eq!(
        rita.send(&page, &page, &[("do", "recruit"), ("entry", "nobody")]).await.status().as_u16(),
        422
    );
    assert_eq!(rita.send(&page, &page, &[("do", "nonsense")]).await.status().as_u16(), 400);
    let over = [("do", "recruit"), ("entry", "stormboy"), ("count", "40")];
    let refused = rita.send(&page, &page, &over).await;
    assert_eq!(refused.status().as_u16(), 422);
    assert!(refused.text().await.unwrap().contains("over_budget"));
    assert!(roster(&app, id).await.members.is_empty());
    // An organiser builds for a player.
    let mut olga = browser(&app, "Olga").await;
    assert_eq!(olga.send("/account", &page, &recruit).await.status().as_u16(), 303);
    assert_eq!(roster(&app, id).await.members.len(), 1);
}
