//! Writes the fillings of rings for people and for programs.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::{Format, Paper, write_json, write_list, write_records};
use crate::error::Result;
use crate::random::all_pieces::{RingCount, RingStage};
use crate::words::{count_of, number};

/// Writes counts: stage by stage if there is one order and not only the total is wanted, otherwise one row per order.
pub fn write_ring_counts(
    out: &mut Paper,
    format: Format,
    counts: &[RingCount],
    totals_only: bool,
) -> Result<()> {
    match (format, counts) {
        (Format::Json, [count]) => write_json(out, &to_json(count, totals_only)),
        (Format::Json, _) => {
            let orders = counts.iter().map(|count| to_json(count, totals_only));
            write_json(out, &orders.collect::<Vec<_>>())
        }
        (Format::Table, [count]) => write_one(out, count, totals_only),
        (Format::Table, _) => {
            writeln!(
                out,
                "All pieces of an order, each as often as it takes, and every piece as the centre\n"
            )?;
            write_records(
                out,
                format,
                counts.iter().map(|count| order(count, in_words)),
            )?;
            writeln!(out, "\n{LEGEND}")?;
            Ok(())
        }
        (_, [count]) if !totals_only => {
            let values = count.stages.iter().map(stage_to_json);
            write_list(out, format, stages(count, Value::from), values)
        }
        _ => {
            let orders = counts.iter().map(|count| order(count, Value::from));
            let values = counts.iter().map(|count| to_json(count, true));
            write_list(out, format, orders, values)
        }
    }
}

const LEGEND: &str = "A filling is a piece for every place of the ring, such that touching sides are equal; the centre lies as stored.
Copies of a piece, and of the centre, may be used. A ring labelling is the numbers at which the ring's pieces touch.";

fn write_one(out: &mut Paper, count: &RingCount, totals_only: bool) -> Result<()> {
    if !totals_only {
        writeln!(out, "{}\n", count.title)?;
        write_records(out, Format::Table, stages(count, in_words))?;
        writeln!(out)?;
    }
    write!(out, "Fillings: {}", number(count.n_fillings()))?;
    let labellings = count.each(|centre| centre.n_labellings).unwrap_or(0);
    let labellings = count_of(labellings, "ring labelling");
    let fillings = count.each(|centre| centre.n_fillings);
    match (count.centres.as_slice(), fillings) {
        ([centre], _) => write!(out, " round the centre {}, {labellings}", centre.centre)?,
        (centres, Some(each)) => write!(
            out,
            " in all, {} and {labellings} round each of {} centres",
            number(each),
            number(centres.len() as u64)
        )?,
        _ => write!(out, " in all")?,
    }
    writeln!(out)?;
    if !totals_only {
        writeln!(out, "\n{LEGEND}")?;
    }
    Ok(())
}

fn in_words(n: u64) -> Value {
    number(n).into()
}

/// The stages of an order, a record each, with numbers for people or for programs.
fn stages(count: &RingCount, written: fn(u64) -> Value) -> impl Iterator<Item = Value> {
    count.stages.iter().map(move |stage| {
        json!({
            "Stage": stage.name,
            "Adds": stage.adds,
            "Rows_Left": written(stage.n_rows),
            "Labellings": written(stage.n_labellings),
            "Fillings": written(stage.n_fillings),
        })
    })
}

fn order(count: &RingCount, written: fn(u64) -> Value) -> Value {
    json!({
        "Order": written(count.order as u64),
        "Pieces": written(count.n_pieces as u64),
        "Ring_Labellings": count.each(|centre| centre.n_labellings).map(written),
        "Fillings_A_Centre": count.each(|centre| centre.n_fillings).map(written),
        "Centres": written(count.centres.len() as u64),
        "Fillings": written(count.n_fillings()),
    })
}

fn stage_to_json(stage: &RingStage) -> Value {
    json!({
        "name": stage.name,
        "adds": stage.adds,
        "rows": stage.n_rows,
        "seconds": stage.seconds,
        "labellings": stage.n_labellings,
        "fillings": stage.n_fillings,
    })
}

fn to_json(count: &RingCount, totals_only: bool) -> Value {
    let mut report = json!({
        "puzzle": format!("All pieces of order {}", count.order),
        "family": "flower",
        "plan": "grouped",
    });
    for (name, n) in order(count, Value::from).as_object().into_iter().flatten() {
        report[name.to_lowercase()] = n.clone();
    }
    if !totals_only {
        report["stages"] = count.stages.iter().map(stage_to_json).collect();
        let centres = count.centres.iter();
        let by_centre: Map<String, Value> = centres
            .map(|centre| (centre.centre.clone(), centre.n_fillings.into()))
            .collect();
        report["fillings_by_centre"] = by_centre.into();
    }
    report
}
