//! Boards of 64 cells, whose states have two masks.

use std::collections::BTreeSet;

use joinsaw::Answer;
use joinsaw::plan::{Goal, Method, Options};

use super::brute::squares::{Dice, Square, drawn, part_of};
use super::figures::{by, sorted};
use super::{puzzle_of, solve};

/// The most pieces that a staged plan lays in little time.
const MOST_PIECES: usize = 8;

/// A rectangle cut at random into pieces of seven to eleven squares, and smaller ones where no more is left; none if they are
/// many.
fn cut(extent: Square, seed: u64) -> Option<String> {
    let squares = (0..extent.0).flat_map(|row| (0..extent.1).map(move |column| (row, column)));
    let mut left: BTreeSet<Square> = squares.collect();
    let mut dice = Dice(seed);
    let mut pieces: Vec<String> = Vec::new();
    while let Some(first) = left.first().copied() {
        let part = part_of(&left, first, 7 + dice.below(5), &mut dice);
        left.retain(|square| !part.contains(square));
        let top = part.iter().map(|square| square.0).min().unwrap();
        let start = part.iter().map(|square| square.1).min().unwrap();
        let part = part.iter().map(|(row, column)| (row - top, column - start));
        let shape = drawn(&part.collect::<Vec<_>>()).replace('X', "#");
        pieces.push(format!("p{} = \"{shape}\"\n", left.len()));
    }
    let board = vec![".".repeat(extent.1); extent.0].join("\n");
    let text = format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{}",
        pieces.concat()
    );
    (pieces.len() <= MOST_PIECES).then_some(text)
}

fn counted(text: &str, method: Method) -> Answer {
    let options = Options {
        goal: Goal::Count,
        ..by(method)
    };
    joinsaw::solve(&puzzle_of(text), &options).unwrap()
}

#[test]
fn boards_of_two_masks_are_counted_and_listed_by_states() {
    let mut n_by_states = 0;
    let mut n_with_several = 0;
    let mut n_cut = 0;
    for (extent, seed) in [(8, 8), (4, 16), (16, 4), (2, 32)]
        .into_iter()
        .flat_map(|extent| (0..40).map(move |seed| (extent, seed)))
    {
        let Some(text) = cut(extent, seed) else {
            continue;
        };
        let [merged, staged] =
            [Method::Merged, Method::Staged].map(|method| counted(&text, method));
        assert_eq!(
            merged.solutions.all, staged.solutions.all,
            "{extent:?} {seed}\n{text}"
        );
        let is_by_states = merged.plan.stages.iter().any(|stage| stage.name == "Rest1");
        if is_by_states {
            let [merged, staged] = [Method::Merged, Method::Staged]
                .map(|method| sorted(&solve(&puzzle_of(&text), &by(method))));
            assert_eq!(merged, staged, "{extent:?} {seed}\n{text}");
            n_cut += 1;
        }
        n_by_states += usize::from(is_by_states);
        n_with_several += usize::from(staged.solutions.all > Some(8));
    }
    assert!(n_cut >= 5, "{n_cut}");
    assert!(n_by_states >= 5, "{n_by_states}");
    assert!(n_with_several >= 8, "{n_with_several}");
}
