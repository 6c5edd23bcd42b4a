//! Orders that only some missions know: prepare, take, hand over, leave, demolish.

use super::table;

const TEAM: &str = "
model M red marine
model O blue marine
turn 0 red deployment";

#[test]
fn a_battle_is_prepared_once_and_first() {
    table(
        TEAM,
        "
        mission fw_border | prepare                        | already_prepared
        mission random    | deploy M 10 5                  | not_prepared
        mission random    | >blue prepare                  | not_your_turn turn_of=red
        mission random    | prepare                        | accepted
        ",
    );
}

const RELIC: &str = "
model M red marine at 10 10
model F red marine at 14.5 10
model Z red marine at 40 10
model O blue marine at 30 30";

#[test]
fn who_picks_what_up() {
    table(
        RELIC,
        "
        mission fw_border;turn 1 red movement                                   | take O 1 | enemy_side
        mission fw_border;turn 1 red movement;state M removed                   | take M 1 | removed
        mission fw_border;turn 1 red movement                                   | take M 1 | not_allowed
        mission hor_possession objectives 10,10 30,10;turn 1 red movement       | take M 9 | unknown_objective
        mission hor_possession objectives 10,10 10,10.5;turn 1 red movement     | take M 1;take M 2 | hands_full
        mission hor_possession objectives 12,10 30,10;turn 1 red movement       | take M 1 | not_in_contact
        mission hor_possession objectives 10,10 30,10;turn 1 red movement       | take M 1 | accepted
        ",
    );
}

#[test]
fn who_hands_what_over_to_whom() {
    let scene = format!("{RELIC}\nmission hor_possession objectives 10,10 14.5,10");
    table(
        &scene,
        "
        turn 1 red movement                 | hand_over M O | enemy_side
        turn 1 red movement                 | hand_over M F | not_carried
        turn 1 red movement                 | take M 1;hand_over M M | hands_full
        turn 1 red movement                 | take M 1;take F 2;hand_over M F | hands_full
        turn 1 red movement                 | take M 1;hand_over M Z | out_of_range reach=2
        turn 1 red movement                 | take M 1;move M 12 10;hand_over M F;hand_over F M | used_up
        turn 1 red movement                 | take M 1;move M 12 10;hand_over M F | accepted
        ",
    );
}

#[test]
fn who_leaves_the_table() {
    table(
        "
model M red marine at 10 44
model F red marine at 10 10
model O blue marine at 30 30",
        "
        mission fw_border;turn 1 red shooting                         | leave O | enemy_side
        mission fw_border;turn 1 red shooting                         | leave M | wrong_phase
        mission fw_border;turn 1 red movement                         | leave M | not_allowed
        mission ktm_breakthrough;turn 1 red movement     | leave F | moved_too_far reach=6
        mission ktm_breakthrough;turn 1 red movement     | leave M | accepted
        ",
    );
}

#[test]
fn who_strikes_a_support() {
    let raid = "mission hor_raid attacker red;turn 1 red assault";
    let rows = "
        mission fw_border;turn 1 red movement | demolish O 1 | enemy_side
        mission fw_border;turn 1 red movement | demolish M 1 | wrong_phase
        mission fw_border;turn 1 red assault  | demolish M 1 | not_allowed
        RAID                                  | demolish M 9 | unknown_objective
        RAID;state M engaged E                | demolish M 1 | locked
        RAID                                  | demolish F 1 | not_in_contact
        RAID                                  | demolish M 1 with bolter | not_carried
        RAID                                  | demolish M 1 explosive | not_carried
        RAID                                  | demolish M 1 with sword | accepted
        ";
    table(
        "
model M red marine at 12 9.5 with sword,bolter
model F red marine at 5 30
model E blue marine at 12 11
model O blue marine at 30 30",
        &rows.replace("RAID", raid),
    );
}
