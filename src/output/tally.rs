//! Solutions by holes: a grid if two holes have a choice, otherwise a list.

use std::io::Write;

use serde_json::{Map, Value};

use super::{Paper, write_table};
use crate::error::Result;
use crate::plan::{Tallied, Tally, TallyHole};
use crate::relation::{Cell, Relation, exact};
use crate::words::number;

/// How many lines a list has at most; grids have no limit.
const LINES_SHOWN: usize = 40;

/// The tally as a JSON object: the cells of a choice, with blanks between them, and the number of its solutions.
pub fn tally_to_json(tally: &[Tallied]) -> Map<String, Value> {
    let entries = tally.iter();
    entries
        .map(|tallied| (tallied.cells.join(" "), exact(tallied.n_solutions)))
        .collect()
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
            let (first, second) = ((first, 0), (second, 1));
            let grid = if first.0.cells.len() <= second.0.cells.len() {
                grid(counts, first, second)
            } else {
                grid(counts, second, first)
            };
            write_table(out, &grid)?;
        }
        _ => {
            write_table(out, &list(&names, counts))?;
            if counts.len() > LINES_SHOWN {
                let left_out = number((counts.len() - LINES_SHOWN) as u64);
                writeln!(out, "... and {left_out} more; `--format json` has them all")?;
            }
        }
    }
    Ok(())
}

/// A column for each cell of one hole, a line for each cell of the other, and their sums. The numbers are the positions of
/// the holes in a choice.
fn grid(counts: &[Tallied], across: (&TallyHole, usize), down: (&TallyHole, usize)) -> Relation {
    let columns = [down.0.name.clone()]
        .into_iter()
        .chain(across.0.cells.iter().cloned())
        .chain(["All".to_owned()]);
    let mut relation = Relation::with_columns(columns);
    let sum = |column: Option<&String>, line: Option<&String>| {
        let real = counts.iter().filter(|tallied| {
            tallied.is_real
                && column.is_none_or(|cell| tallied.cells[across.1] == *cell)
                && line.is_none_or(|cell| tallied.cells[down.1] == *cell)
        });
        let sum: u128 = real.map(|tallied| tallied.n_solutions).sum();
        Cell::Text(sum.to_string())
    };
    let at = |column: &String, line: &String| {
        let mut counts = counts.iter();
        counts
            .find(|tallied| tallied.cells[across.1] == *column && tallied.cells[down.1] == *line)
            .map_or(Cell::Null, count)
    };
    for line in &down.0.cells {
        let mut row = vec![Cell::from(line.as_str())];
        let cells = across.0.cells.iter();
        row.extend(cells.map(|column| at(column, line)));
        row.push(sum(None, Some(line)));
        relation.rows.push(row);
    }
    let mut sums = vec![Cell::from("All")];
    sums.extend(across.0.cells.iter().map(|column| sum(Some(column), None)));
    sums.push(sum(None, None));
    relation.rows.push(sums);
    relation
}

fn list(names: &[&str], counts: &[Tallied]) -> Relation {
    let columns = names.iter().copied().chain(["Solutions"]);
    let mut relation = Relation::with_columns(columns);
    relation.rows = counts
        .iter()
        .take(LINES_SHOWN)
        .map(|tallied| {
            let cells = tallied.cells.iter().map(|cell| Cell::from(cell.as_str()));
            cells.chain([count(tallied)]).collect()
        })
        .collect();
    relation
}

fn count(tallied: &Tallied) -> Cell {
    Cell::Text(if tallied.is_real {
        tallied.n_solutions.to_string()
    } else {
        format!("({})", tallied.n_solutions)
    })
}
