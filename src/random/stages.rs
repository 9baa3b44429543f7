//! The flower's own stages, for studies and counts: with a key more, and of a chain only its two open sides.

use serde_json::json;

use crate::engine::Pipeline;
use crate::plan::render::{Template, render, render_each, template};

/// What the stages of studies and counts extend: the flower's, and what these keep of a chain.
const PARENTS: [Template; 3] = [
    template!("flower/first.sql"),
    template!("flower/next.sql"),
    template!("flower/open_sides.sql"),
];

/// The statements of all stages of flowers of an order whose pieces show no side twice. Without centres they are about
/// all of them.
pub fn statements(template: Template, order: usize, centers: &[String]) -> Vec<String> {
    let holes = |k: usize| {
        json!({
            "name": format!("Opt{k}"),
            "before": format!("Opt{}", k - 1),
            "k": k,
            "next": k % order + 1,
            "previous": (k + order - 2) % order + 1,
            "closes": k == order,
            "prunes_early": true,
            "sides_before": (1..k - 1).collect::<Vec<_>>(),
            "centers": centers,
        })
    };
    let holes: Vec<_> = (1..=order).map(holes).collect();
    render_each(template, &PARENTS, &holes)
}

/// What tells the pipelines of studies and of the census apart.
pub struct Parts {
    /// The tables of the pieces, of their sequences, and of a stage.
    pub tables: [Template; 3],
    /// The columns of the pieces; behind them there is one for each side, whose name begins like this.
    pub piece_columns: (&'static [&'static str], &'static str),
    /// The columns of the sequences.
    pub sequence_columns: &'static [&'static str],
    /// How many rows go into an input at once.
    pub n_rows: usize,
    /// A stage.
    pub stage: Template,
    /// The query for what was found.
    pub findings: Template,
}

/// The pipeline for flowers of an order.
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
        stages: statements(parts.stage, order, &[]),
        findings: at(parts.findings, 0),
        keeps: Vec::new(),
    }
}
