//! A league decided again: who comes and goes, who runs it, what it is called, which campaigns it has.

use super::{Audit, Told, agreed};
use crate::app::log::stream;
use crate::app::verify::LedgerReport;
use crate::ids::LeagueId;
use crate::league::{self, Command, Event, League};

/// Judges the league of a ledger, and that every campaign has one.
pub(super) fn check(audit: &Audit, report: &mut LedgerReport) {
    for (id, events) in &audit.leagues {
        check_league(audit, report, *id, events);
    }
    let here = report.ledger;
    let missing = audit.leagues.is_empty() && !audit.is_unread("league", here);
    if let Some((id, events)) = audit.campaigns.first_key_value().filter(|_| missing) {
        let position = events.first().map_or(0, |told| told.position);
        let reason = format!("belongs to league {here}, which was never founded");
        report.fault(position, &stream::campaign(*id), "disagrees", reason);
    }
}

fn check_league(audit: &Audit, report: &mut LedgerReport, id: LeagueId, events: &[Told<Event>]) {
    let name = stream::league(id);
    let mut league = League::default();
    for told in events {
        if let Some((code, reason)) = wrong(audit, report.ledger, &league, id, told) {
            return report.fault(told.position, &name, code, reason);
        }
        league::evolve(&mut league, &told.event);
    }
}

/// What is wrong with an event, if anything.
fn wrong(
    audit: &Audit,
    ledger: LeagueId,
    league: &League,
    id: LeagueId,
    told: &Told<Event>,
) -> Option<(&'static str, String)> {
    let command = match &told.event {
        Event::LeagueFounded { league: own, .. } if *own != id || *own != ledger => {
            return Some(("disagrees", format!("founds league {own} in ledger {ledger}")));
        }
        Event::LeagueFounded { league, name, .. } => {
            Command::FoundLeague { league: *league, name: name.clone() }
        }
        Event::LeagueRenamed { name } => Command::RenameLeague { name: name.clone() },
        Event::PlayerJoined { player } => Command::JoinLeague { player: *player },
        Event::PlayerLeft { player } => Command::LeaveLeague { player: *player },
        Event::OrganiserAppointed { player } => Command::AppointOrganiser { player: *player },
        Event::OrganiserRemoved { player } => Command::RemoveOrganiser { player: *player },
        Event::ArbitratorAppointed { player } => Command::AppointArbitrator { player: *player },
        Event::ArbitratorRemoved { player } => Command::RemoveArbitrator { player: *player },
        Event::SpectatorAdmitted { player } => Command::AdmitSpectator { player: *player },
        Event::SpectatorDismissed { player } => Command::DismissSpectator { player: *player },
        Event::VisibilityChanged { visibility } => Command::SetVisibility { visibility: *visibility },
        Event::CampaignFounded { campaign, name } => {
            if !audit.campaigns.contains_key(campaign) && !audit.is_unread("campaign", campaign) {
                return Some(("disagrees", format!("names campaign {campaign}, which has no events")));
            }
            Command::FoundCampaign { campaign: *campaign, name: name.clone() }
        }
    };
    let given = match league::decide(league, told.actor, &command) {
        Ok(given) => given,
        Err(refusal) => return Some(("decided_differently", format!("is refused: {refusal}"))),
    };
    let reason = agreed(&given, std::slice::from_ref(told)).err().map(|(_, reason)| reason);
    reason.map(|reason| ("decided_differently", reason))
}
