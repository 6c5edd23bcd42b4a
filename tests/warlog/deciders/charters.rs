//! Keys of a charter that are changed together.

use super::world::World;
use super::*;
use campaign::{Charter, Command, Event};
use serde_json::{Value, json};

fn amend(changes: &[(&str, Value)]) -> Command {
    let changes = changes.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    Command::AmendCharter { changes, reason: None }
}

#[test]
fn keys_that_need_each_other_come_in_any_order() {
    let mode = ("rp.mode", json!("custom"));
    let table = ("rp.table", json!({ "took_part": 7 }));
    let with =
        |keys: &[(&str, Value)]| Charter::hor_campaign().with(keys.iter().map(|(key, value)| (*key, value)));
    let one = with(&[mode.clone(), table.clone()]).unwrap();
    assert_eq!(one, with(&[table.clone(), mode.clone()]).unwrap());
    assert_eq!(one.award_table().unwrap().took_part, 7);
    for (keys, key, words) in [
        (vec![mode.clone()], "rp.table", "missing"),
        (vec![mode.clone(), table.clone(), mode.clone()], "rp.mode", "twice"),
        (vec![table.clone(), ("rp.mod", json!(1))], "rp.mod", "not a key"),
        (vec![table.clone(), ("roster.cap", json!("many")), mode.clone()], "roster.cap", "invalid type"),
    ] {
        let fault = with(&keys).unwrap_err();
        assert!(fault.key == key && fault.fault.contains(words), "{fault:?}");
    }
    // Each event of an amendment leaves a charter that holds, so that the log is read as it was told.
    let mut world = World::gathering(Charter::hor_campaign());
    world.campaign(ORGANISER, amend(&[mode, table])).unwrap();
    let keys: Vec<&str> = world.campaign_log.iter().filter_map(key).collect();
    assert_eq!((keys, &world.campaign.charter), (vec!["rp.table", "rp.mode"], &one));
}

fn key(event: &Event) -> Option<&str> {
    match event {
        Event::CharterAmended { key, .. } => Some(key),
        _ => None,
    }
}

#[test]
fn keys_are_amended_all_or_none() {
    let mut world = World::running(Charter::seed_strict(), 2);
    for (last, code) in [
        (("grenades.restock", json!("never")), "charter_fixed"),
        (("result.confirm_hours", json!(721)), "bad_charter"),
        (("nothing", json!(1)), "bad_charter"),
    ] {
        let told = world.campaign(ORGANISER, amend(&[("roster.cap", json!(300)), last]));
        assert_eq!((told, world.campaign.charter.roster_cap), (Err(code), 250));
    }
    world.campaign(ORGANISER, amend(&[("roster.cap", json!(300)), ("withdrawal", json!(true))])).unwrap();
    assert_eq!((world.campaign.charter.roster_cap, world.campaign.charter.withdrawal), (300, true));
}
