//! Columns and aliases in the words of the puzzle file, and what stands in for a name that SQL does not take.

use joinsaw::compile;
use joinsaw::plan::Goal;
use joinsaw::{Method, Options};
use rusqlite::Connection;

use crate::logic::{solve_by, stdout, written};

/// Every kind of name that cannot be a column everywhere.
const STRANGE: &str = include_str!("strange.toml");

#[test]
fn a_value_lends_its_column_its_name_if_every_engine_takes_it() {
    let puzzle = joinsaw::parse(STRANGE).unwrap();
    let plan = compile(&puzzle, &Options::default()).unwrap();
    let made = Connection::open_in_memory().unwrap();
    made.execute_batch(&plan.script()).unwrap();
    let query = "SELECT Column_Name FROM Attribute ORDER BY Category_No, Value_No";
    let mut statement = made.prepare(query).unwrap();
    let columns = statement.query_map([], |row| row.get(0)).unwrap();
    let columns: Vec<String> = columns.map(Result::unwrap).collect();
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
    let fish = joinsaw::family::builtins().find(|puzzle| puzzle.name == "fish");
    let fish = fish.unwrap().definition;
    for name in ["Ways", "ways", "Set_1", "Ways_0"] {
        let puzzle = joinsaw::parse(&fish.replace("Dane", name)).unwrap();
        let options = Options {
            goal: Goal::Count,
            method: Method::Merged,
            ..Options::default()
        };
        let answer = joinsaw::solve(&puzzle, &options).unwrap();
        assert_eq!(answer.solutions.all, Some(1), "{name}");
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
    let expected = solve_by(&plain, Method::Staged).1;
    assert!(!expected.is_empty());
    for method in [Method::Staged, Method::Streamed, Method::Bushy] {
        assert_eq!(solve_by(STRANGE, method).1, expected, "{method:?}");
    }
}

#[test]
fn every_command_takes_strange_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(&folder, STRANGE);
    let path = path.to_str().unwrap();
    let kept = folder.path().join("kept.db");
    let kept = kept.to_str().unwrap();
    stdout(&["solve", path, "--db", kept]);
    stdout(&["explain", path]);
    stdout(&["show", "Opt5", kept]);
    stdout(&[
        "draw",
        path,
        "-o",
        folder.path().join("x.svg").to_str().unwrap(),
    ]);
    stdout(&[
        "report",
        path,
        "-o",
        folder.path().join("x.html").to_str().unwrap(),
    ]);
    let rows = stdout(&["solve", path, "--format", "csv", "--rows"]);
    let solutions = folder.path().join("rows.csv");
    std::fs::write(&solutions, &rows).unwrap();
    let verdict = stdout(&["verify", path, "--solution", solutions.to_str().unwrap()]);
    let n_rows = rows.lines().count() - 1;
    assert!(
        verdict.contains(&format!("{n_rows} solutions checked, all right")),
        "{verdict}"
    );
    for stage in ["Opt1", "Opt3", "Opt5"] {
        let statement = folder.path().join("stage.sql");
        let sql = stdout(&["sql", path, "--stage", stage]);
        let query = sql.split_once(" AS\nSELECT").unwrap().1;
        std::fs::write(&statement, format!("SELECT{query}")).unwrap();
        let verdict = stdout(&["check", path, stage, statement.to_str().unwrap()]);
        assert!(verdict.contains("is right"), "{verdict}");
    }
    stdout(&["show", kept]);
}
