//! What corrections leave to be done by hand: found by comparing a game's facts with what its rosters did after it. An
//! item goes away with its cause, or when somebody who rules ticks it off.

use super::campaigns;
use super::dispatch::{Changes, Context, Stop};
use super::log::Log;
use super::post_game::put_out;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer};
use crate::campaign::{self, Campaign, Game, Todo, TodoKind};
use crate::ids::{CampaignId, MemberId, RosterId, Side};
use crate::roster::Roster;
use std::collections::BTreeSet;

/// Something to set right, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToDo {
    /// What it is.
    pub todo: Todo,
    /// What its roster is called.
    pub roster: String,
    /// What the model is called that it is about, if it is about one.
    pub model: Option<String>,
    /// Requisition points that are owed, if it is a debt.
    pub owed: i64,
    /// What is the matter, and what to do.
    pub sentence: String,
    /// The mutation that does it, if one does.
    pub mutation: Option<&'static str>,
}

impl App {
    /// What corrected and voided results of a campaign left to be done by hand, game by game.
    pub async fn todos(&self, viewer: Viewer, campaign: CampaignId) -> Result<Vec<ToDo>, AppError> {
        let ledger = self.home_of_campaign(viewer, campaign).await?;
        let state = self.campaign(viewer, campaign).await?.campaign;
        let mut connection = self.reading().await?;
        list(&mut Log::new(self, ledger, &mut connection), &state).await
    }

    /// Ticks one of them off. Organisers only.
    pub async fn settle_todo(
        &self,
        request: &Request,
        campaign: CampaignId,
        todo: Todo,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::SettleTodo { campaign, todo }).await
    }
}

/// Ticks one off, if it is there.
pub(super) async fn settle(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    todo: Todo,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let changes = campaigns::decided(context, &campaign, &campaign::Command::SettleTodo { todo }, None)?;
    let known = list(log, &campaign.state).await?.iter().any(|listed| listed.todo == todo);
    let refusal = campaign::Refusal::TodoSettled { game: todo.game };
    if known { Ok(changes) } else { Err(Stop::refused(refusal)) }
}

async fn list(log: &mut Log<'_>, campaign: &Campaign) -> Result<Vec<ToDo>, AppError> {
    let mut found = Vec::new();
    let mut owing = BTreeSet::new();
    // The newest game of a roster that owes names its debt.
    for game in campaign.games.values().rev().filter(|game| game.revised) {
        for side in Side::BOTH {
            let id = game.rosters[side.index()];
            let roster = log.roster(id).await?.state;
            let mut of_side = of_side(campaign, game, side, &roster);
            if roster.rp < 0 && owing.insert(id) {
                of_side.push(debt(game.number, id, &roster));
            }
            found.extend(of_side);
        }
    }
    found.retain(|todo| !campaign.settled.contains(&todo.todo));
    found.sort_by_key(|todo| todo.todo);
    Ok(found)
}

fn debt(game: u32, roster: RosterId, state: &Roster) -> ToDo {
    let sentence = format!(
        "{} has spent {} requisition points more than it earned: it buys nothing until it has earned them back. \
         Nothing need be done, unless players agree on more.",
        state.name, -state.rp
    );
    let todo = Todo { game, roster, kind: TodoKind::Balance, member: None };
    ToDo {
        todo,
        roster: state.name.clone(),
        model: None,
        owed: -i64::from(state.rp),
        sentence,
        mutation: None,
    }
}

/// Something about one model of a roster, or about what it counts.
fn about(roster: &Roster, todo: Todo, sentence: String, mutation: Option<&'static str>) -> ToDo {
    let model = todo.member.map(|member| called(roster, member).to_owned());
    ToDo { todo, roster: roster.name.clone(), model, owed: 0, sentence, mutation }
}

/// What a game's facts and one of its rosters do not agree in.
fn of_side(campaign: &Campaign, game: &Game, side: Side, roster: &Roster) -> Vec<ToDo> {
    let number = game.number;
    let Some(fought) = roster.fought(number) else { return Vec::new() };
    let report = game.report.as_ref().filter(|_| game.is_closed());
    let id = game.rosters[side.index()];
    let out = report.map_or_else(Vec::new, |_| put_out(campaign, game, id));
    let of = |kind, member| Todo { game: number, roster: id, kind, member };
    let last = roster.fought.last().is_some_and(|last| last.locked.game == number);
    let mut found = Vec::new();
    for member in roster.harmed_by(number).into_iter().filter(|member| !out.contains(member)) {
        let sentence = format!(
            "Game {number} put {} of {} out of action no more, and its injury is still felt: undo it, or leave it \
             so and tick this off.",
            called(roster, member),
            roster.name
        );
        found.push(about(roster, of(TodoKind::UndoInjury, Some(member)), sentence, Some("undoInjury")));
    }
    let rolls = campaign.charter_of(number).injury_tables().is_some() && !fought.void;
    let unrolled = |member: &MemberId| !fought.rolled.contains(member) && roster.member(*member).is_some();
    for member in out.into_iter().filter(|member| rolls && unrolled(member)) {
        let how = match last {
            true => "begin what followed the game anew",
            false => "later games rest on it, so agree on what came of it, then tick this off",
        };
        let name = called(roster, member);
        let sentence = format!(
            "Game {number} put {name} of {} out of action, which did not roll for an injury: {how}.",
            roster.name
        );
        let mutation = last.then_some("redoPostGame");
        found.push(about(roster, of(TodoKind::RollInjury, Some(member)), sentence, mutation));
    }
    let told = report.map(|report| &report.grenades_used[side.index()]);
    if !fought.restocked && !fought.void && told.is_some_and(|told| *told != fought.used) {
        let sentence = format!(
            "{} used other grenades in game {number} than it has counted, and they are not back: bring them back, or \
             leave it so and tick this off.",
            roster.name
        );
        let mutation = last.then_some("restockGrenades");
        found.push(about(roster, of(TodoKind::Grenades, None), sentence, mutation));
    }
    found
}

/// What a member is or was called.
fn called(roster: &Roster, id: MemberId) -> &str {
    roster.called(id).unwrap_or("a model")
}
