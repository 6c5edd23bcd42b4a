//! Border Massacre: markers, secondaries and the result.

use super::*;
use Side::{Blue, Red};
use warlog::battle::missions::ground::{Placing, zone};
use warlog::battle::missions::{self, ALL};
use warlog::battle::{EndReason, Errand, Outcome};

fn border(turn: u8, side: Side) -> Field {
    Field::at(turn, side, Phase::Assault).mission("fw_border")
}

fn points(game: &Game) -> [i32; 2] {
    [game.battle.sides[0].points, game.battle.sides[1].points]
}

#[test]
fn a_marker_counts_for_the_side_that_is_near_it_alone() {
    let field = border(1, Red).model("R", Red, Some(inch(24, 21))).model("R2", Red, Some(inch(12, 24)));
    let field = field.model("B", Blue, Some(inch(12, 26))).model("B2", Blue, Some(inch(36, 24)));
    let mut game = field.begin();
    give(&mut game, end_phase(), Script::default());
    assert_eq!(points(&game), [1, 0]);
    for _ in 0..3 {
        give(&mut game, end_phase(), Script::default());
    }
    assert_eq!(points(&game), [1, 1]);
}

#[test]
fn at_the_end_secondaries_are_scored_and_more_points_win() {
    let mut field = border(7, Blue).model("R", Red, Some(inch(10, 40))).model("B", Blue, Some(inch(24, 24)));
    field = field.model("BL", Blue, None).leader();
    field.0.models[2].state.place = Place::Removed;
    let mut game = field.begin();
    give(&mut game, end_phase(), Script::dice(&[(Ask::Mission, &[2])]));
    // Assassin 1 and Linebreaker 1 + 2 against one marker.
    assert_eq!(points(&game), [4, 1]);
    assert_eq!(game.battle.outcome, Some(Outcome { winner: Some(Red), reason: EndReason::TurnLimit }));
}

#[test]
fn a_side_with_reserves_only_has_lost_at_the_end_of_a_game_turn() {
    let mut field = border(1, Blue).model("R", Red, None).model("B", Blue, Some(inch(24, 24)));
    field.0.models[0].state.place = Place::Reserve;
    let mut game = field.begin();
    give(&mut game, end_phase(), Script::default());
    assert_eq!(game.battle.outcome, Some(Outcome { winner: Some(Blue), reason: EndReason::WipedOut }));
}

#[test]
fn the_known_missions_have_names() {
    assert!(Mission::named("none").is_some_and(|mission| !mission.is_scored()));
    assert_eq!(Mission::named("fw_border").unwrap().objectives.len(), 3);
    assert!(Mission::named("hide_and_seek").is_none());
}

#[test]
fn in_a_clash_markers_count_more_the_farther_they_are() {
    let field = Field::at(1, Red, Phase::Assault).mission("fw_clash");
    let spots = [(24, 6), (12, 18), (12, 30), (36, 30), (24, 42)];
    let field = spots
        .iter()
        .enumerate()
        .fold(field, |field, (n, (x, y))| field.model(&format!("R{n}"), Red, Some(inch(*x, *y))));
    let mut game = field.model("B", Blue, Some(inch(2, 46))).begin();
    give(&mut game, end_phase(), Script::default());
    assert_eq!(points(&game), [1 + 2 + 2 + 3, 0]);
}

// shows MI-29
#[test]
fn a_quarter_is_more_than_six_inches_from_the_centre() {
    let setup = Field::deployment().mission("hor_possession").0;
    let red = zone(&setup, Red);
    let inside = |x, y| red.holds_point(&setup.board, Point::new(x * INCH / 10, y * INCH / 10));
    assert_eq!([inside(200, 200), inside(180, 240), inside(179, 240)], [false, false, true]);
}

// shows MI-46 MI-48 MI-49 MI-50 MI-51 MI-52 MI-53 MI-54 MI-55 MI-56 MI-57 MI-58 MI-59
#[test]
fn every_mission_has_a_code_texts_and_legal_places() {
    for (place, sheet) in ALL.into_iter().enumerate() {
        assert!(ALL[..place].iter().all(|other| other.code != sheet.code), "{} twice", sheet.code);
        assert!(sheet.name.iter().chain(&sheet.about).all(|text| !text.is_empty()), "{}", sheet.code);
        assert!(sheet.about[1].chars().any(|letter| ('а'..='я').contains(&letter)), "{}", sheet.code);
        let mut setup = Field::deployment().mission(sheet.code).0;
        missions::arrange(&mut setup);
        let all = setup.mission.objectives.clone();
        for number in sheet.objectives.fixed..all.len() {
            let placed = &all[..number];
            let placing = Placing { setup: &setup, sort: sheet.objectives.sort, placed };
            let legal = (sheet.objectives.may_place)(&placing, all[number]);
            assert!(legal, "{}: objective {}", sheet.code, number + 1);
        }
        let mut seconds: Vec<String> = sheet.secondaries.iter().map(|(s, _)| format!("{s:?}")).collect();
        seconds.dedup();
        assert_eq!(seconds.len(), sheet.secondaries.len(), "{}: each secondary scores once", sheet.code);
    }
}

// shows MI-58
#[test]
fn every_three_killed_are_a_point_and_who_fled_is_not_killed() {
    let mut field = Field::at(7, Blue, Phase::Assault).mission("ktm_breakthrough");
    missions::arrange(&mut field.0);
    field = field.model("R", Red, Some(inch(24, 24))).model("B", Blue, Some(inch(40, 40)));
    for number in 0..14 {
        field = field.model(&format!("X{number}"), Red, None);
        let state = &mut field.0.models.last_mut().unwrap().state;
        state.place = Place::Removed;
        match number {
            0..4 => state.left = true,
            4..6 => state.gone = Some(warlog::battle::Cause::Fled),
            _ => {}
        }
    }
    let mut game = field.begin();
    give(&mut game, end_phase(), Script::default());
    // 4 left; 8 killed; nobody counted as lost here, so the enemy is not broken.
    assert_eq!(points(&game), [4, 2]);
}

#[test]
fn nothing_is_done_before_an_unprepared_battle_is_prepared() {
    let mut field = Field::deployment().mission("random").model("R", Red, None).model("B", Blue, None);
    field.0.mission.prepare = true;
    let mut game = field.begin();
    assert_eq!(refused(&mut game, end_phase()), Code::NotPrepared);
    let legal = warlog::battle::legal::legal(&game.battle, Red);
    assert_eq!(legal.len(), 2, "prepare or concede: {legal:?}");
    give(&mut game, Order::Errand(Errand::Prepare), Script::dice(&[(Ask::Mission, &[6])]));
    assert_eq!(game.battle.setup.mission.code, "hor_raid");
    assert_eq!(game.battle.objectives.len(), 3);
    assert_eq!(refused(&mut game, Order::Errand(Errand::Prepare)), Code::AlreadyPrepared);
}

#[test]
fn a_support_that_falls_no_longer_bars_the_way() {
    let mut field = Field::at(1, Blue, Phase::Assault).mission("hor_raid");
    missions::arrange(&mut field.0);
    let field = field.model("R", Red, Some(inch(44, 4)));
    let at = Point::new(24 * INCH, 9 * INCH + 126);
    let mut game = field.model("B", Blue, Some(at)).profile(|p| (p.a, p.s) = (3, 8)).begin();
    let barred = |game: &Game| game.battle.board.pieces.iter().filter(|piece| piece.bars_the_way()).count();
    assert_eq!(barred(&game), 3);
    let demolish = Errand::Demolish { model: ModelId(1), objective: 1, weapon: None, explosive: false };
    let dice: [(Ask, &[u16]); 2] = [(Ask::ToWound, &[2, 2, 2]), (Ask::Save, &[2, 1, 2])];
    give(&mut game, Order::Errand(demolish), Script::dice(&dice));
    assert_eq!(barred(&game), 2);
    assert!(game.battle.objectives[1].gone);
}

// shows MI-42
#[test]
fn blows_of_one_moment_draw_first_blood_for_both_sides() {
    use warlog::battle::Cause;
    let field = Field::at(7, Blue, Phase::Assault).mission("fw_border").model("R", Red, Some(inch(24, 5)));
    let field = field.model("R2", Red, Some(inch(20, 5))).model("B", Blue, Some(inch(40, 40)));
    let mut battle = field.model("B2", Blue, Some(inch(44, 40))).begin().battle;
    let fall = |battle: &mut Battle, model: u16, by: Side, cause: Cause| {
        let (model, by) = (ModelId(model), Some(by));
        battle.evolve(&Event::ModelRemoved { model, cause, by, killer: None, weapon: None });
    };
    let mut shot = battle.clone();
    fall(&mut shot, 2, Red, Cause::Shooting);
    fall(&mut shot, 0, Blue, Cause::Shooting);
    assert_eq!(shot.first_blood, [true, false]);
    fall(&mut battle, 2, Red, Cause::Melee);
    fall(&mut battle, 0, Blue, Cause::Melee);
    assert_eq!(battle.first_blood, [true, true]);
    battle.evolve(&Event::OrderDone {});
    assert!(!battle.bleeding);
}
