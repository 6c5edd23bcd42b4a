//! How the events of what follows a game make a roster.

use super::evolve::{add_grenades, add_lines, fought, with};
use super::honours;
use super::{
    Built, Chain, Earned, Estate, Event, Gear, InjuryRoll, Kit, Member, Possessions, PostGame, Purchase,
    Role, Roster, Status,
};
use crate::armoury::{Facility, Support};
use crate::ids::MemberId;

/// Applies an event of injuries, requisition or reserves; never refuses.
pub(super) fn evolve(roster: &mut Roster, event: &Event) {
    match event {
        Event::PostGameBegan { game, terms, rolls, commitment } => {
            roster.status = Status::PostGame;
            roster.post_game = Some(Box::new(PostGame {
                game: *game,
                rerolls: terms.rerolls.clone(),
                terms: (**terms).clone(),
                commitment: commitment.clone(),
                chains: rolls.iter().map(|wounded| Chain::of(*wounded)).collect(),
                thrown: 0,
                helped: Vec::new(),
                settled: false,
                purchases: Vec::new(),
                closed: false,
            }));
        }
        Event::PostGameClosed { .. } => {
            roster.post_game.iter_mut().for_each(|post| post.closed = true);
        }
        Event::PostGameReopened { game } => {
            give_back(roster);
            roster.post_game = None;
            roster.status = Status::PostGame;
            fought(roster, *game, |fought| {
                (fought.restocked, fought.award) = (false, None);
                fought.refilled.clear();
            });
        }
        Event::BaseRaised { level, rp, game } => {
            (roster.base, roster.base_raised) = (*level, Some(*game));
            note(roster, Purchase { estate: Some(Estate::Level), ..bought("base", *rp, None) });
        }
        Event::LeaderNamed { member, .. } => with(roster, *member, |model| model.role = Role::Leader),
        Event::MemberNoted { member, note } => {
            of(roster, *member, |found| found.note.clone_from(note));
        }
        Event::MemberStored { member } => of(roster, *member, |found| found.reserve = true),
        Event::MemberActivated { member } => {
            let since = roster.fought.len();
            of(roster, *member, |found| (found.reserve, found.since) = (false, since));
        }
        Event::HonourBought { member, honour, object, rp, .. } => {
            let earned = Earned { honour: (**honour).clone(), object: object.clone(), rp: *rp };
            honours::keep(roster, *member, &earned);
            let paid = bought(&honour.code, *rp, *member);
            note(roster, Purchase { honour: Some(Box::new(earned)), ..paid });
        }
        _ => {
            evolve_awards(roster, event);
            evolve_base(roster, event);
            evolve_injuries(roster, event);
            evolve_gear(roster, event);
        }
    }
}

fn evolve_awards(roster: &mut Roster, event: &Event) {
    match event {
        Event::RequisitionAwarded { game, award } => {
            roster.rp = roster.rp.saturating_add(award.total);
            fought(roster, *game, |fought| fought.award = Some((**award).clone()));
        }
        Event::RequisitionAdjusted { game, award, difference, .. } => {
            roster.rp = roster.rp.saturating_add(*difference);
            // Undoing the last game must not undo what became of an earlier one.
            let last = roster.fought.last().is_some_and(|last| last.locked.game == *game);
            if let Some(before) = roster.before.as_mut().filter(|_| !last) {
                before.rp = before.rp.saturating_add(*difference);
            }
            fought(roster, *game, |fought| fought.award = Some((**award).clone()));
        }
        Event::RequisitionGranted { rp, cause } => {
            roster.granted.insert(cause.clone(), *rp);
            without_game(roster, i32::try_from(*rp).unwrap_or(i32::MAX));
        }
        Event::RequisitionRevoked { rp, cause } => {
            roster.granted.remove(cause);
            without_game(roster, -i32::try_from(*rp).unwrap_or(i32::MAX));
        }
        _ => {}
    }
}

/// Points that no game brought: undoing one does not undo them.
fn without_game(roster: &mut Roster, rp: i32) {
    roster.rp = roster.rp.saturating_add(rp);
    roster.before.iter_mut().for_each(|before| before.rp = before.rp.saturating_add(rp));
}

/// The base, its facilities, support and renown.
fn evolve_base(roster: &mut Roster, event: &Event) {
    match event {
        Event::FacilityBought { facility, at, rp, .. } => {
            let built = Built { facility: *facility, at: at.clone() };
            roster.facilities.push(built.clone());
            let estate = Some(Estate::Facility(built));
            note(roster, Purchase { estate, ..bought(facility.word(), *rp, None) });
        }
        Event::FacilityScrapped { facility, at } => {
            unbuild(roster, &Built { facility: *facility, at: at.clone() });
        }
        Event::FacilityHelped { facility, member, fair, works, gear, .. } => {
            if let Some(post) = &mut roster.post_game {
                post.helped.push(*facility);
                post.thrown = post.thrown.saturating_add(u32::from(fair.is_some()));
            }
            roster.store.extend(gear.iter().cloned());
            of(roster, *member, |found| match facility {
                Facility::ComfortableLivingSpace if *works => found.penalty = None,
                Facility::AutoSimulacra if *works => found.mended = true,
                _ => {}
            });
        }
        Event::SupportBought { support, rp } => {
            roster.support.push(*support);
            let estate = Some(Estate::Support(*support));
            note(roster, Purchase { estate, ..bought(support.word(), *rp, None) });
        }
        Event::SupportUsed { game, support } => {
            unpay(&mut roster.support, *support);
            // Beginning anew what followed the game does not undo the call.
            roster.before.iter_mut().for_each(|before| unpay(&mut before.support, *support));
            fought(roster, *game, |fought| fought.support = Some(*support));
        }
        Event::RenownGained { game, deeds } => {
            fought(roster, *game, |fought| fought.deeds.clone_from(deeds));
        }
        _ => {}
    }
}

fn unbuild(roster: &mut Roster, built: &Built) {
    if let Some(place) = roster.facilities.iter().position(|known| known == built) {
        roster.facilities.remove(place);
    }
}

fn unpay(paid: &mut Vec<Support>, support: Support) {
    if let Some(place) = paid.iter().position(|known| *known == support) {
        paid.remove(place);
    }
}

/// A purchase of the base, or of support, never was.
fn give_up(roster: &mut Roster, estate: &Estate) {
    match estate {
        Estate::Level => (roster.base, roster.base_raised) = (roster.base_level() - 1, None),
        Estate::Facility(built) => unbuild(roster, built),
        Estate::Support(support) => unpay(&mut roster.support, *support),
    }
}

fn evolve_injuries(roster: &mut Roster, event: &Event) {
    match event {
        Event::InjuryRolled { member, die, faces, fair, again, .. } => {
            let Some(post) = &mut roster.post_game else { return };
            if fair.is_some() {
                post.thrown = post.thrown.saturating_add(faces.len() as u32);
            }
            let of = |chain: &&mut Chain| chain.wounded.member == *member;
            if let Some(chain) = post.chains.iter_mut().find(of) {
                chain.rolls.push(InjuryRoll { die: *die, faces: faces.clone(), again: *again });
                chain.again = false;
            }
        }
        Event::InjuryRerollUsed { member, die, source, .. } => {
            let Some(post) = &mut roster.post_game else { return };
            if let Some(place) = post.rerolls.iter().position(|known| known == source) {
                post.rerolls.remove(place);
            }
            let of = |chain: &&mut Chain| chain.wounded.member == *member;
            if let Some(chain) = post.chains.iter_mut().find(of)
                && let Some(place) = chain.rolls.iter().position(|roll| roll.die == *die)
            {
                chain.rolls.truncate(place);
                chain.again = true;
            }
        }
        Event::MemberDied { member, gear, .. } => {
            leave(roster, *member);
            roster.store.extend(gear.iter().cloned());
        }
        Event::InjurySuffered { member, injury, .. } => {
            of(roster, *member, |found| found.injuries.push(*injury));
        }
        Event::PenaltySet { member, penalty, .. } => {
            of(roster, *member, |found| found.penalty = Some(*penalty));
        }
        Event::PenaltiesEnded { .. } => {
            roster.members.iter_mut().for_each(|member| (member.penalty, member.mended) = (None, false));
        }
        Event::InjuriesSettled { .. } => {
            roster.post_game.iter_mut().for_each(|post| post.settled = true);
        }
        _ => {}
    }
}

fn evolve_gear(roster: &mut Roster, event: &Event) {
    match event {
        Event::OptionBought { member, what, kit, rp, stored, .. } => {
            let before = roster.member(*member).map(|found| found.model.kit());
            equip(roster, *member, kit);
            roster.store.extend(stored.iter().cloned());
            let bought = Purchase { stored: stored.clone(), ..bought(what, *rp, Some(*member)) };
            note(roster, Purchase { before, after: Some((**kit).clone()), ..bought });
        }
        Event::GearBought { gear, rp, .. } => {
            roster.store.push(gear.clone());
            note(roster, Purchase { stored: vec![gear.clone()], ..bought(&gear.what, *rp, None) });
        }
        Event::GrenadesRefilled { member, grenade, count, rp } => {
            refill(roster, *member, grenade, |there| there.saturating_add(*count));
            note(roster, Purchase { refilled: *count, ..bought(grenade, *rp, Some(*member)) });
        }
        Event::PurchaseTakenBack { purchase, rp } => take_back(roster, *purchase, *rp),
        Event::GearStored { member, gear, kit, .. } => {
            equip(roster, *member, kit);
            roster.store.push(gear.clone());
        }
        Event::GearIssued { member, gear, kit, displaced } => {
            equip(roster, *member, kit);
            unstore(roster, gear);
            roster.store.extend(displaced.iter().cloned());
        }
        Event::GearDiscarded { gear } => unstore(roster, gear),
        Event::GrenadesMoved { from, to, grenade, count, points, weapons } => {
            with(roster, *from, |model| {
                model.grenades.entry(grenade.clone()).and_modify(|stock| {
                    stock.bought = stock.bought.saturating_sub(*count);
                });
                less(&mut model.price, grenade, *count, *points);
            });
            with(roster, *to, |model| {
                add_grenades(model, grenade, *count, 0);
                if let Some(line) = model.price.last_mut() {
                    line.points = *points;
                }
                add_lines(model, weapons);
            });
        }
        _ => {}
    }
}

/// Takes lines of a price off, the newest first.
fn less(price: &mut Vec<super::PriceLine>, what: &str, mut count: u32, mut points: u32) {
    for line in price.iter_mut().rev().filter(|line| line.what == what) {
        let (fewer, cheaper) = (line.count.min(count), line.points.min(points));
        (line.count, line.points) = (line.count - fewer, line.points - cheaper);
        (count, points) = (count - fewer, points - cheaper);
    }
    price.retain(|line| line.what != what || line.count > 0 || line.points > 0);
}

/// A purchase of which nothing but the price is known yet.
fn bought(what: &str, rp: u32, member: Option<MemberId>) -> Purchase {
    Purchase {
        what: what.to_owned(),
        rp,
        member,
        before: None,
        after: None,
        stored: Vec::new(),
        refilled: 0,
        honour: None,
        estate: None,
        taken_back: false,
    }
}

/// Pays for a purchase and keeps it, as long as it can be taken back.
fn note(roster: &mut Roster, purchase: Purchase) {
    roster.rp = roster.rp.saturating_sub(i32::try_from(purchase.rp).unwrap_or(i32::MAX));
    if let Some(post) = roster.post_game.as_mut().filter(|post| !post.closed) {
        post.purchases.push(purchase);
    }
}

/// A model was bought after a game.
pub(super) fn note_model(roster: &mut Roster, id: MemberId, rp: u32) {
    let Some(member) = roster.member(id).filter(|_| roster.status == Status::PostGame) else { return };
    let (what, after) = (member.model.entry.clone(), Some(member.model.kit()));
    note(roster, Purchase { after, ..bought(&what, rp, Some(id)) });
}

/// Grenades were bought after a game; `before` is the model without them.
pub(super) fn note_grenades(roster: &mut Roster, id: MemberId, grenade: &str, rp: u32, before: Option<Kit>) {
    let Some(member) = roster.member(id).filter(|_| roster.status == Status::PostGame) else { return };
    let after = Some(member.model.kit());
    note(roster, Purchase { before, after, ..bought(grenade, rp, Some(id)) });
}

fn take_back(roster: &mut Roster, number: u32, rp: u32) {
    let Some(post) = &mut roster.post_game else { return };
    let place = (number as usize).wrapping_sub(1);
    let Some(purchase) = post.purchases.get_mut(place) else { return };
    purchase.taken_back = true;
    let purchase = purchase.clone();
    roster.rp = roster.rp.saturating_add(i32::try_from(rp).unwrap_or(i32::MAX));
    purchase.stored.iter().for_each(|gear| unstore(roster, gear));
    purchase.estate.iter().for_each(|estate| give_up(roster, estate));
    if let Some(earned) = &purchase.honour {
        return honours::give_up(roster, purchase.member, earned);
    }
    match (purchase.member, purchase.before, purchase.after) {
        (Some(member), Some(before), _) => equip(roster, member, &before),
        (Some(member), None, Some(_)) => leave(roster, member),
        (Some(member), None, None) => {
            refill(roster, member, &purchase.what, |there| there.saturating_sub(purchase.refilled));
        }
        (None, ..) => {}
    }
}

fn refill(roster: &mut Roster, member: MemberId, grenade: &str, change: impl FnOnce(u32) -> u32) {
    if let Some(last) = roster.fought.last_mut() {
        let there = last.refilled.entry(member).or_default().entry(grenade.to_owned()).or_default();
        *there = change(*there);
    }
}

fn unstore(roster: &mut Roster, gear: &Gear) {
    if let Some(place) = roster.store.iter().position(|known| known == gear) {
        roster.store.remove(place);
    }
}

fn equip(roster: &mut Roster, id: MemberId, kit: &Kit) {
    with(roster, id, |model| model.equip(kit.clone()));
}

/// A member leaves for good.
pub(super) fn leave(roster: &mut Roster, id: MemberId) {
    roster.members.retain(|other| other.model.member != id);
    roster.gone.insert(id);
}

fn of(roster: &mut Roster, id: MemberId, change: impl FnOnce(&mut Member)) {
    if let Some(member) = roster.members.iter_mut().find(|member| member.model.member == id) {
        change(member);
    }
}

/// Keeps what a roster has as a team returns, for the case that its game is undone.
pub(super) fn keep(roster: &mut Roster) {
    let (members, store) = (roster.members.clone(), roster.store.clone());
    let base = (roster.base, roster.base_raised);
    let (facilities, support) = (roster.facilities.clone(), roster.support.clone());
    let (rp, honours) = (roster.rp, roster.honours.clone());
    roster.before = Some(Box::new(Possessions { members, store, rp, base, facilities, support, honours }));
}

/// Gives back what the roster had as the team of the last game returned; names given and notes made since stay.
pub(super) fn give_back(roster: &mut Roster) {
    let Some(before) = roster.before.clone() else { return };
    let Possessions { mut members, store, rp, base, facilities, support, honours } = *before;
    for member in &mut members {
        if let Some(now) = roster.member(member.model.member) {
            member.model.name.clone_from(&now.model.name);
            member.note.clone_from(&now.note);
        }
        roster.gone.remove(&member.model.member);
    }
    let kept = |id: MemberId| members.iter().any(|member| member.model.member == id);
    let gone = roster.members.iter().map(|member| member.model.member).filter(|id| !kept(*id));
    roster.gone.extend(gone.collect::<Vec<_>>());
    (roster.members, roster.store, roster.rp) = (members, store, rp);
    roster.honours = honours;
    (roster.base, roster.base_raised) = base;
    (roster.facilities, roster.support) = (facilities, support);
}
