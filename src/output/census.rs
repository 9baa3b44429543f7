//! What people and programs read of a census.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::{Format, write_relation, write_table};
use crate::error::Result;
use crate::random::census::Census;
use crate::random::study::as_float;
use crate::relation::{Cell, Relation};
use crate::words::{count_of, number};

/// Writes what a census found.
pub fn write_census(out: &mut dyn Write, format: Format, census: &Census) -> Result<()> {
    let unsolvable = (0, census.n_multisets - census.n_solvable);
    let counts: Vec<(u64, u64)> = std::iter::once(unsolvable)
        .chain(census.by_solutions.iter().copied())
        .collect();
    match format {
        Format::Table => {
            let (order, n_pieces) = (census.order, count_of(census.n_pieces, "different piece"));
            writeln!(
                out,
                "All {} of {} of order {order}, of which there are {n_pieces}\n",
                count_of(census.n_multisets, "multiset"),
                count_of(order as u64 + 1, "piece"),
            )?;
            let mut table = Relation::with_columns(["Solutions", "Multisets", "Share"]);
            for (n_solutions, n_multisets) in counts {
                let share = 100.0 * as_float(n_multisets) / as_float(census.n_multisets);
                let cells = [
                    number(n_solutions),
                    number(n_multisets),
                    format!("{share:.3} %"),
                ];
                table.rows.push(cells.map(Cell::Text).to_vec());
            }
            write_table(out, &table)?;
            writeln!(
                out,
                "\n{} can be solved. Copies of a piece are alike, and turned flowers count once.",
                number(census.n_solvable)
            )?;
            Ok(())
        }
        Format::Json => {
            let by_solutions: Map<String, Value> = counts
                .into_iter()
                .map(|(n_solutions, n_multisets)| (n_solutions.to_string(), json!(n_multisets)))
                .collect();
            let stages = census.rows.iter().zip(&census.seconds).enumerate().map(
                |(idx, (rows, seconds))| json!({ "name": format!("Opt{}", idx + 1), "rows": rows, "seconds": seconds }),
            );
            let report = json!({
                "order": census.order,
                "pieces": census.n_pieces,
                "multisets": census.n_multisets,
                "solvable": census.n_solvable,
                "multisets_by_solutions": by_solutions,
                "stages": stages.collect::<Vec<_>>(),
            });
            serde_json::to_writer_pretty(&mut *out, &report).map_err(std::io::Error::from)?;
            writeln!(out)?;
            Ok(())
        }
        format => {
            let mut relation = Relation::with_columns(["Solutions", "Multisets"]);
            for (n_solutions, n_multisets) in counts {
                let cells = [n_solutions, n_multisets]
                    .map(|n| i64::try_from(n).map_or(Cell::Null, Cell::Integer));
                relation.rows.push(cells.to_vec());
            }
            write_relation(out, format, &relation)
        }
    }
}
