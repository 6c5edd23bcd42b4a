//! The next round of a season: how it would be paired, and for organisers a form that pairs it, by the rules or by
//! hand.

use super::account::{Wrong, proof};
use super::campaign::roster;
use super::error::Failure;
use super::forms::{bad_form, coded, complaint};
use super::layout::Page;
use super::pages::{self, Answer};
use super::tongue::Tongue;
use super::visitor::{Fields, Visitor};
use crate::app::{App, AppError, CampaignView, Outcome, PairRound, Refused};
use crate::campaign::{ByHand, Campaign, LeagueFormat, MissionSource, Round, Season};
use crate::ids::{CampaignId, RosterId};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

/// `/campaigns/ID/pair`
pub async fn page(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    shown(&app, &visitor, pages::id(&text, "campaign")?, (None, None)).await
}

/// The page; with what is wrong and what was typed in, if a form was refused.
async fn shown(
    app: &App,
    visitor: &Visitor,
    id: CampaignId,
    (wrong, typed): (Wrong<'_>, Option<&Fields>),
) -> Answer {
    let CampaignView { version, campaign, .. } = app.campaign(visitor.viewer(), id).await?;
    let next = app.preview_round(visitor.viewer(), id).await?;
    let person = visitor.viewer().person();
    let organises = person.is_some_and(|person| campaign.organisers.contains(&person));
    let tongue = visitor.tongue;
    let name = [("name", html! { bdi { (campaign.name) } }.into())];
    let content = html! {
        h1 { (tongue.mark("pair-heading", &name)) }
        (complaint(wrong))
        @match (&next, campaign.open_season()) {
            (Ok(round), Some(season)) => {
                (preview(tongue, &campaign, round))
                @if organises { (form(visitor, (id, version), &campaign, (season, round), typed)) }
            },
            (Ok(_), None) => p.empty { (tongue.say("pair-no-season")) },
            (Err(refused), _) => p.empty { (tongue.tell("pair-not-now", &[("why", why(tongue, refused).into())])) },
        }
    };
    let title = tongue.tell("pair-title", &[("name", campaign.name.as_str().into())]);
    let page = Page::new(title, tongue.say("pair-summary"), content);
    pages::under_campaign(app, visitor, page, id).await
}

/// Why it cannot be paired, within a sentence.
fn why(tongue: Tongue, refused: &Refused) -> String {
    tongue.refused(refused).trim_end_matches('.').to_owned()
}

fn preview(tongue: Tongue, campaign: &Campaign, round: &Round) -> Markup {
    let with = |key, id| tongue.mark(key, &[("roster", roster(campaign, id).into())]);
    html! {
        p.lead { (tongue.tell("pair-lead", &[("round", round.number.into())])) }
        ul {
            @for pair in &round.pairs {
                li { (roster(campaign, pair.rosters[0])) " – " (roster(campaign, pair.rosters[1])) }
            }
            @if let Some(bye) = round.bye { li { (with("campaign-bye", bye)) } }
            @for pause in &round.pauses { li { (with("campaign-pauses", *pause)) } }
        }
    }
}

/// Pairs by the rules, or as typed in: rosters are named by their numbers in the list.
fn form(
    visitor: &Visitor,
    (id, version): (CampaignId, u64),
    campaign: &Campaign,
    (season, round): (&Season, &Round),
    typed: Option<&Fields>,
) -> Markup {
    let number = |wanted: RosterId| {
        round
            .order
            .iter()
            .position(|roster| *roster == wanted)
            .map_or_else(String::new, |place| (place + 1).to_string())
    };
    let value = |name: &str, usual: String| typed.map_or(usual, |typed| typed.get(name).to_owned());
    let (by_hand, tongue) = (season.format == LeagueFormat::Swiss, visitor.tongue);
    html! {
        form.entry method="post" action={ "/campaigns/" (id) "/pair" } {
            (proof(visitor))
            input type="hidden" name="round" value=(round.number);
            input type="hidden" name="version" value=(version);
            @if campaign.charter.mission_source == MissionSource::List {
                label { span { (tongue.say("pair-mission")) }
                    input name="mission" value=(value("mission", String::new())); }
            }
            @for (name, key) in [("opens", "pair-opens"), ("closes", "pair-closes")] {
                label { span { (tongue.say(key)) }
                    input type="datetime-local" name=(name) value=(value(name, String::new())); }
            }
            button name="how" value="rules" { (tongue.say("pair-by-rules")) }
            @if by_hand {
                fieldset {
                    legend { (tongue.say("pair-by-hand")) }
                    ol { @for one in &round.order { li { (roster(campaign, *one)) } } }
                    @for (place, pair) in round.pairs.iter().enumerate() {
                        div {
                            @for (side, name) in ["red", "blue"].into_iter().enumerate() {
                                @if side == 1 { " – " }
                                @let pair_number = [("pair", (place + 1).into())];
                                input type="number" min="1" max=(round.order.len()) name={ (name) "-" (place) }
                                    aria-label=(tongue.tell(&format!("pair-of-{name}"), &pair_number))
                                    value=(value(&format!("{name}-{place}"), number(pair.rosters[side])));
                            }
                        }
                    }
                    @if let Some(bye) = round.bye {
                        label { span { (tongue.say("pair-free")) }
                            input type="number" min="1" max=(round.order.len()) name="bye"
                            value=(value("bye", number(bye))); }
                    }
                    label { input type="checkbox" name="rematches" value="yes"
                        checked[typed.is_some_and(|typed| typed.filled("rematches").is_some())];
                        " " (tongue.say("pair-rematches")) }
                    button name="how" value="hand" { (tongue.say("pair-so")) }
                }
            }
        }
    }
}

/// What the form does.
pub async fn paired(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    visitor.somebody()?;
    let id: CampaignId = pages::id(&text, "campaign")?;
    let campaign = app.campaign(visitor.viewer(), id).await?.campaign;
    let given = |name: &str| fields.filled(name).map(str::to_owned);
    let round = fields.number("round")?.unwrap_or(0);
    let by_hand = match fields.one_of("how", &["rules", "hand"]).ok_or_else(bad_form)? {
        "hand" => Some(chosen(&app, &visitor, id, &fields).await?),
        _ => None,
    };
    let (mission, opens, closes) = (given("mission"), given("opens"), given("closes"));
    let wanted = PairRound { round, mission, opens, closes, by_hand };
    let request = app.request(visitor.viewer());
    // What was typed in names rosters by their numbers in the list that was shown.
    let request = match fields.number("version")? {
        Some(version) => request.at_version(version.into()),
        None => request,
    };
    let organises = campaign.organisers.iter().any(|one| visitor.viewer().person() == Some(*one));
    let wrong = match app.pair_round(&request, id, wanted).await? {
        Outcome::Refused(refused) if !organises => return Err(AppError::Denied(refused).into()),
        Outcome::Refused(refused) => coded(visitor.tongue, &refused),
        Outcome::Conflict { .. } => visitor.tongue.say("pair-conflict"),
        _ => return Ok(Redirect::to(&format!("/campaigns/{id}#rounds")).into_response()),
    };
    let page = shown(&app, &visitor, id, (Some(&wrong), Some(&fields))).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// The pairs that were typed in, by the numbers of the list that the page showed. A number that is none of the list
/// pairs nobody, which is refused as what it is: somebody is left out.
async fn chosen(app: &App, visitor: &Visitor, id: CampaignId, fields: &Fields) -> Result<ByHand, Failure> {
    let order = match app.preview_round(visitor.viewer(), id).await? {
        Ok(round) => round.order,
        Err(_) => Vec::new(),
    };
    let roster = |name: &str| -> Result<Option<RosterId>, Failure> {
        let place = fields.number(name)?.and_then(|number| number.checked_sub(1));
        Ok(place.and_then(|place| order.get(place as usize).copied()))
    };
    let mut wanted = ByHand { rematches: fields.filled("rematches").is_some(), ..ByHand::default() };
    for place in 0..order.len() / 2 {
        if let (Some(red), Some(blue)) = (roster(&format!("red-{place}"))?, roster(&format!("blue-{place}"))?)
        {
            wanted.pairs.push([red, blue]);
        }
    }
    wanted.bye = roster("bye")?;
    Ok(wanted)
}
