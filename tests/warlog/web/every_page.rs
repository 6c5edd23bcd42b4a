//! Every kind of page in a browser: axe-core finds no barrier on it, by day and by night, on a desk and on the
//! smallest phone, in both languages; none scrolls sideways; none moves what is read. And without one: none is heavy.
//!
//! axe-core is not part of this repository: `WARLOG_TEST_AXE` names its `axe.min.js`, which `tests/run` fetches.

use super::browser::{DESK, Driver, Look};
use super::kinds::{self, Site};
use super::play::table::Table;
use super::world::WORLD;
use crate::access::PASSWORD;
use fantoccini::Locator;
use fantoccini::cookies::Cookie;
use serde_json::Value;
use warlog::app::Setting;
use warlog::battle::Mode;

const PHONE: Look = Look { width: 320, height: 640, ..DESK };

/// The most bytes of a page when it is opened first: itself, its styles and its scripts.
pub const MOST: usize = 100_000;

/// Runs the rules of WCAG 2, levels A and AA, and tells what breaks them.
const FIND: &str = "const done = arguments[arguments.length - 1];
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    axe.run(document, { runOnly: tags, resultTypes: ['violations'] }).then(
      (found) => done(found.violations.flatMap((rule) => rule.nodes.map(
        (node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}`))),
      (error) => done([String(error)]));";

impl Driver {
    /// Opens a page as who a cookie says.
    async fn visit(&self, site: &Site, path: &str) {
        self.client.goto(&format!("{}{path}", site.base)).await.expect(path);
    }

    async fn be(&self, site: &Site) {
        if !site.cookie.is_empty() {
            self.visit(site, "/robots.txt").await;
            // Drivers take no cookie that does not say whose it is.
            let whole = format!("{}; Domain=127.0.0.1; Path=/; SameSite=Lax", site.cookie);
            let cookie = Cookie::parse(whole).expect("a cookie");
            self.client.add_cookie(cookie).await.expect("a cookie");
        }
    }

    /// What axe finds on the page that is shown.
    async fn barriers(&self, axe: &str, page: &str) -> Vec<String> {
        self.client.execute(axe, Vec::new()).await.expect("axe");
        let found = self.client.execute_async(FIND, Vec::new()).await.expect(page);
        let found = found.as_array().cloned().unwrap_or_default();
        found.iter().map(|one| format!("{page}: {}", one.as_str().unwrap_or_default())).collect()
    }
}

/// axe-core; `None`, with a line that says so, where there is none.
fn axe() -> Option<String> {
    let Ok(path) = std::env::var("WARLOG_TEST_AXE") else {
        println!("left out: tests with axe");
        return None;
    };
    Some(std::fs::read_to_string(&path).expect(&path))
}

/// Looks for barriers on every page of both servers, and on what only people lead to.
async fn look_for_barriers(look: Look) {
    let Some(axe) = axe() else { return };
    let Some(browser) = Driver::start(look).await else { return };
    let night = browser.ask("matchMedia('(prefers-color-scheme: dark)').matches").await;
    assert_eq!(night, look.dark);
    let mut found = Vec::new();
    for site in [kinds::open().await, kinds::accounts().await] {
        browser.be(&site).await;
        for path in &site.pages {
            browser.visit(&site, path).await;
            assert_eq!(browser.ask("document.documentElement.lang === 'ru'").await, look.russian, "{path}");
            found.extend(browser.barriers(&axe, path).await);
        }
        if !site.cookie.is_empty() {
            browser.client.delete_all_cookies().await.expect("no cookies");
            found.extend(without_account(&browser, &axe, &site).await);
        }
    }
    let table = Table::set(Setting { mode: Mode::Tabletop, ..Setting::default() }).await;
    browser
        .client
        .goto(&format!("{}{}?as=both", table.browser.base, table.address()))
        .await
        .expect("a table");
    found.extend(browser.barriers(&axe, "at a table").await);
    browser.client.find(Locator::Css(".roll-call a")).await.expect("a model").click().await.expect("it");
    browser.client.wait().for_element(Locator::Css("#act form")).await.expect("what it may do");
    found.extend(browser.barriers(&axe, "a model at a table").await);
    assert!(found.is_empty(), "{found:#?}");
}

/// The pages of who has no session, and what a form says to a wrong password.
async fn without_account(browser: &Driver, axe: &str, site: &Site) -> Vec<String> {
    let mut found = Vec::new();
    for path in ["/sign-up", "/login", "/account", "/"] {
        browser.visit(site, path).await;
        found.extend(browser.barriers(axe, path).await);
    }
    browser.visit(site, "/login").await;
    for (field, value) in [("name", "Olga"), ("password", &*format!("not {PASSWORD}"))] {
        let css = format!("main input[name={field}]");
        let input = browser.client.find(Locator::Css(&css)).await.expect(field);
        input.send_keys(value).await.expect(field);
    }
    browser.click("main form button").await;
    browser.client.wait().for_element(Locator::Css(".wrong")).await.expect("a refusal");
    found.extend(browser.barriers(axe, "a wrong password").await);
    found
}

#[tokio::test]
async fn axe_finds_no_barrier_by_day_on_a_desk() {
    look_for_barriers(DESK).await;
}

#[tokio::test]
async fn axe_finds_no_barrier_by_night_on_a_phone() {
    look_for_barriers(Look { dark: true, ..PHONE }).await;
}

#[tokio::test]
async fn axe_finds_no_barrier_in_russian_by_night_on_a_desk() {
    look_for_barriers(Look { dark: true, russian: true, ..DESK }).await;
}

#[tokio::test]
async fn axe_finds_no_barrier_in_russian_by_day_on_a_phone() {
    look_for_barriers(Look { russian: true, ..PHONE }).await;
}

#[tokio::test]
async fn nothing_scrolls_sideways_on_the_smallest_phone_in_either_language() {
    for russian in [false, true] {
        let Some(browser) = Driver::start(Look { russian, ..PHONE }).await else { return };
        let mut wide = Vec::new();
        for site in [kinds::open().await, kinds::accounts().await] {
            browser.be(&site).await;
            for path in &site.pages {
                browser.visit(&site, path).await;
                assert_eq!(browser.ask("innerWidth").await, 320, "{path}");
                let width = browser.ask("document.documentElement.scrollWidth").await;
                if width.as_u64().is_none_or(|width| width > 320) {
                    wide.push(format!("{path} is {width} wide"));
                }
            }
        }
        assert!(wide.is_empty(), "russian: {russian}: {wide:#?}");
    }
}

/// What takes the focus without showing it: no outline of its own or of what holds it, no ring on the board.
const UNSEEN: &str = "(() => {
    const gold = getComputedStyle(document.documentElement).getPropertyValue('--gold');
    const shows = (node) => {
      const style = getComputedStyle(node);
      return node.matches(':focus-visible, :has(:focus-visible)')
        && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    };
    const unseen = (node) => {
      if (node.type === 'hidden' || node.disabled || !node.checkVisibility()) return false;
      node.focus({ focusVisible: true });
      if (document.activeElement !== node) return true;
      for (let part = node; part && part !== document.body; part = part.parentElement) {
        if (shows(part)) return false;
      }
      const base = node.querySelector('.base');
      return !base || !gold || Number.parseFloat(getComputedStyle(base).strokeWidth) < 50;
    };
    const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex=\"0\"]');
    return [...all].filter(unseen).map((node) => node.outerHTML.slice(0, 120));
  })()";

#[tokio::test]
async fn whatever_takes_the_focus_shows_it() {
    let Some(browser) = Driver::start(DESK).await else { return };
    let mut unseen = Vec::new();
    for site in [kinds::open().await, kinds::accounts().await] {
        browser.be(&site).await;
        for path in &site.pages {
            browser.visit(&site, path).await;
            let found = browser.ask(UNSEEN).await;
            if found.as_array().is_none_or(|found| !found.is_empty()) {
                unseen.push(format!("{path}: {found}"));
            }
        }
    }
    assert!(unseen.is_empty(), "{unseen:#?}");
}

/// How far what is read has moved by itself since the page was opened.
const SHIFTED: &str = "const done = arguments[arguments.length - 1];
    let sum = 0;
    const add = (entries) => { for (const entry of entries) sum += entry.value; };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      add(observer.takeRecords());
      done(sum);
    })));";

#[tokio::test]
async fn nothing_moves_by_itself_on_the_pages_of_play_and_replay() {
    let w = &*WORLD;
    for look in [DESK, PHONE] {
        let Some(browser) = Driver::start(look).await else { return };
        let place = "JSON.stringify(['.board', '.steps'].map((part) => \
             Math.round(document.querySelector(part)?.getBoundingClientRect().top)))";
        for path in [
            format!("/battles/{}/replay/{}", w.over, w.shots),
            format!("/battles/{}/play?as=both", w.running),
        ] {
            browser.open(&path).await;
            let moved: Value = browser.client.execute_async(SHIFTED, Vec::new()).await.expect(&path);
            assert!(moved.as_f64().is_some_and(|moved| moved < 0.01), "{path}: {moved} at {}", look.width);
        }
        // Step by step, the board and the buttons stay where they are.
        browser.open(&format!("/battles/{}/replay/1", w.over)).await;
        let at_first = browser.ask(place).await;
        let mut number = 1;
        for _ in 0..40 {
            browser.click("a.next").await;
            number = browser.event_once(|now| now > number).await;
            assert_eq!(browser.ask(place).await, at_first, "event {number} at {}", look.width);
        }
    }
}

/// Bytes of a page with its styles and scripts, as they are sent.
pub async fn weight(base: &str, cookie: &str, path: &str) -> usize {
    let get = async |path: &str| {
        let request = crate::http::client().get(format!("{base}{path}")).header("cookie", cookie);
        request.send().await.expect(path).bytes().await.expect(path)
    };
    let page = get(path).await;
    let text = String::from_utf8_lossy(&page).into_owned();
    let loaded = text.split(['"']).filter(|part| part.starts_with("/assets/"));
    let loaded: std::collections::BTreeSet<&str> = loaded.collect();
    let mut sum = page.len();
    for file in loaded {
        sum += get(file).await.len();
    }
    sum
}

#[tokio::test]
async fn every_kind_of_page_is_opened_with_less_than_100_kilobytes() {
    for site in [kinds::open().await, kinds::accounts().await] {
        for path in &site.pages {
            let weight = weight(&site.base, &site.cookie, path).await;
            assert!(weight < MOST, "{path} has {weight} bytes");
        }
    }
}
