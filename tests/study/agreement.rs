//! The study's pipeline says what `solve` says, and what a brute-force search says.

use joinsaw::Options;
use joinsaw::family::flower::random::{Draw, Sides, puzzle_file};
use joinsaw::random::study;

use crate::agreement::flowers::as_stored;
use crate::common::{puzzle_of, rows_left};
use crate::study::summaries;

fn drawn(order: usize, n_puzzles: u64) -> Vec<Vec<Sides>> {
    let draw = Draw { order, seed: 4 };
    (0..n_puzzles)
        .map(|puzzle_no| draw.pieces(puzzle_no))
        .collect()
}

/// The rows that every stage of `solve` leaves.
fn rows_of_solve(pieces: &[Sides]) -> Vec<u64> {
    let puzzle = puzzle_of(&puzzle_file("", &[], pieces));
    rows_left(&joinsaw::solve(&puzzle, &Options::default()).unwrap())
}

#[test]
fn every_stage_of_a_study_leaves_the_rows_that_solve_leaves() {
    for (order, n_puzzles) in [(4, 20), (5, 30), (6, 30), (8, 15), (12, 6), (35, 1)] {
        let mut rows = vec![0; order];
        for pieces in drawn(order, n_puzzles) {
            let of_one = rows_of_solve(&pieces);
            rows.iter_mut().zip(of_one).for_each(|(sum, n)| *sum += n);
        }
        let study = crate::study::study(order..=order, n_puzzles, 4);
        assert_eq!(summaries(&study)[0].rows, rows, "order {order}");
    }
}

#[test]
fn a_study_counts_the_solutions_that_a_brute_force_search_finds() {
    for (order, n_puzzles) in [(4, 30), (5, 60), (6, 12)] {
        let puzzles = drawn(order, n_puzzles);
        let counts = study::count_solutions(order, &puzzles).unwrap();
        let searched = puzzles.iter().map(|pieces| {
            let symbol = |side: &u8| char::from(b'0' + side);
            let pieces: Vec<Vec<char>> = pieces
                .iter()
                .map(|piece| piece.iter().map(symbol).collect())
                .collect();
            as_stored(&pieces).len() as u64
        });
        assert_eq!(counts, searched.collect::<Vec<_>>(), "order {order}");
    }
}

#[test]
fn the_summary_of_a_study_adds_up_its_puzzles() {
    // More puzzles than fit into one batch.
    let study = crate::study::study(5..=6, 150, 4);
    for summary in summaries(&study) {
        let puzzles = drawn(summary.order, 150);
        let counts = study::count_solutions(summary.order, &puzzles).unwrap();
        let n_with = |wanted: &dyn Fn(u64) -> bool| {
            counts.iter().filter(|count| wanted(**count)).count() as u64
        };
        assert_eq!(summary.n_puzzles, 150);
        assert_eq!(summary.zero, n_with(&|count| count == 0));
        assert_eq!(summary.one, n_with(&|count| count == 1));
        assert_eq!(summary.two_or_more, n_with(&|count| count >= 2));
        let most = summary.most.unwrap();
        let highest = counts.iter().max().unwrap();
        let first = counts.iter().position(|count| count == highest).unwrap();
        assert_eq!((most.n_solutions, most.puzzle_no), (*highest, first as u64));
    }
}

#[test]
fn a_study_comes_out_the_same_on_any_number_of_threads() {
    let study = crate::study::study(4..=9, 130, 7);
    let on_one = summaries(&study);
    for n_threads in [2, 3, 8] {
        let shared = joinsaw::random::study::Study {
            n_threads,
            ..study.clone()
        };
        assert_eq!(summaries(&shared), on_one, "{n_threads} threads");
    }
}
