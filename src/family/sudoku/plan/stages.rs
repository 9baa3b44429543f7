//! The stages of a Sudoku: each joins the candidates of some cells to the rows of the stage before it.

use super::cells::EmptyCells;
use super::order::Step;
use crate::plan::Stage;
use crate::problem::{Column, Expr, From, JoinKind, Role, Rule, Select};
use crate::words::count_of;

/// A stage for each of these steps, in their order.
pub fn stages(cells: &EmptyCells, steps: &[Step]) -> Vec<Stage> {
    let mut filled = Vec::new();
    let mut stages: Vec<Stage> = Vec::new();
    for (step, no) in steps.iter().zip(1..) {
        let before = stages.last().map(|stage| stage.name.as_str());
        let select = select(cells, before, &filled, &step.cells);
        filled.extend(&step.cells);
        let name = format!("Opt{no}");
        let about = about(cells, &name, &step.cells, filled.len());
        let names = filled.iter().map(|cell| cells.names[*cell].clone());
        stages.push(Stage {
            order_by: names.collect(),
            fills: filled.iter().map(|cell| cells.slots[*cell]).collect(),
            estimate: Some(step.rows),
            ..Stage::of(name, cells.described(&step.cells), about, select)
        });
    }
    stages
}

/// A cell with a digit, and where the digit stands in the join.
type FilledCell = (usize, Expr);

/// The rows of the stage before, which has placed digits in cells, joined to the candidates of new cells.
fn select(cells: &EmptyCells, before: Option<&str>, placed: &[usize], new: &[usize]) -> Select {
    let name = |cell: usize| cells.names[cell].as_str();
    let carried = before.iter().flat_map(|before| {
        let placed = placed.iter();
        placed.map(|cell| (*cell, Expr::column(*before, name(*cell))))
    });
    let joined = new.iter().map(|cell| (*cell, digit_of(name(*cell))));
    let filled: Vec<FilledCell> = carried.chain(joined).collect();
    let candidates = new
        .iter()
        .map(|cell| From::aliased("Candidate", name(*cell)).joined(JoinKind::Cross));
    let columns = filled.iter().map(|(cell, digit)| {
        let column = Column::new(name(*cell), digit.clone());
        if new.len() > 1 && new.contains(cell) {
            column.about(format!("cell {}", name(*cell)))
        } else {
            column
        }
    });
    let rules = new.iter().zip(placed.len()..);
    let rules = rules.flat_map(|(cell, n_filled)| rules_of(cells, *cell, &filled[..n_filled]));
    Select {
        from: (before.map(From::table).into_iter())
            .chain(candidates)
            .collect(),
        rules: rules.collect(),
        columns: columns.collect(),
        ..Select::default()
    }
}

/// The digit of the candidate that is joined for a cell of this name.
fn digit_of(cell: &str) -> Expr {
    Expr::column(cell, "Digit")
}

/// The rules that the digit of a cell meets when these cells are filled.
fn rules_of(cells: &EmptyCells, cell: usize, filled: &[FilledCell]) -> Vec<Rule> {
    let name = cells.names[cell].as_str();
    let is_candidate = Expr::column(name, "Cell").equals(Expr::text(name));
    let only = Rule::new(is_candidate, format!("only the candidates of {name}")).role(Role::Only);
    let peers = filled.iter().filter_map(|(other, digit)| {
        let units = cells.peers[cell].get(other)?.join(" and ");
        let says = format!("differs from {}, in its {units}", cells.names[*other]);
        Some(Rule::new(digit_of(name).differs(digit.clone()), says))
    });
    std::iter::once(only).chain(peers).collect()
}

/// The header of a stage that fills new cells, after which so many cells are filled.
fn about(cells: &EmptyCells, name: &str, new: &[usize], n_filled: usize) -> String {
    let does = match new {
        [cell] => {
            let candidates = count_of(cells.candidates[*cell].len() as u64, "candidate");
            format!("{}, which has {candidates}", cells.names[*cell])
        }
        new => {
            let listed = cells.listed(new);
            format!("each of {listed}, which are expected to leave no choice")
        }
    };
    let row = match n_filled {
        1 => "a digit that agrees with the givens".to_owned(),
        n => format!(
            "{n} digits that agree with each other and with the givens, each in the column of its cell"
        ),
    };
    format!("{name}: a digit for {does}.\nOne row: {row}.")
}
