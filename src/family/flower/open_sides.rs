//! Many flowers in one pipeline: the flower's own problem over tables that hold the sides of all pieces, each in a column of its own.
//! A stage keeps only the two open sides of a ring, and which pieces are in use.

use serde_json::json;

use super::problem::{
    CENTER, Reading, about, center, column, constraint, of_side, sequence, third_column,
};
use crate::plan::{self, Fill, Input};
use crate::problem::{Column, Constraint, Expr, Fate, Rule};
use crate::relation::Row;
use crate::sql::{render, template};

/// The column of a piece that says which it is of its puzzle.
const BIT: &str = "Piece_Bit";

/// The column of the pieces in use.
const USED: &str = "Used_Pieces";

/// Many flowers, told apart by the column `Puzzle_ID` of their centres.
pub struct OpenSides {
    /// Whether a stage keeps the IDs of its pieces as well.
    pub keeps_pieces: bool,
}

/// The pieces in use before a side is reached.
fn used_before(side: usize) -> Expr {
    match side {
        1 => center(BIT),
        _ => of_side(side - 1, USED),
    }
}

impl Reading for OpenSides {
    fn about(&self, side: usize, order: usize) -> String {
        let about = about(side, order);
        format!("{about}\nAll puzzles of a batch run at once, told apart by their sides.")
    }

    fn center(&self) -> Vec<Column> {
        vec![
            Column::new("Puzzle_ID", center("Puzzle_ID")).fate(Fate::Kept),
            Column::new(CENTER, center("ID")).fate(Fate::Kept),
            Column::carried(CENTER, BIT),
        ]
    }

    fn keeps_pieces(&self) -> bool {
        self.keeps_pieces
    }

    fn sides_of_center(&self, order: usize) -> Vec<String> {
        (1..=order).map(|side| format!("Side_{side}")).collect()
    }

    fn center_side(&self, side: usize) -> Expr {
        center(format!("Side_{side}"))
    }

    fn columns(&self, side: usize) -> Vec<Column> {
        let piece = column(side, "Piece_ID", sequence("ID")).fate(Fate::Kept);
        let used = used_before(side) + sequence(BIT);
        let columns = [
            column(side, USED, used).fate(Fate::Shown),
            column(side, "Seq_ID", sequence("Seq_ID")),
            third_column(side, sequence("Third_Side")),
            column(side, "Ring_End", sequence("First_Side")).fate(Fate::Shown),
            column(side, BIT, sequence(BIT)),
        ];
        let piece = self.keeps_pieces.then_some(piece).into_iter();
        piece.chain(columns).collect()
    }

    fn differs(&self, side: usize) -> Vec<Constraint> {
        let in_use = of_side(side, BIT) & used_before(side);
        let says = match side {
            1 => "is not the centre",
            _ => "is neither the centre nor in the ring",
        };
        let differs = Rule::new(in_use.equals(0), says);
        vec![constraint([side - 1, side], differs)]
    }
}

impl OpenSides {
    /// The pieces of flowers, and every three sides in a row.
    pub fn inputs(&self, order: usize, pieces: Vec<Row>) -> Vec<Input> {
        let columns = |names: &[&str]| -> Vec<plan::Column> {
            let column = |name: &&str| plan::Column::new((*name).to_owned(), "INTEGER");
            names.iter().map(column).collect()
        };
        let sides = (1..=order).map(|side| plan::Column::new(format!("Side_{side}"), "INTEGER"));
        let of_piece = columns(&["ID", "Puzzle_ID", BIT]).into_iter().chain(sides);
        let mut of_sequence = vec!["Seq_ID", "Third_Side", "First_Side", BIT];
        of_sequence.extend(self.keeps_pieces.then_some("ID"));
        vec![
            Input {
                table: "Piece",
                about: "Piece: one row is a piece, and its sides clockwise.",
                columns: of_piece.collect(),
                key: &["ID"],
                looked_up_by: &[],
                fill: Fill::Rows(pieces),
            },
            Input {
                table: "Sequence",
                about: "Sequence: one row is a piece and three of its sides in a row; Seq_ID is the middle one, which touches the centre.",
                columns: columns(&of_sequence),
                key: &[],
                looked_up_by: &[&["Seq_ID", "Third_Side", BIT, "First_Side"]],
                fill: Fill::Derived(render(
                    template!("study/sequence.sql"),
                    &json!({ "order": order, "columns": of_sequence }),
                )),
            },
        ]
    }
}
