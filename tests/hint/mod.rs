//! Hints: the next piece only, a reason where the rules show one, and never a "must" that a solution lacks.

use std::collections::BTreeSet;

use crate::common::{Desk, has};
use crate::docs::run;
use insta::assert_snapshot;
use serde_json::Value;

const ONE_TOUGH_PUZZLE: &str = include_str!("../../puzzles/one-tough-puzzle.toml");

/// Each command, with its output and its exit code.
fn printed(desk: &Desk, lines: &[&str]) -> String {
    let texts = lines.iter().map(|line| {
        let ran = desk.run(line);
        let code = ran.code();
        format!("$ joinsaw {line}\n{}[exit code {code}]\n", ran.output())
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn json(desk: &Desk, line: &str) -> Value {
    desk.run(line).json()
}

/// Follows the hints from here to the end, each of which must be so; gives what they say and how many had a reason.
fn follow(
    desk: &Desk,
    puzzle: &str,
    givens_of: impl Fn(&str) -> Vec<String>,
) -> (Vec<String>, usize) {
    let (mut given, mut told, mut n_reasons) = (String::new(), Vec::new(), 0);
    loop {
        let hint = json(desk, &format!("hint {puzzle} --format json{given}"));
        assert_eq!(hint["is_all"], true, "{hint}");
        let next = &hint["next"];
        let Some(words) = next["text"].as_str() else {
            return (told, n_reasons);
        };
        assert_eq!(next["must"], true, "{hint}");
        assert_eq!(next["agreeing"], hint["compared"], "{hint}");
        n_reasons += usize::from(next["reason"].is_object());
        for one in givens_of(words) {
            given = format!("{given} --given {one}");
        }
        told.push(words.to_owned());
    }
}

#[test]
fn a_flower_is_told_piece_by_piece() {
    let desk = Desk::new();
    assert_snapshot!(printed(
        &desk,
        &[
            "hint",
            "hint --given centre=4",
            "hint --given 0=4 --given 1=1 --given 2=7",
            "hint --given 0=4 --given 1=5",
            "hint --given centre=1",
        ]
    ));
}

#[test]
fn a_board_is_told_with_the_turns_of_its_pieces() {
    let desk = Desk::new();
    assert_snapshot!(printed(
        &desk,
        &[
            "hint one-tough-puzzle",
            "hint one-tough-puzzle --given 0=1 --given 1=3/2",
            "hint dogs --given 4=1/2",
            "hint hex-61",
            "hint another-tough-puzzle",
        ]
    ));
}

#[test]
fn every_hint_of_a_fish_has_its_reason() {
    let desk = Desk::new();
    let (told, n_reasons) = follow(&desk, "fish", |words| {
        vec![words.replace(" in house ", "=")]
    });
    assert_eq!((told.len(), n_reasons), (25, 25));
    let solved = joinsaw::solve(
        &joinsaw::find("fish").unwrap(),
        &joinsaw::Options::default(),
    );
    let solved = solved.unwrap();
    let board = solved.first_board().unwrap().unwrap();
    let told: BTreeSet<String> = told.into_iter().collect();
    assert_eq!(told, board.words().into_iter().collect());
}

#[test]
fn a_logic_puzzle_is_told_with_its_clues() {
    let desk = Desk::new();
    assert_snapshot!(printed(
        &desk,
        &[
            "hint fish",
            "hint fish --given Norwegian=1 --given colour.Blue=2",
            "hint fish --given Norwegian=1 --given Brit=2 --given Tea=5",
        ]
    ));
}

#[test]
fn every_hint_of_an_easy_sudoku_has_its_reason() {
    let desk = Desk::new();
    let (told, n_reasons) = follow(&desk, "sudoku-small", |words| {
        let (digit, cell) = words.split_once(" in ").unwrap();
        vec![format!("{cell}={digit}")]
    });
    assert_eq!((told.len(), n_reasons), (12, 12));
}

#[test]
fn a_sudoku_is_told_with_the_units_that_have_the_digit() {
    let desk = Desk::new();
    assert_snapshot!(printed(
        &desk,
        &[
            "hint sudoku",
            "hint sudoku --given r1c6=8 --given R1C3=4",
            "hint sudoku --given r1c3=5",
            "hint sudoku --given r1c3=1 --given r1c4=2",
            "hint jigsaw --format json",
        ]
    ));
}

#[test]
fn a_cover_is_told_with_all_cells_of_a_piece() {
    let desk = Desk::new();
    let date = "calendar --given month=Nov --given day=22";
    assert_snapshot!(printed(
        &desk,
        &[
            "hint pentominoes",
            "hint pentominoes --given r1c1=U --given r2c2=X",
            &format!("hint {date}"),
            &format!("hint {date} --given 24=N --given Jan=O"),
            "hint calendar --given Jan=month --given 1=day",
        ]
    ));
}

#[test]
fn each_given_of_a_cover_with_copies_is_kept_by_all_its_solutions() {
    let text = "family = \"cover\"\nboard = \"....\\n....\\n....\"\n[pieces]\n\
        D = { shape = \"##\", copies = 3 }\nL = { shape = \"#./##\", copies = 2 }\n";
    let desk = Desk::new().with("mine.toml", text);
    let all = json(&desk, "solve mine.toml --format json")["solutions"]["all"]
        .as_u64()
        .unwrap();
    for cell in ["r1c1", "r2c2", "r3c4"] {
        let counts = ["D", "L"].map(|piece| {
            let line = format!("hint mine.toml --format json --given {cell}={piece}");
            let hint = json(&desk, &line);
            hint["compared"].as_u64().unwrap()
        });
        assert_eq!(counts.iter().sum::<u64>(), all, "{cell}");
    }
    let hint = desk.run("hint mine.toml --given r1c1=L --given r1c2=D --given r1c4=L");
    assert_snapshot!(hint.succeeds(), @r"
    L on r1c1 r2c1 r2c2
    This must be so: only one solution is left.
    Nothing else that fits covers r1c1.

    +---+---+---+---+
    | L | D |   | L |
    |   +---+   +---+
    | L   L |       |
    +-------+       |
    |               |
    +---------------+

    The next hint: joinsaw hint mine.toml --given r1c1=L --given r1c2=D --given r1c4=L --given r2c1=L --given r2c2=L
    ");
}

#[test]
fn the_solutions_of_a_large_cover_are_listed_for_a_hint() {
    let file = include_str!("../../benches/covers/6x10.toml");
    let desk = Desk::new().with("6x10.toml", file);
    let givens = "--given r1c1=I --given r1c2=U";
    let hint = json(&desk, &format!("hint 6x10.toml --format json {givens}"));
    assert_eq!(hint["compared"], 212);
    assert_eq!(hint["next"]["must"], true);
    let hint = json(&desk, "hint 6x10.toml --format json --given r1c1=P");
    assert_eq!(
        (&hint["compared"], &hint["is_all"]),
        (&1_000.into(), &false.into())
    );
}

#[test]
fn a_place_that_the_puzzle_file_fills_takes_its_own_piece_only() {
    let file = format!("{ONE_TOUGH_PUZZLE}\n[fixed]\n0 = \"1\"\n");
    let desk = Desk::new().with("fixed.toml", file);
    let given = desk.run("hint one-tough-puzzle --given 0=1").succeeds();
    let given = given.replace("hint one-tough-puzzle", "hint fixed.toml");
    assert_eq!(desk.run("hint fixed.toml --given 0=1").succeeds(), given);
    assert_eq!(
        desk.run("hint fixed.toml --given 0=2").fails(),
        "error: `--given 0=2` fills a place that already holds `1`"
    );
}

#[test]
fn a_puzzle_without_a_solution_says_so() {
    let desk = Desk::new().with(
        "none.toml",
        "family = \"logic\"\nhouses = 2\nclues = [\"Red = 1\", \"Cat = Red\", \"Cat = 2\"]\n\
         [categories]\ncolour = [\"Red\", \"Blue\"]\npet = [\"Cat\", \"Dog\"]\n",
    );
    assert_snapshot!(desk.run("hint none.toml").finds_nothing(), @"
    The puzzle has no solution.
    `joinsaw explain none.toml` tells why
    ");
    assert_snapshot!(desk.run("hint none.toml --given Blue=2").finds_nothing(), @"
    The puzzle has no solution.
    `joinsaw explain none.toml --given Blue=2` tells why
    ");
}

#[cfg(unix)]
#[test]
fn a_hint_prints_the_command_for_the_next() {
    let desk = Desk::new();
    for (line, hints) in [
        ("hint", 7),
        ("hint one-tough-puzzle", 9),
        ("hint queens", 8),
        ("hint calendar --given date=2024-02-29", 8),
    ] {
        let mut command = format!("joinsaw {line}");
        let mut n_hints = 0;
        loop {
            let told = run(&desk, &command);
            n_hints += 1;
            match told.trim_end().rsplit_once("\nThe next hint: ") {
                Some((_, next)) => next.clone_into(&mut command),
                None => break,
            }
        }
        assert_eq!(n_hints, hints, "{line}");
    }
}

#[test]
fn a_rule_that_leaves_one_value_is_cited() {
    let sudoku = "family = \"sudoku\"\ngrid = \"................\"\n[rules]\n\
        \"cage a\" = { sum = \"r1c1\", equals = 2 }\n\"cage b\" = { sum = \"r1c2 r1c3\", equals = 7 }\n\
        \"cage c\" = { sum = \"r2c1 r3c1\", equals = 4 }\n\"cage d\" = { sum = \"r2c2 r2c3\", equals = 3 }\n";
    let many = "family = \"rules\"\n[variables]\n\"x y z\" = \"1..600\"\n[rules]\n\"adds up\" = \"x + y + z = 1800\"\n";
    let desk = Desk::new()
        .with("cages.toml", sudoku)
        .with("many.toml", many);
    let told = desk.run("hint cages.toml").succeeds();
    let claim = "No other digit fits cell r1c1: \u{201c}cage a\u{201d} removes digits 1, 3 and 4.";
    has(&told, claim);
    let told = desk.run("hint many.toml").succeeds();
    let claim =
        "No other value fits x: \u{201c}adds up\u{201d} removes values 1, 2, 3, 4, 5 and 594 more.";
    has(&told, claim);
}

#[test]
fn a_rule_is_cited_wherever_it_decides() {
    let ruled = include_str!("../cover/ruled.toml");
    let desk = Desk::new().with("ruled.toml", ruled);
    for (line, words) in [
        (
            "sudoku-small --given r1c1=1",
            "“leaves too few digits for cells r1c3 and r1c4 in row 1” removes it",
        ),
        (
            "sudoku-small --given r2c2=1",
            "“leaves no digit for cell r2c1 in row 2” removes it",
        ),
        (
            "ruled.toml --given r1c1=L",
            "“has no L in the corner” removes it",
        ),
        (
            "ruled.toml --given r1c1=J",
            "Nothing else that fits covers r1c1: “has J in row 1 once at most",
        ),
        (
            "send-more-money --given S=9 --given M=1 --given O=0 --given R=8",
            "After 3 rounds of removals, no other value fits E:",
        ),
    ] {
        let told = desk.run(&format!("hint {line}")).output();
        assert!(told.replace('\n', " ").contains(words), "{told}");
    }
}
