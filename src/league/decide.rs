//! Whether a command to a league is accepted, and what happens then.

use super::{Command, Event, League, Refusal};
use crate::ids::{PlayerId, checked_name};

/// Decides a command of `actor`.
///
/// # Errors
/// The first fact that forbids it.
pub fn decide(league: &League, actor: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
    if let Command::FoundLeague { league: id, name } = command {
        if league.id.is_some() {
            return Err(Refusal::AlreadyFounded);
        }
        let name = checked_name(name)?;
        return Ok(vec![Event::LeagueFounded { league: *id, name, organiser: actor }]);
    }
    if league.id.is_none() {
        return Err(Refusal::NotFounded);
    }
    check_right(league, actor, command)?;
    let event = match command {
        Command::FoundLeague { .. } => return Err(Refusal::AlreadyFounded),
        Command::RenameLeague { name } => Event::LeagueRenamed { name: checked_name(name)? },
        Command::JoinLeague { player } => {
            refuse_if(league.members.contains(player), Refusal::AlreadyMember { player: *player })?;
            Event::PlayerJoined { player: *player }
        }
        Command::LeaveLeague { player } => {
            check_member(league, *player)?;
            check_not_last(league, *player)?;
            Event::PlayerLeft { player: *player }
        }
        Command::AppointOrganiser { player } => {
            check_member(league, *player)?;
            refuse_if(league.organisers.contains(player), Refusal::AlreadyOrganiser { player: *player })?;
            Event::OrganiserAppointed { player: *player }
        }
        Command::RemoveOrganiser { player } => {
            refuse_if(!league.organisers.contains(player), Refusal::NotOrganiser { player: *player })?;
            check_not_last(league, *player)?;
            Event::OrganiserRemoved { player: *player }
        }
        Command::AppointArbitrator { .. }
        | Command::RemoveArbitrator { .. }
        | Command::AdmitSpectator { .. }
        | Command::DismissSpectator { .. }
        | Command::SetVisibility { .. } => access(league, command)?,
        Command::FoundCampaign { campaign, name } => {
            let name = checked_name(name)?;
            let known = league.campaigns.contains_key(campaign);
            refuse_if(known, Refusal::AlreadyCampaign { campaign: *campaign })?;
            Event::CampaignFounded { campaign: *campaign, name }
        }
    };
    Ok(vec![event])
}

/// Who sees the league and who rules in it.
fn access(league: &League, command: &Command) -> Result<Event, Refusal> {
    match *command {
        Command::AppointArbitrator { player } => {
            refuse_if(league.arbitrators.contains(&player), Refusal::AlreadyArbitrator { player })?;
            Ok(Event::ArbitratorAppointed { player })
        }
        Command::RemoveArbitrator { player } => {
            refuse_if(!league.arbitrators.contains(&player), Refusal::NotArbitrator { player })?;
            Ok(Event::ArbitratorRemoved { player })
        }
        Command::AdmitSpectator { player } => {
            refuse_if(league.members.contains(&player), Refusal::AlreadyMember { player })?;
            refuse_if(league.spectators.contains(&player), Refusal::AlreadySpectator { player })?;
            Ok(Event::SpectatorAdmitted { player })
        }
        Command::DismissSpectator { player } => {
            refuse_if(!league.spectators.contains(&player), Refusal::NotSpectator { player })?;
            Ok(Event::SpectatorDismissed { player })
        }
        Command::SetVisibility { visibility } if league.visibility != visibility => {
            Ok(Event::VisibilityChanged { visibility })
        }
        _ => Err(Refusal::SameVisibility { visibility: league.visibility.word() }),
    }
}

/// A player comes and goes as he likes; everything else takes an organiser.
fn check_right(league: &League, actor: PlayerId, command: &Command) -> Result<(), Refusal> {
    let own = match command {
        Command::JoinLeague { player }
        | Command::LeaveLeague { player }
        | Command::RemoveArbitrator { player }
        | Command::DismissSpectator { player } => *player == actor,
        _ => false,
    };
    let needs = "it takes an organiser of the league";
    refuse_if(!own && !league.organisers.contains(&actor), Refusal::NotAllowed { actor, needs })
}

/// Whether a player belongs to the league: nobody else takes part in it.
///
/// # Errors
/// He does not, or no more.
pub fn check_member(league: &League, player: PlayerId) -> Result<(), Refusal> {
    refuse_if(!league.members.contains(&player), Refusal::NotMember { player })
}

fn check_not_last(league: &League, player: PlayerId) -> Result<(), Refusal> {
    let last = league.organisers.len() == 1 && league.organisers.contains(&player);
    refuse_if(last, Refusal::LastOrganiser { player })
}

fn refuse_if(forbidden: bool, refusal: Refusal) -> Result<(), Refusal> {
    if forbidden { Err(refusal) } else { Ok(()) }
}
