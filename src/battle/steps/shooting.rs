//! (being written)
use crate::battle::*;
use crate::geometry::*;
use crate::ids::*;
pub fn shoot(_t: &mut Table<'_>, _s: Side, _w: &Shoot) -> Step {
    Ok(())
}
pub fn throw(_t: &mut Table<'_>, _s: Side, _w: &Shoot) -> Step {
    Ok(())
}
