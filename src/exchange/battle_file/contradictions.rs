//! States that cannot be so: of such a model, or together. Each is a fault of the line that says it.

use super::fault::Fault;
use super::words::Words;
use crate::armoury::Rule;
use crate::battle::steps::{contact, fire, pinning};
use crate::battle::{Battle, Place, Setup};
use crate::ids::ModelId;
use crate::rules::NervePlan;
use std::sync::Arc;
/// The words of states that contradict others.
const TOGETHER: [&str; 9] = [
    "engaged",
    "charged",
    "falling_back",
    "burning",
    "removed",
    "in_reserve",
    "outflanking",
    "embarked",
    "wrecked",
];

/// A state word of a model, and where it stands.
struct Said<'w> {
    model: ModelId,
    word: &'w str,
    line: usize,
    column: usize,
}

impl Said<'_> {
    fn fault(&self, why: String) -> Fault {
        Fault { column: Some(self.column), ..Fault::new(self.line, "state_impossible", why) }
    }
}

/// Checks what the `state` statements say of models, all taken together.
pub(super) fn check(setup: &Setup, statements: &[Words<'_>]) -> Result<(), Fault> {
    let said: Vec<Said<'_>> = statements.iter().flat_map(|words| said(setup, words)).collect();
    let Some(last) = said.last() else { return Ok(()) };
    let battle = Battle::begin(Arc::new(setup.clone()));
    for state in &said {
        if let Some(why) = never(&battle, state.model, state.word) {
            return Err(state.fault(why));
        }
    }
    // Of two states that exclude each other the later is to blame.
    for state in said.iter().rev().filter(|state| TOGETHER.contains(&state.word)) {
        if let Some(why) = not_together(&battle, state.model) {
            return Err(state.fault(why));
        }
    }
    match battle.unsoundness() {
        Some(why) => Err(last.fault(format!("the states together cannot be: {why}; change one of them"))),
        None => Ok(()),
    }
}

/// The words of one statement, each with every model that it is about. Words that are no states are of no
/// account.
fn said<'w>(setup: &Setup, words: &Words<'w>) -> Vec<Said<'w>> {
    let (mut words, mut found) = (words.clone(), Vec::new());
    if words.take() != Some("state") {
        return found;
    }
    let who = words.take().unwrap_or_default();
    let models = match (setup.model_by_key(who), setup.unit_by_key(who)) {
        (Some(model), _) => vec![model],
        (None, Some(unit)) => setup.units[unit.index()].models.clone(),
        (None, None) => return found,
    };
    while let Some(word) = words.take() {
        let (line, column) = (words.line, words.column());
        found.extend(models.iter().map(|model| Said { model: *model, word, line, column }));
    }
    found
}

/// Why a model is never in a state.
fn never(battle: &Battle, model: ModelId, word: &str) -> Option<String> {
    let key = &battle.made(model).key;
    let vehicle = battle.profile(model).unit_type.is_vehicle();
    let remove = |why: &str| Some(format!("`{key}` is {why}; remove `{word}`"));
    match word {
        "burning" if vehicle => remove("a vehicle, and vehicles do not burn"),
        "burning" if !fire::can_burn(battle, model) => remove("fireproof and never burns"),
        "gone_to_ground" | "pinned" if vehicle => remove("a vehicle, and vehicles do not go to ground"),
        "gone_to_ground" | "pinned" if is_fearless(battle, model) => remove("fearless and never lies down"),
        "falling_back" if vehicle => remove("a vehicle, and vehicles do not fall back"),
        "falling_back" if is_fearless(battle, model) => remove("fearless and never falls back"),
        _ => None,
    }
}

fn is_fearless(battle: &Battle, model: ModelId) -> bool {
    let mut own = NervePlan::default();
    own.bend(battle.rules_of(model));
    let of_pack = || battle.has(model, &Rule::from_id("fearless"));
    own.is_fearless() || of_pack() || pinning::nerve_plan(battle, battle.unit_of(model)).is_fearless()
}

/// What is said of a model that cannot be so at once.
fn not_together(battle: &Battle, model: ModelId) -> Option<String> {
    let (state, key) = (battle.model(model), &battle.made(model).key);
    let here = |id: ModelId| battle.model(id).place == Place::Table;
    if state.burning && !here(model) {
        return Some(format!("`{key}` is not on the table, so it does not burn; remove one of the two"));
    }
    let mut foes = contact::fought(battle, model);
    if let Some(foe) = foes.find(|foe| !here(model) || !here(*foe)) {
        let away = if here(model) { &battle.made(foe).key } else { key };
        let why = format!("`{away}` is not on the table, where combats are fought; set it up, or remove one");
        return Some(why);
    }
    if !state.engaged.is_empty() && battle.unit(battle.unit_of(model)).falling_back {
        return Some(format!("`{key}` is locked in combat, so it does not fall back; remove one of the two"));
    }
    // How far they are apart is left to the file: a combat may have thinned out between them.
    None
}
