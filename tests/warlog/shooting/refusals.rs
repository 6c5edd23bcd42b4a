//! Why shots are refused: in each table a row has one thing more right than the row above.

use super::played;

const ARMS: &str = "
weapon bolter range 24 s 4 ap 5 type rapid_fire
weapon pistol range 12 s 4 ap 5 type pistol
weapon cannon range 48 s 7 ap 4 type heavy 2
weapon missile range 48 s 4 ap 6 type heavy 1 rules blast(3)
weapon big_gun range 48 s 8 ap 3 type ordnance 1
weapon flamer range template s 4 ap 5 type assault 1
weapon lance range 48 s 8 ap 1 type assault 1 rules one_use_only
weapon sword range melee s user ap - type melee
weapon krak range 8 s 6 ap 4 type grenade kind krak
weapon frag range 8 s 3 ap - type grenade kind assault rules blast(3)
profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
profile ork ws 4 bs 2 s 3 t 7 w 1 i 2 a 2 ld 7 sv 6+
";

/// Plays one order of the marine M in a scene, and checks what becomes of it. `accepted` waits for its dice.
fn check(scene: &str, order: &str, verdict: &str) {
    let expected = match verdict {
        "accepted" => String::from("= waits"),
        code => format!("= refused {code}"),
    };
    let text = format!("title a row{ARMS}{scene}\n{order}\n{expected}\n");
    played(&text);
}

#[test]
fn shooting_is_refused_for_the_first_thing_that_is_wrong() {
    // shooter target weapon distance sight fired verdict
    let table = "
        ghost  ork    bolter  40  hidden  yes  unknown_model
        ork    ork    bolter  40  hidden  yes  enemy_side
        marine ork    axe     40  hidden  yes  unknown_weapon
        marine ghost  bolter  40  hidden  yes  unknown_target
        marine friend bolter  40  hidden  yes  own_side
        marine ork    bolter  40  hidden  yes  already_fired
        marine ork    sword   40  hidden  no   not_carried
        marine ork    bolter  40  hidden  no   out_of_range
        marine ork    bolter  10  hidden  no   no_line_of_sight
        marine ork    bolter  10  clear   no   accepted
    ";
    for row in table.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [shooter, target, weapon, distance, sight, fired, verdict] = cells[..] else {
            panic!("a row has seven cells: {row}");
        };
        let inches: u16 = distance.parse().unwrap();
        let wall = if sight == "hidden" { "terrain wall wall at 6 0 0.2 9 height 4" } else { "" };
        let fired = if fired == "yes" { "state marine fired bolter at other" } else { "" };
        let scene = format!(
            "model marine red marine at 4 4 with bolter
             model friend red marine at 4 20
             model ork blue ork at {} 4 with bolter
             model other blue ork at 20 20
             {wall}
             turn 1 red shooting
             {fired}",
            4 + inches
        );
        check(&scene, &format!("> shoot {shooter} {weapon} at {target}"), verdict);
    }
}

/// The scene of most tables: M faces O at 6 inches, `more` comes after.
fn duel(carries: &str, more: &str) -> String {
    format!(
        "model M red marine at 4 4 with {carries}
         model F red marine at 4 20
         model O blue ork at 10 4
         model P blue ork at 10 20
         turn 2 red shooting
         {more}"
    )
}

#[test]
fn the_state_of_firer_and_target_is_looked_at() {
    let table = [
        ("state M removed", "removed"),
        ("state M in_reserve", "not_on_table"),
        ("state O removed", "removed"),
        ("state O in_reserve", "not_on_table"),
        ("state M engaged O", "locked"),
        ("state O engaged F", "locked"),
        ("state M ran", "already_ran"),
        ("state M fired", "already_fired"),
        ("state M gone_to_ground", "accepted"),
        ("state M falling_back", "accepted"),
        ("state M moved 6", "accepted"),
    ];
    for (state, verdict) in table {
        check(&duel("bolter", state), "> shoot M bolter at O", verdict);
    }
}

#[test]
fn a_weapon_may_forbid_the_shot() {
    let table = [
        ("sword", "", "sword", "out_of_range"),
        ("lance*0", "", "lance", "used_up"),
        ("lance", "", "lance", "accepted"),
        ("big_gun", "state M moved 1", "big_gun", "no_snap_shot"),
        ("big_gun", "", "big_gun", "accepted"),
        ("missile", "state M moved 1", "missile", "heavy_moved_blast"),
        ("missile", "state M gone_to_ground", "missile", "no_snap_shot"),
        ("missile", "", "missile", "accepted"),
        ("flamer", "state M gone_to_ground", "flamer", "no_snap_shot"),
        ("flamer", "state M moved 6", "flamer", "accepted"),
        ("cannon", "state M moved 6", "cannon", "accepted"),
    ];
    for (carries, state, weapon, verdict) in table {
        check(&duel(carries, state), &format!("> shoot M {weapon} at O"), verdict);
    }
}

#[test]
fn several_weapons_need_several_hands() {
    let table = [
        ("bolter,pistol", "M bolter,M pistol", "already_fired"),
        ("bolter,krak", "M bolter,M krak", "already_fired"),
        ("pistol", "M pistol,M pistol", "already_fired"),
        ("pistol,pistol", "M pistol,M pistol,M pistol", "already_fired"),
        ("bolter", "M bolter,F bolter", "other_unit"),
        ("bolter", "M bolter hold M", "no_shot"),
        ("bolter", "M bolter hold F", "other_unit"),
        ("bolter", "M bolter hold O", "enemy_side"),
        ("pistol,pistol", "M pistol,M pistol", "accepted"),
    ];
    for (carries, shots, verdict) in table {
        let (shots, more) = shots
            .split_once(" hold ")
            .map_or((shots, String::new()), |(shots, who)| (shots, format!(" hold {who}")));
        check(&duel(carries, ""), &format!("> shoot {shots} at O{more}"), verdict);
    }
}

#[test]
fn a_throw_is_refused_for_what_is_wrong_with_the_grenade() {
    let table = [
        ("bolter", "", "bolter", "not_carried"),
        ("bolter", "", "krak", "not_carried"),
        ("krak*0", "", "krak", "used_up"),
        ("frag", "state M gone_to_ground", "frag", "no_snap_shot"),
        ("krak", "state M gone_to_ground", "krak", "accepted"),
        ("krak*2", "state M fired krak at P", "krak", "already_fired"),
        ("krak", "", "krak", "accepted"),
        ("frag", "", "frag", "accepted"),
    ];
    for (carries, state, grenade, verdict) in table {
        check(&duel(carries, state), &format!("> throw M {grenade} at O"), verdict);
    }
}

#[test]
fn a_refusal_carries_the_numbers_that_explain_it() {
    use warlog::battle::{Code, Command, GiveError, Giver, Order, Recorded, Shoot, Shooter, Shot};
    use warlog::ids::{ModelId, Side, UnitId, WeaponId};
    let mut game = played(&format!(
        "title far{ARMS}{}",
        duel("bolter", "").replace("O blue ork at 10", "O blue ork at 40")
    ));
    let shot = |by, weapon, target| {
        Command::Order(Order::Shoot(Shoot {
            shots: vec![Shot { by, weapon: WeaponId(weapon) }],
            target: UnitId(target),
            focus: None,
            markers: Vec::new(),
            facing: None,
            no_reroll: false,
            fast: false,
            groups: Vec::new(),
            hold: Vec::new(),
        }))
    };
    let mut code = |command: &Command| match game.give(Giver::Side(Side::Red), command, &mut Recorded) {
        Err(GiveError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    let refusal = code(&shot(Shooter::Model(ModelId(0)), 0, 2));
    assert_eq!(refusal.code, Code::OutOfRange);
    let numbers = [(String::from("reach"), 2400), (String::from("distance"), 3502)];
    assert_eq!(refusal.numbers, numbers);
    // Ids that name nothing are refused, whatever they are.
    assert_eq!(code(&shot(Shooter::Model(ModelId(99)), 0, 2)).code, Code::UnknownModel);
    assert_eq!(code(&shot(Shooter::Unit(UnitId(99)), 0, 2)).code, Code::UnknownModel);
    assert_eq!(code(&shot(Shooter::Model(ModelId(0)), 99, 2)).code, Code::UnknownWeapon);
    assert_eq!(code(&shot(Shooter::Model(ModelId(0)), 0, 99)).code, Code::UnknownTarget);
}
