//! The Fight sub-phase: each combat by Initiative steps, to its end before the next (FT-01 to FT-04, FT-14).

use super::arms::{self, Arm};
use super::casualty::{Harm, bury};
use super::damage::{self, Hurt};
use super::{blows, chance, combat_result, contact, evasion, fear, harm, pile_in, require_before_fights};
use crate::battle::{Answer, Battle, Event, Fight, Phase, Place, Question, Step, Subject, Table, Topic};
use crate::dice::Ask;
use crate::ids::{ModelId, Side};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// One combat while it is fought.
#[derive(Hash, Debug)]
pub struct Combat {
    /// The side whose turn it is; its models act first.
    pub active: Side,
    /// Who takes part, in set-up order.
    pub models: Vec<ModelId>,
    /// Models with the same weapon roll together (AS-21).
    pub fast: bool,
    /// What each model has decided to strike with.
    pub arms: BTreeMap<ModelId, Arm>,
    /// More attacks of those who rampage.
    pub rampages: BTreeMap<ModelId, u16>,
    /// Who strikes in the present step.
    pub strikers: Vec<ModelId>,
    /// Who has struck.
    pub struck: Vec<ModelId>,
    /// Wounds that red and blue inflicted (FT-17).
    pub wounds: [u16; 2],
    /// Who has lost his last wound in this step, and by what; taken off at its end.
    pub dying: Vec<(ModelId, Harm)>,
    /// Unsaved hits on vehicles in this step; what they do shows at its end.
    pub battered: Vec<(ModelId, Hurt)>,
}

/// The order to fight: once a phase, every combat.
pub fn fight(table: &mut Table<'_>, side: Side, order: &Fight) -> Step {
    require_before_fights(&table.battle)?;
    resolve(table, side, order)
}

/// Combats that were not ordered to be fought are, as the phase ends: nobody stands idle in one (TN-07).
pub fn fight_rest(table: &mut Table<'_>, side: Side) -> Step {
    if is_due(&table.battle) { resolve(table, side, &Fight::default()) } else { Ok(()) }
}

fn resolve(table: &mut Table<'_>, side: Side, order: &Fight) -> Step {
    table.record(Event::FightBegan {});
    evasion::declare(table, side)?;
    fear::test(table)?;
    let mut combats = combats(&table.battle, &order.first).into_iter();
    while let Some(models) = combats.next() {
        let combat = Combat { fast: order.fast, ..Combat::new(side, models) };
        table.within(&combats.as_slice(), |table| combat.fight(table))?;
        table.settle(|| combats.as_slice())?;
    }
    Ok(())
}

/// The combats: models linked by locks or by a vehicle that they strike at, and the comrades of their units
/// (FT-01). A vehicle that is no walker takes no part (VH-15).
fn combats(battle: &Battle, first: &[ModelId]) -> Vec<Vec<ModelId>> {
    let mut combats: Vec<Vec<ModelId>> = Vec::new();
    for id in battle.ids().filter(|id| contact::fought(battle, *id).next().is_some()) {
        if combats.iter().any(|combat| combat.contains(&id)) {
            continue;
        }
        let mut combat = vec![id];
        let mut next = 0;
        while let Some(model) = combat.get(next).copied() {
            let assailants = battle.ids().filter(|id| battle.model(*id).assaults.contains(&model));
            let mates = battle.alive(battle.unit_of(model));
            for other in contact::fought(battle, model).chain(mates).chain(assailants).collect::<Vec<_>>() {
                if !combat.contains(&other) {
                    combat.push(other);
                }
            }
            next += 1;
        }
        combat.retain(|model| !battle.profile(*model).drives());
        combat.sort_unstable();
        combats.push(combat);
    }
    combats
        .sort_by_key(|combat| first.iter().position(|model| combat.contains(model)).unwrap_or(first.len()));
    combats
}

impl Combat {
    /// A combat of these models in which nothing has happened yet.
    pub const fn new(active: Side, models: Vec<ModelId>) -> Combat {
        Combat {
            active,
            models,
            fast: false,
            arms: BTreeMap::new(),
            rampages: BTreeMap::new(),
            strikers: Vec::new(),
            struck: Vec::new(),
            wounds: [0; 2],
            dying: Vec::new(),
            battered: Vec::new(),
        }
    }

    /// Who of a combat still stands, the side whose turn it is first.
    pub fn standing(&self, battle: &Battle) -> Vec<ModelId> {
        let stands = |model: &ModelId| battle.model(*model).place == Place::Table;
        let mut models: Vec<ModelId> = self.models.iter().copied().filter(stands).collect();
        models.sort_by_key(|model| battle.side_of(*model) != self.active);
        models
    }

    fn fight(mut self, table: &mut Table<'_>) -> Step {
        self.rampage(table)?;
        for step in (1..=10).rev() {
            table.within(&step, |table| self.step(table, step))?;
        }
        self.strike_again(table)?;
        combat_result::settle(table, &self)
    }

    /// One Initiative step: who is due chooses its weapon, piles in and strikes; then the dead are taken
    /// off.
    fn step(&mut self, table: &mut Table<'_>, step: u8) -> Step {
        if step == 10 {
            blows::hammer(table, self)?;
        }
        for model in self.due(&table.battle, step) {
            // Who evades strikes nobody, but closes up (HO-40).
            if table.battle.model(model).evades {
                continue;
            }
            if let Entry::Vacant(undecided) = self.arms.entry(model) {
                undecided.insert(arms::choose(table, model)?);
            }
        }
        let due = self.due(&table.battle, step);
        for model in due.iter().copied() {
            let enemies = self.enemies(&table.battle, model);
            pile_in::go(table, model, &enemies)?;
            let arm = self.arms.get(&model).copied().unwrap_or_default();
            if arms::flurry(table, model, arm)? {
                self.arms.insert(model, Arm { flurry: true, ..arm });
            }
        }
        self.strikers.clone_from(&due);
        if self.fast {
            table.within(&due, |table| blows::strike_together(table, self, &due))?;
        } else {
            for (place, model) in due.iter().copied().enumerate() {
                table.within(&(&due, place), |table| blows::strike(table, self, model))?;
            }
        }
        let anybody = !due.is_empty();
        self.struck.extend(due);
        self.end_step(table)?;
        if anybody { table.settle(|| &*self) } else { Ok(()) }
    }

    /// The dead are taken off, and hulls break.
    pub fn end_step(&mut self, table: &mut Table<'_>) -> Step {
        bury(table, std::mem::take(&mut self.dying));
        self.shatter(table)
    }

    /// After the last step some pile in and strike again, all at once, and then pay for it (HO-34).
    fn strike_again(&mut self, table: &mut Table<'_>) -> Step {
        let mut again = Vec::new();
        for model in self.standing(&table.battle) {
            if self.may_strike_again(&table.battle, model) && self.asks_again(table, model)? {
                again.push(model);
            }
        }
        for model in again.iter().copied() {
            let enemies = self.enemies(&table.battle, model);
            pile_in::go(table, model, &enemies)?;
        }
        again.retain(|model| blows::reaches(&table.battle, self, *model));
        self.strikers.clone_from(&again);
        for (place, model) in again.iter().copied().enumerate() {
            table.within(&(&again, place), |table| blows::strike(table, self, model))?;
        }
        table.within(&again, |table| self.end_step(table))?;
        for model in again {
            if table.battle.model(model).place == Place::Table {
                let wounds = chance::d3(table, Ask::Random, table.battle.side_of(model), model)?;
                harm::exhaust(table, model, wounds)?;
            }
        }
        Ok(())
    }

    fn may_strike_again(&self, battle: &Battle, model: ModelId) -> bool {
        let able = arms::talents(battle, model).may_strike_again() && self.struck.contains(&model);
        let flees = battle.unit(battle.unit_of(model)).falling_back;
        able && !flees && !battle.model(model).evades && !self.enemies(battle, model).is_empty()
    }

    fn asks_again(&mut self, table: &mut Table<'_>, model: ModelId) -> Step<bool> {
        let of = table.battle.side_of(model);
        let question = Question::no_or_yes(Topic::StrikeAgain, Subject::Model(model), of);
        if table.choose(question)? != Answer::Yes {
            return Ok(false);
        }
        // A grenade may be used up by now.
        if self.arms.get(&model).is_some_and(|arm| arms::is_grenade(&table.battle, *arm)) {
            self.arms.insert(model, arms::choose(table, model)?);
        }
        Ok(true)
    }

    /// Whom a model may pile in to: the enemies of the combat that stand, and the vehicles struck at.
    fn enemies(&self, battle: &Battle, model: ModelId) -> Vec<ModelId> {
        let side = battle.side_of(model).other();
        let mut enemies = self.fighters(battle, side);
        enemies.extend(self.hulls(battle, side));
        enemies
    }

    /// What the hits of the step do to vehicles, each in turn. The hull points of a walker count for the
    /// result (FT-17); a vehicle that drives has no part in it (VH-15).
    fn shatter(&mut self, table: &mut Table<'_>) -> Step {
        while let Some((vehicle, _)) = self.battered.first().copied() {
            let hurts: Vec<Hurt> =
                self.battered.iter().filter(|(model, _)| *model == vehicle).map(|(_, hurt)| *hurt).collect();
            self.battered.retain(|(model, _)| *model != vehicle);
            let side = table.battle.side_of(vehicle).other();
            let before = table.battle.wounds_left(vehicle);
            table.within(&(&*self, before), |table| damage::take(table, side, vehicle, &hurts))?;
            // Who explodes loses all that he had left.
            let gone = table.battle.model(vehicle).place == Place::Removed;
            let lost = u16::from(before - if gone { 0 } else { table.battle.wounds_left(vehicle) });
            if !table.battle.profile(vehicle).drives() {
                self.wounds[side.index()] += lost;
            }
        }
        Ok(())
    }

    /// The vehicles of a side that are struck at without being locked.
    fn hulls(&self, battle: &Battle, side: Side) -> Vec<ModelId> {
        let mut hulls: Vec<ModelId> =
            self.models.iter().flat_map(|model| battle.model(*model).assaults.iter().copied()).collect();
        hulls.retain(|vehicle| battle.side_of(*vehicle) == side);
        hulls.sort_unstable();
        hulls.dedup();
        hulls
    }

    /// The models whose step it is. Who has not chosen yet is due at the earliest step of its weapons.
    fn due(&self, battle: &Battle, step: u8) -> Vec<ModelId> {
        let mut due = self.standing(battle);
        due.retain(|model| !self.struck.contains(model) && self.step_of(battle, *model) == step);
        due
    }

    fn step_of(&self, battle: &Battle, model: ModelId) -> u8 {
        match self.arms.get(&model) {
            Some(arm) => arms::step_of(battle, model, arm.weapon),
            None => {
                let steps = arms::choices(battle, model).into_iter();
                steps.map(|arm| arms::step_of(battle, model, arm.weapon)).max().unwrap_or(1)
            }
        }
    }

    /// Those who rampage and are outnumbered have more attacks: one roll for all of them (`rampage`).
    fn rampage(&mut self, table: &mut Table<'_>) -> Step {
        let battle = &table.battle;
        let count = |side: Side| self.models.iter().filter(|id| battle.side_of(**id) == side).count();
        let rampages = |model: &ModelId| {
            let own = battle.side_of(*model);
            let orderly = battle.model(*model).charge.is_none_or(|onset| !onset.disordered);
            arms::talents(battle, *model).is_rampaging() && orderly && count(own) < count(own.other())
        };
        let rampaging: Vec<ModelId> = self.standing(battle).into_iter().filter(rampages).collect();
        if let Some(first) = rampaging.first().copied() {
            let more = chance::d3(table, Ask::Random, battle.side_of(first), first)?;
            self.rampages.extend(rampaging.into_iter().map(|model| (model, more)));
        }
        Ok(())
    }

    /// Whether models of both sides took part; who only struck at vehicles won and lost nothing.
    pub fn is_between_sides(&self, battle: &Battle) -> bool {
        Side::BOTH.into_iter().all(|side| self.models.iter().any(|model| battle.side_of(*model) == side))
    }

    /// The models of a side that stand and do not flee.
    pub fn fighters(&self, battle: &Battle, side: Side) -> Vec<ModelId> {
        let fights = |model: &ModelId| {
            battle.side_of(*model) == side && !battle.unit(battle.unit_of(*model)).falling_back
        };
        self.standing(battle).into_iter().filter(fights).collect()
    }
}

/// Whether there is anything to fight in this phase.
pub fn is_due(battle: &Battle) -> bool {
    battle.moment.phase == Phase::Assault
        && !battle.fighting
        && battle.ids().any(|id| contact::fought(battle, id).next().is_some())
}
