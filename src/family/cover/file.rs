//! Covers: pieces made of squares, or of the cells of another grid, that fill a drawn board, each cell once. Holes are the cells that stay free.

mod check;
mod drawing;
mod holes;
mod pieces;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::model::Cover;
use super::own;
use crate::drawing::grid::Grid;
use crate::error::{Result, instead};
use crate::family::assignment::Rules;
use crate::family::document::{Document, Entries, check_ids, check_name};
use crate::family::puzzle::{Known, Puzzle};
use drawing::DrawnBoard;
use holes::{GivenHole, Words};
use pieces::{DrawnPiece, PieceEntry};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    grid: Option<Spanned<String>>,
    board: Spanned<String>,
    turn: Option<bool>,
    flip: Option<bool>,
    #[serde(default)]
    unreal: Vec<Spanned<String>>,
    #[serde(default)]
    known: Known,
    pieces: Entries<PieceEntry>,
    #[serde(default)]
    holes: Entries<Words>,
    #[serde(default)]
    rules: Entries<Value>,
    #[serde(default)]
    colours: Entries<String>,
}

/// Reads a cover from its puzzle file.
///
/// # Errors
/// When a key, the board, a piece, a hole or a rule is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: CoverFile = document.read()?;
    let grid = read_grid(document, file.grid)?;
    // No solid piece can be turned into its mirror image.
    let flip = file.flip.unwrap_or(grid != Grid::Cube);
    let drawn = pieces::given(document, file.pieces, (file.turn.unwrap_or(true), flip))?;
    let given_holes = holes::given(document, file.holes);
    let board_place = document.place(file.board.span());
    let board = DrawnBoard::new(document, &file.board, grid)?;
    let n_cells = board.n_cells();
    check::size(&board_place, n_cells)?;
    check::count(document, &drawn, &given_holes, n_cells)?;
    check_names(&drawn, &given_holes)?;
    let cells = board.read()?;
    let holes = holes::read(&given_holes, &cells)?;
    let mut cover = Cover {
        grid,
        unreal: holes::read_unreal(document, &file.unreal, &holes, &cells)?,
        pieces: drawing::read_pieces(&drawn, grid)?,
        cells,
        holes,
        given: Vec::new(),
        own: Rules::default(),
    };
    check::pieces(document, &drawn, &cover)?;
    let (own, mut warnings) = own::read(document, &file.rules, &cover)?;
    cover.own = own;
    warnings.extend(check::copies(&cover));
    let pieces: Vec<String> = cover.pieces.iter().map(|piece| piece.id.clone()).collect();
    let legend = document.legend(file.colours, Entries::default(), &pieces, &[])?;
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, cover)?
    })
}

/// The grid that a file names, or squares if it names none.
fn read_grid(document: &Document, named: Option<Spanned<String>>) -> Result<Grid> {
    let Some(named) = named else {
        return Ok(Grid::default());
    };
    let mut grids = Grid::ALL.into_iter();
    let found = grids.find(|grid| grid.noun() == named.get_ref());
    found.ok_or_else(|| {
        let instead = instead(named.get_ref(), "grids", &Grid::ALL.map(Grid::noun));
        let problem = format!("no grid `{}`; {instead}", named.get_ref());
        document.place(named.span()).error(problem)
    })
}

/// Makes sure that pieces and holes, which share a column of the tables, have different names.
fn check_names(drawn: &[DrawnPiece], holes: &[GivenHole]) -> Result<()> {
    check_ids(drawn.iter().map(|piece| &piece.drawing))?;
    let pieces = drawn.iter().map(|piece| &piece.drawing.id);
    let mut taken: BTreeMap<&str, (&'static str, &String)> =
        pieces.map(|id| (id.trim(), ("piece", id))).collect();
    for GivenHole { place, name, .. } in holes {
        check_name(name, "name of a hole", place)?;
        if let Some((what, other)) = taken.insert(name.trim(), ("hole", name)) {
            return Err(place.error(format!(
                "hole `{name}` has the name of {what} `{other}`; every piece and every hole needs a name of its own"
            )));
        }
    }
    Ok(())
}
