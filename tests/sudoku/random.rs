//! Agreement with the plain search on random grids.

use joinsaw::plan::Method;
use proptest::prelude::*;

use crate::common::cases;

use super::search::Grid;
use super::{puzzle_of, solutions};

/// Regions of a grid of four rows that are no boxes.
const BENT: [usize; 16] = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];

/// Boxes of a grid of six rows.
fn boxes_of_six() -> Vec<usize> {
    (0..36).map(|cell| cell / 12 * 2 + cell % 6 / 3).collect()
}

/// A grid of four or six rows with givens that do not meet; whether it has a solution is open.
fn grid() -> impl Strategy<Value = Grid> {
    let shapes = prop_oneof![
        Just((4, None)),
        Just((4, Some(BENT.to_vec()))),
        Just((6, Some(boxes_of_six()))),
    ];
    let givens = proptest::collection::vec((0..36_usize, 1..=6_usize), 8..24);
    (shapes, givens, any::<bool>()).prop_map(|((size, regions), givens, diagonals)| {
        let mut grid = Grid {
            size,
            digits: vec![0; size * size],
            regions,
            diagonals,
        };
        for (cell, digit) in givens {
            let (cell, digit) = (cell % (size * size), (digit - 1) % size + 1);
            if grid.digits[cell] == 0 && grid.allows(cell, digit) {
                grid.digits[cell] = digit;
            }
        }
        grid
    })
}

proptest! {
    #![proptest_config(cases(34))]

    #[test]
    fn a_plain_search_finds_the_same_fillings(grid in grid()) {
        prop_assume!(grid.digits.contains(&0));
        let fillings = grid.fillings();
        prop_assume!(fillings.len() < 2_000);
        let puzzle = puzzle_of(&grid.to_toml());
        for method in [Method::Staged, Method::Streamed, Method::Auto] {
            prop_assert_eq!(&solutions(&puzzle, method), &fillings);
        }
    }
}
