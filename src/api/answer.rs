//! How an operation over HTTP is answered.
//!
//! The library calls every extension for every field, which costs more than most fields do, and ours say only what is
//! wrong. So a query is first asked of a schema without them; if anything is wrong it is asked once more of the whole
//! one. Mutations, which may not happen twice, go there at once.

use super::together::Together;
use super::{Asking, Schema, fit, limits, order};
use crate::app::App;
use async_graphql::Request;
use async_graphql::parser::types::{ExecutableDocument, OperationType};
use axum::body::Bytes;
use futures_util::FutureExt as _;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

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
    /// Queries that are being answered, by the session or token of who asks and by what he sent; nothing stands for
    /// a query that the bare schema cannot answer.
    together: Together<(Option<Uuid>, Bytes), Option<Bytes>>,
}

impl Answers {
    pub(super) fn new(app: App, schema: Schema) -> Answers {
        fit::prepare();
        let bare = super::bounded().data(app).finish();
        Answers { schema, bare, documents: Documents::default(), together: Together::default() }
    }

    /// The answer to the request in `body`, as JSON.
    ///
    /// # Errors
    /// If `body` is none.
    pub(super) async fn answer(&self, body: &Bytes, asking: Asking) -> Result<Bytes, serde_json::Error> {
        let mut request: Request = serde_json::from_slice(body)?;
        let queries = self.documents.queries(&request.query);
        if let Some(queries) = queries.filter(|_| fit::check_values(&request.variables).is_ok()) {
            let question = (asking.0.as_ref().map(|identity| identity.credential), body.clone());
            if let Some(answer) = self.together.answer(question, self.bare(request, queries, &asking)).await {
                return Ok(answer);
            }
            request = serde_json::from_slice(body)?;
        }
        let (document, operation) = (limits::parsed(&request.query).ok(), request.operation_name.clone());
        let mut response = self.schema.execute(request.data(asking)).await;
        if let Some(document) = document {
            order::arrange(&document, operation.as_deref(), &mut response.data);
        }
        serde_json::to_vec(&response).map(Bytes::from)
    }

    /// What the bare schema answers to queries, if nothing is wrong with them.
    fn bare(
        &self,
        mut request: Request,
        queries: Arc<ExecutableDocument>,
        asking: &Asking,
    ) -> impl Future<Output = Option<Bytes>> + Send + 'static {
        let (bare, asking) = (self.bare.clone(), asking.clone());
        let answer = async move {
            request.set_parsed_query((*queries).clone());
            let operation = request.operation_name.clone();
            let mut response = bare.execute(request.data(asking)).await;
            order::arrange(&queries, operation.as_deref(), &mut response.data);
            let is_whole = response.errors.is_empty();
            is_whole.then(|| serde_json::to_vec(&response).ok().map(Bytes::from)).flatten()
        };
        // Whoever shares it asks the whole schema himself, where a panic is told.
        AssertUnwindSafe(answer).catch_unwind().map(|answer| answer.ok().flatten())
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
