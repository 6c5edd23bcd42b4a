//! Statistics of a battle, roster, player, campaign or league.

use super::failure::failed;
use super::word::SideWord;
use super::{app, viewer};
use crate::app::stats::{self, EnteredDice, StatisticsBy, StatisticsFilter, StatisticsOf};
use crate::ids::{BattleId, CampaignId, LeagueId, MemberId, PlayerId, Timestamp};
use async_graphql::{Context, Enum, InputObject, Result, SimpleObject};

/// What becomes of dice that were rolled at a table and typed in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Enum)]
#[graphql(name = "EnteredDice")]
pub(super) enum EnteredWord {
    /// They are looked at with the others.
    #[default]
    Include,
    /// They are left out.
    Exclude,
    /// Only they are looked at.
    Only,
}

/// By what the statistics of a league are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(name = "StatisticsBy", remote = "crate::app::stats::StatisticsBy")]
pub(super) enum ByWord {
    /// By player: his id.
    Player,
    /// By pack: its id.
    Faction,
    /// By mission: its code.
    Mission,
    /// By campaign: its id.
    Campaign,
    /// By season: the id of its campaign and its number, `ID/1`.
    Season,
}

/// Which part of the statistics is wanted; what is absent does not matter. A field that tells nothing apart in what is
/// asked about is refused: all but side, model, member, weapon and dice of a battle; side, campaign, players and
/// faction of a roster; side and players of a player; side and campaign of a campaign; side of a league. A season takes
/// its campaign.
#[derive(Default, InputObject)]
#[graphql(name = "StatisticsFilter")]
pub(super) struct FilterInput {
    /// One side of a battle.
    side: Option<SideWord>,
    /// A campaign.
    campaign: Option<CampaignId>,
    /// A season of the campaign, by its number.
    season: Option<u32>,
    /// Players: the sides of any of them.
    #[graphql(default)]
    players: Vec<PlayerId>,
    /// Games against this player.
    opponent: Option<PlayerId>,
    /// A faction: the id of its pack.
    faction: Option<String>,
    /// The code of a mission.
    mission: Option<String>,
    /// A kind of model: the key of its profile.
    model: Option<String>,
    /// A member of a roster.
    member: Option<MemberId>,
    /// The key of a weapon's line.
    weapon: Option<String>,
    /// Games that ended on this day or later: `2026-11-30`, or a moment with time and zone.
    from: Option<String>,
    /// Games that ended before this day or moment.
    until: Option<String>,
    /// What becomes of dice that were typed in: shots, blows, hits, wounds, saves, tests and luck are counted of the
    /// dice that are looked at (what no die was rolled for is the server's); what they came to, such as damage,
    /// losses, kills and grenades, is counted whoever rolled.
    #[graphql(default)]
    entered: EnteredWord,
}

impl FilterInput {
    fn filter(self) -> Result<StatisticsFilter> {
        let moment = |text: Option<String>| -> Result<Option<Timestamp>> {
            text.map(|text| stats::moment(&text).map_err(|error| failed(&error))).transpose()
        };
        Ok(StatisticsFilter {
            side: self.side.map(Into::into),
            campaign: self.campaign,
            season: self.season,
            players: self.players,
            opponent: self.opponent,
            faction: self.faction,
            mission: self.mission,
            model: self.model,
            member: self.member,
            weapon: self.weapon,
            from: moment(self.from)?,
            until: moment(self.until)?,
            entered: match self.entered {
                EnteredWord::Include => EnteredDice::Include,
                EnteredWord::Exclude => EnteredDice::Exclude,
                EnteredWord::Only => EnteredDice::Only,
            },
        })
    }
}

/// Statistics of something.
pub(super) async fn of(
    ctx: &Context<'_>,
    of: StatisticsOf,
    filter: Option<FilterInput>,
) -> Result<StatisticsView> {
    let filter = filter.unwrap_or_default().filter()?;
    let statistics = app(ctx)?.statistics(viewer(ctx), of, &filter).await;
    Ok(statistics.map_err(|error| failed(&error))?.into())
}

/// Statistics of a league, told apart.
pub(super) async fn by(
    ctx: &Context<'_>,
    league: LeagueId,
    by: ByWord,
    filter: Option<FilterInput>,
) -> Result<Vec<PartView>> {
    let (by, filter): (StatisticsBy, _) = (by.into(), filter.unwrap_or_default().filter()?);
    let parts = app(ctx)?.statistics_by(viewer(ctx), league, by, &filter).await;
    let parts = parts.map_err(|error| failed(&error))?;
    Ok(parts.into_iter().map(|(word, statistics)| PartView { word, statistics: statistics.into() }).collect())
}

/// The statistics of one player, faction, mission, campaign or season of a league.
#[derive(SimpleObject)]
#[graphql(name = "StatisticsPart")]
pub(super) struct PartView {
    /// Which: an id, a pack, a mission's code; `CAMPAIGN/NUMBER` of a season.
    word: String,
    /// Its statistics.
    statistics: StatisticsView,
}

/// What is counted. Only games that count are: confirmed results as they were confirmed or corrected last, and
/// friendlies that were played out; void games and what-if battles are not, nor what a rewind took back.
#[derive(SimpleObject)]
#[graphql(name = "Statistics")]
pub(super) struct StatisticsView {
    /// Games that count; null where only those of a model or weapon are looked at.
    games: Option<u64>,
    /// How they came out. A league and a campaign see each game from both sides.
    record: RecordView,
    /// Victory points made; null where only games of a model or weapon are looked at.
    vp_for: Option<i64>,
    /// Victory points given away.
    vp_against: Option<i64>,
    /// Sides with a log of their battle: other games count only with results, losses and grenades.
    logged: u64,
    /// What all models did and suffered.
    deeds: DeedsView,
    /// The same by kind of model.
    models: Vec<DeedsLine>,
    /// The same by weapon.
    weapons: Vec<DeedsLine>,
    /// Models lost, by cause.
    causes: Vec<CauseLine>,
    /// Grenades by sort.
    grenades: Vec<GrenadeLine>,
    /// Armour, invulnerable and cover saves.
    saves: TestsView,
    /// Feel No Pain.
    feel_no_pain: TestsView,
    /// Break tests, first throws only.
    break_tests: TestsView,
    /// Models that fled.
    fled: u64,
    /// Dice, and tests of several dice, that the server rolled.
    rolled: u64,
    /// Dice and tests that were typed in.
    entered: u64,
    /// Expected against actual successes for each kind of roll.
    luck: Vec<LuckView>,
}

/// How games came out; a game without a recorded result is never a draw.
#[derive(SimpleObject)]
#[graphql(name = "GameRecord")]
pub(super) struct RecordView {
    /// Sides in view.
    sides: u64,
    /// Won.
    won: u64,
    /// Drawn.
    drawn: u64,
    /// Lost.
    lost: u64,
    /// Confirmed without a recorded result.
    unrecorded: u64,
    /// Won of those with a result, from 0 to 1; null without any.
    win_rate: Option<f64>,
}

/// What was done and suffered.
#[derive(SimpleObject)]
#[graphql(name = "Deeds")]
pub(super) struct DeedsView {
    /// Models in games: one that fought three times counts three times.
    fought: u64,
    /// Shots that were rolled for.
    shots: u64,
    /// Blows struck.
    blows: u64,
    /// Hits.
    hits: u64,
    /// Hits that wounded, before saves.
    wounds: u64,
    /// Wounds and hull points that the enemy lost by attacks.
    damage: u64,
    /// Enemy models removed.
    kills: u64,
    /// Models lost; of a weapon, those lost to it.
    losses: u64,
    /// Wounds and hull points lost.
    wounds_lost: u64,
}

/// What a kind of model or a weapon did.
#[derive(SimpleObject)]
pub(super) struct DeedsLine {
    /// Which: the key of a profile or of a weapon's line.
    key: String,
    /// How the games came out to which it was brought.
    record: RecordView,
    /// What it did and suffered.
    deeds: DeedsView,
}

/// Models lost to a cause.
#[derive(SimpleObject)]
pub(super) struct CauseLine {
    /// The cause in one word.
    cause: String,
    /// How many.
    models: u64,
}

/// Grenades of a sort.
#[derive(SimpleObject)]
#[graphql(name = "GrenadeStatistics")]
pub(super) struct GrenadeLine {
    /// The sort.
    grenade: String,
    /// Bought.
    bought: u64,
    /// Brought to games; one that is restocked counts each time.
    carried: u64,
    /// Thrown, struck with, or used for their benefit.
    used: u64,
    /// Thrown or struck with, and nobody was hit.
    wasted: u64,
}

/// Dice or tests that are passed or not.
#[derive(SimpleObject)]
#[graphql(name = "TestStatistics")]
pub(super) struct TestsView {
    /// How many were taken.
    taken: u64,
    /// How many were passed.
    passed: u64,
    /// How many were failed.
    failed: u64,
}

/// Expected against actual successes of a kind of roll.
#[derive(SimpleObject)]
#[graphql(name = "Luck")]
pub(super) struct LuckView {
    /// What the dice were rolled for: `to_hit`.
    ask: &'static str,
    /// The numbers are pips, not successes: the dice said how much, not whether.
    pips: bool,
    /// Dice, or tests of several dice.
    tries: u64,
    /// Successes or pips on average; what each try needed is taken into account.
    expected: f64,
    /// Successes or pips there were.
    actual: u64,
    /// The standard deviation.
    deviation: f64,
    /// By how many standard deviations there were more than expected; null without chance.
    z: Option<f64>,
    /// How likely fair dice are to be at least as far off to either side; null without chance.
    p: Option<f64>,
    /// Tries of this sort from which on that means something; null without chance.
    needed: Option<u64>,
    /// Whether there are so many.
    is_enough: bool,
    /// What may be read from the numbers, in one sentence.
    note: String,
}

/// What dice decided a battle: the orders that came out furthest from what their dice come to on average. The measure
/// is the points of models lost; it says how far dice moved the material, not who would have won without them.
#[derive(SimpleObject)]
#[graphql(name = "DecidingDice")]
pub(super) struct DecidingView {
    /// The orders, those whose dice moved most first.
    swings: Vec<SwingView>,
    /// Orders with dice that were weighed by exact odds.
    exact: u32,
    /// Orders with dice that were weighed by an estimate.
    estimated: u32,
    /// Orders with dice that could not be weighed, as where players measure.
    unweighed: u32,
}

/// How far an order came out from its average; pairs are red, blue.
#[derive(SimpleObject)]
#[graphql(name = "Swing")]
pub(super) struct SwingView {
    /// The number of the event that gave the order.
    version: u64,
    /// Whose order it was.
    side: SideWord,
    /// The order in words.
    sentence: String,
    /// Points of models that were lost.
    lost: Vec<u32>,
    /// Points that are lost on average, given the answers that were given.
    expected: Vec<f64>,
    /// By how many points dice moved the battle towards red; below 0 towards blue.
    towards_red: f64,
    /// The average is an estimate from some runs, not exact.
    is_estimate: bool,
}

/// What dice decided a battle.
pub(super) async fn deciding(ctx: &Context<'_>, battle: BattleId) -> Result<DecidingView> {
    let found = app(ctx)?.deciding(viewer(ctx), battle).await.map_err(|error| failed(&error))?;
    let swing = |swing: &stats::Swing| SwingView {
        version: swing.version,
        side: swing.side.into(),
        sentence: swing.sentence.clone(),
        lost: swing.lost.to_vec(),
        expected: swing.expected.to_vec(),
        towards_red: swing.towards_red(),
        is_estimate: swing.is_estimate,
    };
    let stats::Deciding { exact, estimated, unweighed, .. } = *found;
    Ok(DecidingView { swings: found.swings.iter().map(swing).collect(), exact, estimated, unweighed })
}

impl From<stats::Statistics> for StatisticsView {
    fn from(statistics: stats::Statistics) -> StatisticsView {
        let line = |(key, record, deeds): (String, stats::Record, stats::Deeds)| DeedsLine {
            key,
            record: record.into(),
            deeds: deeds.into(),
        };
        let cause = |(cause, models)| CauseLine { cause, models };
        let grenade = |(grenade, sort): (String, stats::Grenades)| {
            let stats::Grenades { bought, carried, used, wasted } = sort;
            GrenadeLine { grenade, bought, carried, used, wasted }
        };
        StatisticsView {
            games: statistics.games,
            record: statistics.record.into(),
            vp_for: statistics.points.map(|(made, _)| made),
            vp_against: statistics.points.map(|(_, given)| given),
            logged: statistics.logged,
            deeds: statistics.deeds.into(),
            models: statistics.models.into_iter().map(line).collect(),
            weapons: statistics.weapons.into_iter().map(line).collect(),
            causes: statistics.causes.into_iter().map(cause).collect(),
            grenades: statistics.grenades.into_iter().map(grenade).collect(),
            saves: statistics.saves.into(),
            feel_no_pain: statistics.feel_no_pain.into(),
            break_tests: statistics.break_tests.into(),
            fled: statistics.fled,
            rolled: statistics.dice.0,
            entered: statistics.dice.1,
            luck: statistics.luck.into_iter().map(LuckView::from).collect(),
        }
    }
}

impl From<stats::Record> for RecordView {
    fn from(record: stats::Record) -> RecordView {
        let win_rate = record.win_rate().map(|(won, played)| won as f64 / played as f64);
        let stats::Record { sides, won, drawn, lost, unrecorded } = record;
        RecordView { sides, won, drawn, lost, unrecorded, win_rate }
    }
}

impl From<stats::Deeds> for DeedsView {
    fn from(deeds: stats::Deeds) -> DeedsView {
        let stats::Deeds { fought, shots, blows, hits, wounds, damage, kills, losses, wounds_lost } = deeds;
        DeedsView { fought, shots, blows, hits, wounds, damage, kills, losses, wounds_lost }
    }
}

impl From<stats::Tests> for TestsView {
    fn from(tests: stats::Tests) -> TestsView {
        TestsView { taken: tests.taken, passed: tests.passed, failed: tests.failed() }
    }
}

impl From<stats::Luck> for LuckView {
    fn from(luck: stats::Luck) -> LuckView {
        LuckView {
            ask: luck.ask.word(),
            pips: luck.pips,
            tries: luck.tries,
            expected: luck.expected,
            actual: luck.actual,
            deviation: luck.deviation,
            z: luck.z,
            p: luck.p,
            needed: luck.needed,
            is_enough: luck.is_enough(),
            note: luck.note(),
        }
    }
}
