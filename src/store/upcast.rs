//! How payloads of old schemas are brought to the present shape when they are read.

use super::{StoreError, StoredEvent};
use serde_json::Value;
use std::collections::BTreeMap;

type Step = fn(Value) -> Value;

/// Steps from one schema of a kind to the next.
#[derive(Clone, Default)]
pub struct Upcasters {
    steps: BTreeMap<String, BTreeMap<u32, Step>>,
}

impl Upcasters {
    /// Adds the step that turns a payload of `kind` with schema `from` into one with schema `from + 1`.
    #[must_use]
    pub fn with(mut self, kind: &str, from: u32, step: fn(Value) -> Value) -> Self {
        self.steps.entry(kind.to_owned()).or_default().insert(from, step);
        self
    }

    /// Takes `event` through every step from its schema on; without one it stays as it is stored.
    ///
    /// Errors: [`StoreError::Unreadable`] when its payload is not JSON.
    pub fn upcast(&self, event: &mut StoredEvent) -> Result<(), StoreError> {
        let Some(steps) = self.steps.get(&event.kind) else {
            return Ok(());
        };
        if !steps.contains_key(&event.schema) {
            return Ok(());
        }
        let mut value: Value =
            serde_json::from_str(&event.payload).map_err(|error| event.unreadable(error))?;
        while let Some(step) = steps.get(&event.schema) {
            value = step(value);
            event.schema += 1;
        }
        event.payload = value.to_string();
        Ok(())
    }
}
