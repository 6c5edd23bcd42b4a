//! What-if battles in memory: forked at every event of a played battle, they stand as it stood and go on.

use warlog::armoury::Armoury;
use warlog::battle::fork::{SeededDice, kept};
use warlog::battle::{Battle, Command, Entered, Event, Fork, Game, Giver, Input, Setup, Wait, decide_again};
use warlog::dice::{Face, Source};
use warlog::ids::{BattleId, Side};
use warlog::simulation::{battle_of, play, team};

fn played() -> Game {
    let armoury = Armoury::builtin();
    let teams = ["space_marines", "orks"].map(|pack| team(armoury, pack).expect("a team"));
    play(battle_of(&teams, 2), 7).expect("a battle").game
}

/// The fork of a log at an event, as it is before it goes on.
fn forked(log: &[Event], version: usize, seed: Option<u64>) -> Game {
    let parent = Battle::fold(log).unwrap().setup.battle;
    let fork =
        Fork { parent, version: version as u32, hash: String::new(), root: parent, commitment: None, seed };
    Game::forked(&log[..version], |setup: &mut Setup| {
        setup.battle = BattleId::named(parent.0, "fork");
        setup.fork = Some(fork);
    })
    .unwrap()
}

/// A battle whose set-up is that of its parent: all else must be equal as it is.
fn plain(mut battle: Battle, parent: &Battle) -> Battle {
    assert!(battle.setup.is_forked_from(&parent.setup));
    battle.setup = parent.setup.clone();
    battle
}

#[test]
fn a_fork_stands_as_its_parent_stood_after_every_event_and_can_go_on() {
    let game = played();
    let log = game.log();
    assert!(log.len() > 300);
    let (mut begin, mut in_midst) = (None, 0);
    for version in 1..=log.len() {
        let parent = Battle::fold(&log[..version]).unwrap();
        let mut fork = forked(log, version, None);
        assert_eq!(plain(fork.battle.clone(), &parent), parent, "event {version}");
        assert_eq!(kept(fork.log()), version);
        begin.get_or_insert_with(|| fork.log()[0].clone());
        let more = fork.take_up().expect("it goes on").to_vec();
        in_midst += usize::from(!more.is_empty());
        let waits = fork.battle.open.as_ref().map(|open| open.waits.clone());
        assert!(
            waits.is_none_or(|waits| !waits.is_empty()),
            "event {version}: nobody knows what it waits for"
        );
        assert_eq!(fork.battle.unsoundness(), None, "event {version}");
        // Deciding all of it again takes time: often enough to meet every kind of order.
        if version % 23 == 0 || version + 4 > log.len() {
            decide_again(fork.log()).unwrap_or_else(|why| panic!("event {version}: {why}"));
            assert_eq!(Battle::fold(fork.log()).unwrap(), fork.battle, "event {version}");
        }
    }
    assert!(in_midst > 100, "most events are in the midst of an order");
}

/// The last event of a battle before a roll of several dice.
fn before_a_roll(log: &[Event]) -> (usize, u16) {
    let roll = |(place, event): (usize, &Event)| match event {
        Event::DiceRolled { roll, .. } if roll.dice > 1 => Some((place, roll.dice)),
        _ => None,
    };
    log.iter().enumerate().find_map(roll).expect("dice")
}

#[test]
fn other_dice_can_be_given_to_a_roll_that_was_rolled_at_once() {
    let game = played();
    let (place, dice) = before_a_roll(game.log());
    let Event::DiceRolled { roll, faces, .. } = &game.log()[place] else { panic!() };
    let mut fork = forked(game.log(), place, None);
    let taken = fork.take_up().unwrap();
    assert!(matches!(taken.last(), Some(Event::DiceAwaited { roll: asked }) if asked == roll));
    let other: Vec<Face> = faces.iter().map(|face| Face(7 - face.0)).collect();
    assert_eq!(other.len(), usize::from(dice));
    let supply = Command::Supply(Input::Dice(other.clone()));
    let given = fork.give(Giver::Side(roll.side), &supply, &mut Entered).unwrap();
    assert!(matches!(&given[0], Event::DiceRolled { faces, .. } if *faces == other));
    decide_again(fork.log()).unwrap();
}

#[test]
fn dice_of_a_seed_are_the_same_in_every_fork_and_go_on_where_they_were() {
    let game = played();
    let (place, _) = before_a_roll(game.log());
    let rolled = |seed: u64| {
        let mut fork = forked(game.log(), place, Some(seed));
        fork.take_up().unwrap();
        while let Some(open) = fork.battle.open.clone() {
            let mut dice = SeededDice::after(seed, fork.log());
            let (side, input) = match &open.waits[0] {
                Wait::Dice(roll) => (roll.side, Input::RollForMe),
                Wait::Answer(question) => {
                    let answer = question.default_answer().cloned().unwrap_or(warlog::battle::Answer::No);
                    (question.of, Input::Answer(question.topic, answer))
                }
                Wait::Fact(_) => panic!("the board measures"),
            };
            fork.give(Giver::Side(side), &Command::Supply(input), &mut dice).unwrap();
        }
        let own = fork.log()[place..].iter();
        own.filter_map(|event| match event {
            Event::DiceRolled { faces, source: Source::Seeded, .. } => Some(faces.clone()),
            _ => None,
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(rolled(5), rolled(5));
    assert!((6..12).any(|seed| rolled(seed) != rolled(5)));
    let first: Vec<Face> = rolled(5).concat();
    let mut seeded = warlog::battle::Seeded::new(5);
    assert!(first.iter().all(|face| *face == seeded.face(warlog::dice::Die::D6)), "one stream of dice");
}

#[test]
fn the_word_that_a_fork_counts_changes_its_players_and_no_rewind_takes_it_back() {
    let game = played();
    let [red, blue] = ["red", "blue"].map(|name| warlog::ids::PlayerId::named(uuid::Uuid::nil(), name));
    let mut log = forked(game.log(), game.log().len(), None).log().to_vec();
    let battle = Battle::fold(&log).unwrap().setup.battle;
    log.push(Event::ForkAdopted { battle, players: [Some(red), Some(blue)] });
    let players = |log: &[Event]| Battle::fold(log).unwrap().setup.sides.clone().map(|side| side.player);
    assert_eq!(players(&log), [Some(red), Some(blue)]);
    log.push(Event::Rewound { to: 1 });
    assert_eq!(players(&log), [Some(red), Some(blue)]);
    // A fork of the fork keeps that event, but nobody has said that it counts.
    let again = forked(&log, log.len(), None);
    assert_eq!(again.battle.setup.sides.clone().map(|side| side.player), [None, None]);
    assert_eq!(again.battle.setup.sides[Side::Red.index()].player, None);
}

#[test]
fn only_what_is_its_own_may_differ_in_a_forks_first_event() {
    let game = played();
    let parent = Battle::fold(&game.log()[..1]).unwrap().setup;
    let fork = |change: fn(&mut Setup)| {
        let mut setup = Setup::clone(&forked(game.log(), 1, None).battle.setup);
        change(&mut setup);
        setup.is_forked_from(&parent)
    };
    assert!(fork(|_| ()));
    assert!(fork(|setup| setup.title = "What if".to_owned()));
    assert!(fork(|setup| setup.options.dice = warlog::battle::DiceFrom::Entered));
    assert!(!fork(|setup| setup.fork = None));
    assert!(!fork(|setup| setup.models[0].points += 1));
    assert!(!fork(|setup| setup.options.answer_seconds += 1));
    assert!(!fork(|setup| setup.fork.as_mut().unwrap().root = BattleId::named(setup.battle.0, "other")));
    assert!(!fork(|setup| setup.fork.as_mut().unwrap().parent = setup.battle));
}
