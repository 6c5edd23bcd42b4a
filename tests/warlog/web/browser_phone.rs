//! What must be seen on a phone without scrolling, and words that must stay whole.

use super::browser::{DESK, Driver, Look};
use super::world::WORLD;

const PHONES: [(u32, u32); 2] = [(390, 844), (320, 640)];

/// The sentence and the dice of an event are above the bar, and within the part that holds them.
#[tokio::test]
async fn the_sentence_and_the_dice_of_a_replay_are_seen_on_a_phone() {
    for (width, height) in PHONES {
        let phone = Look { width, height, ..DESK };
        let Some(browser) = Driver::start(phone).await else { return };
        browser.open(&format!("/battles/{}/replay/{}", WORLD.over, WORLD.shots)).await;
        browser.event_once(|number| number == WORLD.shots).await;
        let hidden = "(() => {
            const box = (name) => document.querySelector(name).getBoundingClientRect();
            const bottom = Math.min(box('.player').top, box('.now').bottom, innerHeight);
            return ['.sentence', '.now .dice'].filter((name) =>
                box(name).top < box('.now').top || box(name).bottom > bottom).join();
        })()";
        assert_eq!(browser.ask(hidden).await, "", "{width}x{height}");
        let seen = "Math.min(document.querySelector('.player').getBoundingClientRect().top,
            document.querySelector('svg.board').getBoundingClientRect().bottom)
            - document.querySelector('svg.board').getBoundingClientRect().top";
        let seen = browser.ask(seen).await.as_f64().expect("a number");
        assert!(seen >= 150.0, "{width}x{height}: {seen} of the board");
        browser.picture(&format!("replay-{width}.png")).await;
    }
}

#[tokio::test]
async fn words_of_weapons_are_whole_on_a_russian_sheet() {
    for (width, height) in PHONES {
        let phone = Look { width, height, russian: true, ..DESK };
        let Some(browser) = Driver::start(phone).await else { return };
        for roster in WORLD.rosters {
            browser.open(&format!("/rosters/{roster}")).await;
            assert_eq!(browser.ask("document.documentElement.lang").await, "ru");
            let broken = "(() => {
                const lines = (text, found) => {
                    const range = document.createRange();
                    range.setStart(text, found.index);
                    range.setEnd(text, found.index + found[0].length);
                    return new Set([...range.getClientRects()].filter((box) => box.width).map((box) => box.top)).size;
                };
                const cells = [...document.querySelectorAll('.weapons td, .weapons thead th')];
                return cells.flatMap((cell) => [...cell.childNodes]).filter((node) => node.nodeType === 3)
                    .flatMap((text) => [...text.data.matchAll(/\\p{L}+/gu)].filter((found) => lines(text, found) > 1))
                    .map((found) => found[0]).join();
            })()";
            assert_eq!(browser.ask(broken).await, "", "{width}");
        }
    }
}
