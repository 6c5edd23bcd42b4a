//! Results of games that were played at a table and not recorded move by move: told as a whole by one who was there,
//! and what such a report must hold to.

use super::decide::refuse_if;
use super::games::{check_free, check_outcome, check_plays, check_points, find, refuse_stage, settles};
use super::{Campaign, Event, Outcome, Refusal, Report, Stage};
use crate::ids::{BattleId, MemberId, PlayerId, Side};
use std::collections::BTreeSet;

/// What somebody tells of a game that was played already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entered {
    /// The game.
    pub game: u32,
    /// The id by which rosters know it; there is no log of it.
    pub battle: BattleId,
    /// What it came to.
    pub report: Report,
    /// Whether red and blue were played in character, as far as who reports may say so (CA-32).
    pub kayfabe: [Option<bool>; 2],
}

/// Decides the report of a game that was played without a battle here.
pub(super) fn decide(
    campaign: &Campaign,
    actor: PlayerId,
    (number, battle): (u32, BattleId),
    report: &Report,
    kayfabe: [Option<bool>; 2],
) -> Result<Vec<Event>, Refusal> {
    let game = find(campaign, number)?;
    check_plays(campaign, actor, game.rosters)?;
    let needs =
        "a result is entered once, for a game that has not begun; a wrong one is disputed or corrected";
    refuse_stage(game, game.stage != Stage::Arranged, needs)?;
    check_free(campaign, game, battle)?;
    check_outcome(report)?;
    // A game that came to nothing is voided: nothing of it has happened (MI-41).
    refuse_if(report.outcome == Outcome::NoResult, Refusal::OutcomeAgainstEnd)?;
    check_points(report)?;
    let players = campaign.players(game);
    for side in Side::BOTH.into_iter().filter(|side| kayfabe[side.index()].is_some()) {
        let opponent = players[side.other().index()] == Some(actor);
        let own = players[side.index()] == Some(actor);
        let organises = campaign.organisers.contains(&actor);
        let needs =
            "whether a team was played in character is its opponent's word, or an organiser's for him";
        refuse_if(own || !(opponent || organises), Refusal::NotAllowed { actor, needs })?;
        let charter = campaign.charter_of(number);
        refuse_if(!charter.kayfabe || charter.award_table().is_none(), Refusal::NoKayfabe)?;
    }
    let (reported, reported_by) = (Box::new(report.clone()), actor);
    let mut events =
        vec![Event::ResultReported { game: number, battle, report: reported, kayfabe, reported_by }];
    if settles(campaign, game, actor) {
        events.push(Event::ResultConfirmed { game: number, by: actor, settled: true });
    }
    Ok(events)
}

/// Whether a report can be true of these teams, red and blue: who was lost fought, once, and fell to an enemy who
/// fought too; who used grenades fought. Stock is for the roster to say.
///
/// # Errors
/// The first fact that cannot be.
pub fn check_teams(report: &Report, game: u32, teams: [&[MemberId]; 2]) -> Result<(), Refusal> {
    for side in Side::BOTH {
        let (team, enemy) = (teams[side.index()], teams[side.other().index()]);
        let lost = &report.casualties[side.index()];
        let (casualties, models) = (lost.len(), team.len());
        refuse_if(casualties > models, Refusal::TooManyCasualties { game, casualties, models })?;
        let mut seen = BTreeSet::new();
        for casualty in lost {
            let member = casualty.member;
            refuse_if(!team.contains(&member), Refusal::NotFielded { member, game })?;
            refuse_if(!seen.insert(member), Refusal::LostTwice { member, game })?;
            let stranger = casualty.by.filter(|by| !enemy.contains(by));
            stranger.map_or(Ok(()), |member| Err(Refusal::NotFielded { member, game }))?;
        }
        for member in report.grenades_used[side.index()].keys() {
            refuse_if(!team.contains(member), Refusal::NotFielded { member: *member, game })?;
        }
    }
    Ok(())
}

/// Whether first blood was drawn from somebody (MI-42).
///
/// # Errors
/// A side drew it that the other lost nobody to.
pub fn check_blood(report: &Report, game: u32) -> Result<(), Refusal> {
    Side::BOTH.into_iter().try_for_each(|side| {
        let unharmed = report.casualties[side.other().index()].is_empty();
        let bloodless = report.feats[side.index()].first_blood && unharmed;
        refuse_if(bloodless, Refusal::BloodlessFirstBlood { game, side })
    })
}
