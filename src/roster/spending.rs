//! What requisition buys, and taking it back (CA-37 to CA-39, RO-45, RO-47).

use super::decide::{accepted_grenades, check_legal, check_new, find, refuse_if};
use super::post_game::check_spending;
use super::{Command, Earned, Estate, Event, Fault, Gear, GrenadeOffer, Kit, Recruit, Refusal, Roster};
use crate::armoury::{BASE_LEVELS, Weapon};
use crate::ids::{MemberId, checked_name};

/// A thing that a game's requisition bought (CA-39).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Purchase {
    /// What it was: an entry, `option=choice`, a grenade, by id.
    pub what: String,
    /// Requisition points paid.
    pub rp: u32,
    /// For whom, or who.
    pub member: Option<MemberId>,
    /// What the member was before; none if it was not.
    pub before: Option<Kit>,
    /// What it is since; none where only the reserves grew, or used grenades came back.
    pub after: Option<Kit>,
    /// What went to the reserves by it.
    pub stored: Vec<Gear>,
    /// How many used grenades came back by it (CA-45).
    pub refilled: u32,
    /// The battle honour that it was.
    pub honour: Option<Box<Earned>>,
    /// The thing of the base, or the support, that it was.
    pub estate: Option<Estate>,
    /// Whether it was taken back.
    pub taken_back: bool,
}

/// Decides what is bought after a game.
pub(super) fn decide(roster: &Roster, command: &Command) -> Result<Vec<Event>, Refusal> {
    let event = match command {
        Command::RequisitionModel { recruit, reserve, faults } => model(roster, recruit, *reserve, faults)?,
        Command::RequisitionOption { member, what, kit, points, stored, faults } => {
            check_spending(roster, faults)?;
            find(roster, *member)?;
            check_rp(roster, *points)?;
            let (member, what, kit, rp) = (*member, what.clone(), kit.clone(), *points);
            let stored = if roster.freedom.reserves { stored.clone() } else { Vec::new() };
            Event::OptionBought { member, what, kit, points: *points, rp, stored, pack: roster.pack.clone() }
        }
        Command::RequisitionGear { gear } => {
            check_spending(roster, &[])?;
            refuse_if(!roster.freedom.reserves, Refusal::NoReserves)?;
            check_rp(roster, gear.points)?;
            Event::GearBought { gear: gear.clone(), rp: gear.points, pack: roster.pack.clone() }
        }
        Command::RequisitionGrenades { member, grenade, weapons, count, offer, faults } => {
            grenades(roster, (*member, grenade, *count), weapons, *offer, faults)?
        }
        Command::RefillGrenades { member, grenade, count, unit_price } => {
            refill(roster, *member, grenade, *count, *unit_price)?
        }
        Command::TakeBack { purchase, faults } => take_back(roster, *purchase, faults)?,
        _ => return Ok(Vec::new()),
    };
    Ok(vec![event])
}

/// Requisition points for this many points of models (RO-03).
pub fn rp_for_models(points: u32, points_per_rp: u32) -> u32 {
    points.div_ceil(points_per_rp.max(1))
}

pub(super) fn check_rp(roster: &Roster, price: u32) -> Result<(), Refusal> {
    let missing = i64::from(price) > i64::from(roster.rp);
    refuse_if(missing && (price > 0 || roster.rp < 0), Refusal::RpMissing { price, balance: roster.rp })
}

fn model(roster: &Roster, recruit: &Recruit, reserve: bool, faults: &[Fault]) -> Result<Event, Refusal> {
    let legal: &[Fault] = if reserve { &[] } else { faults };
    check_spending(roster, legal)?;
    refuse_if(reserve && !roster.freedom.reserves, Refusal::NoReserves)?;
    let recruit = Recruit { name: checked_name(&recruit.name)?, ..recruit.clone() };
    check_new(roster, &recruit)?;
    let each = roster.post_game.as_ref().map_or(1, |post| post.terms.points_per_rp);
    let rp = rp_for_models(recruit.points(), each);
    check_rp(roster, rp)?;
    Ok(Event::MemberRecruited { recruit: Box::new(recruit), reserve, rp })
}

fn grenades(
    roster: &Roster,
    (member, grenade, count): (MemberId, &str, u32),
    weapons: &[Weapon],
    offer: Option<GrenadeOffer>,
    faults: &[Fault],
) -> Result<Event, Refusal> {
    let found = find(roster, member)?;
    check_spending(roster, if found.reserve { &[] } else { faults })?;
    let GrenadeOffer { unit_price, source } = accepted_grenades(roster, member, grenade, count, offer)?;
    let rp = unit_price.saturating_mul(count);
    check_rp(roster, rp)?;
    let granted = count.saturating_mul(found.grenade_factor() - 1);
    let (grenade, weapons, pack) = (grenade.to_owned(), weapons.to_vec(), roster.pack.clone());
    Ok(Event::GrenadesBought { member, grenade, weapons, count, unit_price, source, rp, pack, granted })
}

/// Used grenades come back for their price, where the charter has it so (CA-45).
fn refill(
    roster: &Roster,
    id: MemberId,
    grenade: &str,
    count: u32,
    unit_price: Option<u32>,
) -> Result<Event, Refusal> {
    check_spending(roster, &[])?;
    refuse_if(roster.open_post_game().is_none_or(|open| !open.terms.buy_back), Refusal::NoRefill)?;
    let member = find(roster, id)?;
    refuse_if(count == 0, Refusal::NoCount)?;
    let used = member.used(grenade);
    refuse_if(count > used, Refusal::NotUsed { grenade: grenade.to_owned(), used, count })?;
    let unit_price = unit_price.ok_or_else(|| Refusal::GrenadeAccess { grenade: grenade.to_owned() })?;
    let rp = unit_price.saturating_mul(count);
    check_rp(roster, rp)?;
    Ok(Event::GrenadesRefilled { member: id, grenade: grenade.to_owned(), count, rp })
}

fn take_back(roster: &Roster, number: u32, faults: &[Fault]) -> Result<Event, Refusal> {
    check_spending(roster, &[])?;
    let post = roster.open_post_game();
    let purchase = post.and_then(|post| post.purchases.get((number as usize).checked_sub(1)?));
    let purchase = purchase.filter(|purchase| !purchase.taken_back);
    let purchase = purchase.ok_or(Refusal::UnknownPurchase { purchase: number })?;
    let untouched = match &purchase.honour {
        Some(earned) => is_last(roster, number, purchase) && is_held(roster, purchase, earned),
        None => is_untouched(roster, purchase),
    };
    refuse_if(!untouched, Refusal::BuiltUpon { purchase: number })?;
    // Without an honour of the team its list may be over a limit (HO-13 to HO-15).
    check_legal(if purchase.honour.is_some() { faults } else { &[] })?;
    Ok(Event::PurchaseTakenBack { purchase: number, rp: purchase.rp })
}

/// Whether nothing was bought for the same model since: it may be there only by the honour (HO-17, HO-49, HO-58).
fn is_last(roster: &Roster, number: u32, purchase: &Purchase) -> bool {
    let later =
        roster.open_post_game().into_iter().flat_map(|post| post.purchases.iter().skip(number as usize));
    let same = |other: &&Purchase| other.member.is_some() && other.member == purchase.member;
    later.filter(same).all(|other| other.taken_back)
}

/// Whether an honour is where it was earned.
fn is_held(roster: &Roster, purchase: &Purchase, earned: &Earned) -> bool {
    let honours = match purchase.member {
        Some(id) => roster.member(id).map(|member| member.honours.as_slice()).unwrap_or_default(),
        None => roster.honours.as_slice(),
    };
    honours.contains(earned)
}

/// Whether nothing has changed what a purchase made since.
fn is_untouched(roster: &Roster, purchase: &Purchase) -> bool {
    let member = purchase.member.and_then(|id| roster.member(id));
    let same = match &purchase.after {
        Some(after) => member.is_some_and(|member| member.model.kit() == *after),
        None => purchase.member.is_none() || member.is_some(),
    };
    let mut left = roster.store.clone();
    let there = purchase.stored.iter().all(|gear| {
        let place = left.iter().position(|known| known == gear);
        place.map(|place| left.remove(place)).is_some()
    });
    same && there && purchase.estate.as_ref().is_none_or(|estate| stands(roster, estate))
}

/// Whether a thing of the base is still there and nothing needs it.
fn stands(roster: &Roster, estate: &Estate) -> bool {
    match estate {
        Estate::Level => {
            let below = usize::from(roster.base_level()).checked_sub(2);
            let room = below.and_then(|level| BASE_LEVELS.get(level)).map_or(0, |level| level.facilities);
            roster.facilities.len() <= room
        }
        Estate::Facility(built) => roster.facilities.contains(built),
        Estate::Support(support) => roster.support.contains(support),
    }
}
