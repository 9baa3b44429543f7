//! The number of solutions for each choice of holes.

use std::collections::BTreeMap;

use super::filling::Filling;
use crate::relation::{Cell, Relation};

/// Up to this number of choices, those without a solution are listed too.
const MOST_LISTED: usize = 10_000;

/// A count of the solutions by what they leave free.
#[derive(Debug, Clone)]
pub struct Tally {
    /// The query: a row for each choice of holes that has a solution, the free cell of each hole first, then the
    /// number of solutions.
    pub query: String,
    /// The same query, where the last stage has a row for each choice, with the number of its solutions.
    pub query_of_ways: String,
    /// The holes, in the order of the query's columns.
    pub holes: Vec<TallyHole>,
    /// The names of all cells, by slot.
    pub cells: Vec<String>,
    /// Choices, with a cell for each hole, that mean nothing.
    pub unreal: Vec<Vec<String>>,
}

/// A hole and the cells that it may be.
#[derive(Debug, Clone)]
pub struct TallyHole {
    /// Its name in the file.
    pub name: String,
    /// The names of the cells.
    pub cells: Vec<String>,
}

/// The number of solutions that leave these cells free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tallied {
    /// The free cell of each hole.
    pub cells: Vec<String>,
    /// The number of solutions that leave them free.
    pub n_solutions: u128,
    /// True if the choice means something.
    pub is_real: bool,
}

impl Tally {
    /// The counts in the rows of the query, by choice.
    #[must_use]
    pub fn found(rows: &Relation) -> BTreeMap<Vec<String>, u128> {
        let found = rows.rows.iter().map(|row| {
            let (count, cells) = row.split_last().unwrap_or((&Cell::Null, &[]));
            let cells = cells.iter().map(Cell::to_text).collect();
            (cells, count.as_count().unwrap_or(0))
        });
        found.collect()
    }

    /// The choice that a solution makes: the free cell of each hole.
    #[must_use]
    pub fn choice(&self, filling: &Filling) -> Vec<String> {
        let holes = self.holes.iter().filter_map(|hole| {
            let mut placements = filling.iter();
            let placement = placements.find(|placement| placement.piece == hole.name)?;
            Some(self.cells[placement.slot].clone())
        });
        holes.collect()
    }

    /// Every choice of holes in the order of the file, with its number of solutions, of which each one found stands for `weight`;
    /// those without a solution too, unless there are too many to list. None at all if their sum has more than 128 bits.
    #[must_use]
    pub fn counts(&self, found: &BTreeMap<Vec<String>, u128>, weight: u128) -> Vec<Tallied> {
        let n_choices = self.holes.iter().map(|hole| hole.cells.len());
        let choices = if n_choices.product::<usize>() <= MOST_LISTED {
            self.choices()
        } else {
            found.keys().cloned().collect()
        };
        let mut sum: u128 = 0;
        let tallied = choices.into_iter().map(|cells| {
            let n_solutions = found.get(&cells).unwrap_or(&0).checked_mul(weight)?;
            sum = sum.checked_add(n_solutions)?;
            Some(Tallied {
                n_solutions,
                is_real: !self.unreal.contains(&cells),
                cells,
            })
        });
        tallied.collect::<Option<_>>().unwrap_or_default()
    }

    /// Every choice of a cell for each hole, with no cell chosen twice.
    fn choices(&self) -> Vec<Vec<String>> {
        let start = vec![Vec::new()];
        self.holes.iter().fold(start, |choices, hole| {
            let longer = choices.iter().flat_map(|choice: &Vec<String>| {
                let free = hole.cells.iter().filter(|cell| !choice.contains(cell));
                free.map(|cell| [choice.as_slice(), std::slice::from_ref(cell)].concat())
            });
            longer.collect()
        })
    }
}
