//! The command line: every `--help`, and a success and a failure of every subcommand, as they are printed.

use insta::assert_snapshot;

use crate::common::{Desk, begins, has, mask, subcommands};
use crate::docs::{has_sqlite3, shell};

const COLOURS: &str = "family = \"flower\"\nname = \"Colours\"\n[pieces]\n\
    ash = \"RGG\"\nbirch = \"GGR\"\ncedar = \"RRB\"\nelm = \"GGB\"\n";

/// The examples of a help text: the lines under its heading that call the program, without what says what they do.
fn examples(help: &str) -> Vec<String> {
    let after = help.split_once("\nExample").map_or("", |(_, after)| after);
    let lines = after
        .lines()
        .filter_map(|line| line.strip_prefix("  joinsaw "));
    let commands = lines.map(|line| line.split("   ").next().unwrap_or(line));
    commands
        .map(|command| format!("joinsaw {}", command.trim()))
        .collect()
}

/// Files that the examples name run in their order, so that one reads what another made.
#[cfg(unix)]
#[test]
fn every_example_of_every_help_runs() {
    let solved = |line: &str| Desk::new().run(line).succeeds();
    let desk = Desk::new()
        .with("pieces.csv", "ID,Description\na,ABC\nb,ABC\nc,ABC\nd,ABC\n")
        .with("my.sql", solved("sql --stage Opt2"))
        .with("found.json", solved("solve dogs --format json"))
        .with("pieces.txt", "2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n")
        .with(
            "grids.txt",
            "1....2....3....4\n1..............4\n.4....2.32......\n",
        )
        .with("solved.txt", solved("solve sudoku"))
        .with("mine.toml", COLOURS);
    // A home folder is not for tests to write to.
    for folder in [
        "hand-ins",
        ".local/share/bash-completion/completions",
        ".zfunc",
        ".config/fish/completions",
    ] {
        std::fs::create_dir_all(desk.path(folder)).unwrap();
    }
    let desk = desk
        .with("hand-ins/ann.sql", solved("sql fish --stage Opt2"))
        .with("hand-ins/bob.sql", solved("sql fish --stage Opt2"));
    for name in subcommands().iter().filter(|name| *name != "help") {
        let examples = examples(&desk.run(&format!("{name} --help")).succeeds());
        assert!(!examples.is_empty(), "{name} has no example");
        if name == "show" || name == "verify" {
            // The script of another example went into the file that these read.
            std::fs::remove_file(desk.path("nuts.db")).ok();
            desk.run("solve --db nuts.db").succeeds();
        }
        for example in examples {
            let lacks_engines = name == "engines" && !cfg!(feature = "engines");
            if lacks_engines || example.contains("sqlite3") && !has_sqlite3() {
                continue;
            }
            let command = example
                .replace("--puzzles 10000", "--puzzles 10")
                .replace("5..12 --chart", "5..6 --puzzles 10 --chart")
                .replace("~/", "./");
            let output = shell(&desk, &command);
            let message = String::from_utf8_lossy(&output.stderr);
            // One centre of the nuts alone has no solution, and the dogs have several.
            let finds_none = command.contains("centre=") || command.contains("unique dogs");
            let is_fine = output.status.code() <= Some(i32::from(finds_none));
            assert!(
                message.is_empty() && is_fine,
                "{name}: {command}: {message}"
            );
        }
    }
}

#[test]
fn solve_prints_the_table_of_rows_left_the_survivor_the_counts_and_the_picture() {
    assert_snapshot!(Desk::new().run("solve").succeeds());
}

#[test]
fn solve_of_a_centre_without_a_solution_ends_with_1() {
    assert_snapshot!(Desk::new().run("solve --centre 1").finds_nothing());
}

#[test]
fn solve_prints_json_with_the_keys_that_programs_rely_on() {
    let desk = Desk::new();
    assert_snapshot!(
        "solve_json",
        mask(&desk.run("solve --format json").succeeds())
    );
    let line = "solve --format json --count --centre 4";
    assert_snapshot!("solve_json_count", mask(&desk.run(line).succeeds()));
    let report = desk.run(line).json();
    assert!(report["stages"][0]["seconds"].as_f64().unwrap() > 0.0);
}

#[test]
fn solve_prints_rows_and_counts_in_every_format() {
    let desk = Desk::new().with("colours.toml", COLOURS);
    let printed = [
        "--format csv",
        "--format jsonl",
        "--format csv --first",
        "--format csv --rows",
        "--first",
        "--count",
        "--count --format csv",
        "--count --format jsonl",
    ]
    .map(|options| {
        let line = format!("solve colours.toml {options}");
        format!("$ joinsaw {line}\n{}\n", desk.run(&line).succeeds())
    });
    assert_snapshot!(printed.concat());
}

#[test]
fn a_ring_of_another_order_than_6_is_a_list() {
    let order_12 = include_str!("../puzzles/order-12/puzzle.toml");
    let desk = Desk::new().with("order-12.toml", order_12);
    assert_snapshot!(desk.run("solve order-12.toml").succeeds());
}

#[test]
fn puzzles_lists_the_built_in_ones() {
    let desk = Desk::new();
    assert_snapshot!(desk.run("puzzles").succeeds());
    assert_snapshot!("puzzles_csv", desk.run("puzzles --format csv").succeeds());
}

#[test]
fn every_built_in_puzzle_has_the_counts_that_it_says_are_known() {
    let desk = Desk::new();
    let list = desk.run("puzzles --format json").json();
    let puzzles = list.as_array().unwrap();
    assert!(!puzzles.is_empty());
    for puzzle in puzzles {
        let name = puzzle["name"].as_str().unwrap();
        let line = format!("solve {name} --count --format json");
        let found = desk.run(&line).json();
        for key in ["solutions", "puzzle", "family"] {
            assert_eq!(found[key], puzzle[key], "{name}");
        }
    }
}

#[test]
fn tables_lists_rows_and_time_for_each_stage() {
    let desk = Desk::new().after("solve --db nuts.db");
    let mut printed = String::new();
    for format in ["table", "csv", "json", "jsonl"] {
        let listed = desk
            .run(&format!("show nuts.db --format {format}"))
            .succeeds();
        printed += &match format {
            "csv" => without_last_value(&listed),
            _ => mask(&listed),
        };
    }
    assert_snapshot!(printed);
}

fn without_last_value(csv: &str) -> String {
    let lines = csv.lines().map(|line| line.rsplit_once(',').unwrap().0);
    lines.collect::<Vec<_>>().join(",\n") + ",\n"
}

#[test]
fn show_prints_a_table_in_every_format() {
    let desk = Desk::new().after("solve --db nuts.db");
    let printed = [
        "Opt5 --centre 1",
        "opt5 --centre 1 --format csv",
        "Opt5 --centre 1 --format json",
        "Opt5 --limit 3",
        "Opt5 --centre 4 --limit 1 --format jsonl",
        "Opt6 --centre 1",
        "Piece",
        "Sequence --limit 2",
    ]
    .map(|options| {
        let line = format!("show {options} nuts.db");
        format!("$ joinsaw {line}\n{}\n", desk.run(&line).succeeds())
    });
    assert_snapshot!(printed.concat());
}

#[test]
fn sql_prints_the_whole_script() {
    assert_snapshot!(Desk::new().run("sql").succeeds());
}

#[test]
fn load_says_what_it_brought_and_how_to_go_on() {
    let desk = Desk::new().with("pieces.csv", "ID,Description\na,ABC\nb,ABC\nc,ABC\nd,ABC\n");
    let loaded = desk.run("load --db mine.db --pieces pieces.csv").succeeds();
    assert_snapshot!(loaded, @"4 pieces and 12 sequences are in `mine.db`; `joinsaw solve --db mine.db` solves them");
    assert_snapshot!(desk.run("solve --db mine.db").succeeds());
}

#[test]
fn new_lists_the_families() {
    let desk = Desk::new();
    let listed = desk.run("new").succeeds();
    for family in joinsaw::family::names() {
        has(&listed, format!("{family} "));
    }
}

#[test]
fn new_prints_a_puzzle_that_can_be_solved() {
    let desk = Desk::new();
    let text = desk.run("new flower").succeeds();
    assert_snapshot!(text);
    let desk = desk.with("mine.toml", text);
    let report = desk.run("solve mine.toml").succeeds();
    begins(&report, "My flower: ");
    assert_eq!(
        desk.run_on("solve -", desk.bytes("mine.toml")).succeeds(),
        report
    );
}
