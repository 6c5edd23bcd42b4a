//! A roster bought again: in the same campaign or another, at today's prices, and as if nothing had happened to it.

use super::dispatch::{Changes, Context, Stop};
use super::log::{Log, stream};
use super::recruits::{self, Enlisted};
use super::rosters::{self, Purchase};
use super::{App, AppError, Outcome, Request, Viewer};
use crate::ids::{CampaignId, PlayerId, RosterId};
use crate::roster::{self, Command, Role};

/// A copy that is to be made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Copy {
    pub campaign: CampaignId,
    pub roster: RosterId,
    pub owner: PlayerId,
    pub name: String,
    pub pack: String,
    /// What is bought: what the roster has, with its grenades as they were bought.
    pub purchases: Vec<Purchase>,
}

impl App {
    /// Drafts a roster that buys what another one has, which the viewer must see: same models, gear and names, its
    /// bought grenades bought again and none of them used. Nothing that happened to the other is copied. Either all
    /// of it or nothing; refused with every reason. Its id follows from the request's key.
    ///
    /// # Errors
    /// [`AppError::Unknown`] for a roster or a campaign that the viewer does not see.
    pub async fn copy_roster(
        &self,
        request: &Request,
        from: RosterId,
        campaign: CampaignId,
        name: Option<&str>,
    ) -> Result<(RosterId, Outcome), AppError> {
        let source = self.roster(request.viewer, from).await?.roster;
        let ledger = self.home_of_campaign(request.viewer, campaign).await?;
        let roster = RosterId::named(request.place_in(ledger.0), "roster");
        // Drones come with those who lead them.
        let bought = source.members.iter().filter(|member| member.model.role != Role::Drone);
        let purchases = bought.map(|member| Purchase {
            model: recruits::chosen(member),
            name: Some(member.model.name.clone()),
        });
        let copy = Copy {
            campaign,
            roster,
            owner: request.viewer.actor().unwrap_or(Viewer::SYSTEM),
            name: name.map_or_else(|| source.name.clone(), str::to_owned),
            pack: source.pack.id.clone(),
            purchases: purchases.collect(),
        };
        Ok((roster, self.dispatch(request, ledger, super::wish::Wish::CopyRoster(Box::new(copy))).await?))
    }
}

pub(super) async fn decide(context: &Context<'_>, log: &mut Log<'_>, copy: &Copy) -> Result<Changes, Stop> {
    let what = (copy.campaign, copy.roster, copy.owner);
    let (campaign, mut events) = rosters::drafted(context, log, what, &copy.name, &copy.pack).await?;
    let mut state = roster::Roster::default();
    events.iter().for_each(|event| roster::evolve(&mut state, event));
    let pack = recruits::pack_of(context.app, &state).map_err(Stop::Refused)?;
    let all = recruits::check_purchases(pack, &state, &copy.purchases).map_err(Stop::Refused)?;
    let mode = recruits::mode(&campaign.charter);
    let mut enlisted = Enlisted { context, roster: &state, recruits: Vec::new(), mode };
    for (purchase, built) in copy.purchases.iter().zip(&all) {
        enlisted.add(pack, built, Some(&purchase.model), purchase.name.as_deref());
        for companion in &built.companions {
            enlisted.add(pack, companion, None, None);
        }
    }
    enlisted.keep_squads(pack, &campaign.charter);
    let (recruits, organises) = (enlisted.recruits, rosters::organises(context, &campaign));
    for recruit in recruits {
        let command = Command::RecruitModel { recruit: Box::new(recruit) };
        let decided = roster::decide(&state, context.actor, organises, &command).map_err(Stop::refused)?;
        decided.iter().for_each(|event| roster::evolve(&mut state, event));
        events.extend(decided);
    }
    let stream = stream::roster(copy.roster);
    let mut changes = Changes::to(context.request, &stream, 0)?;
    changes.append(&stream, 0, context.request.key, &events);
    Ok(changes)
}
