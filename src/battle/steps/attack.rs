//! An attack in the order of the book: to hit, to wound, going to ground, saves, casualties, pinning. Shots
//! go all the way through it, blows join it at the roll to wound.

use super::blast::{self, Blast, Burst};
use super::flame::{self, Flame};
use super::wounds::Toll;
use super::{armour, blaze, fire, overheat, overwatch, pinning, shooting, wounding, wounds};
use crate::armoury::{Characteristic, Range, Rule, Shots, Weapon};
use crate::battle::missions::hold;
use crate::battle::{Battle, Building, Event, Step, Table, Tells};
use crate::dice::{Ask, Face, Roll};
use crate::geometry::{Bearing, Point};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::rules::{Blow, HitPlan, Reroll};

/// An attack that nothing forbids any more: who fires what at whom.
#[derive(Clone, Debug)]
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
}

/// How an attack is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Manner {
    /// In the Shooting phase.
    Shooting,
    /// At those who charge (AS-07).
    Overwatch,
    /// Blows of one model, or of several that roll together.
    Melee(Melee),
}

/// What is special about blows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Melee {
    /// The foes that are struck at: wounds fall on them before others of their unit (FT-11).
    pub foes: Vec<ModelId>,
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
#[derive(Clone, Copy, Debug)]
pub struct Fire {
    /// Who.
    pub model: ModelId,
    /// With what.
    pub weapon: WeaponId,
    /// Place of it in what he carries.
    pub carried: u16,
    /// How many shots.
    pub shots: Shots,
    /// A snap shot (SH-42).
    pub snap: bool,
    /// Where the marker is put, for a weapon that has one; where the template of a torrent begins, if not at
    /// the base.
    pub aim: Option<Point>,
}

/// Hits of one weapon of one model on one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
        }
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

/// Resolves an attack. Never refuses.
pub fn resolve(table: &mut Table<'_>, attack: Attack) -> Step {
    for fire in &attack.fires {
        let (model, weapon, carried) = (fire.model, fire.weapon, fire.carried);
        table.record(Event::WeaponFired { model, weapon });
        if table.battle.uses_left(model, usize::from(carried)).is_some() {
            table.record(Event::UseSpent { model, carried });
        }
    }
    let Score { mut hits, singed, .. } = roll_to_hit(table, &attack)?;
    hits.sort_by_key(|hits| hits.unit);
    let mut hits = hits.as_slice();
    let mut pinned = Vec::new();
    table.settle(|| (hits, &singed, attack.veiled))?;
    while let Some(unit) = hits.first().map(|hits| hits.unit) {
        let (now, later) = hits.split_at(hits.partition_point(|hits| hits.unit == unit));
        hits = later;
        let toll = table.within(&(later, &pinned, &singed, attack.veiled), |table| {
            if let Some(vehicle) = armour::target(&table.battle, unit) {
                return armour::resolve(table, &attack, vehicle, now).map(|()| Toll::default());
            }
            let groups = wounding::roll_to_wound(table, &attack, unit, now)?;
            table.settle(|| &groups)?;
            wounds::resolve(table, &attack, unit, groups)
        })?;
        if toll.ablaze {
            blaze::light(table, unit);
        }
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

/// Shots that are rolled together: one weapon, one plan.
struct Volley {
    weapon: WeaponId,
    plan: HitPlan,
    shots: Vec<(ModelId, u16)>,
    aim: Option<Point>,
}

/// What the rolls to hit came to.
#[derive(Default)]
struct Score {
    hits: Vec<Hits>,
    /// Models hit by flamers, each once, in set-up order (FL-04).
    singed: Vec<ModelId>,
    /// The markers of a barrage so far: further ones are put beside them.
    barrage: Vec<Burst>,
}

impl Score {
    fn add(&mut self, hits: Hits, models: impl IntoIterator<Item = ModelId>, plan: &HitPlan) {
        self.hits.push(hits);
        if plan.is_igniting() {
            self.singed.extend(models);
            self.singed.sort_unstable();
            self.singed.dedup();
        }
    }
}

/// Step 3, weapon by weapon in the order given (SH-30).
fn roll_to_hit(table: &mut Table<'_>, attack: &Attack) -> Step<Score> {
    let mut score = Score::default();
    for volley in volleys(table, attack)? {
        if table.battle.weapon(volley.weapon).range == Range::Template {
            flames(table, attack, &volley, &mut score)?;
        } else if volley.aim.is_some() {
            markers(table, attack, &volley, &mut score)?;
        } else {
            aimed(table, attack, &volley, &mut score)?;
        }
    }
    Ok(score)
}

/// Whom that many aimed hits on a unit strike, where that matters: as many of its models, the first first.
fn struck(battle: &Battle, unit: UnitId, count: u16) -> Vec<ModelId> {
    battle.alive(unit).take(usize::from(count)).collect()
}

fn volleys(table: &mut Table<'_>, attack: &Attack) -> Step<Vec<Volley>> {
    let mut volleys: Vec<Volley> = Vec::with_capacity(attack.fires.len());
    for fire in &attack.fires {
        let shots = (fire.model, shooting::count_shots(table, fire, attack.side)?);
        let (weapon, plan, aim) = (fire.weapon, hit_plan(&table.battle, attack, fire), fire.aim);
        let same = |volley: &&mut Volley| {
            volley.weapon == weapon && volley.plan == plan && volley.aim.is_none() && aim.is_none()
        };
        match volleys.iter_mut().find(same) {
            Some(volley) => volley.shots.push(shots),
            None => volleys.push(Volley { weapon, plan, shots: vec![shots], aim }),
        }
    }
    Ok(volleys)
}

/// What a shot needs, after all rules of firer and weapon.
fn hit_plan(battle: &Battle, attack: &Attack, fire: &Fire) -> HitPlan {
    let weapon = battle.weapon(fire.weapon);
    let bs = battle.characteristic(fire.model, Characteristic::Bs);
    let mut plan = HitPlan::shot(bs, fire.snap);
    let unaimed = fire.aim.is_some() || weapon.range == Range::Template;
    let blow =
        Blow { snap: fire.snap, unaimed, ..blow(battle, attack, attack.target, fire.model, weapon, 0) };
    if blow.character && !unaimed {
        plan.choose_with_sixes();
    }
    plan.bend(battle.rules_of(fire.model).chain(weapon.rules.iter()), &blow);
    plan.bend(preferences_of_mates(battle, fire.model), &blow);
    if hold::is_in(battle, fire.model, Building::WeaponsCache) {
        plan.allow_reroll(Reroll::Ones);
    }
    plan
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
        snap: false,
        unaimed: false,
        template: weapon.range == Range::Template,
        one_use: weapon.rules.has(&Rule::OneUseOnly),
        character: profile.character,
        strength: wounding::strength_of(battle, attack, weapon, firer),
        toughness,
        foe: battle.profile(foe.unwrap_or(firer)),
    }
}

/// One model that prefers an enemy is enough for its unit.
pub fn preferences_of_mates(battle: &Battle, firer: ModelId) -> impl Iterator<Item = &Rule> {
    let mates = battle.alive(battle.unit_of(firer)).filter(move |mate| *mate != firer);
    let rules = mates.flat_map(|mate| battle.rules_of(mate));
    rules.filter(|rule| matches!(rule, Rule::PreferredEnemy(_)))
}

/// Templates: they are put down and hit whoever is under them.
fn flames(table: &mut Table<'_>, attack: &Attack, volley: &Volley, score: &mut Score) -> Step {
    let plan = &volley.plan;
    for (firer, shots) in volley.shots.iter().copied() {
        for _ in 0..overheat::before_firing(table, attack, firer, volley.weapon, shots, plan)? {
            if attack.manner == Manner::Overwatch {
                // Not placed against those who charge into it (WP-14).
                let count = overwatch::flames(table, attack.side, firer)?;
                let models = struck(&table.battle, attack.target, count);
                let hits = Hits { count, ..unaimed(attack, volley, firer) };
                score.add(hits, models, plan);
            } else {
                let (target, tip, facing) = (attack.target, volley.aim, attack.facing);
                let models = flame::burst(table, Flame { firer, target, tip, facing })?;
                count_under(&table.battle, unaimed(attack, volley, firer), &models, plan, score);
            }
        }
    }
    Ok(())
}

/// Markers: they scatter, and further ones of a barrage are put beside the first.
fn markers(table: &mut Table<'_>, attack: &Attack, volley: &Volley, score: &mut Score) -> Step {
    let (weapon, plan) = (volley.weapon, &volley.plan);
    for (firer, shots) in volley.shots.iter().copied() {
        let lobbed = blast::plan_of(&table.battle, firer, weapon).is_lobbed();
        let first = volley.aim.unwrap_or(table.battle.model(firer).at);
        for shot in 0..overheat::before_firing(table, attack, firer, weapon, shots, plan)? {
            let mut further = attack.further.iter().filter(|(model, _)| *model == firer);
            let named = further.nth(usize::from(shot).wrapping_sub(1)).map(|(_, at)| *at);
            let aim = named.unwrap_or(first);
            let bs = table.battle.characteristic(firer, Characteristic::Bs);
            let reroll = plan.rerolls_misses() && !attack.no_reroll;
            let indirect = blast::is_indirect(table, firer, weapon, attack.target, aim)?;
            let blast = Blast { firer, weapon, aim, bs, reroll, indirect };
            let burst = if lobbed && !score.barrage.is_empty() {
                blast::follow(table, blast, &score.barrage)?
            } else {
                blast::fire(table, blast)?
            };
            let hits = Hits { burst: Some(burst.at), ..unaimed(attack, volley, firer) };
            count_under(&table.battle, hits, &burst.models, plan, score);
            if lobbed {
                score.barrage.push(burst);
            }
        }
    }
    Ok(())
}

/// Hits that nobody aimed, none yet.
const fn unaimed(attack: &Attack, volley: &Volley, firer: ModelId) -> Hits {
    let (unit, weapon) = (attack.target, Some(volley.weapon));
    Hits { unit, firer, weapon, count: 0, precise: 0, aimed: false, burst: None }
}

/// Counts the models under a marker or template as hits on their units (TB-06).
fn count_under(battle: &Battle, hits: Hits, models: &[ModelId], plan: &HitPlan, score: &mut Score) {
    for (unit, count) in blast::hits_by_unit(battle, models) {
        let of_unit = models.iter().copied().filter(|model| battle.unit_of(*model) == unit);
        score.add(Hits { unit, count, ..hits }, of_unit, plan);
    }
}

/// Rolls to hit, with re-rolls, and the firers' ones of a weapon that overheats.
fn aimed(table: &mut Table<'_>, attack: &Attack, volley: &Volley, score: &mut Score) -> Step {
    let plan = &volley.plan;
    let Some((subject, _)) = volley.shots.first() else {
        return Ok(());
    };
    let dice = volley.shots.iter().map(|(_, shots)| shots).sum();
    let special = if plan.is_precise() { 6 } else { 0 };
    let roll = Roll::at_least(Ask::ToHit, attack.side, *subject, dice, plan.needs()).special_from(special);
    let places = volley.shots.len() > 1;
    let ones = plan.is_hot() || plan.needs_again(1) != plan.needs_again(2);
    let first = table.roll_that_tells(roll, Tells::Classes { places, ones })?;
    let tells = Tells::Classes { places: places || plan.is_hot(), ones: plan.is_hot() };
    let (last, passed) = reroll_misses(table, attack, plan, roll, &first, tells)?;
    let mut from = 0;
    for (firer, shots) in volley.shots.iter().copied() {
        let mine = from..from + usize::from(shots);
        from = mine.end;
        let count = mine.clone().filter(|n| passed[*n]).count() as u16;
        let sixes = mine.clone().filter(|n| passed[*n] && last[*n].0 == 6).count() as u16;
        let precise = if plan.is_precise() { sixes } else { 0 };
        if count > 0 {
            let (unit, weapon) = (attack.target, Some(volley.weapon));
            let models = struck(&table.battle, unit, count);
            score.add(Hits { unit, firer, weapon, count, precise, aimed: true, burst: None }, models, plan);
        }
        if plan.is_hot() {
            let burns = mine.filter(|n| first[*n].0 == 1 && last[*n].0 == 1).count() as u16;
            overheat::burn(table, firer, volley.weapon, burns)?;
        }
    }
    Ok(())
}

/// Rolls misses again where a rule or a skill of 6 and more allows it: the faces that count, and which hit.
pub fn reroll_misses(
    table: &mut Table<'_>,
    attack: &Attack,
    plan: &HitPlan,
    roll: Roll,
    first: &[Face],
    tells: Tells,
) -> Step<(Vec<Face>, Vec<bool>)> {
    let mut last = first.to_vec();
    let mut passed: Vec<bool> = first.iter().map(|face| face.0 >= u16::from(plan.needs())).collect();
    if attack.no_reroll {
        return Ok((last, passed));
    }
    let again: Vec<usize> =
        (0..first.len()).filter(|n| !passed[*n] && plan.needs_again(first[*n].0).is_some()).collect();
    if let Some(needs) = again.first().and_then(|n| plan.needs_again(first[*n].0)) {
        let roll = Roll::at_least(Ask::Reroll, roll.side, roll.subject, again.len() as u16, needs);
        let roll = roll.special_from(if plan.is_precise() { 6 } else { 0 });
        let faces = table.roll_that_tells(roll, tells)?;
        for (n, face) in again.into_iter().zip(faces) {
            (last[n], passed[n]) = (face, face.0 >= u16::from(needs));
        }
    }
    Ok((last, passed))
}
