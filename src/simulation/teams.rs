//! Battles between the sample teams of the packs.

use crate::armoury::{Armoury, Built, Role, sample_team};
use crate::battle::builder::{Fighter, Team, Terms, build};
use crate::battle::{Mission, Mode, Options, Setup, boards};
use crate::ids::{BattleId, Side};

/// The sample teams of all packs that have one.
pub fn sample_teams(armoury: &Armoury) -> Vec<Team> {
    armoury.packs().filter_map(|pack| team(armoury, &pack.id)).collect()
}

/// The sample team of a pack, ready to fight; nobody if the pack has no sample.
pub fn team(armoury: &Armoury, pack: &str) -> Option<Team> {
    let pack = armoury.pack(pack)?;
    let chosen = sample_team(&pack.id);
    let mut fighters = Vec::new();
    for model in &chosen {
        let built = crate::armoury::build(pack, &model.entry, &model.picks, &model.grenades).ok()?;
        fighters.extend(built.companions.iter().map(|built| fighter(built, false)));
        fighters.push(fighter(&built, model.leader || built.role == Role::Leader));
    }
    if fighters.is_empty() {
        return None;
    }
    Some(Team { name: pack.name.clone(), player: None, roster: None, fighters })
}

fn fighter(built: &Built, leader: bool) -> Fighter {
    Fighter {
        member: None,
        name: built.profile.name.clone(),
        profile: built.profile.clone(),
        carries: Fighter::arms(&built.weapons, &built.grenades),
        leader,
        points: built.price.total.min(u32::from(u16::MAX)) as u16,
    }
}

/// A battle between two of the teams on a ready-made table: the number decides who, where and who begins. `teams`
/// must not be empty; as many battles in a row as there are pairs let every team meet every team.
pub fn battle_of(teams: &[Team], number: u64) -> Setup {
    let count = teams.len() as u64;
    let pair = [number % count, number / count % count].map(|place| teams[place as usize].clone());
    setup_of(number, pair)
}

fn setup_of(number: u64, teams: [Team; 2]) -> Setup {
    let battle = BattleId::named(uuid::Uuid::NAMESPACE_OID, &format!("simulated {number}"));
    let first = if number.is_multiple_of(2) { Side::Red } else { Side::Blue };
    let title = format!("{} against {}", teams[0].name, teams[1].name);
    let terms = Terms {
        battle,
        title,
        mode: Mode::Board,
        options: Options::default(),
        board: boards::numbered(number),
        mission: Mission::named("fw_border").unwrap_or_default(),
        first,
        commitment: None,
    };
    build(terms, teams)
}
