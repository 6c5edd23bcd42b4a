//! Battles kept folded, so that an order does not read the whole log again. Bounded; losing one costs a read.

use crate::battle::Game;
use crate::ids::{BattleId, CommandId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many battles are kept.
const MOST: usize = 64;

/// A battle with what its stream says beyond its events.
#[derive(Clone, Debug)]
pub(super) struct HotBattle {
    /// The battle and its log; the version of the stream is the length of the log.
    pub game: Game,
    /// The command of the newest order: what belongs to an open order is stored under it.
    pub ordered_by: Option<CommandId>,
}

impl HotBattle {
    pub fn version(&self) -> u64 {
        self.game.log().len() as u64
    }
}

/// The battles used last.
#[derive(Default)]
pub(super) struct HotBattles(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    uses: u64,
    battles: BTreeMap<BattleId, (u64, Arc<HotBattle>)>,
}

impl HotBattles {
    /// The battle, if it is kept as it is at `version`.
    pub fn get(&self, id: BattleId, version: u64) -> Option<Arc<HotBattle>> {
        let kept = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let (used, battle) = kept.battles.get_mut(&id)?;
        *used = kept.uses;
        (battle.version() == version).then(|| battle.clone())
    }

    /// Keeps a battle as it was stored, unless a newer one is kept; the one not used for longest goes.
    pub fn keep(&self, id: BattleId, battle: Arc<HotBattle>) {
        let kept = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let newer = kept.battles.get(&id).is_some_and(|(_, old)| old.version() > battle.version());
        if !newer {
            kept.battles.insert(id, (kept.uses, battle));
        }
        if kept.battles.len() > MOST {
            let oldest = kept.battles.iter().min_by_key(|(_, (used, _))| *used).map(|(id, _)| *id);
            oldest.map(|id| kept.battles.remove(&id));
        }
    }
}
