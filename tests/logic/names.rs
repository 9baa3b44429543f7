//! Columns and aliases in the words of the puzzle file, and what stands in for a name that SQL does not take.

use joinsaw::compile;
use joinsaw::{Method, Options};
use rusqlite::Connection;

use crate::common::{Desk, count, has, puzzle_of, rows};
use crate::logic::solutions_by;

/// Every kind of name that cannot be a column everywhere.
const STRANGE: &str = include_str!("strange.toml");

#[test]
fn a_value_lends_its_column_its_name_if_every_engine_takes_it() {
    let plan = compile(&puzzle_of(STRANGE), &Options::default()).unwrap();
    let made = Connection::open_in_memory().unwrap();
    made.execute_batch(&plan.script()).unwrap();
    let query = "SELECT Column_Name FROM Attribute ORDER BY Category_No, Value_No";
    let columns = rows(&made, query).concat();
    assert_eq!(
        columns.chunks(4).collect::<Vec<_>>(),
        [
            ["C1_V1", "kind_SELECT", "Pall_Mall", "C1_V4"],
            ["drink_Water", "Tea", "Milk", "drink_7Up"],
            ["order_House", "order_Opt2", "order_rowid", "C3_V4"],
            ["house_Solution_No", "Center", "C4_V3", "C4_V4"],
            ["year_1986", "year_1987", "year_1990s", "year_C1_V1"],
        ]
    );
    let last = &plan.last_stage().statement();
    assert!(
        last.contains("C4_V3.House AS C4_V3, -- O'Brien\n") || last.contains(".C4_V3 AS C4_V3"),
        "{last}"
    );
}

#[test]
fn a_value_is_not_taken_for_a_column_of_merged_rows() {
    let fish = joinsaw::find("fish").unwrap().definition;
    for name in ["Ways", "ways", "Used_1", "Ways_0"] {
        let puzzle = puzzle_of(&fish.replace("Dane", name));
        assert_eq!(count(&puzzle, Method::Merged), 1, "{name}");
    }
}

#[test]
fn strange_names_change_no_solution() {
    let names = [
        "Water",
        "water",
        "SELECT",
        "Pall Mall",
        "7Up",
        "House",
        "Opt2",
        "rowid",
        "Å",
        "Solution_No",
        "Center",
    ];
    let plain = names
        .iter()
        .enumerate()
        .fold(STRANGE.to_owned(), |text, (idx, name)| {
            let text = text.replace(&format!("\"{name}\""), &format!("\"plain{idx}\""));
            let text = text.replace(&format!("\"{name} "), &format!("\"plain{idx} "));
            let text = text.replace(&format!(" {name} ="), &format!(" plain{idx} ="));
            text.replace(&format!("= {name}\""), &format!("= plain{idx}\""))
                .replace(&format!(".{name}"), &format!(".plain{idx}"))
        });
    let expected = solutions_by(&plain, Method::Staged);
    assert!(!expected.is_empty());
    for method in [Method::Staged, Method::Streamed, Method::Bushy] {
        assert_eq!(solutions_by(STRANGE, method), expected, "{method:?}");
    }
}

#[test]
fn every_command_takes_strange_names() {
    let desk = Desk::new()
        .with("mine.toml", STRANGE)
        .after("solve mine.toml --db kept.db")
        .after("explain mine.toml")
        .after("show Opt5 kept.db")
        .after("draw mine.toml -o x.svg")
        .after("report mine.toml -o x.html");
    let rows = desk.run("solve mine.toml --format csv --rows").succeeds();
    let checked = format!("{} solutions checked, all right", rows.lines().count() - 1);
    let verdict = desk
        .run_on("verify mine.toml --solution -", rows)
        .succeeds();
    has(&verdict, &checked);
    for stage in ["Opt1", "Opt3", "Opt5"] {
        let sql = desk
            .run(&format!("sql mine.toml --stage {stage}"))
            .succeeds();
        let line = format!("check mine.toml {stage} -");
        assert!(desk.run_on(&line, sql).succeeds().contains("is right"));
    }
}
