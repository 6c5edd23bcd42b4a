//! How events of earlier programs are read: which schema each kind has today, and the steps from those before.

use crate::battle;
use crate::events::Recorded;
use crate::store::Upcasters;
use crate::{campaign, league, roster};

/// Every kind of event with its schema of today, and the steps that lead there. An event of a newer schema is refused
/// as one of an unknown kind is.
pub fn upcasters() -> Upcasters {
    // A step is added here, `.with(kind, from, step)`, when `events!` gives a kind its next schema.
    Upcasters::of(
        kinds::<league::Event>()
            .chain(kinds::<campaign::Event>())
            .chain(kinds::<roster::Event>())
            .chain(kinds::<battle::Event>())
            .chain(kinds::<battle::notes::Event>()),
    )
}

fn kinds<E: Recorded>() -> impl Iterator<Item = (&'static str, u32)> {
    E::KINDS.iter().copied().zip(E::SCHEMAS.iter().copied())
}
