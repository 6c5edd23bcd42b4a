//! The `state` statement: what is already so when play begins.

use super::armoury;
use super::fault::Fault;
use super::input::known_unit;
use super::models::{known_model, model_named, not_yet};
use super::words::{Words, side};
use crate::armoury::Characteristic;
use crate::battle::steps::{psychic, transport};
use crate::battle::{Battle, Event, Onset, Place, Setup};
use crate::geometry::INCH;
use crate::ids::{ModelId, Side, WeaponId};
use std::sync::Arc;

/// Words of states that no rule of this edition brings about.
pub(super) const LATER: [&str; 1] = ["swept"];

/// The characteristics that a battle may change.
pub(super) const CHARACTERISTICS: [(&str, Characteristic); 10] = [
    ("ws", Characteristic::Ws),
    ("bs", Characteristic::Bs),
    ("s", Characteristic::S),
    ("t", Characteristic::T),
    ("w", Characteristic::W),
    ("i", Characteristic::I),
    ("a", Characteristic::A),
    ("ld", Characteristic::Ld),
    ("sv", Characteristic::Sv),
    ("inv", Characteristic::Inv),
];

/// `state WHO WORD ...`, several words if need be.
pub(super) fn state(setup: &mut Setup, words: &mut Words<'_>) -> Result<(), Fault> {
    let who = words.need("a model, a unit or a side")?;
    if let Some(side) = side(who) {
        return side_state(setup, words, side);
    }
    let unit = setup.unit_by_key(who);
    let models = match setup.model_by_key(who) {
        Some(model) => vec![model],
        None => unit.map_or_else(Vec::new, |unit| setup.units[unit.index()].models.clone()),
    };
    if models.is_empty() {
        return Err(words.fault("unknown_model", format!("there is no model or unit `{who}` above")));
    }
    if words.left() == 0 {
        words.need("a state word")?;
    }
    while words.left() > 0 {
        let mut after = words.clone();
        for model in &models {
            after = words.clone();
            model_state(setup, &mut after, *model)?;
        }
        *words = after;
    }
    Ok(())
}

fn side_state(setup: &mut Setup, words: &mut Words<'_>, side: Side) -> Result<(), Fault> {
    let word = words.need("a state word")?;
    if word != "lost" {
        let why = format!("`{word}` cannot be so before play; a side's state is `lost N` or `lost N of M`");
        return Err(words.fault("word_unknown", why));
    }
    let lost = words.number("a number of models", 0, 999)? as u16;
    let state = &mut setup.sides[side.index()];
    state.lost = lost;
    if words.take_if("of") {
        let started = words.number("a number of models", 1, 999)? as u16;
        if lost > started {
            let why =
                format!("{lost} of {started} cannot be lost; give the number lost, then that at the start");
            return Err(words.fault("lost_too_many", why));
        }
        state.started = started;
    }
    words.end()
}

fn model_state(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let word = words.need("a state word")?;
    let made = &setup.models[id.index()];
    let (unit, side) = (made.unit.index(), made.side);
    let profile = &setup.profiles[usize::from(made.profile)];
    let full = profile.armour.map_or(profile.w, |armour| armour.hp);
    match word {
        "wounds" | "hp" => {
            let left = words.number("wounds left", 1, i64::from(full))? as u8;
            setup.models[id.index()].state.lost = full - left;
        }
        "gone_to_ground" | "pinned" => setup.units[unit].state.down = Some(last_enemy_turn(setup, side)),
        "falling_back" => setup.units[unit].state.falling_back = true,
        "regrouped" => setup.units[unit].state.regrouped = true,
        "engaged" => engaged(setup, words, id)?,
        "charged" => charged(setup, words, id)?,
        "moved" => {
            let how_far = words.size("a distance moved")?;
            let state = &mut setup.models[id.index()].state;
            (state.moved, state.halted) = (Some(how_far), true);
        }
        "ran" => setup.units[unit].state.ran = Some(INCH),
        "fired" => fired(setup, words, id)?,
        "removed" => setup.models[id.index()].state.place = Place::Removed,
        "in_reserve" => setup.models[id.index()].state.place = Place::Reserve,
        "outflanking" => {
            let state = &mut setup.models[id.index()].state;
            (state.place, state.outflanks) = (Place::Reserve, true);
        }
        "arriving" => arriving(setup, words, id)?,
        "joined" => joined(setup, words, id)?,
        "ablaze" => setup.units[unit].state.ablaze = true,
        "blinded" => setup.units[unit].state.blinded = Some(last_enemy_turn(setup, side)),
        "staggered" => {
            let since = last_enemy_turn(setup, side);
            setup.models[id.index()].state.staggered = Some(since);
        }
        "burning" => setup.models[id.index()].state.burning = true,
        "arrived" => setup.models[id.index()].state.arrived = true,
        "scouted" => setup.models[id.index()].state.scouted = true,
        "infiltrated" => setup.models[id.index()].state.infiltrated = true,
        "gains" => {
            let id_word = words.need("a rule")?;
            let rule = armoury::rule(words, id_word)?;
            setup.models[id.index()].state.gains.add(rule);
        }
        "used" => used(setup, words, id)?,
        "warp" => warp(setup, words, id)?,
        "embarked" => embarked(setup, words, id)?,
        "disembarked" => {
            let vehicle = known_model(setup, words)?;
            carries(setup, words, id, vehicle)?;
            let state = &mut setup.models[id.index()].state;
            (state.disembarked, state.moved, state.halted) = (Some(vehicle), Some(INCH), true);
        }
        _ if profile.armour.is_some() => return vehicle_state(setup, words, id, word),
        _ => return changed(setup, words, id, word),
    }
    Ok(())
}

/// `arriving deep_strike`: called from reserve, to come down anywhere in this turn.
fn arriving(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let how = words.need("deep_strike")?;
    if how != "deep_strike" {
        return Err(words.wrong(how, "how it arrives: deep_strike"));
    }
    let edge = setup.sides[setup.models[id.index()].side.index()].edge;
    let state = &mut setup.models[id.index()].state;
    (state.place, state.deep_strikes, state.arriving) = (Place::Reserve, true, vec![edge]);
    Ok(())
}

/// `joined UNIT`: a character that left his own unit for this one.
fn joined(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let unit = known_unit(setup, words)?;
    let own = setup.models[id.index()].unit;
    let alone = setup.units[own.index()].models.len() == 1 && own != unit;
    if !alone || setup.units[unit.index()].side != setup.models[id.index()].side {
        let key = &setup.models[id.index()].key;
        let why = format!("`{key}` joins another unit of its side, from one of its own");
        return Err(words.fault("not_a_unit", why));
    }
    setup.units[own.index()].models.clear();
    setup.units[unit.index()].models.push(id);
    let made = &mut setup.models[id.index()];
    (made.unit, made.state.home) = (unit, Some(own));
    Ok(())
}

/// `warp N`: so many Warp Charges are left.
fn warp(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let mastery = psychic::mastery(&Battle::begin(Arc::new(setup.clone())), id);
    let left = words.number("Warp Charges", 0, i64::from(mastery))? as u8;
    setup.models[id.index()].state.warp_spent = mastery - left;
    Ok(())
}

/// The latest player turn of the other side that has begun: when a unit of `side` would have gone to ground.
fn last_enemy_turn(setup: &Setup, side: Side) -> (u8, Side) {
    let now = setup.begins;
    let earlier = now.side == side && setup.first == side;
    (now.turn.saturating_sub(u8::from(earlier)), side.other())
}

/// `engaged M1,M2`: locked with each of them, both ways; a vehicle that is no walker is only struck at.
fn engaged(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    for key in words.need("models")?.split(',') {
        let other = model_named(setup, words, key)?;
        if setup.models[other.index()].side == setup.models[id.index()].side {
            let why = format!("`{key}` is of the same side; a model is engaged with enemies");
            return Err(words.fault("own_side", why));
        }
        for (a, b) in [(id, other), (other, id)] {
            let drives = |id: ModelId| setup.profiles[usize::from(setup.models[id.index()].profile)].drives();
            let (hunts, hunted) = (drives(b), drives(a));
            let state = &mut setup.models[a.index()].state;
            let list = if hunts { &mut state.assaults } else { &mut state.engaged };
            if !hunted && !list.contains(&b) {
                list.push(b);
            }
        }
    }
    Ok(())
}

/// `charged M1,M2`: it charged them in this turn and touches each.
fn charged(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let mut list = words.clone();
    let mut targets = Vec::new();
    for key in list.need("models")?.split(',') {
        let target = model_named(setup, words, key)?;
        targets.push(setup.models[target.index()].unit);
    }
    engaged(setup, words, id)?;
    targets.sort_unstable();
    targets.dedup();
    let disordered = targets.len() > 1 && !setup.options.hor_mass_charge;
    let made = &mut setup.models[id.index()];
    made.state.charge = Some(Onset { disordered, ..Onset::default() });
    setup.units[made.unit.index()].state.charged = true;
    for target in targets {
        setup.units[target.index()].state.assailed = true;
    }
    Ok(())
}

/// `fired [WEAPON] [at ID]`: with its first weapon at the first enemy where the line does not say.
fn fired(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let mut weapon = setup.models[id.index()].carries.first().map(|carried| carried.weapon);
    if let Some(named) = words.peek().and_then(|word| setup.weapon_by_key(word)) {
        words.take();
        weapon = Some(named);
    }
    let side = setup.models[id.index()].side;
    let mut target = setup.models.iter().find(|model| model.side != side).map(|model| model.unit);
    if words.take_if("at") {
        let model = known_model(setup, words)?;
        target = Some(setup.models[model.index()].unit);
    }
    let unit = setup.models[id.index()].unit;
    setup.units[unit.index()].state.shot_at = Some(target.unwrap_or(unit));
    setup.models[id.index()].state.fired.extend(weapon);
    Ok(())
}

/// What may be so of a vehicle alone.
fn vehicle_state(setup: &mut Setup, words: &mut Words<'_>, id: ModelId, word: &str) -> Result<(), Fault> {
    let since = Some(last_enemy_turn(setup, setup.models[id.index()].side));
    let state = &mut setup.models[id.index()].state;
    match word {
        "shaken" => state.shaken = since,
        "stunned" => state.stunned = since,
        "immobilised" => state.immobilised = true,
        "wrecked" => {
            let mut battle = Battle::begin(Arc::new(setup.clone()));
            battle.evolve(&Event::VehicleWrecked { model: id });
            let wreck = battle.board.pieces.last();
            // A written battle has the wreck among its terrain already.
            if wreck.is_some_and(|wreck| setup.board.pieces.iter().all(|piece| piece.name != wreck.name)) {
                setup.board.pieces.extend(wreck.cloned());
            }
            let state = &mut setup.models[id.index()].state;
            (state.place, state.wrecked) = (Place::Removed, true);
        }
        "destroyed" => {
            let key = words.need("a weapon")?;
            let weapon = setup.weapon_by_key(key);
            let model = &mut setup.models[id.index()];
            let whole = |place: &usize| {
                let known = Some(model.carries[*place].weapon) == weapon;
                known && !model.state.destroyed.contains(&(*place as u16))
            };
            let Some(place) = (0..model.carries.len()).find(whole) else {
                return Err(words.fault("unknown_weapon", format!("`{}` carries no `{key}`", model.key)));
            };
            model.state.destroyed.push(place as u16);
        }
        _ => return changed(setup, words, id, word),
    }
    Ok(())
}

/// `embarked V`: inside a transport of its side that has room.
fn embarked(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let vehicle = known_model(setup, words)?;
    let battle = Battle::begin(Arc::new(setup.clone()));
    carries(setup, words, id, vehicle)?;
    if transport::places(&battle, id) > transport::free_places(&battle, vehicle) {
        let why = format!("`{}` has no place left; give it a larger capacity", battle.made(vehicle).key);
        return Err(words.fault("capacity_full", why));
    }
    setup.models[id.index()].state.place = Place::Embarked(vehicle);
    Ok(())
}

/// Whether a vehicle is one that can carry a model.
fn carries(setup: &Setup, words: &Words<'_>, id: ModelId, vehicle: ModelId) -> Result<(), Fault> {
    let battle = Battle::begin(Arc::new(setup.clone()));
    if battle.side_of(vehicle) == battle.side_of(id) && transport::suits(&battle, id, vehicle) {
        return Ok(());
    }
    let (model, vehicle) = (&battle.made(id).key, &battle.made(vehicle).key);
    let why = format!("`{vehicle}` does not carry `{model}`; give it a `capacity` and both one side");
    Err(words.fault("not_a_transport", why))
}

/// `used GRENADE N`: so many uses are spent.
fn used(setup: &mut Setup, words: &mut Words<'_>, id: ModelId) -> Result<(), Fault> {
    let key = words.need("a weapon")?;
    let weapon: Option<WeaponId> = setup.weapon_by_key(key);
    let model = &mut setup.models[id.index()];
    let place =
        model.carries.iter().position(|carried| Some(carried.weapon) == weapon && carried.stock.is_some());
    let Some(place) = place else {
        return Err(words.fault("unknown_weapon", format!("`{}` carries no counted `{key}`", model.key)));
    };
    let stock = model.carries[place].stock.unwrap_or(0);
    let spent = words.number("a number of uses", 0, i64::from(stock))? as u16;
    model.state.used.resize(model.carries.len(), 0);
    model.state.used[place] = spent;
    Ok(())
}

/// `ld -2`: a characteristic changed for this battle.
fn changed(setup: &mut Setup, words: &mut Words<'_>, id: ModelId, word: &str) -> Result<(), Fault> {
    let Some((_, which)) = CHARACTERISTICS.iter().find(|(name, _)| *name == word) else {
        if LATER.contains(&word) {
            return Err(not_yet(words, word));
        }
        let what = "a state word: wounds N, hp N, gone_to_ground, pinned, falling_back, engaged M1,M2, \
                    charged M1,M2, \
                    moved N, ran, fired, removed, in_reserve, outflanking, arrived, scouted, infiltrated, \
                    arriving deep_strike, joined UNIT, burning, ablaze, blinded, staggered, gains RULE, \
                    used GRENADE N, embarked V, disembarked V, \
                    warp N, of vehicles shaken, stunned, immobilised, wrecked, destroyed WEAPON, or ld -2";
        return Err(words.wrong(word, what));
    };
    let by = words.need("a change such as -2 or +1")?;
    if !by.starts_with(['-', '+']) {
        return Err(words.wrong(by, "a change: write -2 or +1"));
    }
    let by = words.as_change(by)? as i8;
    setup.models[id.index()].state.changes.push((*which, by));
    Ok(())
}
