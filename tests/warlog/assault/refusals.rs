//! Why charges and fights are refused: in each table a row has one thing more right than the row above.

use super::played;
use warlog::exchange::battle_file;

const ARMS: &str = "
weapon bolter range 24 s 4 ap 5 type rapid_fire
weapon pistol range 12 s 4 ap 5 type pistol
weapon frag range 8 s 3 ap - type grenade kind assault rules blast(3)
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile ork ws 4 bs 2 s 3 t 4 w 1 i 2 a 2 ld 7 sv 6+
profile fort bs 4 front 14 side 14 rear 11 hp 3
";

/// Plays one order in a scene and checks what becomes of it. `accepted` waits for its dice.
fn check(scene: &str, order: &str, verdict: &str) {
    let expected = match verdict {
        "accepted" => String::from("= waits charge_distance"),
        code => format!("= refused {code}"),
    };
    played(&format!("title a row{ARMS}{scene}\n{order}\n{expected}\n"));
}

#[test]
fn a_charge_is_refused_for_the_first_thing_that_is_wrong() {
    // phase charger target state distance sight grenade verdict
    let table = "
        shooting ghost  ork    engaged 40 hidden frag unknown_model
        shooting marine ghost  engaged 40 hidden frag unknown_target
        shooting marine ork    engaged 40 hidden frag wrong_phase
        assault  marine friend engaged 40 hidden frag own_side
        assault  marine gone   engaged 40 hidden frag removed
        assault  ork    ork    engaged 40 hidden frag enemy_side
        assault  mine   ork    engaged 40 hidden frag not_allowed
        assault  marine ork    engaged 40 hidden frag locked
        assault  marine ork    flees   40 hidden frag falling_back
        assault  marine ork    lies    40 hidden frag gone_to_ground
        assault  marine ork    ran     40 hidden frag cannot_charge_after_run
        assault  marine ork    bolter  40 hidden frag cannot_charge_after_shooting
        assault  marine ork    scouted 40 hidden frag cannot_charge_scout
        assault  marine ork    arrived 40 hidden frag cannot_charge_arrived
        assault  marine fort   pistol  40 hidden frag cannot_harm
        assault  marine ork    pistol  40 hidden frag not_the_target_shot
        assault  marine ork    ready   40 hidden frag out_of_range
        assault  marine ork    ready   10 hidden frag no_line_of_sight
        assault  marine ork    ready   10 clear  frag not_carried
        assault  marine ork    ready   10 clear  none accepted
    ";
    for row in table.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [phase, charger, target, state, distance, sight, grenade, verdict] = cells[..] else {
            panic!("a row has eight cells: {row}");
        };
        let inches: u16 = distance.parse().unwrap();
        let wall = if sight == "hidden" { "terrain wall wall at 6 0 0.2 9 height 4" } else { "" };
        let state = match state {
            "engaged" => "state marine engaged other",
            "flees" => "state marine falling_back",
            "lies" => "state marine gone_to_ground",
            "bolter" => "state marine fired bolter at ork",
            "pistol" => "state marine fired pistol at other",
            "ran" | "scouted" | "arrived" => &format!("state marine {state}"),
            _ => "",
        };
        let scene = format!(
            "model marine red marine at 4 4 with bolter,pistol
             model friend red marine at 4 20
             model ork blue ork at {} 4
             model other blue ork at 4 5
             model mine red fort at 20 30
             model fort blue fort at 20 20
             model gone blue ork at 30 30
             {wall}
             turn 1 red {phase}
             state gone removed
             {state}",
            4 + inches
        );
        let grenade = if grenade == "none" { "" } else { "grenade frag" };
        check(&scene, &format!("> charge {target} by {charger} {grenade}"), verdict);
    }
}

#[test]
fn who_cannot_harm_a_vehicle_is_told_by_how_much() {
    let text = format!(
        "title a row{ARMS}
         model M red marine at 4 4
         model F blue fort at 10 4
         turn 2 red assault
         > charge F by M"
    );
    let told = battle_file::play(&battle_file::parse(&text).unwrap()).unwrap_err().to_string();
    assert!(told.contains("unit=M best=10 armour=11"), "{told}");
}

#[test]
fn a_walker_charges_only_where_it_can_move() {
    for (state, verdict) in [("stunned", "stunned"), ("immobilised", "immobilised"), ("shaken", "accepted")] {
        let scene = format!(
            "profile dread ws 4 bs 4 s 6 i 4 a 2 front 12 side 12 rear 10 hp 3 type walker base 60
             model D red dread at 4 4
             model O blue ork at 10 4
             turn 2 red assault
             state D {state}"
        );
        check(&format!("\n{scene}"), "> charge O by D", verdict);
    }
}

#[test]
fn a_used_grenade_does_not_help() {
    let scene = "model M red marine at 4 4 with frag
                 model O blue ork at 10 4
                 turn 2 red assault
                 state M used frag 1";
    check(scene, "> charge O by M grenade frag", "used_up");
}

#[test]
fn combats_are_fought_once_and_in_their_phase() {
    let scene = |phase: &str| {
        format!(
            "model M red marine at 4 4
             model O blue ork touching M
             turn 2 red {phase}
             state M engaged O"
        )
    };
    check(&scene("movement"), "> fight", "wrong_phase");
    check(&scene("assault"), ">blue fight", "not_your_turn");
    let fought = "> fight\n! to_hit 1\n! to_hit 1 1\n> fight";
    check(&scene("assault"), fought, "wrong_phase");
}
