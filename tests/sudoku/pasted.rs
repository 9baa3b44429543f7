//! Grids as people have them: in one line or nine, with blanks, commas, tabs or frames.

use joinsaw::family::{self, Document};

use crate::common::{Desk, begins, has};

/// The grid of SQLite's documentation.
const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The cells of a pasted text, as the puzzle file has them, or the message about it.
fn read(text: &str) -> String {
    match family::parse(&Document::new("grid.txt", text)) {
        Ok(puzzle) => {
            let cells = puzzle.definition.split("\"\"\"").nth(1).unwrap();
            cells.replace('\n', "")
        }
        Err(error) => error.to_string(),
    }
}

fn lines() -> Vec<String> {
    let cells: Vec<char> = LINE.chars().collect();
    cells.chunks(9).map(|row| row.iter().collect()).collect()
}

#[test]
fn a_grid_is_read_however_its_cells_are_parted() {
    let rows = lines();
    let each = |row: &dyn Fn(&str) -> String, end: &str| {
        let rows: Vec<String> = rows.iter().map(|line| row(line)).collect();
        rows.join(end)
    };
    let apart = |line: &str, by: &str| {
        let cells: Vec<String> = line.chars().map(String::from).collect();
        cells.join(by)
    };
    let framed = |line: &str| {
        let boxes: Vec<String> = [0, 3, 6].map(|at| apart(&line[at..at + 3], " ")).into();
        format!("| {} |", boxes.join(" | "))
    };
    for text in [
        LINE.to_owned(),
        each(&str::to_owned, "\n"),
        format!("\u{feff}{}\n\n", each(&|line| line.replace('.', "0"), "\n")),
        each(&|line| line.replace('.', "_"), "\n"),
        each(&|line| line.replace('.', " "), "\n"),
        each(&|line| line.replace('.', " ").trim_end().to_owned(), "\n"),
        each(&|line| line.replace('.', "\u{a0}"), "\n"),
        each(&|line| apart(line, " "), "\n"),
        each(&|line| apart(line, ",").replace('.', ""), "\n"),
        each(&|line| apart(line, "\t").replace('.', ""), "\n"),
        each(&|line| apart(line, "; "), "\n"),
        format!("+---+---+---+\n{}\n+=======+\n", each(&framed, "\n")),
        each(&framed, "\n").replace('|', "\u{2502}") + "\n\u{2514}\u{2500}\u{2518}",
    ] {
        assert_eq!(read(&text), LINE, "{text}");
    }
    let letters = "1..G ..............A".replace(' ', "") + &".".repeat(256 - 19);
    assert_eq!(read(&letters), letters);
}

#[test]
fn frames_round_cells_lists_of_programs_and_last_commas_are_read() {
    let rows = lines();
    let each = |cell: &dyn Fn(char) -> String, by: &str, ends: [&str; 2], end: &str| {
        let rows = rows.iter().map(|line| {
            let cells: Vec<String> = line.chars().map(cell).collect();
            format!("{}{}{}", ends[0], cells.join(by), ends[1])
        });
        rows.collect::<Vec<_>>().join(end)
    };
    let or = |empty: &'static str| {
        move |cell: char| match cell {
            '.' => empty.to_owned(),
            digit => digit.to_string(),
        }
    };
    let quoted = |cell: char| format!("\"{}\"", or(".")(cell));
    let rule = format!("\n{}+\n", "+---".repeat(9));
    for text in [
        each(&or(" "), " | ", ["| ", " |"], &rule),
        each(&or(" "), " │ ", ["│ ", " │"], "\n├───┼───┤\n"),
        each(&or(""), "|", ["|", "|"], "\n"),
        each(&or(" "), "|", ["‖", "|"], "\n").replace('‖', "|"),
        each(&or("."), "", ["", ""], "\n").replace('\n', "\n–––+–––+–––\n"),
        each(&or("-"), "", ["", ""], "\n"),
        each(&or("0"), ",", ["", ","], "\n"),
        each(&or(""), ",", ["", ","], "\n"),
        each(&or("."), "", ["", ","], "\n"),
        each(&or("."), "", ["\"", "\","], "\n"),
        format!("[[{}]]", each(&or("0"), ",", ["", ""], "],\n [")),
        format!(
            "grid = [\n{}\n]\n",
            each(&or("0"), ", ", ["  [", "],"], "\n")
        ),
        format!("[{}]", each(&or("-1"), ", ", ["", ""], ", ")),
        format!("[{}]", each(&or("null"), ", ", ["", ""], ", ")),
        format!("({})", each(&or("None"), ", ", ["(", ")"], ", ")),
        format!("[{}]", each(&or("\"\""), ", ", ["", ""], ", ")),
        format!("[{}]", each(&quoted, ",", ["[", "]"], ",\n")),
        format!("[{}]", each(&or("."), "", ["'", "'"], ",")),
        format!("[{}]", each(&or("0"), " ", ["[", "]"], "\n ")),
        format!(
            "int grid[9][9] = {{{}}};",
            each(&or("0"), ", ", ["{", "}"], ",\n")
        ),
    ] {
        assert_eq!(read(&text), LINE, "{text}");
    }
}

/// A filled grid of boxes of this height and width, as numbers from 1; in every place where `is_empty`, 0.
fn filled(height: usize, width: usize, is_empty: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let size = height * width;
    let number =
        |row: usize, column: usize| (row % height * width + row / height + column) % size + 1;
    let cell = |row, column| {
        if is_empty(row * size + column) {
            0
        } else {
            number(row, column)
        }
    };
    let rows = (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect());
    rows.collect()
}

/// The rows of a grid, each cell written in this way.
fn written(grid: &[Vec<usize>], cell: impl Fn(usize) -> String, between: &str) -> String {
    let rows = grid.iter().map(|row| {
        let cells: Vec<String> = row.iter().map(|number| cell(*number)).collect();
        cells.join(between)
    });
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn large_grids_are_read_in_numbers_and_in_letters() {
    let symbol = |number: usize| ".123456789ABCDEFGHIJKLMNOP"[number..=number].to_owned();
    for (height, width) in [(2, 3), (3, 4), (5, 5)] {
        let grid = filled(height, width, |cell| cell % 4 == 0);
        let rows = written(&grid, symbol, "");
        let list = written(&grid, |number| number.to_string(), ",");
        let cells = rows.replace('\n', "");
        for text in [
            cells.clone(),
            rows.to_lowercase(),
            written(&grid, |number| format!("{number:2}"), " "),
            list.clone(),
            format!("[[{}]]", list.replace('\n', "],[")),
        ] {
            assert_eq!(read(&text), cells, "{text}");
        }
    }
}

#[test]
fn digits_that_are_written_otherwise_get_a_warning() {
    let text = |symbols: &str, height, width| {
        let grid = filled(height, width, |cell| cell % 4 == 0);
        written(&grid, |number| symbols[number..=number].to_owned(), "")
    };
    let warnings = |text: &str| {
        family::parse(&Document::new("grid.txt", text))
            .unwrap()
            .warnings
    };
    let letters = text(".ABCDEFGHIJKLMNOPQRSTUVWXY", 5, 5);
    assert_eq!(
        read(&letters),
        read(&text(".123456789ABCDEFGHIJKLMNOP", 5, 5))
    );
    assert_eq!(
        warnings(&letters),
        ["the letters A to Y of the grid are written as the digits 1 to P"]
    );
    let zeros = text(".123456789ABCDEF0", 4, 4);
    assert_eq!(read(&zeros), read(&text(".123456789ABCDEFG", 4, 4)));
    assert_eq!(
        warnings(&zeros),
        ["the digit 0 of the grid is written as G"]
    );
    assert!(warnings(&text("0123456789ABCDEFG", 4, 4)).is_empty());
}

#[test]
fn a_grid_is_a_file_what_is_piped_in_or_the_argument_itself() {
    let desk = Desk::new().with("grid.txt", LINE);
    let solved = "Solutions: 1 in all";
    for line in ["solve grid.txt", "solve grid", &format!("solve {LINE}")] {
        let output = desk.run(line).succeeds();
        assert!(output.contains(solved), "{line}: {output}");
    }
    let inputs: &[&str] = if cfg!(unix) {
        &["-", "/dev/stdin"]
    } else {
        &["-"]
    };
    for input in inputs {
        let piped = desk.run_on(&format!("solve {input}"), LINE).succeeds();
        has(&piped, solved);
    }
    desk.run(&format!("solve {LINE} --db kept.db")).succeeds();
    let kept = desk.run("solve --db kept.db").succeeds();
    has(&kept, solved);
    let short = desk.run(&format!("solve {}", &LINE[1..])).fails();
    begins(&short, "error: `the argument`: a grid of 80 cells");
}

#[test]
fn a_file_of_many_grids_is_solved_line_by_line() {
    let small = "1000000000000004";
    let none = LINE.replacen("53.", "531", 1);
    let text = format!("# two grids\n{LINE}\n\n{none}\n");
    let desk = Desk::new().with("grids.txt", text).with(
        "small.txt",
        format!("{small}\n1234341221434321\n").replace("4321\n", "4320\n"),
    );
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let found = desk.run("solve grids.txt").finds_nothing();
    assert_eq!(found, format!("1: {solved}\n2: no solution\n"));
    assert_eq!(
        desk.run("solve small").succeeds(),
        "1: 18 solutions\n2: 1234341221434321\n"
    );
    assert_eq!(desk.run("solve small --count").succeeds(), "1: 18\n2: 1\n");
    let table = desk.run("solve small --format csv").succeeds();
    let heading = "no,solutions,unique,solution,answer,seconds,error\n";
    let first = format!("{heading}1,18,false,1243");
    begins(&table, &first);

    let piped = desk.run_on("solve -", format!("{LINE}\n{none}\n"));
    assert_eq!(piped.finds_nothing(), found);

    // One of them is a puzzle like any other.
    let first = desk.run("solve grids.txt#1 --count").succeeds();
    assert_eq!(first, "Solutions: 1 in all\n");
    desk.run("explain grids#1").succeeds();
    let several = "error: `grids.txt`: it holds 2 grids; expected one of them, from `grids.txt#1` to `grids.txt#2`, or `joinsaw solve`, which solves one after the other";
    for line in ["explain grids.txt", "solve grids.txt --rows"] {
        assert_eq!(desk.run(line).fails(), several, "{line}");
    }
    for no in ["3", "first"] {
        let message = desk.run(&format!("solve grids.txt#{no}")).fails();
        assert_eq!(
            message,
            format!("error: `grids.txt`: no puzzle `{no}`; the file holds 2 puzzles")
        );
    }
}
