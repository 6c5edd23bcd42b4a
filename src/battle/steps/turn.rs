//! (being written)
use crate::battle::*;
use crate::geometry::*;
use crate::ids::*;
pub fn end_phase(_t: &mut Table<'_>, _s: Side, _f: &[ModelId]) -> Step {
    Ok(())
}
pub fn concede(_t: &mut Table<'_>, _s: Side) -> Step {
    Ok(())
}
