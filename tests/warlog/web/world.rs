//! A server with a league: a game conceded after a grenade was thrown, one to be confirmed, one
//! running with a grenade thrown; and a league whose names mean harm.

use std::sync::{LazyLock, mpsc};
use warlog::app::{App, Config, Pairing, Purchase, SetEntropy, Setting, StartGame, Viewer};
use warlog::armoury::{Chosen, sample_team};
use warlog::battle::{Answer, DiceFrom, Event, Input, Order, Wait};
use warlog::campaign::{Charter, ConfirmPolicy};
use warlog::dice::Ask;
use warlog::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId, Side};
use warlog::simulation::Bot;

/// What the tests look at.
pub struct World {
    /// `http://127.0.0.1:PORT`
    pub base: String,
    pub league: LeagueId,
    pub campaign: CampaignId,
    pub players: [PlayerId; 2],
    pub rosters: [RosterId; 2],
    /// Game 1, conceded by the second player and confirmed.
    pub over: BattleId,
    /// The number of an event of game 1 with several shots.
    pub shots: usize,
    /// Game 3; game 2 was conceded by the second player at once and waits for the first one's word.
    pub running: BattleId,
    /// The sheets of both rosters just before the first game ended, and just after.
    pub before_restock: [String; 2],
    pub after_restock: [String; 2],
    /// The league whose names mean harm, and its campaign.
    pub hostile: (LeagueId, CampaignId),
}

/// Names that a page must show as they are and obey in nothing.
pub const HOSTILE: [&str; 3] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(2)>",
    "שלום & עולם 🎲 'quoted' — a name that goes on and on and on",
];

/// The one server of all these tests, on a thread of its own that ends with the process.
pub static WORLD: LazyLock<World> = LazyLock::new(|| {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async move {
            let app = app().await;
            let (listener, base) = bind().await;
            let serving = tokio::spawn(serve(listener, app.clone()));
            tell.send(World::build(&app, base).await).expect("the tests wait");
            serving.await.expect("the server runs");
        });
    });
    told.recv().expect("the world is built")
});

/// An app on a new database, with secrets that are the same in every run.
pub async fn app() -> App {
    // The directory is part of the target directory, so that nothing is left elsewhere.
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory").keep();
    let mut config = Config::new(format!("sqlite:{}", directory.join("warlog.db").display()));
    config.entropy = std::sync::Arc::new(SetEntropy::new(3));
    App::open(config).await.expect("the app opens")
}

/// A free port on the loopback.
pub async fn bind() -> (tokio::net::TcpListener, String) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let base = format!("http://{}", listener.local_addr().expect("its address"));
    (listener, base)
}

/// Serves the pages of an app.
pub async fn serve(listener: tokio::net::TcpListener, app: App) {
    axum::serve(listener, warlog::web::router(app)).await.expect("it serves");
}

/// Status and text of a page.
pub async fn get(address: &str) -> (u16, String) {
    let answer = crate::http::get(address).await.expect(address);
    (answer.status().as_u16(), answer.text().await.expect(address))
}

impl World {
    /// Status and text of a page of this server.
    pub async fn get(&self, path: &str) -> (u16, String) {
        get(&format!("{}{path}", self.base)).await
    }

    /// Two players with rosters in a campaign that has started.
    pub async fn evening(app: &App) -> ([PlayerId; 2], [RosterId; 2], CampaignId) {
        let ((_, campaign), players, rosters) = World::founded(app).await;
        (players, rosters, campaign)
    }

    async fn founded(app: &App) -> ((LeagueId, CampaignId), [PlayerId; 2], [RosterId; 2]) {
        let mut players = Vec::new();
        for name in ["Ada", "Boris"] {
            players.push(app.create_player(&app.request(Viewer::System), name).await.expect(name).0);
        }
        let players = [players[0], players[1]];
        let (league, campaign) = found(app, players, "League of the Bridge", "Autumn").await;
        let rosters = [
            enrol(app, campaign, players[0], "space_marines", "Third Squad").await,
            enrol(app, campaign, players[1], "orks", "Da Fast Ladz").await,
        ];
        let organiser = Viewer::Player(players[0]);
        app.start_campaign(&app.request(organiser), campaign).await.and_then(|o| o.done()).expect("started");
        ((league, campaign), players, rosters)
    }

    /// The league on a server at `base`.
    pub async fn build(app: &App, base: String) -> World {
        let ((league, campaign), players, rosters) = World::founded(app).await;
        let organiser = Viewer::Player(players[0]);
        let over = start(app, organiser, campaign, rosters, Setting::default()).await;
        play_until_thrown(app, over).await;
        let sheets = async || {
            let pages = rosters.map(|roster| format!("{base}/rosters/{roster}"));
            [get(&pages[0]).await.1, get(&pages[1]).await.1]
        };
        let before_restock = sheets().await;
        concede(app, players[1], over).await;
        let after_restock = sheets().await;
        app.confirm_result(&app.request(organiser), campaign, 1)
            .await
            .and_then(|o| o.done())
            .expect("confirmed");
        concede(app, players[1], start(app, organiser, campaign, rosters, Setting::default()).await).await;
        let running = start(app, organiser, campaign, rosters, Setting::default()).await;
        play_until_thrown(app, running).await;

        let hostile = found(app, players, HOSTILE[0], HOSTILE[1]).await;
        enrol(app, hostile.1, players[0], "tau", HOSTILE[2]).await;
        World {
            base,
            league,
            campaign,
            players,
            rosters,
            over,
            shots: shots(app, over).await,
            running,
            before_restock,
            after_restock,
            hostile,
        }
    }
}

/// A league of two with a campaign.
pub async fn found(
    app: &App,
    [ada, boris]: [PlayerId; 2],
    name: &str,
    campaign: &str,
) -> (LeagueId, CampaignId) {
    let organiser = Viewer::Player(ada);
    let (league, outcome) = app.found_league(&app.request(organiser), name).await.expect(name);
    outcome.done().expect(name);
    let joined = app.join_league(&app.request(Viewer::Player(boris)), league, boris).await;
    joined.and_then(|outcome| outcome.done()).expect("joined");
    let charter = Charter { confirm: ConfirmPolicy::Both, ..Charter::default() };
    let founded = app.found_campaign(&app.request(organiser), league, campaign, charter).await;
    let (campaign, outcome) = founded.expect(campaign);
    outcome.done().expect("founded");
    (league, campaign)
}

async fn enrol(app: &App, campaign: CampaignId, player: PlayerId, pack: &str, name: &str) -> RosterId {
    enrol_these(app, campaign, player, (name, pack), sample_team(pack)).await
}

/// A roster of these models that takes part.
pub async fn enrol_these(
    app: &App,
    campaign: CampaignId,
    player: PlayerId,
    (name, pack): (&str, &str),
    models: Vec<Chosen>,
) -> RosterId {
    let request = || app.request(Viewer::Player(player));
    let (roster, outcome) = app.draft_roster(&request(), campaign, None, name, pack).await.expect(name);
    outcome.done().expect(name);
    let models = models.into_iter().map(|model| Purchase { model, name: None }).collect();
    app.recruit(&request(), roster, models).await.and_then(|o| o.done()).expect("recruited");
    app.register_roster(&request(), roster).await.and_then(|o| o.done()).expect("registered");
    app.enrol_roster(&request(), roster).await.and_then(|o| o.done()).expect("enrolled");
    roster
}

async fn concede(app: &App, player: PlayerId, battle: BattleId) {
    let request = app.request(Viewer::Player(player));
    let conceded = app.order(&request, battle, None, Order::Concede, None).await;
    conceded.and_then(|outcome| outcome.done()).expect("conceded");
}

/// Starts a game.
pub async fn start(
    app: &App,
    organiser: Viewer,
    campaign: CampaignId,
    rosters: [RosterId; 2],
    setting: Setting,
) -> BattleId {
    let pairing = Pairing::New { rosters, mission: "fw_border".to_owned(), size: None };
    let start = StartGame { pairing, teams: [None, None], inside: Default::default(), setting };
    let (battle, outcome) = app.start_game(&app.request(organiser), campaign, start).await.expect("a game");
    outcome.done().expect("a game");
    battle
}

/// The number of the event with most shots at once of which some hit and some miss.
async fn shots(app: &App, battle: BattleId) -> usize {
    let log = app.battle_log(Viewer::Guest, battle).await.expect("a log");
    let dice = |(_, event): &(usize, &Event)| match event {
        Event::DiceRolled { roll, faces, .. } if roll.ask == Ask::ToHit => {
            let hits = roll.passed(faces);
            (hits.min(roll.dice - hits), roll.dice)
        }
        _ => (0, 0),
    };
    log.iter().enumerate().max_by_key(dice).map_or(1, |(place, _)| place + 1)
}

/// Lets bots play a battle until somebody has thrown a grenade.
async fn play_until_thrown(app: &App, battle: BattleId) {
    let mut bots = Side::BOTH.map(Bot::new);
    let mut refused = false;
    loop {
        let state = app.battle(Viewer::Guest, battle, None).await.expect("a battle").battle;
        if state.models.iter().any(|model| model.used.iter().any(|used| *used > 0)) {
            return;
        }
        assert!(state.outcome.is_none(), "the battle ended without a grenade");
        let request = app.request(Viewer::System);
        if let Some(Wait::Answer(question)) = state.open.as_ref().and_then(|open| open.waits.first()) {
            let answer =
                Input::Answer(question.topic, question.default_answer().cloned().unwrap_or(Answer::No));
            let given = app.supply(&request, battle, Some(question.of), answer).await;
            given.and_then(|outcome| outcome.done()).expect("an answer");
            continue;
        }
        let side = state.moment.side;
        let order = bots[side.index()].order(&state, refused);
        let given = app.order(&request, battle, Some(side), order, Some(DiceFrom::Server)).await;
        refused = given.expect("an order").accepted().is_none();
    }
}
