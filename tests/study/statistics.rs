//! The samplers against published shares. The seeds are fixed, so that a test that holds today holds tomorrow.

use std::collections::BTreeMap;

use joinsaw::family::flower::random::{Draw, all_pieces};
use joinsaw::random::census;
use joinsaw::random::study::{Study, as_float, wilson};

use crate::study::{study, summaries};

/// Makes sure that a share lies in the 95 % interval of a count of hits.
fn assert_share(n_hits: u64, n_trials: u64, share: f64) {
    let (low, high) = wilson(n_hits, n_trials);
    assert!(low <= share && share <= high, "{share} in {low}..{high}");
}

#[test]
fn a_random_multiset_of_order_6_is_solvable_as_often_as_published() {
    let study = Study {
        with_repeats: true,
        ..study(6..=6, 10_000, 2)
    };
    let found = &summaries(&study)[0];
    let all = 84_431_259_000.0;
    assert_share(found.one + found.two_or_more, 10_000, 4_967_864_520.0 / all);
    assert_share(found.one, 10_000, 3_899_636_160.0 / all);
}

#[test]
fn a_random_multiset_of_order_5_is_solvable_as_often_as_the_census_says() {
    let study = Study {
        with_repeats: true,
        ..study(5..=5, 10_000, 2)
    };
    let found = &summaries(&study)[0];
    let census = census::run(5).unwrap();
    let share = |count: u64| as_float(count) / as_float(census.n_multisets);
    assert_share(
        found.one + found.two_or_more,
        10_000,
        share(census.n_solvable),
    );
    assert_share(found.one, 10_000, share(census.by_solutions[0].1));
}

/// Makes sure that things counted are equally common: the chi-square of their counts stays below a limit that chance
/// passes once in a thousand times.
fn assert_even(counts: &BTreeMap<impl Ord, u64>, n_kinds: usize, limit: f64) {
    assert_eq!(counts.len(), n_kinds);
    let expected = as_float(counts.values().sum()) / as_float(n_kinds as u64);
    let terms = counts
        .values()
        .map(|count| (as_float(*count) - expected).powi(2) / expected);
    let chi_square: f64 = terms.sum();
    assert!(chi_square < limit, "{chi_square}");
}

#[test]
fn every_piece_is_equally_common_in_every_place() {
    let draw = Draw {
        order: 5,
        seed: 3,
        with_repeats: false,
    };
    let puzzles: Vec<_> = (0..12_000)
        .map(|puzzle_no| draw.pieces(puzzle_no))
        .collect();
    assert_eq!(all_pieces(5).len(), 24);
    for place in 0..6 {
        let mut counts = BTreeMap::new();
        for puzzle in &puzzles {
            *counts.entry(&puzzle[place]).or_default() += 1;
        }
        // 23 degrees of freedom.
        assert_even(&counts, 24, 49.73);
    }
}

#[test]
fn every_multiset_is_equally_common() {
    let draw = Draw {
        order: 4,
        seed: 3,
        with_repeats: true,
    };
    let mut counts = BTreeMap::new();
    for puzzle_no in 0..25_200 {
        let mut pieces = draw.pieces(puzzle_no);
        pieces.sort();
        *counts.entry(pieces).or_default() += 1;
    }
    // 251 degrees of freedom.
    assert_even(&counts, 252, 325.4);
}
