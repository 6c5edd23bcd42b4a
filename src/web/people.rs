//! The pages of people by address: what each asks of the app, and what its forms do.

use super::account;
use super::error::Failure;
use super::layout::Page;
use super::pages::{Answer, id};
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor, local, set_cookie};
use crate::app::{Access, App, AppError, SignUp};
use crate::ids::{LeagueId, PlayerId};
use crate::league::{Role, Visibility};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use uuid::Uuid;

/// The days and the people of an invitation that names none.
const BOUNDS: (u32, u32) = (14, 1);

/// What the pages of logging in and signing up are asked for.
#[derive(serde::Deserialize, Default)]
pub struct Asked {
    #[serde(default)]
    next: String,
    #[serde(default)]
    code: String,
}

/// A form that comes back with what is wrong; what is broken is a page of its own.
fn again(tongue: Tongue, error: AppError, page: impl FnOnce(&str) -> Page) -> Response {
    match error {
        AppError::Denied(refused) => {
            (StatusCode::UNPROCESSABLE_ENTITY, page(&tongue.refused(&refused))).into_response()
        }
        error => Failure::from(error).into_response(),
    }
}

/// There are no accounts, so there are no pages of them.
fn check(visitor: &Visitor) -> Result<(), Failure> {
    if visitor.has_accounts { Ok(()) } else { Err(Failure::no_accounts()) }
}

/// What is wrong, in the tongue of the reader.
fn told(tongue: Tongue, error: &AppError) -> String {
    match error {
        AppError::Denied(refused) => tongue.refused(refused),
        error => error.to_string(),
    }
}

fn login_page(tongue: Tongue, name: &str, next: &str, wrong: account::Wrong<'_>, app: &App) -> Page {
    let open = matches!(app.access(), Access::Accounts(settings) if settings.sign_up == SignUp::Open);
    let content = account::login(tongue, name, next, wrong, open);
    Page::new(tongue.say("account-log-in"), tongue.say("account-log-in-summary"), content)
}

/// `/login`
pub async fn login(State(app): State<App>, visitor: Visitor, Query(asked): Query<Asked>) -> Answer {
    check(&visitor)?;
    Ok(login_page(visitor.tongue, "", local(&asked.next), None, &app))
}

/// What the form of `/login` does.
pub async fn log_in(State(app): State<App>, visitor: Visitor, fields: Fields) -> Response {
    if let Err(failure) = check(&visitor) {
        return failure.into_response();
    }
    let (name, next) = (fields.get("name"), fields.next());
    match app.log_in(name, &fields.hidden("password"), &visitor.from).await {
        Ok(secret) => (set_cookie(&app, Some(&secret)), Redirect::to(next)).into_response(),
        Err(error) => {
            let tongue = visitor.tongue;
            again(tongue, error, |wrong| login_page(tongue, name, next, Some(wrong), &app))
        }
    }
}

/// `/logout`
pub async fn log_out(State(app): State<App>, visitor: Visitor, _: Fields) -> Result<Response, Failure> {
    if let Some(identity) = &visitor.identity {
        app.revoke(identity.player, identity.credential).await?;
    }
    Ok((set_cookie(&app, None), Redirect::to("/")).into_response())
}

async fn sign_up_page(
    app: &App,
    tongue: Tongue,
    (name, code): (&str, &str),
    wrong: account::Wrong<'_>,
) -> Result<Page, Failure> {
    let content = match app.access() {
        Access::Accounts(settings) if !app.may_sign_up(Some(code)).await? => {
            account::no_sign_up(tongue, settings.sign_up)
        }
        _ => account::sign_up(tongue, name, code, wrong, !app.has_accounts().await?),
    };
    Ok(Page::new(tongue.say("account-sign-up"), tongue.say("account-sign-up-summary"), content))
}

/// `/sign-up`, `/sign-up?code=CODE`
pub async fn sign_up(State(app): State<App>, visitor: Visitor, Query(asked): Query<Asked>) -> Answer {
    check(&visitor)?;
    sign_up_page(&app, visitor.tongue, ("", &asked.code), None).await
}

/// What the form of `/sign-up` does: makes the account and logs in.
pub async fn signed_up(
    State(app): State<App>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Failure> {
    check(&visitor)?;
    let (name, code, password) = (fields.get("name"), fields.filled("code"), fields.hidden("password"));
    let secret = match app.sign_up(name, &password, code, &visitor.from).await {
        Ok(_) => app.log_in(name, &password, &visitor.from).await?,
        Err(error) => {
            let (tongue, typed) = (visitor.tongue, (name, code.unwrap_or_default()));
            let page = sign_up_page(&app, tongue, typed, Some(&told(tongue, &error))).await?;
            return Ok(again(tongue, error, |_| page));
        }
    };
    let next = code.map_or("/".to_owned(), |code| format!("/invitations/{code}"));
    Ok((set_cookie(&app, Some(&secret)), Redirect::to(local(&next))).into_response())
}

async fn account_page(
    app: &App,
    visitor: &Visitor,
    said: (Option<&str>, account::Wrong<'_>),
) -> Result<Page, Failure> {
    let identity = visitor.somebody()?;
    let credentials = app.credentials(identity.player).await?;
    let content = account::account(visitor, identity, &credentials, said);
    Ok(Page::new(identity.name.clone(), visitor.tongue.say("account-summary"), content))
}

/// `/account`
pub async fn account(State(app): State<App>, visitor: Visitor) -> Answer {
    check(&visitor)?;
    account_page(&app, &visitor, (None, None)).await
}

/// The account's page again, where a form of it was refused; else on to it.
async fn done(app: &App, visitor: &Visitor, done: Result<(), AppError>) -> Result<Response, Failure> {
    let Err(error) = done else { return Ok(Redirect::to("/account").into_response()) };
    let page = account_page(app, visitor, (None, Some(&told(visitor.tongue, &error)))).await?;
    Ok(again(visitor.tongue, error, |_| page))
}

/// Changes the password.
pub async fn password(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Failure> {
    let identity = visitor.somebody()?;
    let (old, new) = (fields.hidden("old"), fields.hidden("new"));
    let changed = app.change_password(identity.player, Some(&old), &new, Some(identity.credential)).await;
    done(&app, &visitor, changed).await
}

/// Makes a token, and shows it.
pub async fn create_token(
    State(app): State<App>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Failure> {
    let days = fields.number("days")?;
    match app.create_token(visitor.somebody()?.player, fields.get("label"), days).await {
        Ok((_, token)) => {
            Ok(account_page(&app, &visitor, (Some(token.reveal()), None)).await?.into_response())
        }
        Err(error) => done(&app, &visitor, Err(error)).await,
    }
}

fn uuid(text: &str) -> Result<Uuid, Failure> {
    text.parse().map_err(|_| Failure::bad_request("bad_id", "This is no id: take it from a list."))
}

/// Revokes a session or a token.
pub async fn revoke(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Failure> {
    let revoked = app.revoke(visitor.somebody()?.player, uuid(fields.get("id"))?).await;
    done(&app, &visitor, revoked).await
}

/// Erases who is logged in, if he knows his password.
pub async fn erase_me(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Failure> {
    let identity = visitor.somebody()?;
    let erased = match app.check_password(identity.player, &fields.hidden("password")).await {
        Ok(()) => app.erase(visitor.viewer(), identity.player).await,
        Err(error) => Err(error),
    };
    match erased {
        Ok(()) => Ok((set_cookie(&app, None), Redirect::to("/")).into_response()),
        Err(error) => done(&app, &visitor, Err(error)).await,
    }
}

/// `/people`, which is there for administrators only.
pub async fn people(State(app): State<App>, visitor: Visitor) -> Answer {
    people_page(&app, &visitor, None).await
}

async fn people_page(app: &App, visitor: &Visitor, wrong: account::Wrong<'_>) -> Answer {
    if !visitor.identity.as_ref().is_some_and(|identity| identity.is_administrator) {
        return Err(Failure::nothing_here());
    }
    let content = account::people(visitor, &app.accounts().await?, wrong);
    Ok(Page::new(visitor.tongue.say("people-heading"), visitor.tongue.say("people-summary"), content))
}

/// Erases somebody, by an administrator.
pub async fn erase(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Failure> {
    people_page(&app, &visitor, None).await?;
    let player = PlayerId(uuid(fields.get("player"))?);
    match app.erase(visitor.viewer(), player).await {
        Ok(()) => Ok(Redirect::to("/people").into_response()),
        Err(error) => {
            let page = people_page(&app, &visitor, Some(&told(visitor.tongue, &error))).await?;
            Ok(again(visitor.tongue, error, |_| page))
        }
    }
}

/// `/invitations/CODE`
pub async fn invitation(State(app): State<App>, visitor: Visitor, Path(code): Path<String>) -> Answer {
    check(&visitor)?;
    invitation_page(&app, &visitor, &code, None).await
}

async fn invitation_page(app: &App, visitor: &Visitor, code: &str, wrong: account::Wrong<'_>) -> Answer {
    let invited = app.invited(code).await.map_err(|error| match error {
        AppError::Denied(refused) => Failure::not_found(&refused.code, &refused.sentence),
        error => error.into(),
    })?;
    let content = account::invitation(visitor, &invited, code, wrong);
    let tongue = visitor.tongue;
    Ok(Page::new(tongue.say("invitation-heading"), tongue.say("invitation-summary"), content))
}

/// Accepts an invitation.
pub async fn accept(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
    _: Fields,
) -> Result<Response, Failure> {
    match app.accept_invitation(visitor.somebody()?.player, &code).await {
        Ok(league) => Ok(Redirect::to(&format!("/leagues/{league}")).into_response()),
        Err(error) => {
            let page = invitation_page(&app, &visitor, &code, Some(&told(visitor.tongue, &error))).await?;
            Ok(again(visitor.tongue, error, |_| page))
        }
    }
}

/// Makes an invitation to a league, and shows its link.
pub async fn invite(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    visitor.somebody()?;
    let league: LeagueId = id(&text, "league")?;
    let role = Role::from_word(fields.get("role"))
        .ok_or_else(|| Failure::bad_request("bad_role", "The form names no role: choose one."))?;
    let bounds = (fields.number("days")?.unwrap_or(BOUNDS.0), fields.number("uses")?.unwrap_or(BOUNDS.1));
    let (_, code) = app.invite(visitor.viewer(), league, role, bounds).await?;
    Ok(super::pages::league_page(&app, &visitor, league, Some(code.reveal())).await?.into_response())
}

/// Revokes an invitation to a league.
pub async fn revoke_invitation(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    visitor.somebody()?;
    let league: LeagueId = id(&text, "league")?;
    app.revoke_invitation(visitor.viewer(), league, uuid(fields.get("id"))?).await?;
    Ok(Redirect::to(&format!("/leagues/{league}")).into_response())
}

/// Says who sees a league.
pub async fn visibility(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    visitor.somebody()?;
    let league: LeagueId = id(&text, "league")?;
    let named = Visibility::ALL.into_iter().find(|one| one.word() == fields.get("visibility"));
    let visibility = named
        .ok_or_else(|| Failure::bad_request("bad_visibility", "The form names no visibility: choose one."))?;
    let request = app.request(visitor.viewer());
    match app.set_league_visibility(&request, league, visibility).await? {
        crate::app::Outcome::Refused(refused) if refused.code != "same_visibility" => {
            Err(AppError::Denied(refused).into())
        }
        _ => Ok(Redirect::to(&format!("/leagues/{league}")).into_response()),
    }
}
