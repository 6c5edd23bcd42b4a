//! What follows a game waits until its result is confirmed (CA-08).

use super::AfterBattle;
use super::dispatch::Stop;
use super::outcome::Refused;
use super::rosters::Desk;

/// Whether it is one of the steps after a game, and not something between games or an organiser's correction.
const fn is_step(ask: &AfterBattle) -> bool {
    matches!(
        ask,
        AfterBattle::RollInjuries { .. }
            | AfterBattle::RerollInjury { .. }
            | AfterBattle::SettleInjuries
            | AfterBattle::NameLeader { .. }
            | AfterBattle::ClaimAwards
            | AfterBattle::BuyOption { .. }
            | AfterBattle::BuyHonour { .. }
            | AfterBattle::RefillGrenades { .. }
            | AfterBattle::RaiseBase
            | AfterBattle::BuyFacility { .. }
            | AfterBattle::UseFacility { .. }
            | AfterBattle::BuySupport { .. }
            | AfterBattle::Close
    )
}

/// Refuses a step after a game whose result nobody has confirmed yet, or somebody disputes.
pub(super) fn check_step(desk: &Desk, ask: &AfterBattle) -> Result<(), Stop> {
    if is_step(ask) { check(desk) } else { Ok(()) }
}

/// Refuses what is bought after such a game.
pub(super) fn check(desk: &Desk) -> Result<(), Stop> {
    let Some(number) = desk.roster.state.open_post_game().map(|open| open.game) else { return Ok(()) };
    if !desk.campaign.is_open(number) {
        return Ok(());
    }
    let sentence = format!(
        "the result of game {number} is not confirmed yet: what follows it waits until it is, so confirm it, or have \
         it ruled on, first"
    );
    let numbers = vec![("game".to_owned(), i64::from(number))];
    Err(Stop::refused(Refused { numbers, ..Refused::new("not_confirmed", sentence) }))
}
