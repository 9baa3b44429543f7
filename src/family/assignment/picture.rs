//! Pictures: grids whose lines have runs of filled cells. The stages join the looks of whole lines, not the values of single cells.

use super::model::{Arrangement, Assignment, NamedRule, RuleKind};
use super::runs::{FILLED, Run, clue, looks};
use super::tables::variables;
use crate::drawing::Drawing;
use crate::drawing::colour::Colour;
use crate::drawing::legend::Legend;
use crate::plan::{Input, InputColumn, varchar};
use crate::problem::{self, Constraint, Expr, Problem, Role, Rule, Variable};
use crate::relation::Cell;

impl NamedRule {
    /// The runs of a line of a picture; other rules have none.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        match &self.kind {
            RuleKind::Runs(runs) => runs,
            _ => &[],
        }
    }

    /// The known values of the cells of a line of a picture.
    #[must_use]
    pub fn seen(&self, values: &[Option<Cell>]) -> Vec<Option<char>> {
        let cells = self.reads.iter();
        let seen = cells.map(|cell| values[*cell].as_ref()?.to_text().chars().next());
        seen.collect()
    }
}

impl Assignment {
    /// The columns of the lines of a picture in the stages, in the order of their rules.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        match &self.layout {
            Arrangement::Picture { lines, .. } => lines,
            _ => &[],
        }
    }
}

/// The problem of a picture of this width: every line takes one of its looks, and where a row and a column cross, both show the same.
pub fn problem(picture: &Assignment, width: usize) -> Problem {
    let (rules, columns) = (&picture.rules.rules, picture.lines());
    let n_cells = picture.rules.variables.len();
    let crossings = (0..n_cells).map(|cell| {
        let (row, column) = (cell / width, cell % width);
        let reads = [row, n_cells / width + column];
        let [across, down] = [(reads[0], column), (reads[1], row)].map(|(id, before)| {
            let position = i64::try_from(before + 1).unwrap_or(i64::MAX);
            Expr::column(&columns[id], &columns[id]).substr(position, 1)
        });
        let says = [reads[1], reads[0]].map(|id| format!("agrees with {}", rules[id].name).into());
        Constraint {
            reads: reads.into(),
            test: across.equals(down),
            turned: None,
            says: says.into(),
        }
    });
    let variables = rules.iter().zip(columns).map(|(line, name)| {
        let is_own = Expr::column(name, "Line").equals(Expr::text(name));
        let runs = clue(line.runs()).join(" ");
        let only = Rule::new(is_own, format!("fits the clue {runs} of {}", line.name));
        Variable {
            name: name.clone(),
            says: line.name.clone(),
            relation: "Look".to_owned(),
            only: vec![only.role(Role::Only)],
            columns: vec![problem::Column::new(name, Expr::column(name, "Cells"))],
        }
    });
    Problem {
        variables: variables.collect(),
        constraints: crossings.collect(),
        joins_forced: true,
        ..Problem::default()
    }
}

/// The cells, the lines, and the looks of each line.
pub fn inputs(picture: &Assignment) -> Vec<Input> {
    let given = picture.rules.given();
    let (mut clues, mut looked) = (Vec::new(), Vec::new());
    for (line, name) in picture.rules.rules.iter().zip(picture.lines()) {
        clues.push([name.clone(), clue(line.runs()).join(" ")]);
        let looks = looks(line.runs(), &line.seen(&given), usize::MAX);
        looked.extend(looks.into_iter().map(|look| [name.clone(), look]));
    }
    let sql_type = |rows: &[[String; 2]], idx: usize| varchar(rows.iter().map(|row| &row[idx][..]));
    let line = [
        InputColumn::new("Name", &sql_type(&clues, 0)).about("r2 is row 2, and c3 is column 3"),
        InputColumn::new("Clue", &sql_type(&clues, 1)),
    ];
    let look = [
        InputColumn::new("Line", &sql_type(&clues, 0)).refers_to("Line", "Name"),
        InputColumn::new("Cells", &sql_type(&looked, 1))
            .about("for each cell . if it is empty, # or the letter of its colour if not"),
    ];
    let rows = |rows: Vec<[String; 2]>| rows.into_iter().map(|row| row.map(Cell::from).into());
    let [about_line, about_look] = [
        "Line: one row is a row or a column of the grid.",
        "Look: one row is a way to draw a line that has the runs of its clue.",
    ];
    vec![
        variables(picture),
        Input::listed("Line", about_line, line, &["Name"], rows(clues)),
        Input::listed("Look", about_look, look, &["Line", "Cells"], rows(looked)),
    ]
}

pub(super) const BLACK: Colour = Colour::new(38, 38, 38);
pub(super) const PALE: Colour = Colour::new(232, 232, 232);

/// The drawing of a picture, with the clues at the margin.
pub fn drawing(picture: &Assignment, legend: &Legend) -> Drawing {
    let variables = &picture.rules.variables;
    let names: Vec<String> = variables[0].values.iter().map(Cell::to_text).collect();
    let symbols: Vec<&str> = names.iter().skip(1).map(String::as_str).collect();
    let mut shades = vec![(names[0].clone(), PALE)];
    for (name, colour) in names[1..].iter().zip(legend.colours_of(&symbols)) {
        let is_black = name.starts_with(FILLED) && !legend.colours.contains_key(name);
        shades.push((name.clone(), if is_black { BLACK } else { colour }));
    }
    let lines = picture.rules.rules.iter();
    let clues: Vec<Vec<String>> = lines.map(|line| clue(line.runs())).collect();
    let n_rows = variables.len() / picture.rules.rules[0].reads.len();
    let (rows, columns) = clues.split_at(n_rows);
    let mut drawing = Drawing::picture(rows, columns, &shades);
    for (place, cell) in drawing.places.iter_mut().zip(variables) {
        place.is_given = cell.given.is_some();
    }
    drawing
}
