//! The base camp: levels and facilities bought with requisition, and support that is paid before it is called (CA-46,
//! CA-47, CA-49).

use super::decide::{find, refuse_if};
use super::post_game::{check_between, check_spending};
use super::spending::check_rp;
use super::{Event, Member, Refusal, Roster};
use crate::armoury::{BASE_LEVELS, BaseLevel, Facility, Support};
use crate::dice::{Die, Face};
use crate::ids::MemberId;

/// A facility that stands in a base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Built {
    /// Which.
    pub facility: Facility,
    /// What a firing range is for: `entry/option`.
    pub at: Option<String>,
}

/// A thing of the base, or support, that was bought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Estate {
    /// The next level.
    Level,
    /// A facility.
    Facility(Built),
    /// Support.
    Support(Support),
}

/// The next level is bought: one between two games, none skipped.
pub(super) fn raise(roster: &Roster) -> Result<Vec<Event>, Refusal> {
    refuse_if(!roster.freedom.base, Refusal::NoBase)?;
    check_spending(roster, &[])?;
    let last = last_game(roster);
    refuse_if(roster.base_raised == Some(last), Refusal::BaseRaised)?;
    let next = BASE_LEVELS.get(usize::from(roster.base_level())).ok_or(Refusal::BaseComplete)?;
    check_rp(roster, next.rp)?;
    Ok(vec![Event::BaseRaised { level: roster.base_level() + 1, rp: next.rp, game: last }])
}

fn last_game(roster: &Roster) -> u32 {
    roster.fought.last().map_or(0, |fought| fought.locked.game)
}

/// A facility is built, as long as the level has room.
pub(super) fn build(roster: &Roster, facility: Facility, at: Option<&String>) -> Result<Vec<Event>, Refusal> {
    refuse_if(!roster.freedom.base, Refusal::NoBase)?;
    check_spending(roster, &[])?;
    let aimed = (facility == Facility::FiringRange) == at.is_some();
    refuse_if(!aimed, Refusal::FacilityAim { facility: facility.word() })?;
    let (have, most) = (roster.facilities_of(facility), facility.most());
    refuse_if(have >= most, Refusal::FacilityBuilt { facility: facility.word(), most })?;
    let (built, room) = (roster.facilities.len(), roster.level().facilities);
    refuse_if(built >= room, Refusal::NoRoomInBase { built, room })?;
    check_rp(roster, facility.rp())?;
    let (at, game) = (at.cloned(), last_game(roster));
    Ok(vec![Event::FacilityBought { facility, at, rp: facility.rp(), game }])
}

/// A facility is torn down: nothing is refunded.
pub(super) fn scrap(roster: &Roster, facility: Facility, at: Option<&String>) -> Result<Vec<Event>, Refusal> {
    check_between(roster)?;
    let stands = |built: &&Built| built.facility == facility && (at.is_none() || built.at.as_ref() == at);
    let built = roster.facilities.iter().find(stands);
    let built = built.ok_or(Refusal::NoFacility { facility: facility.word() })?;
    Ok(vec![Event::FacilityScrapped { facility, at: built.at.clone() }])
}

/// A facility may help one model after a game, by a die (CA-47).
pub(super) fn help(
    roster: &Roster,
    (game, facility): (u32, Facility),
    id: MemberId,
    face: Face,
    fair: Option<u32>,
) -> Result<Vec<Event>, Refusal> {
    let open = roster.open_game(game)?;
    refuse_if(!open.settled, Refusal::StepOpen { step: "injuries" })?;
    let word = facility.word();
    refuse_if(roster.facilities_of(facility) == 0, Refusal::NoFacility { facility: word })?;
    let least = facility.helps_from().ok_or(Refusal::NoHelp { facility: word })?;
    refuse_if(open.helped.contains(&facility), Refusal::HelpedBefore { facility: word })?;
    refuse_if(!face.is_on(Die::D6), Refusal::BadFaces { given: 1, asked: 1 })?;
    refuse_if(fair.is_none() && !open.terms.by_hand, Refusal::DiceElsewhere)?;
    refuse_if(fair.is_some_and(|die| die != open.thrown), Refusal::WrongDie { next: open.thrown })?;
    let member = helped(roster, facility, id)?;
    let works = face.0 >= least;
    let gear = match facility {
        Facility::ScavengerEnclave if works => arms_of(member),
        _ => Vec::new(),
    };
    Ok(vec![Event::FacilityHelped { game, facility, member: id, face, fair, works, gear }])
}

/// The model, if there is something that the facility could do for it.
fn helped(roster: &Roster, facility: Facility, id: MemberId) -> Result<&Member, Refusal> {
    let none = || Refusal::NothingToHelp { member: id, facility: facility.word() };
    let of_facility = match facility {
        Facility::ComfortableLivingSpace => Some(find(roster, id)?).filter(|one| one.penalty.is_some()),
        Facility::AutoSimulacra => {
            Some(find(roster, id)?).filter(|one| one.is_vehicle() && !one.injuries.is_empty())
        }
        _ => roster.dead(id).filter(|one| !arms_of(one).is_empty()),
    };
    of_facility.ok_or_else(none)
}

/// The upgrades of a model that are weapons.
fn arms_of(member: &Member) -> Vec<super::Gear> {
    let is_wargear = |what: &String| member.model.wargear.contains(what);
    member.model.upgrades().into_iter().filter(|gear| !is_wargear(&gear.what)).collect()
}

/// Support is paid for; it is called in a battle (CA-49).
pub(super) fn buy_support(roster: &Roster, support: Support) -> Result<Vec<Event>, Refusal> {
    refuse_if(!roster.freedom.support, Refusal::NoSupport)?;
    check_spending(roster, &[])?;
    check_rp(roster, support.rp())?;
    Ok(vec![Event::SupportBought { support, rp: support.rp() }])
}

impl Roster {
    /// The level of its base, from 1; it has one where the campaign plays with base camps.
    pub fn base_level(&self) -> u8 {
        self.base.max(1)
    }

    /// What that level is.
    pub fn level(&self) -> BaseLevel {
        BASE_LEVELS[usize::from(self.base_level() - 1).min(BASE_LEVELS.len() - 1)]
    }

    /// Most points of its active part: what its base holds, or the charter's cap (RO-40).
    pub fn cap(&self, charter: u32) -> u32 {
        if self.freedom.base { self.level().cap } else { charter }
    }

    /// How many of a facility stand in its base.
    pub fn facilities_of(&self, facility: Facility) -> usize {
        self.facilities.iter().filter(|built| built.facility == facility).count()
    }

    /// Requisition points spent on its base and what stands in it: they count for Threat, not for the cap.
    pub fn base_worth(&self) -> u32 {
        let levels = BASE_LEVELS.iter().take(usize::from(self.base_level()));
        let facilities = self.facilities.iter().map(|built| built.facility.rp());
        levels.map(|level| level.rp).sum::<u32>().saturating_add(facilities.sum())
    }

    /// A model that the last game killed.
    fn dead(&self, id: MemberId) -> Option<&Member> {
        let before = self.before.as_ref().filter(|_| self.gone.contains(&id))?;
        let died = |open: &super::PostGame| open.chains.iter().any(|chain| chain.wounded.member == id);
        self.open_post_game().filter(|open| died(open))?;
        before.members.iter().find(|member| member.model.member == id)
    }
}

impl Member {
    /// Whether it is a vehicle.
    pub fn is_vehicle(&self) -> bool {
        let profile = &self.model.profile;
        profile.armour.is_some() || profile.unit_type.is_vehicle()
    }
}
