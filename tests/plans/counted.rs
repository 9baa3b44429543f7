//! Merged plans: counts of more than can be listed, and solutions drawn at random or met first.

use std::collections::BTreeMap;

use joinsaw::{Answer, Filling, Goal, Limits, Method, Options, Puzzle, Sample, find};

use crate::agreement::houses;
use crate::common::{by, count, fillings, puzzle_of, rows_left, solve};

/// Dominoes on a board of this size.
fn dominoes(height: usize, width: usize) -> Puzzle {
    puzzle_of(&crate::figures::dominoes([height, width], ""))
}

/// A Latin square of this order without a given.
fn latin_square(order: usize) -> Puzzle {
    let grid = "0".repeat(order * order);
    puzzle_of(&format!(
        "family = \"sudoku\"\nregions = \"none\"\ngrid = \"{grid}\"\n"
    ))
}

/// A puzzle of this many houses and categories without a clue.
pub fn free_houses(n_houses: usize, n_categories: usize) -> String {
    houses::random(n_houses, n_categories, 0, 0)
}

/// A square board whose pieces are all alike but for their names, of which there are so many each.
fn alike(width: usize, height: usize, copies: &[usize]) -> Puzzle {
    let kinds = copies.iter().enumerate();
    let kinds = kinds.map(|(id, n)| format!("{id} = {{ sides = \"1111\", copies = {n} }}\n"));
    puzzle_of(&format!(
        "family = \"board\"\nboard = \"square\"\nwidth = {width}\nheight = {height}\nmatch = \"equal\"\n[pieces]\n{}",
        kinds.collect::<String>()
    ))
}

/// The number of ways to fill all places with kinds of this many pieces each.
fn arrangements(kinds: &[u128]) -> u128 {
    let (mut n_ways, mut n_places) = (1, 0);
    for n in kinds {
        for idx in 1..=*n {
            n_places += 1;
            n_ways = n_ways * n_places / idx;
        }
    }
    n_ways
}

#[test]
fn counts_are_exact_whatever_their_size() {
    let squares = ["a", "b", "c"].map(|id| format!("{id} = {{ shape = \"#\", copies = 21 }}\n"));
    let squares = puzzle_of(&format!(
        "family = \"cover\"\nboard = \"\"\"\n{}\n\"\"\"\n[pieces]\n{}",
        [".........\n"; 7].concat(),
        squares.concat()
    ));
    for (puzzle, expected) in [
        (puzzle_of(&free_houses(8, 8)), 40_320_u128.pow(8)),
        (alike(6, 6, &[9; 4]), arrangements(&[9; 4])),
        (
            alike(6, 6, &[7, 7, 7, 7, 8]),
            arrangements(&[7, 7, 7, 7, 8]),
        ),
        (squares, arrangements(&[21; 3])),
    ] {
        assert_eq!(
            count(&puzzle, Method::Merged),
            expected,
            "{}",
            puzzle.definition
        );
    }
    assert!(arrangements(&[9; 4]) > i64::MAX as u128);
}

#[test]
#[ignore = "nightly"]
fn a_count_of_copies_along_a_rim_is_exact_beyond_63_bits() {
    let kinds = |sides: &'static str, n_kinds: usize, copies: usize| {
        (0..n_kinds).map(move |kind| {
            format!("{sides}k{kind} = {{ sides = \"{sides}\", copies = {copies} }}\n")
        })
    };
    let pieces = kinds("1001", 2, 2);
    let pieces = pieces.chain(kinds("2101", 4, 4)).chain(kinds("2222", 8, 2));
    let text = format!(
        "family = \"board\"\nboard = \"square\"\nwidth = 6\nmatch = \"equal\"\nrim = \"0\"\n[pieces]\n{}",
        pieces.collect::<String>()
    );
    // Ways for the corners, along the rim, and inside.
    let all = arrangements(&[2; 2]) * arrangements(&[4; 4]) * arrangements(&[2; 8]);
    assert_eq!(count(&puzzle_of(&text), Method::Merged), all);
}

#[test]
fn a_count_of_more_than_128_bits_is_refused() {
    for (puzzle, stage) in [
        (puzzle_of(&free_houses(8, 9)), "Opt9"),
        // There are 80! / 20!^4 ways, some 10^45.
        (alike(10, 8, &[20; 4]), "Opt69"),
    ] {
        let options = by(Method::Merged, Goal::Count);
        let error = joinsaw::solve(&puzzle, &options).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "the number of solutions has more than 128 bits, and is not known exactly: stage `{stage}` counts no further"
            )
        );
    }
}

#[test]
fn a_puzzle_of_few_solutions_is_not_merged_unasked() {
    for name in ["sudoku", "sudoku-17", "jigsaw", "fish", "drive-ya-nuts"] {
        let plan = joinsaw::compile(&find(name).unwrap(), &by(Method::Auto, Goal::Count));
        assert_ne!(plan.unwrap().method(), Method::Merged, "{name}");
    }
}

fn drawn(puzzle: &Puzzle, n_solutions: usize, seed: u64) -> Vec<Filling> {
    fillings(&sampled(puzzle, n_solutions, seed, false))
}

fn sampled(puzzle: &Puzzle, n_solutions: usize, seed: u64, is_distinct: bool) -> Answer {
    let sample = Sample {
        n_solutions,
        seed,
        is_distinct,
    };
    joinsaw::sample(puzzle, &Options::default(), sample, Limits::default()).unwrap()
}

/// Of the 36 tilings, 9 are distinct, and some of these are their own mirror image.
#[test]
fn a_tiling_that_is_its_own_mirror_image_is_drawn_as_often_as_others() {
    let puzzle = dominoes(4, 4);
    let n_drawn = [100, 1].map(|most| fillings(&sampled(&puzzle, most, 1, true)).len());
    assert_eq!(n_drawn, [9, 1]);
    let mut frequencies: BTreeMap<Filling, usize> = BTreeMap::new();
    for seed in 0..180 {
        let answer = sampled(&puzzle, 1, seed, true);
        let drawn = &fillings(&answer)[0];
        let symmetries = answer.plan.puzzle.symmetries.iter();
        let least = symmetries.map(|one| one.apply(drawn)).min();
        *frequencies.entry(least.unwrap()).or_default() += 1;
    }
    let squares = frequencies.values().map(|n| n.abs_diff(20).pow(2));
    let chi_square = squares.sum::<usize>() / 20;
    assert!(frequencies.len() == 9 && chi_square < 24, "{chi_square}");
}

/// The average number of times each solution is drawn.
const EACH: usize = 50;

#[test]
fn every_solution_is_drawn_equally_often() {
    for (puzzle, n_solutions) in [
        (find("dogs").unwrap(), 16),
        (find("pentominoes").unwrap(), 8),
        (dominoes(4, 4), 36),
        (latin_square(4), 576),
    ] {
        let mut frequencies: BTreeMap<Filling, usize> = BTreeMap::new();
        for filling in drawn(&puzzle, EACH * n_solutions, 2026) {
            *frequencies.entry(filling).or_default() += 1;
        }
        assert_eq!(frequencies.len(), n_solutions, "{}", puzzle.name);
        let squares = frequencies.values().map(|n| n.abs_diff(EACH).pow(2));
        // Chi-square has as many degrees of freedom, less one, and a standard deviation of the root of twice that.
        let chi_square = squares.sum::<usize>() / EACH;
        assert!(
            chi_square < 3 * n_solutions,
            "{}: {chi_square}",
            puzzle.name
        );
    }
}

#[test]
fn the_same_seed_draws_the_same_solutions() {
    let puzzle = dominoes(8, 8);
    assert_eq!(drawn(&puzzle, 20, 1), drawn(&puzzle, 20, 1));
    assert_ne!(drawn(&puzzle, 20, 1), drawn(&puzzle, 20, 2));
    // There are more than 63 bits of these.
    let houses = drawn(&puzzle_of(&free_houses(8, 5)), 10, 1);
    assert_eq!(houses.len(), 10);
    assert!(houses.iter().all(|filling| filling.len() == 40));
}

#[test]
fn the_first_of_many_solutions_is_found_without_listing_the_others() {
    for (puzzle, n_pieces) in [(dominoes(8, 8), 32), (dominoes(12, 14), 84)] {
        let [merged, streamed] =
            [Method::Merged, Method::Streamed].map(|method| solve(&puzzle, method, Goal::First));
        assert_eq!(merged.plan.method(), Method::Merged);
        assert_eq!(merged.solutions.all, None);
        assert_eq!(fillings(&merged), fillings(&streamed));
        let last = rows_left(&merged).into_iter().rev().take(n_pieces);
        assert_eq!(last.max(), Some(1));
    }
}

#[test]
fn as_many_solutions_are_found_as_are_wanted() {
    for puzzle in [
        find("pentominoes").unwrap(),
        find("dogs").unwrap(),
        dominoes(4, 4),
        latin_square(4),
    ] {
        let all = fillings(&solve(&puzzle, Method::Merged, Goal::Rows));
        for most in [1, 5, 1_000] {
            let few = solve(&puzzle, Method::Merged, Goal::Few(most));
            assert_eq!(few.solutions.all, None);
            let few = fillings(&few);
            let n_wanted = all.len().min(most);
            assert_eq!(few.len(), n_wanted, "{most} of {}", puzzle.name);
            // The slots of a board are not filled in the order in which its rows are sorted.
            if puzzle.name == "Dogs" {
                assert!(few.iter().all(|filling| all.contains(filling)));
            } else {
                assert_eq!(few, all[..n_wanted], "{most} of {}", puzzle.name);
            }
        }
    }
}
