//! Interprets the rows of a nonogram, and draws, reads and checks its grid.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::model::{EMPTY, FILLED, Line, Nonogram};
use crate::drawing::Drawing;
use crate::drawing::colour::Colour;
use crate::drawing::legend::Legend;
use crate::family::verify::{Unreadable, Verdict, WrittenSolution};
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, template};
use crate::text::picture;

/// A stage fills lines; their cells are the places.
impl Decoder for Nonogram {
    fn filling(&self, lines: &[usize], row: &Row) -> ReadFilling {
        let first = row.len().saturating_sub(lines.len());
        let mut found = BTreeMap::new();
        for (id, idx) in lines.iter().zip(first..) {
            let line = self.lines.get(*id).ok_or(Meaningless(idx))?;
            let look = row.get(idx).map(Cell::to_text).unwrap_or_default();
            let mut values = look.chars();
            if look.len() != line.cells.len() || !values.all(|value| self.values.contains(&value)) {
                return Err(Meaningless(idx));
            }
            found.extend(line.cells.iter().copied().zip(look.chars()));
        }
        Ok(placed(found))
    }

    fn noun(&self) -> &'static str {
        "look"
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        let line = self.lines.iter().find(|line| line.name == column)?;
        Some(format!("the value of each cell of {}", line.says))
    }

    fn columns(&self) -> Vec<String> {
        ["Row_No", "Column_No", "Holds"].map(str::to_owned).into()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let row = |Placement { slot, piece, .. }: &Placement| {
            let [row, column] = self.place(*slot).map(|idx| Cell::from(idx + 1));
            vec![row, column, Cell::from(piece.as_str())]
        };
        filling.iter().map(row).collect()
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let (rows, columns): (Vec<usize>, Vec<usize>) =
            stage.fills.iter().partition(|id| **id < self.size[0]);
        let named = |ids: &[usize], before: usize| {
            let lines = ids
                .iter()
                .map(|id| (id + 1 - before, &self.lines[*id].name));
            in_lines(lines, |_| 26)
        };
        let holes = json!({ "width": self.size[1], "across": named(&rows, 0), "down": named(&columns, self.size[0]) });
        (template!("nonogram/solution.sql"), holes)
    }

    fn highlight(&self, _: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let columns = test.columns();
        let is_read = |line: &&Line| columns.iter().any(|(_, name)| *name == line.name);
        let lines: Vec<&Line> = self.lines.iter().filter(is_read).collect();
        let crosses =
            |cell: &usize| lines.len() > 1 && lines.iter().all(|line| line.cells.contains(cell));
        let places = (0..self.givens.len()).filter(crosses).collect();
        Highlight {
            places,
            ..Highlight::default()
        }
    }
}

/// A placement for each of these cells and its value.
pub fn placed(cells: impl IntoIterator<Item = (usize, char)>) -> Filling {
    let placement = |(slot, value): (usize, char)| Placement {
        slot,
        piece: value.to_string(),
        look: Vec::new(),
    };
    cells.into_iter().map(placement).collect()
}

/// Checks the runs of a solution. A row of the last stage has the looks of rows and of columns, which must agree on one grid.
pub fn check(nonogram: &Nonogram, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let names = nonogram.cell_names();
    let mut found: Vec<(usize, char)> = Vec::new();
    let mut faults = Vec::new();
    match solution {
        WrittenSolution::Row(row) => {
            for Line {
                name, says, cells, ..
            } in &nonogram.lines
            {
                let look = row.text(name)?;
                if look.chars().count() != cells.len() {
                    faults.push(format!(
                        "{says} is `{look}`; expected {} cells",
                        cells.len()
                    ));
                }
                found.extend(cells.iter().copied().zip(look.chars()));
            }
        }
        WrittenSolution::Places(places) => {
            for place in places {
                let (row, column) = (place.integer("Row_No")?, place.integer("Column_No")?);
                let name = format!("r{row}c{column}");
                let no_cell = || Unreadable::Value(format!("the grid has no cell {name}"));
                let cell = names.iter().position(|known| *known == name);
                let cell = cell.ok_or_else(no_cell)?;
                found.extend(place.text("Holds")?.chars().map(|value| (cell, value)));
            }
        }
        WrittenSolution::Board(text) => {
            let values = picture::read(text, nonogram.size[1], &nonogram.values);
            found.extend(values.into_iter().enumerate());
            if found.len() != names.len() {
                return Err(Unreadable::NoBoard);
            }
        }
    }
    let mut cells = vec![None; names.len()];
    for (cell, value) in found {
        let before: Option<char> = cells[cell].replace(value);
        if let Some(before) = before.filter(|before| *before != value) {
            let both = format!("`{before}` and `{value}`");
            faults.push(format!("{} is {both}; expected one value", names[cell]));
        }
    }
    for ((name, value), given) in names.iter().zip(&cells).zip(&nonogram.givens) {
        if given.is_some() && value != given {
            faults.push(format!("{name} is not as it is given"));
        }
    }
    for line in &nonogram.lines {
        let values: Vec<Option<char>> = line.cells.iter().map(|cell| cells[*cell]).collect();
        let runs = values.chunk_by(|one, next| one == next);
        let runs = runs.filter(|run| run[0] != Some(EMPTY));
        let asked = line.runs.iter().map(|run| (run.0, Some(run.1)));
        if !runs.map(|run| (run.len(), run[0])).eq(asked) {
            faults.push(format!(
                "{} does not have the runs {}",
                line.says, line.clue
            ));
        }
    }
    let claim = format!("{cells:?}");
    Ok(Verdict { claim, faults })
}

const BLACK: Colour = Colour::new(38, 38, 38);
const PALE: Colour = Colour::new(232, 232, 232);

/// The drawing of a nonogram, with the clues at the margin.
pub fn drawing(nonogram: &Nonogram, legend: &Legend) -> Drawing {
    let names: Vec<String> = nonogram.values.iter().map(char::to_string).collect();
    let colours = legend.colours_of(&names.iter().map(String::as_str).collect::<Vec<_>>()[1..]);
    let shades = names.into_iter().zip(std::iter::once(PALE).chain(colours));
    let shades = shades.map(|(name, colour)| {
        let is_black = name.starts_with(FILLED) && !legend.colours.contains_key(&name);
        (name, if is_black { BLACK } else { colour })
    });
    let words = |line: &Line| line.clue.split(' ').map(str::to_owned).collect();
    let clues: Vec<Vec<String>> = nonogram.lines.iter().map(words).collect();
    let (rows, columns) = clues.split_at(nonogram.size[0]);
    let mut drawing = Drawing::picture(rows, columns, &shades.collect::<Vec<_>>());
    for (place, given) in drawing.places.iter_mut().zip(&nonogram.givens) {
        place.is_given = given.is_some();
    }
    drawing
}
