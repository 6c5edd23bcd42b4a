//! Every outcome of an order, wave after wave: each wave takes all outcomes from one seam to the next.

use super::asking::Asking;
use super::faces::{Fall, MOST_DICE, count_at_least, falls};
use super::outcome::{Odds, Outcomes};
use super::weight::Weight;
use super::{OddsError, Policy, Question};
use crate::battle::{self, Battle, Fact, Key, Seams, Supplier, Tells, Value, decide_once, measure};
use crate::dice::{Face, Roll, Source};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A run has at most so many rolls: dice that are rolled again while they are equal have no end.
const MOST_ROLLS: usize = 1_000;

/// The work of one run, besides what the engine counts itself, in steps.
const RUN: u64 = 40;

/// The exact odds of an order, with so many steps of work at most: [`MOST_STEPS`](super::MOST_STEPS) are about
/// a second.
pub fn exactly(question: Question<'_>, most_steps: u64) -> Result<Odds, OddsError> {
    let mut outcomes = Outcomes::new(question.battle, question.side);
    let mut walk = Walk::new(question.policy, most_steps);
    let mut wave = vec![Node::default()];
    let mut runs = 0;
    while !wave.is_empty() {
        for node in wave {
            walk.start(node);
            loop {
                runs += 1;
                walk.works(RUN);
                let after = decide_once(question.battle.clone(), question.side, question.order, &mut walk)?;
                if walk.asking.steps > most_steps {
                    return Err(OddsError::TooMany(most_steps));
                }
                match (after, walk.asking.trouble.take()) {
                    (_, Some(trouble)) => return Err(trouble),
                    (Some(after), None) => outcomes.add(&after, &walk.weight),
                    (None, None) if walk.held => {}
                    (None, None) => return Err(OddsError::Unanswered("dice")),
                }
                if !walk.advance() {
                    break;
                }
            }
        }
        wave = std::mem::take(&mut walk.next).into_values().flatten().map(|(_, node)| node).collect();
        walk.seam += 1;
    }
    let odds = outcomes.odds((runs, walk.asking.steps), walk.asking.asked, |weight| weight.ratio());
    Ok(Odds { exact: true, ..odds })
}

/// A point that an order has come to: which outcome each of its rolls had, how likely that is, and what was measured
/// on the way.
#[derive(Default)]
struct Node {
    path: Vec<u32>,
    weight: Weight,
    facts: Vec<Value>,
}

/// A roll with several outcomes.
struct Branch {
    /// Which one is taken.
    taken: u32,
    /// Of how many.
    of: u32,
    /// How many facts were measured before it.
    facts: usize,
}

/// Supplies one outcome after the other: first those of the node it starts from, then all that may follow.
struct Walk<'p> {
    asking: Asking<'p>,
    most_steps: u64,
    /// The outcomes of each kind of roll met so far.
    known: Vec<(Roll, Tells, Rc<Vec<Fall>>)>,
    /// Where this wave starts from.
    node: Node,
    /// The rolls after the node's own.
    branches: Vec<Branch>,
    /// What was measured up to the last branch: as the dice before it fall alike, it is so in the next run too.
    facts: Vec<Value>,
    /// Rolls and facts of this run so far.
    rolls: usize,
    measured: usize,
    /// The weight of this run.
    weight: Weight,
    /// The seam at which this wave ends, and seams passed in this run.
    seam: u32,
    passed: u32,
    /// This run was held back.
    held: bool,
    /// Where the next wave starts from: outcomes held back, equal ones as one.
    next: BTreeMap<Key, Vec<(Battle, Node)>>,
}

impl Walk<'_> {
    fn new(policy: &Policy, most_steps: u64) -> Walk<'_> {
        Walk {
            asking: Asking::new(policy),
            most_steps,
            known: Vec::new(),
            node: Node::default(),
            branches: Vec::new(),
            facts: Vec::new(),
            rolls: 0,
            measured: 0,
            weight: Weight::default(),
            seam: 0,
            passed: 0,
            held: false,
            next: BTreeMap::new(),
        }
    }

    fn start(&mut self, mut node: Node) {
        self.facts = std::mem::take(&mut node.facts);
        self.node = node;
        self.branches.clear();
        self.rewind();
    }

    fn rewind(&mut self) {
        (self.rolls, self.measured, self.passed, self.held) = (0, 0, 0, false);
        self.weight = self.node.weight.clone();
    }

    /// Goes to the next outcome; false after the last.
    fn advance(&mut self) -> bool {
        self.rewind();
        while let Some(branch) = self.branches.pop() {
            self.facts.truncate(branch.facts);
            if branch.taken + 1 < branch.of {
                self.branches.push(Branch { taken: branch.taken + 1, ..branch });
                return true;
            }
        }
        false
    }

    fn falls(&mut self, roll: &Roll, tells: Tells) -> Rc<Vec<Fall>> {
        let same = |(other, told, _): &&(Roll, Tells, _)| {
            (other.dice, other.die, other.needs, other.special)
                == (roll.dice, roll.die, roll.needs, roll.special)
                && *told == tells
        };
        if let Some((_, _, falls)) = self.known.iter().find(same) {
            return falls.clone();
        }
        let falls = Rc::new(falls(roll, tells));
        self.known.push((*roll, tells, falls.clone()));
        falls
    }

    fn fall(&mut self, roll: &Roll, tells: Tells) -> Result<Vec<Face>, OddsError> {
        if roll.dice > MOST_DICE {
            return Err(OddsError::TooManyDice { dice: roll.dice, most: MOST_DICE });
        }
        let least = count_at_least(roll, tells).saturating_mul(RUN.into());
        if least > self.most_steps.into() || self.rolls >= MOST_ROLLS {
            return Err(OddsError::TooMany(self.most_steps));
        }
        let falls = self.falls(roll, tells);
        let place = self.rolls;
        self.rolls += 1;
        if let Some(taken) = self.node.path.get(place) {
            return Ok(falls[*taken as usize].faces.clone());
        }
        let place = place - self.node.path.len();
        if place == self.branches.len() {
            self.branches.push(Branch { taken: 0, of: falls.len() as u32, facts: self.facts.len() });
        }
        let fall = &falls[self.branches[place].taken as usize];
        self.weight = self.weight.and(fall.ways);
        Ok(fall.faces.clone())
    }
}

impl Supplier for Walk<'_> {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        self.dice_that_tell(battle, roll, Tells::Faces)
    }

    fn dice_that_tell(&mut self, _: &Battle, roll: &Roll, tells: Tells) -> Option<(Vec<Face>, Source)> {
        match self.fall(roll, tells) {
            Ok(faces) => Some((faces, Source::Seeded)),
            Err(trouble) => {
                self.asking.trouble = Some(trouble);
                None
            }
        }
    }

    fn answer(&mut self, battle: &Battle, question: &battle::Question) -> Option<battle::Answer> {
        self.advised(battle, question, None)
    }

    fn advised(
        &mut self,
        _: &Battle,
        question: &battle::Question,
        advice: Option<&battle::Answer>,
    ) -> Option<battle::Answer> {
        self.asking.answer(question, advice)
    }

    fn fact(&mut self, _: &Battle, fact: &Fact) -> Option<Value> {
        self.asking.refuse(fact);
        None
    }

    fn computed(&mut self, battle: &Battle, fact: &Fact) -> Value {
        if self.measured == self.facts.len() {
            self.facts.push(measure::compute(battle, fact));
        }
        self.measured += 1;
        self.facts[self.measured - 1].clone()
    }

    fn works(&mut self, steps: u64) {
        self.asking.steps += steps;
    }

    fn seams(&mut self) -> Option<&mut dyn Seams> {
        Some(self)
    }
}

impl Seams for Walk<'_> {
    fn holds_back(&mut self) -> bool {
        self.passed += 1;
        self.passed > self.seam
    }

    fn hold(&mut self, battle: &mut Battle, key: Key) {
        self.held = true;
        // How many events and dice it took to get here makes no difference to what follows.
        (battle.version, battle.dice_thrown) = (0, 0);
        let alike = self.next.entry(key).or_default();
        if let Some((_, merged)) = alike.iter_mut().find(|(other, _)| other == battle) {
            merged.weight = merged.weight.or(&self.weight);
            return;
        }
        let taken = self.branches.iter().map(|branch| branch.taken);
        let path = self.node.path.iter().copied().chain(taken).collect();
        let node = Node { path, weight: self.weight.clone(), facts: self.facts.clone() };
        alike.push((battle.clone(), node));
    }
}
