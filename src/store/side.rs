//! Rows beside the log: what must be erasable, or kept from view for a time. The log holds their
//! ids and hashes.

use super::{Connection, Hidden, StoreError, args};
use crate::ids::{LeagueId, PlayerId, Timestamp};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// A row that is written in the transaction of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// The name of a player, a roster, a model: the newest one counts.
    Name(Name),
    /// Forgets the name of a subject.
    EraseName {
        /// The id that the log uses.
        subject: Uuid,
    },
    /// A text that people wrote; see [`Side::note`].
    Note {
        /// Its SHA-256 in hex, as the log holds it.
        hash: String,
        /// The text.
        text: String,
    },
    /// Forgets a note.
    EraseNote {
        /// Its hash.
        hash: String,
    },
    /// An account for a person; the first of a database is its administrator's.
    Account {
        /// Who.
        player: PlayerId,
        /// What his name has in common with those that look alike.
        name_key: String,
        /// The hash of his password.
        password: Hidden,
    },
    /// A dice secret that nobody may see yet.
    Secret {
        /// Its SHA-256 in hex, as the log shows it.
        commitment: String,
        /// The stream whose dice it makes.
        stream: String,
        /// The secret.
        secret: Vec<u8>,
    },
    /// A secret that the log tells now.
    Reveal {
        /// Its SHA-256 in hex.
        commitment: String,
    },
}

/// The name of something that the log knows by its id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The id that the log uses.
    pub subject: Uuid,
    /// What it is: player, roster, model.
    pub kind: String,
    /// Its name.
    pub name: String,
}

/// A dice secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// The stream whose dice it makes.
    pub stream: String,
    /// The secret.
    pub secret: Vec<u8>,
    /// Whether the log tells it.
    pub revealed: bool,
}

impl std::fmt::Debug for Secret {
    /// Never shows the secret: a log line would undo the commitment.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Secret").field("stream", &self.stream).field("revealed", &self.revealed).finish()
    }
}

impl Side {
    /// A note of `text` with its hash.
    pub fn note(text: &str) -> Self {
        Self::Note { hash: hex::encode(Sha256::digest(text)), text: text.to_owned() }
    }

    pub(super) async fn write(
        &self,
        tx: &mut Connection,
        ledger: LeagueId,
        recorded_at: Timestamp,
    ) -> Result<(), StoreError> {
        let (sql, args) = match self {
            Self::Account { player, name_key, password } => {
                let sql = "INSERT INTO first_account (one) VALUES (1) ON CONFLICT (one) DO NOTHING";
                let is_first = tx.execute(sql, vec![]).await? == 1;
                (
                    "INSERT INTO accounts (player, name_key, password, is_administrator, made_at)
                     VALUES ($1, $2, $3, $4, $5)",
                    args![*player, name_key, password.reveal(), is_first, recorded_at.0],
                )
            }
            // Who was erased gets no name again, not by an import either.
            Self::Name(Name { subject, .. }) if tx.is_erased(PlayerId(*subject)).await? => return Ok(()),
            Self::Name(Name { subject, kind, name }) => (
                "INSERT INTO names (ledger, subject, kind, name, recorded_at) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (ledger, subject) DO UPDATE
                 SET kind = excluded.kind, name = excluded.name, recorded_at = excluded.recorded_at",
                args![ledger, *subject, kind, name, recorded_at.0],
            ),
            Self::EraseName { subject } => {
                ("DELETE FROM names WHERE ledger = $1 AND subject = $2", args![ledger, *subject])
            }
            Self::Note { hash, text } => (
                "INSERT INTO notes (ledger, hash, text) VALUES ($1, $2, $3)
                 ON CONFLICT (ledger, hash) DO NOTHING",
                args![ledger, hash, text],
            ),
            Self::EraseNote { hash } => {
                ("DELETE FROM notes WHERE ledger = $1 AND hash = $2", args![ledger, hash])
            }
            Self::Secret { commitment, stream, secret } => (
                "INSERT INTO secrets (ledger, commitment, stream, secret, revealed)
                 VALUES ($1, $2, $3, $4, 0)",
                args![ledger, commitment, stream, secret.as_slice()],
            ),
            Self::Reveal { commitment } => (
                "UPDATE secrets SET revealed = 1 WHERE ledger = $1 AND commitment = $2",
                args![ledger, commitment],
            ),
        };
        tx.execute(sql, args).await.map(|_| ())
    }
}

impl Connection {
    /// Every name of a ledger, by subject.
    ///
    /// Errors: what the database says.
    pub async fn names(&mut self, ledger: LeagueId) -> Result<Vec<Name>, StoreError> {
        let sql = "SELECT subject, kind, name FROM names WHERE ledger = $1";
        let rows = self.fetch(sql, args![ledger]).await?;
        let names =
            rows.iter().map(|row| Ok(Name { subject: row.uuid(0)?, kind: row.text(1)?, name: row.text(2)? }));
        let mut names = names.collect::<Result<Vec<_>, StoreError>>()?;
        names.sort();
        Ok(names)
    }

    /// The name of one subject; `None` if it has none or was erased.
    ///
    /// Errors: what the database says.
    pub async fn name(&mut self, ledger: LeagueId, subject: Uuid) -> Result<Option<String>, StoreError> {
        let sql = "SELECT name FROM names WHERE ledger = $1 AND subject = $2";
        self.fetch(sql, args![ledger, subject]).await?.first().map(|row| row.text(0)).transpose()
    }

    /// The hashes of a ledger's notes whose text is not what the hash was made of.
    ///
    /// Errors: what the database says.
    pub async fn changed_notes(&mut self, ledger: LeagueId) -> Result<Vec<String>, StoreError> {
        let rows = self.fetch("SELECT hash, text FROM notes WHERE ledger = $1", args![ledger]).await?;
        let changed = rows.iter().filter_map(|row| {
            let hash = String::from_utf8_lossy(&row.bytes(0).ok()?).into_owned();
            (hex::encode(Sha256::digest(row.bytes(1).ok()?)) != hash).then_some(hash)
        });
        let mut changed: Vec<String> = changed.collect();
        changed.sort();
        Ok(changed)
    }

    /// The text of a note; `None` if there is none or it was erased.
    ///
    /// Errors: what the database says.
    pub async fn note(&mut self, ledger: LeagueId, hash: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM notes WHERE ledger = $1 AND hash = $2";
        self.fetch(sql, args![ledger, hash]).await?.first().map(|row| row.text(0)).transpose()
    }

    /// A dice secret by its commitment.
    ///
    /// Errors: what the database says.
    pub async fn secret(&mut self, ledger: LeagueId, commitment: &str) -> Result<Option<Secret>, StoreError> {
        let sql = "SELECT stream, secret, revealed FROM secrets WHERE ledger = $1 AND commitment = $2";
        let rows = self.fetch(sql, args![ledger, commitment]).await?;
        let secret = rows.first().map(|row| {
            Ok(Secret { stream: row.text(0)?, secret: row.bytes(1)?, revealed: row.int(2)? == 1 })
        });
        secret.transpose()
    }
}
