//! Campaigns: their charter, who takes part, games and what is said about their results.

use super::closing::Ruling;
use super::dispatch::{Changes, Context, Stop};
use super::log::{Folded, Log, stream};
use super::rulings;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, leagues};
use crate::campaign::{self, Campaign, Charter, Command};
use crate::ids::{CampaignId, LeagueId, PlayerId, RosterId};
use crate::league;
use crate::roster::Status;
use crate::store::Side;
use serde_json::Value;

impl App {
    /// Founds a campaign in a league. Its id follows from the request's key.
    pub async fn found_campaign(
        &self,
        request: &Request,
        league: LeagueId,
        name: &str,
        charter: Charter,
    ) -> Result<(CampaignId, Outcome), AppError> {
        self.place_of_league(request, league).await?;
        let campaign = CampaignId::named(request.place_in(league.0), "campaign");
        let (name, charter) = (name.to_owned(), Box::new(charter));
        let wish = Wish::FoundCampaign { league, campaign, name, charter };
        Ok((campaign, self.dispatch(request, league, wish).await?))
    }

    /// Why somebody may found no campaign in a league, whatever its charter; nothing if he may.
    pub async fn denied_founding(
        &self,
        request: &Request,
        league: LeagueId,
    ) -> Result<Option<Outcome>, AppError> {
        self.place_of_league(request, league).await?;
        let campaign = CampaignId::named(request.place_in(league.0), "campaign");
        let (name, charter) = ("any".to_owned(), Box::new(Charter::seed_strict()));
        self.denied(request, league, Wish::FoundCampaign { league, campaign, name, charter }).await
    }

    /// Why somebody may do nothing that takes an organiser of a campaign; nothing if he may.
    pub async fn denied_organising(
        &self,
        request: &Request,
        campaign: CampaignId,
    ) -> Result<Option<Outcome>, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        let command = Command::CloseCampaign;
        self.denied(request, ledger, Wish::Campaign { campaign, command, note: None }).await
    }

    /// Changes keys of the charter, all or none. Games that are arranged already keep the values before (CA-04).
    pub async fn amend_charter(
        &self,
        request: &Request,
        campaign: CampaignId,
        changes: Vec<(String, Value)>,
        note: Option<String>,
    ) -> Result<Outcome, AppError> {
        let reason = note.as_deref().map(hash_of);
        let command = Command::AmendCharter { changes, reason };
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::Campaign { campaign, command, note }).await
    }

    /// Lets the games begin.
    pub async fn start_campaign(&self, request: &Request, campaign: CampaignId) -> Result<Outcome, AppError> {
        self.command_campaign(request, campaign, Command::StartCampaign).await
    }

    /// Ends the campaign.
    pub async fn close_campaign(&self, request: &Request, campaign: CampaignId) -> Result<Outcome, AppError> {
        self.command_campaign(request, campaign, Command::CloseCampaign).await
    }

    /// Makes somebody an organiser of the campaign.
    pub async fn appoint_organiser(
        &self,
        request: &Request,
        campaign: CampaignId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_campaign(request, campaign, Command::AppointOrganiser { player }).await
    }

    /// Takes the office from an organiser of the campaign.
    pub async fn remove_organiser(
        &self,
        request: &Request,
        campaign: CampaignId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_campaign(request, campaign, Command::RemoveOrganiser { player }).await
    }

    /// Enrols a registered roster in the campaign it was drafted for.
    pub async fn enrol_roster(&self, request: &Request, roster: RosterId) -> Result<Outcome, AppError> {
        let ledger = self.place_of_roster(request, roster).await?;
        let mut connection = self.reading().await?;
        let folded = Log::new(self, ledger, &mut connection).roster(roster).await?;
        drop(connection);
        let campaign = folded.state.campaign.ok_or_else(|| AppError::unknown("roster", roster))?;
        self.dispatch(request, ledger, Wish::EnrolRoster { campaign, roster }).await
    }

    /// Takes a roster out of later games of its campaign.
    pub async fn withdraw_roster(
        &self,
        request: &Request,
        campaign: CampaignId,
        roster: RosterId,
    ) -> Result<Outcome, AppError> {
        self.command_campaign(request, campaign, Command::WithdrawRoster { roster }).await
    }

    /// Arranges a game between two rosters, red and blue; the event tells its number.
    pub async fn arrange_game(
        &self,
        request: &Request,
        campaign: CampaignId,
        rosters: [RosterId; 2],
        mission: &str,
        size: Option<u32>,
    ) -> Result<Outcome, AppError> {
        let command = Command::ArrangeGame { rosters, mission: mission.to_owned(), size };
        self.command_campaign(request, campaign, command).await
    }

    /// Says that a reported result is right.
    pub async fn confirm_result(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
    ) -> Result<Outcome, AppError> {
        self.command_campaign(request, campaign, Command::ConfirmResult { game }).await
    }

    /// Says whether a roster was played in character in a game; the opponent's word (CA-32).
    pub async fn judge_kayfabe(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        roster: RosterId,
        granted: bool,
    ) -> Result<Outcome, AppError> {
        self.command_campaign(request, campaign, Command::JudgeKayfabe { game, roster, granted }).await
    }

    /// Makes a game void, open or closed; grenades used in it were never used. Organisers only.
    pub async fn void_game(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        self.rule(request, campaign, game, Ruling::Void, reason).await
    }

    /// Undoes the end of a game: its battle goes on from before the order that ended it. Organisers only.
    pub async fn reopen_game(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        self.rule(request, campaign, game, Ruling::Reopen, reason).await
    }

    /// Has a closed game played again from the start; what it came to never happened. Organisers only.
    pub async fn replay_game(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        self.rule(request, campaign, game, Ruling::Replay, reason).await
    }

    async fn rule(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        ruling: Ruling,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::Rule { campaign, game, ruling, reason }).await
    }

    async fn command_campaign(
        &self,
        request: &Request,
        campaign: CampaignId,
        command: Command,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::Campaign { campaign, command, note: None }).await
    }
}

/// The hash by which the log knows a text.
pub(super) fn hash_of(text: &str) -> String {
    match Side::note(text) {
        Side::Note { hash, .. } => hash,
        _ => String::new(),
    }
}

pub(super) async fn found(
    context: &Context<'_>,
    log: &mut Log<'_>,
    league: LeagueId,
    campaign: CampaignId,
    name: &str,
    charter: &Charter,
) -> Result<Changes, Stop> {
    let folded = log.league(league).await?;
    let command = league::Command::FoundCampaign { campaign, name: name.to_owned() };
    let noted = league::decide(&folded.state, context.actor, &command).map_err(Stop::refused)?;
    rulings::check(charter).map_err(Stop::Refused)?;
    let stream = stream::campaign(campaign);
    let mut changes = Changes::to(context.request, &stream, 0)?;
    let command = Command::FoundCampaign {
        campaign,
        league,
        name: name.to_owned(),
        charter: Box::new(charter.clone()),
    };
    let events = campaign::decide(&Campaign::default(), context.actor, &command).map_err(Stop::refused)?;
    changes.append(&stream, 0, context.request.key, &events);
    changes.append(&folded.stream, folded.version, context.request.key, &noted);
    Ok(changes)
}

pub(super) async fn decide(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    command: &Command,
    note: Option<&str>,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    campaign::check_right(&campaign.state, context.actor, command).map_err(Stop::refused)?;
    if let Command::AmendCharter { changes, .. } = command
        && let Ok(charter) =
            campaign.state.charter.with(changes.iter().map(|(key, value)| (key.as_str(), value)))
    {
        rulings::check(&charter).map_err(Stop::Refused)?;
    }
    let mut changes = decided(context, &campaign, command, note)?;
    super::reports::check_correction(log, &campaign, command).await?;
    super::corrected::follow(context, log, &mut changes, &campaign, command).await?;
    if let Command::Season(_) | Command::WithdrawRoster { .. } = command {
        follow_dues(context, log, &mut changes, &campaign.state, command).await?;
    }
    if let Command::ArrangeGame { rosters, mission, .. } = command {
        super::start::mission(mission).map_err(Stop::Refused)?;
        leagues::check_rosters(log, &campaign.state, *rosters).await?;
        for roster in *rosters {
            if log.roster(roster).await?.state.status == Status::Retired {
                return Err(Stop::refused(campaign::Refusal::Retired { roster }));
            }
        }
    }
    Ok(changes)
}

/// Tells rosters what follows for them from a command without a game.
pub(super) async fn follow_dues(
    context: &Context<'_>,
    log: &mut Log<'_>,
    changes: &mut Changes,
    campaign: &Campaign,
    command: &Command,
) -> Result<(), Stop> {
    let events = campaign::decide(campaign, context.actor, command).map_err(Stop::refused)?;
    super::dues::follow(context, log, changes, campaign, &events).await
}

pub(super) fn decided(
    context: &Context<'_>,
    campaign: &Folded<Campaign>,
    command: &Command,
    note: Option<&str>,
) -> Result<Changes, Stop> {
    let mut changes = Changes::to(context.request, &campaign.stream, campaign.version)?;
    let events = campaign::decide(&campaign.state, context.actor, command).map_err(Stop::refused)?;
    changes.sides.extend(note.map(Side::note));
    changes.append(&campaign.stream, campaign.version, context.request.key, &events);
    Ok(changes)
}

pub(super) async fn enrol(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    roster: RosterId,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let state = log.roster(roster).await?.state;
    let player = state.owner.ok_or_else(|| AppError::unknown("roster", roster))?;
    let command = Command::EnrolRoster {
        roster,
        player,
        points: state.points(),
        registered: !matches!(state.status, Status::Draft | Status::Retired),
        name: state.name,
    };
    let changes = decided(context, &campaign, &command, None)?;
    leagues::check_member(log, &campaign.state, player).await?;
    Ok(changes)
}
