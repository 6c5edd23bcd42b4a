//! The blows of a model: at whom, to hit, to wound, saves (FT-05 to FT-13, AS-21, AS-29).

use super::arms::{self, Arm};
use super::attack::{Attack, Hits, Manner, Melee};
use super::fight::Combat;
use super::knack::{self, Knack};
use super::to_hit::Cast;
use super::{auras, blaze, contact, evasion, hulls, reeling, wounding, wounds};
use crate::armoury::{Characteristic, Rule};
use crate::battle::{Answer, Battle, Event, Question, Step, Subject, Table, Tells, Topic};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, UnitId};
use crate::rules::HitPlan;
use std::collections::BTreeMap;

/// Strikes all blows of one model, foe after foe.
pub fn strike(table: &mut Table<'_>, combat: &mut Combat, model: ModelId) -> Step {
    let (foes, blows) = reach(&table.battle, combat, model);
    let units = units_of(&table.battle, &foes);
    let shares = match units.as_slice() {
        [] => return Ok(()),
        [only] => vec![(*only, blows)],
        _ => split(table, model, &foes, &units, blows)?,
    };
    let arm = combat.arms.get(&model).copied().unwrap_or_default();
    let auras = auras::on(table, model, true)?;
    let mut shares = shares.into_iter().filter(|(_, blows)| *blows > 0).collect::<Vec<_>>().into_iter();
    while let Some((target, blows)) = shares.next() {
        let foes_there = foes.iter().copied().filter(|foe| table.battle.unit_of(*foe) == target).collect();
        let (strikers, auras) = (vec![(model, blows)], vec![(model, auras.clone())]);
        let group = Group { strikers, arm, foes: foes_there, over_units: false, auras };
        table.within(&(shares.as_slice(), &foes), |table| group.strike(table, combat, target))?;
    }
    Ok(())
}

/// One blow of a model at one foe, beside the order of a combat (HO-51).
pub fn strike_once(table: &mut Table<'_>, model: ModelId, foe: ModelId) -> Step {
    let (arm, auras) = (arms::choose(table, model)?, auras::on(table, model, true)?);
    let foes = arms::reached(&table.battle, arm, vec![foe]);
    if foes.is_empty() {
        return Ok(());
    }
    let mut combat = Combat::new(table.battle.moment.side, vec![model, foe]);
    combat.strikers.push(model);
    let (strikers, auras) = (vec![(model, 1)], vec![(model, auras)]);
    let group = Group { strikers, arm, foes, over_units: false, auras };
    let target = table.battle.unit_of(foe);
    group.strike(table, &mut combat, target)?;
    combat.end_step(table)
}

/// Fast rolls: the models of a side with the same weapon, whose blows at their foes need and do the same,
/// roll together at all the foes that they touch (AS-21). Who touches a vehicle strikes for itself, as armour
/// has no majority, and so does one to whom it matters at whom.
pub fn strike_together(table: &mut Table<'_>, combat: &mut Combat, due: &[ModelId]) -> Step {
    let mut inspired: BTreeMap<ModelId, Vec<Rule>> = BTreeMap::new();
    for model in due.iter().copied() {
        inspired.insert(model, auras::on(table, model, true)?);
    }
    let (mut alone, mut left) = (Vec::new(), Vec::new());
    for model in due.iter().copied() {
        let auras = inspired.get(&model).map_or(&[][..], Vec::as_slice);
        match common(&table.battle, combat, model, auras) {
            Some(knack) => left.push((model, knack)),
            None => alone.push(model),
        }
    }
    for (place, model) in alone.iter().enumerate() {
        table.within(&(&alone, place, due, &inspired), |table| strike(table, combat, *model))?;
    }
    while let Some((leader, knack)) = left.first().cloned() {
        let side = table.battle.side_of(leader);
        let arm = combat.arms.get(&leader).copied().unwrap_or_default();
        let alike = |(model, other): &(ModelId, Knack)| {
            table.battle.side_of(*model) == side
                && combat.arms.get(model).copied().unwrap_or_default() == arm
                && *other == knack
        };
        let (group, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(alike);
        left = rest;
        let group: Vec<ModelId> = group.into_iter().map(|(model, _)| model).collect();
        let later: Vec<ModelId> = left.iter().map(|(model, _)| *model).collect();
        let strike = |table: &mut Table<'_>| strike_alike(table, combat, &group, arm, &inspired);
        table.within(&(later, &inspired), strike)?;
    }
    Ok(())
}

/// What the blows of a model at each of its foes need and do; none where that is not the same for all, or
/// where a foe is a vehicle, or it may choose whom it hits.
fn common(battle: &Battle, combat: &Combat, model: ModelId, auras: &[Rule]) -> Option<Knack> {
    let (foes, _) = reach(battle, combat, model);
    let arm = combat.arms.get(&model).copied().unwrap_or_default();
    let knack = |foe: &ModelId| Knack::of(battle, model, arm, *foe, auras);
    let of_units = units_of(battle, &foes).into_iter();
    let speaks = of_units.filter_map(|unit| foes.iter().find(|foe| battle.unit_of(**foe) == unit));
    let mut knacks = speaks.map(knack);
    // Who reaches nobody strikes nobody, in whatever company.
    let first = knacks.next().unwrap_or_else(|| knack(&model));
    let picks = foes.iter().any(|foe| battle.profile(*foe).armour.is_some())
        || evasion::picks(battle, combat, model, &foes)
        || first.is_precise();
    (!picks && knacks.all(|other| other == first)).then_some(first)
}

/// The blows of models that are alike, at all the foes that they touch.
fn strike_alike(
    table: &mut Table<'_>,
    combat: &mut Combat,
    models: &[ModelId],
    arm: Arm,
    inspired: &BTreeMap<ModelId, Vec<Rule>>,
) -> Step {
    let mut strikers = Vec::with_capacity(models.len());
    let mut foes = Vec::new();
    for model in models.iter().copied() {
        let (reached, blows) = reach(&table.battle, combat, model);
        if !reached.is_empty() {
            strikers.push((model, blows));
            foes.extend(reached);
        }
    }
    foes.sort_unstable();
    foes.dedup();
    let Some(target) = foes.first().map(|foe| table.battle.unit_of(*foe)) else { return Ok(()) };
    let over_units = units_of(&table.battle, &foes).len() > 1;
    let own = |(model, _): &(ModelId, u16)| (*model, inspired.get(model).cloned().unwrap_or_default());
    let auras = strikers.iter().map(own).collect();
    let group = Group { strikers, arm, foes, over_units, auras };
    group.strike(table, combat, target)
}

/// Whether a model can strike anybody.
pub fn reaches(battle: &Battle, combat: &Combat, model: ModelId) -> bool {
    !reach(battle, combat, model).0.is_empty()
}

/// Whom a model can strike, and how often: a supporter once, also where he has piled in since (AS-29); one who
/// evades nobody (HO-40).
fn reach(battle: &Battle, combat: &Combat, model: ModelId) -> (Vec<ModelId>, u16) {
    if battle.model(model).evades {
        return (Vec::new(), 0);
    }
    let arm = combat.arms.get(&model).copied().unwrap_or_default();
    let foes = contact::in_reach(battle, model);
    if foes.is_empty() {
        return (arms::reached(battle, arm, contact::supported(battle, model)), 1);
    }
    let foes = arms::reached(battle, arm, foes);
    if arms::is_supporting(battle, model) {
        return (foes, 1);
    }
    let rampage = combat.rampages.get(&model).copied().unwrap_or(0);
    (foes, arms::blows(battle, model, arm, rampage))
}

fn units_of(battle: &Battle, models: &[ModelId]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = models.iter().map(|model| battle.unit_of(*model)).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Asks how blows are shared out among several enemies, before any is rolled (FT-10).
fn split(
    table: &mut Table<'_>,
    model: ModelId,
    foes: &[ModelId],
    units: &[UnitId],
    blows: u16,
) -> Step<Vec<(UnitId, u16)>> {
    let speaks = |unit: &UnitId| foes.iter().copied().find(|foe| table.battle.unit_of(*foe) == *unit);
    let offers = units.iter().filter_map(speaks).map(|foe| Answer::Blows(vec![(foe, blows)])).collect();
    let (subject, of) = (Subject::Model(model), table.battle.side_of(model));
    let answer = table.choose(Question { topic: Topic::SplitBlows, subject, of, offers })?;
    Ok(match answer {
        Answer::Blows(shares) => {
            shares.into_iter().map(|(foe, blows)| (table.battle.unit_of(foe), blows)).collect()
        }
        _ => vec![(units[0], blows)],
    })
}

/// Blows that are rolled together.
struct Group {
    strikers: Vec<(ModelId, u16)>,
    arm: Arm,
    foes: Vec<ModelId>,
    /// The foes are of several units, whose owner shares the wounds out.
    over_units: bool,
    /// Auras of friends on each striker (HO-10).
    auras: Vec<(ModelId, Vec<Rule>)>,
}

impl Group {
    fn strike(self, table: &mut Table<'_>, combat: &mut Combat, target: UnitId) -> Step {
        let leader = self.strikers[0].0;
        let melee = Melee {
            strikers: self.strikers_beside(&table.battle, combat),
            ranks: self.ranks(&table.battle, combat),
            over_units: self.over_units,
            ..knack::melee(&table.battle, leader, self.arm, self.foes.clone())
        };
        let attack = self.attack(&table.battle, leader, target, melee);
        let weapon = self.arm.weapon;
        for (model, blows) in self.strikers.iter().copied() {
            self.spend(table, model);
            table.record(Event::BlowsStruck { model, weapon, target, blows });
        }
        let plan = self.hit_plan(&table.battle, &attack, combat);
        let hits = self.roll_to_hit(table, &attack, leader, &plan)?;
        if plan.is_dazzling() {
            let struck = self.foes_of(&table.battle, combat, &hits);
            reeling::blind(table, &units_of(&table.battle, &struck))?;
        }
        settle(table, combat, &attack, target, &hits)
    }

    /// The foes that those who hit can have hit.
    fn foes_of(&self, battle: &Battle, combat: &Combat, hits: &[Hits]) -> Vec<ModelId> {
        let touched: Vec<ModelId> =
            hits.iter().flat_map(|hits| reach(battle, combat, hits.firer).0).collect();
        self.foes.iter().copied().filter(|foe| touched.contains(foe)).collect()
    }

    /// All of the side who strike in this step.
    fn strikers_beside(&self, battle: &Battle, combat: &Combat) -> Vec<ModelId> {
        let side = battle.side_of(self.strikers[0].0);
        let strikes = |model: &ModelId| battle.side_of(*model) == side && !battle.model(*model).evades;
        combat.strikers.iter().copied().filter(strikes).collect()
    }

    fn ranks(&self, battle: &Battle, combat: &Combat) -> Vec<ModelId> {
        if combat.fast { self.foes.clone() } else { contact::fighting(battle, &self.foes) }
    }

    fn attack(&self, battle: &Battle, leader: ModelId, target: UnitId, melee: Melee) -> Attack {
        let mut attack = Attack::new(battle.side_of(leader), battle.unit_of(leader), target);
        attack.manner = Manner::Melee(melee);
        attack.auras.clone_from(&self.auras);
        attack
    }

    /// A grenade is spent by its blow (GR-01).
    fn spend(&self, table: &mut Table<'_>, model: ModelId) {
        let grenade = self.arm.weapon.filter(|weapon| table.battle.weapon(*weapon).grenade.is_some());
        let carried = grenade.and_then(|weapon| table.battle.carried(model, weapon));
        if let Some(carried) = carried {
            table.record(Event::UseSpent { model, carried: carried as u16 });
        }
    }

    fn roll_to_hit(
        &self,
        table: &mut Table<'_>,
        attack: &Attack,
        leader: ModelId,
        plan: &HitPlan,
    ) -> Step<Vec<Hits>> {
        let vehicle = hulls::struck(&table.battle, attack, attack.target);
        if vehicle.is_some_and(|vehicle| hulls::skill_against(&table.battle, vehicle).is_none()) {
            let hits = self.strikers.iter().map(|(firer, blows)| self.hits(attack, *firer, *blows, 0));
            return Ok(hits.collect());
        }
        let dice = self.strikers.iter().map(|(_, blows)| blows).sum();
        let special = if plan.is_precise() { 6 } else { 0 };
        let roll = Roll::at_least(Ask::ToHit, attack.side, leader, dice, plan.needs()).special_from(special);
        let places = self.strikers.len() > 1;
        let ones = plan.needs_again(1) != plan.needs_again(2);
        let first = table.roll_that_tells(roll, Tells::Classes { places, ones })?;
        let tells = Tells::Classes { places, ones: false };
        let cast = Cast { plan, roll, weapon: self.arm.weapon, shares: &self.strikers, tells };
        let (last, passed) = cast.reroll_misses(table, attack, &first)?;
        let mut faces = last.into_iter().zip(passed);
        let hits = self.strikers.iter().map(|(firer, blows)| {
            let mine = faces.by_ref().take(usize::from(*blows)).filter(|(_, hit)| *hit);
            let mine: Vec<u16> = mine.map(|(face, _)| face.0).collect();
            let sixes = mine.iter().filter(|face| plan.is_precise() && **face == 6).count();
            self.hits(attack, *firer, mine.len() as u16, sixes as u16)
        });
        Ok(hits.filter(|hits| hits.count > 0).collect())
    }

    fn hits(&self, attack: &Attack, firer: ModelId, count: u16, precise: u16) -> Hits {
        let (unit, weapon) = (attack.target, self.arm.weapon);
        Hits { unit, firer, weapon, count, precise, aimed: false, burst: None }
    }

    /// What a blow needs to hit the Weapon Skill that most of those who fight have (FT-05), or a vehicle has
    /// (VH-15).
    fn hit_plan(&self, battle: &Battle, attack: &Attack, combat: &Combat) -> HitPlan {
        let leader = self.strikers[0].0;
        let vehicle = hulls::struck(battle, attack, attack.target);
        let foe = match vehicle.and_then(|vehicle| hulls::skill_against(battle, vehicle)) {
            Some(skill) => skill,
            None => {
                let ranks = self.ranks(battle, combat).into_iter();
                wounding::majority(battle, Characteristic::Ws, ranks).unwrap_or(0)
            }
        };
        let mut plan = knack::hit_plan(battle, attack, leader, self.arm, foe);
        evasion::bend(battle, combat, leader, &self.foes, &mut plan);
        plan
    }
}

/// Chargers that crash into their foes: a hit of their own Strength, without a roll (`hammer_of_wrath`).
pub fn hammer(table: &mut Table<'_>, combat: &mut Combat) -> Step {
    let mut standing = combat.standing(&table.battle).into_iter();
    while let Some(model) = standing.next() {
        let battle = &table.battle;
        let foes = contact::foes(battle, model);
        let state = battle.model(model);
        let hammers = arms::talents(battle, model).is_hammering();
        let charges = state.charge.is_some() && hammers && !state.evades;
        let Some(target) = foes.first().map(|foe| battle.unit_of(*foe)).filter(|_| charges) else { continue };
        let foes: Vec<ModelId> = foes.into_iter().filter(|foe| battle.unit_of(*foe) == target).collect();
        let ranks = contact::fighting(battle, &foes);
        let melee = Melee { foes, strikers: vec![model], ranks, hammer: true, ..Melee::default() };
        let mut attack = Attack::new(battle.side_of(model), battle.unit_of(model), target);
        attack.manner = Manner::Melee(melee);
        let hits = Hits {
            unit: target,
            firer: model,
            weapon: None,
            count: 1,
            precise: 0,
            aimed: false,
            burst: None,
        };
        table.within(&standing.as_slice(), |table| settle(table, combat, &attack, target, &[hits]))?;
    }
    Ok(())
}

/// Wounds and saves of the hits, or what they do to armour; the dead fall, and hulls break, at the end of the
/// step.
fn settle(
    table: &mut Table<'_>,
    combat: &mut Combat,
    attack: &Attack,
    target: UnitId,
    hits: &[Hits],
) -> Step {
    if let Some(vehicle) = hulls::struck(&table.battle, attack, target) {
        let hurts = table.within(&(&*combat, attack), |table| hulls::batter(table, attack, vehicle, hits))?;
        combat.battered.extend(hurts.into_iter().map(|hurt| (vehicle, hurt)));
        return Ok(());
    }
    let toll = table.within(&(&*combat, attack), |table| {
        table.settle(|| hits)?;
        let groups = wounding::roll_to_wound(table, attack, target, hits)?;
        table.settle(|| &groups)?;
        wounds::resolve(table, attack, target, groups)
    })?;
    blaze::light(table, &toll.ablaze);
    combat.wounds[attack.side.index()] += toll.lost;
    combat.dying.extend(toll.dying);
    Ok(())
}
