//! What cannot be a puzzle because there is too much of it is refused by name, and at once.

use std::fmt::Write;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::bad_input::flower;
use crate::common::{Desk, begins};

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

fn houses(clues: &str, values: &str) -> String {
    format!(
        "family = \"logic\"\nhouses = 2\nclues = [{clues}]\n[categories]\nx = [{values}]\ny = [\"C\", \"D\"]\n"
    )
}

#[test]
fn too_much_of_anything_is_refused_at_once() {
    let pieces = |sides: &str| lines(40_000, |idx| format!("{idx} = \"{sides}\""));
    let holes = lines(40_000, |idx| format!("h{idx} = \"r1c1\""));
    let ring = lines(10_000, |idx| {
        format!(
            "s{idx} = [\"s{}\", \"s{}\", \"-\"]",
            (idx + 9_999) % 10_000,
            (idx + 1) % 10_000
        )
    });
    let sides = lines(65, |_| "\"-\",".to_owned());
    let two = "a = { sides = \"1111\", copies = 63 }\nb = { sides = \"1112\", copies = 2 }\n";
    let square = |n: usize, symbol: &str| lines(n, |_| symbol.repeat(n));
    let apart = |n_rows: usize, n_blanks: usize| {
        let board = format!("#{}{}#", "\n".repeat(n_rows), " ".repeat(n_blanks));
        cover(&format!("board = \"\"\"\n{board}\"\"\""), "a = \"#\"")
    };
    let chain = |n_terms: usize| format!("\"{}\",", ["A", "C"].repeat(n_terms / 2).join(" < "));
    let names = "\"A\", \"B\"";
    let told = [
        flower(&pieces("123456")),
        board("board = \"square\"\nwidth = 2", &pieces("1234")),
        cover("board = \"...\"", &pieces("#")),
        cover("board = \"...\"", &format!("a = \"#\"\n[holes]\n{holes}")),
        board("board = \"square\"\nwidth = 17\nheight = 16", two),
        board(&format!("[slots]\n{ring}"), two),
        board(&format!("[slots]\na = [{sides}]"), two),
        cover(
            "board = \"...\"",
            &format!("a = \"\"\"\n{}\"\"\"\n", square(900, "#")),
        ),
        houses(&"\"A!=C\",".repeat(130_000), names),
        houses(&chain(1_000), names),
        houses(&chain(300).repeat(2), names),
        houses("", &lines(60_000, |idx| format!("\"v{idx}\","))),
        cover(
            &format!("board = \"\"\"\n{}\"\"\"", square(1_000, ".")),
            "a = \"#\"",
        ),
        apart(500_000, 500_000),
        apart(1, 500_000),
        format!(
            "family = \"sudoku\"\ngrid = \"\"\"\n{}\"\"\"\n",
            square(1_000, "0")
        ),
        "\n".repeat(500_000) + &flower("a = \"12345!\"\n"),
        "# a comment\n".repeat(5_000_000),
    ];
    assert_snapshot!(told.map(refusal).join("\n"));
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
    let clues = lines(200, |_| "\"A != C\",".to_owned()) + &either;
    let desk = Desk::new().with("mine.toml", houses(&clues, "\"A\", \"B\""));
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
    let shown = format!("error: `mine.toml` line 4: piece `{}", "x".repeat(900));
    begins(&message, &shown);
    assert!(message.chars().count() < 2_500, "{message}");
}

#[test]
fn standard_input_that_is_longer_than_any_puzzle_is_not_read_to_its_end() {
    assert_snapshot!(Desk::new().run_on("solve -", "\n".repeat(1_048_577)).fails(), @"error: `-` is longer than 1,048,576 bytes; expected a puzzle file, a table of one, or the statements of one stage");
}
