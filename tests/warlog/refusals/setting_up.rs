//! Orders before the game: deploy, reserve, scout.

use super::table;

const TEAM: &str = "
model M red marine
model S red sneak
model F red marine unit squad
model G red marine unit squad
model O blue marine
mission fw_border
terrain rock at 5 1 3 3 impassable";

#[test]
fn who_is_set_up_where() {
    table(
        TEAM,
        "
        turn 1 red movement                 | deploy Q 99 99                     | unknown_model
        turn 1 red movement                 | deploy O 99 99                     | enemy_side
        turn 1 red movement                 | deploy M 99 99                     | wrong_phase
        turn 0 blue deployment              |             >red deploy M 99 99 | not_your_turn turn_of=blue
        turn 0 red deployment;state M removed | deploy M 99 99                   | removed
        turn 0 red deployment               | deploy M 10 10;deploy M 99 99      | already_moved
        turn 0 red deployment               | deploy M 99 99                     | off_table model=M x=99 y=99
        turn 0 red deployment               | deploy M 6 30           | illegal_placement model=M x=6 y=30 depth=12
        turn 0 red deployment               | deploy M 6 2                       | impassable model=M piece=rock
        turn 0 red deployment               | deploy S 10 10;deploy M 10.5 10    | no_room model=M by=S overlap=0.48
        turn 0 red deployment               | deploy F 10 10;deploy G 20 10      | no_coherency
        turn 0 red deployment               | deploy F 10 10;deploy G 12 10      | accepted
        ",
    );
}

#[test]
fn who_is_kept_back() {
    table(
        TEAM,
        "
        turn 1 red movement   | reserve Q                | unknown_model
        turn 1 red movement   | reserve O                | enemy_side
        turn 1 red movement   | reserve M                | wrong_phase
        turn 0 red deployment | deploy M 10 10;reserve M | already_moved
        turn 0 red deployment | reserve M                | reserve_not_allowed
        turn 0 red deployment | deploy M outflank        | reserve_not_allowed
        turn 0 red deployment | deploy S outflank        | accepted
        ",
    );
}

#[test]
fn who_redeploys_how_far() {
    table(
        "
model M red marine at 10 10
model S red sneak at 10 14
model O blue marine at 10 29
model P blue marine at 30 30
terrain wall wall at 12 10 0.2 9",
        "
        turn 1 red movement                | scout Q 99 99                 | unknown_model
        turn 1 red movement                | scout O 99 99                 | wrong_phase
        turn 0 red scout                   | scout O 99 99                 | enemy_side
        turn 0 red scout;state S removed   | scout S 99 99                 | removed
        turn 0 red scout                   | scout M 99 99                 | not_allowed model=M
        turn 0 red scout                   | scout S 10 13;scout S 99 99   | already_moved
        turn 0 red scout                   | scout S 99 99                 | moved_too_far reach=6
        turn 0 red scout                   | scout S 14 14                 | impassable model=S piece=wall
        turn 0 red scout                   | scout S 10 10.5               | blocked model=S by=M
        turn 0 red scout                   | scout S 10 16.5               | too_close_to_enemy distance=11.5
        turn 0 red scout                   | scout S 8 14                  | accepted
        ",
    );
}

#[test]
fn when_a_phase_ends() {
    table(
        TEAM,
        "
        turn 0 red deployment | >blue end_phase                                            | not_your_turn turn_of=red
        turn 0 red deployment | end_phase                                                  | not_deployed model=M left=4
        turn 0 red deployment | deploy M 10 10;deploy S 15 10;deploy F 20 10;end_phase     | not_deployed model=G left=1
        turn 0 red deployment | deploy M 10 10;deploy S 15 10;deploy F 20 10;deploy G 22 10;end_phase | accepted
        ",
    );
}
