//! What a league is now.

use crate::ids::{CampaignId, LeagueId, PlayerId};
use std::collections::{BTreeMap, BTreeSet};

/// A league, folded from its events; before the first one it has no id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct League {
    /// Its id, once it was founded.
    pub id: Option<LeagueId>,
    /// Its public name.
    pub name: String,
    /// Who runs it; each of them is a member.
    pub organisers: BTreeSet<PlayerId>,
    /// Who belongs to it.
    pub members: BTreeSet<PlayerId>,
    /// The campaigns founded in it, with their names.
    pub campaigns: BTreeMap<CampaignId, String>,
}
