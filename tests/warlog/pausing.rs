//! While an order waits, nothing else is taken.

use warlog::armoury::Armoury;
use warlog::battle::{
    Answer, Command, Entered, Event, Fact, Game, Giver, Input, Order, Topic, Value, Walk, decide_again,
};
use warlog::exchange::battle_file;
use warlog::ids::{ModelId, Side};
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
    let end = Order::EndPhase { first: Vec::new() };
    for (command, code) in [
        (Command::Order(end), "command_open"),
        (Command::Supply(Input::Dice(vec![warlog::dice::Face(7)])), "dice_"),
        (Command::Supply(Input::Dice(vec![])), "dice_wrong_number"),
        (Command::Supply(Input::Answer(Topic::Sweep, Answer::Yes)), "nothing_asked"),
    ] {
        let error = [Side::Red, Side::Blue].map(|side| give(Giver::Side(side), command.clone()));
        let told: Vec<String> =
            error.iter().filter_map(|e| e.as_ref().err()).map(ToString::to_string).collect();
        assert_eq!(told.len(), 2, "{command:?} is refused for both sides");
        assert!(told.iter().any(|text| text.starts_with(code)), "{code}: {told:?}");
    }
    assert_eq!(game.log().len(), before, "what is refused leaves no trace");
}

#[test]
fn the_other_side_is_told_that_it_is_not_asked() {
    let mut game = asked();
    let before = game.log().len();
    let answer = || Command::Supply(Input::Answer(Topic::GoToGround, Answer::No));
    let error = game.give(Giver::Side(Side::Red), &answer(), &mut Entered).unwrap_err();
    assert!(error.to_string().starts_with("other_side_asked"), "{error}");
    game.give(Giver::Side(Side::Blue), &answer(), &mut Entered).expect("asked for");
    // Now blue saves.
    for input in [Input::Dice(vec![warlog::dice::Face(4), warlog::dice::Face(5)]), Input::RollForMe] {
        let error = game.give(Giver::Side(Side::Red), &Command::Supply(input), &mut Entered).unwrap_err();
        assert!(error.to_string().starts_with("other_side_asked"), "{error}");
    }
    assert_eq!(game.battle.model(ModelId(1)).lost, 0);
    assert!(game.log().len() > before);
}

/// A battle at a real table that waits for a distance.
const AT_A_TABLE: &str = "
title   Far away
mode    tabletop
weapon  gun range unlimited s 4 ap 5 type assault 1
profile marine ws 4 bs 4 s 4 t 4 w 2 i 4 a 1 ld 8 sv 4+
model   A red marine with gun
model   B blue marine
turn    1 red shooting
> shoot A gun at B
= waits distance A B
";

#[test]
fn what_is_told_can_be_written() {
    use warlog::battle::LONGEST;
    let mut game = battle_file::play(&battle_file::parse(AT_A_TABLE).unwrap()).unwrap();
    let tell = |length| {
        let fact = Fact::Distance(ModelId(0), ModelId(1));
        Command::Supply(Input::Fact(fact, Value::Length(length)))
    };
    for length in [LONGEST + 1, i32::MAX, -1] {
        assert!(game.give(Giver::Side(Side::Red), &tell(length), &mut Entered).is_err(), "{length}");
    }
    game.give(Giver::Side(Side::Red), &tell(LONGEST), &mut Entered).expect("below 1,000 inches");
    let text = battle_file::write(game.log()).unwrap();
    assert!(text.contains("~ distance A B 999.996"), "{text}");
    battle_file::run_text(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
}

#[test]
fn a_place_beyond_everything_is_refused_as_it_is_read() {
    use warlog::geometry::Point;
    let far = |x| Order::Deploy { model: ModelId(0), at: Point::new(x, 0), facing: None };
    assert_eq!(far(254_000).lengths(), [254_000, 0]);
    let mut game =
        battle_file::play(&battle_file::parse(AT_A_TABLE.split('>').next().unwrap()).unwrap()).unwrap();
    for x in [i32::MIN, i32::MAX, 254_000] {
        let error = game.give(Giver::Side(Side::Red), &Command::Order(far(x)), &mut Entered).unwrap_err();
        assert!(error.to_string().starts_with("off_table"), "{error}");
    }
    let walk = Walk { model: ModelId(0), way: Vec::new(), facing: None, told: Some(254_000) };
    let error =
        game.give(Giver::Side(Side::Red), &Command::Order(Order::Run(walk)), &mut Entered).unwrap_err();
    assert!(error.to_string().starts_with("off_table"), "{error}");
}

/// A battle in which somebody must say whether he goes to ground.
const ASKED: &str = "
title   A question is open
weapon  boltgun range 24 s 4 ap 5 type rapid_fire
profile marine ws 4 bs 4 s 4 t 4 w 2 i 4 a 1 ld 8 sv 4+
model   M red marine at 10 10 with boltgun
model   O blue marine at 20 10
turn    1 red shooting
> shoot M boltgun at O
! to_hit 4 5
! to_wound 5 6
= waits go_to_ground O
";

fn asked() -> Game {
    battle_file::play(&battle_file::parse(ASKED).expect("a battle file")).expect("it holds")
}

#[test]
fn an_answer_to_another_question_is_refused() {
    let mut game = asked();
    let before = game.log().len();
    for topic in [Topic::Overwatch, Topic::Sweep, Topic::Deny] {
        let answer = Command::Supply(Input::Answer(topic, Answer::Yes));
        let error = game.give(Giver::Side(Side::Blue), &answer, &mut Entered).unwrap_err();
        assert!(error.to_string().starts_with("nothing_asked"), "{error}");
    }
    assert_eq!(game.log().len(), before);
    let answer = Command::Supply(Input::Answer(Topic::GoToGround, Answer::Yes));
    game.give(Giver::Side(Side::Blue), &answer, &mut Entered).expect("asked for");
}

#[test]
fn an_open_order_goes_on_after_talk_of_going_back_or_is_taken_back() {
    let mut log = asked().log().to_vec();
    log.push(Event::RewindAsked { side: Side::Red, to: 1 });
    log.push(Event::RewindDeclined { side: Side::Blue });
    let mut game = Game::from_log(log.clone()).expect("a log");
    let answer = Command::Supply(Input::Answer(Topic::GoToGround, Answer::No));
    game.give(Giver::Side(Side::Blue), &answer, &mut Entered).expect("goes on");
    assert_eq!(decide_again(game.log()), Ok(()));

    let mut game = Game::from_log(log).expect("a log");
    let inside = Command::Rewind { to: 3 };
    let error = game.give(Giver::Organiser, &inside, &mut Entered).unwrap_err();
    let told =
        "not_allowed: You may not do this. Look what the battle waits for, and from whom. to=3 nearest=1";
    assert_eq!(error.to_string(), told);
    game.give(Giver::Organiser, &Command::Rewind { to: 1 }, &mut Entered).expect("taken back");
    assert!(game.battle.open.is_none());
    assert_eq!(decide_again(game.log()), Ok(()));
}

#[test]
fn a_battle_stopped_in_the_midst_of_an_order_is_decided_again() {
    let mut game = asked();
    game.give(Giver::Organiser, &Command::Abandon, &mut Entered).expect("an organiser may");
    assert_eq!(decide_again(game.log()), Ok(()));
    let text = battle_file::write(game.log()).expect("a log");
    assert!(text.contains("= waits go_to_ground O\n> abandon\n"), "{text}");
    battle_file::run_text(&text).expect("it holds");
}

#[test]
fn lengths_told_are_not_negative() {
    let text = "
mode    tabletop
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 4+
model   M red marine
model   O blue marine
turn    1 red movement
";
    let file = battle_file::parse(&format!("{text}> move M\n= refused distance_missing\n")).expect("a file");
    let mut game = battle_file::play(&file).expect("it holds");
    let walk = Walk { model: ModelId(0), way: Vec::new(), facing: None, told: Some(-5) };
    let error =
        game.give(Giver::Side(Side::Red), &Command::Order(Order::Move(walk)), &mut Entered).unwrap_err();
    assert!(error.to_string().starts_with("distance_missing"), "{error}");
    let fact = Fact::Distance(ModelId(0), ModelId(1));
    assert!(!fact.allows(&Value::Length(-1)) && fact.allows(&Value::Length(0)));
}
