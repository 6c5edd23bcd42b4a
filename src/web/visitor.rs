//! Who looks at a page, and what a form may do in his name.

use super::error::Failure;
use super::tongue::{self, Tongue};
use crate::app::{Access, App, Hidden, Identity, Key, Origin, SESSION_DAYS, Viewer};
use axum::extract::{Form, FromRequest, FromRequestParts, Request};
use axum::http::header::{HOST, ORIGIN, REFERER, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri};
use axum_extra::extract::cookie::CookieJar;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::net::IpAddr;

/// The cookie that holds a session; the API reads it too.
const COOKIE: &str = "warlog_session";
/// Where a proxy says whom it asks for.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Who looks at a page.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    /// Who it is, if he is logged in.
    pub identity: Option<Identity>,
    /// Whether one can log in here at all.
    pub has_accounts: bool,
    /// What a form of his pages must come with: it belongs to his session.
    pub token: String,
    /// Where he comes from.
    pub from: Origin,
    /// In which tongue he is spoken to.
    pub tongue: Tongue,
    /// The address of the page that he looks at; where he sent a form, of the page that it stood on.
    pub here: String,
}

impl Visitor {
    /// Who sent a request with these headers, from this address.
    ///
    /// # Errors
    /// What the database says.
    pub async fn of(app: &App, headers: &HeaderMap, peer: Option<IpAddr>) -> Result<Visitor, Failure> {
        let Access::Accounts(settings) = app.access() else { return Ok(Visitor::default()) };
        let address = if settings.public_url.is_some() { forwarded(headers).or(peer) } else { peer };
        let label = text(headers, USER_AGENT).unwrap_or_default().to_owned();
        let from = Origin { address, label };
        let secret = CookieJar::from_headers(headers).get(COOKIE).map(|cookie| Hidden::new(cookie.value()));
        let identity = match &secret {
            Some(secret) => app.identify(Key::Session, secret).await?,
            None => None,
        };
        let token = secret.filter(|_| identity.is_some()).map(|secret| token(&secret)).unwrap_or_default();
        Ok(Visitor { identity, has_accounts: true, token, from, ..Visitor::default() })
    }

    /// The same, looking at this address in the tongue that the headers ask for.
    #[must_use]
    pub fn looking(self, headers: &HeaderMap, method: &Method, address: &Uri) -> Visitor {
        let is_page = matches!(*method, Method::GET | Method::HEAD);
        let here = match is_page {
            true => address.path_and_query().map(|here| here.as_str()),
            false => came_from(headers),
        };
        let here = here.unwrap_or("/");
        Visitor { tongue: Tongue::of(headers), here: local(here).to_owned(), ..self }
    }

    /// Who he is to the app.
    pub fn viewer(&self) -> Viewer {
        self.identity.as_ref().map_or(Viewer::Guest, |identity| Viewer::Player(identity.player))
    }

    /// Who he is, if he is logged in.
    ///
    /// # Errors
    /// He is not.
    pub fn somebody(&self) -> Result<&Identity, Failure> {
        self.identity.as_ref().ok_or_else(Failure::not_logged_in)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Failure> {
        Ok(parts.extensions.get::<Visitor>().cloned().unwrap_or_default())
    }
}

/// The page of this server from which a form was sent.
fn came_from(headers: &HeaderMap) -> Option<&str> {
    let (_, page) = text(headers, REFERER)?.split_once("://")?;
    page.strip_prefix(text(headers, HOST)?).filter(|path| path.starts_with('/'))
}

/// The last address that a proxy names: the one that it saw itself.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    text(headers, FORWARDED)?.rsplit(',').next()?.trim().parse().ok()
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// What forms of a session come with: it follows from the session's secret and does not tell it.
fn token(secret: &Hidden) -> String {
    hex::encode(Sha256::digest(format!("warlog form {}", secret.reveal())))
}

/// The header that gives a browser its new session; no secret takes it away.
pub fn set_cookie(app: &App, secret: Option<&Hidden>) -> [(HeaderName, String); 1] {
    let (value, seconds) = secret.map_or(("", 0), |secret| (secret.reveal(), SESSION_DAYS * 86_400));
    cookie(app, COOKIE, value, seconds)
}

/// The header by which a browser remembers a tongue, for a year.
pub fn remember(app: &App, tongue: Tongue) -> [(HeaderName, String); 1] {
    cookie(app, tongue::COOKIE, tongue.code(), 365 * 86_400)
}

fn cookie(app: &App, name: &str, value: &str, seconds: impl Display) -> [(HeaderName, String); 1] {
    let is_encrypted = match app.access() {
        Access::Accounts(settings) => {
            settings.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
        }
        Access::Open => false,
    };
    let secure = if is_encrypted { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    [(SET_COOKIE, cookie)]
}

/// What a form sends, once it is known to come from a page of this server, and of this session.
pub struct Fields(BTreeMap<String, String>);

impl Fields {
    /// Fields with these values, as a form would send them.
    pub const fn of(values: BTreeMap<String, String>) -> Fields {
        Fields(values)
    }

    /// What a field holds; nothing if it is not there.
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// The same, hidden from logs.
    pub fn hidden(&self, name: &str) -> Hidden {
        Hidden::new(self.get(name))
    }

    /// A field that is there and not empty.
    pub fn filled(&self, name: &str) -> Option<&str> {
        Some(self.get(name)).filter(|text| !text.is_empty())
    }

    /// Which of these words a field holds, the first where it is empty or not there; nothing if it is another word.
    pub fn one_of<'w>(&self, name: &str, words: &[&'w str]) -> Option<&'w str> {
        match self.filled(name) {
            None => words.first().copied(),
            Some(text) => words.iter().copied().find(|word| *word == text),
        }
    }

    /// A number that may be left out.
    ///
    /// # Errors
    /// It is none.
    pub fn number(&self, name: &str) -> Result<Option<u32>, Failure> {
        let wrong = |_| Failure::bad_request("bad_number", format!("The field {name} takes a whole number."));
        self.filled(name).map(|text| text.trim().parse().map_err(wrong)).transpose()
    }

    /// An address of this server to go on to; the first page for any other.
    pub fn next(&self) -> &str {
        local(self.get("next"))
    }
}

/// The address, if it is one of this server.
pub fn local(address: &str) -> &str {
    let is_plain = |letter: char| !letter.is_control() && !letter.is_whitespace() && letter != '\\';
    let is_local = address.starts_with('/') && !address.starts_with("//") && address.chars().all(is_plain);
    if is_local { address } else { "/" }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Fields, Failure> {
        let visitor = request.extensions().get::<Visitor>().cloned().unwrap_or_default();
        let Form(fields) = Form::<BTreeMap<String, String>>::from_request(request, state).await.map_err(
            |wrong| match wrong.status() {
                StatusCode::PAYLOAD_TOO_LARGE => Failure::too_long(),
                _ => Failure::bad_request("bad_form", "This is not what the form of this page sends."),
            },
        )?;
        let fields = Fields(fields);
        if visitor.identity.is_some() && fields.get("token") != visitor.token {
            let sentence = "This form belongs to another session: load its page again, then send it.";
            return Err(Failure::forbidden("stale_form", sentence));
        }
        Ok(fields)
    }
}

/// Whether a form comes from a page of this server. Browsers say so; what says nothing is no browser.
pub fn is_of_this_site(request: &Request) -> bool {
    let headers = request.headers();
    let host = text(headers, HOST).or(request.uri().authority().map(|host| host.as_str()));
    match (headers.contains_key(ORIGIN), text(headers, ORIGIN).and_then(|origin| origin.split_once("://"))) {
        (true, Some((_, site))) => host.is_some_and(|host| site.eq_ignore_ascii_case(host)),
        (true, None) => false,
        (false, _) => {
            let site = text(headers, HeaderName::from_static("sec-fetch-site"));
            site.is_none_or(|site| matches!(site, "same-origin" | "none"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_server_are_gone_on_to() {
        for (address, goes_to) in [
            ("/account", "/account"),
            ("/battles/1?at=2#x", "/battles/1?at=2#x"),
            ("", "/"),
            ("//evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/\t/evil.example", "/"),
            ("https://evil.example", "/"),
            ("javascript:alert(1)", "/"),
        ] {
            assert_eq!(local(address), goes_to, "{address:?}");
        }
    }
}
