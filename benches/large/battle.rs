//! A battle of 2,000 events and more, for benches of what is served.

use warlog::app::{App, Config, FriendlyTeam, Request, Setting, StartFriendly, Viewer};
use warlog::armoury::{Armoury, Chosen, Role, sample_team};
use warlog::battle::{Battle, Order};
use warlog::ids::{BattleId, CommandId, Side};
use warlog::simulation::Bot;

/// A friendly between two large teams, played by bots.
pub async fn play(database: &str) -> (BattleId, u64) {
    let app = App::open(Config::new(database)).await.expect("a database");
    let played = fought(&app, [large_team("tau"), large_team("space_marines")]).await;
    app.close().await;
    played
}

/// A friendly between T'au and Space Marines, played by bots: the battle and its version.
pub async fn fought(app: &App, teams: [Vec<Chosen>; 2]) -> (BattleId, u64) {
    let request = Request::new(Viewer::System, CommandId(uuid::Uuid::from_u128(1)));
    let team = |pack: &str, name: &str, models: Vec<Chosen>| {
        let models = models.into_iter().map(Into::into).collect();
        FriendlyTeam { player: None, name: name.to_owned(), pack: pack.to_owned(), models }
    };
    let [red, blue] = teams;
    let start = StartFriendly {
        teams: [team("tau", "Red", red), team("space_marines", "Blue", blue)],
        mission: "fw_border".to_owned(),
        size: None,
        setting: Setting::default(),
    };
    let (battle, outcome) = app.start_friendly(&request, start).await.expect("it begins");
    outcome.done().expect("it is allowed");
    let [mut red, mut blue] = Side::BOTH.map(Bot::new);
    let mut red = |battle: &Battle, refused: bool| -> Order { red.order(battle, refused) };
    let mut blue = |battle: &Battle, refused: bool| -> Order { blue.order(battle, refused) };
    let played = app.play_battle(Viewer::System, battle, [&mut red, &mut blue], &mut |_| ()).await;
    (battle, played.expect("it ends").version)
}

/// The sample team and as many more of its plain core models as a team may have.
fn large_team(pack: &str) -> Vec<Chosen> {
    let pack = Armoury::builtin().pack(pack).expect("a pack");
    let mut models = sample_team(&pack.id);
    let is_core = |model: &Chosen| pack.entry(&model.entry).is_some_and(|entry| entry.role == Role::Core);
    let free = |model: &Chosen| {
        pack.entry(&model.entry).is_some_and(|entry| entry.limit.is_none() && entry.batch == 1)
    };
    let plain = |model: &&Chosen| is_core(model) && free(model) && model.picks.is_empty();
    let more = models.iter().find(plain).cloned().expect("a plain core model");
    let room = pack.team.core.max.map_or(0, |max| max as usize);
    let cores = models.iter().filter(|model| is_core(model)).count();
    models.extend(std::iter::repeat_n(more, room.saturating_sub(cores)));
    models
}
