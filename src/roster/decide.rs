//! Whether a command to a roster is accepted, and what happens then.

use super::{Command, Event, Fault, GrenadeOffer, Member, Recruit, Refusal, Roster, Status};
use super::{base, earning, games, harm, post_game, renown, reserves, spending};
use crate::ids::{MemberId, PlayerId, checked_name};

/// Decides a command of `actor`. `organises` says whether he is an organiser of the roster's campaign, a fact
/// of the campaign's stream; an organiser may act for every player (LE-08).
///
/// # Errors
/// The first fact that forbids it.
pub fn decide(
    roster: &Roster,
    actor: PlayerId,
    organises: bool,
    command: &Command,
) -> Result<Vec<Event>, Refusal> {
    check_right(roster, actor, organises, command)?;
    match command {
        Command::DraftRoster { .. } => draft(roster, command),
        Command::LockTeam { .. }
        | Command::CloseGame { .. }
        | Command::VoidGame { .. }
        | Command::ReopenGame { .. }
        | Command::RestockGrenades { .. } => games::decide(roster, command),
        Command::BeginPostGame { .. }
        | Command::RollInjury { .. }
        | Command::RerollInjury { .. }
        | Command::SettleInjuries { .. }
        | Command::NameLeader { .. }
        | Command::AwardRequisition { .. }
        | Command::AdjustRequisition { .. }
        | Command::GrantRequisition { .. }
        | Command::RevokeRequisition { .. }
        | Command::ClosePostGame { .. }
        | Command::RedoPostGame { .. } => post_game::decide(roster, command),
        Command::RequisitionModel { .. }
        | Command::RequisitionOption { .. }
        | Command::RequisitionGear { .. }
        | Command::RequisitionGrenades { .. }
        | Command::RefillGrenades { .. }
        | Command::TakeBack { .. } => spending::decide(roster, command),
        Command::RaiseBase => base::raise(roster),
        Command::BuyHonour { member, honour, object } => {
            earning::buy(roster, *member, honour, object.as_ref())
        }
        Command::UndoInjury { game, member } => harm::undo(roster, *game, *member),
        Command::BuyFacility { facility, at } => base::build(roster, *facility, at.as_ref()),
        Command::ScrapFacility { facility, at } => base::scrap(roster, *facility, at.as_ref()),
        Command::UseFacility { game, facility, member, face, fair } => {
            base::help(roster, (*game, *facility), *member, *face, *fair)
        }
        Command::BuySupport { support } => base::buy_support(roster, *support),
        Command::UseSupport { game, support } => {
            Ok(vec![Event::SupportUsed { game: *game, support: *support }])
        }
        Command::GainRenown { game, deeds } => Ok(renown::gain(roster, *game, deeds)),
        Command::StoreModel { .. }
        | Command::ActivateModel { .. }
        | Command::ReplaceLeader { .. }
        | Command::StoreGear { .. }
        | Command::IssueGear { .. }
        | Command::DiscardGear { .. }
        | Command::MoveGrenades { .. } => reserves::decide(roster, command),
        _ => build(roster, command).map(|event| vec![event]),
    }
}

/// Refuses a command of who has no right to it, whatever it says.
///
/// # Errors
/// [`Refusal::NotAllowed`], or [`Refusal::NotDrafted`] where there is no roster.
pub fn check_right(
    roster: &Roster,
    actor: PlayerId,
    organises: bool,
    command: &Command,
) -> Result<(), Refusal> {
    let (allowed, needs) = match command {
        Command::DraftRoster { owner, .. } => {
            (actor == *owner || organises, "a roster is drafted by its player or an organiser")
        }
        _ if roster.id.is_none() => return Err(Refusal::NotDrafted),
        command if command.is_policy() => (true, ""),
        command if command.is_organisers() => (organises, "it takes an organiser of the campaign"),
        _ => (
            roster.owner == Some(actor) || organises,
            "it takes the roster's player or an organiser of the campaign",
        ),
    };
    refuse_if(!allowed, Refusal::NotAllowed { actor, needs })
}

fn draft(roster: &Roster, command: &Command) -> Result<Vec<Event>, Refusal> {
    refuse_if(roster.id.is_some(), Refusal::AlreadyDrafted)?;
    match command.clone() {
        Command::DraftRoster {
            roster,
            campaign,
            owner,
            name,
            pack,
            budget,
            fixed,
            max_per_type,
            freedom,
        } => {
            let name = checked_name(&name)?;
            Ok(vec![Event::RosterDrafted {
                roster,
                campaign,
                owner,
                name,
                pack,
                budget,
                fixed,
                max_per_type,
                freedom,
            }])
        }
        _ => Ok(Vec::new()),
    }
}

/// Everything between games: the list and whether it is legal.
fn build(roster: &Roster, command: &Command) -> Result<Event, Refusal> {
    let ended = matches!(roster.status, Status::InGame | Status::Retired);
    refuse_status(roster, ended, "lists change between games")?;
    let event = match command {
        Command::RecruitModel { recruit } => {
            let recruit = Recruit { name: checked_name(&recruit.name)?, ..(**recruit).clone() };
            check_recruit(roster, &recruit)?;
            Event::MemberRecruited { recruit: Box::new(recruit), reserve: false, rp: 0 }
        }
        Command::RenameModel { member, name } => {
            find(roster, *member)?;
            Event::MemberRenamed { member: *member, name: checked_name(name)? }
        }
        Command::NoteModel { member, note } => {
            find(roster, *member)?;
            Event::MemberNoted { member: *member, note: note.clone() }
        }
        Command::DismissModel { member } => {
            check_open(roster)?;
            let found = find(roster, *member)?;
            if roster.status != Status::Draft {
                post_game::check_between(roster)?;
                if !roster.freedom.rebuild {
                    reserves::check_not_leading(found)?;
                }
            }
            Event::MemberDismissed { member: *member }
        }
        Command::BuyGrenades { member, grenade, weapons, count, offer } => {
            let GrenadeOffer { unit_price, source } = accepted(roster, *member, grenade, *count, *offer)?;
            let (member, grenade, weapons) = (*member, grenade.clone(), weapons.clone());
            let (count, rp, granted, pack) = (*count, 0, 0, Default::default());
            Event::GrenadesBought { member, grenade, weapons, count, unit_price, source, rp, pack, granted }
        }
        Command::RegisterRoster { faults, limits } => {
            refuse_status(roster, roster.status != Status::Draft, "only a draft is handed in")?;
            refuse_if(roster.members.is_empty(), Refusal::NoMembers)?;
            check_legal(faults)?;
            Event::RosterRegistered { points: roster.points(), limits: limits.clone() }
        }
        Command::ReadyRoster { faults } => {
            refuse_status(roster, roster.status == Status::Draft, "register it first")?;
            let idle = roster.status == Status::Ready && faults.is_empty();
            refuse_status(roster, idle, "it need not be made ready again")?;
            let open = roster.open_post_game().is_some();
            refuse_if(open, Refusal::StepOpen { step: "spending" })?;
            match faults.is_empty() {
                true => Event::RosterReady {},
                false => Event::RosterFlagged { faults: faults.clone() },
            }
        }
        _ => Event::RosterRetired {},
    };
    Ok(event)
}

fn check_recruit(roster: &Roster, recruit: &Recruit) -> Result<(), Refusal> {
    check_open(roster)?;
    check_new(roster, recruit)?;
    check_price(roster, recruit.points())
}

/// Whether a model may be added, whatever it costs.
pub(super) fn check_new(roster: &Roster, recruit: &Recruit) -> Result<(), Refusal> {
    let member = recruit.member;
    let known = roster.member(member).is_some() || roster.gone.contains(&member);
    refuse_if(known, Refusal::MemberKnown { member })?;
    if recruit.pack != roster.pack {
        let [given, own] = [&recruit.pack, &roster.pack].map(|pack| format!("{} {}", pack.id, pack.hash));
        return Err(Refusal::OtherPack { given, own });
    }
    for (grenade, stock) in &recruit.grenades {
        check_cap(roster, grenade, stock.total())?;
    }
    Ok(())
}

/// The offer, if the model may take it up this many times (RO-25 to RO-32).
fn accepted(
    roster: &Roster,
    id: MemberId,
    grenade: &str,
    count: u32,
    offer: Option<GrenadeOffer>,
) -> Result<GrenadeOffer, Refusal> {
    check_open(roster)?;
    let offer = accepted_grenades(roster, id, grenade, count, offer)?;
    check_price(roster, offer.unit_price.saturating_mul(count))?;
    Ok(offer)
}

/// The offer, if the model may take it up this many times, whatever it costs.
pub(super) fn accepted_grenades(
    roster: &Roster,
    id: MemberId,
    grenade: &str,
    count: u32,
    offer: Option<GrenadeOffer>,
) -> Result<GrenadeOffer, Refusal> {
    let member = find(roster, id)?;
    refuse_if(count == 0, Refusal::NoCount)?;
    let offer = offer.ok_or_else(|| Refusal::GrenadeAccess { grenade: grenade.to_owned() })?;
    let more = count.saturating_mul(member.grenade_factor());
    check_cap(roster, grenade, member.total(grenade).saturating_add(more))?;
    Ok(offer)
}

/// A list is open while it is a draft, and later unless the campaign fixes lists.
fn check_open(roster: &Roster) -> Result<(), Refusal> {
    refuse_if(roster.fixed && roster.status != Status::Draft, Refusal::RosterFixed)
}

fn check_price(roster: &Roster, price: u32) -> Result<(), Refusal> {
    let left = roster.left();
    let grows = roster.freedom.growth && roster.status != Status::Draft;
    refuse_if(price > left && grows, Refusal::SpendingClosed { balance: roster.rp })?;
    refuse_if(price > left, Refusal::OverBudget { price, left })
}

pub(super) fn check_cap(roster: &Roster, grenade: &str, would: u32) -> Result<(), Refusal> {
    match roster.max_per_type.map(u32::from) {
        Some(most) if would > most => Err(Refusal::GrenadeCap { grenade: grenade.to_owned(), would, most }),
        _ => Ok(()),
    }
}

pub(super) fn check_legal(faults: &[Fault]) -> Result<(), Refusal> {
    refuse_if(!faults.is_empty(), Refusal::NotLegal { faults: faults.to_vec() })
}

pub(super) fn find(roster: &Roster, member: MemberId) -> Result<&Member, Refusal> {
    roster.member(member).ok_or(Refusal::UnknownMember { member })
}

pub(super) fn refuse_status(roster: &Roster, forbidden: bool, needs: &'static str) -> Result<(), Refusal> {
    refuse_if(forbidden, Refusal::WrongStatus { status: roster.status, needs })
}

pub(super) fn refuse_if(forbidden: bool, refusal: Refusal) -> Result<(), Refusal> {
    if forbidden { Err(refusal) } else { Ok(()) }
}
