//! Battle honours as data (HO-01 to HO-63): what a model or a team may earn with requisition, and what it changes on a
//! profile. A list may have honours of its own (CA-50), a charter a table of its own (CA-06).

use super::{Characteristic, Language, Profile, Rule, Rules, UnitType, bounds};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The group of an honour (HO-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HonourGroup {
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
    #[default]
    Fa,
}

impl HonourGroup {
    /// Its stable word and its English name.
    const fn words(self) -> [&'static str; 2] {
        match self {
            HonourGroup::Kt => ["kt", "Kill Team"],
            HonourGroup::Ld => ["ld", "Leadership"],
            HonourGroup::Ps => ["ps", "Psychic"],
            HonourGroup::St => ["st", "Strength"],
            HonourGroup::Uw => ["uw", "Unconventional warfare"],
            HonourGroup::Sp => ["sp", "Speed"],
            HonourGroup::Co => ["co", "Combat"],
            HonourGroup::Sh => ["sh", "Shooting"],
            HonourGroup::Sk => ["sk", "Skill"],
            HonourGroup::Fa => ["fa", "Faction"],
        }
    }

    /// Its stable word.
    pub const fn word(self) -> &'static str {
        self.words()[0]
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        self.words()[1]
    }
}

/// Who may earn an honour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HonourNeed {
    /// Leaders (HO-22).
    Leader,
    /// Psykers (HO-27, HO-28).
    Psyker,
    /// Psykers that are no brotherhood (HO-29).
    LonePsyker,
}

/// An honour of the whole team (HO-13 to HO-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamHonour {
    /// One special more.
    Specialist,
    /// One more of a limited option.
    Training,
    /// One more of a limited entry.
    Personnel,
    /// A die of an injury is rolled again after each battle.
    Medical,
    /// One group more for a model.
    Honed,
    /// One honour more for a model.
    Deadly,
    /// A permanent injury is healed.
    Surgery,
}

impl TeamHonour {
    /// The team honour with this code.
    pub fn named(code: &str) -> Option<TeamHonour> {
        Some(match code {
            "kt_specialist" => TeamHonour::Specialist,
            "kt_training" => TeamHonour::Training,
            "kt_personnel" => TeamHonour::Personnel,
            "kt_medical" => TeamHonour::Medical,
            "kt_honed" => TeamHonour::Honed,
            "kt_deadly" => TeamHonour::Deadly,
            "kt_surgery" => TeamHonour::Surgery,
            _ => return None,
        })
    }
}

/// The code of the honour that doubles grenades bought from then on (HO-58).
pub const GRENADIER: &str = "sk_gren";
/// The code of the honour that lets a model buy one more melee weapon (HO-49).
pub const ARSENAL: &str = "co_arsenal";

/// A battle honour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Honour {
    /// Its stable code, `sp_fast`: in a battle also its tag.
    pub code: String,
    /// Its group; a faction's own if nothing is said.
    #[serde(default)]
    pub group: HonourGroup,
    /// Its price in requisition points, before any surcharge.
    pub rp: u32,
    /// English name and effect.
    pub en: [String; 2],
    /// Russian name and effect; the English ones if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ru: Option<[String; 2]>,
    /// Who may earn it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<HonourNeed>,
    /// Special rules that it gives.
    #[serde(default, skip_serializing_if = "Rules::is_empty")]
    pub rules: Rules,
    /// Special rules of which it would only repeat a part (HO-02).
    #[serde(default, skip_serializing_if = "Rules::is_empty")]
    pub covered: Rules,
    /// Characteristics that it raises: to 10 at most, Wounds to 3; a save to 2+ (HO-11, HO-33).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub boost: BTreeMap<Characteristic, u8>,
    /// The armour save that it makes of a worse one (HO-22).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub save: Option<u8>,
    /// By how much it raises a psyker's mastery level: to 3 at most (HO-28).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub mastery: u8,
    /// Whether it is an aura (HO-10): its bearer is elite.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aura: bool,
    /// Whether it makes enemies hit worse: its bearer is elite.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub harder_to_hit: bool,
    /// In a table of the charter: the lists that have it, by the ids of their packs; all of them if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// The general honours, in the order of the rules.
pub fn honours() -> &'static [Honour] {
    #[derive(Deserialize)]
    struct Table {
        honour: Vec<Honour>,
    }
    static HONOURS: LazyLock<Vec<Honour>> = LazyLock::new(|| {
        // The text is part of the binary and a test reads it, so no built program can meet an error here.
        let table: Table = toml::from_str(include_str!("honours.toml")).expect("the honours are sound");
        table.honour
    });
    &HONOURS
}

impl Honour {
    /// Its name.
    pub fn name(&self, language: Language) -> &str {
        &self.texts(language)[0]
    }

    /// What it does, in one line.
    pub fn effect(&self, language: Language) -> &str {
        &self.texts(language)[1]
    }

    fn texts(&self, language: Language) -> &[String; 2] {
        match (language, &self.ru) {
            (Language::Russian, Some(texts)) => texts,
            _ => &self.en,
        }
    }

    /// What it does for the team, if it is of the group KT.
    pub fn of_team(&self) -> Option<TeamHonour> {
        TeamHonour::named(&self.code).filter(|_| self.group == HonourGroup::Kt)
    }

    /// Whether a list has it, by the id of its pack.
    pub fn is_for(&self, list: &str) -> bool {
        self.lists.is_empty() || self.lists.iter().any(|known| known == list)
    }

    /// The special rule of a model that it would only repeat (HO-02).
    pub fn repeats<'p>(&'p self, profile: &'p Profile) -> Option<&'p Rule> {
        let own = self.rules.iter().all(|rule| profile.rules.has(rule));
        let first = self.rules.iter().next().filter(|_| own);
        first.or_else(|| self.covered.iter().find(|rule| profile.rules.has(rule)))
    }

    /// Gives a profile what the honour changes on it, and its tag: with a word in brackets where it is narrowed by one.
    pub fn apply(&self, profile: &mut Profile, word: Option<&str>) {
        if self.group == HonourGroup::Kt {
            return;
        }
        let tag = word.map_or_else(|| self.code.clone(), |word| format!("{}({word})", self.code));
        profile.rules.add(Rule::from_id(&tag));
        self.rules.iter().for_each(|rule| profile.rules.add(rule.clone()));
        self.boost.iter().for_each(|(which, by)| raise(profile, *which, *by));
        if let Some(save) = self.save.filter(|save| profile.sv.is_none_or(|own| own > *save)) {
            profile.sv = Some(save);
        }
        if self.mastery > 0 {
            let more = |rule: &Rule| match rule {
                Rule::Psyker(level) => Rule::Psyker((*level).max((level + self.mastery).min(MOST_MASTERY))),
                other => other.clone(),
            };
            profile.rules = profile.rules.iter().map(more).collect();
        }
    }
}

/// No honour makes more of a characteristic (HO-11, HO-28, HO-33).
const MOST: u8 = 10;
const MOST_WOUNDS: u8 = 3;
const MOST_MASTERY: u8 = 3;
const BEST_SAVE: u8 = 2;

fn raise(profile: &mut Profile, which: Characteristic, by: u8) {
    let (characteristic, most) = match which {
        Characteristic::Ws => (&mut profile.ws, MOST),
        Characteristic::Bs => (&mut profile.bs, MOST),
        Characteristic::S => (&mut profile.s, MOST),
        Characteristic::T => (&mut profile.t, MOST),
        Characteristic::W => (&mut profile.w, MOST_WOUNDS),
        Characteristic::I => (&mut profile.i, MOST),
        Characteristic::A => (&mut profile.a, MOST),
        Characteristic::Ld => (&mut profile.ld, MOST),
        Characteristic::Sv => return better(&mut profile.sv, by),
        Characteristic::Inv => return better(&mut profile.inv, by),
    };
    // What a model does not have at all cannot rise.
    if *characteristic > 0 {
        *characteristic = (*characteristic).max(characteristic.saturating_add(by).min(most));
    }
}

fn better(save: &mut Option<u8>, by: u8) {
    if let Some(needed) = save {
        *needed = (*needed).min(needed.saturating_sub(by).max(BEST_SAVE));
    }
}

/// Special rules of the packs that are auras; a leader's inspiring presence is his Command radius.
const AURAS: [Rule; 3] = [Rule::AuraOfDiscipline, Rule::ShadowInTheWarp, Rule::SynapseCreature];

impl Profile {
    /// Whether its honours cost more: permanent injuries and `honours` are in the profile already (HO-06, HO-07).
    pub fn is_elite<'h>(&self, mut honours: impl Iterator<Item = &'h Honour>) -> bool {
        let wounds = self.armour.map_or(self.w, |armour| armour.hp);
        let mobile = matches!(
            self.unit_type,
            UnitType::JumpInfantry | UnitType::JetPackInfantry | UnitType::Jetbike | UnitType::Flyer
        ) || self.flies();
        let saves = self.sv.is_some_and(|save| save <= 2) || self.inv.is_some_and(|save| save <= 3);
        saves
            || self.s >= 5
            || self.t >= 5
            || wounds >= 3
            || (wounds >= 2 && mobile)
            || AURAS.iter().any(|rule| self.rules.has(rule))
            || honours.any(|honour| honour.aura || honour.harder_to_hit)
    }
}

/// Every reason why these are no honours (CA-06): codes once each, names, prices, and team honours that are known.
pub fn honour_faults(table: &[Honour]) -> Vec<String> {
    let mut faults = Vec::new();
    if table.len() > 300 {
        faults.push(format!("{} honours, but at most 300", table.len()));
    }
    let mut seen = BTreeSet::new();
    for honour in table.iter().take(300) {
        let Honour { code, rp, .. } = honour;
        let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if code.is_empty() || code.len() > bounds::LONGEST_ID || !code.chars().all(word) {
            faults.push(format!("`{code}` is no code: write it like sp_fast"));
        }
        if !seen.insert(code) {
            faults.push(format!("{code} is there twice"));
        }
        if *rp > 1_000 {
            faults.push(format!("{code} costs {rp}, but at most 1000"));
        }
        let texts = honour.en.iter().chain(honour.ru.iter().flatten());
        if texts.clone().any(|text| text.trim().is_empty() || text.chars().count() > 300) {
            faults.push(format!("{code} needs a name and a line of text, each up to 300 letters"));
        }
        if (honour.group == HonourGroup::Kt) != TeamHonour::named(code).is_some() {
            faults.push(format!(
                "{code}: the honours of the group kt are those of the rules, kt_specialist and so on"
            ));
        }
    }
    faults
}
