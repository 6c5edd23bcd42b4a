//! What-if battles: how they begin, and that they count for nothing.

use super::support::{Database, World, done, person, refused};
use warlog::app::{
    AppError, Filter, ForkBattle, FriendlyTeam, Outcome, Pairing, Setting, StartFriendly, Viewer, stream,
};
use warlog::armoury::sample_team;
use warlog::battle::{Answer, Battle, DiceFrom, Event, Input, Order, Wait};
use warlog::campaign::Charter;
use warlog::dice::{Face, Source};
use warlog::ids::{BattleId, PlayerId, Side};
use warlog::simulation::Bot;

/// A fork of the red player, who plays both sides.
pub async fn forked(world: &World, parent: BattleId, start: ForkBattle) -> BattleId {
    let (battle, outcome) = world.app.fork_battle(&world.red(), parent, start).await.unwrap();
    done(outcome);
    battle
}

pub fn at(version: u64) -> ForkBattle {
    ForkBattle { at: Some(version), ..ForkBattle::default() }
}

pub async fn state(world: &World, battle: BattleId) -> Battle {
    world.app.battle(Viewer::Guest, battle, None).await.unwrap().battle
}

pub async fn concede(world: &World, player: PlayerId, battle: BattleId, side: Side) {
    let outcome = world.app.order(&world.ask(player), battle, Some(side), Order::Concede, None).await;
    done(outcome.unwrap());
}

/// Sets both sides up until the order of one of them waits for an answer.
pub async fn asked(world: &World, battle: BattleId) -> Vec<Wait> {
    let mut bots = Side::BOTH.map(Bot::new);
    let mut is_refused = false;
    loop {
        let battle_now = state(world, battle).await;
        let side = battle_now.moment.side;
        let order = bots[side.index()].order(&battle_now, is_refused);
        let request = world.ask(world.players[side.index()]);
        let outcome = world.app.order(&request, battle, None, order, Some(DiceFrom::Server)).await.unwrap();
        is_refused = matches!(outcome, Outcome::Refused(_));
        if let Outcome::Waiting { waits, .. } = outcome {
            return waits;
        }
        assert_eq!(battle_now.moment.turn, 0, "nobody asked whether to seize the initiative");
    }
}

async fn answer(
    world: &World,
    player: PlayerId,
    battle: BattleId,
    waits: &[Wait],
    answer: Answer,
) -> Outcome {
    let Wait::Answer(question) = &waits[0] else { panic!("{waits:?}") };
    let input = Input::Answer(question.topic, answer);
    world.app.supply(&world.ask(player), battle, Some(question.of), input).await.unwrap()
}

/// A battle in which seizing was tried, and the number of the event before its roll.
pub async fn rolled(world: &World) -> (BattleId, u64) {
    let battle = world.battle().await;
    let waits = asked(world, battle).await;
    let Wait::Answer(question) = &waits[0] else { panic!() };
    done(answer(world, world.players[question.of.index()], battle, &waits, Answer::Yes).await);
    let log = world.app.battle_log(Viewer::Guest, battle).await.unwrap();
    let before = log.iter().rposition(|event| matches!(event, Event::DiceRolled { .. })).unwrap() as u64;
    (battle, before)
}

pub async fn assert_clean(world: &World) {
    let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
    assert!(report.is_clean(), "{:#?}", report.faults().collect::<Vec<_>>());
}

#[tokio::test]
async fn a_fork_begins_as_its_parent_stood_and_its_log_is_the_same_up_to_there() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, parent) = (&world.app, world.battle().await);
        asked(&world, parent).await;
        let log = app.events(Viewer::Guest, &stream::battle(parent), 0, 10_000).await.unwrap();
        for version in [1, 2, log.version / 2, log.version - 1, log.version] {
            let fork = forked(&world, parent, at(version)).await;
            let then = app.battle(Viewer::Guest, parent, Some(version)).await.unwrap().battle;
            let mut now = app.battle(Viewer::Guest, fork, Some(version)).await.unwrap().battle;
            assert!(now.setup.is_forked_from(&then.setup));
            let origin = now.setup.fork.clone().unwrap();
            assert_eq!((origin.parent, origin.version, origin.root), (parent, version as u32, parent));
            now.setup = then.setup.clone();
            assert_eq!(now, then, "event {version}");
            let copy = app.events(Viewer::Guest, &stream::battle(fork), 0, version).await.unwrap();
            for (own, theirs) in copy.events.iter().zip(&log.events).skip(1) {
                assert_eq!((&own.kind, &own.payload), (&theirs.kind, &theirs.payload));
                assert_eq!((own.version, own.command), (theirs.version, theirs.command));
            }
        }
        assert_eq!(app.forks_of(Viewer::Guest, parent).await.unwrap().len(), 5);
        let again = app.battle(Viewer::Guest, parent, None).await.unwrap();
        assert_eq!(again.version, log.version, "the parent has not heard of it");
        assert_clean(&world).await;
    }
}

#[tokio::test]
async fn the_other_answer_leads_elsewhere() {
    let world = World::sqlite().await;
    let parent = world.battle().await;
    let waits = asked(&world, parent).await;
    let here = world.app.battle(Viewer::Guest, parent, None).await.unwrap().version;
    let Wait::Answer(question) = &waits[0] else { panic!("{waits:?}") };
    done(answer(&world, world.players[question.of.index()], parent, &waits, Answer::Yes).await);
    let fork = forked(&world, parent, at(here)).await;
    // Who forks plays both sides, whichever is asked.
    done(answer(&world, world.players[0], fork, &waits, Answer::No).await);
    let (yes, no) = (state(&world, parent).await, state(&world, fork).await);
    assert!(yes.dice_thrown > 0 && no.dice_thrown == 0, "no dice are thrown where nobody tries");
    assert_eq!(no.moment.turn, 1);
    assert_clean(&world).await;
}

#[tokio::test]
async fn the_same_roll_gets_other_dice() {
    let world = World::sqlite().await;
    let (parent, before) = rolled(&world).await;
    let typed = ForkBattle { dice: Some(DiceFrom::Entered), ..at(before) };
    let outcome = world.app.fork_battle(&world.red(), parent, typed).await.unwrap();
    let (fork, Outcome::Waiting { waits, .. }) = outcome else { panic!("{outcome:?}") };
    let Wait::Dice(roll) = &waits[0] else { panic!("{waits:?}") };
    let seized = |face: u16| Input::Dice(vec![Face(face); roll.dice.into()]);
    done(world.app.supply(&world.red(), fork, Some(roll.side), seized(6)).await.unwrap());
    let log = world.app.battle_log(Viewer::Guest, fork).await.unwrap();
    assert!(matches!(&log[before as usize + 1], Event::DiceRolled { faces, .. } if faces[0] == Face(6)));

    // The server's dice are others too, from a secret of the fork's own.
    let fork = forked(&world, parent, at(before)).await;
    done(world.app.supply(&world.red(), fork, Some(roll.side), Input::RollForMe).await.unwrap());
    let setup = state(&world, fork).await.setup.clone();
    assert_ne!(setup.own_commitment(), setup.commitment.as_ref());
    let log = world.app.battle_log(Viewer::Guest, fork).await.unwrap();
    let fair = |event: &&Event| matches!(event, Event::DiceRolled { source: Source::Fair { .. }, .. });
    assert!(log[before as usize..].iter().any(|event| fair(&event)));
    concede(&world, world.players[0], fork, Side::Red).await;
    let told = world.app.battle_log(Viewer::Guest, fork).await.unwrap();
    assert!(told.iter().any(|event| matches!(event, Event::SecretRevealed { .. })));
    let report = world.app.verify(Some(world.league), &mut |_, _, _| ()).await.unwrap();
    assert!(report.is_clean(), "{:#?}", report.faults().collect::<Vec<_>>());
    assert_eq!(report.ledgers[0].dice_unproven, 0);
    // The parent's secret is still its own.
    let parent = world.app.battle_log(Viewer::Guest, parent).await.unwrap();
    assert!(!parent.iter().any(|event| matches!(event, Event::SecretRevealed { .. })));
}

#[tokio::test]
async fn forks_with_one_seed_roll_the_same_dice() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (parent, before) = rolled(&world).await;
        let mut faces = Vec::new();
        for seed in [4, 4] {
            let fork = forked(&world, parent, ForkBattle { seed: Some(seed), ..at(before) }).await;
            let side = match &state(&world, fork).await.open.unwrap().waits[0] {
                Wait::Dice(roll) => roll.side,
                other => panic!("{other:?}"),
            };
            done(world.app.supply(&world.red(), fork, Some(side), Input::RollForMe).await.unwrap());
            let log = world.app.battle_log(Viewer::Guest, fork).await.unwrap();
            faces.push(log[before as usize..].iter().find_map(|event| match event {
                Event::DiceRolled { faces, source: Source::Seeded, .. } => Some(faces.clone()),
                _ => None,
            }));
            concede(&world, world.players[0], fork, Side::Red).await;
        }
        assert!(faces[0].is_some() && faces[0] == faces[1], "{faces:?}");
        assert_clean(&world).await;
        world.app.close().await;
        let sql = "UPDATE events SET payload = replace(payload, '\"seed\":4', '\"seed\":5')
            WHERE kind = 'battle.battle_began'";
        world.database.meddle(sql).await;
        let world = world.reopened().await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        assert!(report.faults().any(|fault| fault.code == "chain"));
    }
}

#[tokio::test]
async fn a_kept_part_that_is_not_the_parents_is_found() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (parent, before) = rolled(&world).await;
        let fork = forked(&world, parent, at(before)).await;
        assert_clean(&world).await;
        world.app.close().await;
        // The parent is changed where the fork keeps it.
        world
            .database
            .meddle(
                "UPDATE events SET payload = replace(payload, '\"up\":0', '\"up\":1')
                WHERE kind = 'battle.model_placed' AND stream IN
                    (SELECT stream FROM events WHERE kind = 'battle.battle_began' AND payload NOT LIKE '%\"fork\":{%')",
            )
            .await;
        let world = world.reopened().await;
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        let found = report.faults().find(|fault| fault.code == "fork").expect("it is found");
        assert_eq!(found.stream, stream::battle(fork));
        assert!(found.reason.contains("is not the one of its parent"), "{}", found.reason);
    }
}

#[tokio::test]
async fn a_fork_is_refused_where_there_is_no_event_with_the_numbers() {
    let world = World::sqlite().await;
    let parent = world.battle().await;
    for version in [0, 2, u64::MAX] {
        let outcome = world.app.fork_battle(&world.red(), parent, at(version)).await.unwrap().1;
        let Outcome::Refused(no) = outcome else { panic!("{outcome:?}") };
        assert_eq!(no.code, "no_such_event");
        assert!(no.numbers.contains(&("last".to_owned(), 1)), "{no:?}");
    }
    assert!(world.app.forks_of(Viewer::Guest, parent).await.unwrap().is_empty());
    let nowhere = BattleId::named(parent.0, "nowhere");
    let error = world.app.fork_battle(&world.red(), nowhere, at(1)).await.unwrap_err();
    assert_eq!(error.code(), "unknown");
    let title = ForkBattle { title: Some(String::new()), ..at(1) };
    assert_eq!(refused(world.app.fork_battle(&world.red(), parent, title).await.unwrap().1), "bad_name");
}

#[tokio::test]
async fn players_organisers_and_members_may_fork_and_strangers_may_not() {
    let world = World::sqlite().await;
    let (app, parent) = (&world.app, world.battle().await);
    let stranger = person(app, "Sven").await;
    let fork = |viewer: Viewer, players: [Option<PlayerId>; 2]| {
        let start = ForkBattle { players, ..at(1) };
        async move { app.fork_battle(&app.request(viewer), parent, start).await.map(|(_, outcome)| outcome) }
    };
    for viewer in [Viewer::Player(world.players[1]), Viewer::Player(world.organiser), Viewer::System] {
        done(fork(viewer, [None, None]).await.unwrap());
    }
    let both = world.players.map(Some);
    done(fork(Viewer::Player(world.organiser), both).await.unwrap());
    assert_eq!(refused(fork(Viewer::Guest, [None, None]).await.unwrap()), "not_allowed");
    assert_eq!(refused(fork(Viewer::Player(stranger), [None, None]).await.unwrap()), "not_member");
    let named = fork(Viewer::Player(world.players[0]), [None, Some(stranger)]).await.unwrap();
    assert_eq!(refused(named), "not_member");
    let nobody = PlayerId::named(parent.0, "nobody");
    let unknown = fork(Viewer::Player(world.players[0]), [Some(nobody), None]).await;
    assert!(matches!(unknown, Err(AppError::Unknown { .. })), "{unknown:?}");
    done(app.join_league(&app.request(Viewer::Player(stranger)), world.league, stranger).await.unwrap());
    done(fork(Viewer::Player(stranger), [None, None]).await.unwrap());
}

#[tokio::test]
async fn a_fork_sent_twice_is_one_and_a_version_that_moved_on_is_a_conflict() {
    let world = World::sqlite().await;
    let (app, parent) = (&world.app, world.battle().await);
    let request = world.red().at_version(1);
    let first = app.fork_battle(&request, parent, at(1)).await.unwrap();
    let second = app.fork_battle(&request, parent, at(1)).await.unwrap();
    assert_eq!(first.0, second.0);
    assert!(done(second.1).repeated);
    let other = ForkBattle { title: Some("Another".to_owned()), ..at(1) };
    assert_eq!(app.fork_battle(&request, parent, other).await.unwrap_err().code(), "key_reused");
    assert_eq!(app.forks_of(Viewer::Guest, parent).await.unwrap().len(), 1);
    let late = app.fork_battle(&world.red().at_version(9), parent, at(1)).await.unwrap().1;
    let expected = Outcome::Conflict { stream: stream::battle(parent), expected: 9, actual: 1 };
    assert_eq!(late, expected);
}

#[tokio::test]
async fn a_fork_counts_for_nothing() {
    for database in Database::all().await {
        let world = World::on(database, Charter::seed_strict()).await;
        let (app, all) = (&world.app, Filter::default());
        let (parent, before) = rolled(&world).await;
        let shown = || async {
            let mut waiting = Vec::new();
            for player in world.players {
                waiting.extend(app.waiting_for(Viewer::Guest, player).await.unwrap());
            }
            format!(
                "{:?} {:?} {:?} {:?} {:?} {waiting:?}",
                app.campaign(Viewer::Guest, world.campaign).await.unwrap(),
                app.rosters(Viewer::Guest, &all).await.unwrap(),
                app.battles(Viewer::Guest, &all).await.unwrap(),
                app.battles_of(Viewer::Guest, world.players[1], &all).await.unwrap(),
                app.tallies(Viewer::Guest, parent).await.unwrap(),
            )
        };
        let then = shown().await;
        let start = ForkBattle { players: world.players.map(Some), ..at(before) };
        let fork = forked(&world, parent, start).await;
        assert_eq!(shown().await, then, "it waits for dice, and nobody is told");
        world.clock.pass(100 * 3600);
        assert_eq!(app.time_up().await.unwrap().answers, 0);
        concede(&world, world.players[1], fork, Side::Blue).await;
        assert_eq!(shown().await, then, "it is over, and nothing has happened");
        assert!(app.tallies(Viewer::Guest, fork).await.unwrap().is_empty());
        assert_eq!(app.battle(Viewer::Guest, fork, None).await.unwrap().game, None);
        let listed = app.what_ifs(Viewer::Guest, world.campaign).await.unwrap();
        assert_eq!(listed.iter().map(|line| line.id).collect::<Vec<_>>(), [fork]);
        let lines = format!("{:?}", app.forks_in(Viewer::Guest, world.league).await.unwrap());
        app.rebuild(None, &mut |_, _, _| ()).await.unwrap();
        assert_eq!(shown().await, then);
        assert_eq!(format!("{:?}", app.forks_in(Viewer::Guest, world.league).await.unwrap()), lines);
    }
}

#[tokio::test]
async fn forks_come_from_forks_friendlies_ended_and_rewound_battles() {
    let world = World::sqlite().await;
    let app = &world.app;
    let (parent, before) = rolled(&world).await;
    done(app.ask_rewind(&world.chief(), parent, None, 1).await.unwrap());
    let rewound = app.battle(Viewer::Guest, parent, None).await.unwrap();
    // Its versions are what was recorded, whatever was taken back since.
    let early = forked(&world, parent, at(before)).await;
    assert!(state(&world, early).await.open.is_some());
    let late = forked(&world, parent, ForkBattle::default()).await;
    assert_eq!(state(&world, late).await.moment, rewound.battle.moment);
    assert_eq!(state(&world, late).await.dice_thrown, rewound.battle.dice_thrown);
    let child = forked(&world, early, ForkBattle::default()).await;
    let origin = state(&world, child).await.setup.fork.clone().unwrap();
    assert_eq!((origin.parent, origin.root), (early, parent));

    concede(&world, world.players[0], parent, Side::Red).await;
    let over = forked(&world, parent, ForkBattle::default()).await;
    assert_eq!(state(&world, over).await.outcome, state(&world, parent).await.outcome);
    for version in rewound.version + 1..=app.battle(Viewer::Guest, parent, None).await.unwrap().version {
        forked(&world, parent, at(version)).await;
    }
    done(app.ask_rewind(&world.red(), over, Some(Side::Red), 1).await.unwrap());
    done(app.answer_rewind(&world.red(), over, Some(Side::Blue), true).await.unwrap());
    concede(&world, world.players[0], over, Side::Blue).await;

    let team = |player: usize, pack: &str| FriendlyTeam {
        player: Some(world.players[player]),
        name: pack.to_owned(),
        pack: pack.to_owned(),
        models: sample_team(pack).into_iter().map(Into::into).collect(),
    };
    let start = StartFriendly {
        teams: [team(0, "tau"), team(1, "tyranids")],
        mission: "none".to_owned(),
        size: Some(250),
        setting: Setting::default(),
    };
    let (friendly, outcome) = app.start_friendly(&world.red(), start).await.unwrap();
    done(outcome);
    let stranger = person(app, "Sven").await;
    let (fork, outcome) =
        app.fork_battle(&world.ask(stranger), friendly, ForkBattle::default()).await.unwrap();
    done(outcome);
    concede(&world, stranger, fork, Side::Blue).await;
    assert_eq!(refused(app.adopt_fork(&world.chief(), fork, None).await.unwrap()), "no_game");
    assert_eq!(refused(app.adopt_fork(&world.chief(), friendly, None).await.unwrap()), "not_a_fork");
    assert_clean(&world).await;
}

#[tokio::test]
async fn a_fork_of_a_battle_whose_mission_was_rolled_is_clean() {
    let world = World::sqlite().await;
    let mut start = world.start();
    let mission = "random".to_owned();
    start.pairing = Pairing::New { rosters: world.rosters, mission, size: None };
    let (parent, outcome) = world.app.start_game(&world.red(), world.campaign, start).await.unwrap();
    done(outcome);
    asked(&world, parent).await;
    forked(&world, parent, ForkBattle::default()).await;
    assert_ne!(state(&world, parent).await.setup.mission.code, "random", "the set-up has changed since");
    assert_clean(&world).await;
}
