//! Step 5: allocation, saves and casualties (AL, SV).

use super::attack::{Attack, Manner};
use super::casualty::{self, Harm, suffer};
use super::harm::{LastStand, last_stand};
use super::prospect::{Mark, Prospect, prospect};
use super::wounding::{Group, Wound};
use super::{chance, ground, harm, look_out, psychic, reeling};
use crate::battle::{Answer, Cause, Event, Place, Question, Step, Subject, Table, Tells, Topic};
use crate::dice::{Ask, Roll};
use crate::ids::{ModelId, Side, UnitId};
use crate::rules::{Peril, tables};

/// What stands between a model and a wound of one group.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fate {
    /// Its best save (SV-30).
    save: Option<u8>,
    /// A last roll after it.
    ward: Option<u8>,
    /// Unsaved, it loses all its wounds.
    instant: bool,
    /// Unsaved, it loses so many.
    wounds: u8,
}

/// The unit under fire.
struct Victims<'a> {
    attack: &'a Attack,
    prospects: Vec<Prospect>,
    /// The model that chance made the closest (AL-05).
    chosen: Option<ModelId>,
    toll: Toll,
}

/// What an attack cost a unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Toll {
    /// A pinning weapon took a wound, so it tests.
    pub pins: bool,
    /// Of which units a soul blaze took one, so that they burn on.
    pub ablaze: Vec<UnitId>,
    /// Wounds that it lost.
    pub lost: u16,
    /// Who lost his last one to blows: taken off when the step is over.
    pub dying: Vec<(ModelId, Harm)>,
}

/// Resolves the wound pool against one unit.
pub fn resolve(table: &mut Table<'_>, attack: &Attack, unit: UnitId, groups: Vec<Group>) -> Step<Toll> {
    if groups.is_empty() {
        return Ok(Toll::default());
    }
    ground::ask(table, attack, unit, &groups)?;
    let mut prospects: Vec<Prospect> = Vec::new();
    for group in &groups {
        if !prospects.iter().any(|known| known.bursts == group.bursts) {
            prospects.push(prospect(table, attack, unit, &group.bursts, &groups)?);
        }
    }
    let mut victims = Victims { attack, prospects, chosen: None, toll: Toll::default() };
    let mut groups = groups.as_slice();
    while let Some((group, later)) = groups.split_first() {
        groups = later;
        let left = table.within(&later, |table| victims.take(table, group))?;
        if left > 0 {
            table.record(Event::WoundsWasted { wounds: left });
        }
    }
    Ok(victims.toll)
}

/// Rolls one die a wound that needs `score` or more, if there is a score: how many wounds remain.
pub fn throw(table: &mut Table<'_>, ask: Ask, subject: ModelId, wounds: u16, score: Option<u8>) -> Step<u16> {
    let Some(score) = score else { return Ok(wounds) };
    let roll = Roll::at_least(ask, table.battle.side_of(subject), subject, wounds, score);
    Ok(wounds - table.count(roll)?)
}

/// A wound that strikes down staggers whom it fell on, whether it was saved or not.
fn shake(table: &mut Table<'_>, group: &Group, model: ModelId) {
    if group.staggers {
        reeling::stagger(table, model);
    }
}

/// Keeps the wounds whose die fails; all of them where there is no score.
fn sift(
    table: &mut Table<'_>,
    ask: Ask,
    subject: ModelId,
    wounds: Vec<Wound>,
    score: Option<u8>,
) -> Step<Vec<Wound>> {
    let Some(score) = score else { return Ok(wounds) };
    let dice = wounds.len() as u16;
    let roll = Roll::at_least(ask, table.battle.side_of(subject), subject, dice, score);
    let places = wounds.windows(2).any(|pair| pair[0] != pair[1]);
    let faces = table.roll_that_tells(roll, Tells::Classes { places, ones: false })?;
    let failed = wounds.into_iter().zip(faces).filter(|(_, face)| face.0 < u16::from(score));
    Ok(failed.map(|(wound, _)| wound).collect())
}

impl Victims<'_> {
    /// Resolves one group; how many wounds found nobody (AL-12, FF-08).
    fn take(&mut self, table: &mut Table<'_>, group: &Group) -> Step<u16> {
        // Mixed saves stay wound by wound to the end of the group, whoever is left.
        let alike = self.fates(table, group).windows(2).all(|pair| pair[0].save == pair[1].save);
        // A force weapon asks its bearer after each unsaved wound; a comrade of another unit saves for himself.
        let uniform = alike && !group.forces && !self.calls_others(table, group);
        let mut wounds = group.wounds.as_slice();
        while !wounds.is_empty() && self.nearest(group).is_some() {
            self.settle(table, group, wounds, false)?;
            let batch = match (uniform, self.attack.fast && !group.forces) {
                (true, _) => wounds.len(),
                (false, true) => self.run(table, group, wounds),
                (false, false) => 1,
            };
            let (now, later) = wounds.split_at(batch);
            let left = if uniform || batch > 1 {
                let now = now.to_vec();
                table.within(&later, |table| self.save_then_allocate(table, group, now, uniform))?
            } else {
                self.allocate_then_save(table, group, now[0])?
            };
            wounds = later;
            if left > 0 {
                return Ok(left + later.len() as u16);
            }
        }
        Ok(wounds.len() as u16)
    }

    /// A seam before these wounds of a group; `warded` wounds had their last roll already.
    fn settle(&self, table: &mut Table<'_>, group: &Group, wounds: &[Wound], warded: bool) -> Step {
        table.settle(|| {
            let group = Group { wounds: wounds.to_vec(), ..group.clone() };
            (group, warded, &self.prospects, self.chosen, &self.toll)
        })
    }

    /// The same save for all: saves first, then the unsaved wounds one at a time (AL-01, AL-02). Wounds that
    /// found nobody are counted.
    fn save_then_allocate(
        &mut self,
        table: &mut Table<'_>,
        group: &Group,
        wounds: Vec<Wound>,
        uniform: bool,
    ) -> Step<u16> {
        let Some(subject) = self.nearest(group) else {
            return Ok(wounds.len() as u16);
        };
        let fate = self.fate(table, group, subject);
        let all = wounds.len();
        let unsaved = sift(table, Ask::Save, subject, wounds, fate.save)?;
        let alike = !uniform || self.fates(table, group).iter().all(|other| other.ward == fate.ward);
        let unsaved =
            if alike { sift(table, Ask::FeelNoPain, subject, unsaved, fate.ward)? } else { unsaved };
        if unsaved.len() < all {
            shake(table, group, subject);
        }
        for (place, wound) in unsaved.iter().enumerate() {
            self.settle(table, group, &unsaved[place..], alike)?;
            let Some(model) = self.allocate(table, group, *wound)? else {
                return Ok((unsaved.len() - place) as u16);
            };
            let model = self.stepped_in(table, model)?;
            let fate = self.fate(table, group, model);
            let ward = if alike { None } else { fate.ward };
            if throw(table, Ask::FeelNoPain, model, 1, ward)? > 0 {
                self.hurt(table, group, *wound, model, fate);
            }
            shake(table, group, model);
        }
        Ok(0)
    }

    /// Mixed saves: one wound to the closest model, which saves for itself (AL-07).
    fn allocate_then_save(&mut self, table: &mut Table<'_>, group: &Group, wound: Wound) -> Step<u16> {
        let Some(model) = self.allocate(table, group, wound)? else {
            return Ok(1);
        };
        let model = self.stepped_in(table, model)?;
        let mut fate = self.fate(table, group, model);
        let left = throw(table, Ask::Save, model, 1, fate.save)?;
        if left > 0 && group.forces {
            let deadly = self.fate_of(table, group, model, true);
            if deadly != fate && psychic::strikes_dead(table, wound)? {
                fate = deadly;
            }
        }
        if throw(table, Ask::FeelNoPain, model, left, fate.ward)? > 0 {
            self.hurt(table, group, wound, model, fate);
        }
        shake(table, group, model);
        Ok(0)
    }

    /// Somebody may step in front of a character (AL-17).
    fn stepped_in(&self, table: &mut Table<'_>, model: ModelId) -> Step<ModelId> {
        look_out::takes(table, self.attack, model)
    }

    fn hurt(&mut self, table: &mut Table<'_>, group: &Group, wound: Wound, model: ModelId, fate: Fate) {
        let (by, weapon, instant) = (Some(wound.firer), wound.weapon, fate.instant);
        if self.attack.melee().is_some() {
            let harm = Harm { cause: Cause::Melee, by, weapon, instant };
            let lost = casualty::hurt(table, model, fate.wounds, harm);
            self.toll.lost += u16::from(lost);
            if lost > 0 && table.battle.wounds_left(model) == 0 {
                self.toll.dying.push((model, harm));
                let marks = self.prospects.iter_mut().flat_map(|prospect| &mut prospect.marks);
                marks.filter(|mark| mark.model == model).for_each(|mark| mark.doomed = true);
            }
        } else {
            suffer(table, model, fate.wounds, Harm { cause: Cause::Shooting, by, weapon, instant });
        }
        self.toll.pins |= group.pins;
        let unit = table.battle.unit_of(model);
        if group.blazes && !self.toll.ablaze.contains(&unit) {
            self.toll.ablaze.push(unit);
        }
        if group.dazes && table.battle.wounds_left(model) > 0 {
            table.record(Event::ModelDazed { model });
        }
        if table.battle.model(model).place == Place::Removed {
            for prospect in &mut self.prospects {
                prospect.marks.retain(|mark| mark.model != model);
            }
        }
    }

    /// Who takes a wound: the closest model that can, or whom the firer of a precise shot names (WP-16).
    fn allocate(&mut self, table: &mut Table<'_>, group: &Group, wound: Wound) -> Step<Option<ModelId>> {
        let open: Vec<&Mark> = self.open(group).collect();
        if wound.precise {
            let among: Vec<ModelId> = open.iter().map(|mark| mark.model).collect();
            return self.name(table, &among, self.attack.side);
        }
        let least = open.first().map(|mark| mark.gap);
        let tied: Vec<ModelId> =
            open.iter().filter(|mark| Some(mark.gap) == least).map(|mark| mark.model).collect();
        let tied = harm::weakest_of_swarm(&table.battle, tied);
        if self.attack.melee().is_some() {
            return self.name(table, &tied, self.attack.side.other());
        }
        if let Some(chosen) = self.chosen.filter(|chosen| tied.contains(chosen)) {
            return Ok(Some(chosen));
        }
        let picked = chance::pick(table, self.attack.side, &tied)?;
        if tied.len() > 1 {
            self.chosen = picked;
        }
        Ok(picked)
    }

    /// The models as the attack of a group comes at them, nearest first.
    fn marks(&self, group: &Group) -> &[Mark] {
        self.prospect(group).map_or(&[], |prospect| &prospect.marks)
    }

    fn prospect(&self, group: &Group) -> Option<&Prospect> {
        self.prospects.iter().find(|prospect| prospect.bursts == group.bursts)
    }

    /// Asks a side which of several models takes a wound: the firer of a precise shot, or in close combat
    /// the owner of who is struck.
    fn name(&self, table: &mut Table<'_>, among: &[ModelId], of: Side) -> Step<Option<ModelId>> {
        let Some(first) = among.first() else {
            return Ok(None);
        };
        let offers = among.iter().map(|model| Answer::Model(*model)).collect();
        let shared = self.attack.melee().is_some_and(|melee| melee.over_units);
        let subject = if shared { Subject::Side(of) } else { Subject::Unit(table.battle.unit_of(*first)) };
        Ok(match table.choose(Question { topic: Topic::Allocate, subject, of, offers })? {
            Answer::Model(model) => Some(model),
            _ => None,
        })
    }

    /// The models that wounds of a group can be put on, nearest first. Who is dying takes more only when
    /// nobody else can.
    fn open(&self, group: &Group) -> impl Iterator<Item = &Mark> {
        let sighted = group.aimed || self.prospect(group).is_some_and(|prospect| prospect.sighted);
        let open = move |mark: &&Mark| mark.eligible && (mark.seen || !sighted);
        let marks = self.marks(group);
        let standing = marks.iter().filter(open).any(|mark| !mark.doomed);
        marks.iter().filter(open).filter(move |mark| !standing || !mark.doomed)
    }

    fn nearest(&self, group: &Group) -> Option<ModelId> {
        self.open(group).next().map(|mark| mark.model)
    }

    /// Whether somebody of another unit may step in front of one of these models (AL-23).
    fn calls_others(&self, table: &Table<'_>, group: &Group) -> bool {
        let is_character = |mark: &Mark| table.battle.profile(mark.model).character;
        let friends = table.battle.setup.options.look_out_sir_kt && self.attack.melee().is_none();
        friends && self.marks(group).iter().any(is_character)
    }

    /// How many of these wounds are saved in one throw: as many as the closest models in a row that share one fate
    /// (AL-15). Who is the closest must be certain, and nobody may step in front of him or be named instead.
    fn run(&self, table: &Table<'_>, group: &Group, wounds: &[Wound]) -> usize {
        let open: Vec<&Mark> = self.open(group).collect();
        let fate = |mark: &Mark| self.fate(table, group, mark.model);
        let first = open.first().map(|mark| fate(mark));
        let alike = |mark: &&Mark| Some(fate(mark)) == first && !table.battle.profile(mark.model).character;
        let ties = open.chunk_by(|one, other| one.gap == other.gap);
        let models: usize = ties.take_while(|tie| tie.iter().all(alike)).map(<[_]>::len).sum();
        let allotted = wounds.iter().take_while(|wound| !wound.precise).count();
        models.min(allotted).max(1)
    }

    fn fates(&self, table: &Table<'_>, group: &Group) -> Vec<Fate> {
        self.marks(group).iter().map(|mark| self.fate(table, group, mark.model)).collect()
    }

    fn fate(&self, table: &Table<'_>, group: &Group, model: ModelId) -> Fate {
        self.fate_of(table, group, model, group.kills)
    }

    /// SV-30, AL-13, Feel No Pain and Eternal Warrior, against wounds that may kill whatever their Strength.
    fn fate_of(&self, table: &Table<'_>, group: &Group, model: ModelId, kills: bool) -> Fate {
        let profile = table.battle.profile(model);
        let armour = profile.sv.filter(|armour| !tables::pierces(group.ap, *armour));
        let cover = self.marks(group).iter().find(|mark| mark.model == model).and_then(|mark| mark.cover);
        let cover = cover.filter(|_| !group.ignores_cover);
        let overwatch = self.attack.manner == Manner::Overwatch;
        let peril = if overwatch { Peril::Overwatch } else { Peril::Other };
        let invulnerable = harm::invulnerable(&table.battle, model, peril);
        let save = armour.into_iter().chain(invulnerable).chain(cover).min();
        let deadly = kills || tables::is_instant_death(group.strength, profile.t);
        let LastStand { ward, instant, doubled } = last_stand(&table.battle, model, deadly);
        // Who is immune to instant death loses one wound to what would be it, even if he is a swarm.
        let twice = doubled && !deadly && !group.aimed && self.attack.melee().is_none();
        let wounds = if twice { 2 } else { 1 };
        Fate { save, ward, instant, wounds }
    }
}
