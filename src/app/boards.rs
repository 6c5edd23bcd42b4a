//! Tables to play on: 48" by 48" with ruins, woods, walls, craters and barricades.

use crate::geometry::{Board, INCH, Piece, PieceKind, Point};

/// How many different tables there are.
pub const STANDARD: u64 = 4;

/// A standard table: the one that a seed chooses. Both sides find the same, turned by half.
pub fn standard(seed: u64) -> Board {
    let half: &[Plot] = match seed % STANDARD {
        0 => RUINED_TOWN,
        1 => WOODLAND,
        2 => TRENCHES,
        _ => CROSSROADS,
    };
    let mut board = Board::empty(48 * INCH, 48 * INCH);
    for plot in half {
        let piece = plot.piece();
        board.pieces.push(turned(&piece));
        board.pieces.push(piece);
    }
    board
}

/// What stands somewhere.
#[derive(Clone, Copy)]
enum Feature {
    /// Area terrain, 4+ cover, difficult.
    Ruin,
    /// Area terrain, 5+ cover, difficult.
    Wood,
    /// Area terrain, 5+ cover, difficult.
    Crater,
    /// A wall 3" high: stops sight and markers.
    Wall,
    /// A barricade 1" high with 4+ cover.
    Barricade,
    /// A block 4" high with a level top and stairs.
    Bunker,
    /// Dangerous ground.
    Mire,
}

/// A feature with its corners in inches.
struct Plot(&'static str, Feature, &'static [(i64, i64)]);

impl Plot {
    fn piece(&self) -> Piece {
        let Plot(name, feature, corners) = self;
        let at = |(x, y): &(i64, i64)| Point::at_inches(*x, *y);
        let plain = Piece::rectangle(name, PieceKind::Area, Point::default(), INCH, INCH);
        let plain = Piece { outline: corners.iter().map(at).collect(), ..plain };
        match feature {
            Feature::Ruin => Piece { cover: Some(4), difficult: true, ..plain },
            Feature::Wood | Feature::Crater => Piece { cover: Some(5), difficult: true, ..plain },
            Feature::Wall => Piece { kind: PieceKind::Wall, cover: Some(4), height: 3 * INCH, ..plain },
            Feature::Barricade => {
                Piece { kind: PieceKind::Obstacle, cover: Some(4), height: INCH, difficult: true, ..plain }
            }
            Feature::Bunker => {
                Piece { kind: PieceKind::Building, cover: Some(3), height: 4 * INCH, ladder: true, ..plain }
            }
            Feature::Mire => Piece { difficult: true, dangerous: true, ..plain },
        }
    }
}

/// The same piece on the other half of the table.
fn turned(piece: &Piece) -> Piece {
    let turn = |point: &Point| Point::new(48 * INCH - point.x, 48 * INCH - point.y);
    Piece {
        name: format!("{} north", piece.name),
        outline: piece.outline.iter().map(turn).collect(),
        ..piece.clone()
    }
}

const RUINED_TOWN: &[Plot] = &[
    Plot("chapel", Feature::Ruin, &[(8, 13), (15, 13), (15, 19), (12, 19), (12, 17), (8, 17)]),
    Plot("chapel wall", Feature::Wall, &[(8, 19), (11, 19), (11, 20), (8, 20)]),
    Plot("store", Feature::Ruin, &[(30, 14), (37, 14), (37, 20), (30, 20)]),
    Plot("bunker", Feature::Bunker, &[(20, 17), (24, 17), (24, 21), (20, 21)]),
    Plot("shell hole", Feature::Crater, &[(41, 8), (44, 9), (45, 12), (42, 13), (40, 11)]),
    Plot("rubble line", Feature::Barricade, &[(17, 10), (23, 10), (23, 11), (17, 11)]),
    Plot("gate", Feature::Barricade, &[(2, 21), (7, 21), (7, 22), (2, 22)]),
];

const WOODLAND: &[Plot] = &[
    Plot("beeches", Feature::Wood, &[(5, 12), (12, 11), (14, 16), (10, 19), (5, 17)]),
    Plot("firs", Feature::Wood, &[(33, 13), (40, 12), (43, 17), (38, 20), (33, 18)]),
    Plot("copse", Feature::Wood, &[(20, 15), (25, 15), (26, 20), (20, 20)]),
    Plot("bog", Feature::Mire, &[(15, 21), (18, 21), (18, 23), (15, 23)]),
    Plot("hedge", Feature::Barricade, &[(27, 9), (35, 9), (35, 10), (27, 10)]),
    Plot("fallen trunk", Feature::Barricade, &[(1, 20), (4, 20), (4, 21), (1, 21)]),
];

const TRENCHES: &[Plot] = &[
    Plot("parapet west", Feature::Barricade, &[(4, 14), (13, 14), (13, 15), (4, 15)]),
    Plot("parapet middle", Feature::Barricade, &[(18, 16), (29, 16), (29, 17), (18, 17)]),
    Plot("parapet east", Feature::Barricade, &[(34, 14), (43, 14), (43, 15), (34, 15)]),
    Plot("mine crater", Feature::Crater, &[(8, 18), (13, 18), (15, 21), (12, 23), (8, 22)]),
    Plot("gun pit", Feature::Crater, &[(33, 19), (38, 19), (39, 22), (34, 23)]),
    Plot("command post", Feature::Bunker, &[(21, 10), (26, 10), (26, 13), (21, 13)]),
    Plot("broken wall", Feature::Wall, &[(16, 20), (21, 20), (21, 21), (16, 21)]),
];

const CROSSROADS: &[Plot] = &[
    Plot("inn", Feature::Ruin, &[(13, 14), (20, 14), (20, 21), (13, 21)]),
    Plot("inn wall", Feature::Wall, &[(13, 12), (20, 12), (20, 13), (13, 13)]),
    Plot("smithy", Feature::Bunker, &[(31, 15), (35, 15), (35, 19), (31, 19)]),
    Plot("orchard", Feature::Wood, &[(38, 11), (45, 11), (45, 17), (38, 17)]),
    Plot("well", Feature::Barricade, &[(24, 13), (26, 13), (26, 15), (24, 15)]),
    Plot("cart", Feature::Barricade, &[(4, 15), (8, 16), (8, 17), (4, 16)]),
    Plot("pond", Feature::Mire, &[(2, 20), (8, 20), (8, 23), (2, 23)]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_table_can_be_played_on() {
        for seed in 0..STANDARD {
            let board = standard(seed);
            assert_eq!(board.validate(), Ok(()), "table {seed}");
            assert!(board.pieces.len() >= 10);
        }
        assert_eq!(standard(1), standard(1 + STANDARD));
        assert_ne!(standard(0), standard(1));
    }
}
