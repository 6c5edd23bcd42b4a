//! What can be typed: commands, their options and the help that teaches them.

pub use super::result_args::Results;
pub use super::user_args::{User, UserCommand};
use super::value;
use crate::app::SignUp;
use crate::simulation::Players;
use clap::{Arg, Args as ClapArgs, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// Kill Team campaigns in which every roll and every decision is an event.
#[derive(Parser, Debug)]
#[command(name = "warlog", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What the program logs to standard error: `warn`, `info`, `debug`, or a filter by module.
    #[arg(
        long,
        env = "WARLOG_LOG",
        hide_env_values = true,
        default_value = "warn",
        global = true,
        value_name = "FILTER"
    )]
    pub log: String,
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Reads what was typed. A setting of the environment that is empty is none.
    pub fn read() -> Result<Args, clap::Error> {
        let mut command = with_settings(Args::command()).mut_subcommands(with_settings);
        let matches = command.try_get_matches_from_mut(std::env::args_os())?;
        Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// A command that does not look for settings which are there but empty, as scripts set them.
fn with_settings(command: clap::Command) -> clap::Command {
    let is_empty = |arg: &Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    command.mut_args(|arg| if is_empty(&arg) { arg.env(None::<&'static str>) } else { arg })
}

const EXAMPLES: &str = "\
Examples:
  warlog demo                      a campaign with three battles played by bots, then http://127.0.0.1:8080
  warlog serve                     the same server on your own database
  warlog scenario dispute.battle   settle a question of rules from a text file
  warlog help serve                every command explains itself

Settings of the environment, each of which a flag overrides; one that is empty is not set:
  WARLOG_DATABASE        sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME; sqlite:warlog.db by default
  WARLOG_LISTEN          address and port of the server; 127.0.0.1:8080 by default
  WARLOG_RATE            requests a second from one address; 200 by default
  WARLOG_SIGN_UP         who may make an account: open, invited or closed; open by default
  WARLOG_PUBLIC_URL      where people reach the server, if something stands before it: https://warlog.example
  WARLOG_PACKS           a directory of packs of your own
  WARLOG_LOG             what is logged to standard error: warn, info, debug

Errors are one line with a stable code in brackets. The exit code is 0 for done, 1 for a failure, 2 for a wrong
call, and 128 and the signal's number for what a signal or a closed pipe ended.";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the GraphQL API and the pages until stopped.
    Serve(Serve),
    /// Play a small campaign with bots, print its standings, then serve it.
    Demo(Demo),
    /// Run battle files and say which hold.
    Scenario(Scenario),
    /// Tell how likely each outcome of an order is.
    Odds(Odds),
    /// Check hash chains, fold and decide every battle again, recompute fair dice.
    Verify(Verify),
    /// Tell a stored battle in words, and how it stands.
    Replay(Replay),
    /// Write a league as JSON lines, or a battle as a battle file.
    Export(Export),
    /// Read an exported league into the database.
    Import(Import),
    /// Empty everything that is counted from the log and count it again.
    Rebuild(Rebuild),
    /// Write the results, standings or rosters of a campaign for a spreadsheet.
    Csv(super::csv::Args),
    /// Write the dice of a battle as a file that anyone can check.
    Dice(super::csv::Dice),
    /// Show what is counted of a battle, roster, player, campaign or league.
    Stats(super::stats::Args),
    /// Play battles between bots and show what they met of the rules.
    Simulate(Simulate),
    /// Accounts: add, list, give passwords and tokens, erase.
    User(User),
    /// Tell a campaign's table, its rounds and its ratings.
    Standings(super::league::Standings),
    /// Pair the next round of a campaign's season, or show how it would be paired.
    Pair(super::league::Pair),
    /// Results of games: list, tell, confirm, dispute, correct, void.
    Result(Results),
    /// List the packs, or say what is wrong with your own.
    Packs(Packs),
}

/// Where the log is.
#[derive(ClapArgs, Debug, Clone)]
pub struct Database {
    /// Where everything is stored: `sqlite:FILE` (made if missing) or `postgres://USER:PASSWORD@HOST/NAME`.
    #[arg(
        long,
        env = "WARLOG_DATABASE",
        hide_env_values = true,
        default_value = "sqlite:warlog.db",
        value_name = "URL",
        global = true
    )]
    pub database: String,
}

impl Database {
    /// The file, if it is one; whether its address makes sense is for the store to say.
    pub fn file(&self) -> Option<&Path> {
        let path = self.database.strip_prefix("sqlite:")?;
        let path = path.strip_prefix("//").unwrap_or(path);
        (!path.is_empty() && !path.contains('?')).then_some(Path::new(path))
    }

    /// The address without a password.
    pub fn shown(&self) -> String {
        match (self.database.split_once("://"), self.database.rsplit_once('@')) {
            (Some((kind, rest)), Some((_, host))) => {
                let user = rest.split(['@', ':']).next().unwrap_or_default();
                format!("{kind}://{user}@{host}")
            }
            _ => self.database.clone(),
        }
    }
}

/// Where and for whom to listen.
#[derive(ClapArgs, Debug, Clone)]
pub struct Listen {
    /// Address and port to listen on; port 0 takes any free one.
    #[arg(long, env = "WARLOG_LISTEN", hide_env_values = true, default_value = "127.0.0.1:8080",
          value_name = "ADDR", value_parser = value::address)]
    pub listen: SocketAddr,
    /// Most requests a second from one address, ten times that at once; 0 for as many as come. Behind a proxy
    /// all requests come from its address: set 0 and let the proxy bound them.
    #[arg(long, env = "WARLOG_RATE", hide_env_values = true, default_value_t = 200, value_name = "N",
          value_parser = value::rate)]
    pub rate: u32,
}

/// `warlog serve`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog serve
  warlog serve --listen 127.0.0.1:9000 --database sqlite:league.db
  WARLOG_DATABASE=postgres://warlog@localhost/warlog warlog serve
  warlog serve --packs my-packs    packs of your own add to or replace those in the program
  warlog serve --open              without accounts, for this machine only
  warlog serve --listen 0.0.0.0:8080 --public-url https://warlog.example --sign-up invited

People have accounts: the first one who signs up, or whom `warlog user add` makes, administers the server. With
--public-url, behind something that encrypts, cookies travel encrypted only, and the address of who logs in is the last
one of x-forwarded-for: let nothing else reach the server then.

Ctrl-C, SIGTERM or SIGHUP stops it: requests under way are finished first. A second one stops it at once.")]
pub struct Serve {
    /// Where to listen.
    #[command(flatten)]
    pub listen: Listen,
    /// The database.
    #[command(flatten)]
    pub database: Database,
    /// A directory of packs (`*.toml`) that add to or replace those in the program.
    #[arg(long, env = "WARLOG_PACKS", hide_env_values = true, value_name = "DIR")]
    pub packs: Option<PathBuf>,
    /// Serve without accounts: everybody on this machine sees and does everything.
    #[arg(long, conflicts_with_all = ["sign_up", "public_url"])]
    pub open: bool,
    /// Who may make an account: `open` to everybody, `invited` by an organiser's link, or `closed`.
    #[arg(long, env = "WARLOG_SIGN_UP", hide_env_values = true, default_value = "open", value_name = "WHO",
          value_parser = value::sign_up)]
    pub sign_up: SignUp,
    /// Where people reach the server, if something stands before it that encrypts: `https://warlog.example`.
    #[arg(long, env = "WARLOG_PUBLIC_URL", hide_env_values = true, value_name = "URL",
          value_parser = value::public_url)]
    pub public_url: Option<String>,
}

/// `warlog demo`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog demo                      two teams, three battles, standings, then http://127.0.0.1:8080
  warlog demo --seed 7             another campaign beside it: other teams, other tables
  warlog demo --no-serve           stop after the standings

Ctrl-C stops it at any moment. Starting it again continues the same file: what was played stays, a battle half
played goes on.")]
pub struct Demo {
    /// Which demo: the number chooses the teams and the tables. The dice are fair ones, new for each battle.
    #[arg(long, default_value_t = 1, value_name = "S", allow_negative_numbers = true,
          value_parser = value::number)]
    pub seed: u64,
    /// Do not serve; end after the standings.
    #[arg(long)]
    pub no_serve: bool,
    /// Where to listen.
    #[command(flatten)]
    pub listen: Listen,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// `warlog scenario`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog scenario dispute.battle
  warlog scenario one.battle two.battle
  warlog scenario tests/battles                every *.battle below it
  warlog scenario 'tests/battles/mv*.battle'   a pattern, should your shell leave it as it is
  warlog scenario - < dispute.battle

A battle file sets up a table, gives orders with fixed dice and says what must be true:

  title  Feel No Pain catches the second of two wounds
  weapon boltgun range 24 s 4 ap 5 type rapid_fire
  profile marine ws 4 bs 4 s 4 t 4 w 1 i 4 a 1 ld 8 sv 3+
  profile nob    ws 4 bs 2 s 4 t 4 w 2 i 3 a 3 ld 7 sv 6+
  model  M red marine at 10 10 with boltgun
  model  O blue nob at 20 10 rules feel_no_pain
  turn   1 red shooting
  > shoot M boltgun at O
  ! to_hit 4 5
  ! to_wound 5 6
  ? go_to_ground O no
  ! feel_no_pain 3 5
  = O wounds 1

What begins a line: `>` orders, `!` gives dice, `?` answers, `~` tells a fact (with `mode tabletop`), `=` says what
must be true, `\"` a sentence of the story; `#` begins a comment. A file must state something. A special rule that
only your own pack knows is declared by a line `rule warp_spawn` or `rule warp_spawn,hunter(2)`; any other rule that
the program does not know is a fault. A line `shows GN-05 feel_no_pain` names the statements of the rule book and
the special rules that a file is an example of; it changes nothing.

Prints `ok FILE` or `FAILED FILE:LINE column COLUMN: why [code]` (the column where one word is to blame), then
`N passed, N failed`; exits 0 only if all hold.")]
pub struct Scenario {
    /// Battle files, directories of them, or patterns with `*` and `?`; `-` reads one from standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// `warlog odds`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog odds shot.battle          the last order of the file: its own dice do not matter
  warlog odds table.battle --order 'shoot M boltgun at O' --answer go_to_ground=yes
  warlog odds shot.battle --estimate 100000 --seed 3

The odds are exact: fractions beside percents, from the same rules that play. Questions get their default answer
(nobody goes to ground, nobody steps in front of a character) unless --answer states another. Dice that may be
rolled again (fleet) are so where they fail: reroll=if_failed; reroll=no keeps them. An order with more outcomes than
about a second weighs is estimated with the dice of --seed, and each percentage says by how much it may be off.

Without --order the last order of the file is weighed. An order named with --order comes after all that the file
gives: table.battle ends before it.")]
pub struct Odds {
    /// A battle file; `-` reads one from standard input.
    pub file: PathBuf,
    /// The order, written as in a battle file; the last one of the file if none is named.
    #[arg(long, value_name = "ORDER")]
    pub order: Option<String>,
    /// How questions of a topic are answered: `go_to_ground=yes`, `overwatch=yes` (with the first weapon offered),
    /// the number of an offer, `fight_with=2`, or `reroll=if_failed`. May be given several times.
    #[arg(long = "answer", value_name = "TOPIC=ANSWER")]
    pub answers: Vec<String>,
    /// Estimate from so many runs instead.
    #[arg(long, value_name = "RUNS")]
    pub estimate: Option<u32>,
    /// The seed of an estimate's dice.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
}

/// `warlog verify`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog verify                    all leagues
  warlog verify LEAGUE             one, by its id; `warlog export --list` shows them
  warlog verify --dice dice.json   the dice of one battle, by the file that `warlog dice` wrote; no database

Says how many events, streams, battles and dice it checked. Each fault is a line with the league, the position
and the stream. Exits 0 only if there is none. Fair dice are not yet provable while the secret that they come
from is neither revealed nor kept in this database: in an export of a battle that still runs, for one. They
become so when the battle ends and its secret is part of the log.")]
pub struct Verify {
    /// Id of a league; all of them if none is named.
    #[arg(value_parser = value::id)]
    pub league: Option<Uuid>,
    /// Check this file of dice instead of a database.
    #[arg(long, value_name = "FILE", conflicts_with = "league")]
    pub dice: Option<PathBuf>,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// `warlog replay`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog replay BATTLE             from the beginning to now
  warlog replay BATTLE --at 120    up to its 120th event, and how the table stood then

`warlog export --list` shows the ids of the battles.")]
pub struct Replay {
    /// Id of a battle.
    #[arg(value_parser = value::id)]
    pub battle: Uuid,
    /// Only so many events.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = value::at_least_one)]
    pub at: Option<u64>,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// `warlog export`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog export --list
  warlog export LEAGUE --to league.jsonl
  warlog export LEAGUE | warlog import - --database postgres://warlog@localhost/warlog
  warlog export --battle BATTLE --to shot.battle

An export is the same, byte for byte, from every database.")]
pub struct Export {
    /// Id of a league.
    #[arg(required_unless_present_any = ["battle", "list"], conflicts_with_all = ["battle", "list"],
          value_parser = value::id)]
    pub league: Option<Uuid>,
    /// List the leagues, campaigns, rosters and battles instead.
    #[arg(long, conflicts_with = "battle")]
    pub list: bool,
    /// Id of a battle to write instead of a league.
    #[arg(long, value_name = "ID", value_parser = value::id)]
    pub battle: Option<Uuid>,
    /// In which form a battle is written: `battle`, a battle file.
    #[arg(
        long = "as",
        value_name = "FORM",
        hide_possible_values = true,
        default_value = "battle",
        requires = "battle",
        conflicts_with = "league"
    )]
    pub form: Form,
    /// The file to write; standard output if none is named.
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
    /// Replace the file if it is there already.
    #[arg(long, requires = "to")]
    pub force: bool,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// How a battle is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A battle file.
    Battle,
}

/// `warlog import`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog import league.jsonl
  warlog import league.jsonl --database sqlite:copy.db
  warlog export LEAGUE | warlog import - --database sqlite:copy.db

Every hash is checked; a damaged or cut file leaves nothing behind.")]
pub struct Import {
    /// The file; `-` for standard input.
    pub file: PathBuf,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// `warlog rebuild`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog rebuild                   after another version of Warlog was used, or to be sure

What is counted are lists and tables such as the leagues and battles of `warlog export --list`. `warlog verify`
checks the log itself, which this never changes.")]
pub struct Rebuild {
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// `warlog simulate`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog simulate --battles 1000 --seed 1
  warlog simulate --battles 50 --packs my-packs

All packs meet all packs. Every battle is checked after each event, folded and decided again; the same seed
prints the same digest on every machine. Random players try whatever comes to mind, right or wrong, under
random ruling switches, and some battles give models and weapons special rules that they never had.
The tables count what was met, and name what was never met: commands that were taken, events, dice by why
they were rolled, questions that were answered, facts that were told, refusals; a special rule each time that
a model with it moved or was rolled for, or a weapon with it was used; missions and switches (not at their
default) by battles. What no simulated battle can meet stands there with the reason.")]
pub struct Simulate {
    /// Who plays: `bots`, `random`, or `mixed` (bots, random players, or one of each: the seed says).
    #[arg(long, default_value = "mixed", value_name = "WHO", value_parser = value::players)]
    pub players: Players,
    /// How many battles.
    #[arg(long, default_value_t = 100, value_name = "N", allow_negative_numbers = true,
          value_parser = value::at_least_one)]
    pub battles: u64,
    /// The number of the first battle; it decides the teams, the table and the dice.
    #[arg(long, default_value_t = 1, value_name = "S", allow_negative_numbers = true,
          value_parser = value::number)]
    pub seed: u64,
    /// A directory of packs (`*.toml`) that add to or replace those in the program.
    #[arg(long, env = "WARLOG_PACKS", hide_env_values = true, value_name = "DIR")]
    pub packs: Option<PathBuf>,
}

/// `warlog packs`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog packs                     the packs in the program
  warlog packs --packs my-packs    with your own; every fault is a line with file and place")]
pub struct Packs {
    /// A directory of packs (`*.toml`) that add to or replace those in the program.
    #[arg(long, env = "WARLOG_PACKS", hide_env_values = true, value_name = "DIR")]
    pub packs: Option<PathBuf>,
}
