//! Ledgers as files, and projections filled anew.

use super::{Access, App, AppError, Request, Viewer};
use crate::ids::LeagueId;
use crate::projections::{self, Sight};
use crate::store::{Exported, Head, StoreError};
use tokio::io::{AsyncBufRead, AsyncWrite};
use uuid::Uuid;

impl App {
    /// Every ledger with its end: leagues, and friendlies in ledgers of their own. Keep a head elsewhere to
    /// be able to tell later that nothing was cut off.
    pub async fn ledgers(&self, viewer: Viewer) -> Result<Vec<(LeagueId, Head)>, AppError> {
        let mut ledgers = self.inner.store.ledgers().await?;
        if let Sight::Listed(person) = self.sight(viewer).await? {
            let listed = projections::listed_ledgers(&mut self.reading().await?, person).await?;
            ledgers.retain(|(ledger, _)| listed.contains(ledger));
        }
        ledgers.retain(|(ledger, head)| *ledger != super::people::PEOPLE && head.position > 0);
        Ok(ledgers)
    }

    /// The end of a ledger.
    pub async fn head(&self, viewer: Viewer, ledger: LeagueId) -> Result<Head, AppError> {
        if ledger == super::people::PEOPLE {
            return Err(StoreError::NoLeague(ledger).into());
        }
        self.check_seen(viewer, ledger, || AppError::unknown("league", ledger)).await?;
        self.inner.store.head(ledger).await?.ok_or_else(|| AppError::unknown("league", ledger))
    }

    /// Writes a ledger as JSON lines, with the names of all who take part in it; `progress` is told how many events
    /// are written and how many there are.
    pub async fn export(
        &self,
        ledger: LeagueId,
        out: &mut (dyn AsyncWrite + Unpin + Send),
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Exported, AppError> {
        self.head(Viewer::System, ledger).await?;
        let people = projections::people_in(&mut self.reading().await?, ledger).await?;
        Ok(self.inner.store.export(ledger, &people, out, progress).await?)
    }

    /// Refuses who may not take a league along as a file: its organisers may, and everybody where nobody logs in.
    ///
    /// # Errors
    /// [`AppError::Denied`] for others; [`AppError::Unknown`].
    pub async fn check_export(&self, viewer: Viewer, league: LeagueId) -> Result<(), AppError> {
        if *self.access() == Access::Open {
            return self.league(viewer, league).await.map(drop);
        }
        self.league_organiser(viewer, league, "export it").await.map(drop)
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

    /// The ledger that a request founds, a league's or a friendly's: one that no other database founds, but where
    /// it has founded one already, in a database from which that was imported, that one.
    pub(super) async fn founded(&self, request: &Request, what: &str) -> Result<LeagueId, AppError> {
        let own = LeagueId::named(request.place_in(self.origin().await?), what);
        if self.inner.store.head(own).await?.is_some() {
            return Ok(own);
        }
        let imported = projections::founded_by(&mut self.reading().await?, request.key).await?;
        Ok(imported.unwrap_or(own))
    }

    /// Which database this is.
    pub(super) async fn origin(&self) -> Result<Uuid, AppError> {
        let drawn = || self.inner.store.origin(|| self.fresh_id());
        Ok(*self.inner.origin.get_or_try_init(drawn).await?)
    }
}
