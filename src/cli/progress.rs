//! Progress on long work: a bar for people who look on, nothing for files and pipes.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use tokio::io::AsyncBufRead;

/// A bar on standard error, if that is a terminal.
pub struct Progress {
    what: String,
    bar: Option<ProgressBar>,
    in_lines: bool,
}

impl Progress {
    /// Work of `of` pieces named `what`.
    pub fn new(what: impl Into<String>, of: u64) -> Progress {
        Progress::with(what, "{msg} {wide_bar} {pos}/{len}", Some(of))
    }

    /// The same, but where there is no terminal each piece is told in a line.
    pub fn in_lines(what: impl Into<String>, of: u64) -> Progress {
        Progress { in_lines: true, ..Progress::new(what, of) }
    }

    /// A file of so many bytes, if they can be known.
    pub fn of_bytes(what: impl Into<String>, of: Option<u64>) -> Progress {
        let style = if of.is_some() { "{msg} {wide_bar} {bytes}/{total_bytes}" } else { "{msg} {bytes}" };
        Progress::with(what, style, of)
    }

    fn with(what: impl Into<String>, style: &str, of: Option<u64>) -> Progress {
        let what = what.into();
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = of.map_or_else(ProgressBar::no_length, ProgressBar::new).with_message(what.clone());
            ProgressStyle::with_template(style).map_or(bar.clone(), |style| bar.with_style(style))
        });
        Progress { what, bar, in_lines: false }
    }

    /// Reads a file and tells how far it is.
    pub fn reader(&self, file: Box<dyn AsyncBufRead + Unpin + Send>) -> Box<dyn AsyncBufRead + Unpin + Send> {
        match &self.bar {
            Some(bar) => Box::new(bar.wrap_async_read(file)),
            None => file,
        }
    }

    /// So many pieces are done.
    pub fn at(&self, done: u64) {
        match &self.bar {
            Some(bar) => bar.set_position(done),
            None if self.in_lines => remark!("{} {done}", self.what),
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
