//! Boards of 64 cells, whose states have two masks.

use std::collections::BTreeSet;

use joinsaw::{Goal, Method};

use super::{by, counted, puzzle_of, solve, sorted};
use crate::agreement::Dice;
use crate::agreement::covers::{Grid, Site, part_of};

/// The most pieces that a staged plan lays in little time.
const MOST_PIECES: usize = 8;

/// A rectangle cut at random into pieces of seven to eleven squares, and smaller ones where no more is left; none if they are
/// many.
fn cut(n_rows: i64, n_columns: i64, seed: u64) -> Option<String> {
    let sites = (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| [0, row, column]));
    let mut left: BTreeSet<Site> = sites.collect();
    let mut dice = Dice::new(seed);
    let mut pieces: Vec<String> = Vec::new();
    while !left.is_empty() {
        let size = 7 + dice.below(5);
        let part = part_of(Grid::Square, &mut left, size, &mut dice);
        let range = |axis: usize| {
            let along = part.iter().map(|site| site[axis]);
            along.clone().min().unwrap()..=along.max().unwrap()
        };
        let rows = range(1).map(|row| {
            let cell = |column| {
                if part.contains(&[0, row, column]) {
                    '#'
                } else {
                    '.'
                }
            };
            range(2).map(cell).collect::<String>()
        });
        let shape = rows.collect::<Vec<_>>().join("/");
        pieces.push(format!("p{} = \"{shape}\"\n", pieces.len()));
    }
    let row = ".".repeat(n_columns.try_into().unwrap()) + "\n";
    let text = format!(
        "family = \"cover\"\nboard = \"\"\"\n{}\"\"\"\n[pieces]\n{}",
        row.repeat(n_rows.try_into().unwrap()),
        pieces.concat()
    );
    (pieces.len() <= MOST_PIECES).then_some(text)
}

#[test]
#[ignore = "nightly"]
fn boards_of_two_masks_are_counted_and_listed_by_states() {
    let (mut n_by_states, mut n_with_several) = (0, 0);
    for (n_rows, n_columns) in [(8, 8), (4, 16), (16, 4), (2, 32)] {
        for text in (0..40).filter_map(|seed| cut(n_rows, n_columns, seed)) {
            let [merged, staged] =
                [Method::Merged, Method::Staged].map(|method| counted(&text, method));
            assert_eq!(merged.solutions.all, staged.solutions.all, "{text}");
            if merged.plan.stage("Rest1").is_ok() {
                let [merged, staged] = [Method::Merged, Method::Staged]
                    .map(|method| sorted(&solve(&puzzle_of(&text), &by(method, Goal::Rows))));
                assert_eq!(merged, staged, "{text}");
                n_by_states += 1;
            }
            n_with_several += usize::from(staged.solutions.all > Some(8));
        }
    }
    assert!(n_by_states >= 5, "{n_by_states}");
    assert!(n_with_several >= 8, "{n_with_several}");
}
