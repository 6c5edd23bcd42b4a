//! The commands `csv` and `dice`: tables of a campaign for spreadsheets, the dice of a battle for whoever doubts them.

use super::args::Database;
use super::failure::Failure;
use super::output::counted;
use super::{open_to_read, using, value};
use crate::app::{CsvOf, Viewer};
use crate::battle::dice_file::DiceFile;
use crate::ids::{BattleId, CampaignId};
use clap::{Args as ClapArgs, ValueEnum};
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use uuid::Uuid;

/// `warlog csv`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog csv results CAMPAIGN > results.csv       every game and bye
  warlog csv standings CAMPAIGN > standings.csv   the newest season, or all games while there is none
  warlog csv rosters CAMPAIGN > rosters.csv       every model of every roster

The first line names the columns. Byes and walk-overs are told from games in the column `kind`; what was not played
has empty cells, not 0. A name that a spreadsheet would take for a formula has an apostrophe before it.")]
pub struct Args {
    /// Which table: `results`, `standings` or `rosters`.
    #[arg(value_name = "TABLE", hide_possible_values = true)]
    of: Table,
    /// Id of a campaign.
    #[arg(value_parser = value::id)]
    campaign: Uuid,
    /// The database.
    #[command(flatten)]
    database: Database,
}

/// Which table.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Table {
    /// Every game and every bye.
    Results,
    /// The table.
    Standings,
    /// Every model of every roster.
    Rosters,
}

/// `warlog dice`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog dice BATTLE > dice.json   what was committed to, the words, and every die with its number and purpose

`warlog verify --dice dice.json` checks such a file without any database. The secret is in the file
once the battle is over and has told it. `warlog export --list` shows the ids of the battles.")]
pub struct Dice {
    /// Id of a battle.
    #[arg(value_parser = value::id)]
    battle: Uuid,
    /// The database.
    #[command(flatten)]
    database: Database,
}

/// Prints a table.
pub async fn run(args: &Args) -> Result<(), Failure> {
    let app = open_to_read(&args.database).await?;
    let of = match args.of {
        Table::Results => CsvOf::Results,
        Table::Standings => CsvOf::Standings,
        Table::Rosters => CsvOf::Rosters,
    };
    let campaign = CampaignId(args.campaign);
    let table = using(app, async |app| Ok(app.campaign_csv(Viewer::System, campaign, of).await?)).await?;
    say!("{}", table.trim_end())
}

/// Prints the dice of a battle.
pub async fn dice(args: &Dice) -> Result<(), Failure> {
    let app = open_to_read(&args.database).await?;
    let battle = BattleId(args.battle);
    let file = using(app, async |app| Ok(app.dice_file(Viewer::System, battle).await?)).await?;
    say!("{}", serde_json::to_string_pretty(&file).unwrap_or_default())
}

/// Bytes of a file of dice: a battle of 10,000 rolls has one of 2 MB.
const LONGEST_DICE_FILE: u64 = 64 << 20;

/// Checks such a file by itself.
pub fn verify(path: &Path) -> Result<(), Failure> {
    let unreadable = |error: String| {
        let sentence =
            format!("{} cannot be read ({error}): name a file that `warlog dice` wrote", path.display());
        Failure::new("dice_file_unreadable", sentence)
    };
    let mut text = String::new();
    let opened = File::open(path).and_then(|file| file.take(LONGEST_DICE_FILE + 1).read_to_string(&mut text));
    opened.map_err(|error| unreadable(error.to_string()))?;
    if text.len() as u64 > LONGEST_DICE_FILE {
        return Err(unreadable(format!("it is longer than {LONGEST_DICE_FILE} bytes")));
    }
    let file: DiceFile = serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
    let checked = file.check();
    let (proven, unproven, others) = (checked.proven, checked.unproven, checked.others);
    say!("{proven} fair dice computed again, {unproven} not yet provable, {others} of other origin")?;
    for fault in &checked.faults {
        say!("FAULT {fault}")?;
    }
    match checked.faults.len() {
        0 if proven == 0 => say!("nothing is proven: no die in it can be computed again"),
        0 => say!("nothing is wrong with the dice that are in it"),
        faults => {
            let sentence = format!(
                "{} found, listed above: ask for the file anew, and trust neither until they agree",
                counted(faults as u64, "fault")
            );
            Err(Failure::new("dice_differ", sentence))
        }
    }
}
