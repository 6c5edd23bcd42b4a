//! What a request may ask for: bounds that a person never meets and an attack does.

use super::failure::coded;
use async_graphql::extensions::{Extension, ExtensionContext, ExtensionFactory, NextParseQuery};
use async_graphql::parser::types::{ExecutableDocument, OperationType, Selection, SelectionSet};
use async_graphql::{Pos, ServerError, ServerResult, Variables};
use std::sync::Arc;
use std::time::Duration;

/// How deep fields may lie in fields.
pub(super) const DEPTH: usize = 16;
/// How much a request may cost; a field costs one, a list as much as its page is long.
pub(super) const COMPLEXITY: usize = 20_000;
/// How many fields a document may have, aliases and those of fragments included.
pub(super) const FIELDS: usize = 600;
/// How many mutations one request may give.
pub(super) const MUTATIONS: usize = 50;
/// How many directives a field may have.
pub(super) const DIRECTIVES: usize = 8;
/// How many bytes a request may have.
pub(super) const BODY: usize = 256 * 1024;

/// What followers may use, and how long the server waits for them.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How many web sockets may be open at once.
    pub sockets: usize,
    /// How many operations may be open on one of them.
    pub operations: usize,
    /// How long a new socket may take until it has sent `connection_init`.
    pub greeting: Duration,
    /// How long a socket may be silent, though it is asked for a sign of life twice in that time; and how long
    /// it may take to accept one message.
    pub silence: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let seconds = Duration::from_secs;
        Patience { sockets: 256, operations: 16, greeting: seconds(10), silence: seconds(60) }
    }
}

/// Counts what a document asks for before anything is done.
pub(super) struct Bounds;

impl ExtensionFactory for Bounds {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Bounds)
    }
}

#[async_graphql::async_trait::async_trait]
impl Extension for Bounds {
    async fn parse_query(
        &self,
        ctx: &ExtensionContext<'_>,
        query: &str,
        variables: &Variables,
        next: NextParseQuery<'_>,
    ) -> ServerResult<ExecutableDocument> {
        let document = next.run(ctx, query, variables).await?;
        bound(&document)?;
        Ok(document)
    }
}

fn bound(document: &ExecutableDocument) -> ServerResult<()> {
    let operations = document.operations.iter().map(|(_, operation)| &operation.node);
    let fragments = document.fragments.values().map(|fragment| &fragment.node.selection_set.node);
    let sets = operations.clone().map(|operation| &operation.selection_set.node).chain(fragments);
    let fields: usize = sets.map(fields).sum();
    if fields > FIELDS {
        return Err(too_much(format!(
            "a document has up to {FIELDS} fields, aliases included; this one has {fields}"
        )));
    }
    let mutations = operations.filter(|operation| operation.ty == OperationType::Mutation);
    let mutations = mutations.map(|operation| operation.selection_set.node.items.len()).max().unwrap_or(0);
    if mutations > MUTATIONS {
        return Err(too_much(format!(
            "a request gives up to {MUTATIONS} commands; this one gives {mutations}"
        )));
    }
    Ok(())
}

fn fields(set: &SelectionSet) -> usize {
    let field = |selection: &Selection| match selection {
        Selection::Field(field) => 1 + fields(&field.node.selection_set.node),
        Selection::InlineFragment(fragment) => fields(&fragment.node.selection_set.node),
        Selection::FragmentSpread(_) => 1,
    };
    set.items.iter().map(|selection| field(&selection.node)).sum()
}

fn too_much(sentence: String) -> ServerError {
    coded("too_much", sentence).into_server_error(Pos::default())
}
