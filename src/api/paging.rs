//! Relay connections: pages of a list, with opaque cursors.
//!
//! A list that only grows is numbered, and a cursor is a number. A list whose things come, go or change is ordered
//! by what never changes of a thing, and a cursor is that: whatever happens between two pages, nothing that stays
//! is left out or shown twice. A cursor says which list it is of, and no other takes it.

use super::failure::coded;
use crate::ids::Timestamp;
use async_graphql::connection::{Connection, CursorType, Edge, OpaqueCursor};
use async_graphql::{OutputType, Result};
use serde::{Deserialize, Serialize};
use std::future::Future;

/// The longest page.
pub(super) const LONGEST_PAGE: usize = 500;

/// The page that is given if nobody says how long it shall be.
pub(super) const USUAL_PAGE: usize = 50;

/// Where a thing stands in a list, which a client sees as an opaque text.
pub(super) type Cursor = OpaqueCursor<Mark>;

/// What a list is ordered by: the first decides, then the second.
pub(super) type Key = (i64, String);

/// A place in one of the lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Mark {
    /// Which list.
    of: String,
    key: Key,
}

impl Mark {
    const fn new(of: String, key: Key) -> Mark {
        Mark { of, key }
    }
}

/// The key of what began at a moment, of which the newest come first.
pub(super) fn newest_first(began: Timestamp, id: impl ToString) -> Key {
    (-began.0, id.to_string())
}

/// The key of what has a name, by which it is ordered.
pub(super) fn by_name(name: &str, id: impl ToString) -> Key {
    (0, format!("{name}\0{}", id.to_string()))
}

/// What a client asks of a connection.
#[derive(Default)]
pub(super) struct Page {
    pub first: Option<i32>,
    pub after: Option<String>,
    pub last: Option<i32>,
    pub before: Option<String>,
}

/// Places `after + 1` to `after + length` of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub after: u64,
    pub length: u64,
}

/// The places that a page shows of a list of `count`: behind the first `after` and before the last ones from
/// place `before` on.
fn window(
    count: u64,
    after: Option<u64>,
    before: Option<u64>,
    (first, last): (Option<usize>, Option<usize>),
) -> Result<Window> {
    if first.is_some() && last.is_some() {
        return Err(coded("two_ends", "ask for the `first` or for the `last`, not for both"));
    }
    let asked = first.or(last).unwrap_or(USUAL_PAGE);
    if asked > LONGEST_PAGE {
        return Err(coded("page_too_long", format!("a page has up to {LONGEST_PAGE}; ask for fewer")));
    }
    let start = after.unwrap_or(0).min(count);
    let end = before.map_or(count, |before| before.saturating_sub(1)).clamp(start, count);
    let length = (end - start).min(asked as u64);
    Ok(Window { after: if last.is_some() { end - length } else { start }, length })
}

/// A page of a list of `count` things that only grows, which `read` reads; `of` is its name.
pub(super) async fn page<T, R>(
    of: String,
    page: Page,
    count: u64,
    read: impl FnOnce(Window) -> R,
) -> Result<Connection<Cursor, T>>
where
    T: OutputType,
    R: Future<Output = Result<Vec<T>>>,
{
    let place = |key: Key| u64::try_from(key.0).unwrap_or(0);
    let after = key(&of, "after", page.after)?.map(place);
    let before = key(&of, "before", page.before)?.map(place);
    let window = window(count, after, before, (length("first", page.first)?, length("last", page.last)?))?;
    let things = if window.length == 0 { Vec::new() } else { read(window).await? };
    let numbered = things.into_iter().zip(window.after + 1..);
    let keyed = numbered.map(|(thing, place)| ((place as i64, String::new()), thing));
    Ok(connection(&of, window, count, keyed))
}

/// A page of things that only become more, in the order in which they came.
pub(super) async fn page_of<T: OutputType>(
    of: String,
    asked: Page,
    things: Vec<T>,
) -> Result<Connection<Cursor, T>> {
    page(of, asked, things.len() as u64, async |window| {
        Ok(things.into_iter().skip(window.after as usize).take(window.length as usize).collect())
    })
    .await
}

/// A page of things that may come, go and change, in the order of their keys, which never change.
pub(super) fn page_by_key<T: OutputType>(
    of: &str,
    page: Page,
    mut things: Vec<(Key, T)>,
) -> Result<Connection<Cursor, T>> {
    things.sort_by(|(one, _), (other, _)| one.cmp(other));
    let after =
        key(of, "after", page.after)?.map(|after| things.partition_point(|(key, _)| *key <= after) as u64);
    let before = key(of, "before", page.before)?
        .map(|before| things.partition_point(|(key, _)| *key < before) as u64 + 1);
    let count = things.len() as u64;
    let window = window(count, after, before, (length("first", page.first)?, length("last", page.last)?))?;
    let shown = things.into_iter().skip(window.after as usize).take(window.length as usize);
    Ok(connection(of, window, count, shown))
}

fn connection<T: OutputType>(
    of: &str,
    window: Window,
    count: u64,
    things: impl Iterator<Item = (Key, T)>,
) -> Connection<Cursor, T> {
    let mut connection = Connection::new(window.after > 0, window.after + window.length < count);
    let edge = |(key, thing)| Edge::new(OpaqueCursor(Mark::new(of.to_owned(), key)), thing);
    connection.edges.extend(things.map(edge));
    connection
}

/// What a cursor of this list stands for.
fn key(of: &str, name: &str, cursor: Option<String>) -> Result<Option<Key>> {
    let Some(text) = cursor else { return Ok(None) };
    match Cursor::decode_cursor(&text) {
        Ok(OpaqueCursor(mark)) if mark.of == of => Ok(Some(mark.key)),
        _ => {
            let sentence = format!(
                "`{name}` is no cursor of this list: give the `cursor` of an edge, or `endCursor` of a page"
            );
            Err(coded("bad_cursor", sentence))
        }
    }
}

/// The length that a page may have.
fn length(name: &str, asked: Option<i32>) -> Result<Option<usize>> {
    let sentence = |n: i32| format!("`{name}` is {n}: ask for 0 to {LONGEST_PAGE}");
    asked.map(|n| usize::try_from(n).map_err(|_| coded("bad_page_length", sentence(n)))).transpose()
}

/// What a page may cost, for the limit of complexity.
pub(super) fn cost(first: Option<i32>, last: Option<i32>, each: usize) -> usize {
    let asked = first.or(last).and_then(|asked| usize::try_from(asked).ok()).unwrap_or(USUAL_PAGE);
    1 + asked.min(LONGEST_PAGE) * each
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_go_forward_and_backward_and_stay_in_the_list() {
        let shown = |after, before, first, last| {
            let window = window(10, after, before, (first, last)).unwrap();
            (window.after, window.length)
        };
        assert_eq!(shown(None, None, None, None), (0, 10));
        assert_eq!(shown(None, None, Some(3), None), (0, 3));
        assert_eq!(shown(Some(8), None, Some(3), None), (8, 2));
        assert_eq!(shown(None, None, None, Some(3)), (7, 3));
        assert_eq!(shown(None, Some(8), None, Some(3)), (4, 3));
        assert_eq!(shown(Some(3), Some(6), None, None), (3, 2));
        assert_eq!(shown(Some(99), Some(2), Some(0), None), (10, 0));
        assert!(window(10, None, None, (Some(LONGEST_PAGE + 1), None)).is_err());
    }

    /// Walks a list that may change between two pages; what was shown.
    fn walked(
        mut list: Vec<(Key, u32)>,
        forward: bool,
        mut meanwhile: impl FnMut(&mut Vec<(Key, u32)>),
    ) -> Vec<u32> {
        let (mut seen, mut cursor) = (Vec::new(), None);
        loop {
            let asked = match forward {
                true => Page { first: Some(10), after: cursor, ..Page::default() },
                false => Page { last: Some(10), before: cursor, ..Page::default() },
            };
            let page = page_by_key("things", asked, list.clone()).unwrap();
            let shown: Vec<u32> = page.edges.iter().map(|edge| edge.node).collect();
            let end = if forward { page.edges.last() } else { page.edges.first() };
            cursor = end.map(|edge| edge.cursor.encode_cursor());
            let at = if forward { seen.len() } else { 0 };
            seen.splice(at..at, shown);
            if !(if forward { page.has_next_page } else { page.has_previous_page }) {
                return seen;
            }
            meanwhile(&mut list);
        }
    }

    /// Things that began at one moment, told apart by their ids.
    fn alike(count: u32) -> Vec<(Key, u32)> {
        (0..count).map(|n| (newest_first(Timestamp(7), format!("{n:04}")), n)).collect()
    }

    #[test]
    fn things_of_one_moment_are_each_shown_once_both_ways() {
        for count in [30, 1200] {
            for forward in [true, false] {
                assert_eq!(walked(alike(count), forward, |_| ()), (0..count).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn nothing_that_stays_is_left_out_or_shown_twice() {
        for forward in [true, false] {
            let mut newest = 8;
            let seen = walked(alike(30), forward, |list| {
                // One comes, the first and the last go.
                list.sort_by(|(one, _), (other, _)| one.cmp(other));
                list.remove(0);
                list.pop();
                list.push((newest_first(Timestamp(newest), "x"), 1000));
                newest += 1;
            });
            let stayed: Vec<u32> = seen.iter().copied().filter(|n| (4..26).contains(n)).collect();
            assert_eq!(stayed, (4..26).collect::<Vec<_>>(), "{seen:?}");
        }
    }

    #[test]
    fn a_cursor_of_another_list_is_refused() {
        let page = page_by_key("things", Page::default(), alike(3)).unwrap();
        let after = Some(page.edges[0].cursor.encode_cursor());
        let asked = || Page { after: after.clone(), ..Page::default() };
        assert!(page_by_key("things", asked(), alike(3)).is_ok());
        assert!(page_by_key("others", asked(), alike(3)).is_err());
    }
}
