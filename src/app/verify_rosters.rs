//! The audit of what followed games: every injury is awaited when it is rolled, every fair die computed again.

use super::AppError;
use super::log::decode;
use super::post_game::dice;
use crate::dice::fair::Secret;
use crate::dice::{Die, Face};
use crate::ids::LeagueId;
use crate::roster::{self, Event, Roster};
use crate::store::{Connection, StoredEvent};

/// What the audit of a roster found: place of the event, code, reason.
#[derive(Default)]
pub(super) struct Checked {
    pub proven: u64,
    pub unproven: u64,
    pub faults: Vec<(usize, &'static str, String)>,
}

/// Computes the dice of a roster's stream again.
pub(super) async fn check(
    database: &mut Connection,
    ledger: LeagueId,
    stored: &[StoredEvent],
) -> Result<Checked, AppError> {
    let events = stored.iter().map(decode).collect::<Result<Vec<Event>, _>>()?;
    let told: Vec<Secret> = events
        .iter()
        .filter_map(|event| match event {
            Event::SecretRevealed { secret } => Secret::from_hex(secret),
            _ => None,
        })
        .collect();
    let mut checked = Checked::default();
    let mut roster = Roster::default();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::InjuryRolled { game, member, faces, fair, .. } => {
                let again = roster::Command::RollInjury {
                    game: *game,
                    member: *member,
                    faces: faces.clone(),
                    fair: *fair,
                };
                let actor = stored[place].actor;
                if let Err(refusal) = roster::decide(&roster, actor, true, &again) {
                    checked.faults.push((place, "decided_differently", refusal.to_string()));
                }
                if let Some(first) = fair {
                    let secret = secret_of(database, ledger, &roster, &told).await?;
                    checked.fair(place, &roster, *game, (*first, faces), secret);
                }
            }
            Event::FacilityHelped { game, face, fair: Some(number), .. } => {
                let secret = secret_of(database, ledger, &roster, &told).await?;
                checked.fair(place, &roster, *game, (*number, &[*face]), secret);
            }
            Event::SecretRevealed { secret } => {
                let commitment = roster.post_game.as_ref().and_then(|post| post.commitment.clone());
                let told = Secret::from_hex(secret).map(|secret| secret.commitment());
                if told.is_none() || told != commitment {
                    let reason = "the secret told is not the one that was committed to".to_owned();
                    checked.faults.push((place, "secret", reason));
                }
            }
            _ => {}
        }
        roster::evolve(&mut roster, event);
    }
    Ok(checked)
}

/// The secret behind the dice now: told in the log, or kept here.
async fn secret_of(
    database: &mut Connection,
    ledger: LeagueId,
    roster: &Roster,
    told: &[Secret],
) -> Result<Option<Secret>, AppError> {
    let commitment = roster.post_game.as_ref().and_then(|post| post.commitment.clone());
    let Some(commitment) = commitment else { return Ok(None) };
    if let Some(secret) = told.iter().find(|secret| secret.commitment() == commitment) {
        return Ok(Some(secret.clone()));
    }
    let kept = database.secret(ledger, &commitment).await?;
    Ok(kept.and_then(|kept| kept.secret.try_into().ok()).map(Secret))
}

impl Checked {
    fn fair(
        &mut self,
        place: usize,
        roster: &Roster,
        game: u32,
        (first, faces): (u32, &[Face]),
        secret: Option<Secret>,
    ) {
        let Some(dice) = secret.and_then(|secret| dice(secret, roster, game)) else {
            self.unproven += faces.len() as u64;
            return;
        };
        for (number, face) in (first..).zip(faces) {
            let fair = dice.face(number, Die::D6);
            self.proven += 1;
            if fair != *face {
                let reason = format!("die {number} shows {}, the secret gives {}", face.0, fair.0);
                self.faults.push((place, "die", reason));
            }
        }
    }
}
