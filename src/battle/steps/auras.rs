//! Auras: what honours of a model do for friends nearby (HO-10, HO-21).

use crate::armoury::Rule;
use crate::battle::{Battle, Step, Table};
use crate::geometry::INCH;
use crate::ids::ModelId;
use crate::rules::is_aura;

/// How far an aura reaches, from base to base, in units.
const REACH: i32 = 6 * INCH;
/// How much farther what a tactician does for others reaches (HO-21).
const FARTHER: i32 = 3 * INCH;

/// How far an aura or a command radius of this reach goes from its bearer, in units.
pub fn reach(battle: &Battle, bearer: ModelId, reach: i32) -> i32 {
    if battle.has(bearer, &Rule::LdTactician) { reach + FARTHER } else { reach }
}

/// The auras of friends that reach a model and that it does not have itself, each once. At a real table the
/// players are asked how far only where it matters.
pub fn on(table: &mut Table<'_>, model: ModelId, melee: bool) -> Step<Vec<Rule>> {
    let mut found: Vec<Rule> = Vec::new();
    let friends: Vec<ModelId> = table.battle.on_table(table.battle.side_of(model)).collect();
    for bearer in friends.into_iter().filter(|id| *id != model) {
        let battle = &table.battle;
        let helps = |rule: &&Rule| is_aura(rule, melee) && !found.contains(rule) && !battle.has(model, rule);
        let new: Vec<Rule> = battle.rules_of(bearer).filter(helps).cloned().collect();
        if !new.is_empty() && table.distance(bearer, model)? <= reach(&table.battle, bearer, REACH) {
            found.extend(new);
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}
