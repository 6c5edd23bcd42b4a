//! Setting up: sides one after the other, infiltrators, scouts, seizing.

use super::*;
use Side::{Blue, Red};

fn two_sides() -> Field {
    Field::deployment().mission("fw_border").model("R", Red, None).model("B", Blue, None)
}

#[test]
fn the_first_side_sets_up_all_its_models_then_the_other() {
    let mut game = two_sides().begin();
    assert_eq!(refused(&mut game, end_phase()), Code::NotDeployed);
    assert_eq!(refused(&mut game, deploy(&two_sides().begin(), "B", inch(10, 44))), Code::EnemySide);
    let order = deploy(&game, "R", inch(10, 5));
    give(&mut game, order.clone(), Script::default());
    assert_eq!(refused(&mut game, order), Code::AlreadyMoved);
    give(&mut game, end_phase(), Script::default());
    assert_eq!(now(&game), (0, Blue, Phase::Deployment));
    let order = deploy(&game, "B", inch(10, 44));
    give(&mut game, order, Script::default());
    assert_eq!(game.battle.model(id(&game, "B")).facing, Bearing::degrees(270));
    give(&mut game, end_phase(), Script::default());
    assert_eq!(now(&game), (1, Red, Phase::Movement));
}

#[test]
fn a_base_is_wholly_inside_its_zone_and_on_nobody() {
    let mut field = two_sides().model("R2", Red, None);
    let mut wall = warlog::geometry::Piece::rectangle(
        "rock",
        warlog::geometry::PieceKind::Area,
        inch(20, 2),
        4 * INCH,
        4 * INCH,
    );
    wall.impassable = true;
    field.0.board.pieces.push(wall);
    let mut game = field.begin();
    let refuse = |game: &mut Game, at| {
        let order = deploy(game, "R", at);
        refused(game, order)
    };
    assert_eq!(refuse(&mut game, Point::new(10 * INCH, 12 * INCH)), Code::IllegalPlacement);
    assert_eq!(refuse(&mut game, Point::new(100, 5 * INCH)), Code::OffTable);
    assert_eq!(refuse(&mut game, inch(22, 4)), Code::Impassable);
    let edge = Point::new(10 * INCH, 12 * INCH - 125);
    let order = deploy(&game, "R2", edge);
    give(&mut game, order, Script::default());
    assert_eq!(refuse(&mut game, Point::new(edge.x + 249, edge.y)), Code::NoRoom);
    let order = deploy(&game, "R", Point::new(edge.x + 250, edge.y));
    give(&mut game, order, Script::default());
}

#[test]
fn only_outflankers_are_kept_back() {
    let mut game = two_sides().model("S", Red, None).rule("scout").begin();
    let keep = |key: &str, outflank| {
        let model = id(&two_keys(), key);
        Order::KeepBack { model, outflank, deep_strike: false }
    };
    assert_eq!(refused(&mut game, keep("R", true)), Code::ReserveNotAllowed);
    assert_eq!(refused(&mut game, keep("S", false)), Code::ReserveNotAllowed);
    give(&mut game, keep("S", true), Script::default());
    assert_eq!(game.battle.model(id(&game, "S")).place, Place::Reserve);
}

fn two_keys() -> Game {
    two_sides().model("S", Red, None).begin()
}

#[test]
fn infiltrators_come_last_by_roll_off_and_away_from_enemies() {
    let field = Field::deployment().mission("fw_border");
    let field = field.model("R", Red, Some(inch(24, 4))).model("RI", Red, None).rule("infiltrate");
    let field = field.model("B", Blue, Some(inch(24, 44))).model("BI", Blue, None).rule("infiltrate");
    let mut game = field.begin();
    let order = deploy(&game, "RI", inch(5, 24));
    assert_eq!(refused(&mut game, order.clone()), Code::IllegalPlacement);
    give(&mut game, end_phase(), Script::default());
    give(&mut game, end_phase(), Script::dice(&[(Ask::RollOff, &[2, 2]), (Ask::RollOff, &[5, 3])]));
    assert_eq!(now(&game), (0, Red, Phase::Deployment));
    assert_eq!(refused(&mut game, end_phase()), Code::NotDeployed);
    let near = deploy(&game, "RI", inch(24, 27));
    assert_eq!(refused(&mut game, near), Code::IllegalPlacement);
    give(&mut game, order, Script::default());
    assert!(game.battle.model(id(&game, "RI")).infiltrated);
    assert_eq!(game.battle.moment.side, Blue);
    let order = deploy(&game, "BI", inch(40, 24));
    give(&mut game, order, Script::default());
    give(&mut game, end_phase(), Script::default());
    assert_eq!(now(&game), (1, Red, Phase::Movement));
}

#[test]
fn scouts_redeploy_in_turn_after_deployment() {
    let field = Field::deployment().model("R", Red, Some(inch(24, 4))).rule("scout");
    let field = field.model("B", Blue, Some(inch(24, 24))).rule("scout").model("P", Blue, Some(inch(2, 44)));
    let mut game = field.begin();
    let order = Order::Scout(walk(&game, "R", inch(24, 10)));
    assert_eq!(refused(&mut game, order.clone()), Code::WrongPhase);
    give(&mut game, end_phase(), Script::default());
    give(&mut game, end_phase(), Script::dice(&[(Ask::RollOff, &[6, 1])]));
    assert_eq!(now(&game), (0, Red, Phase::Scout));
    let far = Order::Scout(walk(&game, "R", Point::new(24 * INCH, 10 * INCH + 26)));
    assert_eq!(refused(&mut game, far), Code::MovedTooFar);
    // 13" from centre to centre, just over 12" from base to base.
    give(&mut game, order, Script::default());
    assert_eq!(now(&game), (0, Blue, Phase::Scout));
    let order = Order::Scout(walk(&game, "P", inch(2, 40)));
    assert_eq!(refused(&mut game, order), Code::NotAllowed);
    let near = Order::Scout(walk(&game, "B", inch(24, 22)));
    assert_eq!(refused(&mut game, near), Code::TooCloseToEnemy);
    give(&mut game, end_phase(), Script::default());
    assert_eq!(now(&game), (1, Red, Phase::Movement));
}

#[test]
fn the_second_side_may_seize_the_initiative() {
    for (face, first) in [(6, Blue), (5, Red)] {
        let field = Field::deployment().mission("fw_border");
        let field = field.model("R", Red, Some(inch(10, 5))).model("B", Blue, Some(inch(10, 44)));
        let mut game = field.begin();
        give(&mut game, end_phase(), Script::default());
        let script = Script::dice(&[(Ask::Seize, &[face])]).answers(&[Answer::Yes]);
        give(&mut game, end_phase(), script);
        assert_eq!(now(&game), (1, first, Phase::Movement));
        assert_eq!(game.battle.first, first);
    }
}
