//! The pages in a real browser: walked with mouse and keys, on a desk and on a small phone.
//!
//! Left out where `WARLOG_TEST_CHROMEDRIVER` and `WARLOG_TEST_CHROMIUM` do not name the programs. With
//! `WARLOG_TEST_PICTURES` pictures of the main pages are written into that directory.

use super::world::WORLD;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// How a browser looks at a page.
#[derive(Clone, Copy)]
pub struct Look {
    pub width: u32,
    pub height: u32,
    pub dark: bool,
    pub script: bool,
    /// Whether it asks for pages in Russian.
    pub russian: bool,
}

pub const DESK: Look = Look { width: 1280, height: 900, dark: false, script: true, russian: false };

/// A driver with a browser; both end with it.
pub struct Driver {
    process: Child,
    pub client: Client,
    _profile: tempfile::TempDir,
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The driver ends its browser when it ends; it may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Driver {
    /// A browser; `None`, with a line that says so, where there is none.
    pub async fn start(look: Look) -> Option<Driver> {
        let variables = ["WARLOG_TEST_CHROMEDRIVER", "WARLOG_TEST_CHROMIUM"].map(std::env::var);
        let [Ok(driver), Ok(browser)] = variables else {
            println!("left out: browser tests");
            return None;
        };
        let profile = tempfile::tempdir().expect("a profile");
        let process =
            // What the browser leaves behind goes away with the profile.
            Command::new(driver).arg("--port=0").env("TMPDIR", profile.path()).stdout(Stdio::piped()).spawn();
        let mut process = process.expect("the driver starts");
        let output = BufReader::new(process.stdout.take().expect("its output"));
        let said = output.lines().map_while(Result::ok).find(|line| line.contains("successfully on port"));
        let said = said.expect("the driver says its port");
        let port = said.trim_end_matches('.').rsplit(' ').next().expect("a port").to_owned();
        let client = connect(&browser, &port, profile.path(), look).await;
        Some(Driver { process, client, _profile: profile })
    }

    pub async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{path}", WORLD.base)).await.expect(path);
    }

    /// Clicks what is there, or will be when the page that is on its way has come.
    pub async fn click(&self, css: &str) {
        let there = self.client.wait().for_element(Locator::Css(css)).await;
        there.expect(css).click().await.expect(css);
    }

    pub async fn press(&self, key: Key) {
        let active = self.client.active_element().await.expect("a focus");
        active.send_keys(&char::from(key).to_string()).await.expect("a key");
    }

    /// Waits until the number of the shown event fulfils a condition.
    pub async fn event_once(&self, wanted: impl Fn(usize) -> bool) -> usize {
        loop {
            // One script reads the page in one moment, whatever is about to take its place.
            let count = self.ask("document.querySelector('.count')?.textContent").await;
            let number = count.as_str().and_then(|count| count.split(' ').nth(1)?.parse().ok());
            if let Some(number) = number.filter(|number| wanted(*number)) {
                return number;
            }
        }
    }

    pub async fn ask(&self, script: &str) -> Value {
        self.client.execute(&format!("return {script}"), Vec::new()).await.expect(script)
    }

    pub async fn picture(&self, name: &str) {
        if let Ok(directory) = std::env::var("WARLOG_TEST_PICTURES") {
            let picture = self.client.screenshot().await.expect("a picture");
            std::fs::write(Path::new(&directory).join(name), picture).expect("a file");
        }
    }
}

async fn connect(browser: &str, port: &str, profile: &Path, look: Look) -> Client {
    let mut arguments: Vec<String> = ARGUMENTS.map(str::to_owned).to_vec();
    arguments.push(format!("--user-data-dir={}", profile.display()));
    arguments.extend(look.dark.then(|| "--force-dark-mode".to_owned()));
    // Windows cannot be narrower than some 500 pixels, so the size is the device's.
    let metrics = json!({
        "width": look.width, "height": look.height, "pixelRatio": 1, "mobile": false, "touch": false,
    });
    let script = if look.script { 1 } else { 2 };
    let language = if look.russian { "ru" } else { "en" };
    let options = json!({
        "binary": browser,
        "args": arguments,
        "mobileEmulation": { "deviceMetrics": metrics },
        "prefs": {
            "profile.managed_default_content_settings.javascript": script,
            "intl.accept_languages": language,
        },
    });
    let Value::Object(capabilities) = json!({ "goog:chromeOptions": options }) else { unreachable!() };
    let mut builder = ClientBuilder::native();
    builder.capabilities(capabilities.into_iter().collect());
    builder.connect(&format!("http://127.0.0.1:{port}")).await.expect("a browser")
}

#[tokio::test]
async fn somebody_walks_from_home_to_a_replay_and_steps() {
    let Some(browser) = Driver::start(DESK).await else { return };
    browser.open("/").await;
    browser.click(&format!("a[href='/campaigns/{}']", WORLD.campaign)).await;
    browser.click(&format!("a[href='/battles/{}/replay/1']", WORLD.over)).await;
    browser.event_once(|number| number == 1).await;
    browser.click("a.next").await;
    let second = browser.event_once(|number| number > 1).await;
    browser.press(Key::Right).await;
    let third = browser.event_once(|number| number > second).await;
    browser.press(Key::Left).await;
    browser.event_once(|number| number == second).await;
    browser.press(Key::End).await;
    browser.event_once(|number| number > third).await;
    browser.press(Key::Home).await;
    browser.event_once(|number| number == 1).await;
    browser.client.back().await.expect("the way back");
    browser.event_once(|number| number > third).await;
}

#[tokio::test]
async fn a_used_grenade_is_seen_struck_through() {
    let Some(browser) = Driver::start(DESK).await else { return };
    let mut struck = 0;
    for roster in WORLD.rosters {
        browser.open(&format!("/rosters/{roster}")).await;
        for used in browser.client.find_all(Locator::Css(".boxes .used s")).await.expect("boxes") {
            let line = used.css_value("text-decoration-line").await.expect("its style");
            assert_eq!(line, "line-through");
            struck += 1;
        }
    }
    assert_eq!(struck, 1);
}

#[tokio::test]
async fn without_script_every_step_is_a_link() {
    let look = Look { script: false, ..DESK };
    let Some(browser) = Driver::start(look).await else { return };
    browser.open(&format!("/battles/{}/replay/1", WORLD.over)).await;
    browser.click("a.next").await;
    let second = browser.event_once(|number| number > 1).await;
    browser.click("a.turn-on").await;
    browser.event_once(|number| number > second).await;
    browser.click(".events li:first-child a").await;
    browser.event_once(|number| number >= 1).await;
}

#[tokio::test]
async fn the_switch_to_russian_works_without_script_and_russian_fits_a_phone() {
    let phone = Look { width: 320, height: 640, script: false, ..DESK };
    let Some(browser) = Driver::start(phone).await else { return };
    let campaign = format!("/campaigns/{}", WORLD.campaign);
    browser.open(&campaign).await;
    browser.click("form.tongue button").await;
    let lang = "document.documentElement.lang";
    while browser.ask(lang).await != "ru" {}
    assert_eq!(browser.ask("location.pathname").await, campaign, "it leads back");
    for page in [&campaign, "/", "/waiting", "/dice", "/api", "/packs/orks", "/nowhere"] {
        browser.open(page).await;
        assert_eq!(browser.ask(lang).await, "ru", "{page}");
        let width = browser.ask("document.documentElement.scrollWidth").await;
        assert!(width.as_u64().is_some_and(|width| width <= 320), "{page} is {width} wide");
        browser.picture(&format!("russian{}.png", page.replace('/', "-"))).await;
    }
    browser.click("form.tongue button").await;
    while browser.ask(lang).await != "en" {}
}

#[tokio::test]
async fn pictures_of_the_main_pages_are_made_when_asked_for() {
    if std::env::var("WARLOG_TEST_PICTURES").is_err() {
        return;
    }
    let w = &*WORLD;
    let pages = [
        ("home", "/".to_owned()),
        ("campaign", format!("/campaigns/{}", w.campaign)),
        ("roster", format!("/rosters/{}", w.rosters[0])),
        ("battle", format!("/battles/{}", w.running)),
        ("replay", format!("/battles/{}/replay/{}", w.over, w.shots)),
        ("rules", "/rules".to_owned()),
        ("pack", "/packs/orks".to_owned()),
        ("dice", "/dice".to_owned()),
    ];
    for (size, width, height) in [("desk", 1280, 960), ("phone", 390, 844)] {
        for (light, dark) in [("light", false), ("dark", true)] {
            let look = Look { width, height, dark, ..DESK };
            let Some(browser) = Driver::start(look).await else { return };
            for (name, path) in &pages {
                browser.open(path).await;
                browser.picture(&format!("{name}-{size}-{light}.png")).await;
            }
        }
    }
}
