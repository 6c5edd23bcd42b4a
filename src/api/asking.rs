//! Who asks: the owner of a bearer token, of a browser's session, or nobody known.

use super::app;
use super::failure::{coded, failed};
use crate::app::{Access, App, AppError, Hidden, Identity, Key, Viewer};
use crate::ids::PlayerId;
use async_graphql::{Context, Error, Result};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};

/// The cookie that holds a browser's session; the pages set it.
const COOKIE_NAME: &str = "warlog_session";

/// What a request comes with to show who asks.
#[derive(Clone, Debug)]
pub(super) enum Shown {
    /// A program's token.
    Token(Hidden),
    /// A browser's session.
    Session(Hidden),
    /// What is neither.
    Unreadable,
}

/// Who asks. A request without one is a guest's.
#[derive(Clone, Debug, Default)]
pub struct Asking(pub(super) Option<Identity>);

impl Asking {
    pub(super) fn viewer(&self) -> Viewer {
        self.0.as_ref().map_or(Viewer::Guest, |identity| Viewer::Player(identity.player))
    }
}

/// What a header `authorization` shows: `Bearer TOKEN`.
pub(super) fn bearer(value: &str) -> Shown {
    match value.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
            Shown::Token(Hidden::new(token.trim()))
        }
        _ => Shown::Unreadable,
    }
}

/// What the headers of a request show: a token counts before a cookie.
pub(super) fn shown(headers: &HeaderMap) -> Option<Shown> {
    if let Some(value) = headers.get(AUTHORIZATION) {
        return Some(value.to_str().map_or(Shown::Unreadable, bearer));
    }
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut sessions = pairs.filter(|(name, _)| *name == COOKIE_NAME);
    sessions.next().map(|(_, secret)| Shown::Session(Hidden::new(secret)))
}

/// Who shows this. A session that has ended makes a guest; a token that does not hold is an error, for no program
/// wants to be somebody else than it says.
pub(super) async fn identified(app: &App, shown: Option<Shown>) -> Result<Asking, AppError> {
    if *app.access() == Access::Open {
        return Ok(Asking::default());
    }
    let bad = || AppError::BadRequest {
        code: "bad_token",
        sentence:
            "this token is unknown, revoked or has ended: send `authorization: Bearer TOKEN` with another"
                .to_owned(),
    };
    match shown {
        None => Ok(Asking::default()),
        Some(Shown::Session(secret)) => Ok(Asking(app.identify(Key::Session, &secret).await?)),
        Some(Shown::Token(secret)) => {
            let identity = app.identify(Key::Token, &secret).await?;
            Ok(Asking(Some(identity.ok_or_else(bad)?)))
        }
        Some(Shown::Unreadable) => Err(bad()),
    }
}

/// Who asks, if he is known.
pub(super) fn identity<'a>(ctx: &Context<'a>) -> Option<&'a Identity> {
    ctx.data_opt::<Asking>().and_then(|asking| asking.0.as_ref())
}

fn not_logged_in() -> Error {
    coded(
        "not_logged_in",
        "log in first: send a token as `authorization: Bearer TOKEN`, or use the page /login",
    )
}

/// Who asks, who must be known.
pub(super) fn somebody<'a>(ctx: &Context<'a>) -> Result<&'a Identity> {
    identity(ctx).ok_or_else(not_logged_in)
}

/// Who gives a command: who is logged in. Where there are no accounts, whom the command names.
pub(super) fn giver(ctx: &Context<'_>, named: Option<PlayerId>) -> Result<PlayerId> {
    match app(ctx)?.access() {
        Access::Open => named.ok_or_else(|| {
            coded(
                "no_actor",
                "this server runs without accounts: name the player who gives the command as `actor`",
            )
        }),
        Access::Accounts(_) => {
            let own = somebody(ctx)?.player;
            let sentence = "you give commands for yourself only: leave `actor` out";
            if named.is_none_or(|named| named == own) { Ok(own) } else { Err(coded("not_you", sentence)) }
        }
    }
}

/// The viewer who makes people known: anybody where there are no accounts, else an administrator.
pub(super) fn registrar(ctx: &Context<'_>) -> Result<Viewer> {
    if *app(ctx)?.access() == Access::Open || somebody(ctx)?.is_administrator {
        return Ok(Viewer::System);
    }
    Err(failed(&AppError::Denied(crate::app::Refused::new(
        "not_allowed",
        "it takes an administrator to make people known: ask one, or let them sign up",
    ))))
}
