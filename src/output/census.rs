//! Writes a census for people and for programs.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::{Format, Paper, write_json, write_list, write_records};
use crate::error::Result;
use crate::random::census::Census;
use crate::random::study::as_float;
use crate::words::{count_of, number};

pub fn write_census(out: &mut Paper, format: Format, census: &Census) -> Result<()> {
    let unsolvable = (0, census.n_multisets - census.n_solvable);
    let counts = std::iter::once(unsolvable).chain(census.by_solutions.iter().copied());
    match format {
        Format::Table => {
            let (order, n_pieces) = (census.order, count_of(census.n_pieces, "different piece"));
            writeln!(
                out,
                "All {} of {} of order {order}, of which there are {n_pieces}\n",
                count_of(census.n_multisets, "multiset"),
                count_of(order as u64 + 1, "piece"),
            )?;
            let lines = counts.map(|(n_solutions, n_multisets)| {
                let share = 100.0 * as_float(n_multisets) / as_float(census.n_multisets);
                json!({
                    "Solutions": number(n_solutions),
                    "Multisets": number(n_multisets),
                    "Share": format!("{share:.3} %"),
                })
            });
            write_records(out, format, lines)?;
            writeln!(
                out,
                "\n{} can be solved, in {} ways. Copies of a piece are alike, and turned flowers count once.",
                number(census.n_solvable),
                number(census.n_solutions)
            )?;
            Ok(())
        }
        Format::Json => {
            let by_solutions: Map<String, Value> = counts
                .map(|(n_solutions, n_multisets)| (n_solutions.to_string(), n_multisets.into()))
                .collect();
            let stages = census.stages.iter().map(|stage| {
                json!({ "name": stage.name, "rows": stage.n_rows, "seconds": stage.seconds })
            });
            let report = json!({
                "order": census.order,
                "pieces": census.n_pieces,
                "multisets": census.n_multisets,
                "solvable": census.n_solvable,
                "solutions": census.n_solutions,
                "multisets_by_solutions": by_solutions,
                "stages": stages.collect::<Vec<_>>(),
            });
            write_json(out, &report)
        }
        Format::Csv | Format::Jsonl => {
            let lines = counts.clone().map(|(n_solutions, n_multisets)| {
                json!({ "Solutions": n_solutions, "Multisets": n_multisets })
            });
            let values = counts.map(|(n_solutions, n_multisets)| {
                json!({ "solutions": n_solutions, "multisets": n_multisets })
            });
            write_list(out, format, lines, values)
        }
    }
}
