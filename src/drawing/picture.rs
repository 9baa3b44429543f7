//! Pictures: cells that are filled with colours, and words at the margin.

use super::colour::Colour;
use super::geometry::float;
use super::{Colours, Drawing, DrawnPlace, Heading, Layout, cells};

/// The length of a side of a cell, the room of a word at the margin, and the number of cells from one thick line to the next.
const CELL: f64 = 40.0;
const WORD: (f64, f64) = (34.0, 22.0);
const A_BLOCK: usize = 5;

impl Drawing {
    /// A picture with these words left of its rows and above its columns. Cells show their values by colour alone.
    #[must_use]
    pub fn picture(
        rows: &[Vec<String>],
        columns: &[Vec<String>],
        colours: &[(String, Colour)],
    ) -> Self {
        let width = columns.len();
        let squares: Vec<(usize, usize)> = (0..rows.len() * width)
            .map(|cell| (cell / width, cell % width))
            .collect();
        let empty = cells(&squares, CELL, (0.9, 0.0)).into_iter().zip(&squares);
        let places = empty.map(|(place, (row, column))| {
            let is_thick = [*row, column + 1, row + 1, *column].map(|line| line % A_BLOCK == 0);
            let sides = (0..4).filter(|side| is_thick[*side] || place.touches[*side].is_none());
            let name = format!("r{}c{}", row + 1, column + 1);
            DrawnPlace {
                borders: sides.collect(),
                at: format!("in {name}"),
                called: name,
                ..place
            }
        });
        let own = colours.iter().flat_map(|(piece, colour)| {
            let cells = 0..squares.len();
            cells.map(move |cell| ((cell, piece.clone()), *colour))
        });
        let beside = headings(rows, |before, along| (before, along));
        let above = headings(columns, |before, along| (along, before));
        Self {
            places: places.collect(),
            headings: beside.chain(above).collect(),
            signs: Vec::new(),
            colours: Colours::Places(own.collect()),
            layout: Layout::Picture {
                rows: rows.to_vec(),
                columns: columns.to_vec(),
            },
        }
    }
}

/// The words of each line, the last one next to the cells. `at` gives a point from the distances before the cells and along the margin.
fn headings(
    lines: &[Vec<String>],
    at: impl Fn(f64, f64) -> (f64, f64),
) -> impl Iterator<Item = Heading> {
    let words = lines.iter().zip(0..).flat_map(|(words, line)| {
        let outwards = words.iter().rev().zip(0..);
        outwards.map(move |(word, idx)| (float(line), float(idx), word.clone()))
    });
    words.map(move |(line, idx, text)| Heading {
        text,
        at: at(-WORD.0 * (idx + 0.5), CELL * (line + 0.5)),
        room: WORD,
        outline: Vec::new(),
    })
}
