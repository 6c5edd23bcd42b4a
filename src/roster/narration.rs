//! What happened to a roster, in plain English: one sentence for each event. `russian.rs` has the Russian ones.

use super::{Event, russian};
use crate::armoury::{Language, in_english};
use crate::events::Recorded;
use crate::ids::{MemberId, PlayerId};
use std::collections::BTreeMap;

/// What a roster's log calls things: its name, and those of all who ever were in it.
#[derive(Clone, Debug, Default)]
pub struct Called {
    name: String,
    members: BTreeMap<MemberId, String>,
}

impl Called {
    /// Learns the names that an event tells.
    pub fn learn(&mut self, event: &Event) {
        match event {
            Event::RosterDrafted { name, .. } => self.name.clone_from(name),
            Event::MemberRecruited { recruit, .. } => {
                self.members.insert(recruit.member, recruit.name.clone());
            }
            Event::MemberRenamed { member, name } => {
                self.members.insert(*member, name.clone());
            }
            _ => {}
        }
    }

    /// The name of the roster.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What a member is called, if it is known.
    pub(super) fn member(&self, id: MemberId) -> Option<&str> {
        self.members.get(&id).map(String::as_str)
    }
}

/// Tells an event of a roster; `who` knows what people are called.
pub fn narrate(
    called: &Called,
    event: &Event,
    who: &dyn Fn(PlayerId) -> String,
    language: Language,
) -> String {
    match language {
        Language::English => english(called, event, who),
        Language::Russian => russian::narrate(called, event, who),
    }
}

fn english(called: &Called, event: &Event, who: &dyn Fn(PlayerId) -> String) -> String {
    let name = &called.name;
    match event {
        Event::RosterDrafted { owner, name, budget, .. } => {
            format!("{} began the roster {name} with {}.", who(*owner), points(*budget))
        }
        Event::MemberRecruited { recruit, .. } => {
            format!("{name} recruited {} for {}.", recruit.name, points(recruit.points()))
        }
        Event::MemberRenamed { member, name: new } => match model(called, *member) {
            known if known == new => format!("A model of {name} is called {new} now."),
            known => format!("{known} of {name} was called {new} for a time."),
        },
        Event::MemberDismissed { member } => format!("{name} let {} go.", model(called, *member)),
        Event::GrenadesBought { member, grenade, count, unit_price, .. } => {
            let (who, what) = (model(called, *member), grenade.replace('_', " "));
            format!("{name} bought {count} × {what} for {who}, {} each.", points(*unit_price))
        }
        Event::RosterRegistered { points: worth, .. } => {
            format!("{name} was handed in at {}.", points(*worth))
        }
        Event::RosterReady {} => format!("{name} is ready to fight."),
        Event::RosterFlagged { faults } => {
            let why = faults.first().map(|fault| format!(": {}", fault.sentence)).unwrap_or_default();
            format!("{name} needs attention{}.", why.trim_end_matches('.'))
        }
        Event::RosterRetired {} => format!("{name} fights no more."),
        Event::TeamLocked { game, team, points: worth, .. } => {
            let models = in_english(team.len() as i64, "model");
            format!("{name} fields {models} of {} in game {game}.", points(*worth))
        }
        Event::TeamReturned { game } => format!("The team of {name} is back from game {game}."),
        Event::GrenadesSpent { game, used } => {
            format!("{name} used {} in game {game}.", grenades(used))
        }
        Event::GrenadesRestocked { game, restocked } => {
            format!("{name} got {} back after game {game}.", grenades(restocked))
        }
        Event::GameVoided { game } => format!("For {name} game {game} never happened."),
        Event::GameReopened { game, .. } => format!("For {name} game {game} goes on."),
        _ => injury(called, event)
            .or_else(|| spending(called, event))
            .or_else(|| gear(called, event))
            .unwrap_or_else(|| {
                let kind = event.kind();
                let what = kind.split_once('.').map_or(kind, |(_, what)| what).replace('_', " ");
                format!("{name}: {what}.")
            }),
    }
}

fn points(n: impl TryInto<i64>) -> String {
    in_english(n, "point")
}

fn rp(n: impl TryInto<i64>) -> String {
    in_english(n, "requisition point")
}

/// Tells what injuries come to, and who leads.
fn injury(called: &Called, event: &Event) -> Option<String> {
    let name = &called.name;
    let of = |member: &MemberId| format!("{} of {name}", model(called, *member));
    Some(match event {
        Event::PostGameBegan { game, rolls, .. } => match rolls.len() {
            0 => format!("{name} goes through what follows game {game}."),
            1 => format!("{name} goes through what follows game {game}: one model rolls for its injury."),
            models => {
                format!("{name} goes through what follows game {game}: {models} models roll for injuries.")
            }
        },
        Event::InjuryRolled { member, faces, .. } => {
            let faces: Vec<String> = faces.iter().map(|face| face.0.to_string()).collect();
            format!("The injury roll for {}: {}.", of(member), faces.join(", "))
        }
        Event::InjuryRerollUsed { member, .. } => format!("An injury die of {} is rolled again.", of(member)),
        Event::MemberDied { member, game, .. } => format!("{} died of game {game}.", of(member)),
        Event::InjurySuffered { member, .. } => format!("{} is maimed for good.", of(member)),
        Event::PenaltySet { member, .. } => format!("{} suffers in the next game.", of(member)),
        Event::MemberRecovered { member, .. } => format!("{} recovered.", of(member)),
        Event::InjuryUndone { member, game } => {
            format!("What game {game} did to {} was undone.", of(member))
        }
        Event::InjuriesSettled { game } => format!("The injuries of {name} in game {game} are settled."),
        Event::LeaderNamed { member, acting: true } => format!("{} leads for now.", of(member)),
        Event::LeaderNamed { member, acting: false } => format!("{} leads from now on.", of(member)),
        _ => return None,
    })
}

/// Tells what is earned, bought and put away.
fn spending(called: &Called, event: &Event) -> Option<String> {
    let name = &called.name;
    let of = |member: &MemberId| format!("{} of {name}", model(called, *member));
    Some(match event {
        Event::RequisitionGranted { rp: worth, cause } => {
            format!("{name} was granted {}: {cause}.", rp(*worth))
        }
        Event::RequisitionRevoked { rp: worth, cause } => {
            format!("{name} lost {} again: {cause}.", rp(*worth))
        }
        Event::RequisitionAwarded { game, .. } => format!("{name} earned requisition by game {game}."),
        Event::RequisitionAdjusted { game, difference, .. } => {
            format!("What {name} earned by game {game} changed by {}.", rp(*difference))
        }
        Event::OptionBought { member, rp: paid, .. } => {
            format!("{} is equipped anew for {}.", of(member), rp(*paid))
        }
        Event::GearBought { rp: paid, .. } => format!("{name} bought gear for {}.", rp(*paid)),
        Event::GrenadesRefilled { member, grenade, count, .. } => {
            format!("{} got {count} × {} back.", of(member), grenade.replace('_', " "))
        }
        Event::HonourBought { member, honour, rp: paid, .. } => {
            let who = member.as_ref().map_or_else(|| name.clone(), of);
            format!("{who} earned the honour {} for {}.", honour.name(Language::English), rp(*paid))
        }
        Event::PurchaseTakenBack { rp: back, .. } => {
            format!("{name} took a purchase back: {} returned.", rp(*back))
        }
        Event::BaseRaised { level, .. } => format!("The base of {name} is at level {level}."),
        Event::FacilityBought { facility, rp: paid, .. } => {
            format!("{name} built a {} for {}.", facility.word().replace('_', " "), rp(*paid))
        }
        Event::FacilityScrapped { facility, .. } => {
            format!("{name} tore its {} down.", facility.word().replace('_', " "))
        }
        Event::FacilityHelped { facility, member, face, works, .. } => {
            let (what, helps) = (facility.word().replace('_', " "), if *works { "helps" } else { "fails" });
            format!("The {what} of {name} {helps} {} with a {}.", model(called, *member), face.0)
        }
        Event::SupportBought { support, rp: paid } => {
            format!("{name} paid {} for {}.", rp(*paid), support.word().replace('_', " "))
        }
        Event::SupportUsed { game, support } => {
            format!("{name} used {} in game {game}.", support.word().replace('_', " "))
        }
        Event::RenownGained { game, deeds } => match deeds.len() {
            1 => format!("One of {name} won renown in game {game}."),
            models => format!("{models} of {name} won renown in game {game}."),
        },
        Event::PostGameClosed { game, .. } => format!("{name} is done with what follows game {game}."),
        Event::PostGameReopened { game } => format!("What followed game {game} for {name} was undone."),
        _ => return None,
    })
}

/// Tells what is put away and brought out, and what goes on quietly.
fn gear(called: &Called, event: &Event) -> Option<String> {
    let name = &called.name;
    let of = |member: &MemberId| format!("{} of {name}", model(called, *member));
    Some(match event {
        Event::MemberStored { member } => format!("{} went to the reserves.", of(member)),
        Event::MemberActivated { member } => format!("{} came from the reserves.", of(member)),
        Event::GearStored { member, .. } => format!("{} put gear away into the reserves.", of(member)),
        Event::GearIssued { member, .. } => format!("{} got gear from the reserves.", of(member)),
        Event::GearDiscarded { .. } => format!("{name} threw gear of the reserves away."),
        Event::GrenadesMoved { from, to, grenade, count, .. } => {
            let (to, what) = (model(called, *to), grenade.replace('_', " "));
            format!("{} gave {count} × {what} to {to}.", of(from))
        }
        Event::MemberNoted { member, note: Some(_) } => format!("Something was noted about {}.", of(member)),
        Event::MemberNoted { member, note: None } => {
            format!("Nothing is noted about {} any more.", of(member))
        }
        Event::PenaltiesEnded { game } => format!("With game {game} what ailed {name} is over."),
        Event::SecretRevealed { .. } => format!("The secret behind the dice of {name} is told."),
        _ => return None,
    })
}

fn model(called: &Called, id: MemberId) -> &str {
    called.member(id).unwrap_or("a model")
}

fn grenades(counts: &super::GrenadeCounts) -> String {
    match counts.values().flat_map(BTreeMap::values).sum::<u32>() {
        1 => "one grenade".to_owned(),
        count => format!("{count} grenades"),
    }
}
