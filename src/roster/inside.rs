//! Who starts a game inside a transport: in lists without squads the models named for it at the lock (MI-03).

use super::decide::{find, refuse_if};
use super::{Member, Refusal, Roster};
use crate::armoury::bulk;
use crate::ids::MemberId;
use std::collections::{BTreeMap, BTreeSet};

/// Those who may start inside, by their transport.
pub type Inside = BTreeMap<MemberId, Vec<MemberId>>;

/// Refuses a naming that does not fit: transports and riders of this team, each rider once and of a kind that the
/// transport carries, no more of them than it has places (KT-06).
pub(super) fn check(roster: &Roster, team: &[MemberId], inside: &Inside) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for (transport, riders) in inside {
        let carrier = find(roster, *transport)?;
        let cannot = |member: MemberId, why| Refusal::CannotRide { member, transport: *transport, why };
        refuse_if(!team.contains(transport), cannot(*transport, "it is not in the team"))?;
        let profile = &carrier.model.profile;
        let carries = profile.capacity > 0 && profile.unit_type.is_vehicle();
        refuse_if(!carries, cannot(*transport, "it is no transport"))?;
        let mut needed = 0u32;
        for rider in riders {
            let Member { model, .. } = find(roster, *rider)?;
            refuse_if(!team.contains(rider), cannot(*rider, "it is not in the team"))?;
            refuse_if(!seen.insert(*rider), cannot(*rider, "it is named twice"))?;
            let suits = profile.carries(model.profile.unit_type, model.profile.rules.iter());
            refuse_if(!suits, cannot(*rider, "such models do not ride in it"))?;
            needed += u32::from(bulk(model.profile.rules.iter()));
        }
        let places = u32::from(profile.capacity);
        refuse_if(needed > places, Refusal::NoRoom { transport: *transport, needed, places })?;
    }
    Ok(())
}
