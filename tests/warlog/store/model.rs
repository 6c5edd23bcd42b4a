//! The store against a model that is a Vec: the same random work, the same outcomes and the same log.

use super::support::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use warlog::ids::{CommandId, LeagueId};
use warlog::store::{Batch, Outcome, Side, Store, Write, fingerprint};

/// Fingerprint, position and answer.
type Answer = ([u8; 32], u64, Vec<u8>);

/// What the log should hold.
#[derive(Default)]
struct Model {
    events: BTreeMap<LeagueId, Vec<(String, u64, String)>>,
    answers: BTreeMap<(LeagueId, CommandId), Answer>,
}

impl Model {
    fn version(&self, ledger: LeagueId, stream: &str) -> u64 {
        self.of(ledger).iter().filter(|(name, ..)| name == stream).count() as u64
    }

    fn of(&self, ledger: LeagueId) -> &[(String, u64, String)] {
        self.events.get(&ledger).map_or(&[], Vec::as_slice)
    }

    /// What the store must say to `batch`.
    fn append(&mut self, batch: &Batch) -> Outcome {
        let (ledger, key) = (batch.ledger, batch.key);
        if let Some((fingerprint, position, answer)) = self.answers.get(&(ledger, key)) {
            let repeated = Outcome::Repeated { position: *position, answer: answer.clone() };
            return if *fingerprint == batch.fingerprint { repeated } else { Outcome::KeyReused };
        }
        for write in &batch.work.writes {
            let (expected, actual) = (write.expected, self.version(ledger, &write.stream));
            if expected != actual {
                return Outcome::Conflict { stream: write.stream.clone(), expected, actual };
            }
        }
        let after = self.of(ledger).len() as u64;
        let mut versions = vec![];
        for write in &batch.work.writes {
            for event in &write.events {
                let version = self.version(ledger, &write.stream) + 1;
                let row = (write.stream.clone(), version, event.payload.clone());
                self.events.entry(ledger).or_default().push(row);
            }
            versions.push((write.stream.clone(), self.version(ledger, &write.stream)));
        }
        let position = self.of(ledger).len() as u64;
        let answer = batch.work.answer.clone();
        self.answers.insert((ledger, key), (batch.fingerprint, position, answer.clone()));
        Outcome::Appended(warlog::store::Appended { after, position, versions, answer })
    }
}

/// Mostly good batches; some stale, some repeated, some with a used key, some over two streams.
fn draw(rng: &mut StdRng, model: &Model, keys: &mut u128) -> Batch {
    let league = ledger(rng.random_range(0..3));
    let stream = format!("battle/{}", rng.random_range(0..4));
    *keys += 1;
    let key = key(if rng.random_bool(0.2) { rng.random_range(1..=*keys) } else { *keys });
    let mut expected = model.version(league, &stream);
    if rng.random_bool(0.2) {
        expected += rng.random_range(1..3);
    }
    let mut drawn = batch(league, key, &stream, expected, rng.random_range(1..5));
    if rng.random_bool(0.3) {
        let stream = "campaign/c".to_owned();
        let expected = model.version(league, &stream);
        drawn.work.writes.push(Write { stream, expected, events: events(key, 2) });
        drawn.work.sides.push(Side::note(&format!("{key:?}")));
    }
    let body = format!("{:?}", drawn.work.writes);
    drawn.fingerprint = fingerprint(actor(), body.as_bytes());
    drawn
}

async fn agrees(store: &Store, model: &Model) {
    for league in (0..3).map(ledger) {
        let stored = all(store, league).await;
        let stored: Vec<_> = stored
            .iter()
            .enumerate()
            .map(|(index, event)| {
                assert_eq!(event.position, index as u64 + 1);
                (event.stream.to_string(), event.version, event.payload.clone())
            })
            .collect();
        assert_eq!(stored, model.of(league));
        if !stored.is_empty() {
            let verified = store.verify_chain(league).await.unwrap();
            assert_eq!((verified.events, verified.faults), (stored.len() as u64, vec![]));
        }
        for head in store.streams(league, "battle/").await.unwrap() {
            let stream = store.read_stream(league, &head.stream, 0, u64::MAX).await.unwrap();
            assert_eq!(stream.len() as u64, head.version);
            assert_eq!(head.version, model.version(league, &head.stream));
        }
    }
}

#[tokio::test]
async fn the_store_is_a_vec() {
    for database in databases().await {
        let mut store = database.open().await;
        let mut rng = StdRng::seed_from_u64(6);
        let (mut model, mut keys) = (Model::default(), 0);
        for step in 0..300 {
            let drawn = draw(&mut rng, &model, &mut keys);
            let expected = model.append(&drawn);
            assert_eq!(store.append(drawn).await.unwrap(), expected, "step {step}");
            if step % 100 == 99 {
                agrees(&store, &model).await;
                store.close().await;
                store = database.open().await;
            }
        }
        agrees(&store, &model).await;
        store.close().await;
    }
}

/// The same work many at a time: a group of commands gives what they give one by one.
#[tokio::test]
async fn a_group_is_as_good_as_one_by_one() {
    for database in databases().await {
        let store = database.open().await;
        let mut rng = StdRng::seed_from_u64(7);
        let (mut model, mut keys) = (Model::default(), 0);
        for _ in 0..20 {
            let drawn: Vec<_> = (0..20)
                .map(|_| {
                    let drawn = draw(&mut rng, &model, &mut keys);
                    let expected = model.append(&drawn);
                    (drawn, expected)
                })
                .collect();
            let waiting = drawn.into_iter().map(|(drawn, expected)| {
                let store = &store;
                async move { (store.append(drawn).await.unwrap(), expected) }
            });
            // Polled in order, so the queue holds them in the order of the model.
            for (outcome, expected) in futures_util::future::join_all(waiting).await {
                assert_eq!(outcome, expected);
            }
        }
        agrees(&store, &model).await;
        store.close().await;
    }
}
