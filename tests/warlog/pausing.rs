//! While an order waits, nothing else is taken.

use warlog::armoury::Armoury;
use warlog::battle::{Command, Entered, Event, Game, Giver, Input};
use warlog::ids::Side;
use warlog::simulation::{Bot, battle_of, sample_teams};

fn setup(number: u64) -> warlog::battle::Setup {
    battle_of(&sample_teams(Armoury::builtin()), number)
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
