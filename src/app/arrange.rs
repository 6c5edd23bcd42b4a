//! How a battle is set up from two teams: everything by value, so that no later change rewrites it.

use crate::armoury::{Profile, Rules, Weapon};
use crate::battle::{
    Carried, EDITION, Mission, Mode, ModelSetup, ModelState, Moment, Options, Setup, SideSetup, UnitSetup,
    UnitState,
};
use crate::geometry::{Board, Edge};
use crate::ids::{BattleId, MemberId, ModelId, PlayerId, RosterId, Side, UnitId, WeaponId};
use crate::roster::{Member, Role, Roster};
use std::collections::BTreeMap;

/// Who fights on one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Who plays it.
    pub player: Option<PlayerId>,
    /// The roster it comes from, in a campaign.
    pub roster: Option<RosterId>,
    /// Its name.
    pub name: String,
    /// Its models.
    pub(super) fighters: Vec<Fighter>,
}

/// One model that fights, by value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fighter {
    pub member: Option<MemberId>,
    pub entry: String,
    pub name: String,
    pub profile: Profile,
    pub weapons: Vec<Weapon>,
    /// Grenades that it may use in this battle, by id.
    pub grenades: BTreeMap<String, u32>,
    pub leader: bool,
    pub points: u32,
}

impl Team {
    /// Members of a roster that go to a battle.
    pub(super) fn of_roster(roster: &Roster, members: &[&Member]) -> Team {
        Team {
            player: roster.owner,
            roster: roster.id,
            name: roster.name.clone(),
            fighters: members.iter().map(|member| Fighter::of_member(member)).collect(),
        }
    }
}

impl Fighter {
    fn of_member(member: &Member) -> Fighter {
        let model = &member.model;
        Fighter {
            member: Some(model.member),
            entry: model.entry.clone(),
            name: model.name.clone(),
            profile: model.profile.clone(),
            weapons: model.weapons.clone(),
            grenades: model.grenades.keys().map(|id| (id.clone(), member.available(id))).collect(),
            leader: model.role == Role::Leader,
            points: model.points(),
        }
    }
}

/// Where and how a battle is played.
pub(super) struct Ground {
    pub title: String,
    pub mode: Mode,
    pub options: Options,
    pub board: Board,
    pub mission: Mission,
    pub commitment: String,
}

/// The set-up of a battle of Kill Team: each model a unit of its own (KT-03).
pub(super) fn setup(battle: BattleId, ground: Ground, teams: [&Team; 2]) -> Setup {
    let mut lists = Lists::default();
    for (side, team) in Side::BOTH.into_iter().zip(teams) {
        for fighter in &team.fighters {
            lists.add(side, fighter);
        }
    }
    let side = |side: Side| {
        let team = teams[side.index()];
        SideSetup {
            player: team.player,
            roster: team.roster,
            name: team.name.clone(),
            edge: if side == Side::Red { Edge::South } else { Edge::North },
            started: team.fighters.len() as u16,
            lost: 0,
        }
    };
    Setup {
        battle,
        edition: EDITION,
        title: ground.title,
        mode: ground.mode,
        options: Options { every_model_a_unit: true, ..ground.options },
        board: ground.board,
        mission: ground.mission,
        sides: [side(Side::Red), side(Side::Blue)],
        weapons: lists.weapons,
        profiles: lists.profiles,
        units: lists.units,
        models: lists.models,
        begins: Moment::deployment(Side::Red),
        first: Side::Red,
        commitment: Some(ground.commitment),
    }
}

/// The lists of a set-up while they grow; equal profiles and weapons are there once.
#[derive(Default)]
struct Lists {
    weapons: Vec<Weapon>,
    profiles: Vec<Profile>,
    units: Vec<UnitSetup>,
    models: Vec<ModelSetup>,
    alike: BTreeMap<(Side, String), u32>,
}

impl Lists {
    fn add(&mut self, side: Side, fighter: &Fighter) {
        let number = self.alike.entry((side, fighter.entry.clone())).or_default();
        *number += 1;
        let key = format!("{side}_{}_{number}", fighter.entry);
        let (model, unit) = (ModelId(self.models.len() as u16), UnitId(self.units.len() as u16));
        self.units.push(UnitSetup {
            key: key.clone(),
            side,
            models: vec![model],
            state: UnitState::default(),
        });
        let profile = place(&mut self.profiles, &fighter.profile);
        let carries = fighter.weapons.iter().map(|weapon| Carried {
            weapon: WeaponId(place(&mut self.weapons, weapon)),
            stock: stock(fighter, weapon),
        });
        let carries = carries.collect();
        self.models.push(ModelSetup {
            key,
            name: fighter.name.clone(),
            side,
            unit,
            profile,
            rules: Rules::default(),
            carries,
            leader: fighter.leader,
            member: fighter.member,
            points: u16::try_from(fighter.points).unwrap_or(u16::MAX),
            squad: None,
            state: ModelState::default(),
        });
    }
}

/// Uses in this battle: grenades as the roster has them, other one-use weapons once.
fn stock(fighter: &Fighter, weapon: &Weapon) -> Option<u16> {
    if weapon.grenade.is_some() {
        let left = fighter.grenades.get(weapon.item()).copied().unwrap_or(0);
        return Some(u16::try_from(left).unwrap_or(u16::MAX));
    }
    weapon.is_spent_by_use().then_some(1)
}

/// The place of a value in a list, put there if it is new.
fn place<T: Clone + PartialEq>(list: &mut Vec<T>, value: &T) -> u16 {
    let known = list.iter().position(|other| other == value);
    known.unwrap_or_else(|| {
        list.push(value.clone());
        list.len() - 1
    }) as u16
}
