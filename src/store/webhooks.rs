//! Webhooks of leagues: where to post, how far that has come, and which process does it.

use super::{Connection, Hidden, Row, StoreError, args};
use crate::ids::{LeagueId, PlayerId, Timestamp};
use uuid::Uuid;

/// A webhook of a league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook {
    /// Its id, which is no secret.
    pub id: Uuid,
    /// The league.
    pub ledger: LeagueId,
    /// Where it posts. Whoever knows it may post there too.
    pub url: Hidden,
    /// What organisers call it.
    pub label: String,
    /// What it is told, as words between blanks.
    pub topics: String,
    /// Who added it.
    pub made_by: PlayerId,
    /// When it was added.
    pub made_at: Timestamp,
    /// The last position of the ledger that it need not be told any more.
    pub position: u64,
    /// Attempts that failed since something was delivered.
    pub failures: u64,
    /// When it is tried next, at the earliest.
    pub next_at: Timestamp,
    /// Whether it is left alone.
    pub given_up: bool,
    /// Why the last attempt failed; empty if it did not.
    pub problem: String,
    /// When something was delivered last; 0 for never.
    pub delivered_at: Timestamp,
    /// Whether it is told nothing for now.
    pub paused: bool,
}

fn read(row: &Row) -> Result<Webhook, StoreError> {
    Ok(Webhook {
        id: row.uuid(0)?,
        ledger: LeagueId(row.uuid(1)?),
        url: Hidden::new(row.text(2)?),
        label: row.text(3)?,
        topics: row.text(4)?,
        made_by: PlayerId(row.uuid(5)?),
        made_at: Timestamp(row.int(6)?),
        position: row.count(7)?,
        failures: row.count(8)?,
        next_at: Timestamp(row.int(9)?),
        given_up: row.int(10)? == 1,
        problem: row.text(11)?,
        delivered_at: Timestamp(row.int(12)?),
        paused: row.int(13)? == 1,
    })
}

impl Connection {
    /// The webhooks of a league, the oldest first.
    ///
    /// Errors: what the database says.
    pub async fn webhooks(&mut self, ledger: LeagueId) -> Result<Vec<Webhook>, StoreError> {
        let sql =
            "SELECT id, ledger, url, label, topics, made_by, made_at, position, failures, next_at, given_up,
            problem, delivered_at, paused FROM webhooks WHERE ledger = $1 ORDER BY made_at, id";
        self.fetch(sql, args![ledger]).await?.iter().map(read).collect()
    }

    /// The webhooks that have something left to read in their ledgers and may be tried now.
    ///
    /// Errors: what the database says.
    pub async fn webhooks_due(&mut self, now: Timestamp) -> Result<Vec<Webhook>, StoreError> {
        let sql =
            "SELECT w.id, w.ledger, w.url, w.label, w.topics, w.made_by, w.made_at, w.position, w.failures,
            w.next_at, w.given_up, w.problem, w.delivered_at, w.paused
            FROM webhooks AS w JOIN ledgers ON ledgers.ledger = w.ledger
            WHERE w.given_up = 0 AND w.paused = 0 AND w.next_at <= $1 AND w.position < ledgers.position ORDER BY w.id";
        self.fetch(sql, args![now.0]).await?.iter().map(read).collect()
    }

    /// Stores a webhook.
    ///
    /// Errors: what the database says.
    pub async fn add_webhook(&mut self, new: &Webhook) -> Result<(), StoreError> {
        let sql = "INSERT INTO webhooks (id, ledger, url, label, topics, made_by, made_at, position, failures,
            next_at, given_up, problem, delivered_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0, '', 0)";
        let Webhook { id, ledger, url, label, topics, made_by, made_at, position, .. } = new;
        let args = args![*id, *ledger, url.reveal(), label, topics, *made_by, made_at.0, *position];
        self.execute(sql, args).await.map(|_| ())
    }

    /// Forgets a webhook of a league; whether it had it.
    ///
    /// Errors: what the database says.
    pub async fn remove_webhook(&mut self, ledger: LeagueId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "DELETE FROM webhooks WHERE ledger = $1 AND id = $2";
        Ok(self.execute(sql, args![ledger, id]).await? > 0)
    }

    /// Pauses a webhook of a league; whether it has it.
    ///
    /// Errors: what the database says.
    pub async fn pause_webhook(&mut self, ledger: LeagueId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "UPDATE webhooks SET paused = 1 WHERE ledger = $1 AND id = $2";
        Ok(self.execute(sql, args![ledger, id]).await? > 0)
    }

    /// Lets a webhook of a league go on, with no failure held against it; whether it has it. What happened while it
    /// was paused, up to `position`, it need not be told.
    ///
    /// Errors: what the database says.
    pub async fn resume_webhook(
        &mut self,
        ledger: LeagueId,
        id: Uuid,
        position: u64,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE webhooks SET position = CASE WHEN paused = 1 THEN $3 ELSE position END, paused = 0,
            failures = 0, next_at = 0, given_up = 0, problem = '' WHERE ledger = $1 AND id = $2";
        Ok(self.execute(sql, args![ledger, id, position]).await? > 0)
    }

    /// Notes up to where a webhook need not be told any more; `at` is when something was delivered, if it was.
    ///
    /// Errors: what the database says.
    pub async fn webhook_came_to(
        &mut self,
        id: Uuid,
        position: u64,
        at: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE webhooks SET position = $2 WHERE id = $1 AND position < $2";
        self.execute(sql, args![id, position]).await?;
        if let Some(at) = at {
            let sql = "UPDATE webhooks SET failures = 0, problem = '', delivered_at = $2 WHERE id = $1";
            self.execute(sql, args![id, at.0]).await?;
        }
        Ok(())
    }

    /// Notes that an attempt failed, when the next one is due, and whether there is none.
    ///
    /// Errors: what the database says.
    pub async fn webhook_failed(
        &mut self,
        id: Uuid,
        problem: &str,
        next_at: Timestamp,
        given_up: bool,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE webhooks SET failures = failures + 1, problem = $2, next_at = $3, given_up = $4
            WHERE id = $1";
        self.execute(sql, args![id, problem, next_at.0, given_up]).await.map(|_| ())
    }

    /// Takes the lease of who delivers, or keeps it; false while another holds it.
    ///
    /// Errors: what the database says.
    pub async fn lease_webhooks(
        &mut self,
        holder: Uuid,
        now: Timestamp,
        ends_at: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE webhook_lease SET holder = $1, ends_at = $3
            WHERE one = 1 AND (holder = $1 OR ends_at <= $2)";
        Ok(self.execute(sql, args![holder, now.0, ends_at.0]).await? > 0)
    }
}
