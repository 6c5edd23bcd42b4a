//! Seasons, rounds and single games, as an organiser rules them.

use super::MOST;
use super::campaign::Desk;
use crate::app::schedule;
use crate::campaign::{Game, Phase, Season, Stage};
use crate::ids::CampaignId;
use crate::web::choosing::MOST_CHOICES;
use crate::web::paged;
use maud::{Markup, html};

/// The season: opening, seeding, pairing and closing it.
pub(super) fn season(desk: &Desk<'_>, id: CampaignId) -> Markup {
    let tongue = desk.tongue;
    html! {
        section {
            h2 { (tongue.say("organise-season")) }
            @match desk.campaign.open_season() {
                None if desk.campaign.phase != Phase::Running => p.empty { (tongue.say("organise-season-later")) },
                None => form.entry method="post" action=(desk.action) {
                    (desk.hand.fields("open_season"))
                    p { (tongue.say("organise-season-about")) }
                    label { span { (tongue.say("organise-season-name")) } input name="name" maxlength="100"; }
                    button name="do" value="open_season" { (tongue.say("organise-season-open")) }
                },
                Some(season) => (open(desk, id, season)),
            }
        }
    }
}

fn open(desk: &Desk<'_>, id: CampaignId, season: &Season) -> Markup {
    let tongue = desk.tongue;
    let last = season.rounds.last();
    html! {
        p { bdi { (season.name) } " · "
            (tongue.tell("organise-season-rosters", &[("count", season.entrants.len().into())])) " · "
            (tongue.tell("organise-season-rounds", &[("count", season.rounds.len().into())])) }
        div.acts {
            a.call href={ "/campaigns/" (id) "/pair" } { (tongue.say("organise-pair")) }
            @if season.rounds.is_empty() {
                (desk.button("seed_rating", &[], "organise-seed-rating"))
                (desk.button("seed_lots", &[], "organise-seed-lots"))
            }
            (desk.button("close_season", &[], "organise-season-close"))
        }
        @if let Some(round) = last {
            form.entry.wide method="post" action=(desk.action) {
                (desk.hand.fields("window"))
                input type="hidden" name="round" value=(round.number);
                p { (tongue.tell("organise-window", &[("round", round.number.into())])) " "
                    span.facts { (tongue.tell("organise-zone", &[("zone", zone(desk).into())])) } }
                div.pair {
                    label { span { (tongue.say("organise-opens")) } input type="datetime-local" name="opens"; }
                    label { span { (tongue.say("organise-closes")) } input type="datetime-local" name="closes"; }
                }
                div.acts {
                    button name="do" value="window" { (tongue.say("organise-window-do")) }
                    button name="do" value="delete_pairing" { (tongue.say("organise-unpair")) }
                }
            }
        }
    }
}

fn zone<'d>(desk: &'d Desk<'_>) -> &'d str {
    &desk.campaign.charter.time_zone
}

/// Games that still have to be played: when, and who did not come.
pub(super) fn games(desk: &Desk<'_>) -> Markup {
    let arranged = desk.campaign.games.values().filter(|game| game.stage == Stage::Arranged);
    let arranged: Vec<&Game> = arranged.collect();
    let confirmed = desk.campaign.games.values().filter(|game| game.is_real() && !game.unrated);
    let confirmed: Vec<&Game> = confirmed.collect();
    let tongue = desk.tongue;
    let part = paged::part(desk.hand.visitor, "games", &arranged, MOST);
    html! {
        @if !arranged.is_empty() {
            section #games {
                h2 { (tongue.say("organise-games")) }
                @for game in part.lines { (arranged_game(desk, game)) }
                (part.links)
            }
        }
        @if !confirmed.is_empty() {
            section {
                h2 { (tongue.say("organise-unrated")) }
                p { (tongue.say("organise-unrated-about")) }
                form.entry method="post" action=(desk.action) {
                    (desk.hand.fields("unrated"))
                    label { span { (tongue.say("organise-game")) }
                        @if confirmed.len() <= MOST_CHOICES {
                            select name="game" {
                                @for game in confirmed { option value=(game.number) { (title(desk, game)) } }
                            }
                        } @else { input name="game" type="number" min="1" required; }
                    }
                    label { span { (tongue.say("organise-why")) } input name="reason" maxlength="500"; }
                    button name="do" value="unrated" { (tongue.say("organise-unrated-do")) }
                }
            }
        }
    }
}

fn title(desk: &Desk<'_>, game: &Game) -> String {
    let [red, blue] = game.rosters.map(|roster| desk.named(roster));
    format!("{}: {red} – {blue}", game.number)
}

fn arranged_game(desk: &Desk<'_>, game: &Game) -> Markup {
    let tongue = desk.tongue;
    let number = game.number.to_string();
    let known = schedule::zone(zone(desk)).ok();
    let at = game.at.zip(known.as_ref()).map(|(at, zone)| schedule::shown(at, zone));
    let absent = |side: usize, label: &str| {
        let with = [("game", number.as_str()), ("absent", &*game.rosters[side].to_string())];
        desk.button("walkover", &with, label)
    };
    html! {
        details.game {
            summary { bdi { (title(desk, game)) } @if let Some(at) = &at { " · " time { (at) } } }
            form.entry.wide method="post" action=(desk.action) {
                (desk.hand.fields(&format!("schedule {number}")))
                input type="hidden" name="game" value=(number);
                div.pair {
                    label { span { (tongue.say("organise-at")) } input type="datetime-local" name="at"; }
                    button name="do" value="schedule" { (tongue.say("organise-schedule")) }
                }
                p.facts { (tongue.tell("organise-zone", &[("zone", zone(desk).into())])) }
            }
            div.acts {
                (absent(0, "organise-absent-red"))
                (absent(1, "organise-absent-blue"))
                (desk.button("nobody", &[("game", &number)], "organise-absent-both"))
                a href={ (desk.action.trim_end_matches("/organise")) "/games/" (number) } {
                    (tongue.say("organise-game-page")) }
            }
        }
    }
}

/// How many of the last results are listed.
const LAST: usize = 12;

/// The last results, each with the way to correct it.
pub(super) fn results(desk: &Desk<'_>, id: CampaignId) -> Markup {
    let closed = desk.campaign.games.values().rev().filter(|game| game.is_closed());
    let closed: Vec<&Game> = closed.take(LAST).collect();
    html! {
        @if !closed.is_empty() {
            section {
                h2 { (desk.tongue.say("organise-results")) }
                ul.lines { @for game in closed { li {
                    bdi { (title(desk, game)) } " "
                    a href={ "/campaigns/" (id) "/games/" (game.number) "/correct" } {
                        (desk.tongue.say("organise-correct")) }
                } } }
            }
        }
    }
}
