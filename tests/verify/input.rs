//! Files that hold no rows, or no rows that can be read.

use insta::assert_snapshot;

use super::{unreadable, verify, wrong};
use crate::common::{Desk, ends, has};

const HEADING: &str = "At_0,At_1,At_2,At_3,At_4,At_5,At_6,At_7,At_8\n";
const ROW: &str = "10,31,71,90,51,61,20,41,81\n";

#[test]
fn a_file_without_rows() {
    let desk = Desk::new();
    assert_snapshot!(wrong(&desk, "one-tough-puzzle", ""), @"One Tough Puzzle: `-` holds no solution");
    assert_snapshot!(wrong(&desk, "one-tough-puzzle", HEADING), @"One Tough Puzzle: `-` holds no solution");
    assert_snapshot!(wrong(&desk, "one-tough-puzzle", "[]"), @"One Tough Puzzle: `-` holds no solution");
    let none = desk.run("solve --centre 1 --format json").finds_nothing();
    assert_snapshot!(wrong(&desk, "", &none), @"Drive Ya Nuts: `-` holds no solution");
}

#[test]
fn a_database_without_solutions() {
    let desk = Desk::new()
        .with("pieces.csv", "ID,Description\na,123\nb,132\nc,123\nd,123\n")
        .after("load --db loaded.db --pieces pieces.csv")
        .after("solve another-tough-puzzle --count --given rim=++++++------ --db count.db");
    let refused = |line: &str| desk.run(line).fails();
    assert_snapshot!(refused("verify --db nowhere.db"), @"error: cannot open `nowhere.db` as a database: no such file");
    assert_snapshot!(refused("verify --db loaded.db"), @"error: `loaded.db` holds a puzzle and no stage of it; `joinsaw solve --db` makes the stages");
    assert_eq!(desk.run("verify --db count.db").code(), 0);
}

#[test]
fn the_format_is_told_by_the_name_or_the_beginning_or_the_option() {
    let object = r#"{"At_0":10,"At_1":31,"At_2":71,"At_3":90,"At_4":51,"At_5":61,"At_6":20,"At_7":41,"At_8":81}"#;
    let csv = format!("{HEADING}{ROW}");
    let desk = Desk::new()
        .with("rows.csv", &csv)
        .with("rows.txt", object)
        .with("list.json", format!("[\n{object}\n]\n"))
        .with(
            "report.json",
            format!("{{\"puzzle\":\"x\",\n \"rows\":[{object}]}}"),
        )
        .with("short.json", format!("{{\"rows\":[{object}]}}"));
    for line in [
        "--solution rows.csv",
        "--solution rows.txt",
        "--solution list.json",
        "--solution report.json",
        "--solution short.json",
    ] {
        desk.run(&format!("verify one-tough-puzzle {line}"))
            .succeeds();
    }
    for rows in [csv, object.to_owned(), format!("{{\"rows\":[{object}]}}")] {
        assert_eq!(verify(&desk, "one-tough-puzzle", &rows).0, 0);
    }
}

/// The lines of a text that are a picture: those of its last paragraph but one.
fn picture(text: &str) -> String {
    let paragraphs: Vec<&str> = text.trim_end().rsplit("\n\n").collect();
    format!("{}\n", paragraphs[1])
}

#[test]
fn what_solve_prints_without_options_is_a_solution_and_so_is_its_picture() {
    let desk = Desk::new()
        .with(
            "options.dlx",
            "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
        )
        .with("dominoes.toml", DOMINOES);
    for puzzle in [
        "drive-ya-nuts",
        "another-tough-puzzle",
        "hex-19",
        "one-tough-puzzle",
        "dogs",
        "calendar --given month=Apr --given day=24",
        "pentominoes",
        "tetrahexes",
        "hexiamonds",
        "soma",
        "dominoes.toml",
        "options.dlx",
        "fish",
        "sudoku",
        "jigsaw",
        "queens",
        "nonogram",
        "send-more-money",
        "zebra-sentences",
    ] {
        let printed = desk.run(&format!("solve {puzzle} --first")).succeeds();
        let name = puzzle.split(' ').next().unwrap();
        for text in [
            printed.clone(),
            picture(&printed),
            picture(&printed).replace('\n', "\r\n"),
        ] {
            let (code, verdict) = verify(&desk, name, &text);
            assert_eq!(code, 0, "{puzzle}: {verdict}\n{text}");
            ends(&verdict, "1 solution checked, right\n");
        }
    }
}

/// A cover of copies.
const DOMINOES: &str = "family = \"cover\"\nboard = \"\"\"\n....\n....\n\"\"\"\n[pieces]\nD = { shape = \"##\", copies = 4 }\n";

#[test]
fn places_of_solutions_are_checked_for_every_family() {
    let desk = Desk::new()
        .with(
            "options.dlx",
            "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
        )
        .with("dominoes.toml", DOMINOES);
    for (puzzle, checked) in [
        ("drive-ya-nuts", "1 solution checked, right\n"),
        ("dogs", "16 solutions checked, all right\n"),
        ("hex-19", "12 solutions checked, all right\n"),
        (
            "calendar --given date=2026-04-24",
            "26 solutions checked, all right\n",
        ),
        ("dominoes.toml", "5 solutions checked, all right\n"),
        ("options.dlx", "1 solution checked, right\n"),
        ("fish", "1 solution checked, right\n"),
        ("sudoku", "1 solution checked, right\n"),
        ("magic-square", "8 solutions checked, all right\n"),
    ] {
        for options in [
            "--format csv",
            "--format csv --rows",
            "--format jsonl --plan merged",
        ] {
            let rows = desk.run(&format!("solve {puzzle} {options}")).succeeds();
            let (code, text) = verify(&desk, puzzle.split(' ').next().unwrap(), &rows);
            assert_eq!(code, 0, "{puzzle}: {text}");
            assert!(text.ends_with(checked), "{puzzle}: {text}");
        }
    }
}

#[test]
fn places_that_are_wrong_are_named() {
    let desk = Desk::new();
    let places = |puzzle: &str| {
        desk.run(&format!("solve {puzzle} --first --format csv"))
            .succeeds()
    };
    let changed = |puzzle: &str, from: &str, to: &str| {
        let text = places(puzzle);
        has(&text, from);
        wrong(&desk, puzzle, &text.replacen(from, to, 1))
    };
    let fault = |puzzle: &str, from: &str, to: &str| {
        let text = changed(puzzle, from, to);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "solution 1 (`-` line 2) is wrong:");
        lines[1].trim().to_owned()
    };
    assert_snapshot!(fault("drive-ya-nuts", "1,1,1,0", "1,1,1,1"), @"the centre `4` shows `1` at its side 1, and piece `1` there does not show it in a sequence `351`");
    assert_snapshot!(fault("drive-ya-nuts", "1,1,1,0\n", ""), @"no piece at side 1");
    assert_snapshot!(fault("dogs", "1,0,4,0", "1,0,4,1"), @"slots 0 and 1 touch: `4` shows `A` at side 1 of slot 0, but `5` shows `c` at side 3 of slot 1; touching sides need to be an in and its out");
    assert_snapshot!(fault("dogs", "1,0,4,0,ACab\n", ""), @"no piece in slot 0");
    assert_snapshot!(fault("dogs", "1,0,4,0", "1,0,x,0"), @"slot 0: no piece is called `x`");
    assert_snapshot!(fault("pentominoes", "1,r1c1,", "1,r9c9,"), @"the board has no cell `r9c9`");
    assert_snapshot!(fault("fish", "Norwegian", "Dutch"), @"`Dutch` is not a value of `nation`");
    assert_snapshot!(fault("sudoku", "1,1,1,5\n", "1,1,1,4\n"), @"r1c1 is 4; the puzzle gives 5 there");
    assert_snapshot!(fault("sudoku", "1,1,3,4\n", ""), @"r1c3 has no digit");
    assert_snapshot!(fault("queens", "queen 1,", "king 1,"), @"the puzzle has no variable king 1");
    assert_snapshot!(unreadable(&desk, "dogs", "Solution_No,Slot\n1,0\n"), @"error: `-` line 2 has no column `Piece`; columns found: Solution_No, Slot");
}

#[test]
fn boards_in_plain_lines_are_checked() {
    let desk = Desk::new().with("dominoes.toml", DOMINOES);
    let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let cells: Vec<String> = grid.chars().map(String::from).collect();
    let list = format!("[{}]", cells.join(", "));
    let picture = picture(&desk.run("solve pentominoes --first").succeeds());
    let letters: String = picture.chars().filter(char::is_ascii_alphabetic).collect();
    for (puzzle, text) in [
        ("sudoku", grid),
        ("sudoku", &list),
        ("dominoes.toml", "DDDD\nDDDD\n"),
        ("magic-square", "294\n753\n618\n"),
        ("magic-square", "2, 9, 4\n7, 5, 3\n6, 1, 8\n"),
        ("pentominoes", &letters),
    ] {
        let (code, verdict) = verify(&desk, puzzle, text);
        assert_eq!(code, 0, "{verdict}\n{text}");
    }
    let dogs = desk.run("solve dogs --first").succeeds();
    for (puzzle, text, fault) in [
        (
            "dogs",
            dogs.replace("|b   4   C|", "|b   5   C|"),
            "slot 0: no piece `5` shows `ACab`",
        ),
        (
            "sudoku",
            grid.replacen("53", "35", 1),
            "r1c1 is 3; the puzzle gives 5 there",
        ),
        (
            "dominoes.toml",
            "DDDD\nDDD.\n".to_owned(),
            "`.` is neither a piece nor a hole",
        ),
        (
            "magic-square",
            "295\n753\n618\n".to_owned(),
            "the rule `adds up to 15 in its row` is broken: cell 1 1 is 2, cell 1 2 is 9, cell 1 3 is 5",
        ),
    ] {
        let told = wrong(&desk, puzzle, &text);
        has(&told, format!("\n  {fault}\n"));
    }
    let message = unreadable(&desk, "sudoku", &grid[1..]);
    assert_snapshot!(message, @"error: `-`: neither a board of the puzzle nor a heading; expected output of `joinsaw solve`: JSON, CSV or a board");
}

#[test]
fn a_table_with_as_many_words_as_the_board_has_cells_is_a_table() {
    let desk = Desk::new().with(
        "half.toml",
        "family = \"sudoku\"\ngrid = \"1234 3412 .... ....\"\n",
    );
    let rows = desk
        .run("solve half.toml --first --rows --format csv")
        .succeeds();
    assert_eq!(rows.split([',', '\n']).count(), 17, "{rows}");
    let desk = desk.with("rows.txt", &rows);
    desk.run("verify half.toml --solution rows.txt").succeeds();
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
