//! How lucky each side of each game of a league was.

use super::luck::{fortune, luck};
use crate::app::{App, AppError, Viewer};
use crate::ids::{CampaignId, LeagueId, Side};
use crate::projections::stats;

/// How lucky one side of a game was.
#[derive(Clone, PartialEq, Debug)]
pub struct Fortune {
    /// The campaign of the game.
    pub campaign: CampaignId,
    /// Its number there.
    pub game: u32,
    /// Which side.
    pub side: Side,
    /// By how many standard deviations its dice that count successes are above their average.
    pub z: f64,
}

impl App {
    /// The luck of each side of each game that counts in the campaigns of a league, where enough dice were rolled to
    /// speak of it.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such league; what the store says.
    pub async fn fortunes(&self, viewer: Viewer, league: LeagueId) -> Result<Vec<Fortune>, AppError> {
        self.home_of_league(viewer, league).await?;
        let sides = stats::sides(&mut self.reading().await?, league).await?;
        let fortunes = sides.into_iter().filter_map(|(source, side, sheet)| {
            let (campaign, game) = source.strip_prefix("campaign/")?.split_once('/')?;
            let z = fortune(&luck(&sheet))?;
            Some(Fortune { campaign: campaign.parse().ok()?, game: game.parse().ok()?, side, z })
        });
        Ok(fortunes.collect())
    }
}
