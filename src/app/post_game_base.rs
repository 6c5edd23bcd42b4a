//! The base camp and battlefield support after a game: what is built, paid for, and rolled for by a facility.

use super::AfterBattle;
use super::dispatch::{Context, Stop};
use super::log::Log;
use super::outcome::Refused;
use super::post_game::Work;
use super::rosters::Desk;
use crate::armoury::Facility;
use crate::dice::{Die, Face};
use crate::ids::MemberId;
use crate::roster::{self, Command, Roster};

/// Plays what is asked about the base and support; nothing else.
pub(super) async fn play(
    work: &mut Work<'_>,
    log: &mut Log<'_>,
    desk: &Desk,
    game: u32,
    ask: &AfterBattle,
) -> Result<(), Stop> {
    match ask {
        AfterBattle::RaiseBase => work.give(&Command::RaiseBase),
        AfterBattle::BuyFacility { facility, at } => {
            let at = at.clone();
            if let Some(at) = at.as_deref().filter(|_| *facility == Facility::FiringRange) {
                check_aim(work.context, desk, at)?;
            }
            work.give(&Command::BuyFacility { facility: *facility, at })
        }
        AfterBattle::ScrapFacility { facility, at } => {
            work.give(&Command::ScrapFacility { facility: *facility, at: at.clone() })
        }
        AfterBattle::UseFacility { facility, member, face } => {
            help(work, log, game, (*facility, *member), *face).await
        }
        AfterBattle::BuySupport { support } => work.give(&Command::BuySupport { support: *support }),
        _ => Ok(()),
    }
}

/// A firing range is for an option of which a team has a limited number (RO-16).
fn check_aim(context: &Context<'_>, desk: &Desk, at: &str) -> Result<(), Stop> {
    let pack = desk.pack(context)?;
    let found = at.split_once('/').and_then(|(entry, option)| pack.entry(entry)?.option(option));
    match found.is_some_and(|option| option.limit.is_some()) {
        true => Ok(()),
        false => {
            let sentence = format!(
                "no option that a team may pick a limited number of is called `{at}`: write entry/option"
            );
            Err(Stop::refused(Refused::new("unknown_option", sentence)))
        }
    }
}

async fn help(
    work: &mut Work<'_>,
    log: &mut Log<'_>,
    game: u32,
    (facility, member): (Facility, MemberId),
    face: Option<u16>,
) -> Result<(), Stop> {
    let use_it = |face, fair| Command::UseFacility { game, facility, member, face, fair };
    if let Some(face) = face {
        return work.give(&use_it(Face(face), None));
    }
    let Some(number) = work.state.open_post_game().map(|open| open.thrown) else {
        return Err(Stop::refused(roster::Refusal::NoPostGame { game }));
    };
    // Refused before the secret is looked for, if it is refused whatever the die shows.
    let right =
        roster::decide(&work.state, work.context.actor, work.organises, &use_it(Face(1), Some(number)));
    right.map_err(Stop::refused)?;
    let dice = work.dice(log, game).await?;
    work.give(&use_it(dice.face(number, Die::D6), Some(number)))
}

/// What allows a roster to roll injuries of these again (CA-47, CA-48).
pub(super) fn rerolls(roster: &Roster, out: &[MemberId]) -> Vec<String> {
    let medical = (roster.facilities_of(Facility::MedicalFacility) > 0).then_some(Facility::MedicalFacility);
    medical.map(|facility| facility.word().to_owned()).into_iter().chain(roster.hardened(out)).collect()
}
