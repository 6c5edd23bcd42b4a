//! Battle honours between a campaign's charter, the list of a roster and the roster itself.

use super::dispatch::{Changes, Context, Stop};
use super::outcome::Refused;
use super::rosters::Desk;
use super::{App, AppError, Viewer};
use crate::armoury::{Honour, meant};
use crate::campaign::{Charter, HonourMode};
use crate::ids::{CampaignId, MemberId, RosterId};
use crate::roster::{Command, HonourObject, HonourRefusal, HonourTerms, Refusal};

/// What honours are earned by in a campaign, by value; none if there are none.
pub(super) fn terms(charter: &Charter) -> Option<HonourTerms> {
    let terms = HonourTerms {
        elite_surcharge: charter.elite_surcharge,
        leadership_leader_only: charter.leadership_leader_only,
    };
    Some(terms).filter(|_| charter.honours != HonourMode::Off)
}

/// The honours of a campaign for a list, by the id of its pack.
fn table(app: &App, charter: &Charter, list: &str) -> Option<Vec<Honour>> {
    let own = app.armoury().pack(list).map(|pack| pack.honours.as_slice());
    charter.honours_of(list, own.unwrap_or_default())
}

/// Decides that an honour is earned, by its code.
pub(super) fn buy(
    context: &Context<'_>,
    desk: &Desk,
    member: Option<MemberId>,
    code: &str,
    object: Option<&HonourObject>,
) -> Result<Changes, Stop> {
    let table = table(context.app, &desk.campaign.charter, &desk.roster.state.pack.id);
    let table = table.ok_or_else(|| Stop::refused(Refusal::from(HonourRefusal::NoHonours)))?;
    let honour = table.iter().find(|honour| honour.code == code).ok_or_else(|| {
        let close = meant(code, table.iter().map(|honour| honour.code.as_str()));
        let hint = close.map_or_else(String::new, |close| format!(": did you mean {close}"));
        let sentence = format!("this campaign has no honour {code}{hint}; `honourOffers` names them");
        Stop::refused(Refused::new("unknown_honour", sentence))
    })?;
    let (honour, object) = (Box::new(honour.clone()), object.cloned());
    desk.decide(context, &[Command::BuyHonour { member, honour, object }])
}

impl App {
    /// The honours that a roster can earn in its campaign; none if that has none.
    pub async fn honours_of_roster(
        &self,
        viewer: Viewer,
        roster: RosterId,
    ) -> Result<Option<Vec<Honour>>, AppError> {
        let roster = self.roster(viewer, roster).await?.roster;
        match roster.campaign {
            Some(campaign) => self.honours_of_campaign(viewer, campaign, &roster.pack.id).await,
            None => Ok(None),
        }
    }

    /// The honours that rosters of a list can earn in a campaign, by the id of its pack; none if it has none.
    pub async fn honours_of_campaign(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
        list: &str,
    ) -> Result<Option<Vec<Honour>>, AppError> {
        let campaign = self.campaign(viewer, campaign).await?.campaign;
        Ok(self.honours_by(&campaign.charter, list))
    }

    /// The honours that rosters of a list can earn under a charter, by the id of its pack; none if it has none.
    pub fn honours_by(&self, charter: &Charter, list: &str) -> Option<Vec<Honour>> {
        table(self, charter, list)
    }
}
