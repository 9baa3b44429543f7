//! The last table of a plan, as other programs see it.

use joinsaw::compile;
use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::family;
use joinsaw::plan::{Method, Options, Plan};
use joinsaw::relation::Relation;

/// The last table that a run leaves, in the order of printing.
fn last_table(plan: &Plan) -> Relation {
    let mut database = Database::scratch().unwrap();
    database.run(plan, Limits::default(), &()).unwrap();
    let last = &plan.last_stage().name;
    database.relation(last, Selection::default()).unwrap()
}

#[test]
#[ignore = "nightly"]
fn every_run_in_the_same_database_leaves_the_same_rows() {
    for (name, given) in [("sudoku", &[][..]), ("calendar", &["month=Apr".to_owned()])] {
        let puzzle = family::find(name).unwrap().with_given(given).unwrap();
        let options = Options {
            method: Method::Staged,
            ..Options::default()
        };
        let plan = compile(&puzzle, &options).unwrap();
        let mut database = Database::scratch().unwrap();
        let expected = last_table(&plan);
        for _ in 0..2 {
            database.run(&plan, Limits::default(), &()).unwrap();
            let last = &plan.last_stage().name;
            let found = database.relation(last, Selection::default()).unwrap();
            assert_eq!(found.rows, expected.rows, "{name}");
        }
    }
}
