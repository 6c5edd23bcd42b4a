//! A sample of every kind of event, as it was written once. The lines of `tests/events/*.txt` never change: whatever
//! becomes of a kind, its old events must still be read. A line is the kind, the schema and the payload.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;
use warlog::app::upcasters;
use warlog::armoury::Language;
use warlog::events::Recorded;
use warlog::ids::{CommandId, LeagueId, PlayerId, Timestamp};
use warlog::store::StoredEvent;
use warlog::{campaign, league, roster};

/// The samples of a stream, as the store would hand them out.
fn samples(stream: &str) -> Vec<StoredEvent> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/events").join(format!("{stream}.txt"));
    let text = std::fs::read_to_string(&path).unwrap();
    let stored = |(place, line): (usize, &str)| {
        let [kind, schema, payload] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        StoredEvent {
            ledger: LeagueId(Uuid::nil()),
            position: place as u64 + 1,
            stream: stream.into(),
            version: place as u64 + 1,
            kind: kind.into(),
            schema: schema.parse().unwrap(),
            recorded_at: Timestamp(0),
            actor: PlayerId(Uuid::nil()),
            command: CommandId(Uuid::nil()),
            payload: payload.to_owned(),
        }
    };
    text.lines().enumerate().map(stored).collect()
}

/// Reads each sample back, and asks for one of every kind with the schema of today.
fn check<E: Recorded + PartialEq + Debug>(stream: &str) {
    let mut written = BTreeSet::new();
    for mut stored in samples(stream) {
        written.insert((stored.kind.clone(), stored.schema));
        upcasters().upcast(&mut stored).unwrap_or_else(|error| panic!("{}: {error}", stored.kind));
        let event = E::decode(&stored.kind, &stored.payload);
        let event = event.unwrap_or_else(|error| panic!("{}: {error}", stored.kind));
        let again = E::decode(event.kind(), &event.payload()).unwrap();
        assert_eq!(again, event, "what is written today is read as the same");
    }
    let today = E::KINDS.iter().zip(E::SCHEMAS).map(|(kind, schema)| (Arc::from(*kind), *schema));
    let missing: Vec<String> = today
        .filter(|kind| !written.contains(kind))
        .map(|(kind, schema)| format!("{kind} {schema}"))
        .collect();
    assert!(
        missing.is_empty(),
        "tests/events/{stream}.txt has no sample of {}: add a line, kind, schema and the payload of a real event",
        missing.join(", ")
    );
}

#[test]
fn every_event_of_a_league_has_a_sample_that_is_read() {
    check::<warlog::league::Event>("league");
}

#[test]
fn every_event_of_a_campaign_has_a_sample_that_is_read() {
    check::<warlog::campaign::Event>("campaign");
}

#[test]
fn every_event_of_a_roster_has_a_sample_that_is_read() {
    check::<warlog::roster::Event>("roster");
}

#[test]
fn every_event_of_notes_has_a_sample_that_is_read() {
    check::<warlog::battle::notes::Event>("notes");
}

#[test]
fn every_event_of_a_battle_has_a_sample_that_is_read() {
    check::<warlog::battle::Event>("battle");
}

/// A sentence without the texts that its event holds: names and words of the program.
fn without_texts(sentence: &str, payload: &str) -> String {
    fn texts(value: &serde_json::Value, all: &mut Vec<String>) {
        match value {
            serde_json::Value::String(text) => all.extend([text.clone(), text.replace('_', " ")]),
            serde_json::Value::Array(list) => list.iter().for_each(|one| texts(one, all)),
            serde_json::Value::Object(parts) => parts.iter().for_each(|(name, one)| {
                all.push(name.clone());
                texts(one, all);
            }),
            _ => {}
        }
    }
    let mut all = Vec::new();
    texts(&serde_json::from_str(payload).unwrap(), &mut all);
    all.sort_by_key(|text| std::cmp::Reverse(text.len()));
    all.iter().filter(|text| !text.is_empty()).fold(sentence.to_owned(), |told, text| told.replace(text, " "))
}

#[test]
fn every_event_of_a_league_a_campaign_and_a_roster_is_told_in_russian() {
    struct Nobody;
    impl warlog::campaign::Names for Nobody {
        fn player(&self, _: PlayerId) -> String {
            "Ада".to_owned()
        }
        fn mission(&self, _: &str) -> String {
            "Граница".to_owned()
        }
    }
    let (who, russian) = (|_: PlayerId| "Ада".to_owned(), Language::Russian);
    let mut left = Vec::new();
    for stream in ["league", "campaign", "roster"] {
        for mut stored in samples(stream) {
            upcasters().upcast(&mut stored).unwrap();
            let (kind, payload) = (&stored.kind, &stored.payload);
            let told = match stream {
                "league" => league::narrate(&Recorded::decode(kind, payload).unwrap(), &who, russian),
                "campaign" => {
                    let event = Recorded::decode(kind, payload).unwrap();
                    campaign::narrate(&Default::default(), &event, &Nobody, russian)
                }
                _ => {
                    let event = Recorded::decode(kind, payload).unwrap();
                    roster::narrate(&Default::default(), &event, &who, russian)
                }
            };
            let letters = without_texts(&told, payload);
            if letters.chars().any(|letter| letter.is_ascii_alphabetic()) || told.contains("что-то произошло")
            {
                left.push(format!("{kind}: {told}"));
            }
            assert!(told.ends_with('.'), "{told}");
            if stream == "campaign" {
                let event: campaign::Event = Recorded::decode(kind, payload).unwrap();
                let told = campaign::narrate(&Default::default(), &event, &Nobody, Language::English);
                let bare = kind.split_once('.').unwrap().1.replace('_', " ");
                assert!(!told.eq_ignore_ascii_case(&format!("{bare}.")), "{told}");
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}
