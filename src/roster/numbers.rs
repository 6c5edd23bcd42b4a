//! The numbers that explain why a roster says no.

use super::Refusal;

impl Refusal {
    /// The numbers of the refusal by name: points, grenades, games, faults of the list.
    pub fn numbers(&self) -> Vec<(&'static str, i64)> {
        let of = |number: &u32| i64::from(*number);
        match self {
            Refusal::Honour(refusal) => refusal.numbers(),
            Refusal::OverBudget { price, left } => vec![("price", of(price)), ("left", of(left))],
            Refusal::SpendingClosed { balance } => vec![("balance", i64::from(*balance))],
            Refusal::NoCount => vec![("count", 0), ("least", 1)],
            Refusal::GrenadeCap { would, most, .. } => vec![("would", of(would)), ("most", of(most))],
            Refusal::NotLegal { faults } => vec![("faults", faults.len() as i64)],
            Refusal::LeaderCount { leaders } => vec![("leaders", *leaders as i64), ("needs", 1)],
            Refusal::OverSize { points, size } => vec![("points", of(points)), ("most", of(size))],
            Refusal::NoRoom { needed, places, .. } => vec![("needed", of(needed)), ("places", of(places))],
            Refusal::FacilityBuilt { most, .. } => vec![("most", *most as i64)],
            Refusal::NoRoomInBase { built, room } => vec![("built", *built as i64), ("room", *room as i64)],
            Refusal::NotLastGame { game, last } => vec![("game", of(game)), ("last", of(last))],
            Refusal::NoGrenadeLeft { total, available, wanted, .. } => {
                vec![("total", of(total)), ("available", of(available)), ("wanted", of(wanted))]
            }
            Refusal::GrenadesStay { total, movable, wanted, .. } => {
                vec![("total", of(total)), ("movable", of(movable)), ("wanted", of(wanted))]
            }
            Refusal::AlreadyFought { game }
            | Refusal::UnknownGame { game }
            | Refusal::AlreadyClosed { game }
            | Refusal::AlreadyRestocked { game }
            | Refusal::AlreadyVoid { game }
            | Refusal::NotHarmed { game, .. }
            | Refusal::NotInTeam { game, .. } => vec![("game", of(game))],
            _ => Vec::new(),
        }
    }
}
