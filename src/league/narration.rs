//! What happened to a league, in plain English: one sentence for each event.

use super::{Event, Visibility};
use crate::ids::PlayerId;

/// Tells an event; `who` knows what people are called.
pub fn narrate(event: &Event, who: &dyn Fn(PlayerId) -> String) -> String {
    match event {
        Event::LeagueFounded { name, organiser, .. } => {
            format!("{} founded the league {name}.", who(*organiser))
        }
        Event::LeagueRenamed { name } => format!("The league is called {name} from now on."),
        Event::PlayerJoined { player } => format!("{} joined the league.", who(*player)),
        Event::PlayerLeft { player } => format!("{} left the league.", who(*player)),
        Event::OrganiserAppointed { player } => format!("{} organises the league now.", who(*player)),
        Event::OrganiserRemoved { player } => format!("{} no longer organises the league.", who(*player)),
        Event::ArbitratorAppointed { player } => format!("{} is an arbitrator now.", who(*player)),
        Event::ArbitratorRemoved { player } => format!("{} is no longer an arbitrator.", who(*player)),
        Event::SpectatorAdmitted { player } => format!("{} may look on now.", who(*player)),
        Event::SpectatorDismissed { player } => format!("{} may no longer look on.", who(*player)),
        Event::VisibilityChanged { visibility } => match visibility {
            Visibility::Public => "Everybody sees the league now.".to_owned(),
            Visibility::Unlisted => {
                "Whoever has a link sees the league now; lists do not show it.".to_owned()
            }
            Visibility::Private => "Only those who belong to it see the league now.".to_owned(),
        },
        Event::CampaignFounded { name, .. } => format!("The league has a new campaign, {name}."),
    }
}
