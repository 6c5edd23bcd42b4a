//! Deeds that bring renown, counted from battles (CA-48): each kind once by hand, and what is none.

use std::collections::BTreeMap;
use warlog::app::battle_report;
use warlog::armoury::Deed;
use warlog::exchange::battle_file::{parse, play};
use warlog::ids::{MemberId, Side};

/// Who did what how often: keys of models, words of deeds.
type Told = BTreeMap<(String, &'static str), u32>;

/// The deeds of both sides after a battle file whose models are members of rosters. A battle that is not over by then
/// is given up by red.
fn deeds(text: &str) -> Told {
    let text = if text.contains("= over") { text.to_owned() } else { format!("{text}>red concede\n") };
    let mut file = parse(&text).expect("a battle file");
    for (place, model) in file.setup.models.iter_mut().enumerate() {
        model.member = Some(MemberId(uuid::Uuid::from_u128(place as u128 + 1)));
    }
    let game = play(&file).unwrap_or_else(|fault| panic!("{fault:?}"));
    let report = battle_report(game.log(), &game.battle);
    let key = |member: &MemberId| file.setup.models[member.0.as_u128() as usize - 1].key.clone();
    let mut told = Told::new();
    for side in Side::BOTH {
        for (member, sorts) in &report.deeds[side.index()] {
            let model = game.battle.ids().find(|id| game.battle.made(*id).member == Some(*member)).unwrap();
            assert_eq!(game.battle.side_of(model), side, "of one's own side");
            told.extend(sorts.iter().map(|(deed, count)| ((key(member), deed.word()), *count)));
        }
    }
    told
}

fn told<const N: usize>(all: [(&str, Deed, u32); N]) -> Told {
    all.into_iter().map(|(model, deed, count)| ((model.to_owned(), deed.word()), count)).collect()
}

/// A golden battle by its name.
fn golden(name: &str) -> String {
    let path = format!("{}/tests/battles/{name}.battle", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("it is there")
}

const SHOTS: &str = "\
profile trooper ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv -
weapon boltgun range 24 s 4 ap 5 type rapid_fire
weapon flamer range template s 4 ap 5 type assault 1
model  M red trooper at 10 10 with flamer
model  N red trooper at 10 20 with boltgun
model  O blue trooper at 14 10
model  P blue trooper at 30 20
turn   1 red shooting
> shoot M flamer at O
! to_wound 4
= O removed
> shoot N boltgun at P
! to_hit 4
! to_wound 4
? go_to_ground P no
= P removed
";

#[test]
fn kills_are_told_apart_by_how_they_came_about_and_the_first_is_first_blood() {
    use Deed::{AutomaticHitKills, FirstBloods, RangedKills};
    let all = told([("M", AutomaticHitKills, 1), ("M", FirstBloods, 1), ("N", RangedKills, 1)]);
    assert_eq!(deeds(&format!("{SHOTS}= over\n")), all);
    assert_eq!(
        deeds(&golden("ft20_consolidation")),
        told([("A", Deed::MeleeKills, 1), ("A", FirstBloods, 1)])
    );
}

/// What a rewind took back was never done.
#[test]
fn what_was_taken_back_is_no_deed() {
    let shot = "> shoot N boltgun at P";
    let (first, _) = SHOTS.split_once(shot).unwrap();
    let all = deeds(&format!("{first}> rewind\n= O alive\n"));
    assert!(all.is_empty(), "{all:?}");
    let again = deeds(&format!("{first}> rewind\n{shot}\n! to_hit 4\n! to_wound 4\n? go_to_ground P no\n"));
    assert_eq!(again, told([("N", Deed::RangedKills, 1), ("N", Deed::FirstBloods, 1)]));
}

/// Overwatch kills too; a charge counts that arrives, not one that falls short.
#[test]
fn a_charge_that_falls_short_is_none() {
    use Deed::{FirstBloods, RangedKills, SuccessfulCharges};
    let all = told([
        ("X", RangedKills, 1),
        ("X", FirstBloods, 1),
        ("B", SuccessfulCharges, 1),
        ("E", SuccessfulCharges, 1),
    ]);
    assert_eq!(deeds(&golden("as07_overwatch")), all);
}

/// The leader by dice, one who rolls again; not whom the leader steadies, nor the fearless.
#[test]
fn a_test_that_was_passed_with_dice_counts() {
    let passed = told([("L", Deed::RoutTestsPassed, 1), ("N", Deed::RoutTestsPassed, 1)]);
    assert_eq!(deeds(&golden("special_break_tests")), passed);
}

/// MI-18: the test of a side is its leader's; rolled again it counts once, and a failed one not at all.
#[test]
fn a_rout_test_is_its_leaders_deed() {
    for (name, tests) in [("missions/mi18_rout_test", 1), ("ca47_distillery_rout", 1)] {
        let text = golden(name).replace("blue trooper at 40 40", "blue trooper at 40 40 leader");
        let mut all = deeds(&text);
        all.retain(|(_, deed), _| *deed == Deed::RoutTestsPassed.word());
        assert_eq!(all, told([("B", Deed::RoutTestsPassed, tests)]), "{name}");
    }
}

#[test]
fn what_is_taken_counts_for_who_took_it_and_what_is_destroyed_for_who_struck_last() {
    let taken = deeds(&golden("missions/mi51_carrying"));
    assert_eq!(taken[&("R".to_owned(), Deed::ObjectivesCaptured.word())], 1);
    assert!(!taken.contains_key(&("F".to_owned(), Deed::ObjectivesCaptured.word())), "handed over");
    let struck = ["B1", "B2", "B3"].map(|model| (model, Deed::ImmobileTargets, 1));
    assert_eq!(deeds(&golden("missions/mi53_all_three")), told(struck));
}

/// MI-11: as each game turn ends; nobody for a marker that is contested or too far away.
#[test]
fn who_holds_a_marker_holds_it_turn_by_turn() {
    let text = golden("mi11_contested_markers").replace("turn   1 red", "turn   1 blue");
    let text = text.split("> end_phase").next().unwrap().to_owned();
    let one = deeds(&format!("{text}> end_phase\n= turn 2 red movement\n"));
    // The turn in which red gives up ends as well.
    assert_eq!(one, told([("R1", Deed::RoundsHolding, 2)]));
    let more = "> end_phase\n".repeat(7);
    assert_eq!(
        deeds(&format!("{text}{more}= turn 3 red movement\n")),
        told([("R1", Deed::RoundsHolding, 3)])
    );
}
