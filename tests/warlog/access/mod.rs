//! People and access: accounts, roles, who sees what, and leaving for good.

mod accounts;
mod content;
mod erasing;
mod invitations;
pub mod matrix;
mod members;
mod notes;
mod organisers;
pub mod pages;
mod retries;
mod roles;
mod schema;
mod sockets;
mod statistics;

use crate::app::support::{Database, World, done};
use async_graphql::{Request, Variables};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use warlog::api::{self, Schema};
use warlog::app::{
    Access, App, AppError, Config, Hidden, Key, Origin, SetClock, SetEntropy, Settings, SignUp, Viewer,
};
use warlog::campaign::Charter;
use warlog::ids::{BattleId, PlayerId};
use warlog::league::Visibility;

pub const PASSWORD: &str = "correct horse";

pub fn hidden(text: &str) -> Hidden {
    Hidden::new(text)
}

/// A server with accounts on a database.
pub async fn with_accounts(database: &Database, clock: &Arc<SetClock>, sign_up: SignUp) -> App {
    // Two servers of one database draw different secrets.
    static SEED: AtomicU64 = AtomicU64::new(1_000);
    let seed = SEED.fetch_add(1, Ordering::Relaxed);
    let settings = Settings { sign_up, public_url: None };
    let config = Config {
        clock: clock.clone(),
        entropy: Arc::new(SetEntropy::new(seed)),
        access: Access::Accounts(settings),
        ..Config::new(database.url.clone())
    };
    App::open(config).await.unwrap()
}

/// Opens a session for who has [`PASSWORD`].
pub async fn session(app: &App, name: &str) -> Hidden {
    app.log_in(name, &hidden(PASSWORD), &Origin::default()).await.unwrap()
}

#[track_caller]
pub fn code<T: std::fmt::Debug>(answer: Result<T, AppError>) -> String {
    answer.unwrap_err().code().to_owned()
}

/// A private league with a game that runs, served with accounts; and people who have no business there.
pub struct House {
    pub world: World,
    pub app: App,
    pub battle: BattleId,
    /// The first account: an administrator.
    pub admin: PlayerId,
    /// Somebody of no league.
    pub stranger: PlayerId,
    /// Somebody of another, public league.
    pub other: PlayerId,
    pub spectator: PlayerId,
    pub arbitrator: PlayerId,
    schema: Schema,
}

impl House {
    pub async fn on(database: Database) -> House {
        let world = World::on(database, Charter::seed_strict()).await;
        let app = with_accounts(&world.database, &world.clock, SignUp::Open).await;
        let mut people = Vec::new();
        for name in ["Adam", "Sven", "Olaf", "Lena", "Arno"] {
            people.push(app.add_account(name, &hidden(PASSWORD)).await.unwrap());
        }
        let [admin, stranger, other, spectator, arbitrator] = people[..] else { panic!("five people") };
        for player in [world.organiser, world.players[0], world.players[1]] {
            app.give_account(player, &hidden(PASSWORD)).await.unwrap();
        }
        let (public, outcome) =
            app.found_league(&app.request(Viewer::Player(other)), "Open league").await.unwrap();
        done(outcome);
        let ask = app.request(Viewer::Player(other));
        let (_, outcome) =
            app.found_campaign(&ask, public, "Daylight", Charter::seed_strict()).await.unwrap();
        done(outcome);
        let battle = world.battle().await;
        let (chief, league) = (Viewer::Player(world.organiser), world.league);
        done(app.admit_spectator(&app.request(chief), league, spectator).await.unwrap());
        done(app.appoint_arbitrator(&app.request(chief), league, arbitrator).await.unwrap());
        let private = Visibility::Private;
        done(app.set_league_visibility(&app.request(chief), league, private).await.unwrap());
        let schema = api::schema(app.clone());
        House { world, app, battle, admin, stranger, other, spectator, arbitrator, schema }
    }

    pub async fn see(&self, visibility: Visibility) {
        let ask = self.app.request(Viewer::Player(self.world.organiser));
        done(self.app.set_league_visibility(&ask, self.world.league, visibility).await.unwrap());
    }

    /// The answer of the API to a person, as the server gives it over HTTP.
    pub async fn ask(&self, person: Option<PlayerId>, document: &str, variables: &Value) -> Value {
        let request = Request::new(document).variables(Variables::from_json(variables.clone()));
        let token = match person {
            Some(person) => Some(self.app.create_token(person, "test", None).await.unwrap()),
            None => None,
        };
        let request = match &token {
            Some((_, secret)) => {
                let identity = self.app.identify(Key::Token, secret).await.unwrap();
                request.data(api::asking(identity))
            }
            None => request,
        };
        let answer = serde_json::to_value(self.schema.execute(request).await).unwrap();
        if let (Some(person), Some((id, _))) = (person, token) {
            self.app.revoke(person, id).await.unwrap();
        }
        answer
    }

    /// The names and ids that nobody outside may read.
    pub fn marks(&self) -> Vec<String> {
        let world = &self.world;
        let mut marks = vec![world.league.to_string(), world.campaign.to_string(), self.battle.to_string()];
        marks.extend(world.rosters.map(|roster| roster.to_string()));
        marks.extend(["Thursday league", "Hive Primus", "Red Hand", "Blue Moon"].map(str::to_owned));
        marks.extend(["Rita", "Boris", "Olga", "Lena", "Arno"].map(|name| format!("\"{name}\"")));
        marks.extend(["Rita", "Boris", "Olga", "Lena", "Arno"].map(|name| format!(">{name}<")));
        marks
    }

    /// Fails if the text tells anything of the private league.
    #[track_caller]
    pub fn tells_nothing(&self, what: &str, text: &str) {
        for mark in self.marks() {
            assert!(!text.contains(&mark), "{what} tells {mark}: {text}");
        }
    }

    /// Who must see nothing.
    pub fn outsiders(&self) -> [(&'static str, Option<PlayerId>); 3] {
        [("a guest", None), ("a stranger", Some(self.stranger)), ("another league", Some(self.other))]
    }
}

/// `{"id": "..."}` and the like.
pub fn ids(pairs: &[(&str, String)]) -> Value {
    json!(pairs.iter().cloned().collect::<std::collections::BTreeMap<_, _>>())
}
