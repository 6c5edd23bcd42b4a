//! Errors as pages: what is wrong, its stable code, and what to do.

use super::layout::Page;
use crate::app::AppError;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::html;

/// A page that could not be made.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    code: String,
    sentence: String,
}

impl Failure {
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
        Failure { status: StatusCode::BAD_REQUEST, code: code.to_owned(), sentence: sentence.into() }
    }

    /// The address is known, but not for this method.
    pub fn read_only() -> Failure {
        let sentence = "Pages are only read. What changes something goes through the API.".to_owned();
        Failure { status: StatusCode::METHOD_NOT_ALLOWED, code: "method_not_allowed".to_owned(), sentence }
    }

    /// The program did what it should not; its own log says where.
    pub fn panicked() -> Failure {
        let sentence = "The program failed while it made this page.".to_owned();
        tracing::error!(code = "internal_error", "a page could not be made: a panic");
        Failure { status: StatusCode::INTERNAL_SERVER_ERROR, code: "internal_error".to_owned(), sentence }
    }

    fn not_found(code: &str, sentence: &str) -> Failure {
        Failure { status: StatusCode::NOT_FOUND, code: code.to_owned(), sentence: sentence.to_owned() }
    }

    const fn heading(&self) -> &'static str {
        match self.status {
            StatusCode::NOT_FOUND => "Nothing here",
            StatusCode::BAD_REQUEST => "That address makes no sense",
            StatusCode::METHOD_NOT_ALLOWED => "Pages are only read",
            StatusCode::SERVICE_UNAVAILABLE => "The server is busy",
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
            (_, "store_busy" | "database_unreachable" | "store_closed") => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        if status.is_server_error() {
            tracing::error!(code = error.code(), %error, "a page could not be made");
        }
        Failure { status, code: error.code().to_owned(), sentence: error.to_string() }
    }
}

impl From<crate::battle::FoldError> for Failure {
    fn from(error: crate::battle::FoldError) -> Failure {
        let sentence = format!("{error}; run `warlog verify`");
        Failure { status: StatusCode::INTERNAL_SERVER_ERROR, code: "event_unreadable".to_owned(), sentence }
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
        let page = Page::new(self.heading(), sentence.clone(), content).render();
        (self.status, Html(page.into_string())).into_response()
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
