//! Packs, models built from them, lists judged, and the names of rules.

mod honours;
mod lists;
mod models;
mod packs;
mod rules;

use warlog::armoury::*;

/// A small pack for cases the packs in the binary do not have.
const SMALL: &str = r#"
schema = 1
id = "small"
name = "Small list"
[team]
leader = { min = 1, max = 1 }
core = { min = 1, max = 20 }
special = { max = 5 }

[[weapon]]
id = "smoke_grenade"
name = "Smoke grenade"
grenade = { kind = "other" }
lines = [{ range = 8, s = "-", ap = "-", type = "assault", shots = 1 }]

[[wargear]]
id = "medal"
name = "Medal"

[[model]]
id = "captain"
name = "Captain"
role = "leader"
points = 42
character = true
base_mm = 32
stats = { ws = 4, bs = 4, s = 4, t = 4, w = 4, i = 4, a = 1, ld = 9, sv = 2 }
grenades = { haywire_grenade = { price = 5 }, smoke_grenade = 1 }
  [[model.option]]
  id = "medals"
  max = 3
  choices = [{ take = ["medal"], points = 1 }]

[[model]]
id = "trooper"
name = "Trooper"
role = "core"
points = 17
base_mm = 25
stats = { ws = 3, bs = 3, s = 3, t = 3, w = 1, i = 3, a = 1, ld = 8 }
weapons = ["lasgun"]
  [[model.option]]
  id = "special"
  replaces = ["lasgun"]
  limit = { each = 5 }
  choices = [{ take = ["flamer"], points = 5 }]

[[model]]
id = "ace"
name = "Ace"
role = "special"
points = 20
base_mm = 25
stats = { ws = 4, bs = 4, s = 3, t = 3, w = 1, i = 3, a = 1, ld = 8 }

[[model]]
id = "tank"
name = "Tank"
role = "transport"
points = 20
unit_type = "vehicle"
hull_mm = [114, 76]
stats = { bs = 4 }
vehicle = { front = 13, side = 11, rear = 10, hp = 3 }

[[model]]
id = "plane"
name = "Plane"
role = "special"
points = 20
unit_type = "flyer"
hull_mm = [114, 76]
stats = { bs = 4 }
vehicle = { front = 10, side = 10, rear = 10, hp = 2 }
"#;

fn pack(id: &str) -> Pack {
    Armoury::builtin().pack(id).unwrap().clone()
}

fn small() -> Pack {
    Armoury::builtin().with_pack("small.toml", SMALL).unwrap().pack("small").unwrap().clone()
}

/// So many models as they come.
fn many(count: usize, entry: &str) -> Vec<Chosen> {
    vec![Chosen::new(entry); count]
}

fn codes(faults: &[Fault]) -> Vec<&'static str> {
    faults.iter().map(|fault| fault.code.as_str()).collect()
}

/// Rules without a limit of points.
fn free() -> MusterRules {
    MusterRules { points: None, cap: None, ..MusterRules::default() }
}

fn judged(pack: &Pack, team: &[Chosen]) -> Vec<&'static str> {
    codes(&muster(pack, team, &free()).faults)
}
