//! Who fights in a battle, against the rosters that sent them; and who acts in it, against those who may.

use super::campaign::with_arbitrators;
use super::roster::drafted_for;
use super::{Audit, Until};
use crate::app::recruits::rebuilt;
use crate::app::start::{self, of_member};
use crate::app::stream;
use crate::app::verify::LedgerReport;
use crate::armoury::{Armoury, Profile, Weapon};
use crate::battle::Setup;
use crate::battle::builder::Fighter;
use crate::campaign::Charter;
use crate::ids::{BadName, BattleId, CampaignId, MemberId, RosterId, Side, checked_name};
use crate::roster::{self, Recruit, Role, Roster};
use sha2::{Digest, Sha256};

/// A model that fights: who it is on its roster, and a hash of what it is and carries.
pub(super) type Fielded = (Option<MemberId>, [u8; 32]);

/// What both sides field.
pub(super) fn fielded(setup: &Setup) -> [Vec<Fielded>; 2] {
    Side::BOTH.map(|side| {
        let models = setup.models.iter().filter(|model| model.side == side);
        let of = |model: &crate::battle::ModelSetup| {
            let carries = model.carries.iter().filter_map(|carried| {
                Some((setup.weapons.get(usize::from(carried.weapon.0))?, carried.stock))
            });
            let profile = setup.profiles.get(usize::from(model.profile))?;
            let print = print(&model.name, profile, carries.collect(), model.points, model.leader);
            Some((model.member, print))
        };
        models.filter_map(of).collect()
    })
}

/// A hash of what a model is. Its army is left out: an older Warlog did not name it.
fn print(
    name: &str,
    profile: &Profile,
    carries: Vec<(&Weapon, Option<u16>)>,
    points: u16,
    leader: bool,
) -> [u8; 32] {
    let profile = Profile { traits: Vec::new(), ..profile.clone() };
    let text = serde_json::to_vec(&(name, profile, carries, points, leader)).unwrap_or_default();
    Sha256::digest(text).into()
}

/// How the battle that a roster locked a team for fields another one; `roster` is as it was before.
pub(super) fn differs(audit: &Audit, id: RosterId, roster: &Roster, event: &roster::Event) -> Option<String> {
    let roster::Event::TeamLocked { battle, team, .. } = event else { return None };
    // A result told without a battle has none, and a fork's first event is that of its parent.
    let seen = audit.battles.get(battle)?;
    let side = seen.rosters.iter().position(|roster| *roster == Some(id))?;
    let sent = team.iter().filter_map(|member| roster.member(*member));
    let sent: Vec<Fielded> = sent
        .map(|member| {
            let Fighter { member, name, profile, carries, points, leader, .. } =
                of_member(member, &roster.pack.id);
            let carries = carries.iter().map(|(weapon, stock)| (weapon, *stock)).collect();
            (member, print(&name, &profile, carries, points, leader))
        })
        .collect();
    let fought = &seen.fielded[side];
    if *fought == sent {
        return None;
    }
    let place = fought.iter().zip(&sent).position(|(fought, sent)| fought != sent);
    let name = place.and_then(|place| roster.member(*team.get(place)?)).map(|member| &member.model.name);
    let name = name.map_or_else(|| "the number of models".to_owned(), |name| format!("{name:?}"));
    Some(format!("sends a team to battle {battle} that does not fight there so: {name} differs"))
}

/// How a model that was recruited is not what its pack gives for what was picked; nothing where that pack is not
/// here. `roster` is as it was after.
pub(super) fn not_of_pack(
    armoury: &Armoury,
    charter: &Charter,
    roster: &Roster,
    recruit: &Recruit,
) -> Option<String> {
    let pack = armoury.pack(&recruit.pack.id).filter(|pack| pack.hash == recruit.pack.hash)?;
    let member = roster.member(recruit.member).filter(|member| member.model.role != Role::Drone)?;
    let is_same = rebuilt(pack, member, charter)
        .is_some_and(|built| built.profile == recruit.profile && built.weapons == recruit.weapons);
    (!is_same).then(|| format!("recruits {:?} otherwise than its pack {} has it", recruit.name, pack.id))
}

/// What is wrong with how a battle begins, by itself.
pub(super) fn misbegun(setup: &Setup) -> Option<String> {
    if let Err(fault) = setup.board.validate() {
        return Some(format!("begins on a table that cannot be: {fault}"));
    }
    let mission = &setup.mission;
    if mission.own.is_none() && start::mission(&mission.code).is_err() {
        return Some(format!("is of a mission that there is not: {:?}", mission.code));
    }
    let names = setup.sides.iter().map(|side| &side.name).chain(setup.models.iter().map(|model| &model.name));
    let wrong = names.chain([&setup.title]).find(|name| !is_name(name));
    wrong.map(|name| format!("has a name that breaks the rules of names: {name:?}"))
}

/// Whether this is a name as it is kept. One that is made of two may be longer.
pub(super) fn is_name(name: &str) -> bool {
    match checked_name(name) {
        Ok(kept) => kept == name,
        Err(wrong) => matches!(wrong, BadName::TooLong { .. }),
    }
}

/// Tells events of battles by somebody who plays neither side and did not rule in the campaign then.
pub(super) fn check_strangers(audit: &Audit, report: &mut LedgerReport) {
    for (id, seen) in audit.battles.iter().filter(|(_, seen)| !seen.strangers.is_empty()) {
        let campaign = match seen.rosters {
            [None, None] => None,
            _ => match campaign_of(audit, &seen.rosters) {
                Some(campaign) => Some(campaign),
                None => continue,
            },
        };
        tell_strangers(audit, report, *id, campaign);
    }
}

fn tell_strangers(audit: &Audit, report: &mut LedgerReport, id: BattleId, campaign: Option<CampaignId>) {
    let Some(seen) = audit.battles.get(&id) else { return };
    let events = campaign.and_then(|campaign| audit.campaigns.get(&campaign)).map_or(&[][..], Vec::as_slice);
    let mut until = Until::new(events);
    let stranger = seen.strangers.iter().find(|(position, actor)| {
        let campaign = until.before(*position);
        !with_arbitrators(audit, campaign, *position).rules(*actor)
    });
    if let Some((position, actor)) = stranger {
        let reason = format!("is of {actor}, who neither plays in this battle nor rules over it");
        report.fault(*position, &stream::battle(id), "decided_differently", reason);
    }
}

/// The campaign of a battle's rosters, if it can be read and is sound.
fn campaign_of(audit: &Audit, rosters: &[Option<RosterId>; 2]) -> Option<CampaignId> {
    let of = |roster: &RosterId| drafted_for(audit.rosters.get(roster)?);
    let campaign = rosters.iter().flatten().find_map(of)?;
    let known = audit.campaigns.contains_key(&campaign) && !audit.unsound.contains(&campaign);
    known.then_some(campaign)
}
