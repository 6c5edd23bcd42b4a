//! Statistics of a battle, roster, player, campaign or league.
//!
//! Only games that count are counted: those with a confirmed result, as it was confirmed or corrected last, and
//! friendlies that were played out. Void games and what-if battles do not count, nor what a rewind took back.

mod deciding;
mod fortunes;
mod luck;
mod report;
pub mod tables;

pub(super) use deciding::Weighed;
pub use deciding::{Deciding, Swing, weigh};
pub use fortunes::Fortune;
pub use luck::{EnteredDice, Luck, chance_of_furthest, fortune};
pub use report::{Deeds, Grenades, Record, Statistics, Tests};

/// By what the statistics of a league are told apart.
pub use crate::projections::stats::Apart as StatisticsBy;

use super::{App, AppError, Viewer};
use crate::battle::Event;
use crate::ids::{BattleId, CampaignId, LeagueId, MemberId, PlayerId, RosterId, Side, Timestamp};
use crate::projections::stats::{self, Line, Selection, Sheet};
use crate::projections::{self, Sight};
use report::Lines;

/// Of what statistics are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatisticsOf {
    /// A battle, even one that runs, or a fork.
    Battle(BattleId),
    /// A roster.
    Roster(RosterId),
    /// A player wherever he plays.
    Player(PlayerId),
    /// A campaign.
    Campaign(CampaignId),
    /// A league.
    League(LeagueId),
}

/// Which part of them is wanted. What is absent does not matter. Of a battle's only side, model, member, weapon and
/// dice are looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatisticsFilter {
    /// One side of a battle.
    pub side: Option<Side>,
    /// A campaign.
    pub campaign: Option<CampaignId>,
    /// A season of the campaign.
    pub season: Option<u32>,
    /// Players: the sides of any of them.
    pub players: Vec<PlayerId>,
    /// Games against this player.
    pub opponent: Option<PlayerId>,
    /// A faction: the id of its pack.
    pub faction: Option<String>,
    /// The code of a mission.
    pub mission: Option<String>,
    /// A kind of model: the key of its profile.
    pub model: Option<String>,
    /// A member of a roster.
    pub member: Option<MemberId>,
    /// The key of a weapon's line.
    pub weapon: Option<String>,
    /// Games that ended at this moment or later.
    pub from: Option<Timestamp>,
    /// Games that ended before this moment.
    pub until: Option<Timestamp>,
    /// What becomes of dice that were typed in.
    pub entered: EnteredDice,
}

impl StatisticsFilter {
    fn lines(&self) -> Lines<'_> {
        Lines { model: self.model.as_deref(), weapon: self.weapon.as_deref(), entered: self.entered }
    }

    fn selection(&self, ledger: Option<LeagueId>) -> Selection {
        let word = |id: Option<String>| id.unwrap_or_default();
        Selection {
            ledger,
            campaign: word(self.campaign.map(|id| id.to_string())),
            season: word(self.season.map(|number| number.to_string())),
            roster: String::new(),
            players: self.players.iter().map(ToString::to_string).collect(),
            opponent: word(self.opponent.map(|id| id.to_string())),
            faction: word(self.faction.clone()),
            mission: word(self.mission.clone()),
            from: self.from.map(|at| at.0),
            until: self.until.map(|at| at.0),
            member: word(self.member.map(|id| id.to_string())),
        }
    }
}

/// A moment as people write it: `2026-11-30` is its first moment in UTC; or with time and zone,
/// `2026-11-30T18:00:00+01:00`.
///
/// # Errors
/// [`AppError::BadRequest`] for anything else.
pub fn moment(text: &str) -> Result<Timestamp, AppError> {
    let whole = if text.contains('T') { text.to_owned() } else { format!("{text}T00:00:00Z") };
    let sentence = || format!("{text} is no moment: write 2026-11-30, or 2026-11-30T18:00:00Z");
    let moment: jiff::Timestamp =
        whole.parse().map_err(|_| AppError::BadRequest { code: "bad_moment", sentence: sentence() })?;
    Ok(Timestamp(moment.as_microsecond()))
}

impl App {
    /// Statistics of something.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such thing; what the store says.
    pub async fn statistics(
        &self,
        viewer: Viewer,
        of: StatisticsOf,
        filter: &StatisticsFilter,
    ) -> Result<Statistics, AppError> {
        let mut filter = filter.clone();
        let selection = match of {
            StatisticsOf::Battle(battle) => return self.battle_statistics(viewer, battle, &filter).await,
            StatisticsOf::League(league) => {
                self.home_of_league(viewer, league).await?;
                filter.selection(Some(league))
            }
            StatisticsOf::Campaign(campaign) => {
                let ledger = self.home_of_campaign(viewer, campaign).await?;
                filter.campaign = Some(campaign);
                filter.selection(Some(ledger))
            }
            StatisticsOf::Roster(roster) => {
                let ledger = self.home_of_roster(viewer, roster).await?;
                Selection { roster: roster.to_string(), ..filter.selection(Some(ledger)) }
            }
            StatisticsOf::Player(player) => {
                self.person(viewer, player).await?;
                let others = !filter.players.is_empty() && !filter.players.contains(&player);
                if others {
                    return Ok(Statistics::of(&Sheet::default(), &filter.lines()));
                }
                filter.players = vec![player];
                return self.player_statistics(viewer, player, &filter).await;
            }
        };
        let sheet = stats::statistics(&mut self.reading().await?, &selection).await?;
        Ok(Statistics::of(&sheet, &filter.lines()))
    }

    /// Statistics of a league, told apart, by word.
    ///
    /// # Errors
    /// [`AppError::Unknown`] if there is no such league; what the store says.
    pub async fn statistics_by(
        &self,
        viewer: Viewer,
        league: LeagueId,
        by: StatisticsBy,
        filter: &StatisticsFilter,
    ) -> Result<Vec<(String, Statistics)>, AppError> {
        self.home_of_league(viewer, league).await?;
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
        viewer: Viewer,
        battle: BattleId,
        filter: &StatisticsFilter,
    ) -> Result<Statistics, AppError> {
        let ledger = self.home_of_battle(viewer, battle).await?;
        let hot = self.hot_battle(ledger, battle).await?;
        of_log(hot.game.log(), filter).ok_or_else(|| AppError::unknown("battle", battle))
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
