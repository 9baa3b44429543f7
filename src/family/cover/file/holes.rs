//! Reading the holes: which cells may stay free.

use serde::Deserialize;
use toml::Spanned;

use crate::error::{Place, Result, nearest};
use crate::family::cover::model::{BoardCell, Hole};
use crate::family::document::{Document, Entries, WordOrNumber};

/// Names of cells.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "the cells of a hole are a text of their names with blanks between them, or a list of names"
)]
pub enum Words {
    Text(String),
    List(Vec<WordOrNumber>),
}

/// A hole as its file has it, not yet checked, and its line.
#[derive(Debug, Clone)]
pub struct GivenHole {
    pub place: Place,
    pub name: String,
    cells: Vec<String>,
    cells_place: Place,
}

/// The holes of a file as it gives them.
pub fn given(document: &Document, entries: Entries<Words>) -> Vec<GivenHole> {
    let given = entries.0.into_iter().map(|(name, cells)| GivenHole {
        place: document.place(name.span()),
        cells_place: document.place(cells.span()),
        name: name.into_inner(),
        cells: match cells.into_inner() {
            Words::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
            Words::List(names) => names.into_iter().map(WordOrNumber::into_text).collect(),
        },
    });
    given.collect()
}

/// Finds the cells of every hole on the board.
///
/// # Errors
/// When a hole has no cell, names one twice, or names one that does not exist.
pub fn read(given: &[GivenHole], cells: &[BoardCell]) -> Result<Vec<Hole>> {
    given.iter().map(|hole| read_hole(hole, cells)).collect()
}

fn read_hole(given: &GivenHole, board: &[BoardCell]) -> Result<Hole> {
    let GivenHole {
        name, cells_place, ..
    } = given;
    let mut cells = Vec::new();
    for cell in &given.cells {
        let problem = match board.iter().position(|other| other.name == *cell) {
            None => match nearest(cell, board.iter().map(|cell| cell.name.as_str())) {
                Some(name) => format!("is not a cell of the board; did you mean `{name}`?"),
                None => "is not a cell of the board".to_owned(),
            },
            Some(idx) if cells.contains(&idx) => "appears there twice".to_owned(),
            Some(idx) => {
                cells.push(idx);
                continue;
            }
        };
        let problem = format!("hole `{name}` names the cell `{cell}`, which {problem}");
        return Err(cells_place.error(problem));
    }
    if cells.is_empty() {
        return Err(cells_place.error(format!(
            "hole `{name}` has no cell; it needs the names of the cells of which one stays free"
        )));
    }
    Ok(Hole {
        given: None,
        name: name.clone(),
        cells,
    })
}

/// Finds the choices of holes that mean nothing: one cell for each hole, in order.
///
/// # Errors
/// When a choice does not name one cell of each hole.
pub fn read_unreal(
    document: &Document,
    unreal: &[Spanned<String>],
    holes: &[Hole],
    cells: &[BoardCell],
) -> Result<Vec<Vec<usize>>> {
    let read_choice = |text: &Spanned<String>| {
        let names: Vec<&str> = text.get_ref().split_whitespace().collect();
        let choice = names.iter().zip(holes).map(|(name, hole)| {
            let mut of_hole = hole.cells.iter().copied();
            of_hole.find(|idx| cells[*idx].name == *name)
        });
        let choice = choice.collect::<Option<Vec<usize>>>().filter(|choice| {
            !holes.is_empty() && names.len() == holes.len() && choice.len() == names.len()
        });
        choice.ok_or_else(|| {
            let holes: Vec<&str> = holes.iter().map(|hole| hole.name.as_str()).collect();
            let expected = match holes.join(", ") {
                names if names.is_empty() => "a puzzle with holes".to_owned(),
                names => format!("one cell of each hole, in this order: {names}"),
            };
            let problem = format!(
                "`{}` is not a choice of holes; expected {expected}",
                text.get_ref()
            );
            document.place(text.span()).error(problem)
        })
    };
    unreal.iter().map(read_choice).collect()
}
