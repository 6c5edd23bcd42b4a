//! Models, answers and facts of a battle in the words of clients, and back. Only the set-up is looked at, so
//! the same words always mean the same: a command sent again is the same command.

use super::super::scalar;
use crate::armoury::Rule;
use crate::battle::{
    Answer, Between, Code, Fact, Setup, Shooter, Topic, Value, VehicleArc as FacingArc, keys,
};
use crate::ids::{ModelId, UnitId, WeaponId};

pub(in crate::api) use keys::{about, answer, model, subject, unit};

/// The model with this key.
pub(in crate::api) fn read_model(setup: &Setup, key: &str) -> Result<ModelId, Code> {
    setup.model_by_key(key).ok_or(Code::UnknownModel)
}

/// The unit with this key, or the unit of the model with it.
pub(in crate::api) fn read_unit(setup: &Setup, key: &str) -> Result<UnitId, Code> {
    setup.unit_by_key(key).ok_or(Code::UnknownModel)
}

/// The weapon with this key.
pub(in crate::api) fn read_weapon(setup: &Setup, key: &str) -> Result<WeaponId, Code> {
    setup.weapon_by_key(key).ok_or(Code::UnknownWeapon)
}

/// The model with this key, or the whole unit with it.
pub(in crate::api) fn read_shooter(setup: &Setup, key: &str) -> Result<Shooter, Code> {
    match setup.model_by_key(key) {
        Some(model) => Ok(Shooter::Model(model)),
        None => read_unit(setup, key).map(Shooter::Unit),
    }
}

/// The answer to a question on `topic` that the words mean.
///
/// # Errors
/// [`Code::AnswerNotOffered`] for words that are no answer to such a question.
pub(in crate::api) fn read_answer(setup: &Setup, topic: Topic, words: &str) -> Result<Answer, Code> {
    let words = words.trim();
    match words {
        "no" => return Ok(Answer::No),
        "yes" => return Ok(Answer::Yes),
        "auto" => return Ok(Answer::Auto),
        _ => {}
    }
    let read = match topic {
        Topic::Place | Topic::PileIn | Topic::CounterCharge | Topic::PlaceObjective => read_point(words),
        Topic::Reroll => {
            words.split(',').map(|place| place.trim().parse().ok()).collect::<Option<_>>().map(Answer::Dice)
        }
        Topic::SplitBlows => {
            words.split(',').map(|blow| read_blow(setup, blow)).collect::<Option<_>>().map(Answer::Blows)
        }
        Topic::FightWith if words.split('+').any(|key| key.trim() == "smash") => {
            let weapon = words.split('+').find(|key| key.trim() != "smash");
            weapon
                .map(|key| setup.weapon_by_key(key.trim()))
                .map_or(Some(None), |id| id.map(Some))
                .map(Answer::Smash)
        }
        Topic::Overwatch | Topic::OverwatchSupport | Topic::ChargeGrenade | Topic::FightWith => words
            .split('+')
            .map(|key| setup.weapon_by_key(key.trim()))
            .collect::<Option<_>>()
            .map(Answer::Weapons),
        Topic::SpecialistRule => Some(Answer::Rule(Rule::from_id(words))),
        Topic::Interceptor => match words.split_once('+') {
            None => setup.unit_by_key(words).map(Answer::Unit),
            Some((unit, weapon)) => setup
                .weapon_by_key(weapon.trim())
                .zip(setup.unit_by_key(unit.trim()))
                .map(|(weapon, unit)| Answer::Aimed(weapon, unit)),
        },
        _ => setup.model_by_key(words).map(Answer::Model),
    };
    read.ok_or(Code::AnswerNotOffered)
}

fn read_point(words: &str) -> Option<Answer> {
    let (x, y) = words.split_once([' ', ','])?;
    Some(Answer::At(crate::geometry::Point::new(scalar::read(x)?, scalar::read(y)?)))
}

fn read_blow(setup: &Setup, words: &str) -> Option<(ModelId, u16)> {
    let (key, count) = words.trim().split_once('*')?;
    Some((setup.model_by_key(key)?, count.parse().ok()?))
}

/// The fact with this word about these models.
///
/// # Errors
/// [`Code::UnknownModel`], or [`Code::NothingAsked`] for what nobody could ask.
pub(in crate::api) fn read_fact(setup: &Setup, word: &str, about: &[String]) -> Result<Fact, Code> {
    let one = |place: usize| read_model(setup, about.get(place).ok_or(Code::NothingAsked)?);
    let unit = |place: usize| read_unit(setup, about.get(place).ok_or(Code::NothingAsked)?);
    let fact = match word {
        "distance" => Fact::Distance(one(0)?, one(1)?),
        "sight" => Fact::Sight(one(0)?, one(1)?),
        "nearest" => Fact::Nearest(unit(0)?, unit(1)?),
        "obscured" => Fact::Obscured(one(0)?, one(1)?),
        "cover" => Fact::Cover(one(0)?, one(1)?),
        "cover_from_marker" => Fact::CoverFromMarker(one(0)?, one(1)?),
        "between" => Fact::Between(one(0)?, one(1)?),
        "in_contact" => Fact::InContact(one(0)?, one(1)?),
        "facing" => Fact::Facing(one(0)?, one(1)?),
        "under" => Fact::Under(one(0)?),
        "in_area" => Fact::InArea(one(0)?),
        "path" => Fact::Path(one(0)?),
        "height" => Fact::Height(one(0)?),
        "wall_at" => Fact::WallAt(one(0)?),
        "off_table" => Fact::OffTable(one(0)?),
        "can_place" => Fact::CanPlace(one(0)?),
        "in_zone" => Fact::InZone(one(0)?),
        _ => return Err(Code::NothingAsked),
    };
    if keys::about(setup, &fact).len() == about.len() { Ok(fact) } else { Err(Code::NothingAsked) }
}

/// The value of a fact: a length in inches, `yes` or `no`, keys or names with commas, `4+`, or `none`.
///
/// # Errors
/// [`Code::WrongValue`] for words that are no such value; nothing is never `none`.
pub(in crate::api) fn read_value(setup: &Setup, fact: &Fact, words: &str) -> Result<Value, Code> {
    let words = words.trim();
    let none = matches!(words, "none" | "clear" | "-");
    let list = || words.split(',').map(str::trim);
    // The narration writes `6.5"`.
    let length = || scalar::read(words.strip_suffix('"').unwrap_or(words));
    let value = match fact {
        Fact::Distance(..) | Fact::Height(_) => length().map(Value::Length),
        Fact::Sight(..)
        | Fact::Obscured(..)
        | Fact::InContact(..)
        | Fact::OffTable(_)
        | Fact::CanPlace(_) => match words {
            "yes" => Some(Value::Holds(true)),
            "no" => Some(Value::Holds(false)),
            _ => None,
        },
        Fact::Nearest(..) | Fact::Under(_) if none => Some(Value::Models(Vec::new())),
        Fact::Nearest(..) | Fact::Under(_) => {
            list().map(|key| setup.model_by_key(key)).collect::<Option<_>>().map(Value::Models)
        }
        Fact::Cover(..) | Fact::CoverFromMarker(..) if none => Some(Value::Cover(None)),
        Fact::Cover(..) | Fact::CoverFromMarker(..) => read_save(words).map(|save| Value::Cover(Some(save))),
        Fact::InArea(_) | Fact::Path(_) | Fact::InZone(_) if none => Some(Value::Names(Vec::new())),
        Fact::InArea(_) | Fact::Path(_) | Fact::InZone(_) => {
            let named = list().all(|name| !name.is_empty());
            named.then(|| Value::Names(list().map(str::to_owned).collect()))
        }
        Fact::Between(..) => read_between(words).map(Value::Between),
        Fact::Facing(..) => read_arc(words).map(Value::Arc),
        Fact::WallAt(_) if none => Some(Value::WallAt(None)),
        Fact::WallAt(_) => length().map(|length| Value::WallAt(Some(length))),
    };
    value.ok_or(Code::WrongValue)
}

pub(in crate::api) fn read_save(words: &str) -> Option<u8> {
    words.strip_suffix('+').unwrap_or(words).parse().ok().filter(|save| (2..=6).contains(save))
}

fn read_between(words: &str) -> Option<Between> {
    match words {
        "through" => Some(Between::Through),
        "over" => Some(Between::Over),
        "none" => Some(Between::None),
        _ => None,
    }
}

fn read_arc(words: &str) -> Option<FacingArc> {
    match words {
        "front" => Some(FacingArc::Front),
        "side" => Some(FacingArc::Side),
        "rear" => Some(FacingArc::Rear),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::armoury::Armoury;
    use crate::geometry::{INCH, Point};
    use crate::simulation::{battle_of, sample_teams};

    fn setup() -> Setup {
        battle_of(&sample_teams(Armoury::builtin()), 1)
    }

    #[test]
    fn answers_are_written_as_they_are_read() {
        let setup = setup();
        let weapons = vec![WeaponId(0), WeaponId(1)];
        for (topic, given) in [
            (Topic::GoToGround, Answer::No),
            (Topic::GoToGround, Answer::Yes),
            (Topic::PileIn, Answer::Auto),
            (Topic::Allocate, Answer::Model(ModelId(3))),
            (Topic::Interceptor, Answer::Unit(UnitId(2))),
            (Topic::Interceptor, Answer::Aimed(WeaponId(1), UnitId(2))),
            (Topic::FightWith, Answer::Weapons(weapons)),
            (Topic::Place, Answer::At(Point::new(1234, 77))),
            (Topic::Reroll, Answer::Dice(vec![1, 3])),
            (Topic::SplitBlows, Answer::Blows(vec![(ModelId(0), 2), (ModelId(1), 1)])),
        ] {
            let words = answer(&setup, &given);
            assert_eq!(read_answer(&setup, topic, &words), Ok(given), "{words}");
        }
        for (topic, nonsense) in [
            (Topic::Allocate, "R99"),
            (Topic::Place, "12"),
            (Topic::Place, "x y"),
            (Topic::Reroll, "first"),
            (Topic::SplitBlows, "R1"),
            (Topic::FightWith, "spoon"),
            (Topic::GoToGround, ""),
        ] {
            let read = read_answer(&setup, topic, nonsense);
            assert_eq!(read, Err(Code::AnswerNotOffered), "{nonsense}");
        }
    }

    #[test]
    fn facts_are_told_in_words() {
        let setup = setup();
        let told = |word: &str, keys: &[&str], value: &str| {
            let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
            let fact = read_fact(&setup, word, &keys)?;
            assert_eq!(about(&setup, &fact), keys);
            read_value(&setup, &fact, value)
        };
        assert_eq!(told("distance", &["R1", "B1"], "12"), Ok(Value::Length(12 * INCH)));
        assert_eq!(told("sight", &["R1", "B1"], "yes"), Ok(Value::Holds(true)));
        assert_eq!(told("cover", &["R1", "B1"], "4+"), Ok(Value::Cover(Some(4))));
        assert_eq!(told("cover", &["R1", "B1"], "none"), Ok(Value::Cover(None)));
        assert_eq!(
            told("nearest", &["R1", "B1"], "B1"),
            Ok(Value::Models(vec![setup.model_by_key("B1").unwrap()]))
        );
        assert_eq!(told("between", &["R1", "B1"], "over"), Ok(Value::Between(Between::Over)));
        assert_eq!(told("path", &["R1"], "ruin, wood"), Ok(Value::Names(vec!["ruin".into(), "wood".into()])));
        assert_eq!(told("wall_at", &["R1"], "none"), Ok(Value::WallAt(None)));
        assert_eq!(told("distance", &["R1", "B1"], "6.5\""), Ok(Value::Length(1651)));
        for (word, keys, value) in [
            ("cover", &["R1", "B1"][..], "9+"),
            ("cover", &["R1", "B1"], ""),
            ("distance", &["R1", "B1"], ""),
            ("under", &["R1"], " "),
            ("under", &["R1"], "R1,,B1"),
            ("path", &["R1"], ""),
            ("path", &["R1"], "wood,"),
            ("in_area", &["R1"], ""),
            ("in_zone", &["R1"], ""),
            ("wall_at", &["R1"], ""),
        ] {
            assert_eq!(told(word, keys, value), Err(Code::WrongValue), "{word} `{value}`");
        }
        let many = ["R1", "B1", "B1"].map(str::to_owned);
        assert_eq!(read_fact(&setup, "sight", &many), Err(Code::NothingAsked));
        assert_eq!(told("sight", &["R1", "X1"], "yes"), Err(Code::UnknownModel));
        assert_eq!(told("sight", &["R1"], "yes"), Err(Code::NothingAsked));
        assert_eq!(told("weather", &["R1"], "fine"), Err(Code::NothingAsked));
    }

    #[test]
    fn every_fact_has_an_example_that_can_be_told() {
        let setup = setup();
        let battle = crate::battle::Game::begin(setup.clone()).battle;
        for word in Fact::WORDS {
            let pair = ["R1", "B1"].map(str::to_owned);
            let fact =
                read_fact(&setup, word, &pair).or_else(|_| read_fact(&setup, word, &pair[..1])).unwrap();
            let told = keys::value(&setup, &fact.example(&battle));
            // Nobody is set up yet: nobody is nearest.
            let value = read_value(&setup, &fact, &told).unwrap_or_else(|_| panic!("{word}: {told}"));
            assert_eq!(fact.check(&battle, &value), Ok(()), "{word}: {told}");
            assert!(!fact.form().is_empty());
        }
    }
}
