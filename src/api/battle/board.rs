//! The table of a battle and its terrain.

use crate::api::armoury::word;
use crate::api::scalar::{At, Inches};
use crate::geometry::{Board, Piece};
use async_graphql::SimpleObject;

/// A table.
#[derive(SimpleObject)]
#[graphql(name = "Board")]
pub(in crate::api) struct BoardView {
    /// From west to east.
    width: Inches,
    /// From south to north.
    depth: Inches,
    /// Its terrain.
    pieces: Vec<PieceView>,
}

/// A piece of terrain.
#[derive(SimpleObject)]
#[graphql(name = "Terrain")]
pub(in crate::api) struct PieceView {
    /// Its name; `tellFact` calls it by it.
    name: String,
    /// `area`, `wall`, `obstacle` or `building`.
    kind: String,
    /// Its corners in order.
    outline: Vec<At>,
    /// The cover save it gives: 4 for 4+.
    cover: Option<u8>,
    /// Whether it is difficult ground.
    difficult: bool,
    /// Whether it is dangerous ground.
    dangerous: bool,
    /// Whether nobody may enter it.
    impassable: bool,
    /// How high its top is; a wall without a height is higher than anything.
    height: Inches,
}

impl From<&Board> for BoardView {
    fn from(board: &Board) -> BoardView {
        BoardView {
            width: Inches(board.width),
            depth: Inches(board.depth),
            pieces: board.pieces.iter().map(PieceView::from).collect(),
        }
    }
}

impl From<&Piece> for PieceView {
    fn from(piece: &Piece) -> PieceView {
        PieceView {
            name: piece.name.clone(),
            kind: word(&piece.kind),
            outline: piece.outline.iter().map(|point| At::from(*point)).collect(),
            cover: piece.cover,
            difficult: piece.difficult,
            dangerous: piece.dangerous,
            impassable: piece.impassable,
            height: Inches(piece.height),
        }
    }
}
