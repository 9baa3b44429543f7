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

/// Writes the tally as a table below a blank line, or nothing if there is only one choice of holes. Choices that mean nothing are in
/// brackets, and not part of the sums.
pub fn write_tally(out: &mut Paper, tally: &Tally, counts: &[Tallied]) -> Result<()> {
    if counts.len() < 2 {
        return Ok(());
    }
    let names: Vec<&str> = tally.holes.iter().map(|hole| hole.name.as_str()).collect();
    writeln!(out, "\nSolutions by {}:\n", names.join(" and "))?;
    match tally.holes.as_slice() {
        [first, second] if first.cells.len() > 1 && second.cells.len() > 1 => {
            let is_wide = first.cells.len() > second.cells.len();
            let (first, second) = ((first, 0), (second, 1));
            let (across, down) = if is_wide {
                (second, first)
            } else {
                (first, second)
            };
            write_table(out, &grid(counts, across, down))
        }
        _ => {
            let mut list = Relation::with_columns(names.into_iter().chain(["Solutions"]));
            for tallied in counts.iter().take(LINES_SHOWN) {
                let cells = tallied.cells.iter().map(|cell| Cell::from(cell.as_str()));
                list.rows.push(cells.chain([count(tallied)]).collect());
            }
            write_table(out, &list)?;
            if let Some(n_more) = counts.len().checked_sub(LINES_SHOWN + 1) {
                let n_more = number(n_more as u64 + 1);
                writeln!(out, "... and {n_more} more; `--format json` has them all")?;
            }
            Ok(())
        }
    }
}

/// A column for each cell of one hole, a line for each cell of the other, and their sums. The numbers are the positions of
/// the holes in a choice.
fn grid(counts: &[Tallied], across: (&TallyHole, usize), down: (&TallyHole, usize)) -> Relation {
    let fits = |tallied: &Tallied, hole: usize, cell: Option<&String>| {
        cell.is_none_or(|cell| tallied.cells[hole] == *cell)
    };
    let cell = |column: Option<&String>, line: Option<&String>| {
        let mut found = counts
            .iter()
            .filter(|tallied| fits(tallied, across.1, column) && fits(tallied, down.1, line));
        if column.is_some() && line.is_some() {
            return found.next().map_or(Cell::Null, count);
        }
        let real = found.filter(|tallied| tallied.is_real);
        let sum: u128 = real.map(|tallied| tallied.n_solutions).sum();
        Cell::Text(sum.to_string())
    };
    // No cell stands for all cells of a hole.
    let and_all = |hole: &'_ TallyHole| -> Vec<Option<String>> {
        hole.cells.iter().cloned().map(Some).chain([None]).collect()
    };
    let name = |cell: &Option<String>| cell.clone().unwrap_or_else(|| "All".to_owned());
    let columns = and_all(across.0);
    let heading = [down.0.name.clone()]
        .into_iter()
        .chain(columns.iter().map(name));
    let mut relation = Relation::with_columns(heading);
    for line in and_all(down.0) {
        let cells = columns
            .iter()
            .map(|column| cell(column.as_ref(), line.as_ref()));
        relation
            .rows
            .push([Cell::from(name(&line))].into_iter().chain(cells).collect());
    }
    relation
}

fn count(tallied: &Tallied) -> Cell {
    Cell::Text(if tallied.is_real {
        tallied.n_solutions.to_string()
    } else {
        format!("({})", tallied.n_solutions)
    })
}
