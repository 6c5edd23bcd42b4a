//! The `terrain` statement.

use super::fault::Fault;
use super::words::Words;
use crate::geometry::{Piece, PieceKind, Point};

/// The most corners a polygon may have.
const MOST_CORNERS: usize = 64;

/// The kinds of terrain by their words.
pub(super) const KINDS: [(&str, PieceKind); 4] = [
    ("area", PieceKind::Area),
    ("wall", PieceKind::Wall),
    ("obstacle", PieceKind::Obstacle),
    ("building", PieceKind::Building),
];

/// `terrain NAME [KIND] at X Y WIDTH HEIGHT ...` or `terrain NAME [KIND] poly X,Y X,Y X,Y ...`.
pub(super) fn terrain(words: &mut Words<'_>) -> Result<Piece, Fault> {
    let name = words.key("terrain")?;
    let mut piece = Piece::rectangle(&name, PieceKind::Area, Point::default(), 0, 0);
    piece.outline.clear();
    while let Some(word) = words.take() {
        match word {
            "at" => {
                let corner = words.point()?;
                let (width, depth) = (side_length(words, "a width")?, side_length(words, "a depth")?);
                piece.outline = Piece::rectangle(&name, piece.kind, corner, width, depth).outline;
            }
            "poly" => piece.outline = polygon(words)?,
            "cover" => piece.cover = words.score("a cover save")?,
            "height" => piece.height = words.size("a height")?,
            "difficult" => piece.difficult = true,
            "dangerous" => piece.dangerous = true,
            "impassable" => piece.impassable = true,
            "ladder" => piece.ladder = true,
            _ => match KINDS.iter().find(|(kind, _)| *kind == word) {
                Some((_, kind)) => piece.kind = *kind,
                None => {
                    let what = "a word of terrain: a kind (area, wall, obstacle, building), at, poly, cover, \
                                height, difficult, dangerous, impassable or ladder";
                    return Err(words.wrong(word, what));
                }
            },
        }
    }
    if piece.outline.is_empty() {
        let why = "terrain lies somewhere: add `at X Y WIDTH HEIGHT` or `poly X,Y X,Y X,Y`";
        return Err(words.fault("word_missing", why));
    }
    Ok(piece)
}

/// A side of a rectangle; the corner before it is the south-west one.
fn side_length(words: &mut Words<'_>, what: &str) -> Result<i32, Fault> {
    let length = words.length(what)?;
    if length <= 0 {
        let why = format!(
            "a rectangle goes east and north from its south-west corner X Y, so {what} is above 0; \
             give the other corner"
        );
        return Err(words.fault("bad_size", why));
    }
    Ok(length)
}

fn polygon(words: &mut Words<'_>) -> Result<Vec<Point>, Fault> {
    let mut corners = Vec::new();
    while words.peek().is_some_and(|word| word.contains(',')) {
        corners.push(words.comma_point()?);
        if corners.len() > MOST_CORNERS {
            return Err(words.fault("too_many", format!("a polygon has at most {MOST_CORNERS} corners")));
        }
    }
    if corners.len() < 3 {
        return Err(words.fault("word_missing", "a polygon has at least 3 corners X,Y"));
    }
    Ok(corners)
}
