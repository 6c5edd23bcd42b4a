//! Where dice, answers and facts come from. The engine asks; it never rolls and never guesses.

use super::fact::{Fact, Value};
use super::measure;
use super::question::{Answer, Question};
use super::seam::Seams;
use super::state::Battle;
use crate::dice::fair::{FairDice, Secret};
use crate::dice::{Die, Face, Roll, Source};
use crate::ids::BattleId;

/// Supplies what an order asks for. `None` makes the order wait.
pub trait Supplier {
    /// Faces for a roll.
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)>;

    /// An answer to a question.
    fn answer(&mut self, battle: &Battle, question: &Question) -> Option<Answer>;

    /// A fact; asked only in tabletop mode.
    fn fact(&mut self, battle: &Battle, fact: &Fact) -> Option<Value>;

    /// A fact computed on the board. Who decides an order many times over may remember it.
    fn computed(&mut self, battle: &Battle, fact: &Fact) -> Value {
        measure::compute(battle, fact)
    }

    /// An answer where the rules know which one serves best who is asked.
    fn advised(&mut self, battle: &Battle, question: &Question, _advice: Option<&Answer>) -> Option<Answer> {
        self.answer(battle, question)
    }

    /// The engine has done so much work: steps of about a microsecond each.
    fn works(&mut self, _steps: u64) {}

    /// Whether the order's dice are typed in.
    fn is_by_hand(&self) -> bool {
        false
    }

    /// Faces for a roll of which the step sees only what `tells` says.
    fn dice_that_tell(&mut self, battle: &Battle, roll: &Roll, _tells: Tells) -> Option<(Vec<Face>, Source)> {
        self.dice(battle, roll)
    }

    /// Where outcomes are enumerated: the seams at which equal outcomes merge.
    fn seams(&mut self) -> Option<&mut dyn Seams> {
        None
    }
}

/// What a step sees of the faces of a roll. Outcomes that it cannot tell apart are enumerated once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tells {
    /// Every face, in its place.
    Faces,
    /// Which dice fail, pass, and pass with a face that means more.
    Classes {
        /// It matters which die does.
        places: bool,
        /// Ones are told from other failures.
        ones: bool,
    },
    /// What the faces add up to.
    Total,
    /// What the highest or the lowest dice add up to, so far as it matters.
    Picked {
        /// How many dice count.
        of: u16,
        /// They are the highest ones; the lowest otherwise.
        highest: bool,
        /// Bit `n` is set where a sum of `n` decides otherwise than one less.
        steps: u32,
    },
    /// Which of so many is picked, each as likely (GN-06).
    Lot {
        /// How many there are: up to 6 for one die, up to 36 for two.
        of: u16,
    },
}

impl Tells {
    /// Only how many dice fail, pass, and pass with a face that means more.
    pub const COUNTS: Tells = Tells::Classes { places: false, ones: false };

    /// All that the highest dice add up to, so many of them.
    pub const fn highest(of: u16) -> Tells {
        Tells::Picked { of, highest: true, steps: u32::MAX }
    }
}

/// Supplies nothing: every stored order is decided again from its recorded inputs.
pub struct Recorded;

/// Dice typed in by hand: each roll waits.
pub struct Entered;

impl Supplier for Entered {
    fn dice(&mut self, _: &Battle, _: &Roll) -> Option<(Vec<Face>, Source)> {
        None
    }

    fn answer(&mut self, _: &Battle, _: &Question) -> Option<Answer> {
        None
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }

    fn is_by_hand(&self) -> bool {
        true
    }
}

impl Supplier for Recorded {
    fn dice(&mut self, _: &Battle, _: &Roll) -> Option<(Vec<Face>, Source)> {
        None
    }

    fn answer(&mut self, _: &Battle, _: &Question) -> Option<Answer> {
        None
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}

/// The server's commit-reveal dice; people answer.
pub struct Fair(pub FairDice);

impl Supplier for Fair {
    fn dice(&mut self, battle: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        let first = battle.dice_thrown;
        let faces = (0..u32::from(roll.dice)).map(|n| self.0.face(first + n, roll.die)).collect();
        Some((faces, Source::Fair { first }))
    }

    fn answer(&mut self, _: &Battle, _: &Question) -> Option<Answer> {
        None
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}

/// Dice from a seed, and the default answer to every question: for simulations and benches.
pub struct Seeded {
    state: u64,
}

impl Seeded {
    /// The dice of this seed.
    pub const fn new(seed: u64) -> Seeded {
        Seeded { state: seed }
    }

    /// The next number of the seed's stream (SplitMix64).
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, without bias. `n` is at least 1.
    pub fn below(&mut self, n: u64) -> u64 {
        let limit = u64::MAX - u64::MAX % n;
        loop {
            let number = self.next();
            if number < limit {
                return number % n;
            }
        }
    }

    /// A face of a die.
    pub fn face(&mut self, die: Die) -> Face {
        match die {
            Die::D6 => Face(self.below(6) as u16 + 1),
            Die::D3 => Face(self.below(3) as u16 + 1),
            Die::Scatter => {
                let hit = self.below(6) < 2;
                let bearing = self.below(360) as u16;
                Face(if hit { 1000 + bearing } else { bearing })
            }
        }
    }
}

impl Supplier for Seeded {
    fn dice(&mut self, _: &Battle, roll: &Roll) -> Option<(Vec<Face>, Source)> {
        Some(((0..roll.dice).map(|_| self.face(roll.die)).collect(), Source::Seeded))
    }

    fn answer(&mut self, _: &Battle, question: &Question) -> Option<Answer> {
        question.default_answer().cloned()
    }

    fn fact(&mut self, _: &Battle, _: &Fact) -> Option<Value> {
        None
    }
}

/// The fair dice of a battle, from its secret and the words that its players added.
pub fn fair_dice(secret: Secret, id: BattleId, battle: &Battle) -> FairDice {
    FairDice::new(secret, id, &[battle.sides[0].words.clone(), battle.sides[1].words.clone()])
}
