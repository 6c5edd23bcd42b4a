//! The program's own log: to standard error, so that standard output stays what was asked for.

use tracing_subscriber::EnvFilter;

/// Starts the log with a filter such as `info` or `warn,warlog::store=debug`.
pub fn start(filter: &str) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("warn"));
    // A second start in one process (a test) changes nothing.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
}
