//! Building a roster: drafting it, choosing models with their gear, what it costs and every reason why it is not legal,
//! handing it in and enrolling it. Useful without script: what is built is a draft of the app after every step.

mod entries;
mod list;
mod read;

use super::account::Wrong;
use super::choosing::{acting, actors, whose};
use super::error::Failure;
use super::forms::{Hand, actor, bad_form, complaint, keyed, refused, request, wrong};
use super::layout::Page;
use super::packs;
use super::paged;
use super::pages::{self, Answer};
use super::visitor::{Fields, Visitor};
use crate::app::{App, AppError, CampaignView, Filter, Outcome, Request, RosterLine, RosterView};
use crate::armoury::{Armoury, Pack};
use crate::campaign::Charter;
use crate::ids::{CampaignId, MemberId, PlayerId, RosterId};
use crate::roster::{Fault, Roster, Status};
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};

/// How many rosters the page of a new one lists.
const MOST: usize = 12;

/// `/campaigns/ID/build`
pub async fn drafting(State(app): State<App>, visitor: Visitor, Path(text): Path<String>) -> Answer {
    draft_page(&app, &visitor, pages::id(&text, "campaign")?, (None, None)).await
}

async fn draft_page(
    app: &App,
    visitor: &Visitor,
    id: CampaignId,
    (sent, wrong): (Option<&Fields>, Wrong<'_>),
) -> Answer {
    let tongue = visitor.tongue;
    let CampaignView { campaign, .. } = app.campaign(visitor.viewer(), id).await?;
    let of_campaign = Filter { parent: Some(id.0), ..Filter::default() };
    let person = visitor.viewer().person();
    let mut own = app.rosters(visitor.viewer(), &of_campaign).await?;
    own.retain(|line| Some(line.player) == person || !visitor.has_accounts);
    let people = actors(app, visitor).await?;
    let shown = paged::part(visitor, "rosters", &own, MOST);
    let charter = &campaign.charter;
    let budget = tongue.tell("build-draft-lead", &[("points", charter.first_points().into())]);
    let content = html! {
        h1 { (tongue.say("build-draft-title")) " " bdi { (campaign.name) } }
        p.lead { (budget) }
        (complaint(wrong))
        @if !own.is_empty() {
            section #rosters {
                h2 { (tongue.say("build-own")) }
                ul.tiles { @for line in shown.lines { (tile(visitor, app.armoury(), line)) } }
                (shown.links)
            }
        }
        @if visitor.has_accounts && person.is_none() {
            p.empty { (tongue.say("build-log-in")) " " a href={ "/login?next=/campaigns/" (id) "/build" } {
                (tongue.say("build-log-in-do")) } }
        } @else {
            section {
                h2 { (tongue.say("build-new")) }
                form.draft method="post" action={ "/campaigns/" (id) "/build" } {
                    (Hand::of(app, visitor, None).fields("draft"))
                    (whose(visitor, &tongue.say("build-whose"), &people))
                    label { span { (tongue.say("build-name")) }
                        input name="name" required maxlength="100" autocomplete="off"
                            value=(sent.map_or("", |sent| sent.get("name"))); }
                    (packs(app, visitor, sent.map_or("", |sent| sent.get("pack"))))
                    button.main { (tongue.say("build-draft-do")) }
                }
            }
        }
    };
    let title = tongue.tell("build-draft-tab", &[("name", campaign.name.as_str().into())]);
    let page = Page::new(title, budget, content).with_style("build.css");
    pages::under_campaign(app, visitor, page, id).await
}

fn tile(visitor: &Visitor, armoury: &Armoury, line: &RosterLine) -> Markup {
    let is_draft = line.status == "draft";
    let address =
        if is_draft { format!("/rosters/{}/build", line.id) } else { format!("/rosters/{}", line.id) };
    html! {
        li { a.tile href=(address) {
            strong { bdi { (line.name) } }
            span { (packs::name(armoury, &line.pack)) " · "
                (visitor.tongue.count("points", line.points)) }
            @if is_draft { span { span.tag.live { (visitor.tongue.say("build-draft")) } } }
        } }
    }
}

fn packs(app: &App, visitor: &Visitor, chosen: &str) -> Markup {
    let tongue = visitor.tongue;
    html! {
        fieldset.packs {
            legend { (tongue.say("build-pack")) }
            @for pack in app.armoury().packs() {
                label.tile { input type="radio" name="pack" value=(pack.id) required checked[pack.id == chosen];
                    strong { bdi { (pack.name) } }
                    span { (tongue.tell("build-entries", &[("count", pack.entries.len().into())])) " · "
                        a href={ "/packs/" (pack.id) } { (tongue.say("build-look")) } } }
            }
        }
    }
}

/// Drafts a roster.
pub async fn drafted(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: CampaignId = pages::id(&text, "campaign")?;
    app.campaign(visitor.viewer(), id).await?;
    let asked = request(&app, acting(&app, &visitor, &fields).await?, &fields);
    let (roster, outcome) =
        app.draft_roster(&asked, id, None, fields.get("name"), fields.get("pack")).await?;
    match refused(visitor.tongue, Ok(outcome))? {
        None => Ok(Redirect::to(&format!("/rosters/{roster}/build")).into_response()),
        Some(why) => Ok(wrong(draft_page(&app, &visitor, id, (Some(&fields), Some(&why))).await?)),
    }
}

/// What the builder of a roster shows.
pub(super) struct Desk<'a> {
    pub visitor: &'a Visitor,
    pub hand: Hand<'a>,
    pub id: RosterId,
    pub roster: &'a Roster,
    pub charter: &'a Charter,
    /// Whether its campaign has it already.
    pub enrolled: bool,
    /// The pack that it was drafted from, if the server still has it.
    pub pack: Option<&'a Pack>,
    pub faults: Vec<Fault>,
    /// The member whose gear is chosen anew.
    pub change: Option<MemberId>,
}

impl Desk<'_> {
    /// Whether models can be bought now.
    pub fn may_buy(&self) -> bool {
        let growing = self.roster.freedom.growth && self.roster.open_post_game().is_some();
        match self.roster.status {
            Status::Draft => true,
            Status::Retired | Status::InGame => false,
            _ => growing || self.roster.freedom.rebuild,
        }
    }

    /// Where its forms are sent to.
    pub fn action(&self) -> String {
        format!("/rosters/{}/build", self.id)
    }
}

/// Whose gear is chosen anew.
#[derive(serde::Deserialize)]
pub struct Asked {
    change: Option<String>,
}

/// `/rosters/ID/build`, `?change=MEMBER`
pub async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(asked): Query<Asked>,
) -> Answer {
    let change = asked.change.and_then(|member| member.parse().ok());
    shown(&app, &visitor, pages::id(&text, "roster")?, (None, change), None).await
}

async fn shown(
    app: &App,
    visitor: &Visitor,
    id: RosterId,
    (sent, change): (Option<&Fields>, Option<MemberId>),
    wrong: Wrong<'_>,
) -> Answer {
    let RosterView { roster, .. } = app.roster(visitor.viewer(), id).await?;
    let campaign = roster.campaign.ok_or_else(|| Failure::unknown("roster"))?;
    let view = app.campaign(visitor.viewer(), campaign).await?;
    let known = app.armoury().pack(&roster.pack.id).filter(|pack| pack.hash == roster.pack.hash);
    let desk = Desk {
        visitor,
        hand: Hand::of(app, visitor, roster.owner),
        id,
        roster: &roster,
        charter: &view.campaign.charter,
        enrolled: view.campaign.entry(id).is_some(),
        pack: known,
        faults: app.roster_faults(visitor.viewer(), id).await?,
        change,
    };
    let tongue = visitor.tongue;
    let people = roster.owner.into_iter().chain(view.campaign.organisers.iter().copied()).collect();
    let may = desk.hand.is_of(&people);
    let content = html! {
        h1 { (tongue.say("build-title")) " " bdi { (roster.name) } }
        (complaint(wrong))
        @if !may { p.empty { (tongue.say("build-not-yours")) " "
            a href={ "/rosters/" (id) } { (tongue.say("build-sheet")) } } }
        @else {
            div.builder {
                (list::content(&desk))
                (entries::content(&desk, sent))
            }
        }
    };
    let title = tongue.tell("build-tab", &[("name", roster.name.as_str().into())]);
    let page = Page::new(title, tongue.say("build-about"), content);
    let page = page.with_style("build.css").with_script("build.mjs");
    let page = pages::under_campaign(app, visitor, page, campaign).await?;
    Ok(page.under(roster.name.clone(), format!("/rosters/{id}")))
}

/// What the forms of the builder do.
pub async fn built(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    fields: Fields,
) -> Result<Response, Failure> {
    let id: RosterId = pages::id(&text, "roster")?;
    let roster = app.roster(visitor.viewer(), id).await?.roster;
    let by = actor(&visitor, &fields)?;
    let outcome = match fields.get("do") {
        "recruit" => recruited(&app, by, (id, &roster), &fields).await?,
        _ => said(&app, &request(&app, by, &fields), (id, &roster), &fields).await?,
    };
    let to = match fields.get("do") {
        "enrol" => format!("/rosters/{id}"),
        _ => format!("/rosters/{id}/build#list"),
    };
    match refused(visitor.tongue, outcome)? {
        None => Ok(Redirect::to(&to).into_response()),
        Some(why) => {
            let change = fields.get("replace").parse().ok();
            Ok(wrong(shown(&app, &visitor, id, (Some(&fields), change), Some(&why)).await?))
        }
    }
}

/// Buys models; in the place of a member, if its gear is chosen anew.
async fn recruited(
    app: &App,
    by: PlayerId,
    (id, roster): (RosterId, &Roster),
    fields: &Fields,
) -> Result<Result<Outcome, AppError>, Failure> {
    let pack = app.armoury().pack(&roster.pack.id);
    let purchases = read::purchases(pack, fields)?;
    let reserve = fields.filled("reserve").is_some();
    let Some(old) = fields.get("replace").parse().ok().and_then(|old| roster.member(old)) else {
        return Ok(app.recruit_to(&keyed(app, by, fields, ""), id, purchases, reserve).await);
    };
    // The old one goes only where the new one can come.
    let left = roster.left().saturating_add(old.model.points());
    if let Some(why) = pack.and_then(|pack| read::obstacle(pack, &purchases, left)) {
        return Ok(Ok(Outcome::Refused(why)));
    }
    let gone = app.dismiss_model(&keyed(app, by, fields, " old"), id, old.model.member).await;
    if !matches!(gone, Ok(Outcome::Accepted(_))) {
        return Ok(gone);
    }
    Ok(app.recruit_to(&keyed(app, by, fields, ""), id, purchases, reserve).await)
}

/// What is said about the roster and its members.
async fn said(
    app: &App,
    asked: &Request,
    (id, roster): (RosterId, &Roster),
    fields: &Fields,
) -> Result<Result<Outcome, AppError>, Failure> {
    let member = || fields.get("member").parse::<MemberId>().map_err(|_| bad_form());
    Ok(match fields.get("do") {
        "again" => {
            let known = roster.member(member()?).ok_or_else(bad_form)?;
            app.recruit(asked, id, vec![read::alike(known).into()]).await
        }
        "dismiss" => app.dismiss_model(asked, id, member()?).await,
        "rename" => app.rename_model(asked, id, member()?, fields.get("name")).await,
        "grenades" => {
            let count = fields.number("count")?.unwrap_or(1);
            app.buy_grenades(asked, id, member()?, fields.get("grenade"), count).await
        }
        "register" => app.register_roster(asked, id).await,
        "ready" => app.ready_roster(asked, id).await,
        "enrol" => app.enrol_roster(asked, id).await,
        "retire" => app.retire_roster(asked, id).await,
        _ => return Err(bad_form()),
    })
}

/// The pages of the builder by address.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/campaigns/{id}/build", get(drafting).post(drafted))
        .route("/rosters/{id}/build", get(page).post(built))
}
