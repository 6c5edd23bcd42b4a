//! A legal team of any pack, for bots: nobody has to write one.

use super::Pick;
use super::fault::{Fault, FaultCode};
use super::muster::{Chosen, MusterRules, muster};
use super::pack::{Entry, EntryOption, Pack, Role};

/// More models than this make a battle long and show nothing new.
const MOST: usize = 14;

/// A leader, then the entries of the pack in turn, core before special, as long as points and limits allow: the
/// same each time.
///
/// # Errors
/// Every reason why the first leader's team is not legal, if no leader's is.
pub fn plain_team(pack: &Pack) -> Result<Vec<Chosen>, Vec<Fault>> {
    let of = |role: Role| pack.entries.iter().filter(move |entry| entry.role == role);
    let mut leaders: Vec<Chosen> = of(Role::Leader).map(plain).collect();
    if leaders.is_empty() {
        let named = of(Role::Special).chain(of(Role::Core)).map(plain);
        leaders = named.map(|model| Chosen { leader: true, ..model }).collect();
    }
    let mut why = Vec::new();
    for leader in leaders {
        let team = grown(pack, leader, of(Role::Core).chain(of(Role::Special)));
        let faults = muster(pack, &team, &MusterRules::default()).faults;
        match faults.is_empty() {
            true => return Ok(team),
            false if why.is_empty() => why = faults,
            false => {}
        }
    }
    if why.is_empty() {
        why.push(Fault::new(FaultCode::LeaderCount, "there is nobody to lead a team".to_owned()));
    }
    Err(why)
}

/// The leader's team with all that fits, a batch of each entry in turn.
fn grown<'p>(pack: &Pack, leader: Chosen, entries: impl Iterator<Item = &'p Entry>) -> Vec<Chosen> {
    let entries: Vec<&Entry> = entries.collect();
    let mut team = vec![leader];
    loop {
        let before = team.len();
        for entry in &entries {
            let batch = std::iter::repeat_n(plain(entry), entry.batch as usize);
            let larger: Vec<Chosen> = team.iter().cloned().chain(batch).collect();
            if (larger.len() <= MOST || team.len() == 1) && may_become_legal(pack, &larger) {
                team = larger;
            }
        }
        if team.len() == before {
            return team;
        }
    }
}

/// Whether nothing is wrong but that there are too few.
fn may_become_legal(pack: &Pack, team: &[Chosen]) -> bool {
    let faults = muster(pack, team, &MusterRules::default()).faults;
    faults.iter().all(|fault| matches!(fault.code, FaultCode::CoreMin | FaultCode::SpecialMin))
}

/// A model with no more gear than it must choose.
fn plain(entry: &Entry) -> Chosen {
    let picks = entry.options.iter().flat_map(needed).collect();
    Chosen { picks, ..Chosen::new(entry.id.clone()) }
}

/// The first choices that fill what an option needs.
fn needed(option: &EntryOption) -> Vec<Pick> {
    let (mut picks, mut filled) = (Vec::new(), 0);
    for choice in &option.choices {
        for _ in 0..choice.max.unwrap_or(option.max) {
            if filled < option.min && filled + choice.slots <= option.max {
                picks.push(Pick::new(&option.id, &choice.id));
                filled += choice.slots;
            }
        }
    }
    picks
}
