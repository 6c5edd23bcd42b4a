//! How events make a league.

use super::{Event, League};

/// Applies an event; never refuses.
pub fn evolve(league: &mut League, event: &Event) {
    match event {
        Event::LeagueFounded { league: id, name, organiser } => {
            league.id = Some(*id);
            league.name.clone_from(name);
            league.organisers.insert(*organiser);
            league.members.insert(*organiser);
        }
        Event::LeagueRenamed { name } => league.name.clone_from(name),
        Event::PlayerJoined { player } => {
            league.members.insert(*player);
            league.spectators.remove(player);
        }
        Event::PlayerLeft { player } => {
            league.members.remove(player);
            league.organisers.remove(player);
            league.arbitrators.remove(player);
        }
        Event::OrganiserAppointed { player } => {
            league.organisers.insert(*player);
        }
        Event::OrganiserRemoved { player } => {
            league.organisers.remove(player);
        }
        Event::ArbitratorAppointed { player } => {
            league.arbitrators.insert(*player);
        }
        Event::ArbitratorRemoved { player } => {
            league.arbitrators.remove(player);
        }
        Event::SpectatorAdmitted { player } => {
            league.spectators.insert(*player);
        }
        Event::SpectatorDismissed { player } => {
            league.spectators.remove(player);
        }
        Event::VisibilityChanged { visibility } => league.visibility = *visibility,
        Event::CampaignFounded { campaign, name } => {
            league.campaigns.insert(*campaign, name.clone());
        }
    }
}

/// The league after these events.
pub fn fold<'e>(events: impl IntoIterator<Item = &'e Event>) -> League {
    let mut league = League::default();
    events.into_iter().for_each(|event| evolve(&mut league, event));
    league
}
