//! (being written)
use crate::battle::*;
use crate::geometry::*;
use crate::ids::*;
