//! Words of missions: the `mission` statement, the orders that only missions know, and what is so about
//! objectives.

use super::fault::Fault;
use super::input::model_key;
use super::models::known_model;
use super::words::{Words, inches};
use crate::armoury::Support;
use crate::battle::missions::{ALL, Opening, OwnMission, own};
use crate::battle::{Battle, Building, Errand, Mission, Setup};
use crate::geometry::Point;
use crate::ids::{ModelId, Side};

/// `mission CODE [zone N] [turns N] [attacker SIDE] [prepare] [from A,B] [objectives X,Y X,Y]`; what is not
/// said is as the mission has it.
pub(super) fn mission(setup: &mut Setup, words: &mut Words<'_>) -> Result<(), Fault> {
    let code = words.need("a mission")?.to_owned();
    let known = ALL.iter().map(|sheet| sheet.code).collect::<Vec<_>>().join(", ");
    let what = format!("a mission: none, random, own NAME, {known}");
    if code == own::CODE {
        return own_mission(setup, words);
    }
    setup.mission = Mission::named(&code).ok_or_else(|| words.wrong(&code, &what))?;
    while let Some(word) = words.take() {
        match word {
            "zone" => setup.mission.zone_inches = words.number("inches", 0, 48)? as u16,
            "turns" => setup.mission.last_turn = words.number("a game turn", 0, 20)? as u8,
            "attacker" => setup.mission.attacker = Some(words.side()?),
            "prepare" => setup.mission.prepare = true,
            "from" => {
                let list = words.need("missions")?;
                setup.mission.choices = list.split(',').map(str::to_owned).collect();
                if let Some(wrong) = setup.mission.choices.iter().find(|code| Mission::named(code).is_none())
                {
                    return Err(words.wrong(wrong, &what));
                }
            }
            "objectives" => {
                setup.mission.objectives.clear();
                while words.peek().is_some_and(|word| word.contains(',')) {
                    setup.mission.objectives.push(words.comma_point()?);
                }
            }
            _ => {
                let what = "a word of a mission: zone, turns, attacker, prepare, from or objectives";
                return Err(words.wrong(word, what));
            }
        }
    }
    Ok(())
}

/// `mission own NAME ... [prepare]`: the line of a mission of one's own (MI-63).
fn own_mission(setup: &mut Setup, words: &mut Words<'_>) -> Result<(), Fault> {
    let here = words.clone();
    let line = format!("{} {}", own::CODE, words.rest());
    let (line, prepare) = match line.strip_suffix(" prepare") {
        Some(line) => (line, true),
        None => (line.as_str(), false),
    };
    let read = OwnMission::read(line).map_err(|why| here.fault("bad_mission", why))?;
    setup.mission = Mission { prepare, ..Mission::from(read) };
    Ok(())
}

/// Who attacks where the mission has roles and the file does not say: whoever makes the mission's opening
/// right for the side that is first.
pub(super) fn finish(setup: &mut Setup) {
    let first = setup.first;
    let mission = &mut setup.mission;
    let opening = mission.sheet().map(|sheet| sheet.opening);
    if mission.attacker.is_none() {
        mission.attacker = match opening {
            Some(Opening::Attacker { .. }) => Some(first),
            Some(Opening::Defender) => Some(first.other()),
            _ => None,
        };
    }
}

/// The statement again.
pub(super) fn mission_words(mission: &Mission) -> String {
    if let Some(own) = &mission.own {
        let own = OwnMission { markers: mission.objectives.clone(), ..(**own).clone() };
        return format!("mission {own}{}", if mission.prepare { " prepare" } else { "" });
    }
    let mut words =
        format!("mission {} zone {} turns {}", mission.code, mission.zone_inches, mission.last_turn);
    if let Some(attacker) = mission.attacker {
        words += &format!(" attacker {attacker}");
    }
    if mission.prepare {
        words += " prepare";
    }
    if !mission.choices.is_empty() {
        words += &format!(" from {}", mission.choices.join(","));
    }
    if !mission.objectives.is_empty() {
        let corner = |at: &Point| format!("{},{}", inches(at.x), inches(at.y));
        words += " objectives ";
        words += &mission.objectives.iter().map(corner).collect::<Vec<_>>().join(" ");
    }
    words
}

/// `prepare`, `take ID N`, `hand_over ID FRIEND`, `leave ID`, `demolish ID N [with WEAPON | explosive]`; none
/// for another word.
pub(super) fn errand(setup: &Setup, word: &str, words: &mut Words<'_>) -> Result<Option<Errand>, Fault> {
    Ok(Some(match word {
        "prepare" => Errand::Prepare,
        "take" => Errand::Take { model: known_model(setup, words)?, objective: number(words)? },
        "hand_over" => Errand::HandOver { model: known_model(setup, words)?, to: known_model(setup, words)? },
        "leave" => Errand::Leave { model: known_model(setup, words)? },
        "call_support" => Errand::CallSupport { support: support(words)? },
        "demolish" => {
            let (model, objective) = (known_model(setup, words)?, number(words)?);
            let explosive = words.take_if("explosive");
            let weapon = if words.take_if("with") {
                let key = words.need("a weapon")?;
                let why = || words.fault("unknown_weapon", format!("there is no weapon `{key}` above"));
                Some(setup.weapon_by_key(key).ok_or_else(why)?)
            } else {
                None
            };
            Errand::Demolish { model, objective, weapon, explosive }
        }
        _ => return Ok(None),
    }))
}

fn support(words: &mut Words<'_>) -> Result<Support, Fault> {
    let word = words.need("a kind of support")?;
    let known = Support::ALL.iter().map(|support| support.word()).collect::<Vec<_>>().join(", ");
    Support::named(word).ok_or_else(|| words.wrong(word, &format!("a kind of support: {known}")))
}

/// `backing SIDE [war_room] [distillery] [SUPPORT ...]`: what a base brings into the battle.
pub(super) fn backing(setup: &mut Setup, words: &mut Words<'_>) -> Result<(), Fault> {
    let side = words.side()?;
    let backing = &mut setup.sides[side.index()].backing;
    while let Some(word) = words.peek() {
        match word {
            "war_room" => backing.war_room = words.take_if(word),
            "distillery" => backing.distillery = words.take_if(word),
            _ => backing.support.push(support(words)?),
        }
    }
    Ok(())
}

/// The statement again; none where there is nothing to state.
pub(super) fn backing_words(setup: &Setup, side: Side) -> Option<String> {
    let backing = &setup.sides[side.index()].backing;
    let flags = [(backing.war_room, "war_room"), (backing.distillery, "distillery")];
    let flags = flags.into_iter().filter(|(has, _)| *has).map(|(_, word)| word);
    let words: Vec<&str> = flags.chain(backing.support.iter().map(|support| support.word())).collect();
    (!words.is_empty()).then(|| format!("backing {side} {}", words.join(" ")))
}

fn number(words: &mut Words<'_>) -> Result<u8, Fault> {
    Ok(words.number("the number of an objective", 1, 99)? as u8 - 1)
}

/// The order again.
pub(super) fn errand_words(setup: &Setup, errand: Errand) -> String {
    let key = |id: ModelId| model_key(setup, id);
    match errand {
        Errand::Prepare => "prepare".to_owned(),
        Errand::Take { model, objective } => format!("take {} {}", key(model), objective + 1),
        Errand::HandOver { model, to } => format!("hand_over {} {}", key(model), key(to)),
        Errand::Leave { model } => format!("leave {}", key(model)),
        Errand::CallSupport { support } => format!("call_support {}", support.word()),
        Errand::Demolish { model, objective, weapon, explosive } => {
            let mut words = format!("demolish {} {}", key(model), objective + 1);
            if explosive {
                words += " explosive";
            }
            if let Some(weapon) = weapon {
                words += &format!(" with {}", setup.weapons[weapon.index()].key);
            }
            words
        }
    }
}

/// What may be said about an objective: `= objective 2 carried M`.
#[derive(Clone, Debug)]
pub(super) enum ObjectiveWord {
    /// Cleared away or destroyed.
    Gone,
    /// The device.
    Found,
    /// Where it is.
    At(Point),
    /// Carried, by whom.
    Carried(Option<ModelId>),
    /// What kind of building it is.
    Building(Building),
    /// Wounds it has lost.
    Lost(u8),
}

/// Words of kinds of building.
const BUILDINGS: [(&str, Building); 5] = [
    ("plain", Building::Plain),
    ("munitions", Building::Munitions),
    ("weapons_cache", Building::WeaponsCache),
    ("med_centre", Building::MedCentre),
    ("bunker", Building::Bunker),
];

/// An expectation about an objective: its place, the word, and whether it must not be so.
pub(super) fn expected(setup: &Setup, words: &mut Words<'_>) -> Result<(usize, ObjectiveWord, bool), Fault> {
    let place = usize::from(number(words)?);
    let not = words.take_if("not");
    let word = words.need("a word of an objective")?;
    let read = match word {
        "gone" => ObjectiveWord::Gone,
        "found" => ObjectiveWord::Found,
        "at" => ObjectiveWord::At(words.point()?),
        "carried" if words.left() == 0 => ObjectiveWord::Carried(None),
        "carried" => ObjectiveWord::Carried(Some(known_model(setup, words)?)),
        "lost" => ObjectiveWord::Lost(words.number("wounds", 0, 99)? as u8),
        _ => match BUILDINGS.iter().find(|(known, _)| *known == word) {
            Some((_, building)) => ObjectiveWord::Building(*building),
            None => {
                let what = "gone, found, at X Y, carried [M], lost N, plain, munitions, weapons_cache, \
                            med_centre or bunker";
                return Err(words.wrong(word, what));
            }
        },
    };
    Ok((place, read, not))
}

/// Whether it is so, and what is so instead.
pub(super) fn holds(battle: &Battle, place: usize, word: &ObjectiveWord) -> Result<(bool, String), String> {
    let Some(objective) = battle.objectives.get(place) else {
        return Err(format!("there are {} objectives", battle.objectives.len()));
    };
    let holds = match word {
        ObjectiveWord::Gone => objective.gone,
        ObjectiveWord::Found => objective.found,
        // As near as places of models must be: 0.02".
        ObjectiveWord::At(at) => objective.at.distance(*at) <= 5,
        ObjectiveWord::Carried(None) => objective.carrier.is_some(),
        ObjectiveWord::Carried(by) => objective.carrier == *by,
        ObjectiveWord::Building(building) => objective.building == Some(*building),
        ObjectiveWord::Lost(lost) => objective.lost == *lost,
    };
    let carrier = objective.carrier.map_or("nobody", |id| model_key(&battle.setup, id));
    let (x, y) = (inches(objective.at.x), inches(objective.at.y));
    let what = format!(
        "objective {} is at {x} {y}, carried by {carrier}, gone {}, found {}, lost {}, building {:?}",
        place + 1,
        objective.gone,
        objective.found,
        objective.lost,
        objective.building,
    );
    Ok((holds, what))
}

/// The other side's edge and who is first after the battle was prepared: `= first red`.
pub(super) fn is_first(battle: &Battle, side: Side) -> Result<(), String> {
    if battle.first == side { Ok(()) } else { Err(format!("{} is first", battle.first)) }
}
