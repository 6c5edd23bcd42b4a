//! What can be typed after `warlog result`.

use super::args::Database;
use super::value;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use uuid::Uuid;

/// `warlog result`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog result list CAMPAIGN                  every game, and whose word is awaited
  warlog result show CAMPAIGN 1                who can fight, or fought, with ids and grenades
  warlog result report CAMPAIGN 1 --by PLAYER --outcome red --points 5,3
  warlog result confirm CAMPAIGN 1 --by PLAYER
  warlog result dispute CAMPAIGN 1 --by PLAYER --reason 'It was a draw.'
  warlog result correct CAMPAIGN 1 --by PLAYER --outcome draw --points 4,4 --reason 'Counted again.'
  warlog result void CAMPAIGN 1 --by PLAYER

PLAYER is the name or the id of who says it: what he may not do is refused. A result counts once both players or who
rules on it have confirmed it, or by silence as the charter says. Models are named as the rosters name them, or by id
where two share a name:

  --lost 'Tactical Marine 2=shooting=Boy 4'    to what, and by whose hand, as far as it is known
  --used 'Tactical Marine 1=frag_grenade=2'    grenades and how many; one if no number is given
  --absent 'Boy 7'                             did not fight; all who can fight did otherwise
  --did red=first_blood                        or linebreaker, or routed

A correction names the winner and the points anew. Of a side of which it tells anything, or which --anew names, all
that was told is replaced, but for who fought and, where the battle was recorded here, for grenades; the other side
stays as it was. The log keeps both. What cannot be redone is listed for the organisers.")]
pub struct Results {
    /// What to do.
    #[command(subcommand)]
    pub command: ResultCommand,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// The commands of `warlog result`.
#[derive(Subcommand, Debug)]
pub enum ResultCommand {
    /// List the games of a campaign with their results.
    #[command(after_help = "\
Examples:
  warlog result list CAMPAIGN")]
    List {
        /// Id of a campaign.
        #[arg(value_parser = value::id)]
        campaign: Uuid,
    },
    /// Show a game with both teams.
    #[command(after_help = "\
Examples:
  warlog result show CAMPAIGN 1")]
    Show(Which),
    /// Tell the result of an arranged game that was played at a table.
    #[command(after_help = "\
Examples:
  warlog result report CAMPAIGN 1 --by PLAYER --outcome red --points 5,3")]
    Report {
        /// Which game.
        #[command(flatten)]
        which: Which,
        /// Who.
        #[command(flatten)]
        by: By,
        /// What.
        #[command(flatten)]
        told: Told,
    },
    /// Say that a reported result is right.
    #[command(after_help = "\
Examples:
  warlog result confirm CAMPAIGN 1 --by PLAYER")]
    Confirm {
        /// Which game.
        #[command(flatten)]
        which: Which,
        /// Who.
        #[command(flatten)]
        by: By,
    },
    /// Say that a result is wrong that you have not confirmed; an organiser rules.
    #[command(after_help = "\
Examples:
  warlog result dispute CAMPAIGN 1 --by PLAYER --reason 'It was a draw.'")]
    Dispute {
        /// Which game.
        #[command(flatten)]
        which: Which,
        /// Who.
        #[command(flatten)]
        by: By,
        /// Why, for people.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Put other facts in the place of a result; organisers and arbitrators do.
    #[command(after_help = "\
Examples:
  warlog result correct CAMPAIGN 1 --by PLAYER --outcome draw --points 4,4 --reason 'Counted again.'")]
    Correct {
        /// Which game.
        #[command(flatten)]
        which: Which,
        /// Who.
        #[command(flatten)]
        by: By,
        /// What.
        #[command(flatten)]
        told: Told,
        /// A side, `red` or `blue`, of which all is told anew, even if that is nothing.
        #[arg(long, value_name = "SIDE")]
        anew: Vec<String>,
        /// Why, for people.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Make a game void, open or closed: nothing in it happened; organisers and arbitrators do.
    #[command(after_help = "\
Examples:
  warlog result void CAMPAIGN 1 --by PLAYER --reason 'Nobody came.'")]
    Void {
        /// Which game.
        #[command(flatten)]
        which: Which,
        /// Who.
        #[command(flatten)]
        by: By,
        /// Why, for people.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
}

/// A game of a campaign.
#[derive(ClapArgs, Debug)]
pub struct Which {
    /// Id of a campaign.
    #[arg(value_parser = value::id)]
    pub campaign: Uuid,
    /// Number of a game in it.
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub game: u32,
}

/// Who says something.
#[derive(ClapArgs, Debug)]
pub struct By {
    /// Name or id of who says it.
    #[arg(long, value_name = "PLAYER")]
    pub by: String,
    /// A text of your choice: sent again with the same one, it is said once.
    #[arg(long, value_name = "TEXT")]
    pub key: Option<String>,
}

/// What came of a game.
#[derive(ClapArgs, Debug)]
pub struct Told {
    /// Who won: `red`, `blue`, or `draw`.
    #[arg(long, value_name = "WHO", hide_possible_values = true)]
    pub outcome: OutcomeWord,
    /// Victory points of red and blue.
    #[arg(long, value_name = "RED,BLUE", allow_hyphen_values = true, value_parser = points)]
    pub points: [i32; 2],
    /// Why it ended: `turn_limit`, `wiped_out`, `conceded`, `withdrew`, `mission_end`, `time_limit` or `abandoned`;
    /// the last turn, or what was told before, if absent.
    #[arg(long, value_name = "WHY")]
    pub end: Option<String>,
    /// A model that was lost. May be given several times, as may those below.
    #[arg(long, value_name = "MODEL=CAUSE=BY")]
    pub lost: Vec<String>,
    /// Grenades that a model used.
    #[arg(long, value_name = "MODEL=GRENADE=N")]
    pub used: Vec<String>,
    /// A model that did not fight.
    #[arg(long, value_name = "MODEL")]
    pub absent: Vec<String>,
    /// What a side did: `red=first_blood`, `linebreaker` or `routed`.
    #[arg(long, value_name = "SIDE=WHAT")]
    pub did: Vec<String>,
    /// Requisition points that the mission adds: `blue=10`.
    #[arg(long, value_name = "SIDE=N")]
    pub bonus: Vec<String>,
    /// Whether a side was played in character, as its opponent says: `red=yes`.
    #[arg(long, value_name = "SIDE=YES")]
    pub in_character: Vec<String>,
}

/// Who won.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeWord {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Nobody.
    Draw,
}

fn points(text: &str) -> Result<[i32; 2], String> {
    let two = text.split_once(',').and_then(|(red, blue)| {
        let number = |text: &str| text.trim().parse().ok();
        Some([number(red)?, number(blue)?])
    });
    two.ok_or_else(|| "write the points of red and blue, such as 5,3".to_owned())
}
