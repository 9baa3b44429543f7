//! The census against published counts, and against the study's pipeline.

use joinsaw::family::flower::random::{Sides, all_pieces};
use joinsaw::random::census::{Census, run};
use joinsaw::random::study::count_solutions;

fn census(order: usize) -> Census {
    run(order).expect("a census")
}

#[test]
fn the_census_of_order_5_is_the_published_one() {
    let census = census(5);
    assert_eq!(census.n_multisets, 475_020);
    assert_eq!(census.n_solvable, 32_356);
    let published = [
        (1, 20_448),
        (2, 7_944),
        (3, 1_960),
        (4, 1_020),
        (5, 480),
        (6, 360),
        (7, 24),
        (10, 120),
    ];
    assert_eq!(census.by_solutions, published);
}

#[test]
fn the_censuses_of_orders_3_and_4_are_the_published_ones() {
    let (three, four) = (census(3), census(4));
    assert_eq!((three.n_multisets, three.n_solvable), (5, 2));
    assert_eq!(three.by_solutions, [(1, 2)]);
    assert_eq!((four.n_multisets, four.n_solvable), (252, 6));
    assert_eq!(four.by_solutions, [(2, 6)]);
}

#[test]
fn the_census_is_what_the_multisets_say_one_by_one() {
    for order in [3, 4] {
        let multisets = multisets(&all_pieces(order), order + 1);
        let census = census(order);
        assert_eq!(multisets.len() as u64, census.n_multisets);
        let counts = count_solutions(order, &multisets).unwrap();
        for (n_solutions, n_multisets) in census.by_solutions {
            let found = counts.iter().filter(|count| **count == n_solutions).count();
            assert_eq!(found as u64, n_multisets, "order {order}");
        }
        let solvable = counts.iter().filter(|count| **count > 0).count();
        assert_eq!(solvable as u64, census.n_solvable);
    }
}

/// Every multiset of so many of these pieces.
fn multisets(pieces: &[Sides], n_chosen: usize) -> Vec<Vec<Sides>> {
    if n_chosen == 0 {
        return vec![Vec::new()];
    }
    let with_first = |first: usize| {
        let rest = multisets(&pieces[first..], n_chosen - 1);
        rest.into_iter().map(move |mut rest| {
            rest.insert(0, pieces[first].clone());
            rest
        })
    };
    (0..pieces.len()).flat_map(with_first).collect()
}
