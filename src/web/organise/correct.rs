//! Correcting a result: other facts in its place, with a look at what they would change before they are recorded.

use crate::app::{App, CampaignWhatIf, Difference, GameTold, Moment, supposition};
use crate::campaign::{Campaign, Game, Outcome};
use crate::ids::{CampaignId, Side};
use crate::roster::Roster;
use crate::web::account::Wrong;
use crate::web::campaign::{Names, roster};
use crate::web::error::Failure;
use crate::web::forms::{Hand, actor, bad_form, complaint, refused, request, wrong};
use crate::web::layout::Page;
use crate::web::pages::{self, Answer};
use crate::web::report_form::{self, ENDS, Told};
use crate::web::results::judged;
use crate::web::tongue::Tongue;
use crate::web::visitor::{Fields, Visitor};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

/// The results that a form may tell, each with its message.
const RESULTS: [(&str, &str); 4] = [
    ("red", "organise-result-red"),
    ("blue", "organise-result-blue"),
    ("draw", "organise-result-draw"),
    ("void", "organise-result-void"),
];

/// A game whose result may be corrected by who looks.
struct Found {
    id: CampaignId,
    campaign: Campaign,
    game: Game,
    rosters: [Roster; 2],
    names: Names,
}

impl Found {
    async fn at(app: &App, visitor: &Visitor, (text, number): &(String, String)) -> Result<Found, Failure> {
        let id: CampaignId = pages::id(text, "campaign")?;
        let campaign = judged(app, visitor, id).await?;
        if visitor.has_accounts && !campaign.rules(visitor.somebody()?.player) {
            let sentence =
                "This page is for the organisers of the campaign and the arbitrators of its league.";
            return Err(Failure::forbidden("not_allowed", sentence));
        }
        let game = number.parse().ok().and_then(|number: u32| campaign.games.get(&number)).cloned();
        let game = game.ok_or_else(|| Failure::unknown("game"))?;
        let (viewer, [red, blue]) = (visitor.viewer(), game.rosters);
        let rosters = [app.roster(viewer, red).await?.roster, app.roster(viewer, blue).await?.roster];
        Ok(Found { id, game, rosters, names: pages::names(app, visitor).await?, campaign })
    }

    /// What the form asks of the sides.
    fn told(&self, tongue: Tongue) -> Told<'_> {
        let teams = [0, 1].map(|side| report_form::fought(tongue, &self.rosters[side], self.game.number));
        let (campaign, game, rosters) = (&self.campaign, &self.game, &self.rosters);
        Told { campaign, game, rosters, names: &self.names, teams, corrects: true }
    }

    fn address(&self) -> String {
        format!("/campaigns/{}/games/{}", self.id, self.game.number)
    }

    /// What the form begins with: the result as it stands.
    fn word(&self) -> &'static str {
        match self.game.outcome() {
            Outcome::Decided { winner: Side::Red } => "red",
            Outcome::Decided { winner: Side::Blue } => "blue",
            Outcome::Draw => "draw",
            Outcome::NoResult => "void",
        }
    }
}

/// `/campaigns/ID/games/N/correct`
pub async fn page(State(app): State<App>, visitor: Visitor, Path(path): Path<(String, String)>) -> Answer {
    let found = Found::at(&app, &visitor, &path).await?;
    shown(&app, &visitor, &found, (None, None), None).await
}

async fn shown(
    app: &App,
    visitor: &Visitor,
    found: &Found,
    (sent, wrong): (Option<&Fields>, Wrong<'_>),
    preview: Option<&CampaignWhatIf>,
) -> Answer {
    let tongue = visitor.tongue;
    let hand = Hand::of(app, visitor, found.campaign.organisers.first().copied());
    let [red, blue] = found.game.rosters;
    let content = html! {
        h1 { (tongue.tell("organise-correct-title", &[("game", found.game.number.into())])) }
        p.lead { (roster(&found.campaign, red)) " – " (roster(&found.campaign, blue)) }
        (complaint(wrong))
        @if found.game.is_closed() { (form(tongue, &hand, found, sent)) }
        @else { p.empty { (tongue.say("organise-correct-open")) } }
        @if let Some(preview) = preview { (changes(tongue, found, preview)) }
    };
    let title = tongue.tell("organise-correct-title", &[("game", found.game.number.into())]);
    let page = Page::new(title, tongue.say("organise-correct-about"), content).with_style("organise.css");
    pages::under_campaign(app, visitor, page, found.id).await
}

fn form(tongue: Tongue, hand: &Hand<'_>, found: &Found, sent: Option<&Fields>) -> Markup {
    let vp = found.game.report.as_ref().map_or([0, 0], |report| report.vp);
    let value = |name: &str, usual: String| sent.map_or(usual, |sent| sent.get(name).to_owned());
    let chosen = value("result", found.word().to_owned());
    html! {
        form.entry.wide method="post" action={ (found.address()) "/correct" } {
            (hand.fields("correct"))
            p { (tongue.say("organise-correct-about")) }
            label { span { (tongue.say("organise-result")) } select name="result" {
                @for (word, message) in RESULTS {
                    option value=(word) selected[word == chosen] { (tongue.say(message)) }
                }
            } }
            div.pair {
                @for (place, (name, message)) in
                    [("red", "organise-points-red"), ("blue", "organise-points-blue")].into_iter().enumerate() {
                    label { span { (tongue.say(message)) }
                        input type="number" name=(name) required min="-99" max="999"
                            value=(value(name, vp[place].to_string())); }
                }
            }
            label { span { (tongue.say("report-end")) } select name="end" {
                option value="" { (tongue.say("organise-end-as-it-was")) }
                @for (_, word) in ENDS {
                    option value=(word) selected[word == value("end", String::new())] {
                        (tongue.term("report-end", word)) }
                }
            } }
            (sides(tongue, found, sent))
            label { span { (tongue.say("organise-why")) }
                input name="reason" maxlength="500" value=(value("reason", String::new())); }
            div.acts {
                button name="do" value="preview" { (tongue.say("organise-correct-look")) }
                button.main name="do" value="correct" { (tongue.say("organise-correct-do")) }
            }
        }
    }
}

/// What was told of the sides; nothing of a game without a report, and of one for which nobody took the field.
fn sides(tongue: Tongue, found: &Found, sent: Option<&Fields>) -> Markup {
    let told = found.told(tongue);
    let Some(report) = found.game.report.as_ref().filter(|_| told.teams.iter().all(|team| !team.is_empty()))
    else {
        return html! {};
    };
    let reported = report_form::as_reported(&told, report);
    let value = |name: &str| sent.unwrap_or(&reported).get(name).to_owned();
    html! { @for side in Side::BOTH { (report_form::of_side(tongue, &told, side, None, &value)) } }
}

/// What the correction would change in the table and the ratings.
fn changes(tongue: Tongue, found: &Found, preview: &CampaignWhatIf) -> Markup {
    let differences = preview.differences();
    let changed = |one: &&Difference| {
        one.rank[0] != one.rank[1] || one.points[0] != one.points[1] || one.rating[0] != one.rating[1]
    };
    let rating = |rating: Option<f64>| rating.map_or("–".to_owned(), |rating| tongue.decimal(rating, 0));
    html! {
        section #changes {
            h2 { (tongue.say("organise-changes")) }
            @if !differences.iter().any(|one| changed(&one)) {
                p.empty { (tongue.say("organise-changes-none")) }
            } @else {
                div.scroll tabindex="0" role="region" aria-label=(tongue.say("organise-changes")) { table {
                    thead { tr {
                        th scope="col" { (tongue.say("organise-head-roster")) }
                        @for head in ["organise-head-place", "organise-head-points", "organise-head-rating"] {
                            th.number scope="col" { (tongue.say(head)) }
                        }
                    } }
                    tbody { @for one in differences.iter().filter(changed) { tr {
                        th scope="row" { (roster(&found.campaign, one.roster)) }
                        td.number { (one.rank[0]) " → " strong { (one.rank[1]) } }
                        td.number { (one.points[0]) " → " strong { (one.points[1]) } }
                        td.number { (rating(one.rating[0])) " → " strong { (rating(one.rating[1])) } }
                    } } }
                } }
            }
            p.facts { (tongue.say("organise-changes-rest")) }
        }
    }
}

/// Shows what a correction would change, or makes it.
pub async fn done(
    State(app): State<App>,
    visitor: Visitor,
    Path(path): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Failure> {
    let found = Found::at(&app, &visitor, &path).await?;
    let request = request(&app, actor(&visitor, &fields)?, &fields);
    let vp = [number(&fields, "red")?, number(&fields, "blue")?];
    let word = fields.get("result");
    let outcome = match word {
        "red" => Outcome::Decided { winner: Side::Red },
        "blue" => Outcome::Decided { winner: Side::Blue },
        "draw" => Outcome::Draw,
        "void" => Outcome::NoResult,
        _ => return Err(bad_form()),
    };
    let end = match fields.filled("end") {
        None => None,
        Some(word) => Some(ENDS.into_iter().find(|(_, known)| *known == word).ok_or_else(bad_form)?.0),
    };
    // What is told of neither side stays as it was reported: losses, grenades and who fought.
    let sides = match &found.game.report {
        Some(report) => report_form::corrected(visitor.tongue, &found.told(visitor.tongue), report, &fields),
        None => Ok([None, None]),
    };
    let sides = match sides {
        Ok(sides) => sides,
        Err(why) => {
            let why = format!("{why} (bad_form)");
            return Ok(wrong(shown(&app, &visitor, &found, (Some(&fields), Some(&why)), None).await?));
        }
    };
    if fields.get("do") == "preview" {
        let supposed = supposition(&path.1, word, &format!("{}:{}", vp[0], vp[1]))?;
        let preview = app.campaign_what_if(visitor.viewer(), found.id, Moment::Now, &[supposed]).await?;
        return Ok(shown(&app, &visitor, &found, (Some(&fields), None), Some(&preview))
            .await?
            .into_response());
    }
    let told = GameTold { outcome, end, vp, sides };
    let reason = fields.filled("reason").map(str::to_owned);
    let corrected = app.correct_told(&request, found.id, found.game.number, told, reason).await;
    match refused(visitor.tongue, corrected)? {
        None => Ok(Redirect::to(&found.address()).into_response()),
        Some(why) => Ok(wrong(shown(&app, &visitor, &found, (Some(&fields), Some(&why)), None).await?)),
    }
}

fn number(fields: &Fields, name: &str) -> Result<i32, Failure> {
    fields.get(name).trim().parse().map_err(|_| bad_form())
}
