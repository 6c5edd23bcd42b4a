//! Where secrets and new ids come from: drawn here and nowhere else.

use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicU64, Ordering};

/// Draws what nobody can foresee.
pub trait Entropy: Send + Sync {
    /// 32 new bytes.
    fn draw(&self) -> [u8; 32];
}

/// The operating system's.
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn draw(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        // Without entropy no dice could be fair: there is nothing to go on with.
        SysRng.try_fill_bytes(&mut bytes).expect("the operating system has entropy");
        bytes
    }
}

/// The same bytes in the same order for the same seed, for tests.
pub struct SetEntropy(u64, AtomicU64);

impl SetEntropy {
    /// The bytes of this seed.
    pub const fn new(seed: u64) -> SetEntropy {
        SetEntropy(seed, AtomicU64::new(0))
    }
}

impl Entropy for SetEntropy {
    fn draw(&self) -> [u8; 32] {
        let place = self.1.fetch_add(1, Ordering::SeqCst);
        Sha256::new().chain_update(self.0.to_be_bytes()).chain_update(place.to_be_bytes()).finalize().into()
    }
}
