//! Events as a stored or imported log has them.

use super::{corpus, mutate, survives};
use std::collections::BTreeMap;
use warlog::armoury::Armoury;
use warlog::battle::{Event, Seeded};
use warlog::events::Recorded;
use warlog::simulation::{battle_of, play_wildly, sample_teams};
use warlog::{campaign, league, roster};

/// How many broken events are tried.
const MUTATIONS: u64 = 4_000;

/// Decodes an event of any stream; what can be read is written as it would be read again.
fn decode(kind: &str, payload: &str) -> bool {
    fn one<E: Recorded + PartialEq + std::fmt::Debug>(kind: &str, payload: &str) -> bool {
        let Ok(event) = E::decode(kind, payload) else { return false };
        let again = E::decode(event.kind(), &event.payload()).expect("what is written can be read");
        assert_eq!(again, event, "{kind} {payload}");
        true
    }
    one::<Event>(kind, payload)
        || one::<roster::Event>(kind, payload)
        || one::<campaign::Event>(kind, payload)
        || one::<league::Event>(kind, payload)
}

/// The events of a battle, one of each kind.
fn samples() -> Vec<(String, serde_json::Value)> {
    let setup = battle_of(&sample_teams(Armoury::builtin()), 5);
    let game = play_wildly(setup, 5, [true; 2]).expect("it ends").game;
    let kinds: BTreeMap<&str, String> =
        game.log().iter().map(|event| (event.kind(), event.payload())).collect();
    kinds.into_iter().map(|(kind, text)| (kind.to_owned(), serde_json::from_str(&text).unwrap())).collect()
}

#[test]
fn the_kept_events_are_read_or_not() {
    for (name, text) in corpus("event") {
        for line in text.lines() {
            let (kind, payload) = line.split_once(' ').unwrap_or((line, ""));
            survives(&format!("{name}: {line}"), || decode(kind, payload));
        }
    }
}

#[test]
fn broken_events_are_read_or_not() {
    let mut chance = Seeded::new(0x00E7_E275);
    let samples = samples();
    assert!(samples.len() > 10, "a battle has many kinds: {}", samples.len());
    let mut read = 0;
    for number in 0..MUTATIONS {
        let (kind, payload) = &samples[chance.below(samples.len() as u64) as usize];
        let mut payload = payload.clone();
        for _ in 0..=chance.below(2) {
            mutate(&mut payload, &mut chance);
        }
        let text = payload.to_string();
        read += u64::from(survives(&format!("mutation {number}: {kind} {text}"), || decode(kind, &text)));
    }
    assert!(read > 0 && read < MUTATIONS, "{read}");
}
