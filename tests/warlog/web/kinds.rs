//! Every kind of page: each route that the source names, with the ids of a league; and what a page is by what is asked.

use super::world::WORLD;
use crate::access::matrix::{Ids, address, routes};
use crate::access::{House, session};
use crate::app::support::Database;
use std::collections::BTreeSet;

/// A server with all its pages.
pub struct Site {
    pub base: String,
    /// Their paths.
    pub pages: Vec<String>,
    /// Who looks: the cookie of a session, where there are accounts.
    pub cookie: String,
    /// Keeps the server's database.
    _house: Option<House>,
}

/// What is asked of routes besides their ids, on the server without accounts.
fn more() -> Vec<String> {
    let w = &*WORLD;
    vec![
        format!("/battles/{}", w.running),
        format!("/battles/{}/play?as=both", w.running),
        format!("/battles/{}/replay/{}", w.over, w.shots),
        format!("/campaigns/{}", w.hostile.1),
        format!("/campaigns/{}/organise", w.hostile.1),
        format!("/campaigns/{}/what-if?game=1&result=red&vp=7:4", w.campaign),
        format!("/leagues/{}/organise/campaign?preset=hor_campaign", w.league),
        format!("/rosters/{}/build", w.rosters[0]),
        format!("/waiting?player={}", w.players[1]),
        "/waiting?player=me".to_owned(),
        "/rules?q=krak".to_owned(),
        "/rules?q=nothing+of+the+kind".to_owned(),
        "/rules/feel_no_pain".to_owned(),
        "/rules/parts/special".to_owned(),
        "/rules/parts/honours".to_owned(),
        "/rules/parts/switches".to_owned(),
        "/packs/astra_militarum".to_owned(),
        "/leagues/x".to_owned(),
        "/nowhere".to_owned(),
    ]
}

/// A league after an evening, on the server without accounts.
pub async fn open() -> Site {
    let w = &*WORLD;
    let ids: Ids = [
        ("LeagueId", w.league.to_string()),
        ("CampaignId", w.campaign.to_string()),
        ("RosterId", w.rosters[0].to_string()),
        ("BattleId", w.over.to_string()),
        ("Somebody", w.players[0].to_string()),
    ]
    .into();
    let pages = all(&w.base, "", &ids, more()).await;
    Site { base: w.base.clone(), pages, cookie: String::new(), _house: None }
}

/// A league as its organiser sees it, on a server with accounts.
pub async fn accounts() -> Site {
    let house = House::on(Database::sqlite()).await;
    let base = crate::access::pages::served(&house.app).await.base;
    let cookie = format!("warlog_session={}", session(&house.app, "Olga").await.reveal());
    let world = &house.world;
    let ids: Ids = [
        ("LeagueId", world.league.to_string()),
        ("CampaignId", world.campaign.to_string()),
        ("RosterId", world.rosters[0].to_string()),
        ("BattleId", house.battle.to_string()),
        ("Somebody", world.players[0].to_string()),
    ]
    .into();
    let role = warlog::league::Role::Player;
    let chief = warlog::app::Viewer::Player(world.organiser);
    let (_, code) = house.app.invite(chief, world.league, role, (14, 1)).await.expect("an invitation");
    let pages = all(&base, &cookie, &ids, vec![format!("/invitations/{}", code.reveal())]).await;
    Site { base, pages, cookie, _house: Some(house) }
}

/// The routes that answer with a page, and more.
async fn all(base: &str, cookie: &str, ids: &Ids, more: Vec<String>) -> Vec<String> {
    let named: BTreeSet<String> =
        routes().into_iter().filter(|(_, is_form)| !is_form).map(|(route, _)| address(&route, ids)).collect();
    let mut pages = Vec::new();
    for path in named.into_iter().chain(more) {
        let request = crate::http::client().get(format!("{base}{path}")).header("cookie", cookie);
        // Only its head is read: what happens live never ends.
        let answer = request.send().await.expect(&path);
        let is_page = |kind: &reqwest::header::HeaderValue| kind.as_bytes().starts_with(b"text/html");
        if answer.headers().get("content-type").is_some_and(is_page) && !pages.contains(&path) {
            pages.push(path);
        }
    }
    assert!(pages.len() > 30, "{pages:?}");
    pages
}
