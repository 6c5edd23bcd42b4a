//! Going back before the end of a battle: asked only where it can be agreed to.

use super::support::{World, done, refused};
use warlog::app::{FriendlyTeam, Outcome, Setting, StartFriendly, Viewer, stream};
use warlog::armoury::sample_team;
use warlog::battle::{Command, Input, Order};
use warlog::ids::Side;

/// Code and sentence of a refusal.
#[track_caller]
fn told(outcome: Outcome) -> (String, String) {
    match outcome {
        Outcome::Refused(refused) => (refused.code, refused.sentence),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn nobody_is_asked_to_reopen_a_game_who_may_not() {
    let world = World::sqlite().await;
    let app = &world.app;
    let battle = world.battle().await;
    done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    let before = app.head(Viewer::Guest, world.league).await.unwrap();
    let (code, sentence) = told(app.ask_rewind(&world.red(), battle, None, 1).await.unwrap());
    assert!(code == "not_allowed" && sentence.contains("`reopenGame`"), "{code}: {sentence}");
    assert_eq!(app.head(Viewer::Guest, world.league).await.unwrap(), before, "nothing is stored");
    done(app.ask_rewind(&world.chief(), battle, None, 1).await.unwrap());
    let view = app.battle(Viewer::Guest, battle, None).await.unwrap();
    assert_eq!(view.battle.outcome, None, "an organiser goes back at once");
    let again = app.ask_rewind(&world.red(), battle, None, 1).await.unwrap();
    assert_eq!(refused(again), "nothing_to_change", "it stands there");
    // The game is open again, and so is the way back.
    done(app.add_words(&world.red(), battle, None, "once more").await.unwrap());
    done(app.ask_rewind(&world.red(), battle, None, 1).await.unwrap());
    let again = told(app.ask_rewind(&world.red(), battle, None, 1).await.unwrap());
    assert!(again.0 == "nothing_to_change" && again.1.contains("asked for this already"), "{again:?}");
    done(app.answer_rewind(&world.blue(), battle, None, true).await.unwrap());
}

#[tokio::test]
async fn nothing_of_a_voided_game_goes_on() {
    let world = World::sqlite().await;
    let app = &world.app;
    let battle = world.battle().await;
    done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    done(app.void_game(&world.chief(), world.campaign, 1, None).await.unwrap());
    let before = app.head(Viewer::Guest, world.league).await.unwrap();
    let (code, sentence) = told(app.ask_rewind(&world.red(), battle, None, 1).await.unwrap());
    assert_eq!(code, "wrong_stage");
    assert!(sentence.contains("void") && sentence.contains("arrange a new game"), "{sentence}");
    assert_eq!(refused(app.ask_rewind(&world.chief(), battle, None, 1).await.unwrap()), "wrong_stage");
    assert_eq!(refused(app.answer_rewind(&world.blue(), battle, None, true).await.unwrap()), "nothing_asked");
    let phase = Order::EndPhase { first: Vec::new() };
    for (command, code) in [
        (Command::Order(phase), "battle_over"),
        (Command::Order(Order::Concede), "battle_over"),
        (Command::AddWords("luck".to_owned()), "battle_over"),
        (Command::Supply(Input::RollForMe), "nothing_asked"),
        (Command::Supply(Input::Dice(Vec::new())), "nothing_asked"),
    ] {
        let outcome = app.give(&world.red(), battle, None, command.clone(), None).await.unwrap();
        assert_eq!(refused(outcome), code, "{command:?}");
    }
    assert_eq!(refused(app.abandon(&world.chief(), battle).await.unwrap()), "battle_over");
    assert_eq!(refused(app.call_time(&world.chief(), battle).await.unwrap()), "battle_over");
    assert_eq!(app.head(Viewer::Guest, world.league).await.unwrap(), before, "nothing is stored");
}

#[tokio::test]
async fn a_friendly_is_gone_back_in_by_two_words() {
    let world = World::sqlite().await;
    let app = &world.app;
    let team = |player, pack: &str| FriendlyTeam {
        player: Some(player),
        name: pack.to_owned(),
        pack: pack.to_owned(),
        models: sample_team(pack).into_iter().map(Into::into).collect(),
    };
    let start = StartFriendly {
        teams: [team(world.players[0], "tau"), team(world.players[1], "orks")],
        mission: "none".to_owned(),
        size: None,
        setting: Setting::default(),
    };
    let (battle, outcome) = app.start_friendly(&world.red(), start).await.unwrap();
    assert!(done(outcome).stream == stream::battle(battle));
    done(app.order(&world.red(), battle, None, Order::Concede, None).await.unwrap());
    done(app.ask_rewind(&world.red(), battle, None, 1).await.unwrap());
    done(app.answer_rewind(&world.blue(), battle, None, true).await.unwrap());
    assert_eq!(app.battle(Viewer::Guest, battle, None).await.unwrap().battle.outcome, None);
}

/// LE-08: while there is another, an organiser decides nothing alone in a game of his own.
#[tokio::test]
async fn an_organiser_does_not_decide_his_own_game_alone() {
    let world = World::sqlite().await;
    let (app, [rita, _]) = (&world.app, world.players);
    let own = || app.request(Viewer::Organiser(rita));
    done(app.appoint_organiser(&world.chief(), world.campaign, rita).await.unwrap());
    let battle = world.battle().await;
    let give_up = async |side| app.order(&own(), battle, side, Order::Concede, None).await.unwrap();
    let needed = "second_organiser_needed";
    assert_eq!(refused(give_up(Some(Side::Blue)).await), needed, "for his opponent");
    assert_eq!(refused(app.abandon(&own(), battle).await.unwrap()), needed);
    assert_eq!(refused(app.call_time(&own(), battle).await.unwrap()), needed);
    done(app.add_words(&world.red(), battle, None, "lucky").await.unwrap());
    let asked = done(app.ask_rewind(&own(), battle, None, 1).await.unwrap());
    assert_eq!(&*asked.events[0].kind, "battle.rewind_asked", "the other side is asked");
    assert_eq!(refused(app.answer_rewind(&own(), battle, None, true).await.unwrap()), "not_allowed");
    done(app.answer_rewind(&world.blue(), battle, None, true).await.unwrap());

    done(give_up(None).await);
    let outcome = app.battle(Viewer::Guest, battle, None).await.unwrap().battle.outcome.unwrap();
    assert_eq!(outcome.winner, Some(Side::Blue), "he gives up for himself, whosever turn it is");
    let second = world.battle().await;
    let chief = app.order(&world.chief(), second, Some(Side::Blue), Order::Concede, None).await.unwrap();
    done(chief);
}
