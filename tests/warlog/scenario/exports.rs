//! Every battle, cut at any point, is written as a file that holds.

use super::holds_when_written;
use warlog::armoury::Armoury;
use warlog::battle::legal::{Choice, legal};
use warlog::battle::{
    Answer, Battle, Between, Command, DiceFrom, Entered, Fact, Game, Giver, Input, Mode, Order, Place,
    Question, Seeded, Setup, Supplier, Value, VehicleArc, Wait, Walk,
};
use warlog::dice::{Face, Roll, Source};
use warlog::geometry::{Bearing, Point};
use warlog::ids::{ModelId, Side};
use warlog::simulation::{battle_of, sample_teams};

/// Dice, answers and facts from a seed, or nothing: then each is typed in.
struct Chance<'c> {
    seeded: &'c mut Seeded,
    waits: bool,
}

impl Supplier for Chance<'_> {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        if self.waits { None } else { self.seeded.dice(battle, roll) }
    }

    fn answer(&mut self, _: &Battle, question: &Question) -> Option<Answer> {
        if self.waits { None } else { Some(answer(self.seeded, question)) }
    }

    fn fact(&mut self, battle: &Battle, fact: &Fact) -> Option<Value> {
        if self.waits { None } else { Some(value(self.seeded, battle, fact)) }
    }
}

fn answer(chance: &mut Seeded, question: &Question) -> Answer {
    let place = chance.below(question.offers.len() as u64) as usize;
    question.offers[place].clone()
}

/// Something that players with miniatures could tell.
fn value(chance: &mut Seeded, battle: &Battle, fact: &Fact) -> Value {
    let one_in = |chance: &mut Seeded, n: u64| chance.below(n) == 0;
    match fact {
        Fact::Distance(..) | Fact::Height(_) => Value::Length(chance.below(20 * 254) as i32),
        Fact::Sight(..) | Fact::CanPlace(_) => Value::Holds(!one_in(chance, 9)),
        Fact::Obscured(..) | Fact::InContact(..) | Fact::OffTable(_) => Value::Holds(one_in(chance, 3)),
        Fact::Nearest(_, unit) => Value::Models(battle.alive(*unit).collect()),
        Fact::Under(_) => {
            let there = |id: &ModelId| battle.model(*id).place != Place::Removed;
            Value::Models(battle.ids().filter(|_| one_in(chance, 6)).filter(there).collect())
        }
        Fact::Cover(..) | Fact::CoverFromMarker(..) => {
            Value::Cover((!one_in(chance, 3)).then_some(4 + chance.below(3) as u8))
        }
        Fact::InArea(_) | Fact::Path(_) | Fact::InZone(_) => {
            let pieces = battle.board.pieces.iter().filter(|piece| !piece.bars_the_way());
            let names: Vec<String> = pieces.map(|piece| piece.name.clone()).collect();
            Value::Names(names.into_iter().filter(|_| one_in(chance, 8)).collect())
        }
        Fact::Between(..) => Value::Between(if one_in(chance, 4) { Between::Through } else { Between::None }),
        Fact::Facing(..) => Value::Arc(VehicleArc::Front),
        Fact::WallAt(_) => Value::WallAt(one_in(chance, 3).then(|| chance.below(1000) as i32)),
    }
}

/// A random order among the legal ones.
fn order(battle: &Battle, chance: &mut Seeded) -> Order {
    let end = Order::EndPhase { first: Vec::new() };
    let mut choices = legal(battle, battle.moment.side);
    choices.retain(|choice| !matches!(choice, Choice::Concede {}));
    if chance.below(3) == 0 && choices.contains(&(Choice::EndPhase {})) {
        return end;
    }
    let Some(choice) = choices.get(chance.below(choices.len().max(1) as u64) as usize) else { return end };
    if battle.setup.mode == Mode::Board {
        return choice.example(battle).unwrap_or(end);
    }
    let mut told = |model: &ModelId, reach: i32| {
        let told = Some(chance.below(1 + reach.max(0) as u64) as i32);
        let way = (0..chance.below(3)).map(|_| Point::new(chance.below(9_000) as i32, 2_540)).collect();
        let facing = (chance.below(2) == 0).then(|| Bearing::degrees(chance.below(360) as i64));
        Walk { model: *model, way, facing, told }
    };
    match choice {
        Choice::Deploy { model } => Order::Deploy { model: *model, at: Point::new(0, 0), facing: None },
        Choice::Scout { model, reach } => Order::Scout(told(model, *reach)),
        Choice::Move { model, reach } | Choice::BringOn { model, reach, .. } => {
            Order::Move(told(model, *reach))
        }
        Choice::Run { model, reach } => Order::Run(told(model, reach.unwrap_or(254))),
        other => other.example(battle).unwrap_or(end),
    }
}

fn setup(number: u64, mode: Mode, dice: DiceFrom) -> Setup {
    let mut setup = battle_of(&sample_teams(Armoury::builtin()), number);
    setup.mode = mode;
    setup.options.dice = dice;
    setup.title = "A title # with\nstrange  letters".to_owned();
    // Names of people's own, and the same in two places.
    let renamed = setup.board.pieces.iter_mut().enumerate();
    renamed.for_each(|(place, piece)| piece.name = format!("old wall #{}", place / 2));
    setup
}

/// Supplies the first thing that an order waits for.
fn supply(game: &mut Game, chance: &mut Seeded) {
    let wait = game.battle.open.as_ref().and_then(|open| open.waits.first().cloned());
    let (side, input) = match wait.expect("it waits") {
        Wait::Dice(roll) => {
            let faces = (0..roll.dice).map(|_| chance.face(roll.die)).collect();
            (roll.side, Input::Dice(faces))
        }
        Wait::Answer(question) => (question.of, Input::Answer(question.topic, answer(chance, &question))),
        Wait::Fact(fact) => {
            let value = value(chance, &game.battle, &fact);
            (Side::Red, Input::Fact(fact, value))
        }
    };
    let given = game.give(Giver::Side(side), &Command::Supply(input), &mut Entered);
    assert!(given.is_ok(), "{given:?}");
}

/// The battle as it is, then conceded, then abandoned, each written and played again.
fn cut(game: &Game, name: &str, chance: &mut Seeded) {
    let mut game = game.clone();
    match chance.below(4) {
        _ if game.battle.outcome.is_some() => {}
        0 => {
            let side = if chance.below(2) == 0 { Side::Red } else { Side::Blue };
            let mut supplier = Chance { seeded: chance, waits: false };
            game.give(Giver::Side(side), &Command::Order(Order::Concede), &mut supplier).expect("it may");
        }
        1 => _ = game.give(Giver::Organiser, &Command::Abandon, &mut Entered).expect("it may"),
        _ => {}
    }
    holds_when_written(&game, name);
}

fn play(number: u64, mode: Mode, dice: DiceFrom) {
    let name = format!("battle {number}, {mode:?}, dice {dice:?}");
    let mut game = Game::begin(setup(number, mode, dice));
    let mut chance = Seeded::new(number * 7919 + 1);
    let words = Command::AddWords("words # of\nmine".to_owned());
    game.give(Giver::Side(Side::Blue), &words, &mut Entered).expect("before the first roll");
    let (mut steps, mut waited, mut cuts) = (0, 0, 0);
    while game.battle.outcome.is_none() && steps < 400 {
        steps += 1;
        let begun = game.log().len() as u32;
        if game.battle.open.is_some() {
            waited += 1;
            supply(&mut game, &mut chance);
        } else {
            let (side, order) = (game.battle.moment.side, order(&game.battle, &mut chance));
            let mut supplier = Chance { seeded: &mut chance, waits: dice == DiceFrom::Entered };
            let _ = game.give(Giver::Side(side), &Command::Order(order), &mut supplier);
            if game.battle.open.is_none()
                && game.battle.outcome.is_none()
                && chance.below(30) == 0
                && begun > 1
            {
                let _ = game.give(Giver::Organiser, &Command::Rewind { to: begun }, &mut Entered);
            }
        }
        let often = if game.battle.open.is_some() { 20 } else { 10 };
        if chance.below(often) == 0 {
            cuts += 1;
            cut(&game, &name, &mut chance);
        }
    }
    assert!(cuts > 0, "{name} was never cut");
    assert_eq!(waited > 0, dice == DiceFrom::Entered, "{name}");
    holds_when_written(&game, &name);
}

#[test]
fn a_battle_cut_anywhere_is_written_so_that_it_holds() {
    for number in 0..2 {
        for mode in [Mode::Board, Mode::Tabletop] {
            for dice in [DiceFrom::Server, DiceFrom::Entered] {
                play(number + 10, mode, dice);
            }
        }
    }
}

/// Every entry of every pack, as it comes and with each choice of each option, stands in a file that holds.
#[test]
fn every_model_of_every_pack_is_written_so_that_it_holds() {
    use warlog::armoury::{Pick, build};
    use warlog::battle::builder::{Fighter, Team, Terms, build as set_up};
    use warlog::battle::{Mission, Options, boards};
    use warlog::ids::BattleId;
    for pack in Armoury::builtin().packs() {
        for entry in &pack.entries {
            let mut picks = vec![Vec::new()];
            for option in &entry.options {
                picks.extend(option.choices.iter().map(|choice| vec![Pick::new(&option.id, &choice.id)]));
            }
            let built: Vec<_> =
                picks.iter().filter_map(|picks| build(pack, &entry.id, picks, &[]).ok()).collect();
            assert!(!built.is_empty(), "{}", entry.id);
            let fighter = |built: &warlog::armoury::Built| Fighter {
                member: None,
                name: built.profile.name.clone(),
                profile: built.profile.clone(),
                carries: Fighter::arms(&built.weapons, &built.grenades),
                leader: false,
                special: false,
                specialist: None,
                squad: None,
                unit: None,
                dedicated: None,
                points: 1,
            };
            let fighters: Vec<Fighter> = built.iter().map(fighter).collect();
            let team = |name: &str, fighters: &[Fighter]| Team {
                name: name.to_owned(),
                player: None,
                roster: None,
                fighters: fighters.to_vec(),
                backing: Default::default(),
            };
            let terms = Terms {
                battle: BattleId(uuid::Uuid::nil()),
                title: entry.id.clone(),
                mode: Mode::Board,
                options: Options::default(),
                board: boards::numbered(1),
                mission: Mission::named("none").unwrap(),
                first: Side::Red,
                commitment: None,
            };
            let setup = set_up(terms, [team("red", &fighters), team("blue", &fighters[..1])]);
            let mut game = Game::begin(setup);
            game.give(Giver::Side(Side::Red), &Command::Order(Order::Concede), &mut Seeded::new(1)).unwrap();
            holds_when_written(&game, &entry.id);
        }
    }
}
