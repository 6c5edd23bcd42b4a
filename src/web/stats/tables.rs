//! Tables of statistics on a page, in the tongue of the reader.

use crate::app::stats::tables::{Cell, Table};
use crate::battle::missions;
use crate::ids::PlayerId;
use crate::web::campaign::Names;
use crate::web::charter_form;
use crate::web::paged;
use crate::web::tongue::Tongue;
use crate::web::visitor::Visitor;
use crate::web::words;
use maud::{Markup, html};

/// What may stand at the end of a word of a table, with its message.
const BESIDE: [(&str, &str); 2] = [(" (pips)", "stats-pips"), (".thrown", "stats-thrown")];

/// A word of a table as people read it, or why dice are rolled; words of packs and people stay as they are.
pub fn word(tongue: Tongue, word: &str) -> String {
    if let Some(sheet) = missions::ALL.iter().find(|sheet| sheet.code == word) {
        return charter_form::title(tongue, sheet).to_owned();
    }
    if let Some((word, beside)) = BESIDE.iter().find_map(|(end, key)| Some((word.strip_suffix(*end)?, key))) {
        return format!("{} ({})", self::word(tongue, word), tongue.say(beside));
    }
    let letters = word.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
    let key = format!("stats-word-{}", letters.trim_matches('-').replace("--", "-"));
    let told = tongue.say(&key);
    if told == key { words::sentence_case(&tongue.term("replay-ask", word)) } else { told }
}

/// How many rows of a table a page shows.
const MOST: usize = 20;

/// A table under its title, below a chart of what it says; rows of players with a link where `names` knows them. `of`
/// tells it from others with the same title.
pub fn section(visitor: &Visitor, of: &str, table: &Table, names: Option<&Names>, chart: &Markup) -> Markup {
    let tongue = visitor.tongue;
    let id =
        format!("{of}{}", table.title.to_lowercase().replace(|letter: char| !letter.is_alphanumeric(), "-"));
    let part = paged::part(visitor, &id, &table.rows, MOST);
    // Words begin where their head does, numbers end there.
    let is_number = |place: usize| {
        let first = table.rows.first().and_then(|(_, cells)| cells.get(place.checked_sub(1)?));
        first.is_some_and(|cell| !matches!(cell, Cell::Words(_)))
    };
    html! {
        section.statistics id=(id) {
            h2 { (word(tongue, table.title)) }
            @if table.rows.is_empty() { p.empty { (tongue.say("stats-nothing")) } } @else {
                (chart)
                div.scroll tabindex="0" role="region" aria-label=(word(tongue, table.title)) { table {
                    thead { tr { @for (place, head) in table.head.iter().enumerate() {
                        th.number[is_number(place)] scope="col" { (word(tongue, head)) }
                    } } }
                    tbody { @for (name, cells) in part.lines { tr {
                        th scope="row" { (named(tongue, name, names)) }
                        @for one in cells { (cell(tongue, one)) }
                    } } }
                } }
                (part.links)
            }
        }
    }
}

fn cell(tongue: Tongue, cell: &Cell) -> Markup {
    html! {
        @match cell {
            Cell::Words(words) => { td { (super::luck::note(tongue, words)) } },
            Cell::Nothing => { td.number { "–" } },
            Cell::Number(number) => { td.number { (signed(&tongue.number(*number))) } },
            Cell::Decimal(number, digits) => { td.number { (signed(&tongue.decimal(*number, *digits))) } },
        }
    }
}

/// A number with the sign that belongs before it, which is not a hyphen.
fn signed(number: &str) -> String {
    number.replace('-', "\u{2212}")
}

/// What a row is of: a player with a link, or a word.
pub fn named(tongue: Tongue, name: &str, names: Option<&Names>) -> Markup {
    let person = name.parse::<PlayerId>().ok().and_then(|id| Some((id, names?.get(&id)?)));
    html! {
        @match person {
            Some((id, name)) => { a href={ "/players/" (id) } { bdi { (name) } } },
            None => { bdi { (word(tongue, name)) } },
        }
    }
}
