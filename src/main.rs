//! The binary: everything is in the library, so that tests can reach it. Here the rims meet:
//! the command line serves the API and the pages.

use std::process::ExitCode;
use warlog::{api, cli, web};

fn main() -> ExitCode {
    cli::run(|app| api::router(app.clone()).merge(web::router(app)))
}
