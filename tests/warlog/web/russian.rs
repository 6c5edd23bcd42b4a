//! Whoever reads Russian is told nothing in English: every page that links lead to is looked through, its titles,
//! labels and pictures too. Names that people or packs gave, code and rule ids are what they are in every language.

use super::forms::browser;
use super::world::WORLD;
use crate::access::{PASSWORD, hidden, with_accounts};
use crate::app::support::{Database, World, amending, done};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use warlog::app::{PairRound, SignUp};
use warlog::armoury::{Armoury, Language};
use warlog::battle::Order;
use warlog::campaign::{Charter, LeagueFormat};

/// Words that Russians write in Latin letters too.
const KNOWN: [&str; 33] = [
    "warlog",
    "kill",
    "team",
    "graphql",
    "api",
    "relay",
    "csv",
    "atom",
    "utc",
    "hmac",
    "sha",
    "json",
    "iana",
    "discord",
    "ws",
    "bs",
    "ld",
    "sv",
    "ap",
    "hit",
    "english",
    "https",
    "cet",
    "red",
    "blue",
    "localhost",
    "space_marines",
    "orks",
    "tau",
    "eldar",
    "tyranids",
    "astra_militarum",
    "jsonl",
];
/// Attributes that are read or heard.
const HEARD: [&str; 5] = ["title", "aria-label", "alt", "placeholder", "data-label"];
/// Elements whose text is no language.
const CODE: [&str; 5] = ["code", "pre", "script", "style", "var"];
/// Elements without an end.
const VOID: [&str; 7] = ["meta", "link", "input", "br", "hr", "img", "!DOCTYPE"];
/// So many pages of one sort are looked at.
const OF_A_SORT: usize = 3;

/// What a page says, each with where it says so; and what stands there in English on purpose.
#[derive(Default)]
struct Said {
    texts: Vec<(String, String)>,
    english: Vec<String>,
    links: Vec<String>,
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

fn plain(text: &str) -> String {
    let text = text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn said(page: &str) -> Said {
    let mut said = Said::default();
    // The open elements, each with whether it is code and whether it is English on purpose.
    let mut open: Vec<(&str, bool, bool)> = Vec::new();
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect(piece);
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            let place = open.iter().rposition(|(other, ..)| *other == name).expect(tag);
            open.truncate(place);
        } else {
            let (in_code, in_english) =
                open.last().map_or((false, false), |(_, code, english)| (*code, *english));
            if name == "a" {
                said.links.extend(attribute(tag, "href").map(plain));
            }
            let is_told = name == "meta" && (tag.contains("name=\"description\"") || tag.contains("og:"));
            let told =
                HEARD.iter().chain(is_told.then_some(&"content")).filter_map(|one| attribute(tag, one));
            said.texts.extend(told.filter(|_| !in_code).map(|text| (name.to_owned(), plain(text))));
            if !VOID.contains(&name) {
                let english = in_english || (name != "button" && tag.contains(" lang=\"en\""));
                open.push((name, in_code || CODE.contains(&name), english));
            }
        }
        let (_, in_code, in_english) = open.last().copied().unwrap_or_default();
        let text = plain(text);
        match (text.is_empty() || in_code, in_english) {
            (true, _) => {}
            (false, true) => said.english.push(text),
            (false, false) => said.texts.push((name.to_owned(), text)),
        }
    }
    said
}

/// What sort of page is at an address: numbers and ids do not matter.
fn sort(address: &str) -> String {
    let is_name = |part: &str| part.len() > 20 || part.chars().any(|letter| letter.is_ascii_digit());
    let parts = address.split(['/', '?', '&', '=', '.']).map(|part| if is_name(part) { "*" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// A text without names.
fn without<'t>(text: &str, names: impl Iterator<Item = &'t String>) -> String {
    let mut text = text.to_lowercase();
    for name in names {
        text = text.replace(name.as_str(), " ");
    }
    text
}

/// The Latin words of a text that no Russian would write.
fn english(text: &str) -> Vec<String> {
    let is_word = |word: &&str| word.chars().filter(char::is_ascii_alphabetic).count() > 1;
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || "_-".contains(letter)));
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(letters, number)| {
            letters.len() == 2 && !number.is_empty() && number.chars().all(|one| one.is_ascii_digit())
        })
    };
    let strange = words.filter(is_word).filter(|word| !is_id(word) && !KNOWN.contains(word));
    // Letters beside digits: D6, 2d6, hashes and ids.
    let strange = strange.filter(|word| !word.chars().any(|letter| letter.is_ascii_digit()));
    strange.map(str::to_owned).collect()
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

/// Follows links from some addresses on; what is told in English, page by page.
async fn left(
    starts: Vec<String>,
    given: &[&str],
    get: impl AsyncFn(&str) -> (u16, String),
) -> (usize, BTreeMap<String, BTreeSet<String>>) {
    let names = names(given);
    let (mut seen, mut sorts) = (BTreeSet::new(), BTreeMap::<String, usize>::new());
    let mut found = BTreeMap::<String, BTreeSet<String>>::new();
    let mut queue: VecDeque<String> = starts.into();
    let mut pages = 0;
    while let Some(address) = queue.pop_front() {
        let path = address.split('#').next().unwrap_or_default().to_owned();
        let count = sorts.entry(sort(&path)).or_default();
        if path.is_empty() || *count >= OF_A_SORT || !seen.insert(path.clone()) {
            continue;
        }
        let (status, page) = get(&path).await;
        assert!(status < 500, "{path}: {status}");
        if !page.starts_with("<!DOCTYPE html>") || path.starts_with("/graphiql") {
            continue;
        }
        *sorts.entry(sort(&path)).or_default() += 1;
        pages += 1;
        assert!(page.contains("<html lang=\"ru\">"), "{path}");
        let said = said(&page);
        let here = path.split('?').next().unwrap_or_default();
        queue.extend(said.links.iter().filter_map(|link| match link.as_bytes() {
            [b'/', b'/', ..] => None,
            [b'/', ..] => Some(link.clone()),
            [b'?', ..] => Some(format!("{here}{link}")),
            _ => None,
        }));
        // The rules say each text in both languages, and golden battles have English titles.
        let own: Vec<String> = said.english.iter().map(|text| text.to_lowercase()).collect();
        assert!(own.is_empty() || path.starts_with("/rules"), "{path} is English on purpose: {own:?}");
        for (place, text) in said.texts {
            let words = english(&without(&text, own.iter().chain(&names)));
            if !words.is_empty() {
                found.entry(sort(&path)).or_default().insert(format!("{place}: {text} {words:?}"));
            }
        }
    }
    (pages, found)
}

#[tokio::test]
async fn no_page_of_a_played_league_says_anything_in_english() {
    let w = &*WORLD;
    let mut starts = super::pages::addresses();
    starts.retain(|path| !path.contains(&w.hostile.0.to_string()));
    starts.extend([
        format!("/battles/{}/replay/{}", w.over, w.shots),
        format!("/battles/{}/statistics", w.over),
        format!("/campaigns/{}/pair", w.campaign),
        format!("/campaigns/{}/games/2/report", w.campaign),
        format!("/leagues/{}/records", w.league),
        format!("/leagues/{}/statistics", w.league),
        "/leagues/nothing".to_owned(),
        "/battles?x=%".to_owned(),
    ]);
    let get = async |path: &str| {
        let request = crate::http::client().get(format!("{}{path}", w.base)).header("accept-language", "ru");
        let answer = request.send().await.expect(path);
        (answer.status().as_u16(), answer.text().await.expect(path))
    };
    let given = [
        "Ada",
        "Boris",
        "League of the Bridge",
        "Autumn",
        "Third Squad",
        "Da Fast Ladz",
        super::world::HOSTILE[0],
        super::world::HOSTILE[1],
        super::world::HOSTILE[2],
    ];
    let (pages, left) = left(starts, &given, get).await;
    assert!(pages > 60, "{pages} pages");
    assert!(left.is_empty(), "{left:#?}");
}

/// A campaign with everything that may follow a battle, in rounds, with a result that was corrected; seen by its
/// organiser and by a player who is logged in.
#[tokio::test]
async fn no_page_of_a_campaign_says_anything_in_english_to_who_runs_it_or_plays() {
    let charter = Charter { format: LeagueFormat::Swiss, ..Charter::hor_campaign() };
    let world = World::on(Database::sqlite(), charter).await;
    done(world.app.open_season(&world.chief(), world.campaign, Some("Spring".to_owned())).await.unwrap());
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
    let campaign = format!("/campaigns/{}", world.campaign);
    for name in ["Olga", "Rita"] {
        let mut browser = browser(&app, name).await;
        browser.cookie.push_str("; warlog_tongue=ru");
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
        let browser = &browser;
        let (pages, left) = left(starts, &given, async |path: &str| browser.get(path).await).await;
        assert!(pages > 40, "{pages} pages");
        assert!(left.is_empty(), "{name}: {left:#?}");
    }
}

#[test]
fn a_sentence_in_english_would_be_found() {
    let page = "<!DOCTYPE html><html lang=\"ru\"><head><title>Лист</title></head><body>\
        <p title=\"Two of them\">Ada <code>roster.cap</code> has won</p><p>Ада · GN-01 · 2D6</p></body></html>";
    let names = names(&["Ada"]);
    let found: Vec<String> =
        said(page).texts.iter().flat_map(|(_, text)| english(&without(text, names.iter()))).collect();
    assert_eq!(found, ["two", "of", "them", "has", "won"]);
}
