//! What is supplied to an order that waits, and what is done beside the game: answers, dice, facts, rewind, words,
//! time. Given through the engine, because a battle file could not say some of it.

use super::ARMS;
use warlog::battle::narration::narrate;
use warlog::battle::{
    Answer, Code, Command, DiceFrom, Entered, Event, Fact, Game, GiveError, Giver, Input, Order, Recorded,
    Refusal, Seeded, Topic, Value, Wait, decide_again, keys,
};
use warlog::dice::Face;
use warlog::exchange::battle_file::{parse, play};
use warlog::geometry::Point;
use warlog::ids::{ModelId, Side};

const RED: Giver = Giver::Side(Side::Red);
const BLUE: Giver = Giver::Side(Side::Blue);

fn begun(lines: &str) -> Game {
    let text =
        format!("{ARMS}model M red marine at 10 10 with bolter\nmodel O blue marine at 20 10\n{lines}\n");
    play(&parse(&text).unwrap_or_else(|fault| panic!("{fault}"))).unwrap_or_else(|fault| panic!("{fault}"))
}

fn refused(game: &mut Game, giver: Giver, command: &Command) -> Refusal {
    let (state, log) = (game.battle.clone(), game.log().len());
    let refusal = match game.give(giver, command, &mut Recorded) {
        Err(GiveError::Refused(refusal)) => refusal,
        other => panic!("{command:?}: {other:?}"),
    };
    assert!(game.battle == state && game.log().len() == log, "{command:?} leaves something behind");
    refusal
}

/// Rows of who gives what, and the verdict; the last one is taken.
fn rows(game: &mut Game, rows: Vec<(Giver, Command, Refusal)>, (giver, last): (Giver, Command)) {
    for (giver, command, expected) in rows {
        assert_eq!(refused(game, giver, &command), expected, "{command:?}");
    }
    let before = game.log().len();
    game.give(giver, &last, &mut Entered).unwrap_or_else(|error| panic!("{last:?}: {error}"));
    assert!(game.log().len() > before);
}

fn dice(faces: &[u16]) -> Command {
    Command::Supply(Input::Dice(faces.iter().map(|face| Face(*face)).collect()))
}

fn answer(topic: Topic, answer: Answer) -> Command {
    Command::Supply(Input::Answer(topic, answer))
}

fn code(code: Code) -> Refusal {
    code.into()
}

#[test]
fn dice_are_refused_for_the_first_thing_that_is_wrong() {
    let mut idle = begun("turn 1 red shooting");
    assert_eq!(refused(&mut idle, RED, &dice(&[4])).code, Code::NothingAsked);
    let mut game = begun("turn 1 red shooting\n> shoot M bolter at O\n= waits");
    let wrong = Refusal::new(Code::DiceWrongNumber).with("asked", 2).with("given", 3);
    rows(
        &mut game,
        vec![
            (Giver::Organiser, dice(&[9]), code(Code::NotAllowed)),
            (BLUE, dice(&[9]), code(Code::OtherSideAsked)),
            (RED, dice(&[9, 9, 9]), wrong),
            (RED, dice(&[9, 4]), Refusal::new(Code::DiceOutOfRange).with("face", 9)),
            (RED, dice(&[0, 4]), Refusal::new(Code::DiceOutOfRange).with("face", 0)),
            (RED, Command::Order(Order::EndPhase { first: Vec::new() }), code(Code::CommandOpen)),
        ],
        (RED, dice(&[3, 4])),
    );
}

#[test]
fn where_dice_come_from_is_kept() {
    let shot = "turn 1 red shooting\n> shoot M bolter at O\n= waits";
    let mut typed = begun(&format!("option dice entered\n{shot}"));
    let roll = Command::Supply(Input::RollForMe);
    assert_eq!(typed.battle.setup.options.dice, DiceFrom::Entered);
    rows(
        &mut typed,
        vec![
            (BLUE, roll.clone(), code(Code::OtherSideAsked)),
            (RED, roll.clone(), Refusal::new(Code::NotAllowed).with("waits", 1)),
        ],
        (RED, dice(&[1, 1])),
    );
    let mut rolled = begun(&format!("option dice server\n{shot}"));
    assert_eq!(refused(&mut rolled, RED, &dice(&[1, 1])), Refusal::new(Code::NotAllowed).with("given", 2));
    rolled.give(RED, &roll, &mut Seeded::new(1)).expect("the server rolls");
}

#[test]
fn answers_are_refused_for_the_first_thing_that_is_wrong() {
    let mut game = begun("turn 1 red shooting\n> shoot M bolter at O\n! to_hit 4 4\n! to_wound 6 6\n= waits");
    assert!(matches!(&game.battle.open.as_ref().unwrap().waits[0], Wait::Answer(_)));
    let ground = |given| answer(Topic::GoToGround, given);
    rows(
        &mut game,
        vec![
            (Giver::Organiser, ground(Answer::Yes), code(Code::NotAllowed)),
            (BLUE, answer(Topic::Sweep, Answer::Yes), code(Code::NothingAsked)),
            (RED, ground(Answer::Yes), code(Code::OtherSideAsked)),
            (BLUE, dice(&[4]), code(Code::NothingAsked)),
            (BLUE, ground(Answer::Auto), code(Code::AnswerNotOffered)),
            (BLUE, ground(Answer::Model(ModelId(9))), code(Code::AnswerNotOffered)),
            (BLUE, ground(Answer::At(Point::new(0, 0))), code(Code::AnswerNotOffered)),
        ],
        (BLUE, Command::Supply(Input::TimeUp)),
    );
    assert!(game.log().iter().any(|event| matches!(event, Event::Answered { time_up: true, .. })));
    assert_eq!(refused(&mut game, BLUE, &Command::Supply(Input::TimeUp)), code(Code::NothingAsked));
}

/// An order that comes to nothing after an answer is withdrawn: were the answer refused instead, no answer would
/// ever do.
#[test]
fn an_order_that_no_answer_can_save_is_withdrawn() {
    let mut game = begun(
        "profile hare ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+ rules fleet
         model H red hare at 30 30
         mode tabletop
         turn 1 red shooting
         > run H 6
         ! run 1
         = waits",
    );
    let open = game.battle.open.as_ref().unwrap();
    assert!(matches!(&open.waits[0], Wait::Answer(question) if question.topic == Topic::Reroll), "{open:?}");
    game.give(RED, &answer(Topic::Reroll, Answer::No), &mut Entered).expect("it is one of the offers");
    assert_eq!(game.battle.open, None);
    assert!(matches!(game.log().last(), Some(Event::OrderWithdrawn { code: Code::MovedTooFar })));
}

#[test]
fn facts_are_refused_for_the_first_thing_that_is_wrong() {
    let mut game = begun("mode tabletop\nturn 1 red shooting\n> shoot M bolter at O\n= waits");
    let Wait::Fact(asked) = game.battle.open.as_ref().unwrap().waits[0].clone() else { panic!("a fact") };
    let Fact::Distance(one, other) = asked else { panic!("{asked:?}") };
    let tell = |fact: &Fact, value| Command::Supply(Input::Fact(fact.clone(), value));
    // A distance is the same from its other end.
    let (turned, another) = (Fact::Distance(other, one), Fact::Sight(one, other));
    rows(
        &mut game,
        vec![
            (Giver::Organiser, tell(&asked, Value::Length(254)), code(Code::NotAllowed)),
            (RED, tell(&another, Value::Holds(true)), code(Code::NothingAsked)),
            (RED, tell(&asked, Value::Holds(true)), code(Code::WrongValue)),
            (BLUE, tell(&asked, Value::Length(-1)), code(Code::WrongValue)),
        ],
        (BLUE, tell(&turned, Value::Length(254))),
    );
}

/// The order of the nearest names all models of the unit that are on the table, each once, and nobody else.
#[test]
fn the_nearest_are_all_of_the_unit_and_nobody_else() {
    let scene = "model P blue marine unit mob at 20 12
        model Q blue marine unit mob at 20 14
        mode tabletop
        turn 1 red shooting
        > shoot M bolter at mob
        ~ distance M P 9
        ~ distance M Q 10
        ~ sight M P yes
        ! to_hit 4 4
        ! to_wound 6 6";
    let scene: String = scene.lines().map(|line| format!("{}\n", line.trim())).collect();
    let mut game = begun(&format!("{scene}= waits"));
    let (mut guard, mut middle) = (0, String::new());
    let asked = loop {
        let wait = game.battle.open.as_ref().expect("an order waits").waits[0].clone();
        match wait {
            Wait::Fact(fact @ Fact::Nearest(..)) => break fact,
            Wait::Fact(fact) => {
                let value = fact.example(&game.battle);
                let setup = &game.battle.setup;
                let (about, told) = (keys::about(setup, &fact).join(" "), keys::value(setup, &value));
                middle += &format!("~ {} {about} {told}\n", fact.word());
                game.give(RED, &Command::Supply(Input::Fact(fact, value)), &mut Entered).expect("a measure");
            }
            Wait::Answer(question) => {
                let input = answer(question.topic, question.offers[0].clone());
                middle += &format!("? {} mob no\n", question.topic.word());
                game.give(Giver::Side(question.of), &input, &mut Entered).expect("an answer");
            }
            Wait::Dice(roll) => {
                game.give(Giver::Side(roll.side), &dice(&vec![6; roll.dice.into()]), &mut Entered)
                    .expect("dice");
            }
        };
        guard += 1;
        assert!(guard < 40, "{:?}", game.battle.open);
    };
    let [m, _, p, q] = [0, 1, 2, 3].map(ModelId);
    let tell =
        |models: &[ModelId]| Command::Supply(Input::Fact(asked.clone(), Value::Models(models.to_vec())));
    let wrong = |model: ModelId| Refusal::new(Code::WrongValue).with("model", model.0);
    let unit = game.battle.unit_of(p);
    let few = |given: i64| {
        let refusal = Refusal::new(Code::WrongValue).with("unit", unit.0);
        refusal.with("asked", 2).with("given", given)
    };
    rows(
        &mut game,
        vec![
            (RED, tell(&[m]), wrong(m)),
            (RED, tell(&[p, m, q]), wrong(m)),
            (RED, tell(&[p, q, p]), wrong(p)),
            (RED, tell(&[ModelId(99)]), wrong(ModelId(99))),
            (RED, tell(&[]), few(0)),
            (RED, tell(&[q]), few(1)),
        ],
        (RED, tell(&[q, p])),
    );
    for (value, why) in [("M", "model=M"), ("none", "asked=2"), ("P,M,P", "model=M")] {
        let text = format!(
            "{ARMS}model M red marine at 10 10 with bolter\nmodel O blue marine at 20 10\n{scene}\
             {middle}~ nearest M mob {value}\n"
        );
        let fault = play(&parse(&text).expect("a file")).expect_err("no such order");
        assert!(fault.to_string().contains(why), "{value}: {fault}");
    }
}

/// Lengths of a file are not negative, and what nobody asks for is told in the words of the file.
#[test]
fn facts_of_a_file_are_told_in_its_own_words() {
    let scene = format!("{ARMS}model M red marine at 10 10 with bolter\nmodel O blue marine at 20 10\n");
    let fault = |lines: &str| {
        let text = format!("{scene}mode tabletop\nturn 1 red shooting\n{lines}\n");
        parse(&text).and_then(|file| play(&file)).expect_err("a fault").to_string()
    };
    assert!(fault("> shoot M bolter at O\n~ distance M O -1").contains("a distance is not negative"));
    let unasked = fault("> end_phase\n~ path M clear");
    assert!(unasked.contains("nothing asks for `~ path M clear`"), "{unasked}");
    let unasked = fault("> end_phase\n~ cover O none");
    assert!(unasked.contains("nothing asks for `~ cover O none`"), "{unasked}");
}

#[test]
fn going_back_to_where_the_battle_stands_changes_nothing() {
    let mut game = begun("turn 1 red movement\n> end_phase");
    let to = |to| Command::Rewind { to };
    let began = 1;
    game.give(Giver::Organiser, &to(began), &mut Entered).expect("it goes back");
    let stands = Refusal::new(Code::NothingToChange).with("to", began).with("stands_at", began);
    let end = Command::Order(Order::EndPhase { first: Vec::new() });
    rows(&mut game, vec![(Giver::Organiser, to(began), stands)], (RED, end));
    game.give(Giver::Organiser, &to(began), &mut Entered).expect("something has happened since");
}

#[test]
fn one_goes_back_to_between_two_orders() {
    let mut game = begun("turn 1 red movement\n> end_phase\n> shoot M bolter at O\n= waits");
    let (last, began) = (game.log().len() as u32, game.battle.open.as_ref().unwrap().began);
    let to = |to| Command::Rewind { to };
    let beyond = |to: u32| Refusal::new(Code::NotAllowed).with("to", to).with("last", last - 1);
    let amid = Refusal::new(Code::NotAllowed).with("to", last - 1).with("nearest", began);
    rows(
        &mut game,
        vec![
            (Giver::Organiser, to(0), beyond(0)),
            (Giver::Organiser, to(u32::MAX), beyond(u32::MAX)),
            (Giver::Organiser, to(last), beyond(last)),
            (Giver::Organiser, to(last - 1), amid),
        ],
        (Giver::Organiser, to(began)),
    );
    assert!(game.battle.open.is_none());
}

#[test]
fn words_are_added_before_the_first_roll() {
    let words = |text: &str| Command::AddWords(text.to_owned());
    let mut game = begun("turn 1 red shooting");
    let long = "x".repeat(201);
    let too_long = Refusal::new(Code::WordsTooLong).with("length", 201).with("longest", 200);
    rows(
        &mut game,
        vec![(Giver::Organiser, words("mine"), code(Code::NotAllowed)), (RED, words(&long), too_long)],
        (RED, words("mine")),
    );
    let mut open = begun("turn 1 red shooting\n> shoot M bolter at O\n= waits");
    assert_eq!(refused(&mut open, BLUE, &words("late")), code(Code::CommandOpen));
    let mut late = begun("turn 1 red shooting\n> shoot M bolter at O\n! to_hit 1 1");
    assert_eq!(
        refused(&mut late, RED, &words("late")),
        Refusal::new(Code::NotAllowed).with("rolls_before", 1)
    );
    let mut over = begun("turn 1 red shooting\n> concede");
    assert_eq!(refused(&mut over, RED, &words("late")), code(Code::BattleOver));
}

/// "Never go to ground this turn."
#[test]
fn an_answer_left_for_the_turn_is_taken_without_asking() {
    let leave = |topic, answer| Command::LeaveAnswer { topic, answer };
    let never = leave(Topic::GoToGround, Some(Answer::No));
    let mut open = begun("turn 1 red shooting\n> shoot M bolter at O\n= waits");
    assert_eq!(refused(&mut open, BLUE, &never), code(Code::CommandOpen));
    let shot = open.log().iter().find_map(|event| match event {
        Event::Ordered { order, .. } => Some(Command::Order(order.clone())),
        _ => None,
    });
    let shot = shot.expect("an order");
    let mut over = begun("turn 1 red shooting\n> concede");
    assert_eq!(refused(&mut over, BLUE, &never), code(Code::BattleOver));

    let mut game = begun("turn 1 red shooting");
    rows(
        &mut game,
        vec![
            (Giver::Organiser, never.clone(), code(Code::NotAllowed)),
            (BLUE, leave(Topic::GoToGround, Some(Answer::Auto)), code(Code::NotYesOrNo)),
            (BLUE, leave(Topic::GoToGround, None), code(Code::NothingToChange)),
        ],
        (BLUE, never.clone()),
    );
    assert_eq!(refused(&mut game, BLUE, &never), code(Code::NothingToChange));
    for command in [shot, dice(&[4, 4]), dice(&[6, 6])] {
        game.give(RED, &command, &mut Entered).unwrap_or_else(|error| panic!("{command:?}: {error}"));
    }
    assert!(matches!(game.battle.open.as_ref().unwrap().waits[0], Wait::Dice(_)), "he is not asked");
    let answers = game.log().iter().filter(|event| matches!(event, Event::Answered { .. }));
    let [answered] = answers.collect::<Vec<_>>()[..] else { panic!("one answer") };
    assert_eq!(
        narrate(&game.battle, answered).unwrap(),
        "blue has said before whether O goes to ground: no."
    );
    assert_eq!(decide_again(game.log()), Ok(()));

    let mut later = begun("turn 1 red shooting");
    later.give(BLUE, &never, &mut Entered).expect("taken");
    let mut battle = later.battle.clone();
    battle.evolve(&Event::TurnBegan { turn: 1, side: Side::Blue });
    assert_eq!(battle.sides[1].standing.len(), 1);
    battle.evolve(&Event::TurnBegan { turn: 2, side: Side::Red });
    assert!(battle.sides[1].standing.is_empty(), "a left answer ends with the game turn");
    later.give(BLUE, &leave(Topic::GoToGround, None), &mut Entered).expect("taken back");
    assert!(later.battle.sides[1].standing.is_empty());
    let told: Vec<_> = later.log().iter().filter_map(|event| narrate(&later.battle, event)).collect();
    let left = "blue says for the rest of the turn whether a model of blue goes to ground: no.";
    let back = "blue wants to be asked again whether a model of blue goes to ground.";
    assert!(told.ends_with(&[left.to_owned(), back.to_owned()]), "{told:?}");
}

#[test]
fn only_the_organiser_calls_time_and_stops_a_battle() {
    let mut unscored = begun("turn 1 red shooting");
    assert_eq!(refused(&mut unscored, Giver::Organiser, &Command::CallTime), code(Code::NotAllowed));
    let mut open = begun("mission fw_border\nturn 1 red shooting\n> shoot M bolter at O\n= waits");
    assert_eq!(refused(&mut open, Giver::Organiser, &Command::CallTime), code(Code::NotAllowed));
    let mut game = begun("mission fw_border\nturn 1 red shooting");
    rows(
        &mut game,
        vec![(RED, Command::CallTime, code(Code::NotAllowed))],
        (Giver::Organiser, Command::CallTime),
    );
    assert_eq!(refused(&mut game, Giver::Organiser, &Command::CallTime), code(Code::NotAllowed));
    rows(
        &mut game,
        vec![
            (BLUE, Command::Abandon, code(Code::NotAllowed)),
            (Giver::Organiser, Command::Order(Order::Concede), code(Code::NotAllowed)),
        ],
        (Giver::Organiser, Command::Abandon),
    );
    for command in [Command::Abandon, Command::CallTime] {
        assert_eq!(refused(&mut game, Giver::Organiser, &command), code(Code::BattleOver));
    }
    assert_eq!(refused(&mut game, RED, &Command::Order(Order::Concede)), code(Code::BattleOver));
}

#[test]
fn whoever_gives_up_needs_no_turn() {
    let mut game = begun("turn 1 red shooting\n> shoot M bolter at O\n= waits");
    rows(
        &mut game,
        vec![(BLUE, Command::Order(Order::EndPhase { first: Vec::new() }), code(Code::CommandOpen))],
        (BLUE, Command::Order(Order::Concede)),
    );
}

/// Orders about nobody: whatever an id names nothing, it is refused, and by the code that says which.
#[test]
fn ids_that_name_nothing_are_refused() {
    use warlog::battle::{Errand, Walk};
    use warlog::ids::UnitId;
    let (nobody, unit, known) = (ModelId(u16::MAX), UnitId(u16::MAX), ModelId(0));
    let walk = || Walk { model: nobody, way: vec![Point::new(0, 0)], facing: None, told: Some(0) };
    let at = Point::new(254, 254);
    let orders = [
        ("deployment", Order::Deploy { model: nobody, at, facing: None }),
        ("deployment", Order::KeepBack { model: nobody, outflank: true, deep_strike: false }),
        ("deployment", Order::KeepBack { model: nobody, outflank: false, deep_strike: true }),
        ("movement", Order::Join { model: nobody, unit: UnitId(0) }),
        ("movement", Order::Join { model: known, unit }),
        ("deployment", Order::Embark { model: nobody, vehicle: known }),
        ("deployment", Order::Embark { model: known, vehicle: nobody }),
        ("scout", Order::Scout(walk())),
        ("movement", Order::Move(walk())),
        ("movement", Order::Embark { model: nobody, vehicle: known }),
        ("movement", Order::Embark { model: known, vehicle: nobody }),
        ("movement", Order::Disembark { model: nobody, at }),
        ("movement", Order::Regroup { unit }),
        ("movement", Order::Errand(Errand::Take { model: nobody, objective: 0 })),
        ("movement", Order::Errand(Errand::HandOver { model: nobody, to: known })),
        ("movement", Order::Errand(Errand::HandOver { model: known, to: nobody })),
        ("movement", Order::Errand(Errand::Leave { model: nobody })),
        ("shooting", Order::Run(walk())),
        ("shooting", Order::Extinguish { model: nobody, friend: known }),
        ("shooting", Order::Extinguish { model: known, friend: nobody }),
        ("shooting", Order::GoToGround { unit }),
        (
            "assault",
            Order::Errand(Errand::Demolish { model: nobody, objective: 0, weapon: None, explosive: false }),
        ),
    ];
    for (phase, order) in orders {
        let turn = u8::from(!["deployment", "scout"].contains(&phase));
        let mut game = begun(&format!("turn {turn} red {phase}"));
        assert_eq!(
            refused(&mut game, RED, &Command::Order(order.clone())),
            code(Code::UnknownModel),
            "{order:?}"
        );
    }
}
