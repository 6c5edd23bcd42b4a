//! Invitations to a league: links that take people in, for a time and a number of them.

use super::{Connection, Row, StoreError, args};
use crate::ids::{LeagueId, PlayerId, Timestamp};
use uuid::Uuid;

/// An invitation to a league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Its id, which is no secret.
    pub id: Uuid,
    /// The league.
    pub ledger: LeagueId,
    /// What it makes of who accepts it.
    pub role: String,
    /// In whose name it takes people in.
    pub made_by: PlayerId,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
    /// How many people it takes in.
    pub most: u64,
    /// How many it has taken in.
    pub used: u64,
}

fn read(row: &Row) -> Result<Invitation, StoreError> {
    Ok(Invitation {
        id: row.uuid(0)?,
        ledger: LeagueId(row.uuid(1)?),
        role: row.text(2)?,
        made_by: PlayerId(row.uuid(3)?),
        made_at: Timestamp(row.int(4)?),
        expires_at: Timestamp(row.int(5)?),
        most: row.count(6)?,
        used: row.count(7)?,
    })
}

impl Connection {
    /// The invitation whose code has this hash, if its time is not up; it may have no place left.
    ///
    /// Errors: what the database says.
    pub async fn invitation(&mut self, hash: &str, now: Timestamp) -> Result<Option<Invitation>, StoreError> {
        let sql = "SELECT id, ledger, role, made_by, made_at, expires_at, most, used FROM invitations
            WHERE hash = $1 AND expires_at > $2";
        self.fetch(sql, args![hash, now.0]).await?.first().map(read).transpose()
    }

    /// The invitations of a league that still take somebody in, the newest first.
    ///
    /// Errors: what the database says.
    pub async fn invitations(
        &mut self,
        ledger: LeagueId,
        now: Timestamp,
    ) -> Result<Vec<Invitation>, StoreError> {
        let sql = "SELECT id, ledger, role, made_by, made_at, expires_at, most, used FROM invitations
            WHERE ledger = $1 AND expires_at > $2 AND used < most ORDER BY made_at DESC, id";
        self.fetch(sql, args![ledger, now.0]).await?.iter().map(read).collect()
    }

    /// Stores an invitation by the hash of its code.
    ///
    /// Errors: what the database says.
    pub async fn add_invitation(&mut self, new: &Invitation, hash: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO invitations (id, ledger, hash, role, made_by, made_at, expires_at, most, used)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let Invitation { id, ledger, role, made_by, made_at, expires_at, most, used } = new;
        let args = args![*id, *ledger, hash, role, *made_by, made_at.0, expires_at.0, *most, *used];
        self.execute(sql, args).await.map(|_| ())
    }

    /// Takes one of an invitation's places; false if there is none, or its time is up.
    ///
    /// Errors: what the database says.
    pub async fn take_place(&mut self, id: Uuid, now: Timestamp) -> Result<bool, StoreError> {
        let sql = "UPDATE invitations SET used = used + 1 WHERE id = $1 AND expires_at > $2 AND used < most";
        Ok(self.execute(sql, args![id, now.0]).await? > 0)
    }

    /// Gives a place back that was taken for nothing.
    ///
    /// Errors: what the database says.
    pub async fn give_place_back(&mut self, id: Uuid) -> Result<(), StoreError> {
        let sql = "UPDATE invitations SET used = used - 1 WHERE id = $1 AND used > 0";
        self.execute(sql, args![id]).await.map(|_| ())
    }

    /// Revokes an invitation of a league; whether it had it.
    ///
    /// Errors: what the database says.
    pub async fn revoke_invitation(&mut self, ledger: LeagueId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "DELETE FROM invitations WHERE ledger = $1 AND id = $2";
        Ok(self.execute(sql, args![ledger, id]).await? > 0)
    }
}
