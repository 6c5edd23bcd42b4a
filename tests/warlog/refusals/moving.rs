//! Orders of the Movement phase, and runs.

use super::table;

const FIELD: &str = "
model M red marine at 10 10
model F red marine at 12 10
model T red tank at 30 30
model O blue marine at 10 14
model D red marine
terrain wall wall at 7 5 0.2 9";

#[test]
fn who_moves_where() {
    table(
        FIELD,
        "
        turn 1 red shooting;state M engaged O         | move Q 99 99 | unknown_model
        turn 1 red shooting;state M engaged O         | move O 99 99 | enemy_side
        turn 1 red shooting;state D in_reserve        | move D 99 99 | not_on_table
        turn 1 red shooting;state M engaged O         | move M 99 99 | wrong_phase
        turn 1 red movement;state M engaged O         | move M 99 99 | locked
        turn 1 red movement;state M gone_to_ground    | move M 99 99 | gone_to_ground
        turn 1 red movement;state M falling_back      | move M 99 99 | falling_back
        turn 1 red movement;state T stunned           | move T 99 99 | stunned model=T
        turn 1 red movement;state T immobilised       | move T 99 99 | immobilised model=T
        turn 1 red movement                           | move M 10 9;move M 99 99 | already_moved
        turn 1 red movement                           | move M 99 99 | off_table model=M x=99 y=99
        turn 1 red movement                           | move M 4 10  | impassable model=M piece=wall
        turn 1 red movement                           | move M 14 10 | blocked model=M by=F x=12 y=10
        turn 1 red movement                           | move M 10 3  | moved_too_far reach=6 distance=7
        turn 1 red movement                           | move M       | illegal_placement
        turn 1 red movement                           | move M 10 12.5 | too_close_to_enemy model=M by=O distance=0.52
        turn 1 red movement                           | move M 10 12 | accepted
        ",
    );
}

#[test]
fn who_runs_where() {
    table(
        FIELD,
        "
        turn 1 red movement;state M engaged O         | run Q 99 99 | unknown_model
        turn 1 red movement;state M engaged O         | run O 99 99 | enemy_side
        turn 1 red movement;state M removed           | run M 99 99 | removed
        turn 1 red movement;state M engaged O         | run M 99 99 | wrong_phase
        turn 1 red shooting                           | run T 99 99 | not_allowed model=T
        turn 1 red shooting;state M engaged O         | run M 99 99 | locked
        turn 1 red shooting;state M gone_to_ground    | run M 99 99 | gone_to_ground
        turn 1 red shooting;state M falling_back      | run M 99 99 | falling_back
        turn 1 red shooting;state M fired             | run M 99 99 | already_fired
        turn 1 red shooting                           | run M 99 99 | off_table model=M
        turn 1 red shooting                           | run M 4 10  | impassable model=M piece=wall
        turn 1 red shooting                           | run M 14 10 | blocked model=M by=F
        turn 1 red shooting                           | run M 10 9  | accepted
        ",
    );
}

const RIDE: &str = "
model R red rhino at 20 20
model M red marine at 20 22.5
model F red marine at 40 40
model B red bull at 20 17
model H red marine at 26 20
model O blue marine at 30 20
model N red marine
model W blue rhino at 40 10";

#[test]
fn who_gets_in() {
    table(
        RIDE,
        "
        turn 1 red shooting                          | embark M Q | unknown_model
        turn 1 red shooting                          | embark Q R | unknown_model
        turn 1 red shooting                          | embark O R | enemy_side
        turn 1 red shooting;state N in_reserve       | embark N R | not_on_table
        turn 1 red shooting                          | embark M R | wrong_phase
        turn 1 red movement                          | embark M W | enemy_side
        turn 1 red movement;state R removed          | embark M R | removed
        turn 1 red movement                          | embark M F | not_allowed model=M by=F
        turn 1 red movement                          | embark B R | not_allowed model=B by=R
        turn 1 red movement;state M gone_to_ground   | embark M R | gone_to_ground
        turn 1 red movement;state M falling_back     | embark M R | falling_back
        turn 1 red movement;state F embarked R       | embark M R | capacity_full model=M by=R places=1 free=0
        turn 1 red movement                          | embark F R | out_of_range reach=2
        turn 1 red movement                          | embark M R | accepted
        ",
    );
}

#[test]
fn who_gets_out_where() {
    table(
        RIDE,
        "
        turn 1 red shooting;state F embarked R | disembark Q 99 99 | unknown_model
        turn 1 red shooting;state F embarked R | disembark O 99 99 | enemy_side
        turn 1 red shooting;state F embarked R | disembark F 99 99 | wrong_phase
        turn 1 red movement;state F removed    | disembark F 99 99 | removed
        turn 1 red movement;state F embarked R | disembark M 99 99 | not_allowed
        turn 1 red movement                    | embark M R;disembark M 99 99 | already_moved
        turn 1 red movement;state F embarked R | move R 12 20;disembark F 99 99 | moved_too_far reach=6
        turn 1 red movement;state F embarked R | disembark F 99 99 | moved_too_far reach=6
        turn 1 red movement;state F embarked R | disembark F 20 22.5 | blocked model=F by=M
        turn 1 red movement;state F embarked R | disembark F 24 22 | accepted
        ",
    );
}
