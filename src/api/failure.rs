//! Failures: what is not a no of the rules but something that is missing or broken.

use crate::app::AppError;
use async_graphql::{Error, ErrorExtensions, Pos, ServerError};

/// A failure with its stable code under `extensions.code`.
pub(super) fn failed(error: &AppError) -> Error {
    coded(error.code(), error.to_string())
}

/// A failure of this floor.
pub(super) fn coded(code: &str, sentence: impl Into<String>) -> Error {
    let code = code.to_owned();
    Error::new(sentence).extend_with(|_, extensions| extensions.set("code", code))
}

/// A failure of a whole request, which no place of its document is to blame for.
pub(super) fn of_request(code: &str, sentence: impl Into<String>) -> ServerError {
    ServerError { locations: Vec::new(), ..coded(code, sentence).into_server_error(Pos::default()) }
}
