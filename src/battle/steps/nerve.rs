//! (being written)
use crate::battle::*;
use crate::geometry::*;
use crate::ids::*;
pub fn regroup(_t: &mut Table<'_>, _s: Side, _u: UnitId) -> Step {
    Ok(())
}
