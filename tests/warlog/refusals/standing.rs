//! Orders of models that stay where they are: regroup, go to ground, put out a fire.

use super::table;

const FIELD: &str = "
model M red marine at 10 10
model F red marine at 11.8 10 with bolter
model Z red marine at 40 40
model X red fanatic at 30 30
model T red tank at 20 40
model O blue marine at 10 14";

#[test]
fn who_regroups() {
    table(
        FIELD,
        "
        turn 1 red shooting                              | regroup Q | unknown_model
        turn 1 red shooting                              | regroup O | enemy_side
        turn 1 red shooting                              | regroup M | wrong_phase
        turn 1 red movement;state M removed              | regroup M | not_on_table
        turn 1 red movement                              | regroup M | not_allowed unit=M
        turn 1 red movement;state M falling_back         | regroup M | accepted
        ",
    );
}

#[test]
fn nobody_goes_to_ground_but_when_asked() {
    for (state, order, verdict) in [
        ("", "Q", "unknown_model"),
        ("", "O", "enemy_side"),
        ("state M removed", "M", "not_on_table"),
        ("", "T", "not_allowed model=T"),
        ("", "X", "fearless"),
        ("state M gone_to_ground", "M", "gone_to_ground"),
        ("state M engaged O", "M", "locked"),
        ("state M falling_back", "M", "falling_back"),
        // All is right with him, but nobody asked.
        ("", "M", "wrong_phase"),
    ] {
        let text = format!("{}{FIELD}\nturn 1 red shooting\n{state}\n> go_to_ground {order}\n", super::ARMS);
        super::judge(&text, verdict, &format!("{state} | {order} | {verdict}"));
    }
}

#[test]
fn who_puts_out_whose_fire() {
    table(
        FIELD,
        "
        turn 1 red movement                                    | extinguish Q M | unknown_model
        turn 1 red movement                                    | extinguish O M | enemy_side
        turn 1 red movement;state F removed                    | extinguish F M | removed
        turn 1 red movement                                    | extinguish F M | wrong_phase
        turn 1 red shooting;state F engaged O                  | extinguish F M | locked
        turn 1 red shooting;state F ran                        | extinguish F M | already_ran
        turn 1 red shooting;state F fired bolter at O          | extinguish F M | already_fired
        turn 1 red shooting                                    | extinguish F O | enemy_side
        turn 1 red shooting;state M burning                    | extinguish M M | burning_elsewhere friend=M
        turn 1 red shooting                                    | extinguish F M | burning_elsewhere friend=M
        turn 1 red shooting;state M burning                    | extinguish Z M | burning_elsewhere friend=M reach=1
        turn 1 red shooting;state M burning                    | extinguish F M | accepted
        ",
    );
}
