//! An attack in the order of the book: to hit, to wound, going to ground, saves, casualties, pinning. Shots
//! go all the way through it, blows join it at the roll to wound.

use super::to_hit::{self, Score};
use super::wounds::Toll;
use super::{armour, auras, blaze, fire, gunnery, pinning, reeling, wounding, wounds};
use crate::armoury::{Range, Rule, Shots, Weapon};
use crate::battle::{Battle, Event, Phase, Step, Table};
use crate::geometry::{Bearing, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::rules::Blow;

/// An attack that nothing forbids any more: who fires what at whom.
#[derive(Clone, Hash, Debug)]
pub struct Attack {
    /// Whose it is.
    pub side: Side,
    /// The firing unit.
    pub unit: UnitId,
    /// The unit fired at.
    pub target: UnitId,
    /// The weapons, in the order of the dice.
    pub fires: Vec<Fire>,
    /// The models that focus fire lets it wound; none where all may be (FF-03).
    pub eligible: Option<Vec<ModelId>>,
    /// Declines optional re-rolls.
    pub no_reroll: bool,
    /// Fast dice (AL-15).
    pub fast: bool,
    /// Order of the wound groups, from 1 (AL-08).
    pub groups: Vec<u8>,
    /// Where a template points.
    pub facing: Option<Bearing>,
    /// Where the further markers of a model go that fires several, in the order of its shots (TB-09).
    pub further: Vec<(ModelId, Point)>,
    /// A defensive grenade hides the target from it (GR-12).
    pub veiled: bool,
    /// How it is made.
    pub manner: Manner,
    /// Auras of friends on those who make it (HO-10).
    pub auras: Vec<(ModelId, Vec<Rule>)>,
}

/// How an attack is made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// In the Shooting phase.
    Shooting,
    /// At those who charge (AS-07).
    Overwatch,
    /// Blows of one model, or of several that roll together.
    Melee(Melee),
}

/// What is special about blows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Melee {
    /// The foes that are struck at.
    pub foes: Vec<ModelId>,
    /// Who of the side strikes in this step: wounds fall first on whom any of them touches (FT-11).
    pub strikers: Vec<ModelId>,
    /// Those whose Weapon Skill and Toughness count, by their majority: all of their units who fight (FT-05,
    /// FT-06); in fast rolls whom the blows fall on (AS-21).
    pub ranks: Vec<ModelId>,
    /// More Strength from the charge.
    pub might: u8,
    /// Fewer blows of twice the Strength (`smash`).
    pub smash: bool,
    /// The first round of the combat.
    pub first_round: bool,
    /// The foes are of several units, and their owner shares the wounds out among them (AS-21).
    pub over_units: bool,
    /// A crash that none of the striker's rules change (`hammer_of_wrath`).
    pub hammer: bool,
}

/// One weapon of one model in an attack.
#[derive(Clone, Copy, Hash, Debug)]
pub struct Fire {
    /// Who.
    pub model: ModelId,
    /// With what.
    pub weapon: WeaponId,
    /// Place of it in what he carries.
    pub carried: u16,
    /// How many shots.
    pub shots: Shots,
    /// It is one of twice as many (HO-56).
    pub volley: bool,
    /// How far it reaches, in units.
    pub reach: i32,
    /// A snap shot (SH-42).
    pub snap: bool,
    /// Where the marker is put, for a weapon that has one; where the template of a torrent begins, if not at
    /// the base.
    pub aim: Option<Point>,
}

/// Hits of one weapon of one model on one unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hits {
    /// On whom.
    pub unit: UnitId,
    /// Whose.
    pub firer: ModelId,
    /// With what; nothing for bare hands.
    pub weapon: Option<WeaponId>,
    /// How many.
    pub count: u16,
    /// Of these, how many let the firer choose who is wounded (WP-16).
    pub precise: u16,
    /// They were aimed, so only models in sight can be wounded (AL-11); those of a marker or template were
    /// not.
    pub aimed: bool,
    /// The centre of the marker that scored them.
    pub burst: Option<Point>,
}

impl Attack {
    /// An attack without shots yet.
    pub const fn new(side: Side, unit: UnitId, target: UnitId) -> Attack {
        Attack {
            side,
            unit,
            target,
            fires: Vec::new(),
            eligible: None,
            no_reroll: false,
            fast: false,
            groups: Vec::new(),
            facing: None,
            further: Vec::new(),
            veiled: false,
            manner: Manner::Shooting,
            auras: Vec::new(),
        }
    }

    /// The auras of friends on a model that takes part.
    pub fn auras_on(&self, model: ModelId) -> impl Iterator<Item = &Rule> {
        self.auras.iter().filter(move |(id, _)| *id == model).flat_map(|(_, auras)| auras)
    }

    /// What is special about it, if it is made of blows.
    pub const fn melee(&self) -> Option<&Melee> {
        match &self.manner {
            Manner::Melee(melee) => Some(melee),
            Manner::Shooting | Manner::Overwatch => None,
        }
    }

    /// The line that a hit was made with.
    pub fn line<'b>(&self, battle: &'b Battle, hits: &Hits) -> &'b Weapon {
        match (self.melee(), hits.weapon) {
            (None, Some(weapon)) => battle.weapon(weapon),
            _ => battle.blade(hits.weapon),
        }
    }

    /// The models of the target that this attack may wound.
    pub fn may_be_wounded(&self, battle: &Battle) -> Vec<ModelId> {
        battle.alive(self.target).filter(|model| self.allows(*model)).collect()
    }

    /// Whether focus fire lets this model be wounded. Only the target's models are limited.
    pub fn allows(&self, model: ModelId) -> bool {
        self.eligible.as_ref().is_none_or(|eligible| eligible.contains(&model))
    }
}

/// Notes the auras on those who fire.
pub fn inspire(table: &mut Table<'_>, attack: &mut Attack) -> Step {
    let mut firers: Vec<ModelId> = attack.fires.iter().map(|fire| fire.model).collect();
    firers.sort_unstable();
    firers.dedup();
    for firer in firers {
        attack.auras.push((firer, auras::on(table, firer, false)?));
    }
    Ok(())
}

/// Resolves an attack. Never refuses.
pub fn resolve(table: &mut Table<'_>, attack: Attack) -> Step {
    for fire in &attack.fires {
        let (model, weapon, carried) = (fire.model, fire.weapon, fire.carried);
        table.record(Event::WeaponFired { model, weapon });
        if table.battle.uses_left(model, usize::from(carried)).is_some() {
            table.record(Event::UseSpent { model, carried });
        }
    }
    let Score { mut hits, singed, dazzled, .. } = to_hit::roll(table, &attack)?;
    reeling::blind(table, &dazzled)?;
    hits.sort_by_key(|hits| hits.unit);
    let mut hits = hits.as_slice();
    let mut pinned = Vec::new();
    table.settle(|| (hits, &singed, attack.veiled))?;
    while let Some(unit) = hits.first().map(|hits| hits.unit) {
        let (now, later) = hits.split_at(hits.partition_point(|hits| hits.unit == unit));
        hits = later;
        let toll = table.within(&(unit, later, &pinned, &singed, attack.veiled), |table| {
            if let Some(vehicle) = armour::target(&table.battle, unit) {
                return armour::resolve(table, &attack, vehicle, now).map(|()| Toll::default());
            }
            let groups = wounding::roll_to_wound(table, &attack, unit, now)?;
            table.settle(|| &groups)?;
            wounds::resolve(table, &attack, unit, groups)
        })?;
        blaze::light(table, &toll.ablaze);
        // Overwatch never pins (AS-09).
        if toll.pins && attack.manner == Manner::Shooting {
            pinned.push(unit);
        }
        let hit: Vec<ModelId> =
            singed.iter().copied().filter(|model| table.battle.unit_of(*model) == unit).collect();
        fire::singe(table, &hit)?;
    }
    for unit in pinned {
        pinning::test(table, unit)?;
    }
    Ok(())
}

/// What hooks know of a hit of `firer` on `unit`.
pub fn blow<'b>(
    battle: &'b Battle,
    attack: &Attack,
    unit: UnitId,
    firer: ModelId,
    weapon: &Weapon,
    toughness: u8,
) -> Blow<'b> {
    let foe = battle.alive(unit).next().or_else(|| battle.setup.units[unit.index()].models.first().copied());
    let profile = battle.profile(firer);
    Blow {
        melee: attack.melee().is_some(),
        first_round: attack.melee().is_some_and(|melee| melee.first_round),
        shooting: attack.manner == Manner::Shooting && battle.moment.phase == Phase::Shooting,
        overwatch: attack.manner == Manner::Overwatch,
        ran: battle.unit(battle.unit_of(firer)).ran.is_some(),
        still: !gunnery::is_moving(battle, firer),
        volley: false,
        snap: false,
        unaimed: false,
        template: weapon.range == Range::Template,
        class: weapon.class,
        by_weapon: false,
        spent: battle.model(firer).crafted.iter().any(|id| battle.weapon(*id).key == weapon.key),
        one_use: weapon.rules.has(&Rule::OneUseOnly),
        character: profile.character,
        strength: wounding::strength_of(battle, attack, weapon, firer),
        toughness,
        foe: battle.profile(foe.unwrap_or(firer)),
    }
}

/// The rules of a weapon that a unit is not immune to (`immune`).
pub fn rules_against<'b>(
    battle: &'b Battle,
    weapon: &'b Weapon,
    unit: UnitId,
) -> impl Iterator<Item = &'b Rule> {
    weapon.rules.iter().filter(move |rule| !reeling::is_immune(battle, unit, rule))
}
