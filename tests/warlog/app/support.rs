//! A league with two players and an organiser, ready to play.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;
use warlog::app::{
    Accepted, App, Config, GameTold, Outcome, Pairing, Purchase, Request, SetClock, SetEntropy, Setting,
    StartGame, Viewer,
};
use warlog::armoury::sample_team;
use warlog::campaign::Charter;
use warlog::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId, Timestamp};

/// A database of its own: a file, or a database of the server at WARLOG_TEST_POSTGRES.
pub struct Database {
    pub url: String,
    _dir: Option<TempDir>,
}

impl Database {
    pub fn sqlite() -> Database {
        let dir = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", dir.path().join("warlog.db").display());
        Database { url, _dir: Some(dir) }
    }

    pub async fn postgres() -> Option<Database> {
        use sqlx::Connection as _;
        static MADE: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("WARLOG_TEST_POSTGRES").ok()?;
        let name = format!("warlog_app_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let mut connection = sqlx::PgConnection::connect(&server).await.unwrap();
        let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        let (before, options) = server.split_once('?').unwrap_or((&server, ""));
        let host = before.rsplit_once('/').filter(|(host, _)| !host.ends_with('/'));
        let host = host.map_or(before, |(host, _)| host);
        Some(Database {
            url: format!("{host}/{name}?{options}").trim_end_matches('?').to_owned(),
            _dir: None,
        })
    }

    pub async fn all() -> Vec<Database> {
        let mut all = vec![Database::sqlite()];
        all.extend(Database::postgres().await);
        all
    }

    pub async fn open(&self, clock: &Arc<SetClock>, seed: u64) -> App {
        let config = Config {
            clock: clock.clone(),
            entropy: Arc::new(SetEntropy::new(seed)),
            ..Config::new(self.url.clone())
        };
        App::open(config).await.unwrap()
    }

    /// Changes the database behind the app's back.
    pub async fn meddle(&self, sql: impl Into<String>) {
        use sqlx::Connection as _;
        let sql = sqlx::AssertSqlSafe(sql.into());
        if self.url.starts_with("postgres") {
            let mut connection = sqlx::PgConnection::connect(&self.url).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        } else {
            let mut connection = sqlx::SqliteConnection::connect(&self.url).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

/// A running campaign with two ready rosters.
pub struct World {
    pub database: Database,
    pub clock: Arc<SetClock>,
    pub app: App,
    pub league: LeagueId,
    pub campaign: CampaignId,
    pub organiser: PlayerId,
    pub players: [PlayerId; 2],
    pub rosters: [RosterId; 2],
}

impl World {
    pub async fn sqlite() -> World {
        World::on(Database::sqlite(), Charter::seed_strict()).await
    }

    pub async fn on(database: Database, charter: Charter) -> World {
        let clock = Arc::new(SetClock::at(Timestamp(1_700_000_000_000_000)));
        let app = database.open(&clock, 1).await;
        let organiser = person(&app, "Olga").await;
        let players = [person(&app, "Rita").await, person(&app, "Boris").await];
        let chief = Viewer::Player(organiser);
        let (league, outcome) = app.found_league(&app.request(chief), "Thursday league").await.unwrap();
        done(outcome);
        for player in players {
            done(app.join_league(&app.request(Viewer::Player(player)), league, player).await.unwrap());
        }
        let (campaign, outcome) =
            app.found_campaign(&app.request(chief), league, "Hive Primus", charter).await.unwrap();
        done(outcome);
        let rosters = [
            enrolled(&app, campaign, players[0], "Red Hand", "space_marines").await,
            enrolled(&app, campaign, players[1], "Blue Moon", "orks").await,
        ];
        done(app.start_campaign(&app.request(chief), campaign).await.unwrap());
        World { database, clock, app, league, campaign, organiser, players, rosters }
    }

    pub fn ask(&self, player: PlayerId) -> Request {
        self.app.request(Viewer::Player(player))
    }

    pub fn red(&self) -> Request {
        self.ask(self.players[0])
    }

    pub fn blue(&self) -> Request {
        self.ask(self.players[1])
    }

    pub fn chief(&self) -> Request {
        self.app.request(Viewer::Organiser(self.organiser))
    }

    pub fn start(&self) -> StartGame {
        StartGame {
            pairing: Pairing::New { rosters: self.rosters, mission: "fw_border".to_owned(), size: None },
            teams: [None, None],
            inside: Default::default(),
            setting: Setting::default(),
        }
    }

    /// A new game between the two.
    pub async fn battle(&self) -> BattleId {
        self.battle_in(Setting::default()).await
    }

    pub async fn battle_in(&self, setting: Setting) -> BattleId {
        let start = StartGame { setting, ..self.start() };
        let (battle, outcome) = self.app.start_game(&self.red(), self.campaign, start).await.unwrap();
        done(outcome);
        battle
    }

    /// The world after somebody changed its database behind its back.
    pub async fn meddled(self, sql: impl Into<String>) -> World {
        self.app.close().await;
        self.database.meddle(sql).await;
        self.reopened().await
    }

    /// Opens the same database again, as after a crash: nothing is closed first.
    pub async fn reopened(self) -> World {
        let app = self.database.open(&self.clock, 2).await;
        World { app, ..self }
    }
}

pub async fn person(app: &App, name: &str) -> PlayerId {
    let (player, outcome) = app.create_player(&app.request(Viewer::System), name).await.unwrap();
    done(outcome);
    player
}

pub async fn enrolled(app: &App, campaign: CampaignId, player: PlayerId, name: &str, pack: &str) -> RosterId {
    let ask = || app.request(Viewer::Player(player));
    let (roster, outcome) = app.draft_roster(&ask(), campaign, None, name, pack).await.unwrap();
    done(outcome);
    let purchases = sample_team(pack).into_iter().map(|model| Purchase { model, name: None }).collect();
    done(app.recruit(&ask(), roster, purchases).await.unwrap());
    done(app.register_roster(&ask(), roster).await.unwrap());
    done(app.enrol_roster(&ask(), roster).await.unwrap());
    roster
}

/// What a game is corrected to; of both sides what was reported stays.
pub const fn came_to(outcome: warlog::campaign::Outcome, vp: [i32; 2]) -> GameTold {
    GameTold { outcome, end: None, vp, sides: [None, None] }
}

#[track_caller]
pub fn done(outcome: Outcome) -> Accepted {
    match outcome {
        Outcome::Accepted(accepted) | Outcome::Waiting { accepted, .. } => accepted,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
pub fn refused(outcome: Outcome) -> String {
    match outcome {
        Outcome::Refused(refused) => refused.code,
        other => panic!("{other:?}"),
    }
}

/// An amendment of one key of a charter, its value as JSON.
pub fn amending(key: &str, value: &str) -> Vec<(String, serde_json::Value)> {
    vec![(key.to_owned(), serde_json::from_str(value).expect("JSON"))]
}
