//! Battles that wait, go on after a crash, go back, and are followed.

use super::support::{Database, World, done, refused};
use warlog::app::{FriendlyTeam, Outcome, Setting, StartFriendly, Viewer, Waiting};
use warlog::armoury::sample_team;
use warlog::battle::{Answer, Command, DiceFrom, Errand, Event, Input, Options, Order, Shoot, Wait};
use warlog::dice::Face;
use warlog::geometry::Point;
use warlog::ids::{BattleId, ModelId, Side, UnitId};
use warlog::simulation::Bot;

/// Sets both sides up, until the game asks something or its first turn begins; what the last order came to.
async fn deployed(world: &World, battle: BattleId, dice: DiceFrom) -> Outcome {
    let mut bots = Side::BOTH.map(Bot::new);
    let mut is_refused = false;
    loop {
        let view = world.app.battle(Viewer::Guest, battle, None).await.unwrap();
        let side = view.battle.moment.side;
        let order = bots[side.index()].order(&view.battle, is_refused);
        let request = world.ask(world.players[side.index()]);
        let outcome = world.app.order(&request, battle, None, order, Some(dice)).await.unwrap();
        is_refused = matches!(outcome, Outcome::Refused(_));
        let view = world.app.battle(Viewer::Guest, battle, None).await.unwrap();
        if matches!(outcome, Outcome::Waiting { .. }) || view.battle.moment.turn > 0 {
            return outcome;
        }
    }
}

/// The same, and whoever may tries to seize the initiative.
async fn seized(world: &World, battle: BattleId, dice: DiceFrom) -> Outcome {
    match deployed(world, battle, dice).await {
        Outcome::Waiting { waits, .. } => seized_by_answer(world, battle, &waits).await,
        other => panic!("{other:?}"),
    }
}

/// Answers the question that is waited for with yes.
async fn seized_by_answer(world: &World, battle: BattleId, waits: &[Wait]) -> Outcome {
    let Wait::Answer(question) = &waits[0] else { panic!("{waits:?}") };
    let request = world.ask(world.players[question.of.index()]);
    let answer = Input::Answer(question.topic, Answer::Yes);
    world.app.supply(&request, battle, None, answer).await.unwrap()
}

/// A face that no die has is told as such, also where all dice are typed in.
#[tokio::test]
async fn impossible_dice_are_told_where_all_dice_are_typed_in() {
    let options = Options { dice: DiceFrom::Entered, ..Options::default() };
    let world = World::sqlite().await;
    let battle = world.battle_in(Setting { options, ..Setting::default() }).await;
    let outcome = seized(&world, battle, DiceFrom::Entered).await;
    let Outcome::Waiting { waits, .. } = outcome else { panic!("{outcome:?}") };
    let Wait::Dice(roll) = &waits[0] else { panic!("{waits:?}") };
    let player = world.players[roll.side.index()];
    let schema = warlog::api::schema(world.app.clone());
    for face in [-1, 7, i32::MAX] {
        let document = format!(
            "mutation {{ enterDice(actor: \"{player}\", battle: \"{battle}\", faces: [{face}]) \
             {{ ... on Refused {{ code }} }} }}"
        );
        let answer = serde_json::to_value(schema.execute(document.as_str()).await).unwrap();
        assert_eq!(answer["data"]["enterDice"]["code"], "dice_out_of_range", "{answer}");
    }
}

#[tokio::test]
async fn dice_typed_in_are_awaited_and_go_on_after_a_crash() {
    let options = Options { dice: DiceFrom::Entered, ..Options::default() };
    let mut world = World::sqlite().await;
    let battle = world.battle_in(Setting { options, ..Setting::default() }).await;
    let outcome = seized(&world, battle, DiceFrom::Entered).await;
    let Outcome::Waiting { waits, .. } = outcome else { panic!("{outcome:?}") };
    let Wait::Dice(roll) = &waits[0] else { panic!("{waits:?}") };
    let player = world.players[roll.side.index()];

    world = world.reopened().await;
    let waiting = world.app.waiting_for(Viewer::Guest, player).await.unwrap();
    assert!(waiting.iter().any(|wait| matches!(wait, Waiting::Dice { roll: asked, .. } if asked == roll)));
    let few = world.app.supply(&world.ask(player), battle, None, Input::Dice(vec![])).await.unwrap();
    assert_eq!(refused(few), "dice_wrong_number");
    let seven = Input::Dice(vec![Face(7); roll.dice.into()]);
    let seven = world.app.supply(&world.ask(player), battle, None, seven).await.unwrap();
    assert_eq!(refused(seven), "dice_out_of_range");
    let other = world.players[roll.side.other().index()];
    let faces = Input::Dice((0..roll.dice).map(|n| Face(n % 6 + 1)).collect());
    let outcome = world.app.supply(&world.ask(other), battle, None, faces.clone()).await.unwrap();
    assert_eq!(refused(outcome), "other_side_asked");
    let supplied = done(world.app.supply(&world.ask(player), battle, None, faces).await.unwrap());
    let ordered = world.app.battle_events(Viewer::Guest, battle, 0, 10_000).await.unwrap();
    let order = ordered.events.iter().rfind(|told| matches!(told.event, Event::Ordered { .. })).unwrap();
    assert_eq!(supplied.events[0].command, order.stored.command, "dice belong to the order that asked");
    assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

/// Who may not have his dice so is told why, and how he gets them.
#[tokio::test]
async fn dice_that_are_not_allowed_say_why_and_what_to_do() {
    let world = World::sqlite().await;
    let sentence = async |battle, player, command| match world
        .app
        .give(&world.ask(player), battle, None, command, None)
        .await
        .unwrap()
    {
        Outcome::Refused(refused) => {
            assert_eq!(refused.code, "not_allowed", "{refused:?}");
            refused.sentence
        }
        other => panic!("{other:?}"),
    };
    let options = Options { dice: DiceFrom::Entered, ..Options::default() };
    let battle = world.battle_in(Setting { options, ..Setting::default() }).await;
    let Outcome::Waiting { waits, .. } = seized(&world, battle, DiceFrom::Entered).await else { panic!() };
    let Wait::Dice(roll) = &waits[0] else { panic!("{waits:?}") };
    let player = world.players[roll.side.index()];
    let told = sentence(battle, player, Command::Supply(Input::RollForMe)).await;
    assert!(told.contains("rolled at the table") && told.contains("`enterDice`"), "{told}");
    let faces = Input::Dice((0..roll.dice).map(|n| Face(n % 6 + 1)).collect());
    done(world.app.supply(&world.ask(player), battle, None, faces).await.unwrap());
    let told = sentence(battle, player, Command::AddWords("late".to_owned())).await;
    assert!(told.contains("before the first of them is rolled"), "{told}");
    let organiser = world.players[0];
    done(world.app.ask_rewind(&world.ask(organiser), battle, None, 1).await.unwrap());
    match world.app.answer_rewind(&world.ask(organiser), battle, None, true).await.unwrap() {
        Outcome::Refused(refused) => {
            assert!(refused.sentence.contains("the other side answers"), "{refused:?}")
        }
        other => panic!("{other:?}"),
    }
}

/// What a kind of model or a mission never does is told with its reason, not as a no.
#[tokio::test]
async fn orders_that_are_not_allowed_say_why() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    done(seized(&world, battle, DiceFrom::Server).await);
    let view = world.app.battle(Viewer::Guest, battle, None).await.unwrap().battle;
    let side = view.moment.side;
    let own: Vec<_> = (0..view.models.len())
        .map(|n| ModelId(n as u16))
        .filter(|model| view.side_of(*model) == side)
        .collect();
    let unit = view.unit_of(own[0]);
    for (order, words) in [
        (Order::Regroup { unit }, "not falling back"),
        (Order::Disembark { model: own[0], at: Point::new(0, 0) }, "rides in no vehicle"),
        (Order::Join { model: own[0], unit: view.unit_of(own[1]) }, "a unit of its own"),
        (Order::Errand(Errand::Take { model: own[0], objective: 0 }), "are not carried"),
    ] {
        let asked = world.ask(world.players[side.index()]);
        match world.app.order(&asked, battle, None, order.clone(), None).await.unwrap() {
            Outcome::Refused(refused) => {
                assert_eq!(refused.code, "not_allowed", "{order:?}: {refused:?}");
                assert!(refused.sentence.contains(words), "{order:?}: {refused:?}");
            }
            other => panic!("{order:?}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn dice_by_hand_stay_so_where_a_question_comes_first() {
    let mut world = World::sqlite().await;
    let battle = world.battle().await;
    let Outcome::Waiting { waits, .. } = deployed(&world, battle, DiceFrom::Entered).await else { panic!() };
    assert!(matches!(waits[0], Wait::Answer(_)), "either may roll, and a question comes first: {waits:?}");
    world = world.reopened().await;
    let outcome = seized_by_answer(&world, battle, &waits).await;
    let Outcome::Waiting { waits, .. } = outcome else { panic!("the server rolled: {outcome:?}") };
    let Wait::Dice(roll) = &waits[0] else { panic!("{waits:?}") };
    let player = world.ask(world.players[roll.side.index()]);
    done(world.app.supply(&player, battle, None, Input::RollForMe).await.unwrap());
    assert!(world.app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

#[tokio::test]
async fn fair_dice_can_be_computed_again() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    done(world.app.add_words(&world.red(), battle, None, "for the emperor").await.unwrap());
    done(seized(&world, battle, DiceFrom::Server).await);
    let report = world.app.verify(Some(world.league), &mut |_, _, _| ()).await.unwrap();
    assert!(report.is_clean(), "{:?}", report.faults().collect::<Vec<_>>());
    assert!(report.ledgers[0].dice > 0 && report.ledgers[0].dice_unproven == 0);
}

#[tokio::test]
async fn a_refusal_says_what_to_do() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let sentence = |outcome: Outcome| match outcome {
        Outcome::Refused(refused) => refused.sentence,
        other => panic!("{other:?}"),
    };
    let far = world.app.ask_rewind(&world.red(), battle, None, 9_999).await.unwrap();
    assert!(sentence(far).contains("after event 1 up to"));
    done(seized(&world, battle, DiceFrom::Server).await);
    let view = world.app.battle(Viewer::Guest, battle, None).await.unwrap();
    let player = world.ask(world.players[view.battle.moment.side.index()]);
    let shoot = Shoot {
        shots: Vec::new(),
        target: UnitId(0),
        focus: None,
        markers: Vec::new(),
        facing: None,
        no_reroll: false,
        fast: false,
        groups: Vec::new(),
        hold: Vec::new(),
    };
    let early = world.app.order(&player, battle, None, Order::Shoot(shoot), None).await.unwrap();
    let early = sentence(early);
    assert!(early.contains("movement phase of turn 1"), "{early}");
    assert!(early.contains("needs the shooting phase"), "{early}");
    let down = app_refusal(&world, battle, Order::GoToGround { unit: UnitId(0) }).await;
    assert!(down.sentence.contains("answer `go_to_ground`"), "{down:?}");
    let mover = view.battle.moment.side;
    let waits = world.ask(world.players[mover.other().index()]);
    let late =
        world.app.order(&waits, battle, None, Order::EndPhase { first: Vec::new() }, None).await.unwrap();
    let Outcome::Refused(late) = late else { panic!("{late:?}") };
    assert_eq!(late.named, [("turn_of".to_owned(), mover.word().to_owned())]);
}

/// Why an order of red is refused.
async fn app_refusal(world: &World, battle: BattleId, order: Order) -> warlog::app::Refused {
    match world.app.order(&world.red(), battle, None, order, None).await.unwrap() {
        Outcome::Refused(refused) => refused,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn going_back_takes_the_other_sides_word() {
    let world = World::sqlite().await;
    let app = &world.app;
    let battle = world.battle().await;
    done(seized(&world, battle, DiceFrom::Server).await);
    let outcome = app.give(&world.red(), battle, None, warlog::battle::Command::Rewind { to: 1 }, None).await;
    assert_eq!(refused(outcome.unwrap()), "not_allowed");
    done(app.ask_rewind(&world.red(), battle, None, 1).await.unwrap());
    let waiting = app.waiting_for(Viewer::Guest, world.players[1]).await.unwrap();
    assert!(waiting.iter().any(|wait| matches!(wait, Waiting::Rewind { to: 1, .. })));
    assert_eq!(refused(app.answer_rewind(&world.red(), battle, None, true).await.unwrap()), "not_allowed");
    done(app.answer_rewind(&world.blue(), battle, None, false).await.unwrap());
    assert_eq!(refused(app.answer_rewind(&world.blue(), battle, None, true).await.unwrap()), "nothing_asked");
    done(app.ask_rewind(&world.red(), battle, None, 1).await.unwrap());
    done(app.answer_rewind(&world.blue(), battle, None, true).await.unwrap());
    let view = app.battle(Viewer::Guest, battle, None).await.unwrap();
    assert_eq!(view.battle.moment.turn, 0);
    assert!(view.battle.dice_thrown > 0, "numbers of dice never go back");
    assert!(app.verify(None, &mut |_, _, _| ()).await.unwrap().is_clean());
}

#[tokio::test]
async fn a_battle_is_followed_from_any_version() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    let mut late = world.app.follow_battle(Viewer::Guest, battle, 1).await.unwrap();
    done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    let mut early = world.app.follow_battle(Viewer::Guest, battle, 0).await.unwrap();
    assert_eq!(early.next().await.unwrap().version, 1);
    assert_eq!(early.next().await.unwrap().version, 2);
    assert_eq!(late.next().await.unwrap().version, 2);
    let mut campaign = world.app.follow_campaign(Viewer::Guest, world.campaign, 0).await.unwrap();
    assert_eq!(&*campaign.next().await.unwrap().kind, "campaign.founded");
}

#[tokio::test]
async fn a_question_nobody_answers_gets_its_default_once() {
    let options = Options { answer_seconds: 60, ..Options::default() };
    let mut world = World::sqlite().await;
    let battle = world.battle_in(Setting { options, ..Setting::default() }).await;
    let Outcome::Waiting { .. } = deployed(&world, battle, DiceFrom::Server).await else { panic!() };
    world.clock.pass(59);
    assert_eq!(world.app.time_up().await.unwrap().answers, 0);
    let early = world.app.supply(&world.red(), battle, None, Input::TimeUp).await.unwrap();
    assert_eq!(refused(early), "not_allowed");
    world = world.reopened().await;
    world.clock.pass(1);
    assert_eq!(world.app.time_up().await.unwrap().answers, 1);
    assert_eq!(world.app.time_up().await.unwrap().answers, 0);
    let page = world.app.battle_events(Viewer::Guest, battle, 0, 10_000).await.unwrap();
    assert!(page.events.iter().any(|told| matches!(told.event, Event::Answered { time_up: true, .. })));
}

#[tokio::test]
async fn silence_confirms_a_result_once() {
    let world = World::sqlite().await;
    let battle = world.battle().await;
    done(world.app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    assert_eq!(world.app.time_up().await.unwrap().results, 0);
    world.clock.pass(73 * 3600);
    let late =
        world.app.dispute_result(&world.blue(), world.campaign, 1, Some("no".to_owned())).await.unwrap();
    assert_eq!(refused(late), "dispute_too_late");
    assert_eq!(world.app.time_up().await.unwrap().results, 1);
    assert_eq!(world.app.time_up().await.unwrap().results, 0);
}

#[tokio::test]
async fn a_friendly_needs_no_campaign() {
    let world = World::sqlite().await;
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
        setting: Setting { board_seed: 2, ..Setting::default() },
    };
    let (battle, outcome) = world.app.start_friendly(&world.red(), start).await.unwrap();
    done(outcome);
    done(world.app.order(&world.blue(), battle, None, Order::Concede, None).await.unwrap());
    let view = world.app.battle(Viewer::Guest, battle, None).await.unwrap();
    assert_eq!(view.game, None);
    assert!(world.app.verify(Some(view.ledger), &mut |_, _, _| ()).await.unwrap().is_clean());
}

/// The secret stays behind when a league is exported: where an order is still open the next die commits to another.
#[tokio::test]
async fn an_order_that_was_exported_half_way_goes_on_elsewhere() {
    for (dice, typed) in [
        (DiceFrom::Server, DiceFrom::Server),
        (DiceFrom::Either, DiceFrom::Server),
        (DiceFrom::Either, DiceFrom::Entered),
    ] {
        let world = World::sqlite().await;
        let options = Options { dice, ..Options::default() };
        let battle = world.battle_in(Setting { options, ..Setting::default() }).await;
        let Outcome::Waiting { waits, .. } = deployed(&world, battle, typed).await else {
            panic!("{dice:?}")
        };
        let mut file = Vec::new();
        world.app.export(world.league, &mut file, &mut |_, _| ()).await.unwrap();
        let elsewhere = Database::sqlite();
        let app = elsewhere.open(&world.clock, 7).await;
        app.import(&mut file.as_slice()).await.unwrap();
        let world = World { app, database: elsewhere, ..world };
        let mut outcome = seized_by_answer(&world, battle, &waits).await;
        if let (Outcome::Waiting { waits, .. }, DiceFrom::Entered) = (&outcome, typed) {
            let Wait::Dice(roll) = &waits[0] else { panic!("{waits:?}") };
            let player = world.ask(world.players[roll.side.index()]);
            outcome = world.app.supply(&player, battle, None, Input::RollForMe).await.unwrap();
        }
        let rolled = done(outcome);
        let order = world.app.battle_events(Viewer::Guest, battle, 0, 10_000).await.unwrap();
        let order = order.events.iter().rfind(|told| matches!(told.event, Event::Ordered { .. })).unwrap();
        assert_eq!(rolled.events[0].command, order.stored.command, "it goes on with the order: {dice:?}");
        let again = world.app.battle(Viewer::Guest, battle, None).await.unwrap().battle;
        assert_eq!(again.open, None, "{dice:?}");
        let report = world.app.verify(None, &mut |_, _, _| ()).await.unwrap();
        assert!(report.is_clean(), "{dice:?}: {report:#?}");
    }
}
