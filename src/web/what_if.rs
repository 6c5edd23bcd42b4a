//! What if games had come out otherwise: a form, and the table, the ratings and the next round then. Its address is
//! all there is of it: whoever is sent it sees the same.

use super::campaign::{Names, person, roster};
use super::layout::Page;
use super::pages::{self, Answer};
use super::visitor::Visitor;
use crate::app::{App, AppError, CampaignWhatIf, Difference, Moment, supposition};
use crate::campaign::{Campaign, Outcome, Supposition};
use crate::ids::CampaignId;
use axum::extract::{Path, Query, State};
use maud::{Markup, html};

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
        let sentence = || format!("{} is no number of events: write 12", self.at);
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
    let content = html! {
        h1 { "What if: " bdi { (campaign.name) } }
        p.lead { "The table, the ratings and the next round, had games come out otherwise. Nothing is recorded; the "
            "address of this page is all there is of it." }
        (form(&asked))
        @if !changes.is_empty() { (supposed(&found, &changes)) }
        (table(&found, &names))
        (next(&found))
    };
    let summary = format!("Standings of {} had games come out otherwise.", campaign.name);
    let page = Page::new(format!("What if, {}", campaign.name), summary, content);
    pages::under_campaign(&app, &visitor, page, id).await
}

fn form(asked: &Asked) -> Markup {
    let empty = std::iter::repeat_n(Line::default(), MORE);
    html! {
        form.filter method="get" {
            ol { @for line in asked.lines.iter().cloned().chain(empty) { li {
                label { "Game " input name="game" inputmode="numeric" size="4" value=(line.game); } " "
                label { "came to " select name="result" {
                    @for (word, told) in RESULTS {
                        option value=(word) selected[line.result == word] { (told) }
                    }
                } } " "
                label { "with victory points " input name="vp" size="7" placeholder="4:7" value=(line.vp); }
            } } }
            label { "As of event " input name="at" inputmode="numeric" size="5" value=(asked.at); } " "
            button { "Show" }
        }
        p.facts { "Numbers of games stand on the campaign's page. Victory points of red and blue stay as reported "
            "where none are given, and so do losses. Rounds that are paired stay as they were paired." }
    }
}

const RESULTS: [(&str, &str); 5] = [
    ("", "what it came to"),
    ("red", "a win of the first"),
    ("blue", "a win of the second"),
    ("draw", "a draw"),
    ("void", "nothing: it is void"),
];

/// What is supposed, in words.
fn supposed(found: &CampaignWhatIf, changes: &[Supposition]) -> Markup {
    let told = |campaign: &Campaign, game: u32| {
        let game = campaign.games.get(&game)?;
        let vp = game.report.as_ref().map(|report| format!(", {} to {}", report.vp[0], report.vp[1]));
        Some(html! {
            @match game.outcome() {
                Outcome::Decided { winner } => { (roster(campaign, game.rosters[winner.index()])) " won" }
                Outcome::Draw => "a draw",
                Outcome::NoResult => "no result",
            }
            (vp.unwrap_or_default())
        })
    };
    html! {
        section {
            h2 { "Supposed" }
            ul { @for Supposition { game, .. } in changes { li {
                "Game " (game) ": " (told(&found.after.campaign, *game).unwrap_or_default())
                " instead of " (told(&found.before.campaign, *game).unwrap_or_default())
            } } }
        }
    }
}

fn table(found: &CampaignWhatIf, names: &Names) -> Markup {
    let rows = found.after.standings.iter().zip(found.differences());
    let moved = |one: &Difference| i64::from(one.rank[0]) - i64::from(one.rank[1]);
    html! {
        section {
            h2 { "Standings" }
            @if found.after.standings.is_empty() { p.empty { "Nobody takes part yet." } } @else {
                div.scroll { table.standings {
                    thead { tr {
                        th.number scope="col" { "#" } th scope="col" { "Roster" }
                        @for head in ["Place", "W", "D", "L", "VP", "Pts", "Rating"] {
                            th.number scope="col" { (head) }
                        }
                    } }
                    tbody { @for (row, one) in rows { tr {
                        td.number { (row.rank) @if row.shared { "=" } }
                        th scope="row" { (roster(&found.after.campaign, row.roster))
                            br; small { (person(names, row.player)) } }
                        td.number { (change(moved(&one) as f64, 0)) }
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
                p.facts { "Changes against what is stand beside the numbers." }
            }
        }
    }
}

/// `+2`; nothing where nothing changes.
fn change(by: f64, digits: usize) -> Markup {
    let shown = format!("{by:+.digits$}");
    let is_nothing = shown.chars().all(|letter| matches!(letter, '+' | '-' | '0' | '.'));
    html! { @if is_nothing { small { "=" } } @else { small { "(" (shown) ")" } } }
}

fn next(found: &CampaignWhatIf) -> Markup {
    let campaign = &found.after.campaign;
    html! {
        section {
            h2 { "The next round" }
            @match &found.next {
                Err(refused) => p.facts { "None could be paired: " (refused.sentence) "." },
                Ok(round) => ul {
                    @for pair in &round.pairs {
                        li { (roster(campaign, pair.rosters[0])) " – " (roster(campaign, pair.rosters[1])) }
                    }
                    @if let Some(bye) = round.bye { li { (roster(campaign, bye)) " has a bye" } }
                    @for pause in &round.pauses { li { (roster(campaign, *pause)) " pauses" } }
                },
            }
        }
    }
}

/// The way to this page from that of a campaign.
pub fn link(id: CampaignId) -> Markup {
    html! { p { a href={ "/campaigns/" (id) "/what-if" } { "What if games had come out otherwise?" } } }
}
