//! Reading statistics: one row where what is asked for is summed up already, else the sheets themselves.

use super::sheet::{Line, Sheet};
use super::source::season;
use crate::ids::{LeagueId, Side};
use crate::store::{Arg, Connection, StoreError, args};
use sqlx::AssertSqlSafe;
use std::collections::{BTreeMap, BTreeSet};

/// Which sheets are wanted. What is empty or absent does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// The ledger; all of them for a player wherever he plays.
    pub ledger: Option<LeagueId>,
    /// A campaign by its id.
    pub campaign: String,
    /// A season of that campaign by its number.
    pub season: String,
    /// A roster by its id.
    pub roster: String,
    /// Players by their ids: the sheets of any of them.
    pub players: Vec<String>,
    /// The other player by his id.
    pub opponent: String,
    /// A pack by its id.
    pub faction: String,
    /// The code of a mission.
    pub mission: String,
    /// From this moment on, in microseconds since 1970, UTC.
    pub from: Option<i64>,
    /// Before this moment.
    pub until: Option<i64>,
    /// A member by his id: only his lines.
    pub member: String,
}

impl Selection {
    /// The sum that is all of it, if it is kept: its scope and word.
    pub fn kept(&self) -> Option<(&'static str, String)> {
        let is_free = !self.opponent.is_empty() || self.from.is_some() || self.until.is_some();
        if is_free || self.players.len() > 1 || (self.ledger.is_none() && self.players.is_empty()) {
            return None;
        }
        let in_season = !self.season.is_empty();
        let words = [
            ("campaign", if in_season { "" } else { self.campaign.as_str() }),
            ("season", self.season.as_str()),
            ("roster", self.roster.as_str()),
            ("player", self.players.first().map_or("", String::as_str)),
            ("faction", self.faction.as_str()),
            ("mission", self.mission.as_str()),
            ("member", self.member.as_str()),
        ];
        let mut wanted = words.into_iter().filter(|(_, word)| !word.is_empty());
        match (wanted.next(), wanted.next()) {
            (None, _) => Some(("league", String::new())),
            (Some(("season", number)), None) if !self.campaign.is_empty() => {
                Some(("season", season(&self.campaign, number)))
            }
            (Some(("season", _)), None) => None,
            (Some((scope, word)), None) => Some((scope, word.to_owned())),
            _ => None,
        }
    }
}

/// The sum of the sheets that are wanted; how many games they are of stands on it as `games`. Lines of members are
/// kept apart only where one member is wanted.
///
/// # Errors
/// What the database says.
pub async fn statistics(connection: &mut Connection, wanted: &Selection) -> Result<Sheet, StoreError> {
    match wanted.kept() {
        Some((scope, word)) => total(connection, wanted.ledger, scope, &word).await,
        None => sum(connection, wanted).await,
    }
}

async fn total(
    connection: &mut Connection,
    ledger: Option<LeagueId>,
    scope: &str,
    word: &str,
) -> Result<Sheet, StoreError> {
    let rows = match ledger {
        Some(ledger) => {
            let sql = "SELECT sheet FROM stat_totals WHERE ledger = $1 AND scope = $2 AND word = $3";
            connection.fetch(sql, args![ledger, scope, word]).await?
        }
        None => {
            let sql = "SELECT sheet FROM stat_totals WHERE scope = $1 AND word = $2";
            connection.fetch(sql, args![scope, word]).await?
        }
    };
    let mut sheet = Sheet::default();
    for row in rows {
        sheet.read(&row.text(0)?).ok_or_else(damaged)?;
    }
    Ok(sheet)
}

/// The ledgers in which something is counted of a player.
///
/// # Errors
/// What the database says.
pub async fn ledgers_of(connection: &mut Connection, player: &str) -> Result<Vec<LeagueId>, StoreError> {
    let sql = "SELECT ledger FROM stat_totals WHERE scope = 'player' AND word = $1 ORDER BY ledger";
    let rows = connection.fetch(sql, args![player]).await?;
    rows.iter().map(|row| row.uuid(0).map(LeagueId)).collect()
}

/// The sums of a scope in a ledger by word: of each player, each faction, each mission.
///
/// # Errors
/// What the database says.
async fn totals(
    connection: &mut Connection,
    ledger: LeagueId,
    scope: &str,
) -> Result<Vec<(String, Sheet)>, StoreError> {
    let sql = "SELECT word, sheet FROM stat_totals WHERE ledger = $1 AND scope = $2 ORDER BY word";
    let mut totals = Vec::new();
    for row in connection.fetch(sql, args![ledger, scope]).await? {
        let mut sheet = Sheet::default();
        sheet.read(&row.text(1)?).ok_or_else(damaged)?;
        totals.push((row.text(0)?, sheet));
    }
    Ok(totals)
}

/// By what sheets are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Apart {
    /// By player.
    Player,
    /// By pack.
    Faction,
    /// By mission.
    Mission,
    /// By campaign.
    Campaign,
    /// By season: the word is `CAMPAIGN/NUMBER`.
    Season,
}

impl Apart {
    /// The scope under which its sums are kept.
    pub const fn scope(self) -> &'static str {
        match self {
            Apart::Player => "player",
            Apart::Faction => "faction",
            Apart::Mission => "mission",
            Apart::Campaign => "campaign",
            Apart::Season => "season",
        }
    }

    /// The word of a sheet; empty where it has none.
    const fn word(self) -> &'static str {
        match self {
            Apart::Season => "CASE WHEN season = '' THEN '' ELSE concat(campaign, '/', season) END",
            other => other.scope(),
        }
    }
}

/// The sums of the sheets of a ledger that are wanted, told apart, by word.
///
/// # Errors
/// What the database says.
pub async fn apart(
    connection: &mut Connection,
    ledger: LeagueId,
    wanted: &Selection,
    by: Apart,
) -> Result<Vec<(String, Sheet)>, StoreError> {
    let wanted = &Selection { ledger: Some(ledger), ..wanted.clone() };
    if *wanted == (Selection { ledger: Some(ledger), ..Selection::default() }) {
        return totals(connection, ledger, by.scope()).await;
    }
    let sums = sums(connection, wanted, by.word()).await?;
    Ok(sums.into_iter().filter(|(word, _)| !word.is_empty()).collect())
}

/// The sheets of a ledger's games, each side by itself: the name of its source, its side, and the sheet without lines
/// of members.
///
/// # Errors
/// What the database says.
pub async fn sides(
    connection: &mut Connection,
    ledger: LeagueId,
) -> Result<Vec<(String, Side, Sheet)>, StoreError> {
    let sql = "SELECT part, string_agg(concat_ws(' ', source, short), $2) FROM stat_sources
        WHERE ledger = $1 AND part IN ('red', 'blue') GROUP BY campaign, part ORDER BY campaign, part";
    let mut sides = Vec::new();
    for row in connection.fetch(sql, args![ledger, "\n"]).await? {
        let (part, page) = (row.text(0)?, row.text(1)?);
        let side = Side::BOTH.into_iter().find(|side| side.word() == part).ok_or_else(damaged)?;
        for line in page.lines() {
            let (source, text) = line.split_once(' ').unwrap_or((line, ""));
            let mut sheet = Sheet::default();
            sheet.read(text).ok_or_else(damaged)?;
            sides.push((source.to_owned(), side, sheet));
        }
    }
    Ok(sides)
}

/// Adds up the sheets one by one.
async fn sum(connection: &mut Connection, wanted: &Selection) -> Result<Sheet, StoreError> {
    let mut sheet = Sheet::default();
    sums(connection, wanted, "campaign").await?.values().for_each(|part| sheet.merge(part, 1));
    Ok(sheet)
}

/// Adds up the sheets one by one for each word, many of them a row, because a row costs far more than its bytes.
async fn sums(
    connection: &mut Connection,
    wanted: &Selection,
    word: &str,
) -> Result<BTreeMap<String, Sheet>, StoreError> {
    let (conditions, mut values) = conditions(wanted);
    values.push("\n".into());
    let sheet = if wanted.member.is_empty() { "short" } else { "sheet" };
    let sql = format!(
        "SELECT {word}, string_agg(concat_ws(' ', source, {sheet}), ${}) FROM stat_sources
        WHERE {conditions} GROUP BY ledger, campaign, {word}",
        values.len()
    );
    let mut sums: BTreeMap<String, Sheet> = BTreeMap::new();
    for row in connection.fetch(AssertSqlSafe(sql), values).await? {
        let (sheet, page) = (sums.entry(row.text(0)?).or_default(), row.text(1)?);
        add_page(sheet, &page, wanted)?;
    }
    Ok(sums)
}

/// Adds the sheets of a page, a line each, and how many games they are of.
fn add_page(sheet: &mut Sheet, page: &str, wanted: &Selection) -> Result<(), StoreError> {
    let (mut games, mut whole) = (BTreeSet::new(), Vec::new());
    for line in page.lines() {
        let (source, text) = line.split_once(' ').unwrap_or((line, ""));
        let is_counted = if wanted.member.is_empty() {
            whole.push(text);
            !text.is_empty()
        } else {
            let his = of_member(text, &wanted.member);
            sheet.read(&his).ok_or_else(damaged)?;
            !his.is_empty()
        };
        if is_counted && !source.starts_with("roster/") {
            games.insert(source);
        }
    }
    sheet.read_all(&whole).ok_or_else(damaged)?;
    sheet.add(Line::default(), "games", [games.len() as i64, 0]);
    Ok(())
}

/// The lines of a sheet that are one member's, and whose game it was if he has any.
fn of_member(text: &str, member: &str) -> String {
    let is_his = |line: &&str| line.split(' ').next().is_some_and(|key| key.ends_with(&format!(",{member}")));
    let his: Vec<&str> = text.split('|').filter(is_his).collect();
    let whole = text.split('|').find(|line| line.starts_with(",, ")).filter(|_| !his.is_empty());
    his.into_iter().chain(whole).collect::<Vec<_>>().join("|")
}

/// The conditions as SQL and their values.
fn conditions(wanted: &Selection) -> (String, Vec<Arg>) {
    let (mut conditions, mut values) = (Vec::new(), Vec::new());
    let mut add = |condition: &str, value: Arg| {
        values.push(value);
        conditions.push(format!("{condition} ${}", values.len()));
    };
    if let Some(ledger) = wanted.ledger {
        add("ledger =", ledger.into());
    }
    let words = [
        ("campaign =", &wanted.campaign),
        ("season =", &wanted.season),
        ("roster =", &wanted.roster),
        ("opponent =", &wanted.opponent),
        ("faction =", &wanted.faction),
        ("mission =", &wanted.mission),
    ];
    for (condition, word) in words.into_iter().filter(|(_, word)| !word.is_empty()) {
        add(condition, word.into());
    }
    if let Some(from) = wanted.from {
        add("ended_at >=", from.into());
    }
    if let Some(until) = wanted.until {
        add("ended_at <", until.into());
    }
    if !wanted.players.is_empty() {
        let first = values.len() + 1;
        let places: Vec<String> =
            (first..first + wanted.players.len()).map(|place| format!("${place}")).collect();
        conditions.push(format!("player IN ({})", places.join(", ")));
        values.extend(wanted.players.iter().map(Arg::from));
    }
    (if conditions.is_empty() { "true".to_owned() } else { conditions.join(" AND ") }, values)
}

fn damaged() -> StoreError {
    StoreError::Database("the statistics are damaged: count them anew with `warlog rebuild`".to_owned())
}
