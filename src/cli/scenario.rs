//! The command `scenario`: battle files, each of which holds or fails.

use super::args::Scenario;
use super::failure::Failure;
use crate::exchange::battle_file::run_files;

/// Runs the files and prints a line for each.
pub fn run(args: &Scenario) -> Result<(), Failure> {
    let (passed, failed) = run_files(&args.files, &mut std::io::stdout().lock())
        .map_err(|error| Failure::new("output_failed", format!("the result cannot be written: {error}")))?;
    if failed > 0 {
        let sentence = format!("{failed} of {} battle files failed; see the lines above", passed + failed);
        return Err(Failure::new("scenario_failed", sentence));
    }
    Ok(())
}
