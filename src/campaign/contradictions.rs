//! What nobody can tell of a game, because the rules do not let all of it be true (MI-31 to MI-45). It is asked of what
//! people tell, not of what a battle here came to.

use super::decide::refuse_if;
use super::{Casualty, Cause, EndReason, GrenadeCounts, Outcome, Refusal, Report, ToldRefusal};
use crate::ids::Side;

/// What the rules of a game make of points and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The number of the game.
    pub game: u32,
    /// By how many victory points one wins; none where points do not say who does (MI-39, MI-40).
    pub lead: Option<i32>,
    /// Whether a force breaks when it has lost more than half of its models (MI-13).
    pub breaks: bool,
}

/// Whether a report can be true: its outcome of its points and its end, and all of them of its losses.
///
/// # Errors
/// The first fact that contradicts the others.
pub fn check_told(report: &Report, terms: Terms) -> Result<(), Refusal> {
    check_score(report, terms)?;
    check_end(report, terms)?;
    Side::BOTH.into_iter().try_for_each(|side| check_side(report, side, terms))
}

/// Whether each model can have been lost as it is said: who fled, or fell to his own side, fell to no enemy. And
/// whether some were used of all grenades that are named.
///
/// # Errors
/// The first that cannot.
pub fn check_side_told(lost: &[Casualty], grenades: &GrenadeCounts, game: u32) -> Result<(), Refusal> {
    for (member, sorts) in grenades {
        refuse_if(
            sorts.values().any(|count| *count == 0),
            ToldRefusal::NoneUsed { member: *member, game }.into(),
        )?;
    }
    lost.iter().try_for_each(|lost| {
        let by_itself = lost.cause == Cause::Fled || lost.cause.is_misadventure();
        refuse_if(
            by_itself && lost.by.is_some(),
            ToldRefusal::KilledByNobody { member: lost.member, game }.into(),
        )
    })
}

/// Whether the points of a report and its outcome can both be true: more points win and equal ones are a draw (MI-39),
/// unless a side gave up or has nobody left (MI-35, MI-36), or an organiser ended the game.
///
/// # Errors
/// `outcome_against_points`.
pub fn check_score(report: &Report, Terms { game, lead, .. }: Terms) -> Result<(), Refusal> {
    use EndReason::{MissionEnd, TimeLimit, TurnLimit, Withdrew};
    let decides = matches!(report.end, TurnLimit | MissionEnd | TimeLimit | Withdrew);
    let Some(lead) = lead.filter(|_| decides) else { return Ok(()) };
    let [red, blue] = report.vp;
    let ahead = if red > blue { Side::Red } else { Side::Blue };
    let right = match red.saturating_sub(blue).saturating_abs() >= lead {
        true => Outcome::Decided { winner: ahead },
        false => Outcome::Draw,
    };
    refuse_if(report.outcome != right, ToldRefusal::OutcomeAgainstPoints { game, red, blue, lead }.into())
}

/// Whether the game can have ended so (MI-33).
fn check_end(report: &Report, Terms { game, breaks, .. }: Terms) -> Result<(), Refusal> {
    let drawn = report.outcome == Outcome::Draw;
    match report.end {
        EndReason::Conceded => refuse_if(drawn, ToldRefusal::DrawnConcession { game }.into()),
        EndReason::WipedOut => {
            let gone = |side: Side| drawn || report.outcome == Outcome::Decided { winner: side.other() };
            Side::BOTH.into_iter().filter(|side| gone(*side)).try_for_each(|side| {
                let unharmed = report.casualties[side.index()].is_empty();
                refuse_if(unharmed, ToldRefusal::NobodyWipedOut { game, side }.into())
            })
        }
        EndReason::Withdrew => {
            let broken = Side::BOTH.into_iter().any(|side| is_broken(report, side));
            refuse_if(breaks && !broken, ToldRefusal::NobodyBroken { game }.into())
        }
        _ => Ok(()),
    }
}

/// Whether a side can have done what is said of it.
fn check_side(report: &Report, side: Side, Terms { game, breaks, .. }: Terms) -> Result<(), Refusal> {
    let (feats, enemy) = (report.feats[side.index()], side.other());
    let [gone, enemy_gone] = [side, enemy].map(|side| has_nobody_left(report, side));
    // Who has nobody left has lost, unless the other has not either (MI-34).
    let lost = Outcome::Decided { winner: enemy };
    let both = enemy_gone && report.outcome == Outcome::Draw;
    refuse_if(gone && report.outcome != lost && !both, ToldRefusal::NobodyLeft { game, side }.into())?;
    refuse_if(gone && feats.linebreaker, ToldRefusal::NobodyThere { game, side }.into())?;
    refuse_if(
        feats.routed && breaks && !is_broken(report, enemy),
        ToldRefusal::NotRouted { game, side }.into(),
    )
}

/// Whether a side lost more than half of its models (MI-13).
fn is_broken(report: &Report, side: Side) -> bool {
    2 * report.casualties[side.index()].len() > report.feats[side.index()].started as usize
}

/// Whether a side lost every model that it began with.
fn has_nobody_left(report: &Report, side: Side) -> bool {
    let (lost, started) = (report.casualties[side.index()].len(), report.feats[side.index()].started);
    started > 0 && lost >= started as usize
}
