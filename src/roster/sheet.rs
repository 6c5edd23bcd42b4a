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
    /// Its grenades, by id.
    pub grenades: Vec<GrenadeLine>,
}

/// Grenades of one type on the sheet; `used + available == total`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrenadeLine {
    /// Its id.
    pub grenade: String,
    /// Its name for people.
    pub name: String,
    /// All of them.
    pub total: u32,
    /// How many were bought in addition.
    pub bought: u32,
    /// Used and not back, the running game included: struck through.
    pub used: u32,
    /// Used in the running game, or in the last one if none runs, whether back or not.
    pub used_last: u32,
    /// Not used.
    pub available: u32,
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
    let of = |counts: &GrenadeCounts, grenade: &str| {
        counts.get(&model.member).and_then(|grenades| grenades.get(grenade)).copied().unwrap_or_default()
    };
    let grenade = |(grenade, stock): (&String, &super::Stock)| {
        let total = stock.total();
        let used = member.used(grenade).saturating_add(of(running, grenade)).min(total);
        let carried = model.weapons.iter().find(|weapon| weapon.key.split('.').next() == Some(grenade));
        GrenadeLine {
            grenade: grenade.clone(),
            name: carried.map_or_else(|| grenade.clone(), |carried| carried.name.clone()),
            total,
            bought: stock.bought,
            used,
            used_last: of(last, grenade),
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
