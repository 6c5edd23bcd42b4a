//! What games did to members, and undoing it: where a game turns out not to have put somebody out of action, or not to
//! have happened at all (LE-06, LE-07).

use super::decide::refuse_status;
use super::evolve::fought;
use super::{Event, Gear, Harm, Member, Refusal, Role, Roster, Status};
use crate::ids::MemberId;

/// Undoes what a game did to a member. A dead one comes back as he was; his gear must not be in other hands.
pub(super) fn undo(roster: &Roster, game: u32, member: MemberId) -> Result<Vec<Event>, Refusal> {
    let out = matches!(roster.status, Status::Draft | Status::InGame | Status::Retired);
    refuse_status(roster, out, "this is done between games")?;
    let fought = roster.fought(game).ok_or(Refusal::UnknownGame { game })?;
    let harm = fought.harmed.iter().find(|(harmed, _)| *harmed == member).map(|(_, harm)| harm);
    let felt = harm.filter(|harm| is_felt(roster, game, member, harm));
    let harm = felt.ok_or(Refusal::NotHarmed { member, game })?;
    match gone(roster, harm) {
        Some(gear) => Err(Refusal::NotStored { gear: gear.what.clone() }),
        None => Ok(vec![Event::InjuryUndone { game, member }]),
    }
}

/// Whether a member still feels what a game did to it.
fn is_felt(roster: &Roster, game: u32, member: MemberId, harm: &Harm) -> bool {
    let there = roster.member(member);
    let last = roster.fought.last().is_some_and(|last| last.locked.game == game);
    match harm {
        Harm::Died { .. } => there.is_none(),
        Harm::Maimed(injury) => there.is_some_and(|there| there.injuries.contains(injury)),
        Harm::Mauled(penalty) => last && there.is_some_and(|there| there.penalty == Some(*penalty)),
    }
}

impl Roster {
    /// What a member is or was called, as far as its games know it.
    pub fn called(&self, id: MemberId) -> Option<&str> {
        let dead = self.fought.iter().flat_map(|fought| &fought.harmed);
        let dead = dead.filter_map(|(_, harm)| match harm {
            Harm::Died { was, .. } => Some(&**was),
            _ => None,
        });
        let mut known = self.members.iter().chain(dead);
        known.find(|member| member.model.member == id).map(|member| member.model.name.as_str())
    }

    /// Whom a game did something to that is still felt.
    pub fn harmed_by(&self, game: u32) -> Vec<MemberId> {
        let harmed = self.fought(game).map_or(&[][..], |fought| &fought.harmed);
        let felt = harmed.iter().filter(|(member, harm)| is_felt(self, game, *member, harm));
        felt.map(|(member, _)| *member).collect()
    }
}

/// All that a game did which can be undone, where the game never happened (LE-07).
pub(super) fn undo_all(roster: &Roster, game: u32) -> Vec<Event> {
    let harmed = roster.fought(game).map_or(&[][..], |fought| &fought.harmed);
    let free = harmed
        .iter()
        .filter(|(member, harm)| is_felt(roster, game, *member, harm) && gone(roster, harm).is_none());
    free.map(|(member, _)| Event::InjuryUndone { game, member: *member }).collect()
}

/// Gear of a dead member that is no longer in the reserves.
fn gone<'h>(roster: &Roster, harm: &'h Harm) -> Option<&'h Gear> {
    let Harm::Died { gear, .. } = harm else { return None };
    gear.iter().find(|piece| !roster.store.contains(piece))
}

/// Remembers what a game does to members.
pub(super) fn evolve(roster: &mut Roster, event: &Event) {
    let (game, member, harm) = match event {
        Event::PostGameBegan { game, rolls, .. } => {
            let rolled = rolls.iter().map(|wounded| wounded.member).collect();
            return fought(roster, *game, |fought| fought.rolled = rolled);
        }
        Event::PostGameReopened { game } => {
            return fought(roster, *game, |fought| {
                fought.rolled.clear();
                fought.harmed.clear();
            });
        }
        Event::InjuryUndone { game, member } => return undone(roster, *game, *member),
        Event::MemberDied { game, member, gear } => match roster.member(*member) {
            Some(was) => {
                let (was, gear) = (Box::new(was.clone()), gear.clone());
                (*game, *member, Harm::Died { was, gear })
            }
            None => return,
        },
        Event::InjurySuffered { game, member, injury, .. } => (*game, *member, Harm::Maimed(*injury)),
        Event::PenaltySet { game, member, penalty } => (*game, *member, Harm::Mauled(*penalty)),
        _ => return,
    };
    fought(roster, game, |fought| fought.harmed.push((member, harm)));
}

fn undone(roster: &mut Roster, game: u32, member: MemberId) {
    let last = roster.fought.last().is_some_and(|last| last.locked.game == game);
    let mut harm = None;
    fought(roster, game, |fought| {
        let place = fought.harmed.iter().position(|(harmed, _)| *harmed == member);
        harm = place.map(|place| fought.harmed.remove(place).1);
    });
    let Some(harm) = harm else { return };
    roster.gone.remove(&member);
    heal(&mut roster.members, &mut roster.store, member, &harm);
    // Undoing the last game must not bring back what an earlier one did no more.
    if let Some(before) = roster.before.as_mut().filter(|_| !last) {
        heal(&mut before.members, &mut before.store, member, &harm);
    }
    if roster.status == Status::Ready {
        roster.status = Status::Registered;
    }
}

/// Takes a harm from members and what it left in the reserves.
fn heal(members: &mut Vec<Member>, store: &mut Vec<Gear>, id: MemberId, harm: &Harm) {
    match harm {
        Harm::Died { was, gear } => {
            if members.iter().any(|member| member.model.member == id) {
                return;
            }
            for piece in gear {
                if let Some(place) = store.iter().position(|stored| stored == piece) {
                    store.remove(place);
                }
            }
            let leads = |member: &Member| !member.reserve && member.model.role == Role::Leader;
            let led = members.iter().any(leads);
            let mut back = (**was).clone();
            // What was suffered for one game is over since, and one leads.
            back.penalty = None;
            back.reserve |= led && back.model.role == Role::Leader;
            members.push(back);
        }
        Harm::Maimed(injury) => {
            for member in members.iter_mut().filter(|member| member.model.member == id) {
                if let Some(place) = member.injuries.iter().position(|suffered| suffered == injury) {
                    member.injuries.remove(place);
                }
            }
        }
        Harm::Mauled(penalty) => {
            for member in members.iter_mut().filter(|member| member.model.member == id) {
                member.penalty = member.penalty.filter(|suffered| suffered != penalty);
            }
        }
    }
}
