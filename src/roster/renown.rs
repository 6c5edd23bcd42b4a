//! Renown: deeds of leaders and specials, counted from the games that they were done in (CA-48). A game that is voided
//! or reopened takes its deeds with it.

use super::{Event, Role, Roster};
use crate::armoury::Deed;
use crate::ids::MemberId;
use std::collections::BTreeMap;

/// How many of which deed somebody did.
pub type Deeds = BTreeMap<MemberId, BTreeMap<Deed, u32>>;

/// The tier from which on a model rolls an injury die again.
const HARDENED: u8 = 2;
/// What the source of such a re-roll begins with; the model's id follows.
const SOURCE: &str = "renown ";

/// The deeds of a game, of those whose deeds are counted.
pub(super) fn gain(roster: &Roster, game: u32, deeds: &Deeds) -> Vec<Event> {
    let counted = |id: &MemberId| {
        let role = roster.member(*id).map(|member| member.model.role);
        matches!(role, Some(Role::Leader | Role::Special))
    };
    let mut deeds = deeds.clone();
    deeds.values_mut().for_each(|sorts| sorts.retain(|_, count| *count > 0));
    deeds.retain(|member, sorts| counted(member) && !sorts.is_empty());
    if deeds.is_empty() { Vec::new() } else { vec![Event::RenownGained { game, deeds }] }
}

impl Roster {
    /// All that a member did so far.
    pub fn renown(&self, member: MemberId) -> BTreeMap<Deed, u32> {
        let mut all: BTreeMap<Deed, u32> = BTreeMap::new();
        for fought in self.fought.iter().filter(|fought| !fought.void) {
            for (deed, count) in fought.deeds.get(&member).into_iter().flatten() {
                let sum = all.entry(*deed).or_default();
                *sum = sum.saturating_add(*count);
            }
        }
        all
    }

    /// The highest tier that a member has reached by any deed.
    pub fn tier(&self, member: MemberId) -> u8 {
        self.renown(member).into_iter().map(|(deed, count)| deed.tier(count)).max().unwrap_or_default()
    }

    /// What allows those of renown among these to roll an injury die again: a source of its own for each.
    pub fn hardened(&self, out: &[MemberId]) -> Vec<String> {
        let hardened = out.iter().filter(|member| self.tier(**member) >= HARDENED);
        hardened.map(|member| format!("{SOURCE}{member}")).collect()
    }
}

/// Whether a source of a re-roll is for this member: that of renown is for one alone.
pub(super) fn is_for(source: &str, member: MemberId) -> bool {
    source.strip_prefix(SOURCE).is_none_or(|own| own == member.to_string())
}
