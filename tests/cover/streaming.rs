//! Searches for one cover, and what they give way to.

use joinsaw::compile;
use joinsaw::engine::{Database, Limits};
use joinsaw::family;
use joinsaw::plan::{Goal, Method, Options};
use joinsaw::relation::Row;

/// Wants one cover.
fn first() -> Options {
    Options {
        goal: Goal::First,
        ..Options::default()
    }
}

/// The rows that a search for one of the covers of 3 by 20 visits within so many rows of a table, and how often it visits the
/// names of the columns. If it finds none for long, it goes on with the second options.
fn visited(options: &Options, otherwise: Option<Options>, max_rows: u64) -> (Vec<Row>, usize) {
    let puzzle = family::find("pentominoes").unwrap();
    let mut plan = compile(&puzzle, options).unwrap();
    assert_eq!(plan.method, Method::Streamed);
    if otherwise.is_some() {
        assert!(plan.otherwise.is_some());
        plan.otherwise = otherwise.map(Box::new);
    }
    let limits = Limits {
        max_rows,
        ..Limits::default()
    };
    let (mut rows, mut n_headings) = (Vec::new(), 0);
    let mut visit = |columns: &[String], row: Option<&Row>| {
        assert_eq!(columns.len(), 14);
        match row {
            Some(row) => rows.push(row.clone()),
            None => n_headings += 1,
        }
        Ok(())
    };
    let mut database = Database::scratch().unwrap();
    let stage = database
        .stream(
            &plan,
            joinsaw::otherwise(&puzzle, &plan),
            limits,
            1,
            &mut visit,
        )
        .unwrap();
    assert_eq!((stage.name.as_str(), stage.n_rows), ("Opt12", 1));
    (rows, n_headings)
}

#[test]
fn a_search_that_finds_nothing_for_long_gives_way_to_another_plan() {
    const ENOUGH: u64 = 1_000_000;
    let streamed = Options {
        method: Method::Streamed,
        ..first()
    };
    let alone = visited(&streamed, None, ENOUGH);
    assert_eq!(alone.1, 1);
    assert_eq!(visited(&first(), None, ENOUGH), alone);
    let other = Options {
        method: Method::Merged,
        ..first()
    };
    // The search itself makes no table, so that it can go on where the other plan passes its limit.
    for max_rows in [ENOUGH, 10] {
        assert_eq!(visited(&first(), Some(other.clone()), max_rows), alone);
    }
}

#[test]
fn a_search_on_request_gives_way_to_nothing() {
    let puzzle = family::find("pentominoes").unwrap();
    let other = |options: &Options| compile(&puzzle, options).unwrap().otherwise;
    assert!(other(&first()).is_some());
    for options in [
        Options {
            method: Method::Streamed,
            ..first()
        },
        Options {
            keeps_tables: true,
            ..first()
        },
    ] {
        assert!(other(&options).is_none());
    }
}
