//! Habits a reviewer would otherwise have to repeat. Each failure lists every offender and says what to do.

mod compose;
mod floors;
mod repository;
mod source;
mod style;

/// Fails with all `offences` at once and with what to do `instead`.
#[track_caller]
fn none(offences: Vec<String>, instead: &str) {
    assert!(offences.is_empty(), "\n  {}\n{instead}\n", offences.join("\n  "));
}
