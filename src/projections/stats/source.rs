//! What adds to the statistics: one side of a game that counts, or what a roster bought on a day.

use super::count::Counted;
use super::sheet::{Line, Sheet};
use crate::ids::Side;
use crate::store::{Arg, Row, StoreError, args};
use std::collections::{BTreeMap, BTreeSet};

/// A row of `stat_sources`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Source {
    /// `red`, `blue`, or a day.
    pub part: String,
    pub campaign: String,
    pub season: String,
    pub roster: String,
    pub player: String,
    pub opponent: String,
    pub faction: String,
    pub mission: String,
    /// Microseconds since 1970, UTC.
    pub at: i64,
    pub sheet: Sheet,
}

pub(super) const SELECT: &str = "SELECT part, campaign, season, roster, player, opponent, faction, mission, \
     ended_at, sheet FROM stat_sources WHERE ledger = $1 AND source = $2 ORDER BY part";
pub(super) const INSERT: &str = "INSERT INTO stat_sources (ledger, source, part, campaign, season, roster, \
     player, opponent, faction, mission, ended_at, sheet, short)";

/// Sums by scope and word.
pub(super) type Sums = BTreeMap<(&'static str, String), Sheet>;

impl Source {
    /// From a row of [`SELECT`].
    pub fn read(row: &Row) -> Result<Source, StoreError> {
        let mut sheet = Sheet::default();
        let text = row.text(9)?;
        let damaged = || StoreError::Database(format!("a sheet of statistics is damaged: {text:?}"));
        sheet.read(&text).ok_or_else(damaged)?;
        Ok(Source {
            part: row.text(0)?,
            campaign: row.text(1)?,
            season: row.text(2)?,
            roster: row.text(3)?,
            player: row.text(4)?,
            opponent: row.text(5)?,
            faction: row.text(6)?,
            mission: row.text(7)?,
            at: row.int(8)?,
            sheet,
        })
    }

    /// The values of [`INSERT`].
    pub fn values(&self, ledger: crate::ids::LeagueId, source: &str) -> Vec<Arg> {
        args![
            ledger,
            source,
            &self.part,
            &self.campaign,
            &self.season,
            &self.roster,
            &self.player,
            &self.opponent,
            &self.faction,
            &self.mission,
            self.at,
            self.sheet.text(),
            self.sheet.without_members().text(),
        ]
    }

    /// Says how the game came out.
    pub fn result(&mut self, counted: Option<(&Counted, Side)>, result: &str, points: [i64; 2]) {
        let sheet = &mut self.sheet;
        match counted {
            Some((counted, side)) => counted.add_result(sheet, side, result),
            None => {
                sheet.add(Line::default(), "sides", [1, 0]);
                sheet.add(Line::default(), result, [1, 0]);
            }
        }
        sheet.add(Line::default(), "vp_for", [points[0], 0]);
        sheet.add(Line::default(), "vp_against", [points[1], 0]);
    }

    /// What it is part of.
    fn scopes(&self) -> Vec<(&'static str, String)> {
        let season =
            if self.season.is_empty() { String::new() } else { season(&self.campaign, &self.season) };
        let words = [
            ("campaign", &self.campaign),
            ("season", &season),
            ("roster", &self.roster),
            ("player", &self.player),
            ("faction", &self.faction),
            ("mission", &self.mission),
        ];
        let words = words.into_iter().filter(|(_, word)| !word.is_empty());
        let mut scopes: Vec<_> = words.map(|(scope, word)| (scope, word.clone())).collect();
        scopes.push(("league", String::new()));
        scopes
    }
}

/// The word of a season in `stat_totals`.
pub(super) fn season(campaign: &str, number: &str) -> String {
    format!("{campaign}/{number}")
}

/// Adds what the parts of one source come to, or takes it away where `sign` is -1.
pub(super) fn add_to(sums: &mut Sums, parts: &[Source], sign: i64) {
    let mut games = BTreeSet::new();
    for part in parts {
        let whole = part.sheet.without_members();
        let is_game = whole.number(Line::default(), "sides") != [0, 0];
        let members = part.sheet.members();
        let of_members = members.iter().map(|member| ("member", (*member).to_owned()));
        for (scope, sheet) in of_members.map(|scope| (scope.clone(), part.sheet.of_member(&scope.1))) {
            sums.entry(scope.clone()).or_default().merge(&sheet, sign);
            games.extend(is_game.then_some(scope));
        }
        for scope in part.scopes() {
            sums.entry(scope.clone()).or_default().merge(&whole, sign);
            games.extend(is_game.then_some(scope));
        }
    }
    for scope in games {
        sums.entry(scope).or_default().add(Line::default(), "games", [sign, 0]);
    }
}
