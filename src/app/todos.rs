//! What corrections leave to be done by hand: found by comparing a game's facts with what its rosters did after it. An
//! item goes away with its cause, or when somebody who rules ticks it off.

use super::columns::roster_until;
use super::dispatch::{Changes, Context, Stop};
use super::log::{Log, decode};
use super::post_game::put_out;
use super::wish::Wish;
use super::{App, AppError, CampaignView, Outcome, Request, Viewer, campaigns};
use crate::armoury::in_english;
use crate::campaign::{self, Campaign, Game, Todo, TodoKind};
use crate::ids::{CampaignId, LeagueId, MemberId, RosterId, Side, Timestamp};
use crate::roster::{self, Event, Roster};
use crate::store::{Connection, StoredEvent};
use std::collections::BTreeMap;

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
        let view = self.campaign(viewer, campaign).await?;
        self.todos_at(viewer, &view).await
    }

    /// The same as it was at the moment of a view.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if the viewer sees no such campaign; what the store says.
    pub async fn todos_at(&self, viewer: Viewer, view: &CampaignView) -> Result<Vec<ToDo>, AppError> {
        let ledger = self.home_of_campaign(viewer, view.id).await?;
        let until = (self.until(ledger, view).await?.unwrap_or(u64::MAX), view.as_of);
        let mut connection = self.reading().await?;
        list(&mut connection, ledger, until, &view.campaign).await
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
    let listed = list(log.connection, log.ledger, (u64::MAX, None), &campaign.state).await?;
    let known = listed.iter().any(|listed| listed.todo == todo);
    let refusal = campaign::Refusal::TodoSettled { game: todo.game };
    if known { Ok(changes) } else { Err(Stop::refused(refusal)) }
}

/// What is to be done of a campaign, its rosters as they were before a position of the ledger and by a time.
async fn list(
    connection: &mut Connection,
    ledger: LeagueId,
    until: (u64, Option<Timestamp>),
    campaign: &Campaign,
) -> Result<Vec<ToDo>, AppError> {
    let mut found = Vec::new();
    let mut rosters: BTreeMap<RosterId, (Roster, Option<u32>)> = BTreeMap::new();
    for game in campaign.games.values().filter(|game| game.revised) {
        for side in Side::BOTH {
            let id = game.rosters[side.index()];
            let is_read = rosters.contains_key(&id);
            if !is_read {
                let stored = roster_until(connection, ledger, id, until).await?;
                rosters.insert(id, owing(&stored)?);
            }
            found.extend(
                rosters.get(&id).into_iter().flat_map(|(known, _)| of_side(campaign, game, side, known)),
            );
        }
    }
    for (id, (roster, cause)) in rosters.iter().filter(|(_, (roster, _))| roster.rp < 0) {
        // What takes a grant back names no game.
        let mut revised = campaign.games.values().rev().filter(|game| game.revised);
        let game = cause.or_else(|| Some(revised.find(|game| game.side_of(*id).is_some())?.number));
        found.extend(game.map(|game| debt(game, *id, roster)));
    }
    found.retain(|todo| !campaign.settled.contains(&todo.todo));
    found.sort_by_key(|todo| todo.todo);
    Ok(found)
}

/// A roster, with the game whose correction or voiding took last what it had spent.
fn owing(stored: &[StoredEvent]) -> Result<(Roster, Option<u32>), AppError> {
    let (mut roster, mut cause) = (Roster::default(), None);
    for event in stored {
        let event: Event = decode(event)?;
        let before = roster.rp;
        roster::evolve(&mut roster, &event);
        if roster.rp < before.min(0) {
            cause = game_of(&event).or(cause);
        }
    }
    Ok((roster, cause))
}

/// The game that an event of a roster takes requisition back for.
const fn game_of(event: &Event) -> Option<u32> {
    match event {
        Event::RequisitionAdjusted { game, .. } | Event::GameVoided { game, .. } => Some(*game),
        _ => None,
    }
}

fn debt(game: u32, roster: RosterId, state: &Roster) -> ToDo {
    let sentence = format!(
        "{} has spent {} more than it earned: it buys nothing until that is earned back. Nothing need be done, \
         unless players agree on more.",
        state.name,
        in_english(-i64::from(state.rp), "requisition point")
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
