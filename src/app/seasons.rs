//! Seasons and rounds: what their commands need to know of clock, chance and lists before they are decided.

use super::campaigns::{decided, follow_dues, hash_of};
use super::dispatch::{Changes, Context, Stop};
use super::log::{Folded, Log};
use super::outcome::Refused;
use super::wish::Wish;
use super::{App, AppError, CampaignView, Outcome, Request, Viewer, leagues, ratings, schedule};
use crate::battle::missions;
use crate::campaign::{
    self, ByHand, Campaign, Command, Event, MissionRoll, MissionSource, Round, RoundMission, SeasonCommand,
    Seeding, Window,
};
use crate::dice::fair::Secret;
use crate::ids::{CampaignId, PlayerId, RosterId};
use crate::projections::{self, Filter, RosterLine};
use crate::store::Side;

/// How the first round's order is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeedBy {
    /// Best rating first; equals in the order of joining.
    Rating,
    /// By lots that nobody could foresee and everybody can check.
    Lots,
    /// In this order.
    Given(Vec<RosterId>),
}

/// A round that is to be paired. Times are written as `2026-12-01T19:00`, in the league's time zone unless they
/// name an offset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairRound {
    /// Its number.
    pub round: u32,
    /// The code of its mission, if the charter leaves that to the organiser.
    pub mission: Option<String>,
    /// From when on it is played.
    pub opens: Option<String>,
    /// Until when it is played.
    pub closes: Option<String>,
    /// Who meets whom, if an organiser chooses it.
    pub by_hand: Option<ByHand>,
}

impl App {
    /// Opens the next season; without a name it is called by its number.
    pub async fn open_season(
        &self,
        request: &Request,
        campaign: CampaignId,
        name: Option<String>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::OpenSeason { campaign, name }).await
    }

    /// Closes the open season: its table becomes final.
    pub async fn close_season(&self, request: &Request, campaign: CampaignId) -> Result<Outcome, AppError> {
        self.command_season(request, campaign, SeasonCommand::CloseSeason, None).await
    }

    /// Puts the rosters of the open season in order, before its first round.
    pub async fn seed_season(
        &self,
        request: &Request,
        campaign: CampaignId,
        by: SeedBy,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::SeedSeason { campaign, by }).await
    }

    /// Pairs the next round and arranges its games, all at once.
    pub async fn pair_round(
        &self,
        request: &Request,
        campaign: CampaignId,
        round: PairRound,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::PairRound { campaign, round }).await
    }

    /// The next round as it would be paired now; nothing is recorded. A mission that a die would choose is `random`.
    pub async fn preview_round(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
    ) -> Result<Result<Round, Refused>, AppError> {
        let view = self.campaign(viewer, campaign).await?;
        self.preview_round_of(viewer, &view).await
    }

    /// The same of a campaign as it was at the moment of a view.
    pub async fn preview_round_of(
        &self,
        viewer: Viewer,
        view: &CampaignView,
    ) -> Result<Result<Round, Refused>, AppError> {
        let ledger = self.home_of_campaign(viewer, view.id).await?;
        let mut connection = self.reading().await?;
        let mut log = Log::new(self, ledger, &mut connection);
        next_round(&mut log, view.id, (*view.campaign).clone()).await
    }

    /// Undoes the pairing of the last round, if none of its games has begun.
    pub async fn delete_pairing(
        &self,
        request: &Request,
        campaign: CampaignId,
        round: u32,
    ) -> Result<Outcome, AppError> {
        self.command_season(request, campaign, SeasonCommand::DeletePairing { round }, None).await
    }

    /// Says anew when a round is played; whenever they like without times.
    pub async fn set_round_window(
        &self,
        request: &Request,
        campaign: CampaignId,
        round: PairRound,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::SetRoundWindow { campaign, round }).await
    }

    /// Appoints the time of a game, written in the zone named, or in the league's; no longer without a time.
    pub async fn schedule_game(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        at: Option<String>,
        zone: Option<String>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::ScheduleGame { campaign, game, at, zone }).await
    }

    /// Declares that one did not come to a game: an organiser, or after the round's window who was there.
    pub async fn declare_walkover(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        absent: RosterId,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::DeclareWalkover { campaign, game, absent }).await
    }

    /// Declares that nobody came to a game. Organisers only.
    pub async fn declare_double_walkover(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
    ) -> Result<Outcome, AppError> {
        self.command_season(request, campaign, SeasonCommand::DeclareDoubleWalkover { game }, None).await
    }

    /// Leaves a game out of the ratings. Organisers only.
    pub async fn mark_unrated(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        let command = SeasonCommand::MarkUnrated { game, reason: reason.as_deref().map(hash_of) };
        self.command_season(request, campaign, command, reason).await
    }

    /// Takes a roster in again that has withdrawn; one that was expelled only by an organiser's word.
    pub async fn return_roster(
        &self,
        request: &Request,
        campaign: CampaignId,
        roster: RosterId,
    ) -> Result<Outcome, AppError> {
        self.command_season(request, campaign, SeasonCommand::ReturnRoster { roster }, None).await
    }

    /// Takes a roster out of later games against its player's will. Organisers only.
    pub async fn expel_roster(
        &self,
        request: &Request,
        campaign: CampaignId,
        roster: RosterId,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        let command = SeasonCommand::ExpelRoster { roster, reason: reason.as_deref().map(hash_of) };
        self.command_season(request, campaign, command, reason).await
    }

    async fn command_season(
        &self,
        request: &Request,
        campaign: CampaignId,
        command: SeasonCommand,
        note: Option<String>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        let command = Command::Season(command);
        self.dispatch(request, ledger, Wish::Campaign { campaign, command, note }).await
    }
}

pub(super) async fn open(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    name: Option<&str>,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let number = campaign.state.seasons.len() + 1;
    let name = name.map_or_else(|| format!("Season {number}"), str::to_owned);
    // Lots are committed to before anybody knows who is in the season.
    let secret = Secret(context.draw);
    let commitment = secret.commitment();
    let command = Command::Season(SeasonCommand::OpenSeason { name, commitment: Some(commitment.clone()) });
    let mut changes = decided(context, &campaign, &command, None)?;
    follow_dues(context, log, &mut changes, &campaign.state, &command).await?;
    let (stream, secret) = (campaign.stream.clone(), secret.0.to_vec());
    changes.sides.push(Side::Secret { commitment, stream, secret });
    Ok(changes)
}

pub(super) async fn seed(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    by: &SeedBy,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let commitment = campaign.state.open_season().and_then(|season| season.commitment.clone());
    let mut told = None;
    let seeding = match by {
        SeedBy::Given(order) => Seeding::Given(order.clone()),
        SeedBy::Rating => Seeding::Rating(by_rating(log, &campaign).await?),
        SeedBy::Lots => {
            let kept = match &commitment {
                Some(commitment) => log.connection.secret(log.ledger, commitment).await?,
                None => None,
            };
            // A season that came from another database has left its secret there.
            let secret = kept.and_then(|kept| kept.secret.try_into().ok()).map(Secret);
            told = commitment.filter(|_| secret.is_some());
            Seeding::Lots { secret: secret.map(|secret| secret.reveal()).unwrap_or_default() }
        }
    };
    let command = Command::Season(SeasonCommand::SeedSeason { seeding });
    let mut changes = decided(context, &campaign, &command, None)?;
    changes.sides.extend(told.map(|commitment| Side::Reveal { commitment }));
    Ok(changes)
}

async fn by_rating(log: &mut Log<'_>, campaign: &Folded<Campaign>) -> Result<Vec<RosterId>, Stop> {
    let Some(season) = campaign.state.open_season() else { return Ok(Vec::new()) };
    let rated = ratings::of_stream(log, &campaign.stream).await?;
    let start = f64::from(campaign.state.charter.rating_start);
    let rating = |player: Option<PlayerId>| {
        let rated = rated.iter().find(|rated| Some(rated.player) == player);
        rated.and_then(ratings::Rated::value).unwrap_or(start)
    };
    let of = |roster: RosterId| rating(campaign.state.entry(roster).map(|entry| entry.player));
    let mut order: Vec<(f64, RosterId)> =
        campaign.state.active(season).into_iter().map(|roster| (of(roster), roster)).collect();
    // The sort is stable: equals stay as they joined.
    order.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    Ok(order.into_iter().map(|(_, roster)| roster).collect())
}

/// The next round of a campaign in this state; a mission that a die would choose is `random`.
pub(super) async fn next_round(
    log: &mut Log<'_>,
    id: CampaignId,
    mut state: Campaign,
) -> Result<Result<Round, Refused>, AppError> {
    let next = state.open_season().map_or(0, |season| season.rounds.len()) + 1;
    let round = u32::try_from(next).unwrap_or(u32::MAX);
    let code = state.charter.missions.first().map_or(missions::RANDOM, String::as_str).to_owned();
    let mission = RoundMission { code, roll: None };
    let (window, by_hand) = (None, None);
    let command = Command::Season(SeasonCommand::PairRound { round, mission, window, by_hand });
    let organiser = state.organisers.first().copied().unwrap_or(Viewer::SYSTEM);
    if let Some(refused) = absence(log, id, &state).await? {
        return Ok(Err(refused));
    }
    let events = match campaign::decide(&state, organiser, &command) {
        Ok(events) => events,
        Err(refusal) => return Ok(Err(refusal.into())),
    };
    events.iter().for_each(|event| campaign::evolve(&mut state, event));
    let paired = state.open_season().and_then(|season| season.rounds.last().cloned());
    paired.map(Ok).ok_or_else(|| AppError::unknown("round", round))
}

pub(super) async fn pair(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    wanted: &PairRound,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    check_organiser(context, &campaign.state)?;
    let window = window(context, &campaign.state, wanted).map_err(Stop::Refused)?;
    let mission = mission(context, &campaign.state, wanted).map_err(Stop::Refused)?;
    let by_hand = wanted.by_hand.clone();
    let command = Command::Season(SeasonCommand::PairRound { round: wanted.round, mission, window, by_hand });
    let mut changes = decided(context, &campaign, &command, None)?;
    follow_dues(context, log, &mut changes, &campaign.state, &command).await?;
    match absence(log, id, &campaign.state).await? {
        Some(refused) => Err(Stop::Refused(refused)),
        None => Ok(changes),
    }
}

pub(super) async fn set_window(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    wanted: &PairRound,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    check_organiser(context, &campaign.state)?;
    let window = window(context, &campaign.state, wanted).map_err(Stop::Refused)?;
    let command = SeasonCommand::SetRoundWindow { round: wanted.round, window };
    decided(context, &campaign, &Command::Season(command), None)
}

/// Refuses who has no right to a round, before anybody looks at what he says of it.
fn check_organiser(context: &Context<'_>, campaign: &Campaign) -> Result<(), Stop> {
    let any = Command::Season(SeasonCommand::CloseSeason);
    campaign::check_right(campaign, context.actor, &any).map_err(Stop::refused)
}

/// The window that is named; it opens now if only its end is.
fn window(context: &Context<'_>, campaign: &Campaign, wanted: &PairRound) -> Result<Option<Window>, Refused> {
    let zone = schedule::zone(&campaign.charter.time_zone)?;
    let read = |text: &Option<String>| text.as_deref().map(|text| schedule::read(text, &zone)).transpose();
    match (read(&wanted.opens)?, read(&wanted.closes)?) {
        (None, None) => Ok(None),
        (opens, Some(closes)) => Ok(Some(Window { opens: opens.unwrap_or(context.now), closes })),
        (Some(_), None) => Err(Refused::new(
            "bad_window",
            "a round's window has an end: say when it closes, or give no times",
        )),
    }
}

/// The mission of a round, by the charter's source (CA-11, MI-62).
fn mission(context: &Context<'_>, campaign: &Campaign, wanted: &PairRound) -> Result<RoundMission, Refused> {
    let charter = &campaign.charter;
    if let Some(code) = wanted.mission.as_ref().filter(|_| charter.mission_source == MissionSource::List) {
        super::start::mission(code)?;
        return Ok(RoundMission { code: code.clone(), roll: None });
    }
    if wanted.mission.is_some() {
        let sentence = "the charter chooses the mission of a round (`missions.source`): leave it out";
        return Err(Refused::new("ruled_by_charter", sentence));
    }
    match charter.mission_source {
        MissionSource::List => {
            let only = (charter.missions.len() == 1).then(|| charter.missions[0].clone());
            Ok(RoundMission { code: only.unwrap_or_else(|| missions::RANDOM.to_owned()), roll: None })
        }
        MissionSource::Random => {
            let usual = missions::ALL.into_iter().take(missions::USUAL_CHOICES).map(|sheet| sheet.code);
            let choices = match charter.missions.is_empty() {
                true => usual.map(str::to_owned).collect(),
                false => charter.missions.clone(),
            };
            let place = below(&context.draw, choices.len());
            let [sides, face] = [choices.len(), place + 1].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
            Ok(RoundMission { code: choices[place].clone(), roll: Some(MissionRoll { sides, face }) })
        }
        MissionSource::Narrative => {
            let told = (wanted.round.max(1) as usize - 1).checked_rem(charter.missions.len());
            let code = told.map(|place| charter.missions[place].clone());
            code.map(|code| RoundMission { code, roll: None }).ok_or_else(|| {
                let sentence = "the story has no missions: name them in their order in `missions.set`";
                Refused::new("no_missions", sentence)
            })
        }
    }
}

/// A number below `n` without bias: draws above the largest multiple of `n` are thrown away.
fn below(draw: &[u8; 32], n: usize) -> usize {
    let numbers = draw.chunks_exact(4).map(|four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]));
    let n = u32::try_from(n.max(1)).unwrap_or(u32::MAX);
    let width = u32::MAX / n;
    numbers.map(|number| number / width).find(|number| *number < n).unwrap_or_default() as usize
}

/// Why a round cannot be paired, if a roster fights no more or its player has left the league.
async fn absence(
    log: &mut Log<'_>,
    id: CampaignId,
    campaign: &Campaign,
) -> Result<Option<Refused>, AppError> {
    let Some(season) = campaign.open_season() else { return Ok(None) };
    let active = campaign.active(season);
    let of_campaign = Filter { parent: Some(id.0), ..Filter::default() };
    let lines: Vec<RosterLine> = projections::lines(log.connection, "roster", &of_campaign).await?;
    let retired = |line: &&RosterLine| line.status == "retired" && active.contains(&line.id);
    if let Some(line) = lines.iter().find(retired) {
        let sentence = format!("roster {} is retired: withdraw it from the campaign first", line.id);
        return Ok(Some(Refused::new("retired", sentence)));
    }
    leagues::absence(log, campaign, active).await
}

pub(super) async fn schedule_game(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    game: u32,
    (at, zone): (Option<&str>, Option<&str>),
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let any = Command::Season(SeasonCommand::ScheduleGame { game, at: None });
    campaign::check_right(&campaign.state, context.actor, &any).map_err(Stop::refused)?;
    let zone = schedule::zone(zone.unwrap_or(&campaign.state.charter.time_zone)).map_err(Stop::Refused)?;
    let at = at.map(|text| schedule::read(text, &zone)).transpose().map_err(Stop::Refused)?;
    decided(context, &campaign, &Command::Season(SeasonCommand::ScheduleGame { game, at }), None)
}

pub(super) async fn walkover(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    number: u32,
    absent: RosterId,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let game = campaign.state.games.get(&number);
    let season = game.and_then(|game| campaign.state.season(game.season?));
    let round = season.zip(game.and_then(|game| game.round)).and_then(|(season, round)| season.round(round));
    let closes = round.and_then(|round| round.window).map(|window| window.closes);
    let overdue = closes.is_some_and(|closes| closes < context.now);
    let command = Command::Season(SeasonCommand::DeclareWalkover { game: number, absent, overdue });
    let mut changes = decided(context, &campaign, &command, None)?;
    follow_dues(context, log, &mut changes, &campaign.state, &command).await?;
    Ok(changes)
}

/// The seedings of a campaign's log that are not what their secrets give: place of the event, and why.
pub(super) fn wrong_lots(log: &[Event]) -> Vec<(usize, String)> {
    let mut wrong = Vec::new();
    let mut campaign = Campaign::default();
    for (place, event) in log.iter().enumerate() {
        if let Event::SeedingSet { season, order, secret: Some(secret), .. } = event {
            let known = campaign.season(*season).and_then(|season| season.commitment.clone());
            let told = Secret::from_hex(secret).map(|secret| secret.commitment());
            let drawn = campaign::drawn_by_lot(secret, campaign.id, *season, order);
            if known.is_none() || known != told {
                wrong.push((place, "the secret of the lots is not the one that was committed to".to_owned()));
            } else if drawn != *order {
                wrong.push((place, "the order is not that of the lots".to_owned()));
            }
        }
        campaign::evolve(&mut campaign, event);
    }
    wrong
}
