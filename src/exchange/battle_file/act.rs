//! Commands of a battle file, `> shoot M boltgun at O`, as commands of the engine.

use super::fault::Fault;
use super::missions;
use super::names::{meant, shown};
use super::words::{Words, is_length, side};
use crate::battle::{
    Charge, Code, Command, Fight, Focus, Input, Order, Refusal, Setup, Shoot, Shooter, Shot, Walk,
};
use crate::geometry::Point;
use crate::ids::{ModelId, Side, UnitId, WeaponId};

/// A command and who gives it.
#[derive(Clone, Debug)]
pub(super) struct Act {
    /// The side named; the side whose turn it is if none.
    pub by: Option<Side>,
    /// What is ordered.
    pub what: What,
}

/// What a command line orders.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// Something for the engine.
    Give(Command),
    /// Goes back by so many commands.
    Rewind(usize),
    /// Something that names what does not exist, or that no rule allows; and why in the words of the file, where
    /// it names something.
    Forbidden(Refusal, String),
}

/// Why a command cannot be given: the line is wrong, or it asks for something unknown.
enum Trouble {
    Line(Fault),
    Forbidden(Refusal, String),
}

/// The most keys that a refusal lists.
const MOST_NAMED: usize = 10;

impl Trouble {
    fn forbidden(code: Code) -> Trouble {
        Trouble::Forbidden(code.into(), String::new())
    }

    /// Something has a name that is not there; which, and what there is instead.
    fn unknown(setup: &Setup, code: Code, key: &str) -> Trouble {
        let (what, known): (_, Vec<&str>) = match code {
            Code::UnknownWeapon => {
                ("weapon", setup.weapons.iter().map(|weapon| weapon.key.as_str()).collect())
            }
            Code::UnknownTarget => ("target", setup.units.iter().map(|unit| unit.key.as_str()).collect()),
            _ => ("model", setup.models.iter().map(|model| model.key.as_str()).collect()),
        };
        let meant = meant(key, known.iter().copied());
        let meant = meant.map(|meant| format!(", did you mean `{meant}`?")).unwrap_or_default();
        let more = known.len().saturating_sub(MOST_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let named = known.iter().take(MOST_NAMED).copied().collect::<Vec<_>>().join(", ");
        let key = shown(key);
        let why = format!("there is no {what} `{key}` in this battle{meant}; there are: {named}{more}");
        Trouble::Forbidden(code.into(), why)
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Line(fault)
    }
}

/// Reads a command. Unknown names are for the battle to refuse; bad words are for the author to mend.
pub(super) fn act(setup: &Setup, words: &mut Words<'_>) -> Result<Act, Fault> {
    let by = words.peek().and_then(side);
    if by.is_some() {
        words.take();
    }
    let what = match what(setup, words) {
        Ok(what) => what,
        Err(Trouble::Line(fault)) => return Err(fault),
        Err(Trouble::Forbidden(refusal, why)) => {
            words.rest();
            What::Forbidden(refusal, why)
        }
    };
    Ok(Act { by, what })
}

fn what(setup: &Setup, words: &mut Words<'_>) -> Result<What, Trouble> {
    let word = words.need("a command")?;
    let order = match word {
        "deploy" => deploy(setup, words)?,
        "reserve" => Order::KeepBack { model: model(setup, words)?, outflank: false, deep_strike: false },
        "scout" => Order::Scout(walk(setup, words)?),
        "move" => Order::Move(walk(setup, words)?),
        "run" => Order::Run(walk(setup, words)?),
        "shoot" | "throw" => {
            let (shoot, splits) = shoot(setup, words)?;
            match word {
                _ if splits => Order::Split(shoot),
                "throw" => Order::Throw(shoot),
                _ => Order::Shoot(shoot),
            }
        }
        "join" => Order::Join { model: model(setup, words)?, unit: unit(setup, words)? },
        "charge" => Order::Charge(charge(setup, words)?),
        "fight" => Order::Fight(fight(setup, words)?),
        "go_to_ground" => Order::GoToGround { unit: unit(setup, words)? },
        "extinguish" => Order::Extinguish { model: model(setup, words)?, friend: model(setup, words)? },
        "embark" => Order::Embark { model: model(setup, words)?, vehicle: model(setup, words)? },
        "disembark" => Order::Disembark { model: model(setup, words)?, at: words.point()? },
        "regroup" => Order::Regroup { unit: unit(setup, words)? },
        "end_phase" => {
            Order::EndPhase { first: if words.take_if("first") { models(setup, words)? } else { vec![] } }
        }
        "prepare" | "take" | "hand_over" | "leave" | "call_support" | "demolish" => {
            match missions::errand(setup, word, words)? {
                Some(errand) => Order::Errand(errand),
                None => return Err(words.wrong(word, "a command").into()),
            }
        }
        "concede" => Order::Concede,
        "rewind" => {
            let count = if words.left() > 0 { words.number("a number of commands", 1, 9999)? } else { 1 };
            return Ok(What::Rewind(count as usize));
        }
        "words" => return Ok(What::Give(Command::AddWords(words.rest()))),
        "call_time" => return Ok(What::Give(Command::CallTime)),
        "abandon" => return Ok(What::Give(Command::Abandon)),
        "time_up" => return Ok(What::Give(Command::Supply(Input::TimeUp))),
        "roll_for_me" => return Ok(What::Give(Command::Supply(Input::RollForMe))),
        "summon" => return Err(Trouble::forbidden(Code::NoSummons)),
        // Powers that are no shooting belong to no pack, and challenges are not played (FT-22).
        "psychic" => return Err(Trouble::forbidden(Code::NeedsPower)),
        "challenge" => return Err(Trouble::forbidden(Code::NotAllowed)),
        _ => {
            let what = "a command: deploy, reserve, scout, move, run, shoot, throw, charge, fight, go_to_ground, \
                        extinguish, embark, disembark, join, regroup, end_phase, prepare, take, hand_over, leave, \
                        call_support, demolish, concede, rewind, words, call_time, abandon, time_up, roll_for_me, \
                        summon, psychic or challenge";
            return Err(words.wrong(word, what).into());
        }
    };
    Ok(What::Give(Command::Order(order)))
}

fn model(setup: &Setup, words: &mut Words<'_>) -> Result<ModelId, Trouble> {
    let key = words.need("a model")?;
    model_named(setup, key)
}

fn model_named(setup: &Setup, key: &str) -> Result<ModelId, Trouble> {
    setup.model_by_key(key).ok_or_else(|| Trouble::unknown(setup, Code::UnknownModel, key))
}

fn unit_named(setup: &Setup, code: Code, key: &str) -> Result<UnitId, Trouble> {
    setup.unit_by_key(key).ok_or_else(|| Trouble::unknown(setup, code, key))
}

fn weapon_named(setup: &Setup, key: &str) -> Result<WeaponId, Trouble> {
    setup.weapon_by_key(key).ok_or_else(|| Trouble::unknown(setup, Code::UnknownWeapon, key))
}

fn models(setup: &Setup, words: &mut Words<'_>) -> Result<Vec<ModelId>, Trouble> {
    let list = words.need("models")?;
    list.split(',').map(|key| model_named(setup, key)).collect()
}

fn unit(setup: &Setup, words: &mut Words<'_>) -> Result<UnitId, Trouble> {
    let key = words.need("a unit")?;
    unit_named(setup, Code::UnknownModel, key)
}

/// `deploy ID X Y [facing D]`, `deploy ID outflank`, `deploy ID deep_strike`.
fn deploy(setup: &Setup, words: &mut Words<'_>) -> Result<Order, Trouble> {
    let model = model(setup, words)?;
    let (outflank, deep_strike) = (words.take_if("outflank"), words.take_if("deep_strike"));
    if outflank || deep_strike {
        return Ok(Order::KeepBack { model, outflank, deep_strike });
    }
    let at = words.point()?;
    let facing = if words.take_if("facing") { Some(words.bearing()?) } else { None };
    Ok(Order::Deploy { model, at, facing })
}

/// `move ID X Y [via X Y]... [facing D] [told N]`: the way points are passed in their order, then the end is
/// reached; with miniatures N is how far it went. `move ID N` tells that distance only.
fn walk(setup: &Setup, words: &mut Words<'_>) -> Result<Walk, Trouble> {
    let mut walk = Walk { model: model(setup, words)?, way: Vec::new(), facing: None, told: None };
    let mut end = None;
    if words.peek().is_some_and(is_length) {
        let first = words.length("a length")?;
        if words.peek().is_some_and(is_length) {
            end = Some(Point::new(first, words.length("a y in inches")?));
        } else {
            walk.told = Some(first);
        }
    }
    loop {
        if words.take_if("via") {
            walk.way.push(words.point()?);
        } else if words.take_if("facing") {
            walk.facing = Some(words.bearing()?);
        } else if words.take_if("told") {
            walk.told = Some(words.length("a length")?);
        } else {
            break;
        }
    }
    walk.way.extend(end);
    Ok(walk)
}

/// `charge TARGET[,TARGET] by WHO[,WHO] [grenade NAME] [via X Y]...`.
fn charge(setup: &Setup, words: &mut Words<'_>) -> Result<Charge, Trouble> {
    let list = words.need("a target")?;
    let target = |key| unit_named(setup, Code::UnknownTarget, key);
    let targets = list.split(',').map(target).collect::<Result<_, _>>()?;
    if !words.take_if("by") {
        return Err(words.fault("word_missing", "say who charges: `charge TARGET by WHO`").into());
    }
    let list = words.need("who charges")?;
    let charger = |key| unit_named(setup, Code::UnknownModel, key);
    let by = list.split(',').map(charger).collect::<Result<_, _>>()?;
    let mut charge = Charge { targets, by, grenade: None, way: Vec::new() };
    while let Some(word) = words.take() {
        match word {
            "grenade" => {
                charge.grenade = Some(weapon_named(setup, words.need("a grenade")?)?);
            }
            "via" => charge.way.push(words.point()?),
            _ => return Err(words.wrong(word, "a word of a charge: by, grenade NAME or via X Y").into()),
        }
    }
    charge.targets.dedup();
    charge.by.dedup();
    Ok(charge)
}

/// `fight [fast] [first M,N]`.
fn fight(setup: &Setup, words: &mut Words<'_>) -> Result<Fight, Trouble> {
    let mut fight = Fight::default();
    while let Some(word) = words.take() {
        match word {
            "fast" => fight.fast = true,
            "first" => fight.first = models(setup, words)?,
            _ => return Err(words.wrong(word, "a word of a fight: fast or first M,N").into()),
        }
    }
    Ok(fight)
}

/// `shoot WHO WEAPON[,WHO WEAPON]... at ID [words]`, and whether it splits the fire of a unit.
fn shoot(setup: &Setup, words: &mut Words<'_>) -> Result<(Shoot, bool), Trouble> {
    let mut list = String::new();
    while !words.take_if("at") {
        list.push_str(words.need("`at TARGET`")?);
        list.push(' ');
    }
    let shots = shots(setup, words, &list)?;
    let target = words.need("a target")?;
    let mut shoot = Shoot {
        shots,
        target: target_unit(setup, target)?,
        focus: None,
        markers: Vec::new(),
        facing: None,
        no_reroll: false,
        fast: false,
        groups: Vec::new(),
        hold: Vec::new(),
    };
    let mut splits = false;
    while let Some(word) = words.take() {
        match word {
            "split" => splits = true,
            "focus" => shoot.focus = Some(words.score("a cover save")?.map_or(Focus::NoCover, Focus::Cover)),
            "no_reroll" => shoot.no_reroll = true,
            "fast" => shoot.fast = true,
            "groups" => {
                for group in words.need("groups")?.split(',') {
                    shoot.groups.push(words.as_number(group, "the number of a group", 0, 99)? as u8);
                }
            }
            "hold" => shoot.hold = models(setup, words)?,
            "marker" => shoot.markers.push(words.point()?),
            "facing" => shoot.facing = Some(words.bearing()?),
            _ => {
                let what = "a word of a shooting order: focus N+, no_reroll, fast, groups 2,1, hold M, \
                            marker X Y, facing D, split";
                return Err(words.wrong(word, what).into());
            }
        }
    }
    Ok((shoot, splits))
}

/// The target; a list of several splits fire, which no rule allows (SH-03).
fn target_unit(setup: &Setup, key: &str) -> Result<UnitId, Trouble> {
    if key.contains(',') {
        let targets = key.split(',').count() as i64;
        let refusal = Refusal::new(Code::NotAllowed).with("targets", targets).with("most", 1);
        return Err(Trouble::Forbidden(refusal, String::new()));
    }
    unit_named(setup, Code::UnknownTarget, key)
}

fn shots(setup: &Setup, words: &Words<'_>, list: &str) -> Result<Vec<Shot>, Trouble> {
    let mut shots: Vec<Shot> = Vec::new();
    for item in list.split(',') {
        let parts: Vec<&str> = item.split_whitespace().collect();
        let (by, weapon) = match (parts.as_slice(), shots.last()) {
            ([who, weapon], _) => (shooter(setup, who)?, *weapon),
            ([weapon], Some(shot)) => (shot.by, *weapon),
            _ => {
                let why =
                    format!("`{}` is not a shot: write MODEL WEAPON, with commas between shots", item.trim());
                return Err(words.fault("word_unknown", why).into());
            }
        };
        shots.push(Shot { by, weapon: weapon_named(setup, weapon)? });
    }
    Ok(shots)
}

fn shooter(setup: &Setup, key: &str) -> Result<Shooter, Trouble> {
    if let Some(model) = setup.model_by_key(key) {
        return Ok(Shooter::Model(model));
    }
    unit_named(setup, Code::UnknownModel, key).map(Shooter::Unit)
}
