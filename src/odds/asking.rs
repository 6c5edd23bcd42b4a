//! What whoever runs an order for its odds is asked: answered by the policy, and remembered.

use super::{OddsError, Policy};
use crate::battle::{Answer, Fact, Question, Topic};
use std::collections::BTreeSet;

/// Who answers, what came up, and how much work it was.
pub(super) struct Asking<'p> {
    policy: &'p Policy,
    /// The questions that came up.
    pub asked: BTreeSet<Topic>,
    /// Why there are no odds.
    pub trouble: Option<OddsError>,
    /// Work done so far.
    pub steps: u64,
}

impl<'p> Asking<'p> {
    pub const fn new(policy: &'p Policy) -> Asking<'p> {
        Asking { policy, asked: BTreeSet::new(), trouble: None, steps: 0 }
    }

    pub fn answer(&mut self, question: &Question, advice: Option<&Answer>) -> Option<Answer> {
        self.asked.insert(question.topic);
        let answer = self.policy.answer(question, advice);
        if answer.is_none() {
            self.trouble = Some(OddsError::Unanswered(question.topic.word()));
        }
        answer
    }

    /// Nobody is there to measure.
    pub fn refuse(&mut self, fact: &Fact) {
        self.trouble = Some(OddsError::FactMissing(fact.word()));
    }
}
