//! The table of a campaign: what counts, what separates equals, and who shares a place.

use super::world::{BLUE_WINS, RED_WINS, World, report};
use super::*;
use campaign::{Charter, Command, LeaguePoints, Outcome, Points, Row, standings};

fn world(rosters: u32) -> World {
    World::running(Charter::seed_strict(), rosters)
}

/// Rank, `=` if shared, and roster, best first.
fn places(world: &World) -> String {
    let name = |id: RosterId| (1..=9).find(|n| roster_id(*n) == id).unwrap();
    let place = |row: &Row| format!("{}{}:{}", row.rank, if row.shared { "=" } else { "" }, name(row.roster));
    standings(&world.campaign).iter().map(place).collect::<Vec<_>>().join(" ")
}

fn of(world: &World, n: u32) -> Row {
    standings(&world.campaign).into_iter().find(|row| row.roster == roster_id(n)).unwrap()
}

#[test]
fn without_games_everybody_shares_the_first_place_and_has_no_rates() {
    let world = world(3);
    assert_eq!(places(&world), "1=:1 1=:2 1=:3");
    let row = of(&world, 1);
    assert_eq!((row.played, row.points, row.win_rate(), row.score_rate()), (0, Points::whole(0), None, None));
    assert!(standings(&campaign::Campaign::default()).is_empty());
}

#[test]
fn a_row_counts_wins_draws_losses_and_victory_points() {
    let mut world = world(2);
    world.play(1, 2, RED_WINS, [5, 3]);
    world.play(2, 1, BLUE_WINS, [1, 2]);
    world.play(1, 2, Outcome::Draw, [4, 4]);
    world.play(1, 2, BLUE_WINS, [0, 6]);
    let (ann, bob) = (of(&world, 1), of(&world, 2));
    assert_eq!((ann.played, ann.won, ann.drawn, ann.lost, ann.points), (4, 2, 1, 1, Points::whole(7)));
    assert_eq!((bob.played, bob.won, bob.drawn, bob.lost, bob.points), (4, 1, 1, 2, Points::whole(4)));
    assert_eq!((ann.vp_for, ann.vp_against, ann.vp_difference()), (11, 14, -3));
    assert_eq!((ann.win_rate(), ann.score_rate()), (Some((2, 4)), Some((5, 8))));
    assert_eq!(places(&world), "1:1 2:2");
}

#[test]
fn only_confirmed_results_count_and_no_result_is_no_draw() {
    let mut world = world(2);
    let game = world.begin(1, 2).unwrap();
    world.close(ANN, game, report(Outcome::Draw, [4, 4])).unwrap();
    assert_eq!((of(&world, 1).played, of(&world, 1).unconfirmed), (0, 1));
    world.campaign(BOB, Command::ConfirmResult { game }).unwrap();
    assert_eq!((of(&world, 1).drawn, of(&world, 1).unconfirmed), (1, 0));
    world.void(game).unwrap();
    assert_eq!((of(&world, 1).played, of(&world, 1).drawn, of(&world, 1).points), (0, 0, Points::whole(0)));
}

#[test]
fn direct_comparison_comes_before_victory_points() {
    let mut world = world(3);
    // Each has one win; 2 has the best difference, but 1 has beaten 2 and did not meet 3.
    world.play(1, 2, RED_WINS, [1, 0]);
    world.play(2, 3, RED_WINS, [9, 0]);
    assert_eq!(places(&world), "1:1 2:2 3:3");
}

/// TV-125: in a circle the direct comparison is equal; the difference decides.
#[test]
fn a_circle_is_decided_by_the_difference() {
    let mut world = world(3);
    world.play(1, 2, RED_WINS, [2, 1]);
    world.play(2, 3, RED_WINS, [7, 1]);
    world.play(3, 1, RED_WINS, [4, 1]);
    assert_eq!(places(&world), "1:2 2:1 3:3");
    let differences: Vec<i64> = (1..=3).map(|n| of(&world, n).vp_difference()).collect();
    assert_eq!(differences, [-2, 5, -3]);
}

#[test]
fn rosters_that_have_not_all_met_are_not_compared_directly() {
    let mut world = world(4);
    // 1 beat 2, but 3 on the same points met neither: the difference decides among all three.
    world.play(1, 2, RED_WINS, [1, 0]);
    world.play(2, 4, RED_WINS, [9, 0]);
    world.play(3, 4, RED_WINS, [3, 0]);
    assert_eq!(places(&world), "1:2 2:3 3:1 4:4");
}

#[test]
fn then_victory_points_made_then_wins() {
    let mut made = world(4);
    made.play(1, 3, RED_WINS, [2, 0]);
    made.play(2, 4, RED_WINS, [5, 3]);
    assert_eq!(places(&made), "1:2 2:1 3:4 4:3");

    let flat = Charter { points: LeaguePoints::whole(1, 1, 0), ..Charter::seed_strict() };
    let mut wins = World::running(flat, 4);
    wins.play(1, 3, Outcome::Draw, [2, 2]);
    wins.play(2, 4, RED_WINS, [2, 2]);
    assert_eq!(places(&wins), "1:2 2=:1 2=:3 4:4");
}

/// TV-126: two tied in everything share a place and the next one is left out.
#[test]
fn equals_share_a_place_and_the_next_is_left_out() {
    let mut world = world(5);
    world.play(1, 2, RED_WINS, [9, 0]);
    world.play(3, 4, Outcome::Draw, [2, 2]);
    assert_eq!(places(&world), "1:1 2=:3 2=:4 4:5 5:2");
}

/// LE-13: among three on 4 points, 3 takes least from the others; of the two left, 1 has beaten 2.
#[test]
fn a_group_split_by_direct_comparison_is_compared_anew() {
    let mut world = world(4);
    world.play(1, 2, RED_WINS, [1, 0]);
    world.play(1, 3, Outcome::Draw, [0, 0]);
    world.play(2, 3, RED_WINS, [9, 0]);
    world.play(2, 3, Outcome::Draw, [0, 0]);
    world.play(3, 4, Outcome::Draw, [0, 0]);
    world.play(3, 4, Outcome::Draw, [0, 0]);
    assert_eq!([1, 2, 3].map(|n| of(&world, n).points), [Points::whole(4); 3]);
    assert_eq!(places(&world), "1:1 2:2 3:3 4:4", "2 has the better difference");
}

/// CA-56: the table from a corrected log is the table of the right facts at once.
#[test]
fn a_corrected_result_gives_the_table_of_the_right_facts() {
    let mut corrected = world(2);
    let game = corrected.play(1, 2, RED_WINS, [5, 3]);
    let report = Box::new(report(Outcome::Draw, [3, 3]));
    corrected.campaign(ORGANISER, Command::CorrectResult { game, report, reason: None }).unwrap();
    let mut right = world(2);
    right.play(1, 2, Outcome::Draw, [3, 3]);
    assert_eq!(standings(&corrected.campaign), standings(&right.campaign));
}

#[test]
fn a_withdrawn_roster_keeps_its_results() {
    let mut world = world(2);
    world.play(1, 2, RED_WINS, [5, 3]);
    world.campaign(ANN, Command::WithdrawRoster { roster: roster_id(1) }).unwrap();
    assert_eq!(places(&world), "1:1 2:2");
}
