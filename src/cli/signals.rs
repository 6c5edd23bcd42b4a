//! The signals that stop the program.

use super::failure::Failure;
use std::fmt;
use std::future::Future;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Ctrl-C and SIGTERM, once they are listened to.
pub struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

/// One that came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// SIGINT.
    Interrupt,
    /// SIGTERM.
    Terminate,
}

impl Signals {
    /// From now on they no longer end the program by themselves.
    pub fn listen() -> Result<Signals, Failure> {
        let listen = |kind| {
            signal(kind)
                .map_err(|error| Failure::new("no_signals", format!("cannot listen to signals: {error}")))
        };
        Ok(Signals {
            interrupt: listen(SignalKind::interrupt())?,
            terminate: listen(SignalKind::terminate())?,
        })
    }

    /// Waits for the next one.
    pub async fn next(&mut self) -> Stop {
        tokio::select! {
            _ = self.interrupt.recv() => Stop::Interrupt,
            _ = self.terminate.recv() => Stop::Terminate,
        }
    }

    /// Does the work, unless a signal comes first; what the work had not done by then is left undone.
    pub async fn or_stop<T>(&mut self, work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
        tokio::select! {
            done = work => done,
            stop = self.next() => Err(Failure::Stopped(stop)),
        }
    }
}

impl Stop {
    /// The exit code of what it ended, as shells count: 128 and its number.
    pub const fn exit(self) -> u8 {
        match self {
            Stop::Interrupt => 128 + 2,
            Stop::Terminate => 128 + 15,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Interrupt => "Ctrl-C",
            Stop::Terminate => "SIGTERM",
        })
    }
}
