//! Agreement with a brute-force search on random boards.

use std::collections::{BTreeMap, BTreeSet};

use joinsaw::family::Puzzle;
use joinsaw::family::cover::Cover;
use joinsaw::plan::{Filling, Goal, Method, Options, Placement};
use joinsaw::{Limits, Sample};
use proptest::prelude::*;

use crate::common::cases;

use super::brute::{Answer, RandomCover};
use super::{counts, puzzle_of, solve};

/// What a cell shows at a side where its piece goes on, clockwise from the top.
const JOINED: char = '.';

/// Where each copy of a piece and each hole is, in squares counted from this one.
pub fn answer(puzzle: &Puzzle, filling: &Filling, from: (usize, usize)) -> Answer {
    let cells = &puzzle.content::<Cover>().unwrap().cells;
    let mut left: BTreeMap<(usize, usize), &Placement> = filling
        .iter()
        .map(|placement| {
            let [_, row, column] = cells[placement.slot].site;
            let square = [row, column].map(|n| usize::try_from(n).unwrap());
            ((square[0], square[1]), placement)
        })
        .collect();
    let mut answer = Answer::new();
    while let Some((square, placement)) = left.pop_first() {
        let mut to_visit = vec![(square, placement)];
        let mut squares = BTreeSet::new();
        while let Some(((row, column), placement)) = to_visit.pop() {
            squares.insert((row - from.0, column - from.1));
            let sides = [
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row + 1, column),
                (row, column.wrapping_sub(1)),
            ];
            for (side, look) in sides.into_iter().zip(&placement.look) {
                if *look == JOINED {
                    to_visit.extend(left.remove(&side).map(|placement| (side, placement)));
                }
            }
        }
        answer.insert((placement.piece.clone(), squares));
    }
    answer
}

proptest! {
    #![proptest_config(cases(50))]

    #[test]
    fn a_brute_force_search_finds_the_same_covers(
        extent in (1..=3_usize, 1..=4_usize),
        blocked in proptest::collection::vec(proptest::bool::weighted(0.15), 12),
        seed in any::<u64>(),
        (turn, flip, stands) in any::<(bool, bool, bool)>(),
    ) {
        let extent = if stands { (extent.1, extent.0) } else { extent };
        let cover = RandomCover::new(extent, &blocked, seed, turn, flip);
        prop_assume!(cover.as_ref().is_some_and(RandomCover::is_small));
        let cover = cover.unwrap();
        let needed = cover.answers();
        let puzzle = puzzle_of(&cover.to_toml());
        for method in [Method::Auto, Method::Staged, Method::Streamed, Method::Merged] {
            let options = Options { method, ..Options::default() };
            let solved = solve(&puzzle, &options);
            let found: Vec<Answer> = solved.fillings.iter().map(|filling| answer(&puzzle, filling, (0, 0))).collect();
            prop_assert_eq!(found.len(), needed.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), needed.clone());
            prop_assert_eq!(counts(&solved), cover.counts(&needed));
        }
        let sample = Sample { n_solutions: 2, seed };
        let drawn = joinsaw::sample(&puzzle, &Options::default(), sample, Limits::default()).unwrap();
        let mut found = Vec::new();
        drawn.boards(|board| {
            found.push(answer(&puzzle, &board.filling, (0, 0)));
            Ok(())
        }).unwrap();
        prop_assert_eq!(found.is_empty(), needed.is_empty());
        prop_assert!(found.iter().all(|drawn| needed.contains(drawn)));
        for method in [Method::Auto, Method::Merged] {
            let options = Options { method, goal: Goal::Count, ..Options::default() };
            let solutions = joinsaw::solve(&puzzle, &options).unwrap().solutions;
            let needed = cover.counts(&needed).map(u128::from);
            prop_assert_eq!(solutions.all, Some(needed[0]));
            prop_assert!(solutions.up_to_symmetry.is_none_or(|found| found == needed[1]));
            prop_assert!(solutions.up_to_identical_pieces.is_none_or(|found| found == needed[2]));
        }
    }

    #[test]
    fn a_brute_force_search_finds_the_same_covers_over_two_masks(
        extent in (1..=3_usize, 1..=4_usize),
        blocked in proptest::collection::vec(proptest::bool::weighted(0.15), 12),
        seed in any::<u64>(),
        (turn, flip, stands) in any::<(bool, bool, bool)>(),
        column in 54..=62_usize,
    ) {
        let extent = if stands { (extent.1, extent.0) } else { extent };
        let cover = RandomCover::new(extent, &blocked, seed, turn, flip);
        prop_assume!(cover.as_ref().is_some_and(|cover| cover.is_small() && cover.touches_the_first_row()));
        let cover = cover.unwrap();
        let needed = cover.answers();
        let puzzle = puzzle_of(&cover.below_a_row(column));
        for method in [Method::Auto, Method::Staged, Method::Streamed, Method::Merged] {
            let options = Options { method, ..Options::default() };
            let solved = solve(&puzzle, &options);
            let found = solved.fillings.iter().map(|filling| {
                let below = filling.iter().filter(|placement| placement.piece != "row").cloned();
                answer(&puzzle, &below.collect(), (1, column))
            });
            let found: Vec<Answer> = found.collect();
            prop_assert_eq!(found.len(), needed.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), needed.clone());
        }
    }
}
