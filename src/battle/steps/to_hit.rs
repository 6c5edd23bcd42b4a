//! Step 3: rolls to hit, markers and templates; and which of the dice are rolled again (SH-30 to SH-46, TB).

use super::attack::{self, Attack, Fire, Hits, Manner};
use super::blast::{self, Blast, Burst};
use super::flame::{self, Flame};
use super::{chance, overheat, shooting};
use crate::armoury::{Characteristic, Range};
use crate::battle::missions::hold;
use crate::battle::{Battle, Building, Event, Step, Table, Tells};
use crate::dice::{Ask, Face, Roll};
use crate::geometry::Point;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::rules::{Blow, HitPlan, Reroll};

/// Shots that are rolled together: one weapon, one plan.
struct Volley {
    weapon: WeaponId,
    plan: HitPlan,
    shots: Vec<(ModelId, u16)>,
    aim: Option<Point>,
}

/// What the rolls to hit came to.
#[derive(Default)]
pub struct Score {
    /// The hits.
    pub hits: Vec<Hits>,
    /// Models hit by flamers, each once, in set-up order (FL-04).
    pub singed: Vec<ModelId>,
    /// Units hit by what blinds, each once, the attacker's own left out.
    pub dazzled: Vec<UnitId>,
    /// The markers of a barrage so far: further ones are put beside them.
    barrage: Vec<Burst>,
}

impl Score {
    fn add(&mut self, attack: &Attack, hits: Hits, models: Vec<ModelId>, plan: &HitPlan) {
        self.dazzle(attack, hits.unit, plan);
        self.hits.push(hits);
        if plan.is_igniting() {
            self.singed.extend(models);
            self.singed.sort_unstable();
            self.singed.dedup();
        }
    }

    /// Counts the models under a marker or template as hits on their units (TB-06).
    fn count_under(
        &mut self,
        battle: &Battle,
        attack: &Attack,
        hits: Hits,
        models: &[ModelId],
        plan: &HitPlan,
    ) {
        for (unit, count) in blast::hits_by_unit(battle, models) {
            let of_unit = models.iter().copied().filter(|model| battle.unit_of(*model) == unit).collect();
            self.add(attack, Hits { unit, count, ..hits }, of_unit, plan);
        }
    }

    /// Notes a unit that may be blinded.
    fn dazzle(&mut self, attack: &Attack, unit: UnitId, plan: &HitPlan) {
        if plan.is_dazzling() && unit != attack.unit && !self.dazzled.contains(&unit) {
            self.dazzled.push(unit);
        }
    }
}

/// Step 3, weapon by weapon in the order given (SH-30).
pub fn roll(table: &mut Table<'_>, attack: &Attack) -> Step<Score> {
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
    let blinded = battle.unit(attack.unit).blinded.is_some();
    let mut plan = HitPlan::shot(bs, fire.snap).fixed(blinded);
    let unaimed = fire.aim.is_some() || weapon.range == Range::Template;
    let blow = Blow {
        snap: fire.snap,
        volley: fire.volley,
        unaimed,
        ..attack::blow(battle, attack, attack.target, fire.model, weapon, 0)
    };
    if blow.character && !unaimed {
        plan.choose_with_sixes();
    }
    plan.bend(battle.rules_in_unit(fire.model), &blow);
    plan.bend(attack::rules_against(battle, weapon, attack.target), &Blow { by_weapon: true, ..blow });
    plan.bend(attack.auras_on(fire.model), &blow);
    if hold::is_in(battle, fire.model, Building::WeaponsCache) {
        plan.allow_reroll(Reroll::Ones);
    }
    plan
}

/// Templates: they are put down and hit whoever is under them.
fn flames(table: &mut Table<'_>, attack: &Attack, volley: &Volley, score: &mut Score) -> Step {
    let plan = &volley.plan;
    for (firer, shots) in volley.shots.iter().copied() {
        for _ in 0..overheat::before_firing(table, attack, firer, volley.weapon, shots, plan)? {
            if attack.manner == Manner::Overwatch {
                // Not placed against those who charge into it (WP-14).
                let count = chance::d3(table, Ask::Template, attack.side, firer)?;
                let models = struck(&table.battle, attack.target, count);
                let hits = Hits { count, ..unaimed(attack, volley, firer) };
                score.add(attack, hits, models, plan);
            } else {
                let (target, tip, facing) = (attack.target, volley.aim, attack.facing);
                let models = flame::burst(table, Flame { firer, target, tip, facing })?;
                let hits = unaimed(attack, volley, firer);
                score.count_under(&table.battle, attack, hits, &models, plan);
                let inside = flame::strike_inside(table, firer, &models)?;
                score.count_under(&table.battle, attack, hits, &inside, plan);
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
            let bs = plan.skill();
            let reroll = plan.rerolls_misses() && !attack.no_reroll;
            let indirect = blast::is_indirect(table, firer, weapon, attack.target, aim)?;
            let blast = Blast { firer, weapon, aim, bs, reroll, indirect };
            let burst = if lobbed && !score.barrage.is_empty() {
                blast::follow(table, blast, &score.barrage)?
            } else {
                blast::fire(table, blast)?
            };
            let hits = Hits { burst: Some(burst.at), ..unaimed(attack, volley, firer) };
            score.count_under(&table.battle, attack, hits, &burst.models, plan);
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
    let cast = Cast { plan, roll, weapon: Some(volley.weapon), shares: &volley.shots, tells };
    let (last, passed) = cast.reroll_misses(table, attack, &first)?;
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
            let hits = Hits { unit, firer, weapon, count, precise, aimed: true, burst: None };
            score.add(attack, hits, models, plan);
        }
        if plan.is_hot() {
            let burns = mine.filter(|n| first[*n].0 == 1 && last[*n].0 == 1).count() as u16;
            overheat::burn(table, firer, volley.weapon, burns)?;
        }
    }
    Ok(())
}

/// Dice to hit that were rolled together.
pub struct Cast<'c> {
    /// What they need.
    pub plan: &'c HitPlan,
    /// The roll.
    pub roll: Roll,
    /// Made with what; nothing for bare hands.
    pub weapon: Option<WeaponId>,
    /// Whose the dice are, and how many each has.
    pub shares: &'c [(ModelId, u16)],
    /// What matters of those that are rolled again.
    pub tells: Tells,
}

impl Cast<'_> {
    /// Rolls misses again where a rule or a skill of 6 and more allows it: the faces that count, and which hit.
    pub fn reroll_misses(
        &self,
        table: &mut Table<'_>,
        attack: &Attack,
        first: &[Face],
    ) -> Step<(Vec<Face>, Vec<bool>)> {
        let hit = |face: &Face| face.0 >= u16::from(self.plan.needs());
        let (mut last, mut passed) = (first.to_vec(), first.iter().map(hit).collect::<Vec<bool>>());
        if attack.no_reroll {
            return Ok((last, passed));
        }
        let again = self.again(table, first, &passed);
        let mut scores: Vec<u8> = again.iter().map(|(_, needs)| *needs).collect();
        scores.dedup();
        for needs in scores {
            let dice: Vec<usize> =
                again.iter().filter(|(_, score)| *score == needs).map(|(n, _)| *n).collect();
            let roll =
                Roll::at_least(Ask::Reroll, self.roll.side, self.roll.subject, dice.len() as u16, needs);
            let roll = roll.special_from(if self.plan.is_precise() { 6 } else { 0 });
            let faces = table.roll_that_tells(roll, self.tells)?;
            for (n, face) in dice.into_iter().zip(faces) {
                (last[n], passed[n]) = (face, face.0 >= u16::from(needs));
            }
        }
        Ok((last, passed))
    }

    /// The places of the dice that are rolled again with the score of each; a bearer's one re-roll goes to the
    /// lowest of his misses that nothing else rolls again at the full score (SH-38).
    fn again(&self, table: &mut Table<'_>, first: &[Face], passed: &[bool]) -> Vec<(usize, u8)> {
        let mut again = Vec::new();
        let mut from = 0;
        for (model, dice) in self.shares.iter().copied() {
            let mine = from..from + usize::from(dice);
            from = mine.end;
            let mut misses: Vec<usize> = mine.filter(|n| !passed[*n]).collect();
            let takes = |n: &&usize| self.plan.takes_one_reroll(first[**n].0);
            let one = misses.iter().filter(takes).min_by_key(|n| first[**n]).copied();
            if let (Some(one), Some(weapon)) = (one, self.weapon) {
                misses.retain(|n| *n != one);
                again.push((one, self.plan.needs()));
                table.record(Event::RerollSpent { model, weapon });
            }
            let others = misses.into_iter().filter_map(|n| Some((n, self.plan.needs_again(first[n].0)?)));
            again.extend(others);
        }
        again.sort_by_key(|(place, needs)| (*needs, *place));
        again
    }
}
