//! Progress on long work: a bar for people, plain lines for files and pipes.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// How often plain lines tell how far it is: after every tenth of the work.
const PARTS: u64 = 10;

/// A bar or lines on standard error.
pub struct Progress {
    what: &'static str,
    of: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Work of `of` pieces named `what`.
    pub fn new(what: &'static str, of: u64) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
            let bar = ProgressBar::new(of).with_message(what);
            style.map_or(bar.clone(), |style| bar.with_style(style))
        });
        Progress { what, of, bar }
    }

    /// So many pieces are done.
    pub fn at(&self, done: u64) {
        match &self.bar {
            Some(bar) => bar.set_position(done),
            None if done == self.of || done.is_multiple_of((self.of / PARTS).max(1)) => {
                eprintln!("{} {done}/{}", self.what, self.of);
            }
            None => {}
        }
    }

    /// All is done: the bar goes away.
    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
