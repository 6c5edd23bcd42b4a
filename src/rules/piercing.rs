//! Penetrating armour (VH-03): the plan of such a roll, and the rules that bend it.

use super::Hooks;
use crate::armoury::Rule;
use crate::dice::Face;

/// A hit on armour, as hooks see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impact {
    /// Struck in close combat.
    pub melee: bool,
    /// Fired from at most half of the weapon's range.
    pub near: bool,
    /// The rule that speaks is the weapon's, not its bearer's.
    pub by_weapon: bool,
    /// It is a flame template.
    pub template: bool,
}

impl Impact {
    /// Whether a rule counts that models have as well as weapons: a model's own in close combat, a weapon's in its
    /// own attacks.
    pub const fn is_own(&self) -> bool {
        self.melee || self.by_weapon
    }
}

/// What a hit does to armour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pierce {
    /// Nothing.
    Nothing,
    /// A glancing hit.
    Glance,
    /// A penetrating hit.
    Penetrate,
}

/// What adds a die to a roll to penetrate armour. Each counts once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    /// `armourbane`.
    Armourbane,
    /// `melta`.
    Melta,
}

/// A roll to penetrate armour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PiercePlan {
    strength: u8,
    armour: u8,
    /// What each rule that adds a die adds.
    more: [bool; 2],
    takes_better: bool,
    shocks: bool,
    rends: bool,
    hunts: bool,
    retries: bool,
    ignores_cover: bool,
}

impl PiercePlan {
    /// A hit of this Strength on this armour value.
    pub const fn new(strength: u8, armour: u8) -> PiercePlan {
        let (takes_better, shocks, rends, hunts) = (false, false, false, false);
        let (more, retries, ignores_cover) = ([false; 2], false, false);
        PiercePlan { strength, armour, more, takes_better, shocks, rends, hunts, retries, ignores_cover }
    }

    /// One die more is added up: each rule adds one, however often it is given (`general`).
    pub fn add_die(&mut self, from: Extra) {
        self.more[from as usize] = true;
    }

    /// How many dice are added up beside the first.
    const fn more_dice(&self) -> u8 {
        let [bane, melt] = self.more;
        bane as u8 + melt as u8
    }

    /// Of two dice the higher counts (WP-11).
    pub fn take_the_better(&mut self) {
        self.takes_better = true;
    }

    /// Armour counts as no more than this.
    pub fn cap_armour(&mut self, most: u8) {
        self.armour = self.armour.min(most);
    }

    /// The Strength counts as this, whatever is printed.
    pub fn strength_is(&mut self, strength: u8) {
        self.strength = strength;
    }

    /// A die on its own decides, whatever the armour.
    pub fn shock(&mut self) {
        self.shocks = true;
    }

    /// Each six adds a D3.
    pub fn rend(&mut self) {
        self.rends = true;
    }

    /// Failures are rolled again, and glancing hits where the firer wants it.
    pub fn hunt(&mut self) {
        self.hunts = true;
    }

    /// Failures are rolled again.
    pub fn try_again(&mut self) {
        self.retries = true;
    }

    /// Cover does not help.
    pub fn ignore_cover(&mut self) {
        self.ignores_cover = true;
    }

    /// How many dice are rolled for one hit.
    pub const fn dice_a_hit(&self) -> u16 {
        1 + self.takes_better as u16 + self.more_dice() as u16
    }

    /// The face with which one die alone is at least a glancing hit; none where several dice count together.
    pub fn needs(&self) -> Option<u8> {
        (self.dice_a_hit() == 1).then(|| self.armour.saturating_sub(self.strength).clamp(1, 7))
    }

    /// The face from which one die alone penetrates; 0 where none does, or where several dice count together.
    pub fn penetrates_from(&self) -> u8 {
        match self.needs() {
            Some(_) => match (self.armour + 1).saturating_sub(self.strength) {
                face @ ..=6 => face.max(1),
                _ => 0,
            },
            None => 0,
        }
    }

    /// The total of the dice of one hit. The better of the first two counts where only one of them does.
    pub fn total(&self, faces: &[Face]) -> u8 {
        let number = |face: &Face| face.0.min(6) as u8;
        let counted: u8 = match faces {
            [one, two, rest @ ..] if self.takes_better => {
                number(one).max(number(two)) + rest.iter().map(number).sum::<u8>()
            }
            faces => faces.iter().map(number).sum(),
        };
        self.strength.saturating_add(counted)
    }

    /// How many D3 the sixes of one hit add.
    pub fn extra_dice(&self, faces: &[Face]) -> u16 {
        if !self.rends {
            return 0;
        }
        let sixes = faces.iter().filter(|face| face.0 == 6).count() as u16;
        // Of two dice of which one counts, only one can.
        if self.takes_better { sixes.min(self.dice_a_hit() - 1) } else { sixes }
    }

    /// What a hit of this total does (VH-03).
    pub fn verdict(&self, total: u8) -> Pierce {
        match total.cmp(&self.armour) {
            std::cmp::Ordering::Less => Pierce::Nothing,
            std::cmp::Ordering::Equal => Pierce::Glance,
            std::cmp::Ordering::Greater => Pierce::Penetrate,
        }
    }

    /// The best that a hit can do, without what may be rolled again.
    pub fn best(&self) -> Pierce {
        if self.shocks { Pierce::Penetrate } else { self.verdict(self.most()) }
    }

    /// The highest total that Strength and dice can reach.
    pub const fn most(&self) -> u8 {
        let dice = 1 + self.more_dice();
        self.strength.saturating_add(dice * if self.rends { 9 } else { 6 })
    }

    /// Whether a die on its own decides.
    pub const fn is_shocking(&self) -> bool {
        self.shocks
    }

    /// Whether failures are rolled again.
    pub const fn rerolls_failures(&self) -> bool {
        self.hunts || self.retries
    }

    /// Whether glancing hits are rolled again where the firer wants it.
    pub const fn is_hunting(&self) -> bool {
        self.hunts
    }

    /// Whether cover does not help.
    pub const fn is_ignoring_cover(&self) -> bool {
        self.ignores_cover
    }
}

/// `armourbane`: one die more, of a melee weapon or its bearer in close combat, of a gun when it fires.
pub const ARMOURBANE: Hooks = Hooks { pierce: Some(armourbane), ..Hooks::NONE };

fn armourbane(_: &Rule, impact: &Impact, plan: &mut PiercePlan) {
    if impact.is_own() {
        plan.add_die(Extra::Armourbane);
    }
}

/// `melta`: one die more within half range.
pub const MELTA: Hooks = Hooks { pierce: Some(melta), ..Hooks::NONE };

fn melta(_: &Rule, impact: &Impact, plan: &mut PiercePlan) {
    if impact.near {
        plan.add_die(Extra::Melta);
    }
}

/// `lance`: armour above 12 counts as 12.
pub const LANCE: Hooks = Hooks { pierce: Some(lance), ..Hooks::NONE };

fn lance(_: &Rule, _: &Impact, plan: &mut PiercePlan) {
    plan.cap_armour(12);
}

/// `haywire`: a die on its own decides.
pub const HAYWIRE: Hooks = Hooks { pierce: Some(haywire), ..Hooks::NONE };

fn haywire(_: &Rule, _: &Impact, plan: &mut PiercePlan) {
    plan.shock();
}

/// `tank_hunters`: failures, and glancing hits if wanted, are rolled again.
pub const TANK_HUNTERS: Hooks = Hooks { pierce: Some(tank_hunters), ..Hooks::NONE };

fn tank_hunters(_: &Rule, _: &Impact, plan: &mut PiercePlan) {
    plan.hunt();
}

/// `twin_linked` against armour: failures of a template, which cannot miss, are rolled again.
pub(super) fn twin_linked_template(_: &Rule, impact: &Impact, plan: &mut PiercePlan) {
    if impact.template {
        plan.try_again();
    }
}

/// `rending` against armour: each six adds a D3.
pub(super) fn rending(_: &Rule, impact: &Impact, plan: &mut PiercePlan) {
    if impact.is_own() {
        plan.rend();
    }
}

/// `sniper` against armour: Strength 3 whatever is printed, and it rends; not in close combat.
pub(super) fn sniper(_: &Rule, impact: &Impact, plan: &mut PiercePlan) {
    if !impact.melee {
        plan.strength_is(3);
        plan.rend();
    }
}

/// `ignores_cover` against armour.
pub(super) fn ignores_cover(_: &Rule, _: &Impact, plan: &mut PiercePlan) {
    plan.ignore_cover();
}
