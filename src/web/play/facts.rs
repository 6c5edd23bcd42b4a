//! Facts about the table that players tell: quick with thumbs, and read.

use super::act::Wrong;
use super::desk::Desk;
use super::questions::length;
use crate::battle::narration::name;
use crate::battle::{Battle, Between, Fact, Place, Value, VehicleArc};
use crate::ids::{ModelId, Side};
use crate::web::tongue::Tongue;
use crate::web::visitor::Fields;
use maud::{Markup, html};

/// The saves that cover may give.
const SAVES: [u8; 5] = [6, 5, 4, 3, 2];

/// The form of a fact, in the name of a side.
pub fn form(desk: &Desk<'_>, fact: &Fact, side: Side, wait: usize) -> Markup {
    let battle = desk.battle();
    desk.form("fact", side, "answers", &html! {
        input type="hidden" name="wait" value=(wait);
        @match fact {
            Fact::Distance(..) | Fact::Height(_) => (measure(desk)),
            Fact::WallAt(_) => { (measure(desk)) (offers(&[("none", desk.say("play-no-wall"))])) },
            Fact::Sight(..) | Fact::Obscured(..) | Fact::InContact(..) | Fact::OffTable(_) | Fact::CanPlace(_) => {
                (offers(&[("yes", desk.say("play-yes")), ("no", desk.say("play-no"))]))
            },
            Fact::Cover(..) | Fact::CoverFromMarker(..) => (saves(desk)),
            Fact::Between(..) => (offers(&[("none", desk.say("play-nobody-between")),
                ("through", desk.say("play-through")), ("over", desk.say("play-shot-over"))])),
            Fact::Facing(..) => (offers(&[("front", desk.say("armour-front")), ("side", desk.say("armour-side")),
                ("rear", desk.say("armour-rear"))])),
            Fact::Nearest(_, unit) => (ranks(desk, &battle.alive(*unit).collect::<Vec<_>>())),
            Fact::Under(_) => (models(desk)),
            Fact::InArea(_) | Fact::Path(_) | Fact::InZone(_) => (names(desk, fact)),
        }
    })
}

/// Values of which each is a button.
fn offers(offers: &[(&str, String)]) -> Markup {
    html! {
        div.offers { @for (value, label) in offers {
            button name="value" value=(value) formnovalidate { (label) }
        } }
    }
}

fn saves(desk: &Desk<'_>) -> Markup {
    let save = |save: u8| (format!("{save}+"), format!("{save}+"));
    let all = std::iter::once(("none".to_owned(), desk.say("play-no-cover"))).chain(SAVES.map(save));
    html! {
        div.offers { @for (value, label) in all { button name="value" value=(value) { (label) } } }
    }
}

fn measure(desk: &Desk<'_>) -> Markup {
    html! {
        div.numbers {
            label { span { (desk.say("play-inches")) }
                input name="length" inputmode="decimal" autocomplete="off" required data-stepper="0.5"; }
            button.go { (desk.say("play-tell")) }
        }
    }
}

/// The order of models, the nearest first: a number for each.
fn ranks(desk: &Desk<'_>, models: &[ModelId]) -> Markup {
    html! {
        p.ask { (desk.say("play-rank")) }
        div.numbers { @for (place, model) in models.iter().enumerate() {
            label { span { bdi { (name(desk.battle(), *model)) } }
                input type="number" name={ "rank_" (desk.battle().made(*model).key) } min="1" max=(models.len())
                    value=(place + 1) inputmode="numeric"; }
        } }
        button.go { (desk.say("play-tell")) }
    }
}

fn models(desk: &Desk<'_>) -> Markup {
    let battle = desk.battle();
    html! {
        div.ticks { @for id in there(battle) {
            label.tick { input type="checkbox" name={ "under_" (battle.made(id).key) } value="yes"; " "
                bdi { (name(battle, id)) } }
        } }
        button.go { (desk.say("play-tell")) }
    }
}

fn names(desk: &Desk<'_>, fact: &Fact) -> Markup {
    html! {
        div.ticks { @for (place, name) in fact.names(desk.battle()).iter().enumerate() {
            label.tick { input type="checkbox" name={ "name_" (place) } value="yes"; " "
                bdi { (name.replace('_', " ")) } }
        } }
        button.go { (desk.say("play-tell-ticked")) }
    }
}

/// The models that are on the table.
fn there(battle: &Battle) -> impl Iterator<Item = ModelId> + '_ {
    battle.ids().filter(|id| battle.model(*id).place == Place::Table)
}

/// The value that a form tells.
///
/// # Errors
/// No value of this fact.
pub fn read(tongue: Tongue, battle: &Battle, fact: &Fact, fields: &Fields) -> Result<Value, Wrong> {
    let word = fields.get("value");
    let told = || length(fields.get("length"));
    let value = match fact {
        Fact::Distance(..) | Fact::Height(_) => told().map(Value::Length),
        Fact::WallAt(_) if word == "none" => Some(Value::WallAt(None)),
        Fact::WallAt(_) => told().map(|length| Value::WallAt(Some(length))),
        Fact::Sight(..)
        | Fact::Obscured(..)
        | Fact::InContact(..)
        | Fact::OffTable(_)
        | Fact::CanPlace(_) => [("yes", true), ("no", false)]
            .into_iter()
            .find(|(yes, _)| *yes == word)
            .map(|(_, holds)| Value::Holds(holds)),
        Fact::Cover(..) | Fact::CoverFromMarker(..) if word == "none" => Some(Value::Cover(None)),
        Fact::Cover(..) | Fact::CoverFromMarker(..) => {
            let save = word.strip_suffix('+').and_then(|save| save.parse().ok());
            save.filter(|save| SAVES.contains(save)).map(|save| Value::Cover(Some(save)))
        }
        Fact::Between(..) => between(word).map(Value::Between),
        Fact::Facing(..) => arc(word).map(Value::Arc),
        Fact::Nearest(_, unit) => ranked(battle, battle.alive(*unit).collect(), fields).map(Value::Models),
        Fact::Under(_) => {
            let ticked = |id: &ModelId| fields.filled(&format!("under_{}", battle.made(*id).key)).is_some();
            Some(Value::Models(there(battle).filter(ticked).collect()))
        }
        Fact::InArea(_) | Fact::Path(_) | Fact::InZone(_) => {
            let named = fact.names(battle).into_iter().enumerate();
            let ticked = named.filter(|(place, _)| fields.filled(&format!("name_{place}")).is_some());
            Some(Value::Names(ticked.map(|(_, name)| name).collect()))
        }
    };
    value.ok_or_else(|| Wrong::new("wrong_value", tongue.say("play-bad-value")))
}

fn between(word: &str) -> Option<Between> {
    match word {
        "none" => Some(Between::None),
        "through" => Some(Between::Through),
        "over" => Some(Between::Over),
        _ => None,
    }
}

fn arc(word: &str) -> Option<VehicleArc> {
    match word {
        "front" => Some(VehicleArc::Front),
        "side" => Some(VehicleArc::Side),
        "rear" => Some(VehicleArc::Rear),
        _ => None,
    }
}

/// Models by the number that each has; of equal ones the first as set up.
fn ranked(battle: &Battle, mut models: Vec<ModelId>, fields: &Fields) -> Option<Vec<ModelId>> {
    let rank =
        |id: &ModelId| fields.get(&format!("rank_{}", battle.made(*id).key)).trim().parse::<u16>().ok();
    if models.iter().any(|id| rank(id).is_none()) {
        return None;
    }
    models.sort_by_key(rank);
    Some(models)
}
