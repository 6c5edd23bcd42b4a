//! What the builder's forms say: models with their gear.

use crate::app::{Purchase, Reason, Refused};
use crate::armoury::{Chosen, Entry, EntryOption, Pack, Pick, Rule, build_chosen};
use crate::roster::{Member, Role};
use crate::web::error::Failure;
use crate::web::forms::bad_form;
use crate::web::visitor::Fields;

/// The most models that one form adds.
const MOST: u32 = 40;

/// The field in which one of an option's choices is chosen.
pub fn option_field(option: &EntryOption) -> String {
    format!("option/{}", option.id)
}

/// The field that says how often a choice is taken, where that may be more than once.
pub fn choice_field(option: &EntryOption, choice: &str) -> String {
    format!("option/{}/{choice}", option.id)
}

/// The field that says how many grenades of a sort are bought.
pub fn grenade_field(grenade: &str) -> String {
    format!("grenade/{grenade}")
}

/// Whether an option is one choice of several, and not a number of each.
pub fn is_single(option: &EntryOption) -> bool {
    option.max == 1 && option.choices.iter().all(|choice| choice.slots >= 1)
}

/// The models that a form buys. An entry that the pack does not have is bought as it is named: the app refuses it.
///
/// # Errors
/// A field that takes a number holds none, or one that the form does not offer.
pub fn purchases(pack: Option<&Pack>, fields: &Fields) -> Result<Vec<Purchase>, Failure> {
    let Some(entry) = pack.and_then(|pack| pack.entry(fields.get("entry"))) else {
        return Ok(vec![Chosen::new(fields.get("entry")).into()]);
    };
    let count = fields.number("count")?.unwrap_or(1);
    if !(1..=MOST).contains(&count) {
        return Err(bad_form());
    }
    // So many of a batch have the gear that is not chosen for all of them.
    let with = fields.number("with")?.unwrap_or(count);
    let name = fields.filled("name").map(str::trim).filter(|name| !name.is_empty());
    let model = |place: u32| {
        let mut model = chosen(entry, fields, place < with)?;
        // Of several one leads.
        model.leader &= place == 0;
        model.specialist = model.specialist.filter(|_| place == 0);
        let name =
            name.map(|name| if count == 1 { name.to_owned() } else { format!("{name} {}", place + 1) });
        Ok(Purchase { model, name })
    };
    (0..count).map(model).collect()
}

fn chosen(entry: &Entry, fields: &Fields, geared: bool) -> Result<Chosen, Failure> {
    let mut model = Chosen::new(entry.id.clone());
    for option in entry.options.iter().filter(|option| geared || option.whole_batch) {
        model.picks.extend(picks(option, fields)?);
    }
    for id in entry.grenades.keys().filter(|_| geared) {
        let count = fields.number(&grenade_field(id))?.unwrap_or(0);
        model.grenades.extend((count > 0).then(|| (id.clone(), count)));
    }
    model.leader = fields.filled("leader").is_some();
    model.specialist = fields.filled("specialist").map(Rule::from_id);
    Ok(model)
}

fn picks(option: &EntryOption, fields: &Fields) -> Result<Vec<Pick>, Failure> {
    if is_single(option) {
        let choice = fields.filled(&option_field(option));
        return Ok(choice.map(|choice| Pick::new(option.id.clone(), choice)).into_iter().collect());
    }
    let mut all = Vec::new();
    for choice in &option.choices {
        let times = fields.number(&choice_field(option, &choice.id))?.unwrap_or(0).min(MOST);
        let pick = Pick::new(option.id.clone(), choice.id.clone());
        all.extend(std::iter::repeat_n(pick, times as usize));
    }
    Ok(all)
}

/// The same model once more: what was chosen for it.
pub fn alike(member: &Member) -> Chosen {
    let model = &member.model;
    let picks = model.price.iter().filter_map(|line| line.what.split_once('='));
    let bought = model.grenades.iter().filter(|(_, stock)| stock.bought > 0);
    Chosen {
        picks: picks.map(|(option, choice)| Pick::new(option, choice)).collect(),
        grenades: bought.map(|(id, stock)| (id.clone(), stock.bought)).collect(),
        leader: model.role == Role::Leader,
        specialist: model.specialist.clone(),
        ..Chosen::new(model.entry.clone())
    }
}

/// Why these cannot be bought with so many points; nothing if they can.
pub fn obstacle(pack: &Pack, purchases: &[Purchase], left: u32) -> Option<Refused> {
    let mut price = 0u32;
    for purchase in purchases {
        match build_chosen(pack, &purchase.model) {
            Ok(built) => price = price.saturating_add(built.price.total),
            Err(faults) => {
                return Some(Refused::not_legal(faults.into_iter().map(Reason::of_all).collect()));
            }
        }
    }
    let sentence = format!("it costs {price} points and {left} are left: choose less, or let somebody go");
    let numbers = [("price", price), ("left", left)].map(|(name, number)| (name.to_owned(), number.into()));
    (price > left).then(|| Refused { numbers: numbers.to_vec(), ..Refused::new("over_budget", sentence) })
}
