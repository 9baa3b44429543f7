//! Merged plans: counts of more than can be listed, and solutions drawn at random.

use std::collections::BTreeMap;

use joinsaw::family;
use joinsaw::plan::{Goal, Method, Options};
use joinsaw::{Filling, Puzzle, Result};

use crate::plans::{drawn, puzzle_of, solve};

/// How many solutions there are in all, counted with merged rows.
fn count(puzzle: &Puzzle) -> Result<Option<u128>> {
    let options = Options {
        method: Method::Merged,
        goal: Goal::Count,
        ..Options::default()
    };
    Ok(joinsaw::solve(puzzle, &options)?.solutions.all)
}

/// Dominoes on a board of this size.
fn dominoes(width: usize, height: usize) -> Puzzle {
    let board = vec![".".repeat(width); height].join("\n");
    let copies = width * height / 2;
    puzzle_of(&format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces.d]\nshape = \"dd\"\ncopies = {copies}\n"
    ))
}

/// A Latin square of this order without a given.
fn latin_square(order: usize) -> Puzzle {
    let grid = "0".repeat(order * order);
    puzzle_of(&format!(
        "family = \"sudoku\"\nregions = \"none\"\ngrid = \"{grid}\"\n"
    ))
}

/// Eight houses and so many categories without a clue: each can be arranged in 40,320 ways.
fn free_houses(n_categories: usize) -> Puzzle {
    let categories = (0..n_categories).map(|category| {
        let values = (0..8).map(|value| format!("\"c{category}v{value}\""));
        let values = values.collect::<Vec<_>>().join(", ");
        format!("c{category} = [{values}]\n")
    });
    puzzle_of(&format!(
        "family = \"logic\"\nhouses = 8\nclues = []\n[categories]\n{}",
        categories.collect::<String>()
    ))
}

#[test]
fn dominoes_are_counted_as_kasteleyn_counted_them() {
    assert_eq!(count(&dominoes(7, 8)).unwrap(), Some(1_292_697));
    assert_eq!(count(&dominoes(8, 8)).unwrap(), Some(12_988_816));
}

#[test]
fn a_count_of_more_than_63_bits_is_exact() {
    let dominoes = count(&dominoes(12, 14)).unwrap();
    assert_eq!(dominoes, Some(DOMINOES_12_BY_14));
    let arranged = count(&free_houses(8)).unwrap();
    assert_eq!(arranged, Some(40_320_u128.pow(8)));
}

/// The ways to cover 12 x 14 cells with dominoes, by Kasteleyn's formula.
const DOMINOES_12_BY_14: u128 = 43_242_613_716_069_407_953;

#[test]
fn a_count_of_more_than_128_bits_is_refused() {
    let error = count(&free_houses(9)).unwrap_err().to_string();
    insta::assert_snapshot!(
        error,
        @"the number of solutions has more than 128 bits, and is not known exactly: stage `Opt9` counts no further"
    );
}

#[test]
fn latin_squares_are_counted_by_the_sets_of_their_columns() {
    assert_eq!(count(&latin_square(4)).unwrap(), Some(576));
    let options = Options {
        goal: Goal::Count,
        ..Options::default()
    };
    let solved = solve(&latin_square(5), &options).unwrap();
    assert_eq!(solved.plan.method, Method::Merged);
    assert_eq!(solved.counts[0], 161_280);
    let (_, most) = solved.rows_left.iter().max_by_key(|(_, n)| *n).unwrap();
    assert!(*most < 40_000, "{:?}", solved.rows_left);
}

#[test]
fn a_puzzle_of_few_solutions_is_not_merged_unasked() {
    for name in ["sudoku", "sudoku-17", "jigsaw", "fish", "drive-ya-nuts"] {
        let options = Options {
            goal: Goal::Count,
            ..Options::default()
        };
        let solved = solve(&family::find(name).unwrap(), &options).unwrap();
        assert_eq!(solved.plan.method, Method::Staged, "{name}");
    }
}

/// How often each solution is drawn.
fn frequencies(puzzle: &Puzzle, n_drawn: usize) -> BTreeMap<Filling, usize> {
    let mut frequencies = BTreeMap::new();
    for filling in drawn(puzzle, &Options::default(), n_drawn, 2026) {
        *frequencies.entry(filling).or_default() += 1;
    }
    frequencies
}

/// How often each solution is drawn on average.
const EACH: usize = 50;

#[test]
fn every_solution_is_drawn_equally_often() {
    let dogs = family::find("dogs").unwrap();
    let one_tough_puzzle = family::find("one-tough-puzzle").unwrap();
    let pentominoes = family::find("pentominoes").unwrap();
    let domino_4 = dominoes(4, 4);
    for (puzzle, n_solutions) in [
        (dogs, 16),
        (one_tough_puzzle, 4),
        (pentominoes, 8),
        (domino_4, 36),
        (latin_square(4), 576),
    ] {
        let frequencies = frequencies(&puzzle, EACH * n_solutions);
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
    let drawn_with = |seed| drawn(&puzzle, &Options::default(), 20, seed);
    assert_eq!(drawn_with(1), drawn_with(1));
    assert_ne!(drawn_with(1), drawn_with(2));
}

#[test]
fn solutions_are_drawn_from_more_than_63_bits() {
    let puzzle = free_houses(5);
    let drawn = drawn(&puzzle, &Options::default(), 10, 1);
    assert_eq!(drawn.len(), 10);
    for filling in drawn {
        assert_eq!(filling.len(), 40);
    }
}

#[test]
fn the_first_of_many_solutions_is_found_without_listing_the_others() {
    let by = |method| Options {
        method,
        goal: Goal::First,
        ..Options::default()
    };
    for (puzzle, n_pieces) in [(dominoes(8, 8), 32), (dominoes(12, 14), 84)] {
        let merged = solve(&puzzle, &by(Method::Merged)).unwrap();
        assert_eq!(merged.plan.method, Method::Merged);
        assert_eq!(merged.counts, [0; 3]);
        let streamed = solve(&puzzle, &by(Method::Streamed)).unwrap();
        assert_eq!(merged.first, streamed.first, "{n_pieces} pieces");
        for (stage, n_rows) in merged.rows_left.iter().rev().take(n_pieces) {
            assert_eq!(*n_rows, 1, "{stage}");
        }
    }
    let latin_square = solve(&latin_square(4), &by(Method::Merged)).unwrap();
    assert_eq!(latin_square.fillings.len(), 1);
}

#[test]
fn as_many_solutions_are_found_as_are_wanted() {
    let by = |goal| Options {
        method: Method::Merged,
        goal,
        ..Options::default()
    };
    let pentominoes = family::find("pentominoes").unwrap();
    let dogs = family::find("dogs").unwrap();
    for puzzle in [pentominoes, dogs, dominoes(4, 4), latin_square(4)] {
        let all = in_order(&puzzle, &by(Goal::Rows));
        for most in [1, 5, 1_000] {
            let few = in_order(&puzzle, &by(Goal::Few(most)));
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

/// The solutions in the order of the plan's rows.
fn in_order(puzzle: &Puzzle, options: &Options) -> Vec<Filling> {
    let mut fillings = Vec::new();
    let answer = joinsaw::solve(puzzle, options).unwrap();
    let boards = answer.boards(|board| {
        fillings.push(board.filling);
        Ok(())
    });
    boards.unwrap();
    assert_eq!(answer.solutions.all.is_some(), options.goal == Goal::Rows);
    fillings
}
