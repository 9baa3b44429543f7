//! Writes a study for people and for programs.

use std::io::Write;

use serde::Serialize;
use serde_json::json;

use super::{Format, Paper, rounded, write_json, write_list, write_table};
use crate::error::Result;
use crate::random::study::{OrderSummary, Study, wilson};
use crate::relation::{Cell, Relation};
use crate::words::count_of;

#[derive(Serialize)]
struct StudyReport {
    seed: u64,
    orders: Vec<OrderReport>,
}

#[derive(Serialize)]
struct OrderReport {
    order: usize,
    seed: u64,
    puzzles: u64,
    zero: u64,
    one: u64,
    two_or_more: u64,
    solvable: Share,
    unique: Share,
    stages: Vec<StageReport>,
    most: Most,
}

/// A share of the puzzles of an order, with its 95 % interval.
#[derive(Serialize)]
struct Share {
    share: f64,
    low_95: f64,
    high_95: f64,
}

#[derive(Serialize)]
struct StageReport {
    name: String,
    rows: u64,
    mean_rows: f64,
    seconds: f64,
}

/// The puzzle with the most solutions; 0 solutions and no puzzle where none can be solved.
#[derive(Serialize)]
struct Most {
    solutions: u64,
    puzzle_no: Option<u64>,
    pieces: Vec<String>,
}

pub fn write_study(
    out: &mut Paper,
    format: Format,
    study: &Study,
    summaries: &[OrderSummary],
) -> Result<()> {
    let orders: Vec<OrderReport> = summaries
        .iter()
        .map(|summary| report_of(study, summary))
        .collect();
    let seed = study.seed;
    match format {
        Format::Table => write_text(out, study, &orders),
        Format::Json => write_json(out, &StudyReport { seed, orders }),
        Format::Csv | Format::Jsonl => write_list(out, format, &orders, &[]),
    }
}

fn report_of(study: &Study, summary: &OrderSummary) -> OrderReport {
    let share_of = |count| {
        let (low, high) = wilson(count, summary.n_puzzles);
        Share {
            share: rounded(summary.share(count)),
            low_95: rounded(low),
            high_95: rounded(high),
        }
    };
    let stages = summary
        .mean_rows()
        .enumerate()
        .map(|(idx, mean)| StageReport {
            name: format!("Opt{}", idx + 1),
            rows: summary.rows[idx],
            mean_rows: rounded(mean),
            seconds: rounded(summary.seconds[idx]),
        });
    OrderReport {
        order: summary.order,
        seed: study.seed,
        puzzles: summary.n_puzzles,
        zero: summary.zero,
        one: summary.one,
        two_or_more: summary.two_or_more,
        solvable: share_of(summary.solvable()),
        unique: share_of(summary.one),
        stages: stages.collect(),
        most: Most {
            solutions: summary.most.map_or(0, |most| most.n_solutions),
            puzzle_no: summary.most.map(|most| most.puzzle_no),
            pieces: study.pieces_of_most(summary),
        },
    }
}

fn write_text(out: &mut Paper, study: &Study, orders: &[OrderReport]) -> Result<()> {
    let flowers = count_of(study.n_puzzles, "random flower");
    writeln!(
        out,
        "{flowers} of each order, seed {}\n\nPuzzles by number of solutions, and the share that can be solved with its 95 % interval:\n",
        study.seed
    )?;
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    let shares = orders.iter().map(|order| {
        json!({
            "order": order.order,
            "puzzles": order.puzzles,
            "zero": order.zero,
            "one": order.one,
            "two_or_more": order.two_or_more,
            "solvable": percent(order.solvable.share),
            "from": percent(order.solvable.low_95),
            "to": percent(order.solvable.high_95),
        })
    });
    write_list(out, Format::Table, &shares.collect::<Vec<_>>(), &[])?;
    writeln!(out, "\nMean rows that each stage leaves of a puzzle:\n")?;
    let stages = (1..=*study.orders.end()).map(|no| format!("Opt{no}"));
    let mut means = Relation::with_columns(std::iter::once("Order".to_owned()).chain(stages));
    means.rows.extend(orders.iter().map(|order| {
        let means = order
            .stages
            .iter()
            .map(|stage| format!("{:.2}", stage.mean_rows).into());
        std::iter::once(Cell::from(order.order))
            .chain(means)
            .collect()
    }));
    write_table(out, &means)?;
    writeln!(out, "\nMost solutions:\n")?;
    for OrderReport { order, most, .. } in orders {
        let Some(puzzle_no) = most.puzzle_no else {
            writeln!(out, "Order {order}: no puzzle has a solution")?;
            continue;
        };
        let (solutions, pieces) = (count_of(most.solutions, "solution"), most.pieces.join(" "));
        writeln!(
            out,
            "Order {order}: puzzle {puzzle_no} with {solutions}\n  {pieces}"
        )?;
    }
    Ok(())
}
