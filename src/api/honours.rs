//! Battle honours: what there is, what models and teams have earned, and what they could earn.

use super::armoury::LanguageWord;
use super::post_game::LastingWord;
use crate::armoury::{Honour, HonourGroup, Language};
use crate::ids::MemberId;
use crate::roster::{Earned, HonourLimits, HonourObject, HonourOffer, Roster, honour_offers};
use async_graphql::{Enum, Object, SimpleObject};

/// The group of an honour.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "HonourGroup", remote = "crate::armoury::HonourGroup")]
pub(super) enum GroupWord {
    /// Of the whole team.
    Kt,
    /// Leadership.
    Ld,
    /// Psychic.
    Ps,
    /// Strength.
    St,
    /// Unconventional warfare.
    Uw,
    /// Speed.
    Sp,
    /// Combat.
    Co,
    /// Shooting.
    Sh,
    /// Skill.
    Sk,
    /// A faction's own.
    Fa,
}

/// A battle honour.
pub(super) struct HonourView(pub Honour);

/// A battle honour.
#[Object(name = "Honour")]
impl HonourView {
    /// Its stable code: `sp_fast`.
    async fn code(&self) -> &str {
        &self.0.code
    }

    /// Its group.
    async fn group(&self) -> GroupWord {
        self.0.group.into()
    }

    /// The name of its group.
    async fn group_name(&self) -> &'static str {
        HonourGroup::name(self.0.group)
    }

    /// Its name.
    async fn name(
        &self,
        #[graphql(default_with = "LanguageWord::English", desc = "Of the text; English by default.")]
        language: LanguageWord,
    ) -> &str {
        self.0.name(Language::from(language))
    }

    /// What it does, in one line.
    async fn effect(
        &self,
        #[graphql(default_with = "LanguageWord::English", desc = "Of the text; English by default.")]
        language: LanguageWord,
    ) -> &str {
        self.0.effect(Language::from(language))
    }

    /// Its price in requisition points, before any surcharge.
    async fn rp(&self) -> u32 {
        self.0.rp
    }
}

/// Honours as clients read them.
pub(super) fn views(honours: impl IntoIterator<Item = Honour>) -> Vec<HonourView> {
    honours.into_iter().map(HonourView).collect()
}

/// What an honour is for besides its model.
#[derive(SimpleObject, Default)]
#[graphql(name = "HonourObject")]
pub(super) struct ObjectView {
    /// An entry, by id.
    entry: Option<String>,
    /// An option of that entry, by id.
    option: Option<String>,
    /// A permanent injury.
    injury: Option<LastingWord>,
    /// A psychic power, by id.
    power: Option<String>,
}

impl ObjectView {
    fn of(object: &HonourObject) -> ObjectView {
        let none = ObjectView::default();
        match object.clone() {
            HonourObject::Entry { entry } => ObjectView { entry: Some(entry), ..none },
            HonourObject::Option { entry, option } => {
                ObjectView { entry: Some(entry), option: Some(option), ..none }
            }
            HonourObject::Injury { injury } => ObjectView { injury: Some(injury.into()), ..none },
            HonourObject::Power { power } => ObjectView { power: Some(power), ..none },
        }
    }
}

/// An honour that was earned.
#[derive(SimpleObject)]
#[graphql(name = "EarnedHonour")]
pub(super) struct EarnedView {
    /// The honour.
    honour: HonourView,
    /// What it is for besides its model.
    object: Option<ObjectView>,
    /// Requisition points paid, surcharge included: what it counts for Threat.
    rp: u32,
}

/// Earned honours as clients read them.
pub(super) fn earned(earned: &[Earned]) -> Vec<EarnedView> {
    let view = |one: &Earned| EarnedView {
        honour: HonourView(one.honour.clone()),
        object: one.object.as_ref().map(ObjectView::of),
        rp: one.rp,
    };
    earned.iter().map(view).collect()
}

/// How many honours a model may hold; those of the team are no part of it.
#[derive(SimpleObject)]
#[graphql(name = "HonourLimits")]
pub(super) struct LimitsView {
    /// Groups it has opened.
    opened: u32,
    /// Groups it may open.
    groups: u32,
    /// Honours it holds.
    held: u32,
    /// Honours it may hold; none if there is no limit.
    honours: Option<u32>,
}

impl From<HonourLimits> for LimitsView {
    fn from(limits: HonourLimits) -> LimitsView {
        let HonourLimits { opened, groups, held, honours } = limits;
        LimitsView { opened, groups, held, honours }
    }
}

/// Why an honour cannot be earned.
#[derive(SimpleObject)]
pub(super) struct HonourReason {
    /// The stable code of the refusal.
    code: &'static str,
    /// What it is, and what would do.
    sentence: String,
}

/// An honour that could be earned, or not.
#[derive(SimpleObject)]
#[graphql(name = "HonourOffer")]
pub(super) struct OfferView {
    /// The honour.
    honour: HonourView,
    /// What it would be for besides its model: what `buyHonour` is to name.
    object: Option<ObjectView>,
    /// Requisition points, with what elite models pay more.
    rp: u32,
    /// Why it cannot be earned now; none if it can.
    refused: Option<HonourReason>,
}

/// What of a table a member could earn, or the team.
pub(super) fn offers(roster: &Roster, table: &[Honour], member: Option<MemberId>) -> Vec<OfferView> {
    let view = |offer: HonourOffer| OfferView {
        honour: HonourView(offer.honour),
        object: offer.object.as_ref().map(ObjectView::of),
        rp: offer.rp,
        refused: offer
            .refusal
            .map(|refusal| HonourReason { code: refusal.code(), sentence: refusal.to_string() }),
    };
    honour_offers(roster, table, member).into_iter().map(view).collect()
}
