//! The projection behind access: who sees a league, and what everybody is in it.

use super::lines::decoded;
use crate::ids::{LeagueId, PlayerId};
use crate::league::{self, Role, Visibility};
use crate::store::{Connection, Projection, StoreError, StoredEvent, args};
use futures_util::future::BoxFuture;
use std::collections::BTreeSet;
use uuid::Uuid;

const INSERT_ROLES: &str = "INSERT INTO roles (ledger, player, role)";
const ROLES_STAY: &str = "ON CONFLICT (ledger, player, role) DO NOTHING";

/// Visibilities and roles.
pub(super) struct Access;

impl Projection for Access {
    fn name(&self) -> &'static str {
        "access"
    }

    fn generation(&self) -> u32 {
        1
    }

    fn apply<'a>(
        &'a self,
        tx: &'a mut Connection,
        events: &'a [StoredEvent],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let Some(last) = events.iter().rfind(|event| event.stream.starts_with("league/")) else {
                return Ok(());
            };
            let ledger = last.ledger;
            let stored = tx.read_stream(ledger, &last.stream, 0, last.version).await?;
            let decoded = stored.iter().map(decoded::<league::Event>).collect::<Result<Vec<_>, _>>()?;
            let league = league::fold(&decoded);
            self.clear(tx, ledger).await?;
            let sql = "INSERT INTO visibilities (ledger, visibility) VALUES ($1, $2)";
            tx.execute(sql, args![ledger, league.visibility.word()]).await?;
            let rows = league.people().into_iter().flat_map(|player| {
                let roles = league.roles(player).into_iter();
                roles.map(move |role| args![ledger, player, role.word()])
            });
            tx.insert_many(INSERT_ROLES, rows.collect(), ROLES_STAY).await
        })
    }

    fn clear<'a>(
        &'a self,
        tx: &'a mut Connection,
        ledger: LeagueId,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            tx.execute("DELETE FROM visibilities WHERE ledger = $1", args![ledger]).await?;
            tx.execute("DELETE FROM roles WHERE ledger = $1", args![ledger]).await.map(|_| ())
        })
    }
}

/// How somebody stands to a ledger.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Who sees the league; nothing for a friendly.
    pub visibility: Option<Visibility>,
    /// What he is in the league.
    pub roles: Vec<Role>,
    /// He plays a battle there.
    pub plays: bool,
}

/// How somebody stands to a ledger; in one that is not there nobody is anything.
///
/// # Errors
/// What the database says.
pub async fn standing(
    connection: &mut Connection,
    ledger: LeagueId,
    player: Option<PlayerId>,
) -> Result<Standing, StoreError> {
    // One statement, whatever it finds: what is hidden takes as long as what is not there.
    let sql = "SELECT (SELECT visibility FROM visibilities WHERE ledger = $1),
        (SELECT string_agg(role, ',') FROM roles WHERE ledger = $1 AND player = $2),
        (SELECT COUNT(*) FROM (SELECT 1 FROM parts WHERE ledger = $1 AND player = $2 LIMIT 1) AS played)";
    let rows = connection.fetch(sql, args![ledger, key(player)]).await?;
    let Some(row) = rows.first() else { return Ok(Standing::default()) };
    // A word of a newer program hides rather than shows.
    let known = |word: String| Visibility::ALL.into_iter().find(|one| one.word() == word);
    let visibility = row.maybe_text(0)?.map(|word| known(word).unwrap_or(Visibility::Private));
    let roles = row.maybe_text(1)?.unwrap_or_default();
    Ok(Standing {
        visibility,
        roles: roles.split(',').filter_map(Role::from_word).collect(),
        plays: row.int(2)? > 0,
    })
}

/// What stands for a person in a statement; for a guest, nobody.
pub(super) fn key(player: Option<PlayerId>) -> String {
    player.map(|player| player.to_string()).unwrap_or_default()
}

/// Whether the ledger of a row of table `$rows` is listed for the person of argument `$who`: a public league, one in
/// which he has a role, a friendly that he plays.
macro_rules! listed {
    ($rows:literal, $who:literal) => {
        concat!(
            "(EXISTS (SELECT 1 FROM visibilities AS v WHERE v.ledger = ",
            $rows,
            ".ledger AND v.visibility = 'public') OR EXISTS (SELECT 1 FROM roles AS r WHERE r.ledger = ",
            $rows,
            ".ledger AND r.player = ",
            $who,
            ") OR (EXISTS (SELECT 1 FROM parts AS p WHERE p.ledger = ",
            $rows,
            ".ledger AND p.player = ",
            $who,
            ") AND NOT EXISTS (SELECT 1 FROM visibilities AS v WHERE v.ledger = ",
            $rows,
            ".ledger)))"
        )
    };
}
pub(super) use listed;

/// Whether the person of argument `$who` is an organiser or an arbitrator in the ledger of a row of table `$rows`.
macro_rules! run {
    ($rows:literal, $who:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM roles AS r WHERE r.ledger = ",
            $rows,
            ".ledger AND r.player = ",
            $who,
            " AND r.role IN ('organiser', 'arbitrator'))"
        )
    };
}
pub(super) use run;

/// Whether a person is an organiser or an arbitrator in a league in which somebody has a role or takes part.
///
/// # Errors
/// What the database says.
pub async fn has_charge_of(
    connection: &mut Connection,
    person: PlayerId,
    somebody: PlayerId,
) -> Result<bool, StoreError> {
    let sql = concat!(
        "SELECT 1 FROM roles WHERE player = $2 AND ",
        run!("roles", "$1"),
        " UNION SELECT 1 FROM parts WHERE player = $2 AND ",
        run!("parts", "$1"),
    );
    Ok(!connection.fetch(sql, args![person, somebody]).await?.is_empty())
}

/// The ledgers that lists show to somebody.
///
/// # Errors
/// What the database says.
pub async fn listed_ledgers(
    connection: &mut Connection,
    player: Option<PlayerId>,
) -> Result<BTreeSet<LeagueId>, StoreError> {
    let sql = concat!("SELECT ledger FROM ledgers WHERE ", listed!("ledgers", "$1"));
    let rows = connection.fetch(sql, args![key(player)]).await?;
    rows.iter().map(|row| row.uuid(0).map(LeagueId)).collect()
}

/// The people whom somebody meets in what lists show him; `by_link` adds those of unlisted leagues.
///
/// # Errors
/// What the database says.
pub async fn people_seen(
    connection: &mut Connection,
    player: Option<PlayerId>,
    by_link: bool,
) -> Result<BTreeSet<Uuid>, StoreError> {
    let sql = concat!(
        "SELECT subject FROM names WHERE kind = 'player' AND (subject = $1 OR ",
        listed!("names", "$1"),
        " OR ($2 = 1 AND EXISTS (SELECT 1 FROM visibilities AS v
            WHERE v.ledger = names.ledger AND v.visibility = 'unlisted')))
        UNION SELECT others.player FROM parts JOIN parts AS others ON others.ledger = parts.ledger
            WHERE parts.player = $1
            AND NOT EXISTS (SELECT 1 FROM visibilities AS v WHERE v.ledger = parts.ledger)"
    );
    let rows = connection.fetch(sql, args![key(player), by_link]).await?;
    rows.iter().map(|row| row.uuid(0)).collect()
}

/// The leagues in which somebody is an arbitrator.
///
/// # Errors
/// What the database says.
pub async fn arbitrated(
    connection: &mut Connection,
    player: PlayerId,
) -> Result<BTreeSet<LeagueId>, StoreError> {
    let sql = "SELECT ledger FROM roles WHERE player = $1 AND role = $2";
    let rows = connection.fetch(sql, args![player, Role::Arbitrator.word()]).await?;
    rows.iter().map(|row| row.uuid(0).map(LeagueId)).collect()
}
