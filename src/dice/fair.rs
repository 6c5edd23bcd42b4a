//! Dice that anyone can check: die *k* is HMAC-SHA256(secret, battle, words, k), mapped without bias.

use super::{Die, Face};
use crate::ids::BattleId;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The hidden number behind a battle's dice. Its hash is in the log from the start, itself only at the end.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// What the log shows of the secret before it is revealed: its SHA-256 as hex.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The secret as hex.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// A secret from the hex that was revealed.
    pub fn from_hex(text: &str) -> Option<Secret> {
        hex::decode(text).ok()?.try_into().ok().map(Secret)
    }
}

/// A stream of fair dice: numbered, so that any die can be computed again on its own.
#[derive(Clone)]
pub struct FairDice {
    secret: Secret,
    battle: BattleId,
    words: String,
}

impl FairDice {
    /// The dice of `battle` under `secret` with the words that both players added, red's first.
    pub fn new(secret: Secret, battle: BattleId, words: &[String; 2]) -> FairDice {
        // The lengths keep ("ab", "c") and ("a", "bc") apart.
        let words = format!("{}:{}:{}", words[0].len(), words[0], words[1]);
        FairDice { secret, battle, words }
    }

    /// The face that die number `k` shows if it is a `die`.
    pub fn face(&self, k: u32, die: Die) -> Face {
        let mut bytes = Bytes { dice: self, k, block: 0, buffer: [0; 32], used: 32 };
        match die {
            Die::D6 => Face(u16::from(bytes.below(6)) + 1),
            Die::D3 => Face(u16::from(bytes.below(3)) + 1),
            Die::Scatter => {
                let face = bytes.below(6);
                let bearing = bytes.below_360();
                // Two faces of six say HIT (TB-04).
                Face(if face < 2 { 1000 + bearing } else { bearing })
            }
        }
    }
}

/// The bytes behind one die, as many as rejection needs.
struct Bytes<'d> {
    dice: &'d FairDice,
    k: u32,
    block: u32,
    buffer: [u8; 32],
    used: usize,
}

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        if self.used == self.buffer.len() {
            // HMAC pads short keys with zeros to its block of 64 bytes; done here, it cannot fail.
            let mut key = [0; 64];
            key[..32].copy_from_slice(&self.dice.secret.0);
            let mut mac = <Hmac<Sha256> as KeyInit>::new(&key.into());
            mac.update(self.dice.battle.0.as_bytes());
            mac.update(self.dice.words.as_bytes());
            mac.update(&self.k.to_be_bytes());
            mac.update(&self.block.to_be_bytes());
            self.buffer = mac.finalize().into_bytes().into();
            self.block += 1;
            self.used = 0;
        }
        self.used += 1;
        self.buffer[self.used - 1]
    }

    /// A number below `n` without bias: bytes above the largest multiple of `n` are thrown away.
    fn below(&mut self, n: u8) -> u8 {
        loop {
            if let Some(number) = number_of(self.next(), n) {
                return number;
            }
        }
    }

    fn below_360(&mut self) -> u16 {
        loop {
            let number = u16::from_be_bytes([self.next(), self.next()]) / 182;
            if number < 360 {
                return number;
            }
        }
    }
}

/// The number below `n` that a byte stands for, if it stands for one.
fn number_of(byte: u8, n: u8) -> Option<u8> {
    let width = (256 / u16::from(n)) as u8;
    Some(byte / width).filter(|number| *number < n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn dice() -> FairDice {
        FairDice::new(Secret([7; 32]), BattleId(Uuid::nil()), &[String::new(), "luck".into()])
    }

    #[test]
    fn a_die_is_the_same_whenever_it_is_computed() {
        let faces: Vec<Face> = (0..20).map(|k| dice().face(k, Die::D6)).collect();
        assert_eq!(faces[13], dice().face(13, Die::D6));
        assert!(faces.iter().all(|face| face.is_on(Die::D6)));
    }

    #[test]
    fn every_byte_is_a_number_or_thrown_away_evenly() {
        for (n, each, thrown) in [(6, 42, 4), (3, 85, 1)] {
            let numbers: Vec<Option<u8>> = (0..=255).map(|byte| number_of(byte, n)).collect();
            let count = |wanted| numbers.iter().filter(|number| **number == wanted).count();
            assert!((0..n).all(|number| count(Some(number)) == each), "{n}");
            assert_eq!(count(None), thrown, "{n}");
        }
    }

    #[test]
    fn every_face_of_every_die_is_about_as_likely() {
        let mut counts = [0; 7];
        for k in 0..12_000 {
            counts[usize::from(dice().face(k, Die::D6).0)] += 1;
        }
        assert!(counts[1..].iter().all(|count| (1_850..2_150).contains(count)), "{counts:?}");
        let hits = (0..12_000).filter(|k| dice().face(*k, Die::Scatter).is_hit()).count();
        assert!((3_800..4_200).contains(&hits), "{hits}");
    }

    #[test]
    fn words_change_the_dice_and_the_secret_comes_back_from_hex() {
        let other = FairDice::new(Secret([7; 32]), BattleId(Uuid::nil()), &["luck".into(), String::new()]);
        assert!((0..40).any(|k| other.face(k, Die::D6) != dice().face(k, Die::D6)));
        assert_eq!(Secret::from_hex(&Secret([9; 32]).reveal()).map(|s| s.0), Some([9; 32]));
        assert!(Secret::from_hex("zz").is_none());
    }
}
