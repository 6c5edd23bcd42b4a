//! What-if battles that count because an organiser has said so; and how they travel.

use super::forks::{asked, assert_clean, at, concede, forked, rolled, state};
use super::support::{Database, World, done, refused};
use warlog::app::{Filter, ForkBattle, Outcome, Viewer, Waiting, stream};
use warlog::battle::{Battle, Event, Input, Order, Wait};
use warlog::campaign::{self, Charter, Stage};
use warlog::dice::Face;
use warlog::ids::{BattleId, Side};
use warlog::roster::Status;
use warlog::simulation::Bot;

/// A fork of a game's battle at its first event that blue has given up.
async fn lost_by_blue(world: &World, parent: BattleId) -> BattleId {
    let fork = forked(world, parent, at(1)).await;
    concede(world, world.players[0], fork, Side::Blue).await;
    fork
}

#[tokio::test]
async fn an_organiser_puts_a_fork_in_the_place_of_a_running_battle() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, parent) = (&world.app, world.battle().await);
        asked(&world, parent).await;
        let running = forked(&world, parent, at(1)).await;
        let too_early = app.adopt_fork(&world.chief(), running, None).await.unwrap();
        assert_eq!(refused(too_early), "fork_without_result");
        let fork = lost_by_blue(&world, parent).await;
        assert_eq!(refused(app.adopt_fork(&world.red(), fork, None).await.unwrap()), "not_allowed");
        let reason = Some("the dice were read wrong".to_owned());
        let did = done(app.adopt_fork(&world.chief(), fork, reason).await.unwrap());
        assert_eq!(&*did.events[0].kind, "campaign.fork_adopted");

        let view = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
        let game = &view.campaign.games[&1];
        assert_eq!((game.stage, game.battle), (Stage::Confirmed, Some(fork)));
        assert_eq!(game.superseded, [parent]);
        let points: Vec<_> = view.standings.iter().map(|row| (row.roster, row.points.to_string())).collect();
        assert_eq!(points, [(world.rosters[0], "3".to_owned()), (world.rosters[1], "0".to_owned())]);
        for roster in world.rosters {
            assert_eq!(app.roster(Viewer::Guest, roster).await.unwrap().roster.status, Status::Ready);
        }
        // The battle in whose place it is has stopped, can be read, and goes on no more.
        let superseded = app.battle(Viewer::Guest, parent, None).await.unwrap();
        assert!(superseded.battle.outcome.is_some());
        assert_eq!((superseded.game, superseded.superseded_by), (None, Some(fork)));
        assert_eq!(refused(app.ask_rewind(&world.chief(), parent, None, 1).await.unwrap()), "superseded");
        assert_eq!(app.battle(Viewer::Guest, fork, None).await.unwrap().game, Some((world.campaign, 1)));
        let battles = app.battles(Viewer::Guest, &Filter::default()).await.unwrap();
        assert!(battles.iter().any(|line| line.id == fork) && !battles.iter().any(|line| line.id == running));
        let tallies = app.tallies(Viewer::Guest, fork).await.unwrap();
        app.rebuild(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(app.tallies(Viewer::Guest, fork).await.unwrap(), tallies);
        assert_eq!(refused(app.adopt_fork(&world.chief(), fork, None).await.unwrap()), "battle_taken");
        assert_clean(&world).await;
        world.battle().await;
    }
}

#[tokio::test]
async fn a_fork_that_counts_can_be_reopened_and_its_players_go_on() {
    let world = World::sqlite().await;
    let (app, parent) = (&world.app, world.battle().await);
    let start = ForkBattle { players: [Some(world.organiser), None], seed: Some(9), ..at(1) };
    let fork = forked(&world, parent, start).await;
    concede(&world, world.players[0], fork, Side::Blue).await;
    done(app.adopt_fork(&world.chief(), fork, None).await.unwrap());
    let other = lost_by_blue(&world, parent).await;
    assert_eq!(refused(app.adopt_fork(&world.chief(), other, None).await.unwrap()), "wrong_stage");
    done(app.reopen_game(&world.chief(), world.campaign, 1, None).await.unwrap());
    let players = state(&world, fork).await.setup.sides.clone().map(|side| side.player);
    assert_eq!(players, world.players.map(Some), "those of the game");
    let waits = app.waiting_for(Viewer::Guest, world.players[0]).await.unwrap();
    let more = app.waiting_for(Viewer::Guest, world.players[1]).await.unwrap();
    let turn = |wait: &Waiting| matches!(wait, Waiting::Turn { battle, .. } if *battle == fork);
    assert!(waits.iter().chain(&more).any(turn), "it is a battle like any other");
    for roster in world.rosters {
        let running = app.roster(Viewer::Guest, roster).await.unwrap().roster.running.unwrap();
        assert_eq!(running.battle, fork, "its sheet shows what is used there");
    }
    // Its seed is known to everybody: now that it counts, the dice come from a secret.
    concede(&world, world.players[1], fork, Side::Blue).await;
    let log = app.battle_log(Viewer::Guest, fork).await.unwrap();
    assert!(log.iter().any(|event| matches!(event, Event::SecretCommitted { .. })));
    // Another fork may still take its place.
    done(app.adopt_fork(&world.chief(), other, None).await.unwrap());
    let view = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
    assert_eq!(view.campaign.games[&1].superseded, [parent, fork]);
    assert_eq!(view.standings.iter().map(|row| row.played).collect::<Vec<_>>(), [1, 1]);
    assert_clean(&world).await;
}

/// Grenades that left a roster by its events, and how often they came back.
async fn spent(world: &World, roster: usize) -> (Vec<campaign::GrenadeCounts>, usize) {
    let name = stream::roster(world.rosters[roster]);
    let page = world.app.events(Viewer::Guest, &name, 0, 1_000).await.unwrap();
    let mut counts = Vec::new();
    for event in page.events.iter().filter(|event| &*event.kind == "roster.grenades_spent") {
        let value: serde_json::Value = serde_json::from_str(&event.payload).unwrap();
        counts.push(serde_json::from_value(value["used"].clone()).unwrap());
    }
    (counts, page.events.iter().filter(|event| &*event.kind == "roster.grenades_restocked").count())
}

#[tokio::test]
async fn grenades_are_what_the_fork_used_and_come_back_once() {
    let world = World::sqlite().await;
    let (app, parent) = (&world.app, world.battle().await);
    concede(&world, world.players[1], parent, Side::Blue).await;
    assert_eq!(spent(&world, 0).await.1, 1);
    let mut seed = 0;
    let (fork, report) = loop {
        seed += 1;
        let fork = forked(&world, parent, ForkBattle { seed: Some(seed), ..at(1) }).await;
        let mut bots = Side::BOTH.map(Bot::new);
        let [red, blue] = &mut bots;
        let mut red = |battle: &Battle, refused: bool| red.order(battle, refused);
        let mut blue = |battle: &Battle, refused: bool| blue.order(battle, refused);
        app.play_battle(Viewer::System, fork, [&mut red, &mut blue], &mut |_| ()).await.unwrap();
        let used =
            state(&world, fork).await.models.iter().any(|model| model.used.iter().any(|used| *used > 0));
        if used {
            done(app.adopt_fork(&world.chief(), fork, None).await.unwrap());
            let view = app.campaign(Viewer::Guest, world.campaign).await.unwrap();
            break (fork, view.campaign.games[&1].report.clone().unwrap());
        }
        assert!(seed < 5, "bots throw grenades");
    };
    for side in [0, 1] {
        let (used, restocked) = spent(&world, side).await;
        let wanted: Vec<_> =
            Some(report.grenades_used[side].clone()).filter(|used| !used.is_empty()).into_iter().collect();
        assert_eq!((used, restocked), (wanted, 2), "once for each closing, the first of which was undone");
        let roster = app.roster(Viewer::Guest, world.rosters[side]).await.unwrap();
        assert_eq!(roster.roster.status, Status::Ready);
        assert!(roster.sheet.iter().all(|line| line.grenades.iter().all(|grenade| grenade.used == 0)));
        assert_eq!(roster.roster.fought.len(), 1);
    }
    let view = app.battle(Viewer::Guest, fork, None).await.unwrap();
    assert_eq!(view.battle.sides.clone().map(|side| side.points), report.vp);
    assert_clean(&world).await;
}

#[tokio::test]
async fn of_two_organisers_one_is_first_and_a_game_that_closes_meanwhile_is_no_matter() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let second = world.database.open(&world.clock, 2).await;
        let (app, chief) = (&world.app, world.chief());
        let boris = world.players[1];
        let parent = world.battle().await;
        let forks = [lost_by_blue(&world, parent).await, lost_by_blue(&world, parent).await];
        let other = second.request(Viewer::Organiser(world.organiser));
        let close = world.ask(boris);
        let (one, two, closing) = tokio::join!(
            app.adopt_fork(&chief, forks[0], None),
            second.adopt_fork(&other, forks[1], None),
            second.order(&close, parent, None, Order::Concede, None),
        );
        let outcomes = [one.unwrap(), two.unwrap()];
        let adopted: Vec<_> = outcomes.iter().map(|outcome| outcome.accepted().is_some()).collect();
        assert_eq!(adopted.iter().filter(|did| **did).count(), 1, "{outcomes:?}");
        let late = outcomes.into_iter().find(|outcome| outcome.accepted().is_none()).unwrap();
        assert_eq!(refused(late), "wrong_stage");
        if let Outcome::Refused(no) = closing.unwrap() {
            assert_eq!(no.code, "battle_over");
        }
        let view = second.campaign(Viewer::Guest, world.campaign).await.unwrap();
        let game = &view.campaign.games[&1];
        let first = if adopted[0] { forks[0] } else { forks[1] };
        assert_eq!((game.stage, game.battle), (Stage::Confirmed, Some(first)));
        for roster in world.rosters {
            let roster = second.roster(Viewer::Guest, roster).await.unwrap().roster;
            assert_eq!((roster.status, roster.fought.len()), (Status::Ready, 1));
        }
        assert_clean(&world).await;
    }
}

#[tokio::test]
async fn forks_travel_with_their_league() {
    let world = World::sqlite().await;
    let (parent, before) = rolled(&world).await;
    let seeded = forked(&world, parent, ForkBattle { seed: Some(3), ..at(before) }).await;
    let running = forked(&world, parent, at(before)).await;
    let adopted = lost_by_blue(&world, parent).await;
    done(world.app.adopt_fork(&world.chief(), adopted, None).await.unwrap());
    let mut file = Vec::new();
    world.app.export(world.league, &mut file, &mut |_, _| ()).await.unwrap();
    for elsewhere in Database::all().await {
        let app = elsewhere.open(&world.clock, 7).await;
        app.import(&mut file.as_slice()).await.unwrap();
        let mut again = Vec::new();
        app.export(world.league, &mut again, &mut |_, _| ()).await.unwrap();
        assert_eq!(file, again);
        let lines =
            |forks: Vec<warlog::app::BattleLine>| forks.iter().map(|line| line.id).collect::<Vec<_>>();
        let listed = lines(app.forks_in(Viewer::Guest, world.league).await.unwrap());
        assert_eq!(listed, lines(world.app.forks_in(Viewer::Guest, world.league).await.unwrap()));
        // The secret of a fork stays behind like any other: its open roll is typed in, or its seed goes on.
        let red = || app.request(Viewer::Player(world.players[0]));
        for fork in [seeded, running] {
            let open = app.battle(Viewer::Guest, fork, None).await.unwrap().battle.open.unwrap();
            let Wait::Dice(roll) = &open.waits[0] else { panic!() };
            let input = match fork == seeded {
                true => Input::RollForMe,
                false => Input::Dice(vec![Face(1); roll.dice.into()]),
            };
            done(app.supply(&red(), fork, Some(roll.side), input).await.unwrap());
        }
        assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
    }
}

#[tokio::test]
async fn a_fork_is_followed_like_any_battle() {
    let world = World::sqlite().await;
    let parent = world.battle().await;
    let fork = forked(&world, parent, ForkBattle::default()).await;
    let mut following = world.app.follow_battle(Viewer::Guest, fork, 0).await.unwrap();
    assert_eq!(&*following.next().await.unwrap().kind, "battle.battle_began");
    concede(&world, world.players[0], fork, Side::Red).await;
    assert_eq!(&*following.next().await.unwrap().kind, "battle.ordered");
}

/// A fork that begins in the midst of an order and is given up there: its game can be reopened all the same.
#[tokio::test]
async fn a_fork_given_up_in_the_midst_of_an_order_can_be_reopened() {
    let world = World::sqlite().await;
    let (parent, before) = super::forks::rolled(&world).await;
    let fork = forked(&world, parent, at(before)).await;
    assert!(state(&world, fork).await.open.is_some());
    concede(&world, world.players[0], fork, Side::Blue).await;
    done(world.app.adopt_fork(&world.chief(), fork, None).await.unwrap());
    done(world.app.reopen_game(&world.chief(), world.campaign, 1, None).await.unwrap());
    let again = state(&world, fork).await;
    assert!(again.outcome.is_none() && again.open.is_none());
    assert_clean(&world).await;
}
