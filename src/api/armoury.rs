//! Packs, entries, weapons and rules as they are read by clients.

use crate::armoury::{
    self, Armour, Bounds, Choice, Entry, EntryOption, Fault, Language, Limit, Pack, Profile, Rule, RuleText,
    Rules, Weapon, WeaponItem,
};
use crate::roster;
use async_graphql::{Enum, Json, Object, SimpleObject};
use serde::Serialize;

/// A language of names and texts.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Language", remote = "crate::armoury::Language")]
pub(super) enum LanguageWord {
    English,
    Russian,
}

/// Whether a rule holds in Kill Team.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Standing", remote = "crate::armoury::Standing")]
pub(super) enum StandingWord {
    /// It holds.
    InForce,
    /// Legal, but it can never change anything there.
    NoEffect,
    /// A mission rule switches it off.
    Off,
}

/// The role of a model in a team.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "Role", remote = "crate::armoury::Role")]
pub(super) enum RoleWord {
    /// Leads; a team has one.
    Leader,
    /// The body of the team.
    Core,
    /// Few.
    Special,
    /// Vehicles that only carry.
    Transport,
    /// Bought only with another model.
    Drone,
}

impl From<roster::Role> for RoleWord {
    fn from(role: roster::Role) -> RoleWord {
        match role {
            roster::Role::Leader => RoleWord::Leader,
            roster::Role::Core => RoleWord::Core,
            roster::Role::Special => RoleWord::Special,
            roster::Role::Transport => RoleWord::Transport,
            roster::Role::Drone => RoleWord::Drone,
        }
    }
}

/// A list of models to recruit, with prices: one army.
pub(super) struct PackView(pub Pack);

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
    async fn entry(&self, id: String) -> Option<EntryView> {
        self.0.entry(&id).cloned().map(EntryView)
    }

    /// All weapons and grenades.
    async fn weapons(&self) -> Vec<ItemView> {
        self.0.weapons().cloned().map(ItemView).collect()
    }

    /// All wargear and what it changes, as data.
    async fn wargear(&self) -> Vec<Json<serde_json::Value>> {
        self.0.all_wargear().map(json).collect()
    }
}

/// How many models of a role a team has.
#[derive(SimpleObject)]
pub(super) struct RoleBounds {
    role: RoleWord,
    min: u32,
    /// As many as one can pay, if absent.
    max: Option<u32>,
}

/// Something that can be recruited.
pub(super) struct EntryView(Entry);

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
pub(super) struct GrenadeOffer {
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
pub(super) struct LimitView {
    base: Option<u32>,
    each: Option<u32>,
    of: Vec<String>,
}

impl From<&Limit> for LimitView {
    fn from(limit: &Limit) -> LimitView {
        LimitView { base: limit.base, each: limit.each, of: limit.of.clone() }
    }
}

/// A choice of gear: picks from one group. A pick names the option and the choice.
pub(super) struct OptionView(EntryOption);

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
pub(super) struct ChoiceView {
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

/// A weapon or grenade of a pack, with one line for each way of using it.
pub(super) struct ItemView(WeaponItem);

#[Object(name = "WeaponItem")]
impl ItemView {
    /// Its stable id.
    async fn id(&self) -> &str {
        &self.0.id
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// The price of one more, if it is a grenade that can be bought.
    async fn price(&self) -> Option<u32> {
        self.0.grenade.and_then(|grenade| grenade.price)
    }

    /// Its lines.
    async fn lines(&self) -> Vec<WeaponView> {
        self.0.lines.iter().cloned().map(WeaponView).collect()
    }
}

/// One line of a weapon.
pub(super) struct WeaponView(pub Weapon);

#[Object(name = "Weapon")]
impl WeaponView {
    /// Its key, by which orders name it: `boltgun`.
    async fn key(&self) -> &str {
        &self.0.key
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Its range: `24"`, `melee`, `template` or `unlimited`.
    async fn range(&self) -> String {
        match self.0.range {
            armoury::Range::Melee => "melee".to_owned(),
            armoury::Range::Template => "template".to_owned(),
            armoury::Range::Unlimited => "unlimited".to_owned(),
            armoury::Range::Inches(inches) => format!("{inches}\""),
        }
    }

    /// Its Strength: `4`, `user`, `+1`, `x2`, `special` or `-`.
    async fn strength(&self) -> String {
        match self.0.s {
            armoury::Strength::Fixed(s) => s.to_string(),
            armoury::Strength::User => "user".to_owned(),
            armoury::Strength::Plus(more) => format!("{more:+}"),
            armoury::Strength::Times(times) => format!("x{times}"),
            armoury::Strength::Special => "special".to_owned(),
            armoury::Strength::None => "-".to_owned(),
        }
    }

    /// Its AP: `5`, `-` or `D6`.
    async fn ap(&self) -> String {
        match self.0.ap {
            armoury::Ap::None => "-".to_owned(),
            armoury::Ap::Fixed(ap) => ap.to_string(),
            armoury::Ap::D6 => "D6".to_owned(),
        }
    }

    /// Its type: `rapid_fire`, `heavy 3`, `salvo 2/4`.
    #[graphql(name = "type")]
    async fn class(&self) -> String {
        class_words(self.0.class)
    }

    /// Rules that only its attacks have.
    async fn rules(&self) -> Vec<RuleTag> {
        tags(&self.0.rules)
    }

    /// Whether each use spends one of a stock.
    async fn spent_by_use(&self) -> bool {
        self.0.is_spent_by_use()
    }
}

fn class_words(class: armoury::WeaponClass) -> String {
    use armoury::{Shots, WeaponClass};
    let shots = |word: &str, shots: Shots| match shots {
        Shots::Fixed(n) => format!("{word} {n}"),
        Shots::D3 => format!("{word} D3"),
        Shots::Attacks => format!("{word} attacks"),
    };
    match class {
        WeaponClass::Melee => "melee".to_owned(),
        WeaponClass::Pistol => "pistol".to_owned(),
        WeaponClass::Assault(n) => shots("assault", n),
        WeaponClass::RapidFire => "rapid_fire".to_owned(),
        WeaponClass::Heavy(n) => shots("heavy", n),
        WeaponClass::Salvo { moved, stationary } => format!("salvo {moved}/{stationary}"),
        WeaponClass::Ordnance(n) => shots("ordnance", n),
        WeaponClass::Grenade => "grenade".to_owned(),
    }
}

/// What a model is. A characteristic of 0 is none.
pub(super) struct ProfileView(pub Profile);

#[Object(name = "Profile")]
impl ProfileView {
    /// Its stable key.
    async fn key(&self) -> &str {
        &self.0.key
    }

    /// Its name for people.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Its unit type, in one word.
    async fn unit_type(&self) -> String {
        word(&self.0.unit_type)
    }

    /// Whether it is a character.
    async fn character(&self) -> bool {
        self.0.character
    }

    /// Its base or hull, in millimetres, as data.
    async fn base(&self) -> Json<serde_json::Value> {
        json(&self.0.base)
    }

    /// Weapon Skill.
    async fn ws(&self) -> u8 {
        self.0.ws
    }

    /// Ballistic Skill.
    async fn bs(&self) -> u8 {
        self.0.bs
    }

    /// Strength.
    async fn strength(&self) -> u8 {
        self.0.s
    }

    /// Toughness.
    async fn toughness(&self) -> u8 {
        self.0.t
    }

    /// Wounds.
    async fn wounds(&self) -> u8 {
        self.0.w
    }

    /// Initiative.
    async fn initiative(&self) -> u8 {
        self.0.i
    }

    /// Attacks.
    async fn attacks(&self) -> u8 {
        self.0.a
    }

    /// Leadership.
    async fn leadership(&self) -> u8 {
        self.0.ld
    }

    /// Armour save: 3 for 3+.
    async fn save(&self) -> Option<u8> {
        self.0.sv
    }

    /// Invulnerable save.
    async fn invulnerable(&self) -> Option<u8> {
        self.0.inv
    }

    /// A vehicle's armour and hull points.
    async fn armour(&self) -> Option<ArmourView> {
        self.0.armour.map(|Armour { front, side, rear, hp }| ArmourView { front, side, rear, hull_points: hp })
    }

    /// Its special rules.
    async fn rules(&self) -> Vec<RuleTag> {
        tags(&self.0.rules)
    }
}

/// A vehicle's armour.
#[derive(SimpleObject)]
#[graphql(name = "Armour")]
pub(super) struct ArmourView {
    front: u8,
    side: u8,
    rear: u8,
    hull_points: u8,
}

/// A special rule that something has, with its parameter.
pub(super) struct RuleTag(pub Rule);

#[Object]
impl RuleTag {
    /// Its tag: `poisoned(4)`.
    async fn id(&self) -> String {
        self.0.to_string()
    }

    /// Its name with the parameter, for people.
    async fn title(&self, #[graphql(default_with = "LanguageWord::English")] language: LanguageWord) -> String {
        self.0.title(language.into())
    }

    /// What it is, if the engine knows it.
    async fn rule(&self) -> Option<RuleView> {
        let text = self.0.text()?;
        Some(RuleView { id: self.0.name().to_owned(), text })
    }
}

/// The tags of a set of rules.
pub(super) fn tags(rules: &Rules) -> Vec<RuleTag> {
    rules.iter().cloned().map(RuleTag).collect()
}

/// A special rule of the glossary.
pub(super) struct RuleView {
    pub id: String,
    pub text: &'static RuleText,
}

#[Object(name = "Rule")]
impl RuleView {
    /// Its id without a parameter: `poisoned`.
    async fn id(&self) -> &str {
        &self.id
    }

    /// Its name.
    async fn name(&self, #[graphql(default_with = "LanguageWord::English")] language: LanguageWord) -> &str {
        self.text.name(Language::from(language))
    }

    /// What it does, in one line.
    async fn effect(&self, #[graphql(default_with = "LanguageWord::English")] language: LanguageWord) -> &str {
        self.text.effect(Language::from(language))
    }

    /// Whether it holds in Kill Team.
    async fn standing(&self) -> StandingWord {
        self.text.standing.into()
    }

    /// Whether the engine works it out; otherwise it is kept and shown.
    async fn worked_out(&self) -> bool {
        self.text.worked_out
    }
}

/// A reason why a list is not legal.
#[derive(SimpleObject)]
#[graphql(name = "Fault")]
pub(super) struct FaultView {
    /// Its stable code: `E_RATIO`.
    pub code: String,
    /// The reason in a sentence.
    pub sentence: String,
}

impl From<&Fault> for FaultView {
    fn from(fault: &Fault) -> FaultView {
        FaultView { code: fault.code.to_string(), sentence: fault.sentence.clone() }
    }
}

impl From<&roster::Fault> for FaultView {
    fn from(fault: &roster::Fault) -> FaultView {
        FaultView { code: fault.code.clone(), sentence: fault.sentence.clone() }
    }
}

/// A value as data.
pub(super) fn json(value: &impl Serialize) -> Json<serde_json::Value> {
    Json(serde_json::to_value(value).unwrap_or_default())
}

/// The word by which a plain value is stored.
pub(super) fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}
