//! Tests of the store: on SQLite always, and on Postgres when WARLOG_TEST_POSTGRES names a server.

mod appending;
mod support;
