//! What time it is: read here and nowhere else.

use crate::ids::Timestamp;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Microseconds since 1970, UTC.
    fn now(&self) -> Timestamp;
}

/// The clock of the machine.
pub struct SystemClock;

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods)] // the one place that reads the clock
    fn now(&self) -> Timestamp {
        // A machine that believes in a time before 1970 is told it is 1970.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
    }
}

/// A clock that shows what it was set to, for tests.
#[derive(Default)]
pub struct SetClock(AtomicI64);

impl SetClock {
    /// A clock that shows `now`.
    pub fn at(now: Timestamp) -> SetClock {
        SetClock(AtomicI64::new(now.0))
    }

    /// Moves it on by so many seconds.
    pub fn pass(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1_000_000, Ordering::SeqCst);
    }
}

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}
