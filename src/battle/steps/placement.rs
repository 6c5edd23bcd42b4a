//! Where an order puts markers and templates, and which marker of a barrage comes down first (WP-13, TB-02).

use super::attack::{Attack, Fire};
use super::blast::{self, plan_of};
use super::flame::{self, Flame};
use crate::armoury::{Range, Shots};
use crate::battle::{Battle, Code, Mode, Refusal, Shoot, Step, Table, require};
use crate::geometry::Point;
use crate::ids::ModelId;

/// Gives a weapon that fires markers or a template its places: those of the order in their turn, or the usual
/// ones.
pub fn place(
    battle: &Battle,
    order: &Shoot,
    attack: &mut Attack,
    fire: &mut Fire,
    markers: &mut impl Iterator<Item = Point>,
) -> Step {
    let (gun, model, weapon, target) = (*fire, fire.model, fire.weapon, attack.target);
    let plan = plan_of(battle, model, weapon);
    if battle.weapon(weapon).range == Range::Template {
        if plan.afar() > 0 {
            fire.aim = markers.next().or_else(|| usual_tip(battle, order, fire, attack));
        }
        return flame::check(
            battle,
            weapon,
            Flame { firer: model, target, tip: fire.aim, facing: order.facing },
        );
    }
    let Some(aim) = &mut fire.aim else {
        return Ok(());
    };
    *aim = markers.next().unwrap_or(*aim);
    let more = if let Shots::Fixed(shots) = fire.shots { shots.saturating_sub(1) } else { 0 };
    let further: Vec<Point> = markers.take(usize::from(more)).collect();
    // Of a barrage only the first marker is aimed; which that is turns out when all weapons are known.
    if !plan.is_lobbed() {
        for at in std::iter::once(*aim).chain(further.iter().copied()) {
            blast::check(battle, attack, &gun, at)?;
        }
    }
    attack.further.extend(further.into_iter().map(|at| (model, at)));
    Ok(())
}

/// Every marker of the order is one that its weapons put down, and where it points to a flame does; `left` are
/// the markers that none of them took.
pub fn check_all_placed(battle: &Battle, order: &Shoot, attack: &Attack, left: usize) -> Step {
    let given = order.markers.len();
    if left > 0 {
        let refusal = Refusal::new(Code::NothingToPlace).with("markers", given as i64);
        return Err(refusal.with("most", (given - left) as i64).into());
    }
    let flames = attack.fires.iter().any(|fire| battle.weapon(fire.weapon).range == Range::Template);
    require(order.facing.is_none() || flames, Code::NothingToPlace)
}

fn usual_tip(battle: &Battle, order: &Shoot, fire: &Fire, attack: &Attack) -> Option<Point> {
    if order.facing.is_some() || battle.setup.mode == Mode::Tabletop {
        return None;
    }
    let from = battle.body(fire.model);
    let nearest = battle.alive(attack.target).min_by_key(|model| from.gap(&battle.body(*model)))?;
    flame::usual_tip(battle, fire.model, fire.weapon, nearest)
}

/// The weapons of a barrage in the order in which their markers come down, the nearest to the target first;
/// its first marker must be aimed as any other.
pub fn line_up_barrage(table: &mut Table<'_>, attack: &mut Attack) -> Step {
    let lobbed =
        |fire: &Fire| fire.aim.is_some() && plan_of(&table.battle, fire.model, fire.weapon).is_lobbed();
    let places: Vec<usize> = (0..attack.fires.len()).filter(|place| lobbed(&attack.fires[*place])).collect();
    let mut guns: Vec<(i32, Fire)> = Vec::with_capacity(places.len());
    for place in &places {
        let fire = attack.fires[*place];
        guns.push((gap(table, fire.model, attack)?, fire));
    }
    guns.sort_by_key(|(gap, _)| *gap);
    if let Some((_, gun)) = guns.first()
        && let Some(aim) = gun.aim
    {
        blast::check(&table.battle, attack, gun, aim)?;
    }
    for (place, (_, fire)) in places.into_iter().zip(guns) {
        attack.fires[place] = fire;
    }
    Ok(())
}

/// How far a firer is from the nearest model that it may wound.
fn gap(table: &mut Table<'_>, firer: ModelId, attack: &Attack) -> Step<i32> {
    let mut nearest = i32::MAX;
    for foe in attack.may_be_wounded(&table.battle) {
        nearest = nearest.min(table.distance(firer, foe)?);
    }
    Ok(nearest)
}
