//! (being written)
use crate::battle::*;
use crate::geometry::*;
use crate::ids::*;
pub fn run(_t: &mut Table<'_>, _s: Side, _w: &Walk) -> Step {
    Ok(())
}
