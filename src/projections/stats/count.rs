//! What a battle's events come to, event by event: a sheet for each side.

use super::sheet::{Line, Number, Sheet};
use super::throw::Throw;
use crate::armoury::Weapon;
use crate::battle::{EndReason, Event, ModelSetup, Setup};
use crate::campaign::{Casualty, Report};
use crate::dice::{Ask, Roll, Source};
use crate::ids::{MemberId, ModelId, Side, WeaponId};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The kinds of events that are counted; others need not be read.
pub(super) const COUNTED: [&str; 15] = [
    "battle.battle_began",
    "battle.battle_prepared",
    "battle.dice_rolled",
    "battle.weapon_fired",
    "battle.blows_struck",
    "battle.use_spent",
    "battle.hits_scored",
    "battle.wounds_pooled",
    "battle.wounds_suffered",
    "battle.model_removed",
    "battle.points_scored",
    "battle.order_done",
    "battle.order_withdrawn",
    "battle.battle_ended",
    "battle.rewound",
];

/// A model that left the game.
#[derive(Clone, Debug)]
struct Removed {
    model: ModelId,
    cause: String,
    killer: Option<ModelId>,
    weapon: Option<WeaponId>,
}

/// Who attacks with what; nothing for bare hands.
type Arm = (ModelId, Option<WeaponId>);

/// A battle as far as it was counted.
#[derive(Clone, Debug)]
pub struct Counted {
    /// How it began.
    pub setup: Arc<Setup>,
    /// The code of its mission.
    pub mission: String,
    /// How it ended, if it has: by whose victory, and why.
    pub ended: Option<(Option<Side>, EndReason)>,
    /// Victory points.
    pub points: [i32; 2],
    sheets: [Sheet; 2],
    removed: Vec<Removed>,
    /// Weapons of this order that have not been rolled for.
    fires: Vec<Arm>,
    /// Who used which weapon last in this order.
    users: BTreeMap<Option<WeaponId>, ModelId>,
    /// Whose attack is being resolved.
    arm: Option<Arm>,
    /// Grenades of this order that have hit nobody so far.
    thrown: Vec<Arm>,
    /// It is made of blows.
    melee: bool,
    /// The last dice were an attack's: so are those rolled again.
    attacks: bool,
    /// The last dice of the attack were typed in.
    typed: bool,
}

/// Counts the events of a battle in order, each with its number; what a rewind took back is not counted. None if
/// they do not begin with a beginning.
pub fn count<'e>(events: impl IntoIterator<Item = (u64, &'e Event)>) -> Option<Counted> {
    let mut kept: Vec<(u64, &Event)> = Vec::new();
    for (version, event) in events {
        match event {
            Event::Rewound { to } => kept.retain(|(version, _)| *version <= u64::from(*to)),
            _ => kept.push((version, event)),
        }
    }
    let mut kept = kept.into_iter();
    let (_, Event::BattleBegan { setup }) = kept.next()? else { return None };
    let mut counted = Counted::new(setup.clone());
    kept.for_each(|(_, event)| counted.take(event));
    Some(counted)
}

impl Counted {
    /// A battle that has just begun.
    pub fn new(setup: Arc<Setup>) -> Counted {
        let mut sheets: [Sheet; 2] = Default::default();
        for made in &setup.models {
            let mut carried: BTreeMap<&str, u16> = BTreeMap::new();
            for carries in &made.carries {
                let weapon =
                    setup.weapons.get(carries.weapon.index()).filter(|weapon| weapon.grenade.is_some());
                if let Some((weapon, stock)) = weapon.zip(carries.stock) {
                    let most = carried.entry(weapon.item()).or_default();
                    *most = stock.max(*most);
                }
            }
            let (model, member) = (key_of(&setup, made), word_of(made.member));
            for (weapon, stock) in carried {
                let line = Line { model, weapon, member: &member };
                sheets[made.side.index()].add(line, "grenades_carried", [i64::from(stock), 0]);
            }
        }
        Counted {
            mission: setup.mission.code.clone(),
            setup,
            ended: None,
            points: [0; 2],
            sheets,
            removed: Vec::new(),
            fires: Vec::new(),
            users: BTreeMap::new(),
            arm: None,
            thrown: Vec::new(),
            melee: false,
            attacks: false,
            typed: false,
        }
    }

    /// Counts an event that is in force; `Rewound` is for [`count`].
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::BattlePrepared { mission, .. } => self.mission.clone_from(&mission.code),
            Event::DiceRolled { roll, faces, source } => {
                let weapon = self.weapon_of(roll, matches!(source, Source::Entered { .. }));
                if let Some((throw, number)) = Throw::of(roll, faces, *source) {
                    self.add(roll.side, roll.subject, weapon, &throw.word(), number);
                }
            }
            Event::WeaponFired { model, weapon } => self.uses(*model, Some(*weapon), false),
            Event::BlowsStruck { model, weapon, blows, .. } => {
                self.uses(*model, *weapon, true);
                self.of_arm(Some((*model, *weapon)), "blows", *blows);
            }
            Event::UseSpent { model, carried } => self.spends(*model, *carried),
            Event::HitsScored { weapon, hits, .. } => {
                self.thrown.retain(|(_, grenade)| grenade != weapon);
                self.turns_to(*weapon);
                self.by_dice(self.arm, "hits", *hits);
            }
            Event::WoundsPooled { weapon, wounds, .. } => {
                self.turns_to(*weapon);
                self.by_dice(self.arm, "wounds", *wounds);
            }
            Event::WoundsSuffered { model, wounds, .. } => {
                let Some(own) = self.side_of(*model) else { return };
                let enemy = self.arm.filter(|(by, _)| self.side_of(*by) == Some(own.other()));
                self.of_arm(enemy, "damage", u16::from(*wounds));
                self.add(own, *model, None, "wounds_lost", [i64::from(*wounds), 0]);
            }
            Event::ModelRemoved { model, cause, killer, weapon, .. } => {
                let (model, killer, weapon) = (*model, *killer, *weapon);
                self.removed.push(Removed { model, cause: cause_word(cause), killer, weapon });
            }
            Event::PointsScored { side, points, .. } => self.points[side.index()] += points,
            Event::BattleEnded { winner, reason } => self.ended = Some((*winner, *reason)),
            Event::OrderDone {} | Event::OrderWithdrawn { .. } => self.order_ends(),
            _ => {}
        }
    }

    /// The sheets of red and blue with their losses, those of the report if there is one.
    pub fn sheets(&self, report: Option<&Report>) -> [Sheet; 2] {
        let mut sheets = self.sheets.clone();
        for removed in &self.removed {
            let Some(made) = self.setup.models.get(removed.model.index()) else { continue };
            // The report tells of members only.
            if report.is_none() || made.member.is_none() {
                self.lose(&mut sheets, made.side, removed);
            }
        }
        for (side, lost) in Side::BOTH.into_iter().zip(report.iter().flat_map(|report| &report.casualties)) {
            lost.iter().for_each(|casualty| self.report_loss(&mut sheets, side, casualty));
        }
        sheets
    }

    fn lose(&self, sheets: &mut [Sheet; 2], side: Side, removed: &Removed) {
        if removed.cause == "conceded" {
            return;
        }
        let weapon = self.weapon_key(removed.weapon);
        let (model, member) = self.whose(removed.model);
        loss(&mut sheets[side.index()], Line { model, weapon, member: &member }, &removed.cause);
        let killer = removed.killer.filter(|by| self.side_of(*by) == Some(side.other()));
        if let Some(killer) = killer {
            let (model, member) = self.whose(killer);
            let line = Line { model, weapon, member: &member };
            sheets[side.other().index()].add(line, "kills", [1, 0]);
        }
    }

    /// A loss as it was reported or corrected; the log may know the weapon.
    fn report_loss(&self, sheets: &mut [Sheet; 2], side: Side, casualty: &Casualty) {
        let of = |model: &ModelId| self.setup.models.get(model.index()).and_then(|made| made.member);
        let known = self.removed.iter().find(|removed| of(&removed.model) == Some(casualty.member));
        let known = known.filter(|removed| removed.killer.and_then(|by| of(&by)) == casualty.by);
        if let Some(removed) = known {
            return self.lose(sheets, side, removed);
        }
        let key = |member: MemberId| {
            let made = self.setup.models.iter().find(|made| made.member == Some(member));
            made.map_or("", |made| key_of(&self.setup, made))
        };
        report_loss(sheets, side, casualty, key);
    }

    /// Says whose game it was: of all, of each model, weapon and both together that the side has. `result` is how it
    /// came out for the side, if it has: `won`, `drawn`, `lost`, `unrecorded`.
    pub fn add_result(&self, sheet: &mut Sheet, side: Side, result: &str) {
        let mut fielded = vec![("", "")];
        for made in self.setup.models.iter().filter(|made| made.side == side) {
            let (model, member) = (key_of(&self.setup, made), word_of(made.member));
            sheet.add(Line { model, weapon: "", member: &member }, "fought", [1, 0]);
            fielded.push((model, ""));
            for carries in &made.carries {
                let weapon = self.weapon_key(Some(carries.weapon));
                fielded.extend([("", weapon), (model, weapon)]);
            }
        }
        fielded.sort_unstable();
        fielded.dedup();
        sheet.add(Line::default(), "logged", [1, 0]);
        for (model, weapon) in fielded {
            let line = Line { model, weapon, member: "" };
            sheet.add(line, "sides", [1, 0]);
            if !result.is_empty() {
                sheet.add(line, result, [1, 0]);
            }
        }
    }

    /// How it came out for a side, by its own end; empty while it runs.
    pub fn result(&self, side: Side) -> &'static str {
        match self.ended {
            None => "",
            Some((_, EndReason::Abandoned)) => "unrecorded",
            Some((None, _)) => "drawn",
            Some((Some(winner), _)) if winner == side => "won",
            Some(_) => "lost",
        }
    }

    /// The pack of a side: the last trait of its models.
    pub fn faction(&self, side: Side) -> &str {
        let made = self.setup.models.iter().find(|made| made.side == side);
        let profile = made.and_then(|made| self.setup.profiles.get(usize::from(made.profile)));
        profile.and_then(|profile| profile.traits.last()).map_or("", String::as_str)
    }

    fn uses(&mut self, model: ModelId, weapon: Option<WeaponId>, melee: bool) {
        if self.weapon(weapon).is_some_and(|weapon| weapon.grenade.is_some()) {
            self.thrown.push((model, weapon));
        }
        if self.fires.is_empty() || self.melee != melee {
            self.arm = Some((model, weapon));
        }
        (self.melee, self.typed) = (melee, false);
        self.fires.push((model, weapon));
        self.users.insert(weapon, model);
    }

    /// Thrown, struck with, or used for what it gives without a roll.
    fn spends(&mut self, model: ModelId, carried: u16) {
        let setup = self.setup.clone();
        let Some(made) = setup.models.get(model.index()) else { return };
        let weapon = made.carries.get(usize::from(carried)).and_then(|carries| {
            setup.weapons.get(carries.weapon.index()).filter(|weapon| weapon.grenade.is_some())
        });
        if let Some(weapon) = weapon {
            self.add_item(made.side, model, weapon.item(), "grenades_used", [1, 0]);
        }
    }

    /// The weapon that dice are rolled for, if it is an attack's.
    fn weapon_of(&mut self, roll: &Roll, typed: bool) -> Option<WeaponId> {
        let opens = matches!(roll.ask, Ask::ToHit | Ask::GetsHot | Ask::Scatter | Ask::Template);
        if opens && let Some(place) = self.fires.iter().position(|(model, _)| *model == roll.subject) {
            let (model, weapon) = self.fires[place];
            self.fires.retain(|(_, other)| *other != weapon);
            self.arm = Some((model, weapon));
        }
        self.attacks = match roll.ask {
            Ask::Reroll => self.attacks,
            ask => opens || follows(ask),
        };
        let (model, weapon) = self.arm.filter(|_| self.attacks)?;
        let is_own = self.side_of(model) == Some(roll.side);
        if is_own {
            self.typed = typed;
        }
        match (roll.ask, self.melee) {
            (Ask::ToHit, false) if is_own => self.by_dice(self.arm, "shots", roll.dice),
            // The blows were counted as they were struck.
            (Ask::ToHit, true) if is_own && typed => self.of_arm(self.arm, "blows!", roll.dice),
            _ => {}
        }
        weapon.filter(|_| is_own)
    }

    /// The next hits or wounds are of this weapon.
    fn turns_to(&mut self, weapon: Option<WeaponId>) {
        let user = self.users.get(&weapon).copied().or(self.arm.map(|(model, _)| model));
        self.arm = user.map(|model| (model, weapon));
    }

    fn order_ends(&mut self) {
        let setup = self.setup.clone();
        for (model, weapon) in std::mem::take(&mut self.thrown) {
            let weapon = weapon.and_then(|weapon| setup.weapons.get(weapon.index()));
            if let Some((weapon, side)) = weapon.zip(self.side_of(model)) {
                self.add_item(side, model, weapon.item(), "grenades_wasted", [1, 0]);
            }
        }
        self.fires.clear();
        self.users.clear();
        self.arm = None;
        (self.attacks, self.typed) = (false, false);
    }

    /// Counts what dice came to; with `!`, as the dice themselves, what those that were typed in did of it.
    fn by_dice(&mut self, arm: Option<Arm>, word: &str, number: u16) {
        self.of_arm(arm, word, number);
        if self.typed {
            self.of_arm(arm, &format!("{word}!"), number);
        }
    }

    fn of_arm(&mut self, arm: Option<Arm>, word: &str, number: u16) {
        if let Some((model, weapon)) = arm
            && let Some(side) = self.side_of(model)
        {
            self.add(side, model, weapon, word, [i64::from(number), 0]);
        }
    }

    fn add(&mut self, side: Side, model: ModelId, weapon: Option<WeaponId>, word: &str, number: Number) {
        let setup = self.setup.clone();
        let weapon = weapon.and_then(|weapon| setup.weapons.get(weapon.index()));
        self.add_item(side, model, weapon.map_or("", |weapon| &weapon.key), word, number);
    }

    fn add_item(&mut self, side: Side, model: ModelId, weapon: &str, word: &str, number: Number) {
        let setup = self.setup.clone();
        // Dice of a side may be about a model of the other: they are nobody's in particular.
        let made = setup.models.get(model.index()).filter(|made| made.side == side);
        let member = word_of(made.and_then(|made| made.member));
        let model = made.map_or("", |made| key_of(&setup, made));
        self.sheets[side.index()].add(Line { model, weapon, member: &member }, word, number);
    }

    fn whose(&self, model: ModelId) -> (&str, String) {
        let made = self.setup.models.get(model.index());
        (made.map_or("", |made| key_of(&self.setup, made)), word_of(made.and_then(|made| made.member)))
    }

    fn side_of(&self, model: ModelId) -> Option<Side> {
        self.setup.models.get(model.index()).map(|made| made.side)
    }

    fn weapon(&self, weapon: Option<WeaponId>) -> Option<&Weapon> {
        self.setup.weapons.get(weapon?.index())
    }

    fn weapon_key(&self, weapon: Option<WeaponId>) -> &str {
        self.weapon(weapon).map_or("", |weapon| &weapon.key)
    }
}

fn key_of<'s>(setup: &'s Setup, made: &ModelSetup) -> &'s str {
    setup.profiles.get(usize::from(made.profile)).map_or("", |profile| &profile.key)
}

/// Asks that follow an attack's first roll.
const fn follows(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::ScatterDistance
            | Ask::ToWound
            | Ask::Precision
            | Ask::Penetration
            | Ask::Haywire
            | Ask::Rending
            | Ask::VehicleDamage
    )
}

/// A loss of which only the report knows; `key` is the profile's of a member.
pub(super) fn report_loss<'k>(
    sheets: &mut [Sheet; 2],
    side: Side,
    casualty: &Casualty,
    key: impl Fn(MemberId) -> &'k str,
) {
    let (member, model) = (casualty.member.to_string(), key(casualty.member));
    let line = Line { model, weapon: "", member: &member };
    loss(&mut sheets[side.index()], line, &cause_word(&casualty.cause));
    if let Some(by) = casualty.by {
        let line = Line { model: key(by), weapon: "", member: &by.to_string() };
        sheets[side.other().index()].add(line, "kills", [1, 0]);
    }
}

fn loss(sheet: &mut Sheet, line: Line<'_>, cause: &str) {
    sheet.add(line, "losses", [1, 0]);
    sheet.add(line, &format!("lost_{cause}"), [1, 0]);
}

/// The word by which a cause is stored.
fn cause_word(cause: &impl Serialize) -> String {
    let word = serde_json::to_value(cause).ok();
    word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

fn word_of(member: Option<MemberId>) -> String {
    member.map(|member| member.to_string()).unwrap_or_default()
}
