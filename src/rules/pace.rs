//! Rules about running, charging and bad ground.

use super::Hooks;
use crate::armoury::Rule;

/// How a model gets on where dice say how far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PacePlan {
    nimble: bool,
    eager: bool,
    sure: bool,
    steady: bool,
    plods: bool,
    flows: bool,
    faster: u8,
    bounds: bool,
    dashes: bool,
    nerveless: bool,
    soars: bool,
    jumps: Option<u8>,
    retries: bool,
}

impl PacePlan {
    /// Dice of runs and charges may be rolled again.
    pub fn allow_reroll(&mut self) {
        self.nimble = true;
    }

    /// Runs with one more die and keeps the best.
    pub fn run_eagerly(&mut self) {
        self.eager = true;
    }

    /// Bad ground hardly hinders it.
    pub fn step_surely(&mut self) {
        self.sure = true;
    }

    /// Dangerous ground does not test it.
    pub fn ride_steadily(&mut self) {
        self.steady = true;
    }

    /// Difficult ground does not slow it at all.
    pub fn flow_over(&mut self) {
        self.flows = true;
    }

    /// Does not run.
    pub fn forbid_running(&mut self) {
        self.plods = true;
    }

    /// Goes so many inches farther in its own Movement phase.
    pub fn go_farther(&mut self, inches: u8) {
        self.faster = self.faster.max(inches);
    }

    /// Moves so many inches in its Movement phase, whatever its type.
    pub fn jump(&mut self, inches: u8) {
        self.jumps = self.jumps.max(Some(inches));
    }

    /// Failed tests of dangerous ground are rolled again.
    pub fn test_ground_again(&mut self) {
        self.retries = true;
    }

    /// How many inches it moves, whatever its type.
    pub const fn jumps(&self) -> Option<u8> {
        self.jumps
    }

    /// Whether failed tests of dangerous ground are rolled again.
    pub const fn retries_ground(&self) -> bool {
        self.retries
    }

    /// Up to two dice of a charge may be rolled again.
    pub fn bound(&mut self) {
        self.bounds = true;
    }

    /// Runs with one more die, and both count.
    pub fn dash(&mut self) {
        self.dashes = true;
    }

    /// Climbs and leaps without tests.
    pub fn climb_surely(&mut self) {
        self.nerveless = true;
    }

    /// Height costs it no movement.
    pub fn soar(&mut self) {
        self.soars = true;
    }

    /// How many inches farther it goes in its own Movement phase.
    pub const fn farther(&self) -> u8 {
        self.faster
    }

    /// How many dice of a charge of so many may be rolled again.
    pub const fn charge_rerolls(&self, dice: u16) -> u16 {
        match (self.nimble, self.bounds) {
            (true, _) => dice,
            (false, true) => 2,
            (false, false) => 0,
        }
    }

    /// Whether it climbs and leaps without tests.
    pub const fn is_climbing_surely(&self) -> bool {
        self.nerveless
    }

    /// Whether height costs it no movement.
    pub const fn is_soaring(&self) -> bool {
        self.soars
    }

    /// Whether dice of runs and charges may be rolled again.
    pub const fn may_reroll(&self) -> bool {
        self.nimble
    }

    /// How many dice a run has.
    pub const fn run_dice(&self) -> u16 {
        self.run_counted() + if self.eager && !self.plods { 1 } else { 0 }
    }

    /// How many dice of a run count, the best ones.
    pub const fn run_counted(&self) -> u16 {
        if self.dashes { 2 } else { 1 }
    }

    /// How many dice difficult terrain has, the best of which counts (SR-01).
    pub const fn difficult_dice(&self) -> u16 {
        if self.sure { 3 } else { 2 }
    }

    /// Whether dangerous terrain does not test it (SR-03, `skilled_rider`).
    pub const fn is_sure(&self) -> bool {
        self.sure || self.steady
    }

    /// Whether difficult ground slows its moves.
    pub const fn is_hindered(&self) -> bool {
        !self.flows
    }

    /// Whether difficult ground slows its charges; whether a sure step helps there is for a switch to say
    /// (SR-02).
    pub const fn charges_slowly(&self, sure_helps: bool) -> bool {
        !(self.flows || (self.sure && sure_helps))
    }

    /// Whether it may run.
    pub const fn may_run(&self) -> bool {
        !self.plods
    }

    /// Whether it adds a D3 when it sweeps.
    pub const fn is_eager(&self) -> bool {
        self.eager && !self.plods
    }
}

/// `fleet`: dice of runs and charges may be rolled again.
pub const FLEET: Hooks = Hooks { pace: Some(fleet), ..Hooks::NONE };

fn fleet(_: &Rule, plan: &mut PacePlan) {
    plan.allow_reroll();
}

/// `crusader`: runs better, and catches more of those who flee (special.md, D2).
pub const CRUSADER: Hooks = Hooks { pace: Some(crusader), ..Hooks::NONE };

fn crusader(_: &Rule, plan: &mut PacePlan) {
    plan.run_eagerly();
}

/// `move_through_cover`: one more die in difficult terrain, charges as in the open, no dangerous tests. The
/// Initiative penalty of such a charge stays (C-07).
pub const MOVE_THROUGH_COVER: Hooks = Hooks { pace: Some(move_through_cover), ..Hooks::NONE };

fn move_through_cover(_: &Rule, plan: &mut PacePlan) {
    plan.step_surely();
}

/// What difficult ground does to a swarm's moves and charges: nothing; dangerous ground still tests it.
pub(super) fn swarms(_: &Rule, plan: &mut PacePlan) {
    plan.flow_over();
}

/// `skilled_rider` on the move: dangerous ground does not test it.
pub(super) fn skilled_rider(_: &Rule, plan: &mut PacePlan) {
    plan.ride_steadily();
}
