//! Battles between bots.

use super::setup;
use warlog::armoury::Armoury;
use warlog::battle::{
    Battle, Command, Errand, Event, Game, GiveError, Giver, Input, Options, Order, Outcome, Recorded, Seeded,
    Supplier, Topic, Wait,
};
use warlog::dice::{Ask, Source};
use warlog::exchange::battle_file;
use warlog::ids::{ModelId, Side};
use warlog::simulation::{Bot, Players, Report, check, play, sample_teams, simulate};

fn report(battles: u64, seed: u64) -> Report {
    simulate(Armoury::builtin(), Players::Bots, (battles, seed), |_| ()).expect("the battles keep the laws")
}

#[test]
fn every_pack_meets_every_pack_and_the_laws_hold() {
    let pairs = sample_teams(Armoury::builtin()).len().pow(2) as u64;
    let report = report(pairs, 0);
    assert_eq!(report.battles, pairs);
    assert_eq!(report.outcomes.iter().sum::<u64>(), pairs, "every battle ends");
    let refused: u64 = report.met.refusals.values().sum();
    assert!(refused * 100 < report.orders, "bots are refused rarely: {:?}", report.met.refusals);
    assert!(report.met.kinds.contains_key("battle.vehicle_assaulted"), "no bot ever charged a vehicle");
}

/// Seeds are numbers of battles: the last of them are played too.
#[test]
fn the_last_number_is_a_battle_as_well() {
    assert_eq!(report(1, u64::MAX).battles, 1);
}

/// With miniatures a unit that was told to be too far away is not offered to a character.
#[test]
fn what_is_offered_at_a_table_is_not_refused_for_what_was_told() {
    for number in [770_113, 23_008] {
        let played = simulate(Armoury::builtin(), Players::Random, (1, number), |_| ());
        assert!(played.is_ok(), "{number}: {:?}", played.err());
    }
}

/// Somebody carries an objective, and a friend beside him stands nearer to their edge.
const CARRIED: &str = "
title   Handed home
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8
mission hor_possession objectives 10,10 30,30
model   M red marine at 10 10
model   F red marine at 10 8.5
model   O blue marine at 40 40
turn    1 red movement
> take M 1
= turn 1 red movement
";

#[test]
fn a_bot_hands_home_what_is_carried() {
    let mut game = battle_file::play(&battle_file::parse(CARRIED).unwrap()).unwrap();
    let mut bot = Bot::new(Side::Red);
    let order = bot.order(&game.battle, false);
    let errand = Errand::HandOver { model: ModelId(0), to: ModelId(1) };
    assert_eq!(order, Order::Errand(errand));
    game.give(Giver::Side(Side::Red), &Command::Order(order), &mut Recorded).unwrap();
    assert_ne!(bot.order(&game.battle, false), Order::Errand(errand), "once a turn");
}

#[test]
fn bots_do_what_players_do() {
    let report = report(36, 100);
    let met = |kind: &str| report.met.kinds.get(kind).copied().unwrap_or(0);
    let wanted = [
        "battle.model_kept_back",
        "battle.reserve_called",
        "battle.unit_ran",
        "battle.unit_went_to_ground",
        "battle.use_spent",
        "battle.marker_placed",
        "battle.points_scored",
        "battle.team_broke",
        "battle.model_removed",
        "battle.overwatch_fired",
        "battle.model_charged",
        "battle.charge_failed",
        "battle.blows_struck",
        "battle.combat_fought",
        "battle.unit_fell_back",
        "battle.fire_split",
    ];
    for kind in wanted {
        assert!(met(kind) > 0, "no bot ever caused {kind}");
    }
    for ask in [Ask::ToHit, Ask::ToWound, Ask::Save, Ask::Scatter, Ask::Reroll, Ask::BreakTest, Ask::Seize] {
        assert!(report.met.asks.contains_key(&ask), "never rolled: {}", ask.word());
    }
    assert!(met("battle.points_scored") > 36, "bots hold markers");
    let [red, blue, _] = report.outcomes;
    assert!(red > 0 && blue > 0, "both sides can win: {:?}", report.outcomes);
}

#[test]
fn every_mission_is_played_and_bots_do_what_it_wants() {
    let report = report(96, 1000);
    for sheet in warlog::battle::missions::ALL {
        assert!(report.met.missions.contains_key(sheet.code), "{} was not played", sheet.code);
    }
    for kind in [
        "battle.battle_prepared",
        "battle.trait_rolled",
        "battle.night_changed",
        "battle.objective_changed",
        "battle.explosive_issued",
        "battle.model_left",
        "battle.bonus_earned",
    ] {
        assert!(report.met.kinds.contains_key(kind), "no bot ever caused {kind}");
    }
    let asked = [Topic::Attack, Topic::PlaceObjective, Topic::TakeZone, Topic::DeployFirst];
    for topic in asked.into_iter().chain([Topic::ExplosiveCharge]) {
        assert!(report.met.topics.contains_key(&topic), "nobody was asked {}", topic.word());
    }
}

#[test]
fn a_bot_goes_to_its_burning_leader_and_puts_the_fire_out() {
    let text = "title a leader burns
        profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
        model L red marine at 20 20 leader
        model H red marine at 25 20
        model F red marine at 20 40
        model E blue marine at 44 4
        turn 1 red movement
        state L burning";
    let file = battle_file::parse(text).unwrap_or_else(|fault| panic!("{fault}"));
    let mut game = battle_file::play(&file).unwrap_or_else(|fault| panic!("{fault}"));
    let (mut bot, mut dice) = (Bot::new(Side::Red), Seeded::new(1));
    let mut put_out = false;
    while game.battle.moment.side == Side::Red && !put_out {
        let order = bot.order(&game.battle, false);
        put_out = matches!(order, Order::Extinguish { .. });
        game.give(Giver::Side(Side::Red), &Command::Order(order), &mut dice).expect("the order is legal");
    }
    assert!(put_out);
}

/// The order that a bot gives red in its Assault phase.
fn first_charge(models: &str) -> Order {
    let text = format!(
        "title a charge
         weapon krak range 8 s 6 ap 4 type grenade kind krak
         weapon claw range melee s 8 ap 2
         profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
         profile guard ws 3 bs 3 s 3 t 3 w 1 i 3 a 1 ld 7 sv 5+
         profile rhino bs 4 front 11 side 11 rear 10 hp 3 type vehicle,tank base 114 76
         profile dread ws 4 bs 4 s 6 i 4 a 2 front 12 side 12 rear 10 hp 3 type walker base 60
         {models}
         turn 2 red assault"
    );
    let file = battle_file::parse(&text).unwrap_or_else(|fault| panic!("{fault}"));
    let game = battle_file::play(&file).unwrap_or_else(|fault| panic!("{fault}"));
    Bot::new(Side::Red).order(&game.battle, false)
}

#[test]
fn bots_charge_vehicles_that_they_can_harm_and_with_walkers() {
    let charges = |models: &str| matches!(first_charge(models), Order::Charge(_));
    assert!(charges("model M red marine at 18 24 with krak\nmodel V blue rhino at 24 24"));
    assert!(!charges("model G red guard at 18 24\nmodel V blue rhino at 24 24"));
    assert!(charges("model D red dread at 18 24 with claw\nmodel O blue guard at 24 24"));
    assert!(!charges("model G red guard at 18 24 with krak\nmodel D blue dread at 24 24 with claw"));
}

/// The order that a bot gives red at that moment.
fn first_order(models: &str, moment: &str) -> Order {
    let text = format!(
        "title a bot orders
         option kt_no_reinforcements off
         weapon gun range 24 s 4 ap 5 type assault 1
         profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
         {models}
         turn 2 red {moment}"
    );
    let file = battle_file::parse(&text).unwrap_or_else(|fault| panic!("{fault}"));
    let mut game = battle_file::play(&file).unwrap_or_else(|fault| panic!("{fault}"));
    let order = Bot::new(Side::Red).order(&game.battle, false);
    let given = game.give(Giver::Side(Side::Red), &Command::Order(order.clone()), &mut Seeded::new(1));
    assert!(given.is_ok(), "{order:?}: {given:?}");
    order
}

#[test]
fn bots_join_units_split_their_fire_and_come_down_by_deep_strike() {
    let squad = "model C red marine at 11 10 with gun rules independent_character
        model S red marine at 13 10 with gun unit squad rules split_fire
        model T red marine at 15 10 with gun unit squad
        model O blue marine at 20 20";
    let join = first_order(squad, "movement");
    assert!(matches!(join, Order::Join { model: ModelId(0), .. }), "{join:?}");
    let squad = squad.replace("model C red marine at 11 10 with gun rules independent_character", "");
    let split = first_order(&squad, "shooting");
    assert!(matches!(split, Order::Split(_)), "{split:?}");
    let diver = "model D red marine rules deep_strike
        model L red marine at 4 4
        model O blue marine at 24 30
        state D arriving deep_strike";
    let Order::Move(walk) = first_order(diver, "movement") else { panic!("it comes down") };
    let enemy = warlog::geometry::Point::new(24 * 254, 30 * 254);
    assert!(
        walk.way[0].distance(enemy) > 8 * 254,
        "not where a few dice would make a mishap of it: {walk:?}"
    );
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    assert_eq!(report(3, 7), report(3, 7));
    assert_ne!(report(3, 7).digest, report(3, 8).digest);
}

/// Plays on with a new bot for every order: nothing that matters is remembered outside the battle.
#[test]
fn a_new_bot_can_take_over_at_any_time() {
    let mut game = Game::begin(setup(4));
    let mut dice = Seeded::new(4);
    let mut orders = 0;
    while game.battle.outcome.is_none() {
        orders += 1;
        assert!(orders < 5_000, "the battle does not end");
        let side = game.battle.moment.side;
        let mut bot = Bot::new(side);
        let mut refused = false;
        loop {
            let order = bot.order(&game.battle, refused);
            match game.give(Giver::Side(side), &Command::Order(order), &mut dice) {
                Ok(_) => break,
                Err(GiveError::Refused(_)) => refused = true,
                Err(error) => panic!("{error}"),
            }
        }
    }
    check(&game).expect("the laws hold");
}

/// What an open order waits for, supplied as a player at the table would.
fn supply(game: &mut Game, bots: &[Bot; 2], dice: &mut Seeded) {
    let waits = game.battle.open.as_ref().expect("an order is open").waits.clone();
    let (side, input) = match &waits[0] {
        Wait::Dice(roll) => {
            let (faces, _) = dice.dice(&game.battle, roll).expect("seeded dice never wait");
            (roll.side, Input::Dice(faces))
        }
        Wait::Answer(question) => (
            question.of,
            Input::Answer(question.topic, bots[question.of.index()].answer(&game.battle, question)),
        ),
        Wait::Fact(fact) => panic!("nothing is told in board mode: {fact:?}"),
    };
    game.give(Giver::Side(side), &Command::Supply(input), &mut Recorded).expect("what is asked for is taken");
}

/// The events without what differs between dice of the server and dice typed in.
fn essence(log: &[Event]) -> Vec<Event> {
    let same = |event: &Event| match event.clone() {
        Event::DiceAwaited { .. } | Event::AnswerAwaited { .. } => None,
        Event::DiceRolled { roll, faces, .. } => {
            Some(Event::DiceRolled { roll, faces, source: Source::Seeded })
        }
        event => Some(event),
    };
    log.iter().filter_map(same).collect()
}

#[test]
fn a_battle_with_every_die_typed_in_and_every_answer_given_is_the_same_battle() {
    let straight = play(setup(2), 2).expect("it ends").game;
    let mut game = Game::begin(setup(2));
    let mut dice = Seeded::new(2);
    let mut bots = Side::BOTH.map(Bot::new);
    let mut refused = false;
    while game.battle.outcome.is_none() {
        if game.battle.open.is_some() {
            supply(&mut game, &bots, &mut dice);
            continue;
        }
        let side = game.battle.moment.side;
        let order = bots[side.index()].order(&game.battle, refused);
        refused = game.give(Giver::Side(side), &Command::Order(order), &mut Recorded).is_err();
    }
    check(&game).expect("the laws hold");
    assert_eq!(essence(game.log()), essence(straight.log()));
}

#[test]
fn a_battle_written_as_a_battle_file_is_played_again_by_it() {
    // One of single models, one of squads, one on treacherous ground.
    for number in [2, 8, 9] {
        let game = play(setup(number), number).expect("it ends").game;
        let text = battle_file::write(game.log()).expect("a log");
        battle_file::run_text(&text).unwrap_or_else(|fault| panic!("battle {number}: {fault}"));
    }
}

#[test]
fn a_battle_can_be_taken_back_to_any_order_and_played_again() {
    let mut game = play(setup(3), 3).expect("it ends").game;
    let boundaries: Vec<u32> = (2..game.log().len() as u32)
        .filter(|n| matches!(game.log()[*n as usize], Event::Ordered { .. }))
        .collect();
    for to in [boundaries[boundaries.len() / 2], boundaries[boundaries.len() / 4], boundaries[3]] {
        let then = Battle::fold(&game.log()[..to as usize]).expect("a log");
        game.give(Giver::Organiser, &Command::Rewind { to }, &mut Recorded).expect("a boundary");
        assert_eq!(game.battle.models, then.models);
        assert_eq!(game.battle.outcome, None::<Outcome>);
        check(&game).expect("the laws hold");
    }
}

#[test]
fn options_of_the_battle_are_kept() {
    let mut setup = setup(5);
    setup.options = Options { broken_counts: warlog::battle::BrokenCounts::EnemyOnly, ..setup.options };
    let game = play(setup.clone(), 5).expect("it ends").game;
    assert_eq!(game.battle.setup.options, setup.options);
    check(&game).expect("the laws hold");
}

/// An army may be hated or preferred as a whole: its models know which it is.
#[test]
fn models_know_their_army() {
    let armoury = warlog::armoury::Armoury::builtin();
    for pack in armoury.packs() {
        let team = warlog::simulation::team(armoury, &pack.id).expect("a team");
        assert!(team.fighters.iter().all(|fighter| fighter.profile.is(&pack.id)), "{}", pack.id);
    }
}
