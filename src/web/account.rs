//! What the pages of people show: logging in, signing up, one's account, an invitation, everybody's accounts.

use super::forms::complaint;
use super::marked::around;
use super::paged;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::{AccountLine, Credential, Identity, Invitation, Invited, Key, SHORTEST_PASSWORD, SignUp};
use crate::ids::Timestamp;
use crate::league::{League, Role, Visibility};
use maud::{Markup, html};

/// How many accounts a page lists.
const MOST: usize = 50;

/// What is wrong with what a form sent.
pub type Wrong<'a> = Option<&'a str>;

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
pub fn login(tongue: Tongue, name: &str, next: &str, wrong: Wrong<'_>, may_sign_up: bool) -> Markup {
    let sign_up = around(html! { a href="/sign-up" {} });
    html! {
        h1 { (tongue.say("account-log-in")) }
        (complaint(wrong))
        form.entry method="post" action="/login" {
            (field("name", &tongue.say("account-name"), "text", "username", name))
            (field("password", &tongue.say("account-password"), "password", "current-password", ""))
            input type="hidden" name="next" value=(next);
            button { (tongue.say("layout-log-in")) }
        }
        @if may_sign_up { p { (tongue.mark("account-no-account", &[("sign-up", sign_up)])) } }
        p.facts { (tongue.say("account-forgotten")) }
    }
}

/// The form of `/sign-up`; `code` is that of an invitation.
pub fn sign_up(tongue: Tongue, name: &str, code: &str, wrong: Wrong<'_>, is_first: bool) -> Markup {
    let login = around(html! { a href="/login" {} });
    html! {
        h1 { (tongue.say("account-sign-up")) }
        @if is_first { p.lead { (tongue.say("account-first")) } }
        (complaint(wrong))
        form.entry method="post" action="/sign-up" {
            (field("name", &tongue.say("account-name-shown"), "text", "username", name))
            (field("password", &tongue.say("account-password"), "password", "new-password", ""))
            p.facts { (tongue.tell("account-least", &[("characters", SHORTEST_PASSWORD.into())])) }
            input type="hidden" name="code" value=(code);
            button { (tongue.say("account-sign-up")) }
        }
        p { (tongue.mark("account-have-account", &[("login", login)])) }
    }
}

/// Why nobody can sign up.
pub fn no_sign_up(tongue: Tongue, how: SignUp) -> Markup {
    html! {
        h1 { (tongue.say("account-sign-up")) }
        p.lead { @match how {
            SignUp::Invited => (tongue.say("account-invited-only")),
            SignUp::Open | SignUp::Closed => (tongue.say("account-closed")),
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
    let tongue = visitor.tongue;
    html! {
        h1 { bdi { (identity.name) } }
        p.facts { (tongue.mark("account-player", &[("player", identity.player.to_string().into())]))
            @if identity.is_administrator {
                (tongue.mark("account-administers", &[("people", around(html! { a href="/people" {} }))]))
            } }
        (complaint(wrong))
        (tokens(visitor, identity, credentials, new))
        section {
            h2 { (tongue.say("account-sessions")) }
            (list(visitor, identity, credentials, Key::Session))
        }
        section {
            h2 { (tongue.say("account-password")) }
            form.entry method="post" action="/account/password" {
                (proof(visitor))
                (field("old", &tongue.say("account-old-password"), "password", "current-password", ""))
                (field("new", &tongue.say("account-new-password"), "password", "new-password", ""))
                button { (tongue.say("account-change")) }
            }
            p.facts { (tongue.say("account-password-facts")) }
        }
        section {
            h2 { (tongue.say("account-leave")) }
            p { (tongue.say("account-leave-about")) }
            form.entry method="post" action="/account/erase" {
                (proof(visitor))
                (field("password", &tongue.say("account-be-sure"), "password", "current-password", ""))
                button { (tongue.say("account-erase-me")) }
            }
        }
    }
}

fn tokens(visitor: &Visitor, identity: &Identity, credentials: &[Credential], new: Option<&str>) -> Markup {
    let tongue = visitor.tongue;
    html! {
        section {
            h2 { (tongue.say("account-tokens")) }
            p { (tongue.mark("account-tokens-about", &[])) }
            @if let Some(token) = new {
                p.lead { (tongue.say("account-new-token")) }
                pre tabindex="0" { code { (token) } }
            }
            (list(visitor, identity, credentials, Key::Token))
            form.entry method="post" action="/account/tokens" {
                (proof(visitor))
                (field("label", &tongue.say("account-label"), "text", "off", ""))
                label { span { (tongue.say("account-days")) }
                    input name="days" type="number" min="1" max="3650"; }
                button { (tongue.say("account-make-token")) }
            }
        }
    }
}

fn list(visitor: &Visitor, identity: &Identity, credentials: &[Credential], key: Key) -> Markup {
    let tongue = visitor.tongue;
    let label = if key == Key::Session { "account-sessions" } else { "account-tokens" };
    let all: Vec<&Credential> = credentials.iter().filter(|one| one.kind == key.word()).collect();
    let heads = ["account-head-label", "account-made", "account-used", "account-ends"];
    html! {
        @if all.is_empty() { p.empty { (tongue.say("account-none")) } } @else {
            div.scroll tabindex="0" role="region" aria-label=(tongue.say(label)) { table {
                thead { tr { @for head in heads { th scope="col" { (tongue.say(head)) } } th {} } }
                tbody { @for one in all { tr {
                    td { bdi { (one.label) } @if one.id == identity.credential { (tongue.say("account-this-one")) } }
                    td { (tongue.time(one.made_at)) }
                    td { @if one.used_at == one.made_at { (tongue.say("account-never")) }
                        @else { (tongue.time(one.used_at)) } }
                    td { @if one.expires_at == Timestamp(0) { (tongue.say("account-never")) }
                        @else { (tongue.time(one.expires_at)) } }
                    td { form method="post" action="/account/revoke" {
                        (proof(visitor))
                        input type="hidden" name="id" value=(one.id);
                        button { (tongue.say("account-revoke")) }
                    } }
                } } }
            } }
        }
    }
}

/// `/invitations/CODE`.
pub fn invitation(visitor: &Visitor, invited: &Invited, code: &str, wrong: Wrong<'_>) -> Markup {
    let (tongue, address) = (visitor.tongue, format!("/invitations/{code}"));
    let lead = [
        ("league", html! { strong { bdi { (invited.name) } } }.into()),
        ("role", tongue.term("role", invited.role.word()).into()),
    ];
    let ways = [
        ("login", around(html! { a.call href={ "/login?next=" (address) } {} })),
        ("sign-up", around(html! { a.call href={ "/sign-up?code=" (code) } {} })),
    ];
    html! {
        h1 { (tongue.say("invitation-heading")) }
        (complaint(wrong))
        p.lead { (tongue.mark("invitation-lead", &lead)) }
        @if visitor.identity.is_some() {
            form.entry method="post" action=(address) {
                (proof(visitor))
                button { (tongue.say("invitation-accept")) }
            }
        } @else {
            p { (tongue.mark("invitation-first", &ways)) }
        }
    }
}

/// `/people`, for administrators.
pub fn people(visitor: &Visitor, accounts: &[AccountLine], wrong: Wrong<'_>) -> Markup {
    let tongue = visitor.tongue;
    let heads = ["account-name", "people-since", "people-player"];
    let part = paged::part(visitor, "people", accounts, MOST);
    html! {
        h1 { (tongue.say("people-heading")) }
        (complaint(wrong))
        div.scroll tabindex="0" role="region" aria-label=(tongue.say("people-heading")) { table #people {
            thead { tr { @for head in heads { th scope="col" { (tongue.say(head)) } } th {} } }
            tbody { @for one in part.lines { tr {
                td { bdi { (one.name) } @if one.is_administrator { (tongue.say("people-administrator")) } }
                td { (tongue.time(one.made_at)) }
                td { code { (one.player) } }
                td { form method="post" action="/people/erase" {
                    (proof(visitor))
                    input type="hidden" name="player" value=(one.player);
                    button { (tongue.say("people-erase")) }
                } }
            } } }
        } }
        (part.links)
        p.facts { (tongue.say("people-facts")) }
    }
}

/// Who sees a league and who is invited, for its organisers; `new` is the code of an invitation just made.
pub fn league(visitor: &Visitor, league: &League, invitations: &[Invitation], new: Option<&str>) -> Markup {
    let tongue = visitor.tongue;
    let address = league.id.map(|id| format!("/leagues/{id}")).unwrap_or_default();
    html! {
        section {
            h2 { (tongue.say("access-heading")) }
            form.entry method="post" action={ (address) "/visibility" } {
                (proof(visitor))
                label { span { (tongue.say("access-visibility")) } select name="visibility" {
                    @for one in Visibility::ALL {
                        option value=(one.word()) selected[one == league.visibility] {
                            (tongue.term("access-visibility", one.word())) }
                    }
                } }
                button { (tongue.say("access-change")) }
            }
            p { a href={ (address) "/webhooks" } { (tongue.say("access-webhooks")) } }
            h2 #invitations { (tongue.say("access-invitations")) }
            @if let Some(code) = new {
                p.lead { (tongue.say("access-new-link")) " "
                    a href={ "/invitations/" (code) } { "/invitations/" (code) } }
            }
            @for one in invitations {
                form method="post" action={ (address) "/invitations/revoke" } {
                    (proof(visitor))
                    input type="hidden" name="id" value=(one.id);
                    (line(tongue, one)) " "
                    button { (tongue.say("account-revoke")) }
                }
            }
            (invite(visitor, &address))
        }
    }
}

fn line(tongue: Tongue, invitation: &Invitation) -> String {
    let values = [
        ("role", tongue.term("role", &invitation.role.to_string()).into()),
        ("used", invitation.used.into()),
        ("most", invitation.most.into()),
        ("until", tongue.time(invitation.expires_at).into()),
    ];
    tongue.tell("access-line", &values)
}

fn invite(visitor: &Visitor, address: &str) -> Markup {
    let tongue = visitor.tongue;
    html! {
        form.entry method="post" action={ (address) "/invitations" } {
            (proof(visitor))
            label { span { (tongue.say("access-as")) } select name="role" {
                @for role in [Role::Player, Role::Spectator, Role::Arbitrator, Role::Organiser] {
                    option value=(role.word()) { (tongue.term("role", role.word())) }
                }
            } }
            label { span { (tongue.say("access-days")) }
                input name="days" type="number" min="1" max="365" value="14"; }
            label { span { (tongue.say("access-people")) }
                input name="uses" type="number" min="1" max="1000" value="1"; }
            button { (tongue.say("access-make-link")) }
        }
    }
}
