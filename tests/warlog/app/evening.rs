//! A league evening: rosters, a battle, its end, and all that follows from it in one transaction.

use super::support::{Database, World, done, enrolled, person, refused};
use warlog::app::{AfterBattle, Filter, Mind, Pairing, StartGame, Viewer, Waiting, stream};
use warlog::battle::{Battle, Event, Order, Phase};
use warlog::campaign::{Charter, Outcome, Stage};
use warlog::dice::fair::Secret;
use warlog::ids::Side;
use warlog::roster::Status;

#[tokio::test]
async fn a_conceded_battle_closes_its_game_and_standings_follow() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let app = &world.app;
        let battle = world.battle().await;
        let roster = app.roster(Viewer::Guest, world.rosters[0]).await.unwrap();
        assert_eq!(roster.roster.status, Status::InGame);
        assert!(roster.sheet.iter().all(|line| line.in_game));

        let done = done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
        let kinds: Vec<&str> = done.events.iter().map(|event| &*event.kind).collect();
        assert!(kinds.contains(&"battle.battle_ended") && kinds.ends_with(&["battle.secret_revealed"]));
        let campaign = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
        let game = &campaign.campaign.games[&1];
        assert_eq!((game.stage, game.outcome()), (Stage::Reported, Outcome::Decided { winner: Side::Red }));
        for roster in world.rosters {
            let view = app.roster(Viewer::Guest, roster).await.unwrap();
            assert_eq!(view.roster.status, Status::Ready);
            let page = app.events(Viewer::Guest, &stream::roster(roster), 0, 1000).await.unwrap();
            let restocked = page.events.iter().filter(|event| &*event.kind == "roster.grenades_restocked");
            assert_eq!(restocked.count(), 1);
        }
        // All of it was one transaction: the same moment, no other event between.
        let head = app.head(Viewer::Guest, world.league).await.unwrap().position;
        assert!(head >= done.events.last().unwrap().position);

        app.confirm_result(&world.red(), world.campaign, 1).await.unwrap().done().unwrap();
        let campaign = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
        let points: Vec<_> =
            campaign.standings.iter().map(|row| (row.roster, row.points.to_string())).collect();
        assert_eq!(points, [(world.rosters[0], "3".to_owned()), (world.rosters[1], "0".to_owned())]);
        assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

#[tokio::test]
async fn the_revealed_secret_is_the_one_that_was_committed_to() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let before = world.app.battle(Viewer::Guest, battle, None).await.unwrap();
    let done = done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    let page = world.app.battle_events(Viewer::Guest, battle, 0, 1000).await.unwrap();
    let secret = page.events.iter().find_map(|told| match &told.event {
        Event::SecretRevealed { secret } => Secret::from_hex(secret),
        _ => None,
    });
    assert_eq!(secret.map(|secret| secret.commitment()), before.battle.setup.commitment);
    assert_eq!(page.version, done.version);
    assert!(page.events.iter().all(|event| event.sentence.ends_with(['.', '"'])), "events are told");
}

#[tokio::test]
async fn an_abandoned_battle_does_not_count() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    assert_eq!(refused(world.app.abandon(&world.red(), battle).await.unwrap()), "not_allowed");
    done(world.app.abandon(&world.chief(), battle).await.unwrap());
    let campaign = world.app.campaign(Viewer::Guest, world.campaign).await.unwrap();
    assert_eq!(campaign.campaign.games[&1].stage, Stage::Void);
    assert_eq!(campaign.standings[0].played, 0);
}

#[tokio::test]
async fn a_voided_game_stops_its_battle() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let reason = Some("the table fell over".to_owned());
    done(world.app.void_game(&world.chief(), world.campaign, 1, reason).await.unwrap());
    let view = world.app.battle(Viewer::Guest, battle, None).await.unwrap();
    assert!(view.battle.outcome.is_some());
    let roster = world.app.roster(Viewer::Guest, world.rosters[0]).await.unwrap();
    assert_eq!(roster.roster.status, Status::Ready);
}

#[tokio::test]
async fn a_reopened_game_goes_on_with_dice_nobody_knows() {
    let world = World::sqlite().await;
    let app = &world.app;
    let battle = world.battle().await;
    done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    done(app.reopen_game(&world.chief(), world.campaign, 1, None).await.unwrap());
    let view = app.battle(Viewer::Guest, battle, None).await.unwrap();
    assert_eq!(view.battle.outcome, None);
    assert_eq!(app.roster(Viewer::Guest, world.rosters[1]).await.unwrap().roster.status, Status::InGame);
    let lines = app.battles(Viewer::Guest, &Filter { only_open: true, ..Filter::default() }).await.unwrap();
    assert_eq!(lines.len(), 1, "it is open again");

    done(app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    let page = app.battle_events(Viewer::Guest, battle, 0, 1000).await.unwrap();
    let commitments = page.events.iter().filter(|told| matches!(told.event, Event::SecretCommitted { .. }));
    assert_eq!(commitments.count(), 1);
    let campaign = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
    assert_eq!(campaign.campaign.games[&1].outcome(), Outcome::Decided { winner: Side::Red });
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

#[tokio::test]
async fn many_battles_closing_at_once_all_close() {
    let world = World::sqlite().await;
    let app = &world.app;
    let starts = (0..64).map(|pair| {
        let (app, league, campaign, start) = (app.clone(), world.league, world.campaign, world.start());
        tokio::spawn(async move {
            let mut sides = Vec::new();
            for name in [format!("red {pair}"), format!("blue {pair}")] {
                let player = person(&app, &name).await;
                done(app.join_league(&app.request(Viewer::Player(player)), league, player).await.unwrap());
                sides.push((player, enrolled(&app, campaign, player, &name, "orks").await));
            }
            let rosters = [sides[0].1, sides[1].1];
            let pairing = Pairing::New { rosters, mission: "none".to_owned(), size: None };
            let (player, start) = (sides[0].0, StartGame { pairing, ..start });
            let request = app.request(Viewer::Player(player));
            let (battle, outcome) = app.start_game(&request, campaign, start).await.unwrap();
            done(outcome);
            (player, battle)
        })
    });
    let mut battles = Vec::new();
    for start in starts.collect::<Vec<_>>() {
        battles.push(start.await.unwrap());
    }
    let closings = battles.iter().map(|(player, battle)| {
        let (app, request, battle) = (app.clone(), world.ask(*player), *battle);
        tokio::spawn(async move { app.order(&request, battle, None, Order::Concede, None).await })
    });
    for closing in closings.collect::<Vec<_>>() {
        done(closing.await.unwrap().unwrap());
    }
    let campaign = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
    assert_eq!(campaign.reported().len(), 64);
}

/// Sets models up in a row, then only ends phases; gives up after three turns.
struct Sleeper;

impl Mind for Sleeper {
    fn order(&mut self, battle: &Battle, _refused: bool) -> Order {
        if battle.moment.turn > 3 {
            return Order::Concede;
        }
        let side = battle.moment.side;
        let waits = |id: &warlog::ids::ModelId| {
            battle.side_of(*id) == side && battle.model(*id).place == warlog::battle::Place::Waiting
        };
        match battle.ids().filter(waits).last().filter(|_| battle.moment.phase == Phase::Deployment) {
            Some(model) => warlog::simulation::Bot::new(side).order(battle, model.0 == u16::MAX),
            None => Order::EndPhase { first: Vec::new() },
        }
    }
}

#[tokio::test]
async fn bots_play_a_battle_to_its_end() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let (mut red, mut blue) = (Sleeper, Sleeper);
    let mut steps = 0;
    let chief = Viewer::Organiser(world.organiser);
    let guest = Viewer::Player(world.players[0]);
    let error = world.app.play_battle(guest, battle, [&mut red, &mut blue], &mut |_| ()).await.unwrap_err();
    assert_eq!(error.code(), "not_allowed");
    let played =
        world.app.play_battle(chief, battle, [&mut red, &mut blue], &mut |_| steps += 1).await.unwrap();
    assert!(steps > 1 && played.orders > 20, "{played:?}");
    let page = world.app.battle_events(Viewer::Guest, battle, 0, 10_000).await.unwrap();
    let orders: std::collections::BTreeSet<_> = page.events.iter().map(|told| told.stored.command).collect();
    assert!(orders.len() as u64 >= played.orders, "every order is a command of its own");
    let campaign = world.app.campaign(Viewer::Guest, world.campaign).await.unwrap();
    assert_eq!(campaign.reported(), [1]);
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert_eq!(report.faults().collect::<Vec<_>>(), Vec::<&warlog::app::VerifyFault>::new());
    assert!(
        world
            .app
            .waiting_for(Viewer::Guest, world.players[0])
            .await
            .unwrap()
            .iter()
            .any(|wait| { matches!(wait, Waiting::Result { game: 1, .. }) })
    );
}

#[tokio::test]
async fn before_its_first_game_nothing_follows_one_on_a_roster() {
    let world = World::on(Database::sqlite(), Charter::hor_campaign()).await;
    for ask in [
        AfterBattle::RollInjuries { faces: None },
        AfterBattle::SettleInjuries,
        AfterBattle::ClaimAwards,
        AfterBattle::Close,
        AfterBattle::CloseOverdue,
    ] {
        let words = format!("{ask:?}");
        let outcome = world.app.after_battle(&world.chief(), world.rosters[0], ask).await.unwrap();
        assert_eq!(refused(outcome), "no_post_game", "{words}");
    }
}
