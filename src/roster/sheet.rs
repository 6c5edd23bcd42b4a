//! The roster sheet: what a player sees on paper, with used grenades struck through until they are back.

use super::{GrenadeCounts, Member, Role, Roster};
use crate::ids::MemberId;

/// A member on the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetLine {
    /// Who.
    pub member: MemberId,
    /// What its player calls it.
    pub name: String,
    /// The entry it was chosen from.
    pub entry: String,
    /// Its role.
    pub role: Role,
    /// Points paid for it.
    pub points: u32,
    /// Whether it fights now.
    pub in_game: bool,
    /// Its grenades, by weapon key.
    pub grenades: Vec<GrenadeLine>,
}

/// Grenades of one type on the sheet; `used + available == total`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrenadeLine {
    /// The weapon's key.
    pub weapon: String,
    /// Its name for people.
    pub name: String,
    /// All of them.
    pub total: u16,
    /// How many were bought in addition.
    pub bought: u16,
    /// Used and not back, the running game included: struck through.
    pub used: u16,
    /// Used in the running game, or in the last one if none runs, whether back or not.
    pub used_last: u16,
    /// Not used.
    pub available: u16,
}

/// The sheet. `running` is what the running battle's stream says was used in it so far; it lies on top of the
/// roster's own count and is ignored if no game runs.
pub fn sheet(roster: &Roster, running: &GrenadeCounts) -> Vec<SheetLine> {
    roster.members.iter().map(|member| line(roster, running, member)).collect()
}

fn line(roster: &Roster, running: &GrenadeCounts, member: &Member) -> SheetLine {
    let model = &member.model;
    let none = GrenadeCounts::new();
    let (running, last) = match (&roster.running, roster.fought.last()) {
        (Some(_), _) => (running, running),
        (None, Some(fought)) => (&none, &fought.used),
        (None, None) => (&none, &none),
    };
    let of = |counts: &GrenadeCounts, weapon: &str| {
        counts.get(&model.member).and_then(|weapons| weapons.get(weapon)).copied().unwrap_or_default()
    };
    let grenade = |(weapon, stock): (&String, &super::Stock)| {
        let total = stock.total();
        let used = member.used(weapon).saturating_add(of(running, weapon)).min(total);
        let carried = model.weapons.iter().find(|carried| carried.key == *weapon);
        GrenadeLine {
            weapon: weapon.clone(),
            name: carried.map_or_else(|| weapon.clone(), |carried| carried.name.clone()),
            total,
            bought: stock.bought,
            used,
            used_last: of(last, weapon),
            available: total - used,
        }
    };
    SheetLine {
        member: model.member,
        name: model.name.clone(),
        entry: model.entry.clone(),
        role: model.role,
        points: model.points(),
        in_game: roster.running.as_ref().is_some_and(|locked| locked.team.contains(&model.member)),
        grenades: model.grenades.iter().map(grenade).collect(),
    }
}
