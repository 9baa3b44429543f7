//! Many flowers at once, as studies and the census take them: the flower's own problem over tables that hold the sides of all pieces
//! as numbers.

use serde_json::json;

use super::problem::{
    CENTER, Reading, about, center, column, constraint, of_side, sequence, third_column,
};
use crate::plan::{self, Fill, Input};
use crate::problem::{Column, Constraint, Expr, Fate, Rule};
use crate::relation::Row;
use crate::sql::{render, template};

/// Flowers of which a stage keeps only the two open sides of a ring, and how often each piece is in use. The inputs hold every side in a
/// column of its own.
pub struct OpenSides {
    /// The columns that tell the rings apart, each with the column of the centre that has it.
    pub kept: &'static [(&'static str, &'static str)],
    /// The columns of the pieces in use, each with the column of a piece that says what it adds.
    pub used: &'static [(&'static str, &'static str)],
    /// Whether a piece lies in one place only.
    pub differ: bool,
    /// Whether a stage keeps the IDs of the pieces as well.
    pub keeps_pieces: bool,
    /// The last line of the header of a stage.
    pub note: &'static str,
}

impl OpenSides {
    /// The pieces in use before a side is reached.
    fn used_before(side: usize, used: &str, unit: &str) -> Expr {
        match side {
            1 => center(unit),
            _ => of_side(side - 1, used),
        }
    }
}

impl Reading for OpenSides {
    fn about(&self, side: usize, order: usize) -> String {
        format!("{}\n{}", about(side, order), self.note)
    }

    fn center(&self) -> Vec<Column> {
        let kept = self.kept.iter();
        let kept = kept.map(|(name, of)| Column::new(*name, center(*of)).fate(Fate::Kept));
        let units = self.used.iter();
        kept.chain(units.map(|(_, unit)| Column::carried(CENTER, *unit)))
            .collect()
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
        let used = self.used.iter().map(|(used, unit)| {
            let sum = Self::used_before(side, used, unit) + sequence(unit);
            column(side, used, sum).fate(Fate::Shown)
        });
        let read = self.used.iter();
        let read = read.map(|(_, unit)| column(side, unit, sequence(unit)));
        let sides = [
            column(side, "Seq_ID", sequence("Seq_ID")),
            third_column(side, sequence("Third_Side")),
            column(side, "Ring_End", sequence("First_Side")).fate(Fate::Shown),
        ];
        let piece = self
            .keeps_pieces
            .then(|| column(side, "Piece_ID", sequence("ID")).fate(Fate::Kept));
        piece
            .into_iter()
            .chain(used)
            .chain(sides)
            .chain(read)
            .collect()
    }

    fn differs(&self, side: usize) -> Vec<Constraint> {
        let used = self.used.iter().filter(|_| self.differ);
        let differs = used.map(|(used, unit)| {
            let in_use = of_side(side, unit) & Self::used_before(side, used, unit);
            let says = match side {
                1 => "is not the centre",
                _ => "is neither the centre nor in the ring",
            };
            constraint([side - 1, side], Rule::new(in_use.equals(0), says))
        });
        differs.collect()
    }
}

/// The pieces of flowers, with these columns and then one for each side, and every three sides in a row, with some of these columns.
pub fn inputs(
    order: usize,
    columns: &[&'static str],
    carried: &[&'static str],
    looked_up_by: &'static [&'static [&'static str]],
    pieces: Vec<Row>,
) -> Vec<Input> {
    let column = |name: String| plan::Column::new(name, "INTEGER");
    let named = |names: &[&str]| -> Vec<String> { names.iter().map(|&name| name.into()).collect() };
    let sides = (1..=order).map(|side| format!("Side_{side}"));
    let of_piece = named(columns).into_iter().chain(sides).map(column);
    let of_sequence = [
        named(&["Seq_ID", "Third_Side", "First_Side"]),
        named(carried),
    ]
    .concat();
    let fill = json!({ "order": order, "columns": of_sequence, "carried": carried });
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
            columns: of_sequence.into_iter().map(column).collect(),
            key: &[],
            looked_up_by,
            fill: Fill::Derived(render(template!("study/sequence.sql"), &fill)),
        },
    ]
}
