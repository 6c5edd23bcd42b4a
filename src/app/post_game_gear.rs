//! What is bought after a game and what moves between a roster and its reserves: prices and legality by the armoury.

use super::AfterBattle;
use super::dispatch::{Changes, Context, Stop};
use super::outcome::Refused;
use super::post_game::Work;
use super::recruits::{self, chosen};
use super::rosters::Desk;
use crate::armoury::{self, Built, Chosen, Entry, FaultCode, Pack, Pick, Weapon};
use crate::ids::MemberId;
use crate::roster::{self, Command, Fault, Gear, Kit, Member, PriceLine, Recruit, Roster, new_faults};

/// Whether something is asked about gear, models or grenades.
pub(super) const fn is_about(ask: &AfterBattle) -> bool {
    matches!(
        ask,
        AfterBattle::BuyOption { .. }
            | AfterBattle::RefillGrenades { .. }
            | AfterBattle::TakeBack { .. }
            | AfterBattle::StoreModel { .. }
            | AfterBattle::ActivateModel { .. }
            | AfterBattle::StoreGear { .. }
            | AfterBattle::IssueGear { .. }
            | AfterBattle::DiscardGear { .. }
            | AfterBattle::MoveGrenades { .. }
    )
}

/// Decides what is asked about gear, models and grenades. What is built anew or bought takes the pack; the rest goes by
/// what the roster holds.
pub(super) fn decide(context: &Context<'_>, desk: &Desk, ask: &AfterBattle) -> Result<Changes, Stop> {
    match ask {
        AfterBattle::BuyOption { member: Some(member), option, choice, .. } => {
            buy_option(context, desk, desk.pack(context)?, *member, &Pick::new(option, choice))
        }
        AfterBattle::BuyOption { member: None, entry, option, choice } => {
            let pack = desk.pack(context)?;
            let named = entry.as_deref().and_then(|entry| pack.entry(entry));
            let points = named.and_then(|entry| Some(entry.option(option)?.choice(choice)?.points));
            let points = points.ok_or_else(|| unknown_option(option, choice))?;
            let gear = Gear { what: choice.clone(), points };
            desk.decide(context, &[Command::RequisitionGear { gear }])
        }
        AfterBattle::RefillGrenades { member, grenade, count } => {
            let unit_price = refill_price(context, desk, *member, grenade);
            let (member, count, grenade) = (*member, *count, grenade.clone());
            desk.decide(context, &[Command::RefillGrenades { member, grenade, count, unit_price }])
        }
        AfterBattle::TakeBack { purchase } => {
            judged(context, desk, |faults| Command::TakeBack { purchase: *purchase, faults })
        }
        AfterBattle::StoreModel { member } => {
            judged(context, desk, |faults| Command::StoreModel { member: *member, faults })
        }
        AfterBattle::ActivateModel { member } => {
            judged(context, desk, |faults| Command::ActivateModel { member: *member, faults })
        }
        AfterBattle::StoreGear { member, gear } => {
            let pack = desk.pack(context)?;
            let found = member_of(&desk.roster.state, *member)?;
            let command = without(pack, found, gear, false)?;
            desk.decide(context, &[command])
        }
        AfterBattle::IssueGear { member, gear } => issue(context, desk, desk.pack(context)?, *member, gear),
        AfterBattle::DiscardGear { gear } => {
            desk.decide(context, &[Command::DiscardGear { gear: gear.clone() }])
        }
        AfterBattle::MoveGrenades { from, to, grenade, count } => {
            let weapons = wielded(context, desk, *to, grenade);
            let (from, to, count, grenade) = (*from, *to, *count, grenade.clone());
            desk.decide(context, &[Command::MoveGrenades { from, to, grenade, count, weapons }])
        }
        _ => Err(Stop::refused(Refused::new("nothing_to_change", "there is nothing to do"))),
    }
}

/// What a used grenade of a model costs to have back: as its list says, or as was paid for it where the list is gone.
fn refill_price(context: &Context<'_>, desk: &Desk, member: MemberId, grenade: &str) -> Option<u32> {
    let member = desk.roster.state.member(member)?;
    let Ok(pack) = desk.pack(context) else {
        let paid = member.model.price.iter().find(|line| line.what == grenade && line.count > 0);
        return paid.map(|line| line.points / line.count);
    };
    let own = pack.entry(&member.model.entry).and_then(|entry| entry.grenades.get(grenade)?.price);
    own.or_else(|| pack.weapon(grenade)?.grenade.as_ref()?.price)
}

/// What a model can do with a sort of grenades, by its list; by what it carries where the list is gone. None if it has
/// no access to the sort.
fn wielded(context: &Context<'_>, desk: &Desk, member: MemberId, grenade: &str) -> Option<Vec<Weapon>> {
    let member = desk.roster.state.member(member)?;
    let Ok(pack) = desk.pack(context) else {
        let carried = member.model.grenades.contains_key(grenade);
        let lines =
            member.model.weapons.iter().filter(|line| line.grenade.is_some() && line.item() == grenade);
        return carried.then(|| lines.cloned().collect());
    };
    let access = pack.entry(&member.model.entry)?.grenades.contains_key(grenade);
    let item = pack.weapon(grenade).filter(|item| access && item.grenade.is_some())?;
    Some(item.lines.clone())
}

/// Decides a command with the faults that it would add to the active part (CA-38).
pub(super) fn judged(
    context: &Context<'_>,
    desk: &Desk,
    command: impl Fn(Vec<Fault>) -> Command,
) -> Result<Changes, Stop> {
    let before = &desk.roster.state;
    let mut work = Work { context, state: before.clone(), organises: desk.organises, events: Vec::new() };
    work.give(&command(Vec::new()))?;
    let faults = new_faults(&faults(context, desk, before), &faults(context, desk, &work.state));
    desk.decide(context, &[command(faults)])
}

fn faults(context: &Context<'_>, desk: &Desk, roster: &Roster) -> Vec<Fault> {
    let members: Vec<&Member> = roster.active().collect();
    recruits::faults(context.app, &desk.campaign.charter, roster, &members, None)
}

/// Models bought with requisition, each on what the ones before made of the roster.
pub(super) fn models(
    context: &Context<'_>,
    desk: &Desk,
    recruits: Vec<Recruit>,
    reserve: bool,
) -> Result<Changes, Stop> {
    let before = &desk.roster.state;
    let mut work = Work { context, state: before.clone(), organises: desk.organises, events: Vec::new() };
    let command = |recruit: &Recruit, faults| {
        let recruit = Box::new(recruit.clone());
        Command::RequisitionModel { recruit, reserve, faults }
    };
    for recruit in &recruits {
        work.give(&command(recruit, Vec::new()))?;
    }
    let faults = new_faults(&faults(context, desk, before), &faults(context, desk, &work.state));
    let commands: Vec<Command> = recruits.iter().map(|recruit| command(recruit, faults.clone())).collect();
    desk.decide(context, &commands)
}

fn member_of(roster: &Roster, member: MemberId) -> Result<&Member, Stop> {
    roster.member(member).ok_or_else(|| Stop::refused(roster::Refusal::UnknownMember { member }))
}

fn entry_of<'p>(pack: &'p Pack, member: &Member) -> Result<&'p Entry, Stop> {
    let entry = &member.model.entry;
    let missing =
        || Stop::refused(Refused::new("unknown_entry", format!("the pack has no entry {entry} any more")));
    pack.entry(entry).ok_or_else(missing)
}

fn unknown_option(option: &str, choice: &str) -> Stop {
    let sentence =
        format!("there is no choice {choice} in an option {option}: look the entry up in its pack");
    Stop::refused(Refused::new("unknown_option", sentence))
}

fn not_legal(faults: &[armoury::Fault]) -> Stop {
    let sentences: Vec<&str> = faults.iter().map(|fault| fault.sentence.as_str()).collect();
    Stop::refused(Refused::new("not_legal", sentences.join("; ")))
}

fn buy_option(
    context: &Context<'_>,
    desk: &Desk,
    pack: &Pack,
    id: MemberId,
    pick: &Pick,
) -> Result<Changes, Stop> {
    let member = member_of(&desk.roster.state, id)?;
    let entry = entry_of(pack, member)?;
    let choice = entry.option(&pick.option).and_then(|option| option.choice(&pick.choice));
    let points = choice.ok_or_else(|| unknown_option(&pick.option, &pick.choice))?.points;
    let (kit, stored) = refitted(pack, member, pick, points)?;
    let what = format!("{}={}", pick.option, pick.choice);
    judged(context, desk, |faults| Command::RequisitionOption {
        member: id,
        what: what.clone(),
        kit: Box::new(kit.clone()),
        points,
        stored: stored.clone(),
        faults,
    })
}

fn issue(context: &Context<'_>, desk: &Desk, pack: &Pack, id: MemberId, what: &str) -> Result<Changes, Stop> {
    let member = member_of(&desk.roster.state, id)?;
    let stored = desk.roster.state.store.iter().find(|gear| gear.what == what);
    let gear = stored.ok_or_else(|| Stop::refused(roster::Refusal::NotStored { gear: what.to_owned() }))?;
    let entry = entry_of(pack, member)?;
    let option = entry.options.iter().find(|option| option.choice(what).is_some());
    let option = option.ok_or_else(|| {
        let sentence = format!("{} is not entitled to {what} (RO-44)", member.model.name);
        Stop::refused(Refused::new("not_entitled", sentence))
    })?;
    let (kit, displaced) = refitted(pack, member, &Pick::new(&*option.id, what), gear.points)?;
    judged(context, desk, |faults| Command::IssueGear {
        member: id,
        gear: gear.clone(),
        kit: Box::new(kit.clone()),
        displaced: displaced.clone(),
        faults,
    })
}

/// A model with one more pick; if its option is full, what was picked there before makes room (RO-45).
fn refitted(pack: &Pack, member: &Member, pick: &Pick, points: u32) -> Result<(Kit, Vec<Gear>), Stop> {
    let before = chosen(member);
    let mut more = before.clone();
    more.picks.push(pick.clone());
    if let Ok(built) = built(pack, &more) {
        return Ok((kit(pack, member, &built, &more, Some((pick, points))), Vec::new()));
    }
    let mut instead = before.clone();
    if let Some(place) = instead.picks.iter().rposition(|had| had.option == pick.option) {
        let gone = instead.picks.remove(place);
        instead.picks.push(pick.clone());
        let built = built(pack, &instead).map_err(|faults| not_legal(&faults))?;
        let kit = kit(pack, member, &built, &instead, Some((pick, points)));
        return Ok((kit, vec![gear_of(member, &gone)]));
    }
    built(pack, &more).map(|_| (member.model.kit(), Vec::new())).map_err(|faults| not_legal(&faults))
}

fn built(pack: &Pack, chosen: &Chosen) -> Result<Built, Vec<armoury::Fault>> {
    armoury::build_chosen(pack, chosen)
}

fn gear_of(member: &Member, pick: &Pick) -> Gear {
    let what = format!("{}={}", pick.option, pick.choice);
    let line = member.model.price.iter().find(|line| line.what == what);
    Gear { what: pick.choice.clone(), points: line.map_or(0, |line| line.points) }
}

/// The kit of a model that was built anew: what was paid before stays as it was paid (RO-06).
fn kit(pack: &Pack, member: &Member, built: &Built, chosen: &Chosen, new: Option<(&Pick, u32)>) -> Kit {
    let mut paid = member.model.price.clone();
    let mut line = |priced: &PriceLine| {
        if let Some(place) = paid.iter().position(|line| line.what == priced.what) {
            return paid.remove(place);
        }
        let own = new.filter(|(pick, _)| priced.what == format!("{}={}", pick.option, pick.choice));
        PriceLine { points: own.map_or(priced.points, |(_, points)| points), ..priced.clone() }
    };
    let is_grenade = |line: &&PriceLine| member.model.grenades.contains_key(&line.what);
    let priced = recruits::price(pack, built, Some(chosen));
    let gear = priced.iter().filter(|line| !is_grenade(line));
    let mut price: Vec<PriceLine> = gear.map(&mut line).collect();
    price.extend(member.model.price.iter().filter(is_grenade).cloned());
    Kit {
        profile: built.profile.clone(),
        weapons: built.weapons.clone(),
        wargear: built.wargear.clone(),
        grenades: member.model.grenades.clone(),
        price,
    }
}

/// The command that takes an upgrade off a model: it falls back to what it comes with.
fn without(pack: &Pack, member: &Member, gear: &str, surplus: bool) -> Result<Command, Stop> {
    let mut chosen = chosen(member);
    let place = chosen.picks.iter().rposition(|pick| pick.choice == gear);
    let place = place.ok_or_else(|| {
        let sentence = format!("{} has no upgrade {gear}: look at its price lines", member.model.name);
        Stop::refused(Refused::new("unknown_option", sentence))
    })?;
    let pick = chosen.picks.remove(place);
    let built = built(pack, &chosen).map_err(|faults| not_legal(&faults))?;
    let (member_id, gear) = (member.model.member, gear_of(member, &pick));
    let kit = Box::new(kit(pack, member, &built, &chosen, None));
    Ok(Command::StoreGear { member: member_id, gear, kit, surplus })
}

/// Upgrades that losses left one too many go to the reserves, the newest bearer's first (RO-46).
pub(super) fn surplus(work: &mut Work<'_>, desk: &Desk) -> Result<(), Stop> {
    // Without the pack nothing can be judged: the roster is told so when it is closed.
    let Ok(pack) = desk.pack(work.context) else { return Ok(()) };
    while let Some(command) = one_too_many(work, desk, pack)? {
        work.give(&command)?;
    }
    Ok(())
}

fn one_too_many(work: &Work<'_>, desk: &Desk, pack: &Pack) -> Result<Option<Command>, Stop> {
    let charter = &desk.campaign.charter;
    let over = |roster: &Roster| -> Result<Vec<armoury::Fault>, Stop> {
        let members: Vec<&Member> = roster.active().collect();
        let faults = recruits::judged(work.context.app, charter, roster, &members, None);
        let faults = faults.map_err(Stop::Refused)?;
        Ok(faults.into_iter().filter(|fault| fault.code == FaultCode::Ratio).collect())
    };
    let now = over(&work.state)?;
    let Some(first) = now.first() else { return Ok(None) };
    let active = work.state.active().filter(|member| member.model.role != roster::Role::Drone);
    let active: Vec<&Member> = active.collect();
    for member in first.models.iter().rev().filter_map(|place| active.get(*place)) {
        for gear in member.model.upgrades().iter().rev() {
            let Ok(command) = without(pack, member, &gear.what, true) else { continue };
            let mut tried = Work {
                context: work.context,
                state: work.state.clone(),
                organises: work.organises,
                events: Vec::new(),
            };
            tried.give(&command)?;
            let found =
                |faults: &[armoury::Fault]| faults.iter().filter_map(|fault| fault.found).sum::<u32>();
            if found(&over(&tried.state)?) < found(&now) {
                return Ok(Some(command));
            }
        }
    }
    Ok(None)
}
