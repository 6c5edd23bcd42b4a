//! Ledgers as files, and projections filled anew.

use super::{App, AppError, Viewer};
use crate::ids::LeagueId;
use crate::store::{Exported, Head};
use tokio::io::{AsyncBufRead, AsyncWrite};

impl App {
    /// Every ledger with its end: leagues, and friendlies in ledgers of their own. Keep a head elsewhere to
    /// be able to tell later that nothing was cut off.
    pub async fn ledgers(&self, _viewer: Viewer) -> Result<Vec<(LeagueId, Head)>, AppError> {
        let mut ledgers = self.inner.store.ledgers().await?;
        ledgers.retain(|(ledger, head)| *ledger != super::people::PEOPLE && head.position > 0);
        Ok(ledgers)
    }

    /// The end of a ledger.
    pub async fn head(&self, _viewer: Viewer, ledger: LeagueId) -> Result<Head, AppError> {
        self.inner.store.head(ledger).await?.ok_or_else(|| AppError::unknown("league", ledger))
    }

    /// Writes a ledger as JSON lines; `progress` is told how many events are written and how many there are.
    pub async fn export(
        &self,
        ledger: LeagueId,
        out: &mut (dyn AsyncWrite + Unpin + Send),
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Exported, AppError> {
        self.head(Viewer::System, ledger).await?;
        Ok(self.inner.store.export(ledger, out, progress).await?)
    }

    /// Reads a ledger from JSON lines; all of it or nothing.
    pub async fn import(&self, input: &mut (dyn AsyncBufRead + Unpin + Send)) -> Result<Exported, AppError> {
        Ok(self.inner.store.import(input).await?)
    }

    /// Empties one projection, or all of them, and fills them anew; `progress` is told the ledger, events
    /// done and events there are.
    pub async fn rebuild(
        &self,
        only: Option<&str>,
        progress: &mut (dyn FnMut(LeagueId, u64, u64) + Send),
    ) -> Result<(), AppError> {
        Ok(self.inner.store.rebuild(only, progress).await?)
    }
}
