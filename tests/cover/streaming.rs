//! Searches for one cover, and what they give way to.

use joinsaw::compile;
use joinsaw::family;
use joinsaw::plan::{Goal, Method, Options};

use crate::plans::puzzle_of;

/// Wants one cover.
fn first() -> Options {
    Options {
        goal: Goal::First,
        ..Options::default()
    }
}

/// A chessboard without two opposite corners, and 31 dominoes, which cannot cover it.
const MUTILATED: &str = "family = \"cover\"
board = \"\"\"
.......#
........
........
........
........
........
........
#.......
\"\"\"
[pieces.d]
shape = \"dd\"
copies = 31
";

#[test]
fn a_search_that_finds_nothing_for_long_gives_way_to_the_merged_plan() {
    let puzzle = puzzle_of(MUTILATED);
    let answer = joinsaw::solve(&puzzle, &first()).unwrap();
    assert_eq!(answer.plan.method, Method::Streamed);
    assert!(!answer.is_solved());
}

#[test]
fn a_search_on_request_gives_way_to_nothing() {
    let puzzle = family::find("pentominoes").unwrap();
    let gives_way = |options: &Options| compile(&puzzle, options).unwrap().gives_way;
    assert!(gives_way(&first()));
    for options in [
        Options {
            method: Method::Streamed,
            ..first()
        },
        Options {
            keeps_tables: true,
            ..first()
        },
    ] {
        assert!(!gives_way(&options));
    }
}
