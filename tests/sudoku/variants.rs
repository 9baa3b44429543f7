//! Sudokus with marks: counts against a plain search, published puzzles, pictures, verdicts, and addresses that hold one.

use joinsaw::svg::{LIGHT, Picture};
use joinsaw::{Filling, Goal, Method, Options};
use serde_json::json;

use super::{puzzle_of, solutions};
use crate::common::Desk;

/// A filled grid of four rows: the digit in a row and a column, from 1.
type Grid<'a> = &'a dyn Fn(usize, usize) -> i64;

/// All fillings of a grid of four rows, row by row.
fn fillings() -> Vec<Vec<i64>> {
    let mut found = vec![Vec::new()];
    for cell in 0..16 {
        let fits = |grid: &Vec<i64>, digit: i64| {
            let box_of = |cell: usize| (cell / 8, cell % 4 / 2);
            (0..cell).all(|other| {
                let meets =
                    cell / 4 == other / 4 || cell % 4 == other % 4 || box_of(cell) == box_of(other);
                !meets || grid[other] != digit
            })
        };
        found = found
            .iter()
            .flat_map(|grid| {
                (1..=4)
                    .filter(|digit| fits(grid, *digit))
                    .map(|digit| [&grid[..], &[digit]].concat())
            })
            .collect();
    }
    found
}

/// The digits of a line between 1 and 4.
fn sandwiched(line: [i64; 4]) -> i64 {
    let at = |digit| line.iter().position(|other| *other == digit).unwrap();
    let (first, last) = (at(1).min(at(4)), at(1).max(at(4)));
    line[first + 1..last].iter().sum()
}

/// True if no two cells that are these steps apart, in any direction, hold digits of which this is true.
fn never(grid: Grid, steps: [usize; 2], is_bad: fn(i64, i64) -> bool) -> bool {
    let cells = || (1..=4).flat_map(|row| (1..=4).map(move |column| (row, column)));
    cells().all(|one: (usize, usize)| {
        cells().all(|other| {
            let apart = [one.0.abs_diff(other.0), one.1.abs_diff(other.1)];
            let are_meant = apart == steps || apart == [steps[1], steps[0]];
            !are_meant || !is_bad(grid(one.0, one.1), grid(other.0, other.1))
        })
    })
}

#[test]
fn every_kind_of_mark_leaves_the_fillings_that_a_plain_search_finds() {
    type Test = fn(Grid) -> bool;
    let cases: [(&str, Test); 27] = [
        ("cages = [\"r1c1 r1c2 r2c2 = 8\"]", |d| {
            d(1, 1) + d(1, 2) + d(2, 2) == 8
        }),
        (
            "cages = [\"r1c2 r1c3 r2c3 = 7\", \"r3c3 r4c3 r4c2\"]",
            |d| d(1, 2) + d(1, 3) + d(2, 3) == 7 && d(1, 2) != d(2, 3) && d(3, 3) != d(4, 2),
        ),
        ("thermometers = [\"r1c1-r1c2 r2c3\"]", |d| {
            d(1, 1) < d(1, 2) && d(1, 2) < d(2, 3)
        }),
        ("slow_thermometers = [\"r1c1-r4c4\"]", |d| {
            (1..4).all(|no| d(no, no) <= d(no + 1, no + 1))
        }),
        ("arrows = [\"r1c1 = r2c2-r3c3\"]", |d| {
            d(1, 1) == d(2, 2) + d(3, 3)
        }),
        ("arrows = [\"r1c1 r1c2 = r2c2-r4c2 r4c3-r2c3\"]", |d| {
            let shaft: i64 = (2..5).map(|row| d(row, 2) + d(row, 3)).sum();
            10 * d(1, 1) + d(1, 2) == shaft
        }),
        ("palindromes = [\"r1c1-r3c3 r4c3\"]", |d| {
            d(1, 1) == d(4, 3) && d(2, 2) == d(3, 3)
        }),
        ("whispers = [\"r1c1-r1c3 = 2\"]", |d| {
            (1..3).all(|no| (d(1, no) - d(1, no + 1)).abs() >= 2)
        }),
        ("renbans = [\"r1c1-r3c3\"]", |d| {
            let mut line = [d(1, 1), d(2, 2), d(3, 3)];
            line.sort_unstable();
            line[0] + 1 == line[1] && line[1] + 1 == line[2]
        }),
        ("between_lines = [\"r1c1-r1c3 r2c4\"]", |d| {
            let (low, high) = (d(1, 1).min(d(2, 4)), d(1, 1).max(d(2, 4)));
            (2..4).all(|no| low < d(1, no) && d(1, no) < high)
        }),
        ("sandwiches = [\"r1 = 5\", \"c2 = 0\", \"R3 = 2\"]", |d| {
            sandwiched([1, 2, 3, 4].map(|no| d(1, no))) == 5
                && sandwiched([1, 2, 3, 4].map(|no| d(no, 2))) == 0
                && sandwiched([1, 2, 3, 4].map(|no| d(3, no))) == 2
        }),
        ("little_killers = [\"r1c3-r3c1 = 8\"]", |d| {
            d(1, 3) + d(2, 2) + d(3, 1) == 8
        }),
        ("v = [\"r1c1 r1c2\", \"r2c3 r3c3\"]", |d| {
            d(1, 1) + d(1, 2) == 5 && d(2, 3) + d(3, 3) == 5
        }),
        ("white_dots = [\"r1c1 r1c2\", \"r2c3 r3c3 = 2\"]", |d| {
            (d(1, 1) - d(1, 2)).abs() == 1 && (d(2, 3) - d(3, 3)).abs() == 2
        }),
        ("black_dots = [\"r1c1 r2c1\", \"r2c3 r3c3 = 4\"]", |d| {
            let is_times =
                |one: i64, other: i64, times| one == times * other || other == times * one;
            is_times(d(1, 1), d(2, 1), 2) && is_times(d(2, 3), d(3, 3), 4)
        }),
        ("quadruples = [\"r2c2 r2c3 r3c2 r3c3 = 1 1 4\"]", |d| {
            let cells = [d(2, 2), d(2, 3), d(3, 2), d(3, 3)];
            cells.iter().filter(|digit| **digit == 1).count() == 2 && cells.contains(&4)
        }),
        ("even = [\"r1c1 r2c2\"]\nodd = [\"r3c3\"]", |d| {
            d(1, 1) % 2 == 0 && d(2, 2) % 2 == 0 && d(3, 3) % 2 == 1
        }),
        ("minimums = [\"r2c2\"]", |d| {
            [d(1, 2), d(3, 2), d(2, 1), d(2, 3)]
                .iter()
                .all(|other| d(2, 2) < *other)
        }),
        ("maximums = [\"r1c1 r3c3\"]", |d| {
            d(1, 1) > d(1, 2)
                && d(1, 1) > d(2, 1)
                && [d(2, 3), d(4, 3), d(3, 2), d(3, 4)]
                    .iter()
                    .all(|other| d(3, 3) > *other)
        }),
        ("extra_regions = [\"r1c1 r2c2-r4c4\"]", |d| {
            (1..=4).all(|one| (1..one).all(|other| d(one, one) != d(other, other)))
        }),
        ("clones = [\"r1c1-r1c2 r2c1 = r3c3-r3c4 r4c3\"]", |d| {
            d(1, 1) == d(3, 3) && d(1, 2) == d(3, 4) && d(2, 1) == d(4, 3)
        }),
        ("anti_knight = true", |d| {
            never(d, [1, 2], |one, other| one == other)
        }),
        ("anti_king = true", |d| {
            never(d, [1, 1], |one, other| one == other)
        }),
        ("nonconsecutive = true", |d| {
            never(d, [0, 1], |one, other| (one - other).abs() == 1)
        }),
        ("all_x_and_v = true\nv = [\"r2c2 r2c3\"]", |d| {
            let is_marked =
                |one: (usize, usize), other: (usize, usize)| (one, other) == ((2, 2), (2, 3));
            let cells = (1..=4).flat_map(|row| (1..4).map(move |no| (row, no)));
            let mut pairs = cells
                .flat_map(|(row, no)| [((row, no), (row, no + 1)), ((no, row), (no + 1, row))]);
            pairs.all(|(one, other)| {
                (d(one.0, one.1) + d(other.0, other.1) == 5) == is_marked(one, other)
            })
        }),
        ("all_black_dots = true", |d| {
            never(d, [0, 1], |one, other| one == 2 * other)
        }),
        ("disjoint_groups = true", |d| {
            (0..4).all(|at| {
                let cells = (0..4).map(|no| d(no / 2 * 2 + at / 2 + 1, no % 2 * 2 + at % 2 + 1));
                let mut cells: Vec<i64> = cells.collect();
                cells.sort_unstable();
                cells == [1, 2, 3, 4]
            })
        }),
    ];
    let all = fillings();
    assert_eq!(all.len(), 288);
    for (line, keeps) in cases {
        let kept = all
            .iter()
            .filter(|grid| keeps(&|row, column| grid[4 * row + column - 5]));
        let expected: Vec<String> = kept
            .map(|grid| grid.iter().map(i64::to_string).collect())
            .collect();
        let puzzle = puzzle_of(&format!(
            "family = \"sudoku\"\ngrid = \"{}\"\n{line}\n",
            ".".repeat(16)
        ));
        for method in [Method::Auto, Method::Narrowed, Method::Streamed] {
            assert_eq!(
                solutions(&puzzle, method),
                expected,
                "{line} with {method:?}"
            );
        }
    }
}

/// Published puzzles: where they are from, their lines, their givens as `r1c2=4`, and the published solution.
const PUBLISHED: [(&str, &str, &str, &str); 6] = [
    (
        "https://sudokupad.app/TtTmqGMBDR",
        r#"thermometers = ["r9c4 r8c3 r7c2 r6c1 r5c2 r4c3", "r4c1 r3c2 r2c3 r1c4 r2c5 r3c6", "r1c6 r2c7 r3c8 r4c9 r5c8 r6c7", "r6c9 r7c8 r8c7 r9c6 r8c5 r7c4"]"#,
        "r1c2=4 r1c8=1 r2c1=2 r2c9=6 r8c1=9 r8c9=2 r9c2=1 r9c8=9",
        "847632519295471386631598247129743865486259173753816924368924751974185632512367498",
    ),
    (
        "https://sugarroad.blogspot.com/search/label/sudoku",
        r#"arrows = ["r1c5 = r2c4-r5c1", "r3c7 = r2c6 r3c5-r5c3", "r6c2 = r7c3 r6c4-r4c6", "r7c4 = r7c5-r7c6", "r6c7 = r5c7-r4c7", "r5c9 = r6c8-r9c5"]"#,
        "r1c2=6 r1c9=9 r2c1=9 r8c9=3 r9c1=4 r9c8=7",
        "167584329985362417342719856718293645253647198694158732571936284829471563436825971",
    ),
    (
        "https://sudokupad.app/QM8RdBLBb9",
        r#"whispers = ["r8c1-r7c1-r7c2-r8c3-r9c3-r9c2", "r9c6 r8c7 r7c7 r7c8 r6c9 r5c8", "r6c3 r5c2 r4c3 r3c4 r2c5 r1c6 r1c7 r2c8 r3c8 r4c7 r5c6 r6c6 r7c6 r8c5 r7c4", "r4c5 r4c6 r3c7"]"#,
        "r1c5=1 r2c2=5 r5c1=6 r5c9=9 r7c3=3 r8c8=3 r9c1=5 r9c5=3",
        "796413852352689417184275693247591386615348279839762541923857164478126935561934728",
    ),
    (
        "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=0001WP",
        r#"palindromes = ["r7c1 r6c2 r5c1 r4c2-r1c5-r2c6 r1c7", "r9c3-r8c4-r9c5 r8c6-r5c9 r4c8 r3c9", "r7c4-r7c6 r6c7-r4c7", "r3c6-r3c4 r4c3-r6c3"]"#,
        "r1c1=6 r1c9=5 r2c3=8 r2c5=5 r2c7=9 r4c1=8 r4c5=1 r4c9=3 r5c5=4 r6c5=2 r8c1=9 r8c3=7 r8c7=8 r8c9=2 r9c2=5 r9c8=6",
        "694178235128453976375296481842619753719345628536827149283761594967534812451982367",
    ),
    (
        "https://en.wikipedia.org/wiki/Killer_sudoku",
        r#"cages = ["r1c1 r1c2 = 3", "r1c3-r1c5 = 15", "r2c1 r2c2 r3c1 r3c2 = 25", "r2c3 r2c4 = 17", "r3c3 r3c4 r4c4 = 9", "r1c6 r2c5 r2c6 r3c5 = 22", "r1c7 r2c7 = 4", "r1c8 r2c8 = 16", "r1c9-r4c9 = 15", "r3c7 r3c8 r4c7 = 20", "r3c6-r5c6 = 8", "r4c5-r6c5 = 17", "r5c4-r7c4 = 20", "r4c2 r4c3 = 14", "r4c1 r5c1 = 6", "r5c2 r5c3 r6c2 = 13", "r6c3 r7c2 r7c3 = 6", "r4c8 r5c7 r5c8 = 17", "r6c1-r9c1 = 27", "r8c2 r9c2 = 8", "r8c3 r9c3 = 16", "r7c5 r8c4 r8c5 r9c4 = 10", "r5c9 r6c9 = 12", "r6c7 r6c8 = 6", "r6c6 r7c6 r7c7 = 20", "r8c6 r8c7 = 15", "r7c8 r7c9 r8c8 r8c9 = 14", "r9c5-r9c7 = 13", "r9c8 r9c9 = 17"]"#,
        "",
        "215647398368952174794381652586274931142593867973816425821739546659428713437165289",
    ),
    (
        "https://sudokupad.app/LTR8GR7D84",
        r#"x = ["r2c1 r2c2", "r3c1 r3c2", "r1c8 r1c7", "r2c7 r2c8", "r7c8 r8c8", "r7c9 r8c9", "r8c3 r9c3", "r8c2 r9c2", "r5c4 r5c5"]
v = ["r8c2 r8c3", "r8c8 r8c9", "r2c1 r3c1", "r1c7 r2c7"]
black_dots = ["r2c5 r2c6", "r4c6 r5c6", "r5c6 r6c6", "r3c1 r4c1"]
white_dots = ["r3c3 r3c2", "r4c3 r5c3", "r8c4 r8c5", "r8c6 r8c7", "r5c2 r6c2"]"#,
        "",
        "195287463284536197376149825657912384918374256423658719532461978741895632869723541",
    ),
];

/// The grid of nine rows with these givens, as the file has it.
fn grid(givens: &str) -> String {
    let mut grid = vec![b'.'; 81];
    for given in givens.split_whitespace() {
        let symbols = given.as_bytes();
        grid[usize::from(symbols[1] - b'1') * 9 + usize::from(symbols[3] - b'1')] = symbols[5];
    }
    String::from_utf8(grid).unwrap()
}

#[test]
fn published_puzzles_have_their_published_solution_and_no_other() {
    for (from, lines, givens, solution) in PUBLISHED {
        let text = format!(
            "family = \"sudoku\"\ngrid = \"{}\"\n{lines}\n",
            grid(givens)
        );
        assert_eq!(
            solutions(&puzzle_of(&text), Method::Auto),
            [solution],
            "{from}"
        );
    }
}

#[test]
fn an_empty_grid_without_a_king_s_or_knight_s_move_and_consecutive_neighbours_has_72_fillings() {
    let text = format!(
        "family = \"sudoku\"\ngrid = \"{}\"\nanti_king = true\nanti_knight = true\nnonconsecutive = true\n",
        grid("")
    );
    let options = Options {
        goal: Goal::Count,
        ..Options::default()
    };
    let answer = joinsaw::solve(&puzzle_of(&text), &options).unwrap();
    assert_eq!(answer.solutions.all, Some(72));
    let miracle = text.replace(&grid(""), &grid("r5c3=1 r6c7=2"));
    assert_eq!(
        solutions(&puzzle_of(&miracle), Method::Auto),
        ["483726159726159483159483726837261594261594837594837261372615948615948372948372615"]
    );
}

/// A grid of four rows with several marks and one solution.
const MARKED: &str = r#"family = "sudoku"
grid = "2... .... .... ...."
thermometers = ["r1c1-r1c3"]
cages = ["r3c1 r4c1 = 4", "r4c3-r4c4"]
even = ["r2c1"]
sandwiches = ["r4 = 0"]
little_killers = ["r4c1-r2c3 = 9"]
"#;

#[test]
fn hints_contradictions_and_verdicts_name_the_mark() {
    let desk = Desk::new()
        .with("marked.toml", MARKED)
        .with("wrong.txt", "2341\n4123\n3412\n1234\n");
    let hint = desk.run("hint marked.toml").succeeds();
    let reason = "\u{201c}the thermometer `r1c1-r1c3`\u{201d} removes digits 1 and 4";
    assert!(hint.contains(reason), "{hint}");
    let explained = desk
        .run("explain marked.toml --given r4c1=1")
        .finds_nothing();
    let parts = "there is a solution:\n- the little killer `r4c1-r2c3 = 9`\n- given: r1c1 is 2\n- `--given r4c1=1`\n";
    assert!(explained.ends_with(parts), "{explained}");
    let verdict = desk
        .run("verify marked.toml --solution wrong.txt")
        .finds_nothing();
    for fault in [
        "the sandwich sum `r4 = 0` is broken: r4c1 is 1, r4c4 is 4",
        "the little killer `r4c1-r2c3 = 9` is broken: r2c3 is 2, r3c2 is 4, r4c1 is 1",
    ] {
        assert!(verdict.contains(fault), "{verdict}");
    }
}

#[test]
fn cages_that_contradict_each_other_are_named_alone() {
    let text = "family = \"sudoku\"\ngrid = \"1... .... .... ...2\"\ncages = [\"r3c1 r3c2 = 3\", \"r3c3 r3c4 = 4\", \"r1c3-r1c4 = 5\"]\n";
    let desk = Desk::new().with("cages.toml", text);
    let explained = desk.run("explain cages.toml").finds_nothing();
    let parts = "there is a solution:\n- the cage `r3c1 r3c2 = 3`\n- the cage `r3c3 r3c4 = 4`\n";
    assert!(explained.ends_with(parts), "{explained}");
}

#[test]
fn marks_are_drawn_as_text_and_as_pictures() {
    let lines = r#"cages = ["r1c1 r2c1 = 10", "r8c8-r8c9 r9c9 = 12"]
thermometers = ["r3c1-r6c1 r7c2"]
arrows = ["r1c5 = r2c4-r4c2", "r7c4 r7c5 = r8c6-r8c7"]
palindromes = ["r1c7-r4c7"]
whispers = ["r1c8-r3c8 r4c9"]
renbans = ["r6c6 r6c7 r5c7"]
between_lines = ["r9c1-r9c3 r8c4"]
sandwiches = ["r2 = 10", "c3 = 8"]
little_killers = ["r3c9-r9c3 = 30", "r9c6-r4c1 = 25"]
x = ["r5c1 r5c2"]
v = ["r5c3 r6c3"]
white_dots = ["r5c5 r5c6", "r5c8 r5c9 = 3"]
black_dots = ["r6c5 r6c4"]
quadruples = ["r2c5 r2c6 r3c5 r3c6 = 1 2 3"]
even = ["r6c8"]
odd = ["r7c8"]
minimums = ["r9c6"]
maximums = ["r9c8"]
extra_regions = ["r2c2-r2c4 r3c2-r3c4 r4c3-r4c4"]
clones = ["r6c9-r7c9 = r4c5-r4c6"]
"#;
    let puzzle = puzzle_of(&format!(
        "family = \"sudoku\"\ngrid = \"{}\"\n{lines}",
        grid("r5c5=5")
    ));
    let plan = joinsaw::compile(&puzzle, &Options::default()).unwrap();
    let (drawing, empty) = (&plan.puzzle.drawing, Filling::new());
    let text = drawing.text(&empty);
    for clue in ["10", "8", "30\u{2199}", "25\u{2196}", "12"] {
        assert!(text.contains(clue), "{text}");
    }
    let svg = Picture::new("Marks", drawing, &LIGHT).svg(&empty, "");
    // A thermometer has a bulb and a line, an arrow a circle, a shaft and a head, a word stands on a disc or a square.
    assert_eq!(svg.matches("class=\"sign\"").count(), 43, "{svg}");
    for word in [">X<", ">V<", ">min<", ">max<", ">1 2 3<", ">3<"] {
        assert!(svg.contains(word), "{svg}");
    }
}

/// The address of f-puzzles that holds this JSON.
fn address(puzzle: &serde_json::Value) -> String {
    let packed = lz_str::compress_to_base64(puzzle.to_string().as_str());
    format!("https://www.f-puzzles.com/?load={packed}")
}

/// The JSON of a grid of four rows with a given 2 and these marks.
fn fpuzzle(marks: &serde_json::Value) -> serde_json::Value {
    let mut puzzle = json!({ "size": 4, "title": "Four", "grid": vec![vec![json!({}); 4]; 4] });
    puzzle["grid"][0][0] = json!({ "value": 2, "given": true });
    let all = puzzle.as_object_mut().unwrap();
    all.extend(marks.as_object().unwrap().clone());
    puzzle
}

#[test]
fn addresses_of_f_puzzles_and_sudokupad_say_the_same_as_a_file() {
    let marks = json!({
        "thermometer": [{ "lines": [["R1C1", "R1C2", "R1C3"]] }],
        "killercage": [{ "cells": ["R3C1", "R4C1"], "value": "4" }, { "cells": ["R4C3", "R4C4"] }],
        "even": [{ "cell": "R2C1" }],
        "sandwichsum": [{ "cell": "R4C0", "value": "0" }],
        "littlekillersum": [{ "cell": "R5C0", "direction": "UR", "value": "10" }],
        "arrow": [{ "cells": ["R4C4"], "lines": [["R4C4", "R3C3", "R4C3"]] }],
        "difference": [{ "cells": ["R1C1", "R1C2"] }],
        "xv": [{ "cells": ["R4C1", "R4C2"], "value": "V" }],
        "quadruple": [{ "cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "values": [1, 4] }],
        "negative": [], "diagonal+": false
    });
    let packed = address(&fpuzzle(&marks));
    let sudokupad = packed.replace(
        "https://www.f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles",
    );
    let desk = Desk::new().with("address.txt", format!("{sudokupad}\n"));
    let file = desk.run("new --from address.txt").succeeds();
    let expected = r#"family = "sudoku"
name = "Four"
grid = """
2...
....
....
....
"""
arrows = ["r4c4 = r3c3 r4c3"]
cages = [
    "r3c1 r4c1 = 4",
    "r4c3 r4c4",
]
even = ["r2c1"]
little_killers = ["r4c1-r1c4 = 10"]
quadruples = ["r2c2 r2c3 r3c2 r3c3 = 1 4"]
sandwiches = ["r4 = 0"]
thermometers = ["r1c1 r1c2 r1c3"]
v = ["r4c1 r4c2"]
white_dots = ["r1c1 r1c2"]
"#;
    assert_eq!(file, expected);
    for line in [format!("solve {packed}"), "solve address.txt".to_owned()] {
        let solved = desk.run(&line).succeeds();
        assert!(solved.contains("Solutions: 1 in all"), "{solved}");
    }
}

#[test]
fn an_address_that_is_cut_or_has_other_rules_gets_one_message() {
    let marks =
        json!({ "skyscraper": [{ "cell": "R0C1", "value": "2" }], "xsum": [{ "cell": "R0C2" }] });
    let other = address(&fpuzzle(&marks));
    let message = Desk::new().run(&format!("solve {other}")).fails();
    assert!(
        message.contains("cannot state: `skyscraper` and `xsum`"),
        "{message}"
    );
    let whole = address(&fpuzzle(&json!({ "antiknight": true })));
    let start = whole.find('=').unwrap() + 1;
    let document =
        |text: &str| joinsaw::family::parse(&joinsaw::family::Document::new("a.txt", text));
    assert!(document(&whole).unwrap().warnings.is_empty());
    let drawn = address(&fpuzzle(
        &json!({ "text": [{ "cells": ["R1C1"], "value": "!" }] }),
    ));
    let warning = "left out what the address only draws: `text`; if it stands for a rule, add that rule to the puzzle file";
    assert_eq!(document(&drawn).unwrap().warnings, [warning]);
    for end in start..whole.trim_end_matches('=').len() - 2 {
        let message = document(&whole[..end]).unwrap_err().to_string();
        assert!(
            message.contains("the address is cut off or damaged"),
            "{end}: {message}"
        );
    }
}
