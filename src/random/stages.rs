//! The flower's own stages, for studies and counts: with a key more, and of a chain only its two open sides.

use serde_json::json;

use crate::engine::Pipeline;
use crate::family::flower::step::{Arc, Reading, Step};
use crate::plan::Stage;
use crate::sql::insert;
use crate::sql::{Template, render, template};

/// The stages of flowers of an order whose pieces show no side twice. Without centres they are about all of them.
pub fn stages(reading: &dyn Reading, order: usize, centers: &[String]) -> Vec<Stage> {
    let step = |side| Step {
        order,
        centers,
        looks_ahead: true,
        arc: Arc::whole(order),
        side,
    };
    (1..=order).map(|side| step(side).stage(reading)).collect()
}

/// The differences between the pipelines of studies and of the census.
pub struct Parts {
    /// The tables of the pieces, of their sequences, and of a stage.
    pub tables: [Template; 3],
    /// The columns of the pieces; behind them there is one for each side, whose name begins like this.
    pub piece_columns: (&'static [&'static str], &'static str),
    pub sequence_columns: &'static [&'static str],
    /// How many rows go into an input at once.
    pub n_rows: usize,
    pub reading: &'static dyn Reading,
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
    let (piece_columns, side) = parts.piece_columns;
    let piece_columns = piece_columns.iter().map(|&column| column.to_owned());
    let piece_columns = piece_columns.chain((1..=order).map(|k| format!("{side}_{k}")));
    let sequence_columns = parts
        .sequence_columns
        .iter()
        .map(|&column| column.to_owned());
    let inputs = ["Piece", "Sequence"].map(str::to_owned).into_iter();
    Pipeline {
        tables: inputs
            .chain((1..=order).map(|k| format!("Opt{k}")))
            .collect(),
        schema: schema.collect(),
        fills: vec![
            fill("Piece", piece_columns.collect()),
            fill("Sequence", sequence_columns.collect()),
        ],
        stages: stages(parts.reading, order, &[])
            .iter()
            .map(|stage| insert(&stage.name, &stage.about, &stage.select))
            .collect(),
        findings: at(parts.findings, 0),
        keeps: Vec::new(),
    }
}
