//! The app: the only place where time, dice and database meet. Every page, mutation and command line goes
//! through its functions, each of which is told who asks.

mod access;
mod accounts;
mod activity;
mod addresses;
mod after_battle;
mod as_of;
mod ask;
mod audit;
mod battles;
mod campaigns;
mod clock;
mod closing;
mod columns;
mod confirmed;
mod copies;
mod corrected;
mod csv_tables;
mod deeds;
mod deliver;
mod dispatch;
mod disputes;
mod dues;
mod entropy;
mod feats;
mod feed;
mod forbidden;
mod forks;
mod hand_over;
mod history;
mod honours;
mod hot;
mod http_client;
mod invitations;
mod kept;
mod leagues;
mod ledgers;
mod log;
mod messages;
mod named;
mod notes;
mod outcome;
mod passwords;
mod people;
mod play;
mod post_game;
mod post_game_base;
mod post_game_gear;
pub mod ratings;
mod reasons;
mod recruits;
mod reports;
mod rewind;
mod rosters;
mod rulings;
pub mod schedule;
mod seasons;
mod start;
pub mod stats;
mod texts;
mod timers;
mod todos;
mod verify;
mod verify_rosters;
mod views;
mod waiting;
mod warm;
mod webhooks;
mod what_if;
mod wish;

pub use crate::store::{Credential, Hidden, Invitation, Webhook};
pub use access::{Access, Settings, SignUp};
pub use accounts::{AccountLine, Identity, Key, Origin, SESSION_DAYS};
pub use activity::{Happening, Topic};
pub use after_battle::AfterBattle;
pub use as_of::Moment;
pub use ask::{Request, Viewer};
pub use clock::{Clock, SetClock, SystemClock};
pub use closing::report as battle_report;
pub use columns::{AllColumns, Columns};
pub use csv_tables::CsvOf;
pub use deliver::{Delivered, MOST_ATTEMPTS};
pub use entropy::{Entropy, OsEntropy, SetEntropy};
pub use feed::{Following, FollowingActivity, PAGE};
pub use forks::ForkBattle;
pub use history::upcasters;
pub use http_client::http_client;
pub use invitations::Invited;
pub use log::stream;
pub use notes::BattleNote;
pub use outcome::{Accepted, AppError, Outcome, Refused};
pub use passwords::SHORTEST_PASSWORD;
pub use people::Person;
pub use play::{Mind, Played, Progress};
pub use reasons::Reason;
pub use reports::{GameTold, SideTold};
pub use rosters::Purchase;
pub use seasons::{PairRound, SeedBy};
pub use start::{FriendlyTeam, Pairing, Setting, StartFriendly, StartGame};
pub use stats::{
    Deeds, EnteredDice, Grenades, Luck, Record, Statistics, StatisticsBy, StatisticsFilter, StatisticsOf,
    Tests,
};
pub use timers::TimedUp;
pub use todos::ToDo;
pub use verify::{LedgerReport, Report, VerifyFault};
pub use views::{
    BattleEvent, BattleLine, BattleView, CampaignLine, CampaignView, EventPage, Filter, ForkLine, LeagueLine,
    LeagueView, RosterLine, RosterView, ToConfirm, WaitLine,
};
pub use waiting::Waiting;
pub use what_if::{CampaignWhatIf, Difference, supposition};

use crate::armoury::{Armoury, PackFault};
use crate::ids::{LeagueId, Timestamp};
use crate::projections;
use crate::store::{self, Store};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{OnceCell, watch};
use uuid::Uuid;

/// What the app is opened with.
#[derive(Clone)]
pub struct Config {
    /// `sqlite:PATH` or `postgres://USER@HOST/NAME`.
    pub database: String,
    /// A directory of packs of one's own, which add to or replace those in the program.
    pub packs: Option<PathBuf>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where secrets and keys come from.
    pub entropy: Arc<dyn Entropy>,
    /// How many commands may wait for the store before it says that it is busy.
    pub queue: usize,
    /// How often the database is asked for what other processes appended.
    pub poll: Duration,
    /// It is only to be looked at: a database file that may not be written will do.
    pub reading: bool,
    /// How events of earlier programs are read.
    pub upcasters: store::Upcasters,
    /// How it knows who asks.
    pub access: Access,
    /// Whether webhooks may be on this machine, without encryption: for tests.
    pub loopback_webhooks: bool,
}

impl Config {
    /// The real clock and real entropy, the packs of the program.
    pub fn new(database: impl Into<String>) -> Config {
        Config {
            database: database.into(),
            packs: None,
            clock: Arc::new(SystemClock),
            entropy: Arc::new(OsEntropy),
            queue: 1024,
            poll: Duration::from_millis(300),
            reading: false,
            upcasters: upcasters(),
            access: Access::Open,
            loopback_webhooks: false,
        }
    }
}

/// An open Warlog. Clones share it.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    armoury: Arc<Armoury>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    hot: hot::HotBattles,
    warm: warm::WarmCampaigns,
    weighed: stats::Weighed,
    /// Which database this is, once it was asked for.
    origin: OnceCell<Uuid>,
    /// The ledger of each stream that was asked for; a stream never moves.
    homes: Mutex<BTreeMap<String, LeagueId>>,
    /// Whether those who follow something are to leave.
    leaving: watch::Sender<bool>,
    access: Access,
    loopback_webhooks: bool,
    /// Who this process is among those that deliver.
    deliverer: Uuid,
    guard: passwords::Guard,
    /// Counts how often somebody may have lost a right.
    rights: watch::Sender<u64>,
}

impl App {
    /// Opens the database, brings it up to date, and loads the packs.
    ///
    /// # Errors
    /// [`AppError::Store`] if the database cannot be used, [`AppError::Packs`] with every fault of the packs.
    pub async fn open(config: Config) -> Result<App, AppError> {
        let armoury = match &config.packs {
            None => Armoury::builtin().clone(),
            Some(packs) => Armoury::builtin().with_packs_from(packs).map_err(AppError::Packs)?,
        };
        for warning in armoury.warnings() {
            tracing::warn!("{warning}");
        }
        let setup = store::Setup {
            projections: projections::all(),
            queue: config.queue,
            poll: config.poll,
            reading: config.reading,
            upcasters: config.upcasters,
        };
        let store = Store::open(&config.database, setup).await?;
        let inner = Inner {
            store,
            armoury: Arc::new(armoury),
            clock: config.clock,
            entropy: config.entropy,
            hot: hot::HotBattles::default(),
            warm: warm::WarmCampaigns::default(),
            weighed: stats::Weighed::default(),
            origin: OnceCell::new(),
            homes: Mutex::default(),
            leaving: watch::Sender::new(false),
            access: config.access,
            loopback_webhooks: config.loopback_webhooks,
            deliverer: deliver::fresh_deliverer(),
            guard: passwords::Guard::default(),
            rights: watch::Sender::new(0),
        };
        Ok(App { inner: Arc::new(inner) })
    }

    /// Becomes true when those who follow something are to leave; they are waited for until they drop it.
    pub fn leaving(&self) -> watch::Receiver<bool> {
        self.inner.leaving.subscribe()
    }

    /// Asks those who follow something to leave, and waits until they are gone.
    pub async fn hang_up(&self) {
        self.inner.leaving.send_replace(true);
        self.inner.leaving.closed().await;
    }

    /// Lets commands that wait finish, then closes the database.
    pub async fn close(&self) {
        self.inner.store.close().await;
    }

    /// The packs and all that can be bought.
    pub fn armoury(&self) -> &Armoury {
        &self.inner.armoury
    }

    /// What time it is.
    pub fn now(&self) -> Timestamp {
        self.inner.clock.now()
    }

    /// A new request of `viewer` under a key of its own.
    pub fn request(&self, viewer: Viewer) -> Request {
        Request::new(viewer, crate::ids::CommandId(self.fresh_id()))
    }

    /// A new random id.
    pub fn fresh_id(&self) -> Uuid {
        let bytes = self.inner.entropy.draw();
        let mut id = [0; 16];
        id.copy_from_slice(&bytes[..16]);
        uuid::Builder::from_random_bytes(id).into_uuid()
    }
}

/// The faults of packs as one text, a line each.
pub fn pack_faults(faults: &[PackFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
