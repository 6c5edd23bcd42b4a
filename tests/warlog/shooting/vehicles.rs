//! Vehicles: armour penetration and the damage table cell by cell, and why nobody gets in or out.

use super::played;
use warlog::battle::Place;

const PROFILES: &str = "
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile biker ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+ type bike
profile rhino bs 4 front 11 side 11 rear 10 hp 9 type vehicle,tank base 114 76 capacity 2
";

/// What one penetrating hit of this AP does to a tank with nine hull points and one gun.
fn damaged(ap: &str, kind: &str, die: u16) -> &'static str {
    let distance = if die + bonus(ap, kind) >= 6 { "! random 1" } else { "" };
    let text = format!(
        "title a cell
         weapon gun range 48 s 10 ap {ap} type heavy 1
         weapon stubber range 24 s 4 ap 6 type heavy 1
         {PROFILES}
         profile tank bs 4 front 10 side 10 rear 10 hp 9 type vehicle,{kind} base 114 76
         model M red marine at 40 24 with gun
         model V blue tank at 24 24 with stubber
         model W blue marine at 4 4
         turn 1 red shooting
         > shoot M gun at V
         ! to_hit 6
         ! penetration 6
         ! vehicle_damage {die}
         {distance}"
    );
    let game = played(&text);
    let vehicle = game.battle.setup.model_by_key("V").unwrap();
    let state = game.battle.model(vehicle);
    match state.place {
        Place::Removed => "explodes",
        _ if state.immobilised => "immobilised",
        _ if !state.destroyed.is_empty() => "weapon",
        _ if state.stunned.is_some() => "stunned",
        _ => "shaken",
    }
}

fn bonus(ap: &str, kind: &str) -> u16 {
    let by_ap = match ap {
        "1" => 2,
        "2" => 1,
        _ => 0,
    };
    by_ap + u16::from(kind == "open_topped")
}

// shows VH-05
#[test]
fn the_damage_table_cell_by_cell() {
    let rows = ["shaken", "shaken", "stunned", "weapon", "immobilised", "explodes"];
    for (ap, kind) in [("-", "tank"), ("3", "tank"), ("2", "tank"), ("1", "tank"), ("1", "open_topped")] {
        for die in 1..=6 {
            let row = usize::from(die + bonus(ap, kind)).min(6) - 1;
            assert_eq!(damaged(ap, kind, die), rows[row], "AP {ap} on {kind}, die {die}");
        }
    }
}

/// Plays one order of the marine M, and checks what becomes of it.
fn check(scene: &str, order: &str, verdict: &str) {
    let expected = match verdict {
        "accepted" => String::new(),
        code => format!("= refused {code}"),
    };
    played(&format!("title a row{PROFILES}{scene}\n{order}\n{expected}\n"));
}

// shows MV-20 KT-06
#[test]
fn getting_in_is_refused_for_the_first_thing_that_is_wrong() {
    // who into phase state distance taken verdict
    let table = "
        ghost  ghost  shooting locked 9   2 unknown_model
        other  theirs shooting locked 9   2 enemy_side
        marine theirs shooting locked 9   2 wrong_phase
        marine theirs movement locked 9   2 enemy_side
        marine marine movement locked 9   2 not_allowed
        bike   rhino  movement locked 9   2 not_allowed
        marine rhino  movement locked 9   2 locked
        marine rhino  movement down   9   2 gone_to_ground
        marine rhino  movement flees  9   2 falling_back
        marine rhino  movement left   9   2 already_moved
        marine rhino  movement plain  9   2 capacity_full
        marine rhino  movement plain  9   1 out_of_range
        marine rhino  movement plain  3   1 accepted
    ";
    for row in table.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [who, into, phase, state, distance, taken, verdict] = cells[..] else {
            panic!("a row has seven cells: {row}");
        };
        let state = match state {
            "locked" => "state marine engaged other",
            "down" => "state marine gone_to_ground",
            "flees" => "state marine falling_back",
            "left" => "state marine disembarked rhino",
            _ => "",
        };
        let distance: u16 = distance.parse().unwrap();
        let aboard = if taken == "2" { "state second embarked rhino" } else { "" };
        let scene = format!(
            "model marine red marine at 24 {}
             model bike red biker at 20 44
             model first red marine
             model second red marine at 40 40
             model rhino red rhino at 24 24
             model other blue marine at 44 44
             model theirs blue rhino at 40 10
             state first embarked rhino
             {aboard}
             {state}
             turn 2 red {phase}",
            24 + distance
        );
        check(&scene, &format!("> embark {who} {into}"), verdict);
    }
}

// shows MV-20
#[test]
fn getting_out_is_refused_for_the_first_thing_that_is_wrong() {
    // who phase moved to verdict
    let table = "
        ghost  shooting 8 24,24 unknown_model
        other  shooting 8 24,24 enemy_side
        marine shooting 8 24,24 wrong_phase
        walks  movement 8 24,24 not_allowed
        marine movement 8 24,24 moved_too_far
        marine movement 6 24,40 moved_too_far
        marine movement 6 24,24 blocked
        marine movement 6 30,24 too_close_to_enemy
        marine movement 6 24,29 accepted
    ";
    for row in table.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [who, phase, moved, to, verdict] = cells[..] else {
            panic!("a row has five cells: {row}");
        };
        let scene = format!(
            "model marine red marine
             model walks red marine at 4 4
             model rhino red rhino at 24 24
             model other blue marine at 31.5 24
             state marine embarked rhino
             state rhino moved {moved}
             turn 2 red {phase}"
        );
        check(&scene, &format!("> disembark {who} {}", to.replace(',', " ")), verdict);
    }
}
