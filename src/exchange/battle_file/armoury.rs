//! The `weapon` and `profile` statements.

use super::fault::Fault;
use super::names::{LONGEST_KEY, meant, shown};
use super::words::Words;
use crate::armoury::bounds::{self, Span};
use crate::armoury::{
    Ap, Armour, GrenadeKind, Profile, Range, Rule, Rules, Shots, Strength, UnitType, Weapon, WeaponClass,
};
use crate::geometry::{Base, inches};

/// The sorts of grenade by their words.
pub(super) const GRENADE_KINDS: [(&str, GrenadeKind); 6] = [
    ("assault", GrenadeKind::Assault),
    ("krak", GrenadeKind::Krak),
    ("defensive", GrenadeKind::Defensive),
    ("plasma", GrenadeKind::Plasma),
    ("haywire", GrenadeKind::Haywire),
    ("melta", GrenadeKind::Melta),
];

/// `weapon KEY range R s S ap AP type TYPE rules A,B kind KIND`.
pub(super) fn weapon(words: &mut Words<'_>) -> Result<Weapon, Fault> {
    let key = words.key("a weapon")?;
    let mut weapon = Weapon {
        name: key.replace('_', " "),
        range: Range::Inches(0),
        s: Strength::User,
        ap: Ap::None,
        class: WeaponClass::Assault(Shots::Fixed(1)),
        rules: Rules::default(),
        grenade: None,
        key,
    };
    let (mut class, mut range) = (None, None);
    while let Some(word) = words.take() {
        match word {
            "range" => range = Some(weapon_range(words)?),
            "s" => weapon.s = strength(words)?,
            "ap" => weapon.ap = ap(words)?,
            "type" => class = Some(weapon_class(words)?),
            "rules" => weapon.rules = rules(words)?,
            "kind" => weapon.grenade = Some(grenade_kind(words)?),
            _ => return Err(words.wrong(word, "a word of a weapon: range, s, ap, type, rules or kind")),
        }
    }
    let missing =
        |what: &str| Fault::new(words.line, "word_missing", format!("the weapon has no `{what}`; add it"));
    weapon.range = range.ok_or_else(|| missing("range"))?;
    weapon.class = match class {
        Some(class) => class,
        None if weapon.range == Range::Melee => WeaponClass::Melee,
        None if weapon.grenade.is_some() => WeaponClass::Grenade,
        None => return Err(missing("type")),
    };
    if weapon.class == WeaponClass::Grenade && weapon.grenade.is_none() {
        weapon.grenade = Some(kind_by_name(&weapon.key));
    }
    Ok(weapon)
}

fn weapon_range(words: &mut Words<'_>) -> Result<Range, Fault> {
    match words.need("a range")? {
        "melee" | "-" => Ok(Range::Melee),
        "template" => Ok(Range::Template),
        "unlimited" => Ok(Range::Unlimited),
        word => {
            let (least, most) = (*bounds::RANGE.start(), *bounds::RANGE.end());
            let reach = words.as_number(word, "a range in inches", least.into(), most.into());
            reach.map(|reach| Range::Inches(reach as u16))
        }
    }
}

fn strength(words: &mut Words<'_>) -> Result<Strength, Fault> {
    let word = words.need("a Strength")?;
    let number = |text: &str| within(words, text, "a Strength", bounds::STRENGTH);
    match (word, word.as_bytes()) {
        ("user", _) => Ok(Strength::User),
        ("special", _) => Ok(Strength::Special),
        ("-", _) => Ok(Strength::None),
        (_, [b'+', ..]) => Ok(Strength::Plus(number(&word[1..])? as i8)),
        (_, [b'-', ..]) => Ok(Strength::Plus(-(number(&word[1..])? as i8))),
        (_, [b'x', ..]) => Ok(Strength::Times(within(words, &word[1..], "a factor", bounds::TIMES)?)),
        _ => Ok(Strength::Fixed(number(word)?)),
    }
}

/// A small whole number within its bounds.
fn within(words: &Words<'_>, word: &str, what: &str, span: Span) -> Result<u8, Fault> {
    let (least, most) = (*span.start(), *span.end());
    words.as_number(word, what, least.into(), most.into()).map(|number| number as u8)
}

fn ap(words: &mut Words<'_>) -> Result<Ap, Fault> {
    match words.need("an AP")? {
        "-" => Ok(Ap::None),
        "d6" => Ok(Ap::D6),
        word => within(words, word, "an AP (or - for none)", bounds::AP).map(Ap::Fixed),
    }
}

fn shots(words: &mut Words<'_>) -> Result<Shots, Fault> {
    match words.need("a number of shots")? {
        "d3" => Ok(Shots::D3),
        "attacks" => Ok(Shots::Attacks),
        word => within(words, word, "a number of shots", bounds::SHOTS).map(Shots::Fixed),
    }
}

fn weapon_class(words: &mut Words<'_>) -> Result<WeaponClass, Fault> {
    let word = words.need("a weapon type")?;
    Ok(match word {
        "assault" => WeaponClass::Assault(shots(words)?),
        "rapid_fire" => WeaponClass::RapidFire,
        "heavy" => WeaponClass::Heavy(shots(words)?),
        "ordnance" => WeaponClass::Ordnance(shots(words)?),
        "pistol" => WeaponClass::Pistol,
        "grenade" => WeaponClass::Grenade,
        "melee" => WeaponClass::Melee,
        "salvo" => {
            let pair = words.need("shots A/B")?;
            let (moved, stationary) = pair.split_once('/').ok_or_else(|| words.wrong(pair, "shots A/B"))?;
            let number = |text| within(words, text, "a number of shots", bounds::SHOTS);
            WeaponClass::Salvo { moved: number(moved)?, stationary: number(stationary)? }
        }
        _ => {
            let what = "a weapon type: assault N, rapid_fire, heavy N, salvo A/B, pistol, ordnance N, \
                        grenade or melee";
            return Err(words.wrong(word, what));
        }
    })
}

fn grenade_kind(words: &mut Words<'_>) -> Result<GrenadeKind, Fault> {
    let word = words.need("a kind of grenade")?;
    let found = GRENADE_KINDS.iter().find(|(name, _)| *name == word);
    let what = "a kind of grenade: assault, krak, defensive, plasma, haywire or melta";
    found.map(|(_, kind)| *kind).ok_or_else(|| words.wrong(word, what))
}

/// The sort of a grenade that the file does not tell: by its name, else assault.
fn kind_by_name(key: &str) -> GrenadeKind {
    let named = GRENADE_KINDS.iter().find(|(word, _)| key.contains(word));
    named.map_or(GrenadeKind::Assault, |(_, kind)| *kind)
}

/// Special rules, with commas between them.
pub(super) fn rules(words: &mut Words<'_>) -> Result<Rules, Fault> {
    let list = words.need("special rules")?;
    let mut offset = 0;
    let ids = list.split(',').map(|id| {
        let read = rule_at(words, offset, id);
        offset += id.chars().count() + 1;
        read
    });
    ids.collect()
}

/// The special rule that the word taken last names.
pub(super) fn rule(words: &Words<'_>, id: &str) -> Result<Rule, Fault> {
    rule_at(words, 0, id)
}

fn rule_at(words: &Words<'_>, offset: usize, id: &str) -> Result<Rule, Fault> {
    let unknown = |why: String| Err(words.fault_within(offset, "unknown_rule", why));
    if !is_rule_id(id) {
        let why = format!("`{}` is not a special rule: write snake_case, such as rending", shown(id));
        return unknown(format!("{why} or poisoned(4)"));
    }
    let rule = Rule::from_id(id);
    if rule.is_known() {
        return match rule.takes() {
            Some(takes) if !rule.is_possible() => unknown(format!("`{id}` cannot be: {takes}")),
            _ => Ok(rule),
        };
    }
    let name = rule.name();
    if let Some(known) = Rule::known().iter().find(|known| known.name() == name) {
        let takes = known.takes().unwrap_or("it stands alone, without brackets");
        return unknown(format!("`{id}` cannot be: {takes}"));
    }
    if words.own_rules().iter().any(|own| own == id || own == name) {
        return Ok(rule);
    }
    let known = Rule::known();
    let names = known.iter().map(Rule::name).chain(["large_blast", "very_bulky", "extremely_bulky"]);
    let meant = meant(name, names.chain(words.own_rules().iter().map(String::as_str)));
    let hint = meant.map(|name| format!("did you mean {name}? ")).unwrap_or_default();
    unknown(format!(
        "there is no rule `{id}`: {hint}A rule of your own pack is declared by a line `rule {id}`"
    ))
}

fn is_rule_id(id: &str) -> bool {
    let name = id.split('(').next().unwrap_or_default();
    let snake =
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    snake && id.chars().count() <= LONGEST_KEY && (name.len() == id.len() || id.ends_with(')'))
}

/// The rules that the `rule` statements of a file declare: those of packs of one's own.
pub(super) fn declared(statements: &[Words<'_>]) -> Result<Vec<String>, Fault> {
    let mut own: Vec<String> = Vec::new();
    for words in statements {
        let mut words = words.clone();
        if !words.take_if("rule") {
            continue;
        }
        for id in words.need("a special rule")?.split(',') {
            if !is_rule_id(id) {
                return Err(words.wrong(id, "a special rule: write snake_case, such as warp_spawn"));
            }
            let rule = Rule::from_id(id);
            if Rule::known().iter().any(|known| known.name() == rule.name()) || rule.is_known() {
                let why = format!("`{id}` is a rule that the program knows; it needs no line of its own");
                return Err(words.fault("name_twice", why));
            }
            own.push(id.to_owned());
        }
        words.end()?;
    }
    Ok(own)
}

/// `profile KEY ws 4 bs 4 ... sv 3+ inv 4+ base 25 type infantry,character rules A,B capacity N fire_points N excludes
/// bulky(2)`.
pub(super) fn profile(words: &mut Words<'_>) -> Result<Profile, Fault> {
    let mut profile = blank(words.key("a profile")?);
    let mut armour = Armour { front: 0, side: 0, rear: 0, hp: 0 };
    let mut typed = false;
    while let Some(word) = words.take() {
        match word {
            "sv" => profile.sv = words.score("an armour save")?,
            "inv" => profile.inv = words.score("an invulnerable save")?,
            "base" => profile.base = base(words)?,
            "rules" => profile.rules = rules(words)?,
            "excludes" => profile.excludes = rules(words)?,
            "type" => {
                types(words, &mut profile)?;
                typed = true;
            }
            _ => {
                let what = "a word of a profile, such as ws, bs, sv, base, type or rules";
                let slot = slot(&mut profile, &mut armour, word).ok_or_else(|| words.wrong(word, what))?;
                *slot = characteristic(words, word)?;
            }
        }
    }
    let plates = [armour.front, armour.side, armour.rear, armour.hp];
    if plates.iter().any(|plate| *plate > 0) || profile.unit_type.is_vehicle() {
        if plates.contains(&0) {
            let why = "a vehicle has `front`, `side`, `rear` and `hp`, 1 or more each; add them";
            return Err(words.fault("word_missing", why));
        }
        profile.armour = Some(armour);
        if !typed {
            profile.unit_type = UnitType::Vehicle;
        }
    } else {
        profile.w = profile.w.max(1);
    }
    if let (UnitType::Vehicle, Base::Oval { long, short }) = (profile.unit_type, profile.base) {
        profile.base = Base::Hull { long, short };
    }
    Ok(profile)
}

/// Where the number after this word belongs.
fn slot<'p>(profile: &'p mut Profile, armour: &'p mut Armour, word: &str) -> Option<&'p mut u8> {
    Some(match word {
        "ws" => &mut profile.ws,
        "bs" => &mut profile.bs,
        "s" => &mut profile.s,
        "t" => &mut profile.t,
        "w" => &mut profile.w,
        "i" => &mut profile.i,
        "a" => &mut profile.a,
        "ld" => &mut profile.ld,
        "capacity" => &mut profile.capacity,
        "fire_points" => &mut profile.fire_points,
        "cover_bonus" => &mut profile.cover_bonus,
        "front" => &mut armour.front,
        "side" => &mut armour.side,
        "rear" => &mut armour.rear,
        "hp" => &mut armour.hp,
        _ => return None,
    })
}

fn blank(key: String) -> Profile {
    Profile {
        name: key.replace('_', " "),
        key,
        unit_type: UnitType::Infantry,
        traits: Vec::new(),
        character: false,
        base: Base::Round { diameter: 250 },
        ws: 0,
        bs: 0,
        s: 0,
        t: 0,
        w: 0,
        i: 0,
        a: 0,
        ld: 0,
        sv: None,
        inv: None,
        cover_bonus: 0,
        armour: None,
        capacity: 0,
        fire_points: 0,
        excludes: Rules::default(),
        rules: Rules::default(),
    }
}

fn characteristic(words: &mut Words<'_>, of: &str) -> Result<u8, Fault> {
    let span = match of {
        "front" | "side" | "rear" => bounds::ARMOUR,
        "w" => bounds::WOUNDS,
        "hp" => bounds::HULL_POINTS,
        "capacity" | "fire_points" => bounds::PLACES,
        "cover_bonus" => bounds::COVER_BONUS,
        _ => bounds::CHARACTERISTIC,
    };
    match words.need("a characteristic")? {
        "-" => Ok(0),
        word => within(words, word, &format!("a value for `{of}`"), span),
    }
}

/// `base N` is round, `base A B` long, in millimetres: an oval, for vehicles and with `hull` a rectangle.
fn base(words: &mut Words<'_>) -> Result<Base, Fault> {
    let (least, most) = (i64::from(*bounds::BASE_MM.start()), i64::from(*bounds::BASE_MM.end()));
    let long = words.number("a base in millimetres", least, most)? as i32 * 10;
    let has_short = words.peek().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
    if !has_short {
        return Ok(Base::Round { diameter: long });
    }
    let short = words.number("a base in millimetres", least, most)? as i32 * 10;
    Ok(if words.take_if("hull") { Base::Hull { long, short } } else { Base::Oval { long, short } })
}

fn types(words: &mut Words<'_>, profile: &mut Profile) -> Result<(), Fault> {
    for word in words.need("a unit type")?.split(',') {
        let known = UnitType::ALL.into_iter().find(|known| known.word() == word);
        match (word, known) {
            (_, Some(unit_type)) => profile.unit_type = unit_type,
            ("character", _) => profile.character = true,
            ("", _) => return Err(words.wrong(word, "a unit type; write infantry,character without blanks")),
            _ => profile.traits.push(word.to_owned()),
        }
    }
    Ok(())
}

/// The default size of a table side, in units.
pub(super) fn default_table() -> i32 {
    inches(4800)
}
