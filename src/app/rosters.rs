//! Rosters: drafted from a pack, built model by model with the armoury's prices, handed in, brought back.

use super::dispatch::{Changes, Context, Stop};
use super::log::{Folded, Log, stream};
use super::outcome::Refused;
use super::reasons::give;
use super::recruits::{Enlisted, faults, pack_of};
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer, confirmed, leagues, post_game_gear, recruits};
use crate::armoury::{self, Chosen};
use crate::campaign::{self, Campaign, RosterEdit};
use crate::ids::{CampaignId, MemberId, PlayerId, RosterId};
use crate::roster::{self, Command, Event, GrenadeOffer, Member, Pack, PriceSource, Roster};

/// A model to buy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Purchase {
    /// Its entry with all gear and grenades.
    pub model: Chosen,
    /// What its player calls it; the entry's name with a number if he does not say.
    pub name: Option<String>,
}

impl From<Chosen> for Purchase {
    fn from(model: Chosen) -> Purchase {
        Purchase { model, name: None }
    }
}

impl App {
    /// Drafts a roster for a campaign from a pack, for himself or, if an organiser asks, for `owner`. Its id
    /// follows from the request's key.
    pub async fn draft_roster(
        &self,
        request: &Request,
        campaign: CampaignId,
        owner: Option<PlayerId>,
        name: &str,
        pack: &str,
    ) -> Result<(RosterId, Outcome), AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        let roster = RosterId::named(request.place_in(ledger.0), "roster");
        let owner = owner.or(request.viewer.actor()).unwrap_or(Viewer::SYSTEM);
        let (name, pack) = (name.to_owned(), pack.to_owned());
        let wish = Wish::DraftRoster { campaign, roster, owner, name, pack };
        Ok((roster, self.dispatch(request, ledger, wish).await?))
    }

    /// Buys models; either all of them or none.
    pub async fn recruit(
        &self,
        request: &Request,
        roster: RosterId,
        purchases: Vec<Purchase>,
    ) -> Result<Outcome, AppError> {
        self.recruit_to(request, roster, purchases, false).await
    }

    /// The same, straight into the reserves if `reserve` (RO-47).
    pub async fn recruit_to(
        &self,
        request: &Request,
        roster: RosterId,
        purchases: Vec<Purchase>,
        reserve: bool,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_roster(request, roster).await?;
        self.dispatch(request, ledger, Wish::Recruit { roster, purchases, reserve }).await
    }

    /// Calls a model something else.
    pub async fn rename_model(
        &self,
        request: &Request,
        roster: RosterId,
        member: MemberId,
        name: &str,
    ) -> Result<Outcome, AppError> {
        self.command_roster(request, roster, Command::RenameModel { member, name: name.to_owned() }).await
    }

    /// Lets a model go.
    pub async fn dismiss_model(
        &self,
        request: &Request,
        roster: RosterId,
        member: MemberId,
    ) -> Result<Outcome, AppError> {
        self.command_roster(request, roster, Command::DismissModel { member }).await
    }

    /// Buys further grenades for a model, at its entry's price or the table's.
    pub async fn buy_grenades(
        &self,
        request: &Request,
        roster: RosterId,
        member: MemberId,
        grenade: &str,
        count: u32,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_roster(request, roster).await?;
        let wish = Wish::BuyGrenades { roster, member, grenade: grenade.to_owned(), count };
        self.dispatch(request, ledger, wish).await
    }

    /// Hands a list in; refused with every reason why it is not legal.
    pub async fn register_roster(&self, request: &Request, roster: RosterId) -> Result<Outcome, AppError> {
        let ledger = self.place_of_roster(request, roster).await?;
        self.dispatch(request, ledger, Wish::RegisterRoster { roster }).await
    }

    /// Says that a roster can fight; an illegal one is flagged with every reason.
    pub async fn ready_roster(&self, request: &Request, roster: RosterId) -> Result<Outcome, AppError> {
        let ledger = self.place_of_roster(request, roster).await?;
        self.dispatch(request, ledger, Wish::ReadyRoster { roster }).await
    }

    /// Takes a roster out of play for good.
    pub async fn retire_roster(&self, request: &Request, roster: RosterId) -> Result<Outcome, AppError> {
        self.command_roster(request, roster, Command::RetireRoster).await
    }

    /// Brings used grenades back where the charter does not do so by itself. Organisers only.
    pub async fn restock_grenades(
        &self,
        request: &Request,
        roster: RosterId,
        game: u32,
    ) -> Result<Outcome, AppError> {
        self.command_roster(request, roster, Command::RestockGrenades { game }).await
    }

    async fn command_roster(
        &self,
        request: &Request,
        roster: RosterId,
        command: Command,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_roster(request, roster).await?;
        self.dispatch(request, ledger, Wish::Roster { roster, command }).await
    }
}

/// A roster with its campaign, and whether the actor may act for every player of it.
pub(super) struct Desk {
    pub roster: Folded<Roster>,
    pub campaign: Campaign,
    pub organises: bool,
}

impl Desk {
    pub async fn of(context: &Context<'_>, log: &mut Log<'_>, id: RosterId) -> Result<Desk, Stop> {
        let roster = log.roster(id).await?;
        let campaign = roster.state.campaign.ok_or_else(|| AppError::unknown("roster", id))?;
        let campaign = log.campaign(campaign).await?.state;
        let organises = organises(context, &campaign);
        // Who has no right here is not told what else is wrong.
        let right = roster::check_right(&roster.state, context.actor, organises, &Command::RetireRoster);
        right.map_err(Stop::refused)?;
        Ok(Desk { roster, campaign, organises })
    }

    /// Decides one command after another, each on what the others made of the roster.
    pub fn decide(&self, context: &Context<'_>, commands: &[Command]) -> Result<Changes, Stop> {
        let Folded { stream, version, state } = &self.roster;
        let mut changes = Changes::to(context.request, stream, *version)?;
        let (mut roster, mut events) = (state.clone(), Vec::<Event>::new());
        for command in commands {
            events.extend(give(&mut roster, (context.actor, self.organises), command)?);
        }
        changes.append(stream, *version, context.request.key, &events);
        Ok(changes)
    }

    pub fn pack<'a>(&self, context: &'a Context<'_>) -> Result<&'a armoury::Pack, Stop> {
        pack_of(context.app, &self.roster.state).map_err(Stop::Refused)
    }
}

pub(super) fn organises(context: &Context<'_>, campaign: &Campaign) -> bool {
    context.request.viewer == Viewer::System || campaign.organisers.contains(&context.actor)
}

pub(super) async fn draft(
    context: &Context<'_>,
    log: &mut Log<'_>,
    campaign: CampaignId,
    roster: RosterId,
    owner: PlayerId,
    name: &str,
    pack: &str,
) -> Result<Changes, Stop> {
    let (_, events) = drafted(context, log, (campaign, roster, owner), name, pack).await?;
    let stream = stream::roster(roster);
    let mut changes = Changes::to(context.request, &stream, 0)?;
    changes.append(&stream, 0, context.request.key, &events);
    Ok(changes)
}

/// The events of a new roster, with the campaign that it is for.
pub(super) async fn drafted(
    context: &Context<'_>,
    log: &mut Log<'_>,
    (campaign, roster, owner): (CampaignId, RosterId, PlayerId),
    name: &str,
    pack: &str,
) -> Result<(Campaign, Vec<roster::Event>), Stop> {
    let state = log.campaign(campaign).await?.state;
    let known = context.app.armoury().pack(pack);
    let hash = known.map_or_else(String::new, |known| known.hash.clone());
    let charter = &state.charter;
    let command = Command::DraftRoster {
        roster,
        campaign,
        owner,
        name: name.to_owned(),
        pack: Pack { id: pack.to_owned(), hash },
        budget: recruits::first_budget(charter, charter.first_points()),
        fixed: charter.roster_edit == RosterEdit::Fixed,
        max_per_type: charter.max_per_type,
        freedom: roster::Freedom {
            growth: charter.roster_edit == RosterEdit::Growth,
            rebuild: charter.roster_edit == RosterEdit::FreeRebuild,
            reserves: charter.reserves,
            base: charter.has(campaign::Module::BaseCamp),
            support: charter.has(campaign::Module::BattlefieldSupport),
        },
    };
    // Who has no right here, or no part in it, is not told what else is wrong.
    let (none, organises) = (Roster::default(), organises(context, &state));
    roster::check_right(&none, context.actor, organises, &command).map_err(Stop::refused)?;
    leagues::check_member(log, &state, owner).await?;
    if known.is_none() {
        let packs: Vec<&str> = context.app.armoury().packs().map(|pack| pack.id.as_str()).collect();
        let sentence = format!("there is no pack {pack}: use {}", packs.join(", "));
        return Err(Stop::Refused(Refused::new("unknown_pack", sentence)));
    }
    let events = roster::decide(&none, context.actor, organises, &command).map_err(Stop::refused)?;
    Ok((state, events))
}

pub(super) async fn decide(
    context: &Context<'_>,
    log: &mut Log<'_>,
    roster: RosterId,
    command: &Command,
) -> Result<Changes, Stop> {
    let desk = Desk::of(context, log, roster).await?;
    let changes = desk.decide(context, std::slice::from_ref(command))?;
    match desk.campaign.arranged(roster) {
        Some(game) if *command == Command::RetireRoster => {
            Err(Stop::refused(campaign::Refusal::GameArranged { roster, game }))
        }
        _ => Ok(changes),
    }
}

pub(super) async fn recruit(
    context: &Context<'_>,
    log: &mut Log<'_>,
    roster: RosterId,
    purchases: &[Purchase],
    reserve: bool,
) -> Result<Changes, Stop> {
    let desk = Desk::of(context, log, roster).await?;
    if purchases.is_empty() {
        let sentence = "no model is named: name at least one to recruit";
        return Err(Stop::refused(Refused::new("no_models", sentence)));
    }
    purchases.iter().try_for_each(|purchase| check_counts(&purchase.model))?;
    confirmed::check(&desk)?;
    let pack = desk.pack(context)?;
    let mode = recruits::mode(&desk.campaign.charter);
    let mut enlisted = Enlisted { context, roster: &desk.roster.state, recruits: Vec::new(), mode };
    let all = recruits::check_purchases(pack, &desk.roster.state, purchases).map_err(Stop::Refused)?;
    for (purchase, built) in purchases.iter().zip(all) {
        enlisted.add(pack, &built, Some(&purchase.model), purchase.name.as_deref());
        for companion in &built.companions {
            enlisted.add(pack, companion, None, None);
        }
    }
    enlisted.keep_squads(pack, &desk.campaign.charter);
    let recruits = enlisted.recruits.into_iter();
    if reserve || desk.roster.state.open_post_game().is_some() {
        return post_game_gear::models(context, &desk, recruits.collect(), reserve);
    }
    let commands: Vec<Command> =
        recruits.map(|recruit| Command::RecruitModel { recruit: Box::new(recruit) }).collect();
    desk.decide(context, &commands)
}

/// Refuses a model with grenades that are bought, but not one of them.
pub(super) fn check_counts(chosen: &Chosen) -> Result<(), Stop> {
    match chosen.grenades.iter().any(|(_, count)| *count == 0) {
        true => Err(Stop::refused(roster::Refusal::NoCount)),
        false => Ok(()),
    }
}

/// Registers a list, or makes it ready.
pub(super) async fn hand_in(
    context: &Context<'_>,
    log: &mut Log<'_>,
    roster: RosterId,
    register: bool,
) -> Result<Changes, Stop> {
    let desk = Desk::of(context, log, roster).await?;
    let state = &desk.roster.state;
    let members: Vec<&Member> = state.active().collect();
    let faults =
        faults(context.app, &desk.campaign.charter, state, &members, register.then_some(state.budget));
    let command = if register {
        let limits = pack_of(context.app, state).ok().map(|pack| Box::new(pack.limits()));
        Command::RegisterRoster { faults, limits }
    } else {
        Command::ReadyRoster { faults }
    };
    let changes = desk.decide(context, &[command])?;
    if let Some(owner) = state.owner {
        leagues::check_member(log, &desk.campaign, owner).await?;
    }
    Ok(changes)
}

pub(super) async fn buy_grenades(
    context: &Context<'_>,
    log: &mut Log<'_>,
    roster: RosterId,
    member: MemberId,
    grenade: &str,
    count: u32,
) -> Result<Changes, Stop> {
    let desk = Desk::of(context, log, roster).await?;
    confirmed::check(&desk)?;
    let pack = desk.pack(context)?;
    let item = pack.weapon(grenade).filter(|item| item.grenade.is_some());
    let entry = desk.roster.state.member(member).and_then(|member| pack.entry(&member.model.entry));
    let access = entry.and_then(|entry| entry.grenades.get(grenade));
    let offer = access.and_then(|access| {
        let table = item.and_then(|item| item.grenade.as_ref()?.price);
        let own = access.price.map(|unit_price| GrenadeOffer { unit_price, source: PriceSource::Entry });
        own.or_else(|| Some(GrenadeOffer { unit_price: table?, source: PriceSource::Table }))
    });
    let weapons = item.map(|item| item.lines.clone()).unwrap_or_default();
    let grenade = grenade.to_owned();
    if desk.roster.state.open_post_game().is_some() {
        return post_game_gear::judged(context, &desk, |faults| {
            let (grenade, weapons) = (grenade.clone(), weapons.clone());
            Command::RequisitionGrenades { member, grenade, weapons, count, offer, faults }
        });
    }
    desk.decide(context, &[Command::BuyGrenades { member, grenade, weapons, count, offer }])
}
