//! Charges with miniatures: the players tell how far it is, what lies on the way and who touches whom.

use super::approach::{self, Way};
use super::contact;
use crate::battle::{Battle, Charge, Fact, Step, Table, Value};
use crate::ids::ModelId;

/// Where so many friends touch a foe already they may leave no room beside it (AS-26).
const RING: usize = 4;

/// With miniatures the players tell how far it is and what lies on the way.
pub fn way(table: &mut Table<'_>, model: ModelId, order: &Charge) -> Step<Way> {
    let mut needed = i32::MAX;
    for foe in approach::foes(&table.battle, order) {
        needed = needed.min(table.distance(model, foe)?);
    }
    let names = match table.measure(Fact::Path(model))? {
        Value::Names(names) => names,
        _ => Vec::new(),
    };
    let board = &table.battle.board;
    let difficult = board.pieces.iter().any(|piece| piece.difficult && names.contains(&piece.name));
    Ok(Way { path: None, needed, difficult, supports: false })
}

/// Whom a charger comes upon, and whether over a friend's shoulder: the nearest foe, and of each further unit that
/// it charges the nearest if they touch. Only about a foe whom friends may ring is it asked whether there is room
/// beside it, or else behind them; none where there is neither (AS-28).
pub fn met(table: &mut Table<'_>, model: ModelId, order: &Charge) -> Step<Option<(Vec<ModelId>, bool)>> {
    let mut near: Vec<(i32, ModelId)> = Vec::new();
    for target in &order.targets {
        let mut nearest = None;
        for foe in table.battle.alive(*target).collect::<Vec<_>>() {
            let gap = table.distance(model, foe)?;
            nearest = nearest.into_iter().chain([(gap, foe)]).min();
        }
        near.extend(nearest);
    }
    near.sort_unstable();
    let mut met = Vec::new();
    for (place, (_, foe)) in near.into_iter().enumerate() {
        let is_sure = place == 0 && friends_at(&table.battle, model, foe) < RING;
        if is_sure || table.holds(Fact::InContact(model, foe))? {
            met.push(foe);
        } else if place == 0 {
            let behind = table.holds(Fact::CanPlace(model))?;
            return Ok(behind.then(|| (vec![foe], true)));
        }
    }
    Ok(Some((met, false)))
}

/// How many friends of a model fight a foe hand to hand.
fn friends_at(battle: &Battle, model: ModelId, foe: ModelId) -> usize {
    let fights = |friend: &ModelId| contact::fought(battle, *friend).any(|other| other == foe);
    battle.on_table(battle.side_of(model)).filter(fights).count()
}
