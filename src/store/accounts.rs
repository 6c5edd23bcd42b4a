//! Accounts and what opens them. They lie beside the log in tables of their own; no export holds them.

use super::{Connection, Hidden, Row, Store, StoreError, args};
use crate::ids::{PlayerId, Timestamp};
use std::collections::BTreeSet;
use uuid::Uuid;

/// How long a credential may be used before that is noted again.
const NOTED_EVERY: i64 = 60_000_000;

/// An account: a person who can log in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Who.
    pub player: PlayerId,
    /// The hash of his password.
    pub password: Hidden,
    /// Whether he administers this server.
    pub is_administrator: bool,
    /// When it was made.
    pub made_at: Timestamp,
}

/// What opens an account without its password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credential {
    /// Its id, which is no secret.
    pub id: Uuid,
    /// Whose it is.
    pub player: PlayerId,
    /// `session` or `token`.
    pub kind: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was last used, to the minute.
    pub used_at: Timestamp,
    /// When it ends; 0 for never.
    pub expires_at: Timestamp,
}

impl Credential {
    fn read(row: &Row) -> Result<Credential, StoreError> {
        Ok(Credential {
            id: row.uuid(0)?,
            player: PlayerId(row.uuid(1)?),
            kind: row.text(2)?,
            label: row.text(3)?,
            made_at: Timestamp(row.int(4)?),
            used_at: Timestamp(row.int(5)?),
            expires_at: Timestamp(row.int(6)?),
        })
    }
}

fn account(row: &Row) -> Result<Account, StoreError> {
    Ok(Account {
        player: PlayerId(row.uuid(0)?),
        password: Hidden::new(row.text(1)?),
        is_administrator: row.int(2)? == 1,
        made_at: Timestamp(row.int(3)?),
    })
}

impl Connection {
    /// The account of a person.
    ///
    /// Errors: what the database says.
    pub async fn account(&mut self, player: PlayerId) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT player, password, is_administrator, made_at FROM accounts WHERE player = $1";
        self.fetch(sql, args![player]).await?.first().map(account).transpose()
    }

    /// The account of the person whose name has this key.
    ///
    /// Errors: what the database says.
    pub async fn account_named(&mut self, key: &str) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT player, password, is_administrator, made_at FROM accounts WHERE name_key = $1";
        self.fetch(sql, args![key]).await?.first().map(account).transpose()
    }

    /// All accounts, the oldest first.
    ///
    /// Errors: what the database says.
    pub async fn accounts(&mut self) -> Result<Vec<Account>, StoreError> {
        let sql = "SELECT player, password, is_administrator, made_at FROM accounts ORDER BY made_at, player";
        self.fetch(sql, vec![]).await?.iter().map(account).collect()
    }

    /// Whether there is an account, or ever was one.
    ///
    /// Errors: what the database says.
    pub async fn has_accounts(&mut self) -> Result<bool, StoreError> {
        Ok(!self.fetch("SELECT 1 FROM first_account", vec![]).await?.is_empty())
    }

    /// Whether a person administers this server.
    ///
    /// Errors: what the database says.
    pub async fn is_administrator(&mut self, player: PlayerId) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM accounts WHERE player = $1 AND is_administrator = 1";
        Ok(!self.fetch(sql, args![player]).await?.is_empty())
    }

    /// Whether a person was erased.
    ///
    /// Errors: what the database says.
    pub async fn is_erased(&mut self, player: PlayerId) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM erased WHERE player = $1";
        Ok(!self.fetch(sql, args![player]).await?.is_empty())
    }

    /// Everybody who was erased.
    ///
    /// Errors: what the database says.
    pub async fn erased(&mut self) -> Result<BTreeSet<PlayerId>, StoreError> {
        let rows = self.fetch("SELECT player FROM erased", vec![]).await?;
        rows.iter().map(|row| row.uuid(0).map(PlayerId)).collect()
    }

    /// The credential whose secret has this hash, if it has not ended.
    ///
    /// Errors: what the database says.
    pub async fn credential(&mut self, hash: &str, now: Timestamp) -> Result<Option<Credential>, StoreError> {
        let sql = "SELECT id, player, kind, label, made_at, used_at, expires_at FROM credentials
            WHERE hash = $1 AND (expires_at = 0 OR expires_at > $2)";
        self.fetch(sql, args![hash, now.0]).await?.first().map(Credential::read).transpose()
    }

    /// The credentials of a person that have not ended, the newest first.
    ///
    /// Errors: what the database says.
    pub async fn credentials_of(
        &mut self,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<Credential>, StoreError> {
        let sql = "SELECT id, player, kind, label, made_at, used_at, expires_at FROM credentials
            WHERE player = $1 AND (expires_at = 0 OR expires_at > $2) ORDER BY made_at DESC, id";
        self.fetch(sql, args![player, now.0]).await?.iter().map(Credential::read).collect()
    }

    /// Stores a credential by the hash of its secret, and forgets those of its owner that have ended.
    ///
    /// Errors: what the database says.
    pub async fn add_credential(&mut self, new: &Credential, hash: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM credentials WHERE player = $1 AND expires_at > 0 AND expires_at <= $2";
        self.execute(sql, args![new.player, new.made_at.0]).await?;
        let sql = "INSERT INTO credentials (id, player, kind, hash, label, made_at, used_at, expires_at)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8 FROM accounts WHERE player = $2";
        let Credential { id, player, kind, label, made_at, used_at, expires_at } = new;
        let args = args![*id, *player, kind, hash, label, made_at.0, used_at.0, expires_at.0];
        self.execute(sql, args).await.map(|_| ())
    }

    /// Notes that a credential was used, if that was not just done.
    ///
    /// Errors: what the database says.
    pub async fn note_use(&mut self, used: &Credential, now: Timestamp) -> Result<(), StoreError> {
        if now.0.saturating_sub(used.used_at.0) < NOTED_EVERY {
            return Ok(());
        }
        let sql = "UPDATE credentials SET used_at = $2 WHERE id = $1";
        self.execute(sql, args![used.id, now.0]).await.map(|_| ())
    }

    /// Whether a credential still opens its account.
    ///
    /// Errors: what the database says.
    pub async fn is_open(&mut self, id: Uuid, now: Timestamp) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM credentials WHERE id = $1 AND (expires_at = 0 OR expires_at > $2)";
        Ok(!self.fetch(sql, args![id, now.0]).await?.is_empty())
    }

    /// Revokes one credential of a person; whether he had it.
    ///
    /// Errors: what the database says.
    pub async fn revoke(&mut self, player: PlayerId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "DELETE FROM credentials WHERE player = $1 AND id = $2";
        Ok(self.execute(sql, args![player, id]).await? > 0)
    }
}

impl Store {
    /// Gives an account another password and revokes all its credentials but one; whether there is the account.
    ///
    /// Errors: what the database says.
    pub async fn set_password(
        &self,
        player: PlayerId,
        password: &Hidden,
        but: Option<Uuid>,
    ) -> Result<bool, StoreError> {
        let mut tx = self.connection().await?;
        tx.begin().await?;
        let sql = "UPDATE accounts SET password = $2 WHERE player = $1";
        let done = tx.execute(sql, args![player, password.reveal()]).await? > 0;
        let kept = but.map(|id| id.to_string()).unwrap_or_default();
        tx.execute("DELETE FROM credentials WHERE player = $1 AND id <> $2", args![player, kept]).await?;
        tx.commit().await?;
        Ok(done)
    }

    /// Makes an account an administrator's, or a plain one; false, and nothing done, for the last administrator.
    ///
    /// Errors: what the database says.
    pub async fn set_administrator(&self, player: PlayerId, on: bool) -> Result<bool, StoreError> {
        let mut tx = self.connection().await?;
        begin_among_administrators(&mut tx).await?;
        if !on && is_last(&mut tx, player).await? {
            tx.rollback().await?;
            return Ok(false);
        }
        let sql = "UPDATE accounts SET is_administrator = $2 WHERE player = $1";
        tx.execute(sql, args![player, on]).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Forgets a person: his account, what opens it, his invitations, his names beside every ledger, and these of
    /// the notes that he wrote. False, and nothing done, for the last administrator.
    ///
    /// Errors: what the database says.
    pub async fn erase(&self, player: PlayerId, at: Timestamp) -> Result<bool, StoreError> {
        let mut tx = self.connection().await?;
        begin_among_administrators(&mut tx).await?;
        if is_last(&mut tx, player).await? {
            tx.rollback().await?;
            return Ok(false);
        }
        let sql = "INSERT INTO erased (player, erased_at) VALUES ($1, $2) ON CONFLICT (player) DO NOTHING";
        tx.execute(sql, args![player, at.0]).await?;
        for sql in [
            "DELETE FROM accounts WHERE player = $1",
            "DELETE FROM credentials WHERE player = $1",
            "DELETE FROM invitations WHERE made_by = $1",
            "DELETE FROM names WHERE subject = $1",
        ] {
            tx.execute(sql, args![player]).await?;
        }
        for (ledger, hash) in super::notes::written_by_only(&mut tx, player).await? {
            tx.execute("DELETE FROM notes WHERE ledger = $1 AND hash = $2", args![ledger, hash]).await?;
        }
        tx.commit().await?;
        super::connect::settle(&self.inner.pool).await;
        Ok(true)
    }
}

/// Begins a transaction that nobody else can be in, in any process, who counts administrators.
async fn begin_among_administrators(tx: &mut Connection) -> Result<(), StoreError> {
    tx.begin().await?;
    tx.execute("UPDATE first_account SET one = 1", vec![]).await.map(|_| ())
}

/// Whether a person is the only administrator.
async fn is_last(tx: &mut Connection, player: PlayerId) -> Result<bool, StoreError> {
    let sql = "SELECT player FROM accounts WHERE is_administrator = 1";
    let rows = tx.fetch(sql, vec![]).await?;
    let administrators = rows.iter().map(|row| row.uuid(0)).collect::<Result<Vec<_>, _>>()?;
    Ok(administrators == [player.0])
}
