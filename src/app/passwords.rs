//! Passwords and secrets: how they are hashed, and how often one may try.

use super::outcome::Refused;
use super::{App, AppError};
use crate::ids::name_key;
use crate::store::Hidden;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The shortest password, in characters.
pub const SHORTEST_PASSWORD: usize = 8;
/// The longest one, in bytes.
const LONGEST_PASSWORD: usize = 1_000;

/// How many times in a row a password of one name may be tried, and after how many seconds once more.
const PER_NAME: (u32, u64) = (10, 30);
/// The same from one address, for all names.
const PER_ADDRESS: (u32, u64) = (40, 3);
/// So many names and addresses are remembered before those are forgotten that may try as often as any.
const REMEMBERED: usize = 10_000;
/// Passwords hashed at once: each takes 19 MiB and a core.
const AT_ONCE: usize = 2;

/// What keeps passwords from being guessed.
pub(super) struct Guard {
    names: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
    hashing: Semaphore,
    /// The hash of no password: what a name that nobody has is tried against.
    nobody: tokio::sync::OnceCell<Hidden>,
}

impl Default for Guard {
    fn default() -> Guard {
        Guard {
            names: RateLimiter::keyed(quota(PER_NAME)),
            addresses: RateLimiter::keyed(quota(PER_ADDRESS)),
            clock: DefaultClock::default(),
            hashing: Semaphore::new(AT_ONCE),
            nobody: tokio::sync::OnceCell::new(),
        }
    }
}

fn quota((burst, seconds): (u32, u64)) -> Quota {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    let every = Quota::with_period(Duration::from_secs(seconds));
    every.unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN)).allow_burst(burst)
}

impl Guard {
    /// Counts an attempt at a name's password, from an address if there is one.
    ///
    /// # Errors
    /// [`AppError::TooMany`], the same whether anybody has the name.
    pub fn attempt(&self, name: &str, address: Option<IpAddr>) -> Result<(), AppError> {
        if self.names.len() > REMEMBERED {
            self.names.retain_recent();
        }
        if let Some(address) = address {
            self.arrival(address)?;
        }
        let wait = |until: governor::NotUntil<_>| self.too_many(&until);
        self.names.check_key(&name_key(name)).map_err(wait)
    }

    /// Counts an attempt from an address.
    ///
    /// # Errors
    /// [`AppError::TooMany`].
    pub fn arrival(&self, address: IpAddr) -> Result<(), AppError> {
        if self.addresses.len() > REMEMBERED {
            self.addresses.retain_recent();
        }
        self.addresses.check_key(&place(address)).map_err(|until| self.too_many(&until))
    }

    fn too_many(&self, until: &governor::NotUntil<governor::clock::QuantaInstant>) -> AppError {
        let wait = until.wait_time_from(self.clock.now());
        AppError::TooMany { seconds: wait.as_secs() + 1 }
    }
}

/// What counts as one address: of IPv6 the network of a house, which gives its machines as many as they like.
fn place(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(long) if long.to_ipv4_mapped().is_none() => {
            IpAddr::V6((u128::from(long) & !(u128::MAX >> 64)).into())
        }
        other => other.to_canonical(),
    }
}

/// Refuses what is no password.
pub(super) fn check(name: &str, password: &Hidden) -> Result<(), AppError> {
    let length = password.reveal().chars().count();
    let refuse = |sentence: String| Err(AppError::Denied(Refused::new("weak_password", sentence)));
    if length < SHORTEST_PASSWORD {
        return refuse(format!(
            "a password has at least {SHORTEST_PASSWORD} characters, this one has {length}: choose a longer one"
        ));
    }
    if password.reveal().len() > LONGEST_PASSWORD {
        return refuse(format!("a password has at most {LONGEST_PASSWORD} bytes: choose a shorter one"));
    }
    if name_key(name) == name_key(password.reveal()) {
        return refuse("a password is not the name: choose another one".to_owned());
    }
    Ok(())
}

/// The hash by which a secret that opens something is known.
pub(super) fn hash_of(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}

impl App {
    /// A secret that nobody can guess.
    pub(super) fn fresh_secret(&self) -> Hidden {
        Hidden::new(hex::encode(self.inner.entropy.draw()))
    }

    /// The hash of a password, with a salt of its own.
    pub(super) async fn hashed(&self, password: &Hidden) -> Result<Hidden, AppError> {
        let _turn = self.inner.guard.hashing.acquire().await;
        let (password, salt) = (password.clone(), self.inner.entropy.draw());
        let hash = spawn_blocking(move || {
            let hash: Result<PasswordHash, _> =
                Argon2::default().hash_password_with_salt(password.reveal().as_bytes(), &salt[..16]);
            hash.map(|hash| Hidden::new(hash.to_string()))
        });
        hash.await.ok().and_then(Result::ok).ok_or_else(unhashed)
    }

    /// Whether a password is the one that was hashed; without a hash it takes as long, and is not.
    pub(super) async fn fits(&self, password: &Hidden, hash: Option<&Hidden>) -> Result<bool, AppError> {
        let nobody = || async { self.hashed(&self.fresh_secret()).await };
        let nobody = self.inner.guard.nobody.get_or_try_init(nobody).await?;
        let _turn = self.inner.guard.hashing.acquire().await;
        let (password, hash, known) = (password.clone(), hash.unwrap_or(nobody).clone(), hash.is_some());
        let fits = spawn_blocking(move || {
            // A longer one was never taken, and would only take time.
            let tried = password.reveal().get(..LONGEST_PASSWORD).unwrap_or(password.reveal()).as_bytes();
            let parsed = PasswordHash::new(hash.reveal());
            parsed.is_ok_and(|parsed| Argon2::default().verify_password(tried, &parsed).is_ok())
        });
        Ok(fits.await.map_err(|_| unhashed())? && known)
    }
}

fn unhashed() -> AppError {
    let sentence = "the password could not be hashed: try again".to_owned();
    AppError::Unexpected { code: "password_not_hashed".to_owned(), sentence }
}
