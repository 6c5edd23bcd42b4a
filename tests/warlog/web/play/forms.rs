//! A battle by forms alone: all of it, by the right people, once, and never on what has gone by.

use super::table::{Table, forms};
use crate::access::pages::{Browser, location, served};
use crate::access::{House, PASSWORD, hidden, session, with_accounts};
use crate::app::support::{Database, World};
use warlog::app::{Setting, SignUp, Viewer};
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{Battle, DiceFrom, Event, Order, Phase, Question, Wait, keys};
use warlog::campaign::{Charter, Stage};
use warlog::ids::Side;

/// The next order of a game in which everybody does a little: its model, its words, and where it goes.
fn next(
    state: &Battle,
    done: &mut u32,
) -> (Option<warlog::ids::ModelId>, String, Vec<(&'static str, String)>) {
    let setup = &state.setup;
    let place = |at: warlog::geometry::Point| vec![("x", keys::inches(at.x)), ("y", keys::inches(at.y))];
    let choices = legal(state, state.moment.side);
    for choice in choices.iter().filter(|_| *done == 0) {
        let words = match (choice, choice.example(state)) {
            (Choice::Move { model, .. }, Some(Order::Move(walk))) => {
                *done += 1;
                return (Some(*model), format!("move {}", keys::model(setup, *model)), place(walk.way[0]));
            }
            (Choice::Shoot { model, weapon, targets }, _) => {
                let (by, arm) = (keys::model(setup, *model), keys::weapon(setup, *weapon));
                (Some(*model), format!("shoot {by} {arm} at {}", keys::unit(setup, targets[0])))
            }
            (Choice::Throw { model, weapon, targets, .. }, _) => {
                let (by, arm) = (keys::model(setup, *model), keys::weapon(setup, *weapon));
                (Some(*model), format!("throw {by} {arm} at {}", keys::unit(setup, targets[0])))
            }
            (Choice::Charge { unit, targets }, _) => {
                let words =
                    format!("charge {} by {}", keys::unit(setup, targets[0]), keys::unit(setup, *unit));
                (state.present(*unit).next(), words)
            }
            (Choice::Fight {}, _) => (None, "fight".to_owned()),
            _ => continue,
        };
        *done += 1;
        return (words.0, words.1, Vec::new());
    }
    *done = 0;
    (None, "end_phase".to_owned(), Vec::new())
}

#[tokio::test]
async fn a_whole_battle_is_played_by_forms() {
    let mut table = Table::set(Setting::default()).await;
    let mut done = 0;
    for _ in 0..600 {
        let state = table.state().await;
        if state.outcome.is_some() {
            break;
        }
        if let Some(open) = &state.open {
            table.supply(&open.waits[0]).await;
            continue;
        }
        let deploys = |choice: &Choice| matches!(choice, Choice::Deploy { .. });
        if legal(&state, state.moment.side).iter().any(deploys) {
            table.deploy().await;
            continue;
        }
        let (model, words, filled) = next(&state, &mut done);
        let filled: Vec<(&str, &str)> = filled.iter().map(|(name, value)| (*name, value.as_str())).collect();
        table.order(model, &words, &filled).await;
    }
    let state = table.state().await;
    assert!(state.outcome.is_some(), "it is at {:?}", state.moment);
    let log = table.app.battle_log(Viewer::System, table.battle).await.expect("a log");
    let shots = log.iter().filter(|event| matches!(event, Event::UnitFired { .. })).count();
    assert!(shots > 2, "{shots} shots");

    // After the end it says what follows, and nobody acts any more.
    let page = table.page(None).await;
    for part in ["The battle is over", "/games/1\"", "/after\"", "/replay/1\""] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(forms(&page).iter().all(|form| form.does() == "rewind"), "{:?}", forms(&page));
}

/// A browser of somebody with an account.
async fn browser(house: &House, who: &str) -> Browser {
    let mut browser = served(&house.app).await;
    browser.cookie = format!("warlog_session={}", session(&house.app, who).await.reveal());
    browser
}

/// The house, with the players in the order of their turns: the one who sets up now first.
async fn house() -> (House, [&'static str; 2], Side) {
    let house = House::on(Database::sqlite()).await;
    let side = house.app.battle(Viewer::System, house.battle, None).await.unwrap().battle.moment.side;
    let names = if side == Side::Red { ["Rita", "Boris"] } else { ["Boris", "Rita"] };
    (house, names, side)
}

#[tokio::test]
async fn only_who_is_to_act_gets_forms_and_only_his_are_obeyed() {
    let (house, [first, second], side) = house().await;
    let address = format!("/battles/{}/play", house.battle);
    let state = house.app.battle(Viewer::System, house.battle, None).await.unwrap();
    let key = state.battle.ids().find(|id| state.battle.side_of(*id) == side).unwrap();
    let key = state.battle.made(key).key.clone();
    let chosen = format!("{address}?model={key}");
    let orders = |page: &str| forms(page).iter().filter(|form| form.does() == "order").count();
    for (who, status, acts) in
        [(first, 200, true), (second, 200, false), ("Lena", 200, false), ("Sven", 404, false)]
    {
        let (found, page) = browser(&house, who).await.get(&chosen).await;
        assert_eq!((found, orders(&page) > 0), (status, acts), "{who}");
    }
    let (_, page) = browser(&house, second).await.get(&chosen).await;
    assert!(page.contains("It is the turn of"), "{page}");
    let (_, page) = browser(&house, "Lena").await.get(&chosen).await;
    assert!(page.contains("You are watching"), "{page}");

    // The organiser may act for both, where he says so.
    let olga = browser(&house, "Olga").await;
    let (_, page) = olga.get(&chosen).await;
    assert!(orders(&page) == 0 && page.contains("Act for both sides"), "{page}");
    let (_, page) = olga.get(&format!("{chosen}&as=both")).await;
    assert!(orders(&page) > 0, "{page}");
    let back = format!("<a href=\"{address}\" data-page>Act for oneself only</a>");
    assert!(page.contains(&back), "and no longer: {page}");

    // What others send is refused, and leaves nothing.
    let version = state.version.to_string();
    let order = format!("deploy {key}");
    let fields = [
        ("does", "order"),
        ("version", &version),
        ("side", side.word()),
        ("order", &order),
        ("x", "9"),
        ("y", "3"),
    ];
    for (who, status) in [(second, 422), ("Lena", 422), ("Sven", 404)] {
        let both = [&fields[..], &[("as", "both")]].concat();
        let answer = browser(&house, who).await.send("/account", &address, &both).await;
        assert_eq!(answer.status().as_u16(), status, "{who}");
    }
    let answer = browser(&house, first).await.send_bare(&address, &fields, &[]).await;
    assert_eq!(answer.status().as_u16(), 403, "without the proof of the session");
    let answer = browser(&house, first).await.send("/account", &address, &[("does", "dance")]).await;
    assert_eq!(answer.status().as_u16(), 400);
    assert_eq!(house.app.battle(Viewer::System, house.battle, None).await.unwrap().version, state.version);
}

#[tokio::test]
async fn a_form_sent_twice_is_one_order_and_an_old_one_is_shown_what_is_new() {
    let mut table = Table::set(Setting::default()).await;
    let state = table.state().await;
    let places: Vec<Order> =
        legal(&state, state.moment.side).iter().filter_map(|choice| choice.example(&state)).collect();
    let Some(Order::Deploy { model, at, .. }) = places.first() else { panic!("{places:?}") };
    let key = state.made(*model).key.clone();
    let words = format!("deploy {key}");
    let form = table.form(Some(&key), |form| form.has(&words)).await;
    let (x, y) = (keys::inches(at.x), keys::inches(at.y));
    let filled = [("order", words.as_str()), ("x", &x), ("y", &y)];
    let version = table.version().await;
    for _ in 0..2 {
        table.done(&form, &filled).await;
    }
    let once = table.version().await;
    let placed =
        |log: &[Event]| log.iter().filter(|event| matches!(event, Event::ModelPlaced { .. })).count();
    assert_eq!(placed(&table.app.battle_log(Viewer::System, table.battle).await.unwrap()), 1);
    assert!(once > version);

    // Another button of the same old page.
    let (status, page) = table.send(&form, &[("order", "end_phase")]).await;
    assert_eq!(status, 409, "{page}");
    assert!(page.contains("gone on since") && page.contains("stale_version"), "{page}");
    assert!(page.contains(&format!("name=\"version\" value=\"{once}\"")), "the page is a new one");
    assert_eq!(table.version().await, once);

    // What the rules refuse is said with what explains it.
    let form = table.form(None, |form| form.has("end_phase") || form.has("concede")).await;
    let (status, page) = table.send(&form, &[("order", "end_phase")]).await;
    assert_eq!(status, 422);
    assert!(page.contains("not_deployed") && page.contains("role=\"alert\""), "{page}");
    for (field, value) in [("x", "nine"), ("x", "9 9"), ("via", "4"), ("focus", "#")] {
        let filled = [("order", words.as_str()), ("y", "3"), (field, value)];
        let (status, page) = table.send(&form, &filled).await;
        assert_eq!(status, 422, "{field}={value}: {page}");
    }
    assert_eq!(table.version().await, once);
}

#[tokio::test]
async fn an_order_is_taken_back_when_the_other_side_agrees() {
    let mut table = Table::set(Setting::default()).await;
    let side = table.state().await.moment.side;
    table.deploy().await;
    table.place = side.word();
    let before = table.version().await;
    let form = table.form(None, |form| form.does() == "rewind").await;
    let (name, to) = form.buttons[0].clone();
    table.done(&form, &[(&name, &to)]).await;
    let page = table.page(None).await;
    assert!(page.contains("asks to go back") && !page.contains("name=\"agree\""), "he waits: {page}");
    assert!(page.contains("Asked to take this back"), "{page}");
    assert!(forms(&page).iter().all(|form| form.does() != "rewind"), "it is not asked again: {page}");
    table.place = side.other().word();
    for (agree, placed) in [("no", 1), ("yes", 0)] {
        let form = table.form(None, |form| form.does() == "agree").await;
        table.done(&form, &[("agree", agree)]).await;
        let state = table.state().await;
        assert_eq!(state.on_table(side).count(), placed, "{agree}");
        table.place = side.word();
        if placed == 1 {
            let form = table.form(None, |form| form.does() == "rewind").await;
            table.done(&form, &[(&name, &to)]).await;
        }
        table.place = side.other().word();
    }
    assert!(table.version().await > before);
}

#[tokio::test]
async fn answers_are_left_and_words_added_by_forms() {
    let mut table = Table::set(Setting::default()).await;
    let form = table.form(None, |form| form.does() == "words").await;
    table.done(&form, &[("words", "<b>luck & skill</b>")]).await;
    let form = table.form(None, |form| form.does() == "leave").await;
    table.done(&form, &[("left", "no")]).await;
    let state = table.state().await;
    assert!(state.sides.iter().any(|side| side.words == "<b>luck & skill</b>"));
    assert!(state.sides.iter().any(|side| !side.standing.is_empty()));
    let page = table.page(None).await;
    assert!(page.contains("&lt;b&gt;luck &amp; skill") && !page.contains("<b>luck"), "{page}");
}

/// Plays on until somebody is asked something.
async fn asked(table: &mut Table) -> Question {
    let mut done = 0;
    loop {
        let state = table.state().await;
        assert!(state.outcome.is_none(), "nobody was asked anything");
        if let Some(Wait::Answer(question)) = state.open.as_ref().and_then(|open| open.waits.first()) {
            return question.clone();
        }
        if state.moment.phase == Phase::Deployment
            && legal(&state, state.moment.side).iter().any(|choice| matches!(choice, Choice::Deploy { .. }))
        {
            table.deploy().await;
            continue;
        }
        let (model, words, filled) = next(&state, &mut done);
        let filled: Vec<(&str, &str)> = filled.iter().map(|(name, value)| (*name, value.as_str())).collect();
        table.order(model, &words, &filled).await;
    }
}

/// Everybody who sees a battle sees whom it waits for and how long, also where people log in.
#[tokio::test]
async fn a_question_with_a_time_shuts_nobody_out() {
    let world = World::on(Database::sqlite(), Charter::seed_strict()).await;
    let mut setting = Setting::default();
    (setting.options.dice, setting.options.answer_seconds) = (DiceFrom::Server, 90);
    let battle = world.battle_in(setting).await;
    let (app, rosters) = (world.app.clone(), world.rosters);
    let mut table = Table { browser: served(&app).await, app, rosters, battle, place: "both" };
    asked(&mut table).await;
    let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
    for (name, player) in [("Rita", world.players[0]), ("Boris", world.players[1])] {
        app.give_account(player, &hidden(PASSWORD)).await.unwrap();
        let mut browser = served(&app).await;
        browser.cookie = format!("warlog_session={}", session(&app, name).await.reveal());
        let (status, page) = browser.get(&table.address()).await;
        assert!(status == 200 && page.contains("s left"), "{name}: {status} {page}");
    }
}

#[tokio::test]
async fn a_question_waits_with_a_countdown_for_who_is_asked() {
    let mut setting = Setting::default();
    (setting.options.dice, setting.options.answer_seconds) = (DiceFrom::Server, 90);
    let mut table = Table::set(setting).await;
    let question = asked(&mut table).await;
    table.place = question.of.word();
    let page = table.page(None).await;
    assert!(page.contains("data-left=\"") && page.contains("s left"), "{page}");
    assert!(forms(&page).iter().any(|form| form.does() == "answer"));
    // The colour says whose hand acts, where two share a phone.
    assert!(page.contains(&format!("<h2 class=\"turn {}\">", question.of.word())), "{page}");
    table.place = question.of.other().word();
    let page = table.page(None).await;
    assert!(
        page.contains("is waited for") && forms(&page).iter().all(|form| form.does() != "answer"),
        "{page}"
    );
}

#[tokio::test]
async fn a_game_is_begun_from_its_page() {
    let house = House::on(Database::sqlite()).await;
    let world = &house.world;
    let (chief, rita) = (Viewer::Player(world.organiser), Viewer::Player(world.players[0]));
    let app = &house.app;
    app.void_game(&app.request(chief), world.campaign, 1, None).await.unwrap().done().unwrap();
    let arranged =
        app.arrange_game(&app.request(rita), world.campaign, world.rosters, "fw_border", None).await;
    arranged.unwrap().done().unwrap();
    let game = format!("/campaigns/{}/games/2", world.campaign);
    let start = format!("{game}/start");
    let mut rita = browser(&house, "Rita").await;
    let (_, page) = rita.get(&game).await;
    assert!(page.contains(&format!("href=\"{start}\"")), "{page}");
    let (status, page) = rita.get(&start).await;
    assert_eq!(status, 200);
    assert!(page.contains("tabletop") && page.contains(&format!("{game}/report")), "{page}");
    let key = page.split("name=\"key\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let members: Vec<String> = page
        .split("type=\"checkbox\" name=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect();
    let mut fields: Vec<(&str, &str)> = members.iter().map(|name| (name.as_str(), "yes")).collect();
    fields.extend([
        ("key", key.as_str()),
        ("mode", "tabletop"),
        ("dice", "entered"),
        ("table", "1"),
        ("seconds", "60"),
    ]);

    // Nobody fights: refused, and nothing has begun.
    let nobody: Vec<(&str, &str)> = fields.iter().copied().filter(|(_, value)| *value != "yes").collect();
    let answer = rita.send(&start, &start, &nobody).await;
    assert_eq!(answer.status().as_u16(), 422);
    let mut lena = browser(&house, "Lena").await;
    let answer = lena.send(&start, &start, &fields).await;
    assert_eq!(answer.status().as_u16(), 422, "who does not play begins nothing");
    for _ in 0..2 {
        let answer = rita.send(&start, &start, &fields).await;
        assert_eq!(answer.status().as_u16(), 303);
        assert!(location(&answer).ends_with("/play"));
    }
    let campaign = app.campaign(Viewer::System, world.campaign).await.unwrap().campaign;
    let game = &campaign.games[&2];
    assert_eq!(game.stage, Stage::Playing);
    let battle = app.battle(Viewer::System, game.battle.unwrap(), None).await.unwrap().battle;
    assert_eq!(battle.setup.mode, warlog::battle::Mode::Tabletop);
    assert_eq!((battle.setup.options.dice, battle.setup.options.answer_seconds), (DiceFrom::Entered, 60));
    let (_, page) = rita.get(&start).await;
    assert!(page.contains("has begun"), "{page}");
}
