//! Pictures: grids whose lines have runs of filled cells. The stages join the looks of whole lines, not the values of single cells.

use super::model::{Arrangement, Assignment, NamedRule, RuleKind};
use super::runs::{FILLED, Run, clue, looks};
use super::tables::{RelationNames, Tables, names};
use crate::drawing::Drawing;
use crate::drawing::colour::Colour;
use crate::drawing::legend::Legend;
use crate::plan::{Fill, Input, InputColumn, varchar};
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

    /// The demand of a line of a picture.
    #[must_use]
    pub fn clue_in_words(&self) -> String {
        format!("the clue {} of {}", clue(self.runs()).join(" "), self.name)
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
        let only = Rule::new(is_own, format!("fits {}", line.clue_in_words()));
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

const LINE: RelationNames = names!("Line" ["Name"] "a row or a column of the grid");
const LOOK: RelationNames =
    names!("Look" ["Line", "Cells"] "a way to draw a line that has the runs of its clue");

/// The cells, the lines, and the looks of each line.
pub fn inputs(picture: &Assignment) -> Vec<Input> {
    let given = picture.rules.given();
    let lines = || picture.rules.rules.iter().zip(picture.lines());
    let clues = lines().map(|(line, name)| [name.clone(), clue(line.runs()).join(" ")]);
    let looks = lines().flat_map(|(line, name)| {
        let looks = looks(line.runs(), &line.seen(&given), usize::MAX).into_iter();
        looks.map(|look| [name.clone(), look])
    });
    let [clues, looks]: [Vec<[String; 2]>; 2] = [clues.collect(), looks.collect()];
    let sql_type = |rows: &[[String; 2]], idx: usize| varchar(rows.iter().map(|row| &row[idx][..]));
    let fill = |rows: &[[String; 2]]| {
        Fill::Rows(
            rows.iter()
                .map(|row| row.clone().map(Cell::from).into())
                .collect(),
        )
    };
    let line = vec![
        InputColumn::new("Name", &sql_type(&clues, 0)).about("r2 is row 2, and c3 is column 3"),
        InputColumn::new("Clue", &sql_type(&clues, 1)),
    ];
    let look = vec![
        InputColumn::new("Line", &sql_type(&clues, 0)).refers_to("Line", "Name"),
        InputColumn::new("Cells", &sql_type(&looks, 1))
            .about("for each cell . if it is empty, # or the letter of its colour if not"),
    ];
    vec![
        Tables::of(picture).variables(),
        LINE.input(line, fill(&clues)),
        LOOK.input(look, fill(&looks)),
    ]
}

pub(super) const BLACK: Colour = Colour::new(38, 38, 38);
pub(super) const PALE: Colour = Colour::new(232, 232, 232);

/// The drawing of a picture, with the clues at the margin.
pub fn drawing(picture: &Assignment, legend: &Legend) -> Drawing {
    let variables = &picture.rules.variables;
    let names: Vec<String> = variables[0].values.iter().map(Cell::to_text).collect();
    let colours = legend.colours_of(&names.iter().map(String::as_str).collect::<Vec<_>>()[1..]);
    let shades = names.into_iter().zip(std::iter::once(PALE).chain(colours));
    let shades = shades.map(|(name, colour)| {
        let is_black = name.starts_with(FILLED) && !legend.colours.contains_key(&name);
        (name, if is_black { BLACK } else { colour })
    });
    let clues = picture.rules.rules.iter().map(|line| clue(line.runs()));
    let clues: Vec<Vec<String>> = clues.collect();
    let n_rows = variables.len() / picture.rules.rules[0].reads.len();
    let (rows, columns) = clues.split_at(n_rows);
    let mut drawing = Drawing::picture(rows, columns, &shades.collect::<Vec<_>>());
    for (place, cell) in drawing.places.iter_mut().zip(variables) {
        place.is_given = cell.given.is_some();
    }
    drawing
}
