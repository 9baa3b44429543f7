//! Drawings of covers: a side of a cell shows whether its piece goes on there.

use super::model::Cover;
use crate::drawing::legend::Legend;
use crate::drawing::{Colours, Drawing, DrawnPlace};

/// The drawing of a cover: the cells of the board, each piece in a colour of its own.
pub fn drawing(cover: &Cover, legend: &Legend) -> Drawing {
    let (places, headings, layout) = cover.grid.laid_out(&cover.board());
    let touching = cover.touching();
    let is_given = |idx: usize| {
        let mut whole = cover.given.iter().filter(|given| given.is_whole);
        whole.any(|given| given.cells.contains(&idx))
    };
    let cells = cover.cells.iter().enumerate();
    let places = cells.zip(places).map(|((idx, cell), place)| DrawnPlace {
        is_given: is_given(idx),
        touches: touching[idx].clone(),
        called: format!("cell {}", cell.name),
        at: cell.name.clone(),
        name: cell.label().to_owned(),
        ..place
    });
    let pieces: Vec<&str> = cover.pieces.iter().map(|piece| piece.id.as_str()).collect();
    let colours = legend.colours_of(&pieces);
    let pieces = pieces.into_iter().map(str::to_owned);
    Drawing {
        places: places.collect(),
        headings,
        signs: Vec::new(),
        colours: Colours::Pieces(pieces.zip(colours).collect()),
        layout,
    }
}
