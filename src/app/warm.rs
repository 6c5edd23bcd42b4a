//! Campaigns as they were last read, with their tables: a season of games is not folded anew for every look at it.

use super::{App, AppError, CampaignView, Viewer};
use crate::app::log::{decode, stream};
use crate::battle::Battle;
use crate::campaign::{self, Campaign};
use crate::ids::{CampaignId, RosterId, Side};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many campaigns are kept.
const MOST: usize = 64;

/// Campaigns by id; each is right for its version, and goes on from there.
#[derive(Default)]
pub(super) struct WarmCampaigns {
    kept: Mutex<BTreeMap<CampaignId, CampaignView>>,
    /// Which campaign a roster is for; that never changes.
    of_rosters: Mutex<BTreeMap<RosterId, CampaignId>>,
}

impl WarmCampaigns {
    fn kept(&self) -> MutexGuard<'_, BTreeMap<CampaignId, CampaignView>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, view: &CampaignView) {
        let mut kept = self.kept();
        if kept.len() >= MOST && !kept.contains_key(&view.id) {
            kept.pop_first();
        }
        kept.insert(view.id, view.clone());
    }

    fn of_rosters(&self) -> MutexGuard<'_, BTreeMap<RosterId, CampaignId>> {
        self.of_rosters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// A campaign with its table: what is kept of it, and the events since then.
    pub(super) async fn warm_campaign(
        &self,
        viewer: Viewer,
        id: CampaignId,
    ) -> Result<CampaignView, AppError> {
        let ledger = self.home_of_campaign(viewer, id).await?;
        let known = self.inner.warm.kept().get(&id).cloned();
        let after = known.as_ref().map_or(0, |view| view.version);
        let name = stream::campaign(id);
        let mut connection = self.reading().await?;
        let version = connection.stream_version(ledger, &name).await?;
        if let Some(view) = known.clone().filter(|view| view.version == version) {
            return Ok(view);
        }
        let news = connection.read_stream(ledger, &name, after, u64::MAX).await?;
        let mut campaign = known.map_or_else(Campaign::default, |view| Arc::unwrap_or_clone(view.campaign));
        for event in &news {
            campaign::evolve(&mut campaign, &decode(event)?);
        }
        let version = after + news.len() as u64;
        let view = CampaignView::of(id, version, campaign);
        self.inner.warm.keep(&view);
        Ok(view)
    }

    /// The campaign whose rosters fight a battle, for who sees the battle: both are in one ledger.
    pub(super) async fn fought_in(&self, battle: &Battle) -> Result<Option<CampaignView>, AppError> {
        let Some(roster) = battle.setup.sides[Side::Red.index()].roster else { return Ok(None) };
        let known = self.inner.warm.of_rosters().get(&roster).copied();
        let campaign = match known {
            Some(campaign) => campaign,
            None => {
                let Some(campaign) = self.roster(Viewer::System, roster).await?.roster.campaign else {
                    return Ok(None);
                };
                self.inner.warm.of_rosters().insert(roster, campaign);
                campaign
            }
        };
        self.warm_campaign(Viewer::System, campaign).await.map(Some)
    }
}
