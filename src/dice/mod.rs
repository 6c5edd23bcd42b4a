//! Dice as the engine asks for them: named, counted, with what they need.

mod ask;
pub mod fair;

pub use ask::Ask;

use crate::ids::{ModelId, Side};
use serde::{Deserialize, Serialize};

/// A kind of die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Die {
    /// 1 to 6.
    #[default]
    D6,
    /// 1 to 3, a D6 halved with fractions up (GN-01).
    D3,
    /// Two faces HIT, four arrows, with a bearing (TB-03).
    Scatter,
}

/// What a roll must show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// Each die on its own passes at this score or more.
    AtLeast(u8),
    /// A test: the total passes at this score or less (the highest total that passes).
    AtMost(u8),
    /// The dice say how much, not whether.
    Nothing,
}

/// A request for dice: why, whose, for what, how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// Why.
    pub ask: Ask,
    /// Whose dice they are.
    pub side: Side,
    /// The model they are about.
    pub subject: ModelId,
    /// How many dice, thrown together.
    pub dice: u16,
    /// Which die.
    #[serde(default, skip_serializing_if = "is_d6")]
    pub die: Die,
    /// What they need.
    pub needs: Needs,
    /// The face from which a die means more than a success (a rending 6); 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub special: u8,
}

fn is_d6(die: &Die) -> bool {
    *die == Die::D6
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Roll {
    /// `dice` D6 of `side` for `subject` that each need `score` or more.
    pub const fn at_least(ask: Ask, side: Side, subject: ModelId, dice: u16, score: u8) -> Roll {
        Roll { ask, side, subject, dice, die: Die::D6, needs: Needs::AtLeast(score), special: 0 }
    }

    /// A test of `dice` D6, added, that passes at `score` or less.
    pub const fn at_most(ask: Ask, side: Side, subject: ModelId, dice: u16, score: u8) -> Roll {
        Roll { ask, side, subject, dice, die: Die::D6, needs: Needs::AtMost(score), special: 0 }
    }

    /// Dice that only say how much.
    pub const fn amount(ask: Ask, side: Side, subject: ModelId, dice: u16) -> Roll {
        Roll { ask, side, subject, dice, die: Die::D6, needs: Needs::Nothing, special: 0 }
    }

    /// Faces from `face` up mean more.
    pub const fn special_from(self, face: u8) -> Roll {
        Roll { special: face, ..self }
    }

    /// Another kind of die.
    pub const fn with_die(self, die: Die) -> Roll {
        Roll { die, ..self }
    }

    /// Whether `faces` are possible faces for this roll: right in number and each on the die.
    pub fn allows(&self, faces: &[Face]) -> Result<(), FaceError> {
        if faces.len() != usize::from(self.dice) {
            return Err(FaceError::WrongNumber { asked: self.dice, given: faces.len() });
        }
        match faces.iter().find(|face| !face.is_on(self.die)) {
            Some(face) => Err(FaceError::OutOfRange(*face)),
            None => Ok(()),
        }
    }

    /// How many dice passed; for a test 1 or 0. Dice that need nothing all pass.
    pub fn passed(&self, faces: &[Face]) -> u16 {
        match self.needs {
            Needs::AtLeast(score) => faces.iter().filter(|face| face.0 >= u16::from(score)).count() as u16,
            Needs::AtMost(score) => {
                u16::from(faces.iter().map(|face| face.0).sum::<u16>() <= u16::from(score))
            }
            Needs::Nothing => faces.len() as u16,
        }
    }
}

/// Why faces do not fit a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaceError {
    /// Not as many dice as asked for.
    WrongNumber {
        /// Dice asked for.
        asked: u16,
        /// Dice given.
        given: usize,
    },
    /// No such face on the die.
    OutOfRange(Face),
}

/// What a die shows. D6: 1 to 6; D3: 1 to 3; scatter die: an arrow's bearing 0 to 359, or HIT with the
/// bearing of its little arrow as 1000 + bearing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Face(pub u16);

impl Face {
    /// HIT on the scatter die, its little arrow pointing east.
    pub const HIT: Face = Face(1000);

    /// Whether a die of this kind has the face.
    pub const fn is_on(self, die: Die) -> bool {
        match die {
            Die::D6 => 1 <= self.0 && self.0 <= 6,
            Die::D3 => 1 <= self.0 && self.0 <= 3,
            Die::Scatter => self.0 < 360 || (1000 <= self.0 && self.0 < 1360),
        }
    }

    /// Whether a scatter die shows HIT.
    pub const fn is_hit(self) -> bool {
        self.0 >= 1000
    }

    /// The bearing of a scatter die's arrow, large or little, in degrees.
    pub const fn bearing(self) -> u16 {
        self.0 % 1000
    }
}

/// Where dice came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The server's commit-reveal dice; `first` is the number of the first die.
    Fair {
        /// Number of the roll's first die in the battle, from 0.
        first: u32,
    },
    /// Rolled at the table and typed in by a side.
    Entered {
        /// Who typed them in.
        by: Side,
    },
    /// A seed (bots, simulation).
    Seeded,
    /// A battle file.
    Scripted,
}
