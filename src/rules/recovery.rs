//! Rules about wounds that come back.

use super::Hooks;
use crate::armoury::Rule;

/// How a hurt model mends at the end of its own turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RecoveryPlan {
    score: Option<u8>,
}

impl RecoveryPlan {
    /// Wins back a wound or hull point on this score; the best of several counts.
    pub fn mend_on(&mut self, score: u8) {
        self.score = Some(self.score.map_or(score, |known| known.min(score)));
    }

    /// What its die must show; `None` for one that does not mend.
    pub const fn score(&self) -> Option<u8> {
        self.score
    }
}

/// `it_will_not_die`: mends on 5+.
pub const IT_WILL_NOT_DIE: Hooks = Hooks { recovery: Some(it_will_not_die), ..Hooks::NONE };

fn it_will_not_die(_: &Rule, plan: &mut RecoveryPlan) {
    plan.mend_on(5);
}

/// `regeneration(n)`: mends on n+.
pub const REGENERATION: Hooks = Hooks { recovery: Some(regeneration), ..Hooks::NONE };

fn regeneration(rule: &Rule, plan: &mut RecoveryPlan) {
    if let Rule::Regeneration(score) = rule {
        plan.mend_on(*score);
    }
}
