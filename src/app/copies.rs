//! A roster bought again: in the same campaign or another, at today's prices, and as if nothing had happened to it.

use super::dispatch::{Changes, Context, Stop};
use super::log::{Log, stream};
use super::recruits::{self, Enlisted};
use super::rosters::{self, Purchase};
use super::{App, AppError, Outcome, Request, Viewer};
use crate::ids::{CampaignId, PlayerId, RosterId};
use crate::roster::{self, Command, Role};
use std::fmt;

/// A copy that is to be made.
#[derive(Clone, PartialEq)]
pub(super) struct Copy {
    pub from: RosterId,
    pub campaign: CampaignId,
    pub roster: RosterId,
    pub owner: PlayerId,
    pub name: String,
    pub pack: String,
    /// What is bought: what the roster has, with its grenades as they were bought.
    pub purchases: Vec<Purchase>,
    /// How it was asked to be called.
    pub asked_name: Option<String>,
}

/// As it was asked: the same command is the same, whatever has become of the other roster since.
impl fmt::Debug for Copy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Copy { from, campaign, owner, asked_name, .. } = self;
        f.debug_tuple("Copy").field(from).field(campaign).field(owner).field(asked_name).finish()
    }
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
        self.place_of_roster(request, from).await?;
        let source = self.roster(Viewer::System, from).await?.roster;
        let ledger = self.place_of_campaign(request, campaign).await?;
        let roster = RosterId::named(request.place_in(ledger.0), "roster");
        // Drones come with those who lead them.
        let bought = source.members.iter().filter(|member| member.model.role != Role::Drone);
        let purchases = bought.map(|member| Purchase {
            model: recruits::chosen(member),
            name: Some(member.model.name.clone()),
        });
        let copy = Copy {
            from,
            campaign,
            roster,
            owner: request.viewer.actor().unwrap_or(Viewer::SYSTEM),
            name: name.map_or_else(|| source.name.clone(), str::to_owned),
            pack: source.pack.id.clone(),
            purchases: purchases.collect(),
            asked_name: name.map(str::to_owned),
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
