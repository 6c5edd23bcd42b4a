//! Codes for what the GraphQL library says by itself, so that every error has one and says what to do.

use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextRequest, NextSubscribe, NextValidation,
};
use async_graphql::{ErrorExtensionValues, Response, ServerError, ValidationResult};
use futures_util::stream::{BoxStream, StreamExt};
use std::sync::Arc;

/// How what the library says begins, its code, and what to do about it.
const SAYINGS: [(&str, &str, &str); 12] = [
    (" -->", "syntax_error", ""),
    ("Failed to parse \"Int\": Invalid number", "invalid_value", "give a whole number that is not below 0"),
    ("Failed to parse", "invalid_value", "/graphql/schema says what each type takes"),
    ("Invalid value", "invalid_value", "/graphql/schema says what each argument takes"),
    ("Variable", "invalid_variable", "give each variable that the document names, of the type it names"),
    ("Query is nested too deep", "too_deep", "ask for less at once, with fields nested less deep"),
    ("The recursion depth", "too_deep", "ask for less at once, with fields nested less deep"),
    ("Query is too complex", "too_complex", "ask for shorter pages, or for less at once"),
    ("The number of directives", "too_much", "leave some out"),
    ("Operation name required", "unknown_operation", "name one operation of the document in `operationName`"),
    ("Unknown operation", "unknown_operation", "name one operation of the document in `operationName`"),
    ("Subscriptions are not supported", "use_web_socket", "open a web socket at /graphql for subscriptions"),
];

/// What is wrong with a document that does not fit the schema.
const MISFIT: (&str, &str) = ("invalid_query", "/graphql/schema lists all types and fields");

/// Adds the codes, whatever way an answer goes out.
pub(super) struct Codes;

impl ExtensionFactory for Codes {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Codes)
    }
}

#[async_graphql::async_trait::async_trait]
impl Extension for Codes {
    async fn request(&self, ctx: &ExtensionContext<'_>, next: NextRequest<'_>) -> Response {
        coded(next.run(ctx).await)
    }

    fn subscribe<'s>(
        &self,
        ctx: &ExtensionContext<'_>,
        stream: BoxStream<'s, Response>,
        next: NextSubscribe<'_>,
    ) -> BoxStream<'s, Response> {
        next.run(ctx, stream).map(coded).boxed()
    }

    async fn validation(
        &self,
        ctx: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        next.run(ctx).await.map_err(|mut errors| {
            for error in &mut errors {
                let (code, remedy) = saying(error).unwrap_or(MISFIT);
                complete(error, code, remedy);
            }
            errors
        })
    }
}

fn coded(mut response: Response) -> Response {
    for error in &mut response.errors {
        let (code, remedy) = saying(error).unwrap_or(("bad_request", ""));
        complete(error, code, remedy);
    }
    response
}

fn saying(error: &ServerError) -> Option<(&'static str, &'static str)> {
    let known = SAYINGS.iter().find(|(beginning, ..)| error.message.starts_with(beginning));
    known.map(|(_, code, remedy)| (*code, *remedy))
}

/// Gives an error that has none a code and a remedy.
fn complete(error: &mut ServerError, code: &str, remedy: &str) {
    let extensions = error.extensions.get_or_insert_with(ErrorExtensionValues::default);
    if extensions.get("code").is_some() {
        return;
    }
    extensions.set("code", code);
    if code == "syntax_error" {
        // The library draws a picture of the place over several lines; its last line says what is wrong.
        let wrong = error.message.rsplit("= ").next().unwrap_or_default().trim();
        let place = error.locations.first().map(|at| format!(" at line {}, column {}", at.line, at.column));
        error.message = format!("the document cannot be read{}: {wrong}", place.unwrap_or_default());
    } else if let Some((what, _)) = error.message.split_once(": UUID parsing failed") {
        error.message = format!("{what}: an id has 32 hex digits");
    } else if error.message.ends_with('?') {
        error.message = format!("{} {remedy}", error.message);
    } else if !remedy.is_empty() {
        error.message = format!("{}: {remedy}", error.message.trim_end_matches('.'));
    }
}
