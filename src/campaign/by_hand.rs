//! Pairs that an organiser chooses: checked against the rules by which a round is paired otherwise.

use super::decide::refuse_if;
use super::rounds::{Plan, byes};
use super::{Campaign, Refusal, RoundRefusal, Season};
use crate::ids::RosterId;
use std::collections::BTreeSet;

/// Who is to meet whom in a Swiss round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByHand {
    /// Pairs, red and blue.
    pub pairs: Vec<[RosterId; 2]>,
    /// Who has the bye, where the number is odd.
    pub bye: Option<RosterId>,
    /// Whether two who have met may meet again.
    pub rematches: bool,
}

/// The round as it was chosen: everybody once, with as few byes as anybody, and no rematch without saying so.
pub(super) fn plan(
    campaign: &Campaign,
    season: &Season,
    order: Vec<RosterId>,
    wanted: &ByHand,
) -> Result<Plan, Refusal> {
    let named = wanted.pairs.iter().flatten().copied().chain(wanted.bye);
    let mut seen = BTreeSet::new();
    for roster in named {
        let entered = season.entrants.contains(&roster);
        refuse_if(!entered, RoundRefusal::NotInSeason { roster, season: season.number }.into())?;
        refuse_if(!order.contains(&roster), Refusal::Withdrawn { roster })?;
        refuse_if(!seen.insert(roster), RoundRefusal::PairedTwice { roster }.into())?;
    }
    let left_out: Vec<RosterId> = order.iter().copied().filter(|roster| !seen.contains(roster)).collect();
    if let Some(roster) = left_out.first() {
        return Err(RoundRefusal::LeftOut { roster: *roster, left_out: left_out.len() }.into());
    }
    if let Some(roster) = wanted.bye {
        let had = byes(campaign, season, roster);
        let fewest = order.iter().map(|other| byes(campaign, season, *other)).min().unwrap_or(0);
        refuse_if(had > fewest, RoundRefusal::AnotherBye { roster, had, fewest }.into())?;
    }
    let mut rematches = 0;
    for [one, other] in &wanted.pairs {
        if let Some(round) = last_met(campaign, season, [*one, *other]) {
            let refusal = RoundRefusal::Rematch { one: *one, other: *other, round };
            refuse_if(!wanted.rematches, refusal.into())?;
            rematches += 1;
        }
    }
    let (pairs, bye) = (wanted.pairs.clone(), wanted.bye);
    Ok(Plan { order, pairs, bye, rematches, by_hand: true, ..Plan::default() })
}

/// The last round of the season in which these two played each other.
fn last_met(campaign: &Campaign, season: &Season, [one, other]: [RosterId; 2]) -> Option<u32> {
    let games =
        campaign.games.values().filter(|game| game.season == Some(season.number) && game.is_meeting());
    let theirs = games.filter(|game| game.side_of(one).is_some() && game.side_of(other).is_some());
    theirs.map(|game| game.round.unwrap_or(1)).max()
}
