//! The next round of a season: how it would be paired, and for organisers a form that pairs it, by the rules or by
//! hand.

use super::account::{Wrong, proof};
use super::campaign::roster;
use super::error::Failure;
use super::forms::{bad_form, complaint};
use super::layout::Page;
use super::pages::{self, Answer};
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
    let content = html! {
        h1 { "The next round of " bdi { (campaign.name) } }
        (complaint(wrong))
        @match (&next, campaign.open_season()) {
            (Ok(round), Some(season)) => {
                (preview(&campaign, round))
                @if organises { (form(visitor, (id, version), &campaign, (season, round), typed)) }
            },
            (Ok(_), None) => p.empty { "No season is open." },
            (Err(Refused { sentence, .. }), _) => p.empty { "It cannot be paired now: " (sentence) "." },
        }
    };
    let page =
        Page::new(format!("Next round, {}", campaign.name), "How the next round would be paired.", content);
    pages::under_campaign(app, visitor, page, id).await
}

fn preview(campaign: &Campaign, round: &Round) -> Markup {
    html! {
        p.lead { "Round " (round.number) " as the rules would pair it now." }
        ul {
            @for pair in &round.pairs {
                li { (roster(campaign, pair.rosters[0])) " – " (roster(campaign, pair.rosters[1])) }
            }
            @if let Some(bye) = round.bye { li { (roster(campaign, bye)) " has a bye" } }
            @for pause in &round.pauses { li { (roster(campaign, *pause)) " pauses" } }
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
    let by_hand = season.format == LeagueFormat::Swiss;
    html! {
        form.entry method="post" action={ "/campaigns/" (id) "/pair" } {
            (proof(visitor))
            input type="hidden" name="round" value=(round.number);
            input type="hidden" name="version" value=(version);
            @if campaign.charter.mission_source == MissionSource::List {
                label { span { "Mission" } input name="mission" value=(value("mission", String::new())); }
            }
            @for (name, told) in [("opens", "Played from"), ("closes", "until")] {
                label { span { (told) }
                    input type="datetime-local" name=(name) value=(value(name, String::new())); }
            }
            button name="how" value="rules" { "Pair it by the rules" }
            @if by_hand {
                fieldset {
                    legend { "Or by hand" }
                    ol { @for one in &round.order { li { (roster(campaign, *one)) } } }
                    @for (place, pair) in round.pairs.iter().enumerate() {
                        div {
                            @for (side, name) in ["red", "blue"].into_iter().enumerate() {
                                @if side == 1 { " – " }
                                input type="number" min="1" max=(round.order.len()) name={ (name) "-" (place) }
                                    aria-label={ (name) " of pair " (place + 1) }
                                    value=(value(&format!("{name}-{place}"), number(pair.rosters[side])));
                            }
                        }
                    }
                    @if let Some(bye) = round.bye {
                        label { span { "Bye" } input type="number" min="1" max=(round.order.len()) name="bye"
                            value=(value("bye", number(bye))); }
                    }
                    label { input type="checkbox" name="rematches" value="yes"
                        checked[typed.is_some_and(|typed| typed.filled("rematches").is_some())];
                        " Two who have met may meet again" }
                    button name="how" value="hand" { "Pair it so" }
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
        Outcome::Refused(refused) => refused.sentence,
        Outcome::Conflict { .. } => {
            "something has happened in the campaign since this page was loaded: look again".to_owned()
        }
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
