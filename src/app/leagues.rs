//! Leagues: founding them, who belongs to them and who runs them.

use super::dispatch::{Changes, Context, Stop};
use super::log::Log;
use super::outcome::Refused;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request};
use crate::campaign::Campaign;
use crate::ids::{LeagueId, PlayerId, RosterId};
use crate::league::{self, Command, Event, Visibility};
use crate::projections::{self, CampaignLine, Filter};
use crate::store::{Name, Side};

impl App {
    /// Founds a league; who asks is its first organiser and member. Its id follows from the request's key.
    ///
    /// # Errors
    /// See [`AppError`]; every command may fail so.
    pub async fn found_league(&self, request: &Request, name: &str) -> Result<(LeagueId, Outcome), AppError> {
        let league = self.founded(request, "league").await?;
        let command = Command::FoundLeague { league, name: name.to_owned() };
        Ok((league, self.dispatch(request, league, Wish::League { league, command }).await?))
    }

    /// Gives a league another name. Organisers only.
    pub async fn rename_league(
        &self,
        request: &Request,
        league: LeagueId,
        name: &str,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::RenameLeague { name: name.to_owned() }).await
    }

    /// Takes a player in: himself, or anybody if an organiser asks.
    pub async fn join_league(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::JoinLeague { player }).await
    }

    /// Lets a player go: himself, or anybody if an organiser asks.
    pub async fn leave_league(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::LeaveLeague { player }).await
    }

    /// Makes a member an organiser of the league. Organisers only.
    pub async fn appoint_league_organiser(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::AppointOrganiser { player }).await
    }

    /// Takes the office from an organiser of the league; one must remain.
    pub async fn remove_league_organiser(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::RemoveOrganiser { player }).await
    }

    /// Makes somebody an arbitrator of the league. Organisers only.
    pub async fn appoint_arbitrator(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::AppointArbitrator { player }).await
    }

    /// Takes the office from an arbitrator: himself, or anybody if an organiser asks.
    pub async fn remove_arbitrator(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::RemoveArbitrator { player }).await
    }

    /// Lets somebody look who is not a member. Organisers only.
    pub async fn admit_spectator(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::AdmitSpectator { player }).await
    }

    /// Lets a spectator look no more: himself, or anybody if an organiser asks.
    pub async fn dismiss_spectator(
        &self,
        request: &Request,
        league: LeagueId,
        player: PlayerId,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::DismissSpectator { player }).await
    }

    /// Says who sees the league. Organisers only.
    pub async fn set_league_visibility(
        &self,
        request: &Request,
        league: LeagueId,
        visibility: Visibility,
    ) -> Result<Outcome, AppError> {
        self.command_league(request, league, Command::SetVisibility { visibility }).await
    }

    async fn command_league(
        &self,
        request: &Request,
        league: LeagueId,
        command: Command,
    ) -> Result<Outcome, AppError> {
        self.place_of_league(request, league).await?;
        self.dispatch_league(request, league, command).await
    }

    /// The same for who need not see the league yet: he holds an invitation.
    pub(super) async fn dispatch_league(
        &self,
        request: &Request,
        league: LeagueId,
        command: Command,
    ) -> Result<Outcome, AppError> {
        self.dispatch(request, league, Wish::League { league, command }).await
    }
}

pub(super) async fn decide(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: LeagueId,
    command: &Command,
) -> Result<Changes, Stop> {
    let league = log.league(id).await?;
    let mut changes = Changes::to(context.request, &league.stream, league.version)?;
    let events = league::decide(&league.state, context.actor, command).map_err(Stop::refused)?;
    for event in &events {
        if let Event::PlayerLeft { player } = event {
            check_campaigns(log, id, *player).await?;
        }
        let member = match event {
            Event::LeagueFounded { organiser, .. } => Some(*organiser),
            Event::PlayerJoined { player }
            | Event::ArbitratorAppointed { player }
            | Event::SpectatorAdmitted { player } => Some(*player),
            _ => None,
        };
        if let Some(player) = member {
            changes.sides.extend(name_in_league(log, player).await?);
        }
    }
    changes.append(&league.stream, league.version, context.request.key, &events);
    Ok(changes)
}

/// A member's name, to stand beside the league's log too: an exported league knows its people.
/// He may have come in by an import, and so be known beside another ledger only.
async fn name_in_league(log: &mut Log<'_>, player: PlayerId) -> Result<Option<Side>, AppError> {
    let name = projections::name_of(log.connection, player).await?;
    Ok(name.map(|name| Side::Name(Name { subject: player.0, kind: "player".to_owned(), name })))
}

/// Refuses a player who does not belong to a campaign's league: he takes no part in it.
pub(super) async fn check_member(
    log: &mut Log<'_>,
    campaign: &Campaign,
    player: PlayerId,
) -> Result<(), Stop> {
    let Some(league) = campaign.league else { return Ok(()) };
    let league = log.league(league).await?.state;
    league::check_member(&league, player).map_err(Stop::refused)
}

/// Why these rosters cannot be arranged into a game, if a player of one has left the campaign's league or was erased.
pub(super) async fn absence(
    log: &mut Log<'_>,
    campaign: &Campaign,
    rosters: impl IntoIterator<Item = RosterId>,
) -> Result<Option<Refused>, AppError> {
    let Some(league) = campaign.league else { return Ok(None) };
    let members = log.league(league).await?.state.members;
    let erased = log.connection.erased().await?;
    let has_left = |roster: &RosterId| {
        let player = campaign.entry(*roster).map(|entry| entry.player);
        player.is_some_and(|player| !members.contains(&player) || erased.contains(&player))
    };
    Ok(rosters.into_iter().find(has_left).map(|roster| {
        let sentence = format!(
            "the player of roster {roster} has left the league: withdraw the roster, or have the player join again"
        );
        Refused::new("left_league", sentence)
    }))
}

/// Refuses rosters whose players have left a campaign's league, or were erased.
pub(super) async fn check_rosters(
    log: &mut Log<'_>,
    campaign: &Campaign,
    rosters: [RosterId; 2],
) -> Result<(), Stop> {
    absence(log, campaign, rosters).await?.map_or(Ok(()), |refused| Err(Stop::Refused(refused)))
}

/// Refuses that a campaign which is not over loses its only organiser.
async fn check_campaigns(log: &mut Log<'_>, league: LeagueId, player: PlayerId) -> Result<(), Stop> {
    let of_league = Filter { parent: Some(league.0), ..Filter::default() };
    let lines: Vec<CampaignLine> = projections::lines(log.connection, "campaign", &of_league).await?;
    let only = lines.iter().find(|line| line.phase != "closed" && line.organisers == [player]);
    only.map_or(Ok(()), |line| {
        let sentence = format!(
            "player {player} is the only organiser of the campaign {}: appoint another one first",
            line.name
        );
        Err(Stop::Refused(Refused::new("last_organiser", sentence)))
    })
}
