//! What the orders of a model would come to: the odds beside each choice.

use crate::battle::legal::{self, Choice};
use crate::battle::{Battle, Mode, Order};
use crate::ids::{ModelId, Side, UnitId, WeaponId};
use crate::odds::{Chance, MOST_STEPS, Odds, OddsError, Policy, Question, estimate_within, exactly, percent};
use num_traits::Zero;
use std::collections::BTreeMap;

/// The work that one order may take exactly, and all orders of a model together, in steps: about a microsecond each.
const MOST_FOR_ONE: u64 = MOST_STEPS / 40;
const MOST_FOR_ALL: u64 = MOST_STEPS / 8;
/// How often an order is tried whose odds take more.
const TRIES: u32 = 200;

/// What an order may come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hope {
    /// How likely it is, in percent, that the target loses a wound; that a charge arrives.
    pub hurt: String,
    /// That somebody of the target is lost; of a charge nothing.
    pub lost: Option<String>,
    /// That somebody of one's own is lost, if that can be.
    pub own: Option<String>,
    /// It was tried out, not worked out.
    pub is_about: bool,
}

/// The odds by weapon (none for a charge) and target.
pub type Hopes = BTreeMap<(Option<WeaponId>, UnitId), Hope>;

/// The odds of all among these choices that a model may shoot at, throw at and charge, as many as the work allows. With
/// miniatures the server knows too little.
pub fn of(battle: &Battle, side: Side, model: ModelId, choices: &[Choice]) -> Hopes {
    let mut hopes = Hopes::new();
    if battle.setup.mode == Mode::Tabletop || battle.open.is_some() || battle.side_of(model) != side {
        return hopes;
    }
    let mut left = MOST_FOR_ALL;
    let unit = battle.unit_of(model);
    for choice in choices {
        let (weapon, targets) = match choice {
            Choice::Shoot { model: by, weapon, targets }
            | Choice::Throw { model: by, weapon, targets, .. }
                if *by == model =>
            {
                (Some(*weapon), targets)
            }
            Choice::Charge { unit: by, targets } if *by == unit => (None, targets),
            _ => continue,
        };
        for target in targets.iter().copied() {
            let order = match weapon {
                Some(weapon) => legal::shot(battle, model, weapon, target),
                None => legal::charge_of(unit, target),
            };
            if let Some((odds, is_about)) = weighed(battle, side, &order, &mut left) {
                hopes.insert((weapon, target), told(&odds, side, weapon.is_none(), is_about));
            }
        }
    }
    hopes
}

/// The odds of an order, and whether they were only tried out; nothing once the work is used up.
fn weighed(battle: &Battle, side: Side, order: &Order, left: &mut u64) -> Option<(Odds, bool)> {
    let policy = Policy::default();
    let question = Question { battle, side, order, policy: &policy };
    let most = MOST_FOR_ONE.min(*left);
    let (odds, is_about) = match exactly(question, most) {
        Ok(odds) => (odds, false),
        Err(OddsError::TooMany(_) | OddsError::TooManyDice { .. }) => {
            *left = left.saturating_sub(most);
            (estimate_within(question, TRIES, 1, *left).ok()?, true)
        }
        Err(_) => return None,
    };
    *left = left.saturating_sub(odds.steps);
    Some((odds, is_about))
}

fn told(odds: &Odds, side: Side, is_charge: bool, is_about: bool) -> Hope {
    let (own, foe) = (side.index(), side.other().index());
    let risk = odds.chance(|tally| tally.casualties[own] > 0);
    let hurt = match is_charge {
        true => odds.chance(|tally| tally.engaged > 0),
        false => odds.chance(|tally| tally.wounds[foe] > 0 || tally.casualties[foe] > 0),
    };
    let lost = (!is_charge).then(|| whole(&odds.chance(|tally| tally.casualties[foe] > 0)));
    let own = (!risk.is_zero()).then(|| whole(&risk));
    Hope { hurt: whole(&hurt), lost, own, is_about }
}

/// A chance in whole percent; what is neither sure nor impossible never looks so.
fn whole(chance: &Chance) -> String {
    let text = percent(chance);
    let (whole, hundredths) = text.split_once('.').unwrap_or((&text, "00"));
    let whole: u32 = whole.parse().unwrap_or_default();
    let rounded = whole + u32::from(hundredths >= "50");
    let is_sure = text == "100.00";
    match rounded {
        0 if !chance.is_zero() => "<1".to_owned(),
        100 if !is_sure => ">99".to_owned(),
        rounded => rounded.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_told_in_whole_percent_and_never_as_sure_unless_they_are() {
        let of = |part: i64, whole: i64| super::whole(&Chance::new(part.into(), whole.into()));
        assert_eq!((of(1, 3), of(1, 2), of(2, 3)), ("33".into(), "50".into(), "67".into()));
        assert_eq!((of(0, 1), of(1, 1)), ("0".into(), "100".into()));
        assert_eq!((of(1, 1000), of(999, 1000)), ("<1".into(), ">99".into()));
    }
}
