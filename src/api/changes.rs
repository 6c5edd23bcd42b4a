//! What has become of a roster between two versions.

use super::failure::failed;
use super::{app, viewer};
use crate::app::Moment;
use crate::ids::{MemberId, RosterId};
use crate::roster::{GrenadeChange, Member, MemberChange};
use async_graphql::{Context, Result, SimpleObject};

/// What differs between two versions of a roster.
#[derive(SimpleObject)]
#[graphql(name = "RosterChanges")]
pub(super) struct ChangesView {
    /// The earlier version.
    from: u64,
    /// The later one.
    to: u64,
    /// What it cost.
    points_before: u32,
    /// What it costs.
    points_after: u32,
    /// Requisition points before.
    rp_before: i32,
    /// Requisition points after.
    rp_after: i32,
    /// Battle honours of the team that it has and had not, by code.
    honours_gained: Vec<String>,
    /// Models that are new.
    added: Vec<MemberBrief>,
    /// Models that are gone.
    gone: Vec<MemberBrief>,
    /// Models that are not what they were.
    changed: Vec<MemberChangeView>,
}

/// A model of one of the versions.
#[derive(SimpleObject)]
struct MemberBrief {
    /// Who.
    member: MemberId,
    /// What it is called.
    name: String,
    /// What it is in the pack.
    entry: String,
    /// What it costs.
    points: u32,
}

/// What has become of a model.
#[derive(SimpleObject)]
#[graphql(name = "MemberChange")]
struct MemberChangeView {
    /// Who.
    member: MemberId,
    /// What it was called.
    name_before: String,
    /// What it is called.
    name_after: String,
    /// What it cost.
    points_before: u32,
    /// What it costs.
    points_after: u32,
    /// Whether it was in the reserves.
    reserve_before: bool,
    /// Whether it is in the reserves.
    reserve_after: bool,
    /// Weapons and wargear that it has and had not.
    gear_gained: Vec<String>,
    /// Weapons and wargear that it had and has not.
    gear_lost: Vec<String>,
    /// Grenades of which it has other numbers.
    grenades: Vec<GrenadeChangeView>,
    /// Battle honours that it has and had not, by code.
    honours_gained: Vec<String>,
    /// Battle honours that it had and has not.
    honours_lost: Vec<String>,
}

/// How many grenades of a kind a model had and has.
#[derive(SimpleObject)]
#[graphql(name = "GrenadeChange")]
struct GrenadeChangeView {
    /// The grenade's id.
    grenade: String,
    /// As many as it owned.
    owned_before: u32,
    /// As many as it owns.
    owned_after: u32,
    /// As many as it could use.
    left_before: u32,
    /// As many as it can use.
    left_after: u32,
}

impl MemberBrief {
    fn of(member: Member) -> MemberBrief {
        let points = member.model.points();
        let model = member.model;
        MemberBrief { member: model.member, name: model.name, entry: model.entry, points }
    }
}

impl MemberChangeView {
    fn of(change: MemberChange) -> MemberChangeView {
        let [name_before, name_after] = change.name;
        MemberChangeView {
            member: change.member,
            name_before,
            name_after,
            points_before: change.points[0],
            points_after: change.points[1],
            reserve_before: change.reserve[0],
            reserve_after: change.reserve[1],
            gear_gained: change.gear_gained,
            gear_lost: change.gear_lost,
            grenades: change.grenades.into_iter().map(GrenadeChangeView::of).collect(),
            honours_gained: change.honours_gained,
            honours_lost: change.honours_lost,
        }
    }
}

impl GrenadeChangeView {
    fn of(change: GrenadeChange) -> GrenadeChangeView {
        GrenadeChangeView {
            grenade: change.grenade,
            owned_before: change.owned[0],
            owned_after: change.owned[1],
            left_before: change.left[0],
            left_after: change.left[1],
        }
    }
}

/// What has become of a roster between two of its versions; to now by default.
pub(super) async fn of_roster(
    ctx: &Context<'_>,
    id: RosterId,
    from: u64,
    to: Option<u64>,
) -> Result<ChangesView> {
    let moments = (Moment::After(from), to.map_or(Moment::Now, Moment::After));
    let found = app(ctx)?.roster_changes(viewer(ctx), id, moments).await;
    let ([from, to], changes) = found.map_err(|error| failed(&error))?;
    Ok(ChangesView {
        from,
        to,
        points_before: changes.points[0],
        points_after: changes.points[1],
        rp_before: changes.rp[0],
        rp_after: changes.rp[1],
        honours_gained: changes.honours_gained,
        added: changes.added.into_iter().map(MemberBrief::of).collect(),
        gone: changes.gone.into_iter().map(MemberBrief::of).collect(),
        changed: changes.changed.into_iter().map(MemberChangeView::of).collect(),
    })
}
