//! Rosters whose pack is no more what it was.

use super::results::{RED, arranged, member, told};
use super::support::{Database, World, done, refused};
use std::path::Path;
use std::sync::Arc;
use warlog::app::{AfterBattle, App, Config, Outcome, Purchase, SetEntropy, Viewer};
use warlog::armoury::Chosen;
use warlog::campaign::Charter;
use warlog::roster::{Role, Status};

/// Another server of a world, with packs of its own.
async fn with_packs(world: &World, packs: &Path) -> App {
    let config = Config {
        packs: Some(packs.to_owned()),
        clock: world.clock.clone(),
        entropy: Arc::new(SetEntropy::new(9)),
        ..Config::new(world.database.url.clone())
    };
    App::open(config).await.unwrap()
}

/// RO-06: what was bought stays as it was, and is enough to play; only purchases ask for the pack.
#[tokio::test]
async fn a_roster_plays_on_when_its_pack_is_another_one() {
    let world = World::sqlite().await;
    let packs = tempfile::tempdir().unwrap();
    let orks = include_str!("../../../src/armoury/packs/orks.toml");
    let dearer = orks.replace("points = 18", "points = 180").replace("id = \"ork_boy\"", "id = \"ork_lad\"");
    let dearer = dearer.replace("\"ork_boy\"", "\"ork_lad\"");
    std::fs::write(packs.path().join("orks.toml"), dearer).unwrap();
    let app = with_packs(&world, packs.path()).await;
    let ask = |player: usize| app.request(Viewer::Player(world.players[player]));
    let (battle, outcome) = app.start_game(&ask(0), world.campaign, world.start()).await.unwrap();
    done(outcome);
    let fought = app.battle(Viewer::Guest, battle, None).await.unwrap();
    let boys = fought.battle.setup.profiles.iter().filter(|profile| profile.key == "ork_boy");
    assert!(boys.count() > 0, "as they were bought");
    // Whoever draws up a new list takes the pack as it is now.
    let (draft, outcome) = app.draft_roster(&ask(0), world.campaign, None, "New", "orks").await.unwrap();
    done(outcome);
    let boss = Purchase::from(Chosen::new("boss_nob"));
    let dear = app.recruit(&ask(0), draft, vec![boss.clone(); 2]).await.unwrap();
    assert_eq!(refused(dear), "over_budget");
    let late = app.recruit(&ask(1), world.rosters[1], vec![boss]).await.unwrap();
    let told = sentence(&late, "pack_changed");
    assert!(told.contains("orks is here with other contents") && told.contains("--packs"), "{told}");
}

/// All that follows a game goes on without the pack: a new leader, who moves, and the end of it.
#[tokio::test]
async fn what_follows_a_game_is_played_to_its_end_when_the_pack_is_another_one() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    let red = world.rosters[0];
    let game = arranged(&world).await;
    done(world.app.report_result(&world.red(), world.campaign, game, told(RED, [2, 1])).await.unwrap());
    done(world.app.confirm_result(&world.blue(), world.campaign, game).await.unwrap());
    let packs = tempfile::tempdir().unwrap();
    let marines = include_str!("../../../src/armoury/packs/space_marines.toml");
    let other = marines.replacen("range = 24", "range = 25", 1);
    assert_ne!(other, marines);
    std::fs::write(packs.path().join("space_marines.toml"), other).unwrap();
    let app = with_packs(&world, packs.path()).await;
    let ask = async |step| app.after_battle(&app.request(Viewer::Player(world.players[0])), red, step).await;
    done(ask(AfterBattle::ClaimAwards).await.unwrap());
    let core = member(&world, 0, Role::Core).await;
    let option = AfterBattle::BuyOption { member: None, entry: None, option: "a".into(), choice: "b".into() };
    sentence(&ask(option).await.unwrap(), "pack_changed");
    done(ask(AfterBattle::StoreModel { member: core }).await.unwrap());
    done(ask(AfterBattle::ActivateModel { member: core }).await.unwrap());
    let special = app.roster(Viewer::System, red).await.unwrap().roster;
    let special = special.active().find(|member| member.model.role == Role::Special);
    let successor = special.map_or(core, |member| member.model.member);
    done(ask(AfterBattle::ReplaceLeader { successor, dismiss: true }).await.unwrap());
    done(ask(AfterBattle::Close).await.unwrap());
    assert_eq!(app.roster(Viewer::System, red).await.unwrap().roster.status, Status::Ready);
}

fn sentence(outcome: &Outcome, code: &str) -> String {
    match outcome {
        Outcome::Refused(refused) if refused.code == code => refused.sentence.clone(),
        other => panic!("{code}: {other:?}"),
    }
}

/// A pack that is not there is another thing than one that has changed.
#[tokio::test]
async fn a_pack_that_is_missing_is_told_apart_from_one_that_has_changed() {
    let world = World::sqlite().await;
    let packs = tempfile::tempdir().unwrap();
    let orks = include_str!("../../../src/armoury/packs/orks.toml");
    std::fs::write(packs.path().join("mine.toml"), orks.replacen("id = \"orks\"", "id = \"mine\"", 1))
        .unwrap();
    let config = |packs, seed| Config {
        packs,
        clock: world.clock.clone(),
        entropy: Arc::new(SetEntropy::new(seed)),
        ..Config::new(world.database.url.clone())
    };
    let app = App::open(config(Some(packs.path().to_owned()), 9)).await.unwrap();
    let ask = |app: &App| app.request(Viewer::Player(world.players[0]));
    let (roster, outcome) = app.draft_roster(&ask(&app), world.campaign, None, "Own", "mine").await.unwrap();
    done(outcome);
    app.close().await;
    let without = App::open(config(None, 10)).await.unwrap();
    let boss = Purchase::from(Chosen::new("boss_nob"));
    let late = without.recruit(&ask(&without), roster, vec![boss]).await.unwrap();
    let told = sentence(&late, "pack_missing");
    assert!(
        told.contains("the pack mine") && told.contains("is not here") && told.contains("--packs"),
        "{told}"
    );
}
