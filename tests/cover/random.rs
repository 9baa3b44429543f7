//! Agreement with a brute-force search on random boards.

use std::collections::{BTreeMap, BTreeSet};

use joinsaw::family::Puzzle;
use joinsaw::family::cover::Cover;
use joinsaw::plan::{Filling, Method, Options};
use proptest::prelude::*;

use super::brute::{Answer, RandomCover};
use super::{counts, puzzle_of, solve};

/// Where each piece and each hole is, by name.
fn answer(puzzle: &Puzzle, filling: &Filling) -> Answer {
    let cells = &puzzle.content::<Cover>().unwrap().cells;
    let mut answer: Answer = BTreeMap::new();
    for placement in filling {
        let cell = &cells[placement.slot];
        let squares = answer.entry(placement.piece.clone()).or_default();
        squares.insert(cell.square);
    }
    answer
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

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
        for method in [Method::Auto, Method::Staged, Method::Streamed, Method::Bushy] {
            let options = Options { method, ..Options::default() };
            let solved = solve(&puzzle, &options);
            let found: Vec<Answer> = solved.fillings.iter().map(|filling| answer(&puzzle, filling)).collect();
            prop_assert_eq!(found.len(), needed.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), needed.clone());
            prop_assert_eq!(counts(&solved), cover.counts(&needed));
        }
    }
}
