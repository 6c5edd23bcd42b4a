//! (being written)
use crate::battle::*;
use crate::geometry::*;
use crate::ids::*;
pub fn deploy(_t: &mut Table<'_>, _s: Side, _m: ModelId, _a: Point, _f: Option<Bearing>) -> Step {
    Ok(())
}
pub fn keep_back(_t: &mut Table<'_>, _s: Side, _m: ModelId, _o: bool) -> Step {
    Ok(())
}
pub fn scout(_t: &mut Table<'_>, _s: Side, _w: &Walk) -> Step {
    Ok(())
}
