//! What the board of the page of play shows, and how it is looked at: closer with fingers, wheel, buttons and keys.

use super::table::Table;
use crate::web::browser::{DESK, Driver, Look};
use warlog::app::Setting;
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{Battle, Phase};

/// What of the table is seen: its corner and its size, in units.
async fn seen(browser: &Driver) -> [f64; 4] {
    let script = "document.querySelector('#stage .board').getAttribute('viewBox').split(' ').map(Number)";
    serde_json::from_value(browser.ask(script).await).expect("a box")
}

/// Until what is seen is so.
async fn until(browser: &Driver, holds: impl Fn([f64; 4]) -> bool) -> [f64; 4] {
    loop {
        let now = seen(browser).await;
        if holds(now) {
            return now;
        }
    }
}

#[tokio::test]
async fn the_board_is_zoomed_and_moved_by_fingers_wheel_buttons_and_keys() {
    let Some(browser) = Driver::start(Look { width: 390, height: 844, ..DESK }).await else { return };
    let table = Table::set(Setting::default()).await;
    let page = format!("{}{}?as=both", table.browser.base, table.address());
    browser.client.goto(&page).await.expect("the page");
    browser.once("document.querySelector('[data-tools]').hidden === false").await;
    let whole = seen(&browser).await;
    let middle = "(() => { const board = document.querySelector('#stage .board'); \
                  board.scrollIntoView({ block: 'center' }); const box = board.getBoundingClientRect(); \
                  return [box.x + box.width / 2, box.y + box.height / 2]; })()";
    let [x, y]: [f64; 2] = serde_json::from_value(browser.ask(middle).await).expect("a place");

    // Two fingers apart are closer, one finger moves what is seen, and nothing is scrolled meanwhile.
    let scrolled = browser.ask("scrollY").await;
    for [right, down] in [[60.0, 0.0], [0.0, 60.0]] {
        let (from, to) = ([right / 3.0, down / 3.0], [right, down]);
        let both = |[right, down]: [f64; 2]| [[x - right, y - down], [x + right, y + down]];
        browser.fingers(&both(from), &both(to)).await;
        let close = until(&browser, |now| now[2] < whole[2] / 2.0).await;
        browser.fingers(&[[x, y]], &[[x + 50.0, y + 30.0]]).await;
        let moved = until(&browser, |now| now[0] < close[0] && now[1] < close[1]).await;
        assert_eq!(moved[2..], close[2..], "one finger does not zoom");
        browser.press_on("[data-zoom=all]").await;
        until(&browser, |now| now == whole).await;
    }
    assert_eq!(browser.ask("scrollY").await, scrolled);

    browser.wheel([x, y], -120).await;
    until(&browser, |now| now[2] < whole[2]).await;
    browser.press_on("[data-zoom=out]").await;
    until(&browser, |now| now == whole).await;
    browser.press_on("[data-zoom=in]").await;
    let close = until(&browser, |now| now[2] < whole[2]).await;
    browser.ask("document.querySelector('#stage .board').focus()").await;
    browser.strike("+").await;
    until(&browser, |now| now[2] < close[2]).await;
    browser.strike("0").await;
    until(&browser, |now| now == whole).await;
}

/// The key of somebody who may shoot.
fn shooter(state: &Battle) -> Option<String> {
    legal(state, state.moment.side).into_iter().find_map(|choice| match choice {
        Choice::Shoot { model, .. } => Some(state.made(model).key.clone()),
        _ => None,
    })
}

#[tokio::test]
async fn a_chosen_model_shows_its_ranges_whom_it_sees_their_cover_and_the_odds() {
    for script in [true, false] {
        let Some(browser) = Driver::start(Look { script, ..DESK }).await else { return };
        let table = Table::set(Setting::default()).await;
        table.until(|state| state.moment.phase == Phase::Shooting && shooter(state).is_some()).await;
        let state = table.state().await;
        let key = shooter(&state).expect("somebody shoots");
        let page = format!("{}{}?as=both&model={key}", table.browser.base, table.address());
        browser.client.goto(&page).await.expect("the page");
        let count = async |css: &str| {
            let found = browser.ask(&format!("document.querySelectorAll(\"{css}\").length")).await;
            found.as_u64().expect("a number")
        };
        assert_eq!(count(".model.ringed").await, 1);
        assert!(count(".reach circle.range").await > 0, "how far its weapons reach");
        assert_eq!(count(".reach circle.range").await, count(".reach .range-name").await);
        assert!(count(".reach .sight").await > 0, "a line to whom it sees");
        // Each target has its distance and its odds beside it.
        let targets = count(".fire .targets button").await;
        assert!(targets > 0);
        let odds = count(".fire .targets button small.odds").await;
        assert!((1..=targets).contains(&odds), "as many as the work allows");
        let told = browser.ask("document.querySelector('.fire .targets button:has(.odds)').innerText").await;
        let told = told.as_str().expect("a text");
        assert!(told.contains('\u{2033}') && told.contains('%'), "{told}");
        // The cover that is told beside a target stands beside it on the board.
        let covered = "[...document.querySelectorAll('.fire .targets')].map((list) => \
            [...list.querySelectorAll('button')].filter((one) => one.innerText.includes('cover')).length)";
        let covered: Vec<u64> = serde_json::from_value(browser.ask(covered).await).expect("numbers");
        let drawn = count(".seen .cover").await;
        assert!(covered.iter().all(|covered| *covered <= drawn), "{covered:?} of {drawn}");
    }
}
