//! The program's own log: to standard error, so that standard output stays what was asked for.

use super::failure::Failure;
use tracing_subscriber::EnvFilter;

/// Starts the log with a filter such as `info` or `warn,warlog::store=debug`.
pub fn start(filter: &str) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(filter).map_err(|error| {
        let sentence = format!("{filter:?} is no filter for --log or WARLOG_LOG ({error}): try `info`");
        Failure::usage("bad_log_filter", sentence)
    })?;
    // A second start in one process (a test) changes nothing.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
    Ok(())
}
