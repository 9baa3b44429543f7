//! Solutions by holes: a grid if two holes have a choice, otherwise a list.

use std::io::Write;

use serde_json::{Map, Value};

use super::{Paper, write_table};
use crate::error::Result;
use crate::plan::{Tallied, Tally, TallyHole};
use crate::relation::{Cell, Relation, exact};
use crate::words::number;

/// The most lines of a list; grids have no limit.
const LINES_SHOWN: usize = 40;

/// The tally as a JSON object: the cells of a choice, with blanks between them, and the number of its solutions.
pub fn tally_to_json(tally: &[Tallied]) -> Map<String, Value> {
    let entry = |tallied: &Tallied| (tallied.cells.join(" "), exact(tallied.n_solutions));
    tally.iter().map(entry).collect()
}

/// The choices of a tally that mean nothing, their cells with blanks between them.
pub fn unreal_holes(tally: &[Tallied]) -> Vec<String> {
    let unreal = tally.iter().filter(|tallied| !tallied.is_real);
    unreal.map(|tallied| tallied.cells.join(" ")).collect()
}

/// Writes the tally as a table below a blank line, or nothing if there is only one choice of holes. Choices that stand for nothing are in
/// brackets.
pub fn write_tally(out: &mut Paper, tally: &Tally, counts: &[Tallied]) -> Result<()> {
    if counts.len() < 2 {
        return Ok(());
    }
    let names: Vec<&str> = tally.holes.iter().map(|hole| hole.name.as_str()).collect();
    writeln!(out, "\nSolutions by {}:\n", names.join(" and "))?;
    if let [first, second] = tally.holes.as_slice()
        && first.cells.len() > 1
        && second.cells.len() > 1
    {
        return write_table(out, &grid(counts, first, second));
    }
    let mut list = Relation::with_columns(names.into_iter().chain(["Solutions"]));
    for tallied in counts.iter().take(LINES_SHOWN) {
        let cells = tallied.cells.iter().map(|cell| Cell::from(cell.as_str()));
        list.rows.push(cells.chain([count(tallied)]).collect());
    }
    write_table(out, &list)?;
    if counts.len() > LINES_SHOWN {
        let n_more = number((counts.len() - LINES_SHOWN) as u64);
        writeln!(out, "... and {n_more} more; `--format json` has them all")?;
    }
    Ok(())
}

/// A table with a column for each cell of the hole with fewer cells, and a row for each cell of the other hole.
fn grid(counts: &[Tallied], first: &TallyHole, second: &TallyHole) -> Relation {
    let is_wide = first.cells.len() > second.cells.len();
    let (across, down) = if is_wide {
        (second, first)
    } else {
        (first, second)
    };
    let columns = std::iter::once(&down.name).chain(&across.cells).cloned();
    let rows = down.cells.iter().map(|line| {
        let cells = across.cells.iter().map(|column| {
            let choice = if is_wide {
                [line, column]
            } else {
                [column, line]
            };
            let found = counts
                .iter()
                .find(|tallied| tallied.cells.iter().eq(choice));
            found.map_or(Cell::Null, count)
        });
        std::iter::once(Cell::from(line.as_str()))
            .chain(cells)
            .collect()
    });
    Relation {
        rows: rows.collect(),
        ..Relation::with_columns(columns)
    }
}

fn count(tallied: &Tallied) -> Cell {
    Cell::Text(if tallied.is_real {
        tallied.n_solutions.to_string()
    } else {
        format!("({})", tallied.n_solutions)
    })
}
