//! Boards that state rules of their own leave the solutions of the board that keep them.

use joinsaw::{Filling, Goal, Method, Puzzle};

use crate::common::{Desk, count, has, puzzle_of, solve};

/// Two rows of three squares.
const BOARD: &str = "family = \"board\"\nboard = \"square\"\nwidth = 3\nheight = 2\nmatch = \"equal\"\n[pieces]\nA = \"1121\"\nB = \"1321\"\nC = \"3323\"\nD = \"1233\"\nE = \"2131\"\nF = \"3133\"\n";

const RULES: &str = "[rules]\n\"rim adds up to 19\" = { sum = \"side\", where = \"rim = 1\", equals = 19 }\n\"no A above\" = { of = \"slot\", where = \"row = 1\", holds = \"value <> 'A'\" }\n\"B and C lie apart\" = { of = \"slot a, slot b, touch\", where = \"touch.a = a.name AND touch.b = b.name\", holds = \"NOT (a.value = 'B' AND b.value = 'C')\" }\n\"shows a 3\" = \"\\\"side 2 of slot 0\\\" = 3 OR \\\"slot 5\\\" = 'D'\"\n";

fn fillings(puzzle: &Puzzle, method: Method) -> Vec<Filling> {
    let mut found = crate::common::fillings(&solve(puzzle, method, Goal::Rows));
    found.sort();
    found
}

/// Whether a filling keeps [`RULES`].
fn keeps_rules(filling: &Filling) -> bool {
    let piece = |slot: usize| filling[slot].piece.as_str();
    let digit = |slot: usize, side: usize| filling[slot].look[side].to_digit(10).unwrap();
    let rim = [
        (0, 3),
        (0, 0),
        (1, 0),
        (2, 0),
        (2, 1),
        (5, 1),
        (5, 2),
        (4, 2),
        (3, 2),
        (3, 3),
    ];
    let sum: u32 = rim.into_iter().map(|(slot, side)| digit(slot, side)).sum();
    let touching = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
    let mut pairs = touching.iter().map(|(a, b)| [piece(*a), piece(*b)]);
    sum == 19
        && (0..3).all(|slot| piece(slot) != "A")
        && pairs.all(|pair| pair != ["B", "C"] && pair != ["C", "B"])
        && (digit(0, 2) == 3 || piece(5) == "D")
}

#[test]
fn a_board_keeps_its_own_rules_in_every_plan() {
    let all = fillings(&puzzle_of(BOARD), Method::Staged);
    let kept: Vec<Filling> = all
        .iter()
        .filter(|filling| keeps_rules(filling))
        .cloned()
        .collect();
    assert!(!kept.is_empty() && kept.len() < all.len());
    let puzzle = puzzle_of(&format!("{BOARD}{RULES}"));
    for method in [
        Method::Staged,
        Method::Streamed,
        Method::Bushy,
        Method::Auto,
    ] {
        assert_eq!(fillings(&puzzle, method), kept, "{method:?}");
    }
    for method in [Method::Merged, Method::Bushy, Method::Auto] {
        assert_eq!(count(&puzzle, method), kept.len() as u128, "{method:?}");
    }
}

#[test]
fn a_solution_of_a_board_is_checked_by_its_own_rules() {
    let desk = Desk::new()
        .with("plain.toml", BOARD)
        .with("ruled.toml", format!("{BOARD}{RULES}"));
    let all = desk
        .run("solve plain.toml --format csv --rows --order 0,1,2,3,4,5")
        .succeeds();
    let desk = desk.with("all.csv", all);
    let faults = desk.run("verify ruled.toml --solution all.csv").output();
    has(
        &faults,
        "the rule `B and C lie apart` is broken: slot 1 is B, slot 2 is C",
    );
    let all = fillings(&puzzle_of(BOARD), Method::Staged);
    let n_wrong = all.iter().filter(|filling| !keeps_rules(filling)).count();
    let told = format!(
        "1,112 solutions checked, {},{:03} wrong",
        n_wrong / 1000,
        n_wrong % 1000
    );
    has(&faults, &told);
    desk.run("report ruled.toml -o ruled.html").succeeds();
    let shown = desk.run("sql ruled.toml").succeeds();
    has(&shown, " -- rim adds up to 19: leaves room for the rest");
}

#[test]
fn sides_are_known_to_rules_where_they_are_digits() {
    let board = BOARD.replace(['1', '2', '3'], "x");
    let board = board
        .replace("width = x", "width = 3")
        .replace("height = x", "height = 2");
    let rule = "[rules]\n\"is so\" = { sum = \"side\", equals = 5 }\n";
    let desk = Desk::new().with("letters.toml", format!("{board}{rule}"));
    assert_eq!(
        desk.run("solve letters.toml").fails(),
        "error: `letters.toml` line 14: no variable or table `side`; there are: slot, touch"
    );
}
