//! What happened to a league: one plain sentence for each event, in English and Russian.

use super::{Event, Visibility};
use crate::armoury::Language;
use crate::ids::PlayerId;

/// Tells an event; `who` knows what people are called.
pub fn narrate(event: &Event, who: &dyn Fn(PlayerId) -> String, language: Language) -> String {
    match language {
        Language::English => english(event, who),
        Language::Russian => russian(event, who),
    }
}

fn english(event: &Event, who: &dyn Fn(PlayerId) -> String) -> String {
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

/// In the present, so that nobody's sex is guessed at.
fn russian(event: &Event, who: &dyn Fn(PlayerId) -> String) -> String {
    match event {
        Event::LeagueFounded { name, organiser, .. } => {
            format!("{} основывает лигу «{name}».", who(*organiser))
        }
        Event::LeagueRenamed { name } => format!("Теперь лига называется «{name}»."),
        Event::PlayerJoined { player } => format!("{} вступает в лигу.", who(*player)),
        Event::PlayerLeft { player } => format!("{} выходит из лиги.", who(*player)),
        Event::OrganiserAppointed { player } => format!("{} теперь ведёт лигу.", who(*player)),
        Event::OrganiserRemoved { player } => format!("{} больше не ведёт лигу.", who(*player)),
        Event::ArbitratorAppointed { player } => format!("{} теперь судья.", who(*player)),
        Event::ArbitratorRemoved { player } => format!("{} больше не судья.", who(*player)),
        Event::SpectatorAdmitted { player } => format!("{} теперь может смотреть.", who(*player)),
        Event::SpectatorDismissed { player } => format!("{} больше не может смотреть.", who(*player)),
        Event::VisibilityChanged { visibility } => match visibility {
            Visibility::Public => "Теперь лигу видят все.".to_owned(),
            Visibility::Unlisted => "Теперь лигу видят по ссылке, в списках её нет.".to_owned(),
            Visibility::Private => "Теперь лигу видят только свои.".to_owned(),
        },
        Event::CampaignFounded { name, .. } => format!("В лиге новая кампания, «{name}»."),
    }
}
