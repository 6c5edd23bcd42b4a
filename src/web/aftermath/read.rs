//! What the forms after a battle ask for.

use crate::app::AfterBattle;
use crate::armoury::{Facility, Support};
use crate::ids::MemberId;
use crate::roster::{HonourObject, InjuryDie};
use crate::web::error::Failure;
use crate::web::forms::bad_form;
use crate::web::visitor::Fields;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A word of the events, as a value.
fn word<T: DeserializeOwned>(word: &str) -> Result<T, Failure> {
    serde_json::from_value(Value::String(word.to_owned())).map_err(|_| bad_form())
}

fn member(fields: &Fields, name: &str) -> Result<MemberId, Failure> {
    fields.get(name).parse().map_err(|_| bad_form())
}

fn text(fields: &Fields, name: &str) -> String {
    fields.get(name).trim().to_owned()
}

fn facility(fields: &Fields) -> Result<(Facility, Option<String>), Failure> {
    let (name, at) = match fields.get("facility").split_once(' ') {
        Some((name, at)) => (name, Some(at.to_owned())),
        None => (fields.get("facility"), None),
    };
    let at = at.or_else(|| fields.filled("at").map(str::to_owned));
    Ok((Facility::named(name).ok_or_else(bad_form)?, at))
}

/// Faces typed in: `3 5`, or nothing.
fn faces(fields: &Fields) -> Result<Option<Vec<u16>>, Failure> {
    let typed = fields.get("faces").split([' ', ',']).filter(|face| !face.is_empty());
    let typed: Vec<u16> = typed.map(|face| face.parse().map_err(|_| bad_form())).collect::<Result<_, _>>()?;
    Ok((!typed.is_empty()).then_some(typed))
}

/// What a form asks for.
///
/// # Errors
/// It is none of the page.
pub fn ask(fields: &Fields) -> Result<AfterBattle, Failure> {
    let who = || member(fields, "member");
    Ok(match fields.get("do") {
        "roll" => AfterBattle::RollInjuries { faces: faces(fields)? },
        "reroll" => {
            let (die, source) = (word::<InjuryDie>(fields.get("die"))?, text(fields, "source"));
            AfterBattle::RerollInjury { member: who()?, die, source }
        }
        "settle" => AfterBattle::SettleInjuries,
        "leader" => AfterBattle::NameLeader { member: who()? },
        "claim" => AfterBattle::ClaimAwards,
        "close" => AfterBattle::Close,
        "close_overdue" => AfterBattle::CloseOverdue,
        "redo" => AfterBattle::Redo,
        "raise" => AfterBattle::RaiseBase,
        _ => return spent(fields),
    })
}

/// What a form buys or takes back.
fn spent(fields: &Fields) -> Result<AfterBattle, Failure> {
    let who = || member(fields, "member");
    Ok(match fields.get("do") {
        "option" => {
            let (option, choice) = fields.get("option").split_once('=').ok_or_else(bad_form)?;
            let (option, choice) = (option.to_owned(), choice.to_owned());
            AfterBattle::BuyOption { member: Some(who()?), entry: None, option, choice }
        }
        "refill" => {
            let (grenade, count) = (text(fields, "grenade"), fields.number("count")?.unwrap_or(1));
            AfterBattle::RefillGrenades { member: who()?, grenade, count }
        }
        "honour" => {
            let (honour, object) = fields.get("honour").split_once(' ').ok_or_else(bad_form)?;
            let object: Option<HonourObject> = serde_json::from_str(object).map_err(|_| bad_form())?;
            let member = fields.filled("member").map(|_| who()).transpose()?;
            AfterBattle::BuyHonour { member, honour: honour.to_owned(), object }
        }
        "build" => {
            let (facility, at) = facility(fields)?;
            AfterBattle::BuyFacility { facility, at }
        }
        "scrap" => {
            let (facility, at) = facility(fields)?;
            AfterBattle::ScrapFacility { facility, at }
        }
        "help" => AfterBattle::UseFacility { facility: facility(fields)?.0, member: who()?, face: None },
        "support" => {
            let support = Support::named(fields.get("support")).ok_or_else(bad_form)?;
            AfterBattle::BuySupport { support }
        }
        "take_back" => AfterBattle::TakeBack { purchase: fields.number("purchase")?.ok_or_else(bad_form)? },
        _ => return moved(fields),
    })
}

/// What a form moves between the active part and the reserves.
fn moved(fields: &Fields) -> Result<AfterBattle, Failure> {
    let who = || member(fields, "member");
    Ok(match fields.get("do") {
        "store" => AfterBattle::StoreModel { member: who()? },
        "activate" => AfterBattle::ActivateModel { member: who()? },
        "store_gear" => AfterBattle::StoreGear { member: who()?, gear: text(fields, "gear") },
        "issue" => AfterBattle::IssueGear { member: who()?, gear: text(fields, "gear") },
        "discard" => AfterBattle::DiscardGear { gear: text(fields, "gear") },
        "hand" => AfterBattle::MoveGrenades {
            from: member(fields, "from")?,
            to: member(fields, "to")?,
            grenade: text(fields, "grenade"),
            count: fields.number("count")?.unwrap_or(1),
        },
        "replace_leader" => {
            AfterBattle::ReplaceLeader { successor: who()?, dismiss: fields.filled("dismiss").is_some() }
        }
        "note" => AfterBattle::Note { member: who()?, text: fields.filled("text").map(str::to_owned) },
        _ => return Err(bad_form()),
    })
}
