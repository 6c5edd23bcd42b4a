//! What becomes of a field that fails: null, and where the schema says that it is never null, its parent.
//!
//! The library leaves such a field out. The fields of `Query` and `Mutation` may be null, so that one of them
//! that fails takes nothing of the others with it.

use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextExecute, NextResolve, ResolveInfo,
};
use async_graphql::{QueryPathNode, QueryPathSegment, Response, ServerError, ServerResult, Value};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Makes what fails null.
pub(super) struct Nulls;

impl ExtensionFactory for Nulls {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Failing(Mutex::default()))
    }
}

/// What has failed in one request.
struct Failing(Mutex<Failed>);

#[derive(Default)]
struct Failed {
    errors: Vec<ServerError>,
    /// Fields that hold a null where none may be; the empty path is the whole answer.
    broken: BTreeSet<String>,
}

impl Failing {
    fn lock(&self) -> MutexGuard<'_, Failed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_graphql::async_trait::async_trait]
impl Extension for Failing {
    async fn execute(
        &self,
        ctx: &ExtensionContext<'_>,
        operation_name: Option<&str>,
        next: NextExecute<'_>,
    ) -> Response {
        let mut response = next.run(ctx, operation_name).await;
        let Failed { errors, broken } = std::mem::take(&mut *self.lock());
        response.errors.extend(errors);
        if broken.contains("") {
            response.data = Value::Null;
        }
        response
    }

    async fn resolve(
        &self,
        ctx: &ExtensionContext<'_>,
        info: ResolveInfo<'_>,
        next: NextResolve<'_>,
    ) -> ServerResult<Option<Value>> {
        let (node, may_be_null) = (info.path_node, !info.return_type.ends_with('!'));
        let outcome = next.run(ctx, info).await;
        let mut failed = self.lock();
        let is_broken = !failed.broken.is_empty() && failed.broken.remove(&node.to_string());
        match outcome {
            Ok(value) if !is_broken => return Ok(value),
            Ok(_) => {}
            Err(error) => failed.errors.push(error),
        }
        if !may_be_null {
            failed.broken.insert(parent(node));
        }
        Ok(Some(Value::Null))
    }
}

/// The path of the field in which a field lies; what a list holds belongs to the list.
fn parent(node: &QueryPathNode<'_>) -> String {
    let mut above = node.parent;
    while let Some(QueryPathNode { segment: QueryPathSegment::Index(_), parent }) = above {
        above = *parent;
    }
    above.map(ToString::to_string).unwrap_or_default()
}
