//! The pipelines of studies and of the census: the flower's own problem over tables of their own.

use serde_json::json;

use crate::engine::Pipeline;
use crate::family::flower::problem::{
    self, CENTER, Reading, about, center, column, constraint, of_side, sequence, third_column,
};
use crate::problem::{Column, Constraint, Expr, Fate, Rule};
use crate::sql::insert;
use crate::sql::{Template, render, template};

/// Flowers of which a stage keeps only the two open sides of a ring, and how often each piece is in use. The inputs hold every side in a
/// column of its own.
pub struct OpenSides {
    /// The columns that tell the rings apart, each with the column of the centre that has it.
    pub kept: &'static [(&'static str, &'static str)],
    /// The columns of the pieces in use, each with the column of a piece that says what it adds.
    pub used: &'static [(&'static str, &'static str)],
    /// Whether a piece lies in one place only.
    pub differ: bool,
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
        used.chain(sides).chain(read).collect()
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

/// The differences between the pipelines of studies and of the census.
pub struct Parts {
    /// The tables of the pieces, of their sequences, and of a stage.
    pub tables: [Template; 3],
    /// The columns of the pieces; behind them there is one for each side.
    pub piece_columns: &'static [&'static str],
    pub sequence_columns: &'static [&'static str],
    /// How many rows go into an input at once.
    pub n_rows: usize,
    pub reading: &'static OpenSides,
    pub findings: Template,
}

pub fn pipeline(parts: &Parts, order: usize) -> Pipeline {
    let at = |template, k: usize| render(template, &json!({ "order": order, "k": k }));
    let [piece_table, sequence_table, stage_table] = parts.tables;
    let inputs = [at(piece_table, 0), at(sequence_table, 0)].into_iter();
    let schema = inputs.chain((1..=order).map(|k| at(stage_table, k)));
    let fill = |table: &str, columns: Vec<String>| {
        let holes = json!({ "table": table, "columns": columns, "n_rows": parts.n_rows });
        render(template!("study/fill.sql"), &holes)
    };
    let owned = |columns: &[&str]| columns.iter().map(|&column| column.to_owned()).collect();
    let mut piece_columns: Vec<String> = owned(parts.piece_columns);
    piece_columns.extend(parts.reading.sides_of_center(order));
    let inputs = ["Piece", "Sequence"].map(str::to_owned).into_iter();
    Pipeline {
        tables: inputs
            .chain((1..=order).map(|k| format!("Opt{k}")))
            .collect(),
        schema: schema.collect(),
        fills: vec![
            fill("Piece", piece_columns),
            fill("Sequence", owned(parts.sequence_columns)),
        ],
        stages: problem::stages(order, &[], parts.reading)
            .iter()
            .map(|stage| insert(&stage.name, &stage.about, &stage.select))
            .collect(),
        findings: at(parts.findings, 0),
        keeps: Vec::new(),
    }
}
