//! Who joins a unit, who shoots apart from his, and who comes down by Deep Strike.

use super::table;

#[test]
fn who_joins_a_unit() {
    table(
        "model C red marine at 10 10 rules independent_character
        model S red marine at 13 10 unit squad
        model T red marine at 15 10 unit squad
        model O blue marine at 30 30",
        "turn 1 red movement | join Q squad | unknown_model
        turn 1 red movement | join O squad | enemy_side
        turn 1 red shooting | join C squad | wrong_phase needs=movement
        turn 1 red movement | join C C | nothing_to_change
        turn 1 red movement | join S C | not_allowed model=S unit=C
        turn 1 red movement;state C removed | join C squad | removed
        turn 1 red movement;state C engaged O | join C squad | locked
        turn 1 red movement;state squad falling_back | join C squad | falling_back
        turn 1 red movement;state C gone_to_ground | join C squad | gone_to_ground
        turn 1 red movement | join C squad | out_of_range reach=2\" distance=2.02\"
        turn 1 red movement | move C 11 10;join C squad | accepted",
    );
}

#[test]
fn who_splits_the_fire_of_his_unit() {
    table(
        "model C red marine at 10 10 with bolter unit squad rules split_fire
        model S red marine at 10 12 with bolter unit squad
        model L red marine at 10 20 with bolter rules split_fire
        model O blue marine at 20 10
        model P blue marine at 20 14",
        "turn 1 red movement | shoot C bolter at O split | wrong_phase
        turn 1 red shooting | shoot L bolter at O split | cannot_split model=L models=1
        turn 1 red shooting | shoot squad bolter at O split | cannot_split named=1
        turn 1 red shooting | shoot C bolter,S bolter at O split | cannot_split named=2
        turn 1 red shooting;state C fired bolter at O | shoot C bolter at P split | already_fired
        turn 1 red shooting | shoot C bolter at P split | accepted",
    );
}

#[test]
fn who_is_kept_back_to_come_down() {
    table(
        "option kt_no_reinforcements off
        mission none zone 12
        model D red marine rules deep_strike
        model E red marine
        model F red marine
        model G red marine rules deep_strike unit squad
        model H red marine rules deep_strike unit squad
        model O blue marine",
        "turn 0 red deployment | deploy Q deep_strike | unknown_model
        turn 0 red deployment | deploy O deep_strike | enemy_side
        turn 1 red movement | deploy D deep_strike | wrong_phase needs=deployment
        turn 0 red deployment | deploy E deep_strike | reserve_not_allowed
        turn 0 red deployment | deploy D outflank deep_strike | reserve_not_allowed
        turn 0 red deployment | deploy G 10 5;deploy H deep_strike | no_coherency
        turn 0 red deployment | deploy D deep_strike;deploy D 10 5 | already_moved
        turn 0 red deployment | deploy H deep_strike | accepted",
    );
}

#[test]
fn where_he_aims() {
    table(
        "option kt_no_reinforcements off
        model D red marine rules deep_strike
        model O blue marine at 10 10
        model L red marine at 4 4
        state D arriving deep_strike",
        "turn 2 red shooting | move D 24 24 | wrong_phase needs=movement
        turn 2 red movement | move D 48 24 | off_table model=D
        turn 2 red movement | move D 24 24 | accepted",
    );
}
