//! The sampler against chance. The seeds are fixed, so that a test that holds today holds tomorrow.

use std::collections::BTreeMap;

use joinsaw::family::flower::random::Draw;
use joinsaw::random::study::as_float;

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
#[ignore = "nightly"]
fn every_piece_is_equally_common_in_every_place() {
    let draw = Draw { order: 5, seed: 3 };
    let puzzles: Vec<_> = (0..12_000)
        .map(|puzzle_no| draw.pieces(puzzle_no))
        .collect();
    for place in 0..6 {
        let mut counts = BTreeMap::new();
        for puzzle in &puzzles {
            *counts.entry(&puzzle[place]).or_default() += 1;
        }
        // 23 degrees of freedom.
        assert_even(&counts, 24, 49.73);
    }
}
