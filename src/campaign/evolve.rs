//! How events make a campaign.

use super::{Campaign, Entry, Event, Game, Outcome, Phase, Report, Stage, Todo, TodoKind};
use super::{absences, rounds, seasons};
use crate::ids::{PlayerId, RosterId};
use std::collections::BTreeSet;

/// Applies an event; never refuses.
pub fn evolve(campaign: &mut Campaign, event: &Event) {
    match event {
        Event::CampaignFounded { campaign: id, league, name, charter, organiser } => {
            campaign.id = Some(*id);
            campaign.league = Some(*league);
            campaign.name.clone_from(name);
            campaign.charter = (**charter).clone();
            campaign.organisers.insert(*organiser);
        }
        Event::CharterAmended { key, new, .. } => {
            // `decide` has tried this very amendment, so it holds: for games to come.
            if let Ok(charter) = campaign.charter.amended(key, new) {
                let former = std::mem::replace(&mut campaign.charter, charter);
                let next = campaign.next_game();
                campaign.former_charters.entry(next).or_insert(former);
            }
            campaign.amendments += 1;
        }
        Event::CampaignStarted {} => campaign.phase = Phase::Running,
        Event::CampaignClosed {} => campaign.phase = Phase::Closed,
        Event::OrganiserAppointed { player } => {
            campaign.organisers.insert(*player);
        }
        Event::OrganiserRemoved { player } => {
            campaign.organisers.remove(player);
        }
        Event::RosterEnrolled { roster, player, name } => {
            let (roster, player, name) = (*roster, *player, name.clone());
            campaign.entries.push(Entry { roster, player, name, withdrawn: false, expelled: false });
            absences::join(campaign, roster);
        }
        Event::RosterWithdrew { roster } => {
            let entry = campaign.entries.iter_mut().find(|entry| entry.roster == *roster);
            entry.into_iter().for_each(|entry| entry.withdrawn = true);
        }
        Event::GameArranged { game, rosters, mission, size } => {
            arrange(campaign, *game, *rosters, (mission, *size));
        }
        _ => {
            seasons::evolve(campaign, event);
            evolve_game(campaign, event);
        }
    }
}

fn arrange(campaign: &mut Campaign, number: u32, rosters: [RosterId; 2], (mission, size): (&str, u32)) {
    let (season, round) = rounds::place_of(campaign, number);
    let game = Game {
        number,
        rosters,
        mission: mission.to_owned(),
        size,
        battle: None,
        superseded: Vec::new(),
        entered: false,
        replayed: Vec::new(),
        revised: false,
        stage: Stage::Arranged,
        ruled: false,
        report: None,
        confirmed_by: BTreeSet::new(),
        closings: 0,
        season,
        round,
        at: None,
        walkover: None,
        unrated: false,
        kayfabe: [None; 2],
    };
    campaign.games.insert(number, game);
}

/// The events of one game after it was arranged.
fn evolve_game(campaign: &mut Campaign, event: &Event) {
    let number = match event {
        Event::GameLocked { game, .. }
        | Event::GameClosed { game, .. }
        | Event::ResultReported { game, .. }
        | Event::ResultConfirmed { game, .. }
        | Event::ResultConfirmedByTimeout { game, .. }
        | Event::ResultDisputed { game, .. }
        | Event::KayfabeJudged { game, .. }
        | Event::ResultCorrected { game, .. }
        | Event::ForkAdopted { game, .. }
        | Event::GameVoided { game, .. }
        | Event::ReplayOrdered { game, .. }
        | Event::TodoSettled { game, .. }
        | Event::GameReopened { game, .. } => *game,
        _ => return,
    };
    note(campaign, number, event);
    let Some(game) = campaign.games.get_mut(&number) else { return };
    let was_closed = game.is_closed();
    happen(game, event);
    // They are rated in the order in which they were closed (LE-33).
    match (was_closed, game.is_closed()) {
        (false, true) => campaign.closed.push(number),
        (true, false) => campaign.closed.retain(|game| *game != number),
        _ => {}
    }
}

/// What the campaign itself remembers of its games: in which order they began, and what was set right by hand.
fn note(campaign: &mut Campaign, number: u32, event: &Event) {
    match event {
        Event::GameLocked { .. } | Event::ResultReported { .. } => campaign.locked.push(number),
        Event::ReplayOrdered { .. } => campaign.locked.retain(|game| *game != number),
        Event::TodoSettled { game, roster, kind, member, .. } => {
            let (game, roster, kind, member) = (*game, *roster, *kind, *member);
            campaign.settled.insert(Todo { game, roster, kind, member });
        }
        _ => {}
    }
    // With other facts all is to be looked at anew.
    let anew = matches!(
        event,
        Event::ResultCorrected { .. }
            | Event::ForkAdopted { .. }
            | Event::GameVoided { .. }
            | Event::ReplayOrdered { .. }
            | Event::GameReopened { .. }
    );
    if anew {
        let Campaign { settled, games, .. } = campaign;
        let game = games.get(&number);
        let stays = |todo: &Todo| match (game, event) {
            (Some(game), Event::ResultCorrected { new, .. }) => is_untouched(game, new, todo),
            _ => false,
        };
        settled.retain(|todo| todo.game != number || stays(todo));
    }
}

/// Whether a correction leaves the facts that something to set right came from as they were.
fn is_untouched(game: &Game, new: &Report, todo: &Todo) -> bool {
    let (Some(old), Some(side)) = (&game.report, game.side_of(todo.roster)) else { return false };
    let side = side.index();
    let lost = |report: &Report| {
        let of = report.casualties[side].iter().find(|lost| Some(lost.member) == todo.member);
        of.map(|lost| lost.cause.is_out_of_action())
    };
    match todo.kind {
        TodoKind::UndoInjury | TodoKind::RollInjury => lost(old) == lost(new),
        TodoKind::Grenades => old.grenades_used[side] == new.grenades_used[side],
        TodoKind::Balance => false,
    }
}

fn happen(game: &mut Game, event: &Event) {
    match event {
        Event::GameLocked { battle, .. } => {
            game.battle = Some(*battle);
            game.stage = Stage::Playing;
        }
        Event::GameClosed { report, reported_by, .. } => close(game, report, *reported_by),
        Event::ResultReported { battle, report, kayfabe, reported_by, .. } => {
            (game.battle, game.entered, game.kayfabe) = (Some(*battle), true, *kayfabe);
            close(game, report, *reported_by);
        }
        Event::ResultConfirmed { by, settled, .. } => {
            game.confirmed_by.insert(*by);
            if *settled {
                game.ruled |= game.stage == Stage::Disputed;
                game.stage = Stage::Confirmed;
            }
        }
        Event::ResultConfirmedByTimeout { .. } => game.stage = Stage::Confirmed,
        Event::ResultDisputed { .. } => game.stage = Stage::Disputed,
        Event::KayfabeJudged { roster, granted, .. } => {
            if let Some(side) = game.side_of(*roster) {
                game.kayfabe[side.index()] = Some(*granted);
            }
        }
        Event::ResultCorrected { new, .. } => {
            game.report = Some((**new).clone());
            game.stage = Stage::Confirmed;
            (game.revised, game.ruled) = (true, true);
        }
        Event::ForkAdopted { battle, report, by, .. } => {
            game.superseded.extend(game.battle.replace(*battle));
            close(game, report, *by);
            (game.stage, game.ruled) = (Stage::Confirmed, true);
        }
        Event::GameVoided { .. } => {
            game.revised |= game.is_closed();
            game.stage = Stage::Void;
        }
        Event::ReplayOrdered { .. } => replay(game),
        Event::GameReopened { .. } => {
            // A walk-over that is taken back was never played.
            game.stage = if game.battle.is_some() { Stage::Playing } else { Stage::Arranged };
            (game.walkover, game.report, game.revised) = (None, None, false);
            game.confirmed_by.clear();
        }
        _ => {}
    }
}

/// The game is as it was when it was arranged, but for the battles that are not to be taken for it.
fn replay(game: &mut Game) {
    game.replayed.append(&mut game.superseded);
    game.replayed.extend(game.battle.take());
    (game.stage, game.entered, game.revised) = (Stage::Arranged, false, false);
    (game.report, game.walkover, game.kayfabe) = (None, None, [None; 2]);
    game.confirmed_by.clear();
}

/// No result makes the game void at once (MI-41); any other result waits for its confirmation.
fn close(game: &mut Game, report: &Report, reported_by: PlayerId) {
    game.stage = if report.outcome == Outcome::NoResult { Stage::Void } else { Stage::Reported };
    game.report = Some(report.clone());
    game.ruled = false;
    game.confirmed_by = BTreeSet::from([reported_by]);
    game.closings += 1;
}

/// The campaign after these events.
pub fn fold<'e>(events: impl IntoIterator<Item = &'e Event>) -> Campaign {
    let mut campaign = Campaign::default();
    events.into_iter().for_each(|event| evolve(&mut campaign, event));
    campaign
}
