//! Which cells of a filling belong to the same copy of a piece: copies of a piece have one name, and only the borders
//! between them tell them apart.

use std::collections::BTreeMap;

use super::model::BoardCell;
use super::polyomino::{Square, neighbours};
use crate::plan::Filling;

/// What a cell shows at a side where its piece goes on.
pub const JOINED: char = '.';

/// For each placement of a filling, the position in the filling of the first one that belongs to the same part.
pub fn first_of_parts(cells: &[BoardCell], filling: &Filling) -> Vec<usize> {
    let squares = filling.iter().map(|placement| cells[placement.slot].square);
    let squares: Vec<Square> = squares.collect();
    let by_square: BTreeMap<Square, usize> = squares.iter().copied().zip(0..).collect();
    let mut firsts: Vec<Option<usize>> = vec![None; filling.len()];
    for first in 0..filling.len() {
        let mut to_visit = vec![first];
        while let Some(idx) = to_visit.pop() {
            if firsts[idx].is_some() {
                continue;
            }
            firsts[idx] = Some(first);
            let sides = neighbours(squares[idx]).into_iter().zip(&filling[idx].look);
            let joined = sides.filter(|(_, look)| **look == JOINED);
            to_visit.extend(joined.filter_map(|(square, _)| by_square.get(&square)));
        }
    }
    firsts.into_iter().flatten().collect()
}
