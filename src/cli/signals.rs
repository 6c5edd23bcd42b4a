//! The signals that stop the program: the first lets it finish what is under way, the second ends it at once.

use super::failure::Failure;
use std::fmt;
use std::future::{Future, pending};
use std::io;
use std::sync::mpsc as started;
use tokio::runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;

/// The first Ctrl-C, SIGTERM or SIGHUP, once they are listened to.
pub struct Signals(mpsc::UnboundedReceiver<Stop>);

/// One that came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// SIGINT.
    Interrupt,
    /// SIGTERM.
    Terminate,
    /// SIGHUP: the terminal is gone.
    Hangup,
}

impl Signals {
    /// From now on they no longer end the program by themselves. They are listened to on a thread of its own:
    /// whatever holds up all others, the second one ends the program.
    pub fn listen() -> Result<Signals, Failure> {
        let failed =
            |error: io::Error| Failure::new("no_signals", format!("cannot listen to signals: {error}"));
        let (tell, told) = mpsc::unbounded_channel();
        let (start, started) = started::channel();
        let thread = std::thread::Builder::new().name("signals".to_owned());
        thread.spawn(move || watch(&tell, &start)).map_err(failed)?;
        // It says so, or why not, before anything else.
        started.recv().unwrap_or_else(|_| Err(io::Error::other("nobody listens"))).map_err(failed)?;
        Ok(Signals(told))
    }

    /// Waits for the first one.
    pub async fn next(&mut self) -> Stop {
        match self.0.recv().await {
            Some(stop) => stop,
            // The thread goes on as long as the program does.
            None => pending().await,
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

/// Tells of the first signal; the second ends the program here and now.
fn watch(tell: &mpsc::UnboundedSender<Stop>, start: &started::Sender<io::Result<()>>) {
    let begun = runtime::Builder::new_current_thread().enable_io().build();
    let begun = begun.and_then(|runtime| {
        let _entered = runtime.enter();
        let hangup = if outlives_terminal() { None } else { Some(signal(SignalKind::hangup())?) };
        Ok((runtime, (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?, hangup)))
    });
    let (runtime, mut listened) = match begun {
        Ok(begun) => begun,
        Err(error) => {
            // Whoever started this waits for it.
            let _ = start.send(Err(error));
            return;
        }
    };
    let _ = start.send(Ok(()));
    runtime.block_on(async {
        // Where nobody waits for it any more, the program ends by itself.
        let _ = tell.send(any(&mut listened).await);
        let second = any(&mut listened).await;
        remark!("stopped after {second}");
        std::process::exit(second.exit().into());
    });
}

async fn any((interrupt, terminate, hangup): &mut (Signal, Signal, Option<Signal>)) -> Stop {
    let hung_up = async {
        match hangup {
            Some(hangup) => hangup.recv().await,
            None => pending().await,
        }
    };
    tokio::select! {
        _ = interrupt.recv() => Stop::Interrupt,
        _ = terminate.recv() => Stop::Terminate,
        _ = hung_up => Stop::Hangup,
    }
}

/// Whether it was started to outlive its terminal (`nohup`): then SIGHUP is ignored from the beginning.
fn outlives_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // A bit for each signal; SIGHUP is the first.
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

impl Stop {
    /// The exit code of what it ended, as shells count: 128 and its number.
    pub const fn exit(self) -> u8 {
        match self {
            Stop::Interrupt => 128 + 2,
            Stop::Terminate => 128 + 15,
            Stop::Hangup => 128 + 1,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Interrupt => "Ctrl-C",
            Stop::Terminate => "SIGTERM",
            Stop::Hangup => "SIGHUP",
        })
    }
}
