//! Which cells the holes may take, after the options have had their say.

use crate::error::{CoverError, Result};
use crate::family::cover::model::{Cover, Hole};
use crate::plan::Options;

/// How many months a year has, and days its longest months.
const DATE_HOLES: [(&str, usize); 2] = [("month", 12), ("day", 31)];

/// For each hole of a cover, the cells of which one stays free.
#[derive(Debug)]
pub struct Choice {
    /// The cells by hole, counted from 0 in the order of the board as drawn.
    pub cells: Vec<Vec<usize>>,
    chosen: Vec<String>,
}

impl Choice {
    /// All cells of every hole.
    pub fn every(cover: &Cover) -> Self {
        let cells = cover.holes.iter().map(|hole| hole.cells.clone());
        Self {
            cells: cells.collect(),
            chosen: Vec::new(),
        }
    }

    /// The cells that the options leave to the holes.
    ///
    /// # Errors
    /// When the options name a hole or a cell that is not there, or a date in a puzzle without dates.
    pub fn new(cover: &Cover, options: &Options) -> Result<Self> {
        let mut named: Vec<Vec<usize>> = vec![Vec::new(); cover.holes.len()];
        for (name, cell) in &options.holes {
            let hole_idx = find_hole(cover, name)?;
            let cell = find_cell(cover, &cover.holes[hole_idx], cell)?;
            if !named[hole_idx].contains(&cell) {
                named[hole_idx].push(cell);
            }
        }
        if let Some((month, day)) = options.date {
            for ((name, n_cells), number) in DATE_HOLES.into_iter().zip([month, day]) {
                let (hole_idx, cell) = date_cell(cover, name, n_cells, number)?;
                named[hole_idx] = vec![cell];
            }
        }
        let holes = cover.holes.iter().zip(&named);
        let chosen = holes
            .filter(|(_, cells)| !cells.is_empty())
            .map(|(hole, cells)| {
                let cells = cells.iter().map(|idx| cover.cells[*idx].name.as_str());
                format!(", {} {}", hole.name, cells.collect::<Vec<_>>().join(" or "))
            })
            .collect();
        let all = cover.holes.iter().map(|hole| hole.cells.clone());
        let cells = named.into_iter().zip(all);
        let cells = cells.map(|(named, all)| if named.is_empty() { all } else { named });
        Ok(Self {
            cells: cells.collect(),
            chosen,
        })
    }

    /// What was chosen, as the end of a sentence: ", month Apr, day 24".
    pub fn in_words(&self) -> String {
        self.chosen.concat()
    }
}

fn find_hole(cover: &Cover, name: &str) -> Result<usize> {
    let found = cover.holes.iter().position(|hole| hole.name == name);
    found.ok_or_else(|| {
        CoverError::UnknownHole {
            hole: name.to_owned(),
            holes: hole_names(cover),
        }
        .into()
    })
}

/// A cell by its name, which may be given in any case.
fn find_cell(cover: &Cover, hole: &Hole, name: &str) -> Result<usize> {
    let mut cells = hole.cells.iter().copied();
    let found = cells.find(|idx| cover.cells[*idx].name.to_lowercase() == name.to_lowercase());
    found.ok_or_else(|| {
        CoverError::UnknownHoleCell {
            hole: hole.name.clone(),
            cell: name.to_owned(),
            cells: hole
                .cells
                .iter()
                .map(|idx| cover.cells[*idx].name.clone())
                .collect(),
        }
        .into()
    })
}

/// The cell of a part of a date: months and days are listed in the order of the calendar, whatever they are called.
fn date_cell(cover: &Cover, name: &str, n_cells: usize, number: usize) -> Result<(usize, usize)> {
    let hole_idx = cover
        .holes
        .iter()
        .position(|hole| hole.name == name && hole.cells.len() == n_cells);
    let cell = hole_idx.and_then(|idx| {
        let cell = cover.holes[idx].cells.get(number.checked_sub(1)?)?;
        Some((idx, *cell))
    });
    cell.ok_or_else(|| {
        CoverError::NoDate {
            holes: hole_names(cover),
        }
        .into()
    })
}

fn hole_names(cover: &Cover) -> Vec<String> {
    cover.holes.iter().map(|hole| hole.name.clone()).collect()
}
