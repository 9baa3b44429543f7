//! A nonogram as a query: every line takes one of its looks, and where a row and a column cross, both show the same.

use super::board::drawing;
use super::model::{Line, Nonogram};
use crate::family::puzzle::Puzzle;
use crate::plan::{Column, Fill, Input, StageWords, Statement, Style, varchar};
use crate::problem::{self, Constraint, Expr, JoinKind, Problem, Role, Rule, Variable};
use crate::relation::{Cell, Row};

/// States a nonogram.
pub fn state(puzzle: &Puzzle, nonogram: &Nonogram) -> Statement {
    let lines = nonogram.lines.iter();
    let words = StageWords {
        names: lines.map(|line| line.says.clone()).collect(),
        does: ["a look for {each}"; 2],
        row: [
            "a look that has the runs of its clue",
            "looks of {n} lines that agree where they cross",
        ],
        ..StageWords::default()
    };
    let style = Style {
        join: JoinKind::Cross,
        is_aliased: true,
        words,
        ..Style::default()
    };
    let drawing = drawing(nonogram, &puzzle.legend);
    let subject = puzzle.subject(nonogram.givens.len(), nonogram.clone(), drawing);
    Statement::new(
        subject,
        inputs(nonogram),
        problem(nonogram),
        style,
        Err("a nonogram"),
    )
}

/// The problem of a nonogram. Its variables are the lines, in their order.
fn problem(nonogram: &Nonogram) -> Problem {
    let shows = |line: &Line, idx: usize| {
        let position = i64::try_from(idx + 1).unwrap_or(i64::MAX);
        Expr::column(&line.name, &line.name).substr(position, 1)
    };
    let crossings = (0..nonogram.givens.len()).map(|cell| {
        let [row, column] = nonogram.place(cell);
        let reads = [row, nonogram.size[0] + column];
        let [across, down] = reads.map(|id| &nonogram.lines[id]);
        let says = [down, across].map(|line| format!("agrees with {}", line.says).into());
        Constraint {
            reads: reads.into(),
            test: shows(across, column).equals(shows(down, row)),
            turned: None,
            says: says.into(),
        }
    });
    let variables = nonogram.lines.iter().map(|line| {
        let is_own = Expr::column(&line.name, "Line").equals(Expr::text(&line.name));
        let look = problem::Column::new(&line.name, Expr::column(&line.name, "Cells"));
        let only = Rule::new(is_own, format!("only the looks of {}", line.says));
        Variable {
            name: line.name.clone(),
            says: line.says.clone(),
            relation: "Look".to_owned(),
            only: vec![only.role(Role::Only)],
            columns: vec![look],
        }
    });
    Problem {
        variables: variables.collect(),
        constraints: crossings.collect(),
        joins_forced: true,
        ..Problem::default()
    }
}

/// The lines and their looks.
fn inputs(nonogram: &Nonogram) -> Vec<Input> {
    let name_type = varchar(nonogram.lines.iter().map(|line| line.name.as_str()));
    let clue_type = varchar(nonogram.lines.iter().map(|line| line.clue.as_str()));
    let rows = nonogram.lines.iter().enumerate().map(|(id, line)| {
        let column = id.checked_sub(nonogram.size[0]);
        let places = [usize::from(column.is_some()), column.unwrap_or(id) + 1];
        let names = [&line.name, &line.clue].map(|name| Cell::from(name.as_str()));
        [names, places.map(Cell::from)].concat()
    });
    let looks = nonogram.lines.iter().flat_map(|line| {
        let looks = line.looks(&nonogram.givens, usize::MAX).into_iter();
        looks.map(|look| vec![Cell::from(line.name.as_str()), Cell::from(look)])
    });
    let longest = format!("VARCHAR({})", nonogram.size[0].max(nonogram.size[1]));
    let input = |table, about, columns, key, rows: Vec<Row>| Input {
        table,
        about,
        columns,
        key,
        looked_up_by: &[],
        fill: Fill::Rows(rows),
    };
    let line = vec![
        Column::new("Name", &name_type),
        Column::new("Clue", &clue_type),
        Column::new("Is_Column", "INTEGER").about("0 for a row"),
        Column::new("Line_No", "INTEGER").about("from 1, from the top or the left"),
    ];
    let cells = "for each cell . if it is empty, # or the letter of its colour if not";
    let look = vec![
        Column::new("Line", &name_type).refers_to("Line", "Name"),
        Column::new("Cells", &longest).about(cells),
    ];
    let about = [
        "Line: one row is a row or a column of the grid.",
        "Look: one row is a way to draw a line that has the runs of its clue.",
    ];
    vec![
        input("Line", about[0], line, &["Name"], rows.collect()),
        input("Look", about[1], look, &["Line", "Cells"], looks.collect()),
    ]
}
