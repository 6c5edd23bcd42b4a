//! How an operation over HTTP is answered.
//!
//! The library calls every extension for every field, which costs more than most fields do, and ours say only what is
//! wrong. So a query is first asked of a schema without them; if anything is wrong it is asked once more of the whole
//! one. Mutations, which may not happen twice, go there at once.

use super::{Asking, Schema, limits};
use crate::app::App;
use async_graphql::parser::types::{ExecutableDocument, OperationType};
use async_graphql::{Request, Response};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many documents are kept parsed.
const DOCUMENTS: usize = 128;
/// How long the text of a document that is kept may be, in bytes.
const LONGEST: usize = 4096;

/// Answers operations.
#[derive(Clone)]
pub(super) struct Answers {
    schema: Schema,
    bare: Schema,
    documents: Documents,
}

impl Answers {
    pub(super) fn new(app: App, schema: Schema) -> Answers {
        let bare = super::bounded().data(app).finish();
        Answers { schema, bare, documents: Documents::default() }
    }

    /// The answer to the request in `body`.
    ///
    /// # Errors
    /// If `body` is none.
    pub(super) async fn answer(&self, body: &[u8], asking: Asking) -> Result<Response, serde_json::Error> {
        let mut request: Request = serde_json::from_slice(body)?;
        if let Some(queries) = self.documents.queries(&request.query) {
            request.set_parsed_query((*queries).clone());
            let response = self.bare.execute(request.data(asking.clone())).await;
            if response.errors.is_empty() {
                return Ok(response);
            }
            request = serde_json::from_slice(body)?;
        }
        Ok(self.schema.execute(request.data(asking)).await)
    }
}

/// Documents by their text: those that hold queries only and keep within all bounds.
#[derive(Clone, Default)]
struct Documents(Arc<Mutex<BTreeMap<String, Arc<ExecutableDocument>>>>);

impl Documents {
    fn queries(&self, text: &str) -> Option<Arc<ExecutableDocument>> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(text) {
            return Some(known.clone());
        }
        let document = limits::parsed(text).ok()?;
        let is_query =
            document.operations.iter().all(|(_, operation)| operation.node.ty == OperationType::Query);
        let document = is_query.then(|| Arc::new(document))?;
        if text.len() <= LONGEST {
            let kept = &mut *kept();
            if kept.len() >= DOCUMENTS {
                kept.clear();
            }
            kept.insert(text.to_owned(), document.clone());
        }
        Some(document)
    }
}
