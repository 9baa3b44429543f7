//! Puzzles that state their own rules: known counts, agreement with a plain search on random puzzles, every form of a rule, and messages.

mod boards;
mod connected;
mod forms;
mod limits;

use joinsaw::plan::Method;
use joinsaw::{Filling, Goal, Options, Puzzle};

fn puzzle_of(text: &str) -> Puzzle {
    joinsaw::parse(text).unwrap()
}

fn counted(puzzle: &Puzzle, method: Method) -> u128 {
    let options = Options {
        method,
        goal: Goal::Count,
        ..Options::default()
    };
    joinsaw::solve(puzzle, &options)
        .unwrap()
        .solutions
        .all
        .unwrap()
}

/// The values of the variables in every solution, in order.
fn solutions(puzzle: &Puzzle, method: Method) -> Vec<Vec<String>> {
    let options = Options {
        method,
        goal: Goal::Rows,
        ..Options::default()
    };
    let answer = joinsaw::solve(puzzle, &options).unwrap();
    let values = |filling: Filling| {
        filling
            .into_iter()
            .map(|placement| placement.piece)
            .collect()
    };
    let mut found: Vec<Vec<String>> = Vec::new();
    let boards = answer.boards(|board| {
        found.push(values(board.filling));
        Ok(())
    });
    boards.unwrap();
    found.sort();
    found
}

fn rows_left(name: &str) -> Vec<u64> {
    let answer = joinsaw::solve(&joinsaw::find(name).unwrap(), &Options::default()).unwrap();
    answer.stages().iter().map(|stage| stage.n_rows).collect()
}

fn queens(order: usize) -> String {
    let text = include_str!("../../puzzles/queens.toml").replace("1..8", &format!("1..{order}"));
    text.split("[known]").next().unwrap().to_owned()
}

#[test]
fn queens_of_each_order_have_as_many_solutions_as_published() {
    let known = [
        (4, 2),
        (5, 10),
        (6, 4),
        (7, 40),
        (8, 92),
        (9, 352),
        (10, 724),
    ];
    for (order, n) in known {
        let puzzle = puzzle_of(&queens(order));
        assert_eq!(counted(&puzzle, Method::Auto), n, "{order}");
    }
    assert_eq!(counted(&puzzle_of(&queens(8)), Method::Merged), 92);
}

#[test]
#[ignore = "nightly"]
fn queens_of_large_orders_have_as_many_solutions_as_published() {
    for (order, n) in [(11, 2_680), (12, 14_200)] {
        let puzzle = puzzle_of(&queens(order));
        assert_eq!(counted(&puzzle, Method::Auto), n, "{order}");
    }
}

#[test]
fn a_sum_prunes_as_soon_as_it_can_fail() {
    assert_eq!(rows_left("send-more-money"), [1, 1, 1, 7, 6, 5, 6, 1]);
    let puzzle = joinsaw::find("send-more-money").unwrap();
    // S, M, E, N, D, O, R and Y: 9567 + 1085 = 10652.
    let letters = ["9", "1", "5", "6", "7", "0", "8", "2"];
    assert_eq!(solutions(&puzzle, Method::Auto), [letters]);
}

#[test]
fn langford_pairs_have_as_many_solutions_as_published() {
    assert_eq!(*rows_left("langford").last().unwrap(), 26);
    let text = include_str!("../../puzzles/langford.toml");
    let text = text
        .replace("1..7", "1..8")
        .replace("1..12", "1..14")
        .replace("13 -", "15 -");
    let mirror = "\"number 7\" <= 3";
    assert!(text.contains(mirror));
    let text = text.replace(
        mirror,
        "\"number 8\" < 4 OR \"number 8\" = 4 AND \"number 7\" <= 4",
    );
    let text = text.split("[known]").next().unwrap();
    assert_eq!(counted(&puzzle_of(text), Method::Auto), 150);
}

#[test]
#[ignore = "nightly"]
fn magic_squares_of_order_4_have_as_many_solutions_as_published() {
    let text = include_str!("../../puzzles/magic-square.toml");
    let text = text
        .replace("1..3", "1..4")
        .replace("1..9", "1..16")
        .replace("15", "34")
        .replace("row + column = 4", "row + column = 5");
    let text = text.split("[known]").next().unwrap();
    assert_eq!(counted(&puzzle_of(text), Method::Auto), 7_040);
}

#[test]
fn the_cages_of_a_killer_sudoku_leave_one_solution() {
    let puzzle = puzzle_of(include_str!("killer.toml"));
    for method in [Method::Auto, Method::Merged] {
        assert_eq!(counted(&puzzle, method), 1, "{method:?}");
    }
}
