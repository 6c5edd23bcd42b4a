//! Relay connections: pages of a numbered list, with opaque cursors.

use super::failure::coded;
use async_graphql::connection::{Connection, CursorType, Edge, OpaqueCursor};
use async_graphql::{OutputType, Result};
use std::future::Future;

/// The longest page.
pub(super) const LONGEST_PAGE: usize = 500;

/// The page that is given if nobody says how long it shall be.
pub(super) const USUAL_PAGE: usize = 50;

/// A place in a list, from 1, which a client sees as an opaque text.
pub(super) type Cursor = OpaqueCursor<u64>;

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

/// The places that a page shows of a list of `count`.
fn window(
    count: u64,
    after: Option<u64>,
    before: Option<u64>,
    first: Option<usize>,
    last: Option<usize>,
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

/// A page of a list of `count` things, which `read` reads.
pub(super) async fn page<T, R>(
    page: Page,
    count: u64,
    read: impl FnOnce(Window) -> R,
) -> Result<Connection<Cursor, T>>
where
    T: OutputType,
    R: Future<Output = Result<Vec<T>>>,
{
    let window = window(
        count,
        place("after", page.after)?,
        place("before", page.before)?,
        length("first", page.first)?,
        length("last", page.last)?,
    )?;
    let things = if window.length == 0 { Vec::new() } else { read(window).await? };
    let mut connection = Connection::new(window.after > 0, window.after + window.length < count);
    let numbered = things.into_iter().zip(window.after + 1..);
    connection.edges.extend(numbered.map(|(thing, place)| Edge::new(OpaqueCursor(place), thing)));
    Ok(connection)
}

/// The place that a cursor stands for.
fn place(name: &str, cursor: Option<String>) -> Result<Option<u64>> {
    let Some(text) = cursor else { return Ok(None) };
    let sentence = || {
        format!("`{name}` is no cursor of this list: give the `cursor` of an edge, or `endCursor` of a page")
    };
    let cursor = Cursor::decode_cursor(&text).map_err(|_| coded("bad_cursor", sentence()))?;
    Ok(Some(cursor.0))
}

/// The length that a page may have.
fn length(name: &str, asked: Option<i32>) -> Result<Option<usize>> {
    let sentence = |n: i32| format!("`{name}` is {n}: ask for 0 to {LONGEST_PAGE}");
    asked.map(|n| usize::try_from(n).map_err(|_| coded("bad_page_length", sentence(n)))).transpose()
}

/// A page of things that are all there.
pub(super) async fn page_of<T: OutputType>(asked: Page, things: Vec<T>) -> Result<Connection<Cursor, T>> {
    page(asked, things.len() as u64, async |window| {
        Ok(things.into_iter().skip(window.after as usize).take(window.length as usize).collect())
    })
    .await
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
            let window = window(10, after, before, first, last).unwrap();
            (window.after, window.length)
        };
        assert_eq!(shown(None, None, None, None), (0, 10));
        assert_eq!(shown(None, None, Some(3), None), (0, 3));
        assert_eq!(shown(Some(8), None, Some(3), None), (8, 2));
        assert_eq!(shown(None, None, None, Some(3)), (7, 3));
        assert_eq!(shown(None, Some(8), None, Some(3)), (4, 3));
        assert_eq!(shown(Some(3), Some(6), None, None), (3, 2));
        assert_eq!(shown(Some(99), Some(2), Some(0), None), (10, 0));
        assert!(window(10, None, None, Some(LONGEST_PAGE + 1), None).is_err());
    }
}
