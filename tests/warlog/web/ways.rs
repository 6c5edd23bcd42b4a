//! Addresses that lead elsewhere, and what pages say of themselves.

use super::pages::addresses;
use super::world::WORLD;
use reqwest::redirect::Policy;
use std::collections::BTreeMap;

/// Status and target of an address, without going there.
async fn way(path: &str) -> (u16, String) {
    let client = warlog::app::http_client().redirect(Policy::none()).build().unwrap();
    let answer = client.get(format!("{}{path}", WORLD.base)).send().await.unwrap();
    let target = answer.headers().get("location").map(|target| target.to_str().unwrap().to_owned());
    (answer.status().as_u16(), target.unwrap_or_default())
}

#[tokio::test]
async fn addresses_that_people_guess_lead_to_what_they_mean() {
    for list in ["/leagues", "/campaigns", "/rosters", "/battles"] {
        assert_eq!(way(list).await, (303, "/".to_owned()), "{list}");
    }
    let battle = format!("/battles/{}", WORLD.over);
    assert_eq!(way(&format!("{battle}/replay")).await, (303, format!("{battle}/replay/1")));
    assert_eq!(way("/battles/x/replay").await.0, 404);
    for path in ["/rules/", "/leagues/", "/battles/x/replay/", "/waiting/?player=me", "/packs/orks//"] {
        let (path_alone, query) = path.split_once('?').map_or((path, ""), |(path, _)| (path, "?player=me"));
        let target = format!("{}{query}", path_alone.trim_end_matches('/'));
        assert_eq!(way(path).await, (308, target), "{path}");
    }
    assert_eq!(way("//elsewhere.example/").await.0, 404, "nobody is led to another site");
    assert_eq!(way("/nowhere/").await.0, 308);
    let (status, icon) = way("/favicon.ico").await;
    assert_eq!(status, 303);
    assert_eq!(way(&icon).await.0, 200);
    let (status, robots) = WORLD.get("/robots.txt").await;
    assert!(status == 200 && robots.contains("Disallow: /battles/"), "{robots}");
}

#[tokio::test]
async fn a_head_request_is_answered_like_the_page_without_its_text() {
    for path in ["/", "/rules", "/robots.txt", "/nowhere"] {
        let answer = crate::http::client().head(format!("{}{path}", WORLD.base)).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), WORLD.get(path).await.0, "{path}");
        assert_eq!(answer.text().await.unwrap(), "", "{path}");
    }
}

#[tokio::test]
async fn every_page_has_a_title_of_its_own() {
    let mut titles = BTreeMap::new();
    for path in addresses() {
        let (_, page) = WORLD.get(&path).await;
        let title = page.split("<title>").nth(1).unwrap().split("</title>").next().unwrap().to_owned();
        assert_eq!(titles.insert(title.clone(), path.clone()), None, "{path} is called {title} too");
    }
}

#[tokio::test]
async fn the_page_on_the_api_names_the_address_that_the_reader_used() {
    let (_, page) = WORLD.get("/api").await;
    assert!(page.contains(&format!("curl -s {}/graphql", WORLD.base)), "{page}");
    let asked = async |name: &str, value: &str| {
        let request = crate::http::client().get(format!("{}/api", WORLD.base)).header(name, value);
        request.send().await.unwrap().text().await.unwrap()
    };
    assert!(asked("host", "warlog.example:8443").await.contains("http://warlog.example:8443/graphql"));
    assert!(asked("x-forwarded-proto", "https").await.contains("curl -s https://127.0.0.1:"));
    assert!(!asked("host", "a$(b)").await.contains("$(b)"));
}

#[tokio::test]
async fn files_under_their_plain_names_are_asked_for_again() {
    let answer = crate::http::get(format!("{}/assets/style.css", WORLD.base)).await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["cache-control"]),
        (200, &"no-cache".parse().unwrap())
    );
}

#[tokio::test]
async fn a_sheet_names_its_player_and_says_what_threat_is() {
    let (_, page) = WORLD.get(&format!("/rosters/{}", WORLD.rosters[0])).await;
    assert!(page.contains("<bdi>Ada</bdi></a> · ") && page.contains("divided by 100, rounded up"), "{page}");
}
