//! Exports as somebody would forge them: events are changed, and all that proves them is made anew.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use warlog::app::App;
use warlog::ids::LeagueId;

/// An export taken apart.
#[derive(Clone)]
pub struct Forgery {
    header: Value,
    pub events: Vec<Value>,
    beside: Vec<Value>,
}

impl Forgery {
    pub async fn of(app: &App, ledger: LeagueId) -> Forgery {
        let mut file = Vec::new();
        app.export(ledger, &mut file, &mut |_, _| ()).await.unwrap();
        let text = String::from_utf8(file).unwrap();
        let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let header = lines.next().unwrap();
        let (events, mut beside): (Vec<Value>, Vec<Value>) =
            lines.partition(|line| line["event"].is_object());
        beside.retain(|line| line.get("end").is_none());
        let events = events.into_iter().map(|line| line["event"].clone()).collect();
        Forgery { header, events, beside }
    }

    /// The place of the `n`th event of a kind.
    pub fn nth(&self, kind: &str, n: usize) -> usize {
        let mut places = (0..self.events.len()).filter(|place| self.events[*place]["kind"] == kind);
        places.nth(n).unwrap_or_else(|| panic!("there is no {kind} number {n}"))
    }

    /// The place of the last event of a kind.
    pub fn last(&self, kind: &str) -> usize {
        self.events
            .iter()
            .rposition(|event| event["kind"] == kind)
            .unwrap_or_else(|| panic!("there is no {kind}"))
    }

    pub fn set_ledger(&mut self, ledger: Uuid) {
        self.header["warlog"]["ledger"] = json!(ledger);
    }

    /// The file with positions, versions, hashes and digest as they must be.
    pub fn file(&self) -> Vec<u8> {
        let ledger: Uuid = self.header["warlog"]["ledger"].as_str().unwrap().parse().unwrap();
        let mut lines = vec![self.header.to_string()];
        let mut versions = std::collections::BTreeMap::<String, u64>::new();
        let mut hash = [0; 32];
        for (place, event) in self.events.iter().enumerate() {
            let stream = event["stream"].as_str().unwrap().to_owned();
            let version = versions.entry(stream).or_default();
            *version += 1;
            let mut event = event.clone();
            event["position"] = json!(place + 1);
            event["version"] = json!(*version);
            hash = link(&hash, ledger, &event);
            event["hash"] = json!(hex::encode(hash));
            lines.push(json!({ "event": event }).to_string());
        }
        let known = |line: &&Value| {
            let position = line.pointer("/command/position").and_then(Value::as_u64);
            position.is_none_or(|position| position <= self.events.len() as u64)
        };
        lines.extend(self.beside.iter().filter(known).map(Value::to_string));
        let text = lines.iter().map(|line| line.clone() + "\n").collect::<String>();
        let digest = hex::encode(Sha256::digest(text.as_bytes()));
        let end =
            json!({ "end": { "events": self.events.len(), "hash": hex::encode(hash), "digest": digest } });
        format!("{text}{end}\n").into_bytes()
    }
}

fn link(before: &[u8; 32], ledger: Uuid, event: &Value) -> [u8; 32] {
    let mut hash = Sha256::new();
    let text = |hash: &mut Sha256, text: &str| {
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(text.as_bytes());
    };
    let id = |field: &str| event[field].as_str().unwrap().parse::<Uuid>().unwrap();
    hash.update(b"warlog event 1\n");
    hash.update(before);
    hash.update(ledger.as_bytes());
    hash.update(event["position"].as_u64().unwrap().to_be_bytes());
    text(&mut hash, event["stream"].as_str().unwrap());
    hash.update(event["version"].as_u64().unwrap().to_be_bytes());
    text(&mut hash, event["kind"].as_str().unwrap());
    hash.update((event["schema"].as_u64().unwrap() as u32).to_be_bytes());
    hash.update(event["recorded_at"].as_i64().unwrap().to_be_bytes());
    hash.update(id("actor").as_bytes());
    hash.update(id("command").as_bytes());
    text(&mut hash, &event["payload"].to_string());
    hash.finalize().into()
}
