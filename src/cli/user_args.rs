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
    Add {
        /// The name that people use.
        name: String,
        /// Make him an administrator; the first account always is.
        #[arg(long)]
        admin: bool,
    },
    /// List the accounts.
    List,
    /// Give an account another password; its sessions and tokens end.
    Password {
        /// Whose.
        name: String,
    },
    /// Make a bearer token for the API.
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
    Sessions {
        /// Whose.
        name: String,
    },
    /// Revoke one of somebody's sessions and tokens, or all.
    Revoke {
        /// Whose.
        name: String,
        /// Its id; all of them if none is named.
        #[arg(value_parser = value::id)]
        id: Option<Uuid>,
    },
    /// Make somebody an administrator, or a plain user.
    Admin {
        /// Who.
        name: String,
        /// Take the office from him; one must remain.
        #[arg(long)]
        off: bool,
    },
    /// Forget a person: account, tokens, names and texts. Battles stay.
    Erase {
        /// Who: his name or his id.
        name: String,
        /// Name of a member who organises from then on what this person organised alone.
        #[arg(long, value_name = "NAME")]
        heir: Option<String>,
    },
}
