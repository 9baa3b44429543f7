//! What a page gets to run its SQL: the script, and the questions about rows.

use joinsaw::Method;
use joinsaw::lesson::{Lesson, LessonRow, LessonStage, workbench};
use joinsaw::relation::Cell;
use rusqlite::Connection;
use rusqlite::types::Value as SqlValue;
use serde_json::{Value, json};

use crate::common::Desk;
use crate::report::{Page, gathered};

/// Puzzles of every family that are solved in a moment.
const SMALL: [&str; 6] = [
    "drive-ya-nuts",
    "one-tough-puzzle",
    "dogs",
    "puzzles/new/cover.toml",
    "fish",
    "sudoku-small",
];

fn solved(name: &str, method: Method) -> (Lesson, Value) {
    let (answer, lesson) = gathered(name, method);
    let bench = workbench(&answer.plan, &lesson);
    (lesson, bench)
}

fn built(bench: &Value) -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    let (_, stages) = bench["script"].as_array().unwrap().split_last().unwrap();
    let stages = stages.iter().filter_map(Value::as_str);
    connection
        .execute_batch(&stages.collect::<String>())
        .unwrap();
    connection
}

fn stages_of(bench: &Value) -> impl Iterator<Item = &Value> {
    bench["stages"].as_array().unwrap().iter()
}

/// Puts a row where the page puts the one that it asks about.
fn put(connection: &Connection, stage: &LessonStage, row: &LessonRow) {
    let columns = stage.columns.iter().zip(1..);
    let columns: Vec<String> = columns
        .map(|(name, number)| format!("?{number} AS \"{name}\""))
        .collect();
    let values = row.values.iter().map(|cell| match cell {
        Cell::Null => SqlValue::Null,
        Cell::Integer(number) => SqlValue::Integer(*number),
        Cell::Real(number) => SqlValue::Real(*number),
        Cell::Text(text) => SqlValue::Text(text.clone()),
    });
    let make = format!("CREATE TABLE joinsaw_row AS SELECT {}", columns.join(", "));
    connection
        .execute_batch("DROP TABLE IF EXISTS joinsaw_row")
        .unwrap();
    connection
        .execute(&make, rusqlite::params_from_iter(values))
        .unwrap();
}

#[test]
fn the_script_of_a_page_is_that_of_joinsaw_sql() {
    for words in [
        "drive-ya-nuts --given centre=4 --plan staged",
        "one-tough-puzzle --plan staged",
        "calendar --given month=Apr --given day=24 --plan staged",
        "fish --plan staged",
        "sudoku-small --plan staged",
    ] {
        let script = Desk::new().run(&format!("sql {words}")).succeeds();
        let bench = Page::of(words).data["workbench"].take();
        let pieces = bench["script"].as_array().unwrap().iter();
        let pieces: Vec<&str> = pieces.map(|piece| piece.as_str().unwrap()).collect();
        assert_eq!(pieces.concat(), script, "{words}");
        assert_eq!(pieces.len(), bench["stages"].as_array().unwrap().len() + 1);
    }
}

#[test]
fn a_page_lays_rows_as_the_program_does() {
    let staged = SMALL.map(|name| (name, Method::Staged));
    for (name, method) in staged.into_iter().chain([("fish", Method::Bushy)]) {
        let (lesson, bench) = solved(name, method);
        let connection = built(&bench);
        for (stage, shown) in stages_of(&bench).zip(&lesson.stages) {
            for row in shown.rows.iter().take(20) {
                put(&connection, shown, row);
                let mut statement = connection.prepare(stage["laid"].as_str().unwrap()).unwrap();
                let laid = statement.query_map([], |row| {
                    Ok((
                        row.get::<_, usize>(0)?,
                        row.get::<_, String>(1)?,
                        row.get::<_, Option<String>>(2)?,
                    ))
                });
                let laid: Vec<_> = laid.unwrap().map(Result::unwrap).collect();
                assert_eq!(laid.len(), row.filling.len(), "{name}, {}", shown.name);
                let mut filling = row.filling.clone();
                filling.sort();
                for ((slot, piece, look), placement) in laid.iter().zip(&filling) {
                    assert_eq!((*slot, piece), (placement.slot, &placement.piece), "{name}");
                    if let Some(look) = look {
                        assert_eq!(*look, placement.look.iter().collect::<String>(), "{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_becomes_of_the_candidates_of_a_row_adds_up() {
    for (name, method) in SMALL.map(|name| (name, Method::Staged)) {
        let (lesson, bench) = solved(name, method);
        let connection = built(&bench);
        for (stage, shown) in stages_of(&bench).zip(&lesson.stages) {
            let Some(candidates) = stage["candidates"].as_object() else {
                continue;
            };
            let n_rules = shown.rules.len();
            let mut n_left = vec![0; n_rules + 1];
            let of_all = "CREATE TABLE joinsaw_row AS SELECT * FROM";
            connection
                .execute_batch(&format!("{of_all} {}", candidates["of"].as_str().unwrap()))
                .unwrap();
            let mut statement = connection
                .prepare(candidates["query"].as_str().unwrap())
                .unwrap();
            let mut rows = statement.query([]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                let kept = (0..n_rules).take_while(|idx| row.get(*idx).unwrap());
                let n_kept = kept.count();
                for left in &mut n_left[..=n_kept] {
                    *left += 1;
                }
            }
            let pairs = shown.n_pairs.into_iter();
            let left = shown.rules.iter().filter_map(|rule| rule.n_left);
            let wanted: Vec<u64> = pairs.chain(left).collect();
            assert_eq!(n_left, wanted, "{name}, {}", shown.name);
            connection.execute_batch("DROP TABLE joinsaw_row").unwrap();
        }
    }
}

#[test]
fn a_condition_stands_in_the_statement_as_it_is_given() {
    for name in [
        "drive-ya-nuts",
        "one-tough-puzzle",
        "fish",
        "sudoku-small",
        "queens",
    ] {
        let (_, lesson) = gathered(name, Method::Staged);
        for stage in &lesson.stages {
            for rule in &stage.rules {
                let found = stage.statement.matches(&rule.condition).count();
                assert!(found > 0, "{name}, {}: {}", stage.name, rule.condition);
            }
        }
    }
}

#[test]
fn a_rule_says_what_it_compares_on_the_board() {
    for (name, stage, words, compares) in [
        // The piece at side 3 touches the one at side 2 with its second side, and that one with its last.
        (
            "drive-ya-nuts",
            "Opt3",
            "meets the piece at side 2",
            json!([[], [[3, 1], [2, 5]], []]),
        ),
        (
            "drive-ya-nuts",
            "Opt3",
            "is not the piece at side 1",
            json!([[3, 1], [], []]),
        ),
        (
            "drive-ya-nuts",
            "Opt6",
            "closes the ring with the piece at side 1",
            json!([[], [[6, 5], [1, 1]], []]),
        ),
        (
            "one-tough-puzzle",
            "Opt9",
            "meets slot 5",
            json!([[], [[8, 0], [5, 2]], []]),
        ),
        (
            "fish",
            "Opt3",
            "Coffee: clue 5: Green = Coffee",
            json!([[], [], ["Coffee", "Green"]]),
        ),
        (
            "sudoku-small",
            "Opt3",
            "cell r2c4: differs from r2c1, in its row",
            json!([[7, 4], [], []]),
        ),
    ] {
        let (_, lesson) = gathered(name, Method::Staged);
        let stage = lesson.stages.iter().find(|other| other.name == stage);
        let rules = &stage.unwrap().rules;
        let rule = rules.iter().find(|rule| rule.words == words);
        let rule = rule.unwrap_or_else(|| panic!("{name}: {rules:?}"));
        let found = json!(rule.compares);
        let found = ["places", "sides", "pieces"].map(|key| &found[key]);
        assert_eq!(json!(found), compares, "{name}: {words}");
    }
}

#[test]
fn a_static_page_has_no_sqlite() {
    let page = Page::of("fish --static");
    assert!(page.html.len() < 250_000, "{}", page.html.len());
    for part in ["id=\"sqlite\"", "wasm-unsafe-eval", "worker-src"] {
        assert!(!page.html.contains(part), "{part}");
    }
    let whole = Page::of("fish").html;
    assert!(whole.contains("'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'"));
}
