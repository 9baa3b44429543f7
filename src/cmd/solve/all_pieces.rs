//! `joinsaw solve --all-pieces`: counts the fillings of rings with all possible pieces.

use std::io::Write;

use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::cmd::orders::orders_of_all_pieces;
use crate::cmd::progress::Progress;
use crate::engine::{Database, Limits};
use crate::error::Result;
use crate::output::{CentreCount, RingCount, RingStage, write_ring_counts};
use crate::random::all_pieces::{AllPieces, plan};
use crate::relation::{Cell, Relation};

pub fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<Outcome> {
    let orders = orders_of_all_pieces(
        args.puzzle.choices.0.values("order"),
        "one order such as `6`, or a range such as `3..7`",
    )?;
    // All orders are checked before the first is counted.
    let plans: Vec<AllPieces> = orders
        .map(|order| plan(order, args.puzzle.choices.0.values("centre")))
        .collect::<Result<_>>()?;
    let counts: Vec<RingCount> = plans
        .iter()
        .map(|plan| count(plan, args.limits()))
        .collect::<Result<_>>()?;
    write_ring_counts(out, args.format, &counts, args.count)?;
    Ok(Outcome::Success)
}

fn count(plan: &AllPieces, limits: Limits) -> Result<RingCount> {
    let queries = [plan.report.as_str(), plan.by_centre.as_str()];
    let mut database = Database::scratch()?;
    let progress = Progress::on_terminal();
    let count = database.count(&plan.inputs, &plan.stages, &queries, limits, &progress)?;
    let [report, by_centre] = count.answers.as_slice() else {
        unreachable!("every query has an answer")
    };
    let stages = plan.stages.iter().zip(&count.stages).zip(&report.rows);
    let stages = stages.map(|((planned, run), row)| RingStage {
        name: run.name.clone(),
        adds: planned.adds.clone(),
        n_rows: run.n_rows,
        n_labellings: whole(report, row, "Labellings"),
        n_fillings: whole(report, row, "Fillings"),
        seconds: run.seconds,
    });
    let centres = by_centre.rows.iter().map(|row| CentreCount {
        centre: row[0].to_text(),
        n_labellings: whole(by_centre, row, "Ring_Labellings"),
        n_fillings: whole(by_centre, row, "Fillings"),
    });
    Ok(RingCount {
        title: plan.title.clone(),
        order: plan.order,
        n_pieces: plan.n_pieces,
        stages: stages.collect(),
        centres: centres.collect(),
    })
}

/// The number in this column of a row.
fn whole(relation: &Relation, row: &[Cell], column: &str) -> u64 {
    let cell = relation.column(column).and_then(|idx| row.get(idx));
    let number = cell.and_then(Cell::as_integer);
    number.and_then(|n| u64::try_from(n).ok()).unwrap_or(0)
}
