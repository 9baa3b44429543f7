//! Writes a study for people and for programs.

use std::io::Write;

use serde_json::{Value, json};

use super::{Format, Paper, rounded, write_json, write_list, write_records};
use crate::error::Result;
use crate::random::study::{OrderSummary, Study, wilson};
use crate::words::{count_of, number};

pub fn write_study(
    out: &mut Paper,
    format: Format,
    study: &Study,
    summaries: &[OrderSummary],
) -> Result<()> {
    match format {
        Format::Table => write_text(out, study, summaries),
        Format::Json => {
            let orders = summaries.iter().map(|summary| as_json(study, summary));
            let report = json!({
                "seed": study.seed,
                "orders": orders.collect::<Vec<_>>(),
            });
            write_json(out, &report)
        }
        Format::Csv | Format::Jsonl => {
            let lines = summaries.iter().map(|summary| line(study, summary));
            let orders = summaries.iter().map(|summary| as_json(study, summary));
            let orders = orders.map(|mut order| {
                order["seed"] = study.seed.into();
                order
            });
            write_list(out, format, lines, orders)
        }
    }
}

fn write_text(out: &mut Paper, study: &Study, summaries: &[OrderSummary]) -> Result<()> {
    let flowers = count_of(study.n_puzzles, "random flower");
    writeln!(
        out,
        "{flowers} of each order, seed {}\n\nPuzzles by number of solutions, and the share that can be solved with its 95 % interval:\n",
        study.seed
    )?;
    write_records(out, Format::Table, summaries.iter().map(shares))?;
    writeln!(out, "\nMean rows that each stage leaves of a puzzle:\n")?;
    let means = summaries.iter().map(|summary| {
        let means = json!({ "Order": summary.order.to_string() });
        with_means(means, "", study, summary, |mean| {
            format!("{mean:.2}").into()
        })
    });
    write_records(out, Format::Table, means)?;
    writeln!(out, "\nMost solutions:\n")?;
    for summary in summaries {
        write_most(out, study, summary)?;
    }
    Ok(())
}

fn shares(summary: &OrderSummary) -> Value {
    let (low, high) = wilson(summary.solvable(), summary.n_puzzles);
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    json!({
        "Order": number(summary.order as u64),
        "Puzzles": number(summary.n_puzzles),
        "Zero": number(summary.zero),
        "One": number(summary.one),
        "Two_Or_More": number(summary.two_or_more),
        "Solvable": percent(summary.share(summary.solvable())),
        "From": percent(low),
        "To": percent(high),
    })
}

/// A record with the mean rows of each stage besides; of the stages that only larger orders have there is none.
fn with_means(
    mut record: Value,
    suffix: &str,
    study: &Study,
    summary: &OrderSummary,
    written: fn(f64) -> Value,
) -> Value {
    let mut means = summary.mean_rows();
    for k in 1..=*study.orders.end() {
        record[format!("Opt{k}{suffix}")] = means.next().map_or(Value::Null, written);
    }
    record
}

fn write_most(out: &mut Paper, study: &Study, summary: &OrderSummary) -> Result<()> {
    let order = summary.order;
    let Some(most) = summary.most else {
        writeln!(out, "Order {order}: no puzzle has a solution")?;
        return Ok(());
    };
    let (solutions, puzzle) = (count_of(most.n_solutions, "solution"), most.puzzle_no);
    writeln!(
        out,
        "Order {order}: puzzle {puzzle} with {solutions}\n  {}",
        study.pieces_of_most(summary).join(" ")
    )?;
    Ok(())
}

fn as_json(study: &Study, summary: &OrderSummary) -> Value {
    let estimate = |count: u64| {
        let (low, high) = wilson(count, summary.n_puzzles);
        json!({ "share": rounded(summary.share(count)), "low_95": rounded(low), "high_95": rounded(high) })
    };
    let stages = summary.mean_rows().enumerate().map(|(idx, mean)| {
        json!({
            "name": format!("Opt{}", idx + 1),
            "rows": summary.rows[idx],
            "mean_rows": rounded(mean),
            "seconds": summary.seconds[idx],
        })
    });
    let most = summary.most.map(|most| {
        json!({
            "solutions": most.n_solutions,
            "puzzle_no": most.puzzle_no,
            "pieces": study.pieces_of_most(summary),
        })
    });
    json!({
        "order": summary.order,
        "puzzles": summary.n_puzzles,
        "zero": summary.zero,
        "one": summary.one,
        "two_or_more": summary.two_or_more,
        "solvable": estimate(summary.solvable()),
        "unique": estimate(summary.one),
        "stages": stages.collect::<Vec<_>>(),
        "most": most,
    })
}

fn line(study: &Study, summary: &OrderSummary) -> Value {
    let (low, high) = wilson(summary.solvable(), summary.n_puzzles);
    let line = json!({
        "Order": summary.order,
        "Seed": study.seed,
        "Puzzles": summary.n_puzzles,
        "Zero": summary.zero,
        "One": summary.one,
        "Two_Or_More": summary.two_or_more,
        "Solvable": rounded(summary.share(summary.solvable())),
        "Solvable_Low_95": rounded(low),
        "Solvable_High_95": rounded(high),
        "Most_Solutions": summary.most.map(|most| most.n_solutions),
        "Most_Puzzle": summary.most.map(|most| most.puzzle_no),
        "Most_Pieces": study.pieces_of_most(summary).join(" "),
    });
    with_means(line, "_Mean_Rows", study, summary, |mean| {
        rounded(mean).into()
    })
}
