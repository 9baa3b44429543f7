//! Random logic puzzles and covers: every plan agrees with the staged one, which other tests hold against a search.

use joinsaw::plan::{Method, Options};
use proptest::prelude::*;

use crate::common::cases;

use crate::plans::{Dice, puzzle_of, solve, solve_in_every_way};

/// A puzzle whose clues are true of a hidden answer, apart from one now and then.
fn random_logic(n_houses: usize, n_categories: usize, n_clues: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let mut shuffled = || {
        let mut houses: Vec<usize> = (1..=n_houses).collect();
        for idx in (1..n_houses).rev() {
            houses.swap(idx, dice.below(idx + 1));
        }
        houses
    };
    let answer: Vec<Vec<usize>> = (0..n_categories).map(|_| shuffled()).collect();
    let mut clues = Vec::new();
    while clues.len() < n_clues {
        let mut value = || (dice.below(n_categories), dice.below(n_houses));
        let (left, right) = (value(), value());
        if left == right {
            continue;
        }
        let house = |(category, value): (usize, usize)| answer[category][value];
        let name = |(category, value): (usize, usize)| format!("c{category}v{value}");
        let (from, to) = (house(left), house(right));
        let (left, right) = (name(left), name(right));
        clues.push(match dice.below(5) {
            0 if dice.below(8) == 0 => format!("{left} < {right}"),
            0 => format!("{left} = {from}"),
            1 if from.abs_diff(to) == 1 => format!("{left} ~ {right}"),
            2 if from != to => format!("{left} != {right}"),
            3 if from < to => format!("{left} < {right}"),
            _ if from == to => format!("{left} = {right}"),
            _ if from < to => format!("{left} + {} = {right}", to - from),
            _ => format!("{left} > {right}"),
        });
    }
    let clues: Vec<String> = clues.iter().map(|clue| format!("\"{clue}\"")).collect();
    let categories = (0..n_categories).map(|category| {
        let values = (0..n_houses).map(|value| format!("\"c{category}v{value}\""));
        let values = values.collect::<Vec<_>>().join(", ");
        format!("c{category} = [{values}]\n")
    });
    format!(
        "family = \"logic\"\nhouses = {n_houses}\nclues = [{}]\n[categories]\n{}",
        clues.join(", "),
        categories.collect::<String>()
    )
}

proptest! {
    #![proptest_config(cases(14))]

    #[test]
    fn every_plan_fills_the_same_houses(
        n_houses in 1..=4_usize,
        n_categories in 1..=4_usize,
        n_clues in 4..=9_usize,
        seed in any::<u64>(),
    ) {
        prop_assume!(n_houses * n_categories > 1);
        solve_in_every_way(&puzzle_of(&random_logic(n_houses, n_categories, n_clues, seed)), &Options::default());
    }
}

#[test]
fn halves_of_houses_without_a_clue_between_them_meet_in_every_way() {
    let puzzle = puzzle_of(
        "family = \"logic\"\nhouses = 3\nclues = [\"A < B\", \"E != 2\"]\n[categories]\none = [\"A\", \"B\", \"C\"]\ntwo = [\"D\", \"E\", \"F\"]\n",
    );
    assert_eq!(
        solve_in_every_way(&puzzle, &Options::default()).counts[0],
        3 * 4
    );
}

#[test]
fn a_single_category_has_no_halves() {
    let puzzle = puzzle_of(
        "family = \"logic\"\nhouses = 3\nclues = [\"A < B\"]\n[categories]\none = [\"A\", \"B\", \"C\"]\n",
    );
    let options = Options {
        method: Method::Bushy,
        ..Options::default()
    };
    let solved = solve(&puzzle, &options).unwrap();
    assert_eq!(solved.plan.method, Method::Staged);
    assert_eq!(solved.counts[0], 3);
}

#[test]
fn every_plan_covers_a_small_board_in_the_same_ways() {
    let text = "family = \"cover\"\nboard = \"\"\"\n. . . .\n. . . .\n. . . .\n\"\"\"\n[pieces]\nI = \"###\"\nJ = \"###\"\nL = \"##/#.\"\nT = \"##/#.\"\n";
    let solved = solve_in_every_way(&puzzle_of(text), &Options::default());
    assert!(solved.counts[0] > solved.counts[1] && solved.counts[1] > solved.counts[2]);
}
