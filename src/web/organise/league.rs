//! A league as its organisers run it: founding it, its name, its people and their roles.

use super::{MOST, called};
use crate::app::{App, LeagueView, Person};
use crate::ids::LeagueId;
use crate::league::{League, Role};
use crate::web::account::Wrong;
use crate::web::choosing::{acting, actors, choice, person_meant, whose};
use crate::web::error::Failure;
use crate::web::forms::{Hand, actor, bad_form, complaint, refused, request, wrong};
use crate::web::layout::Page;
use crate::web::paged;
use crate::web::pages::{self, Answer};
use crate::web::tongue::Tongue;
use crate::web::visitor::{Fields, Visitor};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

/// `/leagues/new`
pub async fn founding(State(app): State<App>, visitor: Visitor) -> Answer {
    if visitor.has_accounts {
        visitor.somebody()?;
    }
    found_page(&app, &visitor, ("", None)).await
}

async fn found_page(app: &App, visitor: &Visitor, (name, wrong): (&str, Wrong<'_>)) -> Answer {
    let tongue = visitor.tongue;
    let hand = Hand::of(app, visitor, None);
    let people = actors(app, visitor).await?;
    let content = html! {
        h1 { (tongue.say("organise-found-title")) }
        p.lead { (tongue.say("organise-found-lead")) }
        (complaint(wrong))
        form.entry method="post" action="/leagues/new" {
            (hand.fields("found"))
            (whose(visitor, &tongue.say("organise-whose"), &people))
            label { span { (tongue.say("organise-league-name")) }
                input name="name" required maxlength="100" value=(name) autocomplete="off"; }
            button.main { (tongue.say("organise-found-do")) }
        }
        p.facts { (tongue.say("organise-found-next")) }
    };
    let page = Page::new(tongue.say("organise-found-title"), tongue.say("organise-found-lead"), content);
    Ok(page.under(tongue.say("organise-leagues"), "/").with_style("organise.css"))
}

/// What the form of `/leagues/new` does.
pub async fn found(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Failure> {
    let request = request(&app, acting(&app, &visitor, &fields).await?, &fields);
    let name = fields.get("name");
    let (league, outcome) = app.found_league(&request, name).await?;
    match refused(visitor.tongue, Ok(outcome))? {
        None => Ok(Redirect::to(&format!("/leagues/{league}/organise")).into_response()),
        Some(why) => Ok(wrong(found_page(&app, &visitor, (name, Some(&why))).await?)),
    }
}

/// A league that the visitor organises, with the people whom he may name.
async fn organised(app: &App, visitor: &Visitor, id: LeagueId) -> Result<(League, Vec<Person>), Failure> {
    let LeagueView { league, .. } = app.league(visitor.viewer(), id).await?;
    check(visitor, &league)?;
    Ok((league, app.names(visitor.viewer()).await?))
}

/// Refuses who does not organise a league.
pub(super) fn check(visitor: &Visitor, league: &League) -> Result<(), Failure> {
    if !visitor.has_accounts {
        return Ok(());
    }
    let person = visitor.somebody()?.player;
    if league.organisers.contains(&person) {
        return Ok(());
    }
    Err(Failure::forbidden("not_allowed", "This page is for the organisers of the league."))
}

/// `/leagues/ID/organise`
pub async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    shown(&app, &visitor, pages::id(&text, "league")?, None).await
}

async fn shown(app: &App, visitor: &Visitor, id: LeagueId, wrong: Wrong<'_>) -> Answer {
    let (league, people) = organised(app, visitor, id).await?;
    let tongue = visitor.tongue;
    let hand = Hand::of(app, visitor, league.organisers.first().copied());
    let address = format!("/leagues/{id}");
    let content = html! {
        h1 { (tongue.say("organise-league-title")) " " bdi { (league.name) } }
        (complaint(wrong))
        nav.desk aria-label=(tongue.say("organise-where")) { ul.tiles {
            li { a.tile href={ (address) "/organise/campaign" } { strong { (tongue.say("organise-campaign-new")) }
                span { (tongue.say("organise-campaign-new-about")) } } }
            @if hand.visitor.has_accounts {
                li { a.tile href={ (address) "#invitations" } { strong { (tongue.say("organise-invite")) }
                    span { (tongue.say("organise-invite-about")) } } }
                li { a.tile href={ (address) "/webhooks" } { strong { (tongue.say("organise-webhooks")) }
                    span { (tongue.say("organise-webhooks-about")) } } }
            }
            li { a.tile href={ (address) "/export.jsonl" } { strong { (tongue.say("organise-export")) }
                span { (tongue.say("organise-export-about")) } } }
        } }
        (people_table(tongue, &hand, &address, &league, &people))
        (name_form(tongue, &hand, &address, &league))
        @if visitor.has_accounts { (heir_form(tongue, &hand, &address, &league, &people)) }
    };
    let page = Page::new(
        tongue.tell("organise-league-tab", &[("name", league.name.as_str().into())]),
        tongue.say("organise-league-about"),
        content,
    );
    let page = page.under(tongue.say("organise-leagues"), "/").under(league.name.clone(), address);
    Ok(page.with_style("organise.css"))
}

fn name_form(tongue: Tongue, hand: &Hand<'_>, address: &str, league: &League) -> Markup {
    html! {
        section {
            h2 { (tongue.say("organise-rename")) }
            form.entry method="post" action={ (address) "/organise" } {
                (hand.fields("rename"))
                label { span { (tongue.say("organise-league-name")) }
                    input name="name" required maxlength="100" value=(league.name); }
                button name="do" value="rename" { (tongue.say("organise-rename-do")) }
            }
        }
    }
}

/// Who leaves for good hands over what only he organises.
fn heir_form(tongue: Tongue, hand: &Hand<'_>, address: &str, league: &League, people: &[Person]) -> Markup {
    let is_heir = |person: &&Person| league.members.contains(&person.id) && !hand.is_by(person.id);
    let heirs: Vec<Person> = people.iter().filter(is_heir).cloned().collect();
    html! {
        @if !heirs.is_empty() {
            details {
                summary { (tongue.say("organise-heir")) }
                form.entry method="post" action={ (address) "/organise" } {
                    (hand.fields("heir"))
                    p { (tongue.say("organise-heir-about")) }
                    (choice(tongue, "player", &heirs))
                    button name="do" value="hand_over" { (tongue.say("organise-heir-do")) }
                }
            }
        }
    }
}

/// What may be done about a person with these roles: the word of the form, and the message of its button.
fn acts(roles: &[Role]) -> Vec<(&'static str, &'static str)> {
    let has = |role| roles.contains(&role);
    let all = [
        (has(Role::Player) && !has(Role::Organiser), "appoint", "organise-appoint"),
        (has(Role::Organiser), "remove", "organise-remove"),
        (!has(Role::Arbitrator), "arbitrator", "organise-arbitrator"),
        (has(Role::Arbitrator), "no_arbitrator", "organise-no-arbitrator"),
        (has(Role::Spectator), "dismiss", "organise-dismiss"),
        (has(Role::Player) && !has(Role::Organiser), "leave", "organise-leave"),
        (!has(Role::Player), "join", "organise-join"),
    ];
    all.into_iter().filter(|(holds, ..)| *holds).map(|(_, word, message)| (word, message)).collect()
}

fn people_table(
    tongue: Tongue,
    hand: &Hand<'_>,
    address: &str,
    league: &League,
    people: &[Person],
) -> Markup {
    let action = format!("{address}/organise");
    let others: Vec<Person> =
        people.iter().filter(|person| !league.people().contains(&person.id)).cloned().collect();
    let all: Vec<_> = league.people().into_iter().collect();
    let part = paged::part(hand.visitor, "people", &all, MOST);
    html! {
        section #people {
            h2 { (tongue.say("organise-people")) }
            div.scroll tabindex="0" role="region" aria-label=(tongue.say("organise-people")) { table.stack.people {
                thead { tr { th scope="col" { (tongue.say("organise-person")) }
                    th scope="col" { (tongue.say("organise-roles")) }
                    th scope="col" { (tongue.say("organise-change")) } } }
                tbody { @for id in part.lines.iter().copied() {
                    @let roles = league.roles(id);
                    tr {
                        th scope="row" { a href={ "/players/" (id) } { bdi { (called(people, id)) } } }
                        td { @for role in &roles { span.tag { (tongue.term("role", role.word())) } " " } }
                        td.acts { @for (word, message) in acts(&roles) {
                            (hand.button(&action, word, &[("player", &id.to_string())], &tongue.say(message)))
                        } }
                    }
                } }
            } }
            (part.links)
            @if !others.is_empty() {
                details { summary { (tongue.say("organise-add")) }
                    form.entry method="post" action=(action) {
                        (hand.fields("add"))
                        (choice(tongue, "player", &others))
                        div.acts {
                            button name="do" value="join" { (tongue.say("organise-join")) }
                            button name="do" value="spectator" { (tongue.say("organise-spectator")) }
                            button name="do" value="arbitrator" { (tongue.say("organise-arbitrator")) }
                        }
                    }
                }
            }
        }
    }
}

/// What the forms of `/leagues/ID/organise` do.
pub async fn done(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: LeagueId = pages::id(&text, "league")?;
    app.league(visitor.viewer(), id).await?;
    let request = request(&app, actor(&visitor, &fields)?, &fields);
    let people = app.names(visitor.viewer()).await?;
    let player = || person_meant(fields.get("player"), people);
    if fields.get("do") == "hand_over" {
        app.hand_over(visitor.viewer(), visitor.somebody()?.player, player()?).await?;
        return Ok(Redirect::to(&format!("/leagues/{id}/organise")).into_response());
    }
    let outcome = match fields.get("do") {
        "rename" => app.rename_league(&request, id, fields.get("name")).await,
        "appoint" => app.appoint_league_organiser(&request, id, player()?).await,
        "remove" => app.remove_league_organiser(&request, id, player()?).await,
        "arbitrator" => app.appoint_arbitrator(&request, id, player()?).await,
        "no_arbitrator" => app.remove_arbitrator(&request, id, player()?).await,
        "spectator" => app.admit_spectator(&request, id, player()?).await,
        "dismiss" => app.dismiss_spectator(&request, id, player()?).await,
        "join" => app.join_league(&request, id, player()?).await,
        "leave" => app.leave_league(&request, id, player()?).await,
        _ => return Err(bad_form()),
    };
    match refused(visitor.tongue, outcome)? {
        None => Ok(Redirect::to(&format!("/leagues/{id}/organise")).into_response()),
        Some(why) => Ok(wrong(shown(&app, &visitor, id, Some(&why)).await?)),
    }
}

/// Joins a league, or leaves it.
pub async fn membership(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: LeagueId = pages::id(&text, "league")?;
    let player = actor(&visitor, &fields)?;
    let request = request(&app, player, &fields);
    let outcome = match fields.get("do") {
        "join" => app.join_league(&request, id, player).await,
        "leave" => app.leave_league(&request, id, player).await,
        _ => return Err(bad_form()),
    };
    if let Some(why) = refused(visitor.tongue, outcome)? {
        return Err(Failure::bad_request("not_done", why));
    }
    // Who leaves a private league sees it no more.
    let seen = app.league(visitor.viewer(), id).await.is_ok();
    let next = if seen { format!("/leagues/{id}") } else { "/".to_owned() };
    Ok(Redirect::to(&next).into_response())
}

/// What a league's page offers to who looks: to join or leave it, to run it.
pub fn offers(app: &App, visitor: &Visitor, id: LeagueId, league: &League) -> Markup {
    let tongue = visitor.tongue;
    let hand = Hand::of(app, visitor, None);
    let action = format!("/leagues/{id}/membership");
    let person = visitor.identity.as_ref().map(|identity| identity.player);
    html! {
        p.calls {
            @if hand.is_of(&league.organisers) {
                a.call href={ "/leagues/" (id) "/organise" } { (tongue.say("organise-here")) }
            }
            @if let Some(person) = person {
                @if league.members.contains(&person) {
                    (hand.button(&action, "leave", &[], &tongue.say("organise-leave-self")))
                } @else {
                    (hand.button(&action, "join", &[], &tongue.say("organise-join-self")))
                }
            }
        }
    }
}

/// The way from the first page to founding a league.
pub fn way(visitor: &Visitor) -> Markup {
    html! {
        @if visitor.identity.is_some() || !visitor.has_accounts {
            p.calls { a href="/leagues/new" { (visitor.tongue.say("organise-found-title")) } }
        }
    }
}
