//! Reading what was counted, and a few looks into the store's own tables that lists and keys need.

use super::access::{key, listed, run};
use super::battle_line::BattleLine;
use super::tallies::{ADOPTED, FORKED};
use crate::ids::{BattleId, CampaignId, CommandId, LeagueId, PlayerId, Timestamp};
use crate::store::{Arg, Connection, StoreError, args};
use serde::de::DeserializeOwned;
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Of which ledgers a list shows lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sight {
    /// Of all.
    #[default]
    All,
    /// Of public leagues, and of those and the friendlies in which this person has a part.
    Listed(Option<PlayerId>),
    /// Of leagues in which this person is an organiser or an arbitrator.
    Run(PlayerId),
}

/// Which lines of a list are wanted; the newest come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Only those of this league (campaigns) or campaign (rosters).
    pub parent: Option<Uuid>,
    /// Only those in which something may still happen.
    pub only_open: bool,
    /// Only those of these ledgers.
    pub sight: Sight,
    /// How many are passed over.
    pub skip: u64,
    /// How many at most; all of them by default, for nothing is to be left out in silence.
    pub limit: u64,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { parent: None, only_open: false, sight: Sight::All, skip: 0, limit: i64::MAX as u64 }
    }
}

/// Lines of a kind: `league`, `campaign`, `roster`, `battle`.
///
/// # Errors
/// What the database says.
pub async fn lines<L: DeserializeOwned>(
    connection: &mut Connection,
    kind: &str,
    filter: &Filter,
) -> Result<Vec<L>, StoreError> {
    let parent = filter.parent.map(|parent| parent.to_string()).unwrap_or_default();
    let mut args = args![kind, parent, filter.only_open, filter.limit, filter.skip];
    let sql = match filter.sight {
        Sight::All => {
            "SELECT line FROM lines WHERE kind = $1 AND (parent = $2 OR $2 = '') AND is_open >= $3
                ORDER BY changed_at DESC, stream LIMIT $4 OFFSET $5"
        }
        Sight::Listed(person) => {
            args.push(key(person).into());
            concat!(
                "SELECT line FROM lines WHERE kind = $1 AND (parent = $2 OR $2 = '') AND is_open >= $3 AND ",
                listed!("lines", "$6"),
                " ORDER BY changed_at DESC, stream LIMIT $4 OFFSET $5"
            )
        }
        Sight::Run(person) => {
            args.push(person.into());
            concat!(
                "SELECT line FROM lines WHERE kind = $1 AND (parent = $2 OR $2 = '') AND is_open >= $3 AND ",
                run!("lines", "$6"),
                " ORDER BY changed_at DESC, stream LIMIT $4 OFFSET $5"
            )
        }
    };
    read(connection.fetch(sql, args).await?.iter().map(|row| row.text(0)))
}

/// Lines of a kind in which a player takes part.
///
/// # Errors
/// What the database says.
pub async fn lines_of_player<L: DeserializeOwned>(
    connection: &mut Connection,
    kind: &str,
    player: PlayerId,
    filter: &Filter,
) -> Result<Vec<L>, StoreError> {
    let mut args = args![player, kind, filter.only_open, filter.limit, filter.skip];
    let sql = match filter.sight {
        Sight::All => {
            "SELECT lines.line FROM parts JOIN lines
                ON lines.ledger = parts.ledger AND lines.stream = parts.stream
                WHERE parts.player = $1 AND lines.kind = $2 AND lines.is_open >= $3
                ORDER BY lines.changed_at DESC, lines.stream LIMIT $4 OFFSET $5"
        }
        Sight::Listed(person) => {
            args.push(key(person).into());
            concat!(
                "SELECT lines.line FROM parts JOIN lines
                    ON lines.ledger = parts.ledger AND lines.stream = parts.stream
                    WHERE parts.player = $1 AND lines.kind = $2 AND lines.is_open >= $3 AND ",
                listed!("lines", "$6"),
                " ORDER BY lines.changed_at DESC, lines.stream LIMIT $4 OFFSET $5"
            )
        }
        Sight::Run(person) => {
            args.push(person.into());
            concat!(
                "SELECT lines.line FROM parts JOIN lines
                    ON lines.ledger = parts.ledger AND lines.stream = parts.stream
                    WHERE parts.player = $1 AND lines.kind = $2 AND lines.is_open >= $3 AND ",
                run!("lines", "$6"),
                " ORDER BY lines.changed_at DESC, lines.stream LIMIT $4 OFFSET $5"
            )
        }
    };
    read(connection.fetch(sql, args).await?.iter().map(|row| row.text(0)))
}

/// The what-if battles of a ledger, those that count included; the newest first.
///
/// # Errors
/// What the database says.
pub async fn forks(connection: &mut Connection, ledger: LeagueId) -> Result<Vec<BattleLine>, StoreError> {
    let sql = "SELECT line FROM lines WHERE ledger = $1 AND kind IN ('battle', 'fork') AND parent <> ''
        ORDER BY changed_at DESC, stream";
    read(connection.fetch(sql, args![ledger]).await?.iter().map(|row| row.text(0)))
}

/// A line that does not fit today's shape is filled anew when the program is next opened; until then it is
/// left out.
fn read<L: DeserializeOwned>(
    lines: impl Iterator<Item = Result<String, StoreError>>,
) -> Result<Vec<L>, StoreError> {
    let mut read = Vec::new();
    for line in lines {
        read.extend(serde_json::from_str(&line?).ok());
    }
    Ok(read)
}

/// The lines of these streams of one ledger.
pub(super) async fn lines_by_stream(
    connection: &mut Connection,
    ledger: LeagueId,
    streams: Vec<&str>,
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut found = BTreeMap::new();
    for some in streams.chunks(64) {
        // Repeating the last name keeps the number of different statements small.
        let places = some.len().next_power_of_two();
        let list: Vec<String> = (2..places + 2).map(|place| format!("${place}")).collect();
        let mut args: Vec<Arg> = args![ledger];
        args.extend((0..places).map(|place| Arg::from(some[place.min(some.len() - 1)])));
        let sql =
            format!("SELECT stream, line FROM lines WHERE ledger = $1 AND stream IN ({})", list.join(","));
        for row in connection.fetch(AssertSqlSafe(sql), args).await? {
            found.insert(row.text(0)?, row.text(1)?);
        }
    }
    Ok(found)
}

/// Battles with a question whose time is up, with their ledgers.
///
/// # Errors
/// What the database says.
pub async fn overdue_battles(
    connection: &mut Connection,
    now: Timestamp,
) -> Result<Vec<(LeagueId, BattleId)>, StoreError> {
    let sql = "SELECT ledger, stream FROM lines
        WHERE kind = 'battle' AND is_open = 1 AND due > 0 AND due <= $1 ORDER BY due, stream";
    let mut overdue = Vec::new();
    for row in connection.fetch(sql, args![now.0]).await? {
        let stream = row.text(1)?;
        let id = stream.split('/').nth(1).and_then(|id| id.parse().ok());
        overdue.extend(id.map(|id| (row.uuid(0).map(LeagueId), id)));
    }
    overdue.into_iter().map(|(ledger, id)| Ok((ledger?, id))).collect()
}

/// Campaigns that are not closed.
///
/// # Errors
/// What the database says.
pub async fn running_campaigns(connection: &mut Connection) -> Result<Vec<CampaignId>, StoreError> {
    let sql = "SELECT stream FROM lines WHERE kind = 'campaign' AND is_open = 1 ORDER BY stream";
    let mut campaigns = Vec::new();
    for row in connection.fetch(sql, vec![]).await? {
        campaigns.extend(row.text(0)?.split('/').nth(1).and_then(|id| id.parse::<CampaignId>().ok()));
    }
    Ok(campaigns)
}

/// The numbers of a battle, by side and name. A what-if battle that does not count has none.
///
/// # Errors
/// What the database says.
pub async fn tallies(
    connection: &mut Connection,
    ledger: LeagueId,
    stream: &str,
) -> Result<BTreeMap<(String, String), u64>, StoreError> {
    let sql = "SELECT side, what, number FROM tallies WHERE ledger = $1 AND stream = $2";
    let rows = connection.fetch(sql, args![ledger, stream]).await?;
    let rows = rows.iter().map(|row| Ok(((row.text(0)?, row.text(1)?), row.count(2)?)));
    let mut numbers = rows.collect::<Result<BTreeMap<_, _>, StoreError>>()?;
    let mut word = |what: &str| numbers.remove(&(String::new(), what.to_owned())).is_some();
    let (is_fork, counts) = (word(FORKED), word(ADOPTED));
    Ok(if is_fork && !counts { BTreeMap::new() } else { numbers })
}

/// The ledger that a stream is in.
///
/// # Errors
/// What the database says.
pub async fn ledger_of(connection: &mut Connection, stream: &str) -> Result<Option<LeagueId>, StoreError> {
    let sql = "SELECT ledger FROM streams WHERE stream = $1 ORDER BY ledger LIMIT 1";
    let rows = connection.fetch(sql, args![stream]).await?;
    rows.first().map(|row| row.uuid(0).map(LeagueId)).transpose()
}

/// Streams whose name is that of one in another ledger too: only the first of them can be reached. By name, then
/// by ledger.
///
/// # Errors
/// What the database says.
pub async fn streams_twice(connection: &mut Connection) -> Result<Vec<(LeagueId, String)>, StoreError> {
    let sql = "SELECT ledger, stream FROM streams
        WHERE stream IN (SELECT stream FROM streams GROUP BY stream HAVING COUNT(*) > 1)
        ORDER BY stream, ledger";
    let rows = connection.fetch(sql, vec![]).await?;
    rows.iter().map(|row| Ok((LeagueId(row.uuid(0)?), row.text(1)?))).collect()
}

/// The ledger that began with this command.
///
/// # Errors
/// What the database says.
pub async fn founded_by(connection: &mut Connection, key: CommandId) -> Result<Option<LeagueId>, StoreError> {
    let sql = "SELECT ledger FROM ledgers WHERE $1 =
            (SELECT command FROM events WHERE events.ledger = ledgers.ledger AND events.position = 1)
        ORDER BY ledger LIMIT 1";
    let rows = connection.fetch(sql, args![key]).await?;
    rows.first().map(|row| row.uuid(0).map(LeagueId)).transpose()
}

/// What a command was answered when it was given first: its fingerprint in hex, and the answer.
///
/// # Errors
/// What the database says.
pub async fn first_answer(
    connection: &mut Connection,
    ledger: LeagueId,
    key: CommandId,
) -> Result<Option<(String, Vec<u8>)>, StoreError> {
    let sql = "SELECT fingerprint, answer FROM commands WHERE ledger = $1 AND command = $2";
    let rows = connection.fetch(sql, args![ledger, key]).await?;
    rows.first().map(|row| Ok((row.text(0)?, row.bytes(1)?))).transpose()
}

/// Somebody who has a name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Named {
    /// He came in with a league from another database, and has no name in the ledger of the people of this one.
    pub is_from_elsewhere: bool,
    /// His id.
    pub id: Uuid,
    /// His name.
    pub name: String,
}

/// Everybody who has a name, once: those of this database (known in the ledger `people`) first, then by id.
///
/// # Errors
/// What the database says.
pub async fn people(connection: &mut Connection, people: LeagueId) -> Result<Vec<Named>, StoreError> {
    let sql = "SELECT subject, MIN(name), MIN(CASE WHEN ledger = $1 THEN 0 ELSE 1 END) FROM names
        WHERE kind = 'player' GROUP BY subject";
    let rows = connection.fetch(sql, args![people]).await?;
    let named = rows
        .iter()
        .map(|row| Ok(Named { id: row.uuid(0)?, name: row.text(1)?, is_from_elsewhere: row.int(2)? == 1 }));
    let mut named = named.collect::<Result<Vec<_>, StoreError>>()?;
    named.sort();
    Ok(named)
}

/// Who takes part in a ledger, or has given a command in it.
///
/// # Errors
/// What the database says.
pub async fn people_in(connection: &mut Connection, ledger: LeagueId) -> Result<Vec<Uuid>, StoreError> {
    let sql = "SELECT player FROM parts WHERE ledger = $1 UNION SELECT actor FROM events WHERE ledger = $1";
    let rows = connection.fetch(sql, args![ledger]).await?;
    rows.iter().map(|row| row.uuid(0)).collect()
}

/// The name of somebody, beside whatever ledger it stands.
///
/// # Errors
/// What the database says.
pub async fn name_of(connection: &mut Connection, player: PlayerId) -> Result<Option<String>, StoreError> {
    let sql = "SELECT MIN(name) FROM names WHERE subject = $1 AND kind = 'player' GROUP BY subject";
    connection.fetch(sql, args![player]).await?.first().map(|row| row.text(0)).transpose()
}

/// Whether somebody has this id and a name.
///
/// # Errors
/// What the database says.
pub async fn is_person(connection: &mut Connection, player: PlayerId) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM names WHERE subject = $1 AND kind = 'player' LIMIT 1";
    Ok(!connection.fetch(sql, args![player]).await?.is_empty())
}
