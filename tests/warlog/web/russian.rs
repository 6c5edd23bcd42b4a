//! Whoever reads Russian is told nothing in English, and the other way round: every page that links lead to is looked
//! through, its titles, labels and pictures too; so is what forms answer to nonsense, and the page of a battle at each
//! of its moments. Names that people or packs gave, code and rule ids are what they are in every language.

use super::forms::{attribute, fields, forms};
use super::kinds;
use super::play::table::Table;
use super::said::{said, strange, without};
use super::world::{HOSTILE, WORLD};
use crate::access::{PASSWORD, hidden, session, with_accounts};
use crate::app::support::{Database, World, amending, done};
use reqwest::Method;
use reqwest::redirect::Policy;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use warlog::app::{PairRound, Setting, SignUp, Viewer};
use warlog::armoury::{Armoury, Language};
use warlog::battle::{Answer, DiceFrom, Input, Mode, Order, Wait};
use warlog::campaign::{Charter, LeagueFormat};
use warlog::ids::Side;
use warlog::simulation::Bot;

/// So many pages of one sort are looked at.
const OF_A_SORT: usize = 3;

/// What sort of page is at an address: numbers and ids do not matter.
fn sort(address: &str) -> String {
    let is_name = |part: &str| part.len() > 20 || part.chars().any(|letter| letter.is_ascii_digit());
    let parts = address.split(['/', '?', '&', '=', '.']).map(|part| if is_name(part) { "*" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// Names of packs, in small letters, the longest first.
fn names(given: &[&str]) -> Vec<String> {
    let armoury = Armoury::builtin();
    let mut names: BTreeSet<String> = given.iter().map(|name| name.to_lowercase()).collect();
    for pack in armoury.packs() {
        names.insert(pack.name.to_lowercase());
        names.extend(pack.entries.iter().map(|entry| entry.name.to_lowercase()));
        names.extend(pack.entries.iter().map(|entry| entry.profile.name.to_lowercase()));
        for item in pack.weapons() {
            names.insert(item.name.to_lowercase());
            names.extend(item.lines.iter().map(|line| line.name.to_lowercase()));
            names.extend(
                item.lines
                    .iter()
                    .flat_map(|line| line.rules.iter())
                    .map(|rule| pack.rule_title(rule, Language::Russian).to_lowercase()),
            );
        }
        names.extend(pack.all_wargear().map(|item| item.name.to_lowercase()));
        names.extend(
            pack.rules_not_worked_out()
                .iter()
                .map(|rule| pack.rule_title(rule, Language::Russian).to_lowercase()),
        );
    }
    let ways: Vec<String> =
        names.iter().filter_map(|name| Some(name.split_once(" (")?.0.to_owned())).collect();
    names.extend(ways);
    let mut names: Vec<String> =
        names.into_iter().filter(|name| name.chars().any(|letter| letter.is_ascii_alphabetic())).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// Somebody who looks at pages and notes what is told to him in the other language.
struct Reader {
    base: String,
    client: reqwest::Client,
    cookie: String,
    language: &'static str,
    /// Names that are the same in every language.
    names: Vec<String>,
    /// What is strange, by sort of page.
    found: BTreeMap<String, BTreeSet<String>>,
    /// How many pages were looked at.
    pages: usize,
    /// The forms that he saw, by what they send: where each stood, its page's address and itself.
    forms: BTreeMap<String, (String, String)>,
}

impl Reader {
    fn new(base: &str, cookie: &str, language: &'static str, given: &[&str]) -> Reader {
        let client = warlog::app::http_client().redirect(Policy::none()).build().expect("a client");
        let (base, cookie) = (base.to_owned(), format!("{cookie}; warlog_tongue={language}"));
        let (names, found, forms) = (names(given), BTreeMap::new(), BTreeMap::new());
        Reader { base, client, cookie, language, names, found, pages: 0, forms }
    }

    /// Asks for an address, or sends it a form; what comes back, after redirects, if it is a page.
    async fn ask(&self, method: Method, path: &str, body: String) -> Option<String> {
        let (mut method, mut path, mut body) = (method, path.to_owned(), body);
        for _ in 0..5 {
            let request = self.client.request(method, format!("{}{path}", self.base));
            let request = request.header("cookie", &self.cookie).body(body);
            let request = request.header("content-type", "application/x-www-form-urlencoded");
            let answer = request.send().await.expect(&path);
            let status = answer.status().as_u16();
            assert!(status < 500, "{path}: {status}");
            let header =
                |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
            if let Some(next) = header("location") {
                (method, path, body) = (Method::GET, next, String::new());
                continue;
            }
            let is_page = header("content-type").is_some_and(|kind| kind.starts_with("text/html"));
            if !is_page || path.starts_with("/graphiql") {
                return None;
            }
            assert_eq!(header("content-language").as_deref(), Some(self.language), "{path}");
            assert_eq!(header("vary").as_deref(), Some("accept-language, cookie"), "{path}");
            return Some(answer.text().await.expect(&path));
        }
        panic!("{path}: one redirect after the other");
    }

    /// Notes what is strange on a page; where its links lead.
    fn read(&mut self, path: &str, page: &str) -> Vec<String> {
        self.pages += 1;
        assert!(page.contains(&format!("<html lang=\"{}\">", self.language)), "{path}");
        let said = said(page);
        // The rules say each text in both languages, and golden battles have English titles.
        let foreign: Vec<String> = said.foreign.iter().map(|text| text.to_lowercase()).collect();
        assert!(
            foreign.is_empty() || path.starts_with("/rules"),
            "{path} is foreign on purpose: {foreign:?}"
        );
        for (place, text) in said.texts {
            self.note(path, &place, &text, &foreign);
        }
        for form in forms(page) {
            let names: Vec<String> = fields(form).into_iter().map(|(name, _)| name).collect();
            let action = attribute(&format!(" {}", form.split('>').next().unwrap_or_default()), "action")
                .map_or_else(|| path.to_owned(), str::to_owned);
            let kind = format!("{} {names:?}", sort(&action));
            self.forms.entry(kind).or_insert_with(|| (path.to_owned(), form.to_owned()));
        }
        said.links
    }

    /// Notes what is strange in a text; names and what is foreign on purpose are not.
    fn note(&mut self, path: &str, place: &str, text: &str, foreign: &[String]) {
        let words = strange(self.language, &without(text, foreign.iter().chain(&self.names)));
        if !words.is_empty() {
            self.found.entry(sort(path)).or_default().insert(format!("{place}: {text} {words:?}"));
        }
    }

    /// Notes what is strange in a feed.
    async fn read_feed(&mut self, path: &str) {
        let request = self.client.get(format!("{}{path}?lang={}", self.base, self.language));
        let answer = request.header("cookie", &self.cookie).send().await.expect(path);
        assert_eq!(answer.headers()["content-language"], self.language, "{path}");
        let feed = said(&answer.text().await.expect(path));
        assert!(feed.texts.len() > 10, "{path}");
        for (place, text) in feed.texts {
            if !["id", "updated", "published"].contains(&place.as_str()) {
                self.note(path, &place, &text, &[]);
            }
        }
    }

    /// Follows links from some addresses on.
    async fn follow(&mut self, starts: Vec<String>) {
        let (mut seen, mut sorts) = (BTreeSet::new(), BTreeMap::<String, usize>::new());
        // Where it begins, everything is looked at.
        let named: BTreeSet<String> = starts.iter().cloned().collect();
        let mut queue: VecDeque<String> = starts.into();
        while let Some(address) = queue.pop_front() {
            let path = address.split('#').next().unwrap_or_default().to_owned();
            let many = !named.contains(&path) && sorts.get(&sort(&path)).is_some_and(|n| *n >= OF_A_SORT);
            if path.is_empty() || many || path.ends_with("/live") || !seen.insert(path.clone()) {
                continue;
            }
            let Some(page) = self.ask(Method::GET, &path, String::new()).await else { continue };
            *sorts.entry(sort(&path)).or_default() += 1;
            let here = path.split('?').next().unwrap_or_default().to_owned();
            let links = self.read(&path, &page);
            queue.extend(links.into_iter().filter_map(|link| match link.as_bytes() {
                [b'/', b'/', ..] => None,
                [b'/', ..] => Some(link),
                [b'?', ..] => Some(format!("{here}{link}")),
                _ => None,
            }));
        }
    }

    /// Sends every form that was seen, with nonsense in its fields, with nothing in them, and as it stood there.
    async fn send_forms(&mut self) {
        for (page, form) in std::mem::take(&mut self.forms).into_values() {
            let tag = format!(" {}", form.split('>').next().unwrap_or_default());
            let action = attribute(&tag, "action").unwrap_or(&page).replace("&amp;", "&");
            let leaves = ["/logout", "/language", "/account/erase", "/people/erase", "/account/password"];
            if !tag.contains("method=\"post\"") || leaves.contains(&action.as_str()) {
                continue;
            }
            let hidden: BTreeSet<String> =
                fields(&hidden_part(&form)).into_iter().map(|(name, _)| name).collect();
            for nonsense in [Some("?"), Some(""), None] {
                let fields = fields(&form).into_iter().map(|(name, value)| match nonsense {
                    Some(nonsense) if !hidden.contains(&name) => format!("{name}={}", encoded(nonsense)),
                    _ => format!("{name}={}", encoded(&value)),
                });
                let pressed = nonsense.is_none().then(|| pressed(&form)).flatten();
                let body = fields.chain(pressed).collect::<Vec<_>>().join("&");
                if let Some(page) = self.ask(Method::POST, &action, body).await {
                    self.read(&action, &page);
                }
            }
        }
        self.forms.clear();
    }
}

/// A form with nothing but its hidden fields.
fn hidden_part(form: &str) -> String {
    let tags = form.split('<').filter(|tag| tag.contains("type=\"hidden\""));
    tags.map(|tag| format!("<{tag}")).collect()
}

/// What the first button of a form sends.
fn pressed(form: &str) -> Option<String> {
    let tag = form.split("<button").nth(1)?.split('>').next()?;
    let (name, value) = (attribute(tag, "name")?, attribute(tag, "value")?);
    Some(format!("{name}={}", encoded(&value.replace("&quot;", "\"").replace("&amp;", "&"))))
}

fn encoded(value: &str) -> String {
    value.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

const LANGUAGES: [&str; 2] = ["ru", "en"];

/// Names that people of [`WORLD`] gave.
const GIVEN: [&str; 9] = [
    "Ada",
    "Boris",
    "League of the Bridge",
    "Autumn",
    "Third Squad",
    "Da Fast Ladz",
    HOSTILE[0],
    HOSTILE[1],
    HOSTILE[2],
];

#[tokio::test]
async fn no_page_of_a_played_league_speaks_the_other_language() {
    let w = &*WORLD;
    let site = kinds::open().await;
    for language in LANGUAGES {
        let mut starts = site.pages.clone();
        starts.extend(super::pages::addresses());
        starts.retain(|path| !path.contains(&w.hostile.0.to_string()));
        starts.extend([
            format!("/campaigns/{}/games/2/report", w.campaign),
            format!("/battles/{}/play?as=red", w.over),
            "/battles?x=%".to_owned(),
            "/battles/x/replay/1".to_owned(),
            format!("/battles/{}/replay/99999", w.over),
            format!("/campaigns/{}/games/99", w.campaign),
            format!("/leagues/{}/statistics?season=x", w.league),
            format!("/campaigns/{}?at=x", w.campaign),
            format!("/campaigns/{}?at=9999", w.campaign),
            format!("/campaigns/{}/what-if?game=x&result=red&vp=", w.campaign),
            format!("/waiting?player={}", w.league),
        ]);
        let mut reader = Reader::new(&site.base, "", language, &GIVEN);
        reader.follow(starts).await;
        assert!(reader.pages > 80, "{} pages", reader.pages);
        assert!(reader.found.is_empty(), "{language}: {:#?}", reader.found);
    }
}

/// A campaign with everything that may follow a battle, in rounds, with a result that was corrected; seen by its
/// organiser and by a player who is logged in, who then send every form with nonsense.
#[tokio::test]
async fn no_page_of_a_campaign_speaks_the_other_language_to_who_runs_it_or_plays() {
    for (name, language) in [("Olga", "ru"), ("Rita", "ru"), ("Olga", "en"), ("Rita", "en")] {
        let charter = Charter { format: LeagueFormat::Swiss, ..Charter::hor_campaign() };
        let world = World::on(Database::sqlite(), charter).await;
        let season = Some("Spring".to_owned());
        done(world.app.open_season(&world.chief(), world.campaign, season).await.unwrap());
        let round = PairRound { round: 1, ..PairRound::default() };
        done(world.app.pair_round(&world.chief(), world.campaign, round).await.unwrap());
        done(world.app.void_game(&world.chief(), world.campaign, 1, None).await.unwrap());
        let battle = world.battle().await;
        done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        done(world.app.confirm_result(&world.chief(), world.campaign, 2).await.unwrap());
        let cap = amending("roster.cap", "300");
        done(world.app.amend_charter(&world.chief(), world.campaign, cap, None).await.unwrap());
        let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
        for player in [world.organiser].into_iter().chain(world.players) {
            app.give_account(player, &hidden(PASSWORD)).await.unwrap();
        }
        let base = crate::access::pages::served(&app).await.base;
        let cookie = format!("warlog_session={}", session(&app, name).await.reveal());
        let campaign = format!("/campaigns/{}", world.campaign);
        let starts = ["/", "/account", "/people", "/login", "/sign-up", "/nowhere", "/leagues/new"];
        let mut starts: Vec<String> = starts.map(str::to_owned).into();
        starts.extend(
            ["", "/organise", "/pair", "/todos", "/activity"].map(|part| format!("{campaign}{part}")),
        );
        starts.extend(world.rosters.map(|roster| format!("/rosters/{roster}/after")));
        starts.extend(world.rosters.map(|roster| format!("/rosters/{roster}/build")));
        starts.push(format!("/leagues/{}/webhooks", world.league));
        let given =
            ["Olga", "Rita", "Boris", "Thursday league", "Hive Primus", "Red Hand", "Blue Moon", "Spring"];
        let mut reader = Reader::new(&base, &cookie, language, &given);
        reader.follow(starts).await;
        assert!(reader.pages > 40, "{} pages", reader.pages);
        reader.read_feed(&format!("{campaign}/activity.atom")).await;
        let forms = reader.forms.len();
        assert!(forms > 20, "{forms} forms");
        reader.send_forms().await;
        assert!(reader.found.is_empty(), "{name}, {language}: {:#?}", reader.found);
    }
}

/// The page of play, with a model chosen and without, the battle's own page and what waits, as a battle goes on.
#[tokio::test]
async fn no_moment_of_a_battle_speaks_the_other_language() {
    for (mode, language, steps) in
        [(Mode::Board, "ru", 160), (Mode::Board, "en", 40), (Mode::Tabletop, "ru", 60)]
    {
        let mut table = Table::set(Setting { mode, ..Setting::default() }).await;
        let mut reader = Reader::new(&table.browser.base, "", language, &GIVEN);
        let mut bots = Side::BOTH.map(Bot::new);
        let mut refused = false;
        for step in 0..steps {
            let state = table.state().await;
            let alive = state.setup.units.iter().flat_map(|unit| unit.models.iter().copied());
            let models: Vec<_> = alive.collect();
            let chosen = models[step % models.len()];
            let key = state.made(chosen).key.clone();
            let mut starts = vec![
                format!("{}?as=both", table.address()),
                format!("{}?as=both&model={key}", table.address()),
            ];
            if step % 8 == 0 {
                starts.extend([format!("/battles/{}", table.battle), "/waiting".to_owned()]);
            }
            for path in starts {
                let page = reader.ask(Method::GET, &path, String::new()).await.expect(&path);
                reader.read(&path, &page);
            }
            if state.outcome.is_some() {
                break;
            }
            let request = table.app.request(Viewer::System);
            match state.open.as_ref().and_then(|open| open.waits.first()) {
                Some(Wait::Answer(question)) => {
                    let answer = question.default_answer().cloned().unwrap_or(Answer::No);
                    let answer = Input::Answer(question.topic, answer);
                    let given = table.app.supply(&request, table.battle, Some(question.of), answer).await;
                    given.and_then(|outcome| outcome.done()).expect("an answer");
                }
                Some(wait) => table.supply(wait).await,
                None => {
                    let side = state.moment.side;
                    let order = bots[side.index()].order(&state, refused);
                    let dice = if step % 5 == 0 { DiceFrom::Entered } else { DiceFrom::Server };
                    let given = table.app.order(&request, table.battle, Some(side), order, Some(dice)).await;
                    refused = given.expect("an order").accepted().is_none();
                }
            }
        }
        reader.send_forms().await;
        assert!(reader.found.is_empty(), "{mode:?}, {language}: {:#?}", reader.found);
    }
}
