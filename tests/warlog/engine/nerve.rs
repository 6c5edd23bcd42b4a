//! Break tests, Morale, falling back and regrouping.

use super::*;
use Side::{Blue, Red};
use warlog::battle::{Cause, EndReason, Outcome};

/// Blue's last phase; red, whose turn comes, has lost `lost` models.
fn before_reds_turn(lost: u16) -> Field {
    Field::at(2, Blue, Phase::Assault).model("B", Blue, Some(inch(24, 40))).lost(Red, lost)
}

#[test]
fn more_than_half_lost_breaks_a_side_for_good() {
    for (lost, breaks) in [(1, false), (2, true)] {
        let mut game = before_reds_turn(lost).model("R", Red, Some(inch(10, 5))).begin();
        let dice: &[(Ask, &[u16])] = if breaks { &[(Ask::BreakTest, &[4, 4])] } else { &[] };
        give(&mut game, end_phase(), Script::dice(dice));
        assert_eq!(game.battle.sides[0].broken, breaks);
    }
}

#[test]
fn the_leader_tests_first_and_steadies_those_within_six_inches() {
    let field = before_reds_turn(9).model("A", Red, Some(Point::new(10 * INCH + 250 + 6 * INCH, 5 * INCH)));
    let field = field.model("B2", Red, Some(Point::new(10 * INCH, 5 * INCH + 250 + 6 * INCH + 3)));
    let field = field.profile(|profile| profile.ld = 7).model("L", Red, Some(inch(10, 5))).leader();
    let mut game = field.begin();
    give(&mut game, end_phase(), Script::dice(&[(Ask::BreakTest, &[4, 4]), (Ask::BreakTest, &[4, 4])]));
    assert!(!is_removed(&game, "A") && is_removed(&game, "B2") && !is_removed(&game, "L"));
}

#[test]
fn without_a_leader_who_stood_everybody_tests() {
    let field = before_reds_turn(9).model("A", Red, Some(inch(12, 5))).model("L", Red, Some(inch(10, 5)));
    let mut game = field.leader().begin();
    give(&mut game, end_phase(), Script::dice(&[(Ask::BreakTest, &[6, 5]), (Ask::BreakTest, &[6, 2])]));
    assert!(is_removed(&game, "L") && !is_removed(&game, "A"));
    assert_eq!(game.battle.sides[0].lost, 10);
}

#[test]
fn vehicles_and_the_fearless_stand_and_those_without_fear_test_again() {
    let field = before_reds_turn(9).model("F", Red, Some(inch(10, 5))).rule("fearless");
    let field =
        field.model("V", Red, Some(inch(30, 5))).profile(|profile| profile.unit_type = UnitType::Walker);
    let field = field.model("M", Red, Some(inch(20, 5))).rule("and_they_shall_know_no_fear");
    let mut game = field.begin();
    let events =
        give(&mut game, end_phase(), Script::dice(&[(Ask::BreakTest, &[5, 4]), (Ask::Reroll, &[3, 5])]));
    let stood = events.iter().filter(|event| matches!(event, Event::ModelStood { .. }));
    assert_eq!(stood.count(), 3);
}

#[test]
fn a_side_whose_last_model_flees_has_lost() {
    let mut game = before_reds_turn(9).model("R", Red, Some(inch(10, 5))).begin();
    give(&mut game, end_phase(), Script::dice(&[(Ask::BreakTest, &[6, 6])]));
    assert_eq!(game.battle.outcome, Some(Outcome { winner: Some(Blue), reason: EndReason::WipedOut }));
    assert_eq!(game.battle.first_blood, [false; 2]);
}

#[test]
fn reserves_take_no_break_test() {
    let mut field = before_reds_turn(9).model("R", Red, Some(inch(10, 5))).model("O", Red, None);
    field.0.models[2].state.place = Place::Reserve;
    let mut game = field.begin();
    let dice: &[(Ask, &[u16])] = &[(Ask::Reserve, &[1]), (Ask::BreakTest, &[1, 1])];
    give(&mut game, end_phase(), Script::dice(dice));
    assert_eq!(game.battle.model(id(&game, "O")).place, Place::Reserve);
}

/// A falling-back red model at its Movement phase.
fn fleeing(at: Point) -> Field {
    let field =
        Field::at(2, Red, Phase::Movement).model("R", Red, Some(at)).model("B", Blue, Some(inch(24, 40)));
    let mut field = field.model("R2", Red, Some(inch(40, 5)));
    field.0.units[0].state.falling_back = true;
    field
}

fn regroup(game: &Game) -> Order {
    Order::Regroup { unit: game.battle.unit_of(id(game, "R")) }
}

#[test]
fn a_unit_that_regroups_moves_three_inches_and_no_more() {
    let mut game = fleeing(inch(10, 20)).begin();
    let order = regroup(&game);
    let script = || Script::dice(&[(Ask::Leadership, &[4, 4])]);
    let far = Answer::At(Point::new(10 * INCH, 23 * INCH + 1));
    let mut too_far = game.clone();
    let (command, mut script_too_far) = (Command::Order(order.clone()), script().answers(&[far]));
    let events = too_far.give(Giver::Side(Red), &command, &mut script_too_far).unwrap();
    assert!(matches!(events.last(), Some(Event::AnswerAwaited { .. })), "he is asked again: {events:?}");
    give(&mut game, order.clone(), script().answers(&[Answer::At(inch(10, 23))]));
    let (unit, model) = (game.battle.unit(UnitId(0)), game.battle.model(ModelId(0)));
    assert!(!unit.falling_back && unit.regrouped && model.halted && model.moved == Some(3 * INCH));
    assert_eq!(model.at, inch(10, 23));
    assert_eq!(refused(&mut game, order), Code::NotAllowed);
    let walk = Order::Move(walk(&game, "R", inch(10, 24)));
    assert_eq!(refused(&mut game, walk), Code::AlreadyMoved);
}

#[test]
fn a_unit_that_does_not_regroup_falls_back_again() {
    let mut game = fleeing(inch(10, 20)).begin();
    let order = regroup(&game);
    give(&mut game, order.clone(), Script::dice(&[(Ask::Leadership, &[4, 5]), (Ask::FallBack, &[3, 4])]));
    assert!(game.battle.unit(UnitId(0)).falling_back);
    assert_eq!(game.battle.model(ModelId(0)).at, inch(10, 13));
    assert_eq!(refused(&mut game, order), Code::AlreadyMoved);
    // It is not tested again as the phase ends.
    give(&mut game, end_phase(), Script::default());
    assert_eq!(now(&game), (2, Red, Phase::Shooting));
}

#[test]
fn units_without_an_order_are_tested_as_the_phase_ends() {
    let mut game = fleeing(inch(10, 20)).begin();
    give(&mut game, end_phase(), Script::dice(&[(Ask::Leadership, &[1, 2])]));
    assert!(!game.battle.unit(UnitId(0)).falling_back);
}

#[test]
fn those_who_know_no_fear_regroup_without_a_test_and_act_as_usual() {
    let mut field = fleeing(inch(10, 20));
    field.0.models[0].rules.add(Rule::AndTheyShallKnowNoFear);
    let mut game = field.begin();
    let order = regroup(&game);
    give(&mut game, order, Script::default().answers(&[Answer::At(inch(10, 23))]));
    let (unit, model) = (game.battle.unit(UnitId(0)), game.battle.model(ModelId(0)));
    assert!(!unit.falling_back && !unit.regrouped && !model.halted && model.moved.is_none());
    let order = Order::Move(walk(&game, "R", inch(10, 29)));
    give(&mut game, order, Script::default());
}

#[test]
fn who_falls_back_over_the_table_edge_is_gone() {
    // 5" from the edge of the base to the edge of the table: who just reaches it is gone.
    for (dice, gone) in [([3, 3], true), ([2, 3], true), ([2, 2], false)] {
        let mut game = fleeing(Point::new(10 * INCH, 5 * INCH + 125)).begin();
        let order = regroup(&game);
        let events =
            give(&mut game, order, Script::dice(&[(Ask::Leadership, &[6, 6]), (Ask::FallBack, &dice)]));
        let left = |event: &Event| matches!(event, Event::ModelRemoved { cause: Cause::LeftTable, .. });
        assert_eq!(events.iter().any(left), gone);
        assert_eq!(is_removed(&game, "R"), gone);
    }
}

#[test]
fn who_falls_back_goes_around_a_wall() {
    let mut field = fleeing(inch(10, 20));
    let kind = warlog::geometry::PieceKind::Wall;
    let wall = warlog::geometry::Piece::rectangle("wall", kind, inch(8, 18), 4 * INCH, INCH / 5);
    field.0.board.pieces.push(wall);
    let mut game = field.begin();
    let order = regroup(&game);
    give(&mut game, order, Script::dice(&[(Ask::Leadership, &[6, 6]), (Ask::FallBack, &[5, 5])]));
    let at = game.battle.model(ModelId(0)).at;
    assert!(at.y < 18 * INCH && at.x != 10 * INCH, "{at:?}");
}

#[test]
fn bikes_fall_back_three_dice() {
    let mut field = fleeing(inch(10, 40));
    field.0.profiles[0].unit_type = UnitType::Bike;
    let mut game = field.begin();
    let order = regroup(&game);
    give(&mut game, order, Script::dice(&[(Ask::Leadership, &[6, 6]), (Ask::FallBack, &[6, 6, 6])]));
    assert_eq!(game.battle.model(ModelId(0)).at, inch(10, 22));
}

#[test]
fn a_unit_that_lost_a_quarter_in_a_phase_tests_morale() {
    let spots = [inch(10, 20), inch(12, 20), inch(14, 20), inch(16, 20)];
    let field = Field::at(2, Blue, Phase::Shooting).unit(&["A", "B", "C", "D"], Red, &spots);
    let mut game = field.model("E", Blue, Some(inch(24, 40))).begin();
    let cause = Cause::Shooting;
    let shot = Event::ModelRemoved { model: ModelId(3), cause, by: Some(Blue), killer: None, weapon: None };
    let mut log = game.log().to_vec();
    log.push(shot);
    game = Game::from_log(log).unwrap();
    let mut stays = game.clone();
    give_to(&mut stays, end_phase(), Script::dice(&[(Ask::Morale, &[4, 4])]));
    assert!(!stays.battle.unit(UnitId(0)).falling_back);
    give_to(&mut game, end_phase(), Script::dice(&[(Ask::Morale, &[4, 5]), (Ask::FallBack, &[1, 1])]));
    assert!(game.battle.unit(UnitId(0)).falling_back);
    assert_eq!(game.battle.model(ModelId(0)).at, inch(10, 18));
}
