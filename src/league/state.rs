//! What a league is now.

use crate::ids::{CampaignId, LeagueId, PlayerId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Who sees a league and everything in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody; lists show it.
    #[default]
    Public,
    /// Everybody who has a link; lists do not show it, but to those who have a role in it.
    Unlisted,
    /// Those who have a role in it, and administrators.
    Private,
}

impl Visibility {
    /// Every one.
    pub const ALL: [Visibility; 3] = [Visibility::Public, Visibility::Unlisted, Visibility::Private];

    /// `public`, `unlisted` or `private`.
    pub const fn word(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Unlisted => "unlisted",
            Visibility::Private => "private",
        }
    }
}

/// What somebody is in a league; he may be several things.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Runs it.
    Organiser,
    /// Confirms and rules on results, and lets battles go back.
    Arbitrator,
    /// Belongs to it.
    Player,
    /// May look, also where it is private.
    Spectator,
}

impl Role {
    /// Every one, the highest first.
    pub const ALL: [Role; 4] = [Role::Organiser, Role::Arbitrator, Role::Player, Role::Spectator];

    /// `organiser`, `arbitrator`, `player` or `spectator`.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Organiser => "organiser",
            Role::Arbitrator => "arbitrator",
            Role::Player => "player",
            Role::Spectator => "spectator",
        }
    }

    /// The role that this word names.
    pub fn from_word(word: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.word() == word)
    }
}

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
    /// Who rules on results and lets battles go back; he need not be a member.
    pub arbitrators: BTreeSet<PlayerId>,
    /// Who may look, also where it is private; never a member.
    pub spectators: BTreeSet<PlayerId>,
    /// Who sees it.
    pub visibility: Visibility,
    /// The campaigns founded in it, with their names.
    pub campaigns: BTreeMap<CampaignId, String>,
}

impl League {
    /// What a person is in it, the highest first.
    pub fn roles(&self, player: PlayerId) -> Vec<Role> {
        let holds = |role: &Role| match role {
            Role::Organiser => self.organisers.contains(&player),
            Role::Arbitrator => self.arbitrators.contains(&player),
            Role::Player => self.members.contains(&player),
            Role::Spectator => self.spectators.contains(&player),
        };
        Role::ALL.into_iter().filter(holds).collect()
    }

    /// Everybody who has a role in it, once.
    pub fn people(&self) -> BTreeSet<PlayerId> {
        let all = [&self.organisers, &self.arbitrators, &self.members, &self.spectators];
        all.into_iter().flatten().copied().collect()
    }
}
