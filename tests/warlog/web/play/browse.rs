//! The page of play in real browsers: two at once, with a mouse; one without script; one as small as a phone.

use super::table::Table;
use crate::web::browser::{DESK, Driver, Look};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use std::time::Duration;
use warlog::app::{Setting, Viewer};
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{Battle, DiceFrom, Input, Mode, Phase, Wait, keys};
use warlog::ids::Side;
use warlog::simulation::Bot;

impl Table {
    /// Lets bots play until this holds.
    pub async fn until(&self, holds: impl Fn(&Battle) -> bool) {
        let mut bots = Side::BOTH.map(Bot::new);
        let mut refused = false;
        loop {
            let state = self.state().await;
            if state.open.is_none() && holds(&state) {
                return;
            }
            assert!(state.outcome.is_none(), "it never came to that");
            let request = self.app.request(Viewer::System);
            if let Some(wait) = state.open.as_ref().and_then(|open| open.waits.first()) {
                let (side, input) = match wait {
                    Wait::Answer(asked) => {
                        let answer = asked.default_answer().cloned().expect("a default");
                        (asked.of, Input::Answer(asked.topic, answer))
                    }
                    Wait::Dice(roll) => (roll.side, Input::RollForMe),
                    Wait::Fact(fact) => (Side::Red, Input::Fact(fact.clone(), fact.example(&state))),
                };
                let given = self.app.supply(&request, self.battle, Some(side), input).await;
                given.and_then(|outcome| outcome.done()).expect("it is supplied");
                continue;
            }
            let side = state.moment.side;
            let order = bots[side.index()].order(&state, refused);
            let given =
                self.app.order(&request, self.battle, Some(side), order, Some(DiceFrom::Server)).await;
            refused = given.expect("an order").accepted().is_none();
        }
    }

    fn url(&self, place: Side) -> String {
        format!("{}{}?as={place}", self.browser.base, self.address())
    }
}

impl Driver {
    async fn go(&self, url: &str) {
        self.client.goto(url).await.expect(url);
        self.once("document.querySelector('.play') !== null").await;
    }

    /// Waits until a script says so.
    pub async fn once(&self, condition: &str) {
        while self.ask(condition).await != true {}
    }

    /// Presses what is there as soon as it is there, whatever takes its place meanwhile.
    pub async fn press_on(&self, css: &str) {
        let script = format!(
            "(() => {{ const found = document.querySelector(\"{css}\"); found?.click(); return Boolean(found); }})()"
        );
        self.once(&script).await;
    }

    async fn version(&self) -> u64 {
        let version = self.ask("Number(document.querySelector('.play').dataset.version)").await;
        version.as_u64().expect("a version")
    }

    /// Drags the chosen model by so many pixels.
    async fn drag(&self, (right, down): (f64, f64)) {
        let middle = "(() => { const box = document.querySelector('.model.ringed .base').getBoundingClientRect(); \
                      return [box.x + box.width / 2, box.y + box.height / 2]; })()";
        let middle = self.ask(middle).await;
        let (x, y) = (middle[0].as_f64().expect("x"), middle[1].as_f64().expect("y"));
        let duration = Some(Duration::from_millis(20));
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::MoveTo { duration, x: x + right / 2.0, y: y + down / 2.0 })
            .then(PointerAction::MoveTo { duration, x: x + right, y: y + down })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a drag");
    }
}

#[tokio::test]
async fn two_browsers_play_a_turn_at_once() {
    let Some(one) = Driver::start(DESK).await else { return };
    let Some(other) = Driver::start(DESK).await else { return };
    let table = Table::set(Setting::default()).await;
    table.until(|state| state.moment.phase == Phase::Movement && state.moment.turn == 1).await;
    let state = table.state().await;
    let side = state.moment.side;
    let (model, up) = legal(&state, side)
        .into_iter()
        .find_map(|choice| match choice {
            Choice::Move { model, .. } if state.model(model).at.y < state.board.depth / 2 => {
                Some((model, -40.0))
            }
            Choice::Move { model, .. } => Some((model, 40.0)),
            _ => None,
        })
        .expect("somebody moves");
    one.go(&table.url(side)).await;
    other.go(&table.url(side.other())).await;
    other.once("document.querySelector('.play').classList.contains('is-live')").await;
    let place = format!("document.querySelector('#m-{}').getAttribute('transform')", model.0);
    let was = other.ask(&place).await;

    // He chooses the model on the board, drags it, and says so; the other sees it without doing anything.
    one.press_on(&format!("#call-{}", model.0)).await;
    one.once("document.querySelector('.model.ringed') !== null").await;
    one.drag((6.0, up)).await;
    one.once("document.querySelector('[name=x]').value !== ''").await;
    one.picture("play-drag.png").await;
    one.press_on("#act .numbers .go").await;
    other.once(&format!("{place} !== {was}")).await;
    assert_ne!(table.state().await.model(model).at, state.model(model).at);

    // The phase ends, and the turn; it is the other's.
    for _ in 0..3 {
        let before = one.version().await;
        one.once("document.querySelector('.end button, button[value=fight]') !== null").await;
        if one.ask("document.querySelector('button[value=fight]') !== null").await == true {
            one.press_on("button[value=fight]").await;
            one.once(&format!("Number(document.querySelector('.play').dataset.version) > {before}")).await;
        }
        let before = one.version().await;
        one.press_on(".end button").await;
        one.once(&format!("Number(document.querySelector('.play').dataset.version) > {before}")).await;
        while let Some(open) = table.state().await.open {
            let Some(Wait::Answer(question)) = open.waits.first() else { panic!("{:?}", open.waits) };
            let asked = if question.of == side { &one } else { &other };
            asked.press_on("#act button[name=offer]").await;
            asked.once("document.querySelector('#act button[name=offer]') === null").await;
        }
    }
    other.once("document.querySelector('.end button') !== null").await;
    other.picture("play-turn.png").await;
    assert_eq!(table.state().await.moment.side, side.other());
}

#[tokio::test]
async fn a_grenade_is_thrown_and_seen_struck_through() {
    let Some(browser) = Driver::start(DESK).await else { return };
    let table = Table::set(Setting::default()).await;
    let throw = |state: &Battle| {
        legal(state, state.moment.side).into_iter().find_map(|choice| match choice {
            Choice::Throw { model, weapon, targets, .. } => Some((model, weapon, targets[0])),
            _ => None,
        })
    };
    table.until(|state| throw(state).is_some()).await;
    let state = table.state().await;
    let (model, weapon, target) = throw(&state).expect("somebody throws");
    let setup = &state.setup;
    browser.go(&format!("{}{}?as=both", browser_base(&table), table.address())).await;
    browser.press_on(&format!("#call-{}", model.0)).await;
    let words = format!(
        "throw {} {} at {}",
        keys::model(setup, model),
        keys::weapon(setup, weapon),
        keys::unit(setup, target)
    );
    browser.once(&format!("document.querySelector(\"button[value='{words}']\") !== null")).await;
    browser.picture("play-shoot.png").await;
    browser.press_on(&format!("button[value='{words}']")).await;
    browser.once(&format!("document.querySelector(\"button[value='{words}']\") === null")).await;
    browser.once("document.querySelector('.story .roll .die') !== null").await;
    while let Some(open) = table.state().await.open {
        let Some(Wait::Answer(_)) = open.waits.first() else { panic!("{:?}", open.waits) };
        browser.picture("play-asked.png").await;
        browser.press_on("#act button[name=offer]").await;
        browser.once("document.querySelector('#act button[name=offer]') === null").await;
    }
    browser.picture("play-thrown.png").await;
    let roster = table.rosters[state.side_of(model).index()];
    browser.client.goto(&format!("{}/rosters/{roster}", browser_base(&table))).await.expect("the sheet");
    let used = browser.client.find_all(Locator::Css(".boxes .used s")).await.expect("boxes");
    assert!(!used.is_empty());
    for used in used {
        assert_eq!(used.css_value("text-decoration-line").await.expect("its style"), "line-through");
    }
}

fn browser_base(table: &Table) -> &str {
    &table.browser.base
}

#[tokio::test]
async fn without_script_a_model_is_chosen_and_moved() {
    let Some(browser) = Driver::start(Look { script: false, ..DESK }).await else { return };
    let table = Table::set(Setting::default()).await;
    table.until(|state| state.moment.phase == Phase::Movement).await;
    let state = table.state().await;
    let side = state.moment.side;
    let choices = legal(&state, side);
    let (model, order) = choices
        .iter()
        .find_map(|choice| match (choice, choice.example(&state)) {
            (Choice::Move { model, .. }, Some(warlog::battle::Order::Move(walk))) => {
                Some((*model, walk.way[0]))
            }
            _ => None,
        })
        .expect("somebody moves");
    browser.client.goto(&table.url(side)).await.expect("the page");
    browser.click(&format!("#call-{}", model.0)).await;
    for (name, value) in [("x", order.x), ("y", order.y)] {
        let field = browser.client.find(Locator::Css(&format!("#act [name={name}]"))).await.expect(name);
        field.send_keys(&keys::inches(value)).await.expect(name);
    }
    browser.click("#act .numbers .go").await;
    // The form is on its way.
    let mut looks = 0;
    loop {
        let state = table.state().await;
        if state.model(model).moved.is_some() || state.open.is_some() {
            break;
        }
        looks += 1;
        assert!(looks < 2000, "the form has no effect");
    }
    browser.client.wait().for_element(Locator::Css(".story .newest")).await.expect("the story");
    let news = browser.client.find(Locator::Css(".news")).await.expect("a link to what is new");
    assert!(news.is_displayed().await.expect("its style"));
}

#[tokio::test]
async fn on_the_smallest_phone_nothing_scrolls_sideways_and_dice_are_tapped() {
    let phone = Look { width: 320, height: 640, ..DESK };
    let Some(browser) = Driver::start(phone).await else { return };
    let narrow = async |what: &str| {
        let width = browser.ask("document.documentElement.scrollWidth").await;
        assert!(width.as_u64().is_some_and(|width| width <= 320), "{what} is {width} wide");
    };
    let mut setting = Setting::default();
    setting.options.dice = DiceFrom::Entered;
    let table = Table::set(setting).await;
    table.until(|state| state.moment.phase == Phase::Deployment).await;
    let side = table.state().await.moment.side;
    browser.go(&table.url(side)).await;
    browser.press_on(".roll-call a").await;
    browser.once("document.querySelector('[data-walk]') !== null").await;
    narrow("setting up").await;
    browser.picture("play-phone-deploy.png").await;

    // At a table: where a fact is asked for, and where dice are.
    let mut setting = Setting { mode: Mode::Tabletop, ..Setting::default() };
    setting.options.dice = DiceFrom::Entered;
    let mut table = Table::set(setting).await;
    let both = format!("{}{}?as=both", table.browser.base, table.address());
    browser.go(&both).await;
    browser.press_on(".roll-call a").await;
    browser.press_on("#act .numbers .go").await;
    browser.once("document.querySelector('button[name=value]') !== null").await;
    narrow("a fact").await;
    browser.picture("play-phone-fact.png").await;
    browser.press_on("button[value=yes]").await;
    browser.once("document.querySelector('button[name=value]') === null").await;
    loop {
        let state = table.state().await;
        match state.open.as_ref().and_then(|open| open.waits.first()) {
            Some(Wait::Dice(roll)) => {
                let dice = roll.dice;
                browser.go(&both).await;
                narrow("dice").await;
                browser.picture("play-phone-dice.png").await;
                let before = browser.version().await;
                match dice {
                    1 => browser.press_on("button.face").await,
                    dice @ 2..=3 => {
                        for die in 1..=dice {
                            browser.press_on(&format!("[name=die_{die}]")).await;
                        }
                        browser.press_on("#act .throw .go").await;
                    }
                    dice => {
                        for _ in 0..dice {
                            browser.press_on(".counts .face").await;
                        }
                        browser.press_on("#act .throw .go").await;
                    }
                }
                browser
                    .once(&format!("Number(document.querySelector('.play').dataset.version) > {before}"))
                    .await;
                return;
            }
            Some(wait) => {
                let wait = wait.clone();
                table.supply(&wait).await;
            }
            None => {
                let side = state.moment.side;
                let waits = |id: &warlog::ids::ModelId| {
                    state.side_of(*id) == side && state.model(*id).place == warlog::battle::Place::Waiting
                };
                match state.ids().find(waits) {
                    Some(model) => {
                        let words = format!("deploy {}", state.made(model).key);
                        table.order(Some(model), &words, &[("x", "0"), ("y", "0")]).await;
                    }
                    None => table.order(None, "end_phase", &[]).await,
                }
            }
        }
    }
}

#[tokio::test]
async fn pictures_of_the_page_of_play_are_made_when_asked_for() {
    if std::env::var("WARLOG_TEST_PICTURES").is_err() {
        return;
    }
    let table = Table::set(Setting::default()).await;
    table.until(|state| state.moment.phase == Phase::Shooting && state.moment.turn == 2).await;
    let state = table.state().await;
    let shooter = legal(&state, state.moment.side).into_iter().find_map(|choice| match choice {
        Choice::Shoot { model, .. } => Some(state.made(model).key.clone()),
        _ => None,
    });
    let url = format!("{}&model={}", table.url(state.moment.side), shooter.unwrap_or_default());
    for (size, width, height) in [("desk", 1280, 960), ("phone", 390, 844)] {
        for (light, dark) in [("light", false), ("dark", true)] {
            let Some(browser) = Driver::start(Look { width, height, dark, ..DESK }).await else { return };
            browser.go(&url).await;
            browser.picture(&format!("play-{size}-{light}.png")).await;
            browser.ask("document.querySelector('#act').scrollIntoView()").await;
            browser.picture(&format!("play-{size}-{light}-act.png")).await;
        }
    }
}
