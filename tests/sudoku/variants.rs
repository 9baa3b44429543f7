//! Sudokus with marks: counts against a plain search, published puzzles, pictures, verdicts, and addresses that hold one.

use joinsaw::svg::{LIGHT, Picture};
use joinsaw::{Filling, Method, Options};
use rusqlite::Connection;
use serde_json::json;

use super::solutions;
use crate::agreement::search;
use crate::common::{Desk, ends, has, puzzle_of, rows};

/// True if no two cells that are these steps apart, in any direction, hold digits that are.
fn never(steps: [usize; 2], is_bad: &str) -> String {
    let cells = || (1..=4_usize).flat_map(|row| (1..=4_usize).map(move |column| [row, column]));
    let mut pairs = Vec::new();
    for one in cells() {
        for other in cells() {
            let apart = [one[0].abs_diff(other[0]), one[1].abs_diff(other[1])];
            if apart == steps || apart == [steps[1], steps[0]] {
                let [a, b] = [one, other].map(|[row, column]| format!("r{row}c{column}"));
                pairs.push(format!(
                    "NOT ({})",
                    is_bad.replace('a', &a).replace("_b", &b)
                ));
            }
        }
    }
    pairs.join(" AND ")
}

/// The digits of a line between 1 and 4 add up to this.
fn sandwich(cells: [&str; 4], total: u32) -> String {
    let line = cells.join(" || ");
    let is_so = |line: &[u32]| {
        let ends = [1, 4].map(|end| line.iter().position(|digit| *digit == end).unwrap());
        let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        line[first + 1..last].iter().sum::<u32>() == total
    };
    let lines = search(&vec![vec![1, 2, 3, 4]; 4], |line| {
        let (last, before) = line.split_last().unwrap();
        !before.contains(last) && (line.len() < 4 || is_so(line))
    });
    let lines = lines
        .iter()
        .map(|line| format!("'{}{}{}{}'", line[0], line[1], line[2], line[3]));
    format!("{line} IN ({})", lines.collect::<Vec<_>>().join(", "))
}

#[test]
fn every_kind_of_mark_leaves_the_fillings_that_a_plain_search_finds() {
    let two_cages = "cages = [\"r1c2 r1c3 r2c3 = 7\", \"r3c3 r4c3 r4c2\"]";
    let sandwiches = [
        sandwich(["r1c1", "r1c2", "r1c3", "r1c4"], 5),
        sandwich(["r1c2", "r2c2", "r3c2", "r4c2"], 0),
        sandwich(["r3c1", "r3c2", "r3c3", "r3c4"], 2),
    ];
    let groups = [
        "r1c1 r1c3 r3c1 r3c3",
        "r1c2 r1c4 r3c2 r3c4",
        "r2c1 r2c3 r4c1 r4c3",
        "r2c2 r2c4 r4c2 r4c4",
    ];
    let groups = groups.map(|cells| {
        let digits = cells.replace(' ', " * ");
        format!("{digits} = 24 AND {} = 10", cells.replace(' ', " + "))
    });
    let x_and_v = never([0, 1], "a + _b = 5")
        .replace("NOT (r2c2 + r2c3 = 5)", "r2c2 + r2c3 = 5")
        .replace("NOT (r2c3 + r2c2 = 5)", "r2c2 + r2c3 = 5");
    let cases = [
        ("cages = [\"r1c1 r1c2 r2c2 = 8\"]", "r1c1 + r1c2 + r2c2 = 8"),
        (
            two_cages,
            "r1c2 + r1c3 + r2c3 = 7 AND r1c2 <> r2c3 AND r3c3 <> r4c2",
        ),
        (
            "thermometers = [\"r1c1-r1c2 r2c3\"]",
            "r1c1 < r1c2 AND r1c2 < r2c3",
        ),
        (
            "slow_thermometers = [\"r1c1-r4c4\"]",
            "r1c1 <= r2c2 AND r2c2 <= r3c3 AND r3c3 <= r4c4",
        ),
        ("arrows = [\"r1c1 = r2c2-r3c3\"]", "r1c1 = r2c2 + r3c3"),
        (
            "arrows = [\"r1c1 r1c2 = r2c2-r4c2 r4c3-r2c3\"]",
            "10 * r1c1 + r1c2 = r2c2 + r3c2 + r4c2 + r2c3 + r3c3 + r4c3",
        ),
        (
            "palindromes = [\"r1c1-r3c3 r4c3\"]",
            "r1c1 = r4c3 AND r2c2 = r3c3",
        ),
        (
            "whispers = [\"r1c1-r1c3 = 2\"]",
            "abs(r1c1 - r1c2) >= 2 AND abs(r1c2 - r1c3) >= 2",
        ),
        (
            "renbans = [\"r1c1-r3c3\"]",
            "max(r1c1, r2c2, r3c3) - min(r1c1, r2c2, r3c3) = 2 AND r1c1 <> r2c2 AND r2c2 <> r3c3 AND r1c1 <> r3c3",
        ),
        (
            "between_lines = [\"r1c1-r1c3 r2c4\"]",
            "min(r1c2, r1c3) > min(r1c1, r2c4) AND max(r1c2, r1c3) < max(r1c1, r2c4)",
        ),
        (
            "sandwiches = [\"r1 = 5\", \"c2 = 0\", \"R3 = 2\"]",
            &sandwiches.join(" AND "),
        ),
        (
            "little_killers = [\"r1c3-r3c1 = 8\"]",
            "r1c3 + r2c2 + r3c1 = 8",
        ),
        (
            "v = [\"r1c1 r1c2\", \"r2c3 r3c3\"]",
            "r1c1 + r1c2 = 5 AND r2c3 + r3c3 = 5",
        ),
        (
            "white_dots = [\"r1c1 r1c2\", \"r2c3 r3c3 = 2\"]",
            "abs(r1c1 - r1c2) = 1 AND abs(r2c3 - r3c3) = 2",
        ),
        (
            "black_dots = [\"r1c1 r2c1\", \"r2c3 r3c3 = 4\"]",
            "(r1c1 = 2 * r2c1 OR r2c1 = 2 * r1c1) AND (r2c3 = 4 * r3c3 OR r3c3 = 4 * r2c3)",
        ),
        (
            "quadruples = [\"r2c2 r2c3 r3c2 r3c3 = 1 1 4\"]",
            "(r2c2 = 1) + (r2c3 = 1) + (r3c2 = 1) + (r3c3 = 1) = 2 AND 4 IN (r2c2, r2c3, r3c2, r3c3)",
        ),
        (
            "even = [\"r1c1 r2c2\"]\nodd = [\"r3c3\"]",
            "r1c1 % 2 = 0 AND r2c2 % 2 = 0 AND r3c3 % 2 = 1",
        ),
        (
            "minimums = [\"r2c2\"]",
            "r2c2 < min(r1c2, r3c2, r2c1, r2c3)",
        ),
        (
            "maximums = [\"r1c1 r3c3\"]",
            "r1c1 > max(r1c2, r2c1) AND r3c3 > max(r2c3, r4c3, r3c2, r3c4)",
        ),
        (
            "extra_regions = [\"r1c1 r2c2-r4c4\"]",
            "r1c1 * r2c2 * r3c3 * r4c4 = 24 AND r1c1 + r2c2 + r3c3 + r4c4 = 10",
        ),
        (
            "clones = [\"r1c1-r1c2 r2c1 = r3c3-r3c4 r4c3\"]",
            "r1c1 = r3c3 AND r1c2 = r3c4 AND r2c1 = r4c3",
        ),
        ("anti_knight = true", &never([1, 2], "a = _b")),
        ("anti_king = true", &never([1, 1], "a = _b")),
        ("nonconsecutive = true", &never([0, 1], "a - _b = 1")),
        ("all_x_and_v = true\nv = [\"r2c2 r2c3\"]", &x_and_v),
        ("all_black_dots = true", &never([0, 1], "a = 2 * _b")),
        ("disjoint_groups = true", &groups.join(" AND ")),
    ];
    let plain = format!("family = \"sudoku\"\ngrid = \"{}\"\n", ".".repeat(16));
    let all = solutions(&puzzle_of(&plain), Method::Staged);
    assert_eq!(all.len(), 288);
    let database = Connection::open_in_memory().unwrap();
    let names: Vec<String> = (0..16)
        .map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1))
        .collect();
    database
        .execute_batch(&format!("CREATE TABLE Grid (Digits, {})", names.join(", ")))
        .unwrap();
    for grid in all {
        let digits: Vec<String> = grid.chars().map(String::from).collect();
        let insert = format!("INSERT INTO Grid VALUES ('{grid}', {})", digits.join(", "));
        database.execute_batch(&insert).unwrap();
    }
    for (line, condition) in cases {
        let kept = format!("SELECT Digits FROM Grid WHERE {condition} ORDER BY 1");
        let expected = rows(&database, &kept).concat();
        let puzzle = puzzle_of(&format!("{plain}{line}\n"));
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
fn the_miracle_sudoku_has_its_published_solution() {
    let text = format!(
        "family = \"sudoku\"\ngrid = \"{}\"\nanti_king = true\nanti_knight = true\nnonconsecutive = true\n",
        grid("")
    );
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
    has(&hint, reason);
    let explained = desk
        .run("explain marked.toml --given r4c1=1")
        .finds_nothing();
    let parts = "there is a solution:\n- the little killer `r4c1-r2c3 = 9`\n- given: r1c1 is 2\n- `--given r4c1=1`\n";
    ends(&explained, parts);
    let verdict = desk
        .run("verify marked.toml --solution wrong.txt")
        .finds_nothing();
    for fault in [
        "the sandwich sum `r4 = 0` is broken: r4c1 is 1, r4c4 is 4",
        "the little killer `r4c1-r2c3 = 9` is broken: r2c3 is 2, r3c2 is 4, r4c1 is 1",
    ] {
        has(&verdict, fault);
    }
}

#[test]
fn cages_that_contradict_each_other_are_named_alone() {
    let text = "family = \"sudoku\"\ngrid = \"1... .... .... ...2\"\ncages = [\"r3c1 r3c2 = 3\", \"r3c3 r3c4 = 4\", \"r1c3-r1c4 = 5\"]\n";
    let desk = Desk::new().with("cages.toml", text);
    let explained = desk.run("explain cages.toml").finds_nothing();
    let parts = "there is a solution:\n- the cage `r3c1 r3c2 = 3`\n- the cage `r3c3 r3c4 = 4`\n";
    ends(&explained, parts);
}

#[test]
fn marks_are_drawn_as_text_and_as_pictures() {
    let puzzle = puzzle_of(include_str!("marks.toml"));
    let plan = joinsaw::compile(&puzzle, &Options::default()).unwrap();
    let (drawing, empty) = (&plan.puzzle.drawing, Filling::new());
    let text = drawing.text(&empty);
    for clue in ["10", "8", "30\u{2199}", "25\u{2196}", "12"] {
        has(&text, clue);
    }
    let svg = Picture::new("Marks", drawing, &LIGHT).svg(&empty, "");
    // A thermometer has a bulb and a line, an arrow a circle, a shaft and a head, a word stands on a disc or a square.
    assert_eq!(svg.matches("class=\"sign\"").count(), 43, "{svg}");
    for word in [">X<", ">V<", ">min<", ">max<", ">1 2 3<", ">3<"] {
        has(&svg, word);
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
    insta::assert_snapshot!(file);
    for line in [format!("solve {packed}"), "solve address.txt".to_owned()] {
        let solved = desk.run(&line).succeeds();
        has(&solved, "Solutions: 1 in all");
    }
}

#[test]
fn an_address_that_is_cut_or_has_other_rules_gets_one_message() {
    let marks =
        json!({ "skyscraper": [{ "cell": "R0C1", "value": "2" }], "xsum": [{ "cell": "R0C2" }] });
    let other = address(&fpuzzle(&marks));
    let message = Desk::new().run(&format!("solve {other}")).fails();
    has(&message, "cannot state: `skyscraper` and `xsum`");
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
