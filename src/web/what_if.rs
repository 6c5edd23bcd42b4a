//! What if games had come out otherwise: a form, and the table, the ratings and the next round then. Its address is
//! all there is of it: whoever is sent it sees the same.

use super::campaign::{Names, person, roster};
use super::layout::Page;
use super::marked::Part;
use super::paged;
use super::pages::{self, Answer};
use super::rounds;
use super::tongue::Tongue;
use super::visitor::Visitor;
use crate::app::{App, AppError, CampaignWhatIf, Difference, Moment, supposition};
use crate::campaign::{Campaign, Game, Outcome, Supposition};
use crate::ids::{CampaignId, Side};
use axum::extract::{Path, Query, State};
use maud::{Markup, html};

/// How many lines of the table a page shows.
const MOST: usize = 30;
/// Empty lines of the form, besides those that are filled in.
const MORE: usize = 2;

/// A line of the form as it was filled in.
#[derive(Clone, Default)]
struct Line {
    game: String,
    result: String,
    vp: String,
}

/// What the address asks for: `game`, `result` and `vp` again and again, and `at`.
struct Asked {
    lines: Vec<Line>,
    at: String,
}

impl Asked {
    fn read(fields: Vec<(String, String)>) -> Asked {
        let mut asked = Asked { lines: Vec::new(), at: String::new() };
        for (name, value) in fields {
            let last = asked.lines.last_mut();
            match (name.as_str(), last) {
                ("at", _) => asked.at = value,
                ("game", _) => asked.lines.push(Line { game: value, ..Line::default() }),
                ("result", Some(line)) => line.result = value,
                ("vp", Some(line)) => line.vp = value,
                _ => {}
            }
        }
        asked.lines.retain(|line| !line.game.trim().is_empty());
        asked
    }

    fn moment(&self) -> Result<Moment, AppError> {
        let sentence = || format!("no number of events is written `{}`: write 12", self.at);
        let at = Some(self.at.trim()).filter(|at| !at.is_empty()).map(str::parse).transpose();
        let at = at.map_err(|_| AppError::BadRequest { code: "bad_number", sentence: sentence() })?;
        Moment::named(at, None)
    }

    /// What is supposed; a game of which no result is chosen yet stays as it is.
    fn changes(&self) -> Result<Vec<Supposition>, AppError> {
        let chosen = self.lines.iter().filter(|line| !line.result.trim().is_empty());
        chosen.map(|line| supposition(&line.game, &line.result, &line.vp)).collect()
    }
}

/// `/campaigns/ID/what-if?game=3&result=blue&vp=4:7`
pub async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Path(text): Path<String>,
    Query(fields): Query<Vec<(String, String)>>,
) -> Answer {
    let id: CampaignId = pages::id(&text, "campaign")?;
    let asked = Asked::read(fields);
    // Who may not see the campaign is told so before anything about what he wrote.
    let campaign = app.campaign(visitor.viewer(), id).await?.campaign;
    let changes = asked.changes()?;
    let found = app.campaign_what_if(visitor.viewer(), id, asked.moment()?, &changes).await?;
    let names = pages::names(&app, &visitor).await?;
    let tongue = visitor.tongue;
    let content = html! {
        h1 { (tongue.mark("what-if-heading", &[("name", html! { bdi { (campaign.name) } }.into())])) }
        p.lead { (tongue.say("what-if-lead")) }
        (form(tongue, &asked))
        @if !changes.is_empty() { (supposed(tongue, &found, &changes)) }
        (table(&visitor, &found, &names))
        (next(&visitor, &found))
    };
    let name = [("name", campaign.name.as_str().into())];
    let page = Page::new(tongue.tell("what-if-title", &name), tongue.tell("what-if-summary", &name), content);
    let page = page.with_style("stats.css");
    pages::under_campaign(&app, &visitor, page, id).await
}

fn form(tongue: Tongue, asked: &Asked) -> Markup {
    let empty = std::iter::repeat_n(Line::default(), MORE);
    html! {
        form.filter method="get" {
            ol { @for line in asked.lines.iter().cloned().chain(empty) { li {
                label { (tongue.say("what-if-game")) " "
                    input name="game" inputmode="numeric" size="4" value=(line.game); } " "
                label { (tongue.say("what-if-came-to")) " " select name="result" {
                    @for (word, key) in RESULTS {
                        option value=(word) selected[line.result == word] { (tongue.say(key)) }
                    }
                } } " "
                label { (tongue.say("what-if-points")) " "
                    input name="vp" size="7" placeholder="4:7" value=(line.vp); }
            } } }
            label { (tongue.say("what-if-at")) " " input name="at" inputmode="numeric" size="5" value=(asked.at); } " "
            button { (tongue.say("what-if-show")) }
        }
        p.facts { (tongue.say("what-if-facts")) }
    }
}

const RESULTS: [(&str, &str); 5] = [
    ("", "what-if-result-as-it-was"),
    ("red", "what-if-result-red"),
    ("blue", "what-if-result-blue"),
    ("draw", "what-if-result-draw"),
    ("void", "what-if-result-void"),
];

/// What is supposed, in words.
fn supposed(tongue: Tongue, found: &CampaignWhatIf, changes: &[Supposition]) -> Markup {
    let told = |campaign: &Campaign, game: u32| -> Part {
        campaign.games.get(&game).map(|game| came_to(tongue, campaign, game)).unwrap_or_default().into()
    };
    html! {
        section {
            h2 { (tongue.say("what-if-supposed")) }
            ul { @for Supposition { game, .. } in changes { li {
                (tongue.mark("what-if-instead", &[
                    ("game", (*game).into()),
                    ("now", told(&found.after.campaign, *game)),
                    ("before", told(&found.before.campaign, *game)),
                ]))
            } } }
        }
    }
}

/// What a game came to, with its victory points.
fn came_to(tongue: Tongue, campaign: &Campaign, game: &Game) -> Markup {
    let winner = |winner: Side| [("roster", roster(campaign, game.rosters[winner.index()]).into())];
    html! {
        @match game.outcome() {
            Outcome::Decided { winner: side } => (tongue.mark("campaign-won", &winner(side))),
            Outcome::Draw => (tongue.say("what-if-result-draw")),
            Outcome::NoResult => (tongue.say("what-if-no-result")),
        }
        @if let Some(report) = &game.report {
            (tongue.tell("what-if-vp", &[("red", report.vp[0].into()), ("blue", report.vp[1].into())]))
        }
    }
}

fn table(visitor: &Visitor, found: &CampaignWhatIf, names: &Names) -> Markup {
    let tongue = visitor.tongue;
    let rows: Vec<_> = found.after.standings.iter().zip(found.differences()).collect();
    let part = paged::part(visitor, "standings", &rows, MOST);
    let moved = |one: &Difference| i64::from(one.rank[0]) - i64::from(one.rank[1]);
    html! {
        section #standings {
            h2 { (tongue.say("campaign-standings")) }
            @if found.after.standings.is_empty() { p.empty { (tongue.say("campaign-nobody")) } } @else {
                div.scroll tabindex="0" role="region" aria-label=(tongue.say("campaign-standings")) { table.standings {
                    thead { tr {
                        th.number scope="col" { "#" } th scope="col" { (tongue.say("campaign-roster")) }
                        @for key in HEADS { th.number scope="col" { (tongue.say(key)) } }
                    } }
                    tbody { @for (row, one) in part.lines { tr {
                        td.number { (row.rank) @if row.shared { "=" } }
                        th scope="row" { (roster(&found.after.campaign, row.roster))
                            br; small { (person(names, row.player)) } }
                        td.number { (change(moved(one) as f64, 0)) }
                        td.number { (row.won) } td.number { (row.drawn) } td.number { (row.lost) }
                        td.number { (row.vp_for) "–" (row.vp_against) }
                        td.number { strong { (row.points) }
                            " " (change((one.points[1] - one.points[0]).thousandths() as f64 / 1000.0, 0)) }
                        td.number { @match one.rating {
                            [_, None] => "–",
                            [None, Some(now)] => (format!("{now:.0}")),
                            [Some(was), Some(now)] => { (format!("{now:.0}")) " " (change(now - was, 1)) }
                        } }
                    } } }
                } }
                (part.links)
                p.facts { (tongue.say("what-if-changes")) }
            }
        }
    }
}

const HEADS: [&str; 7] =
    ["what-if-place", "head-won", "head-drawn", "head-lost", "head-vp", "head-points", "what-if-rating"];

/// `+2`; nothing where nothing changes.
fn change(by: f64, digits: usize) -> Markup {
    let shown = format!("{by:+.digits$}");
    let is_nothing = shown.chars().all(|letter| matches!(letter, '+' | '-' | '0' | '.'));
    html! { @if is_nothing { small { "=" } } @else { small { "(" (shown) ")" } } }
}

fn next(visitor: &Visitor, found: &CampaignWhatIf) -> Markup {
    let tongue = visitor.tongue;
    html! {
        section {
            h2 { (tongue.say("what-if-next")) }
            @match &found.next {
                Err(refused) => {
                    @let why = tongue.refused(refused);
                    p.facts { (tongue.tell("what-if-no-next", &[("why", why.trim_end_matches('.').into())])) }
                },
                Ok(round) => (rounds::pairs(visitor, &found.after.campaign, round)),
            }
        }
    }
}

/// The way to this page from that of a campaign.
pub fn link(tongue: Tongue, id: CampaignId) -> Markup {
    html! { p { a href={ "/campaigns/" (id) "/what-if" } { (tongue.say("campaign-what-if")) } } }
}
