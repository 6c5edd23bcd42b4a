//! What games earn: the rows of the table, the mission's own, and the underdog's factor (CA-27 to CA-34).

use super::decide::refuse_if;
use super::games::{find, refuse_stage};
use super::{Campaign, Cause, Game, Outcome, Refusal, Report, Stage, Underdog, UnderdogScope};
use crate::armoury::{Award, AwardLine, AwardRow};
use crate::ids::{MemberId, PlayerId, RosterId, Side};
use std::collections::BTreeSet;

/// Losses by its own doing from which on a side is comforted (CA-27).
const MISTAKES: usize = 3;

/// What a game earned one side; none if the campaign awards nothing, or the game has no result. `threats` are the
/// match Threats of red and blue (RO-42).
pub fn award(campaign: &Campaign, game: &Game, side: Side, threats: [u32; 2]) -> Option<Award> {
    let charter = campaign.charter_of(game.number);
    let table = charter.award_table()?;
    let report = game.report.as_ref().filter(|_| game.outcome() != Outcome::NoResult)?;
    let kayfabe = charter.kayfabe && game.kayfabe[side.index()] == Some(true);
    let rows = earned(report, side).into_iter().chain(kayfabe.then_some(AwardRow::Kayfabe));
    let mut lines: Vec<AwardLine> =
        rows.map(|row| AwardLine { row, rp: rp(table.of(row)) }).filter(|line| line.rp != 0).collect();
    let bonus = report.feats[side.index()].bonus;
    let by_table: i32 = lines.iter().map(|line| line.rp).sum();
    if bonus != 0 {
        lines.push(AwardLine { row: AwardRow::Mission, rp: bonus });
    }
    let lower = threats[side.index()] < threats[side.other().index()];
    let factor = Some(charter.underdog).filter(|factor| lower && *factor != Underdog::Off);
    let (times, over) = factor.map_or((1, 1), Underdog::factor);
    // Rounded up; an older log may hold any number.
    let raised = |rp: i32| rp.saturating_mul(times).saturating_neg().div_euclid(over).saturating_neg();
    let total = match charter.underdog_scope {
        UnderdogScope::All => raised(by_table.saturating_add(bonus)),
        UnderdogScope::TableOnly => raised(by_table).saturating_add(bonus),
    };
    Some(Award { lines, underdog: factor.map(|factor| factor.word().to_owned()), total })
}

fn rp(points: u32) -> i32 {
    i32::try_from(points).unwrap_or(i32::MAX)
}

/// The rows that the report of a game holds, in the order of the table.
fn earned(report: &Report, side: Side) -> Vec<AwardRow> {
    let feats = report.feats[side.index()];
    let lost = &report.casualties[side.index()];
    // Who fled counts as lost; who left by a mission rule is no casualty at all (CA-29).
    let gone: BTreeSet<MemberId> = lost.iter().map(|casualty| casualty.member).collect();
    let survivors = feats.started.saturating_sub(u32::try_from(gone.len()).unwrap_or(u32::MAX));
    let own = |cause: Cause| cause.is_misadventure();
    let mistakes = lost.iter().filter(|casualty| own(casualty.cause)).count();
    let won = report.outcome == Outcome::Decided { winner: side };
    let spared = feats.started > 0 && 4 * u64::from(survivors) >= 3 * u64::from(feats.started);
    let rows = [
        (AwardRow::TookPart, true),
        (AwardRow::Victory, won),
        (AwardRow::Stalemate, report.outcome == Outcome::Draw),
        (AwardRow::Assassin, feats.assassin),
        (AwardRow::ConsiderateCommander, spared),
        (AwardRow::SweepingAdvance, feats.routed),
        (AwardRow::FirstBlood, feats.first_blood),
        (AwardRow::Linebreaker, feats.linebreaker),
        (AwardRow::MistakesWereMade, mistakes >= MISTAKES),
    ];
    rows.into_iter().filter(|(_, holds)| *holds).map(|(row, _)| row).collect()
}

/// Kayfabe is granted by the opponent only, or an organiser for him, once, until the result counts (CA-32).
pub(super) fn check_kayfabe(
    campaign: &Campaign,
    actor: PlayerId,
    number: u32,
    roster: RosterId,
) -> Result<(), Refusal> {
    let game = find(campaign, number)?;
    let side = game.side_of(roster).ok_or(Refusal::NotInGame { roster, game: number })?;
    let players = campaign.players(game);
    let own = players[side.index()] == Some(actor);
    let organises = campaign.organisers.contains(&actor) && !own;
    let opponent = players[side.other().index()] == Some(actor) && !own;
    let needs = "it takes the opponent's word, or an organiser's for him";
    refuse_if(!(opponent || organises), Refusal::NotAllowed { actor, needs })?;
    let charter = campaign.charter_of(number);
    refuse_if(!charter.kayfabe || charter.award_table().is_none(), Refusal::NoKayfabe)?;
    let open = matches!(game.stage, Stage::Playing | Stage::Reported | Stage::Disputed);
    refuse_stage(game, !open, "it is said from the lock of the teams until the result is confirmed")?;
    refuse_if(game.kayfabe[side.index()].is_some(), Refusal::KayfabeJudged { game: number })
}
