//! What the joins find is right by the puzzle's own rules: every built-in puzzle, in every plan.

use super::verify;
use crate::common::Desk;

const PLANS: [&str; 6] = ["auto", "staged", "streamed", "bushy", "merged", "narrowed"];
const PLANS_WITHOUT_HALVES: [&str; 5] = ["auto", "staged", "streamed", "merged", "narrowed"];

/// Solves a puzzle in these ways, and has the rows checked.
fn agree(puzzle: &str, options: &str, plans: &[&str], n_solutions: u64) {
    let desk = Desk::new();
    for plan in plans {
        let line = format!("solve {puzzle} {options} --plan {plan} --format csv --rows");
        let rows = desk.run(&line).succeeds();
        let (code, text) = verify(&desk, puzzle, &rows);
        assert_eq!(code, 0, "{line}: {text}");
        let checked = match n_solutions {
            1 => "1 solution checked, right\n".to_owned(),
            n => format!("{n} solutions checked, all right\n"),
        };
        assert!(text.ends_with(&checked), "{line}: {text}");
    }
}

#[test]
fn the_small_built_in_puzzles_are_solved_rightly_by_every_plan() {
    agree("drive-ya-nuts", "", &PLANS_WITHOUT_HALVES, 1);
    for (puzzle, n_solutions) in [
        ("one-tough-puzzle", 4),
        ("scramble-serengeti", 8),
        ("dogs", 16),
        ("fish", 1),
    ] {
        agree(puzzle, "", &PLANS, n_solutions);
    }
}

#[test]
#[ignore = "nightly"]
fn the_hexagon_boards_are_solved_rightly() {
    agree("hex-19", "", &PLANS, 12);
    // Staged and bushy plans of the larger boards take too long for a test.
    agree("hex-37", "", &["auto", "streamed"], 6);
    agree("hex-61", "--first", &["auto", "streamed"], 1);
}

#[test]
#[ignore = "nightly"]
fn the_pyramid_with_a_rim_is_solved_rightly_by_every_plan() {
    agree(
        "another-tough-puzzle",
        "--given rim=++++++------",
        &PLANS,
        152,
    );
}

#[test]
fn the_built_in_covers_are_solved_rightly_by_every_plan() {
    agree(
        "calendar",
        "--given month=Apr --given day=24",
        &PLANS_WITHOUT_HALVES,
        26,
    );
    agree("pentominoes", "", &PLANS_WITHOUT_HALVES, 8);
}

#[test]
fn flowers_whose_sides_repeat_are_solved_rightly_by_every_plan() {
    let desk = Desk::new().with(
        "colours.toml",
        include_str!("../puzzles/colours/puzzle.toml"),
    );
    for plan in PLANS_WITHOUT_HALVES {
        let rows = desk.run(&format!(
            "solve colours.toml --plan {plan} --format csv --rows"
        ));
        let (code, text) = verify(&desk, "colours.toml", &rows.succeeds());
        assert_eq!(code, 0, "{plan}: {text}");
    }
}

#[test]
fn boards_with_a_rim_hints_and_copies_are_solved_rightly_by_every_plan() {
    let text = "family = \"board\"\nname = \"Rim\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\nrim = \"0\"\n\
        [pieces]\na = { sides = \"0110\", copies = 2 }\nb = \"0110\"\nc = \"0110\"\n\
        [fixed]\n0 = \"a/0\"\n";
    let desk = Desk::new().with("rim.toml", text);
    for plan in PLANS {
        let rows = desk.run(&format!("solve rim.toml --plan {plan} --format jsonl"));
        let (code, text) = verify(&desk, "rim.toml", &rows.succeeds());
        assert_eq!(code, 0, "{plan}: {text}");
    }
}

#[test]
fn a_kept_database_is_checked_with_the_puzzle_that_it_holds() {
    let desk = Desk::new()
        .after("solve dogs --db dogs.db")
        .after("solve calendar --today --plan merged --db day.db");
    insta::assert_snapshot!(desk.run("verify --db dogs.db").succeeds(), @"Dogs: 16 solutions checked, all right");
    assert_eq!(desk.run("verify dogs --db dogs.db").code(), 0);
    assert_eq!(desk.run("verify --db day.db").code(), 0);
    let shown = desk.run("show Opt9 dogs.db --format csv").succeeds();
    assert_eq!(verify(&desk, "dogs", &shown).0, 0);
}
