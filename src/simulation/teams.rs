//! Battles between the sample teams of the packs.

use crate::armoury::{
    Armoury, Built, Chosen, Fault, MusterRules, Pack, Role, Rule, mounted_team, muster, plain_team,
    sample_team,
};
use crate::battle::builder::{Fighter, Team, Terms, build};
use crate::battle::{Backing, Mission, Mode, Options, SetUp, Setup, UnitSetup, UnitState, boards, missions};
use crate::geometry::Board;
use crate::ids::{BattleId, ModelId, Side, UnitId};

/// How many models a squad has.
const SQUAD: usize = 5;

/// A team of every pack that can field one, on foot first, then the samples with vehicles.
pub fn sample_teams(armoury: &Armoury) -> Vec<Team> {
    let on_foot = armoury.packs().filter_map(|pack| team(armoury, &pack.id));
    let mounted = armoury.packs().filter_map(|pack| enlisted(armoury, &pack.id, &mounted_team(&pack.id)));
    on_foot.chain(mounted).collect()
}

/// The packs that can field no team, and why.
pub fn unfielded(armoury: &Armoury) -> Vec<(String, String)> {
    let why = |pack: &Pack| {
        let faults = chosen_team(pack).err()?;
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Some((pack.id.clone(), told.join("; ")))
    };
    armoury.packs().filter_map(why).collect()
}

/// The team of a pack, ready to fight: its sample, or one made for it; nobody if it can field none.
pub fn team(armoury: &Armoury, pack: &str) -> Option<Team> {
    enlisted(armoury, pack, &chosen_team(armoury.pack(pack)?).ok()?)
}

/// A sample is of a pack in the program: one that replaces it may have other entries.
fn chosen_team(pack: &Pack) -> Result<Vec<Chosen>, Vec<Fault>> {
    let sample = sample_team(&pack.id);
    let plays = !sample.is_empty() && muster(pack, &sample, &MusterRules::default()).is_legal();
    if plays { Ok(sample) } else { plain_team(pack) }
}

fn enlisted(armoury: &Armoury, pack: &str, chosen: &[Chosen]) -> Option<Team> {
    let pack = armoury.pack(pack)?;
    let mut fighters = Vec::new();
    for model in chosen {
        let built = crate::armoury::build(pack, &model.entry, &model.picks, &model.grenades).ok()?;
        fighters.extend(built.companions.iter().map(|built| fighter(pack, built, false)));
        fighters.push(fighter(pack, &built, model.leader || built.role == Role::Leader));
    }
    if fighters.is_empty() {
        return None;
    }
    Some(Team { name: pack.name.clone(), player: None, roster: None, fighters, backing: Backing::default() })
}

fn fighter(pack: &Pack, built: &Built, leader: bool) -> Fighter {
    Fighter {
        member: None,
        name: built.profile.name.clone(),
        profile: built.profile.of_army(&pack.id),
        carries: Fighter::arms(&built.weapons, &built.grenades),
        leader,
        special: built.role == Role::Special,
        specialist: None,
        squad: None,
        unit: None,
        dedicated: None,
        points: built.price.total.min(u32::from(u16::MAX)) as u16,
    }
}

/// A battle between two of the teams on a ready-made table: the number decides who, where and who begins, and
/// in some battles that models fight in squads, have battle honours, or that the ground is treacherous.
/// `teams` must not be empty; as many battles in a row as there are pairs let every team meet every team.
pub fn battle_of(teams: &[Team], number: u64) -> Setup {
    let count = teams.len() as u64;
    let pair = [number % count, number / count % count].map(|place| teams[place as usize].clone());
    let title = format!("{} against {}", pair[0].name, pair[1].name);
    let terms = Terms {
        battle: BattleId::named(uuid::Uuid::NAMESPACE_OID, &format!("simulated {number}")),
        title,
        mode: Mode::Board,
        options: Options { set_up: set_up(number), leader_traits: number % 7 == 5, ..Options::default() },
        board: if number % 4 == 1 { treacherous(number) } else { boards::numbered(number) },
        mission: mission(number),
        first: if number.is_multiple_of(2) { Side::Red } else { Side::Blue },
        commitment: None,
    };
    let mut setup = build(terms, pair);
    if number % 3 == 1 {
        honour(&mut setup, number);
    }
    if number % 5 == 3 { in_squads(setup) } else { setup }
}

/// The missions in turn, each by every team; now and then a random one.
fn mission(number: u64) -> Mission {
    let all = missions::ALL.len() as u64;
    let sheet = missions::ALL[((number % all + number / all % all) % all) as usize];
    let code = if number % 17 == 16 { missions::RANDOM } else { sheet.code };
    Mission::named(code).unwrap_or_default()
}

fn set_up(number: u64) -> SetUp {
    if number % 3 == 2 { SetUp::Played } else { SetUp::Drawn }
}

/// A ready-made table on which difficult ground is dangerous too, and nothing has a ladder.
fn treacherous(number: u64) -> Board {
    let mut board = boards::numbered(number);
    for piece in &mut board.pieces {
        piece.dangerous = piece.difficult;
        piece.ladder = false;
    }
    board
}

/// Battle honours for every other model, each another.
fn honour(setup: &mut Setup, number: u64) {
    let honours: Vec<Rule> = Rule::known().into_iter().filter(Rule::is_honour).collect();
    let honours = honours.iter().cycle().skip((number % honours.len().max(1) as u64) as usize);
    for (model, honour) in setup.models.iter_mut().step_by(2).zip(honours) {
        model.rules.add(honour.clone());
    }
}

/// The same battle with models in units of up to [`SQUAD`] as they stand in their teams: their leaders are
/// independent characters, every third model lets its unit split its fire, and units may wait in reserve.
fn in_squads(mut setup: Setup) -> Setup {
    setup.options.every_model_a_unit = false;
    setup.options.kt_no_reinforcements = false;
    for (place, model) in setup.models.iter_mut().enumerate() {
        if model.leader {
            model.rules.add(Rule::IndependentCharacter);
        } else if place % 3 == 1 {
            model.rules.add(Rule::SplitFire);
        }
    }
    setup.units.clear();
    for side in Side::BOTH {
        let own = |model: &usize| setup.models[*model].side == side;
        let own: Vec<usize> = (0..setup.models.len()).filter(own).collect();
        // Independent characters may join a squad as they like.
        let apart = |model: &usize| {
            let profile = &setup.profiles[usize::from(setup.models[*model].profile)];
            let free = &Rule::IndependentCharacter;
            profile.armour.is_some() || profile.rules.has(free) || setup.models[*model].rules.has(free)
        };
        let (apart, squads): (Vec<usize>, Vec<usize>) = own.into_iter().partition(apart);
        for squad in squads.chunks(SQUAD).chain(apart.chunks(1)) {
            let unit = UnitId(setup.units.len() as u16);
            let key = format!("{}_squad", setup.models[squad[0]].key);
            let models = squad.iter().map(|model| ModelId(*model as u16)).collect();
            setup.units.push(UnitSetup { key, side, models, state: UnitState::default() });
            squad.iter().for_each(|model| setup.models[*model].unit = unit);
        }
    }
    setup
}
