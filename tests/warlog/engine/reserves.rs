//! Outflanking models: when they are called, from where, and how they come on.

use super::*;
use Side::{Blue, Red};

/// The end of blue's turn before red's turn `next`; red has an outflanker.
fn before(next: u8) -> Field {
    let field = Field::at(next - 1, Blue, Phase::Assault).model("B", Blue, Some(inch(24, 40)));
    let mut field = field.model("R", Red, Some(inch(10, 5))).model("O", Red, None).rule("outflank");
    field.0.models[2].state.place = Place::Reserve;
    field
}

fn called(game: &Game) -> &[Edge] {
    &game.battle.model(id(game, "O")).arriving
}

#[test]
fn reserves_are_called_from_the_second_turn_and_all_by_the_fourth() {
    type Dice<'d> = &'d [(Ask, &'d [u16])];
    let table: [(u8, Dice<'_>, &[Edge]); 5] = [
        (2, &[(Ask::Reserve, &[2])], &[]),
        (3, &[(Ask::Reserve, &[2])], &[]),
        (3, &[(Ask::Reserve, &[3]), (Ask::Outflank, &[2])], &[Edge::West]),
        (4, &[(Ask::Outflank, &[3])], &[Edge::East]),
        (4, &[(Ask::Outflank, &[5])], &[Edge::West, Edge::East]),
    ];
    for (turn, dice, edges) in table {
        let mut game = before(turn).begin();
        give(&mut game, end_phase(), Script::dice(dice));
        assert_eq!(called(&game), edges);
    }
}

#[test]
fn acute_senses_may_roll_for_the_edge_again() {
    let mut game = before(4).rule("acute_senses").begin();
    let script = Script::dice(&[(Ask::Outflank, &[1]), (Ask::Reroll, &[4])]);
    give(&mut game, end_phase(), script.answers(&[Answer::Dice(vec![1])]));
    assert_eq!(called(&game), [Edge::East]);
}

#[test]
fn a_called_model_moves_on_from_its_edge() {
    let mut game = before(4).begin();
    give(&mut game, end_phase(), Script::dice(&[(Ask::Outflank, &[2])]));
    let order = |game: &Game, x, y| Order::Move(walk(game, "O", Point::new(x, y)));
    let far = order(&game, 6 * INCH - 124, 24 * INCH);
    assert_eq!(refused(&mut game, far), Code::MovedTooFar);
    let hanging = order(&game, -10, 24 * INCH);
    assert_eq!(refused(&mut game, hanging), Code::OffTable);
    let on = order(&game, 6 * INCH - 125, 24 * INCH);
    give(&mut game, on.clone(), Script::default());
    let model = game.battle.model(id(&game, "O"));
    assert!(model.place == Place::Table && model.arrived && model.halted && model.moved == Some(6 * INCH));
    assert_eq!(refused(&mut game, on), Code::AlreadyMoved);
}
