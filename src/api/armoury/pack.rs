//! Packs: entries with prices and options.

use super::item::ItemView;
use super::profile::ProfileView;
use super::rule::{RuleTag, tags};
use super::{RoleWord, json};
use crate::api::honours::{self, HonourView};
use crate::armoury::{Bounds, Choice, Entry, EntryOption, Limit, Pack};
use async_graphql::{Json, Object, SimpleObject};

/// A list of models to recruit, with prices: one army.
pub(in crate::api) struct PackView(pub Pack);

/// A list of models to recruit, with prices: one army.
#[Object(name = "Pack")]
impl PackView {
    /// Its stable id: `space_marines`.
    async fn id(&self) -> &str {
        &self.0.id
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// SHA-256 of its content; a roster keeps the hash of the pack that built it.
    async fn hash(&self) -> &str {
        &self.0.hash
    }

    /// How many models of each role a team has.
    async fn team(&self) -> Vec<RoleBounds> {
        let team = self.0.team;
        let roles = [
            (RoleWord::Leader, team.leader),
            (RoleWord::Core, team.core),
            (RoleWord::Special, team.special),
            (RoleWord::Transport, team.transport),
        ];
        roles.map(|(role, Bounds { min, max })| RoleBounds { role, min, max }).into()
    }

    /// What can be recruited, in the order of the list.
    async fn entries(&self) -> Vec<EntryView> {
        self.0.entries.iter().cloned().map(EntryView).collect()
    }

    /// The entry with this id.
    async fn entry(
        &self,
        #[graphql(desc = "Its id within the pack: `scout`.")] id: String,
    ) -> Option<EntryView> {
        self.0.entry(&id).cloned().map(EntryView)
    }

    /// Battle honours of its own.
    async fn honours(&self) -> Vec<HonourView> {
        honours::views(self.0.honours.iter().cloned())
    }

    /// All weapons and grenades.
    async fn weapons(&self) -> Vec<ItemView> {
        self.0.weapons().cloned().map(ItemView).collect()
    }

    /// The rules of its models, weapons and wargear that the engine does not work out: the players apply them.
    async fn rules_not_worked_out(&self) -> Vec<RuleTag> {
        tags(&self.0.rules_not_worked_out())
    }

    /// All wargear and what it changes, as data.
    async fn wargear(&self) -> Vec<Json<serde_json::Value>> {
        self.0.all_wargear().map(json).collect()
    }
}

/// How many models of a role a team has.
#[derive(SimpleObject)]
pub(in crate::api) struct RoleBounds {
    /// The role.
    role: RoleWord,
    /// At least so many.
    min: u32,
    /// As many as one can pay, if absent.
    max: Option<u32>,
}

/// Something that can be recruited.
pub(in crate::api) struct EntryView(Entry);

/// Something that can be recruited.
#[Object(name = "Entry")]
impl EntryView {
    /// Its stable id within the pack.
    async fn id(&self) -> &str {
        &self.0.id
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Its role in a team.
    async fn role(&self) -> RoleWord {
        self.0.role.into()
    }

    /// The price of one model with what it carries.
    async fn points(&self) -> u32 {
        self.0.points
    }

    /// It is recruited in multiples of this.
    async fn batch(&self) -> u32 {
        self.0.batch
    }

    /// Its profile before any wargear.
    async fn profile(&self) -> ProfileView {
        ProfileView(self.0.profile.clone())
    }

    /// Ids of the weapons it carries.
    async fn weapons(&self) -> &[String] {
        &self.0.weapons
    }

    /// Ids of the wargear it carries.
    async fn wargear(&self) -> &[String] {
        &self.0.wargear
    }

    /// Grenades it carries or may buy.
    async fn grenades(&self) -> Vec<GrenadeOffer> {
        let grenades = self.0.grenades.iter();
        grenades
            .map(|(id, access)| GrenadeOffer { id: id.clone(), carried: access.carried, price: access.price })
            .collect()
    }

    /// Choices of gear.
    async fn options(&self) -> Vec<OptionView> {
        self.0.options.iter().cloned().map(OptionView).collect()
    }

    /// How many of it a team may have.
    async fn limit(&self) -> Option<LimitView> {
        self.0.limit.as_ref().map(LimitView::from)
    }
}

/// A grenade that an entry carries or may buy.
#[derive(SimpleObject)]
pub(in crate::api) struct GrenadeOffer {
    /// Id of the grenade.
    id: String,
    /// How many it comes with.
    carried: u32,
    /// The entry's own price of one more; the grenade's own, if absent.
    price: Option<u32>,
}

/// A cap: `base`, and one more for each `each` models of the entries in `of`.
#[derive(SimpleObject)]
#[graphql(name = "Limit")]
pub(in crate::api) struct LimitView {
    /// So many in any case.
    base: Option<u32>,
    /// One more for so many models of the entries in `of`.
    each: Option<u32>,
    /// Ids of entries.
    of: Vec<String>,
}

impl From<&Limit> for LimitView {
    fn from(limit: &Limit) -> LimitView {
        LimitView { base: limit.base, each: limit.each, of: limit.of.clone() }
    }
}

/// A choice of gear: picks from one group. A pick names the option and the choice.
pub(in crate::api) struct OptionView(EntryOption);

/// A choice of gear: picks from one group. A pick names the option and the choice.
#[Object(name = "EntryOption")]
impl OptionView {
    /// Id within the entry.
    async fn id(&self) -> &str {
        &self.0.id
    }

    /// Items given up for it.
    async fn replaces(&self) -> &[String] {
        &self.0.replaces
    }

    /// At least this many picks.
    async fn min(&self) -> u32 {
        self.0.min
    }

    /// At most this many picks.
    async fn max(&self) -> u32 {
        self.0.max
    }

    /// A cap for the whole team.
    async fn limit(&self) -> Option<LimitView> {
        self.0.limit.as_ref().map(LimitView::from)
    }

    /// What there is to choose from.
    async fn choices(&self) -> Vec<ChoiceView> {
        self.0.choices.iter().map(ChoiceView::from).collect()
    }
}

/// One thing to pick.
#[derive(SimpleObject)]
#[graphql(name = "OptionChoice")]
pub(in crate::api) struct ChoiceView {
    /// Id within the option.
    id: String,
    /// Items gained.
    take: Vec<String>,
    /// Its price.
    points: u32,
    /// Items the model must have.
    needs: Vec<String>,
    /// Items the model must not have.
    excludes: Vec<String>,
}

impl From<&Choice> for ChoiceView {
    fn from(choice: &Choice) -> ChoiceView {
        ChoiceView {
            id: choice.id.clone(),
            take: choice.take.clone(),
            points: choice.points,
            needs: choice.needs.clone(),
            excludes: choice.excludes.clone(),
        }
    }
}
