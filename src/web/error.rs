//! Errors as pages: what is wrong, its stable code, and what to do.

use super::layout::Page;
use super::tongue::Tongue;
use super::words;
use crate::app::AppError;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{Html, IntoResponse, Response};
use maud::html;

/// A page that could not be made.
#[derive(Clone, Debug)]
pub struct Failure {
    status: StatusCode,
    code: String,
    sentence: String,
    /// What explains it, by name.
    numbers: Vec<(String, i64)>,
    /// After how many seconds it may be tried again.
    retry: Option<u64>,
}

impl Failure {
    fn new(status: StatusCode, code: &str, sentence: impl Into<String>) -> Failure {
        let (code, sentence) = (code.to_owned(), sentence.into());
        Failure { status, code, sentence, numbers: Vec::new(), retry: None }
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

    /// A page of accounts, where there are none.
    pub fn no_accounts() -> Failure {
        let sentence =
            "This server runs without accounts: nobody logs in, and everybody acts in whose name he likes.";
        Failure::not_found("no_accounts", sentence)
    }

    /// There is no such thing; `what` as people call it.
    pub fn unknown(what: &str) -> Failure {
        Failure::not_found(&format!("unknown_{what}"), &format!("There is no {what} at this address."))
    }

    /// The address says something that makes no sense.
    pub fn bad_request(code: &str, sentence: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, code, sentence)
    }

    /// A form came from a page of another site.
    pub fn other_site() -> Failure {
        Failure::forbidden("other_site", "This form was sent by a page of another site.")
    }

    /// More was sent than any form does.
    pub fn too_long() -> Failure {
        let sentence = "More was sent than a form of this server holds: at most 16 kilobytes.";
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "form_too_long", sentence)
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

    /// The sort of failure, as messages name it.
    fn sort(&self) -> &'static str {
        match self.status {
            StatusCode::NOT_FOUND => "not-found",
            StatusCode::BAD_REQUEST if self.code == "not_yet" => "not-yet",
            StatusCode::BAD_REQUEST if self.code == "bad_form" => "bad-form",
            StatusCode::BAD_REQUEST => "bad-request",
            StatusCode::PAYLOAD_TOO_LARGE => "too-long",
            StatusCode::METHOD_NOT_ALLOWED => "read-only",
            StatusCode::SERVICE_UNAVAILABLE => "busy",
            StatusCode::UNAUTHORIZED => "unknown-person",
            StatusCode::FORBIDDEN => "forbidden",
            StatusCode::TOO_MANY_REQUESTS => "too-many",
            _ => "broken",
        }
    }

    /// The page that says so.
    pub fn page(&self, tongue: Tongue) -> Page {
        let (heading, remedy) =
            (tongue.term("error-heading", self.sort()), tongue.term("error-remedy", self.sort()));
        let sentence = words::capitalised(&tongue.refusal(&self.code, &self.numbers, &self.sentence));
        let content = html! {
            h1 { (heading) }
            p.lead { (sentence) }
            p { (remedy) }
            p.facts { (tongue.mark("error-code", &[
                ("code", html! { code { (self.code) } }.into()),
                ("status", self.status.as_str().into()),
            ])) }
            p.calls { a.call href="/" { (tongue.say("error-to-leagues")) } a href="/api" { (tongue.say("error-api")) } }
        };
        Page::new(heading, sentence, content)
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Failure {
        let status = match (&error, error.code()) {
            (AppError::Unknown { .. }, _) => StatusCode::NOT_FOUND,
            (AppError::BadRequest { .. }, _) => StatusCode::BAD_REQUEST,
            (AppError::Denied(_), _) => StatusCode::FORBIDDEN,
            (AppError::TooMany { .. }, _) => StatusCode::TOO_MANY_REQUESTS,
            // The form was sent before, with something else in it.
            (_, "key_reused") => StatusCode::CONFLICT,
            (_, "store_busy" | "database_unreachable" | "store_closed") => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        if status.is_server_error() {
            tracing::error!(code = error.code(), %error, "a page could not be made");
        }
        let sentence = match &error {
            AppError::KeyReused => {
                "This form was sent before, with something else in it: load its page again, see what \
                came of it, and send it anew if that is not what you want."
                    .to_owned()
            }
            _ => error.to_string(),
        };
        let retry = match &error {
            AppError::TooMany { seconds } => Some(*seconds),
            _ => None,
        };
        let numbers = match &error {
            AppError::Denied(refused) => refused.numbers.clone(),
            AppError::TooMany { seconds } => {
                vec![("seconds".to_owned(), i64::try_from(*seconds).unwrap_or(i64::MAX))]
            }
            _ => Vec::new(),
        };
        Failure { retry, numbers, ..Failure::new(status, error.code(), sentence) }
    }
}

impl From<crate::battle::FoldError> for Failure {
    fn from(error: crate::battle::FoldError) -> Failure {
        let sentence = format!("{error}; run `warlog verify`");
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "event_unreadable", sentence)
    }
}

impl IntoResponse for Failure {
    /// Framed on its way out, where it is known who looks: see `web::guarded`.
    fn into_response(self) -> Response {
        let retry = self.retry.map(|seconds| [(RETRY_AFTER, seconds.to_string())]);
        let mut response = match retry {
            Some(retry) => (self.status, retry, Html("")).into_response(),
            None => (self.status, Html("")).into_response(),
        };
        response.extensions_mut().insert(self);
        response
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
