//! The program's own log: to standard error, so that standard output stays what was asked for.

use super::failure::Failure;
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Starts the log with a filter such as `info` or `warn,warlog::store=debug`.
pub fn start(filter: &str) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(filter).map_err(|error| {
        let sentence = format!("{filter:?} is no filter for --log or WARLOG_LOG ({error}): try `info`");
        Failure::usage("bad_log_filter", sentence)
    })?;
    // A second start in one process (a test) changes nothing.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = log.with_ansi(is_coloured()).try_init();
    Ok(())
}

/// Whether lines have colours: for people at a terminal who do not mind.
fn is_coloured() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
