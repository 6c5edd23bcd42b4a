//! The base camp: a level bought with requisition raises the cap of the active part (CA-46).

use super::decide::refuse_if;
use super::post_game::check_spending;
use super::{Event, Refusal, Roster};

/// Requisition points for the levels 2 to 5.
const PRICES: [u32; 4] = [25, 50, 75, 100];

/// The next level is bought: one between two games, none skipped.
pub(super) fn raise(roster: &Roster) -> Result<Vec<Event>, Refusal> {
    refuse_if(!roster.freedom.base, Refusal::NoBase)?;
    check_spending(roster, &[])?;
    let last = roster.fought.last().map_or(0, |fought| fought.locked.game);
    refuse_if(roster.base_raised == Some(last), Refusal::BaseRaised)?;
    let price = PRICES.get(usize::from(roster.base_level()) - 1).copied();
    let price = price.ok_or(Refusal::BaseComplete)?;
    super::spending::check_rp(roster, price)?;
    Ok(vec![Event::BaseRaised { level: roster.base_level() + 1, rp: price, game: last }])
}

impl Roster {
    /// The level of its base, from 1; it has one where the campaign plays with base camps.
    pub fn base_level(&self) -> u8 {
        self.base.max(1)
    }

    /// Most points of its active part: what its base holds, or the charter's cap (RO-40).
    pub fn cap(&self, charter: u32) -> u32 {
        if self.freedom.base { 150 + 50 * u32::from(self.base_level()) } else { charter }
    }

    /// Requisition points spent on its base: they count for Threat, not for the cap.
    pub fn base_worth(&self) -> u32 {
        PRICES.iter().take(usize::from(self.base_level()) - 1).sum()
    }
}
