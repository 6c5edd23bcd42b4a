//! What time does by itself: questions nobody answers get their default, results nobody disputes are
//! confirmed. The deadlines follow from the log, so nothing is lost by a restart.

use super::wish::Wish;
use super::{App, AppError, Outcome, Request, Viewer};
use crate::battle::{Command, Input};
use crate::ids::{BattleId, CampaignId, CommandId};
use crate::projections;

/// What a sweep did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimedUp {
    /// Questions answered with their default.
    pub answers: u32,
    /// Results confirmed by silence.
    pub results: u32,
}

impl App {
    /// Answers every question whose time is up, and confirms every result that nobody disputed in time.
    /// Sweeping twice, or in two processes, does nothing twice.
    pub async fn time_up(&self) -> Result<TimedUp, AppError> {
        let mut swept = TimedUp::default();
        let overdue = projections::overdue_battles(&mut self.reading().await?, self.now()).await?;
        for (ledger, battle) in overdue {
            match self.answer_overdue(ledger, battle).await {
                Ok(answers) => swept.answers += answers,
                // The others do not wait for one that is damaged.
                Err(error) if error.is_unreadable() => tracing::warn!(%battle, %error, "no deadline is kept"),
                Err(error) => return Err(error),
            }
        }
        let campaigns = projections::running_campaigns(&mut self.reading().await?).await?;
        for campaign in campaigns {
            match self.confirm_overdue_results(campaign).await {
                Ok(results) => swept.results += results,
                Err(error) if error.is_unreadable() => {
                    tracing::warn!(%campaign, %error, "no deadline is kept")
                }
                Err(error) => return Err(error),
            }
        }
        Ok(swept)
    }

    async fn answer_overdue(&self, ledger: crate::ids::LeagueId, battle: BattleId) -> Result<u32, AppError> {
        let version = self.hot_battle(ledger, battle).await?.version();
        // Two sweeps at the same version are one command.
        let key = CommandId::named(battle.0, &format!("time up at {version}"));
        let request = Request::new(Viewer::System, key).at_version(version);
        let wish = Wish::Give { battle, side: None, command: Command::Supply(Input::TimeUp), dice: None };
        let outcome = self.dispatch(&request, ledger, wish).await?;
        Ok(u32::from(outcome.accepted().is_some_and(|accepted| !accepted.repeated)))
    }

    /// Confirms by silence every reported result of a campaign whose time is up.
    pub async fn confirm_overdue_results(&self, campaign: CampaignId) -> Result<u32, AppError> {
        let ledger = self.home_of_campaign(Viewer::System, campaign).await?;
        let mut confirmed = 0;
        for game in self.campaign(Viewer::System, campaign).await?.reported() {
            let request = self.request(Viewer::System);
            let outcome = self.dispatch(&request, ledger, Wish::ConfirmOverdue { campaign, game }).await?;
            confirmed += u32::from(matches!(outcome, Outcome::Accepted(_)));
        }
        Ok(confirmed)
    }
}
