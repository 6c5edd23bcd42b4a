//! The program's own log: to standard error, so that standard output stays what was asked for.

use super::failure::Failure;
use std::io::IsTerminal;
use tracing::Metadata;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Libraries that print what passes through them: the first message of a web socket holds the token of its client.
const GOSSIPS: [&str; 1] = ["tungstenite"];

/// Starts the log with a filter such as `info` or `warn,warlog::store=debug`.
pub fn start(filter: &str) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(filter).map_err(|error| {
        let sentence = format!("{filter:?} is no filter for --log or WARLOG_LOG ({error}): try `info`");
        Failure::usage("bad_log_filter", sentence)
    })?;
    // A second start in one process (a test) changes nothing.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = log.with_ansi(is_coloured()).finish().with(filter_fn(tells_no_secret)).try_init();
    Ok(())
}

/// Whether a line cannot hold a secret, whatever filter was asked for.
fn tells_no_secret(line: &Metadata<'_>) -> bool {
    let library = line.target().split("::").next().unwrap_or_default();
    !GOSSIPS.contains(&library) || *line.level() <= LevelFilter::INFO
}

/// Whether lines have colours: for people at a terminal who do not mind.
fn is_coloured() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
