//! Flames fired at a charger.

use super::*;
use Side::{Blue, Red};
use warlog::armoury::Shots;
use warlog::battle::Table;
use warlog::battle::steps::attack::{Attack, Fire, Manner, resolve};

// shows FL-04 FL-19 WP-14 AS-13
#[test]
fn a_template_fired_at_a_charger_hits_a_number_of_times_and_may_set_it_on_fire() {
    let field = Field::at(1, Red, Phase::Assault).model("C", Red, Some(inch(10, 10)));
    let field = field.profile(|profile| (profile.t, profile.i, profile.sv) = (4, 4, Some(3)));
    let field = field.model("O", Blue, Some(inch(14, 10)));
    let one = Shots::Fixed(1);
    let battle = field.armed("flamer", WeaponClass::Assault(one), &["template", "flamer"]).begin().battle;
    let (charger, firer, weapon) = (ModelId(0), ModelId(1), WeaponId(0));
    let mut attack = Attack::new(Blue, UnitId(1), UnitId(0));
    attack.manner = Manner::Overwatch;
    let (carried, volley, reach, snap, aim) = (0, false, 0, true, None);
    attack.fires = vec![Fire { model: firer, weapon, carried, shots: one, volley, reach, snap, aim }];
    let mut dice = Script::dice(&[
        (Ask::Template, &[2]),
        (Ask::ToWound, &[3, 4]),
        (Ask::Save, &[3]),
        (Ask::Initiative, &[5]),
    ]);
    let mut table = Table::new(battle, &mut dice);
    assert_eq!(resolve(&mut table, attack), Ok(()));
    assert!(table.battle.model(charger).burning, "it charges on while it burns");
    assert_eq!(table.battle.wounds_left(charger), 1);
}
