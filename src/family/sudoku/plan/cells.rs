//! The empty cells of a Sudoku: what may stand in them, as a database has it, and which of them have to differ.

use std::collections::BTreeMap;

use serde_json::json;

use super::order::{Estimate, Step};
use crate::error::Result;
use crate::family::sudoku::model::Sudoku;
use crate::plan::{Ask, Input};
use crate::sql::{render, template};
use crate::words::in_a_list;

/// How many cells a stage is described by; of more, the rest is a number.
const CELLS_NAMED: usize = 3;

/// The empty cells of a Sudoku, in the order of the grid.
#[derive(Debug)]
pub struct EmptyCells {
    /// Where they are in the grid.
    pub(super) slots: Vec<usize>,
    pub(super) names: Vec<String>,
    /// The digits that each may hold, from 1.
    pub(super) candidates: Vec<Vec<usize>>,
    /// For each cell, those that it shares a unit with, by position, with the kinds of those units.
    pub(super) peers: Vec<BTreeMap<usize, Vec<&'static str>>>,
}

impl EmptyCells {
    /// The empty cells of a Sudoku, with the candidates that a database finds for them.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn ask(sudoku: &Sudoku, inputs: &[Input], ask: &dyn Ask) -> Result<Self> {
        let slots = sudoku.empty_cells();
        let names: Vec<String> = slots.iter().map(|slot| sudoku.cell_name(*slot)).collect();
        let positions: BTreeMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let query = render(template!("sudoku/candidates.sql"), &json!({}));
        let mut candidates = vec![Vec::new(); slots.len()];
        for row in ask.rows(inputs, &query)? {
            let cell = positions.get(row[0].to_text().as_str());
            if let (Some(cell), Some(digit)) = (cell, row[1].as_index()) {
                candidates[*cell].push(digit);
            }
        }
        let mut peers = vec![BTreeMap::new(); slots.len()];
        for unit in &sudoku.units {
            let cells = unit.cells.iter();
            let cells = cells.filter_map(|slot| slots.binary_search(slot).ok());
            for cell in cells.clone() {
                for other in cells.clone().filter(|other| *other != cell) {
                    let kinds: &mut Vec<_> = peers[cell].entry(other).or_default();
                    kinds.push(unit.kind);
                }
            }
        }
        Ok(Self {
            slots,
            names,
            candidates,
            peers,
        })
    }

    /// The order in which they are best joined, in a grid of this size.
    pub fn cheapest_order(&self, size: usize) -> Vec<Step> {
        let peers = self.peers.iter();
        let peers = peers.map(|peers| peers.keys().copied().collect());
        Estimate::new(size, &self.candidates, peers.collect()).cheapest_order()
    }

    /// These cells in words: "r1c3, r1c5 and r2c1".
    pub fn listed(&self, cells: &[usize]) -> String {
        let names = cells.iter().map(|cell| self.names[*cell].as_str());
        in_a_list(&names.collect::<Vec<_>>())
    }

    /// These cells as the words of a stage that joins them, no more than [`CELLS_NAMED`] by name.
    pub fn described(&self, cells: &[usize]) -> String {
        match cells {
            [cell] => format!("cell {}", self.names[*cell]),
            cells if cells.len() <= CELLS_NAMED => format!("cells {}", self.listed(cells)),
            cells => {
                let names = cells[..CELLS_NAMED - 1].iter();
                let names: Vec<&str> = names.map(|cell| self.names[*cell].as_str()).collect();
                let n_more = cells.len() - names.len();
                format!("cells {} and {n_more} more", names.join(", "))
            }
        }
    }
}
