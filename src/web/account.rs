//! What the pages of people show: logging in, signing up, one's account, an invitation, everybody's accounts.

use super::visitor::Visitor;
use super::words;
use crate::app::{AccountLine, Credential, Identity, Invitation, Invited, Key, SHORTEST_PASSWORD, SignUp};
use crate::ids::Timestamp;
use crate::league::{League, Role, Visibility};
use maud::{Markup, html};

/// What is wrong with what a form sent.
pub type Wrong<'a> = Option<&'a str>;

pub(super) fn complaint(wrong: Wrong<'_>) -> Markup {
    html! { @if let Some(sentence) = wrong { p.wrong role="alert" { (words::sentence_case(sentence)) "." } } }
}

/// The proof that a form belongs to a session.
pub fn proof(visitor: &Visitor) -> Markup {
    html! { input type="hidden" name="token" value=(visitor.token); }
}

fn field(name: &str, label: &str, kind: &str, complete: &str, value: &str) -> Markup {
    html! {
        label { span { (label) }
            input name=(name) type=(kind) autocomplete=(complete) value=(value) required; }
    }
}

/// The form of `/login`.
pub fn login(name: &str, next: &str, wrong: Wrong<'_>, may_sign_up: bool) -> Markup {
    html! {
        h1 { "Log in" }
        (complaint(wrong))
        form.entry method="post" action="/login" {
            (field("name", "Name", "text", "username", name))
            (field("password", "Password", "password", "current-password", ""))
            input type="hidden" name="next" value=(next);
            button { "Log in" }
        }
        @if may_sign_up { p { "No account yet? " a href="/sign-up" { "Sign up" } "." } }
        p.facts { "Who has forgotten his password asks the operator of this server." }
    }
}

/// The form of `/sign-up`; `code` is that of an invitation.
pub fn sign_up(name: &str, code: &str, wrong: Wrong<'_>, is_first: bool) -> Markup {
    html! {
        h1 { "Sign up" }
        @if is_first { p.lead { "Nobody has an account here yet. The first one administers this server." } }
        (complaint(wrong))
        form.entry method="post" action="/sign-up" {
            (field("name", "Name, as others read it", "text", "username", name))
            (field("password", "Password", "password", "new-password", ""))
            p.facts { "At least " (SHORTEST_PASSWORD) " characters." }
            input type="hidden" name="code" value=(code);
            button { "Sign up" }
        }
        p { "An account already? " a href="/login" { "Log in" } "." }
    }
}

/// Why nobody can sign up.
pub fn no_sign_up(how: SignUp) -> Markup {
    html! {
        h1 { "Sign up" }
        p.lead { @match how {
            SignUp::Invited => "This server takes in who has an invitation: ask an organiser of a league for one.",
            SignUp::Open | SignUp::Closed => "This server takes nobody in by itself: ask its operator.",
        } }
    }
}

/// `/account`; `new` is a token that was just made.
pub fn account(
    visitor: &Visitor,
    identity: &Identity,
    credentials: &[Credential],
    (new, wrong): (Option<&str>, Wrong<'_>),
) -> Markup {
    html! {
        h1 { bdi { (identity.name) } }
        p.facts { "Player " code { (identity.player) }
            @if identity.is_administrator { " · administers this server: " a href="/people" { "all accounts" } } }
        (complaint(wrong))
        section {
            h2 { "Tokens" }
            p { "A program that sends " code { "authorization: Bearer TOKEN" } " to " code { "/graphql" }
                " acts as you." }
            @if let Some(token) = new {
                p.lead { "Your new token, shown this once:" }
                pre { code { (token) } }
            }
            (list(visitor, identity, credentials, Key::Token))
            form.entry method="post" action="/account/tokens" {
                (proof(visitor))
                (field("label", "What it is for", "text", "off", ""))
                label { span { "Days it lasts; empty for good" }
                    input name="days" type="number" min="1" max="3650"; }
                button { "Make a token" }
            }
        }
        section {
            h2 { "Where you are logged in" }
            (list(visitor, identity, credentials, Key::Session))
        }
        section {
            h2 { "Password" }
            form.entry method="post" action="/account/password" {
                (proof(visitor))
                (field("old", "Old password", "password", "current-password", ""))
                (field("new", "New password", "password", "new-password", ""))
                button { "Change it" }
            }
            p.facts { "All other sessions and all tokens end with the old password." }
        }
        section {
            h2 { "Leave for good" }
            p { "Your account, your tokens, your name and the texts that you wrote go. Battles and results stay, "
                "under an id that leads nowhere. It cannot be undone." }
            form.entry method="post" action="/account/erase" {
                (proof(visitor))
                (field("password", "Password, to be sure", "password", "current-password", ""))
                button { "Erase me" }
            }
        }
    }
}

fn list(visitor: &Visitor, identity: &Identity, credentials: &[Credential], key: Key) -> Markup {
    let all: Vec<&Credential> = credentials.iter().filter(|one| one.kind == key.word()).collect();
    html! {
        @if all.is_empty() { p.empty { "None." } } @else {
            div.scroll { table {
                thead { tr { th scope="col" { "Label" } th scope="col" { "Made" }
                    th scope="col" { "Last used" } th scope="col" { "Ends" } th {} } }
                tbody { @for one in all { tr {
                    td { bdi { (one.label) } @if one.id == identity.credential { " (this one)" } }
                    td { (words::time(one.made_at)) }
                    td { (words::time(one.used_at)) }
                    td { @if one.expires_at == Timestamp(0) { "never" } @else { (words::time(one.expires_at)) } }
                    td { form method="post" action="/account/revoke" {
                        (proof(visitor))
                        input type="hidden" name="id" value=(one.id);
                        button { "Revoke" }
                    } }
                } } }
            } }
        }
    }
}

/// `/invitations/CODE`.
pub fn invitation(visitor: &Visitor, invited: &Invited, code: &str, wrong: Wrong<'_>) -> Markup {
    let address = format!("/invitations/{code}");
    html! {
        h1 { "An invitation" }
        (complaint(wrong))
        p.lead { "To the league " strong { bdi { (invited.name) } } ", as " (invited.role.word()) "." }
        @if visitor.identity.is_some() {
            form.entry method="post" action=(address) {
                (proof(visitor))
                button { "Accept" }
            }
        } @else {
            p { a.call href={ "/login?next=" (address) } { "Log in" } " or "
                a.call href={ "/sign-up?code=" (code) } { "sign up" } " to accept it." }
        }
    }
}

/// `/people`, for administrators.
pub fn people(visitor: &Visitor, accounts: &[AccountLine], wrong: Wrong<'_>) -> Markup {
    html! {
        h1 { "Accounts" }
        (complaint(wrong))
        div.scroll { table {
            thead { tr { th scope="col" { "Name" } th scope="col" { "Since" } th scope="col" { "Player" } th {} } }
            tbody { @for one in accounts { tr {
                td { bdi { (one.name) } @if one.is_administrator { " (administrator)" } }
                td { (words::time(one.made_at)) }
                td { code { (one.player) } }
                td { form method="post" action="/people/erase" {
                    (proof(visitor))
                    input type="hidden" name="player" value=(one.player);
                    button { "Erase" }
                } }
            } } }
        } }
        p.facts { "Erasing takes account, tokens, names and texts; battles stay. It cannot be undone." }
    }
}

/// Who sees a league and who is invited, for its organisers; `new` is the code of an invitation just made.
pub fn league(visitor: &Visitor, league: &League, invitations: &[Invitation], new: Option<&str>) -> Markup {
    let address = league.id.map(|id| format!("/leagues/{id}")).unwrap_or_default();
    html! {
        section {
            h2 { "Who sees this league" }
            form.entry method="post" action={ (address) "/visibility" } {
                (proof(visitor))
                label { span { "Visibility" } select name="visibility" {
                    @for one in Visibility::ALL {
                        option value=(one.word()) selected[one == league.visibility] { (one.word()) }
                    }
                } }
                button { "Change it" }
            }
            p { a href={ (address) "/webhooks" } { "Webhooks: where it posts what happens" } }
            h2 #invitations { "Invitations" }
            @if let Some(code) = new {
                p.lead { "The new link, shown this once: "
                    a href={ "/invitations/" (code) } { "/invitations/" (code) } }
            }
            @for one in invitations {
                form method="post" action={ (address) "/invitations/revoke" } {
                    (proof(visitor))
                    input type="hidden" name="id" value=(one.id);
                    (one.role) ", " (one.used) " of " (one.most) " used, until " (words::time(one.expires_at)) " "
                    button { "Revoke" }
                }
            }
            form.entry method="post" action={ (address) "/invitations" } {
                (proof(visitor))
                label { span { "As" } select name="role" {
                    @for role in [Role::Player, Role::Spectator, Role::Arbitrator, Role::Organiser] {
                        option value=(role.word()) { (role.word()) }
                    }
                } }
                label { span { "Days" } input name="days" type="number" min="1" max="365" value="14"; }
                label { span { "People" } input name="uses" type="number" min="1" max="1000" value="1"; }
                button { "Make a link" }
            }
        }
    }
}
