//! What boards and covers keep for whoever has nothing but `sqlite3`: the view `Solution`, the table `Board`, and a view in words for
//! each stage.

use std::collections::{BTreeMap, BTreeSet};

use joinsaw::plan::Decoder;
use joinsaw::relation::Cell;
use joinsaw::{Filling, Options};

use crate::common::Desk;

const SQUARE: &str = "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = \"opposite\"\n\
    [pieces]\none = \"eabF\"\nb = \"fEcA\"\nc = \"BdeG\"\nd = \"CgGD\"\n";

const TRIANGLE: &str = "family = \"board\"\nboard = \"triangle\"\nwidth = 2\nmatch = \"equal\"\n\
    [pieces]\n1 = \"111\"\n2 = \"112\"\n3 = \"122\"\n4 = \"222\"\n";

const HEXAGON: &str = "family = \"board\"\nboard = \"hexagon\"\nwidth = 1\nmatch = \"equal\"\n\
    [pieces]\n1 = \"222233\"\n2 = \"431441\"\n3 = \"322324\"\n4 = \"411332\"\n5 = \"241131\"\n6 = \"431141\"\n10 = \"143242\"\n";

const LISTED: &str = "family = \"board\"\nmatch = \"equal\"\n\
    [slots]\nleft = [\"right\", \"-\", \"-\"]\nright = [\"left\", \"-\", \"-\"]\n\
    [pieces]\n1 = \"123\"\n2 = \"214\"\n3 = \"135\"\n";

const COVER: &str = "family = \"cover\"\nboard = \"a . #\\n. . .\\n. x .\\n\"\n\
    [pieces]\nTromino = \"##/#.\"\nL = \"###/#..\"\n[holes]\nfree = \"a x\"\n";

const COPIES: &str = "family = \"cover\"\nboard = \"a . .\\n. . .\\n. x .\\n\"\n\
    [pieces]\nD = { shape = \"##\", copies = 3 }\nI = { shape = \"##\", flip = false }\n[holes]\nfree = \"a x\"\n";

/// Letters of several bytes, quotes, and a category that is called as the column of the houses is.
const HOUSES: &str = "family = \"logic\"\nhouses = 3\nclues = [\"Zoë ~ Öl\", \"O'Neill != Tee\", \"'); -- = 2\"]\n\
    [categories]\nhouse = [\"Zoë\", \"O'Neill\", \"Bo\"]\n\"was trinkt man\" = [\"Öl\", \"Tee\", \"'); --\"]\n\"Öde\" = [\"1\", \"2\", \"3\"]\n";

/// Dominoes in one row of 64 cells, and one that lies below the last two.
fn two_masks() -> String {
    let board = format!("{}\n{}..", ".".repeat(64), "#".repeat(62));
    format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\nD = {{ shape = \"##\", copies = 32 }}\nI = \"##\"\n"
    )
}

/// Keeps a puzzle in `kept.db`.
fn keep(desk: &Desk, method: &str) {
    let line = format!("solve mine.toml --db kept.db --replace --plan {method}");
    assert!(desk.run(&line).code() < 2);
}

/// The rows of `Solution`, those of each solution together.
fn solutions(desk: &Desk) -> BTreeSet<BTreeSet<String>> {
    let mut solutions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in desk.rows("kept.db", "SELECT * FROM Solution") {
        let (number, cells) = row.split_first().unwrap();
        solutions
            .entry(number.clone())
            .or_default()
            .insert(cells.join(" "));
    }
    assert!((1..=solutions.len()).all(|no| solutions.contains_key(&no.to_string())));
    solutions.into_values().collect()
}

/// The same, as programs read it.
fn filled(decoder: &dyn Decoder, filling: &Filling) -> BTreeSet<String> {
    let rows = decoder.filled(filling).rows.into_iter();
    let rows = rows.map(|row| row.iter().map(Cell::to_text).collect::<Vec<_>>().join(" "));
    rows.collect()
}

#[test]
fn the_rows_of_solution_are_what_programs_read_in_every_plan() {
    let wide = two_masks();
    for text in [
        SQUARE, TRIANGLE, HEXAGON, LISTED, COVER, COPIES, HOUSES, &wide,
    ] {
        let puzzle = joinsaw::parse(text).unwrap();
        let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
        let decoder = &answer.plan.puzzle.decoder;
        let mut expected = BTreeSet::new();
        let mut pictures = Vec::new();
        let boards = answer.boards(|board| {
            expected.insert(filled(decoder.as_ref(), &board.filling));
            pictures.push(board.to_string().trim_end().to_owned());
            Ok(())
        });
        boards.unwrap();
        assert!(!expected.is_empty(), "{text}");
        let desk = Desk::new().with("mine.toml", text);
        let mut methods = vec!["staged", "auto", "streamed"];
        // Covers have no bushy plan, and two pieces are left over from the listed slots.
        let has_halves = ![LISTED, COVER, COPIES].contains(&text) && text != wide;
        methods.extend(has_halves.then_some("bushy"));
        for method in methods {
            keep(&desk, method);
            assert_eq!(solutions(&desk), expected, "{method}\n{text}");
            let drawn = desk.rows("kept.db", "SELECT Board FROM Board ORDER BY Solution_No");
            assert_eq!(drawn.concat(), pictures, "{method}\n{text}");
        }
    }
}

/// The first row of a view of a stage in words: each of its columns, and what it says.
fn first_in_words(text: &str, method: &str, view: &str) -> String {
    let desk = Desk::new().with("mine.toml", text);
    keep(&desk, method);
    let names = format!("SELECT name FROM pragma_table_info('{view}')");
    let names = desk.rows("kept.db", &names).concat();
    let words = desk.rows("kept.db", &format!("SELECT * FROM {view} LIMIT 1"));
    let cells = names.iter().zip(&words[0]);
    let lines: Vec<String> = cells
        .map(|(name, words)| format!("{name}: {words}"))
        .collect();
    lines.join("\n")
}

#[test]
fn a_stage_says_in_words_how_far_it_is_filled() {
    let said = [
        first_in_words(TRIANGLE, "staged", "Opt2_Words"),
        first_in_words(SQUARE, "bushy", "OptB2_Words"),
        first_in_words(LISTED, "staged", "Opt2_Words"),
        first_in_words(COVER, "staged", "Opt1_Words"),
        first_in_words(COVER, "streamed", "Opt3_Words"),
        first_in_words(COPIES, "staged", "Opt5_Words"),
    ];
    insta::assert_snapshot!(said.join("\n\n"), @r"
    Slot_0: piece 1
    Slot_1: piece 2 turned by 1

    Slot_1: piece d turned by 2
    Slot_3: piece b turned by 2

    Slot_left: piece 1
    Slot_right: piece 2 turned by 2

    Placement_1: L on r2c3 r2c2 a r2c1

    Placement_1: Tromino on r2c3 r1c2 r2c2
    Placement_2: L on r3c3 x r2c1 r3c1
    Placement_3: free on a

    Placement_1: D on r1c3 r1c2
    Placement_2: D on r2c3 r2c2
    Placement_3: D on r3c3 x
    Placement_4: free on a
    Placement_5: I on r2c1 r3c1
    ");
}
