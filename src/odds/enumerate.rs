//! Every outcome of an order, wave after wave: each wave takes all outcomes from one seam to the next.

use super::asking::Asking;
use super::faces::{Fall, MOST_DICE, count_at_least, falls};
use super::outcome::{Odds, Outcomes};
use super::weight::Weight;
use super::{OddsError, Policy, Question};
use crate::battle::{self, Battle, Fact, Seams, Supplier, Tells, Value, decide_once};
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
    let mut wave = vec![Node { path: Vec::new(), weight: Weight::one() }];
    let mut runs = 0;
    while !wave.is_empty() {
        let mut next = Held::default();
        for node in wave {
            walk.start(node);
            loop {
                runs += 1;
                walk.works(RUN);
                let after = decide_once(question.battle.clone(), question.side, question.order, &mut walk)?;
                if walk.asking.steps > most_steps {
                    return Err(OddsError::TooMany(most_steps));
                }
                match (after, walk.held.take(), walk.asking.trouble.take()) {
                    (_, _, Some(trouble)) => return Err(trouble),
                    (Some(after), _, _) => outcomes.add(&after, &walk.weight.ratio()),
                    (None, Some((value, battle)), _) => next.hold(value, battle, walk.node()),
                    (None, None, None) => return Err(OddsError::Unanswered("dice")),
                }
                if !walk.advance() {
                    break;
                }
            }
        }
        wave = next.nodes();
        walk.seam += 1;
    }
    let odds = outcomes.odds((runs, walk.asking.steps), walk.asking.asked, |chance| chance);
    Ok(Odds { exact: true, ..odds })
}

/// A point that an order has come to: which outcome each of its rolls had, and how likely that is.
#[derive(Clone)]
struct Node {
    path: Vec<u32>,
    weight: Weight,
}

/// Outcomes held back at a seam, equal ones as one.
#[derive(Default)]
struct Held {
    by_value: BTreeMap<String, Vec<(Battle, Node)>>,
}

impl Held {
    fn hold(&mut self, value: String, battle: Battle, node: Node) {
        let alike = self.by_value.entry(value).or_default();
        match alike.iter_mut().find(|(other, _)| *other == battle) {
            Some((_, merged)) => merged.weight = merged.weight.or(&node.weight),
            None => alike.push((battle, node)),
        }
    }

    fn nodes(self) -> Vec<Node> {
        self.by_value.into_values().flatten().map(|(_, node)| node).collect()
    }
}

/// Supplies one outcome after the other: first those of the node it starts from, then all that may follow.
struct Walk<'p> {
    asking: Asking<'p>,
    most_steps: u64,
    /// The outcomes of each kind of roll met so far.
    known: Vec<(Roll, Tells, Rc<Vec<Fall>>)>,
    /// Where this wave starts from.
    node: Node,
    /// The outcome taken and how many there are, for each roll after the node's own.
    branches: Vec<(u32, u32)>,
    /// Rolls of this run so far.
    rolls: usize,
    /// The weight of this run.
    weight: Weight,
    /// The seam at which this wave ends, and seams passed in this run.
    seam: u32,
    passed: u32,
    held: Option<(String, Battle)>,
}

impl Walk<'_> {
    fn new(policy: &Policy, most_steps: u64) -> Walk<'_> {
        let node = Node { path: Vec::new(), weight: Weight::one() };
        Walk {
            asking: Asking::new(policy),
            most_steps,
            known: Vec::new(),
            weight: node.weight.clone(),
            node,
            branches: Vec::new(),
            rolls: 0,
            seam: 0,
            passed: 0,
            held: None,
        }
    }

    fn start(&mut self, node: Node) {
        self.node = node;
        self.branches.clear();
        self.rewind();
    }

    fn rewind(&mut self) {
        (self.rolls, self.passed) = (0, 0);
        self.weight = self.node.weight.clone();
    }

    /// Goes to the next outcome; false after the last.
    fn advance(&mut self) -> bool {
        self.rewind();
        while let Some((taken, of)) = self.branches.pop() {
            if taken + 1 < of {
                self.branches.push((taken + 1, of));
                return true;
            }
        }
        false
    }

    /// The point that this run has come to.
    fn node(&self) -> Node {
        let mut path = self.node.path.clone();
        path.extend(self.branches.iter().map(|(taken, _)| *taken));
        Node { path, weight: self.weight.clone() }
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
            self.branches.push((0, falls.len() as u32));
        }
        let fall = &falls[self.branches[place].0 as usize];
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

    fn works(&mut self, steps: u64) {
        self.asking.steps += steps;
    }

    fn seams(&mut self) -> Option<&mut dyn Seams> {
        Some(self)
    }
}

impl Seams for Walk<'_> {
    fn holds_back(&mut self, battle: &Battle, value: String) -> bool {
        self.passed += 1;
        if self.passed <= self.seam {
            return false;
        }
        // How many events and dice it took to get here makes no difference to what follows.
        let battle = Battle { version: 0, dice_thrown: 0, ..battle.clone() };
        self.held = Some((value, battle));
        true
    }
}
