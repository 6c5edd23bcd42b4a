//! Fields of an answer stand in the order in which they were asked for, as GraphQL wants it. The library resolves the
//! fields of an object side by side and puts down first what is ready first.

use async_graphql::parser::types::{ExecutableDocument, Field, Selection, SelectionSet};
use async_graphql::{Name, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Orders what an operation answered: the only one of its document, or that of a name.
pub(super) fn arrange(document: &ExecutableDocument, operation: Option<&str>, answer: &mut Value) {
    let named = document.operations.iter().find(|(name, _)| match operation {
        Some(wanted) => name.is_some_and(|name| name == wanted),
        None => true,
    });
    if let Some((_, operation)) = named {
        arrange_value(document, &[&operation.node.selection_set.node], answer);
    }
}

fn arrange_value(document: &ExecutableDocument, asked: &[&SelectionSet], value: &mut Value) {
    match value {
        Value::List(values) => values.iter_mut().for_each(|value| arrange_value(document, asked, value)),
        Value::Object(fields) if !asked.is_empty() => {
            let mut wanted = Wanted::default();
            asked.iter().for_each(|set| wanted.take(document, set));
            let place = |name: &Name| wanted.keys.iter().position(|key| *key == name).unwrap_or(usize::MAX);
            fields.sort_by(|one, _, other, _| place(one).cmp(&place(other)));
            for (name, value) in fields {
                arrange_value(document, wanted.below.get(name.as_str()).map_or(&[], Vec::as_slice), value);
            }
        }
        _ => {}
    }
}

/// What is asked of one object.
#[derive(Default)]
struct Wanted<'d> {
    /// The keys of its fields, in order.
    keys: Vec<&'d str>,
    /// What is asked below each.
    below: BTreeMap<&'d str, Vec<&'d SelectionSet>>,
    /// The fragments that were looked through.
    spread: BTreeSet<&'d str>,
}

impl<'d> Wanted<'d> {
    /// Adds what `set` asks for. Of which types fragments are for makes no difference to the order.
    fn take(&mut self, document: &'d ExecutableDocument, set: &'d SelectionSet) {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => self.field(&field.node),
                Selection::InlineFragment(fragment) => self.take(document, &fragment.node.selection_set.node),
                Selection::FragmentSpread(spread) => {
                    let name = &spread.node.fragment_name.node;
                    let fragment = document.fragments.get(name);
                    if let Some(fragment) = fragment.filter(|_| self.spread.insert(name)) {
                        self.take(document, &fragment.node.selection_set.node);
                    }
                }
            }
        }
    }

    fn field(&mut self, field: &'d Field) {
        let key: &str = &field.response_key().node;
        if !self.keys.contains(&key) {
            self.keys.push(key);
        }
        let below = &field.selection_set.node;
        if !below.items.is_empty() {
            self.below.entry(key).or_default().push(below);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_as_they_were_asked_for() {
        let text = "query A { x } query B { b ...F a: z { two one } ... on Query { d } a: z { three } c }
            fragment F on Query { f { y } b ...F }";
        let document = async_graphql::parser::parse_query(text).expect("a document");
        let answer = |text: &str| {
            let json: serde_json::Value = serde_json::from_str(text).expect("JSON");
            Value::from_json(json).expect("a value")
        };
        let mut mixed =
            answer(r#"{"c":1,"d":2,"a":[{"three":3,"one":1,"two":2},null],"f":{"y":1},"b":{"m":2,"n":1}}"#);
        arrange(&document, Some("B"), &mut mixed);
        let ordered = r#"{"b":{"m":2,"n":1},"f":{"y":1},"a":[{"two":2,"one":1,"three":3},null],"d":2,"c":1}"#;
        assert_eq!(serde_json::to_string(&mixed).ok().as_deref(), Some(ordered));
    }
}
