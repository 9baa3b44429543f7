//! What the rows of a nonogram mean, and how its grid is drawn, read and checked.

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
            let (look, line) = (row[idx].to_text(), &self.lines[*id]);
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
        Some(format!(
            "the look of {}, a character for each cell",
            line.says
        ))
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

/// Checks the runs of a solution. A row of the last stage has the looks of rows and of columns, which have to be those of one grid.
pub fn check(nonogram: &Nonogram, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let n_cells = nonogram.givens.len();
    let (mut cells, mut faults) = (vec![None; n_cells], Vec::new());
    let mut put = |cell: usize, value| {
        let before: Option<char> = cells[cell].replace(value);
        if let Some(before) = before.filter(|before| *before != value) {
            let cell = nonogram.cell_name(cell);
            faults.push(format!(
                "{cell} is `{before}` and `{value}`; expected one value"
            ));
        }
    };
    match solution {
        WrittenSolution::Row(row) => {
            for line in &nonogram.lines {
                let look = row.text(&line.name)?;
                line.cells
                    .iter()
                    .zip(look.chars())
                    .for_each(|(cell, value)| put(*cell, value));
            }
        }
        WrittenSolution::Places(places) => {
            for place in places {
                let name = format!(
                    "r{}c{}",
                    place.integer("Row_No")?,
                    place.integer("Column_No")?
                );
                let cell = (0..n_cells).find(|cell| nonogram.cell_name(*cell) == name);
                let cell =
                    cell.ok_or_else(|| Unreadable::Value(format!("the grid has no cell {name}")))?;
                place
                    .text("Holds")?
                    .chars()
                    .for_each(|value| put(cell, value));
            }
        }
        WrittenSolution::Board(text) => {
            let values = picture::read(text, nonogram.size[1], &nonogram.values);
            if values.len() != n_cells {
                return Err(Unreadable::NoBoard);
            }
            values
                .into_iter()
                .enumerate()
                .for_each(|(cell, value)| put(cell, value));
        }
    }
    for (cell, given) in nonogram.givens.iter().enumerate() {
        if given.is_some() && cells[cell] != *given {
            faults.push(format!(
                "{} is not as it is given",
                nonogram.cell_name(cell)
            ));
        }
    }
    for Line {
        says,
        clue,
        runs,
        cells: own,
        ..
    } in &nonogram.lines
    {
        let values: Vec<Option<char>> = own.iter().map(|cell| cells[*cell]).collect();
        let found = values.chunk_by(|one, next| one == next);
        let found = found
            .filter(|run| run[0] != Some(EMPTY))
            .map(|run| (run.len(), run[0]));
        if !found.eq(runs.iter().map(|(length, colour)| (*length, Some(*colour)))) {
            faults.push(format!("{says} does not have the runs {}", clue.join(" ")));
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
    let clues = nonogram.lines.iter().map(|line| line.clue.clone());
    let clues: Vec<Vec<String>> = clues.collect();
    let (rows, columns) = clues.split_at(nonogram.size[0]);
    let mut drawing = Drawing::picture(rows, columns, &shades.collect::<Vec<_>>());
    for (place, given) in drawing.places.iter_mut().zip(&nonogram.givens) {
        place.is_given = given.is_some();
    }
    drawing
}
