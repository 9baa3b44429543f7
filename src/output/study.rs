//! Writes a study for people and for programs.

use std::io::Write;

use serde_json::{Value, json};

use super::{Format, Paper, rounded, write_json, write_list, write_table};
use crate::error::Result;
use crate::random::study::{OrderSummary, Study, wilson};
use crate::relation::{Cell, Relation};
use crate::words::count_of;

pub fn write_study(
    out: &mut Paper,
    format: Format,
    study: &Study,
    summaries: &[OrderSummary],
) -> Result<()> {
    let report = |summary| report_of(study, summary);
    let orders: Vec<Value> = summaries.iter().map(report).collect();
    match format {
        Format::Table => write_text(out, study, summaries),
        Format::Json => write_json(out, &json!({ "seed": study.seed, "orders": orders })),
        Format::Csv | Format::Jsonl => write_list(out, format, &orders, &[]),
    }
}

fn report_of(study: &Study, summary: &OrderSummary) -> Value {
    let share_of = |count| {
        let (low, high) = wilson(count, summary.n_puzzles);
        let share = summary.share(count);
        json!({ "share": rounded(share), "low_95": rounded(low), "high_95": rounded(high) })
    };
    let stages = summary.mean_rows().enumerate().map(|(idx, mean)| {
        json!({
            "name": format!("Opt{}", idx + 1),
            "rows": summary.rows[idx],
            "mean_rows": rounded(mean),
            "seconds": rounded(summary.seconds[idx]),
        })
    });
    json!({
        "order": summary.order,
        "seed": study.seed,
        "puzzles": summary.n_puzzles,
        "zero": summary.zero,
        "one": summary.one,
        "two_or_more": summary.two_or_more,
        "solvable": share_of(summary.solvable()),
        "unique": share_of(summary.one),
        "stages": stages.collect::<Value>(),
        "most": {
            "solutions": summary.most.map_or(0, |most| most.n_solutions),
            "puzzle_no": summary.most.map(|most| most.puzzle_no),
            "pieces": study.pieces_of_most(summary),
        },
    })
}

fn write_text(out: &mut Paper, study: &Study, summaries: &[OrderSummary]) -> Result<()> {
    let flowers = count_of(study.n_puzzles, "random flower");
    writeln!(
        out,
        "{flowers} of each order, seed {}\n\nPuzzles by number of solutions, and the share that can be solved with its 95 % interval:\n",
        study.seed
    )?;
    let shares = summaries.iter().map(shares).collect::<Vec<_>>();
    write_list(out, Format::Table, &shares, &[])?;
    writeln!(
        out,
        "\nMean rows that each stage leaves of a puzzle, by order:\n"
    )?;
    let orders = study.orders.clone().map(|order| order.to_string());
    let mut means = Relation::with_columns(std::iter::once("Stage".to_owned()).chain(orders));
    for idx in 0..*study.orders.end() {
        let row = summaries.iter().map(|summary| {
            let mean = summary.mean_rows().nth(idx);
            mean.map_or(Cell::Null, |mean| format!("{mean:.2}").into())
        });
        let stage = std::iter::once(format!("Opt{}", idx + 1).into());
        means.rows.push(stage.chain(row).collect());
    }
    write_table(out, &means)?;
    writeln!(out, "\nMost solutions:\n")?;
    for summary in summaries {
        let order = summary.order;
        let Some(most) = summary.most else {
            writeln!(out, "Order {order}: no puzzle has a solution")?;
            continue;
        };
        let (solutions, no) = (count_of(most.n_solutions, "solution"), most.puzzle_no);
        let pieces = study.pieces_of_most(summary).join(" ");
        writeln!(
            out,
            "Order {order}: puzzle {no} with {solutions}\n  {pieces}"
        )?;
    }
    Ok(())
}

fn shares(summary: &OrderSummary) -> Value {
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    let (low, high) = wilson(summary.solvable(), summary.n_puzzles);
    json!({
        "order": summary.order,
        "puzzles": summary.n_puzzles,
        "zero": summary.zero,
        "one": summary.one,
        "two_or_more": summary.two_or_more,
        "solvable": percent(summary.share(summary.solvable())),
        "from": percent(low),
        "to": percent(high),
    })
}
