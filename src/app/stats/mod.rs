//! Statistics of a battle, roster, player, campaign or league.
//!
//! Only games that count are counted: those with a confirmed result, as it was confirmed or corrected last, and
//! friendlies that were played out. Void games and what-if battles do not count, nor what a rewind took back.

mod deciding;
mod filter;
mod fortunes;
mod luck;
mod report;
pub mod tables;

pub(super) use deciding::Weighed;
pub use deciding::{Deciding, Swing, weigh};
pub use filter::{StatisticsFilter, StatisticsOf};
pub use fortunes::Fortune;
pub use luck::{EnteredDice, Luck, chance_of_furthest, fortune};
pub use report::{Deeds, Grenades, Record, Statistics, Tests};

/// By what the statistics of a league are told apart.
pub use crate::projections::stats::Apart as StatisticsBy;

use super::{App, AppError, Viewer};
use crate::battle::Event;
use crate::ids::{BattleId, LeagueId, PlayerId, Side, Timestamp};
use crate::projections::stats::{self, Line, Selection, Sheet};
use crate::projections::{self, Sight};

/// A moment as people write it: `2026-11-30` is its first moment in UTC; or with time and zone,
/// `2026-11-30T18:00:00+01:00`. Of a day at the end of the calendar, whose first moment is beyond those that can be
/// told, it is the nearest of these.
///
/// # Errors
/// [`AppError::BadRequest`] for anything else.
pub fn moment(text: &str) -> Result<Timestamp, AppError> {
    let whole = if text.contains('T') { text.to_owned() } else { format!("{text}T00:00:00Z") };
    let sentence = || {
        format!("no moment from -9999 to 9999 is written `{text}`: write 2026-11-30, or 2026-11-30T18:00:00Z")
    };
    let wrong = || AppError::BadRequest { code: "bad_moment", sentence: sentence() };
    let moment = whole.parse().ok().or_else(|| end_of_calendar(text)).ok_or_else(wrong)?;
    Ok(Timestamp(moment.as_microsecond()))
}

/// The moment nearest to a day of the calendar that has no first moment.
fn end_of_calendar(text: &str) -> Option<jiff::Timestamp> {
    let day: jiff::civil::Date =
        text.parse().ok().filter(|day: &jiff::civil::Date| day.to_string() == text)?;
    Some(if day.year() > 0 { jiff::Timestamp::MAX } else { jiff::Timestamp::MIN })
}

impl App {
    /// Statistics of something.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such thing; `filter_not_here` for a filter that makes no sense for it; what
    /// the store says.
    pub async fn statistics(
        &self,
        viewer: Viewer,
        of: StatisticsOf,
        filter: &StatisticsFilter,
    ) -> Result<Statistics, AppError> {
        let ledger = self.home_of(viewer, of).await?;
        filter.check(of)?;
        let mut filter = filter.clone();
        let selection = match of {
            StatisticsOf::Battle(battle) => return self.battle_statistics(ledger, battle, &filter).await,
            StatisticsOf::Player(player) => {
                filter.players = vec![player];
                return self.player_statistics(viewer, player, &filter).await;
            }
            StatisticsOf::Campaign(campaign) => {
                filter.campaign = Some(campaign);
                filter.selection(ledger)
            }
            StatisticsOf::Roster(roster) => {
                Selection { roster: roster.to_string(), ..filter.selection(ledger) }
            }
            StatisticsOf::League(_) => filter.selection(ledger),
        };
        let sheet = stats::statistics(&mut self.reading().await?, &selection).await?;
        Ok(Statistics::of(&sheet, &filter.lines()))
    }

    /// The ledger of what the viewer asks about; a player is in several.
    async fn home_of(&self, viewer: Viewer, of: StatisticsOf) -> Result<Option<LeagueId>, AppError> {
        match of {
            StatisticsOf::Battle(battle) => self.home_of_battle(viewer, battle).await.map(Some),
            StatisticsOf::Roster(roster) => self.home_of_roster(viewer, roster).await.map(Some),
            StatisticsOf::Player(player) => self.person(viewer, player).await.map(|_| None),
            StatisticsOf::Campaign(campaign) => self.home_of_campaign(viewer, campaign).await.map(Some),
            StatisticsOf::League(league) => self.home_of_league(viewer, league).await.map(Some),
        }
    }

    /// Statistics of a league, told apart, by word.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such league; `filter_not_here`; what the store says.
    pub async fn statistics_by(
        &self,
        viewer: Viewer,
        league: LeagueId,
        by: StatisticsBy,
        filter: &StatisticsFilter,
    ) -> Result<Vec<(String, Statistics)>, AppError> {
        self.home_of_league(viewer, league).await?;
        filter.check(StatisticsOf::League(league))?;
        let selection = filter.selection(Some(league));
        let parts = stats::apart(&mut self.reading().await?, league, &selection, by).await?;
        let lines = filter.lines();
        Ok(parts.into_iter().map(|(word, sheet)| (word, Statistics::of(&sheet, &lines))).collect())
    }

    /// A player is counted in every ledger that the viewer sees, and in no other.
    async fn player_statistics(
        &self,
        viewer: Viewer,
        player: PlayerId,
        filter: &StatisticsFilter,
    ) -> Result<Statistics, AppError> {
        let mut connection = self.reading().await?;
        let listed = match self.sight(viewer).await? {
            Sight::Listed(person) => Some(projections::listed_ledgers(&mut connection, person).await?),
            Sight::Run(person) => Some(projections::listed_ledgers(&mut connection, Some(person)).await?),
            Sight::All => None,
        };
        let mut sheet = Sheet::default();
        for ledger in stats::ledgers_of(&mut connection, &player.to_string()).await? {
            if listed.as_ref().is_none_or(|listed| listed.contains(&ledger)) {
                let selection = filter.selection(Some(ledger));
                sheet.merge(&stats::statistics(&mut connection, &selection).await?, 1);
            }
        }
        Ok(Statistics::of(&sheet, &filter.lines()))
    }

    /// A battle is counted from its log, whether it runs, counts or not.
    async fn battle_statistics(
        &self,
        ledger: Option<LeagueId>,
        battle: BattleId,
        filter: &StatisticsFilter,
    ) -> Result<Statistics, AppError> {
        let unknown = || AppError::unknown("battle", battle);
        let hot = self.hot_battle(ledger.ok_or_else(unknown)?, battle).await?;
        of_log(hot.game.log(), filter).ok_or_else(unknown)
    }
}

/// The statistics of a battle's events, from the first on; none if they do not begin with a beginning.
pub fn of_log(log: &[Event], filter: &StatisticsFilter) -> Option<Statistics> {
    let counted = stats::count((1..).zip(log))?;
    let mut sheet = Sheet::default();
    let sides = Side::BOTH.into_iter().zip(counted.sheets(None));
    for (side, mut own) in sides.filter(|(side, _)| filter.side.is_none_or(|wanted| wanted == *side)) {
        counted.add_result(&mut own, side, counted.result(side));
        let points = [side, side.other()].map(|side| i64::from(counted.points[side.index()]));
        own.add(Line::default(), "vp_for", [points[0], 0]);
        own.add(Line::default(), "vp_against", [points[1], 0]);
        match filter.member {
            Some(member) => sheet.merge(&own.of_member(&member.to_string()), 1),
            None => sheet.merge(&own.without_members(), 1),
        }
    }
    sheet.add(Line::default(), "games", [i64::from(counted.ended.is_some()), 0]);
    Some(Statistics::of(&sheet, &filter.lines()))
}
