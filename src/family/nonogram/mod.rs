//! Nonograms: a grid whose rows and columns have clues, the lengths of their runs of filled cells.

mod board;
mod file;
mod model;
mod problem;

use std::sync::Arc;

use self::model::{EMPTY, FILLED, Nonogram};
use super::arrangements::{Arrangements, Factor};
use super::description::Description;
use super::given::{filled, no_piece, no_place, position_of};
use super::puzzle::{Content, Family, Given, Puzzle, Reason, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Filling, Placement, Statement};

/// The family of nonograms.
pub const FAMILY: Family = Family {
    name: "nonogram",
    template: include_str!("../../../puzzles/new/nonogram.toml"),
    builtins: &[builtin!("nonogram"), builtin!("lighthouse")],
    parse: file::parse,
    together: None,
};

impl Content for Nonogram {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn size(&self) -> String {
        format!("{} x {} cells", self.size[1], self.size[0])
    }

    fn state(&self, puzzle: &Puzzle) -> Statement {
        problem::state(puzzle, self)
    }

    fn describe(&self) -> Description {
        let (n_cells, n_values) = (self.givens.len(), self.values.len());
        let given = self.givens.iter().enumerate();
        Description {
            goal: vec!["Fill cells so that each row and each column has the runs of its clue, in order.".to_owned()],
            rules: vec![
                "A run is as many filled cells side by side as its number says, all of the colour of its letter if it has one.".to_owned(),
                "Between two runs of one colour is at least one empty cell.".to_owned(),
            ],
            start: board::placed(given.filter_map(|(cell, value)| Some((cell, (*value)?)))),
            arrangements: Arrangements {
                about: format!("Each of the {n_cells} cells may have any of {n_values} values"),
                factors: vec![Factor::power(n_values, n_cells)],
            },
            ..Description::default()
        }
    }

    fn checker(&self) -> Checker<'_> {
        Box::new(|solution| board::check(self, solution))
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        let cells = self.cell_names();
        let values: Vec<String> = self.values.iter().map(char::to_string).collect();
        let cell = position_of(place, cells.iter().map(String::as_str));
        let cell = cell.ok_or_else(|| no_place("cell", place, &cells))?;
        let value = position_of(piece, values.iter().map(String::as_str));
        let value = value.ok_or_else(|| no_piece("value", place, piece, &values))?;
        if let Some(found) = self.givens[cell].filter(|found| *found != self.values[value]) {
            return Err(filled(place, piece, &found.to_string()));
        }
        let mut content = self.clone();
        content.givens[cell] = Some(self.values[value]);
        let clash = content.broken(cell, &content.givens);
        let clash = clash.map(|line| format!("nothing fits {}", line.asks()));
        let placed = vec![(cell, values[value].clone())];
        Ok(Given {
            content: Arc::new(content),
            placed,
            clash,
        })
    }

    fn as_given(&self, placement: &Placement) -> String {
        format!("{}={}", self.cell_names()[placement.slot], placement.piece)
    }

    fn reason(&self, target: &Placement, known: &Filling) -> Option<Reason> {
        let mut cells = self.givens.clone();
        for Placement { slot, piece, .. } in known {
            cells[*slot] = piece.chars().next();
        }
        let others = self.values.iter().copied();
        let others = others.filter(|value| !target.piece.starts_with(*value));
        let others = others.map(|value| {
            cells[target.slot] = Some(value);
            let line = self.broken(target.slot, &cells);
            let name = match value {
                EMPTY => "empty".to_owned(),
                FILLED => "filled".to_owned(),
                letter => letter.to_string(),
            };
            (name, line.map(|line| format!("fits {}", line.asks())))
        });
        let name = &self.cell_names()[target.slot];
        Reason::of(format!("no other value fits {name}"), others)
    }
}
