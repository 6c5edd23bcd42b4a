//! Who may see and do what: the one place that says so. A league is a ledger, and so is a friendly with its
//! what-ifs: whoever sees the ledger sees all in it, whoever does not is answered as if it were not there.

use super::dispatch::Context;
use super::log::{Log, stream};
use super::{App, AppError, Filter, Request, Viewer};
use crate::ids::{BattleId, CampaignId, LeagueId, PlayerId, RosterId};
use crate::league::{Role, Visibility};
use crate::projections::{self, Sight, Standing};
use uuid::Uuid;

/// A ledger that is not there.
const NOWHERE: LeagueId = LeagueId(Uuid::max());

/// How the server knows who asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Access {
    /// It does not: every command names its actor, and everybody sees everything. Only for those who are on the
    /// same machine.
    #[default]
    Open,
    /// By accounts.
    Accounts(Settings),
}

/// What a server with accounts is set to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Who may make an account.
    pub sign_up: SignUp,
    /// Where people reach it, if not where it listens: `https://warlog.example`. Then something stands before it
    /// that tells the addresses of those who ask.
    pub public_url: Option<String>,
}

/// Who may make an account for himself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SignUp {
    /// Everybody.
    #[default]
    Open,
    /// Who comes by an invitation to a league; and the first one of all.
    Invited,
    /// Nobody: the operator makes them by `warlog user add`.
    Closed,
}

impl App {
    /// How the server knows who asks.
    pub fn access(&self) -> &Access {
        &self.inner.access
    }

    /// Whether nothing is hidden from this viewer, whatever he asks for.
    pub(super) fn is_open_to(&self, viewer: Viewer) -> bool {
        self.inner.access == Access::Open || viewer == Viewer::System
    }

    /// Whether the viewer administers this server; where there are no accounts, nobody does.
    pub async fn administers(&self, viewer: Viewer) -> Result<bool, AppError> {
        match viewer.person() {
            Some(person) => Ok(self.reading().await?.is_administrator(person).await?),
            None => Ok(viewer == Viewer::System),
        }
    }

    /// Which ledgers lists show to a viewer.
    pub(super) async fn sight(&self, viewer: Viewer) -> Result<Sight, AppError> {
        let all = self.is_open_to(viewer) || self.administers(viewer).await?;
        Ok(if all { Sight::All } else { Sight::Listed(viewer.person()) })
    }

    /// Whether a viewer sees a ledger that he names.
    pub(super) async fn may_see(&self, viewer: Viewer, ledger: LeagueId) -> Result<bool, AppError> {
        if self.is_open_to(viewer) {
            return Ok(true);
        }
        let standing = projections::standing(&mut self.reading().await?, ledger, viewer.person()).await?;
        Ok(shows(&standing) || self.administers(viewer).await?)
    }

    /// The ledger that a stream is in, if the viewer sees it.
    pub(super) async fn home_seen(&self, viewer: Viewer, stream: &str) -> Result<Option<LeagueId>, AppError> {
        let home = self.home(stream).await?;
        if self.is_open_to(viewer) {
            return Ok(home);
        }
        // What is not there is asked about as if it were, so that the time an answer takes tells nothing.
        if self.may_see(viewer, home.unwrap_or(NOWHERE)).await? {
            return Ok(home);
        }
        if home.is_some() {
            projections::ledger_of(&mut self.reading().await?, stream).await?;
        }
        Ok(None)
    }

    /// The ledger that a command is for: the viewer sees it, or he gave this very command there before, and its answer
    /// is his, though he may see nothing there any more. The key is his own, and what is new under it is refused.
    async fn place(&self, request: &Request, stream: &str) -> Result<Option<LeagueId>, AppError> {
        let seen = self.home_seen(request.viewer, stream).await?;
        if seen.is_some() || self.is_open_to(request.viewer) {
            return Ok(seen);
        }
        let home = self.home(stream).await?;
        // Asked about what is not there too, so that the time an answer takes tells nothing.
        let place = home.unwrap_or(NOWHERE);
        let answered = projections::first_answer(&mut self.reading().await?, place, request.key).await?;
        Ok(home.filter(|_| answered.is_some()))
    }

    pub(super) async fn place_of_league(
        &self,
        request: &Request,
        id: LeagueId,
    ) -> Result<LeagueId, AppError> {
        let place = self.place(request, &stream::league(id)).await?;
        place.ok_or_else(|| AppError::unknown("league", id))
    }

    pub(super) async fn place_of_campaign(
        &self,
        request: &Request,
        id: CampaignId,
    ) -> Result<LeagueId, AppError> {
        let place = self.place(request, &stream::campaign(id)).await?;
        place.ok_or_else(|| AppError::unknown("campaign", id))
    }

    pub(super) async fn place_of_roster(
        &self,
        request: &Request,
        id: RosterId,
    ) -> Result<LeagueId, AppError> {
        let place = self.place(request, &stream::roster(id)).await?;
        place.ok_or_else(|| AppError::unknown("roster", id))
    }

    pub(super) async fn place_of_battle(
        &self,
        request: &Request,
        id: BattleId,
    ) -> Result<LeagueId, AppError> {
        let place = self.place(request, &stream::battle(id)).await?;
        place.ok_or_else(|| AppError::unknown("battle", id))
    }

    /// A list of what lists show to a viewer.
    pub(super) async fn in_sight(&self, viewer: Viewer, filter: &Filter) -> Result<Filter, AppError> {
        Ok(Filter { sight: self.sight(viewer).await?, ..filter.clone() })
    }

    /// A list of what is under a stream that the viewer sees, listed or not; else of what lists show to him.
    pub(super) async fn under(
        &self,
        viewer: Viewer,
        parent: Option<String>,
        filter: &Filter,
    ) -> Result<Filter, AppError> {
        let home = match parent {
            Some(parent) => self.home_seen(viewer, &parent).await?,
            None => None,
        };
        if home.is_some() { Ok(filter.clone()) } else { self.in_sight(viewer, filter).await }
    }

    /// Refuses a viewer who does not see a ledger.
    pub(super) async fn check_seen(
        &self,
        viewer: Viewer,
        ledger: LeagueId,
        missing: impl FnOnce() -> AppError,
    ) -> Result<(), AppError> {
        if self.may_see(viewer, ledger).await? { Ok(()) } else { Err(missing()) }
    }
}

/// Whether who stands so to a ledger sees it.
fn shows(standing: &Standing) -> bool {
    match standing.visibility {
        Some(Visibility::Public | Visibility::Unlisted) => true,
        Some(Visibility::Private) => !standing.roles.is_empty(),
        // A friendly belongs to those who play it.
        None => standing.plays,
    }
}

/// Who gives this command, if he is an arbitrator of the league.
pub(super) async fn arbitrator(
    context: &Context<'_>,
    log: &mut Log<'_>,
) -> Result<Option<PlayerId>, AppError> {
    let Some(person) = context.request.viewer.person() else { return Ok(None) };
    let standing = projections::standing(log.connection, log.ledger, Some(person)).await?;
    Ok(standing.roles.contains(&Role::Arbitrator).then_some(person))
}
