//! How payloads of old schemas are brought to the present shape when they are read.

use super::{StoreError, StoredEvent};
use serde_json::Value;
use std::collections::BTreeMap;

type Step = fn(Value) -> Value;

/// Steps from one schema of a kind to the next, and the schema that each kind has today.
#[derive(Clone, Default)]
pub struct Upcasters {
    steps: BTreeMap<String, BTreeMap<u32, Step>>,
    today: BTreeMap<String, u32>,
}

impl Upcasters {
    /// For these kinds with the schemas that they have today; of other kinds nothing is known.
    pub fn of<'k>(kinds: impl IntoIterator<Item = (&'k str, u32)>) -> Self {
        let today = kinds.into_iter().map(|(kind, schema)| (kind.to_owned(), schema)).collect();
        Self { steps: BTreeMap::new(), today }
    }

    /// Adds the step that turns a payload of `kind` with schema `from` into one with schema `from + 1`.
    #[must_use]
    pub fn with(mut self, kind: &str, from: u32, step: fn(Value) -> Value) -> Self {
        self.steps.entry(kind.to_owned()).or_default().insert(from, step);
        let today = self.today.entry(kind.to_owned()).or_default();
        *today = (*today).max(from.saturating_add(1));
        self
    }

    /// Takes `event` through every step from its schema to today's; one of a kind that is not known stays as it is
    /// stored.
    ///
    /// Errors: [`StoreError::Unreadable`] when its payload is not JSON, or its schema newer than today's, or one from
    /// which no step leads.
    pub fn upcast(&self, event: &mut StoredEvent) -> Result<(), StoreError> {
        let Some(today) = self.today.get(&*event.kind).copied().filter(|today| *today != event.schema) else {
            return Ok(());
        };
        if event.schema > today {
            let (kind, schema) = (&event.kind, event.schema);
            return Err(event.unreadable(format!(
                "event `{kind}` has schema {schema}, of which this program knows up to {today}: the log was written \
                 by a newer program"
            )));
        }
        let mut value: Value =
            serde_json::from_str(&event.payload).map_err(|error| event.unreadable(error))?;
        while event.schema < today {
            let Some(step) = self.steps.get(&*event.kind).and_then(|steps| steps.get(&event.schema)) else {
                return Err(event.unreadable(format!("no step leads on from its schema {}", event.schema)));
            };
            value = step(value);
            event.schema += 1;
        }
        event.payload = value.to_string();
        Ok(())
    }
}
