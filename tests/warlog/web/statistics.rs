//! The pages of statistics: of a league and of a player, filtered by their forms; and what if.

use super::world::{WORLD, bind, get, serve};
use crate::app::support::{Database, World, done};
use warlog::app::Viewer;
use warlog::battle::Order;
use warlog::campaign::Charter;

/// The rows of the table with this title: names and cells.
fn table(page: &str, title: &str) -> Vec<String> {
    let section =
        page.split(&format!("<h2>{title}</h2>")).nth(1).unwrap_or_else(|| panic!("{title}: {page}"));
    let body = section.split("</section>").next().unwrap().split("<tbody>").nth(1).unwrap_or_default();
    let plain = |row: &str| {
        let mut text = String::new();
        for part in row.split('<') {
            let words = part.split_once('>').map_or(part, |(_, words)| words).trim();
            if !words.is_empty() {
                text += if text.is_empty() { "" } else { " " };
                text += words;
            }
        }
        text
    };
    body.split("</tr>").map(plain).filter(|row| !row.is_empty()).collect()
}

#[tokio::test]
async fn a_league_shows_its_statistics_by_player_faction_mission_and_season() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let (app, campaign) = (&world.app, world.campaign);
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app.clone()));
    let address = format!("{base}/leagues/{}/statistics", world.league);
    let (status, empty) = get(&address).await;
    assert_eq!(status, 200);
    assert!(table(&empty, "All").iter().any(|row| row == "games 0" || row == "Games 0"), "{empty}");
    assert!(!empty.contains("NaN") && !empty.contains("<h2>Seasons</h2>"));
    for season in [false, true] {
        if season {
            done(app.open_season(&world.chief(), campaign, None).await.unwrap());
        }
        let battle = world.battle().await;
        done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        done(app.confirm_result(&world.chief(), campaign, 1 + u32::from(season)).await.unwrap());
    }
    let (_, page) = get(&address).await;
    let players = table(&page, "Players");
    assert!(players.iter().any(|row| row.starts_with("Rita 2 2 0 0 0 100.0")), "{players:?}");
    assert!(players.iter().any(|row| row.starts_with("Boris 2 0 0 2 0 0.0")), "{players:?}");
    assert!(table(&page, "Factions").iter().any(|row| row.starts_with("Space Marines 2 2")), "{page}");
    assert_eq!(table(&page, "Missions").len(), 1);
    let seasons = table(&page, "Seasons");
    assert!(seasons[0].starts_with("Hive Primus, season 1 2 1 0 1"), "{seasons:?}");
    // By season, by faction, by days: each form is answered, each filter holds.
    let (_, filtered) = get(&format!("{address}?campaign={campaign}&season=1")).await;
    assert!(table(&filtered, "Players").iter().any(|row| row.starts_with("Rita 1 1 0 0")), "{filtered}");
    assert!(filtered.contains("selected"), "the form says what was asked for");
    let (_, orks) = get(&format!("{address}?faction=orks")).await;
    assert!(table(&orks, "Players").iter().all(|row| row.starts_with("Boris")), "{orks}");
    // What makes no sense is said, not left out.
    let (roster, player) = (world.rosters[0], world.players[0]);
    let battle = app.campaign(Viewer::System, campaign).await.unwrap().campaign.games[&1].battle.unwrap();
    for (wrong, code) in [
        (format!("{address}?entered=zzz"), "bad_form"),
        (format!("{address}?from=zzz"), "No moment from -9999 to 9999 is written `zzz`"),
        (format!("{address}?season=1"), "filter_not_here"),
        (format!("{base}/players/{player}?season=1"), "filter_not_here"),
        (format!("{base}/rosters/{roster}/statistics?campaign={campaign}"), "filter_not_here"),
        (format!("{base}/rosters/{roster}/statistics?faction=orks"), "filter_not_here"),
        (format!("{base}/battles/{battle}/statistics?mission=none"), "filter_not_here"),
    ] {
        let (status, page) = get(&wrong).await;
        assert_eq!(status, 400, "{wrong}");
        assert!(page.contains(code), "{wrong}: {page}");
    }
    assert_eq!(get(&format!("{base}/battles/{battle}/statistics?entered=exclude")).await.0, 200);
    let (_, never) = get(&format!("{address}?from=2001-01-01&until=2002-01-01")).await;
    assert!(never.contains("Nothing is counted yet"), "{never}");
    for (query, status) in [
        ("season=x", 400),
        ("from=yesterday", 400),
        ("campaign=x", 404),
        ("entered=only", 200),
        ("faction=%3Cb%3E", 200),
    ] {
        let (found, page) = get(&format!("{address}?{query}")).await;
        assert_eq!(found, status, "{query}: {page}");
        assert!(!page.contains("<b>"), "{page}");
    }
}

#[tokio::test]
async fn a_player_has_a_page_of_numbers() {
    let player = WORLD.players[0];
    let (status, page) = WORLD.get(&format!("/players/{player}")).await;
    assert_eq!(status, 200);
    assert!(page.contains("<bdi>Ada</bdi>"), "{page}");
    let all = table(&page, "All");
    let number =
        |name: &str| all.iter().find(|row| row.to_lowercase().starts_with(name)).cloned().unwrap_or_default();
    assert_eq!(number("won").to_lowercase(), "won 1", "game 1; the others are not confirmed: {all:?}");
    assert!(page.contains("Luck") && page.contains("standard deviations"), "{page}");
    let (_, nothing) = WORLD.get(&format!("/players/{player}?faction=tau")).await;
    assert!(table(&nothing, "All").iter().any(|row| row.to_lowercase() == "won 0"), "{nothing}");
    for id in ["x", "00000000-0000-0000-0000-000000000001"] {
        assert_eq!(WORLD.get(&format!("/players/{id}")).await.0, 404);
        assert_eq!(WORLD.get(&format!("/leagues/{id}/statistics")).await.0, 404);
    }
}

#[tokio::test]
async fn names_that_mean_harm_do_none_on_pages_of_numbers() {
    let (league, campaign) = WORLD.hostile;
    for path in [format!("/leagues/{league}/statistics"), format!("/campaigns/{campaign}/what-if")] {
        let (status, page) = WORLD.get(&path).await;
        assert_eq!(status, 200, "{path}");
        assert!(!page.contains("<script>alert") && !page.contains("<img src=x"), "{page}");
    }
}

#[tokio::test]
async fn what_if_is_a_form_and_a_table() {
    let address = format!("/campaigns/{}", WORLD.campaign);
    assert!(WORLD.get(&address).await.1.contains(&format!("href=\"{address}/what-if\"")));
    let (status, page) = WORLD.get(&format!("{address}/what-if")).await;
    assert_eq!(status, 200);
    let rows = table(&page, "Standings");
    assert!(rows[0].starts_with("1 Third Squad") && rows[0].contains(" = "), "{rows:?}");
    let (_, page) =
        WORLD.get(&format!("{address}/what-if?game=1&result=blue&vp=2:9&game=&result=&vp=")).await;
    assert!(page.contains("Game 1") && page.contains("instead of"), "{page}");
    let rows = table(&page, "Standings");
    assert!(rows[0].starts_with("1 Da Fast Ladz") && rows[0].contains("(+3)"), "{rows:?}");
    assert!(page.contains("value=\"2:9\"") && page.contains("None could be paired"), "{page}");
    for (query, status) in [
        ("game=99&result=red", 403),
        ("game=x&result=red", 400),
        ("game=1&result=won", 400),
        ("game=1&result=red&vp=4-7", 400),
        ("at=x", 400),
        ("at=9999", 400),
        ("at=3", 200),
        ("game=1", 200),
    ] {
        let (found, page) = WORLD.get(&format!("{address}/what-if?{query}")).await;
        assert_eq!(found, status, "{query}: {page}");
    }
    assert_eq!(WORLD.get("/campaigns/x/what-if").await.0, 404);
}
