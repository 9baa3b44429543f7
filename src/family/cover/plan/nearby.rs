//! Cells near the first one of a placement, which tell most placements that do not fit.

use super::geometry::Geometry;
use crate::plan::{Column, Fill, Input};
use crate::relation::Cell;

/// How many cells tell which placements may fit. Each more makes the table of placements longer by half.
pub const N_NEARBY: usize = 4;

/// For every cell, the cells that most of the placements that begin there cover.
pub fn nearby_cells(geometry: &Geometry) -> Input {
    let n_cells = geometry.cover.cells.len();
    let bit = |idx: usize| geometry.counted_bit(idx);
    let has_bit = |idx: &usize| bit(*idx) > 0;
    let mut n_covering = vec![vec![0_u32; n_cells]; n_cells];
    for orientation in &geometry.placements.orientations {
        for cells in geometry.placements.places(orientation) {
            let Some(first) = cells
                .iter()
                .copied()
                .filter(has_bit)
                .min_by_key(|idx| bit(*idx))
            else {
                continue;
            };
            for idx in cells {
                n_covering[first][idx] += 1;
            }
        }
    }
    let firsts = (0..n_cells).filter(has_bit);
    let rows = firsts.map(|first| {
        let n_covering = &n_covering[first];
        let others = (0..n_cells).filter(|idx| *idx != first && n_covering[*idx] > 0);
        let others = others.filter(has_bit);
        let mut others: Vec<usize> = others.collect();
        others.sort_by_key(|idx| (std::cmp::Reverse(n_covering[*idx]), bit(*idx)));
        let mut bits: Vec<i64> = others.into_iter().take(N_NEARBY).map(bit).collect();
        let all = bits.iter().sum();
        bits.resize(N_NEARBY, 0);
        let bits = [bit(first), all].into_iter().chain(bits);
        bits.map(Cell::Integer).collect()
    });
    let near = (1..=N_NEARBY).map(|no| Column::new(format!("Near_{no}"), "BIGINT"));
    let columns = [
        Column::new("First_Bit", "BIGINT").about("the bit of the cell"),
        Column::new("Near_Cells", "BIGINT").about("the bits of the cells near it"),
    ];
    Input {
        table: "Nearby",
        about: "Nearby: one row is a cell, and the cells after it that most placements cover if they begin there.",
        columns: columns.into_iter().chain(near).collect(),
        key: &["First_Bit"],
        // The tables of a script have no keys.
        looked_up_by: &[&["First_Bit", "Near_Cells"]],
        fill: Fill::Rows(rows.collect()),
    }
}
