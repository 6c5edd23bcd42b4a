//! Border Massacre: markers, secondaries and the result.

use super::*;
use Side::{Blue, Red};
use warlog::battle::{EndReason, Outcome};

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
