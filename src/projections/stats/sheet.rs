//! A sheet: numbers by line (of which model, with which weapon, of which member) and by what they count. Sheets
//! add up, and what was added can be taken away again, to the last number.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A number and, for dice, how many of them succeeded (or their pips).
pub type Number = [i64; 2];

/// Whose line it is; an empty word is nobody's in particular.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line<'l> {
    /// The key of a model's profile.
    pub model: &'l str,
    /// The key of a weapon's line, or of an item for grenades.
    pub weapon: &'l str,
    /// The id of a member of a roster.
    pub member: &'l str,
}

/// How a game came out for a side: the words on its sheet.
const RESULTS: [&str; 4] = ["won", "drawn", "lost", "unrecorded"];

/// Numbers by line and word.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// By the line's key: model, weapon and member with commas between.
    lines: BTreeMap<String, BTreeMap<String, Number>>,
}

/// A line with its words as they are; those of keys may hold anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named<'s> {
    /// The key of a model's profile.
    pub model: Cow<'s, str>,
    /// The key of a weapon's line, or of an item for grenades.
    pub weapon: Cow<'s, str>,
    /// The id of a member of a roster.
    pub member: &'s str,
    /// Numbers by what they count.
    pub cells: &'s BTreeMap<String, Number>,
}

impl Line<'_> {
    fn key(self) -> String {
        format!("{},{},{}", escaped(self.model), escaped(self.weapon), self.member)
    }
}

impl Sheet {
    /// Adds a number.
    pub fn add(&mut self, line: Line<'_>, word: &str, number: Number) {
        if number != [0, 0] {
            let cells = self.lines.entry(line.key()).or_default();
            add(cells, word, number);
        }
    }

    /// Adds another sheet, or takes it away where `sign` is -1.
    pub fn merge(&mut self, other: &Sheet, sign: i64) {
        for (key, cells) in &other.lines {
            let own = match self.lines.get_mut(key) {
                Some(own) => own,
                None => self.lines.entry(key.clone()).or_default(),
            };
            for (word, [first, second]) in cells {
                add(own, word, [sign * first, sign * second]);
            }
        }
    }

    /// Adds a sheet that is stored as text. None if the text is none of a sheet.
    pub fn read(&mut self, text: &str) -> Option<()> {
        self.read_all(&[text])
    }

    /// Adds sheets that are stored as text; of many, nothing is copied before all are added up. None if a text is
    /// none of a sheet.
    pub fn read_all(&mut self, texts: &[&str]) -> Option<()> {
        let mut sums: BTreeMap<&str, Vec<(&str, Number)>> = BTreeMap::new();
        for line in texts.iter().flat_map(|text| text.split('|')).filter(|line| !line.is_empty()) {
            let (key, cells) = line.split_once(' ').unwrap_or((line, ""));
            let mut cells = cells.split(' ').filter(|cell| !cell.is_empty()).map(read_cell);
            match sums.entry(key) {
                // A line has each word once.
                Entry::Vacant(place) => _ = place.insert(cells.collect::<Option<_>>()?),
                Entry::Occupied(mut own) => {
                    let own = own.get_mut();
                    cells.try_for_each(|cell| {
                        let (word, [first, second]) = cell?;
                        match own.iter_mut().find(|(known, _)| *known == word) {
                            Some((_, sum)) => *sum = [sum[0] + first, sum[1] + second],
                            None => own.push((word, [first, second])),
                        }
                        Some(())
                    })?;
                }
            }
        }
        for (key, cells) in sums {
            let own = match self.lines.get_mut(key) {
                Some(own) => own,
                None => self.lines.entry(key.to_owned()).or_default(),
            };
            cells.into_iter().for_each(|(word, number)| add(own, word, number));
        }
        Some(())
    }

    /// The sheet as text: lines between `|`, words between blanks; numbers that are 0 are left out.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (key, cells) in &self.lines {
            let before = text.len();
            for (word, [first, second]) in cells.iter().filter(|(_, number)| **number != [0, 0]) {
                if text.len() == before {
                    text.push_str(if before == 0 { "" } else { "|" });
                    text.push_str(key);
                }
                text.push_str(&match second {
                    0 => format!(" {word}={first}"),
                    _ => format!(" {word}={first},{second}"),
                });
            }
        }
        text
    }

    /// Whether nothing is counted on it.
    pub fn is_empty(&self) -> bool {
        self.lines.values().flat_map(BTreeMap::values).all(|number| *number == [0, 0])
    }

    /// The same with the lines of members added to those of their models.
    pub fn without_members(&self) -> Sheet {
        let mut sheet = Sheet::default();
        for (key, cells) in &self.lines {
            sheet.add_line(nobodys(key), cells);
        }
        sheet
    }

    /// Adds the cells of one line.
    fn add_line(&mut self, key: String, cells: &BTreeMap<String, Number>) {
        let mut cells = cells.iter().filter(|(_, number)| **number != [0, 0]).peekable();
        if cells.peek().is_some() {
            let own = self.lines.entry(key).or_default();
            cells.for_each(|(word, number)| add(own, word, *number));
        }
    }

    /// What one member adds: his lines, and how the games came out if he has any.
    pub fn of_member(&self, member: &str) -> Sheet {
        let mut sheet = Sheet::default();
        for (key, cells) in self.lines.iter().filter(|(key, _)| of_whom(key) == member) {
            sheet.add_line(nobodys(key), cells);
        }
        if !sheet.is_empty() {
            for word in RESULTS.into_iter().chain(["sides", "logged", "vp_for", "vp_against"]) {
                sheet.add(Line::default(), word, self.number(Line::default(), word));
            }
        }
        sheet
    }

    /// The members that have lines of their own.
    pub fn members(&self) -> Vec<&str> {
        let mut members: Vec<&str> =
            self.lines.keys().map(|key| of_whom(key)).filter(|member| !member.is_empty()).collect();
        members.sort_unstable();
        members.dedup();
        members
    }

    /// Its lines.
    pub fn lines(&self) -> impl Iterator<Item = Named<'_>> {
        self.lines.iter().map(|(key, cells)| {
            let mut words = key.splitn(3, ',');
            let mut next = || words.next().unwrap_or_default();
            Named { model: plain(next()), weapon: plain(next()), member: next(), cells }
        })
    }

    /// A number.
    pub fn number(&self, line: Line<'_>, word: &str) -> Number {
        self.lines.get(&line.key()).and_then(|cells| cells.get(word)).copied().unwrap_or_default()
    }
}

/// The member whose line has this key.
fn of_whom(key: &str) -> &str {
    key.rsplit_once(',').map_or("", |(_, member)| member)
}

/// The key of the same line without its member.
fn nobodys(key: &str) -> String {
    key.rsplit_once(',').map_or_else(String::new, |(line, _)| format!("{line},"))
}

/// A word with its number: `shots=12`, `to_hit.3+=12,8`.
fn read_cell(cell: &str) -> Option<(&str, Number)> {
    let (word, number) = cell.split_once('=')?;
    let (first, second) = number.split_once(',').unwrap_or((number, "0"));
    Some((word, [first.parse().ok()?, second.parse().ok()?]))
}

fn add(cells: &mut BTreeMap<String, Number>, word: &str, [first, second]: Number) {
    match cells.get_mut(word) {
        Some(number) => *number = [number[0] + first, number[1] + second],
        None => {
            cells.insert(word.to_owned(), [first, second]);
        }
    }
}

/// The signs that a sheet's text is made of.
const SIGNS: [char; 6] = [' ', ',', '|', '=', '%', '\n'];

fn escaped(word: &str) -> Cow<'_, str> {
    if !word.contains(SIGNS) {
        return word.into();
    }
    let letter = |c: char| if SIGNS.contains(&c) { format!("%{:02x}", c as u32) } else { c.to_string() };
    word.chars().map(letter).collect::<String>().into()
}

fn plain(word: &str) -> Cow<'_, str> {
    if !word.contains('%') {
        return word.into();
    }
    let mut plain = word.to_owned();
    // The sign that escapes comes last.
    for sign in SIGNS.into_iter().filter(|sign| *sign != '%').chain(['%']) {
        plain = plain.replace(&format!("%{:02x}", sign as u32), &sign.to_string());
    }
    plain.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_read_back_and_taken_away_to_nothing() {
        let odd = Line { model: "a b,c|d=e%2c", weapon: "klinge ➤", member: "" };
        let member = Line { model: "marine", weapon: "boltgun", member: "0-1" };
        let mut sheet = Sheet::default();
        sheet.add(odd, "shots", [3, 0]);
        sheet.add(member, "to_hit.3+", [12, 8]);
        sheet.add(Line::default(), "vp", [-2, 0]);
        let mut read = Sheet::default();
        read.read(&sheet.text()).expect("a sheet");
        assert_eq!(read, sheet);
        assert_eq!(read.lines().nth(1).map(|line| line.model.into_owned()), Some(odd.model.to_owned()));
        let mut merged = Sheet::default();
        let text = sheet.without_members().text();
        merged.read_all(&[&text, &text]).expect("sheets");
        assert_eq!(merged.number(Line { member: "", ..member }, "to_hit.3+"), [24, 16]);
        merged.merge(&sheet.without_members(), -1);
        assert_eq!(merged.number(Line { member: "", ..member }, "to_hit.3+"), [12, 8]);
        assert_eq!(merged, sheet.without_members());
        read.merge(&sheet, -1);
        assert!(read.is_empty() && read.text().is_empty());
        assert_eq!(Sheet::default().read("x"), Some(()));
        assert_eq!(Sheet::default().read("a,, shots=many"), None);
    }
}
