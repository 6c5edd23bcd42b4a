//! The page of what waits: every sort of thing leads to where it can be done.

use super::world::{self, World};
use jiff::tz::TimeZone;
use std::collections::{BTreeMap, BTreeSet};
use warlog::api::Schema;
use warlog::app::{App, Setting, Viewer, Waiting};
use warlog::battle::{Battle, DiceFrom, Fact, Mode, Order, Phase, Question, Subject, Topic, Wait, Walk};
use warlog::dice::{Ask, Roll};
use warlog::exchange::battle_file;
use warlog::geometry::INCH;
use warlog::ids::{BattleId, CampaignId, ModelId, PlayerId, RosterId, Side, Timestamp, UnitId};
use warlog::simulation::Bot;
use warlog::web::tongue::Tongue;
use warlog::web::waiting::content;

/// A battle between M and O.
fn duel() -> Battle {
    let text = "title a duel
        profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
        model M red marine at 10 10
        model O blue marine at 20 10
        turn 1 red shooting";
    let text = text.lines().map(|line| format!("{}\n", line.trim())).collect::<String>();
    battle_file::play(&battle_file::parse(&text).expect("a file")).expect("a battle").battle
}

/// The clocks of Berlin for each.
fn clocks(waiting: &[Waiting]) -> Vec<TimeZone> {
    vec![TimeZone::get("Europe/Berlin").expect("a zone"); waiting.len()]
}

/// What a page offers to copy.
fn documents(page: &str) -> Vec<String> {
    let shown =
        page.split("<pre tabindex=\"0\"><code>").skip(1).filter_map(|rest| rest.split("</code>").next());
    shown.map(|text| text.replace("&quot;", "\"")).collect()
}

#[tokio::test]
async fn every_sort_of_thing_that_waits_is_told_and_linked() {
    let nil = uuid::Uuid::nil();
    let (battle, campaign, player) = (BattleId(nil), CampaignId(nil), PlayerId(nil));
    let title = "The bridge".to_owned();
    let (since, model) = (Timestamp(0), ModelId(0));
    let question = Question::no_or_yes(Topic::GoToGround, Subject::Unit(UnitId(0)), Side::Blue);
    let due = Some(Timestamp(60_000_000));
    let waiting = [
        Waiting::Turn { battle, title: title.clone(), side: Side::Blue, since },
        Waiting::Dice {
            battle,
            title: title.clone(),
            roll: Roll::at_least(Ask::Save, Side::Blue, model, 3, 4),
            since,
        },
        Waiting::Answer { battle, title: title.clone(), question, since, due },
        Waiting::Fact { battle, title: title.clone(), fact: Fact::Distance(model, model), since },
        Waiting::Rewind { battle, title: title.clone(), to: 12, since },
        Waiting::Result {
            campaign,
            name: title.clone(),
            game: 4,
            battle: Some(battle),
            disputed: true,
            since,
            due,
        },
        Waiting::AfterBattle { roster: RosterId(nil), name: title, step: "injuries".to_owned(), since },
    ];
    let (names, battles) = (BTreeMap::from([(player, "Ada".to_owned())]), BTreeMap::from([(battle, duel())]));
    let page = content((Tongue::ENGLISH, true), player, &names, (&waiting, &clocks(&waiting)), &battles)
        .into_string();
    assert_eq!(page.matches(&format!("href=\"/battles/{battle}/play\"")).count(), 5);
    assert!(page.contains(&format!("href=\"/campaigns/{campaign}/games/4\"")));
    assert!(page.contains(&format!("href=\"/rosters/{nil}/after\"")) && page.contains("Injuries. Since"));
    for words in [
        "Waiting for <bdi>Ada</bdi>",
        "You play blue",
        "blue is to roll three dice: M rolls to save. Each needs 4+. Since 1 January 1970, 01:00 CET.",
        "blue is asked whether M goes to ground. No if you do not answer by 1 January 1970, 01:01 CET.",
        "Offered: <code>no, yes</code>.",
        "The players are asked how far M is from M. Since 1 January 1970, 01:00 CET.",
        "It is <code>a length in inches, such as 6.5</code>.",
        "go back to event 12",
        "Disputed result",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let (documents, schema) = (documents(&page), warlog::api::schema(super::world::app().await));
    assert_eq!(documents.len(), 6, "each says how it is done");
    for document in documents {
        // All ids are nobody's; but for that it can be sent as it stands.
        let answer = schema.execute(document.as_str()).await;
        let told = serde_json::to_value(&answer).unwrap();
        assert_eq!(told["errors"][0]["extensions"]["code"], "unknown", "{document}\n{told:#}");
    }
}

/// A battle with miniatures whose dice are typed in, played by bots who tell how far they went; whatever waits in
/// between is supplied by the documents of the page, as they stand.
struct AtATable {
    app: App,
    schema: Schema,
    players: [PlayerId; 2],
    battle: BattleId,
    bots: [Bot; 2],
    refused: bool,
    /// What was supplied: words of facts and questions, and `dice`.
    met: BTreeSet<String>,
}

impl AtATable {
    async fn state(&self) -> Battle {
        self.app.battle(Viewer::Guest, self.battle, None).await.expect("a battle").battle
    }

    /// The documents of the page of a player that are about this battle.
    async fn page(&self, side: Side) -> Vec<String> {
        let player = self.players[side.index()];
        let waits = self.app.waiting_for(Viewer::Guest, player).await.expect("a list");
        let battles = BTreeMap::from([(self.battle, self.state().await)]);
        let page =
            content((Tongue::ENGLISH, true), player, &BTreeMap::new(), (&waits, &clocks(&waits)), &battles)
                .into_string();
        let own = self.battle.to_string();
        documents(&page).into_iter().filter(|document| document.contains(&own)).collect()
    }

    /// Sends a document as it stands, and sees it accepted.
    async fn send(&self, document: &str) {
        let answer = serde_json::to_value(self.schema.execute(document).await).unwrap().to_string();
        let done = answer.contains("Accepted") || answer.contains("Waiting") || answer.contains("\"does\"");
        assert!(done && !answer.contains("\"errors\""), "{document}\n{answer}");
    }

    /// One step: what is waited for, or an order.
    async fn step(&mut self) {
        let state = self.state().await;
        let Some(wait) = state.open.as_ref().and_then(|open| open.waits.first()) else {
            let side = state.moment.side;
            if state.outcome.is_none() && self.met.insert(format!("turn {side:?}")) {
                let page = self.page(side).await;
                assert_eq!(page.len(), 1, "{page:?}");
                self.send(&page[0]).await;
            }
            return self.order(&state).await;
        };
        let (side, word) = match wait {
            Wait::Dice(roll) => (roll.side, "dice".to_owned()),
            Wait::Answer(question) => (question.of, question.topic.word().to_owned()),
            Wait::Fact(fact) => (Side::Red, fact.word().to_owned()),
        };
        let page = self.page(side).await;
        self.send(page.first().unwrap_or_else(|| panic!("nothing to copy for {wait:?}"))).await;
        self.met.insert(word);
    }

    async fn run(&mut self) {
        let state = self.state().await;
        let side = state.moment.side;
        let model = state.on_table(side).next().expect("a model");
        let order = Order::Run(Walk { model, way: Vec::new(), facing: None, told: None });
        let request = self.app.request(Viewer::System);
        let given = self.app.order(&request, self.battle, Some(side), order, None).await;
        given.and_then(|outcome| outcome.done()).expect("it runs");
    }

    async fn concede_if_running(&self) {
        if self.state().await.outcome.is_none() {
            let request = self.app.request(Viewer::Player(self.players[1]));
            let conceded = self.app.order(&request, self.battle, None, Order::Concede, None).await;
            conceded.and_then(|outcome| outcome.done()).expect("conceded");
        }
    }

    async fn order(&mut self, state: &Battle) {
        let side = state.moment.side;
        let mut order = self.bots[side.index()].order(state, self.refused);
        if let Order::Move(walk) | Order::Run(walk) | Order::Scout(walk) = &mut order {
            walk.told = Some(INCH);
        }
        let request = self.app.request(Viewer::System);
        let given = self.app.order(&request, self.battle, Some(side), order, None).await;
        self.refused = given.expect("an order").accepted().is_none();
    }
}

#[tokio::test]
async fn every_document_of_the_page_can_be_sent_as_it_stands() {
    let app = world::app().await;
    let schema = warlog::api::schema(app.clone());
    let (players, rosters, campaign) = World::evening(&app).await;
    let mut setting = Setting { mode: Mode::Tabletop, ..Setting::default() };
    setting.options.dice = DiceFrom::Entered;
    let organiser = Viewer::Player(players[0]);
    let battle = world::start(&app, organiser, campaign, rosters, setting).await;
    let bots = Side::BOTH.map(Bot::new);
    let mut table = AtATable { app, schema, players, battle, bots, refused: false, met: BTreeSet::new() };
    let mut steps = 0;
    let wanted = ["dice", "distance", "sight", "path", "in_zone", "seize", "turn Red", "turn Blue"];
    while table.state().await.outcome.is_none() && steps < 900 {
        table.step().await;
        steps += 1;
    }
    assert!(wanted.iter().all(|word| table.met.contains(*word)), "{:?}", table.met);

    // Who runs without a way is asked for a place.
    let mut setting = Setting::default();
    setting.options.dice = DiceFrom::Entered;
    let table = &mut table;
    table.concede_if_running().await;
    table.battle = world::start(&table.app, organiser, campaign, rosters, setting).await;
    table.bots = Side::BOTH.map(Bot::new);
    while table.state().await.moment.phase != Phase::Shooting {
        table.step().await;
    }
    table.run().await;
    while !table.met.contains("place") {
        table.step().await;
    }
    let battle = table.battle;

    // The other side is asked to go back, and a result waits for its word.
    let version = table.app.battle(Viewer::Guest, battle, None).await.expect("a battle").version;
    let request = table.app.request(Viewer::Player(players[0]));
    let asked = table.app.ask_rewind(&request, battle, None, 1).await.expect("an outcome");
    asked.done().expect("it is asked");
    let page = table.page(Side::Blue).await;
    let agree = page.iter().find(|document| document.contains("answerRewind")).expect("to agree to");
    table.send(agree).await;
    assert!(table.app.battle(Viewer::Guest, battle, None).await.expect("a battle").version > version);
    table.concede_if_running().await;
    let waits = table.app.waiting_for(Viewer::Guest, players[0]).await.expect("a list");
    let page = content(
        (Tongue::ENGLISH, true),
        players[0],
        &BTreeMap::new(),
        (&waits, &clocks(&waits)),
        &BTreeMap::new(),
    )
    .into_string();
    let confirm = documents(&page).into_iter().find(|document| document.contains("confirmResult"));
    table.send(&confirm.expect("a result waits")).await;
}
