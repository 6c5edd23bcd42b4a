//! Who is credited with a loss, and what the log tells of an attack.

use super::played;
use warlog::battle::{Cause, Event, Game};
use warlog::events::Recorded;
use warlog::ids::{ModelId, Side, UnitId, WeaponId};

const SCENE: &str = "
title who did it
weapon bolter range 24 s 4 ap 5 type rapid_fire
weapon plasma range 24 s 7 ap 2 type assault 1 rules gets_hot
weapon frag range 24 s 4 ap - type heavy 1 rules blast(3)
profile marine bs 4 s 4 t 4 w 1 ld 8
model  A red marine at 10 10 with bolter unit squad
model  B red marine at 10 12 with bolter unit squad
model  P red marine at 10 20 with plasma
model  F red marine at 10 30 with frag
model  G red marine at 20 33
model  X blue marine at 24 10 unit mob
model  Y blue marine at 26 10 unit mob
model  Z blue marine at 20 30
turn   1 red shooting
";

/// Who left, why, which side, model and weapon did it.
type Removal = (ModelId, Cause, Option<Side>, Option<ModelId>, Option<WeaponId>);

fn removals(game: &Game) -> Vec<Removal> {
    let removal = |event: &Event| match event {
        Event::ModelRemoved { model, cause, by, killer, weapon } => {
            Some((*model, *cause, *by, *killer, *weapon))
        }
        _ => None,
    };
    game.log().iter().filter_map(removal).collect()
}

#[test]
fn the_model_whose_die_wounded_is_the_killer() {
    let game = played(&format!(
        "{SCENE}> shoot squad bolter at mob
! to_hit 2 5
! to_wound 5
? go_to_ground mob no"
    ));
    let killer = Some(ModelId(1));
    assert_eq!(removals(&game), [(ModelId(5), Cause::Shooting, Some(Side::Red), killer, Some(WeaponId(0)))]);
    assert_eq!(game.battle.first_blood, [true, false]);
}

#[test]
fn an_overheated_gun_is_nobodys_kill() {
    let game = played(&format!("{SCENE}> shoot P plasma at mob\n! to_hit 1"));
    assert_eq!(removals(&game), [(ModelId(2), Cause::GetsHot, None, None, Some(WeaponId(1)))]);
    assert_eq!(game.battle.first_blood, [false; 2]);
    assert_eq!((game.battle.sides[0].lost, game.battle.sides[0].killed), (1, 0));
}

#[test]
fn a_friend_under_the_marker_is_no_kill_of_the_enemy() {
    let game = played(&format!(
        "{SCENE}> shoot F frag at Z
! scatter 90
! scatter_distance 3 4
! to_wound 4"
    ));
    assert_eq!(removals(&game), [(ModelId(4), Cause::Shooting, None, Some(ModelId(3)), Some(WeaponId(2)))]);
}

#[test]
fn the_log_tells_an_attack_from_the_first_shot_to_the_wasted_wound() {
    let game = played(&format!(
        "{SCENE}> shoot squad bolter at mob
! to_hit 5 5
! to_wound 5 5
? go_to_ground mob no"
    ));
    let kinds: Vec<&str> = game.log().iter().map(Event::kind).collect();
    assert_eq!(
        kinds,
        [
            "battle.battle_began",
            "battle.ordered",
            "battle.unit_fired",
            "battle.weapon_fired",
            "battle.weapon_fired",
            "battle.dice_rolled",
            "battle.hits_scored",
            "battle.dice_rolled",
            "battle.wounds_pooled",
            "battle.answered",
            "battle.wounds_suffered",
            "battle.model_removed",
            "battle.wounds_suffered",
            "battle.model_removed",
            "battle.order_done",
        ]
    );
    assert_eq!(game.battle.unit(UnitId(0)).shot_at, Some(UnitId(4)));
}
