//! Tests of the store: on SQLite always, and on Postgres when WARLOG_TEST_POSTGRES names a server.

mod appending;
mod crash;
mod damage;
mod feed;
mod model;
mod opening;
mod parallel;
mod projections;
mod support;
mod transfer;
mod upcasting;
