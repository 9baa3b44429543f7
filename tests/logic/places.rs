//! Who and what is in which house: `Solution`, as a query and as rows for programs.

use joinsaw::compile;
use joinsaw::plan::Plan;
use joinsaw::relation::{Cell, Relation};
use joinsaw::{Method, Options};
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::logic::{FISH, with_clues};

/// The plan of a puzzle, and a plain database with its tables.
fn made(text: &str, method: Method) -> (Plan, Connection) {
    let options = Options {
        method,
        ..Options::default()
    };
    let plan = compile(&joinsaw::parse(text).unwrap(), &options).unwrap();
    let tables = Connection::open_in_memory().unwrap();
    tables.execute_batch(&plan.script()).unwrap();
    (plan, tables)
}

fn read(database: &Connection, query: &str) -> Relation {
    let mut statement = database.prepare(query).unwrap();
    let columns = statement.column_names().into_iter().map(str::to_owned);
    let mut relation = Relation::with_columns(columns);
    let n_columns = relation.columns.len();
    let rows = statement.query_map([], |row| {
        let cells = (0..n_columns).map(|idx| {
            Ok(match row.get(idx)? {
                Value::Integer(number) => Cell::Integer(number),
                Value::Text(text) => Cell::Text(text),
                _ => Cell::Null,
            })
        });
        cells.collect()
    });
    relation.rows = rows.unwrap().map(Result::unwrap).collect();
    relation
}

/// Letters of several bytes, quotes, and a category that is called as the column of the houses is.
const CATEGORIES: &str = r#"
family = "logic"
houses = 3
clues = ["Zoë ~ Öl", "O'Neill != Tee", "'); -- = 2"]
[categories]
house = ["Zoë", "O'Neill", "Bo"]
"was trinkt man" = ["Öl", "Tee", "'); --"]
"Öde" = ["1", "2", "3"]
"#;

#[test]
fn rows_and_queries_say_the_same_of_every_solution() {
    let two_clues = with_clues(&["A < D", "B !~ E"]);
    for text in [FISH, CATEGORIES, &two_clues] {
        for method in [Method::Staged, Method::Streamed, Method::Bushy] {
            let (plan, tables) = made(text, method);
            let decoder = &plan.puzzle.decoder;
            for stage in &plan.stages {
                let solution = decoder.solution(stage, None);
                let solution = format!("{solution} ORDER BY Solution_No, House");
                let found = read(&tables, &solution);
                assert_eq!(found.columns[0], "Solution_No");
                assert_eq!(found.columns[1..], decoder.columns());
                let order = stage.order_terms().join(", ");
                let columns = if stage.name == plan.last_stage().name {
                    "*".to_owned()
                } else {
                    order.clone()
                };
                let rows = read(
                    &tables,
                    &format!("SELECT {columns} FROM {} ORDER BY {order}", stage.name),
                );
                let mut expected = Vec::new();
                for (row, no) in rows.rows.iter().zip(1_i64..) {
                    let filling = plan.puzzle.decoder.filling(&stage.fills, row).unwrap();
                    let filled = decoder.filled(&filling);
                    assert_eq!(filled.columns[0], "house");
                    for place in filled.rows {
                        expected.push([vec![Cell::Integer(no)], place].concat());
                    }
                }
                assert_eq!(found.rows, expected, "{}", stage.name);
            }
        }
    }
}

#[test]
fn a_category_is_called_as_in_the_file_unless_a_house_is() {
    let (plan, _) = made(CATEGORIES, Method::Auto);
    let decoder = &plan.puzzle.decoder;
    assert_eq!(decoder.columns(), ["House", "C1", "was_trinkt_man", "C3"]);
    assert_eq!(
        decoder.filled(&Vec::new()).columns,
        ["house", "C1", "was trinkt man", "Öde"]
    );
}
