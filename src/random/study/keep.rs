//! A study whose tables are kept in a file, for `sqlite3`.

use serde_json::json;

use super::pipeline::pipeline;
use super::tally::Tally;
use super::work::{batches, run_batch};
use super::{OrderSummary, Study};
use crate::engine::{Database, KeptStudy, Pipeline, StageRun};
use crate::error::Result;
use crate::plan::Stage;
use crate::problem::Select;
use crate::sql::{render, template};

/// Runs a study on one thread, order by order, and keeps the tables of every batch.
pub fn run(
    study: &Study,
    database: &mut Database,
    progress: &(dyn Fn(f64) + Sync),
) -> Result<Vec<OrderSummary>> {
    let largest = *study.orders.end();
    let names = ["Study", "Study_Puzzle", "Study_Piece"].map(str::to_owned);
    let names = names
        .into_iter()
        .chain((1..=largest).map(|k| format!("Opt{k}")));
    let table = |name: String| {
        let statement = render(template!("study/keep_table.sql"), &json!({ "table": name }));
        (name, statement)
    };
    let kept = KeptStudy {
        tables: names.map(table).collect(),
        is_held: is_held(study),
    };
    let pipelines: Vec<Pipeline> = study.orders.clone().map(kept_pipeline).collect();
    database.begin_kept_batches(&kept)?;
    let mut tally = Tally::new(study, progress);
    let mut puzzles_found = Vec::new();
    let mut order_idx = None;
    for batch in batches(study) {
        let pipeline = &pipelines[batch.order_idx];
        if order_idx.replace(batch.order_idx) != Some(batch.order_idx) {
            database.begin_pipeline(pipeline)?;
        }
        let order = study.orders.start() + batch.order_idx;
        let draw = study.draw(order);
        let puzzles: Vec<_> = batch.puzzles.clone().map(|no| draw.pieces(no)).collect();
        let done = run_batch(database, pipeline, batch.puzzles.start, &puzzles)?;
        tally.add(&batch, &done);
        let mut solved = done.solved.iter().peekable();
        for puzzle_no in batch.puzzles {
            let found = solved.next_if(|solved| solved.puzzle_no == puzzle_no);
            let n_solutions = found.map_or(0, |solved| solved.n_solutions);
            puzzles_found.extend([
                integer(order as u64),
                integer(puzzle_no),
                integer(n_solutions),
            ]);
        }
    }
    let summaries = tally.summaries;
    let found = [
        (fill("Study", &STUDY_COLUMNS), study_rows(study, &summaries)),
        (fill("Study_Puzzle", &PUZZLE_COLUMNS), puzzles_found),
    ];
    let last = pipelines.last().map(|pipeline| pipeline.stages.as_slice());
    database.finish_batches(&found, &kept_stages(&summaries, last.unwrap_or_default()))?;
    Ok(summaries)
}

const STUDY_COLUMNS: [&str; 6] = [
    "Flower_Order",
    "Seed",
    "N_Puzzles",
    "Zero",
    "One",
    "Two_Or_More",
];

const PUZZLE_COLUMNS: [&str; 3] = ["Flower_Order", "Puzzle_ID", "N_Solutions"];

fn fill(table: &str, columns: &[&str]) -> String {
    let holes = json!({ "table": table, "columns": columns, "n_rows": 1 });
    render(template!("study/fill.sql"), &holes)
}

fn is_held(study: &Study) -> String {
    let holes = json!({
        "first_order": study.orders.start(),
        "last_order": study.orders.end(),
        "seed": study.seed,
        "n_puzzles": study.n_puzzles,
    });
    render(template!("study/is_held.sql"), &holes)
}

fn kept_pipeline(order: usize) -> Pipeline {
    let pieces = render(
        template!("study/keep_pieces.sql"),
        &json!({ "order": order }),
    );
    let stages = (1..=order).map(|k| {
        render(
            template!("study/keep_stage.sql"),
            &json!({ "order": order, "k": k }),
        )
    });
    Pipeline {
        keeps: std::iter::once(pieces).chain(stages).collect(),
        ..pipeline(order)
    }
}

fn study_rows(study: &Study, summaries: &[OrderSummary]) -> Vec<i64> {
    let rows = summaries.iter().flat_map(|summary| {
        [
            summary.order as u64,
            study.seed,
            summary.n_puzzles,
            summary.zero,
            summary.one,
            summary.two_or_more,
        ]
    });
    rows.map(integer).collect()
}

/// The stages, each with its rows and seconds in all orders that have it, and with the statement of the largest.
fn kept_stages(
    summaries: &[OrderSummary],
    statements: &[String],
) -> Vec<(Stage, String, StageRun)> {
    let stage = |(idx, statement): (usize, &String)| {
        let having = summaries.iter().filter(|summary| idx < summary.order);
        let run = StageRun {
            name: format!("Opt{}", idx + 1),
            n_rows: having.clone().map(|summary| summary.rows[idx]).sum(),
            seconds: having.map(|summary| summary.seconds[idx]).sum(),
        };
        let stage = Stage {
            order_by: ORDER.map(str::to_owned).to_vec(),
            ..Stage::of(
                run.name.clone(),
                String::new(),
                String::new(),
                Select::default(),
            )
        };
        (stage, statement.clone(), run)
    };
    statements.iter().enumerate().map(stage).collect()
}

const ORDER: [&str; 6] = [
    "Flower_Order",
    "Puzzle_ID",
    "Center",
    "Used_Pieces",
    "Ring_Start",
    "Ring_End",
];

fn integer(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
