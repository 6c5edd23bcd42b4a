//! Whether a command to a campaign is accepted, and what happens then.

use super::{
    Campaign, Charter, Command, Event, LeagueFormat, Phase, Refusal, RoundRefusal, Season, SeasonCommand,
};
use super::{absences, entered, games, seasons, todos};
use crate::ids::{PlayerId, checked_name};
use serde_json::Value;

/// Decides a command of `actor`.
///
/// # Errors
/// The first fact that forbids it.
pub fn decide(campaign: &Campaign, actor: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
    if let Command::FoundCampaign { campaign: id, league, name, charter } = command {
        refuse_if(campaign.id.is_some(), Refusal::AlreadyFounded)?;
        let name = checked_name(name)?;
        let faults = charter.faults();
        refuse_if(!faults.is_empty(), Refusal::BadCharter { faults })?;
        let (campaign, league, charter) = (*id, *league, charter.clone());
        return Ok(vec![Event::CampaignFounded { campaign, league, name, charter, organiser: actor }]);
    }
    refuse_if(campaign.id.is_none(), Refusal::NotFounded)?;
    refuse_if(campaign.phase == Phase::Closed, Refusal::CampaignClosed)?;
    check_right(campaign, actor, command)?;
    match command {
        Command::AmendCharter { .. }
        | Command::StartCampaign
        | Command::CloseCampaign
        | Command::AppointOrganiser { .. }
        | Command::RemoveOrganiser { .. } => run(campaign, command),
        Command::EnrolRoster { .. } | Command::WithdrawRoster { .. } => enrolment(campaign, actor, command),
        Command::Season(command) => seasons::decide(campaign, actor, command),
        Command::ReportResult { game, battle, report, kayfabe } => {
            check_phase(campaign, Phase::Running)?;
            entered::decide(campaign, actor, (*game, *battle), report, *kayfabe)
        }
        Command::SettleTodo { todo } => todos::settle(campaign, actor, *todo),
        _ => games::decide(campaign, actor, command),
    }
}

/// Whether somebody may give commands of this kind at all, whatever they say: who may not learns nothing of what else
/// would be wrong. Whether he may give this one is for its own decider to say.
///
/// # Errors
/// He may not.
pub fn check_right(campaign: &Campaign, actor: PlayerId, command: &Command) -> Result<(), Refusal> {
    use SeasonCommand::{
        CloseSeason, DeclareDoubleWalkover, DeletePairing, ExpelRoster, MarkUnrated, OpenSeason, PairRound,
        SeedSeason, SetRoundWindow,
    };
    match command {
        // These are for people who have no part yet, or for the program.
        Command::FoundCampaign { .. }
        | Command::EnrolRoster { .. }
        | Command::ConfirmOverdueResult { .. } => Ok(()),
        Command::AmendCharter { .. }
        | Command::StartCampaign
        | Command::CloseCampaign
        | Command::AppointOrganiser { .. }
        | Command::RemoveOrganiser { .. }
        | Command::Season(
            OpenSeason { .. }
            | CloseSeason
            | SeedSeason { .. }
            | PairRound { .. }
            | DeletePairing { .. }
            | SetRoundWindow { .. }
            | ExpelRoster { .. },
        ) => check_organiser(campaign, actor),
        Command::CorrectResult { .. }
        | Command::AdoptFork { .. }
        | Command::VoidGame { .. }
        | Command::ReopenGame { .. }
        | Command::OrderReplay { .. }
        | Command::SettleTodo { .. }
        | Command::Season(DeclareDoubleWalkover { .. } | MarkUnrated { .. }) => check_rules(campaign, actor),
        _ => {
            let has_part =
                campaign.rules(actor) || campaign.entries.iter().any(|entry| entry.player == actor);
            let needs = "it takes a player of the campaign who is concerned, or an organiser of it";
            refuse_if(!has_part, Refusal::NotAllowed { actor, needs })
        }
    }
}

/// What organisers do with the campaign itself.
fn run(campaign: &Campaign, command: &Command) -> Result<Vec<Event>, Refusal> {
    let event = match command {
        Command::AmendCharter { changes, reason } => return amend(campaign, changes, reason.as_ref()),
        Command::StartCampaign => {
            check_phase(campaign, Phase::Gathering)?;
            let enrolled = campaign.entries.iter().filter(|entry| !entry.withdrawn).count();
            refuse_if(enrolled < 2, Refusal::TooFewRosters { enrolled })?;
            Event::CampaignStarted {}
        }
        Command::CloseCampaign => {
            check_phase(campaign, Phase::Running)?;
            let open: Vec<u32> = campaign.open_games(|_| true).collect();
            if let Some(game) = open.first() {
                return Err(Refusal::GamesOpen { game: *game, open: open.len() });
            }
            if let Some(season) = campaign.open_season() {
                return Err(RoundRefusal::SeasonOpen { season: season.number }.into());
            }
            Event::CampaignClosed {}
        }
        Command::AppointOrganiser { player } => {
            let known = campaign.organisers.contains(player);
            refuse_if(known, Refusal::AlreadyOrganiser { player: *player })?;
            Event::OrganiserAppointed { player: *player }
        }
        Command::RemoveOrganiser { player } => {
            let known = campaign.organisers.contains(player);
            refuse_if(!known, Refusal::NotOrganiser { player: *player })?;
            refuse_if(campaign.organisers.len() == 1, Refusal::LastOrganiser { player: *player })?;
            Event::OrganiserRemoved { player: *player }
        }
        _ => return Ok(Vec::new()),
    };
    Ok(vec![event])
}

/// Amends keys from now on: what is arranged already goes by the charter that it was arranged under (CA-04).
fn amend(
    campaign: &Campaign,
    changes: &[(String, Value)],
    reason: Option<&String>,
) -> Result<Vec<Event>, Refusal> {
    let refuse = |fault| Refusal::BadCharter { faults: vec![fault] };
    campaign.charter.with(changes.iter().map(of_key)).map_err(refuse)?;
    let fixed = |key: &&String| campaign.phase != Phase::Gathering && !Charter::is_amendable(key);
    if let Some(key) = changes.iter().map(|(key, _)| key).find(fixed) {
        return Err(Refusal::CharterFixed { key: key.clone() });
    }
    let rounds = campaign.open_season().filter(|season| season.format != LeagueFormat::Ladder);
    let from_round = rounds.map(Season::next_round);
    let (mut charter, mut events) = (campaign.charter.clone(), Vec::new());
    let mut left: Vec<(&str, &Value)> = changes.iter().map(of_key).collect();
    while !left.is_empty() {
        // Each event leaves a charter that holds: what another key needs comes before it.
        let place = left.iter().position(|change| charter.with([*change]).is_ok()).unwrap_or_default();
        let change = left.remove(place);
        let next = charter.with([change]).map_err(refuse)?;
        let key = change.0.to_owned();
        let [old, new] = [&charter, &next].map(|charter| charter.value(&key).unwrap_or_default());
        events.push(Event::CharterAmended { key, old, new, from_round, reason: reason.cloned() });
        charter = next;
    }
    Ok(events)
}

fn of_key((key, value): &(String, Value)) -> (&str, &Value) {
    (key, value)
}

/// A roster comes and goes by its player's word, or an organiser's.
fn enrolment(campaign: &Campaign, actor: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
    let event = match command {
        Command::EnrolRoster { roster, player, name, points, registered } => {
            check_player(campaign, actor, *player)?;
            refuse_if(campaign.entry(*roster).is_some(), Refusal::AlreadyEnrolled { roster: *roster })?;
            let name = checked_name(name)?;
            refuse_if(!registered, Refusal::NotRegistered { roster: *roster })?;
            let most = campaign.charter.start_points;
            refuse_if(*points > most, Refusal::OverPoints { points: *points, most })?;
            absences::check_entry(campaign)?;
            Event::RosterEnrolled { roster: *roster, player: *player, name }
        }
        Command::WithdrawRoster { roster } => {
            return absences::withdrawn(campaign, actor, *roster, Event::RosterWithdrew { roster: *roster });
        }
        _ => return Ok(Vec::new()),
    };
    Ok(vec![event])
}

pub(super) fn check_organiser(campaign: &Campaign, actor: PlayerId) -> Result<(), Refusal> {
    let needs = "it takes an organiser of the campaign";
    refuse_if(!campaign.organisers.contains(&actor), Refusal::NotAllowed { actor, needs })
}

pub(super) fn check_rules(campaign: &Campaign, actor: PlayerId) -> Result<(), Refusal> {
    let needs = "it takes an organiser of the campaign, or an arbitrator of the league";
    refuse_if(!campaign.rules(actor), Refusal::NotAllowed { actor, needs })
}

pub(super) fn check_player(campaign: &Campaign, actor: PlayerId, player: PlayerId) -> Result<(), Refusal> {
    let needs = "it takes the roster's player or an organiser of the campaign";
    let allowed = actor == player || campaign.organisers.contains(&actor);
    refuse_if(!allowed, Refusal::NotAllowed { actor, needs })
}

pub(super) fn check_phase(campaign: &Campaign, needs: Phase) -> Result<(), Refusal> {
    refuse_if(campaign.phase != needs, Refusal::WrongPhase { is: campaign.phase, needs })
}

pub(super) fn refuse_if(forbidden: bool, refusal: Refusal) -> Result<(), Refusal> {
    if forbidden { Err(refusal) } else { Ok(()) }
}
