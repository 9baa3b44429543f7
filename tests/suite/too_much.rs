//! What cannot be a puzzle because there is too much of it is refused by name, and at once.

use std::fmt::Write;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::bad_input::flower;
use crate::common::Desk;

/// Far more than reading any of these files takes, and far less than a search in each line for every other.
const AT_ONCE: Duration = Duration::from_secs(10);

fn lines(n_lines: usize, line: impl Fn(usize) -> String) -> String {
    (0..n_lines).fold(String::new(), |mut text, idx| {
        writeln!(text, "{}", line(idx)).unwrap();
        text
    })
}

fn refusal(text: String) -> String {
    let desk = Desk::new().with("mine.toml", text);
    let start = Instant::now();
    let message = desk.run("solve mine.toml").fails();
    assert!(start.elapsed() < AT_ONCE, "{message}");
    message
}

fn board(heading: &str, pieces: &str) -> String {
    format!("family = \"board\"\nmatch = \"equal\"\n{heading}\n[pieces]\n{pieces}")
}

fn cover(heading: &str, pieces: &str) -> String {
    format!("family = \"cover\"\n{heading}\n[pieces]\n{pieces}")
}

#[test]
fn too_many_pieces_are_refused_at_once() {
    let pieces = |sides: &str| lines(40_000, |idx| format!("{idx} = \"{sides}\""));
    assert_snapshot!(refusal(flower(&pieces("123456"))), @"error: `mine.toml` line 40003: 40,000 pieces with 6 sides; a flower of order 6 needs 7, one of them for the centre");
    assert_snapshot!(refusal(board("board = \"square\"\nwidth = 2", &pieces("1234"))), @"error: `mine.toml` has 40,000 pieces; a board has at most 256");
    assert_snapshot!(refusal(cover("board = \"...\"", &pieces("#"))), @"error: `mine.toml`: 40000 pieces and holes for a board of 3 cells; each takes a cell of its own");
}

#[test]
fn too_many_holes_are_refused_at_once() {
    let holes = lines(40_000, |idx| format!("h{idx} = \"r1c1\""));
    let text = cover("board = \"...\"", &format!("a = \"#\"\n[holes]\n{holes}"));
    assert_snapshot!(refusal(text), @"error: `mine.toml`: 40001 pieces and holes for a board of 3 cells; each takes a cell of its own");
}

#[test]
fn too_many_slots_and_sides_are_refused_at_once() {
    let pieces = "a = { sides = \"1111\", copies = 63 }\nb = { sides = \"1112\", copies = 2 }\n";
    let grid = board("board = \"square\"\nwidth = 17\nheight = 16", pieces);
    assert_snapshot!(refusal(grid), @"error: `mine.toml` has 272 slots; a board has at most 256");
    let ring = lines(10_000, |idx| {
        format!(
            "s{idx} = [\"s{}\", \"s{}\", \"-\"]",
            (idx + 9_999) % 10_000,
            (idx + 1) % 10_000
        )
    });
    assert_snapshot!(refusal(board(&format!("[slots]\n{ring}"), pieces)), @"error: `mine.toml` has 10,000 slots; a board has at most 256");
    let slot = format!("[slots]\na = [{}]", lines(65, |_| "\"-\",".to_owned()));
    assert_snapshot!(refusal(board(&slot, pieces)), @"error: slot `a` in `mine.toml` line 4 has 65 sides; a slot has at most 64");
}

#[test]
fn too_many_squares_clues_and_values_are_refused_at_once() {
    let piece = format!("a = \"\"\"\n{}\"\"\"\n", lines(900, |_| "#".repeat(900)));
    assert_snapshot!(refusal(cover("board = \"...\"", &piece)), @"error: piece `a` in `mine.toml` line 4 has 810,000 squares; a piece has at most 256");
    let houses = |clues: &str, values: &str| {
        format!(
            "family = \"logic\"\nhouses = 2\nclues = [{clues}]\n[categories]\nx = [{values}]\ny = [\"C\", \"D\"]\n"
        )
    };
    let clues = lines(60_000, |_| "\"A != C\",".to_owned());
    assert_snapshot!(refusal(houses(&clues, "\"A\", \"B\"")), @"error: `mine.toml` has 60,000 clues; a logic puzzle has at most 500");
    let clues = "\"A!=C\",".repeat(130_000);
    assert_snapshot!(refusal(houses(&clues, "\"A\", \"B\"")), @"error: `mine.toml` has 130,000 clues; a logic puzzle has at most 500");
    let chain = |n_terms: usize| format!("\"{}\",", ["A", "C"].repeat(n_terms / 2).join(" < "));
    assert_snapshot!(refusal(houses(&chain(1_000), "\"A\", \"B\"")), @"error: the clue in `mine.toml` line 3 has 999 comparisons; a clue has at most 300");
    let chains = chain(300).repeat(2);
    assert_snapshot!(refusal(houses(&chains, "\"A\", \"B\"")), @"error: `mine.toml` has 598 conditions in its clues; a logic puzzle has at most 500");
    let values = lines(60_000, |idx| format!("\"v{idx}\","));
    assert_snapshot!(refusal(houses("", &values)), @"error: `mine.toml` line 5: category `x` has 60,000 values; it needs 2, one for each house");
}

#[test]
fn too_many_cells_are_refused_at_once() {
    let rows = |symbol: &str| lines(1_000, |_| symbol.repeat(1_000));
    let drawn = cover(&format!("board = \"\"\"\n{}\"\"\"", rows(".")), "a = \"#\"");
    assert_snapshot!(refusal(drawn), @"error: `mine.toml` line 2: the board has 1000000 cells; a cover has 256 at most");
    let apart = |n_rows: usize, n_blanks: usize| {
        let board = format!("#{}{}#", "\n".repeat(n_rows), " ".repeat(n_blanks));
        cover(&format!("board = \"\"\"\n{board}\"\"\""), "a = \"#\"")
    };
    assert_snapshot!(refusal(apart(500_000, 500_000)), @"error: `mine.toml` line 2 has 500,001 rows; a drawn board has at most 1024");
    assert_snapshot!(refusal(apart(1, 500_000)), @"error: `mine.toml` line 2 has 500,001 characters in a row; a drawn board has at most 8192");
    let sudoku = format!("family = \"sudoku\"\ngrid = \"\"\"\n{}\"\"\"\n", rows("0"));
    assert_snapshot!(refusal(sudoku), @"error: `mine.toml` line 2: the grid has 1,000,000 cells; expected 625, for 25 rows of 25");
}

#[test]
fn reading_a_large_file_ends_with_the_time() {
    let variables = lines(256, |idx| format!("v{idx} = \"1..10000\""));
    let desk = Desk::new().with(
        "mine.toml",
        format!("family = \"rules\"\n[variables]\n{variables}"),
    );
    let start = Instant::now();
    let message = desk.run("solve mine.toml --timeout 1").fails();
    assert!(start.elapsed() < AT_ONCE, "{message}");
    assert_snapshot!(message, @"error: the plan did not finish within 1 second, after 0 rows; nothing was kept; try another `--plan`, or raise `--timeout`");
    let start = Instant::now();
    assert!(joinsaw::parse(&format!("family = \"rules\"\n[variables]\n{variables}")).is_ok());
    assert!(start.elapsed() < 6 * AT_ONCE);
}

#[test]
fn a_number_of_a_thousand_million_is_refused_at_once_wherever_it_stands() {
    let desk = Desk::new();
    for line in [
        "solve --threads 1000000000",
        "solve --sample 1000000000",
        "generate --order 1000000000",
        "generate --board square --size 1000000000 --numbers 6",
        "generate --board hexagon --size 2 --numbers 1000000000",
        "study --orders 5..1000000000",
    ] {
        let start = Instant::now();
        assert_eq!(desk.run(line).code(), 2, "{line}");
        assert!(start.elapsed() < AT_ONCE, "{line}");
    }
}

#[test]
#[ignore = "nightly"]
fn clues_of_as_many_comparisons_as_there_may_be_are_one_search() {
    let either = format!("\"{}\"", ["A < C"; 300].join(" or "));
    let clues = lines(499, |_| "\"A != C\",".to_owned()) + &either;
    let text = format!(
        "family = \"logic\"\nhouses = 2\nclues = [{clues}]\n[categories]\nx = [\"A\", \"B\"]\ny = [\"C\", \"D\"]\n"
    );
    let desk = Desk::new().with("mine.toml", text);
    for plan in ["staged", "streamed", "bushy", "merged"] {
        let line = format!("solve mine.toml --count --plan {plan}");
        assert_eq!(desk.run(&line).succeeds(), "Solutions: 1 in all\n");
    }
    for line in [
        "explain mine.toml",
        "hint mine.toml",
        "solve mine.toml --db new.db",
    ] {
        desk.run(line).succeeds();
    }
}

#[test]
fn a_message_repeats_no_more_of_a_file_than_people_read() {
    let piece = format!("{} = \"12345!\"\n", "x".repeat(800_000));
    let message = refusal(flower(&piece));
    let shown = format!(
        "error: `mine.toml` line 4: piece `{}…` has the side `!`",
        "x".repeat(200)
    );
    assert!(message.starts_with(&shown), "{message}");
}

#[test]
fn a_file_that_is_longer_than_any_puzzle_is_not_read_to_its_end() {
    let comments = "# a comment\n".repeat(5_000_000);
    assert_snapshot!(refusal(comments), @"error: `mine.toml` is longer than 1,048,576 bytes; expected a puzzle file, a table of one, or the statements of one stage");
    let desk = Desk::new().with("pieces.csv", "1,2\n".repeat(300_000));
    assert_snapshot!(desk.run("load --db new.db --pieces pieces.csv").fails(), @"error: `pieces.csv` is longer than 1,048,576 bytes; expected a puzzle file, a table of one, or the statements of one stage");
    assert_snapshot!(desk.run_on("solve -", "\n".repeat(1_048_577)).fails(), @"error: `-` is longer than 1,048,576 bytes; expected a puzzle file, a table of one, or the statements of one stage");
}

#[test]
fn the_lines_of_long_files_are_told_right() {
    let text = "\n".repeat(500_000) + &flower("a = \"12345!\"\n");
    assert_snapshot!(refusal(text), @"error: `mine.toml` line 500004: piece `a` has the side `!`; expected one of 1-9, A-Z or a-z");
}
