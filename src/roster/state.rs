//! What a roster is now.

use super::{Fault, GrenadeCounts, Member, Pack, Role};
use crate::armoury::Limits;
use crate::ids::{BattleId, CampaignId, MemberId, PlayerId, RosterId};
use std::collections::BTreeSet;

/// How far a roster is (RO-39).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Status {
    /// It is being built.
    #[default]
    Draft,
    /// It was found legal.
    Registered,
    /// It can be locked for a game.
    Ready,
    /// Something about it is no longer legal.
    NeedsAttention,
    /// It fights.
    InGame,
    /// It has steps to play after a game.
    PostGame,
    /// It fights no more.
    Retired,
}

/// A team that fights now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockedTeam {
    /// The campaign's game.
    pub game: u32,
    /// The battle.
    pub battle: BattleId,
    /// Who fights.
    pub team: Vec<MemberId>,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoughtGame {
    /// The team that fought.
    pub locked: LockedTeam,
    /// What its members used.
    pub used: GrenadeCounts,
    /// Whether grenades came back after it.
    pub restocked: bool,
    /// Whether it does not count.
    pub void: bool,
}

/// A roster, folded from its events; before the first one it has no id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// Its id, once it was drafted.
    pub id: Option<RosterId>,
    /// The campaign it is for.
    pub campaign: Option<CampaignId>,
    /// Whose it is.
    pub owner: Option<PlayerId>,
    /// Its public name.
    pub name: String,
    /// The pack it is built from: one list.
    pub pack: Pack,
    /// The limits of that pack, since it was registered.
    pub limits: Option<Box<Limits>>,
    /// Points it is built with.
    pub budget: u32,
    /// Whether nothing about the list changes once it is registered (CA-07).
    pub fixed: bool,
    /// Most grenades of one type on one model (RO-32).
    pub max_per_type: Option<u8>,
    /// How far it is.
    pub status: Status,
    /// What is not legal about it, if it needs attention.
    pub faults: Vec<Fault>,
    /// Its members in the order of recruiting.
    pub members: Vec<Member>,
    /// Ids of members who left; they are never given again (RO-54).
    pub gone: BTreeSet<MemberId>,
    /// The game it fights now.
    pub running: Option<LockedTeam>,
    /// The games it fought, in order.
    pub fought: Vec<FoughtGame>,
}

impl Roster {
    /// A member.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.model.member == id)
    }

    /// Points paid for all members (CA-52).
    pub fn points(&self) -> u32 {
        self.members.iter().fold(0, |sum, member| sum.saturating_add(member.model.points()))
    }

    /// Points left to spend: of the budget while it is a draft, none later.
    pub fn left(&self) -> u32 {
        match self.status {
            Status::Draft => self.budget.saturating_sub(self.points()),
            _ => 0,
        }
    }

    /// Points over a hundred, rounded up (RO-41).
    pub fn threat(&self) -> u32 {
        self.points().div_ceil(100)
    }

    /// How many members have this role.
    pub fn count(&self, role: Role) -> usize {
        self.members.iter().filter(|member| member.model.role == role).count()
    }

    /// A game that it fought.
    pub fn fought(&self, game: u32) -> Option<&FoughtGame> {
        self.fought.iter().find(|fought| fought.locked.game == game)
    }

    /// The grenades that are used and not yet back.
    pub fn outstanding(&self) -> GrenadeCounts {
        let used = self.members.iter().filter(|member| !member.used.is_empty());
        used.map(|member| (member.model.member, member.used.clone())).collect()
    }
}
