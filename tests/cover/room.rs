//! Covers with room: pieces that lie already or may be left out, cells that may stay free, boards that wrap round, and coloured cells.

use joinsaw::{Goal, Method, Options, Puzzle};

use super::puzzle_of;
use crate::common::Desk;

const METHODS: [Method; 4] = [
    Method::Staged,
    Method::Streamed,
    Method::Merged,
    Method::Auto,
];

/// The numbers of solutions in all and up to symmetry, which every plan agrees on.
fn counts(puzzle: &Puzzle) -> [Option<u128>; 2] {
    let counts = METHODS.map(|method| {
        let options = Options {
            method,
            goal: Goal::Count,
            ..Options::default()
        };
        let solutions = joinsaw::solve(puzzle, &options).unwrap().solutions;
        [solutions.all, solutions.up_to_symmetry]
    });
    assert!(
        counts.iter().all(|[all, _]| *all == counts[0][0]),
        "{counts:?}"
    );
    counts[0]
}

fn on_board(size: [usize; 2], keys: &str, pieces: &str) -> Puzzle {
    let board = vec![".".repeat(size[1]); size[0]].join("\n");
    puzzle_of(&format!(
        "family = \"cover\"\n{keys}\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{pieces}\n"
    ))
}

/// The ways to lay any number of dominoes are OEIS A028420.
#[test]
fn any_number_of_dominoes_leaves_cells_free_in_as_many_ways_as_published() {
    for (size, expected) in [(2, 7), (3, 131), (4, 10012)] {
        let pieces =
            "D = { shape = \"##\", copies = \"0..\" }\n[holes]\nfree = { copies = \"0..\" }";
        let found = counts(&on_board([size, size], "", pieces));
        assert_eq!(found[0], Some(expected), "{size}");
    }
}

/// Dominoes that cover a torus of 4 x 4, and a cylinder of 2 x 4, are the perfect matchings of hypercubes: OEIS A005271.
#[test]
fn dominoes_cover_a_cylinder_and_a_torus_in_as_many_ways_as_published() {
    for (size, wrap, expected) in [([2, 4], "columns", 9), ([4, 4], "both", 272)] {
        let copies = size[0] * size[1] / 2;
        let pieces = format!("D = {{ shape = \"##\", copies = {copies} }}");
        let puzzle = on_board(size, &format!("wrap = \"{wrap}\""), &pieces);
        assert_eq!(counts(&puzzle)[0], Some(expected), "{wrap}");
    }
}

const ROOMY: &str = r#"family = "cover"
wrap = "columns"
board = """
.....
.....
.....
"""
pattern = """
bwbwb
wbwbw
bwbwb
"""
start = """
.....
.LL..
.L...
"""
[pieces]
L = "bw/w."
D = { shape = "bw", copies = "1..9" }
P = { shape = "b.b", parts = 2 }
[holes]
free = { copies = "0..2" }
"#;

#[test]
fn a_cover_with_room_is_verified_explained_drawn_and_printed() {
    let desk = Desk::new().with("roomy.toml", ROOMY);
    let rows = desk.run("solve roomy.toml --format csv --rows").succeeds();
    let verified = desk.run_on("verify roomy.toml --solution -", rows.as_str());
    assert!(verified.succeeds().contains("all right"));
    let hint = desk.run("hint roomy.toml").succeeds();
    assert!(!hint.starts_with("L on "), "{hint}");
    let explained = desk.run("explain roomy.toml").succeeds();
    assert!(
        explained.contains("leaves out no more copies than allowed"),
        "{explained}"
    );
    desk.run("draw roomy.toml -o roomy.svg").succeeds();
    desk.run("report roomy.toml -o roomy.html").succeeds();
    let script = desk.run("sql roomy.toml").succeeds();
    assert!(script.contains("CREATE TABLE Opt1 AS"), "{script}");
    insta::assert_snapshot!(desk.run("solve roomy.toml").succeeds());
}

#[test]
fn a_solution_that_moves_what_lies_already_is_wrong() {
    let free = ROOMY.replace(".LL..\n.L...", ".....\n.....");
    let desk = Desk::new()
        .with("roomy.toml", ROOMY)
        .with("free.toml", free);
    let rows = desk.run("solve free.toml --format csv --rows").succeeds();
    let faults = desk
        .run_on("verify roomy.toml --solution -", rows.as_str())
        .output();
    assert!(faults.contains("overlaps the given piece `L`"), "{faults}");
    assert!(
        faults.ends_with("1,904 solutions checked, 1,793 wrong\n"),
        "{faults}"
    );
}
