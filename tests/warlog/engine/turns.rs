//! Phases, player turns and the length of the game.

use super::*;
use Side::{Blue, Red};
use proptest::prelude::*;
use warlog::battle::{EndReason, Outcome, Seeded};

#[test]
fn phases_and_player_turns_follow_one_another() {
    let field = Field::at(1, Red, Phase::Movement);
    let mut game = field.model("R", Red, Some(inch(10, 5))).model("B", Blue, Some(inch(10, 40))).begin();
    let mut seen = vec![now(&game)];
    for _ in 0..7 {
        give(&mut game, end_phase(), Script::default());
        seen.push(now(&game));
    }
    let turn =
        |turn, side| [Phase::Movement, Phase::Shooting, Phase::Assault].map(|phase| (turn, side, phase));
    let expected = [&turn(1, Red)[..], &turn(1, Blue), &turn(2, Red)[..2]].concat();
    assert_eq!(seen, expected);
}

#[test]
fn units_stand_up_at_the_end_of_their_own_following_turn() {
    let field = Field::at(3, Red, Phase::Assault);
    let mut field = field.model("R", Red, Some(inch(10, 5))).model("B", Blue, Some(inch(10, 40)));
    field.0.units[1].state.down = Some((3, Red));
    let mut game = field.begin();
    give(&mut game, end_phase(), Script::default());
    assert!(game.battle.unit(UnitId(1)).down.is_some());
    for _ in 0..3 {
        give(&mut game, end_phase(), Script::default());
    }
    assert_eq!(game.battle.unit(UnitId(1)).down, None);
}

fn last_phase(turn: u8) -> Game {
    let field = Field::at(turn, Blue, Phase::Assault).mission("fw_border");
    field.model("R", Red, Some(inch(10, 5))).model("B", Blue, Some(inch(10, 44))).begin()
}

#[test]
fn the_length_of_the_game_is_rolled_for() {
    let mut game = last_phase(4);
    give(&mut game, end_phase(), Script::default());
    assert_eq!(now(&game), (5, Red, Phase::Movement));
    for (turn, face, goes_on) in [(5, 3, true), (5, 2, false), (6, 4, true), (6, 3, false)] {
        let mut game = last_phase(turn);
        give(&mut game, end_phase(), Script::dice(&[(Ask::GameLength, &[face])]));
        assert_eq!(game.battle.outcome.is_none(), goes_on, "turn {turn}, {face}");
    }
    let mut game = last_phase(7);
    give(&mut game, end_phase(), Script::default());
    assert_eq!(game.battle.outcome, Some(Outcome { winner: None, reason: EndReason::TurnLimit }));
}

#[test]
fn what_nothing_else_ends_is_over_after_turn_255() {
    for (turn, over) in [(254, false), (255, true)] {
        let field = Field::at(turn, Blue, Phase::Assault);
        let mut game = field.model("R", Red, Some(inch(10, 5))).model("B", Blue, Some(inch(10, 44))).begin();
        give(&mut game, end_phase(), Script::default());
        let outcome = over.then_some(Outcome { winner: None, reason: EndReason::TurnLimit });
        assert_eq!(game.battle.outcome, outcome, "turn {turn}");
    }
}

#[test]
fn conceding_ends_the_battle_at_once() {
    let mut game = last_phase(2);
    game.battle.sides[1].points = 6;
    game.battle.sides[0].points = 3;
    let mut none = Script::default();
    game.give(Giver::Side(Blue), &Command::Order(Order::Concede), &mut none).unwrap();
    assert_eq!(game.battle.outcome, Some(Outcome { winner: Some(Red), reason: EndReason::Conceded }));
    assert_eq!([game.battle.sides[0].points, game.battle.sides[1].points], [7, 6]);
    assert_eq!(refused(&mut game, end_phase()), Code::BattleOver);
}

proptest! {
    /// A battle in which nobody does more than end phases is over within seven turns.
    #[test]
    fn every_battle_ends(seed: u64) {
        let field = Field::at(1, Red, Phase::Movement).mission("fw_border").lost(Red, 3).lost(Blue, 3);
        let field = field.model("R", Red, Some(inch(10, 24))).leader().model("S", Red, None);
        let mut field = field.rule("scout").model("B", Blue, Some(inch(24, 24)));
        field.0.models[1].state.place = Place::Reserve;
        field.0.units[2].state.falling_back = true;
        let mut game = field.begin();
        let mut dice = Seeded::new(seed);
        for _ in 0..42 {
            if game.battle.outcome.is_none() {
                let side = game.battle.moment.side;
                game.give(Giver::Side(side), &Command::Order(end_phase()), &mut dice).unwrap();
            }
        }
        prop_assert!(game.battle.outcome.is_some());
        prop_assert_eq!(decide_again(game.log()), Ok(()));
    }
}
