//! What can be typed after `warlog user`.

use super::args::Database;
use super::value;
use clap::{Args as ClapArgs, Subcommand};
use uuid::Uuid;

/// `warlog user`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  warlog user add Ann < password.txt       the first account administers the server
  warlog user token Ann --label 'my bot'   a bearer token for the API, shown once
  warlog user erase Ann                    account, tokens, names and texts go; battles stay

A password is asked for without showing it, or read from standard input; it is never an argument.")]
pub struct User {
    /// What to do.
    #[command(subcommand)]
    pub command: UserCommand,
    /// The database.
    #[command(flatten)]
    pub database: Database,
}

/// The commands of `warlog user`.
#[derive(Subcommand, Debug)]
pub enum UserCommand {
    /// Make a person with an account, or give an account to a player who has none.
    #[command(after_help = "\
Examples:
  warlog user add Ann < password.txt
  warlog user add Bob --admin < password.txt")]
    Add {
        /// The name that people use.
        name: String,
        /// Make him an administrator; the first account always is.
        #[arg(long)]
        admin: bool,
    },
    /// List the accounts.
    #[command(after_help = "\
Examples:
  warlog user list")]
    List,
    /// Give an account another password; its sessions and tokens end.
    #[command(after_help = "\
Examples:
  warlog user password Ann < password.txt")]
    Password {
        /// Whose.
        name: String,
    },
    /// Make a bearer token for the API.
    #[command(after_help = "\
Examples:
  warlog user token Ann --label 'my bot' --days 90")]
    Token {
        /// Whose.
        name: String,
        /// What it is for.
        #[arg(long, default_value = "made at the command line", value_name = "TEXT")]
        label: String,
        /// For how many days it holds; for good if none are named.
        #[arg(long, value_name = "N")]
        days: Option<u32>,
    },
    /// List somebody's sessions and tokens.
    #[command(after_help = "\
Examples:
  warlog user sessions Ann")]
    Sessions {
        /// Whose.
        name: String,
    },
    /// Revoke one of somebody's sessions and tokens, or all.
    #[command(after_help = "\
Examples:
  warlog user revoke Ann        all of them; one by its id, which `warlog user sessions Ann` shows")]
    Revoke {
        /// Whose.
        name: String,
        /// Its id; all of them if none is named.
        #[arg(value_parser = value::id)]
        id: Option<Uuid>,
    },
    /// Make somebody an administrator, or a plain user.
    #[command(after_help = "\
Examples:
  warlog user admin Ann
  warlog user admin Ann --off")]
    Admin {
        /// Who.
        name: String,
        /// Take the office from him; one must remain.
        #[arg(long)]
        off: bool,
    },
    /// Forget a person: account, tokens, names and texts. Battles stay.
    #[command(after_help = "\
Examples:
  warlog user erase Ann
  warlog user erase Ann --heir Adam")]
    Erase {
        /// Who: his name or his id.
        name: String,
        /// Name of a member who organises from then on what this person organised alone.
        #[arg(long, value_name = "NAME")]
        heir: Option<String>,
    },
}
