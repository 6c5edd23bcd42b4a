//! Campaigns, tables and rosters as they were: the same fold, stopped earlier.

use super::log::{decode, stream};
use super::ratings::{self, Rated};
use super::stats::moment;
use super::{App, AppError, CampaignView, RosterView, Viewer};
use crate::campaign::{self, Campaign};
use crate::ids::{CampaignId, LeagueId, RosterId, Timestamp};
use crate::roster::{self, Changes, GrenadeCounts, Roster};
use crate::store::StoredEvent;

/// A day, in microseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000_000;

/// A moment in the life of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Now.
    Now,
    /// After so many of its events.
    After(u64),
    /// At a time: after the last event recorded then or before.
    At(Timestamp),
}

impl Moment {
    /// A moment from what people name it by: a number of events, or a time; now if neither. A day is meant with all
    /// that happened on it.
    ///
    /// # Errors
    /// `two_moments` for both, `bad_moment` for a time that is none.
    pub fn named(at: Option<u64>, as_of: Option<&str>) -> Result<Moment, AppError> {
        match (at, as_of) {
            (None, None) => Ok(Moment::Now),
            (Some(version), None) => Ok(Moment::After(version)),
            (None, Some(time)) => {
                let Timestamp(first) = moment(time)?;
                let is_day = !time.contains('T');
                Ok(Moment::At(Timestamp(if is_day { first.saturating_add(DAY - 1) } else { first })))
            }
            (Some(_), Some(_)) => {
                let sentence =
                    "a moment is named by a number of events or by a time: leave one out".to_owned();
                Err(AppError::BadRequest { code: "two_moments", sentence })
            }
        }
    }

    /// The time that it names, if it is named by one.
    pub(super) const fn time(self) -> Option<Timestamp> {
        match self {
            Moment::At(time) => Some(time),
            Moment::Now | Moment::After(_) => None,
        }
    }
}

impl App {
    /// A campaign with its table at a moment.
    ///
    /// # Errors
    /// `no_such_version` beyond its last event; `not_yet` before its first.
    pub async fn campaign_at(
        &self,
        viewer: Viewer,
        id: CampaignId,
        moment: Moment,
    ) -> Result<CampaignView, AppError> {
        if moment == Moment::Now {
            return self.campaign(viewer, id).await;
        }
        let ledger = self.home_of_campaign(viewer, id).await?;
        let log = self.log_until(ledger, &stream::campaign(id), moment).await?;
        let mut campaign = Campaign::default();
        for event in &log {
            campaign::evolve(&mut campaign, &decode(event)?);
        }
        Ok(CampaignView { as_of: moment.time(), ..CampaignView::of(id, log.len() as u64, campaign) })
    }

    /// The ratings of a campaign's players at a moment, best first.
    ///
    /// # Errors
    /// As [`App::campaign_at`].
    pub async fn ratings_at(
        &self,
        viewer: Viewer,
        id: CampaignId,
        moment: Moment,
    ) -> Result<Vec<Rated>, AppError> {
        let ledger = self.home_of_campaign(viewer, id).await?;
        ratings::of_events(&self.log_until(ledger, &stream::campaign(id), moment).await?)
    }

    /// A roster with its sheet at a moment. What was used in a battle that ran then is not struck through yet.
    ///
    /// # Errors
    /// `no_such_version` beyond its last event; `not_yet` before its first.
    pub async fn roster_at(
        &self,
        viewer: Viewer,
        id: RosterId,
        moment: Moment,
    ) -> Result<RosterView, AppError> {
        if moment == Moment::Now {
            return self.roster(viewer, id).await;
        }
        let ledger = self.home_of_roster(viewer, id).await?;
        let log = self.log_until(ledger, &stream::roster(id), moment).await?;
        let mut roster = Roster::default();
        for event in &log {
            roster::evolve(&mut roster, &decode(event)?);
        }
        let (version, sheet) = (log.len() as u64, roster::sheet(&roster, &GrenadeCounts::new()));
        Ok(RosterView { id, version, sheet, roster, unreadable: None })
    }

    /// What has become of a roster between two moments: their versions, and what differs.
    ///
    /// # Errors
    /// As [`App::roster_at`].
    pub async fn roster_changes(
        &self,
        viewer: Viewer,
        id: RosterId,
        (from, to): (Moment, Moment),
    ) -> Result<([u64; 2], Changes), AppError> {
        let before = self.roster_at(viewer, id, from).await?;
        let after = self.roster_at(viewer, id, to).await?;
        Ok(([before.version, after.version], roster::compare(&before.roster, &after.roster)))
    }

    /// The events of a stream up to a moment, at least one.
    pub(super) async fn log_until(
        &self,
        ledger: LeagueId,
        stream: &str,
        moment: Moment,
    ) -> Result<Vec<StoredEvent>, AppError> {
        let most = if let Moment::After(version) = moment { version } else { u64::MAX };
        let mut log = self.inner.store.read_stream(ledger, stream, 0, most).await?;
        match moment {
            Moment::Now => {}
            Moment::After(version) if version > 0 && log.len() as u64 == version => {}
            Moment::After(version) => {
                let last = self.reading().await?.stream_version(ledger, stream).await?;
                let sentence = format!("it has versions 1 to {last}, not {version}: name one of them");
                return Err(AppError::BadRequest { code: "no_such_version", sentence });
            }
            Moment::At(time) => truncate(&mut log, time),
        }
        if log.is_empty() {
            let sentence = "it did not exist yet: name a later moment".to_owned();
            return Err(AppError::BadRequest { code: "not_yet", sentence });
        }
        Ok(log)
    }
}

/// Leaves what was recorded by a time. A clock that went back must not hide what was recorded in order.
pub(super) fn truncate(log: &mut Vec<StoredEvent>, time: Timestamp) {
    let last = log.iter().rposition(|event| event.recorded_at <= time);
    log.truncate(last.map_or(0, |last| last + 1));
}
