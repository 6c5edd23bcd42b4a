//! A battle is the same whether its dice come at once or one wait after another, typed in by hand.

use warlog::armoury::Armoury;
use warlog::battle::{
    Battle, Command, Entered, Event, Game, GiveError, Giver, Input, Seeded, Supplier, Wait, decide_again,
};
use warlog::ids::Side;
use warlog::simulation::{Bot, battle_of, play, sample_teams};

fn setup(number: u64) -> warlog::battle::Setup {
    battle_of(&sample_teams(Armoury::builtin()), number)
}

/// Plays with nothing supplied at once: every die and answer is asked for, waited for and then given.
fn play_waiting(number: u64, seed: u64) -> Game {
    let mut game = Game::begin(setup(number));
    let mut dice = Seeded::new(seed);
    let mut bots = Side::BOTH.map(Bot::new);
    let mut refused = false;
    while game.battle.outcome.is_none() {
        let side = game.battle.moment.side;
        let order = bots[side.index()].order(&game.battle, refused);
        refused = match game.give(Giver::Side(side), &Command::Order(order), &mut Entered) {
            Ok(_) => false,
            Err(GiveError::Refused(_)) => true,
            Err(error) => panic!("{error}"),
        };
        while let Some(wait) = game.battle.open.as_ref().and_then(|open| open.waits.first().cloned()) {
            let (side, input) = supply(&game.battle, &wait, &mut dice, &bots);
            game.give(Giver::Side(side), &Command::Supply(input), &mut Entered).expect("asked for");
        }
    }
    game
}

fn supply(battle: &Battle, wait: &Wait, dice: &mut Seeded, bots: &[Bot; 2]) -> (Side, Input) {
    match wait {
        Wait::Dice(roll) => (roll.side, Input::Dice(dice.dice(battle, roll).expect("seeded").0)),
        Wait::Answer(question) => {
            (question.of, Input::Answer(bots[question.of.index()].answer(battle, question)))
        }
        Wait::Fact(fact) => panic!("{fact:?} is computed on the board"),
    }
}

/// What happened, without where the dice came from and without the waits.
fn story(log: &[Event]) -> Vec<Event> {
    let waits = |event: &&Event| {
        !matches!(event, Event::DiceAwaited { .. } | Event::AnswerAwaited { .. } | Event::FactAwaited { .. })
    };
    let plain = |event: &Event| match event.clone() {
        Event::DiceRolled { roll, faces, .. } => {
            Event::DiceRolled { roll, faces, source: warlog::dice::Source::Scripted }
        }
        other => other,
    };
    log.iter().filter(waits).map(plain).collect()
}

#[test]
fn dice_typed_in_give_the_battle_that_dice_at_once_give() {
    for number in 0..3 {
        let at_once = play(setup(number), 7).expect("ends").game;
        let waiting = play_waiting(number, 7);
        assert_eq!(story(waiting.log()), story(at_once.log()));
        assert_eq!(decide_again(waiting.log()), Ok(()));
        assert_eq!(Battle::fold(waiting.log()).as_ref(), Ok(&waiting.battle));
    }
}

#[test]
fn an_open_order_takes_nothing_but_what_it_waits_for() {
    let mut game = Game::begin(setup(0));
    let mut bots = Side::BOTH.map(Bot::new);
    let mut refused = false;
    while game.battle.open.is_none() {
        let side = game.battle.moment.side;
        let order = bots[side.index()].order(&game.battle, refused);
        refused = game.give(Giver::Side(side), &Command::Order(order), &mut Entered).is_err();
    }
    let before = game.log().len();
    let mut give = |giver, command: Command| game.give(giver, &command, &mut Entered).map(<[Event]>::len);
    let end = warlog::battle::Order::EndPhase { first: Vec::new() };
    for (command, code) in [
        (Command::Order(end), "command_open"),
        (Command::Supply(Input::Dice(vec![warlog::dice::Face(7)])), "dice_"),
        (Command::Supply(Input::Dice(vec![])), "dice_wrong_number"),
        (Command::Supply(Input::Answer(warlog::battle::Answer::Yes)), "nothing_asked"),
    ] {
        let error = [Side::Red, Side::Blue].map(|side| give(Giver::Side(side), command.clone()));
        let told: Vec<String> =
            error.iter().filter_map(|e| e.as_ref().err()).map(ToString::to_string).collect();
        assert_eq!(told.len(), 2, "{command:?} is refused for both sides");
        assert!(told.iter().any(|text| text.starts_with(code)), "{code}: {told:?}");
    }
    assert_eq!(game.log().len(), before, "what is refused leaves no trace");
}
