//! (being written: only the seam to shooting stands)
use crate::battle::*;
use crate::geometry::*;
use crate::ids::*;
pub fn check(_t: &mut Table<'_>, _s: Side, _m: ModelId, _w: WeaponId, _u: UnitId, _a: Point) -> Step {
    Ok(())
}
pub fn fire(_t: &mut Table<'_>, _m: ModelId, _w: WeaponId, _a: Point, _bs: u8) -> Step<Vec<(UnitId, u16)>> {
    Ok(Vec::new())
}
pub fn flame(
    _t: &mut Table<'_>,
    _m: ModelId,
    _w: WeaponId,
    _u: UnitId,
    _f: Option<Bearing>,
) -> Step<Vec<(UnitId, u16)>> {
    Ok(Vec::new())
}
