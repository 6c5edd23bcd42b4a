//! What a request may ask for: bounds that a person never meets and an attack does.

use super::failure::of_request;
use super::fit;
use async_graphql::extensions::{Extension, ExtensionContext, ExtensionFactory, NextPrepareRequest};
use async_graphql::parser::parse_query;
use async_graphql::parser::types::{ExecutableDocument, OperationType, Selection, SelectionSet};
use async_graphql::{Request, ServerError, ServerResult};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How deep fields may lie in fields.
pub(super) const DEPTH: usize = 16;
/// How much a request may cost; a field costs one, a list as much as its page is long.
pub(super) const COMPLEXITY: usize = 20_000;
/// How many brackets of any kind may be open at once in the text of a document.
const BRACKETS: usize = 64;
/// How deep selections may lie in selections, fragments included.
const SELECTIONS: usize = 32;
/// How many fields a document may have, aliases included; those of a fragment count wherever it is spread, too.
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
    /// How many operations may be open on all of them together.
    pub all_operations: usize,
    /// How long a new socket may take until it has sent `connection_init`.
    pub greeting: Duration,
    /// How long a socket may be silent, though it is asked for a sign of life twice in that time; and how long
    /// it may take to accept one message.
    pub silence: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let seconds = Duration::from_secs;
        Patience {
            sockets: 256,
            operations: 16,
            all_operations: 1024,
            greeting: seconds(10),
            silence: seconds(60),
        }
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
    async fn prepare_request(
        &self,
        ctx: &ExtensionContext<'_>,
        mut request: Request,
        next: NextPrepareRequest<'_>,
    ) -> ServerResult<Request> {
        check_brackets(&request.query)?;
        // The request keeps the document, which is not read again.
        bound(request.parsed_query()?)?;
        fit::check_values(&request.variables)?;
        next.run(ctx, request).await
    }
}

/// A document within all bounds.
pub(super) fn parsed(text: &str) -> ServerResult<ExecutableDocument> {
    check_brackets(text)?;
    let document = parse_query(text)?;
    bound(&document)?;
    Ok(document)
}

/// The parser calls itself for each bracket, and the library walks each spread of a fragment anew: both are bounded
/// before.
fn check_brackets(text: &str) -> ServerResult<()> {
    if brackets(text) <= BRACKETS {
        return Ok(());
    }
    let sentence =
        format!("a document has up to {BRACKETS} brackets open at once: nest lists and objects less deep");
    Err(of_request("too_deep", sentence))
}

/// How many brackets are open at once in a text, at most; those in strings and comments are none.
fn brackets(text: &str) -> usize {
    let (mut open, mut most) = (0_usize, 0);
    let mut rest = text.as_bytes();
    let mut is_whole = true;
    while let [first, after @ ..] = rest {
        rest = match first {
            // The parser may read a block that does not end as other strings: then all counts.
            b'"' if is_whole && after.starts_with(b"\"\"") => {
                let end = block_end(&after[2..]);
                is_whole = end.is_some();
                end.unwrap_or(after)
            }
            b'"' if is_whole => string_end(after),
            b'#' if is_whole => {
                let end = after.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                &after[end.unwrap_or(after.len())..]
            }
            _ => after,
        };
        match first {
            b'[' | b'{' | b'(' => open += 1,
            b']' | b'}' | b')' => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

/// What follows a string that ends in its line.
fn string_end(mut rest: &[u8]) -> &[u8] {
    while let [first, after @ ..] = rest {
        match first {
            b'"' | b'\n' | b'\r' => return after,
            b'\\' => rest = after.get(1..).unwrap_or_default(),
            _ => rest = after,
        }
    }
    rest
}

/// What follows a string of several lines, if it ends.
fn block_end(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        rest = match rest {
            [b'\\', b'"', b'"', b'"', after @ ..] => after,
            [b'"', b'"', b'"', after @ ..] => return Some(after),
            [_, after @ ..] => after,
            [] => return None,
        }
    }
}

fn bound(document: &ExecutableDocument) -> ServerResult<()> {
    let operations = document.operations.iter().map(|(_, operation)| &operation.node);
    let fragments = document.fragments.values().map(|fragment| &fragment.node.selection_set.node);
    let sets = operations.clone().map(|operation| &operation.selection_set.node).chain(fragments);
    let mut sizes = Sizes { document, known: BTreeMap::new() };
    let mut fields = 0_usize;
    for set in sets {
        fields = fields.saturating_add(sizes.of(set, 0)?.fields);
    }
    if fields > FIELDS {
        return Err(too_much(format!(
            "a document has up to {FIELDS} fields, aliases and those of fragments wherever they are spread \
             included; this one has {fields}: ask for less at once"
        )));
    }
    for operation in operations.clone().filter(|operation| operation.ty == OperationType::Subscription) {
        let fields = root_fields(document, &operation.selection_set.node);
        if fields != 1 {
            let sentence = format!("a subscription follows one thing, this one {fields}: open one for each");
            return Err(of_request("one_subscription", sentence));
        }
    }
    let mutations = operations.filter(|operation| operation.ty == OperationType::Mutation);
    let mutations = mutations.map(|operation| operation.selection_set.node.items.len()).max().unwrap_or(0);
    if mutations > MUTATIONS {
        return Err(too_much(format!(
            "a request gives up to {MUTATIONS} commands; this one gives {mutations}"
        )));
    }
    fit::check(document)
}

/// The fields at the root of an operation, those of fragments included; no fragment spreads itself.
fn root_fields(document: &ExecutableDocument, set: &SelectionSet) -> usize {
    let of = |selection: &Selection| match selection {
        Selection::Field(_) => 1,
        Selection::InlineFragment(inline) => root_fields(document, &inline.node.selection_set.node),
        Selection::FragmentSpread(spread) => {
            let fragment = document.fragments.get(&spread.node.fragment_name.node);
            fragment.map_or(1, |fragment| root_fields(document, &fragment.node.selection_set.node))
        }
    };
    set.items.iter().map(|selection| of(&selection.node)).sum()
}

/// What a selection comes to when its fragments are written out.
#[derive(Clone, Copy, Default)]
struct Size {
    fields: usize,
    /// How deep selections lie in it.
    depth: usize,
}

/// The sizes of a document's selections; each fragment is measured once, however often it is spread.
struct Sizes<'a> {
    document: &'a ExecutableDocument,
    known: BTreeMap<&'a str, Size>,
}

impl<'a> Sizes<'a> {
    /// The size of a selection that lies `level` deep; a fragment that spreads itself is too deep.
    fn of(&mut self, set: &'a SelectionSet, level: usize) -> ServerResult<Size> {
        if level > SELECTIONS {
            return Err(nested_too_deep());
        }
        let mut size = Size::default();
        for selection in &set.items {
            let (own, inner) = match &selection.node {
                Selection::Field(field) => (1, self.of(&field.node.selection_set.node, level + 1)?),
                Selection::InlineFragment(inline) => {
                    (0, self.of(&inline.node.selection_set.node, level + 1)?)
                }
                Selection::FragmentSpread(spread) => {
                    (1, self.of_fragment(&spread.node.fragment_name.node, level + 1)?)
                }
            };
            size.fields = size.fields.saturating_add(inner.fields).saturating_add(own);
            size.depth = size.depth.max(inner.depth + 1);
        }
        if level + size.depth > SELECTIONS {
            return Err(nested_too_deep());
        }
        Ok(size)
    }

    fn of_fragment(&mut self, name: &'a str, level: usize) -> ServerResult<Size> {
        if let Some(known) = self.known.get(name) {
            return Ok(*known);
        }
        // Validation says which fragment is missing.
        let Some(fragment) = self.document.fragments.get(name) else { return Ok(Size::default()) };
        let size = self.of(&fragment.node.selection_set.node, level)?;
        self.known.insert(name, size);
        Ok(size)
    }
}

fn nested_too_deep() -> ServerError {
    let sentence = format!(
        "selections lie up to {SELECTIONS} deep, and no fragment in itself: ask for less at once, with fields \
         nested less deep"
    );
    of_request("too_deep", sentence)
}

fn too_much(sentence: String) -> ServerError {
    of_request("too_much", sentence)
}
