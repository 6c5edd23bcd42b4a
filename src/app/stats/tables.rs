//! Statistics as tables: the same for a terminal, a page and a spreadsheet.

use super::{Deciding, Deeds, Luck, Record, Statistics, Swing, Tests};
use crate::ids::CampaignId;
use std::collections::BTreeMap;

/// A table: what the first column names, and the numbers of the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// What it shows.
    pub title: &'static str,
    /// The heads of its columns, the first included.
    pub head: Vec<&'static str>,
    /// Its rows.
    pub rows: Vec<(String, Vec<Cell>)>,
}

/// A value of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A whole number.
    Number(i64),
    /// A number with so many digits behind the point.
    Decimal(f64, usize),
    /// Words.
    Words(String),
    /// Nothing: there is no such number. Never 0.
    Nothing,
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Number(number) => write!(f, "{number}"),
            Cell::Decimal(number, digits) => write!(f, "{number:.digits$}"),
            Cell::Words(words) => f.write_str(words),
            Cell::Nothing => f.write_str("-"),
        }
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// The tables of some statistics; those without a row are left out, but for the first.
pub fn tables(statistics: &Statistics) -> Vec<Table> {
    let mut tables = vec![whole(statistics)];
    let more = [
        deeds("Models", "model", &statistics.models),
        deeds("Weapons", "weapon", &statistics.weapons),
        causes(statistics),
        grenades(statistics),
        tests(statistics),
        luck(&statistics.luck),
    ];
    tables.extend(more.into_iter().filter(|table| !table.rows.is_empty()));
    tables
}

/// What dice decided a battle.
pub fn deciding(deciding: &Deciding) -> Table {
    let row = |swing: &Swing| {
        let points = |side: usize| format!("{} ({:.1})", swing.lost[side], swing.expected[side]);
        let note = if swing.is_estimate { "estimated" } else { "exact" };
        let mut cells = vec![Cell::Number(i64::try_from(swing.version).unwrap_or(i64::MAX))];
        cells.push(Cell::Decimal(swing.towards_red(), 1));
        cells.extend([points(0), points(1), note.to_owned()].map(Cell::Words));
        (swing.sentence.clone(), cells)
    };
    Table {
        title: "What dice decided",
        head: vec!["order", "event", "towards red", "red lost (average)", "blue lost (average)", "odds"],
        rows: deciding.swings.iter().map(row).collect(),
    }
}

/// What people call the season that a word names: `Autumn, season 2`.
pub fn season_name(word: &str, campaigns: &BTreeMap<CampaignId, String>) -> String {
    let parts = word.split_once('/');
    let known = parts.and_then(|(id, number)| Some((campaigns.get(&id.parse().ok()?)?, number)));
    known.map_or_else(|| word.to_owned(), |(name, number)| format!("{name}, season {number}"))
}

/// How games came out by something: by player, by faction.
pub fn records<'s>(
    title: &'static str,
    head: &'static str,
    rows: impl IntoIterator<Item = (String, &'s Statistics)>,
) -> Table {
    let row = |(name, statistics): (String, &Statistics)| {
        let (made, given) = statistics.points.unwrap_or_default();
        let mut cells = record(&statistics.record);
        cells.extend([Cell::Number(made), Cell::Number(given)]);
        cells.extend([statistics.deeds.kills, statistics.deeds.losses].map(Cell::from));
        (name, cells)
    };
    Table {
        title,
        head: vec![
            head,
            "sides",
            "won",
            "drawn",
            "lost",
            "unrecorded",
            "win %",
            "VP",
            "VP against",
            "kills",
            "losses",
        ],
        rows: rows.into_iter().map(row).collect(),
    }
}

fn record(record: &Record) -> Vec<Cell> {
    let Record { sides, won, drawn, lost, unrecorded } = *record;
    let mut cells: Vec<Cell> = [sides, won, drawn, lost, unrecorded].map(Cell::from).into();
    let rate = record.win_rate().map(|(won, played)| 100.0 * won as f64 / played as f64);
    cells.push(rate.map_or(Cell::Nothing, |rate| Cell::Decimal(rate, 1)));
    cells
}

fn whole(statistics: &Statistics) -> Table {
    let Statistics { games, record: sides, points, logged, deeds, dice, .. } = statistics;
    let games = ("games".to_owned(), vec![games.map_or(Cell::Nothing, Cell::from)]);
    let names = ["sides", "won", "drawn", "lost", "not recorded", "win %"];
    let sides = names.into_iter().zip(record(sides)).map(|(name, cell)| (name.to_owned(), vec![cell]));
    let points = points.map(|(made, given)| [Cell::Number(made), Cell::Number(given)]);
    let points = points.unwrap_or([Cell::Nothing, Cell::Nothing]);
    let points = ["victory points", "victory points against"].into_iter().zip(points);
    let numbers = [
        ("sides with a battle log", *logged),
        ("shots", deeds.shots),
        ("blows", deeds.blows),
        ("hits", deeds.hits),
        ("wounds before saves", deeds.wounds),
        ("damage done", deeds.damage),
        ("damage taken", deeds.wounds_lost),
        ("kills", deeds.kills),
        ("losses", deeds.losses),
        ("fled", statistics.fled),
        ("rolls of the server", dice.0),
        ("rolls typed in", dice.1),
    ];
    let numbers = numbers.into_iter().map(|(name, number)| (name, Cell::from(number)));
    let rest = points.chain(numbers).map(|(name, cell)| (name.to_owned(), vec![cell]));
    let rows = std::iter::once(games).chain(sides).chain(rest).collect();
    Table { title: "All", head: vec!["what", "number"], rows }
}

fn deeds(title: &'static str, head: &'static str, rows: &[(String, Record, Deeds)]) -> Table {
    let row = |(name, record, deeds): &(String, Record, Deeds)| {
        let numbers = [
            deeds.fought,
            record.won,
            deeds.shots,
            deeds.blows,
            deeds.hits,
            deeds.wounds,
            deeds.damage,
            deeds.kills,
            deeds.losses,
        ];
        (name.clone(), numbers.map(Cell::from).into())
    };
    Table {
        title,
        head: vec![
            head,
            "fought",
            "games won",
            "shots",
            "blows",
            "hits",
            "wounds",
            "damage",
            "kills",
            "losses",
        ],
        rows: rows.iter().map(row).collect(),
    }
}

fn causes(statistics: &Statistics) -> Table {
    let row = |(cause, number): &(String, u64)| (cause.clone(), vec![Cell::from(*number)]);
    Table {
        title: "Losses",
        head: vec!["cause", "models"],
        rows: statistics.causes.iter().map(row).collect(),
    }
}

fn grenades(statistics: &Statistics) -> Table {
    let rows = statistics.grenades.iter().map(|(sort, grenades)| {
        let numbers = [grenades.bought, grenades.carried, grenades.used, grenades.wasted];
        (sort.clone(), numbers.map(Cell::from).into())
    });
    Table {
        title: "Grenades",
        head: vec!["grenade", "bought", "brought to games", "used", "wasted"],
        rows: rows.collect(),
    }
}

fn tests(statistics: &Statistics) -> Table {
    let rows = [
        ("saves", statistics.saves),
        ("feel no pain", statistics.feel_no_pain),
        ("break tests", statistics.break_tests),
    ];
    let rows = rows.into_iter().filter(|(_, tests)| tests.taken > 0).map(|(name, tests): (_, Tests)| {
        let numbers = [tests.taken, tests.passed, tests.failed()];
        (name.to_owned(), numbers.map(Cell::from).into())
    });
    Table { title: "Saves and tests", head: vec!["what", "taken", "made", "failed"], rows: rows.collect() }
}

fn luck(luck: &[Luck]) -> Table {
    let decimal = |number: Option<f64>, digits| number.map_or(Cell::Nothing, |n| Cell::Decimal(n, digits));
    let rows = luck.iter().map(|luck| {
        let name = if luck.pips { format!("{} (pips)", luck.ask.word()) } else { luck.ask.word().to_owned() };
        let cells = vec![
            Cell::from(luck.tries),
            Cell::Decimal(luck.expected, 2),
            Cell::from(luck.actual),
            Cell::Decimal(luck.deviation, 2),
            decimal(luck.z, 2),
            decimal(luck.p, 4),
            luck.needed.map_or(Cell::Nothing, Cell::from),
            Cell::Words(luck.note()),
        ];
        (name, cells)
    });
    Table {
        title: "Luck",
        head: vec!["roll", "tries", "expected", "actual", "deviation", "z", "p", "needed", "note"],
        rows: rows.collect(),
    }
}

/// Tables as comma-separated values: a line for each number, with its table, row and column. Words that a spreadsheet
/// would take for a formula get an apostrophe before them.
pub fn csv(tables: &[Table]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // A vector takes whatever is written to it.
    let _ = writer.write_record(["table", "name", "measure", "value"]);
    for table in tables {
        for (name, cells) in &table.rows {
            for (head, cell) in table.head.iter().skip(1).zip(cells) {
                let value = match cell {
                    Cell::Words(words) => harmless(words),
                    Cell::Nothing => String::new(),
                    number => number.to_string(),
                };
                let _ = writer.write_record([table.title, &harmless(name), head, &value]);
            }
        }
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// Words as a spreadsheet shows them, whatever it takes for a formula.
pub fn harmless(words: &str) -> String {
    if words.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        format!("'{words}")
    } else {
        words.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_reach_a_spreadsheet_as_words() {
        let rows =
            ["=1+1", "a,\"b\"\nc", "➤ Ann", "-x"].map(|name| (name.to_owned(), vec![Cell::Number(-1)]));
        let table = Table { title: "T", head: vec!["name", "n"], rows: rows.into() };
        let text = csv(&[table]);
        let mut read = csv::Reader::from_reader(text.as_bytes());
        let rows: Vec<csv::StringRecord> = read.records().collect::<Result<_, _>>().expect("records");
        let names: Vec<&str> = rows.iter().map(|row| &row[1]).collect();
        assert_eq!(names, ["'=1+1", "a,\"b\"\nc", "➤ Ann", "'-x"]);
        assert!(rows.iter().all(|row| &row[3] == "-1"), "numbers are numbers");
    }

    #[test]
    fn without_games_nothing_is_no_number() {
        let tables = tables(&Statistics { games: Some(0), points: Some((0, 0)), ..Statistics::default() });
        assert_eq!(tables.len(), 1);
        let text = csv(&tables);
        assert!(text.contains("All,win %,number,\n") && !text.contains("NaN"), "{text}");
    }
}
