//! A server with a league: one game conceded after a grenade was thrown, one running with a grenade thrown,
//! and a league whose names mean harm.

use std::sync::{LazyLock, mpsc};
use warlog::app::{App, Config, Pairing, Purchase, SetEntropy, Setting, StartGame, Viewer};
use warlog::armoury::sample_team;
use warlog::battle::{DiceFrom, Order};
use warlog::campaign::{Charter, ConfirmPolicy};
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
    /// The conceded game.
    pub over: BattleId,
    /// The running game.
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
    let answer = reqwest::get(address).await.expect(address);
    (answer.status().as_u16(), answer.text().await.expect(address))
}

impl World {
    /// Status and text of a page of this server.
    pub async fn get(&self, path: &str) -> (u16, String) {
        get(&format!("{}{path}", self.base)).await
    }

    async fn build(app: &App, base: String) -> World {
        let mut players = Vec::new();
        for name in ["Ada", "Boris"] {
            players.push(app.create_player(&app.request(Viewer::System), name).await.expect(name).id);
        }
        let players = [players[0], players[1]];
        let (league, campaign) = found(app, players, "League of the Bridge", "Autumn").await;
        let rosters = [
            enrol(app, campaign, players[0], "space_marines", "Third Squad").await,
            enrol(app, campaign, players[1], "orks", "Da Fast Ladz").await,
        ];
        let organiser = Viewer::Player(players[0]);
        app.start_campaign(&app.request(organiser), campaign).await.and_then(|o| o.done()).expect("started");

        let over = play_until_thrown(app, organiser, campaign, rosters).await;
        let sheets = async || {
            let pages = rosters.map(|roster| format!("{base}/rosters/{roster}"));
            [get(&pages[0]).await.1, get(&pages[1]).await.1]
        };
        let before_restock = sheets().await;
        let loser = app.request(Viewer::Player(players[1]));
        let concede = app.order(&loser, over, None, Order::Concede, None);
        concede.await.and_then(|o| o.done()).expect("conceded");
        let after_restock = sheets().await;
        app.confirm_result(&app.request(organiser), campaign, 1).await.and_then(|o| o.done()).expect("confirmed");
        let running = play_until_thrown(app, organiser, campaign, rosters).await;

        let hostile = found(app, players, HOSTILE[0], HOSTILE[1]).await;
        enrol(app, hostile.1, players[0], "tau", HOSTILE[2]).await;
        World {
            base,
            league,
            campaign,
            players,
            rosters,
            over,
            running,
            before_restock,
            after_restock,
            hostile,
        }
    }
}

async fn found(app: &App, [ada, boris]: [PlayerId; 2], name: &str, campaign: &str) -> (LeagueId, CampaignId) {
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
    let request = || app.request(Viewer::Player(player));
    let (roster, outcome) = app.draft_roster(&request(), campaign, None, name, pack).await.expect(name);
    outcome.done().expect(name);
    let models = sample_team(pack).into_iter().map(|model| Purchase { model, name: None }).collect();
    app.recruit(&request(), roster, models).await.and_then(|o| o.done()).expect("recruited");
    app.register_roster(&request(), roster).await.and_then(|o| o.done()).expect("registered");
    app.enrol_roster(&request(), roster).await.and_then(|o| o.done()).expect("enrolled");
    roster
}

/// Starts a game and lets bots play it until somebody has thrown a grenade.
async fn play_until_thrown(
    app: &App,
    organiser: Viewer,
    campaign: CampaignId,
    rosters: [RosterId; 2],
) -> BattleId {
    let pairing = Pairing::New { rosters, mission: "fw_border".to_owned(), size: None };
    let start = StartGame { pairing, teams: [None, None], setting: Setting::default() };
    let (battle, outcome) = app.start_game(&app.request(organiser), campaign, start).await.expect("a game");
    outcome.done().expect("a game");
    let mut bots = Side::BOTH.map(Bot::new);
    let mut refused = false;
    loop {
        let state = app.battle(Viewer::Guest, battle, None).await.expect("a battle").battle;
        if state.models.iter().any(|model| model.used.iter().any(|used| *used > 0)) {
            return battle;
        }
        assert!(state.outcome.is_none(), "the battle ended without a grenade");
        assert!(state.open.is_none(), "the bots' orders are carried out at once");
        let side = state.moment.side;
        let order = bots[side.index()].order(&state, refused);
        let request = app.request(Viewer::System);
        let given = app.order(&request, battle, Some(side), order, Some(DiceFrom::Server)).await;
        refused = given.expect("an order").accepted().is_none();
    }
}
