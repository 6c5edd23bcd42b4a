//! Disputes of results, and the silence that confirms them: both count from the report (LE-04, LE-05).

use super::campaigns::{decided, hash_of};
use super::dispatch::{Changes, Context, Stop};
use super::log::Log;
use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer};
use crate::campaign::{self, Command, Event};
use crate::ids::{CampaignId, PlayerId, Timestamp};

impl App {
    /// Whether a player of a game may still say that its result is wrong: he has not confirmed it, nobody has ruled,
    /// and the charter's hours have not passed (LE-05).
    pub async fn can_dispute(
        &self,
        viewer: Viewer,
        campaign: CampaignId,
        game: u32,
        player: PlayerId,
    ) -> Result<bool, AppError> {
        let ledger = self.home_of_campaign(viewer, campaign).await?;
        let mut connection = self.reading().await?;
        let mut log = Log::new(self, ledger, &mut connection);
        let found = log.campaign(campaign).await?;
        let Some(told) = found.state.games.get(&game) else { return Ok(false) };
        let plays = found.state.players(told).contains(&Some(player));
        if !(plays && found.state.can_be_disputed(told)) {
            return Ok(false);
        }
        let hours = hours_since_report(self.now(), &mut log, &found.stream, game).await?;
        Ok(campaign::decide(&found.state, player, &Command::DisputeResult { game, hours, reason: None })
            .is_ok())
    }

    /// Says that a result is wrong, and why: one that is reported, or was confirmed without the word of who says so.
    pub async fn dispute_result(
        &self,
        request: &Request,
        campaign: CampaignId,
        game: u32,
        reason: Option<String>,
    ) -> Result<Outcome, AppError> {
        let ledger = self.place_of_campaign(request, campaign).await?;
        self.dispatch(request, ledger, Wish::DisputeResult { campaign, game, reason }).await
    }
}

pub(super) async fn dispute(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    game: u32,
    reason: Option<&str>,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let hours = hours_since_report(context.now, log, &campaign.stream, game).await?;
    let command = Command::DisputeResult { game, hours, reason: reason.map(hash_of) };
    decided(context, &campaign, &command, reason)
}

pub(super) async fn confirm_overdue(
    context: &Context<'_>,
    log: &mut Log<'_>,
    id: CampaignId,
    game: u32,
) -> Result<Changes, Stop> {
    let campaign = log.campaign(id).await?;
    let hours = hours_since_report(context.now, log, &campaign.stream, game).await?;
    decided(context, &campaign, &Command::ConfirmOverdueResult { game, hours }, None)
}

/// Full hours since the newest report of a game; 0 if there is none.
async fn hours_since_report(
    now: Timestamp,
    log: &mut Log<'_>,
    stream: &str,
    game: u32,
) -> Result<u32, AppError> {
    let stored = log.connection.read_stream(log.ledger, stream, 0, u64::MAX).await?;
    for event in stored.iter().rev() {
        if let Event::GameClosed { game: closed, .. } | Event::ResultReported { game: closed, .. } =
            super::log::decode::<Event>(event)?
            && closed == game
        {
            return Ok(now.hours_since(event.recorded_at));
        }
    }
    Ok(0)
}
