//! A league in a real browser: somebody founds it, builds a team with running totals, and prints its sheet; rules are
//! found as one types. Left out where there is no browser.

use super::browser::{DESK, Driver, Look};
use super::devices::{PAPERS, Printed};
use super::organise::people;
use super::world::{WORLD, bind, serve};
use crate::access::PASSWORD;
use crate::app::support::done;
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::Value;
use std::path::Path;
use warlog::app::{App, Viewer};
use warlog::campaign::Charter;
use warlog::ids::CampaignId;

/// A league of three with a campaign in which rosters gather, on a server with accounts.
async fn served() -> (crate::app::support::Database, App, String, CampaignId) {
    let (database, app, ids) = people(&["Olga", "Rita", "Boris"]).await;
    let chief = Viewer::Player(ids[0]);
    let (league, outcome) = app.found_league(&app.request(chief), "League of the Bridge").await.unwrap();
    done(outcome);
    for player in &ids[1..] {
        done(app.join_league(&app.request(Viewer::Player(*player)), league, *player).await.unwrap());
    }
    let charter = Charter::hor_campaign();
    let (campaign, outcome) =
        app.found_campaign(&app.request(chief), league, "Autumn", charter).await.unwrap();
    done(outcome);
    let (listener, base) = bind().await;
    tokio::spawn(serve(listener, app.clone()));
    (database, app, base, campaign)
}

pub async fn log_in(browser: &Driver, base: &str, name: &str) {
    browser.client.goto(&format!("{base}/login")).await.expect("the page");
    for (field, value) in [("name", name), ("password", PASSWORD)] {
        let css = format!("main input[name={field}]");
        let input = browser.client.find(Locator::Css(&css)).await.expect(field);
        input.send_keys(value).await.expect(field);
    }
    go(browser, "main form button").await;
}

pub async fn fill(browser: &Driver, css: &str, value: &str) {
    let input = browser.client.find(Locator::Css(css)).await.expect(css);
    input.clear().await.expect(css);
    input.send_keys(value).await.expect(css);
}

pub async fn text(browser: &Driver, css: &str) -> String {
    browser.client.find(Locator::Css(css)).await.expect(css).text().await.expect(css)
}

/// Clicks what leads to another page, and waits until that one is there.
pub async fn go(browser: &Driver, css: &str) {
    browser.ask("(window.isLeft = true)").await;
    browser.click(css).await;
    // Between two pages there is none that could answer.
    let on_the_way = "return window.isLeft === true || document.readyState !== 'complete'";
    while browser.client.execute(on_the_way, Vec::new()).await.ok() != Some(Value::Bool(false)) {}
}

#[tokio::test]
async fn somebody_founds_a_league_and_a_campaign_and_builds_a_team() {
    let Some(browser) = Driver::start(DESK).await else { return };
    let (_database, app, base, _) = served().await;
    log_in(&browser, &base, "Olga").await;
    browser.client.goto(&format!("{base}/leagues/new")).await.expect("the page");
    fill(&browser, "main input[name=name]", "Iron Thursday").await;
    go(&browser, "main button.main").await;
    go(&browser, "a[href$='/organise/campaign']").await;
    go(&browser, "a[href$='?preset=hor_campaign']").await;
    fill(&browser, "main input[name=name]", "First Blood").await;
    go(&browser, "main button.main").await;
    assert!(text(&browser, "h1").await.contains("First Blood"));
    let lines = app.campaigns(Viewer::System, &warlog::app::Filter::default()).await.unwrap();
    let campaign = lines.iter().find(|line| line.name == "First Blood").expect("founded").id;

    browser.client.goto(&format!("{base}/campaigns/{campaign}/build")).await.expect("the page");
    fill(&browser, "main input[name=name]", "Third Squad").await;
    browser.click("input[name=pack][value=space_marines]").await;
    go(&browser, "main button.main").await;
    browser.click("#entry-tactical_marine > summary").await;
    // The total runs along as gear is chosen.
    let option = "#entry-tactical_marine select[name='option/special_or_heavy']";
    let gear = browser.client.find(Locator::Css(option)).await.expect(option);
    gear.select_by_value("flamer").await.expect("a flamer");
    assert_eq!(text(&browser, "#entry-tactical_marine output.price").await, "19 points");
    assert_eq!(text(&browser, "#total").await, "0 → 19");
    fill(&browser, "#entry-tactical_marine input[name=count]", "20").await;
    assert!(text(&browser, "#total").await.contains("380"));
    assert!(browser.ask("document.querySelector('#total').classList.contains('over')").await == true);
    fill(&browser, "#entry-tactical_marine input[name=count]", "1").await;
    go(&browser, "#entry-tactical_marine .buy button").await;
    assert_eq!(text(&browser, "#total").await, "19");
    assert!(text(&browser, ".reasons").await.contains("E_LEADER_COUNT"));
}

#[tokio::test]
async fn a_sheet_is_printed_on_a4_and_on_letter() {
    for look in [DESK, Look { width: 390, height: 844, script: false, ..DESK }] {
        let Some(browser) = Driver::start(look).await else { return };
        browser.open(&format!("/rosters/{}", WORLD.rosters[0])).await;
        let cards = browser.client.find_all(Locator::Css(".card h2")).await.expect("cards");
        let mut names = Vec::new();
        for card in cards {
            names.push(card.text().await.expect("a name"));
        }
        assert!(names.len() > 8, "{names:?}");
        for (name, paper) in PAPERS {
            let Printed { pdf, widths, headings } = browser.printed(paper).await;
            assert!((1..=4).contains(&widths.len()), "{name}: {} pages", widths.len());
            for width in widths {
                assert!((width - paper[0] * 72.0).abs() < 1.0, "{name}: {width} points wide");
            }
            for card in &names {
                assert!(headings.contains(card), "{card} is not on {name}: {headings:?}");
            }
            if let Ok(directory) = std::env::var("WARLOG_TEST_PICTURES") {
                std::fs::write(Path::new(&directory).join(format!("sheet-{name}.pdf")), pdf).expect("a file");
            }
        }
    }
}

#[tokio::test]
async fn rules_are_found_as_one_types() {
    let Some(browser) = Driver::start(DESK).await else { return };
    browser.open("/rules").await;
    fill(&browser, "#q", "melta bomb").await;
    let found = browser.client.wait().for_element(Locator::Css("#found #GR-08")).await.expect("a rule");
    assert!(found.is_displayed().await.expect("its style"));
    // The form still says what was typed, and the address leads to the same.
    assert_eq!(browser.ask("document.querySelector('#q').value").await, "melta bomb");
    let count = text(&browser, "#count").await;
    browser.client.refresh().await.expect("the page again");
    assert_eq!(text(&browser, "#count").await, count);
    assert_eq!(browser.ask("document.querySelector('#q').value").await, "melta bomb");
    // Taken back letter by letter, as people do it: a driver that clears a field tells the page nothing.
    let back = String::from(char::from(Key::Backspace)).repeat("melta bomb".len());
    let field = browser.client.find(Locator::Css("#q")).await.expect("the field");
    field.send_keys(&format!("{}{back}", char::from(Key::End))).await.expect("nothing typed");
    let contents = browser.client.wait().for_element(Locator::Css("#found .contents")).await;
    contents.expect("the chapters");
}

/// The pages of leagues, with what each is called in pictures.
fn of_world() -> Vec<(&'static str, String)> {
    let w = &*WORLD;
    vec![
        ("statistics", format!("/leagues/{}/statistics", w.league)),
        ("records", format!("/leagues/{}/records", w.league)),
        ("battle-statistics", format!("/battles/{}/statistics", w.over)),
        ("player", format!("/players/{}", w.players[0])),
        ("activity", format!("/campaigns/{}/activity", w.campaign)),
        ("charter", format!("/campaigns/{}/charter", w.campaign)),
        ("organise", format!("/campaigns/{}/organise", w.campaign)),
        ("organise-league", format!("/leagues/{}/organise", w.league)),
        ("organise-hostile", format!("/campaigns/{}/organise", w.hostile.1)),
        ("build-draft", format!("/campaigns/{}/build", w.campaign)),
        ("build", format!("/rosters/{}/build", w.rosters[0])),
        ("after", format!("/rosters/{}/after", w.rosters[0])),
        ("league", format!("/leagues/{}", w.league)),
        ("campaign", format!("/campaigns/{}", w.campaign)),
        ("roster", format!("/rosters/{}", w.rosters[0])),
        ("rules", "/rules".to_owned()),
        ("rule", "/rules/SH-30".to_owned()),
        ("golden", "/rules/battles/al01_uniform_saves".to_owned()),
        ("found", "/leagues/new".to_owned()),
        ("found-campaign", format!("/leagues/{}/organise/campaign?preset=hor_campaign", w.league)),
    ]
}

/// A draft with a few models on it, for the pictures.
async fn draft(app: &App, campaign: CampaignId) -> String {
    let rita = app.find_player("Rita").await.unwrap().expect("Rita").id;
    let ask = || app.request(Viewer::Player(rita));
    let drafted = app.draft_roster(&ask(), campaign, None, "Third Squad", "space_marines").await.unwrap();
    done(drafted.1);
    let some = warlog::armoury::sample_team("space_marines").into_iter().skip(1).take(4);
    done(app.recruit(&ask(), drafted.0, some.map(Into::into).collect()).await.unwrap());
    format!("/rosters/{}/build", drafted.0)
}

#[tokio::test]
async fn pictures_of_the_pages_of_a_league_are_made_when_asked_for() {
    if std::env::var("WARLOG_TEST_PICTURES").is_err() {
        return;
    }
    let (_database, app, base, campaign) = served().await;
    let page = draft(&app, campaign).await;
    for (size, width, height) in [("desk", 1280, 1500), ("phone", 390, 1400)] {
        for (light, dark) in [("light", false), ("dark", true)] {
            let look = Look { width, height, dark, ..DESK };
            let Some(browser) = Driver::start(look).await else { return };
            for (name, path) in of_world() {
                browser.open(&path).await;
                browser.picture(&format!("l5-{name}-{size}-{light}.png")).await;
            }
            log_in(&browser, &base, "Rita").await;
            browser.client.goto(&format!("{base}{page}")).await.expect("the page");
            browser.click("#entry-tactical_marine > summary").await;
            browser.picture(&format!("l5-builder-{size}-{light}.png")).await;
        }
    }
}
