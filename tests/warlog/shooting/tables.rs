//! The printed tables, cell by cell (T-1, T-2, T-3 by golden battles, T-6).

use warlog::armoury::Ap;
use warlog::rules::tables::{is_instant_death, pierces, to_hit, to_hit_again, to_strike, to_wound};

#[test]
fn to_hit_is_table_t1() {
    let first = [6, 5, 4, 3, 2, 2, 2, 2, 2, 2];
    let again = [0, 0, 0, 0, 0, 6, 5, 4, 3, 2];
    for (place, (first, again)) in first.into_iter().zip(again).enumerate() {
        let bs = place as u8 + 1;
        assert_eq!(to_hit(bs), first, "BS{bs}");
        assert_eq!(to_hit_again(bs), (again > 0).then_some(again), "BS{bs}, again");
    }
}

#[test]
fn to_wound_is_table_t2() {
    // A row for each Strength, a column for each Toughness; 0 where nothing can be rolled.
    let table = [
        [4, 5, 6, 6, 0, 0, 0, 0, 0, 0],
        [3, 4, 5, 6, 6, 0, 0, 0, 0, 0],
        [2, 3, 4, 5, 6, 6, 0, 0, 0, 0],
        [2, 2, 3, 4, 5, 6, 6, 0, 0, 0],
        [2, 2, 2, 3, 4, 5, 6, 6, 0, 0],
        [2, 2, 2, 2, 3, 4, 5, 6, 6, 0],
        [2, 2, 2, 2, 2, 3, 4, 5, 6, 6],
        [2, 2, 2, 2, 2, 2, 3, 4, 5, 6],
        [2, 2, 2, 2, 2, 2, 2, 3, 4, 5],
        [2, 2, 2, 2, 2, 2, 2, 2, 3, 4],
    ];
    for (s, row) in (1..).zip(table) {
        for (t, cell) in (1..).zip(row) {
            assert_eq!(to_wound(s, t), (cell > 0).then_some(cell), "S{s} against T{t}");
        }
    }
}

#[test]
fn to_strike_is_table_t4() {
    // A row for each Weapon Skill that strikes, a column for each that is struck.
    let table = [
        [4, 4, 5, 5, 5, 5, 5, 5, 5, 5],
        [3, 4, 4, 4, 5, 5, 5, 5, 5, 5],
        [3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
        [3, 3, 3, 4, 4, 4, 4, 4, 5, 5],
        [3, 3, 3, 3, 4, 4, 4, 4, 4, 4],
        [3, 3, 3, 3, 3, 4, 4, 4, 4, 4],
        [3, 3, 3, 3, 3, 3, 4, 4, 4, 4],
        [3, 3, 3, 3, 3, 3, 3, 4, 4, 4],
        [3, 3, 3, 3, 3, 3, 3, 3, 4, 4],
        [3, 3, 3, 3, 3, 3, 3, 3, 3, 4],
    ];
    for (ws, row) in (1..).zip(table) {
        for (foe, cell) in (1..).zip(row) {
            assert_eq!(to_strike(ws, foe), cell, "WS{ws} against WS{foe}");
        }
    }
}

#[test]
fn armour_and_ap_is_table_t6() {
    // A row for each save from 2+, a column for each AP from 1, the last for none; 1 where the save stands.
    let table = [
        [0, 0, 1, 1, 1, 1, 1],
        [0, 0, 0, 1, 1, 1, 1],
        [0, 0, 0, 0, 1, 1, 1],
        [0, 0, 0, 0, 0, 1, 1],
        [0, 0, 0, 0, 0, 0, 1],
    ];
    for (save, row) in (2..).zip(table) {
        for (ap, stands) in (1..).zip(row) {
            let ap = if ap == 7 { Ap::None } else { Ap::Fixed(ap) };
            assert_eq!(!pierces(ap, save), stands == 1, "{save}+ against {ap:?}");
        }
    }
}

#[test]
fn instant_death_is_twice_the_toughness() {
    for (s, t, dies) in [(8, 4, true), (7, 4, false), (8, 5, false), (10, 5, true), (6, 3, true)] {
        assert_eq!(is_instant_death(s, t), dies, "S{s} against T{t}");
    }
}
