//! Builds a battle's set-up from two teams by value: profiles and weapons listed once, one unit a model.

use super::missions;
use super::moment::Moment;
use super::options::{Options, SetUp};
use super::setup::{Backing, Carried, EDITION, Mission, Mode, ModelSetup, Setup, SideSetup, UnitSetup};
use super::state::{ModelState, UnitState};
use crate::armoury::{Profile, Rule, Rules, Weapon};
use crate::geometry::{Board, Edge};
use crate::ids::{BattleId, MemberId, ModelId, PlayerId, RosterId, Side, UnitId, WeaponId};
use std::collections::BTreeMap;

/// One model of a team, by value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// Who it is on its roster.
    pub member: Option<MemberId>,
    /// Name for people.
    pub name: String,
    /// Its profile.
    pub profile: Profile,
    /// What it carries, and how many uses for grenades and one-use weapons.
    pub carries: Vec<(Weapon, Option<u16>)>,
    /// Whether it leads the team.
    pub leader: bool,
    /// Whether it counts as special for missions.
    pub special: bool,
    /// The rule that it has as a specialist.
    pub specialist: Option<Rule>,
    /// The squad it is of, by a key: those who may start inside a transport (MI-03).
    pub squad: Option<String>,
    /// The unit that it fights in, by its first model, where figures bought together stay one (RO-08).
    pub unit: Option<MemberId>,
    /// The squad that it carries at the start, of a transport.
    pub dedicated: Option<String>,
    /// Its price in points.
    pub points: u16,
}

impl Fighter {
    /// What a model carries with its uses: grenades as many as it has, one-use weapons once, others without
    /// end.
    pub fn arms(weapons: &[Weapon], grenades: &BTreeMap<String, u32>) -> Vec<(Weapon, Option<u16>)> {
        let uses = |weapon: &Weapon| match weapon.grenade {
            Some(_) => {
                Some(grenades.get(weapon.item()).copied().unwrap_or(0).min(u32::from(u16::MAX)) as u16)
            }
            None => weapon.is_spent_by_use().then_some(1),
        };
        weapons.iter().map(|weapon| (weapon.clone(), uses(weapon))).collect()
    }
}

/// A team, by value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Its name.
    pub name: String,
    /// Who plays it.
    pub player: Option<PlayerId>,
    /// Its roster.
    pub roster: Option<RosterId>,
    /// Its models.
    pub fighters: Vec<Fighter>,
    /// What its base brings into the battle.
    pub backing: Backing,
}

/// Everything else a battle needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Which battle.
    pub battle: BattleId,
    /// What it is called.
    pub title: String,
    /// Where measurements come from.
    pub mode: Mode,
    /// Ruling switches.
    pub options: Options,
    /// The table.
    pub board: Board,
    /// What is played for.
    pub mission: Mission,
    /// Who deploys and moves first.
    pub first: Side,
    /// SHA-256 of the secret behind fair dice.
    pub commitment: Option<String>,
}

/// The set-up of a battle between two teams, red first.
pub fn build(terms: Terms, teams: [Team; 2]) -> Setup {
    let side = |side: Side, edge: Edge| {
        let team = &teams[side.index()];
        let started = team.fighters.len() as u16;
        let (player, roster, name) = (team.player, team.roster, team.name.clone());
        SideSetup { player, roster, name, edge, started, lost: 0, backing: team.backing.clone() }
    };
    let squads = teams.iter().flat_map(|team| &team.fighters).any(|fighter| fighter.unit.is_some());
    let mut setup = Setup {
        battle: terms.battle,
        edition: EDITION,
        title: terms.title,
        mode: terms.mode,
        options: Options { every_model_a_unit: !squads, ..terms.options },
        board: terms.board,
        mission: terms.mission,
        sides: [side(Side::Red, Edge::South), side(Side::Blue, Edge::North)],
        weapons: Vec::new(),
        profiles: Vec::new(),
        units: Vec::new(),
        models: Vec::new(),
        begins: Moment::deployment(terms.first),
        first: terms.first,
        commitment: terms.commitment,
        fork: None,
    };
    for (team, side) in teams.into_iter().zip(Side::BOTH) {
        let mut squads = BTreeMap::new();
        for (place, fighter) in team.fighters.into_iter().enumerate() {
            let squad = fighter.unit;
            let known = squad.and_then(|squad| squads.get(&squad).copied());
            let unit = enlist(&mut setup, side, place, fighter, known);
            squad.map(|squad| squads.insert(squad, unit));
        }
    }
    let options = &setup.options;
    setup.mission.prepare |=
        setup.mission.is_scored() && (options.set_up == SetUp::Played || options.leader_traits);
    if !setup.mission.prepare {
        missions::arrange(&mut setup);
    }
    setup
}

/// Puts a model into a unit that is there, or into one of its own; which.
fn enlist(setup: &mut Setup, side: Side, place: usize, fighter: Fighter, known: Option<UnitId>) -> UnitId {
    // Names may repeat and may be in any script; keys are what battle files can write.
    let key = format!("{}{}", if side == Side::Red { 'R' } else { 'B' }, place + 1);
    let unit = known.unwrap_or(UnitId(setup.units.len() as u16));
    let model = ModelId(setup.models.len() as u16);
    let profile = place_of(&mut setup.profiles, fighter.profile) as u16;
    let carry =
        |(weapon, stock)| Carried { weapon: WeaponId(place_of(&mut setup.weapons, weapon) as u16), stock };
    let carries = fighter.carries.into_iter().map(carry).collect();
    match known {
        Some(unit) => setup.units[unit.index()].models.push(model),
        None => {
            let (key, models) = (key.clone(), vec![model]);
            setup.units.push(UnitSetup { key, side, models, state: UnitState::default() });
        }
    }
    setup.models.push(ModelSetup {
        key,
        name: fighter.name,
        side,
        unit,
        profile,
        rules: Rules::default(),
        carries,
        leader: fighter.leader,
        special: fighter.special,
        specialist: fighter.specialist,
        member: fighter.member,
        points: fighter.points,
        squad: fighter.squad,
        dedicated: fighter.dedicated,
        state: ModelState::default(),
    });
    unit
}

/// The place of a value in a list that holds each value once.
fn place_of<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    list.iter().position(|known| *known == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}
