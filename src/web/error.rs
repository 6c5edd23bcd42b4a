//! Errors as pages: what is wrong, its stable code, and what to do.

use super::layout::Page;
use crate::app::AppError;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use maud::html;

/// A page that could not be made.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    code: String,
    sentence: String,
    /// After how many seconds it may be tried again.
    retry: Option<u64>,
}

impl Failure {
    fn new(status: StatusCode, code: &str, sentence: impl Into<String>) -> Failure {
        Failure { status, code: code.to_owned(), sentence: sentence.into(), retry: None }
    }

    /// Who asks may not do this.
    pub fn forbidden(code: &str, sentence: impl Into<String>) -> Failure {
        Failure::new(StatusCode::FORBIDDEN, code, sentence)
    }

    /// Who asks must be known first.
    pub fn not_logged_in() -> Failure {
        Failure::new(StatusCode::UNAUTHORIZED, "not_logged_in", "For this page one logs in first.")
    }

    /// There is nothing at this address.
    pub fn nothing_here() -> Failure {
        Failure::not_found("no_such_page", "There is no page at this address.")
    }

    /// There is no such thing; `what` as people call it.
    pub fn unknown(what: &str) -> Failure {
        Failure::not_found(&format!("unknown_{what}"), &format!("There is no {what} at this address."))
    }

    /// The address says something that makes no sense.
    pub fn bad_request(code: &str, sentence: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, code, sentence)
    }

    /// The address is known, but not for this method.
    pub fn read_only() -> Failure {
        let sentence = "This page is only read. What changes something goes through the API.";
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", sentence)
    }

    /// The program did what it should not; its own log says where.
    pub fn panicked() -> Failure {
        tracing::error!(code = "internal_error", "a page could not be made: a panic");
        let sentence = "The program failed while it made this page.";
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", sentence)
    }

    /// There is no such thing, or not for who asks.
    pub fn not_found(code: &str, sentence: &str) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, code, sentence)
    }

    const fn heading(&self) -> &'static str {
        match self.status {
            StatusCode::NOT_FOUND => "Nothing here",
            StatusCode::BAD_REQUEST => "That address makes no sense",
            StatusCode::METHOD_NOT_ALLOWED => "Pages are only read",
            StatusCode::SERVICE_UNAVAILABLE => "The server is busy",
            StatusCode::UNAUTHORIZED => "Log in first",
            StatusCode::FORBIDDEN => "That is not for you to do",
            StatusCode::TOO_MANY_REQUESTS => "Too many attempts",
            _ => "Something broke",
        }
    }

    const fn remedy(&self) -> &'static str {
        match self.status {
            StatusCode::NOT_FOUND => {
                "The link may be mistyped, or cut off. Start from the leagues and follow the links."
            }
            StatusCode::BAD_REQUEST => "Correct the address, or follow a link instead.",
            StatusCode::METHOD_NOT_ALLOWED => "The page on the API says how.",
            StatusCode::SERVICE_UNAVAILABLE => "Load the page again in a moment.",
            StatusCode::UNAUTHORIZED => "The page to log in is at the top right.",
            StatusCode::FORBIDDEN => {
                "Ask somebody who may, or load the page again and send its form once more."
            }
            StatusCode::TOO_MANY_REQUESTS => "Wait as long as it says, then try again.",
            _ => {
                "It is not your fault. Load the page again; if it stays so, tell the operator the code below."
            }
        }
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Failure {
        let status = match (&error, error.code()) {
            (AppError::Unknown { .. }, _) => StatusCode::NOT_FOUND,
            (AppError::BadRequest { .. }, _) => StatusCode::BAD_REQUEST,
            (AppError::Denied(_), _) => StatusCode::FORBIDDEN,
            (AppError::TooMany { .. }, _) => StatusCode::TOO_MANY_REQUESTS,
            (_, "store_busy" | "database_unreachable" | "store_closed") => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        if status.is_server_error() {
            tracing::error!(code = error.code(), %error, "a page could not be made");
        }
        let retry = match &error {
            AppError::TooMany { seconds } => Some(*seconds),
            _ => None,
        };
        Failure { retry, ..Failure::new(status, error.code(), error.to_string()) }
    }
}

impl From<crate::battle::FoldError> for Failure {
    fn from(error: crate::battle::FoldError) -> Failure {
        let sentence = format!("{error}; run `warlog verify`");
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "event_unreadable", sentence)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let sentence =
            super::words::sentence_case(&self.sentence.replace('_', "\u{a0}")).replace('\u{a0}', "_");
        let content = html! {
            h1 { (self.heading()) }
            p.lead { (sentence) }
            p { (self.remedy()) }
            p.facts { "Code " code { (self.code) } " · status " (self.status.as_u16()) }
            p.calls { a.call href="/" { "To the leagues" } a href="/api" { "The API" } }
        };
        let page = Page::new(self.heading(), sentence.clone(), content);
        let retry = self.retry.map(|seconds| [(RETRY_AFTER, seconds.to_string())]);
        match retry {
            Some(retry) => (self.status, retry, page).into_response(),
            None => (self.status, page).into_response(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StoreError;

    fn status(error: AppError) -> u16 {
        Failure::from(error).into_response().status().as_u16()
    }

    #[test]
    fn failures_of_the_app_have_the_status_that_fits() {
        let unreadable = AppError::Unreadable { stream: "battle/x".to_owned(), reason: "cut off".to_owned() };
        assert_eq!(status(unreadable), 500);
        assert_eq!(status(AppError::Store(StoreError::Busy)), 503);
        assert_eq!(status(AppError::Unknown { what: "battle", id: "x".to_owned() }), 404);
        let bad = AppError::BadRequest { code: "no_such_version", sentence: "no".to_owned() };
        assert_eq!(status(bad), 400);
    }
}
