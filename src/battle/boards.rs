//! Ready-made tables of 48" by 48" (KT-02): symmetric under half a turn, so that neither edge is the better
//! one.

use crate::geometry::{Board, INCH, Piece, PieceKind, Point};

/// The names of the ready-made tables.
pub const NAMES: [&str; 3] = ["ruins", "woods", "compound"];

/// The side of a Kill Team table in units.
const SIZE: i32 = 48 * INCH;

/// The ready-made table with this name.
pub fn named(name: &str) -> Option<Board> {
    let half = match name {
        "ruins" => ruins(),
        "woods" => woods(),
        "compound" => compound(),
        _ => return None,
    };
    let turned: Vec<Piece> = half.iter().filter(|piece| !is_central(piece)).map(half_turn).collect();
    let mut pieces: Vec<Piece> = half.into_iter().chain(turned).collect();
    number(&mut pieces);
    Some(Board { pieces, ..Board::empty(SIZE, SIZE) })
}

/// Gives pieces of one sort numbers: players tell facts by the name of a piece.
fn number(pieces: &mut [Piece]) {
    let sorts: Vec<String> = pieces.iter().map(|piece| piece.name.clone()).collect();
    for (place, piece) in pieces.iter_mut().enumerate() {
        if sorts.iter().filter(|sort| **sort == sorts[place]).count() > 1 {
            let before = sorts[..place].iter().filter(|sort| **sort == sorts[place]).count();
            piece.name = format!("{} {}", sorts[place], before + 1);
        }
    }
}

/// A ready-made table chosen by a number, for example a game's.
pub fn numbered(number: u64) -> Board {
    let name = NAMES[(number % NAMES.len() as u64) as usize];
    named(name).unwrap_or_else(|| Board::empty(SIZE, SIZE))
}

fn ruins() -> Vec<Piece> {
    vec![
        area("ruin", (6, 14, 8, 6), 4, true),
        area("ruin", (33, 16, 7, 7), 4, true),
        wall("wall", (18, 20, 6, 1)),
        obstacle("barricade", (21, 10, 5, 1), 4),
        area("crater", (42, 6, 4, 4), 5, true),
        area("ruin", (20, 21, 8, 6), 4, true),
    ]
}

fn woods() -> Vec<Piece> {
    vec![
        polygon("wood", &[(4, 15), (11, 13), (14, 18), (9, 22), (4, 20)], 5),
        polygon("wood", &[(30, 13), (37, 12), (39, 18), (33, 21)], 5),
        obstacle("hedge", (17, 16, 8, 1), 6),
        wall("rock", (23, 21, 2, 6)),
        area("crater", (20, 8, 4, 4), 5, true),
    ]
}

fn compound() -> Vec<Piece> {
    vec![
        block("bunker", (20, 20, 8, 8), 3),
        wall("wall", (8, 16, 8, 1)),
        wall("wall", (32, 16, 8, 1)),
        obstacle("barricade", (20, 13, 6, 1), 4),
        area("rubble", (3, 21, 6, 6), 5, true),
        area("ruin", (40, 9, 6, 5), 4, true),
    ]
}

/// x, y, width and depth in inches.
type Rectangle = (i32, i32, i32, i32);

fn rectangle(name: &str, kind: PieceKind, (x, y, width, depth): Rectangle) -> Piece {
    let at = Point { x: x * INCH, y: y * INCH };
    Piece::rectangle(name, kind, at, width * INCH, depth * INCH)
}

fn area(name: &str, place: Rectangle, cover: u8, difficult: bool) -> Piece {
    Piece { cover: Some(cover), difficult, ..rectangle(name, PieceKind::Area, place) }
}

fn obstacle(name: &str, place: Rectangle, cover: u8) -> Piece {
    Piece { cover: Some(cover), ..rectangle(name, PieceKind::Obstacle, place) }
}

fn wall(name: &str, place: Rectangle) -> Piece {
    Piece { cover: Some(4), height: 3 * INCH, impassable: true, ..rectangle(name, PieceKind::Wall, place) }
}

fn block(name: &str, place: Rectangle, height: i32) -> Piece {
    let piece = rectangle(name, PieceKind::Building, place);
    Piece { cover: Some(3), height: height * INCH, ladder: true, ..piece }
}

fn polygon(name: &str, corners: &[(i32, i32)], cover: u8) -> Piece {
    let outline = corners.iter().map(|(x, y)| Point { x: x * INCH, y: y * INCH }).collect();
    Piece { outline, ..area(name, (0, 0, 1, 1), cover, true) }
}

/// The piece on the other half of the table.
fn half_turn(piece: &Piece) -> Piece {
    let turn = |point: &Point| Point { x: SIZE - point.x, y: SIZE - point.y };
    Piece { outline: piece.outline.iter().map(turn).collect(), ..piece.clone() }
}

/// Whether half a turn leaves a piece where it is.
fn is_central(piece: &Piece) -> bool {
    half_turn(piece).outline.iter().all(|point| piece.outline.contains(point))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_sound_and_the_same_from_both_edges() {
        for name in NAMES {
            let board = named(name).expect(name);
            assert_eq!(board.validate(), Ok(()), "{name}");
            for piece in &board.pieces {
                let turned = half_turn(piece);
                let twin = |other: &Piece| turned.outline.iter().all(|point| other.outline.contains(point));
                assert!(board.pieces.iter().any(twin), "{name}: {}", piece.name);
            }
        }
    }
}
