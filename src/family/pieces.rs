//! Pieces with sides, which boards and flowers are laid of.

use super::description::DescribedPiece;
use crate::plan::{Input, InputColumn, Placement, varchar};

/// A piece with sides, and how many copies of it there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its ID in the file.
    pub id: String,
    /// Its sides, clockwise, a character each.
    pub sides: Vec<char>,
    /// The number of its copies, at least 1.
    pub copies: usize,
}

impl Piece {
    /// The symbols that the piece shows, side by side from the place's first side, when it is turned clockwise by this many
    /// sides.
    #[must_use]
    pub fn look(&self, turn: usize) -> Vec<char> {
        let mut look = self.sides.clone();
        look.rotate_right(turn % self.sides.len());
        look
    }

    /// The first turn in which the piece looks as it does in this one.
    #[must_use]
    pub fn first_turn(&self, turn: usize) -> usize {
        let mut before = 0..turn;
        let first = before.find(|other| self.look(*other) == self.look(turn));
        first.unwrap_or(turn)
    }

    /// The sides as one text, as the table `Piece` holds them.
    #[must_use]
    pub fn description(&self) -> String {
        self.sides.iter().collect()
    }

    /// The piece in a slot, turned clockwise by this many sides.
    #[must_use]
    pub fn placed(&self, slot: usize, turn: usize) -> Placement {
        Placement {
            slot,
            piece: self.id.clone(),
            look: self.look(turn),
        }
    }

    /// The piece, lying unturned.
    pub(super) fn described(&self) -> DescribedPiece {
        DescribedPiece {
            name: self.id.clone(),
            n_copies: self.copies,
            laid: vec![self.placed(0, 0)],
        }
    }
}

/// For each piece, true if it has one copy, and no other piece looks like it in any of `n_turns` turns.
pub(super) fn single_pieces(pieces: &[Piece], n_turns: usize) -> Vec<bool> {
    let least_look = |piece: &Piece| (0..n_turns).map(|turn| piece.look(turn)).min();
    let looks: Vec<_> = pieces.iter().map(least_look).collect();
    let is_only = |look| looks.iter().filter(|other| *other == look).count() == 1;
    let pieces = pieces.iter().zip(&looks);
    pieces
        .map(|(piece, look)| piece.copies == 1 && is_only(look))
        .collect()
}

/// The type of the IDs of these pieces, and the table `Piece`.
pub(super) fn table(pieces: &[Piece], n_sides: usize) -> (String, Input) {
    let id_type = varchar(pieces.iter().map(|piece| piece.id.as_str()));
    let row = |piece: &Piece| vec![piece.id.as_str().into(), piece.description().into()];
    let input = Input::listed(
        "Piece",
        "Piece: one row is a piece, its sides clockwise.",
        [
            InputColumn::new("ID", &id_type),
            InputColumn::new("Description", &format!("VARCHAR({n_sides})"))
                .about("its sides clockwise, a character a side"),
        ],
        &["ID"],
        pieces.iter().map(row),
    );
    (id_type, input)
}
