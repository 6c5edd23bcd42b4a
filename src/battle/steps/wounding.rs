//! Step 4: rolls to wound, group by group, into the wound pool (WD).

use super::attack::{self, Attack, Fire, Hits};
use crate::armoury::{Ap, Characteristic, Range, Strength, Weapon};
use crate::battle::{Battle, Event, Step, Table, Tells};
use crate::dice::{Ask, Roll};
use crate::geometry::Point;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::rules::{Blow, BurstPlan, WoundPlan};

/// One wound of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wound {
    /// Whose.
    pub firer: ModelId,
    /// With what; nothing for bare hands.
    pub weapon: Option<WeaponId>,
    /// The firer chooses who takes it.
    pub precise: bool,
}

/// A group of the pool: wounds of the same Strength, AP and rules (WD-10).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// Its number in the order of the command, from 1; of wounds that rend it is one more.
    pub number: u8,
    /// The Strength of the attack.
    pub strength: u8,
    /// The AP.
    pub ap: Ap,
    /// Cover does not help.
    pub ignores_cover: bool,
    /// Unsaved wounds pin.
    pub pins: bool,
    /// Unsaved wounds are instant death.
    pub kills: bool,
    /// A psyker may make unsaved wounds instant death (PS-09).
    pub forces: bool,
    /// Unsaved wounds daze who survives them.
    pub dazes: bool,
    /// Who is wounded, or saves himself, stumbles.
    pub staggers: bool,
    /// Only models in sight can be wounded.
    pub aimed: bool,
    /// Where a barrage burst: cover and distance are judged from there (TB-10); none for other attacks.
    pub bursts: Vec<Point>,
    /// Unsaved wounds set the unit ablaze.
    pub blazes: bool,
    /// The wounds, those that the firer places first.
    pub wounds: Vec<Wound>,
}

/// Hits that are rolled together.
struct Lot<'h> {
    plan: WoundPlan,
    burst: BurstPlan,
    hits: Vec<&'h Hits>,
}

/// Rolls to wound for all hits on one unit. The groups come in the order in which they are resolved (AL-08).
pub fn roll_to_wound(
    table: &mut Table<'_>,
    attack: &Attack,
    unit: UnitId,
    hits: &[Hits],
) -> Step<Vec<Group>> {
    let Some(toughness) = toughness(&table.battle, attack, unit) else {
        return Ok(Vec::new());
    };
    let mut groups = Vec::new();
    let hits: Vec<Hits> = hits.iter().filter(|hits| hits.unit == unit && hits.count > 0).copied().collect();
    let lots = lots(&table.battle, attack, unit, toughness, &hits);
    let numbers = numbers(&table.battle, attack, unit, toughness, &lots);
    for (lot, number) in lots.iter().zip(numbers) {
        let (weapon, count) = (lot.hits[0].weapon, lot.hits.iter().map(|hits| hits.count).sum());
        table.record(Event::HitsScored { unit, weapon, hits: count });
        roll_lot(table, attack, lot, count, number, &mut groups)?;
    }
    for group in &groups {
        let (weapon, wounds) = (group.wounds[0].weapon, group.wounds.len() as u16);
        table.record(Event::WoundsPooled { unit, weapon, wounds });
    }
    let rank = |group: &Group| {
        let named = attack.groups.iter().position(|number| *number == group.number);
        named.unwrap_or(attack.groups.len())
    };
    groups.sort_by_key(rank);
    Ok(groups)
}

/// Hits on a unit by what they need and do; differing rules keep them apart (SH-39).
fn lots<'h>(battle: &Battle, attack: &Attack, unit: UnitId, toughness: u8, hits: &'h [Hits]) -> Vec<Lot<'h>> {
    let mut lots: Vec<Lot<'h>> = Vec::new();
    for hits in hits {
        let plan = wound_plan(battle, attack, unit, toughness, hits);
        let lot = Lot { plan, burst: burst_plan(battle, attack, hits), hits: vec![hits] };
        match lots.iter_mut().find(|known| known.is_like(&lot, battle, attack)) {
            Some(known) => known.hits.push(hits),
            None => lots.push(lot),
        }
    }
    lots
}

impl Lot<'_> {
    /// Whether two lots are rolled as one.
    fn is_like(&self, other: &Lot<'_>, battle: &Battle, attack: &Attack) -> bool {
        let (one, two) = (self.hits[0], other.hits[0]);
        let rules = |hits| &attack.line(battle, hits).rules;
        let alike = one.weapon == two.weapon || rules(one) == rules(two);
        self.plan == other.plan && self.burst == other.burst && one.aimed == two.aimed && alike
    }

    /// How many groups its wounds may make: those of sixes that pierce better are set apart (WD-10).
    fn most_groups(&self) -> u8 {
        1 + u8::from(self.plan.special() > 0 && self.plan.ap(0) != self.plan.ap(6))
    }
}

/// What the weapons of an attack would score on a unit, each once, in the order of the command.
fn planned(battle: &Battle, attack: &Attack, unit: UnitId) -> Vec<Hits> {
    let hits = |fire: &Fire| {
        let aimed = fire.aim.is_none() && battle.weapon(fire.weapon).range != Range::Template;
        let (firer, weapon) = (fire.model, Some(fire.weapon));
        Hits { unit, firer, weapon, count: 1, precise: 0, aimed, burst: None }
    };
    attack.fires.iter().map(hits).collect()
}

/// The number of the first group of each lot. Groups are numbered in the order of the command, whichever of
/// them are scored: so the firer can name them before the dice (AL-08).
fn numbers(battle: &Battle, attack: &Attack, unit: UnitId, toughness: u8, scored: &[Lot<'_>]) -> Vec<u8> {
    // Without an order of his own they come in that of the dice.
    let planned = if attack.groups.is_empty() { Vec::new() } else { planned(battle, attack, unit) };
    let planned = lots(battle, attack, unit, toughness, &planned);
    let others = scored.iter().filter(|lot| !planned.iter().any(|known| known.is_like(lot, battle, attack)));
    let all: Vec<&Lot<'_>> = planned.iter().chain(others).collect();
    let number = |lot: &Lot<'_>| {
        let before = all.iter().take_while(|known| !known.is_like(lot, battle, attack));
        before.fold(1, |number: u8, known| number.saturating_add(known.most_groups()))
    };
    scored.iter().map(number).collect()
}

/// How many groups the wounds of an attack on its target may make.
pub fn most_groups(battle: &Battle, attack: &Attack) -> usize {
    let planned = planned(battle, attack, attack.target);
    match toughness(battle, attack, attack.target) {
        Some(toughness) => {
            let lots = lots(battle, attack, attack.target, toughness, &planned);
            lots.iter().map(|lot| usize::from(lot.most_groups())).sum()
        }
        // Armour is penetrated weapon by weapon.
        None => planned.len(),
    }
}

/// What a hit needs to wound and what the wound is like, after all rules of firer and weapon.
pub fn wound_plan(battle: &Battle, attack: &Attack, unit: UnitId, toughness: u8, hits: &Hits) -> WoundPlan {
    if attack.melee().is_some_and(|melee| melee.hammer) {
        return WoundPlan::new(battle.profile(hits.firer).s, Ap::None, toughness);
    }
    let weapon = attack.line(battle, hits);
    let blow = attack::blow(battle, attack, unit, hits.firer, weapon, toughness);
    let mut plan = WoundPlan::new(blow.strength, weapon.ap, toughness);
    if weapon.range == Range::Template {
        plan.ignore_cover();
    }
    plan.bend(battle.rules_in_unit(hits.firer), &blow);
    plan.bend(attack::rules_against(battle, weapon, unit), &Blow { by_weapon: true, ..blow });
    plan.bend(attack.auras_on(hits.firer), &blow);
    plan
}

/// How a hit came down, and what it leaves behind.
fn burst_plan(battle: &Battle, attack: &Attack, hits: &Hits) -> BurstPlan {
    let mut plan = BurstPlan::default();
    if !attack.melee().is_some_and(|melee| melee.hammer) {
        plan.bend(battle.rules_of(hits.firer).chain(attack.line(battle, hits).rules.iter()));
    }
    plan
}

/// Rolls one lot; sixes that rend go into a group of their own.
fn roll_lot(
    table: &mut Table<'_>,
    attack: &Attack,
    lot: &Lot<'_>,
    dice: u16,
    number: u8,
    groups: &mut Vec<Group>,
) -> Step {
    let plan = &lot.plan;
    // An attack that cannot harm is not rolled (WD-03).
    let Some(needs) = plan.needs() else {
        return Ok(());
    };
    let roll = Roll::at_least(Ask::ToWound, attack.side, lot.hits[0].firer, dice, needs);
    let alike = matches!(lot.hits[..], [hits] if hits.precise == 0 || hits.precise == hits.count);
    let ones = plan.is_rerolled(1) != plan.is_rerolled(2);
    let tells = Tells::Classes { places: !alike, ones };
    let mut faces = table.roll_that_tells(roll.special_from(plan.special()), tells)?;
    let again: Vec<usize> = (0..faces.len())
        .filter(|n| !attack.no_reroll && faces[*n].0 < u16::from(needs) && plan.is_rerolled(faces[*n].0))
        .collect();
    let reroll = Roll { ask: Ask::Reroll, dice: again.len() as u16, ..roll }.special_from(plan.special());
    for (n, face) in again.into_iter().zip(table.roll_that_tells(reroll, tells)?) {
        faces[n] = face;
    }
    let mut plain = group(lot, number, plan.ap(0));
    let mut special = group(lot, number.saturating_add(1), plan.ap(6));
    let mut faces = faces.into_iter();
    for hits in &lot.hits {
        for n in 0..hits.count {
            let Some(face) = faces.next() else { break };
            if face.0 < u16::from(needs) {
                continue;
            }
            let wound = Wound { firer: hits.firer, weapon: hits.weapon, precise: n < hits.precise };
            let into = if plan.ap(face.0) == plain.ap { &mut plain } else { &mut special };
            into.wounds.push(wound);
        }
    }
    for mut group in [plain, special] {
        if !group.wounds.is_empty() {
            group.wounds.sort_by_key(|wound| !wound.precise);
            groups.push(group);
        }
    }
    Ok(())
}

fn group(lot: &Lot<'_>, number: u8, ap: Ap) -> Group {
    let plan = &lot.plan;
    let mut bursts: Vec<Point> = Vec::new();
    if lot.burst.is_lobbed() {
        bursts.extend(lot.hits.iter().filter_map(|hits| hits.burst));
        bursts.sort_unstable();
        bursts.dedup();
    }
    Group {
        number,
        strength: plan.strength(),
        ap,
        ignores_cover: plan.is_ignoring_cover(),
        pins: plan.is_pinning(),
        kills: plan.is_killing(),
        forces: plan.is_empowered(),
        dazes: plan.is_dazing(),
        staggers: plan.is_staggering(),
        aimed: lot.hits[0].aimed,
        bursts,
        blazes: lot.burst.is_blazing(),
        wounds: Vec::new(),
    }
}

/// The Strength of an attack that no charge and no smash makes stronger.
pub fn strength(battle: &Battle, weapon: &Weapon, bearer: ModelId) -> u8 {
    strength_with(battle, weapon, bearer, false, 0)
}

/// The Strength of an attack with what a charge or a smash makes of it.
pub fn strength_of(battle: &Battle, attack: &Attack, weapon: &Weapon, bearer: ModelId) -> u8 {
    let (smash, might) = attack.melee().map_or((false, 0), |melee| (melee.smash, melee.might));
    strength_with(battle, weapon, bearer, smash, might)
}

/// The Strength of an attack: factors first, then what weapon, charge and battle add (GN-04). A shot, and a
/// blow with a weapon of a Strength of its own, has that, whatever its bearer's (WD-05).
pub fn strength_with(battle: &Battle, weapon: &Weapon, bearer: ModelId, smash: bool, might: u8) -> u8 {
    let (times, plus) = match weapon.s {
        Strength::Fixed(strength) => return strength.min(10),
        Strength::User => (1, 0),
        Strength::Plus(more) => (1, i16::from(more)),
        Strength::Times(times) => (i16::from(times), 0),
        Strength::Special | Strength::None => return 1,
    };
    let times = if smash { times * 2 } else { times };
    let strength = i16::from(battle.profile(bearer).s) * times + plus + i16::from(might);
    battle.changed(bearer, Characteristic::S, strength.clamp(0, 100) as u8)
}

/// Who of a unit can be hit: those on the table; where nobody is, those inside a transport that is open to a
/// template (`template`).
pub fn exposed(battle: &Battle, unit: UnitId) -> Vec<ModelId> {
    let outside: Vec<ModelId> = battle.alive(unit).collect();
    if outside.is_empty() { battle.present(unit).collect() } else { outside }
}

/// The Toughness to be wounded: that of the unit, or of the foes who fight (WD-07, WD-08, FT-06). None for
/// vehicles, whose armour is penetrated instead, and for a unit that is gone.
fn toughness(battle: &Battle, attack: &Attack, unit: UnitId) -> Option<u8> {
    match attack.melee() {
        Some(melee) => majority(battle, Characteristic::T, melee.ranks.iter().copied()),
        None => majority(battle, Characteristic::T, exposed(battle, unit).into_iter()),
    }
}

/// The value of a characteristic that most of the models have, the highest of several.
pub fn majority(battle: &Battle, which: Characteristic, models: impl Iterator<Item = ModelId>) -> Option<u8> {
    let mut counts = [0u16; 11];
    for model in models.filter(|model| battle.profile(*model).armour.is_none()) {
        counts[usize::from(battle.characteristic(model, which))] += 1;
    }
    let most = *counts.iter().max()?;
    (most > 0).then(|| counts.iter().rposition(|count| *count == most)).flatten().map(|t| t as u8)
}
