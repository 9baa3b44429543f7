//! What people and programs read of a study.

use std::io::Write;

use serde_json::{Value, json};

use super::chart::{Bar, MOST_LABELS, StackedBars};
use super::{Format, write_relation, write_table};
use crate::error::Result;
use crate::random::study::{OrderSummary, Study, as_float, wilson};
use crate::relation::{Cell, Relation};
use crate::words::{count_of, number};

/// Writes what a study found.
pub fn write_study(
    out: &mut dyn Write,
    format: Format,
    study: &Study,
    summaries: &[OrderSummary],
) -> Result<()> {
    match format {
        Format::Table => write_text(out, study, summaries),
        Format::Json => {
            let orders: Vec<Value> = summaries
                .iter()
                .map(|summary| as_json(study, summary))
                .collect();
            let report = json!({
                "seed": study.seed,
                "with_repeats": study.with_repeats,
                "orders": orders,
            });
            serde_json::to_writer_pretty(&mut *out, &report).map_err(std::io::Error::from)?;
            writeln!(out)?;
            Ok(())
        }
        format => write_relation(out, format, &as_relation(study, summaries)),
    }
}

/// The chart of a study.
pub fn chart_of(study: &Study, summaries: &[OrderSummary]) -> StackedBars {
    let has_labels = summaries.len() <= MOST_LABELS;
    let label =
        |summary: &OrderSummary| format!("{:.2} %", 100.0 * share(solvable(summary), summary));
    let bar = |summary: &OrderSummary| Bar {
        name: summary.order.to_string(),
        label: has_labels.then(|| label(summary)),
        parts: vec![summary.zero, summary.one, summary.two_or_more],
    };
    StackedBars {
        title: "Random flowers by number of solutions".to_owned(),
        note: format!(
            "{} of each order, seed {}{}",
            count_of(study.n_puzzles, "random puzzle"),
            study.seed,
            match has_labels {
                true => "; the figure on a bar is the share that can be solved",
                false => "",
            }
        ),
        x_label: "Order (sides of a piece)".to_owned(),
        y_label: "Puzzles".to_owned(),
        parts: ["no solution", "one solution", "two or more solutions"]
            .map(str::to_owned)
            .to_vec(),
        bars: summaries.iter().map(bar).collect(),
    }
}

fn solvable(summary: &OrderSummary) -> u64 {
    summary.one + summary.two_or_more
}

fn share(n_puzzles: u64, summary: &OrderSummary) -> f64 {
    as_float(n_puzzles) / as_float(summary.n_puzzles)
}

fn mean_rows(summary: &OrderSummary) -> impl Iterator<Item = f64> {
    summary
        .rows
        .iter()
        .map(|n_rows| as_float(*n_rows) / as_float(summary.n_puzzles))
}

fn write_text(out: &mut dyn Write, study: &Study, summaries: &[OrderSummary]) -> Result<()> {
    let what = match study.with_repeats {
        true => "random flower, pieces may be alike,",
        false => "random flower",
    };
    let plural = if study.n_puzzles == 1 { "" } else { "s" };
    let n_puzzles = number(study.n_puzzles);
    let what = what.replacen("flower", &format!("flower{plural}"), 1);
    writeln!(
        out,
        "{n_puzzles} {what} of each order, seed {}\n\nPuzzles by number of solutions, and the share that can be solved with its 95 % interval:\n",
        study.seed
    )?;
    write_table(out, &solutions_table(summaries))?;
    writeln!(out, "\nMean rows that each stage leaves of a puzzle:\n")?;
    write_table(out, &rows_table(summaries))?;
    writeln!(out, "\nMost solutions:\n")?;
    for summary in summaries {
        write_most(out, study, summary)?;
    }
    Ok(())
}

fn solutions_table(summaries: &[OrderSummary]) -> Relation {
    let columns = [
        "Order",
        "Puzzles",
        "Zero",
        "One",
        "Two_Or_More",
        "Solvable",
        "From",
        "To",
    ];
    let mut table = Relation::with_columns(columns);
    for summary in summaries {
        let (low, high) = wilson(solvable(summary), summary.n_puzzles);
        let percent = |share: f64| Cell::Text(format!("{:.2} %", 100.0 * share));
        let count = |count| Cell::Text(number(count));
        table.rows.push(vec![
            count(summary.order as u64),
            count(summary.n_puzzles),
            count(summary.zero),
            count(summary.one),
            count(summary.two_or_more),
            percent(share(solvable(summary), summary)),
            percent(low),
            percent(high),
        ]);
    }
    table
}

fn rows_table(summaries: &[OrderSummary]) -> Relation {
    let n_stages = summaries
        .iter()
        .map(|summary| summary.order)
        .max()
        .unwrap_or(0);
    let stages = (1..=n_stages).map(|k| format!("Opt{k}"));
    let mut table = Relation::with_columns(std::iter::once("Order".to_owned()).chain(stages));
    for summary in summaries {
        let means = mean_rows(summary).map(|mean| Cell::Text(format!("{mean:.2}")));
        let mut row = vec![Cell::Text(summary.order.to_string())];
        row.extend(means);
        row.resize(n_stages + 1, Cell::Null);
        table.rows.push(row);
    }
    table
}

fn write_most(out: &mut dyn Write, study: &Study, summary: &OrderSummary) -> Result<()> {
    let order = summary.order;
    let Some(most) = summary.most else {
        writeln!(out, "Order {order}: no puzzle has a solution")?;
        return Ok(());
    };
    let (solutions, puzzle) = (count_of(most.n_solutions, "solution"), most.puzzle_no);
    write!(out, "Order {order}: puzzle {puzzle} with {solutions}")?;
    match study.with_repeats {
        true => writeln!(out)?,
        false => writeln!(
            out,
            ", `joinsaw generate --order {order} --seed {} --puzzle {puzzle}`",
            study.seed
        )?,
    }
    writeln!(out, "  {}", study.pieces_of_most(summary).join(" "))?;
    Ok(())
}

fn as_json(study: &Study, summary: &OrderSummary) -> Value {
    let estimate = |count: u64| {
        let (low, high) = wilson(count, summary.n_puzzles);
        json!({ "share": rounded(share(count, summary)), "low_95": rounded(low), "high_95": rounded(high) })
    };
    let stages =
        mean_rows(summary)
            .zip(&summary.seconds)
            .enumerate()
            .map(|(idx, (mean, seconds))| {
                json!({
                    "name": format!("Opt{}", idx + 1),
                    "rows": summary.rows[idx],
                    "mean_rows": rounded(mean),
                    "seconds": seconds,
                })
            });
    let most = summary.most.map(|most| {
        json!({
            "solutions": most.n_solutions,
            "puzzle": most.puzzle_no,
            "pieces": study.pieces_of_most(summary),
        })
    });
    json!({
        "order": summary.order,
        "puzzles": summary.n_puzzles,
        "zero": summary.zero,
        "one": summary.one,
        "two_or_more": summary.two_or_more,
        "solvable": estimate(solvable(summary)),
        "unique": estimate(summary.one),
        "stages": stages.collect::<Vec<_>>(),
        "most": most,
    })
}

/// Six digits after the point: more than any sample is worth.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// One row for each order, for spreadsheets.
fn as_relation(study: &Study, summaries: &[OrderSummary]) -> Relation {
    let mut columns: Vec<String> = [
        "Order",
        "Seed",
        "Puzzles",
        "Zero",
        "One",
        "Two_Or_More",
        "Solvable",
        "Solvable_Low_95",
        "Solvable_High_95",
        "Most_Solutions",
        "Most_Puzzle",
        "Most_Pieces",
    ]
    .map(str::to_owned)
    .to_vec();
    let means = rows_table(summaries).columns.into_iter().skip(1);
    columns.extend(means.map(|stage| format!("{stage}_Mean_Rows")));
    let n_columns = columns.len();
    let mut relation = Relation::with_columns(columns);
    for summary in summaries {
        let (low, high) = wilson(solvable(summary), summary.n_puzzles);
        let count = |count: u64| i64::try_from(count).map_or(Cell::Null, Cell::Integer);
        let real = |value: f64| Cell::Real(rounded(value));
        let most = |value: &dyn Fn(&crate::random::study::Solved) -> u64| {
            summary
                .most
                .as_ref()
                .map_or(Cell::Null, |most| count(value(most)))
        };
        let mut row = vec![
            count(summary.order as u64),
            count(study.seed),
            count(summary.n_puzzles),
            count(summary.zero),
            count(summary.one),
            count(summary.two_or_more),
            real(share(solvable(summary), summary)),
            real(low),
            real(high),
            most(&|most| most.n_solutions),
            most(&|most| most.puzzle_no),
            Cell::Text(study.pieces_of_most(summary).join(" ")),
        ];
        row.extend(mean_rows(summary).map(real));
        row.resize(n_columns, Cell::Null);
        relation.rows.push(row);
    }
    relation
}
