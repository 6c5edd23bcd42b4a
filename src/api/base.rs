//! The base camp of a roster, battlefield support and renown.

use crate::armoury::{self, BASE_LEVELS};
use crate::ids::MemberId;
use crate::roster::Roster;
use async_graphql::{Enum, Object, SimpleObject};

/// What can be built in a base.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Facility", remote = "crate::armoury::Facility")]
pub(super) enum FacilityWord {
    /// One injury die may be rolled again after each game.
    MedicalFacility,
    /// A mauled model recovers on a 4 or more.
    ComfortableLivingSpace,
    /// Upgrade weapons of a dead model return on a 4 or more.
    ScavengerEnclave,
    /// One special more, up to three times.
    OrbitalCommsArray,
    /// One pick more of an option that is limited, up to three times.
    FiringRange,
    /// One grenade more of each type that a model comes with.
    ExplosivesMagazine,
    /// Seizing the initiative is easier by one.
    WarRoom,
    /// The first failed Break or rout test of a battle is rolled again.
    Distillery,
    /// Transports may be used.
    VehicleBay,
    /// A vehicle fights without its last permanent injury on a 3 or more.
    AutoSimulacra,
}

/// Support that is paid for beforehand. The sources print names and prices only: what it does is played at the table.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Support", remote = "crate::armoury::Support")]
pub(super) enum SupportWord {
    /// 15 points.
    AmmoDrop,
    /// 20 points.
    Autosurgeon,
    /// 15 points.
    ShieldProjector,
    /// 15 points.
    GrenadeCache,
    /// 30 points.
    Turret,
    /// 20 points.
    ReconDrone,
    /// 20 points.
    ClusterMunition,
    /// 20 points.
    Illumination,
    /// 10 points.
    BlindBarrage,
}

/// A deed that brings a leader or a special renown.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Deed", remote = "crate::armoury::Deed")]
pub(super) enum DeedWord {
    /// Enemies put out of action in close combat.
    MeleeKills,
    /// Enemies shot down.
    RangedKills,
    /// Enemies felled by what hits by itself.
    AutomaticHitKills,
    /// Objectives taken.
    ObjectivesCaptured,
    /// Break tests passed with dice.
    RoutTestsPassed,
    /// Charges that went home.
    SuccessfulCharges,
    /// Things that cannot move, destroyed.
    ImmobileTargets,
    /// First casualties of a game.
    FirstBloods,
    /// Game turns at whose end an objective was held or carried.
    RoundsHolding,
}

/// A facility that stands in a base.
#[derive(SimpleObject)]
#[graphql(name = "BuiltFacility")]
pub(super) struct BuiltView {
    /// Which.
    facility: FacilityWord,
    /// What a firing range is for: `entry/option`.
    at: Option<String>,
}

/// The base of a roster.
pub(super) struct BaseView(Roster);

/// The base of a roster; none where the campaign plays without base camps.
pub(super) fn base(roster: &Roster) -> Option<BaseView> {
    roster.freedom.base.then(|| BaseView(roster.clone()))
}

/// The base of a roster.
#[Object(name = "BaseCamp")]
impl BaseView {
    /// Its level, from 1.
    async fn level(&self) -> u8 {
        self.0.base_level()
    }

    /// What that level is called.
    async fn name(&self) -> &'static str {
        self.0.level().name
    }

    /// Most points of the active part.
    async fn cap(&self) -> u32 {
        self.0.level().cap
    }

    /// How many facilities it holds.
    async fn room(&self) -> usize {
        self.0.level().facilities
    }

    /// Side of the square that it takes up, in inches.
    async fn inches(&self) -> u32 {
        self.0.level().inches
    }

    /// Requisition points of the next level; none if there is no further one.
    async fn next(&self) -> Option<u32> {
        BASE_LEVELS.get(usize::from(self.0.base_level())).map(|level| level.rp)
    }

    /// What stands in it.
    async fn facilities(&self) -> Vec<BuiltView> {
        let view = |built: &crate::roster::Built| BuiltView {
            facility: built.facility.into(),
            at: built.at.clone(),
        };
        self.0.facilities.iter().map(view).collect()
    }

    /// Requisition points spent on it: they count for Threat, not for the cap.
    async fn worth(&self) -> u32 {
        self.0.base_worth()
    }
}

/// Support as words.
pub(super) fn support(kinds: &[armoury::Support]) -> Vec<SupportWord> {
    kinds.iter().map(|kind| (*kind).into()).collect()
}

/// How often a model did a deed.
#[derive(SimpleObject)]
#[graphql(name = "Renown")]
pub(super) struct RenownView {
    /// Which.
    deed: DeedWord,
    /// How often.
    count: u32,
    /// The tier reached by it, 0 to 3; from the second on an injury die may be rolled again.
    tier: u8,
    /// The counts that lead to the three tiers.
    thresholds: Vec<u32>,
}

/// The deeds of a model.
pub(super) fn renown(roster: &Roster, member: MemberId) -> Vec<RenownView> {
    let deeds = roster.renown(member).into_iter();
    let view = |(deed, count): (armoury::Deed, u32)| RenownView {
        deed: deed.into(),
        count,
        tier: deed.tier(count),
        thresholds: deed.thresholds().to_vec(),
    };
    deeds.map(view).collect()
}
