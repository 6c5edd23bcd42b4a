//! What players read.

use super::*;
use warlog::battle::narration::{name, sentence};

fn field() -> Field {
    let field = Field::at(1, Side::Red, Phase::Shooting).model("M", Side::Red, Some(inch(10, 10)));
    let field = field.made(|model| model.name = "Marine".to_owned());
    let field = field.armed("boltgun", WeaponClass::RapidFire, &[]);
    field.model("O", Side::Blue, Some(inch(20, 10))).made(|model| model.name = "Nob".to_owned())
}

#[test]
fn shots_tell_who_fires_what_at_whom_and_with_what_luck() {
    let mut battle = field().begin().battle;
    battle.evolve(&Event::UnitFired { unit: UnitId(0), target: UnitId(1) });
    battle.evolve(&Event::WeaponFired { model: ModelId(0), weapon: WeaponId(0) });
    let roll = Roll::at_least(Ask::ToHit, Side::Red, ModelId(0), 2, 3);
    let shots = Event::DiceRolled { roll, faces: vec![Face(4), Face(5)], source: Source::Scripted };
    let expected = "Marine fires a boltgun twice at Nob: needs 3+, rolled 4 5: two hits.";
    assert_eq!(narrate(&battle, &shots).unwrap(), expected);
    let told = sentence(&battle, &shots).unwrap();
    assert_eq!(serde_json::to_value(&told).unwrap()["arguments"][0][1]["text"], "Marine");
}

#[test]
fn tests_tell_whether_they_were_passed() {
    let battle = field().begin().battle;
    let roll = Roll::at_most(Ask::BreakTest, Side::Blue, ModelId(1), 2, 7);
    let test = Event::DiceRolled { roll, faces: vec![Face(4), Face(4)], source: Source::Scripted };
    let expected = "Nob takes a test, break test: needs 7 or less, rolled 4 4: failed.";
    assert_eq!(narrate(&battle, &test).unwrap(), expected);
}

#[test]
fn models_that_share_a_name_are_told_apart() {
    let mut field = field();
    field.0.models[1].name = "Marine".to_owned();
    let battle = field.begin().battle;
    assert_eq!(name(&battle, ModelId(1)), "Marine (O)");
}
