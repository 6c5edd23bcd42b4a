//! What a roster is now.

use super::{Built, Deeds, Earned, Fault, Gear, GrenadeCounts, Member, Pack, PostGame, Role};
use crate::armoury::{Award, Lasting, Limits, Penalty, Support};
use crate::ids::{BattleId, CampaignId, MemberId, PlayerId, RosterId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

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
    /// Its match Threat (RO-42).
    pub threat: u32,
    /// Who led it.
    pub leader: Option<MemberId>,
}

/// What a game did to a member that lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Harm {
    /// It died.
    Died {
        /// As it was.
        was: Box<Member>,
        /// What went to the reserves (RO-49).
        gear: Vec<Gear>,
    },
    /// It was maimed for good.
    Maimed(Lasting),
    /// It suffers in the next played game.
    Mauled(Penalty),
}

/// What may become of a list once it is registered (charter `roster.edit`, `reserves.mode`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Freedom {
    /// It grows by requisition.
    pub growth: bool,
    /// It may be built anew between games, within its budget.
    pub rebuild: bool,
    /// It has reserves (RO-43).
    pub reserves: bool,
    /// It has a base, whose level is its cap (CA-46).
    pub base: bool,
    /// It may pay for support (CA-49).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub support: bool,
}

/// What a roster has: what an undone game gives back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Possessions {
    /// Its members.
    pub members: Vec<Member>,
    /// Gear in the reserves.
    pub store: Vec<Gear>,
    /// Requisition points.
    pub rp: i32,
    /// The level of its base, and the game after which it was raised.
    pub base: (u8, Option<u32>),
    /// Battle honours of the team.
    pub honours: Vec<Earned>,
    /// What stands in its base.
    pub facilities: Vec<Built>,
    /// Support that is paid for.
    pub support: Vec<Support>,
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
    /// Grenades bought back one by one after it (CA-45).
    pub refilled: GrenadeCounts,
    /// What it earned.
    pub award: Option<Award>,
    /// Who rolled for injuries after it.
    pub rolled: Vec<MemberId>,
    /// What it did to whom, as long as it was not undone.
    pub harmed: Vec<(MemberId, Harm)>,
    /// Deeds that bring renown.
    pub deeds: Deeds,
    /// Support that was called in it.
    pub support: Option<Support>,
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
    /// What else may change between games.
    pub freedom: Freedom,
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
    /// Requisition points; below 0 only by a correction (CA-36).
    pub rp: i32,
    /// Requisition points granted without a game, by what for.
    pub granted: BTreeMap<String, u32>,
    /// Gear in the reserves.
    pub store: Vec<Gear>,
    /// The level of its base; 0 and 1 are the first.
    pub base: u8,
    /// The game after which the base was raised last.
    pub base_raised: Option<u32>,
    /// Battle honours of the team that are for no model of it.
    pub honours: Vec<Earned>,
    /// What stands in its base (CA-47).
    pub facilities: Vec<Built>,
    /// Support that is paid for and not yet called (CA-49).
    pub support: Vec<Support>,
    /// What follows, or followed, the last game.
    pub post_game: Option<Box<PostGame>>,
    /// What it had as the team of the last game returned.
    pub before: Option<Box<Possessions>>,
}

impl Roster {
    /// A member.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.model.member == id)
    }

    /// The members of the active part (RO-43).
    pub fn active(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| !member.reserve)
    }

    /// Points paid for the active part (CA-52).
    pub fn points(&self) -> u32 {
        self.active().fold(0, |sum, member| sum.saturating_add(member.model.points()))
    }

    /// Points left to spend: of the budget while it is a draft or may be built anew, none otherwise.
    pub fn left(&self) -> u32 {
        let spent = self.members.iter().fold(0u32, |sum, one| sum.saturating_add(one.model.points()));
        match self.status {
            Status::Draft => self.budget.saturating_sub(spent),
            _ if self.freedom.rebuild => self.budget.saturating_sub(spent),
            _ => 0,
        }
    }

    /// Points over a hundred, rounded up (RO-41); those spent on honours and on a base count.
    pub fn threat(&self) -> u32 {
        let more = self.base_worth().saturating_add(self.honours_worth());
        self.points().saturating_add(more).div_ceil(100)
    }

    /// Requisition points that games earned, by game, as they were awarded or adjusted last.
    pub fn earned(&self) -> BTreeMap<u32, i32> {
        let award = |fought: &FoughtGame| Some((fought.locked.game, fought.award.as_ref()?.total));
        self.fought.iter().filter(|fought| !fought.void).filter_map(award).collect()
    }

    /// How many members of the active part have this role.
    pub fn count(&self, role: Role) -> usize {
        self.active().filter(|member| member.model.role == role).count()
    }

    /// A game that it fought.
    pub fn fought(&self, game: u32) -> Option<&FoughtGame> {
        self.fought.iter().find(|fought| fought.locked.game == game)
    }

    /// Whether nothing has happened since a game that another game rests on: neither was one fought, nor does one run.
    pub fn is_last(&self, game: u32) -> bool {
        let last = self.fought.last().is_some_and(|last| last.locked.game == game);
        last && self.running.is_none()
    }

    /// The grenades that are used and not yet back.
    pub fn outstanding(&self) -> GrenadeCounts {
        let used = self.members.iter().filter(|member| !member.used.is_empty());
        used.map(|member| (member.model.member, member.used.clone())).collect()
    }
}
